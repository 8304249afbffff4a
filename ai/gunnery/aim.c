// aim.c -- where to point the gun, how to turn it, when to fire, and how likely a hit is.
#include "aim.h"

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/motion/steer.h"
#include "ai/navigation/map.h"

#define THING_WIDE_M 0.4    // margin around things that a shell must not hit
#define CLOSE_ENOUGH_S 3e-3 // an arc deviates from its tangent by 0.1 mm during this time
#define NEWTON_SLOPE 0.7    // maximum speed of a target for a Newton step, relative to the shell
#define NEWTON_STEP_S 0.3   // largest change for a Newton step
#define NEVER_S 600.0       // longer flights are considered misses
#define LEAST_M 1e-6        // minimum half width of a distribution

#define LOADING_S 0.02       // the gun is aimed with care from this time before it is loaded
#define LEAST_RADPS 0.01     // lowest top rate of a turret assumed
#define TOLERANCE 0.5        // aiming tolerance, as a fraction of the target's half width
#define PATIENT_FLIGHT_S 1.6 // longest flight worth a shell
#define CHANGE_M 1.0         // largest deviation of a friend from its course
#define SPARE_M 0.3          // margin on both sides of a friend
#define SMALL_SPREAD_M 0.45  // a shell with less spread than this ends at its target
#define NEAR_REACH_M 2.0     // a target no farther than this out of reach may soon be within reach
#define LOB_SPARE_M 1.0      // distance of friends from the explosion of a lobbed shell
#define LOB_OFF_M 1.0        // largest error of the gun for pulling the trigger in that case
#define LOB_KEEPS 0.6        // a tank is assumed to keep its motion for this part of the flight
enum { LOB_ITERATIONS = 3 };
enum {
    ROUGH_TICKS = 2 * VISIBILITY_PERIOD_TICKS, // longest time between two aims
    BLOCKED_TICKS = VISIBILITY_PERIOD_TICKS    // time between checks of a blocked line of fire
};

// Solves |p + u t| = s t + m for the smallest t >= 0, that is
//     (u.u - s^2) t^2 + 2 (p.u - s m) t + p.p - m^2 = 0
// With q = -(b + sgn(b) sqrt(b^2 - ac)), the roots q/a and c/q lose no digits.
Lead aim_linear(Vec me, double shell_mps, double muzzle_m, Vec target, Vec velocity_mps) {
    ASSERT(shell_mps >= 0 && muzzle_m >= 0);
    Vec p = vec_sub(target, me), u = velocity_mps;
    double a = vec_dot(u, u) - shell_mps * shell_mps;
    double b = vec_dot(p, u) - shell_mps * muzzle_m;
    double c = vec_dot(p, p) - muzzle_m * muzzle_m;
    if (c <= 0) return (Lead){target, 0}; // the muzzle is already past it
    double under = b * b - a * c;
    if (under < 0) return (Lead){target, INFINITY};
    double q = -(b + copysign(sqrt(under), b));
    double first = a != 0 ? q / a : INFINITY, second = q != 0 ? c / q : INFINITY;
    double t = INFINITY;
    if (first >= 0) t = min_of(t, first);
    if (second >= 0) t = min_of(t, second);
    if (t == INFINITY) return (Lead){target, INFINITY};
    DEBUG_ASSERT(t >= 0);
    return (Lead){vec_add(target, vec_scale(u, t)), t};
}

