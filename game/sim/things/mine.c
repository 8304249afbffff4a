// mine.c -- a mine that explodes when a hull comes near or something hits it.
//
// The folder game/sim/things/ contains the kinds of things, one per file; a kind must not know
// minds or the mode of the match.
#include "sim/battle_state.h"

enum { DAMAGE = SPECIAL_PAUSE + 1, BLAST, TRIGGER, ARMING, LIFE };
static const Param PARAMS[] = {
    SPECIAL_PARAMS("mine", 3, 1),
    {"mine.damage", 65, 0, 500, "points", "damage of a mine's explosion at its centre"},
    {"mine.blast", 4, 0.5, 20, "m", "radius of a mine's explosion"},
    {"mine.trigger", 1.2, 0, 10, "m", "distance to a hull at which a mine explodes"},
    {"mine.arming", 1, 0, 10, "s", "time until a mine that was placed is armed"},
    {"mine.life", 60, 1, 600, "s", "time after which a mine that a tank dropped explodes"},
    {0}};

#define BEHIND_M 0.6  // distance of a dropped mine from the hull
#define WARNING_S 1.0 // duration of blinking at the end of its life

// Thing.life_s is the remaining life [s]; the arena's mines stay until something sets them off.
static void placed(Battle *battle, Thing *mine) {
    mine->timer_s = thing_param(battle, mine, ARMING);
    mine->life_s = mine->owner >= 0 ? thing_param(battle, mine, LIFE) : 0;
}

static bool tick(Battle *battle, Thing *mine) {
    thing_count_down(mine);
    if (mine->life_s > 0 && mine->stage != THING_LIT) {
        mine->life_s -= BATTLE_TICK_S;
        if (mine->life_s <= 0) mine->stage = THING_LIT, mine->timer_s = WARNING_S;
    }
    if (mine->timer_s > 0) return true;
    bool is_lit = mine->stage == THING_LIT ||
                  (thing_is_due(battle, mine) &&
                   battle_hull_near(battle, mine->at, thing_param(battle, mine, TRIGGER)));
    if (!is_lit) return true;
    thing_explode(battle, mine, BLAST, DAMAGE);
    return false;
}

static bool damaged(Battle *battle, Thing *mine, const Damage *damage) {
    (void)battle;
    thing_light(mine, damage);
    return true;
}

static void sense(const Battle *battle, const Thing *mine, ThingSight *sight) {
    sight->trigger_m = thing_param(battle, mine, TRIGGER);
    sight->danger_m = thing_param(battle, mine, BLAST);
    sight->danger = thing_param(battle, mine, DAMAGE);
    sight->health = 1;
    sight->lands_s = mine->stage == THING_LIT ? mine->timer_s : 0;
    sight->ready_s = mine->timer_s;
}

// Drops a mine behind the tank, unless a wall is there.
static bool use(Battle *battle, Tank *tank) {
    Vec behind = vec(0, -tank->spec->length_m / 2 - BEHIND_M);
    Vec at = pose_to_world(tank->pose, behind);
    if (!map_sees(battle->arena->map, pose_at(tank->pose), at)) return false;
    return battle_place_thing(battle, thing_find("mine"), tank->id, at);
}

const ThingKind THING_MINE = {
    .name = "mine",
    .help = "explodes when a hull comes near or something hits it; dropped behind the tank",
    .advice = "do not follow a tank closely, and shoot mines from afar",
    .params = PARAMS,
    .radius_m = 0.35,
    .seen_by = SEEN_WHEN_NEAR,
    .seen_m = 10,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .damaged = damaged,
    .use = use,
    .good_for = SPECIAL_STOPS_PURSUERS,
    .map_class = "mine",
    .look = {.shape = SHAPE_DISC,
             .size_m = 0.7,
             .blink_s = 0.25,
             .interest = 5,
             .made = SOUNDS_CLICK,
             .ended = SOUNDS_BLAST},
};
