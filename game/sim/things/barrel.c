// barrel.c -- a barrel that explodes when it is shot, rammed or caught in an explosion.
#include "sim/battle_state.h"

enum { DAMAGE, BLAST };
static const Param PARAMS[] = {
    {"barrel.damage", 50, 0, 500, "points", "damage of a barrel's explosion at its centre"},
    {"barrel.blast", 4, 0.5, 20, "m", "radius of a barrel's explosion"},
    {0}};

static bool tick(Battle *battle, Thing *barrel) {
    if (barrel->stage != THING_LIT) return true;
    thing_count_down(barrel);
    if (barrel->timer_s > 0) return true;
    battle_blast(battle, barrel, thing_param(battle, barrel, BLAST),
                 thing_param(battle, barrel, DAMAGE));
    return false;
}

static bool damaged(Battle *battle, Thing *barrel, const Damage *damage) {
    (void)battle;
    thing_light(barrel, damage);
    return true;
}

static bool touched(Battle *battle, Thing *barrel, Tank *tank) {
    (void)battle;
    thing_light(barrel, &(Damage){.cause = CAUSE_RAM, .source = tank->id});
    return true;
}

static void sense(const Battle *battle, const Thing *barrel, ThingSight *sight) {
    sight->trigger_m = sight->radius_m;
    sight->danger_m = thing_param(battle, barrel, BLAST);
    sight->danger = thing_param(battle, barrel, DAMAGE);
    sight->health = 1;
    sight->lands_s = barrel->stage == THING_LIT ? barrel->timer_s : 0;
    sight->ready_s = 0;
}

const ThingKind THING_BARREL = {
    .name = "barrel",
    .help = "explodes when it is shot, rammed or caught in an explosion",
    .advice = "keep away from barrels, and shoot them when an enemy is near one",
    .params = PARAMS,
    .radius_m = 0.45,
    .seen_by = SEEN_BY_ALL,
    .sense = sense,
    .tick = tick,
    .touched = touched,
    .damaged = damaged,
    .map_class = "barrel",
    .look = {.shape = SHAPE_BARREL,
             .symbols = {SYMBOL_FLAME},
             .size_m = 0.9,
             .ended = SOUNDS_BLAST},
};
