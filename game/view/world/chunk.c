// chunk.c -- a square of ground, lit from the north-west.
#include "chunk.h"

#include <stdlib.h>

#include "blocks.h"

enum { CELL_PX = 16, SHADOW_STEPS = 10, GRID_SIDE = CHUNK_PX + 1 };
enum { HILL_PX = 2, HILL_SIDE = CHUNK_PX / HILL_PX + 1 }; // hills are smooth: known every so often

#define LEAN_EAST_M 0.16 // how far the top of a block stands off its foot, as the camera sees it
#define LEAN_SOUTH_M 0.32
#define DIAGONAL 0.70710678
#define CLEAR_M 0.22f // what is so far off darkens nothing
// Hills: how much a slope toward the lamp brightens, a metre of height lightens, and how far apart
// and how dark the contour lines are.
#define SLOPE_LIGHT 1.30
#define SLOPE_LIGHT_MOST 0.38
#define HEIGHT_LIGHT 0.10
#define CONTOUR_M 0.25
#define CONTOUR_DARK 0.10
#define CONTOUR_PX 1.3

typedef struct Hill {
    float height, toward_lamp, steepness; // m, and slopes: m a m
} Hill;

// A look from a pixel toward the lamp.
typedef struct ShadowStep {
    int away;         // in `distance`
    float soft, fade; // how fast its border darkens, a metre, and how dark it gets
} ShadowStep;

struct ChunkPainter {
    const Arena *arena;
    const SoilImages *images;
    double px_per_m;
    int margin, side; // px around the chunk where distances are known too; whole side
    ShadowStep steps[SHADOW_STEPS];
    bool has_hills;
    int left, top;   // of the chunk at hand
    bool has_table;  // is there any in it?
    bool has_walls;  // are there any near it?
    float *distance; // m, side x side
    int *walls;      // near the cell at hand
    Grid grid;       // its pixels, and those one to the north and west
    SoilRoom room;
    Soil soil[GRID_SIDE * GRID_SIDE];
    Grain grain;
    Hill hills[HILL_SIDE * HILL_SIDE];
};

static void plan_shadows(ChunkPainter *painter) {
    float reach = (float)BLOCK_SHADOW_M;
    for (int i = 0; i < SHADOW_STEPS; i++) {
        float t = reach * (float)(i + 1) / SHADOW_STEPS;
        int away_px = (int)floor(0.5 - t * DIAGONAL * painter->px_per_m);
        painter->steps[i] = (ShadowStep){away_px * (painter->side + 1), 1 / (0.04f + 0.30f * t),
                                         (float)clamp((reach - t) / (0.35 * reach), 0, 1)};
    }
}

ChunkPainter *chunk_painter_create(const Arena *arena, const SoilImages *images, double px_per_m) {
    ChunkPainter *painter = calloc(1, sizeof *painter);
    if (!painter) return NULL;
    painter->arena = arena;
    painter->images = images;
    painter->px_per_m = px_per_m;
    painter->margin = (int)ceil(BLOCK_SHADOW_M * px_per_m * DIAGONAL) + 2;
    painter->side = (CHUNK_PX + 2 * painter->margin + CELL_PX - 1) / CELL_PX * CELL_PX;
    painter->distance = malloc(sizeof(float) * (size_t)painter->side * (size_t)painter->side);
    painter->walls = malloc(sizeof(int) * (size_t)(arena->wall_count + 1));
    painter->has_hills = !terrain_is_flat(arena->terrain);
    plan_shadows(painter);
    if (painter->distance && painter->walls) return painter;
    chunk_painter_destroy(painter);
    return NULL;
}

void chunk_painter_destroy(ChunkPainter *painter) {
    if (!painter) return;
    free(painter->distance);
    free(painter->walls);
    free(painter);
}

static Vec pixel_at(const ChunkPainter *painter, double x, double y) {
    return vec((painter->left + x + 0.5) * painter->grid.step,
               -(painter->top + y + 0.5) * painter->grid.step);
}

