// reversal.h -- how a vehicle that cannot pivot comes about: back along one arc, as far as it
// takes, so that the way on is free and short.
//
// The arcs of Reeds and Shepp (1990), one change of direction ahead: of a few curvatures and
// lengths the one with the least left to go, by turncircle_reach_m, and with room to go on.
#pragma once

#include "probe.h"

typedef struct Reversal {
    bool is_on;
    double turn_per_m; // of the arc, clockwise for the nose that drives forward
    double ahead;      // +1: the nose leads on this arc, -1: the tail
    double left_m;
    uint64_t last_tick, late_tick;
} Reversal;

// Chooses an arc away from the way that the probe wishes, unless going on costs less than any:
// metres, as for reversal_onward_m. False when there is none.
bool reversal_begin(Reversal *reversal, const Senses *senses, const Probe *probe, double onward_m);

// What going on costs from here, bent by so much, and free for so far.
double reversal_onward_m(const Senses *senses, const Probe *probe, double bend_rad, double free_m);

// Keeps count of the way; false once it is at its end, too late, or blocked.
bool reversal_goes_on(Reversal *reversal, const Senses *senses);

Twist reversal_drive(const Reversal *reversal, const Senses *senses, double speed_mps);