// Newton's method on f(t) = t - (|p(t) - me| - m) / s. If the target is faster than the shell, the
// slope may vanish; in that case, and for long steps, plain fixed-point iteration is used.
Lead aim_circular(Vec me, double shell_mps, double muzzle_m, Pose target, Motion motion,
                  double guess_s) {
    ASSERT(shell_mps >= 0 && guess_s >= 0);
    double t = guess_s < NEVER_S ? guess_s : 0;
    for (int i = 0; i < 30; i++) {
        Pose then = arc_travel(target, motion, t);
        Vec velocity = motion_velocity(motion, then.heading_rad), to = vec_sub(pose_at(then), me);
        double away_m = vec_length(to);
        double next = max_of(0, away_m - muzzle_m) / shell_mps;
        if (!(next < NEVER_S)) return (Lead){pose_at(target), INFINITY};
        double slope = next > 0 ? vec_dot(to, velocity) / (away_m * shell_mps) : 0;
        if (fabs(slope) < NEWTON_SLOPE && fabs(next - t) < NEWTON_STEP_S)
            next = t + (next - t) / (1 - slope);
        next = max_of(0, next);
        double change_s = next - t;
        t = next;
        if (fabs(change_s) < CLOSE_ENOUGH_S)
            return (Lead){vec_add(pose_at(then), vec_scale(velocity, change_s)), t};
    }
    return (Lead){pose_at(arc_travel(target, motion, t)), t};
}

Vec aim_clip(const Map *map, Vec now, Vec at, double half_length_m) {
    DEBUG_ASSERT(half_length_m >= 0);
    Vec way = vec_sub(at, now);
    double length = vec_length(way);
    if (length < 0.1) return at;
    double reach_m = length + half_length_m;
    if (map_clearance(map, now) > reach_m + 1) return at;
    double t = map_way_ray(map, now, vec_add(now, vec_scale(way, reach_m / length)), NULL);
    double free_m = max_of(0, t * reach_m - half_length_m);
    return free_m < length ? vec_mix(now, at, free_m / length) : at;
}

Lead lob_lead(const Senses *senses, const TankSight *tank) {
    ASSERT(senses->is_lobbed && senses->reach_mps > 0);
    Vec me = pose_at(senses->next_pose);
    Lead lead = {pose_at(tank->pose), senses->lob_s};
    double reach_m = max_of(senses->reach_m, senses->least_reach_m);
    for (int i = 0; i < LOB_ITERATIONS; i++) {
        double left_m = max_of(0, vec_distance(me, lead.at) - reach_m);
        lead.time_s = senses->lob_s + left_m / senses->reach_mps;
        lead.at = pose_at(arc_travel(tank->pose, tank->motion, LOB_KEEPS * lead.time_s));
    }
    lead.at = aim_clip(senses->map, pose_at(tank->pose), lead.at, 0.5 * tank->length_m);
    return lead;
}

Lead aim_at_tank(const Senses *senses, const TankSight *tank, double guess_s) {
    if (senses->is_lobbed) return lob_lead(senses, tank);
    Pose target = predict_tank(senses, tank, 0);
    Vec me = pose_at(senses->next_pose);
    Lead lead =
        aim_circular(me, senses->shell_mps, senses->muzzle_m, target, tank->motion, guess_s);
    lead.at = aim_clip(senses->map, pose_at(tank->pose), lead.at, 0.5 * tank->length_m);
    return lead;
}

double aim_gun_heading(const Senses *senses) {
    return senses->next_pose.heading_rad + senses->turret_rad;
}

double aim_turret(const Senses *senses, double heading_rad, double soon_s) {
    ASSERT(soon_s > 0);
    double carried_rad = senses->motion.turn_radps * (soon_s - senses->dt_s);
    double error_rad = angle_wrap(heading_rad - aim_gun_heading(senses) - carried_rad);
    double top_radps = senses->turret_top_radps;
    return clamp(error_rad / soon_s, -top_radps, top_radps);
}

// Returns the number of ticks until the next aim: a few while the gun is loading or turning, or the
// target is out of reach; one when it is about to fire.
static int ticks_of_aim(const Senses *senses, double heading_rad, bool is_out_of_reach) {
    if (is_out_of_reach) return ROUGH_TICKS;
    double off_rad = fabs(angle_wrap(heading_rad - aim_gun_heading(senses)));
    DEBUG_ASSERT(senses->dt_s > 0);
    double loading_s = senses->reload_s - LOADING_S;
    double swinging_s = off_rad / max_of(LEAST_RADPS, senses->turret_top_radps) - senses->dt_s;
    return (int)clamp(max_of(loading_s, swinging_s) / senses->dt_s, 1, ROUGH_TICKS);
}

