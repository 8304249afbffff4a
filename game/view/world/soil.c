// soil.c -- colours of the ground: two tints per surface, mixed by noise, with specks and ripples.
#include "soil.h"

#include <SDL_image.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h" // generated from rows.txt
#include "sim/arena/arena.h"

// Faster than floor, which is a function call on plain x86-64.
static int floor_int(double x) {
    int i = (int)x;
    return i - (x < i);
}

static float ease(float t) { return t * t * (3 - 2 * t); }

static float noise_value(float x, float y, uint32_t seed) {
    int ix = floor_int(x), iy = floor_int(y);
    float u = ease(x - (float)ix), v = ease(y - (float)iy);
    float south = noise_hash(ix, iy, seed), south_east = noise_hash(ix + 1, iy, seed);
    float north = noise_hash(ix, iy + 1, seed), north_east = noise_hash(ix + 1, iy + 1, seed);
    south += (south_east - south) * u;
    north += (north_east - north) * u;
    return south + (north - south) * v;
}

#define NEXT_X(x) ((x)*2 + 17.3f) // position in the next octave
#define NEXT_Y(y) ((y)*2 + 9.1f)

float noise_fractal(float x, float y, uint32_t seed, int octaves) {
    float sum = 0, weight = 1, total = 0;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise_value(x, y, seed + (uint32_t)i * 101u);
        total += weight;
        weight *= 0.5f;
        x = NEXT_X(x);
        y = NEXT_Y(y);
    }
    return sum / total;
}

// Four pixels at a time.
typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));

// A row of the lattice, interpolated at the columns of a grid.
typedef struct Lattice {
    uint32_t seed;
    float weight;
    int columns;
    int west[GRID_SIDE_MAX];   // lattice column to the west of each grid column
    float part[GRID_SIDE_MAX]; // eased fraction of the way from it to the next one
} Lattice;

static void lattice_row(const Lattice *lattice, int iy, float *row) {
    float west = 0, east = 0;
    for (int i = 0; i < lattice->columns; i++) {
        int ix = lattice->west[i];
        if (i == 0 || ix != lattice->west[i - 1]) {
            bool is_next = i > 0 && ix == lattice->west[i - 1] + 1;
            west = is_next ? east : noise_hash(ix, iy, lattice->seed) * lattice->weight;
            east = noise_hash(ix + 1, iy, lattice->seed) * lattice->weight;
        }
        row[i] = west + (east - west) * lattice->part[i];
    }
}

static void add_octave(const Lattice *lattice, const float *ys, int rows, float *values) {
    float lines[2][GRID_SIDE_MAX], *south = lines[0], *north = lines[1];
    for (int row = 0, last = 0; row < rows; row++, values += lattice->columns) {
        int iy = floor_int(ys[row]);
        if (row > 0 && iy == last - 1) {
            float *swap = south;
            south = north, north = swap;
            lattice_row(lattice, iy, south);
        } else if (row == 0 || iy != last) {
            lattice_row(lattice, iy, south);
            lattice_row(lattice, iy + 1, north);
        }
        last = iy;
        float v = ease(ys[row] - (float)iy);
        int i = 0;
        for (; i + 3 < lattice->columns; i += 4) {
            Four low = *(const Four *)(south + i), high = *(const Four *)(north + i);
            *(Four *)(values + i) += low + (high - low) * v;
        }
        for (; i < lattice->columns; i++) values[i] += south[i] + (north[i] - south[i]) * v;
    }
}

void noise_grid(const Grid *grid, float per_x, float per_y, uint32_t seed, int octaves,
                float *values) {
    ASSERT(octaves > 0 && grid->columns <= GRID_SIDE_MAX && grid->rows <= GRID_SIDE_MAX);
    float xs[GRID_SIDE_MAX], ys[GRID_SIDE_MAX];
    for (int i = 0; i < grid->columns; i++) xs[i] = (float)(grid->x + i * grid->step) * per_x;
    for (int i = 0; i < grid->rows; i++) ys[i] = (float)(grid->y - i * grid->step) * per_y;
    memset(values, 0, sizeof *values * (size_t)grid->columns * (size_t)grid->rows);
    Lattice lattice = {.weight = 1 / (2 - 2 / (float)(1 << octaves)), .columns = grid->columns};
    for (int k = 0; k < octaves; k++, lattice.weight *= 0.5f) {
        lattice.seed = seed + (uint32_t)k * 101u;
        for (int i = 0; i < grid->columns; i++) {
            lattice.west[i] = floor_int(xs[i]);
            lattice.part[i] = ease(xs[i] - (float)lattice.west[i]);
        }
        add_octave(&lattice, ys, grid->rows, values);
        for (int i = 0; i < grid->columns; i++) xs[i] = NEXT_X(xs[i]);
        for (int i = 0; i < grid->rows; i++) ys[i] = NEXT_Y(ys[i]);
    }
}

