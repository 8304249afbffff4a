// skill.c -- how well a mind fights: a layer that degrades what the mind senses.
#include "skill.h"

#include "fighter.h"

#define RAD_PER_DEG (PI / 180)
#define SETTLES 0.7     // factor by which the error shrinks per second on target
#define LEAST 0.5       // minimum size of a new error, as a share of its maximum
#define FORGET_S 1.0    // time out of sight after which an object counts as new again
#define STEADY_MPS 0.3  // a track that is farther from its order follows it in short steps
enum { LAG_TICKS = 2 }; // longest sleep meanwhile
#define CREEP_MPS 1.0   // minimum speed at which a change of direction counts as a reversal

const SkillPoint SKILL_POINTS[] = {
    {"recruit", 0, 0.5, 3, 0.25, 0.33, 0, 0.76, 0.18, 0.12},
    {"regular", 33, 0.3, 0.8, 0.14, 0.4, 0.15, 0.87, 0.08, 0.06},
    {"veteran", 67, 0.18, 0.3, 0.125, 0.45, 0.5, 0.97, 0.04, 0.01},
    {"ace", SKILL_ACE, 0, 0, 0, 1, 1, 1, 0, 0},
    {0},
};

const char *skill_word(double skill) { return skill_at(skill).name; }

static double between(double a, double b, double t) { return a * (1 - t) + b * t; }

SkillPoint skill_at(double skill) {
    ASSERT(skill >= 0 && skill <= SKILL_ACE);
    const SkillPoint *a = SKILL_POINTS;
    while (a[1].skill < skill) a++;
    const SkillPoint *b = a + 1;
    ASSERT(b->name && a->skill < b->skill);
    double t = (skill - a->skill) / (b->skill - a->skill);
    return (SkillPoint){.name = t < 0.5 ? a->name : b->name,
                        .skill = skill,
                        .reaction_s = between(a->reaction_s, b->reaction_s, t),
                        .error_deg = between(a->error_deg, b->error_deg, t),
                        .aim_s = between(a->aim_s, b->aim_s, t),
                        .lead = between(a->lead, b->lead, t),
                        .bend = between(a->bend, b->bend, t),
                        .pace = between(a->pace, b->pace, t),
                        .lag_s = between(a->lag_s, b->lag_s, t),
                        .hesitation_s = between(a->hesitation_s, b->hesitation_s, t)};
}

// Returns true once the object has been visible for `reaction_s`. Objects that do not fit in the
// list are reported immediately.
static bool is_noticed(SkillSighting *list, int count, int id, const Senses *senses,
                       double reaction_s) {
    SkillSighting *seen = NULL;
    for (int i = 0; i < count && !(seen && seen->key == id + 1); i++) {
        bool is_stale = !list[i].key || senses_since_s(senses, list[i].last) > FORGET_S;
        if (list[i].key == id + 1 || (!seen && is_stale)) seen = &list[i];
    }
    if (!seen) return true;
    bool is_new = seen->key != id + 1 || senses_since_s(senses, seen->last) > FORGET_S;
    if (is_new) *seen = (SkillSighting){.key = id + 1, .since = senses->tick};
    seen->last = senses->tick;
    return senses_since_s(senses, seen->since) >= reaction_s;
}

static void degrade_tanks(const SkillPoint *point, SkillMemory *memory, Senses *senses,
                          TankSight tanks[static SIGHTS_MAX]) {
    int count = 0;
    for (int i = 0; i < senses->tank_count; i++) {
        TankSight tank = senses->tanks[i];
        if (!sight_is_foe(&tank) ||
            is_noticed(memory->foes, SKILL_FOES, tank.id, senses, point->reaction_s))
            tanks[count++] = tank;
    }
    senses->tanks = tanks;
    senses->tank_count = count;
}

static void degrade_shells(const SkillPoint *point, SkillMemory *memory, Senses *senses,
                           ShellSight shells[static SKILL_SHELLS]) {
    int count = 0;
    for (int i = 0; i < senses->shell_count && count < SKILL_SHELLS; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own ||
            is_noticed(memory->shells, SKILL_SHELLS, shell->id, senses, point->reaction_s))
            shells[count++] = *shell;
    }
    ASSERT(count <= SKILL_SHELLS);
    senses->shells = shells;
    senses->shell_count = count;
}

static void delay_hit(const SkillPoint *point, SkillMemory *memory, Senses *senses) {
    if (senses->was_hit && !memory->hit_tick) {
        memory->hit_tick = senses_tick_in(senses, point->reaction_s);
        memory->hit_bearing_rad = senses->hit_bearing_rad;
    }
    senses->was_hit = memory->hit_tick && senses->tick >= memory->hit_tick;
    if (!senses->was_hit) return;
    senses->hit_bearing_rad = memory->hit_bearing_rad;
    memory->hit_tick = 0;
}

