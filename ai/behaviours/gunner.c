// gunner.c -- a skirmish at middle range, with a gun that learns how the enemy moves.
#include "ai/gunnery/guns.h"
#include "ai/tactics/fight.h"
#include "ai/tactics/target.h"

enum { PARAM_RANGE, PARAM_SURE };
static const Param PARAMS[] = {
    {"range", 22, 4, 40, "m", "distance at which it likes to fight"},
    {"sure", 0.5, 0, 1, "", "chance to hit, dodge or not, that is worth a shell"},
    {0},
};

typedef struct Gunsmith {
    Fighter fighter;
    Guns guns;
} Gunsmith;

static Twist act(Gunsmith *mind, const Senses *senses, const TankSight *target) {
    if (!target) return fighter_search(&mind->fighter, senses);
    mind->fighter.turret.is_blocked = mind->guns.is_blocked;
    mind->guns.is_blocked = false;
    return skirmish_drive(&mind->fighter, senses, target, senses->params[PARAM_RANGE]);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Gunsmith *mind = memory;
    const TankSight *target = fighter_look(&mind->fighter, senses);
    if (target) mind->fighter.turret.target_key = target->id + 1;
    guns_watch(&mind->guns, senses, target);
    if (helm_is_due(&mind->fighter.helm, senses))
        helm_steer(&mind->fighter.helm, senses, act(mind, senses, target));
    Order order = helm_order(&mind->fighter.helm, senses);
    if (target) {
        guns_engage(&mind->guns, senses, target, senses->params[PARAM_SURE], &order);
        guns_note(&mind->guns, senses, target, notes);
    } else {
        turret_watch(senses, search_gun_rad(&mind->fighter.search, senses), &order);
    }
    target_note(senses, target, notes);
    fighter_show(&mind->fighter, senses, target ? "fighting" : NULL, notes);
    return order;
}

const Behaviour GUNNER = {
    .name = "gunner",
    .help = "scores six ways to aim by what each would have hit, and fires with the best",
    .params = PARAMS,
    .memory_bytes = sizeof(Gunsmith),
    .think = think,
};
