// ground.c -- two mosaics of squares: one for the scale of the first overview, which is always
// complete, and one for the current scale if that differs (zoomed, resized). The second fills in
// over the stretched first one.
#include "ground.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/view_rows.h" // generated from rows.txt

enum { CELL_PX = 16, SHADOW_STEPS = 10, GRID_SIDE = SQUARE_PX + 1 };
enum { HILL_PX = 2, HILL_SIDE = SQUARE_PX / HILL_PX + 1 }; // hills are sampled coarsely

#define LEAN_EAST_M 0.16 // offset of a block's top from its foot, as seen by the camera
#define LEAN_SOUTH_M 0.32
#define DIAGONAL 0.70710678
#define BANK_M 0.4    // length of the shadow of a bank on water
#define CLEAR_M 0.22f // blocks cast no shadow beyond this distance
// Hills: brightness per slope toward the lamp and per metre of height, and contour lines.
#define SLOPE_LIGHT 1.30
#define SLOPE_LIGHT_MOST 0.38
#define HEIGHT_LIGHT 0.10
#define CONTOUR_M 0.25
#define CONTOUR_DARK 0.10
#define CONTOUR_PX 1.3

typedef struct Rise {
    float height, toward_lamp, steepness; // height [m] and slopes [m/m]
} Rise;

// A step from a pixel toward the lamp.
typedef struct ShadowStep {
    int away;         // offset in `distance`
    float soft, fade; // darkening of the edge per metre, and the maximum
} ShadowStep;

struct SquarePainter {
    const Arena *arena;
    const SoilImages *images;
    double px_per_m;
    Rgb light, wall_light; // colour of the light at the arena's time of day
    int margin, side;      // border around the square where distances are known [px]; total side
    ShadowStep steps[SHADOW_STEPS];
    bool has_hills;
    int left, top;  // origin of the current square
    bool has_table; // the square includes a part of the table around the arena
    bool has_walls; // there are walls near the square
    int *walls;     // walls near the current cell
    int *waters;    // low walls near the square
    int water_count;
    Grid grid; // the square's pixels, and one more row and column to the north and west
    SoilScratch room;
    Soil soil[GRID_SIDE * GRID_SIDE];
    Grain grain;
    Rise hills[HILL_SIDE * HILL_SIDE];
    Roof *roofs;      // a roof per wall
    int16_t *owners;  // wall at each pixel, side x side; -1 for none
    float distance[]; // [m], side x side
};

// Light of the built-in arenas' time of day; walls get half of its tint. Others have noon.
#define ROW(arena, r, g, b, hour) {arena, r, g, b},
static const struct {
    const char *arena;
    Rgb light;
} HOURS[] = {ARENA_LIGHTS(ROW)};

static Rgb hour_of(const Arena *arena) {
    for (size_t i = 0; i < sizeof HOURS / sizeof *HOURS; i++)
        if (arena_is_version_of(arena, HOURS[i].arena)) return HOURS[i].light;
    return (Rgb){1, 1, 1};
}

void square_painter_destroy(SquarePainter *painter) {
    if (!painter) return;
    free(painter->roofs);
    free(painter->owners);
    free(painter);
}

SquarePainter *square_painter_create(const Arena *arena, const SoilImages *images,
                                     double px_per_m) {
    ASSERT(px_per_m > 0);
    int margin = (int)ceil(BLOCK_SHADOW_M * px_per_m * DIAGONAL) + 2;
    int side = (SQUARE_PX + 2 * margin + CELL_PX - 1) / CELL_PX * CELL_PX;
    size_t distances = sizeof(float) * (size_t)(side * side);
    SquarePainter *painter =
        calloc(1, sizeof *painter + distances + 2 * sizeof(int) * (size_t)arena->wall_count);
    if (!painter) return NULL;
    painter->arena = arena;
    painter->images = images;
    painter->px_per_m = px_per_m;
    painter->light = hour_of(arena);
    painter->wall_light = rgb_mix(painter->light, (Rgb){1, 1, 1}, 0.5f);
    painter->margin = margin;
    painter->side = side;
    painter->walls = (int *)(painter->distance + side * side);
    painter->waters = painter->walls + arena->wall_count;
    painter->has_hills = !terrain_is_flat(arena->terrain);
    painter->roofs = calloc((size_t)arena->wall_count + 1, sizeof *painter->roofs);
    painter->owners = calloc((size_t)(side * side), sizeof *painter->owners);
    if (!painter->roofs || !painter->owners) {
        square_painter_destroy(painter);
        return NULL;
    }
    for (int i = 0; i < arena->wall_count; i++) painter->roofs[i] = roof_of(arena, i);
    float reach = (float)BLOCK_SHADOW_M;
    for (int i = 0; i < SHADOW_STEPS; i++) {
        float t = reach * (float)(i + 1) / SHADOW_STEPS;
        int away_px = (int)floor(0.5 - t * DIAGONAL * painter->px_per_m);
        painter->steps[i] = (ShadowStep){away_px * (painter->side + 1), 1 / (0.04f + 0.30f * t),
                                         (float)clamp((reach - t) / (0.35 * reach), 0, 1)};
    }
    return painter;
}