// Distances of one cell; walls are looked for once a cell, so empty ground is cheap.
static void measure_cell(ChunkPainter *painter, int cell_x, int cell_y) {
    double half_m = CELL_PX / 2 / painter->px_per_m, reach_m = BLOCK_SHADOW_M;
    double middle = CELL_PX / 2 - painter->margin - 0.5;
    Vec centre = pixel_at(painter, cell_x + middle, cell_y + middle);
    int count = blocks_near(painter->arena, centre, half_m, reach_m, painter->walls);
    double far = block_distance(painter->arena, painter->walls, count, centre, 1e9);
    bool is_empty = far > reach_m + half_m / DIAGONAL;
    painter->has_walls |= count > 0 && !is_empty;
    for (int y = cell_y; y < cell_y + CELL_PX; y++) {
        float *row = painter->distance + y * painter->side;
        for (int x = cell_x; x < cell_x + CELL_PX; x++) {
            row[x] = (float)reach_m;
            if (is_empty) continue;
            Vec at = pixel_at(painter, x - painter->margin, y - painter->margin);
            row[x] = (float)block_distance(painter->arena, painter->walls, count, at, reach_m);
        }
    }
}

static void measure(ChunkPainter *painter) {
    painter->has_walls = false;
    for (int y = 0; y < painter->side; y += CELL_PX)
        for (int x = 0; x < painter->side; x += CELL_PX) measure_cell(painter, x, y);
}

// Distance at a pixel of the chunk, or up to `margin` beside it.
static float distance_at(const ChunkPainter *painter, double x, double y) {
    int column = (int)(x + painter->margin + 0.5), row = (int)(y + painter->margin + 0.5);
    return painter->distance[row * painter->side + column];
}

// Where a pixel of the chunk is in its grid.
static int grid_index(int x, int y) { return (y + 1) * GRID_SIDE + x + 1; }

static bool has_blocks(const ChunkPainter *painter) {
    for (int y = 0; y < CHUNK_PX; y++)
        for (int x = 0; x < CHUNK_PX; x++)
            if (distance_at(painter, x, y) * painter->px_per_m < 0.5) return true;
    return false;
}

// What all pixels have in common is reckoned for all of them at once: what lies under the table and
// what no wall has is left out.
static void dig(ChunkPainter *painter) {
    const Arena *arena = painter->arena;
    const Grid *grid = &painter->grid;
    double size = CHUNK_PX * grid->step, rim = FRAME_WIDTH_M / 2;
    double east = grid->x + size, south = grid->y - size;
    bool has_ground = grid->x < arena->width_m + rim && east > -rim &&
                      south < arena->height_m + rim && grid->y > -rim;
    painter->has_table =
        grid->x < 0 || south < 0 || east > arena->width_m || grid->y > arena->height_m;
    if (has_ground) soil_dig(arena, painter->images, grid, &painter->room, painter->soil);
    if (painter->has_table) grain_table(&painter->grain, grid);
    if (painter->has_walls && has_blocks(painter)) grain_walls(&painter->grain, grid);
}

static void survey(ChunkPainter *painter) {
    const Terrain *terrain = painter->arena->terrain;
    if (!painter->has_hills) return;
    for (int i = 0; i < HILL_SIDE * HILL_SIDE; i++) {
        Vec at = pixel_at(painter, i % HILL_SIDE * HILL_PX, i / HILL_SIDE * HILL_PX);
        Vec slope = terrain_slope(terrain, at);
        painter->hills[i] =
            (Hill){(float)terrain_height(terrain, at), (float)((slope.x - slope.y) * DIAGONAL),
                   (float)vec_length(slope)};
    }
}

static Hill hill_mix(Hill a, Hill b, float t) {
    return (Hill){a.height + (b.height - a.height) * t,
                  a.toward_lamp + (b.toward_lamp - a.toward_lamp) * t,
                  a.steepness + (b.steepness - a.steepness) * t};
}

