// vehicle_file.h -- files that describe a skid-steered vehicle (docs/formats.md). `lab fit --save`
// writes them; people write them from data sheets.
#pragma once

#include "platform/text.h"
#include "vehicle.h"

enum { MOTOR_POINTS_MAX = 16, VEHICLE_GROUNDS_MAX = 8, GROUND_NAME_MAX = 64 };

// The results of a fit on a ground. An unknown friction is 0.
typedef struct VehicleGround {
    char ground[GROUND_NAME_MAX];
    double gauge_m, centre_left_m, centre_right_m, friction;
} VehicleGround;

// 0 for values that are not known.
typedef struct VehicleFile {
    double gauge_m, built_gauge_m; // gauge_m: the effective one; built_gauge_m: between the tracks
    double top_mps, accel_mps2, jerk_mps3;       // limits of a track
    double length_m, width_m, mass_kg, yaw_kgm2; // size, mass and moment of inertia of the hull
    double com_m;                                // height of the centre of mass
    double contact_m, pressure_kpa;              // contact of a track with the ground
    double friction;                             // friction of a track on firm earth
    double power_kw;
    Vec motor[MOTOR_POINTS_MAX]; // speed of a track [m/s], force of both motors [N]
    int motor_count;
    double latency_s; // delay until an order takes effect
    double encoder_m; // travel of a track per count of its encoder
    // Parameters of a fit.
    double centre_left_m, centre_right_m, centre_ahead_m;
    double delay_s, drift_s, loss_s, lag_s, yaw_lag_s;
    VehicleGround grounds[VEHICLE_GROUNDS_MAX];
    int ground_count;
} VehicleFile;

// Returns the half gauge that a driver of the vehicle assumes, and the fraction of a turn lost to
// slip, at most 0.9.
double vehicle_half_gauge_m(const VehicleFile *vehicle);
double vehicle_slip(const VehicleFile *vehicle);

// Returns whether it was fitted to a log, and how it then moves.
bool vehicle_is_fitted(const VehicleFile *vehicle);
FittedMotion vehicle_fitted_motion(const VehicleFile *vehicle);
// Returns whether the file describes a body, so that it can be simulated with friction.
bool vehicle_has_body(const VehicleFile *vehicle);
// Returns a tank with the members that the file has; it points into the file. Other members default
// to a heavy tank's, scaled to its gauge; a body without acceleration uses the acceleration of its
// motors or of its friction.
TankSpec vehicle_file_tank(const VehicleFile *vehicle);
// Fills the parameters of a drive: contact length and two motors for track-slip, otherwise the
// initial ones.
void vehicle_file_params(const VehicleFile *vehicle, const TankSpec *tank, const Drive *drive,
                         double params[static PARAMS_MAX]);

// Returns the members that are known, or NULL if out of memory.
struct json_t *vehicle_json(const VehicleFile *vehicle);
// Returns false and sets `problem`, with line and column, on failure.
bool vehicle_load(const char *path, VehicleFile *vehicle, Problem *problem);