// Returns the absolute heading of the gun after a tick at this turret rate.
static double gun_after(const Senses *senses, double turret_radps) {
    return aim_gun_heading(senses) + turret_radps * senses->dt_s;
}

bool aim_is_on(const Senses *senses, double turret_radps, Vec at, double half_width_m) {
    Vec to = vec_sub(at, pose_at(senses->next_pose));
    Vec gun = vec_heading(gun_after(senses, turret_radps));
    return vec_dot(gun, to) > 0 && fabs(vec_cross(gun, to)) < half_width_m;
}

double friend_risk_range_m(const Senses *senses, double range_m) {
    return senses->spread_rad * range_m < SMALL_SPREAD_M ? range_m : senses->shell_range_m;
}

// Returns the radius of the circle around a friend that must not be hit.
static double round_hull_m(const TankSight *friend) {
    return 0.5 * vec_length(vec(friend->length_m, friend->width_m)) + SPARE_M;
}

double friend_margin_m(const Senses *senses, const TankSight *friend, double along_m) {
    DEBUG_ASSERT(along_m >= 0 && senses->spread_rad >= 0);
    double time_s = along_m / max_of(senses->shell_mps, 1);
    double change_m = min_of(CHANGE_M, 0.5 * senses->accel_mps2 * time_s * time_s);
    return round_hull_m(friend) + change_m + senses->spread_rad * along_m;
}

// Returns whether a shell fired now along `gun` comes too near to a friend on the first `danger_m`
// of its flight. The friend may change its motion a little meanwhile.
static bool endangers(const Senses *senses, const TankSight *friend, Vec gun, double danger_m) {
    Vec velocity = motion_velocity(friend->motion, friend->pose.heading_rad);
    Vec to = vec_sub(pose_at(friend->pose), pose_at(senses->next_pose));
    Vec closing = vec_sub(vec_scale(gun, senses->shell_mps), velocity);
    double time_s = max_of(0, vec_dot(to, closing) / vec_dot(closing, closing));
    double along_m = time_s * senses->shell_mps;
    double near_m = max_of(0, along_m - round_hull_m(friend));
    if (along_m <= 0 || near_m > danger_m) return false;
    double off_m = vec_length(vec_sub(to, vec_scale(closing, time_s)));
    if (off_m >= friend_margin_m(senses, friend, along_m)) return false;
    // The near end of the hull may stick out from the corner that hides the tank.
    Vec me = pose_at(senses->next_pose);
    return senses->is_lobbed || map_sees(senses->map, me, vec_add(me, vec_scale(gun, near_m)));
}

// Returns whether an explosion reaches this tank or a friend.
static bool reaches_us(const Senses *senses, Vec at, double burst_m) {
    double reach_m = burst_m + 0.5 * senses->length_m;
    if (vec_distance(pose_at(senses->next_pose), at) < reach_m) return true;
    for (int i = 0; i < senses->tank_count; i++)
        if (!senses->tanks[i].is_enemy && !senses->tanks[i].is_wreck &&
            vec_distance(pose_at(senses->tanks[i].pose), at) < reach_m)
            return true;
    return false;
}

// Missiles that are shot down do not explode.
static bool is_explosive(const ThingSight *thing) {
    return thing->health > 0 && thing->danger_m > 0 && vec_length(thing->velocity_mps) < 1;
}

bool aim_blast_is_safe(const Senses *senses, Vec at, double burst_m) {
    if (reaches_us(senses, at, burst_m)) return false;
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        if (is_explosive(thing) && vec_distance(thing->at, at) < burst_m &&
            reaches_us(senses, thing->at, thing->danger_m))
            return false;
    }
    return true;
}

bool aim_sets_off(const Senses *senses, Vec from, Vec way, double range_m) {
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        Vec to = vec_sub(thing->at, from);
        double along_m = vec_dot(way, to);
        if (is_explosive(thing) && along_m >= 0 && along_m <= range_m &&
            fabs(vec_cross(way, to)) <= thing->radius_m + THING_WIDE_M &&
            !aim_blast_is_safe(senses, thing->at, thing->danger_m))
            return true;
    }
    return false;
}