enum { PART_PX = 16 };  // side of the squares that are searched for borders
#define BEND_M 2.2      // maximum displacement of a border by noise
#define KERB_FROM 0.50f // range of weights of road that shows the kerb
#define KERB_TO 0.66f
#define LANE_M 0.2         // width of the dashes on roads
#define DASH_M 4.0         // distance between them; half of it is painted
#define LANE_ROAD_M 4.0    // minimum width of a road with dashes
enum { LANE_LOOK = 7 };    // largest width of a road, in cells; wider areas are yards
#define FINE_M 0.10        // largest pixels that show the finest bumps
#define SPECKS_SEEN_M 0.15 // largest pixels that show specks

typedef struct SurfaceLook {
    float specks; // fraction of cells with a speck
    float bump_m; // height of small bumps
    float gloss;
    Rgb a, b;  // tints, mixed by noise
    Rgb speck; // colour of pebbles or tufts
} SurfaceLook;

static const SurfaceLook LOOKS[SURFACE_COUNT] = {SURFACE_LOOKS_BY(SURFACE_)};

struct SoilImages {
    int count;
    SDL_Surface *surfaces[]; // ARGB8888; NULL if the file could not be read
};

static SDL_Surface *decode(const Picture *picture) {
    SDL_RWops *file = SDL_RWFromFP(picture->file, SDL_FALSE);
    SDL_Surface *surface = !file              ? NULL
                           : picture->is_jpeg ? IMG_LoadJPG_RW(file)
                                              : IMG_LoadPNG_RW(file);
    if (file) SDL_RWclose(file);
    fclose(picture->file);
    return surface;
}

SoilImages *soil_images_load(const Arena *arena) {
    SoilImages *images =
        calloc(1, sizeof *images + sizeof(SDL_Surface *) * (size_t)arena->image_count);
    if (!images) return NULL;
    images->count = arena->image_count;
    int64_t pixels = 0;
    for (int i = 0; i < arena->image_count; i++) {
        Picture picture;
        SDL_Surface *file =
            picture_open(arena, i, &pixels, &picture, NULL) ? decode(&picture) : NULL;
        images->surfaces[i] =
            file ? SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
        SDL_FreeSurface(file);
    }
    return images;
}

void soil_images_free(SoilImages *images) {
    if (!images) return;
    for (int i = 0; i < images->count; i++) SDL_FreeSurface(images->surfaces[i]);
    free(images);
}

static Surface cell_surface(const Arena *arena, int column, int row) {
    if (!arena->surface || arena->columns < 1 || arena->rows < 1) return SURFACE_EARTH;
    column = column < 0 ? 0 : column >= arena->columns ? arena->columns - 1 : column;
    row = row < 0 ? 0 : row >= arena->rows ? arena->rows - 1 : row;
    return (Surface)arena->surface[row * arena->columns + column];
}

Surface soil_surface(const Arena *arena, Vec at) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    return cell_surface(arena, (int)floor(at.x / tile),
                        (int)floor((arena->height_m - at.y) / tile));
}

// Point i of a grid, at (x, y).
typedef struct SoilPoint {
    const SoilScratch *room;
    int i;
    double x, y;
} SoilPoint;

