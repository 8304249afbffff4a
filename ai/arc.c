// arc.c -- the exact path of a differential drive, and of any constant twist.
#include "arc.h"

#define SERIES_MAX_RAD 0.0625

// sin(g)/g has no cancellation anywhere, so it needs no series near 0; yet ticks turn so little
// that a few terms are exact to the last place, and much quicker: what is left out is below 2^-65.
static double sinc(double g) {
    double g2 = g * g;
    if (g2 > SERIES_MAX_RAD * SERIES_MAX_RAD) return sin(g) / g;
    return 1 - g2 * (1.0 / 6 - g2 * (1.0 / 120 - g2 * (1.0 / 5040 - g2 * (1.0 / 362880))));
}

bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    if (!isfinite(left_m) || !isfinite(right_m) || !isfinite(half_gauge_m) || half_gauge_m <= 0)
        return false;
    double g =
        (left_m - right_m) / (4 * half_gauge_m); // half the turn: the chord leaves at this angle
    double t = 0.5 * (left_m + right_m) *
               sinc(g); // the chord; s * (sin g / g), since s * sin g may underflow
    Vec way = vec_heading(pose->heading_rad + g);
    pose->x += t * way.x;
    pose->y += t * way.y;
    pose->heading_rad += 2 * g;
    return true;
}

Pose arc_travel(Pose pose, Motion motion, double dt_s) {
    double g = 0.5 * motion.turn_radps * dt_s;
    double chord_s = dt_s * sinc(g);
    Vec way = vec_heading(pose.heading_rad + g);
    pose.x += chord_s * (motion.forward_mps * way.x + motion.side_mps * way.y);
    pose.y += chord_s * (motion.forward_mps * way.y - motion.side_mps * way.x);
    pose.heading_rad += 2 * g;
    return pose;
}

Motion arc_motion(double left_mps, double right_mps, double half_gauge_m) {
    return (Motion){.forward_mps = 0.5 * (left_mps + right_mps),
                    .turn_radps = (left_mps - right_mps) / (2 * half_gauge_m)};
}
