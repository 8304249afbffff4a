// rocket.c -- a missile that follows the line of its tank's gun.
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

enum { DAMAGE = SPECIAL_PAUSE + 1, BLAST, SPEED, TOP, ACCEL, TURN, TIME };
static const Param PARAMS[] = {
    SPECIAL_PARAMS("rocket", 2, 6),
    {"rocket.damage", 26, 0, 500, "points", "damage of a rocket's explosion at its centre"},
    {"rocket.blast", 3, 0.5, 20, "m", "radius of a rocket's explosion"},
    {"rocket.speed", 11, 1, 60, "m/s", "speed of a rocket at its launch"},
    {"rocket.top", 26, 1, 60, "m/s", "highest speed of a rocket"},
    {"rocket.accel", 6, 0, 100, "m/s^2", "acceleration of a rocket"},
    {"rocket.turn", 120, 0, 720, "deg/s", "turn rate of a rocket"},
    {"rocket.time", 5, 0.5, 60, "s", "longest flight of a rocket"},
    {0}};

#define AHEAD_M 5.0 // distance of the aim point on the line ahead of the rocket

static void placed(Battle *battle, Thing *rocket) {
    rocket->timer_s = thing_param(battle, rocket, TIME);
    rocket->speed_mps = thing_param(battle, rocket, SPEED); // initial speed
}

#define HOMES_RAD 0.35     // half angle of a homing rocket's search for enemies
#define SALVO_TURN_RAD 0.3 // initial turn of the second rocket of a salvo

// Returns the nearest enemy ahead that is in sight, or NULL.
static const Tank *find_target(const Battle *battle, const Thing *rocket) {
    const Tank *best = NULL;
    double best_m = INFINITY;
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        Vec to = vec_sub(pose_at(tank->pose), rocket->at);
        double off_rad = angle_wrap(vec_bearing(to) - rocket->heading_rad);
        if (tank->is_wreck || tank->team == rocket->team || fabs(off_rad) > HOMES_RAD ||
            vec_length(to) >= best_m ||
            !map_sees(battle->arena->map, rocket->at, pose_at(tank->pose)))
            continue;
        best = tank, best_m = vec_length(to);
    }
    return best;
}

// The rocket flies straight if its tank is gone.
static double guided_bearing_rad(const Battle *battle, const Thing *rocket) {
    ASSERT(rocket->owner < battle->tank_count);
    const Tank *tank = rocket->owner >= 0 ? &battle->tanks[rocket->owner] : NULL;
    if (!tank || tank->is_wreck) return rocket->heading_rad;
    const Tank *target = tank->spec->perks.homes > 0 ? find_target(battle, rocket) : NULL;
    if (target) return vec_bearing(vec_sub(pose_at(target->pose), rocket->at));
    Vec me = pose_at(tank->pose), gun = vec_heading(tank->pose.heading_rad + tank->turret_rad);
    double along_m = max_of(0, vec_dot(vec_sub(rocket->at, me), gun)) + AHEAD_M;
    return vec_bearing(vec_sub(vec_add(me, vec_scale(gun, along_m)), rocket->at));
}

static bool tick(Battle *battle, Thing *rocket) {
    thing_count_down(rocket);
    double gain_mps = thing_param(battle, rocket, ACCEL) * BATTLE_TICK_S;
    rocket->speed_mps = min_of(rocket->speed_mps + gain_mps, thing_param(battle, rocket, TOP));
    Strike strike =
        missile_fly(battle, rocket, guided_bearing_rad(battle, rocket),
                    thing_param(battle, rocket, TURN) * (PI / 180), max_of(1, rocket->speed_mps));
    if (!strike_is_hit(&strike) && rocket->timer_s > 0) return true;
    thing_explode(battle, rocket, BLAST, DAMAGE);
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
    double speed_mps = kind_param(battle, kind, SPEED);
    if (!battle_launch(battle, kind, tank, speed_mps)) return false;
    Thing *second =
        tank->spec->perks.salvo > 0 ? battle_launch(battle, kind, tank, speed_mps) : NULL;
    if (second) second->heading_rad = angle_wrap(second->heading_rad + SALVO_TURN_RAD);
    return true;
}

const ThingKind THING_ROCKET = {
    .name = "rocket",
    .help = "a missile that flies where the gun points; it can be shot down",
    .advice = "shoot the rocket down, or put a wall between",
    .params = PARAMS,
    .radius_m = 0.4,
    .moves = true,
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
