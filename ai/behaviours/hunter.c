// hunter.c -- finds an enemy, fights at its favourite range, never stands still, and fires where
// the enemy will be.
#include "ai/tactics/fight.h"

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 24, 0, 60, "m", "distance at which it likes to fight; 0 goes right up to the enemy"},
    {0},
};

typedef struct Hunter {
    Fighter fighter;
    Skirmish skirmish;
    Charge charge;
} Hunter;

static Twist fight(Hunter *mind, const Senses *senses, const TankSight *target) {
    double range_m = senses->params[PARAM_RANGE];
    if (range_m > senses->length_m)
        return skirmish_drive(&mind->skirmish, &mind->fighter, senses, target, range_m);
    Vec enemy = target ? pose_at(target->pose) : mind->fighter.search.trail;
    return charge_drive(&mind->charge, &mind->fighter, senses, enemy);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Hunter *mind = memory;
    Search *search = &mind->fighter.search;
    bool is_fighting = target || search_is_fresh(search, senses);
    if (!is_fighting || search_is_called(search, senses))
        return fighter_search(&mind->fighter, senses);
    return fight(mind, senses, target);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Hunter *mind = memory;
    fighter_show(&mind->fighter, senses, target ? "fighting" : NULL, notes);
    if (target)
        notes_circle(notes, NOTE_TARGET, pose_at(target->pose), senses->params[PARAM_RANGE]);
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour HUNTER = {
    .name = "hunter",
    .help = "finds the enemy, dances round it at its range, and leads its shots",
    .params = PARAMS,
    .memory_bytes = sizeof(Hunter),
    .think = think,
};
