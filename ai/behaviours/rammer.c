// rammer.c -- charges and shoves, and fires when it cannot miss.
#include "ai/motion/steer.h"
#include "ai/tactics/fight.h"

#define FORESIGHT 0.5 // share of the time to get there by which it aims ahead of the enemy
#define FORESIGHT_MAX_S 1.5

enum { PARAM_REACH };
static const Param PARAMS[] = {
    {"reach", 7, 3, 60, "m", "how near an enemy must be for a shot"},
    {0},
};

typedef struct Rammer {
    Fighter fighter;
    Charge charge;
    Vec at; // what it charges at
} Rammer;

static double distance_m(const Senses *senses, const TankSight *target) {
    return vec_distance(pose_at(senses->pose), pose_at(target->pose));
}

// Where the enemy will be about when it gets there.
static Vec meeting(const Senses *senses, const TankSight *target) {
    double way_s = distance_m(senses, target) / most(1, senses->limits.top_mps);
    double ahead_s = least(FORESIGHT_MAX_S, FORESIGHT * way_s);
    Vec there = pose_at(predict_tank(senses, target, ahead_s));
    return aim_clip(senses->map, pose_at(target->pose), there, 0.5 * target->length_m);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Rammer *mind = memory;
    Fighter *fighter = &mind->fighter;
    if (!target || search_is_called(&fighter->search, senses))
        return fighter_search(fighter, senses);
    mind->at = meeting(senses, target);
    return charge_drive(&mind->charge, fighter, senses, mind->at);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Rammer *mind = memory;
    const char *word = senses->is_touching ? "shoving" : "charging";
    fighter_show(&mind->fighter, senses, target ? word : NULL, notes);
    if (!target) return;
    notes_line(notes, NOTE_TARGET, pose_at(senses->pose), mind->at);
    notes_circle(notes, NOTE_THOUGHT, pose_at(senses->pose), senses->params[PARAM_REACH]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    ((Rammer *)memory)->fighter.turret.holds_m = senses->params[PARAM_REACH];
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour RAMMER = {
    .name = "rammer",
    .help = "charges, shoves, and fires at point-blank range",
    .params = PARAMS,
    .memory_bytes = sizeof(Rammer),
    .think = think,
};
