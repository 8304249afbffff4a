// flood.c -- flood fill.
#include "flood.h"

#include <stdlib.h>

#include "ai/maths/assert.h"

bool flood_create(FloodFill *flood, int columns, int rows, bool is_diagonal) {
    ASSERT(columns > 0 && rows > 0);
    size_t cells = (size_t)columns * (size_t)rows;
    *flood = (FloodFill){.columns = columns, .rows = rows, .cell_m = 1, .is_diagonal = is_diagonal};
    flood->cells = calloc(cells, sizeof *flood->cells);
    flood->queue = calloc(cells, sizeof *flood->queue);
    if (flood->cells && flood->queue) return true;
    flood_free(flood);
    return false;
}

bool flood_create_from_map(FloodFill *flood, const MapGrid *grid, bool is_diagonal,
                           double least_m) {
    if (!flood_create(flood, grid->columns, grid->rows, is_diagonal)) return false;
    flood->cell_m = grid->cell_m;
    for (int i = 0; i < grid->columns * grid->rows; i++)
        flood->cells[i] = (double)grid->clearance_m[i] < least_m ? FLOOD_CLOSED : FLOOD_OPEN;
    return true;
}

void flood_free(FloodFill *flood) {
    free(flood->cells);
    free(flood->queue);
    *flood = (FloodFill){0};
}

static void visit(FloodFill *flood, int column, int row) {
    int cell = row * flood->columns + column;
    if (column < 0 || row < 0 || column >= flood->columns || row >= flood->rows) return;
    if (flood->cells[cell] != FLOOD_OPEN) return;
    flood->cells[cell] = FLOOD_DONE;
    flood->queue[flood->count++] = cell;
}

// Numbers the neighbours of a cell from 0 to 8, row by row; odd numbers share a side with it.
int flood_from(FloodFill *flood, int column, int row) {
    int before = flood->count;
    visit(flood, column, row);
    for (int next = before; next < flood->count; next++) {
        int x = flood->queue[next] % flood->columns, y = flood->queue[next] / flood->columns;
        for (int i = 0; i < 9; i++)
            if (flood->is_diagonal || i % 2) visit(flood, x + i % 3 - 1, y + i / 3 - 1);
    }
    ASSERT(flood->count <= flood->columns * flood->rows);
    return flood->count - before;
}

void flood_around(FloodFill *flood, Vec at) {
    int column = (int)(at.x / flood->cell_m), row = (int)(at.y / flood->cell_m);
    for (int i = 0; i < 9; i++) flood_from(flood, column + i % 3 - 1, row + i / 3 - 1);
}

Vec flood_centre(const FloodFill *flood, int cell) {
    ASSERT(cell >= 0 && cell < flood->columns * flood->rows);
    return vec((cell % flood->columns + 0.5) * flood->cell_m,
               (cell / flood->columns + 0.5) * flood->cell_m);
}
