// navgrid.h -- the navigation grid of a map, as searches walk it: its nodes are cells.
#pragma once

#include "map.h"

// Of the eight neighbours, clockwise from north; the odd ones are diagonal.
static const int NAV_ACROSS[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int NAV_ALONG[8] = {1, 1, 0, -1, -1, -1, 0, 1};

static inline Vec nav_point(const MapGrid *grid, int node) {
    int column = node % grid->columns, row = node / grid->columns;
    return vec((column + 0.5) * grid->cell_m, (row + 0.5) * grid->cell_m);
}

static inline int nav_node(const MapGrid *grid, Vec at) {
    int column = (int)clamp(at.x / grid->cell_m, 0, grid->columns - 1);
    int row = (int)clamp(at.y / grid->cell_m, 0, grid->rows - 1);
    return row * grid->columns + column;
}

// The node nearest to a point among those where a disc of this radius stands free; -1 when the map
// has none.
int nav_free_node(const MapGrid *grid, Vec at, float radius_m);
