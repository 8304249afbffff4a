// drive.h -- what a drive model is: two pure functions and its limits. It knows no physics engine.
//
// Car-like drives read an order's two track speeds as a request: speed (l + r) / 2, turn rate (l -
// r) / 2d clockwise.
#pragma once

#include "ai/behaviour.h"
#include "ai/motion/steer.h"
#include "ai/maths/vec.h"
#include "ai/navigation/terrain.h"

enum { WHEELS_MAX = 4, HEADINGS_MAX = 32 };

// A vehicle's running gear: one set of numbers for all models, each reads what it has a use for.
typedef struct DriveSpec {
    double half_gauge_m; // d in the equations of motion; also scales the turn rate that two track
                         // speeds ask for
    double top_mps;      // of one track, both ways
    double accel_mps2;   // traction along the tracks over mass
    double grip_mps2;    // traction across them over mass
    double turn_accel_radps2; // of the hull
    double top_turn_radps;    // of a hull on tracks: what more two track speeds ask for is cut off
    double power_wpkg;        // of the motor, over mass; for track-slip
    // Filled in when a vehicle is made of its spec.
    double mass_kg, length_m, width_m; // of the hull, a box
    double wheelbase_m;                // between the axles, centred on the hull: 0.64 of its length
    double params[PARAMS_MAX];         // of the model's own table
} DriveSpec;

// Which wheels steer; the rear ones turn against the front ones.
typedef enum Steered { STEERED_FRONT, STEERED_REAR, STEERED_ALL } Steered;

// Wheels: front left, front right, rear left, rear right.
typedef struct DriveState {
    double left_mps, right_mps; // of tracks over the ground
    Motion made;                // what the last push asked for
    double slip_mps[WHEELS_MAX];
    double steer_rad; // of the wheels that steer, right positive: those in front to the right
    Steered steered;
    double spin_radps[WHEELS_MAX], load_n[WHEELS_MAX];
    double height_m, climb_mps;                          // of the hull above its rest
    double pitch_rad, pitch_radps, roll_rad, roll_radps; // nose up, right side down
    double headings_rad[HEADINGS_MAX]; // ring of past headings, for wheels that lag behind
    int headings_at;
    double lag_rad;         // of the wheels' heading to the hull's
    double work_j, heat_j;  // of the motor, and lost to the ground and in brakes
    double drawn_drift_rad; // how much further than its heading the hull is drawn turned: a show
} DriveState;

// Where the front wheels (axle 0) or the rear ones (axle 1) point in the hull.
static inline double drive_axle_rad(const DriveState *state, int axle) {
    if (state->steered == (axle ? STEERED_FRONT : STEERED_REAR)) return 0;
    return axle ? -state->steer_rad : state->steer_rad;
}

// The ground under a vehicle.
typedef struct Ground {
    double grip;         // scales traction and tyre friction; 1 is firm earth
    double rolling_mps2; // rolling resistance over mass
    double grade;        // rise over run ahead, under the vehicle's centre
    // For vehicles that feel each of four wheels: NULL is flat, and as above everywhere.
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // SURFACE_COUNT rows, as the match has them
} Ground;

typedef enum DriveLook { LOOK_TANK, LOOK_CAR, LOOK_BUGGY } DriveLook;

typedef struct Drive {
    const char *name, *help;
    const Param *params; // ends with a row whose name is NULL; NULL for none
    DriveLook look;
    bool can_idle; // once it stands and is ordered to, a push changes nothing
    // The motion that the vehicle's own efforts make of `now` in dt_s, within its traction.
    Motion (*push)(const DriveSpec *, DriveState *, const Ground *, Pose, Motion now, Tracks,
                   double dt_s);
    // Where the vehicle is after dt_s of `motion`, and the unit vector of its heading, which may
    // leave [-pi, pi].
    Pose (*travel)(const DriveSpec *, const DriveState *, Pose, Motion, double dt_s, Vec *forward);
    TurnLimits (*limits)(const DriveSpec *);
} Drive;

// The table, which the build makes of its list of drives (meson.build): ends with NULL. The first
// is the default.
extern const Drive *const DRIVES[];
const Drive *drive_find(const char *name); // NULL when there is none
int drive_param_count(const Drive *drive);
