// fight.h -- ways to fight: skirmish, charge, face the armour, hold a corner.
//
// Structs are valid when zeroed.
#pragma once

#include "ai/gunnery/dodge.h"
#include "ai/navigation/posts.h"
#include "fighter.h"

// Fights at a favourite range, moving back and forth across the line to the enemy. `target` is NULL
// for an enemy that has just vanished; the tank then fights its trail. Dodges shells, and turns no
// faster than the turret can follow.
Twist skirmish_drive(Fighter *fighter, const Senses *senses, const TankSight *target,
                     double range_m);

typedef struct Charge {
    BackTurn back_turn;
    bool is_straight;   // no wall is in the way, as of the last check
    uint64_t look_tick; // next check
} Charge;

// Drives into the point `at`: straight if the way is free, otherwise around walls. A drive that
// cannot pivot backs up to reach a point inside its turning circle.
Twist charge_drive(Charge *charge, Fighter *fighter, const Senses *senses, Vec at);

// Keeps `range_m` to the enemy with the front armour towards it. At less than about 20 m a
// well-aimed shell arrives too soon to be dodged. While the gun loads, the tank rocks back and
// forth if the enemy is nearer than `rock_m`. It does not yield to an enemy nearer than
// `grapple_m`. For drives that pivot; others stand still.
#define FACE_ARMOUR_ROCK_M 20.0 // usual value
Twist face_armour_pivot(const Senses *senses, Vec enemy, double range_m, double rock_m,
                        double grapple_m);

// Does the same for any drive. Without pivoting, the tank turns its front by arcs forward and back.
typedef struct FaceArmour {
    int arc; // direction of the current arc: +1 forward, -1 back, 0 none
    uint64_t keep_tick;
} FaceArmour;
Twist face_armour_drive(FaceArmour *face, const Senses *senses, Vec enemy, double range_m,
                        double rock_m);

// Circling: the tank drives around the enemy with either end ahead, and leaves the circle to dodge.
// The circle must be wide, because the lead on it is exact and only the time of a shell's flight
// helps to dodge. At close quarters, where nothing helps, the tank shows its front armour and backs
// away.
typedef struct Circling {
    int side;           // direction for course_orbit; 0 until it is chosen
    double keep_s;      // time until the next change by circling_vary
    uint64_t turn_tick; // last change of direction
    bool is_close;      // fighting at close quarters
    FaceArmour face;
} Circling;

// Changes the direction.
void circling_turn(Circling *circling, const Senses *senses, int side);

// Changes the direction at random times, so that the enemy cannot expect the tank anywhere.
void circling_vary(Circling *circling, const Senses *senses);

// Drives around the enemy, and changes the direction if the way is blocked.
Twist circling_drive(Circling *circling, Fighter *fighter, const Senses *senses,
                     const TankSight *target, double radius_m);

// Returns true if the hull can go `way_m` along a heading without touching a wall or a wreck.
bool hull_has_room(const Senses *senses, double heading_rad, double way_m);

enum { HOLD_CORNER_POINTS = 6 }; // the corner is before the sixth bend

// Holds the corner behind which an enemy has disappeared. The tank keeps moving, so that the first
// shell of an enemy that comes into sight misses.
typedef struct HoldCorner {
    bool is_on;
    Vec corner; // point where the enemy would come into sight
    uint64_t update_tick;
    Circling circling;
    int way_count; // points of the way from planned_from to planned_to, the trail
    Vec way[HOLD_CORNER_POINTS], planned_from, planned_to;
} HoldCorner;

// Returns true while the search has a trail younger than `longest_s` and few hits came from unseen
// enemies. Call it when the helm needs an update.
bool hold_corner_update(HoldCorner *hold, const Search *search, const Senses *senses,
                        double longest_s);

// Drives back and forth around the corner, in sight of it.
Twist hold_corner_drive(HoldCorner *hold, Fighter *fighter, const Senses *senses);

// Holds the corner for the usual time, and then searches. Call it while no enemy is in sight.
#define HOLD_CORNER_S 6.0
Twist hold_corner_or_search(HoldCorner *hold, Fighter *fighter, const Senses *senses);

// Notes the corner and returns the word for the state, or NULL if the tank does not hold one.
const char *hold_corner_show(const HoldCorner *hold, Notes *notes);

// Returns the absolute heading for the gun: toward the corner, or as the search sets it.
double hold_corner_gun_rad(const HoldCorner *hold, const Search *search, const Senses *senses);

// The last sighting of the enemy.
typedef struct LastSeen {
    TankSight tank;
    uint64_t seen_tick;
    bool is_on;
} LastSeen;

void last_seen_update(LastSeen *last_seen, const Senses *senses, const TankSight *target);

// Aims and fires at the visible part of the hull for `longest_s` after the enemy has vanished.
// Returns false if no part is visible.
bool last_seen_engage(const LastSeen *last_seen, const Senses *senses, double longest_s,
                      Order *order);
