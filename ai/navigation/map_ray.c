// map_ray.c -- what stands between two points: leaps through open ground, then a walk over cells.
//
// The walk is that of Amanatides and Woo, "A Fast Voxel Traversal Algorithm" (1987).
#include "map_state.h"

#define LEAP_M 0.8 // shorter leaps take longer than the walk

typedef struct Hit {
    double t;
    int piece;       // -1: the edge, or nothing
    Vec edge;        // normal of the edge that stands at `t`
    bool is_any_due; // the first piece found will do, even if another one is nearer
} Hit;

static Hit edge_hit(const Map *map, Vec from, Vec step) {
    Hit hit = {.t = 1, .piece = -1};
    double x_m = step.x > 0 ? map->width_m - from.x : -from.x;
    double y_m = step.y > 0 ? map->height_m - from.y : -from.y;
    // |step| reaches the edge before its end: t = way / step.
    if (fabs(step.x) > fabs(x_m)) hit.t = x_m / step.x, hit.edge = vec(step.x > 0 ? -1 : 1, 0);
    if (fabs(step.y) > fabs(y_m) && y_m / step.y < hit.t)
        hit.t = y_m / step.y, hit.edge = vec(0, step.y > 0 ? -1 : 1);
    return hit;
}

// The whole line runs past the bounds: the axis across it separates them.
static bool is_past(const Bounds *bounds, Vec from, Vec step) {
    double off = vec_cross(step, vec_sub(bounds->centre, from));
    return fabs(off) > fabs(step.y) * bounds->half.x + fabs(step.x) * bounds->half.y;
}

static void hit_cell(const Map *map, uint32_t cell, Vec from, Vec step, Hit *hit) {
    const CellList *list = &map->list;
    for (uint32_t i = list->start[cell]; i < list->start[cell + 1]; i++) {
        if (is_past(&map->bounds[list->items[i]], from, step)) continue;
        double t = shape_ray(&map->shapes[list->items[i]], from, step, hit->t);
        if (t < hit->t) hit->t = t, hit->piece = list->items[i];
    }
}

// Leaps of the room there is, while there is much of it: the t from which on walls may stand, more
// than 1 when none does.
static double leap(const Map *map, Vec from, Vec step) {
    double length_m = vec_length(step), gone_m = 0;
    Vec at = from;
    for (;;) {
        double free_m = free_around(map, at);
        if (gone_m + free_m > length_m) return 2;
        if (free_m < LEAP_M) return gone_m > 0 ? gone_m / length_m : 0;
        gone_m += free_m;
        at = vec_add(from, vec_scale(step, gone_m / length_m));
    }
}

// Amanatides and Woo, from `t` on: next.x and next.y are the t at which the ray leaves its cell
// sideways and up or down.
static void walk(const Map *map, Vec from, Vec step, double t, Hit *hit) {
    const CellList *list = &map->list;
    Vec at = vec_add(from, vec_scale(step, t));
    int column = cell_index(at.x, list->per_m, list->columns);
    int row = cell_index(at.y, list->per_m, list->rows);
    Vec per_t = vec(1 / fabs(step.x), 1 / fabs(step.y)); // infinite along an axis
    double x_m = step.x > 0 ? (column + 1) * list->cell_m - from.x : from.x - column * list->cell_m;
    double y_m = step.y > 0 ? (row + 1) * list->cell_m - from.y : from.y - row * list->cell_m;
    Vec next = vec(step.x == 0 ? INFINITY : x_m * per_t.x, step.y == 0 ? INFINITY : y_m * per_t.y);
    Vec wide = vec(list->cell_m * per_t.x, list->cell_m * per_t.y);
    int across = step.x > 0 ? 1 : -1, along = step.y > 0 ? 1 : -1;
    int cell = row * list->columns + column, up = step.y > 0 ? list->columns : -list->columns;
    for (;;) {
        hit_cell(map, (uint32_t)cell, from, step, hit);
        if (least(next.x, next.y) >= hit->t || (hit->is_any_due && hit->piece >= 0)) return;
        if (next.x < next.y) {
            column += across;
            cell += across;
            next.x += wide.x;
            if (column < 0 || column >= list->columns) return;
        } else {
            row += along;
            cell += up;
            next.y += wide.y;
            if (row < 0 || row >= list->rows) return;
        }
    }
}

static bool is_askable(const Map *map, Vec from, Vec step) {
    bool is_inside =
        from.x >= 0 && from.x <= map->width_m && from.y >= 0 && from.y <= map->height_m;
    return is_inside && isfinite(step.x) && isfinite(step.y);
}

double map_ray(const Map *map, Vec from, Vec to, Vec *normal) {
    if (normal) *normal = vec(0, 0);
    Vec step = vec_sub(to, from);
    if (!is_askable(map, from, step)) return 0;
    double start = leap(map, from, step);
    if (start > 1) return 1;
    Hit hit = edge_hit(map, from, step);
    walk(map, from, step, start, &hit);
    if (normal && hit.piece >= 0)
        *normal = shape_normal(&map->shapes[hit.piece], vec_add(from, vec_scale(step, hit.t)));
    else if (normal && hit.t < 1)
        *normal = hit.edge;
    return hit.t;
}

// Notes the wall it finds. Apart, for the look at a known wall to be quick.
__attribute__((noinline)) static bool is_free(const Map *map, Vec from, Vec step, int *wall) {
    if (!is_askable(map, from, step)) return false;
    double start = leap(map, from, step);
    if (start > 1) return true;
    Hit hit = edge_hit(map, from, step);
    hit.is_any_due = true;
    if (hit.t == 1) walk(map, from, step, start, &hit);
    if (hit.piece >= 0) *wall = hit.piece;
    return hit.t == 1;
}

bool map_sees_past(const Map *map, Vec from, Vec to, int *wall) {
    Vec step = vec_sub(to, from);
    if (*wall >= 0 && shape_ray(&map->shapes[*wall], from, step, 1) < 1) return false;
    return is_free(map, from, step, wall);
}

bool map_sees(const Map *map, Vec from, Vec to) {
    int wall = -1;
    return map_sees_past(map, from, to, &wall);
}
