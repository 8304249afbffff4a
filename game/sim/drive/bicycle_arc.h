// bicycle_arc.h -- a car on the exact circle about its instantaneous centre of rotation.
#pragma once

#include "drive.h"

// Which wheel rolls at the car's speed. With the front wheel's the car is regular up to a right
// angle: its rear stands and the front circles around it at v / L.
typedef enum BicycleReference { BICYCLE_REAR_SPEED, BICYCLE_FRONT_SPEED } BicycleReference;

// The twist of the centre between two wheels that roll where they point: a rear speed of v turns by
// v tan s / L, a front speed by v sin s / L. Steer is right positive, |steer| < pi/2 with a rear
// speed; wheelbase > 0.
Motion bicycle_arc_motion(BicycleReference reference, double wheelbase_m, double speed_mps,
                          double steer_rad);

// The centre's pose after dt_s of it: exact for any dt_s. The heading is not wrapped.
Pose bicycle_arc_step(BicycleReference reference, double wheelbase_m, Pose pose, double speed_mps,
                      double steer_rad, double dt_s);

extern const Drive DRIVE_BICYCLE_ARC;
