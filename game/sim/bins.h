// bins.h -- a uniform grid over an arena, for finding the items near a point.
//
// It is refilled by a counting sort in O(items + cells) when items have moved. The items of a row
// of cells are contiguous, sorted by cell and then by id.
#pragma once

#include "ai/maths/assert.h"
#include "ai/navigation/cells.h"

typedef struct BinItem {
    Vec at;
    int id, cell;
} BinItem;

typedef struct Bins {
    int columns, rows;
    double per_m;   // cells per metre
    int *start;     // cell i has the items from items[start[i]] to items[start[i + 1] - 1]
    BinItem *items; // sorted by cell
    BinItem *added; // order of bins_add; equal to items if there is only one cell
    int item_count, item_max;
} Bins;

// A single cell is faster than a grid for up to this many items.
enum { BINS_FEW_ITEMS = 12 };

// Creates bins for about `expected` and at most `item_max` items. Returns false if out of memory;
// the bins must be destroyed even then.
bool bins_create(Bins *bins, double width_m, double height_m, int expected, int item_max);
void bins_destroy(Bins *bins);

// Clears the bins. Then add items by rising id, and sort.
static inline void bins_clear(Bins *bins) { bins->item_count = 0; }
// Items outside the arena go to the nearest cell at its edge.
static inline void bins_add(Bins *bins, Vec at, int id) {
    DEBUG_ASSERT(bins->item_count < bins->item_max);
    bins->added[bins->item_count++] = (BinItem){at, id, 0};
}
void bins_sort(Bins *bins);

// Fills `ids` with all ids, so that items near each other follow one another. Returns their number.
int bins_spatial_order(const Bins *bins, int *ids);

// Returns the cells that cover a square with sides of 2 radius_m.
CellBox bins_around(const Bins *bins, Vec centre, double radius_m);

// Returns the items in one row of a box.
static inline const BinItem *bins_row(const Bins *bins, CellBox box, int row, int *count) {
    int first = bins->start[row * bins->columns + box.left];
    *count = bins->start[row * bins->columns + box.right + 1] - first;
    return bins->items + first;
}
