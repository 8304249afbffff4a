// flood.h -- flood fill: which cells of a grid are connected, such as those that a tank can reach.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "ai/navigation/map.h"

enum { FLOOD_CLOSED, FLOOD_OPEN, FLOOD_DONE };

typedef struct FloodFill {
    int columns, rows;
    double cell_m;    // size of a cell
    bool is_diagonal; // cells that only share a corner are connected
    uint8_t *cells;   // FLOOD_CLOSED, FLOOD_OPEN, or FLOOD_DONE for an open cell that was reached
    int *queue;       // the reached cells, the first ones first
    int count;        // length of the queue
} FloodFill;

// Creates a grid of closed cells. Returns false if out of memory.
bool flood_create(FloodFill *flood, int columns, int rows, bool is_diagonal);
// Creates a grid. Cells with a clearance of at least `least_m` are open.
bool flood_create_from_map(FloodFill *flood, const MapGrid *grid, bool is_diagonal, double least_m);
// Frees the grid. Allowed after a failed creation, and for a zeroed struct.
void flood_free(FloodFill *flood);

// Reaches the open cells that are connected with this cell, if it is open, and returns their
// number. Cells outside of the grid are closed.
int flood_from(FloodFill *flood, int column, int row);
// Reaches from the cell of `at` and the eight cells around it.
void flood_around(FloodFill *flood, Vec at);

Vec flood_centre(const FloodFill *flood, int cell);
