// guns.h -- virtual guns: several methods of aiming, each scored by its hits.
//
// A few times per second it records where each method would shoot, and scores the methods when the
// shell would have passed the target. Shots that were actually fired count more, because the target
// saw them and could dodge. The gun uses the best method. Source: "virtual guns" and "guess
// factors" of Robocode (Paul Evans). Here a guess factor is a position in the target's reach, from
// full reverse (-1) to full speed ahead (+1).
#pragma once

#include "aim.h"

typedef enum Aim {
    AIM_HEAD_ON,  // aims at the target's present position
    AIM_LINEAR,   // expects it to continue straight ahead
    AIM_CIRCULAR, // expects it to continue on its arc
    AIM_STOPPING, // expects it to brake to a stop
    AIM_MIDDLE,   // aims at the centre of its reach
    AIM_LEARNED,  // aims at its most frequent guess factor
    AIMS
} Aim;

enum { GUNS_SHOTS = 12, GUNS_BINS = 15, GUNS_FOES = 4 };

// A shot, actual or virtual.
typedef struct GunsShot {
    bool is_flying, is_real;
    Aim aim; // method of an actual shot
    uint64_t tick;
    Vec from;
    Vec ways[AIMS]; // unit vectors toward the leads
    Pose target;    // pose of the target at `tick`
    Reach reach;
} GunsShot;

// Knowledge about an enemy.
typedef struct GunsFoe {
    int key; // id + 1; 0 for none
    uint64_t seen_tick;
    float score[AIMS];         // recent fraction of hits
    float weight[AIMS];        // total weight of the shots in the score
    float habit[GUNS_BINS];    // recent frequency of its guess factors
    float far_shots, far_hits; // actual shots that it had time to dodge
} GunsFoe;

typedef struct Guns {
    bool minds_corners; // set by a mind: aim at the part of a hull that a corner leaves visible
    GunsFoe foes[GUNS_FOES];
    int foe; // index of the current enemy
    GunsShot shots[GUNS_SHOTS];
    uint64_t shot_tick;  // time of the next virtual shot
    uint64_t judge_tick; // no shot in flight can pass its target before this time
    Aim best;
    Lead lead;
    double turret_radps; // toward the lead
    double chance;       // probability of a hit by that lead, if the target may evade
    uint64_t aim_tick;   // time of the next update of the three members above
    bool is_blocked;     // something was in the line of fire when the gun would have fired
} Guns;

// Returns the lead by this method.
Lead guns_lead(const Guns *guns, const Senses *senses, const TankSight *target, Aim aim);

// Scores the shots that passed their target, and records new ones. Call this whenever the mind
// thinks. `target` is the current enemy, or NULL.
void guns_watch(Guns *guns, const Senses *senses, const TankSight *target);

// Sets the turret rate and the trigger of `order` by the best method, and shortens its sleep as
// necessary. Fires if the probability of a hit, with the target evading, is at least `sure`.
void guns_engage(Guns *guns, const Senses *senses, const TankSight *target, double sure,
                 Order *order);

// Returns the score of a method against the current enemy.
double guns_score(const Guns *guns, Aim aim);
void guns_note(const Guns *guns, const Senses *senses, const TankSight *target, Notes *notes);
