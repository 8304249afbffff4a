// wheels.h -- what cars on four wheels share: where the wheels stand and on what, and their driver.
//
// Body frame: x right, y forward, turning clockwise; a point at (x, y) moves with side + w y to the
// right and forward - w x ahead.
#pragma once

#include "drive.h"

#define GRAVITY_MPS2 9.81
// Cars work in steps of their own, so that they drive the same at every tick rate.
#define WHEELS_STEP_S (1.0 / 240)
#define STANDING_MPS 0.05 // slower than this, with no request, is standing

int wheels_steps(double dt_s); // of at most WHEELS_STEP_S each

void wheels_place(const DriveSpec *spec, Vec at_m[WHEELS_MAX]);
bool wheel_is_front(int wheel);
// Where wheel i points when the car steers by steer_rad: the inner front wheel turns farther, so
// that all four roll about one point on the rear axle's line (Ackermann).
double wheel_steer(const DriveSpec *spec, double steer_rad, int wheel);
// `choice`: 0 rear, 1 front, 2 all.
bool wheel_is_driven(int wheel, double choice);
int wheels_driven(double choice);

double box_moment(double mass_kg, double width_m, double length_m); // m (w^2 + l^2) / 12

Motion motion_at(Motion motion, Vec at_m); // of a point of the body
// The motion of a body that nothing pushes, seen from the body dt_s later: its speed stays in the
// world, so it turns in the frame of a turning body.
Motion motion_adrift(Motion motion, double dt_s);
bool motion_is_standing(Motion motion, double reach_m); // within reach_m of the centre

// The ground under one wheel. The slope is in the body frame.
typedef struct Footing {
    double grip, rolling_mps2;
    double height_m;
    Vec slope;
} Footing;
Footing footing_under(const Ground *ground, Pose pose, Vec wheel_m);

// How somebody at the wheel reads an order.
typedef struct Driver {
    double lock_rad;     // of the front wheels
    double steer_radps;  // how fast they turn
    double lateral_mps2; // the most that a turn may ask for before the driver slows
    double wheelbase_m;
} Driver;

typedef struct Wish {
    double speed_mps, steer_rad;
    bool is_stop; // stand still, brakes on
} Wish;

Driver wheels_driver(const DriveSpec *spec, double lock_deg, double grip_mps2, double care);
Wish driver_wish(const Driver *driver, const DriveSpec *spec, double speed_mps, double steer_rad,
                 Tracks order);

TurnLimits wheels_limits(const DriveSpec *spec, double lock_deg, double grip_mps2);
Pose wheels_travel(const DriveSpec *spec, const DriveState *state, Pose pose, Motion motion,
                   double dt_s, Vec *forward);
