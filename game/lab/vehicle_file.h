// vehicle_file.h -- files that describe a skid-steered vehicle, as `lab fit --save` writes them.
#pragma once

#include "fit.h"

// The gauge is the effective one; 0 for values that are not known.
typedef struct VehicleFile {
    double gauge_m, built_gauge_m; // built_gauge_m: distance between the tracks
    double top_mps, accel_mps2;    // of a track
    double centre_left_m, centre_right_m, centre_ahead_m;
    double delay_s, drift_s, loss_s, lag_s, yaw_lag_s;
} VehicleFile;

// Returns the vehicle of a fit.
VehicleFile vehicle_of_fit(const Fit *fit, double built_gauge_m);
// Returns the half gauge that a driver of the vehicle assumes, and the share of the turns that slip
// costs, at most 0.9.
double vehicle_half_gauge_m(const VehicleFile *vehicle);
double vehicle_slip(const VehicleFile *vehicle);

// Both return false and set `problem` on failure.
bool vehicle_load(const char *path, VehicleFile *vehicle, Problem *problem);
bool vehicle_save(const char *path, const VehicleFile *vehicle, Problem *problem);