bool aim_way_is_clear(const Senses *senses, Vec way, double range_m) {
    Vec me = pose_at(senses->next_pose);
    for (int i = 0; i < senses->tank_count; i++) {
        Vec to = vec_sub(pose_at(senses->tanks[i].pose), me);
        double along_m = vec_dot(way, to);
        if (senses->tanks[i].is_wreck && along_m > 0 && along_m < range_m &&
            fabs(vec_cross(way, to)) < 0.5 * senses->tanks[i].length_m)
            return false;
    }
    for (int i = 0; i < senses->thing_count; i++) {
        Vec to = vec_sub(senses->things[i].at, me);
        double along_m = vec_dot(way, to), wide_m = senses->things[i].radius_m + THING_WIDE_M;
        if (senses->things[i].health > 0 && along_m > 0 && along_m < range_m &&
            fabs(vec_cross(way, to)) < wide_m)
            return false;
    }
    return map_sees(senses->map, me, vec_add(me, vec_scale(way, range_m)));
}

bool aim_line_is_free(const Senses *senses, double turret_radps, Vec at, int target_id) {
    Vec me = pose_at(senses->next_pose), gun = vec_heading(gun_after(senses, turret_radps));
    double range_m = vec_distance(me, at), danger_m = friend_risk_range_m(senses, range_m);
    if (range_m > senses->shell_range_m + senses->muzzle_m) return false;
    if (senses->thing_count > 0 && aim_sets_off(senses, me, gun, range_m)) return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == target_id || sight_is_foe(tank)) continue;
        if (!tank->is_wreck) {
            if (endangers(senses, tank, gun, danger_m)) return false;
            continue;
        }
        Vec to = vec_sub(pose_at(tank->pose), me);
        double along_m = vec_dot(gun, to);
        if (along_m > 0 && along_m < range_m && fabs(vec_cross(gun, to)) < 0.5 * tank->length_m)
            return false;
    }
    return senses->is_lobbed || map_sees(senses->map, me, vec_add(me, vec_scale(gun, range_m)));
}

double aim_half_width_m(const TankSight *tank, Vec from) {
    Vec to = vec_unit(vec_sub(pose_at(tank->pose), from));
    Vec f = vec_heading(tank->pose.heading_rad);
    return 0.5 * (fabs(vec_cross(f, to)) * tank->length_m + fabs(vec_dot(f, to)) * tank->width_m);
}

Reach aim_reach(const Senses *senses, const TankSight *tank, double time_s) {
    double v = tank->motion.forward_mps, top = senses->limits.top_mps, a = senses->accel_mps2;
    return (Reach){-(-v * time_s + steer_gain_m(-v, top, a, time_s)),
                   v * time_s + steer_gain_m(v, top, a, time_s)};
}

Vec aim_place(const TankSight *tank, double along_m, double time_s) {
    if (time_s <= 0) return pose_at(tank->pose);
    Motion motion = {along_m / time_s, tank->motion.side_mps, tank->motion.turn_radps};
    return pose_at(arc_travel(tank->pose, motion, time_s));
}

static double ramp_squared(double x) { return x > 0 ? x * x : 0; }

// Returns P(X < x) for the sum X of two uniform numbers within +-a and +-b: part of a trapezoid.
static double probability_below(double x, double a, double b) {
    DEBUG_ASSERT(a > 0 && b > 0);
    double area = ramp_squared(x + a + b) - ramp_squared(x + a - b) - ramp_squared(x - a + b) +
                  ramp_squared(x - a - b);
    return clamp(area / (8 * a * b), 0, 1);
}

