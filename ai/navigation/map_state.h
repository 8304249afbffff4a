// map_state.h -- the inside of a map, shared by map.c and map_ray.c and nobody else.
#pragma once

#include "map.h"
#include "piece.h"

// The pieces that touch each cell: those of cell i are items[start[i]] .. items[start[i + 1] - 1].
typedef struct CellList {
    int columns, rows;
    double cell_m, per_m;
    uint32_t *start;
    uint16_t *items;
} CellList;

// The bounds of a piece, close together for the many that a ray only passes.
typedef struct Bounds {
    Vec centre, half; // half the size, and a little more
} Bounds;

struct Map {
    double width_m, height_m;
    int count;
    Piece *pieces;
    Shape *shapes;
    Bounds *bounds;
    CellList list;
    int columns, rows; // of the clearance grid
    double cell_m, cells_per_m;
    float *clearance_m;
    MapGrid nav;
    float *nav_clearance_m;
    uint64_t key;
};

static inline int cell_index(double at_m, double per_m, int count) {
    int index = (int)(at_m * per_m);
    return index < 0 ? 0 : index >= count ? count - 1 : index;
}

// Half a diagonal of a cell less than the clearance there, and a little more for what a float is
// off.
static inline double free_around(const Map *map, Vec at) {
    int column = cell_index(at.x, map->cells_per_m, map->columns);
    int row = cell_index(at.y, map->cells_per_m, map->rows);
    return (double)map->clearance_m[row * map->columns + column] - 0.71 * map->cell_m;
}