static Vec pixel_at(const SquarePainter *painter, double x, double y) {
    return vec((painter->left + x + 0.5) * painter->grid.step,
               -(painter->top + y + 0.5) * painter->grid.step);
}

// Measures one cell. Nearby walls are searched once per cell, so empty ground is cheap.
static void measure_cell(SquarePainter *painter, int cell_x, int cell_y) {
    DEBUG_ASSERT(cell_x + CELL_PX <= painter->side && cell_y + CELL_PX <= painter->side);
    double half_m = CELL_PX / 2 / painter->px_per_m, reach_m = BLOCK_SHADOW_M;
    double middle = CELL_PX / 2 - painter->margin - 0.5;
    Vec centre = pixel_at(painter, cell_x + middle, cell_y + middle);
    int count = blocks_near(painter->arena, centre, half_m, reach_m, false, painter->walls);
    int owner;
    double far = block_distance(painter->arena, painter->walls, count, centre, 1e9, &owner);
    bool is_empty = far > reach_m + half_m / DIAGONAL;
    painter->has_walls |= count > 0 && !is_empty;
    for (int y = cell_y; y < cell_y + CELL_PX; y++) {
        float *row = painter->distance + y * painter->side;
        int16_t *owners = painter->owners + y * painter->side;
        for (int x = cell_x; x < cell_x + CELL_PX; x++) {
            row[x] = (float)reach_m;
            owners[x] = -1;
            if (is_empty) continue;
            Vec at = pixel_at(painter, x - painter->margin, y - painter->margin);
            row[x] =
                (float)block_distance(painter->arena, painter->walls, count, at, reach_m, &owner);
            owners[x] = (int16_t)owner;
        }
    }
}

// Returns the distance at a pixel of the square, or of the border of width `margin` around it.
static float distance_at(const SquarePainter *painter, double x, double y) {
    int column = (int)(x + painter->margin + 0.5), row = (int)(y + painter->margin + 0.5);
    DEBUG_ASSERT(column >= 0 && column < painter->side && row >= 0 && row < painter->side);
    return painter->distance[row * painter->side + column];
}

static int grid_index(int x, int y) { return (y + 1) * GRID_SIDE + x + 1; }

// Computes noise for all pixels at once, but only for ground and walls that are visible.
static void dig(SquarePainter *painter) {
    const Arena *arena = painter->arena;
    const Grid *grid = &painter->grid;
    double size = SQUARE_PX * grid->step, rim = FRAME_WIDTH_M / 2;
    double east = grid->x + size, south = grid->y - size;
    bool has_ground = grid->x < arena->width_m + rim && east > -rim &&
                      south < arena->height_m + rim && grid->y > -rim;
    painter->has_table =
        grid->x < 0 || south < 0 || east > arena->width_m || grid->y > arena->height_m;
    if (has_ground) soil_compute(arena, painter->images, grid, &painter->room, painter->soil);
    if (painter->has_table) grain_table(&painter->grain, grid);
    bool has_blocks = false;
    for (int i = 0; i < SQUARE_PX * SQUARE_PX && painter->has_walls && !has_blocks; i++)
        has_blocks = distance_at(painter, i % SQUARE_PX, i / SQUARE_PX) * painter->px_per_m < 0.5;
    if (has_blocks) grain_walls(&painter->grain, grid);
}

static Rise hill_mix(Rise a, Rise b, float t) {
    return (Rise){a.height + (b.height - a.height) * t,
                  a.toward_lamp + (b.toward_lamp - a.toward_lamp) * t,
                  a.steepness + (b.steepness - a.steepness) * t};
}

