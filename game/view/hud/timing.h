// timing.h -- what ticks and pictures have cost in the last seconds, as a graph.
#pragma once

#include "places.h"

enum { TIMING_FRAMES = 180 };

typedef struct FrameCost {
    float ticking_ms, drawing_ms;
    int ticks;
} FrameCost;

typedef struct Timing {
    FrameCost frames[TIMING_FRAMES]; // a ring
    int next, count;
} Timing;

void timing_note(Timing *timing, FrameCost cost);
// At the lower right of the field; its box is kept in `places`. Nothing until something was noted.
void timing_draw(const Timing *timing, const Hud *hud, Places *places);
