// bicycle.h -- a car in six lines: two wheels that each move where they point.
//
// Source: "Simple 2D car steering physics in games", and its comments. All take the car's speed v,
// the wheelbase L > 0, the front wheel's angle (right positive) and a lag: the heading that the
// wheels still have, less the hull's (0 for a car that does not drift).
#pragma once

#include "drive.h"

typedef enum BicycleVariant {
    BICYCLE_SIX_LINES,    // both wheels roll v; the hull is laid through them, its length as before
    BICYCLE_NIGHT,        // comment 4: the front rolls further, so that the wheelbase stays exact
    BICYCLE_REAR_FOLLOW,  // comment 20: only the front rolls, the hull points from the old rear to
                          // it
    BICYCLE_REAR_ON_LINE, // comment 49: the front rolls v, the rear follows on its line at distance
                          // L
    BICYCLE_VARIANT_COUNT
} BicycleVariant;

// The centre's pose after one step. Sound while |v| dt < L; of first order in dt. The heading is
// not wrapped.
Pose bicycle_step(BicycleVariant variant, double wheelbase_m, Pose pose, double speed_mps,
                  double steer_rad, double lag_rad, double dt_s);

// The twist that bicycle_step comes to in small steps. Six lines: turn v sin s / L, centre at
// v cos^2(s/2) forward, as if steered by atan(2 tan(s/2)). Night: the exact circle of a rear speed
// v. The other two: that of a front speed v.
Motion bicycle_motion(BicycleVariant variant, double wheelbase_m, double speed_mps,
                      double steer_rad, double lag_rad);

extern const Drive DRIVE_BICYCLE;
