// objects.h -- shots at explosive things next to enemies, such as barrels and mines (blast.c), and
// at walls that break, to hit an enemy behind one or to drive through (breach.c).
#pragma once

#include "ai/navigation/path.h"

// Aims and fires at the thing with the explosion that is expected to do most damage to enemies, if
// that is more than a shot at the target does. The target may be out of sight; NULL for none.
// Things with an explosion that reaches this tank or a friend are left alone. Returns false and
// leaves the order alone if no thing is worth a shell.
bool blast_engage(const Senses *senses, const TankSight *target, Order *order);

// Aims and fires at a thing that was left on the path, such as a mine, from a safe distance.
// Returns false and leaves the order alone if there is none.
bool blast_clear_way(const Senses *senses, const Path *path, Order *order);

// Valid when zeroed.
typedef struct Breach {
    bool is_on;
    Vec at;              // point of the wall to shoot at
    uint64_t look_tick;  // time of the next check
    uint64_t since_tick; // start of the shots at walls
    bool has_ended;      // ended in the last update, so the way has to be planned again
} Breach;

// Decides whether to shoot at a wall: `enemy` (NULL for none) stands close behind it, or the way
// through it is clearly quicker than the route around it, or the only one. Call it whenever the
// mind thinks.
void breach_update(Breach *breach, const Senses *senses, const Vec *enemy, const Route *route);

// Aims and fires at the wall. Returns false and leaves the order alone if there is none.
bool breach_engage(const Breach *breach, const Senses *senses, Order *order);
