// duel.h -- how a champion duels: its front to the gun on any drive, half of it behind a corner,
// and shells at what sticks out of an enemy that has gone behind one.
#pragma once

#include "fight.h"

// Nose to the enemy and straight in or out, as standoff_drive does. What cannot pivot turns its
// nose by arcs to and fro, as in a narrow street. Valid when zeroed.
typedef struct Front {
    int way; // of the arc under way: +1 ahead, -1 back; 0: it need not turn
    uint64_t keep_tick;
} Front;

Twist front_drive(Front *front, const Senses *senses, Vec enemy, double range_m, double rock_m);

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

// A place where a corner hides a part of the hull from an enemy in sight. Valid when zeroed.
typedef struct Shelter {
    bool has_place; // on the way there
    Vec place;
    bool backs;         // there, with its front to the enemy
    uint64_t look_tick; // when it looks for one next
    uint64_t stay_tick; // until when it is content with the one it is at
} Shelter;

// The share of a hull with its front to the enemy that walls hide at this place, 0.5 at most; 0
// where its middle is hidden too, since nothing can be fired from there.
double shelter_share(const Senses *senses, Vec at, Vec enemy);

// Goes to such a place near by when the enemy stands still, and stays for as long as it is one, or
// until there is another one nearer to the enemy: it comes on from corner to corner. For a drive
// that pivots. False when there is none worth the way.
bool shelter_drive(Shelter *shelter, Avoidance *avoidance, const Senses *senses,
                   const TankSight *target, Twist *wish);
