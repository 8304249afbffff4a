// block.c -- distances to walls, and the tops of walls: roofs, crates, hedges, trees.
#include "ground.h"

#include "ai/maths/assert.h"
#include "game/view_rows.h" // generated from rows.txt

// Returns the distance to a thick line or a polygon. Counting crossings gives the sign.
static double wall_distance(const Wall *wall, Vec p) {
    DEBUG_ASSERT(wall->vertex_count >= 2);
    double best = INFINITY;
    bool is_inside = false;
    for (int i = wall->is_line, j = i ? 0 : wall->vertex_count - 1; i < wall->vertex_count;
         j = i++) {
        Vec a = wall->vertices[j], b = wall->vertices[i];
        Vec along = vec_sub(b, a), to = vec_sub(p, a);
        double length2 = vec_dot(along, along);
        double t = length2 > 0 ? clamp(vec_dot(to, along) / length2, 0, 1) : 0;
        Vec off = vec_sub(to, vec_scale(along, t));
        best = min_of(best, vec_dot(off, off));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            is_inside = !is_inside;
    }
    if (wall->is_line) return sqrt(best) - wall->thickness_m / 2;
    return is_inside ? -sqrt(best) : sqrt(best);
}

// Returns the signed distance to the arena's rectangle, negative inside.
static double rim_distance(const Arena *arena, Vec p) {
    double dx = fabs(p.x - arena->width_m / 2) - arena->width_m / 2;
    double dy = fabs(p.y - arena->height_m / 2) - arena->height_m / 2;
    return dx > 0 && dy > 0 ? hypot(dx, dy) : max_of(dx, dy);
}

double block_distance(const Arena *arena, const int *walls, int count, Vec at, double reach_m,
                      int *owner) {
    *owner = -1;
    double rim = rim_distance(arena, at);
    DEBUG_ASSERT(reach_m > 0 && isfinite(rim));
    double best = min_of(reach_m, max_of(-rim, rim - FRAME_WIDTH_M));
    if (rim > 0) return best; // walls end at the frame
    for (int i = 0; i < count; i++) {
        const Wall *wall = &arena->walls[walls[i]];
        double away = wall_distance(wall, at);
        if (away < best) best = away, *owner = walls[i];
    }
    return best;
}

int blocks_near(const Arena *arena, Vec middle, double half_m, double reach_m, bool are_low,
                int *walls) {
    int count = 0;
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        if (wall_is_low(wall->kind) != are_low || wall->is_open) continue;
        double grow = half_m + reach_m + (wall->is_line ? wall->thickness_m / 2 : 0);
        double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
        for (int k = 0; k < wall->vertex_count; k++) {
            left = min_of(wall->vertices[k].x, left), right = max_of(wall->vertices[k].x, right);
            low = min_of(wall->vertices[k].y, low), high = max_of(wall->vertices[k].y, high);
        }
        if (middle.x > left - grow && middle.x < right + grow && middle.y > low - grow &&
            middle.y < high + grow)
            walls[count++] = i;
    }
    return count;
}

double water_distance(const Arena *arena, const int *walls, int count, Vec at) {
    double best = INFINITY;
    for (int i = 0; i < count; i++) best = min_of(best, wall_distance(&arena->walls[walls[i]], at));
    return best;
}

// Each wall has a mixture of its kind's two tints; water is of the second one where it is deep.
static const Rgb TINTS[WALL_KINDS][2] = {WALL_TINTS_BY(WALL_)};

#define TRUNK 0.20  // radius of a tree's trunk, as a fraction of the tree's
#define DEEP_M 2.4  // water is deepest at this distance from the shore
#define FOAM_M 0.22 // width of the foam at the shore

