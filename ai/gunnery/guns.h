// guns.h -- virtual guns: several ways to aim, scored by what each would have hit.
//
// A few times a second it notes where each aim would shoot now, and scores them when the shell
// would have come by. A shot that was really fired counts more, because the target saw that one and
// could dodge it. The best aim works the gun. Source: "virtual guns" and "guess factors" of
// Robocode (Paul Evans); here a guess factor is the share of what the target's tracks can reach,
// from full reverse
// (-1) to full speed ahead (+1).
#pragma once

#include "aim.h"

typedef enum Aim {
    AIM_HEAD_ON,  // where it is
    AIM_LINEAR,   // it goes straight on
    AIM_CIRCULAR, // it goes on as it does, on its arc
    AIM_STOPPING, // it brakes from now on, and stands
    AIM_MIDDLE,   // the middle of all places it can reach
    AIM_LEARNED,  // the guess factor it has made most often
    AIMS
} Aim;

enum { GUNS_SHOTS = 12, GUNS_BINS = 15, GUNS_FOES = 4 };

// A shot that was fired, or could have been.
typedef struct GunsShot {
    bool is_flying, is_real;
    Aim aim; // of a real one
    uint64_t tick;
    Vec from;
    Vec ways[AIMS]; // unit vectors
    Pose target;    // at that tick
    Reach reach;
} GunsShot;

// What is known of one enemy.
typedef struct GunsFoe {
    int key; // id + 1; 0 for none
    uint64_t seen_tick;
    float score[AIMS];         // share of hits, lately
    float weight[AIMS];        // how much has gone into it
    float habit[GUNS_BINS];    // how often it made which guess factor, lately
    float far_shots, far_hits; // real ones that took long enough to be dodged
} GunsFoe;

typedef struct Guns {
    bool minds_corners; // set by a mind: aim at what a corner leaves in sight of a hull
    GunsFoe foes[GUNS_FOES];
    int foe; // index of the one aimed at
    GunsShot shots[GUNS_SHOTS];
    uint64_t shot_tick;  // of the next virtual shot
    uint64_t judge_tick; // by which no shot in flight can have come by
    Aim best;
    Lead lead;
    double turret_radps; // toward that lead
    double chance;       // of a hit by that lead, against anything that the target may do
    uint64_t aim_tick;   // when all three are worked out again
    bool is_blocked;     // a wall, a friend or a wreck was in the way when it would have fired
} Guns;

// Where this aim would point.
Lead guns_lead(const Guns *guns, const Senses *senses, const TankSight *target, Aim aim);

// Scores the shots that have come by, and notes new ones. Call it whenever the mind is asked; NULL
// when no enemy is fought.
void guns_watch(Guns *guns, const Senses *senses, const TankSight *target);

// Fills the turret and the trigger of `order` by the best aim, and shortens its rest to what the
// guns need. Fires when the chance to hit is `sure` or better, against anything that the target may
// do.
void guns_engage(Guns *guns, const Senses *senses, const TankSight *target, double sure,
                 Order *order);

// The share of hits among the shots fired at this enemy from a distance that left it time to dodge.
double guns_far_share(const Guns *guns);

double guns_score(const Guns *guns, Aim aim); // against the present target
void guns_note(const Guns *guns, const Senses *senses, const TankSight *target, Notes *notes);