// Returns the brightness of hills and hollows, as a factor.
static float hill_light(const SquarePainter *painter, int x, int y) {
    if (!painter->has_hills) return 1;
    const Rise *north = &painter->hills[y / HILL_PX * HILL_SIDE + x / HILL_PX],
               *south = north + HILL_SIDE;
    float right = (float)(x % HILL_PX) / HILL_PX, down = (float)(y % HILL_PX) / HILL_PX;
    Rise hill =
        hill_mix(hill_mix(north[0], north[1], right), hill_mix(south[0], south[1], right), down);
    double slope = hill.toward_lamp * SLOPE_LIGHT / SLOPE_LIGHT_MOST;
    double lamp = SLOPE_LIGHT_MOST * slope / sqrt(1 + slope * slope);
    double height = clamp(hill.height * HEIGHT_LIGHT, -0.15, 0.12);
    // Contour lines are equally wide on all slopes and fade on nearly level ground.
    float steps = hill.height / (float)CONTOUR_M + 0.5f;
    float off_m = fabsf(steps - floorf(steps) - 0.5f) * (float)CONTOUR_M;
    float off_px = off_m / fmaxf(hill.steepness, 0.02f) * (float)painter->px_per_m;
    float line = (float)clamp(1.5 - off_px / CONTOUR_PX, 0, 1);
    return (float)(1 + lamp + height -
                   CONTOUR_DARK * (line * (float)clamp((hill.steepness - 0.015) / 0.05, 0, 1)));
}

static Rgb dry_ground_at(const SquarePainter *painter, int x, int y) {
    float grain = noise_hash(painter->left + x, painter->top + y, 7) - 0.5f;
    int index = grid_index(x, y);
    Vec at = pixel_at(painter, x, y);
    if (painter->has_table && block_is_table(painter->arena, at))
        return rgb_scale(block_table(painter->arena, &painter->grain, index, at),
                         1 + 0.05f * grain);
    const Soil *here = &painter->soil[index], *north_west = here - GRID_SIDE - 1;
    float slope = (here->relief - north_west->relief) * (float)(painter->px_per_m * DIAGONAL);
    float light = 1 + clampf(slope * 0.75f, -0.22f, 0.24f);
    light += here->gloss * clampf(slope * 1.4f - 0.03f, 0, 0.25f);
    // The lamp is beyond the north-west corner, which is slightly brighter.
    double away = at.x / painter->arena->width_m + 1 - at.y / painter->arena->height_m;
    light *= (float)(1.07 - 0.07 * away) * hill_light(painter, x, y);
    return rgb_scale(here->colour, light + 0.045f * grain);
}

// The bank toward the lamp shades the water.
static Rgb ground_at(const SquarePainter *painter, int x, int y) {
    Rgb ground = dry_ground_at(painter, x, y);
    Vec at = pixel_at(painter, x, y);
    if (painter->water_count == 0 || block_is_table(painter->arena, at)) return ground;
    const int *waters = painter->waters;
    double away_m = water_distance(painter->arena, waters, painter->water_count, at);
    if (away_m >= SHORE_M) return ground;
    Vec lamp = vec_add(at, vec(-BANK_M * DIAGONAL, BANK_M * DIAGONAL));
    bool is_shaded = away_m < 0 && away_m > -BANK_M &&
                     water_distance(painter->arena, waters, painter->water_count, lamp) > 0;
    return water_colour(at, away_m, is_shaded, ground, painter->px_per_m);
}

// Sides are darker than the top, darkest when facing away from the light and near the foot.
static Rgb side_at(const SquarePainter *painter, int x, int y, Vec at, Rgb top) {
    float east = distance_at(painter, x + 1, y) - distance_at(painter, x - 1, y);
    float south = distance_at(painter, x, y + 1) - distance_at(painter, x, y - 1);
    float length = hypotf(east, south);
    float facing = length > 0 ? (-east - south) / length : 0; // toward the light
    float up = (float)clamp(-distance_at(painter, x, y) / LEAN_SOUTH_M, 0, 1);
    float light = (0.52f + 0.13f * facing) * (0.70f + 0.30f * up);
    if (block_is_frame(painter->arena, at))
        light = 0.30f + 0.7f * light; // little contrast on dark wood
    return (Rgb){top.r * light, top.g * light, top.b * light * 1.05f};
}

// Windows are lit at dusk and before sunrise.
static bool is_dark(const SquarePainter *painter) { return painter->light.g < 0.93f; }

static Rgb lit_window(const SquarePainter *painter, int x, int y, Vec at, const Roof *roof,
                      Rgb side) {
    float east = distance_at(painter, x + 1, y) - distance_at(painter, x - 1, y);
    float south = distance_at(painter, x, y + 1) - distance_at(painter, x, y - 1);
    float up = (float)clamp(-distance_at(painter, x, y) / LEAN_SOUTH_M, 0, 1);
    if (east <= 0 && south <= 0) return side; // faces away from the camera
    return rgb_mix(side, (Rgb){1.0f, 0.80f, 0.45f},
                   0.9f * block_window(roof, at, fabsf(east) > fabsf(south), up));
}