Rgb water_colour(Vec at, double distance_m, bool is_shaded, Rgb ground, double px_per_m) {
    double cover = clamp(0.5 - distance_m * px_per_m, 0, 1);
    Rgb wet = rgb_scale(ground, 1 - 0.42f * (float)clamp(1 - distance_m / SHORE_M, 0, 1));
    if (cover <= 0) return wet;
    float deep = (float)clamp(-distance_m / DEEP_M, 0, 1);
    float wave = noise_fractal((float)at.x * 0.55f, (float)at.y * 1.5f, 81, 3) - 0.5f;
    Rgb water = rgb_mix(TINTS[WALL_WATER][0], TINTS[WALL_WATER][1], deep);
    float foam = (float)clamp(1 + (distance_m + 0.12 * wave) / FOAM_M, 0, 1);
    water = rgb_scale(water, (1 + 0.34f * wave) * (is_shaded ? 0.72f : 1));
    if (wave > 0.16f) water = rgb_mix(water, (Rgb){0.85f, 0.92f, 0.95f}, wave - 0.16f);
    return rgb_mix(wet, rgb_mix(water, (Rgb){0.82f, 0.88f, 0.88f}, 0.8f * foam), (float)cover);
}

bool block_is_frame(const Arena *arena, Vec at) { return rim_distance(arena, at) > -0.02; }

bool block_is_table(const Arena *arena, Vec at) {
    return rim_distance(arena, at) > FRAME_WIDTH_M / 2;
}

void grain_walls(Grain *grain, const Grid *grid) {
    noise_grid(grid, 0.25f, 0.25f, 61, 3, grain->large);
    noise_grid(grid, 3.1f, 3.1f, 62, 3, grain->fine);
    noise_grid(grid, 14, 14, 63, 1, grain->pores);
}

// Default kinds of walls for large, small and round polygons and lines; WALL_KINDS: any house.
static const struct {
    const char *arena; // NULL: any other
    WallKind house, box, round, line;
} STYLES[] = {WALL_STYLES(AS_ELEMENT)};
#define HOUSE_M2 8.0 // larger polygons are houses
enum { ROUND_CORNERS = 10 };

static WallKind kind_of(const Arena *arena, const Wall *wall, const Roof *roof) {
    static const WallKind HOUSES[] = {WALL_TILES, WALL_TAR,   WALL_CONCRETE,
                                      WALL_GLASS, WALL_TILES, WALL_TAR};
    int row = 0;
    if (wall->kind != WALL_PLAIN && wall->kind != WALL_PICTURE) return wall->kind;
    while (STYLES[row].arena && !arena_is_version_of(arena, STYLES[row].arena)) row++;
    if (wall->is_line) return STYLES[row].line;
    if (wall->vertex_count >= ROUND_CORNERS)
        return roof->half_m < 2 || STYLES[row].round != WALL_TREE ? STYLES[row].round : WALL_TAR;
    if (4 * roof->half_m * roof->aside_m < HOUSE_M2) return STYLES[row].box;
    if (STYLES[row].house != WALL_KINDS) return STYLES[row].house;
    WallKind house = HOUSES[roof->seed % 6];
    // A saddle roof needs four corners.
    return house == WALL_TILES && wall->vertex_count != 4 ? WALL_TAR : house;
}

Roof roof_of(const Arena *arena, int index) {
    ASSERT(index >= 0 && index < arena->wall_count);
    const Wall *wall = &arena->walls[index];
    Roof roof = {.seed = (uint32_t)(noise_hash(wall->number, wall->vertex_count, 91) * 65536),
                 .along = vec(1, 0)};
    double longest = 0, low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 1; i < wall->vertex_count + !wall->is_line; i++) {
        Vec edge = vec_sub(wall->vertices[i % wall->vertex_count], wall->vertices[i - 1]);
        if (vec_length(edge) <= longest + 1e-6) continue;
        longest = vec_length(edge);
        roof.along = vec_scale(edge, 1 / longest);
    }
    for (int i = 0; i < wall->vertex_count; i++) {
        Vec at = wall->vertices[i];
        double spots[2] = {vec_dot(at, roof.along), vec_cross(roof.along, at)};
        for (int k = 0; k < 2; k++)
            low[k] = min_of(spots[k], low[k]), high[k] = max_of(spots[k], high[k]);
    }
    Vec across = vec(-roof.along.y, roof.along.x);
    roof.middle = vec_add(vec_scale(roof.along, (low[0] + high[0]) / 2),
                          vec_scale(across, (low[1] + high[1]) / 2));
    roof.half_m = (high[0] - low[0]) / 2 + wall->thickness_m / 2;
    roof.aside_m = (high[1] - low[1]) / 2 + wall->thickness_m / 2;
    roof.kind = kind_of(arena, wall, &roof);
    roof.shows_picture = wall->kind == WALL_PICTURE;
    ASSERT(roof.kind < WALL_KINDS && roof.half_m >= 0 && roof.aside_m >= 0);
    roof.paint = rgb_mix(TINTS[roof.kind][0], TINTS[roof.kind][1], noise_hash(wall->number, 7, 92));
    return roof;
}

