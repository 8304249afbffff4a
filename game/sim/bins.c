// bins.c -- a uniform grid over an arena, for finding the items near a point.
#include "bins.h"

#include <stdlib.h>
#include <string.h>

#define CELL_M 8.0 // a few lengths of a hull

// The items of a single cell need no sorting.
static bool is_one_cell(const Bins *bins) { return bins->columns * bins->rows == 1; }

bool bins_create(Bins *bins, double width_m, double height_m, int expected, int item_max) {
    ASSERT(width_m > 0 && height_m > 0 && expected >= 1 && item_max >= 1);
    double cell_m = max_of(sqrt(width_m * height_m / expected), CELL_M);
    if (expected <= BINS_FEW_ITEMS) cell_m = max_of(width_m, height_m);
    *bins = (Bins){.columns = (int)ceil(width_m / cell_m),
                   .rows = (int)ceil(height_m / cell_m),
                   .per_m = 1 / cell_m,
                   .item_max = item_max};
    bins->start = calloc((size_t)bins->columns * (size_t)bins->rows + 2, sizeof *bins->start);
    bins->items = calloc((size_t)item_max, sizeof *bins->items);
    bins->added = is_one_cell(bins) ? bins->items : calloc((size_t)item_max, sizeof *bins->added);
    return bins->start && bins->items && bins->added;
}

void bins_destroy(Bins *bins) {
    free(bins->start);
    if (bins->added != bins->items) free(bins->added);
    free(bins->items);
    *bins = (Bins){0};
}

// Uses start[cell + 1] as the next free index of the cell while the items are placed; afterwards it
// is the start of the next cell.
void bins_sort(Bins *bins) {
    DEBUG_ASSERT(bins->item_count <= bins->item_max);
    int cells = bins->columns * bins->rows, *next = bins->start + 1;
    bins->start[1] = bins->item_count;
    if (is_one_cell(bins)) return;
    memset(bins->start, 0, ((size_t)cells + 2) * sizeof *bins->start);
    for (int i = 0; i < bins->item_count; i++) {
        BinItem *item = &bins->added[i];
        item->cell = cell_along(item->at.y, bins->per_m, bins->rows) * bins->columns +
                     cell_along(item->at.x, bins->per_m, bins->columns);
        next[item->cell + 1]++;
    }
    for (int i = 0; i < cells; i++) next[i + 1] += next[i];
    for (int i = 0; i < bins->item_count; i++)
        bins->items[next[bins->added[i].cell]++] = bins->added[i];
}

// Visits the quarters of a square recursively (Z-order), so that nearby items get nearby indices.
static int *visit_square(const Bins *bins, int left, int low, int cells, int *ids) {
    if (left >= bins->columns || low >= bins->rows) return ids;
    if (cells == 1) {
        int count;
        const BinItem *items = bins_row(bins, (CellBox){left, left, low, low}, low, &count);
        for (int i = 0; i < count; i++) *ids++ = items[i].id;
        return ids;
    }
    int half = cells / 2;
    ids = visit_square(bins, left, low, half, ids);
    ids = visit_square(bins, left + half, low, half, ids);
    ids = visit_square(bins, left, low + half, half, ids);
    return visit_square(bins, left + half, low + half, half, ids);
}

int bins_spatial_order(const Bins *bins, int *ids) {
    int cells = 1;
    while (cells < bins->columns || cells < bins->rows) cells *= 2;
    return (int)(visit_square(bins, 0, 0, cells, ids) - ids);
}

CellBox bins_around(const Bins *bins, Vec centre, double radius_m) {
    DEBUG_ASSERT(radius_m >= 0);
    if (is_one_cell(bins)) return (CellBox){0, 0, 0, 0};
    return (CellBox){.left = cell_along(centre.x - radius_m, bins->per_m, bins->columns),
                     .right = cell_along(centre.x + radius_m, bins->per_m, bins->columns),
                     .low = cell_along(centre.y - radius_m, bins->per_m, bins->rows),
                     .high = cell_along(centre.y + radius_m, bins->per_m, bins->rows)};
}
