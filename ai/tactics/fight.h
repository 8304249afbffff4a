// fight.h -- manners of fighting: skirmish, charge, stand-off, shoot and scoot, lying in wait.
#pragma once

#include "ai/navigation/posts.h"
#include "fighter.h"

// A fight at a favourite range. `target` is NULL for an enemy that has just vanished: then the
// trail is fought. Gets out of the way of shells, and turns no faster than the gun can follow.
Twist skirmish_drive(Fighter *fighter, const Senses *senses, const TankSight *target,
                     double range_m);

// Right up to a tank, and into it.
typedef struct Charge {
    BackTurn back_turn;
    bool is_straight;  // nothing stood between at the last look
    uint64_t ask_tick; // when it looks again
} Charge;

// Straight at `at` where nothing but the target stands between, round walls elsewhere. A vehicle
// that cannot pivot comes about for what lies inside its turning circle.
Twist charge_drive(Charge *charge, Fighter *fighter, const Senses *senses, Vec at);

// Nose to the enemy, and straight in or out. From less than about 20 m a well-aimed shell comes too
// soon to be dodged; but it meets the front armour of a hull that faces the gun.
//
// Keeps `range_m` to the enemy along the line between, where it rolls to and fro while its gun
// loads, if the enemy is nearer than `rock_m`; stands its ground against one nearer than
// `grapple_m`. Does nothing if the drive cannot pivot.
#define STANDOFF_ROCK_M 20.0 // as a rule
Twist standoff_drive(const Senses *senses, Vec enemy, double range_m, double rock_m,
                     double grapple_m);

// Can the hull go `way_m` along a heading without touching a wall or a wreck?
bool standoff_has_room(const Senses *senses, double heading_rad, double way_m);

// Shoot and scoot: shifts along the hull after each shot, to and fro, so that the answer misses.
typedef struct Scoot {
    double side;         // +1 forward, -1 back
    uint64_t until_tick; // the end of the shift
} Scoot;

void scoot_start(Scoot *scoot, const Senses *senses);
bool scoot_is_on(const Scoot *scoot, const Senses *senses);
Twist scoot_drive(const Scoot *scoot, Avoidance *avoidance, const Senses *senses);

// At a post: faces the view, or the target so that the hull can scoot across, and dodges.
Twist post_drive(const Lookout *post, const Senses *senses, const TankSight *target);

// Lying in wait for an enemy that has just gone out of sight: gun and nose on the corner where it
// would come back.
typedef struct Vigil {
    bool is_on;
    Vec corner;        // where the enemy would come into sight
    uint64_t due_tick; // when that is worked out again
} Vigil;

// Is the trail of the search fresh enough to wait here? Not for one who is hit time and again from
// out of sight. Call it whenever the helm is due.
bool vigil_keep(Vigil *vigil, const Search *search, const Senses *senses, double longest_s);

// Faces the corner, and backs off from one that is nearer than `gap_m`.
Twist vigil_drive(const Vigil *vigil, const Senses *senses, double gap_m);
