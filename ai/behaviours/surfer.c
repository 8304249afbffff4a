// surfer.c -- remembers how the enemy aims, and goes where it will not expect it.
#include "ai/tactics/crew.h"
#include "ai/tactics/skirmish.h"
#include "ai/gunnery/surf.h"

#define CLOSE_M 8.0 // nearer than this no place is safe: front armour

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 24, 6, 45, "m",
     "distance it keeps, if it can: the further the more time to get away"},
    {0},
};

typedef struct Surfer {
    Crew crew;
    Skirmish skirmish; // of what cannot pivot
    Surf surf;
} Surfer;

static Twist act(Surfer *mind, const Senses *senses, const TankSight *target) {
    Crew *crew = &mind->crew;
    double range_m = senses->params[PARAM_RANGE];
    if (!target || search_is_called(&crew->search, senses)) return crew_search(crew, senses);
    if (!senses->limits.can_pivot)
        return skirmish_drive(&mind->skirmish, crew, senses, target, range_m);
    Vec to = vec_sub(pose_at(target->pose), pose_at(senses->next_pose));
    if (vec_length(to) < CLOSE_M) return steer_face(senses, vec_bearing(to));
    return surf_drive(&mind->surf, senses, target, range_m);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Surfer *mind = memory;
    Crew *crew = &mind->crew;
    const TankSight *target = crew_look(crew, senses);
    surf_watch(&mind->surf, senses, target);
    if (helm_is_due(&crew->helm, senses))
        helm_steer(&crew->helm, senses, act(mind, senses, target));
    crew_show(crew, senses, target ? "surfing" : NULL, notes);
    if (target) surf_note(&mind->surf, senses, notes);
    return crew_order(crew, senses, target, TURRET_LEADS, notes);
}

const Behaviour SURFER = {
    .name = "surfer",
    .help = "remembers where the enemy's shells went, and moves to where it does not expect it",
    .params = PARAMS,
    .memory_bytes = sizeof(Surfer),
    .think = think,
};
