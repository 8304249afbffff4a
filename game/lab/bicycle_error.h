// bicycle_error.h -- the accuracy table of the car article: the heading after a second, by time
// step.
#pragma once

#include "sim/drive/kernels.h"

// Wheelbase 2, speed 1, front wheel at 5 degrees, as in its comment 20. In degrees.
double bicycle_heading_deg(BicycleVariant variant, double dt_s);
double bicycle_arc_heading_deg(BicycleReference reference, double dt_s);