double hit_probability(double off_m, double half_width_m, double stray_m, double reach_m) {
    ASSERT(half_width_m >= 0 && stray_m >= 0 && reach_m >= 0);
    double a = max_of(LEAST_M, stray_m), b = max_of(LEAST_M, reach_m);
    double chance = probability_below(half_width_m - off_m, a, b) -
                    probability_below(-half_width_m - off_m, a, b);
    return max_of(0, chance); // rounding
}

double hit_probability_evading(const Senses *senses, const TankSight *target, Lead lead) {
    Vec me = pose_at(senses->next_pose);
    Reach reach = aim_reach(senses, target, lead.time_s);
    Vec across = vec_right(vec_unit(vec_sub(lead.at, me)));
    Vec back = aim_place(target, reach.back_m, lead.time_s);
    Vec ahead = aim_place(target, reach.ahead_m, lead.time_s);
    double from_m = vec_dot(vec_sub(back, lead.at), across);
    double to_m = vec_dot(vec_sub(ahead, lead.at), across);
    double stray_m = senses->spread_rad * vec_distance(lead.at, me);
    return hit_probability(0.5 * (from_m + to_m), aim_half_width_m(target, me), stray_m,
                           0.5 * fabs(to_m - from_m));
}

static Lead lead_of(const Turret *turret, const Senses *senses, const TankSight *target,
                    TurretSkill skill) {
    if (skill == TURRET_HEAD_ON) return (Lead){pose_at(target->pose), 0};
    // While the gun loads for longer than an aim lasts, a straight line is accurate enough.
    if (senses->reload_s - LOADING_S > ROUGH_TICKS * senses->dt_s)
        return aim_linear(pose_at(senses->next_pose), senses->shell_mps, senses->muzzle_m,
                          pose_at(target->pose),
                          motion_velocity(target->motion, target->pose.heading_rad));
    double guess_s = turret->target_key == target->id + 1 ? turret->lead.time_s : 0;
    return aim_at_tank(senses, target, guess_s);
}

// Returns how far a target is beyond the maximum range for firing.
static double beyond_m(const Turret *turret, const Senses *senses, const TankSight *target) {
    if (turret->holds_m == 0) return 0;
    return vec_distance(pose_at(senses->pose), pose_at(target->pose)) - turret->holds_m;
}

// Sets the turret rate toward the lead, until the next aim.
static void turn_to_lead(Turret *turret, const Senses *senses, const TankSight *target,
                         const Order *order) {
    double heading_rad = vec_bearing(vec_sub(turret->lead.at, pose_at(senses->next_pose)));
    bool is_out_of_reach =
        turret->lead.time_s > PATIENT_FLIGHT_S || beyond_m(turret, senses, target) > NEAR_REACH_M;
    int ticks = ticks_of_aim(senses, heading_rad, is_out_of_reach);
    if (turret->look_tick > senses->tick + (uint64_t)ticks)
        ticks = (int)(turret->look_tick - senses->tick);
    // Aims when the mind is called anyway.
    int called = order->sleep_ticks + 1;
    ticks = ticks < called
                ? ticks
                : called + (ticks - called) / VISIBILITY_PERIOD_TICKS * VISIBILITY_PERIOD_TICKS;
    ASSERT(ticks >= 1);
    turret->due_tick = senses->tick + (uint64_t)ticks;
    turret->turret_radps = aim_turret(senses, heading_rad, ticks * senses->dt_s);
}

static void aim(Turret *turret, const Senses *senses, const TankSight *target, TurretSkill skill,
                const Order *order) {
    turret->lead = lead_of(turret, senses, target, skill);
    turret->target_key = target->id + 1;
    turret->aim_tick = senses->tick;
    turn_to_lead(turret, senses, target, order);
}

static bool is_on(const Turret *turret, const Senses *senses, const TankSight *target) {
    double half_m = TOLERANCE * aim_half_width_m(target, pose_at(senses->pose));
    return aim_is_on(senses, turret->turret_radps, turret->lead.at, half_m);
}

