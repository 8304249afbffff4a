// aim.c -- where to point the gun, how to turn it there, and whether to fire.
#include "ai/navigation/map.h"
#include "aim.h"

#include "ai/motion/arc.h"
#include "ai/motion/steer.h"

#define CLOSE_ENOUGH_S                                                                             \
    3e-3              // in which an arc leaves its tangent, along which it is passed, by 0.1 mm
#define STEEP 0.7     // a target that comes or goes at more than this share of the shell's speed ..
#define SHORT_S 0.3   // .. or is further off than this in time is approached in plain steps
#define NEVER_S 600.0 // a shell on its way for so long comes too late for anything
#define LOADING_S 0.02                    // so long before it is loaded the gun is aimed with care
#define LEAST_RADPS 0.01                  // no turret is taken to be slower
enum { ROUGH_TICKS = 8, PACE_TICKS = 4 }; // the helm keeps that pace under fire

// Solves |p + u t| = s t + m for the smallest t >= 0: (u.u - s^2) t^2 + 2 (p.u - s m) t + p.p - m^2
// = 0. q = -(b + sgn(b) sqrt(b^2 - ac)) and the roots q/a, c/q lose no digits.
Lead aim_linear(Vec me, double shell_mps, double muzzle_m, Vec target, Vec velocity_mps) {
    Vec p = vec_sub(target, me), u = velocity_mps;
    double a = vec_dot(u, u) - shell_mps * shell_mps;
    double b = vec_dot(p, u) - shell_mps * muzzle_m;
    double c = vec_dot(p, p) - muzzle_m * muzzle_m;
    if (c <= 0) return (Lead){target, 0}; // the muzzle is past it already
    double under = b * b - a * c;
    if (under < 0) return (Lead){target, INFINITY};
    double q = -(b + copysign(sqrt(under), b));
    double first = a != 0 ? q / a : INFINITY, second = q != 0 ? c / q : INFINITY;
    double t = INFINITY;
    if (first >= 0) t = least(t, first);
    if (second >= 0) t = least(t, second);
    if (t == INFINITY) return (Lead){target, INFINITY};
    return (Lead){vec_add(target, vec_scale(u, t)), t};
}

// Newton's method on f(t) = t - (|p(t) - me| - m) / s. Where the target is faster than the shell
// its slope may vanish: then, and when a step is long, the plain fixed point.
Lead aim_circular(Vec me, double shell_mps, double muzzle_m, Pose target, Motion motion,
                  double guess_s) {
    double t = guess_s < NEVER_S ? guess_s : 0;
    for (int i = 0; i < 30; i++) {
        Pose then = arc_travel(target, motion, t);
        Vec nose = vec_heading(then.heading_rad), to = vec_sub(pose_at(then), me);
        Vec velocity = vec_add(vec_scale(nose, motion.forward_mps),
                               vec_scale(vec_right(nose), motion.side_mps));
        double away_m = vec_length(to);
        double next = most(0, away_m - muzzle_m) / shell_mps;
        if (!(next < NEVER_S)) return (Lead){pose_at(target), INFINITY};
        double slope = next > 0 ? vec_dot(to, velocity) / (away_m * shell_mps) : 0;
        if (fabs(slope) < STEEP && fabs(next - t) < SHORT_S) next = t + (next - t) / (1 - slope);
        next = most(0, next);
        double change_s = next - t;
        t = next;
        if (fabs(change_s) < CLOSE_ENOUGH_S)
            return (Lead){vec_add(pose_at(then), vec_scale(velocity, change_s)), t};
    }
    return (Lead){pose_at(arc_travel(target, motion, t)), t};
}

Vec aim_clip(const Map *map, Vec now, Vec at, double half_length_m) {
    Vec way = vec_sub(at, now);
    double length = vec_length(way);
    if (length < 0.1) return at;
    double reach_m = length + half_length_m;
    if (map_clearance(map, now) > reach_m + 1) return at;
    double t = map_ray(map, now, vec_add(now, vec_scale(way, reach_m / length)), NULL);
    double free_m = most(0, t * reach_m - half_length_m);
    return free_m < length ? vec_mix(now, at, free_m / length) : at;
}

