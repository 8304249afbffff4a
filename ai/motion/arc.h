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
// Does the same, and sets `*forward` to the unit vector of the final heading.
Pose arc_travel_facing(Pose pose, Motion motion, double dt_s, Vec *forward);

// Half of the turn along an arc, by the angle g between its chord and its start.
typedef struct HalfTurn {
    double g, sinc, sine, cosine; // sinc: sin(g)/g
} HalfTurn;
#define HALF_TURN_NONE                                                                             \
    { .sinc = 1, .cosine = 1 }
// Does the same as arc_travel for a heading stored as its unit vector: fast for many short steps in
// a row. `half` is the last step's half turn, HALF_TURN_NONE at first: the next step often turns by
// the same angle.
void arc_roll(Vec *at, Vec *forward, Motion motion, double dt_s, HalfTurn *half);

// Returns the motion of a differential drive at these track speeds; half_gauge_m > 0.
static inline Motion arc_motion(double left_mps, double right_mps, double half_gauge_m) {
    return (Motion){.forward_mps = 0.5 * (left_mps + right_mps),
                    .turn_radps = (left_mps - right_mps) / (2 * half_gauge_m)};
}
