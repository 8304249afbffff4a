// avoidance.h -- keeps a drive clear of walls and of other tanks.
//
// Rolls the steering law forward from the predicted pose, with the corners of the hull, and bends
// the wished heading toward the side where the hull gets further. A vehicle that cannot pivot backs
// out where it gets nowhere, and comes about. Looks ahead every few ticks and keeps to the result
// in between.
#pragma once

#include "ai/motion/steer.h"

// The way in which a vehicle that cannot pivot comes about: back along one arc.
typedef struct Reversal {
    bool is_on;
    double turn_per_m; // of the arc, clockwise for a nose that drives forward
    double ahead;      // +1: the nose leads on this arc, -1: the tail
    double left_m;
    uint64_t last_tick, late_tick;
} Reversal;

// Valid when zeroed.
typedef struct Avoidance {
    double heading_rad; // wished at the last look
    double bend_rad;    // what to add to the wished heading
    double free_m;      // how far the hull gets along the bent way
    double arc_m;       // the same when it does not pivot first
    uint64_t look_tick, due_tick;
    int ahead;         // +1 looked forward, -1 backward
    bool pivots_first; // the arc into the wished heading is blocked, the heading itself is not
    // For a vehicle that cannot pivot.
    BackTurn back_turn;
    Reversal reversal;
    bool is_backing;    // goes the other way for a while, to come about
    uint64_t turn_tick; // when it may do so again only to save a detour
} Avoidance;

// A drive toward an absolute heading at `speed_mps`, bent clear of obstacles and slow enough to
// stop before them. With a negative speed the tail leads along `heading_rad`. What stands further
// off than `way_m` does not matter (INFINITY for a drive without an end).
Twist avoidance_drive(Avoidance *avoidance, const Senses *senses, double heading_rad,
                      double speed_mps, double way_m);