// Returns the fraction of the unit at a position, 0 to 1.
static float part_of(double at, double unit) { return (float)(at / unit - floor(at / unit)); }

static bool is_seam(double at, double unit, double width) {
    return part_of(at, unit) * unit < width;
}

// Two slopes of tiles; the one facing the lamp is lighter.
static float tiles_shade(const Roof *roof, double s, double t) {
    Vec out = vec_scale(vec(-roof->along.y, roof->along.x), t > 0 ? 1 : -1);
    float shade = 1 + 0.14f * (float)(out.y - out.x);
    int row = (int)floor(fabs(t) / 0.42);
    if (is_seam(fabs(t), 0.42, 0.09)) shade -= 0.13f;
    if (is_seam(s + 0.15 * (row % 2), 0.30, 0.05)) shade -= 0.06f;
    return fabs(t) < 0.1 ? 1.14f : shade;
}

// Sheets of tar, with vents where they fit.
static float tar_shade(const Roof *roof, double s, double t) {
    const double cell = 2.8;
    double u = part_of(s, cell) * cell - cell / 2, v = part_of(t, cell) * cell - cell / 2;
    bool has_room = fabs(s - u) < roof->half_m - 1.1 && fabs(t - v) < roof->aside_m - 1.1;
    bool has_vent =
        has_room && noise_hash((int)floor(s / cell), (int)floor(t / cell), roof->seed) > 0.45f;
    if (has_vent && fabs(u) < 0.42 && fabs(v) < 0.42)
        return fabs(u) < 0.28 && fabs(v) < 0.28 && is_seam(u, 0.16, 0.07) ? 0.80f : 1.24f;
    if (has_vent && fabs(u - 0.16) < 0.46 && fabs(v + 0.16) < 0.46) return 0.78f; // shadow
    return is_seam(s, 2.2, 0.07) ? 0.90f : 1;
}

static float glass_shade(const Roof *roof, double s, double t) {
    if (is_seam(s, 1.3, 0.11) || is_seam(t, 1.3, 0.11)) return 0.74f;
    float pane = noise_hash((int)floor(s / 1.3), (int)floor(t / 1.3), roof->seed);
    return 0.94f + 0.14f * pane + (part_of(s + t, 6.0) < 0.12f ? 0.16f : 0);
}

