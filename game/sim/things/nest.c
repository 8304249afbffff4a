// nest.c -- a gun in a pit. A team captures it by staying next to it alone; until then it does not
// fire. It fires shells of the cannon, which have no owner.
#include "sim/battle.h"
#include "sim/battle_state.h"

#include "ai/maths/assert.h"

enum { HEALTH, DAMAGE, RANGE, RELOAD, TURN, SPREAD, CAPTURE };
static const Param PARAMS[] = {
    {"nest.health", 75, 1, 1000, "points", "hit points of a gun nest"},
    {"nest.damage", 9, 0, 500, "points", "damage of a gun nest's shells, before armour"},
    {"nest.range", 24, 1, 60, "m", "range of a gun nest"},
    {"nest.reload", 1.1, 0.1, 20, "s", "reload time of a gun nest"},
    {"nest.turn", 90, 1, 720, "deg/s", "turn rate of a gun nest"},
    {"nest.spread", 1.5, 0, 20, "deg", "largest deviation of a gun nest's shells to either side"},
    {"nest.capture", 3, 0.1, 60, "s", "time beside a gun nest after which it is captured"},
    {0}};

#define SHELL_MPS 30.0
#define MUZZLE_M 1.6
#define BODY_M 1.2
#define BESIDE_M 3.0     // maximum distance from the hull to the centre for a capture
#define ON_RAD 0.035     // maximum aiming error of a shot
#define BURST_M 2.0      // radius of the explosion that destroys it, without damage
enum { LOOK_TICKS = 6 }; // time between two looks for the nearest target

// A map's nest is `empty`, or `manned` by the team of the nearest tank.
static const char *const CREWS[] = {"empty", "manned", NULL};
static const char *const LABELS[] = {"empty nest", "manned nest"};
enum { MANNED = 2 };

static void placed(Battle *battle, Thing *nest) {
    nest->health = thing_param(battle, nest, HEALTH);
    nest->team = nest->gives == MANNED ? battle_nearest_team(battle, nest->at) : NO_TEAM;
}

// Thing.owner is the tank that captures it.
static void capture(Battle *battle, Thing *nest) {
    const Tank *tank = battle_hull_beside(battle, nest->at, BESIDE_M, nest->team);
    bool is_alone = tank && battle_hull_beside(battle, nest->at, BESIDE_M, tank->team) == NULL;
    if (!is_alone || (nest->owner >= 0 && battle->tanks[nest->owner].team != tank->team))
        nest->capture_s = 0;
    nest->owner = is_alone ? tank->id : -1;
    if (!is_alone) return;
    nest->capture_s += 2 * BATTLE_TICK_S; // called on every other tick
    if (nest->capture_s < thing_param(battle, nest, CAPTURE)) return;
    nest->team = tank->team;
    nest->gives = MANNED;
    nest->capture_s = 0;
    nest->stage = 0;
    push_thing_event(battle, EVENT_CAPTURED, tank->id, nest, 0);
}

static bool may_shoot_at(const Battle *battle, const Thing *nest, const Tank *tank) {
    return !tank->is_wreck && tank->team != nest->team &&
           vec_distance(pose_at(tank->pose), nest->at) <= thing_param(battle, nest, RANGE) &&
           map_sees(battle->arena->map, nest->at, pose_at(tank->pose)) &&
           !battle_hides(battle, tank->id, nest->at) &&
           !battle_is_clouded(battle, nest->at, pose_at(tank->pose));
}

// Returns the nearest enemy that it can see, or NULL.
static const Tank *choose_target(const Battle *battle, const Thing *nest) {
    const Tank *best = NULL;
    double best_m = HUGE_VAL;
    for (int i = 0; i < battle->tank_count; i++) {
        const Tank *tank = &battle->tanks[i];
        double away_m = vec_distance(pose_at(tank->pose), nest->at);
        if (away_m >= best_m || !may_shoot_at(battle, nest, tank)) continue;
        best = tank, best_m = away_m;
    }
    return best;
}

// Returns where the target will be when a shell arrives.
static Vec aim_at(const Thing *nest, const Tank *tank) {
    Vec at = pose_at(tank->pose), aim = at;
    Vec moved = vec(tank->motion.side_mps, tank->motion.forward_mps);
    Vec velocity = vec_sub(pose_to_world(tank->pose, moved), at);
    for (int i = 0; i < 2; i++)
        aim = vec_add(at, vec_scale(velocity, vec_distance(nest->at, aim) / SHELL_MPS));
    return aim;
}

