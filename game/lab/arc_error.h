// arc_error.h -- how far each method is off, against the same step in long double.
#pragma once

#include "method.h"

// One tick that turns the heading by `turn_rad` on the way: the error of its end, as a share of the
// way.
double arc_step_error(const Method *method, double turn_rad);

// Driving for `time_s` at a steady speed and turn, in ticks: how far from the true end, in the unit
// of the speed.
double arc_drive_error(const Method *method, double speed_mps, double turn_radps, double hz,
                       double time_s);

// The circle on which the ticks of two steady tracks lie: the radius that is driven.
double arc_circle_radius(const Method *method, double left_m, double right_m, double half_gauge_m);
double arc_true_radius(double left_m, double right_m, double half_gauge_m); // d (l + r) / (l - r)

// The poses of so many ticks, from the origin heading north: `count` + 1 points.
void arc_path(const Method *method, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points);
