// rammer.c -- charges and shoves, and fires when it cannot miss.
#include "ai/tactics/charge.h"
#include "ai/motion/steer.h"

#define FORESIGHT 0.5 // aims its charge so much of the way's time ahead
#define FORESIGHT_MAX_S 1.5

enum { PARAM_REACH };
static const Param PARAMS[] = {
    {"reach", 7, 3, 60, "m", "how near an enemy must be for a shot"},
    {0},
};

typedef struct Rammer {
    Crew crew;
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

static Twist act(Rammer *mind, const Senses *senses, const TankSight *target) {
    Crew *crew = &mind->crew;
    if (!target || search_is_called(&crew->search, senses)) return crew_search(crew, senses);
    mind->at = meeting(senses, target);
    return charge_drive(&mind->charge, crew, senses, mind->at);
}

static void show(const Rammer *mind, const Senses *senses, const TankSight *target, Notes *notes) {
    const char *word = senses->is_touching ? "shoving" : "charging";
    crew_show(&mind->crew, senses, target ? word : NULL, notes);
    if (!target) return;
    notes_line(notes, NOTE_TARGET, pose_at(senses->pose), mind->at);
    notes_circle(notes, NOTE_THOUGHT, pose_at(senses->pose), senses->params[PARAM_REACH]);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Rammer *mind = memory;
    Crew *crew = &mind->crew;
    const TankSight *target = crew_look(crew, senses);
    if (helm_is_due(&crew->helm, senses))
        helm_steer(&crew->helm, senses, act(mind, senses, target));
    show(mind, senses, target, notes);
    crew->turret.holds_m = senses->params[PARAM_REACH];
    return crew_order(crew, senses, target, TURRET_LEADS, notes);
}

const Behaviour RAMMER = {
    .name = "rammer",
    .help = "charges, shoves, and fires at point-blank range",
    .params = PARAMS,
    .memory_bytes = sizeof(Rammer),
    .think = think,
};
