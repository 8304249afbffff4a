// cells.h -- a grid of square cells; each lists the objects that may reach into it.
#pragma once

#include <stdint.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"

// The objects of cell i are items[start[i]] to items[start[i + 1] - 1], in rising order.
typedef struct Cells {
    int columns, rows;
    double cell_m, per_m; // size of a cell, and cells per metre
    uint32_t *start;
    uint16_t *items;
} Cells;

// A range of columns and rows, both ends included.
typedef struct CellBox {
    int left, right, low, high;
} CellBox;

// Returns the column or row of a coordinate, which is clamped to the grid.
static inline int cell_along(double at_m, double per_m, int count) {
    DEBUG_ASSERT(per_m > 0 && count > 0);
    return (int)clamp(at_m * per_m, 0, count - 1);
}

// Returns the cell at a point.
static inline int cells_at(const Cells *cells, Vec at) {
    return cell_along(at.y, cells->per_m, cells->rows) * cells->columns +
           cell_along(at.x, cells->per_m, cells->columns);
}

// Sets the corners of an object's bounding box.
typedef void CellsBounds(const void *objects, int object, Vec *low, Vec *high);
// Returns whether an object reaches into the cell with this centre, if its bounding box does.
typedef bool CellsReach(const void *objects, int object, Vec centre);

// Lists `count` objects (at most 65535) in cells of `cell_m`. The size is doubled until the lists
// are short enough. `reach` may be NULL. Returns false if out of memory.
bool cells_make(Cells *cells, double width_m, double height_m, double cell_m, const void *objects,
                int count, CellsBounds *bounds, CellsReach *reach);
void cells_free(Cells *cells);
