// picture.h -- draws a match from above into memory, without a window.
#pragma once

#include <stdint.h>

#include "match/match.h"

// Fills width_px * height_px pixels of 3 bytes, row by row from the north, with the whole arena.
// Tanks of agents, by `are_agents` per tank, have a white ring.
void picture_draw(const Match *match, const bool *are_agents, int width_px, int height_px,
                  uint8_t *rgb);