// Draws a small round speck in one cell of a fine lattice: 1 at its centre, 0 outside.
static void draw_speck(const Grid *grid, int ix, int iy, float cell_m, float scale, uint32_t seed,
                       float *specks) {
    float size = noise_hash(ix, iy, seed + 1),
          radius = scale * cell_m * (0.05f + 0.13f * size * size);
    float free = cell_m - 2.8f * radius;
    double middle_x = ix * cell_m + 1.4f * radius + free * noise_hash(ix, iy, seed + 2);
    double middle_y = iy * cell_m + 1.4f * radius + free * noise_hash(ix, iy, seed + 3);
    float lean = 0.9f * (noise_hash(ix, iy, seed + 4) - 0.5f); // slightly irregular
    double east = (middle_x - grid->x) / grid->step, south = (grid->y - middle_y) / grid->step;
    double reach = radius / grid->step, wide = reach * 1.45;
    int first = (int)max_of(0, ceil(east - wide)), top = (int)max_of(0, ceil(south - reach));
    int last = (int)min_of(grid->columns - 1, floor(east + wide));
    int bottom = (int)min_of(grid->rows - 1, floor(south + reach));
    for (int row = top; row <= bottom; row++) {
        for (int column = first; column <= last; column++) {
            float dy = (float)((south - row) / reach),
                  dx = (float)((column - east) / reach) + lean * dy;
            float from_middle = dx * dx + dy * dy;
            if (from_middle < 1) specks[row * grid->columns + column] = sqrtf(1 - from_middle);
        }
    }
}

static void draw_specks(const Grid *grid, Surface surface, float *specks) {
    bool is_rubble = surface == SURFACE_RUBBLE;
    float cell_m = surface == SURFACE_GRASS || is_rubble ? 0.34f : 0.62f;
    float scale = is_rubble ? 1.9f : 1; // stones
    memset(specks, 0, sizeof *specks * (size_t)(grid->columns * grid->rows));
    if (grid->step >= SPECKS_SEEN_M) return;
    double east = grid->x + grid->columns * grid->step, south = grid->y - grid->rows * grid->step;
    int left = (int)floor(grid->x / cell_m), right = (int)floor(east / cell_m);
    int bottom = (int)floor(south / cell_m), top = (int)floor(grid->y / cell_m);
    for (int iy = bottom; iy <= top; iy++) {
        for (int ix = left; ix <= right; ix++) {
            float x = ((float)ix + 0.5f) * cell_m, y = ((float)iy + 0.5f) * cell_m;
            float share = LOOKS[surface].specks * 2 * noise_value(x * 0.45f, y * 0.45f, 19);
            uint32_t seed = 900u + surface; // specks form patches
            if (noise_hash(ix, iy, seed) < share)
                draw_speck(grid, ix, iy, cell_m, scale, seed, specks);
        }
    }
}

Rgb soil_tint(Surface surface, float large) {
    DEBUG_ASSERT(surface < SURFACE_COUNT && large >= 0 && large <= 1);
    return rgb_mix(LOOKS[surface].a, LOOKS[surface].b, large);
}

// Returns the surfaces that may be visible in a part of a grid, one bit each.
static unsigned surfaces_in(const Arena *arena, const Grid *grid, SDL_Rect part) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1, reach = BEND_M / 2 + 0.5 * tile;
    double west = grid->x + part.x * grid->step - reach,
           north = arena->height_m - grid->y + part.y * grid->step - reach;
    int first = (int)floor(west / tile),
        last = (int)floor((west + part.w * grid->step + 2 * reach) / tile);
    int upper = (int)floor(north / tile),
        lower = (int)floor((north + part.h * grid->step + 2 * reach) / tile);
    unsigned found = 0;
    for (int row = upper; row <= lower; row++)
        for (int column = first; column <= last; column++)
            found |= 1u << cell_surface(arena, column, row);
    return found;
}

