// navgrid.c -- the navigation grid of a map, as searches walk it.
#include "navgrid.h"

// The nearer one of `best` and the free nodes of row `r` that are `reach` cells from the centre.
static int nearer_in_row(const MapGrid *grid, float radius_m, Vec at, int r, int column, int row,
                         int reach, int best) {
    if (r < 0 || r >= grid->rows) return best;
    bool is_whole_row = r == row - reach || r == row + reach;
    int stride = is_whole_row ? 1 : 2 * reach;
    for (int c = column - reach; c <= column + reach; c += stride) {
        if (c < 0 || c >= grid->columns) continue;
        int node = r * grid->columns + c;
        if (grid->clearance_m[node] < radius_m) continue;
        if (best < 0 ||
            vec_distance(nav_point(grid, node), at) < vec_distance(nav_point(grid, best), at))
            best = node;
    }
    return best;
}

// In growing squares round the point. The first square with a free node may hold one further off
// than the next square does, by less than a cell: never mind.
int nav_free_node(const MapGrid *grid, Vec at, float radius_m) {
    int centre = nav_node(grid, at), column = centre % grid->columns, row = centre / grid->columns;
    int reach_max = grid->columns > grid->rows ? grid->columns : grid->rows;
    int best = -1;
    for (int reach = 0; reach <= reach_max && best < 0; reach++)
        for (int r = row - reach; r <= row + reach; r++)
            best = nearer_in_row(grid, radius_m, at, r, column, row, reach, best);
    return best;
}
