// grid.c -- a uniform grid over an arena: who is near a place, without asking everyone.
#include "grid.h"

#include <stdlib.h>
#include <string.h>

#define CELL_M 8.0 // a few hulls long
enum { BLOCK_CELLS = 8 };

bool grid_create(Grid *grid, double width_m, double height_m, int expected, int item_max) {
    double cell_m = fmax(CELL_M, sqrt(width_m * height_m / expected));
    if (expected <= GRID_FEW_ITEMS) cell_m = fmax(width_m, height_m);
    *grid = (Grid){.columns = (int)ceil(width_m / cell_m),
                   .rows = (int)ceil(height_m / cell_m),
                   .per_m = 1 / cell_m,
                   .item_max = item_max};
    grid->start = calloc((size_t)grid->columns * (size_t)grid->rows + 2, sizeof *grid->start);
    grid->items = calloc((size_t)item_max, sizeof *grid->items);
    grid->added = calloc((size_t)item_max, sizeof *grid->added);
    return grid->start && grid->items && grid->added;
}

void grid_destroy(Grid *grid) {
    free(grid->start);
    free(grid->items);
    free(grid->added);
    *grid = (Grid){0};
}

static int index_along(double at_m, double per_m, int count) {
    return (int)clamp(at_m * per_m, 0, count - 1);
}

static int cell_of(const Grid *grid, Vec at) {
    return index_along(at.y, grid->per_m, grid->rows) * grid->columns +
           index_along(at.x, grid->per_m, grid->columns);
}

// While items are placed start[cell + 1] is the next free place of the cell, at the end where the
// next cell begins.
void grid_sort(Grid *grid) {
    int cells = grid->columns * grid->rows, *next = grid->start + 1;
    if (cells == 1) { // of a few items: every tick counts
        GridItem *swap = grid->items;
        grid->items = grid->added, grid->added = swap;
        grid->start[1] = grid->item_count;
        return;
    }
    memset(grid->start, 0, ((size_t)cells + 2) * sizeof *grid->start);
    for (int i = 0; i < grid->item_count; i++) {
        GridItem *item = &grid->added[i];
        item->cell = cell_of(grid, item->at);
        next[item->cell + 1]++;
    }
    for (int i = 0; i < cells; i++) next[i + 1] += next[i];
    for (int i = 0; i < grid->item_count; i++)
        grid->items[next[grid->added[i].cell]++] = grid->added[i];
}

static int tour_block(const Grid *grid, GridBox box, int *ids) {
    int total = 0;
    for (int row = box.low; row <= box.high; row++) {
        int count;
        const GridItem *items = grid_row(grid, box, row, &count);
        for (int i = 0; i < count; i++) ids[total++] = items[i].id;
    }
    return total;
}

int grid_tour(const Grid *grid, int *ids) {
    int total = 0;
    for (int low = 0; low < grid->rows; low += BLOCK_CELLS) {
        for (int left = 0; left < grid->columns; left += BLOCK_CELLS) {
            GridBox box = {left, left + BLOCK_CELLS - 1, low, low + BLOCK_CELLS - 1};
            if (box.right >= grid->columns) box.right = grid->columns - 1;
            if (box.high >= grid->rows) box.high = grid->rows - 1;
            total += tour_block(grid, box, ids + total);
        }
    }
    return total;
}

GridBox grid_box(const Grid *grid, Vec low, Vec high) {
    if (grid->columns * grid->rows == 1) return (GridBox){0, 0, 0, 0};
    return (GridBox){.left = index_along(low.x, grid->per_m, grid->columns),
                     .right = index_along(high.x, grid->per_m, grid->columns),
                     .low = index_along(low.y, grid->per_m, grid->rows),
                     .high = index_along(high.y, grid->per_m, grid->rows)};
}

GridBox grid_around(const Grid *grid, Vec centre, double radius_m) {
    Vec reach = vec(radius_m, radius_m);
    return grid_box(grid, vec_sub(centre, reach), vec_add(centre, reach));
}