// Gets a pixel of a picture at a point, in cells from its cell or map. Returns its opacity.
static float pixel_of(const TilePicture *picture, const SoilImages *images, double x, double y,
                      Rgb *colour) {
    const SDL_Surface *surface =
        picture->image < images->count ? images->surfaces[picture->image] : NULL;
    if (!surface) return 0;
    double across = x - picture->left, down = y - picture->top;
    if (picture->rotation_deg != 0) {
        double turn = picture->rotation_deg * PI / 180, c = cos(turn), s = sin(turn);
        double along = across * c + down * s;
        down = down * c - across * s, across = along;
    }
    across /= picture->wide, down /= picture->high;
    if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) return 0;
    bool is_turned = picture->flips & TILE_FLIP_DIAGONAL;
    if (picture->flips & TILE_FLIP_X) across = 1 - across;
    if (picture->flips & TILE_FLIP_Y) down = 1 - down;
    int right_px = (int)((is_turned ? down : across) * picture->width_px);
    int down_px = (int)((is_turned ? across : down) * picture->height_px);
    int px = picture->x_px + (right_px < picture->width_px ? right_px : picture->width_px - 1);
    int py = picture->y_px + (down_px < picture->height_px ? down_px : picture->height_px - 1);
    if (px < 0 || py < 0 || px >= surface->w || py >= surface->h) return 0;
    uint32_t pixel = ((const uint32_t *)surface->pixels)[py * (surface->pitch / 4) + px];
    if ((int)(pixel & 0xffffff) == picture->clear) return 0;
    const float *tint = picture->tint;
    *colour =
        (Rgb){tint[0] * (float)(pixel >> 16 & 255) / 255, tint[1] * (float)(pixel >> 8 & 255) / 255,
              tint[2] * (float)(pixel & 255) / 255};
    return tint[3] * (float)(pixel >> 24) / 255;
}

// Adds the colour of the pictures at a point to `sum`. Returns how much of the ground they cover.
static float pixel_at(const Arena *arena, const SoilImages *images, double x, double y, Rgb *sum) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    double u = x / tile, v = (arena->height_m - y) / tile;
    int column = floor_int(u), row = floor_int(v);
    if (column < 0 || row < 0 || column >= arena->columns || row >= arena->rows) return 0;
    int index = arena->picture[row * arena->columns + column];
    float clear = 1; // fraction of the ground that the pictures above leave visible
    for (; index >= 0 && index < arena->picture_count && clear > 1 / 256.0f;
         index = arena->pictures[index].under) {
        const TilePicture *picture = &arena->pictures[index];
        bool is_on_map = picture->is_on_map;
        Rgb one;
        float cover =
            pixel_of(picture, images, is_on_map ? u : u - column, is_on_map ? v : v - row, &one);
        if (cover == 0) continue;
        sum->r += clear * cover * one.r, sum->g += clear * cover * one.g;
        sum->b += clear * cover * one.b;
        clear *= 1 - cover;
    }
    return 1 - clear;
}

// Returns how much of a square of the ground pictures cover, and their mean colour.
static float picture_at(const Arena *arena, const SoilImages *images, Vec middle, double side_m,
                        Rgb *mean) {
    enum { SAMPLES_MAX = 4, TILE_PX = 32 };
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    int across = (int)clamp(ceil(side_m * TILE_PX / tile), 1, SAMPLES_MAX);
    float cover = 0;
    Rgb sum = {0};
    for (int i = 0; i < across * across; i++) {
        double east = ((i % across + 0.5) / across - 0.5) * side_m;
        double north = ((i / across + 0.5) / across - 0.5) * side_m;
        cover += pixel_at(arena, images, middle.x + east, middle.y + north, &sum);
    }
    if (cover > 0) *mean = rgb_scale(sum, 1 / cover);
    return cover / (float)(across * across);
}

// Draws the images of the map's tiles over the ground.
static void picture_draw(const Arena *arena, const SoilImages *images, const Grid *grid,
                         const SoilPoint *at, Soil *soil) {
    Rgb colour = {0};
    if (!images || !arena->picture) return;
    float cover = picture_at(arena, images, vec(at->x, at->y), grid->step, &colour);
    if (cover == 0) return;
    soil->colour = rgb_mix(soil->colour, colour, cover);
    soil->relief *= 1 - cover;
    soil->gloss *= 1 - cover;
    soil->is_picture = cover > 0.5f;
}

