// cells.c -- a grid of square cells; each lists the objects that may reach into it.
#include "cells.h"

#include <stdlib.h>
#include <string.h>

enum { ITEMS_MAX = 1 << 22 };

typedef struct Objects {
    const void *all;
    int count;
    CellsBounds *bounds;
    CellsReach *reach;
} Objects;

// Counts the objects of each cell in start[cell + 1]. With `fill`, writes them to the list; start
// then holds the next free index of each cell.
static void visit(Cells *cells, const Objects *objects, bool fill) {
    for (int i = 0; i < objects->count; i++) {
        Vec low, high;
        objects->bounds(objects->all, i, &low, &high);
        ASSERT(low.x <= high.x && low.y <= high.y);
        int left = cell_along(low.x, cells->per_m, cells->columns);
        int right = cell_along(high.x, cells->per_m, cells->columns);
        int top = cell_along(high.y, cells->per_m, cells->rows);
        for (int row = cell_along(low.y, cells->per_m, cells->rows); row <= top; row++) {
            for (int column = left; column <= right; column++) {
                Vec centre = vec((column + 0.5) * cells->cell_m, (row + 0.5) * cells->cell_m);
                if (objects->reach && !objects->reach(objects->all, i, centre)) continue;
                uint32_t *place = &cells->start[row * cells->columns + column + (fill ? 0 : 1)];
                if (fill) cells->items[*place] = (uint16_t)i;
                (*place)++;
            }
        }
    }
}

static bool try_size(Cells *cells, double width_m, double height_m, double cell_m,
                     const Objects *objects) {
    *cells = (Cells){.columns = (int)ceil(width_m / cell_m),
                     .rows = (int)ceil(height_m / cell_m),
                     .cell_m = cell_m,
                     .per_m = 1 / cell_m};
    size_t number = (size_t)cells->columns * (size_t)cells->rows;
    cells->start = calloc(number + 2, sizeof *cells->start);
    if (!cells->start) return false;
    visit(cells, objects, false);
    for (size_t i = 0; i < number; i++) cells->start[i + 1] += cells->start[i];
    uint32_t total = cells->start[number];
    bool is_too_long = total > ITEMS_MAX && number > 1;
    cells->items = is_too_long ? NULL : malloc((total + 1) * sizeof *cells->items);
    if (!cells->items) return false;
    visit(cells, objects, true);
    ASSERT(number == 0 || cells->start[number - 1] == total);
    memmove(cells->start + 1, cells->start, number * sizeof *cells->start);
    cells->start[0] = 0;
    return true;
}

bool cells_make(Cells *cells, double width_m, double height_m, double cell_m, const void *objects,
                int count, CellsBounds *bounds, CellsReach *reach) {
    ASSERT(cell_m > 0 && count >= 0 && count <= UINT16_MAX);
    const Objects listed = {objects, count, bounds, reach};
    for (;; cell_m *= 2) {
        if (try_size(cells, width_m, height_m, cell_m, &listed)) return true;
        cells_free(cells);
        if (cell_m > width_m && cell_m > height_m) return false;
    }
}

void cells_free(Cells *cells) {
    free(cells->start);
    free(cells->items);
    *cells = (Cells){0};
}
