// cells.h -- a grid over an arena whose square cells list the things that may reach into them.
#pragma once

#include <stdint.h>

#include "ai/maths/vec.h"

// The things of cell i are items[start[i]] .. items[start[i + 1] - 1], by rising number.
typedef struct Cells {
    int columns, rows;
    double cell_m, per_m;
    uint32_t *start;
    uint16_t *items;
} Cells;

// Columns and rows, both ends included.
typedef struct CellBox {
    int left, right, low, high;
} CellBox;

// What is beyond the edge is in the outermost cell.
static inline int cell_along(double at_m, double per_m, int count) {
    return (int)clamp(at_m * per_m, 0, count - 1);
}

// The corners of the box round a thing.
typedef void CellsBounds(const void *things, int thing, Vec *low, Vec *high);
// Does a thing whose box reaches into a cell do so itself?
typedef bool CellsReach(const void *things, int thing, Vec centre);

// Lists `count` things (65535 at most) in cells of `cell_m`, or of twice that, and so on, when the
// lists would be too long. `reach` may be NULL. False when out of memory.
bool cells_make(Cells *cells, double width_m, double height_m, double cell_m, const void *things,
                int count, CellsBounds *bounds, CellsReach *reach);
void cells_free(Cells *cells);