static Soil soil_of(Surface surface, const SoilPoint *at) {
    const SurfaceLook *look = &LOOKS[surface];
    const SoilScratch *room = at->room;
    float large = clampf((room->large[at->i] - 0.5f) * 2.1f + 0.5f, 0, 1);
    float speck = room->specks[surface][at->i];
    Soil soil = {soil_tint(surface, large), look->bump_m * room->bumps[at->i], look->gloss};
    if (speck > 0) {
        bool is_stone = surface == SURFACE_RUBBLE;
        soil.colour = rgb_mix(soil.colour, look->speck, is_stone ? 0.9f : speck * 0.45f);
        soil.relief += speck * (is_stone ? 0.06f : surface == SURFACE_GRASS ? 0.008f : 0.020f);
    }
    if (surface == SURFACE_SAND)
        soil.relief += 0.016f * (0.5f + 0.5f * sinf(((float)at->x * 0.5f + (float)at->y) * 5.2f +
                                                    room->ripples[at->i] * 18.0f));
    if (surface == SURFACE_ICE) { // cracks are thin lines where two noises meet
        float ridge = fabsf(room->cracks[at->i] - 0.5f);
        float crack = ridge < 0.016f ? 1 - ridge / 0.016f : 0;
        float streak = sinf(((float)at->x - (float)at->y) * 1.1f + 5 * room->cracks[at->i]);
        if (streak > 0.90f) soil.colour = rgb_mix(soil.colour, look->speck, 0.35f); // reflections
        soil.colour = rgb_mix(soil.colour, look->speck, 0.8f * crack);
    }
    return soil;
}

// Returns how many cells of road follow a cell in a direction, at most LANE_LOOK.
static int road_run(const Arena *arena, int column, int row, int right, int down) {
    DEBUG_ASSERT(abs(right) + abs(down) == 1);
    for (int i = 1; i <= LANE_LOOK; i++) {
        int next_column = column + i * right, next_row = row + i * down;
        bool is_inside = next_column >= 0 && next_row >= 0 && next_column < arena->columns &&
                         next_row < arena->rows;
        if (!is_inside || cell_surface(arena, next_column, next_row) != SURFACE_ROAD) return i - 1;
    }
    return LANE_LOOK;
}

// Returns 1 on the dashes along the centre of a straight road that is wide enough for two.
static float lane_paint(const Arena *arena, double x, double y, double step_m) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1, u = x / tile,
           v = (arena->height_m - y) / tile;
    int column = floor_int(u), row = floor_int(v);
    if (cell_surface(arena, column, row) != SURFACE_ROAD) return 0;
    int west = road_run(arena, column, row, -1, 0), east = road_run(arena, column, row, 1, 0);
    int north = road_run(arena, column, row, 0, -1), south = road_run(arena, column, row, 0, 1);
    bool is_upright = north + south > west + east;
    int left = is_upright ? west : north, right = is_upright ? east : south;
    int across = left + right + 1, along = (is_upright ? north + south : west + east) + 1;
    if (across > LANE_LOOK || across * tile < LANE_ROAD_M || along < across + LANE_LOOK / 2)
        return 0;                            // a yard, a path or a junction
    for (int way = -1; way <= 1; way += 2) { // rejects a road that shifts sideways
        int c = is_upright ? column : column + way, r = is_upright ? row + way : row;
        if (road_run(arena, c, r, -is_upright, is_upright - 1) != left ||
            road_run(arena, c, r, is_upright, 1 - is_upright) != right)
            return 0;
    }
    double off = is_upright ? u - (column - left + across / 2.0) : v - (row - left + across / 2.0);
    double way_m = (is_upright ? y : x) / DASH_M;
    double inside_m = LANE_M / 2 - fabs(off) * tile,
           dash_m = DASH_M / 4 - DASH_M * fabs(way_m - floor(way_m) - 0.5);
    return clampf((float)(min_of(inside_m, dash_m) / step_m) + 0.5f, 0, 1);
}

