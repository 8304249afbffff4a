// duel.h -- how a champion duels: its front to the gun on any drive, and shells at what sticks out
// of an enemy that has gone behind a corner.
#pragma once

#include "fight.h"

// Nose to the enemy and straight in or out, as standoff_drive does. What cannot pivot turns its
// nose by arcs to and fro, as in a narrow street. Valid when zeroed.
typedef struct Front {
    int way; // of the arc under way: +1 ahead, -1 back; 0: it need not turn
    uint64_t keep_tick;
} Front;

Twist front_drive(Front *front, const Senses *senses, Vec enemy, double range_m);

// The enemy as it was seen last.
typedef struct Ghost {
    TankSight tank;
    uint64_t seen_tick;
    bool is_on;
} Ghost;

void ghost_watch(Ghost *ghost, const Senses *senses,
                 const TankSight *target); // NULL: none in sight

// Aims and shoots at what can be seen of it for so long after it has gone. False when nothing can.
bool ghost_engage(const Ghost *ghost, const Senses *senses, double longest_s, Order *order);
