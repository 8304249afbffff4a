// drive.h -- what a drive model is: two pure functions and its limits. It knows no physics engine.
#pragma once

#include "ai/behaviour.h"
#include "ai/vec.h"

// Parameters of a vehicle's running gear. Half the gauge is the article's d.
typedef struct DriveSpec {
    double half_gauge_m;
    double top_mps;           // of one track, both ways
    double accel_mps2;        // traction along the tracks over mass
    double grip_mps2;         // traction across them over mass
    double turn_accel_radps2; // of the hull
} DriveSpec;

typedef struct DriveState {
    double left_mps, right_mps; // track speeds that `made` comes from
    Motion made;                // what the last push asked for
} DriveState;

// The ground under a vehicle.
typedef struct Ground {
    double grip; // scales every traction limit; 1 is firm ground
} Ground;

typedef struct Drive {
    const char *name, *help;
    // The motion that the vehicle's own efforts make of `now` in dt_s, within its traction.
    Motion (*push)(const DriveSpec *, DriveState *, const Ground *, Pose, Motion now, Order,
                   double dt_s);
    // Where the vehicle is after dt_s of `motion`; the heading may leave [-pi, pi].
    Pose (*travel)(const DriveSpec *, const DriveState *, Pose, Motion, double dt_s);
    TurnLimits (*limits)(const DriveSpec *, const DriveState *);
} Drive;

// The table: ends with NULL. The first is the default.
extern const Drive *const DRIVES[];
const Drive *drive_find(const char *name); // NULL when there is none

// The order with NaN as 0, track speeds and turret rate within limits; counts what had to be mended
// in `nonsense`.
Order order_clean(Order order, double top_mps, double turret_top_radps, int *nonsense);