static Rgb block_at(const SquarePainter *painter, int x, int y, Vec at, float inside) {
    double k = painter->px_per_m;
    // The top is visible if the whole lean is inside the block: find its distance from the border.
    enum { STEPS = 4 };
    float lean = -INFINITY;
    for (int i = 1; i <= STEPS; i++) {
        double part = k * i / STEPS;
        lean = fmaxf(lean, distance_at(painter, x + LEAN_EAST_M * part, y + LEAN_SOUTH_M * part));
    }
    int owner = painter->owners[(y + painter->margin) * painter->side + x + painter->margin];
    const Roof *roof = owner >= 0 ? &painter->roofs[owner] : NULL;
    const Soil *soil = &painter->soil[grid_index(x, y)];
    bool is_picture = roof && roof->shows_picture && soil->is_picture;
    Rgb top = is_picture ? soil->colour
                         : block_top(painter->arena, &painter->grain, grid_index(x, y), at, roof);
    Rgb side = side_at(painter, x, y, at, roof && !is_picture ? roof->paint : top);
    if (roof && is_dark(painter)) side = lit_window(painter, x, y, at, roof, side);
    float depth = -fmaxf(-inside, lean); // distance into the top face
    float toward_light = distance_at(painter, x - 0.09 * k, y - 0.09 * k);
    float rim = (float)clamp((toward_light + 0.03) / 0.07, 0, 1);
    float edge = (float)clamp(1 - fabs(depth - 0.03) / 0.05, 0, 1);
    float bevel = (float)clamp(1 - depth / 0.16, 0, 1);
    Rgb face = rgb_scale(top, 1 + 0.26f * rim + 0.10f * edge + 0.05f * bevel * rim);
    float cover = (float)clamp(0.5 + depth * k, 0, 1);
    return rgb_mix(side, face, cover);
}

static Rgb lit(Rgb colour, Rgb light) {
    return (Rgb){colour.r * light.r, colour.g * light.g, colour.b * light.b};
}

static Rgb paint_pixel(const SquarePainter *painter, const Palette *palette, int x, int y) {
    float far = painter->distance[(y + painter->margin) * painter->side + x + painter->margin];
    float cover = clampf(0.5f - far * (float)painter->px_per_m, 0, 1);
    Rgb colour = {0};
    if (cover < 1) {
        colour = ground_at(painter, x, y);
        float near = far < 0.9f ? expf(-far / 0.28f) : 0;
        if (far < BLOCK_SHADOW_M) { // blue-grey light of the sky
            Rgb open = rgb_scale(colour, 1 - 0.20f * near);
            Rgb shade = {colour.r * 0.40f, colour.g * 0.43f, colour.b * 0.50f};
            const float *here =
                painter->distance + (y + painter->margin) * painter->side + x + painter->margin;
            float darkest = 0;
            for (int i = 0; i < SHADOW_STEPS; i++) {
                const ShadowStep *step = &painter->steps[i];
                float block = here[step->away];
                float part = clampf(0.5f - block * step->soft, 0, 1) * step->fade;
                if (part > darkest) darkest = part;
                if (block > CLEAR_M)
                    i += (int)((block - CLEAR_M) * SHADOW_STEPS / (float)BLOCK_SHADOW_M);
            }
            colour = rgb_mix(open, shade, darkest * 0.95f);
        }
        colour = palette->ground(palette->has_hours ? lit(colour, painter->light) : colour);
    }
    if (cover > 0) {
        Vec at = pixel_at(painter, x, y);
        Rgb block = block_at(painter, x, y, at, -far);
        if (palette->has_hours) block = lit(block, painter->wall_light);
        block = block_is_frame(painter->arena, at) ? palette->ground(block) : palette->wall(block);
        colour = rgb_mix(colour, block, cover);
    }
    return colour;
}

