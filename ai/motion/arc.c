// arc.c -- the exact path of a differential drive, and of any constant twist.
#include "arc.h"

#include "ai/maths/assert.h"

#define SERIES_MAX_RAD 0.0625

// Returns sin(g)/g. For the small turns of a tick a few terms of the series are exact to the last
// place and much faster than sin; the omitted terms are below 2^-65.
static double sinc(double g) {
    double g2 = g * g;
    if (g2 > SERIES_MAX_RAD * SERIES_MAX_RAD) return sin(g) / g;
    return 1 - g2 * (1.0 / 6 - g2 * (1.0 / 120 - g2 * (1.0 / 5040 - g2 * (1.0 / 362880))));
}

static inline __attribute__((always_inline)) HalfTurn half_turn(double g) {
    double g2 = g * g, sine, cosine;
    if (g2 > SERIES_MAX_RAD * SERIES_MAX_RAD) {
        sincos(g, &sine, &cosine);
        return (HalfTurn){g, sine / g, g * (sine / g), cosine};
    }
    double ratio = sinc(g);
    cosine = 1 - g2 * (1.0 / 2 - g2 * (1.0 / 24 - g2 * (1.0 / 720 - g2 / 40320)));
    return (HalfTurn){g, ratio, g * ratio, cosine};
}

// Returns the unit vector of a heading, turned clockwise.
static Vec turn_by(Vec way, HalfTurn half) {
    DEBUG_ASSERT(vec_is_unit(way) || !isfinite(half.sine + way.x));
    return (Vec){way.x * half.cosine + way.y * half.sine, way.y * half.cosine - way.x * half.sine};
}

// An argument that is not finite, or a sum that overflows, makes the end NaN or infinite. The
// exception is an infinite gauge, which acts like equal tracks, so it is checked first.
bool arc_step_facing(Pose *pose, double left_m, double right_m, double half_gauge_m, Vec *forward) {
    double two_gauges_m = 4 * half_gauge_m;
    if (!(half_gauge_m > 0 && two_gauges_m < INFINITY)) return false;
    double g = (left_m - right_m) / two_gauges_m; // half the turn; the chord leaves at this angle
    HalfTurn half = half_turn(g);
    // The chord is s * (sin g / g), since s * sin g may underflow.
    double t = 0.5 * (left_m + right_m) * half.sinc;
    Vec way = vec_heading(pose->heading_rad + g);
    Pose end = {pose->x + t * way.x, pose->y + t * way.y, pose->heading_rad + 2 * g};
    double zero = (end.x - end.x) + (end.y - end.y) + (end.heading_rad - end.heading_rad);
    if (zero != 0) return false; // a value is not finite
    *pose = end;
    *forward = turn_by(way, half);
    DEBUG_ASSERT(vec_is_unit(*forward));
    return true;
}

bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    Vec forward;
    return arc_step_facing(pose, left_m, right_m, half_gauge_m, &forward);
}

// Moves a pose along the chord, which points along `way`, and turns it by 2 g.
static Pose move_along_chord(Pose pose, Motion motion, double g, double chord_s, Vec way) {
    DEBUG_ASSERT(vec_is_unit(way) || !isfinite(pose.heading_rad + g));
    pose.x += chord_s * (motion.forward_mps * way.x + motion.side_mps * way.y);
    pose.y += chord_s * (motion.forward_mps * way.y - motion.side_mps * way.x);
    pose.heading_rad += 2 * g;
    return pose;
}

Pose arc_travel_facing(Pose pose, Motion motion, double dt_s, Vec *forward) {
    DEBUG_ASSERT(dt_s >= 0);
    double g = 0.5 * motion.turn_radps * dt_s;
    HalfTurn half = half_turn(g);
    Vec way = vec_heading(pose.heading_rad + g);
    *forward = turn_by(way, half);
    return move_along_chord(pose, motion, g, dt_s * half.sinc, way);
}

Pose arc_travel(Pose pose, Motion motion, double dt_s) {
    double g = 0.5 * motion.turn_radps * dt_s;
    return move_along_chord(pose, motion, g, dt_s * sinc(g), vec_heading(pose.heading_rad + g));
}

void arc_roll(Vec *at, Vec *forward, Motion motion, double dt_s, HalfTurn *half) {
    DEBUG_ASSERT(vec_is_unit(*forward) || !isfinite(forward->x));
    double g = 0.5 * motion.turn_radps * dt_s;
    if (g != half->g) *half = half_turn(g);
    double chord_s = dt_s * half->sinc;
    Vec way = turn_by(*forward, *half);
    at->x += chord_s * (motion.forward_mps * way.x + motion.side_mps * way.y);
    at->y += chord_s * (motion.forward_mps * way.y - motion.side_mps * way.x);
    *forward = turn_by(way, *half);
}
