// car.h -- what the kinematic cars share: a motion that is one speed times what the wheels allow,
// plus a slip that dies away.
#pragma once

#include "steering.h"

// Of a car whose wheels allow `unit` at 1 m/s (rates a metre). Hits leave it with a slip.
typedef struct CarMotion {
    double speed_mps;
    Motion slip;
} CarMotion;

// Reads speed and slip from the motion the world hands over, after what traction allows of them.
CarMotion car_read(const DriveSpec *spec, const DriveState *state, const Ground *ground, Motion now,
                   Motion unit, double dt_s);

// Writes `free`, the motion that the wheels allow at `speed_mps`, plus the slip into the state.
Motion car_write(const DriveSpec *spec, DriveState *state, Motion free, CarMotion car);

bool car_is_same(Motion a, Motion b); // to the bit, but for the sign of nought
