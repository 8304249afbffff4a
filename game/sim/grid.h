// grid.h -- a uniform grid over an arena: who is near a place, without asking everyone.
//
// Filled anew by a counting sort whenever things have moved: O(items + cells). Items of a row of
// cells lie side by side, by cell and then by rising id.
#pragma once

#include "ai/maths/vec.h"

typedef struct GridItem {
    Vec at;
    int id, cell;
} GridItem;

typedef struct Grid {
    int columns, rows;
    double per_m;    // cells a metre
    int *start;      // items of cell i: items[start[i]] .. items[start[i + 1] - 1]
    GridItem *items; // by cell
    GridItem *added; // as they came
    int item_count, item_max;
} Grid;

// For so few items a single cell is quicker than any grid.
enum { GRID_FEW_ITEMS = 12 };

// A block of cells.
typedef struct GridBox {
    int left, right, low, high; // columns and rows, both ends included
} GridBox;

// For about `expected` items, `item_max` at most. False when out of memory; then it can only be
// destroyed.
bool grid_create(Grid *grid, double width_m, double height_m, int expected, int item_max);
void grid_destroy(Grid *grid);

// Empty it, add items by rising id, sort: then it answers.
static inline void grid_clear(Grid *grid) { grid->item_count = 0; }
static inline void grid_add(Grid *grid, Vec at,
                            int id) { // beyond the edge is in the outermost cell
    grid->added[grid->item_count++] = (GridItem){at, id, 0};
}
void grid_sort(Grid *grid);

// All ids, those of a block of cells one after the other; returns how many.
int grid_tour(const Grid *grid, int *ids);

// The cells that cover a rectangle.
GridBox grid_box(const Grid *grid, Vec low, Vec high);
GridBox grid_around(const Grid *grid, Vec centre, double radius_m);

// The items of one row of a box.
static inline const GridItem *grid_row(const Grid *grid, GridBox box, int row, int *count) {
    int first = grid->start[row * grid->columns + box.left];
    *count = grid->start[row * grid->columns + box.right + 1] - first;
    return grid->items + first;
}
