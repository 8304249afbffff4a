// feeler.h -- keeps a drive clear of walls and of other tanks.
//
// Rolls the house law forward from the predicted pose, hull corners and all, and bends the wished
// heading toward the side where the hull gets further. A vehicle that cannot pivot backs out where
// it gets nowhere, and comes about. Feels every few ticks and remembers in between.
#pragma once

#include "ai/motion/reversal.h"

typedef struct Feeler {
    double heading_rad; // wished when it last felt
    double bend_rad;    // what to add to the wished heading
    double free_m;      // how far the hull gets along the bent way
    double arc_m;       // the same when it does not pivot first
    uint64_t felt_tick, due_tick;
    int ahead;         // +1 felt forward, -1 backward
    bool pivots_first; // the arc into the wished heading is blocked, the heading itself is not
    // Of a vehicle that cannot pivot.
    BackTurn back_turn;
    Reversal reversal;
    bool is_backing;    // goes the other way for a while, to come about
    uint64_t turn_tick; // when it may do so again only to save a detour
} Feeler;

bool feeler_is_free(const Feeler *feeler); // the wished way was free when it last felt

// A drive toward an absolute heading at `speed_mps`, bent clear of obstacles and slow enough to
// stop before them. A negative speed drives backward: the tail then leads along `heading_rad`. What
// stands further off than `way_m` does not matter (INFINITY for a drive without an end).
Twist feeler_drive(Feeler *feeler, const Senses *senses, double heading_rad, double speed_mps,
                   double way_m);
