// drive.h -- the interface of a drive model: two functions of its state, and its limits. It is
// independent of the physics engine.
//
// Car-like drives interpret the two track speeds of an order as a desired speed (l + r) / 2 and a
// desired turn rate (l - r) / 2d, clockwise.
//
// The folder game/sim/drive/ contains the kinds of vehicles, one per file; it must not know
// collisions or the physics engine.
#pragma once

#include "ai/behaviour.h"
#include "ai/motion/steer.h"
#include "ai/maths/vec.h"
#include "ai/navigation/terrain.h"

enum { WHEELS_MAX = 4, HEADINGS_MAX = 32 };

// The parameters of a vehicle's drive, shared by all models. Each model uses some of them.
typedef struct DriveSpec {
    double half_gauge_m;      // d in the equations; also scales the desired turn rate of an order
    double top_mps;           // top speed of a track, forward and backward
    double accel_mps2;        // traction along the tracks per mass
    double grip_mps2;         // traction across the tracks per mass
    double turn_accel_radps2; // turn acceleration of the hull
    double top_turn_radps;    // limit of the turn rate on tracks
    double power_wpkg;        // motor power per mass; for track-slip
    double yaw_kgm2;          // moment of inertia; 0: the hull is a box
    double track_width_m;     // width of one track, for track-slip; 0: proportional to the hull's
    // Motor for track-slip: points (speed [m/s], force of both motors [N]) by increasing speed;
    // NULL for a constant force. There is no force beyond the last point.
    const Vec *motor;
    int motor_count;
    // Filled in by spec_drive.
    double mass_kg, length_m, width_m; // mass and size of the hull, a box
    double wheelbase_m;                // distance of the axles, which are centred on the hull
    double params[PARAMS_MAX];         // parameters in the order of the model's own table
} DriveSpec;

// Returns the moment of inertia of the hull.
double drive_yaw_kgm2(const DriveSpec *spec);

// The wheels that steer. Rear wheels turn opposite to the front wheels.
typedef enum Steered { STEERED_FRONT, STEERED_REAR, STEERED_ALL } Steered;

// Wheels: front left, front right, rear left, rear right.
typedef struct DriveState {
    double left_mps, right_mps; // speeds of the tracks over the ground
    Motion made;                // result of the last push
    double slip_mps[WHEELS_MAX];
    double steer_rad; // steering angle; positive turns the vehicle to the right
    Steered steered;
    double spin_radps[WHEELS_MAX], load_n[WHEELS_MAX];
    double height_m, climb_mps; // height of the hull, relative to its rest height
    double pitch_rad, pitch_radps, roll_rad, roll_radps; // positive: nose up, right side down
    double headings_rad[HEADINGS_MAX]; // ring buffer of past headings, for wheels that lag
    int headings_at;
    double lag_rad;         // heading of the lagging wheels relative to the hull's
    double work_j, heat_j;  // done by the motor; lost to the ground and the brakes
    double drawn_drift_rad; // extra angle of the drawn hull, for show only
} DriveState;

// Returns the angle of the front wheels (axle 0) or the rear wheels (axle 1) relative to the hull.
static inline double drive_axle_rad(const DriveState *state, int axle) {
    if (state->steered == (axle ? STEERED_FRONT : STEERED_REAR)) return 0;
    return axle ? -state->steer_rad : state->steer_rad;
}

typedef struct Ground {
    double grip;         // factor of traction and tyre friction; 1 on firm earth
    double rolling_mps2; // rolling resistance per mass
    double grade;        // rise over run ahead, under the vehicle's centre
    // Terrain for models with separate wheels. NULL: flat, with the values above everywhere.
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // SURFACE_COUNT rows, as tuned for the match
} Ground;

typedef enum DriveAppearance { APPEARANCE_TANK, APPEARANCE_CAR, APPEARANCE_BUGGY } DriveAppearance;

typedef struct Drive {
    const char *name, *help;
    const Param *params; // ends with a row without a name; NULL for none
    DriveAppearance appearance;
    bool can_idle; // push has no effect on a vehicle that is at rest and ordered to stay there
    // Returns the motion after dt_s of the vehicle's own effort, within its traction.
    Motion (*push)(const DriveSpec *, DriveState *, const Ground *, const Pose *, Motion now,
                   Tracks, double dt_s);
    // Moves the pose by dt_s of `motion`, to a heading that may be outside [-pi, pi], and sets
    // `forward` to the heading's unit vector.
    void (*travel)(const DriveSpec *, const DriveState *, Pose *, Motion, double dt_s,
                   Vec *forward);
    TurnLimits (*limits)(const DriveSpec *);
} Drive;

// The table of drives, which the build makes from the list in meson.build; ends with NULL. The
// first is the default.
extern const Drive *const DRIVES[];
const Drive *drive_find(const char *name); // returns NULL if there is none
int drive_param_count(const Drive *drive);
