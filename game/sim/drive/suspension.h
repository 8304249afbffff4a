// suspension.h -- a hull on four springs over hilly ground, with tyres that grip as they are
// loaded.
//
// Source: "Simple Car Physics System" with the spring's own speed for the damper, a
// friction circle, springs that only push, and gravity on slopes. The hull heaves, pitches and
// rolls about a centre of mass `com_m` above the wheels' contacts. Per wheel at (x, y), over ground
// of height H, with p and r the pitch and the roll:
//     q = ride + height + y p - x r + com (p^2 + r^2) / 2,  length = q - H
//     S = K (L - length) / L - D length',  S >= 0, pushes up with S and downhill with S grad H
// so the springs' work is exactly what the motion loses. A spring wholly squeezed meets a stop.
#pragma once

#include "wheels.h"

extern const Drive DRIVE_SUSPENSION;

typedef struct SuspensionCar {
    double mass_kg, yaw_kgm2, pitch_kgm2, roll_kgm2;
    Vec wheels_m[WHEELS_MAX]; // from the centre of mass
    double spring_m;          // L: free length
    double stiffness_n;       // K: the force of a spring wholly squeezed
    double damping_nspm;      // D
    double com_m;
    double side_nspm;   // k: force over sideways speed
    double swing_per_s; // pitch and roll rates die at this rate, in the air too (the article's 2.5)
    double wheel_radius_m;
} SuspensionCar;

// What acts on one wheel.
typedef struct SuspensionPull {
    double steer_rad;
    double drive_n; // along the wheel
    double brake_n; // takes up to this
    bool is_held;   // braked to a stand: holds what the slope pulls
    double grip;    // mu
} SuspensionPull;

double suspension_ride_m(const SuspensionCar *car); // a spring's length at rest: L (1 - m g / 4K)

// One semi-implicit Euler step of dt_s on footings that stay: the hull's height, attitude, loads
// and wheels in `state` and the returned motion are those at its end.
Motion suspension_step(const SuspensionCar *car, const SuspensionPull pulls[WHEELS_MAX],
                       const Footing feet[WHEELS_MAX], DriveState *state, Motion now, double dt_s);

// Kinetic, of position and in the springs; for tests of "energy never grows".
double suspension_energy_j(const SuspensionCar *car, const Footing feet[WHEELS_MAX],
                           const DriveState *state, Motion now);