static Hill hill_at(const ChunkPainter *painter, int x, int y) {
    const Hill *north = &painter->hills[y / HILL_PX * HILL_SIDE + x / HILL_PX],
               *south = north + HILL_SIDE;
    float right = (float)(x % HILL_PX) / HILL_PX, down = (float)(y % HILL_PX) / HILL_PX;
    return hill_mix(hill_mix(north[0], north[1], right), hill_mix(south[0], south[1], right), down);
}

// Soft lines of equal height, as wide on a steep slope as on a gentle one; they fade where the
// ground is nearly level, so that no rim and no top has one.
static float contour_at(const ChunkPainter *painter, const Hill *hill) {
    float steps = hill->height / (float)CONTOUR_M + 0.5f;
    float off_m = fabsf(steps - floorf(steps) - 0.5f) * (float)CONTOUR_M;
    float off_px = off_m / fmaxf(hill->steepness, 0.02f) * (float)painter->px_per_m;
    float line = (float)clamp(1.5 - off_px / CONTOUR_PX, 0, 1);
    return line * (float)clamp((hill->steepness - 0.015) / 0.05, 0, 1);
}

// Light on hills and in hollows: a factor.
static float hill_light(const ChunkPainter *painter, int x, int y) {
    if (!painter->has_hills) return 1;
    Hill hill = hill_at(painter, x, y);
    double slope = hill.toward_lamp * SLOPE_LIGHT / SLOPE_LIGHT_MOST;
    double lamp = SLOPE_LIGHT_MOST * slope / sqrt(1 + slope * slope);
    double height = clamp(hill.height * HEIGHT_LIGHT, -0.15, 0.12);
    return (float)(1 + lamp + height - CONTOUR_DARK * contour_at(painter, &hill));
}

static float limited(float value, float low, float high) {
    float some = value > low ? value : low;
    return some < high ? some : high;
}

// How much of the light blocks take away: looks toward it, softer the farther the block.
static float shadow_at(const ChunkPainter *painter, int x, int y) {
    const float *here =
        painter->distance + (y + painter->margin) * painter->side + x + painter->margin;
    float darkest = 0;
    for (int i = 0; i < SHADOW_STEPS; i++) {
        const ShadowStep *step = &painter->steps[i];
        float block = here[step->away];
        float cover = limited(0.5f - block * step->soft, 0, 1) * step->fade;
        if (cover > darkest) darkest = cover;
        if (block > CLEAR_M) i += (int)((block - CLEAR_M) * SHADOW_STEPS / (float)BLOCK_SHADOW_M);
    }
    return darkest;
}

// The lamp stands beyond the north-west corner: a little brighter there.
static float lamp_at(const Arena *arena, Vec at) {
    double away = at.x / arena->width_m + 1 - at.y / arena->height_m;
    return (float)(1.07 - 0.07 * away);
}

static Rgb ground_at(const ChunkPainter *painter, int x, int y) {
    float grain = noise_hash(painter->left + x, painter->top + y, 7) - 0.5f;
    int index = grid_index(x, y);
    Vec at = pixel_at(painter, x, y);
    if (painter->has_table && block_is_table(painter->arena, at))
        return rgb_scale(block_table(painter->arena, &painter->grain, index, at),
                         1 + 0.05f * grain);
    const Soil *here = &painter->soil[index], *north_west = here - GRID_SIDE - 1;
    float slope = (here->relief - north_west->relief) * (float)(painter->px_per_m * DIAGONAL);
    float light = 1 + limited(slope * 0.75f, -0.22f, 0.24f);
    light += here->gloss * limited(slope * 1.4f - 0.03f, 0, 0.25f);
    light *= lamp_at(painter->arena, at) * hill_light(painter, x, y);
    return rgb_scale(here->colour, light + 0.045f * grain);
}

// Blue-grey: what the sky still gives.
static Rgb shaded(Rgb colour, float shadow, float near) {
    float dark = 1 - 0.20f * near;
    Rgb lit = rgb_scale(colour, dark);
    Rgb shade = {colour.r * 0.40f, colour.g * 0.43f, colour.b * 0.50f};
    return rgb_mix(lit, shade, shadow * 0.95f);
}

