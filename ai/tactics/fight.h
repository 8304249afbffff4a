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
#define FACE_ARMOUR_ROCK_M 20.0 // as a rule
Twist face_armour_pivot(const Senses *senses, Vec enemy, double range_m, double rock_m,
                        double grapple_m);

// Can the hull go `way_m` along a heading without touching a wall or a wreck?
bool hull_has_room(const Senses *senses, double heading_rad, double way_m);

// Shoot and scoot: shifts along the hull after each shot, to and fro, so that the answer misses.
typedef struct ShootAndScoot {
    double side;         // +1 forward, -1 back
    uint64_t until_tick; // the end of the shift
} ShootAndScoot;

void scoot_start(ShootAndScoot *scoot, const Senses *senses);
bool scoot_is_active(const ShootAndScoot *scoot, const Senses *senses);
Twist scoot_drive(const ShootAndScoot *scoot, Avoidance *avoidance, const Senses *senses);

// At a post: faces the view, or the target so that the hull can scoot across, and dodges.
Twist post_drive(const Lookout *post, const Senses *senses, const TankSight *target);

// Lying in wait for an enemy that has just gone out of sight: gun and nose on the corner where it
// would come back.
typedef struct HoldCorner {
    bool is_on;
    Vec corner;        // where the enemy would come into sight
    uint64_t due_tick; // when that is worked out again
} HoldCorner;

// Is the trail of the search fresh enough to wait here? Not for one who is hit time and again from
// out of sight. Call it whenever the helm is due.
bool hold_corner_update(HoldCorner *hold, const Search *search, const Senses *senses,
                        double longest_s);

// Faces the corner, and backs off from one that is nearer than `gap_m`.
Twist hold_corner_drive(const HoldCorner *hold, const Senses *senses, double gap_m);

// Nose to the enemy and straight in or out, as face_armour_pivot does. What cannot pivot turns its
// nose by arcs to and fro, as in a narrow street. Valid when zeroed.
typedef struct FaceArmour {
    int way; // of the arc under way: +1 ahead, -1 back; 0: it need not turn
    uint64_t keep_tick;
} FaceArmour;

Twist face_armour_drive(FaceArmour *face, const Senses *senses, Vec enemy, double range_m,
                        double rock_m);

// The enemy as it was seen last.
typedef struct LastSeen {
    TankSight tank;
    uint64_t seen_tick;
    bool is_on;
} LastSeen;

void last_seen_update(LastSeen *last_seen, const Senses *senses,
                      const TankSight *target); // NULL: none in sight

// Aims and shoots at what can be seen of it for so long after it has gone. False when nothing can.
bool last_seen_engage(const LastSeen *last_seen, const Senses *senses, double longest_s,
                      Order *order);

// A place where a corner hides a part of the hull from an enemy in sight. Valid when zeroed.
typedef struct CornerCover {
    bool has_place; // on the way there
    Vec place;
    bool backs;         // there, with its front to the enemy
    uint64_t look_tick; // when it looks for one next
    uint64_t stay_tick; // until when it is content with the one it is at
} CornerCover;

// The share of a hull with its front to the enemy that walls hide at this place, 0.5 at most; 0
// where its middle is hidden too, since nothing can be fired from there.
double corner_cover_share(const Senses *senses, Vec at, Vec enemy);

// Goes to such a place near by when the enemy stands still, and stays for as long as it is one, or
// until there is another one nearer to the enemy: it comes on from corner to corner. For a drive
// that pivots. False when there is none worth the way.
bool corner_cover_drive(CornerCover *cover, Avoidance *avoidance, const Senses *senses,
                        const TankSight *target, Twist *wish);
