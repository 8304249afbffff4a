// walls.c -- how far a hull is from the walls around it: close to exact, and never more.
#include "walls.h"

#include <stdlib.h>
#include <string.h>

#define CELL_M 4.0
#define NEAR_M 3.5 // a cell knows the walls so far from it

static Outline outline_of(const Piece *piece, Side *sides) {
    int count = piece->vertex_count;
    for (int i = 0; i < count; i++) {
        Vec a = piece->vertices[i], b = piece->vertices[(i + 1) % count];
        sides[i] = (Side){a, vec_unit(vec_right(vec_sub(b, a)))};
    }
    return (Outline){sides, count, piece->radius_m};
}

static int cell_along(double at_m, int count) { return (int)clamp(at_m / CELL_M, 0, count - 1); }

typedef struct Block {
    int left, right, low, high; // columns and rows, both ends included
} Block;

static Block block_near(const Walls *walls, const Outline *wall) {
    Vec low = wall->sides[0].corner, high = low;
    for (int i = 1; i < wall->count; i++) {
        Vec at = wall->sides[i].corner;
        low = vec(least(low.x, at.x), least(low.y, at.y));
        high = vec(most(high.x, at.x), most(high.y, at.y));
    }
    double rim_m = wall->radius_m + NEAR_M;
    return (Block){cell_along(low.x - rim_m, walls->columns),
                   cell_along(high.x + rim_m, walls->columns),
                   cell_along(low.y - rim_m, walls->rows), cell_along(high.y + rim_m, walls->rows)};
}

// Counts the walls near each cell into start[cell + 1], or with `fill` places them (start then
// holds the next free place).
static void visit_cells(Walls *walls, int count, bool fill) {
    for (int i = 0; i < count; i++) {
        Block near = block_near(walls, &walls->outlines[i]);
        for (int row = near.low; row <= near.high; row++)
            for (int column = near.left; column <= near.right; column++) {
                int *place = &walls->start[row * walls->columns + column + (fill ? 0 : 1)];
                if (fill) walls->items[*place] = i;
                ++*place;
            }
    }
}

static bool sort_walls(Walls *walls, int count) {
    size_t cells = (size_t)walls->columns * (size_t)walls->rows;
    walls->start = calloc(cells + 2, sizeof *walls->start);
    if (!walls->start) return false;
    visit_cells(walls, count, false);
    for (size_t i = 0; i < cells; i++) walls->start[i + 1] += walls->start[i];
    walls->items = calloc((size_t)walls->start[cells] + 1, sizeof *walls->items);
    if (!walls->items) return false;
    visit_cells(walls, count, true);
    memmove(walls->start + 1, walls->start, cells * sizeof *walls->start);
    walls->start[0] = 0;
    return true;
}

bool walls_create(Walls *walls, const Map *map) {
    int count = map_piece_count(map), sides = 0;
    for (int i = 0; i < count; i++) sides += map_piece(map, i)->vertex_count;
    *walls = (Walls){.map = map,
                     .outlines = calloc((size_t)count + 1, sizeof *walls->outlines),
                     .sides = calloc((size_t)sides + 1, sizeof *walls->sides),
                     .columns = (int)ceil(map_width(map) / CELL_M),
                     .rows = (int)ceil(map_height(map) / CELL_M)};
    if (!walls->outlines || !walls->sides) return false;
    Side *next = walls->sides;
    for (int i = 0; i < count; i++) {
        walls->outlines[i] = outline_of(map_piece(map, i), next);
        next += walls->outlines[i].count;
    }
    return sort_walls(walls, count);
}

void walls_destroy(Walls *walls) {
    free(walls->items);
    free(walls->start);
    free(walls->sides);
    free(walls->outlines);
}

// How far the hull reaches along a direction.
static double extent_m(const Hull *hull, Vec way) {
    return fabs(vec_dot(way, hull->forward)) * hull->half_length_m +
           fabs(vec_cross(way, hull->forward)) * hull->half_width_m;
}

// From the hull to the wall's bounding box in the hull's frame; or, when they overlap, between the
// hull and the face that looks at it most.
static double gap_m(const Hull *hull, const Outline *wall) {
    Vec right = vec_right(hull->forward);
    double x0 = HUGE_VAL, x1 = -HUGE_VAL, y0 = HUGE_VAL, y1 = -HUGE_VAL, faces_m = -HUGE_VAL;
    for (int i = 0; i < wall->count; i++) {
        Vec to = vec_sub(wall->sides[i].corner, hull->centre);
        double x = vec_dot(to, right), y = vec_dot(to, hull->forward);
        x0 = least(x0, x), x1 = most(x1, x);
        y0 = least(y0, y), y1 = most(y1, y);
        Vec normal = wall->sides[i].normal;
        faces_m = most(faces_m, -vec_dot(to, normal) - extent_m(hull, normal));
    }
    double x_m = most(x0, -x1) - hull->half_width_m, y_m = most(y0, -y1) - hull->half_length_m;
    double box_m = x_m > 0 && y_m > 0 ? sqrt(x_m * x_m + y_m * y_m) : most(x_m, y_m);
    return most(box_m, faces_m) - wall->radius_m;
}

static double gap_to_edge_m(const Walls *walls, const Hull *hull) {
    Vec at = hull->centre;
    double x_m = least(at.x, map_width(walls->map) - at.x) - extent_m(hull, vec(1, 0));
    double y_m = least(at.y, map_height(walls->map) - at.y) - extent_m(hull, vec(0, 1));
    return least(x_m, y_m);
}

double walls_room_m(const Walls *walls, const Hull *hull) {
    int cell = cell_along(hull->centre.y, walls->rows) * walls->columns +
               cell_along(hull->centre.x, walls->columns);
    double room_m = least(NEAR_M - hull->reach_m, gap_to_edge_m(walls, hull));
    for (int i = walls->start[cell]; i < walls->start[cell + 1] && room_m > 0; i++)
        room_m = least(room_m, gap_m(hull, &walls->outlines[walls->items[i]]));
    return room_m;
}

// Along the axes of `a`, from there to `b`, which looks this much along them and across.
static double gap_outside_m(const Hull *a, const Hull *b, Vec apart, double along, double across) {
    double y_m = fabs(vec_dot(apart, a->forward)) - a->half_length_m -
                 (along * b->half_length_m + across * b->half_width_m);
    double x_m = fabs(vec_cross(apart, a->forward)) - a->half_width_m -
                 (across * b->half_length_m + along * b->half_width_m);
    return most(x_m, y_m);
}

double hulls_gap_m(const Hull *a, const Hull *b) {
    Vec apart = vec_sub(b->centre, a->centre);
    double along = fabs(vec_dot(a->forward, b->forward));
    double across = fabs(vec_cross(a->forward, b->forward));
    return most(gap_outside_m(a, b, apart, along, across),
                gap_outside_m(b, a, apart, along, across));
}
