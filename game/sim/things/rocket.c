// rocket.c -- a missile that follows the line in which its tank's gun points.
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

enum { DAMAGE = SPECIAL_PAUSE + 1, BLAST, SPEED, TOP, ACCEL, TURN, TIME };
static const Param PARAMS[] = {
    SPECIAL_PARAMS("rocket", 2, 3),
    {"rocket.damage", 45, 0, 500, "points", "damage of a rocket's explosion at its centre"},
    {"rocket.blast", 3, 0.5, 20, "m", "radius of a rocket's explosion"},
    {"rocket.speed", 14, 1, 60, "m/s", "speed of a rocket at its launch"},
    {"rocket.top", 26, 1, 60, "m/s", "highest speed of a rocket"},
    {"rocket.accel", 10, 0, 100, "m/s^2", "acceleration of a rocket"},
    {"rocket.turn", 120, 0, 720, "deg/s", "turn rate of a rocket"},
    {"rocket.time", 5, 0.5, 60, "s", "longest flight of a rocket"},
    {0}};

#define AHEAD_M 5.0 // point of the line, ahead of the rocket, at which it aims

static void placed(Battle *battle, Thing *rocket) {
    rocket->timer_s = thing_param(battle, rocket, TIME);
    rocket->amount = thing_param(battle, rocket, SPEED); // its speed
}

// Without its tank it flies straight.
static double guided_bearing_rad(const Battle *battle, const Thing *rocket) {
    const Tank *tank = rocket->owner >= 0 ? &battle->tanks[rocket->owner] : NULL;
    if (!tank || tank->is_wreck) return rocket->heading_rad;
    Vec me = pose_at(tank->pose), gun = vec_heading(tank->pose.heading_rad + tank->turret_rad);
    double along_m = max_of(0, vec_dot(vec_sub(rocket->at, me), gun)) + AHEAD_M;
    return vec_bearing(vec_sub(vec_add(me, vec_scale(gun, along_m)), rocket->at));
}

static bool tick(Battle *battle, Thing *rocket) {
    thing_count_down(rocket);
    double gain_mps = thing_param(battle, rocket, ACCEL) * BATTLE_TICK_S;
    rocket->amount = min_of(rocket->amount + gain_mps, thing_param(battle, rocket, TOP));
    Strike strike =
        missile_fly(battle, rocket, guided_bearing_rad(battle, rocket),
                    thing_param(battle, rocket, TURN) * (PI / 180), max_of(1, rocket->amount));
    if (!strike_is_hit(&strike) && rocket->timer_s > 0) return true;
    battle_blast(battle, rocket, thing_param(battle, rocket, BLAST),
                 thing_param(battle, rocket, DAMAGE));
    return false;
}

static void sense(const Battle *battle, const Thing *rocket, ThingSight *sight) {
    sight->danger_m = thing_param(battle, rocket, BLAST);
    sight->danger = thing_param(battle, rocket, DAMAGE);
    sight->health = 1;
    sight->is_guided = true;
    sight->ready_s = 0;
}

// A tank can guide one rocket at a time.
static bool use(Battle *battle, Tank *tank) {
    int kind = thing_find("rocket");
    for (int i = 0; i < battle->thing_count; i++)
        if (battle->things[i].kind == kind && battle->things[i].owner == tank->id) return false;
    return battle_launch(battle, kind, tank, kind_param(battle, kind, SPEED));
}

const ThingKind THING_ROCKET = {
    .name = "rocket",
    .help = "a missile that flies where the gun points; it can be shot down",
    .advice = "shoot the rocket down, or put a wall between",
    .params = PARAMS,
    .radius_m = 0.4,
    .seen_by = SEEN_WHEN_NEAR,
    .seen_m = 45,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .damaged = missile_shot_down,
    .use = use,
    .good_for = SPECIAL_LAUNCHES,
    .look = {.shape = SHAPE_MISSILE,
             .size_m = 1.3,
             .interest = 4,
             .made = SOUNDS_LAUNCH,
             .ended = SOUNDS_BLAST},
};
