// dodge.h -- evading shells in flight.
#pragma once

#include "ai/motion/steer.h"

// Returns the direction in which to accelerate so that the most urgent shell passes farther away:
// +1 forward, -1 backward, 0 if there is no threat or nothing helps. Considers the distance that
// can be gained during the shell's flight: half a t^2, limited by top speed.
int dodge_direction(const Senses *senses);

// Returns the desired twist, changed to that direction at top speed while a shell threatens.
Twist dodge_simple(const Senses *senses, Twist desired);

// Simulates a few moves of the hull past all approaching shells, and chooses the best.
typedef struct Evade {
    bool is_needed;        // the desired motion would be hit or nearly hit, and another is better
    Twist twist;           // the move to make; the desired motion if nothing threatens
    double miss_m;         // gap between the hull and the nearest shell; negative if it is hit
    double desired_miss_m; // the gap for the desired motion
} Evade;
Evade dodge_search(const Senses *senses, Twist desired);
