// grid.h -- the senses as a picture around the tank: which square cells contain what, for learners
// with convolutional networks.
//
// The tank is between the four cells in the middle, and its hull points up. Row 0 is the farthest
// ahead, and column 0 the farthest to the left.
#pragma once

#include "observation.h"

enum { GRID_CHANNELS = 8, GRID_SIZE = 32, GRID_BYTES = GRID_CHANNELS * GRID_SIZE * GRID_SIZE };
enum { GRID_FULL = 255, GRID_HALF = 127 };
#define GRID_CELL_M 1.5

typedef struct GridChannel {
    const char *name, *help;
} GridChannel;
extern const GridChannel GRID_ROWS[GRID_CHANNELS];

// Fills `cells`, indexed by channel, row and column, with 0 to GRID_FULL. `memory` is that of the
// last call of observe() for these senses.
void grid_fill(const ObservationMemory *memory, const Senses *senses,
               uint8_t cells[static GRID_BYTES]);