Lead aim_at_tank(const Senses *senses, const TankSight *tank, double guess_s) {
    Pose target = predict_tank(senses, tank, 0);
    Vec me = pose_at(senses->next_pose);
    Lead lead =
        aim_circular(me, senses->shell_mps, senses->muzzle_m, target, tank->motion, guess_s);
    lead.at = aim_clip(senses->map, pose_at(tank->pose), lead.at, 0.5 * tank->length_m);
    return lead;
}

Lead aim_roughly(const Senses *senses, const TankSight *tank) {
    Vec nose = vec_heading(tank->pose.heading_rad);
    Vec velocity = vec_add(vec_scale(nose, tank->motion.forward_mps),
                           vec_scale(vec_right(nose), tank->motion.side_mps));
    return aim_linear(pose_at(senses->next_pose), senses->shell_mps, senses->muzzle_m,
                      pose_at(tank->pose), velocity);
}

bool aim_is_loading(const Senses *senses) {
    return senses->reload_s - LOADING_S > ROUGH_TICKS * senses->dt_s;
}

double aim_gun_heading(const Senses *senses) {
    return senses->next_pose.heading_rad + senses->turret_rad;
}

double aim_turret(const Senses *senses, double heading_rad, double soon_s) {
    double carried_rad = senses->motion.turn_radps * (soon_s - senses->dt_s);
    double error_rad = angle_wrap(heading_rad - aim_gun_heading(senses) - carried_rad);
    double top_radps = senses->turret_top_radps;
    return clamp(error_rad / soon_s, -top_radps, top_radps);
}

int aim_ticks(const Senses *senses, double heading_rad, bool is_out_of_reach) {
    if (is_out_of_reach) return ROUGH_TICKS;
    double off_rad = fabs(angle_wrap(heading_rad - aim_gun_heading(senses)));
    double loading_s = senses->reload_s - LOADING_S;
    double swinging_s = off_rad / most(LEAST_RADPS, senses->turret_top_radps) - senses->dt_s;
    return (int)clamp(most(loading_s, swinging_s) / senses->dt_s, 1, ROUGH_TICKS);
}

int aim_ticks_with(const Order *order, int ticks) {
    int asked = order->rest_ticks + 1;
    return ticks < asked ? ticks : asked + (ticks - asked) / PACE_TICKS * PACE_TICKS;
}

void aim_rest(const Senses *senses, uint64_t due_tick, Order *order) {
    int ticks = due_tick > senses->tick ? (int)(due_tick - senses->tick - 1) : 0;
    if (ticks < order->rest_ticks) order->rest_ticks = ticks;
}

static double gun_after(const Senses *senses, double turret_radps) {
    return aim_gun_heading(senses) + turret_radps * senses->dt_s;
}

bool aim_is_on(const Senses *senses, double turret_radps, Vec at, double half_width_m) {
    Vec to = vec_sub(at, pose_at(senses->next_pose));
    Vec gun = vec_heading(gun_after(senses, turret_radps));
    return vec_dot(gun, to) > 0 && fabs(vec_cross(gun, to)) < half_width_m;
}

static bool is_in_the_way(const TankSight *tank, Vec me, Vec gun, double range_m) {
    Vec to = vec_sub(pose_at(tank->pose), me);
    double along_m = vec_dot(gun, to);
    return along_m > 0 && along_m < range_m && fabs(vec_cross(gun, to)) < 0.5 * tank->length_m;
}

bool aim_line_is_free(const Senses *senses, double turret_radps, Vec at, int target_id) {
    Vec me = pose_at(senses->next_pose), gun = vec_heading(gun_after(senses, turret_radps));
    double range_m = vec_distance(me, at);
    if (range_m > senses->shell_range_m + senses->muzzle_m) return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == target_id || (tank->is_enemy && !tank->is_wreck)) continue;
        if (is_in_the_way(tank, me, gun, range_m)) return false;
    }
    return senses->is_lobbed || map_sees(senses->map, me, vec_add(me, vec_scale(gun, range_m)));
}