// A side face: darker than the top, darkest where it looks away from the light, and toward its
// foot.
static Rgb side_at(const ChunkPainter *painter, int x, int y, Vec at, Rgb top) {
    float east = distance_at(painter, x + 1, y) - distance_at(painter, x - 1, y);
    float south = distance_at(painter, x, y + 1) - distance_at(painter, x, y - 1);
    float length = hypotf(east, south);
    float facing = length > 0 ? (-east - south) / length : 0; // toward the light
    float up = (float)clamp(-distance_at(painter, x, y) / LEAN_SOUTH_M, 0, 1);
    float light = (0.52f + 0.13f * facing) * (0.70f + 0.30f * up);
    if (block_is_frame(painter->arena, at))
        light = 0.30f + 0.7f * light; // dark wood shows little of it
    return (Rgb){top.r * light, top.g * light, top.b * light * 1.05f};
}

// How far the leaning top is from its border, seen from (x, y): a point shows the top if all of the
// way down its lean is inside the block.
static float lean_at(const ChunkPainter *painter, int x, int y) {
    enum { STEPS = 4 };
    float most = -INFINITY;
    for (int i = 1; i <= STEPS; i++) {
        double k = painter->px_per_m * i / STEPS;
        most = fmaxf(most, distance_at(painter, x + LEAN_EAST_M * k, y + LEAN_SOUTH_M * k));
    }
    return most;
}

static Rgb block_at(const ChunkPainter *painter, int x, int y, Vec at, float inside) {
    double k = painter->px_per_m;
    float lean = lean_at(painter, x, y);
    Rgb top = block_top(painter->arena, &painter->grain, grid_index(x, y), at),
        side = side_at(painter, x, y, at, top);
    float depth = -fmaxf(-inside, lean); // into the top face
    float toward_light = distance_at(painter, x - 0.09 * k, y - 0.09 * k);
    float rim = (float)clamp((toward_light + 0.03) / 0.07, 0, 1);
    float edge = (float)clamp(1 - fabs(depth - 0.03) / 0.05, 0, 1);
    float bevel = (float)clamp(1 - depth / 0.16, 0, 1);
    Rgb face = rgb_scale(top, 1 + 0.26f * rim + 0.10f * edge + 0.05f * bevel * rim);
    float cover = (float)clamp(0.5 + depth * k, 0, 1);
    return rgb_mix(side, face, cover);
}

static Rgb paint_pixel(const ChunkPainter *painter, const Palette *palette, int x, int y) {
    float far = painter->distance[(y + painter->margin) * painter->side + x + painter->margin];
    float cover = limited(0.5f - far * (float)painter->px_per_m, 0, 1);
    Rgb colour = {0};
    if (cover < 1) {
        colour = ground_at(painter, x, y);
        float near = far < 0.9f ? expf(-far / 0.28f) : 0;
        if (far < BLOCK_SHADOW_M) colour = shaded(colour, shadow_at(painter, x, y), near);
        colour = palette->ground(colour);
    }
    if (cover > 0) {
        Vec at = pixel_at(painter, x, y);
        Rgb block = block_at(painter, x, y, at, -far);
        block = block_is_frame(painter->arena, at) ? palette->ground(block) : palette->wall(block);
        colour = rgb_mix(colour, block, cover);
    }
    return colour;
}

void chunk_paint(ChunkPainter *painter, const Palette *palette, int left_px, int top_px,
                 uint32_t *pixels) {
    double m = 1 / painter->px_per_m;
    painter->left = left_px;
    painter->top = top_px;
    painter->grid = (Grid){(left_px - 0.5) * m, (0.5 - top_px) * m, m, GRID_SIDE, GRID_SIDE};
    measure(painter);
    dig(painter);
    survey(painter);
    for (int y = 0; y < CHUNK_PX; y++)
        for (int x = 0; x < CHUNK_PX; x++)
            pixels[y * CHUNK_PX + x] = rgb_pack(paint_pixel(painter, palette, x, y), 1);
}