void square_paint(SquarePainter *painter, const Palette *palette, int left_px, int top_px,
                  uint32_t *pixels) {
    double m = 1 / painter->px_per_m;
    painter->left = left_px;
    painter->top = top_px;
    painter->grid = (Grid){(left_px - 0.5) * m, (0.5 - top_px) * m, m, GRID_SIDE, GRID_SIDE};
    painter->has_walls = false;
    double half_m = SQUARE_PX * m / 2;
    Vec middle = pixel_at(painter, SQUARE_PX / 2, SQUARE_PX / 2);
    painter->water_count =
        blocks_near(painter->arena, middle, half_m, SHORE_M, true, painter->waters);
    for (int y = 0; y < painter->side; y += CELL_PX)
        for (int x = 0; x < painter->side; x += CELL_PX) measure_cell(painter, x, y);
    dig(painter);
    for (int i = 0; i < HILL_SIDE * HILL_SIDE && painter->has_hills; i++) {
        const Terrain *terrain = painter->arena->terrain;
        Vec at = pixel_at(painter, i % HILL_SIDE * HILL_PX, i / HILL_SIDE * HILL_PX);
        Vec slope = terrain_slope(terrain, at);
        painter->hills[i] =
            (Rise){(float)terrain_height(terrain, at), (float)((slope.x - slope.y) * DIAGONAL),
                   (float)vec_length(slope)};
    }
    for (int y = 0; y < SQUARE_PX; y++)
        for (int x = 0; x < SQUARE_PX; x++)
            pixels[y * SQUARE_PX + x] = rgb_pack(paint_pixel(painter, palette, x, y), 1);
}

enum { DETAIL_MAX = 1200 }; // squares at the current scale; about 150 MB
#define WALL_LIGHT_M 4.0    // reach of a wall's effect on light
enum { SHAKE_PX = 8 };      // maximum on a screen of usual size
enum { REFRESHES = 4 };     // number of refreshes that are as expensive as painting one square

typedef struct Square {
    SDL_Texture *texture;
    uint32_t *base;       // pixels without wear
    uint32_t worn, drawn; // period of the marks shown, and period of the last use
} Square;

typedef struct Mosaic {
    double px_per_m;
    int left, top;     // px east and south of the world's origin
    int columns, rows; // size in squares
    int count;
    Square **squares;
    SquarePainter *painter;
} Mosaic;

// A drawn wall; walls keep their numbers while an arena changes.
typedef struct DrawnWall {
    int number;
    Vec low, high;
} DrawnWall;

struct Ground {
    const Renderer *renderer;
    const Arena *arena;
    DrawnWall *walls;
    int wall_count;
    bool is_changed; // squares were freed since the last frame
    SoilImages *images;
    Marks *marks;
    uint32_t now; // period of the marks, one per frame
    Mosaic home, detail;
    uint32_t worn[SQUARE_PX * SQUARE_PX]; // working memory
    float wear[SQUARE_PX], toward[SQUARE_PX];
};

typedef struct Viewport { // the view of a frame
    const Camera *camera;
    int width, height;
    int budget;    // squares that may be painted
    int refreshes; // squares that may be refreshed
} Viewport;

static void square_free(Square *square) {
    if (!square) return;
    if (square->texture) SDL_DestroyTexture(square->texture);
    free(square->base);
    free(square);
}

static void mosaic_clear(Mosaic *mosaic) {
    for (int i = 0; i < mosaic->columns * mosaic->rows; i++) square_free(mosaic->squares[i]);
    free(mosaic->squares);
    square_painter_destroy(mosaic->painter);
    *mosaic = (Mosaic){0};
}

// Returns the start of the squares, not after `least`, so that as few as possible are visible.
static int first_square(int seen_from, int seen_px, int least) {
    int from = seen_from - SHAKE_PX, spare = SQUARE_PX - (seen_px + 2 * SHAKE_PX) % SQUARE_PX;
    from -= spare / 2;
    return from > least ? from - ((from - least) / SQUARE_PX + 1) * SQUARE_PX : from;
}

// Makes room for every square that a camera inside the arena can see at this scale.
static void mosaic_open(Ground *ground, Mosaic *mosaic, double px_per_m, const Viewport *port) {
    mosaic_clear(mosaic);
    Vec origin = camera_to_screen(port->camera, vec(0, 0));
    int beside = port->width, above = port->height;
    int west = -(int)floor(origin.x + 0.5), north = -(int)floor(origin.y + 0.5);
    int top = (int)floor(-ground->arena->height_m * px_per_m) - above;
    int right = (int)ceil(ground->arena->width_m * px_per_m) + beside;
    mosaic->px_per_m = px_per_m;
    mosaic->left = first_square(west, port->width, -beside);
    mosaic->top = first_square(north, port->height, top);
    mosaic->columns = (right - mosaic->left) / SQUARE_PX + 2;
    mosaic->rows = (above - mosaic->top) / SQUARE_PX + 2;
    mosaic->squares = calloc((size_t)mosaic->columns * (size_t)mosaic->rows, sizeof(Square *));
    mosaic->painter = square_painter_create(ground->arena, ground->images, px_per_m);
    if (!mosaic->squares || !mosaic->painter) mosaic_clear(mosaic);
}

