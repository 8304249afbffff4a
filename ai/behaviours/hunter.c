// hunter.c -- seeks an enemy out, keeps its favourite range, never stands still, and fires where
// the enemy will be.
#include "ai/tactics/charge.h"
#include "ai/tactics/skirmish.h"

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 24, 0, 60, "m", "distance at which it likes to fight; 0 goes right up to the enemy"},
    {0},
};

typedef struct Hunter {
    Crew crew;
    Skirmish skirmish;
    Charge charge;
} Hunter;

static Twist fight(Hunter *mind, const Senses *senses, const TankSight *target) {
    double range_m = senses->params[PARAM_RANGE];
    if (range_m > senses->length_m)
        return skirmish_drive(&mind->skirmish, &mind->crew, senses, target, range_m);
    Vec enemy = target ? pose_at(target->pose) : mind->crew.search.trail;
    return charge_drive(&mind->charge, &mind->crew, senses, enemy);
}

static Twist act(Hunter *mind, const Senses *senses, const TankSight *target) {
    Search *search = &mind->crew.search;
    bool is_fighting = target || search_has_ghost(search, senses);
    if (!is_fighting || search_is_called(search, senses)) return crew_search(&mind->crew, senses);
    return fight(mind, senses, target);
}

static void show(const Hunter *mind, const Senses *senses, const TankSight *target, Notes *notes) {
    crew_show(&mind->crew, senses, target ? "fighting" : NULL, notes);
    if (target)
        notes_circle(notes, NOTE_TARGET, pose_at(target->pose), senses->params[PARAM_RANGE]);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Hunter *mind = memory;
    Crew *crew = &mind->crew;
    const TankSight *target = crew_look(crew, senses);
    if (helm_is_due(&crew->helm, senses))
        helm_steer(&crew->helm, senses, act(mind, senses, target));
    show(mind, senses, target, notes);
    return crew_order(crew, senses, target, TURRET_LEADS, notes);
}

const Behaviour HUNTER = {
    .name = "hunter",
    .help = "finds the enemy, dances round it at its range, and leads its shots",
    .params = PARAMS,
    .memory_bytes = sizeof(Hunter),
    .think = think,
};
