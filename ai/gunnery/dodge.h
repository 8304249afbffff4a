// dodge.h -- evading shells in flight.
//
// A search simulates several moves of the hull along their exact arcs, with the accelerations and
// the turn rates that its drive can reach, until the approaching shells have passed. The positions
// at the moment when the first shell arrives are the tank's reachable set.
#pragma once

#include "ai/motion/steer.h"

// Moves are full speed ahead and back, each straight and with a turn to either side.
enum { DODGE_MOVES = 6 };

typedef struct Evade {
    bool is_needed;        // the desired motion would be hit or nearly hit, and another is better
    Twist twist;           // the move to make; the desired motion if nothing threatens
    double miss_m;         // gap between the hull and the nearest shell; negative if it is hit
    double desired_miss_m; // the gap for the desired motion
} Evade;

// Returns the minimum distance for this tank, at rest across the line of fire, to dodge a shell as
// fast as its own. At a shorter distance, showing the front is better than showing the side.
double dodge_range_m(const Senses *senses);

// Chooses the best move. At nearly equal gaps it prefers moves that keep the tank on its course and
// the gun on its target.
Evade dodge_search(const Senses *senses, Twist desired);

// Returns whether a shell will hit a tank that carries out this order, but not if it dashes.
bool dodge_needs_dash(const Senses *senses, const Order *order);

// Returns the evasive move if one is needed and useful, otherwise `desired`.
Twist evade_drive(const Senses *senses, Twist desired);

// Notes where the tank can be when the first shell arrives, with the gaps as scores, and where it
// will be by this order. Nothing is noted if no shell approaches.
void dodge_note(const Senses *senses, const Order *order, Notes *notes);
