// skill.c -- how well a mind fights: a layer that degrades the senses.
#include "skill.h"

#include "fighter.h"

#define SETTLES 0.7     // the error shrinks by this factor per second on target
#define LEAST 0.5       // minimum size of a new error, as a fraction of its maximum
#define HALT 0.02       // speed during a halt, as a fraction of the usual one: turns stay possible
#define FORGET_S 1.0    // time out of sight until an object is considered new again
#define STEADY_MPS 0.3  // a track that is farther from its order follows it in short steps
enum { LAG_TICKS = 2 }; // longest sleep in that case
#define CREEP_MPS 1.0   // minimum speed for detecting a reversal of direction

// Skill 0, which a child beats.
static const SkillPoint BEGINNER = {NULL, 0, 2, 5, 12, 0.3, 0, 0.6, 1.5, 1, 0.25, 1.5, 2};

const SkillPoint SKILL_POINTS[] = {
    {"recruit", 20, 0.95, 3, 4.7, 0.17, 0.85, 0.88, 1.4, 1.1, 0.11, 0.44, 1.15},
    {"regular", 45, 0.35, 0.1, 0.5, 0.15, 0.89, 0.885, 1.7, 0.9, 0.025, 0.25, 1.4},
    {"veteran", 70, 0.14, 0.07, 0.4, 0.08, 0.9, 0.97, 1.2, 5, 0.02, 0.08, 0.3},
    {"ace", SKILL_ACE, 0, 0, 0, 0, 1, 1, 0, 6, 0, 0, 0},
    {0},
};

static double between(double a, double b, double t) { return a * (1 - t) + b * t; }

int skill_nearest(double skill) {
    int nearest = 0;
    for (int i = 1; SKILL_POINTS[i].name; i++)
        if (fabs(SKILL_POINTS[i].skill - skill) < fabs(SKILL_POINTS[nearest].skill - skill))
            nearest = i;
    return nearest;
}

const char *skill_word(double skill) { return SKILL_POINTS[skill_nearest(skill)].name; }

double skill_of_rules_14(double skill) {
    ASSERT(skill >= 0 && skill <= SKILL_ACE);
    if (skill < 33) return between(25, 45, skill / 33);
    return skill < 67 ? between(45, 70, (skill - 33) / 34) : between(70, 100, (skill - 67) / 33);
}

SkillPoint skill_at(double skill) {
    ASSERT(skill >= 0 && skill <= SKILL_ACE);
    const SkillPoint *a = &BEGINNER, *b = SKILL_POINTS;
    while (b->skill < skill) a = b++;
    ASSERT(b->name && a->skill < b->skill);
    double t = (skill - a->skill) / (b->skill - a->skill);
    return (SkillPoint){.name = skill_word(skill),
                        .skill = skill,
                        .reaction_s = between(a->reaction_s, b->reaction_s, t),
                        .shell_s = between(a->shell_s, b->shell_s, t),
                        .error_deg = between(a->error_deg, b->error_deg, t),
                        .aim_s = between(a->aim_s, b->aim_s, t),
                        .bend = between(a->bend, b->bend, t),
                        .pace = between(a->pace, b->pace, t),
                        .halt_s = between(a->halt_s, b->halt_s, t),
                        .drive_s = between(a->drive_s, b->drive_s, t),
                        .lag_s = between(a->lag_s, b->lag_s, t),
                        .hesitation_s = between(a->hesitation_s, b->hesitation_s, t),
                        .mercy_s = between(a->mercy_s, b->mercy_s, t)};
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
            is_noticed(memory->shells, SKILL_SHELLS, shell->id, senses, point->shell_s))
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
        memory->error_rad = DEGREE * (dice_below(senses->dice, 2) ? size_deg : -size_deg);
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

// Returns the fraction of the top speed that the tank may use. It halts now and then while an enemy
// is in sight.
static double pace_now(const SkillPoint *point, SkillMemory *memory, const Senses *senses) {
    if (!memory->target_key || point->halt_s <= 0) return point->pace;
    if (senses->tick >= memory->halt_tick) {
        memory->is_halting = !memory->is_halting;
        double mean_s = memory->is_halting ? point->halt_s : point->drive_s;
        memory->halt_tick = senses_tick_in(senses, mean_s * dice_between(senses->dice, 0.6, 1.4));
    }
    return memory->is_halting ? HALT * point->pace : point->pace;
}

static uint64_t max_tick(uint64_t a, uint64_t b) { return a > b ? a : b; }

// Lowers the limits of the drive and the turret, and delays the report that the gun is loaded.
static void degrade_controls(const SkillPoint *point, SkillMemory *memory, Senses *senses) {
    senses->limits.top_mps *= pace_now(point, memory, senses);
    senses->limits.top_turn_radps *= point->pace;
    senses->turret_top_radps *= point->pace;
    senses->reload_time_s += point->hesitation_s;
    if (senses->reload_s > 0)
        memory->ready_tick = senses_tick_in(senses, senses->reload_s + point->hesitation_s);
    for (int i = 0; i < senses->event_count; i++)
        if (senses->events[i].kind == SENSE_EVENT_HIT && senses->events[i].damage > 0)
            memory->ready_tick =
                max_tick(memory->ready_tick, senses_tick_in(senses, point->mercy_s));
    if (senses->tick < memory->ready_tick)
        senses->reload_s = (double)(memory->ready_tick - senses->tick) * senses->dt_s;
}

void degrade_senses(double skill, SkillMemory *memory, Senses *senses, DegradedSights *sights) {
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
        if (sight_is_foe(&sights->tanks[i])) sights->tanks[i].motion.turn_radps *= point.bend;
    }
    degrade_controls(&point, memory, senses);
    memory->since_s = senses_since_s(senses, memory->last_tick);
    memory->last_tick = senses->tick;
}

// Moves the track's last order toward the desired one; returns whether it has nearly arrived. NaN
// and infinity become 0.
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
