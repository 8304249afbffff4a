// tyre.h -- a rigid body on four spinning wheels, pushed by the slip of its tyres.
//
// Source: "2D Car Physics", with the moment of inertia of a box, m (w^2 + l^2) / 12,
// steps of fixed length, a brake that can lock its wheel, and a friction circle. Per wheel, with u
// the ground's speed under it and W its spin:
//     d = u - f R W,  F = -c_s (d.s) s - c_f (d.f) f,  |F| <= mu N
//     I_w W' = -F.f R + torque - b W, then the brake takes at most its torque
#pragma once

#include "drive.h"

extern const Drive DRIVE_TYRE;

typedef struct TyreCar {
    double mass_kg, yaw_kgm2;
    Vec wheels_m[WHEELS_MAX];
    double wheel_radius_m, wheel_kgm2;
    double side_nspm, forward_nspm; // c_s, c_f: force over slip speed
} TyreCar;

// What acts on one wheel.
typedef struct TyrePull {
    double steer_rad;
    double torque_nm;    // of the engine
    double drag_nmsprad; // b: a viscous brake as in the article; it never locks
    double brake_nm;     // a real one takes up to this
    double traction_n;   // mu N; INFINITY for the article's tyres
} TyrePull;

// One semi-implicit Euler step: spins and slips in `state` and the returned motion are those at its
// end.
Motion tyre_step(const TyreCar *car, const TyrePull pulls[WHEELS_MAX], DriveState *state,
                 Motion now, double dt_s);
