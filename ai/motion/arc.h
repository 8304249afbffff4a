// arc.h -- the exact path of a differential drive, and of any constant twist.
#pragma once

#include "ai/maths/vec.h"

// Moves `pose` along the circular arc that two tracks describe when the left one rolls `left_m` and
// the right one `right_m` (distances of this step, m) at a constant ratio, a gauge of 2
// `half_gauge_m` apart. Equal tracks go exactly straight, opposite ones move exactly nowhere, and
// there is no threshold between: at most 2.3 ulp of the arc length off. The heading is not wrapped.
// Refuses (false, pose unchanged) non-finite distances and a half gauge that is not positive.
// Source: "Basic Tracked Movement": g = (T1-T2)/4d, t = (T1+T2)/2 sin(g)/g, x += t sin(h+g), y += t
// cos(h+g), h += 2g.
bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// The same, and the unit vector of the heading at its end (1e-15 at most off), which costs much
// less here than from the heading. Not written when the step is refused.
bool arc_step_facing(Pose *pose, double left_m, double right_m, double half_gauge_m, Vec *forward);

// The pose after `dt_s` of a twist that stays constant in the body frame: the exponential map of
// SE(2).
Pose arc_travel(Pose pose, Motion motion, double dt_s);
Pose arc_travel_facing(Pose pose, Motion motion, double dt_s, Vec *forward);

// What a differential drive does at given track speeds (half gauge > 0), with no side slip.
Motion arc_motion(double left_mps, double right_mps, double half_gauge_m);
