// track_approx.h -- two tracks by the article's first, approximate method, kept to be compared.
#pragma once

#include "drive.h"

// Moves `pose` by s = (T1+T2)/2 along the heading h + g, and turns it by g = (T1-T2)/4d, where the
// true turn is 2g: in small steps every circle comes out twice as wide, in big ones wider still.
// Distances of this step in m; half gauge > 0. The heading is not wrapped.
// Source: "Basic Tracked Movement", before its section "Improving Accuracy".
void track_approx_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// The tracks of `track` under a hull that turns half as fast. While nothing else moves it, its path
// is track_approx_step of its track speeds.
extern const Drive DRIVE_TRACK_APPROX;