static int square_left(const Mosaic *mosaic, int column) {
    return mosaic->left + column * SQUARE_PX;
}
static int square_top(const Mosaic *mosaic, int row) { return mosaic->top + row * SQUARE_PX; }

static DrawnWall drawn_wall(const Wall *wall) {
    DrawnWall drawn = {wall->number, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    double rim_m = (wall->is_line ? wall->thickness_m / 2 : 0) + WALL_LIGHT_M;
    for (int i = 0; i < wall->vertex_count; i++) {
        Vec at = wall->vertices[i];
        drawn.low = vec(min_of(drawn.low.x, at.x - rim_m), min_of(drawn.low.y, at.y - rim_m));
        drawn.high = vec(max_of(drawn.high.x, at.x + rim_m), max_of(drawn.high.y, at.y + rim_m));
    }
    return drawn;
}

// Remembers the walls of the arena. Returns false if out of memory.
static bool remember_walls(Ground *ground, const Arena *arena) {
    DrawnWall *walls = calloc((size_t)arena->wall_count + 1, sizeof *walls);
    if (!walls) return false;
    int count = 0;
    for (int i = 0; i < arena->wall_count; i++)
        if (!arena->walls[i].is_open) walls[count++] = drawn_wall(&arena->walls[i]);
    free(ground->walls);
    ground->walls = walls;
    ground->wall_count = count;
    ground->arena = arena;
    return true;
}

Ground *ground_create(const Renderer *renderer, const Arena *arena, Marks *marks) {
    Ground *ground = calloc(1, sizeof *ground);
    if (!ground || !remember_walls(ground, arena)) {
        free(ground);
        return NULL;
    }
    ground->renderer = renderer;
    ground->marks = marks;
    ground->images = soil_images_load(arena);
    return ground;
}

// Frees the squares that the wall reaches into.
static void forget_around(Mosaic *mosaic, const DrawnWall *wall) {
    double k = mosaic->px_per_m;
    for (int i = 0; i < mosaic->columns * mosaic->rows; i++) {
        int left = square_left(mosaic, i % mosaic->columns);
        int top = square_top(mosaic, i / mosaic->columns);
        if (!mosaic->squares[i] || wall->high.x * k < left || wall->low.x * k > left + SQUARE_PX ||
            -wall->low.y * k < top || -wall->high.y * k > top + SQUARE_PX)
            continue;
        square_free(mosaic->squares[i]);
        mosaic->squares[i] = NULL;
        mosaic->count--;
    }
}

static bool has_number(const DrawnWall *walls, int count, int number) {
    for (int i = 0; i < count; i++)
        if (walls[i].number == number) return true;
    return false;
}

bool ground_follow(Ground *ground, const Arena *arena) {
    DrawnWall *old = ground->walls;
    int old_count = ground->wall_count;
    ground->walls = NULL;
    if (!remember_walls(ground, arena)) {
        ground->walls = old;
        return false;
    }
    for (int k = 0; k < 2; k++) {
        Mosaic *mosaic = k ? &ground->detail : &ground->home;
        if (!mosaic->squares) continue;
        square_painter_destroy(mosaic->painter);
        mosaic->painter = square_painter_create(arena, ground->images, mosaic->px_per_m);
        for (int i = 0; i < old_count; i++)
            if (!has_number(ground->walls, ground->wall_count, old[i].number))
                forget_around(mosaic, &old[i]);
        for (int i = 0; i < ground->wall_count; i++)
            if (!has_number(old, old_count, ground->walls[i].number))
                forget_around(mosaic, &ground->walls[i]);
        if (!mosaic->painter) mosaic_clear(mosaic);
    }
    ground->is_changed = true;
    free(old);
    return true;
}

void ground_destroy(Ground *ground) {
    if (!ground) return;
    ground_forget(ground);
    soil_images_free(ground->images);
    free(ground->walls);
    free(ground);
}

void ground_forget(Ground *ground) {
    mosaic_clear(&ground->home);
    mosaic_clear(&ground->detail);
}

static uint32_t worn_pixel(uint32_t base, float wear, float slope) {
    // Tracks are grey, burnt ground is black.
    float keep = 1 - wear * (0.26f + 0.44f * wear) + slope;
    uint32_t k = (uint32_t)(fminf(fmaxf(keep, 0), 1.3f) * 256), worn = 0xFF000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t part = (base >> shift & 255) * k >> 8;
        worn |= (part > 255 ? 255 : part) << shift;
    }
    return worn;
}

// Returns the distance to the second sample of wear, which lights the edges of marks.
static double tilt_m(const Mosaic *mosaic) { return 0.7 * max_of(1 / mosaic->px_per_m, 0.06); }

