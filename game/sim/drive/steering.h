// steering.h -- the front wheels of a car: the angle that an order asks for, and how fast they get
// there.
#pragma once

#include "drive.h"

typedef struct Steering {
    double lock_rad;     // either way
    double rate_radps;   // of the wheels when a turn is asked for
    double centre_radps; // of their return at top speed when none is; in proportion to the speed
} Steering;

// How a model's turn rate w follows from speed v, angle s and wheelbase L.
typedef enum SteeringLaw {
    STEERING_TANGENT, // w = v tan s / L: v is the rear wheel's
    STEERING_SINE     // w = v sin s / L: v is the front wheel's
} SteeringLaw;

// What a car makes of two track speeds.
double steering_speed(Tracks order);                       // (l + r) / 2
double steering_turn(const DriveSpec *spec, Tracks order); // (l - r) / 2d, clockwise

// The angle of the front wheels after dt_s: on their way to the one that turns the hull as the
// order asks, in whichever direction it rolls at `speed_mps`.
double steering_angle(const Steering *steering, SteeringLaw law, const DriveSpec *spec,
                      double angle_rad, double speed_mps, Tracks order, double dt_s);

// Its tightest circle is that of the wheel whose speed the law takes.
TurnLimits steering_limits(const Steering *steering, SteeringLaw law, const DriveSpec *spec);

// Spin and slip of all four wheels in that motion, for those who draw them.
void steering_roll(const DriveSpec *spec, DriveState *state, Motion motion);