// Returns whether a shell would not hit a friend or a wall first.
static bool is_free(const Battle *battle, const Thing *shell, const Thing *nest, Vec aim) {
    DEBUG_ASSERT(shell->owner < 0 && nest->team != NO_TEAM);
    Strike strike = shell_sweep(battle, shell, aim, false);
    bool is_friend = strike.tank >= 0 && battle->tanks[strike.tank].team == nest->team;
    return !is_friend && !strike.is_wall;
}

static void fire(Battle *battle, Thing *nest, Vec aim) {
    double spread_rad = thing_param(battle, nest, SPREAD) * (PI / 180);
    Vec muzzle = vec_add(nest->at, vec_scale(vec_heading(nest->heading_rad), MUZZLE_M));
    Thing shell = {.kind = THING_SHELL_KIND,
                   .owner = -1,
                   .team = nest->team,
                   .place = -1,
                   .at = muzzle,
                   .range_m = thing_param(battle, nest, RANGE),
                   .damage = thing_param(battle, nest, DAMAGE)};
    if (!is_free(battle, &shell, nest, aim)) return;
    double stray_rad = dice_between(&battle->thing_dice, -spread_rad, spread_rad);
    Vec out = vec_heading(nest->heading_rad + stray_rad);
    shell.velocity_mps = vec_scale(out, SHELL_MPS);
    const Thing *made = battle_make_thing(battle, shell);
    if (!made) return;
    nest->timer_s = thing_param(battle, nest, RELOAD);
    battle_push_event(battle, shell_event(made, EVENT_FIRE, muzzle, out));
}

// Thing.stage is the id of the target, plus one.
static bool tick(Battle *battle, Thing *nest) {
    thing_count_down(nest);
    if (thing_is_due(battle, nest)) capture(battle, nest);
    if (nest->team == NO_TEAM) return true;
    if ((battle->tick + (uint64_t)nest->id) % LOOK_TICKS == 0) {
        const Tank *chosen = choose_target(battle, nest);
        nest->stage = chosen ? chosen->id + 1 : 0;
    }
    ASSERT(nest->stage >= 0 && nest->stage <= battle->tank_count);
    const Tank *target = nest->stage ? &battle->tanks[nest->stage - 1] : NULL;
    if (!target || target->is_wreck || target->team == nest->team) return true;
    Vec aim = aim_at(nest, target);
    double most_rad = thing_param(battle, nest, TURN) * (PI / 180) * BATTLE_TICK_S;
    double off_rad = angle_wrap(vec_bearing(vec_sub(aim, nest->at)) - nest->heading_rad);
    nest->heading_rad = angle_wrap(nest->heading_rad + clamp(off_rad, -most_rad, most_rad));
    if (nest->timer_s <= 0 && fabs(off_rad) - most_rad < ON_RAD) fire(battle, nest, aim);
    return true;
}

static bool damaged(Battle *battle, Thing *nest, const Damage *damage) {
    nest->health -= damage->points;
    if (nest->health > 0) return true;
    nest->owner = damage->source;
    battle_blast(battle, nest, BURST_M, 0);
    return false;
}

static void sense(const Battle *battle, const Thing *nest, ThingSight *sight) {
    sight->ready_s = 0;
    sight->is_own = false;
    sight->guard_m = nest->team == NO_TEAM ? 0 : thing_param(battle, nest, RANGE);
    sight->gain = GAIN_GUN;
}

const ThingKind THING_NEST = {
    .name = "nest",
    .help = "a gun that shoots at the enemies of its team; captured by staying beside it",
    .advice = "stay out of its sight, or stop beside it to capture it",
    .params = PARAMS,
    .radius_m = BODY_M,
    .seen_by = SEEN_BY_ALL,
    .sense = sense,
    .placed = placed,
    .tick = tick,
    .damaged = damaged,
    .map_class = "nest",
    .gives = CREWS,
    .property = "crew",
    .labels = LABELS,
    .look = {.shape = SHAPE_NEST, .size_m = 2.6, .ended = SOUNDS_BLAST},
};
