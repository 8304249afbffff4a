// avoidance.h -- keeps a tank clear of walls and of other tanks while it drives.
//
// Simulates the steering law from the predicted pose, checks the corners of the hull, and bends the
// desired heading toward the side where the hull gets farther. A vehicle that cannot pivot backs
// out of dead ends and turns around. The check runs every few ticks; its result is used in between.
#pragma once

#include "ai/motion/steer.h"

// How a vehicle that cannot pivot turns around: it backs along one arc.
typedef struct Reversal {
    bool is_on;
    double turn_per_m; // curvature [rad/m], clockwise when driven forward
    double ahead;      // +1 if the nose leads on this arc, -1 if the tail does
    double remaining_m;
    uint64_t last_tick, late_tick;
} Reversal;

// Valid when zeroed.
typedef struct Avoidance {
    double heading_rad;            // desired heading at the last check
    double bend_rad;               // angle added to the desired heading
    double free_m;                 // how far the hull gets along the bent heading
    double arc_m;                  // free distance if it does not pivot first
    uint64_t check_tick, due_tick; // times of the last and the next check
    int ahead;                     // direction checked: +1 forward, -1 backward
    bool pivots_first; // the heading is free but the arc into it is blocked, so it pivots
    // State of a vehicle that cannot pivot:
    BackTurn back_turn;
    Reversal reversal;
    bool is_backing;    // turning around along `reversal`
    uint64_t turn_tick; // earliest time of the next reversal that only saves a detour
} Avoidance;

// Returns the twist toward an absolute heading at `speed_mps`, bent clear of obstacles and slow
// enough to stop before them. With a negative speed the tail leads along `heading_rad`. Obstacles
// farther away than `way_m` are ignored; pass INFINITY if there is no destination.
Twist avoidance_drive(Avoidance *avoidance, const Senses *senses, double heading_rad,
                      double speed_mps, double way_m);