// Blends the surfaces of the four nearest cells by distance; noise bends the border between them.
static Soil mixed_soil(const Arena *arena, const SoilPoint *at) {
    double tile = arena->tile_m > 0 ? arena->tile_m : 1;
    float bend_x = at->room->bend_x[at->i] - 0.5f, bend_y = at->room->bend_y[at->i] - 0.5f;
    Rgb kerb = {0.70f, 0.68f, 0.63f};
    double u = (at->x + BEND_M * bend_x) / tile - 0.5,
           v = (arena->height_m - at->y + BEND_M * bend_y) / tile - 0.5;
    int column = floor_int(u), row = floor_int(v);
    Surface cells[4];
    for (int i = 0; i < 4; i++) cells[i] = cell_surface(arena, column + i % 2, row + i / 2);
    if (cells[0] == cells[1] && cells[0] == cells[2] && cells[0] == cells[3])
        return soil_of(cells[0], at);
    float du = (float)(u - column), dv = (float)(v - row), weights[SURFACE_COUNT] = {0};
    weights[cells[0]] += (1 - du) * (1 - dv);
    weights[cells[1]] += du * (1 - dv);
    weights[cells[2]] += (1 - du) * dv;
    weights[cells[3]] += du * dv;
    Soil sum = {0};
    float total = 0;
    for (int i = 0; i < SURFACE_COUNT; i++) {
        if (weights[i] <= 0) continue;
        float weight = weights[i] * weights[i]; // narrows the border
        weight *= weight * weight;              // sharpens the edge
        Soil one = soil_of((Surface)i, at);
        sum.colour.r += weight * one.colour.r;
        sum.colour.g += weight * one.colour.g;
        sum.colour.b += weight * one.colour.b;
        sum.relief += weight * one.relief;
        sum.gloss += weight * one.gloss;
        total += weight;
    }
    DEBUG_ASSERT(total > 0);
    Soil mixed = {rgb_scale(sum.colour, 1 / total), sum.relief / total, sum.gloss / total, false};
    float road = weights[SURFACE_ROAD];
    if (road > KERB_FROM && road < KERB_TO) { // a row of stones
        mixed.colour = rgb_mix(mixed.colour, kerb, 0.3f + 0.2f * at->room->bumps[at->i]);
        mixed.relief += 0.02f;
    }
    return mixed;
}

static void gather(const Grid *grid, unsigned found, SoilScratch *room) {
    noise_grid(grid, 0.07f, 0.07f, 3, 3, room->large);
    noise_grid(grid, 0.33f, 0.33f, 21, 1, room->middle);
    noise_grid(grid, 1.3f, 1.3f, 11, grid->step < FINE_M ? 4 : 3, room->bumps);
    for (int i = 0; i < SURFACE_COUNT; i++)
        if (found & 1u << i) draw_specks(grid, (Surface)i, room->specks[i]);
    if (found & 1u << SURFACE_SAND) noise_grid(grid, 0.22f, 0.22f, 55, 2, room->ripples);
    if (found & 1u << SURFACE_ICE) noise_grid(grid, 0.45f, 0.45f, 77, 3, room->cracks);
    if ((found & (found - 1)) == 0) return; // a single surface has no borders
    noise_grid(grid, 0.3f, 0.3f, 31, 1, room->bend_x);
    noise_grid(grid, 0.3f, 0.3f, 47, 1, room->bend_y);
}

void soil_compute(const Arena *arena, const SoilImages *images, const Grid *grid, SoilScratch *room,
                  Soil *soil) {
    ASSERT(grid->columns <= GRID_SIDE_MAX && grid->rows <= GRID_SIDE_MAX && grid->step > 0);
    SDL_Rect whole = {0, 0, grid->columns, grid->rows}, part;
    gather(grid, surfaces_in(arena, grid, whole), room);
    for (int top = 0; top < grid->rows; top += PART_PX) {
        for (int left = 0; left < grid->columns; left += PART_PX) {
            SDL_IntersectRect(&whole, &(SDL_Rect){left, top, PART_PX, PART_PX}, &part);
            // Most squares have no border within reach, and blending is the most expensive case.
            unsigned found = surfaces_in(arena, grid, part);
            bool is_uniform = (found & (found - 1)) == 0;
            Vec corner = vec(grid->x + part.x * grid->step, grid->y - part.y * grid->step);
            Surface first = soil_surface(arena, corner);
            for (int row = part.y; row < part.y + part.h; row++) {
                for (int column = part.x; column < part.x + part.w; column++) {
                    SoilPoint at = {room, row * grid->columns + column,
                                    grid->x + column * grid->step, grid->y - row * grid->step};
                    Soil here = is_uniform ? soil_of(first, &at) : mixed_soil(arena, &at);
                    if (found & 1u << SURFACE_ROAD)
                        here.colour = rgb_mix(here.colour, (Rgb){0.78f, 0.76f, 0.68f},
                                              0.6f * lane_paint(arena, at.x, at.y, grid->step));
                    if (found & 1u << SURFACE_PICTURE)
                        picture_draw(arena, images, grid, &at, &here);
                    here.colour = rgb_scale(here.colour, 0.94f + 0.12f * room->middle[at.i]);
                    soil[at.i] = here;
                }
            }
        }
    }
}
