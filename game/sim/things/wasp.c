// wasp.c -- a missile that flies at the nearest tank in its sight. After a while that may be its
// owner. It bounces off walls.
#include "sim/battle_state.h"

#include "ai/navigation/flight.h"

enum { DAMAGE, BLAST, SPEED, TURN, TIME, LOYAL };
static const Param PARAMS[] = {
    {"wasp.damage", 38, 0, 500, "points", "damage of a wasp's explosion at its centre"},
    {"wasp.blast", 2, 0.5, 20, "m", "radius of a wasp's explosion"},
    {"wasp.speed", 14, 1, 60, "m/s", "speed of a wasp"},
    {"wasp.turn", 110, 0, 720, "deg/s", "turn rate of a wasp"},
    {"wasp.time", 6, 0.5, 60, "s", "longest flight of a wasp"},
    {"wasp.loyal", 1.5, 0, 60, "s",
     "time after which a wasp flies at the tank that launched it, too"},
    {0}};

enum { FAITHLESS = 1 }; // stage of a wasp that can hit its owner

static void placed(Battle *battle, Thing *wasp) { wasp->timer_s = thing_param(battle, wasp, TIME); }

// Returns the nearest tank in sight, NULL for none. Ties go to the lowest id.
static const Tank *prey_of(const Battle *battle, const Thing *wasp) {
    const Tank *prey = NULL;
    double best_m = INFINITY;
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        if (tank->is_wreck || (i == wasp->owner && wasp->stage != FAITHLESS)) continue;
        double away_m = vec_distance(pose_at(tank->pose), wasp->at);
        if (away_m >= best_m || !map_sees(battle->arena->map, wasp->at, pose_at(tank->pose)))
            continue;
        best_m = away_m;
        prey = tank;
    }
    return prey;
}

static bool tick(Battle *battle, Thing *wasp) {
    thing_count_down(wasp);
    double age_s = thing_param(battle, wasp, TIME) - wasp->timer_s;
    if (age_s >= thing_param(battle, wasp, LOYAL)) wasp->stage = FAITHLESS;
    const Tank *prey = prey_of(battle, wasp);
    double bearing_rad =
        prey ? vec_bearing(vec_sub(pose_at(prey->pose), wasp->at)) : wasp->heading_rad;
    Strike strike =
        missile_fly(battle, wasp, bearing_rad, thing_param(battle, wasp, TURN) * (PI / 180),
                    thing_param(battle, wasp, SPEED));
    bool bounces = strike.is_wall && wasp->timer_s > 0 &&
                   flight_bounce(battle->arena->map, strike.normal, &wasp->at, &wasp->velocity_mps);
    if (bounces) {
        wasp->heading_rad = vec_bearing(wasp->velocity_mps);
        return true;
    }
    if (!strike_is_hit(&strike) && wasp->timer_s > 0) return true;
    battle_blast(battle, wasp, thing_param(battle, wasp, BLAST), thing_param(battle, wasp, DAMAGE));
    return false;
}

static void sense(const Battle *battle, const Thing *wasp, ThingSight *sight) {
    sight->danger_m = thing_param(battle, wasp, BLAST);
    sight->danger = thing_param(battle, wasp, DAMAGE);
    sight->health = 1;
    sight->ready_s = 0;
}

const ThingKind THING_WASP = {
    .name = "wasp",
    .help = "a missile of a pick-up that flies at the nearest tank; it can be shot down",
    .advice = "shoot the wasp down before it reaches you",
    .params = PARAMS,
    .radius_m = 0.35,
    .moves = true,
    .seen_by = SEEN_WHEN_NEAR,
    .seen_m = 45,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .damaged = missile_shot_down,
    .look = {.shape = SHAPE_MISSILE,
             .symbols = {SYMBOL_STING, SYMBOL_STING},
             .size_m = 0.8,
             .interest = 3,
             .made = SOUNDS_BUZZ,
             .ended = SOUNDS_BLAST},
};