// Returns whether the gun is ready, and on the target after an aim in this tick.
static bool is_on_now(Turret *turret, const Senses *senses, const TankSight *target,
                      TurretSkill skill, const Order *order) {
    bool is_ready = senses->reload_s <= senses->dt_s && senses->tick >= turret->look_tick &&
                    turret->lead.time_s <= PATIENT_FLIGHT_S &&
                    beyond_m(turret, senses, target) <= 0;
    if (!is_ready || !is_on(turret, senses, target)) return false;
    if (turret->aim_tick == senses->tick) return true;
    aim(turret, senses, target, skill, order);
    return is_on(turret, senses, target);
}

static bool is_safe(const Senses *senses, Vec at) {
    double room_m = senses->burst_m + LOB_SPARE_M;
    Pose then = arc_travel(senses->next_pose, senses->motion, LOB_KEEPS * senses->lob_s);
    if (!aim_blast_is_safe(senses, at, room_m) || vec_distance(at, pose_at(then)) < room_m)
        return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        then = arc_travel(tank->pose, tank->motion, senses->lob_s);
        bool is_near = vec_distance(at, pose_at(tank->pose)) < room_m ||
                       vec_distance(at, pose_at(then)) < room_m;
        if (!tank->is_enemy && !tank->is_wreck && is_near) return false;
    }
    return true;
}

void lob_engage(const Senses *senses, Vec at, Order *order) {
    ASSERT(isfinite(at.x) && isfinite(at.y));
    double away_m = vec_distance(at, pose_at(senses->next_pose));
    double step_m = senses->reach_mps * senses->dt_s;
    bool is_held = senses->reach_m > 0;
    order->sleep_ticks = 0;
    turret_watch(senses, steer_bearing(senses, at), order);
    if (senses->reload_s > senses->dt_s) return;
    bool is_in_reach = away_m >= senses->least_reach_m && away_m <= senses->shell_range_m;
    if (!is_in_reach || !is_safe(senses, at))
        order->fire = is_held; // the longer it is held, the farther away the shell lands
    else if (is_held)
        order->fire = senses->reach_m < away_m - 0.5 * step_m;
    else
        order->fire = aim_is_on(senses, order->turret_radps, at, LOB_OFF_M);
}

void turret_engage(Turret *turret, const Senses *senses, const TankSight *target, TurretSkill skill,
                   Order *order, Notes *notes) {
    if (senses->is_lobbed) {
        turret->lead = lob_lead(senses, target);
        notes_cross(notes, NOTE_LEAD, turret->lead.at);
        lob_engage(senses, turret->lead.at, order);
        return;
    }
    // Aims now if the aim is due before the mind is called again.
    if (turret->target_key != target->id + 1 ||
        senses->tick + (uint64_t)order->sleep_ticks >= turret->due_tick)
        aim(turret, senses, target, skill, order);
    notes_cross(notes, NOTE_LEAD, turret->lead.at);
    if (is_on_now(turret, senses, target, skill, order)) {
        order->fire = aim_line_is_free(senses, turret->turret_radps, turret->lead.at, target->id);
        turret->is_blocked = !order->fire;
        if (turret->is_blocked) {
            turret->look_tick = senses_visibility_tick_within(senses, BLOCKED_TICKS);
            turn_to_lead(turret, senses, target, order);
        }
    }
    order->turret_radps = turret->turret_radps;
    // Wakes the mind in time for the next aim.
    int ticks = turret->due_tick > senses->tick ? (int)(turret->due_tick - senses->tick - 1) : 0;
    if (ticks < order->sleep_ticks) order->sleep_ticks = ticks;
}

void turret_watch(const Senses *senses, double heading_rad, Order *order) {
    order->turret_radps = aim_turret(senses, heading_rad, (order->sleep_ticks + 1) * senses->dt_s);
}

void aim_engage(const Senses *senses, Vec at, double off_m, int target_id, Order *order) {
    turret_watch(senses, steer_bearing(senses, at), order);
    order->fire = senses->reload_s <= senses->dt_s &&
                  aim_is_on(senses, order->turret_radps, at, off_m) &&
                  aim_line_is_free(senses, order->turret_radps, at, target_id);
}
