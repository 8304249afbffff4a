// blocks.c -- distances to wall outlines, and the materials of walls, frame and table.
#include "blocks.h"

static double segment_distance2(Vec p, Vec a, Vec b) {
    Vec along = vec_sub(b, a), to = vec_sub(p, a);
    double length2 = vec_dot(along, along);
    double t = length2 > 0 ? clamp(vec_dot(to, along) / length2, 0, 1) : 0;
    Vec off = vec_sub(to, vec_scale(along, t));
    return vec_dot(off, off);
}

static double line_distance(const Wall *wall, Vec p) {
    double best = INFINITY;
    for (int i = 0; i + 1 < wall->vertex_count; i++)
        best = least(best, segment_distance2(p, wall->vertices[i], wall->vertices[i + 1]));
    return sqrt(best) - wall->thickness_m / 2;
}

// The sign by counting crossings, so concave outlines are right too.
static double polygon_distance(const Wall *wall, Vec p) {
    double best = INFINITY;
    bool is_inside = false;
    for (int i = 0, j = wall->vertex_count - 1; i < wall->vertex_count; j = i++) {
        Vec a = wall->vertices[j], b = wall->vertices[i];
        best = least(best, segment_distance2(p, a, b));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            is_inside = !is_inside;
    }
    return is_inside ? -sqrt(best) : sqrt(best);
}

// Signed distance to the arena's rectangle, negative inside.
static double rim_distance(const Arena *arena, Vec p) {
    double dx = fabs(p.x - arena->width_m / 2) - arena->width_m / 2;
    double dy = fabs(p.y - arena->height_m / 2) - arena->height_m / 2;
    return dx > 0 && dy > 0 ? hypot(dx, dy) : most(dx, dy);
}

double block_distance(const Arena *arena, const int *walls, int count, Vec at, double reach_m) {
    double rim = rim_distance(arena, at);
    double best = least(reach_m, most(-rim, rim - FRAME_WIDTH_M));
    if (rim > 0) return best; // walls end at the frame
    for (int i = 0; i < count; i++) {
        const Wall *wall = &arena->walls[walls[i]];
        best = least(best, wall->is_line ? line_distance(wall, at) : polygon_distance(wall, at));
    }
    return best;
}

int blocks_near(const Arena *arena, Vec middle, double half_m, double reach_m, int *walls) {
    int count = 0;
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        double grow = half_m + reach_m + (wall->is_line ? wall->thickness_m / 2 : 0);
        double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
        for (int k = 0; k < wall->vertex_count; k++) {
            left = fmin(left, wall->vertices[k].x), right = fmax(right, wall->vertices[k].x);
            low = fmin(low, wall->vertices[k].y), high = fmax(high, wall->vertices[k].y);
        }
        if (middle.x > left - grow && middle.x < right + grow && middle.y > low - grow &&
            middle.y < high + grow)
            walls[count++] = i;
    }
    return count;
}

bool block_is_frame(const Arena *arena, Vec at) { return rim_distance(arena, at) > -0.02; }

bool block_is_table(const Arena *arena, Vec at) {
    return rim_distance(arena, at) > FRAME_WIDTH_M / 2;
}

static Rgb frame_top(float x, float y) {
    float grain =
        noise_fractal(x * 0.8f, y * 0.8f, 5, 3) * 0.6f + noise_value(x * 9, y * 9, 6) * 0.4f;
    return rgb_scale((Rgb){0.345f, 0.310f, 0.275f}, 0.88f + 0.24f * grain);
}

void grain_walls(Grain *grain, const Grid *grid) {
    noise_grid(grid, 0.25f, 0.25f, 61, 3, grain->large);
    noise_grid(grid, 3.1f, 3.1f, 62, 3, grain->fine);
    noise_grid(grid, 14, 14, 63, 1, grain->pores);
}

static Rgb wall_top(const Grain *grain, int i) {
    Rgb stone =
        rgb_mix((Rgb){0.655f, 0.635f, 0.595f}, (Rgb){0.575f, 0.560f, 0.535f}, grain->large[i]);
    float shade = 0.90f + 0.16f * grain->fine[i], pores = grain->pores[i];
    if (pores > 0.80f) shade -= (pores - 0.80f) * 0.45f;
    return rgb_scale(stone, shade);
}

Rgb block_top(const Arena *arena, const Grain *grain, int i, Vec at) {
    return block_is_frame(arena, at) ? frame_top((float)at.x, (float)at.y) : wall_top(grain, i);
}

// Dark wood: long grain from west to east.
void grain_table(Grain *grain, const Grid *grid) {
    noise_grid(grid, 0.035f, 0.35f, 71, 2, grain->plank);
    noise_grid(grid, 0.30f, 5.5f, 72, 2, grain->fibre);
}

Rgb block_table(const Arena *arena, const Grain *grain, int i, Vec at) {
    float light =
        0.75f + 0.75f * expf((float)-rim_distance(arena, at) / 5.0f); // of the lamp over the board
    return rgb_scale(INK_TABLE,
                     light * (0.80f + 0.28f * grain->plank[i] + 0.16f * grain->fibre[i]));
}
