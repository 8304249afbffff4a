// arc.h -- the exact path of a differential drive, and of any motion constant in the body frame.
#pragma once

#include "ai/maths/vec.h"

// Moves `pose` along the circular arc of two tracks that roll `left_m` and `right_m` at a constant
// ratio; the gauge is 2 `half_gauge_m`. Equal tracks go exactly straight, opposite tracks turn
// exactly on the spot, and no threshold separates these cases from the others. From the
// origin with heading h, the position is off by at most (4 + |h| + 3 |g|) 2^-53 of the arc length
// (measured for |h| <= 1e6 and |g| <= 30). The heading is not wrapped. Returns false and leaves the
// pose unchanged if an argument is not finite, the half gauge is not positive, or a value
// overflows.
// Source: "Basic Tracked Movement": g = (T1-T2)/4d, t = (T1+T2)/2 sin(g)/g,
//     x += t sin(h+g), y += t cos(h+g), h += 2g
bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// Does the same, and sets `*forward` to the unit vector of the final heading, accurate to 1e-15 and
// much faster than by sine and cosine. It is unchanged if the function returns false.
bool arc_step_facing(Pose *pose, double left_m, double right_m, double half_gauge_m, Vec *forward);

// Returns the pose after `dt_s` of a motion constant in the body frame: SE(2)'s exponential map.
Pose arc_travel(Pose pose, Motion motion, double dt_s);
// Moves the pose likewise, and sets `*forward` to the unit vector of the final heading.
void arc_travel_facing(Pose *pose, Motion motion, double dt_s, Vec *forward);

// Half of the turn along an arc, by the angle g between its chord and its start.
typedef struct HalfTurn {
    double g, sinc, sine, cosine; // sinc: sin(g)/g
} HalfTurn;
#define HALF_TURN_NONE                                                                             \
    { .sinc = 1, .cosine = 1 }

#define ARC_SERIES_RAD 0.0625 // largest angle for which the series below are used

// Returns sin(g)/g. For the small turns of a tick a few terms of the series are exact to the last
// place and much faster than sin; the omitted terms are below 2^-65.
static inline double arc_sinc(double g) {
    double g2 = g * g;
    if (g2 > ARC_SERIES_RAD * ARC_SERIES_RAD) return sin(g) / g;
    return 1 - g2 * (1.0 / 6 - g2 * (1.0 / 120 - g2 * (1.0 / 5040 - g2 * (1.0 / 362880))));
}

// Returns the half turn of an arc whose chord leaves at the angle `g`, in radians.
static inline __attribute__((always_inline)) HalfTurn arc_half_turn(double g) {
    double g2 = g * g, sine, cosine;
    if (g2 > ARC_SERIES_RAD * ARC_SERIES_RAD) {
        sincos(g, &sine, &cosine);
        return (HalfTurn){g, sine / g, g * (sine / g), cosine};
    }
    double ratio = arc_sinc(g);
    cosine = 1 - g2 * (1.0 / 2 - g2 * (1.0 / 24 - g2 * (1.0 / 720 - g2 / 40320)));
    return (HalfTurn){g, ratio, g * ratio, cosine};
}

// Returns the unit vector of a heading, turned clockwise.
static inline Vec arc_turn(Vec way, HalfTurn half) {
    DEBUG_ASSERT(vec_is_unit(way) || !isfinite(half.sine + way.x));
    return (Vec){way.x * half.cosine + way.y * half.sine, way.y * half.cosine - way.x * half.sine};
}

// Does the same as arc_travel for a heading stored as its unit vector: fast for many short steps in
// a row. `half` is the last step's half turn, HALF_TURN_NONE at first: the next step often turns by
// the same angle.
static inline void arc_roll(Vec *at, Vec *forward, Motion motion, double dt_s, HalfTurn *half) {
    DEBUG_ASSERT(vec_is_unit(*forward) || !isfinite(forward->x));
    double g = 0.5 * motion.turn_radps * dt_s;
    if (g != half->g) *half = arc_half_turn(g);
    double chord_s = dt_s * half->sinc;
    Vec way = arc_turn(*forward, *half);
    at->x += chord_s * (motion.forward_mps * way.x + motion.side_mps * way.y);
    at->y += chord_s * (motion.forward_mps * way.y - motion.side_mps * way.x);
    *forward = arc_turn(way, *half);
}

// Returns the motion of a differential drive at these track speeds; half_gauge_m > 0.
static inline Motion arc_motion(double left_mps, double right_mps, double half_gauge_m) {
    return (Motion){.forward_mps = 0.5 * (left_mps + right_mps),
                    .turn_radps = (left_mps - right_mps) / (2 * half_gauge_m)};
}
