// bins.h -- a uniform grid over an arena, which finds the things near a place.
//
// Filled anew by a counting sort whenever things have moved: O(items + cells). Items of a row of
// cells lie side by side, by cell and then by rising id.
#pragma once

#include "ai/navigation/cells.h"

typedef struct BinItem {
    Vec at;
    int id, cell;
} BinItem;

typedef struct Bins {
    int columns, rows;
    double per_m;   // cells a metre
    int *start;     // items of cell i: items[start[i]] .. items[start[i + 1] - 1]
    BinItem *items; // by cell
    BinItem *added; // as they came; the same where there is but one cell
    int item_count, item_max;
} Bins;

// For so few items a single cell is quicker than any grid.
enum { BINS_FEW_ITEMS = 12 };

// For about `expected` items, `item_max` at most. False when out of memory; then it can only be
// destroyed.
bool bins_create(Bins *bins, double width_m, double height_m, int expected, int item_max);
void bins_destroy(Bins *bins);

// Empty it, add items by rising id, sort: then it answers.
static inline void bins_clear(Bins *bins) { bins->item_count = 0; }
static inline void bins_add(Bins *bins, Vec at,
                            int id) { // beyond the edge is in the outermost cell
    bins->added[bins->item_count++] = (BinItem){at, id, 0};
}
void bins_sort(Bins *bins);

// All ids, those of a block of cells one after the other; returns how many.
int bins_spatial_order(const Bins *bins, int *ids);

// The cells that cover a square of 2 radius_m a side.
CellBox bins_around(const Bins *bins, Vec centre, double radius_m);

// The items of one row of a box.
static inline const BinItem *bins_row(const Bins *bins, CellBox box, int row, int *count) {
    int first = bins->start[row * bins->columns + box.left];
    *count = bins->start[row * bins->columns + box.right + 1] - first;
    return bins->items + first;
}
