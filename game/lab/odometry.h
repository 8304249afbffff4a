// odometry.h -- the odometry experiment: how far the pose that is integrated from the travel of two
// tracks drifts from the true pose, and how well its covariance describes its error.
//
// The vehicle changes the speeds of its tracks every ODOMETRY_PART_S, within an acceleration.
// Encoders report the travel of each track at a fixed rate, and an update integrates it.
#pragma once

#include <stdint.h>

#include "updates.h"

#define ODOMETRY_PART_S 4.0

typedef struct OdometrySetup {
    double half_gauge_m, speed_mps;
    double accel_mps2, jerk_mps3; // limits of each track; 0: no limit
    double time_s;
    double count_m; // travel of a track per count of its encoder; 0: exact
    uint64_t seed;  // of the speeds and of the noise
    double noise; // standard deviation of the travel [m] after 1 m; its square grows with distance
} OdometrySetup;

typedef struct Travel {
    double left_m, right_m;
} Travel;

// A drive: true poses, and the true travel of the tracks between them.
typedef struct OdometryDrive {
    int hz, count; // samples
    Pose *truth;   // count + 1
    Travel *travel;
    double way_m; // length of the true path
} OdometryDrive;

// Drives, and samples at `hz`. The same setup gives the same path at each rate. Free the drive in
// any case. Returns false if out of memory.
bool odometry_drive(const OdometrySetup *setup, int hz, OdometryDrive *drive);
void odometry_free(OdometryDrive *drive);

// Distance of the integrated position from the true one.
typedef struct OdometryDrift {
    double end_m, max_m, heading_rad; // final and maximum distance, and error of the heading
} OdometryDrift;

// Integrates the drive with exact tracks or counted ones. Fills `drifts_m`, unless NULL, with the
// drift after each sample.
OdometryDrift odometry_drift(const OdometrySetup *setup, const OdometryDrive *drive,
                             const Update *update, double *drifts_m);

// Covariance of a pose (x, y, heading) [m^2, m rad, rad^2].
typedef struct PoseCovariance {
    double xx, xy, yy, xh, yh, hh;
} PoseCovariance;

// Moves a pose along the exact arc, and its covariance by the derivatives of the arc. See
// OdometrySetup for `noise`. Source of the noise: Chong and Kleeman, "Accurate Odometry and Error
// Modelling for a Mobile Robot" (1997).
void odometry_step(Pose *pose, PoseCovariance *covariance, double left_m, double right_m,
                   double half_gauge_m, double noise);

// The percentage of noisy drives whose true pose is inside the 95 % covariance, after a time.
typedef struct OdometryCoverage {
    double time_s, way_m;
    double axes_m[2], heading_deg;            // ellipse and interval of 95 %, without noise
    double position_percent, heading_percent; // percentages of the drives
    double position_low_percent, position_high_percent; // 95 % interval of the first (Wilson)
} OdometryCoverage;

// Integrates `runs` times with noisy travel, and fills `rows` at their times.
void odometry_cover(const OdometrySetup *setup, const OdometryDrive *drive, int runs,
                    OdometryCoverage *rows, int count);
