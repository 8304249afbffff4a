// pace.h -- how many ticks are due: true speeds whatever the screen's refresh rate, and no leap
// after a stall.
#pragma once

#include <stdbool.h>

// Speeds run 1/8, 1/4 .. 64 in steps of two, then as fast as possible.
#define PACE_MAX 0.0
#define PACE_SLOWEST 0.125
#define PACE_FASTEST 64.0

typedef struct Pace {
    double speed; // 1 is real time; PACE_MAX is as fast as possible
    double owed;  // ticks, 0 .. 1 after pace_due
    bool is_paused;
} Pace;

// Ticks due after `elapsed_s` of real time; 0 while paused and at PACE_MAX (whose owner ticks for
// as long as a frame allows). At most a quarter of a second is made up for.
int pace_due(Pace *pace, double elapsed_s);

// How far between the last two ticks now is, 0 .. 1.
double pace_blend(const Pace *pace);

// The next speed up (+1) or down (-1); stays at the ends.
void pace_shift(Pace *pace, int change);
