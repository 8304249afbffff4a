// surfer.c -- remembers how the enemy aims, and moves where the enemy is unlikely to aim.
#include "ai/gunnery/surf.h"
#include "ai/tactics/fight.h"

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 24, 6, 45, "m", "preferred distance from the enemy; more leaves more time to dodge"},
    {0},
};

typedef struct Surfer {
    Fighter fighter;
    Surf surf;
} Surfer;

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Surfer *mind = memory;
    double range_m = senses->params[PARAM_RANGE];
    double away_m = vec_distance(pose_at(target->pose), pose_at(senses->next_pose));
    ASSERT(range_m > 0);
    if (!senses->limits.can_pivot || away_m < dodge_range_m(senses))
        return skirmish_drive(&mind->fighter, senses, target, range_m);
    return surf_drive(&mind->surf, senses, target, range_m);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Surfer *mind = memory;
    fighter_show(&mind->fighter, senses, target ? "surfing" : NULL, notes);
    if (target) surf_add_notes(&mind->surf, senses, notes);
    dodge_note(senses, &mind->fighter.helm.order, notes);
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Surfer *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    surf_watch(&mind->surf, senses, target);
    return fighter_fight(&MIND, mind, senses, target, notes);
}

const Behaviour SURFER = {
    "surfer", "remembers where the enemy aims, and moves where it is least likely to aim", PARAMS,
    sizeof(Surfer), think};
