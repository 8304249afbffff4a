// gunner.c -- fights a skirmish at long range, fires on the move, and learns how the enemy moves.
#include "ai/gunnery/guns.h"
#include "ai/tactics/fight.h"

enum { PARAM_RANGE, PARAM_SURE };
static const Param PARAMS[] = {
    {"range", 34, 4, 40, "m", "preferred distance from the enemy"},
    {"sure", 0.5, 0, 1, "", "minimum chance of a hit, even if the target dodges, to fire"},
    {0},
};

typedef struct Gunner {
    Fighter fighter;
    Guns guns;
} Gunner;

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Gunner *mind = memory;
    ASSERT(target && senses->params[PARAM_RANGE] > 0);
    mind->fighter.turret.is_blocked = mind->guns.is_blocked;
    mind->guns.is_blocked = false;
    return skirmish_drive(&mind->fighter, senses, target, senses->params[PARAM_RANGE]);
}

static const FighterMind MIND = {.act = act};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Gunner *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    if (target) mind->fighter.turret.target_key = target->id + 1;
    guns_watch(&mind->guns, senses, target);
    fighter_steer(&MIND, mind, senses, target);
    Order order = helm_order(&mind->fighter.helm, senses);
    if (target) {
        guns_engage(&mind->guns, senses, target, senses->params[PARAM_SURE], &order);
        guns_note(&mind->guns, senses, target, notes);
    } else {
        turret_watch(senses, search_gun_rad(&mind->fighter.search, senses), &order);
    }
    target_note(senses, target, notes);
    fighter_show(&mind->fighter, senses, target ? "fighting" : NULL, notes);
    dodge_note(senses, &order, notes);
    return order;
}

const Behaviour GUNNER = {
    "gunner", "fires on the move, in the one of six ways of aiming that would have hit most",
    PARAMS, sizeof(Gunner), think};
