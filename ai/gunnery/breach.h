// breach.h -- opens walls that can break: to hit an enemy behind one, or to drive through.
#pragma once

#include "ai/navigation/path.h"

// Valid when zeroed.
typedef struct Breach {
    bool is_on;
    Vec at;              // point of the wall at which it shoots
    uint64_t look_tick;  // time of the next check
    uint64_t since_tick; // when it began to shoot at walls
    bool has_ended;      // it ended in the last update, so the way has to be planned again
} Breach;

// Decides whether to shoot at a wall: `enemy` (NULL for none) stands close behind it, or the way
// through it is clearly quicker than the route around it, or the only one. Call it whenever the
// mind thinks.
void breach_update(Breach *breach, const Senses *senses, const Vec *enemy, const Route *route);

// Aims and fires at the wall. Returns false and leaves the order alone if there is none.
bool breach_engage(const Breach *breach, const Senses *senses, Order *order);
