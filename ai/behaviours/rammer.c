// rammer.c -- circles its target until it is ahead, then charges and rams. At arm's length every
// shell hits, so the tank with more health wins.
#include "ai/tactics/fight.h"

#define AHEAD 0.1           // difference of health that makes it charge
#define NEAR_M 9.0          // distance for charging in any case
#define FORESIGHT 0.5       // how far ahead it predicts the enemy, as a fraction of the travel time
#define FORESIGHT_MAX_S 1.5 // maximum of that time

enum { PARAM_REACH, PARAM_RANGE };
static const Param PARAMS[] = {
    {"reach", 40, 3, 60, "m", "distance up to which it fires"},
    {"range", 18, 5, 40, "m", "radius at which it circles until it charges"},
    {0},
};

typedef struct Rammer {
    Fighter fighter;
    Charge charge;
    Circling circling;
    HoldCorner hold;
    bool is_charging;
    Vec at; // destination of the charge
} Rammer;

// Charges at the predicted position of the enemy.
static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Rammer *mind = memory;
    if (!target) return hold_corner_or_search(&mind->hold, &mind->fighter, senses);
    Vec now = pose_at(target->pose);
    mind->fighter.helm.has_short_interval = true;
    double away_m = vec_distance(pose_at(senses->pose), now);
    mind->is_charging = away_m < NEAR_M || senses->health >= target->health + AHEAD;
    if (!mind->is_charging) {
        circling_vary(&mind->circling, senses);
        return circling_drive(&mind->circling, &mind->fighter, senses, target,
                              senses->params[PARAM_RANGE]);
    }
    double way_s = vec_distance(pose_at(senses->pose), now) / max_of(1, senses->limits.top_mps);
    ASSERT(way_s >= 0);
    Vec there = pose_at(predict_tank(senses, target, min_of(FORESIGHT_MAX_S, FORESIGHT * way_s)));
    mind->at = aim_clip(senses->map, now, there, 0.5 * target->length_m);
    return evade_drive(senses, charge_drive(&mind->charge, &mind->fighter, senses, mind->at));
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Rammer *mind = memory;
    const char *word = senses->is_touching ? "ramming"
                       : mind->is_charging ? "charging"
                                           : "circling";
    fighter_show(&mind->fighter, senses, target ? word : hold_corner_show(&mind->hold, notes),
                 notes);
    if (!target) return;
    if (mind->is_charging) notes_line(notes, NOTE_TARGET, pose_at(senses->pose), mind->at);
    notes_circle(notes, NOTE_THOUGHT, pose_at(senses->pose), senses->params[PARAM_REACH]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    ((Rammer *)memory)->fighter.turret.holds_m = senses->params[PARAM_REACH];
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour RAMMER = {"rammer", "circles until it is ahead, then charges and rams", PARAMS,
                          sizeof(Rammer), think};
