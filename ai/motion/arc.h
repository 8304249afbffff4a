// arc.h -- the exact path of a differential drive, and of any constant motion of a body.
#pragma once

#include "ai/maths/vec.h"

// Moves `pose` along the circular arc of two tracks, of which the left one rolls `left_m` and the
// right one `right_m` in this step, at a constant ratio, a gauge of 2 `half_gauge_m` apart. Equal
// tracks go exactly straight, opposite ones turn exactly on the spot, and no threshold separates
// these cases from the others. The error of the position is at most 2.3 ulp of the arc's length.
// The heading is not wrapped. Returns false and leaves the pose alone when a number given is not
// finite, the half gauge is not positive, or the sum or difference of the tracks, 4 times the half
// gauge, the turn or the end is beyond what a double can say.
// Source: "Basic Tracked Movement": g = (T1-T2)/4d, t = (T1+T2)/2 sin(g)/g,
// x += t sin(h+g), y += t cos(h+g), h += 2g.
bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// The same, and in `forward` the unit vector of the heading at the end (off by 1e-15 at most),
// which costs much less here than a sine and a cosine. Not written when the function returns false.
bool arc_step_facing(Pose *pose, double left_m, double right_m, double half_gauge_m, Vec *forward);

// The pose after `dt_s` of a motion that stays constant in the body frame: the exponential map of
// SE(2). Holds for side slip too.
Pose arc_travel(Pose pose, Motion motion, double dt_s);
Pose arc_travel_facing(Pose pose, Motion motion, double dt_s, Vec *forward);
// The same for a heading that is kept as its unit vector: without a sine, so that many short steps
// in a row are quick.
void arc_roll(Vec *at, Vec *forward, Motion motion, double dt_s);

// The motion of a differential drive at these track speeds (half gauge > 0), without side slip.
Motion arc_motion(double left_mps, double right_mps, double half_gauge_m);