// Applies the marks to a part of the square; their edges catch the light.
static void wear_part(Ground *ground, const Mosaic *mosaic, Square *square, int column, int row,
                      SDL_Rect part) {
    double m = 1 / mosaic->px_per_m, tilt = tilt_m(mosaic);
    int left = square_left(mosaic, column), top = square_top(mosaic, row);
    ASSERT(part.x >= 0 && part.x + part.w <= SQUARE_PX && part.y + part.h <= SQUARE_PX);
    for (int y = part.y; y < part.y + part.h; y++) {
        double wx = 0.5 * m, wy = -(top + y + 0.5) * m;
        uint32_t *pixels = &ground->worn[y * SQUARE_PX + part.x];
        float *wear = ground->wear, *toward = ground->toward;
        memcpy(pixels, &square->base[y * SQUARE_PX + part.x], sizeof *pixels * (size_t)part.w);
        bool is_worn = marks_wear_row(ground->marks, wx, wy, m, left + part.x, part.w, wear);
        is_worn |=
            marks_wear_row(ground->marks, wx - tilt, wy + tilt, m, left + part.x, part.w, toward);
        for (int x = 0; x < part.w && is_worn; x++)
            if (wear[x] + toward[x] > 0)
                pixels[x] = worn_pixel(pixels[x], wear[x], (toward[x] - wear[x]) * -0.16f);
    }
    SDL_UpdateTexture(square->texture, &part, ground->worn + part.y * SQUARE_PX + part.x,
                      SQUARE_PX * 4);
}

// Draws new marks. Marks from before the square was visible may wait.
static void refresh(Ground *ground, const Mosaic *mosaic, Viewport *port, Square *square,
                    int index) {
    int column = index % mosaic->columns, row = index / mosaic->columns, from = 0;
    int left = square_left(mosaic, column), top = square_top(mosaic, row);
    double m = 1 / mosaic->px_per_m, reach = tilt_m(mosaic), k = mosaic->px_per_m;
    bool is_late = square->worn + 1 < ground->now, is_changed = false;
    if (is_late && port->refreshes <= 0) return;
    double x = left * m, y = -top * m, side = SQUARE_PX * m, more = reach + 2 * m;
    WornPatch all = {x - more, y - side - more, x + side + more, y + more}, news;
    while (marks_next_change(ground->marks, all, square->worn, &from, &news)) {
        int x0 = (int)floor((news.x0 - reach) * k), x1 = (int)ceil((news.x1 + reach) * k) + 1;
        int y0 = (int)floor((-news.y1 - reach) * k), y1 = (int)ceil((-news.y0 + reach) * k) + 1;
        SDL_Rect part = {0, 0, SQUARE_PX, SQUARE_PX};
        SDL_Rect fresh = {x0 - left, y0 - top, x1 - x0, y1 - y0};
        if (!SDL_IntersectRect(&fresh, &part, &part)) continue;
        wear_part(ground, mosaic, square, column, row, part);
        is_changed = true;
    }
    port->refreshes -= is_late && is_changed;
    square->worn = ground->now;
}

static Square *square_make(Ground *ground, Mosaic *mosaic, int column, int row) {
    ASSERT(mosaic->painter && column < mosaic->columns && row < mosaic->rows);
    Square *square = calloc(1, sizeof *square);
    uint32_t *base = malloc(sizeof(uint32_t) * SQUARE_PX * SQUARE_PX);
    SDL_Texture *texture = SDL_CreateTexture(ground->renderer->sdl, SDL_PIXELFORMAT_RGB888,
                                             SDL_TEXTUREACCESS_STREAMING, SQUARE_PX, SQUARE_PX);
    if (!square || !base || !texture) {
        free(square);
        free(base);
        if (texture) SDL_DestroyTexture(texture);
        return NULL;
    }
    square_paint(mosaic->painter, &PALETTES[ground->renderer->palette], square_left(mosaic, column),
                 square_top(mosaic, row), base);
    *square = (Square){.texture = texture, .base = base};
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    SDL_UpdateTexture(texture, NULL, base, SQUARE_PX * 4);
    return square;
}

