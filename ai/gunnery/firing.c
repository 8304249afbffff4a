// firing.c -- the firing solution: where a target can be when the shell comes, and how likely it is
// hit there.
#include "firing.h"

#include "ai/motion/arc.h"

#define LEAST_M 1e-6 // an even spread this narrow is a point

double firing_half_width_m(const TankSight *tank, Vec from) {
    Vec to = vec_unit(vec_sub(pose_at(tank->pose), from));
    Vec f = vec_heading(tank->pose.heading_rad);
    return 0.5 * (fabs(vec_cross(f, to)) * tank->length_m + fabs(vec_dot(f, to)) * tank->width_m);
}

// The way made when accelerating forward from v until top speed, and on at that.
static double way_ahead_m(double v_mps, double top_mps, double accel_mps2, double time_s) {
    double gain_s = least(time_s, most(0, top_mps - v_mps) / accel_mps2);
    return v_mps * time_s + accel_mps2 * gain_s * (time_s - 0.5 * gain_s);
}

Reach firing_reach(const Senses *senses, const TankSight *tank, double time_s) {
    double v = tank->motion.forward_mps, top = senses->limits.top_mps, a = senses->accel_mps2;
    return (Reach){-way_ahead_m(-v, top, a, time_s), way_ahead_m(v, top, a, time_s)};
}

Vec firing_place(const TankSight *tank, double along_m, double time_s) {
    if (time_s <= 0) return pose_at(tank->pose);
    Motion motion = {along_m / time_s, tank->motion.side_mps, tank->motion.turn_radps};
    return pose_at(arc_travel(tank->pose, motion, time_s));
}

static double ramp_squared(double x) { return x > 0 ? x * x : 0; }

// P(X < x) for the sum X of two even spreads, +-a and +-b wide: the trapezoid's area up to x.
static double below(double x, double a, double b) {
    double area = ramp_squared(x + a + b) - ramp_squared(x + a - b) - ramp_squared(x - a + b) +
                  ramp_squared(x - a - b);
    return clamp(area / (8 * a * b), 0, 1);
}

double firing_chance(double off_m, double half_width_m, double stray_m, double reach_m) {
    double a = most(LEAST_M, stray_m), b = most(LEAST_M, reach_m);
    return below(half_width_m - off_m, a, b) - below(-half_width_m - off_m, a, b);
}

double firing_judge(const Senses *senses, const TankSight *target, Lead lead) {
    Vec me = pose_at(senses->next_pose);
    Reach reach = firing_reach(senses, target, lead.time_s);
    Vec across = vec_right(vec_unit(vec_sub(lead.at, me)));
    Vec back = firing_place(target, reach.back_m, lead.time_s);
    Vec ahead = firing_place(target, reach.ahead_m, lead.time_s);
    double from_m = vec_dot(vec_sub(back, lead.at), across);
    double to_m = vec_dot(vec_sub(ahead, lead.at), across);
    double stray_m = FIRING_DISPERSION_RAD * vec_distance(lead.at, me);
    return firing_chance(0.5 * (from_m + to_m), firing_half_width_m(target, me), stray_m,
                         0.5 * fabs(to_m - from_m));
}