// Returns the brightness of a roof's pattern; `fine` is noise.
static float roof_shade(const Roof *roof, double s, double t, float fine) {
    switch (roof->kind) {
    case WALL_TILES: return tiles_shade(roof, s, t);
    case WALL_TAR: return tar_shade(roof, s, t);
    case WALL_GLASS: return glass_shade(roof, s, t);
    case WALL_CRATE: {
        bool is_rim = fabs(s) > roof->half_m - 0.24 || fabs(t) > roof->aside_m - 0.24;
        return is_rim ? 1.06f : is_seam(t, 0.34, 0.06) ? 0.72f : 0.94f;
    }
    case WALL_SANDBAGS: {
        int row = (int)floor(t / 0.45);
        bool is_edge = is_seam(s + 0.35 * (row & 1), 0.7, 0.09) || is_seam(t, 0.45, 0.07);
        return is_edge ? 0.74f : 1;
    }
    case WALL_HEDGE: return 0.66f + 0.68f * fine;
    case WALL_TREE: { // branches, darker between them
        double part = hypot(s, t) / roof->half_m, way = atan2(s, t) + 2.2 * fine;
        double spoke = cos(9 * way + 0.01 * (double)(roof->seed % 628));
        return part < TRUNK
                   ? 1
                   : (float)((1.12 - 0.34 * part) * (0.84 + 0.16 * spoke)) * (0.62f + 0.76f * fine);
    }
    case WALL_BARREL: {
        double part = hypot(s, t) / roof->half_m;
        return part > 0.72 && part < 0.84 ? 0.70f : 1;
    }
    case WALL_GATE: return is_seam(s + t, 0.9, 0.45) ? 0.32f : 1; // warning stripes
    case WALL_FENCE: return is_seam(s, 0.28, 0.06) ? 0.70f : 1;
    case WALL_BRICK: {
        int row = (int)floor(t / 0.30);
        bool is_joint = is_seam(s + 0.30 * (row & 1), 0.60, 0.07) || is_seam(t, 0.30, 0.06);
        float brick = noise_hash((int)floor((s + 0.30 * (row & 1)) / 0.60), row, roof->seed);
        return is_joint ? 1.28f : 0.86f + 0.24f * brick;
    }
    default: return 1;
    }
}

Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at, const Roof *roof) {
    DEBUG_ASSERT(i >= 0 && i < GRID_POINTS_MAX);
    float x = (float)at.x, y = (float)at.y, pores = grain->pores[i];
    if (block_is_frame(arena, at)) {
        float fibre = noise_fractal(x * 0.8f, y * 0.8f, 5, 3) * 0.6f +
                      noise_fractal(x * 9, y * 9, 6, 1) * 0.4f;
        return rgb_scale((Rgb){0.345f, 0.310f, 0.275f}, 0.88f + 0.24f * fibre);
    }
    Rgb stone = rgb_mix(TINTS[WALL_PLAIN][0], TINTS[WALL_PLAIN][1], grain->large[i]);
    if (roof && roof->kind != WALL_PLAIN) stone = roof->paint;
    if (roof && roof->kind == WALL_TREE) {
        double part = vec_distance(at, roof->middle) / roof->half_m;
        stone = part < TRUNK ? (Rgb){0.42f, 0.29f, 0.18f} : (Rgb){0.25f, 0.43f, 0.27f};
    }
    float shade = 0.90f + 0.16f * grain->fine[i];
    if (pores > 0.80f) shade -= (pores - 0.80f) * 0.45f;
    if (roof) {
        Vec off = vec_sub(at, roof->middle);
        shade *= roof_shade(roof, vec_dot(off, roof->along), vec_cross(roof->along, off),
                            grain->fine[i]);
    }
    return rgb_scale(stone, shade);
}

float block_window(const Roof *roof, Vec at, bool faces_east, float up) {
    double along = faces_east ? at.y : at.x;
    bool is_house = roof->kind >= WALL_CONCRETE && roof->kind <= WALL_GLASS;
    float part = part_of(along, 1.2);
    if (!is_house || part < 0.25f || part > 0.75f || up < 0.2f || up > 0.85f) return 0;
    return noise_hash((int)floor(along / 1.2), (int)roof->seed, 93) > 0.5f ? 1 : 0;
}

// Dark wood with its grain from west to east.
void grain_table(Grain *grain, const Grid *grid) {
    noise_grid(grid, 0.035f, 0.35f, 71, 2, grain->plank);
    noise_grid(grid, 0.30f, 5.5f, 72, 2, grain->fibre);
}

Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at) {
    // The lamp is over the board.
    float light = 0.75f + 0.75f * expf((float)-rim_distance(arena, at) / 5.0f);
    return rgb_scale(INK_TABLE,
                     light * (0.80f + 0.28f * grain->plank[i] + 0.16f * grain->fibre[i]));
}