// Returns true if the target is new or has reversed.
static bool is_surprised(SkillMemory *memory, const TankSight *target, Vec velocity_mps) {
    bool is_other = memory->target_key != target->id + 1;
    bool moves = vec_length(velocity_mps) > CREEP_MPS;
    bool is_reversed = moves && vec_dot(velocity_mps, memory->way_mps) < 0;
    bool is_setting_off = moves && vec_length(memory->way_mps) <= CREEP_MPS;
    if (is_other || is_reversed || is_setting_off) memory->way_mps = velocity_mps;
    return is_other || is_reversed;
}

// Reports a turret angle that is off by -error_rad, so that the mind overcorrects by +error_rad.
static void degrade_gun(const SkillPoint *point, SkillMemory *memory, Senses *senses,
                        TankSight *target) {
    Vec velocity_mps = motion_velocity(target->motion, target->pose.heading_rad);
    double since_s = senses_since_s(senses, memory->last_tick);
    memory->error_rad *= pow(SETTLES, since_s);
    bool is_surprise = is_surprised(memory, target, velocity_mps);
    if (is_surprise) {
        double size_deg = point->error_deg * dice_between(senses->dice, LEAST, 1);
        memory->error_rad = RAD_PER_DEG * (dice_below(senses->dice, 2) ? size_deg : -size_deg);
    }
    if (memory->target_key != target->id + 1 || senses->tick >= memory->aim_tick) {
        memory->target_key = target->id + 1;
        memory->aim_pose = target->pose;
        memory->aim_motion = target->motion;
        memory->aim_tick = senses_tick_in(senses, point->aim_s);
    }
    target->pose = memory->aim_pose;
    target->motion = memory->aim_motion;
    ASSERT(isfinite(memory->error_rad));
    senses->turret_rad = angle_wrap(senses->turret_rad - memory->error_rad);
}

// Lowers the limits of the drive and the turret, and delays the moment at which the gun is loaded.
static void degrade_controls(const SkillPoint *point, SkillMemory *memory, Senses *senses) {
    senses->limits.top_mps *= point->pace;
    senses->limits.top_turn_radps *= point->pace;
    senses->turret_top_radps *= point->pace;
    senses->reload_time_s += point->hesitation_s;
    if (senses->reload_s > 0)
        memory->ready_tick = senses_tick_in(senses, senses->reload_s + point->hesitation_s);
    if (senses->tick < memory->ready_tick)
        senses->reload_s = (double)(memory->ready_tick - senses->tick) * senses->dt_s;
}

void degrade_senses(double skill, SkillMemory *memory, Senses *senses, SkillSights *sights) {
    ASSERT(skill >= 0 && skill < SKILL_ACE);
    SkillPoint point = skill_at(skill);
    delay_hit(&point, memory, senses);
    degrade_shells(&point, memory, senses, sights->shells);
    degrade_tanks(&point, memory, senses, sights->tanks);
    const TankSight *target = target_choose(senses, memory->target_key - 1);
    if (target)
        degrade_gun(&point, memory, senses, &sights->tanks[target - sights->tanks]);
    else
        memory->target_key = 0;
    for (int i = 0; i < senses->tank_count; i++) {
        if (!sight_is_foe(&sights->tanks[i])) continue;
        Motion *motion = &sights->tanks[i].motion;
        motion->forward_mps *= point.lead, motion->side_mps *= point.lead;
        motion->turn_radps *= point.bend;
    }
    degrade_controls(&point, memory, senses);
    memory->since_s = senses_since_s(senses, memory->last_tick);
    memory->last_tick = senses->tick;
}

// Moves the track's last order toward the desired one; returns whether it has nearly arrived. NaN
// and infinity count as 0.
static bool follow(double *mps, double desired_mps, double step) {
    if (!isfinite(desired_mps)) desired_mps = 0;
    *mps += step * (desired_mps - *mps);
    return fabs(desired_mps - *mps) < STEADY_MPS;
}

void degrade_order(double skill, SkillMemory *memory, const Senses *senses, Order *order) {
    ASSERT(skill >= 0 && skill < SKILL_ACE && memory->since_s >= 0);
    double lag_s = skill_at(skill).lag_s;
    double step = lag_s > 0 ? memory->since_s / (memory->since_s + lag_s) : 1;
    double top_mps = senses->limits.top_mps, top_radps = senses->turret_top_radps;
    double fastest_mps = max_of(fabs(order->left_mps), fabs(order->right_mps));
    double share = fastest_mps > top_mps ? top_mps / fastest_mps : 1; // keeps the curvature
    bool is_steady = follow(&memory->left_mps, share * order->left_mps, step);
    is_steady &= follow(&memory->right_mps, share * order->right_mps, step);
    order->left_mps = memory->left_mps;
    order->right_mps = memory->right_mps;
    order->turret_radps = clamp(order->turret_radps, -top_radps, top_radps);
    order->fire &= senses->reload_s <= senses->dt_s;
    if (!is_steady && order->sleep_ticks > LAG_TICKS) order->sleep_ticks = LAG_TICKS;
}
