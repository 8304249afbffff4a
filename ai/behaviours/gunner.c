// gunner.c -- a skirmish at middle range, in which it halts for each shot, with a gun that learns
// how the enemy moves.
#include "ai/gunnery/dodge.h"
#include "ai/gunnery/guns.h"
#include "ai/tactics/fight.h"

#define AWAY_M 16.0 // it halts to fire at an enemy further off than this,
#define SOON_S 0.65 // so long before its gun is loaded,
#define LONG_S 4.0  // and for no longer than this after

enum { PARAM_RANGE, PARAM_SURE };
static const Param PARAMS[] = {
    {"range", 34, 4, 40, "m", "distance at which it likes to fight"},
    {"sure", 0.5, 0, 1, "", "chance to hit, dodge or not, that is worth a shell"},
    {0},
};

typedef struct Gunsmith {
    Fighter fighter;
    Guns guns;
    uint64_t loaded_tick; // since when the gun is
} Gunsmith;

static bool is_halting(const Gunsmith *mind, const Senses *senses, const TankSight *target) {
    return senses->reload_s < SOON_S && senses_since_s(senses, mind->loaded_tick) < LONG_S &&
           vec_distance(pose_at(senses->pose), pose_at(target->pose)) > AWAY_M;
}

static Twist act(Gunsmith *mind, const Senses *senses, const TankSight *target) {
    Twist wish;
    if (fighter_override(&mind->fighter, senses, target, &wish)) return wish;
    if (!target) return fighter_search(&mind->fighter, senses);
    mind->fighter.turret.is_blocked = mind->guns.is_blocked;
    mind->guns.is_blocked = false;
    if (is_halting(mind, senses, target)) return dodge_simple(senses, (Twist){0, 0});
    return skirmish_drive(&mind->fighter, senses, target, senses->params[PARAM_RANGE]);
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Gunsmith *mind = memory;
    const TankSight *target = fighter_choose_target(&mind->fighter, senses);
    if (target) mind->fighter.turret.target_key = target->id + 1;
    if (senses->reload_s > 0) mind->loaded_tick = senses->tick;
    guns_watch(&mind->guns, senses, target);
    if (helm_needs_update(&mind->fighter.helm, senses))
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
    .help = "halts for each shot, aimed in the best of six ways by what each would have hit",
    .params = PARAMS,
    .memory_bytes = sizeof(Gunsmith),
    .think = think,
};