// Returns the square's place on the screen, rounded so that stretched neighbours join.
static SDL_Rect square_place(const Mosaic *mosaic, const Camera *camera, int column, int row) {
    Vec origin = camera_to_screen(camera, vec(0, 0));
    double zoom = camera->px_per_m / mosaic->px_per_m;
    double ox = floor(origin.x + 0.5), oy = floor(origin.y + 0.5);
    int x0 = (int)floor(ox + square_left(mosaic, column) * zoom + 0.5);
    int y0 = (int)floor(oy + square_top(mosaic, row) * zoom + 0.5);
    int x1 = (int)floor(ox + square_left(mosaic, column + 1) * zoom + 0.5);
    int y1 = (int)floor(oy + square_top(mosaic, row + 1) * zoom + 0.5);
    return (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

static bool is_in_view(const Mosaic *mosaic, const Viewport *port, int index, SDL_Rect *place) {
    SDL_Rect screen = {0, 0, port->width, port->height};
    *place = square_place(mosaic, port->camera, index % mosaic->columns, index / mosaic->columns);
    return SDL_HasIntersection(place, &screen);
}

static bool mosaic_is_whole(const Mosaic *mosaic, const Viewport *port) {
    SDL_Rect place;
    for (int i = 0; i < mosaic->columns * mosaic->rows; i++)
        if (!mosaic->squares[i] && is_in_view(mosaic, port, i, &place)) return false;
    return mosaic->squares != NULL;
}

// Draws the visible squares of a mosaic, and paints missing ones within the budget.
static void mosaic_draw(Ground *ground, Mosaic *mosaic, Viewport *port) {
    SDL_Rect place;
    int count = mosaic->columns * mosaic->rows;
    for (int i = 0; i < count; i++) {
        Square **square = &mosaic->squares[i];
        if (!is_in_view(mosaic, port, i, &place)) continue;
        if (!*square && port->budget > 0) {
            *square = square_make(ground, mosaic, i % mosaic->columns, i / mosaic->columns);
            mosaic->count += *square != NULL;
            port->budget--;
        }
        if (!*square) continue;
        refresh(ground, mosaic, port, *square, i);
        (*square)->drawn = ground->now;
        SDL_RenderCopy(ground->renderer->sdl, (*square)->texture, NULL, &place);
    }
}

static bool mosaic_covers(const Mosaic *mosaic, const Viewport *port) {
    if (!mosaic->squares || !mosaic_is_whole(mosaic, port)) return false;
    SDL_Rect first = square_place(mosaic, port->camera, 0, 0),
             last = square_place(mosaic, port->camera, mosaic->columns - 1, mosaic->rows - 1);
    return first.x <= 0 && first.y <= 0 && last.x + last.w >= port->width &&
           last.y + last.h >= port->height;
}

bool ground_covers(const Ground *ground, const Camera *camera, int width_px, int height_px) {
    Viewport port = {camera, width_px, height_px, 0, 0};
    return mosaic_covers(&ground->home, &port) || mosaic_covers(&ground->detail, &port);
}

void ground_draw(Ground *ground, const Camera *camera, int width_px, int height_px, int budget) {
    ASSERT(budget >= 0 && width_px > 0 && height_px > 0);
    if (ground->is_changed) budget = INT_MAX; // holes would be visible otherwise
    ground->is_changed = false;
    int refreshes = budget < INT_MAX / REFRESHES ? budget * REFRESHES : INT_MAX;
    Viewport port = {camera, width_px, height_px, budget, refreshes};
    ground->now = marks_time(ground->marks);
    if (!ground->home.squares) {
        mosaic_open(ground, &ground->home, camera_fit(camera), &port);
        port.budget = INT_MAX;
    }
    bool is_still = !camera_is_zooming(camera);
    bool is_detail = camera->goal_px_per_m != ground->home.px_per_m;
    if (is_detail && is_still && ground->detail.px_per_m != camera->px_per_m)
        mosaic_open(ground, &ground->detail, camera->px_per_m, &port);
    bool is_under = !is_detail || !is_still || !mosaic_is_whole(&ground->detail, &port);
    if (is_under && (budget < INT_MAX || !is_detail || !is_still))
        mosaic_draw(ground, &ground->home, &port);
    if (!is_detail) return;
    if (!is_still) port.budget = port.refreshes = 0;
    mosaic_draw(ground, &ground->detail, &port);
    // Frees the squares that were not visible for the longest time.
    while (ground->detail.count > DETAIL_MAX) {
        int oldest = -1;
        for (int i = 0; i < ground->detail.columns * ground->detail.rows; i++)
            if (ground->detail.squares[i] &&
                (oldest < 0 ||
                 ground->detail.squares[i]->drawn < ground->detail.squares[oldest]->drawn))
                oldest = i;
        if (oldest < 0 || ground->detail.squares[oldest]->drawn == ground->now) return;
        square_free(ground->detail.squares[oldest]);
        ground->detail.squares[oldest] = NULL;
        ground->detail.count--;
    }
}
