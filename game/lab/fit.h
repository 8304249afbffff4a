// fit.h -- fits a skid-steered vehicle to its log.
//
// The tracks have constant centres of rotation (Martinez and Mandow 2005). With the speeds l and r
// of the tracks, scaled, and the centres cl and cr to the left and right of the hull's centre:
//     turn w = (l - r) / (cl + cr),    forward u = (cr l + cl r) / (cl + cr)
// In a turn the hull loses speed and slides outward: u / (1 + loss |w|), and sideways
// -(ahead + drift u + shift u |w|) w. Coulomb's friction under a track of even pressure gives the
// shift: to turn, it moves the centres by contact_length u |w| / (2 friction g). The hull follows u
// and w with time constants, and poses are late by a delay. Between rows of the log it moves on
// exact arcs. Scales, ahead and delay belong to the vehicle, the other parameters to a ground.
#pragma once

#include "robot_log.h"
#include "vehicle_file.h"

typedef enum FitParam {
    FIT_PARAM_ROWS(AS_FIRST) FIT_PARAMS,
    FIT_OWN = 7, // parameters of a ground; they follow for each ground but the first
    FIT_ALL = FIT_PARAMS + FIT_OWN * (LOG_GROUNDS_MAX - 1)
} FitParam;

// The values that are reported.
typedef enum FitValue {
    FIT_VALUE_ROWS(AS_FIRST) FIT_VALUES,
    FIT_GROUND_VALUES = 8, // values of a ground
    FIT_ESTIMATES = FIT_VALUES + FIT_GROUND_VALUES * (LOG_GROUNDS_MAX - 1)
} FitValue;

typedef struct FitEstimate {
    const char *name, *help, *unit;
    int on;           // index of its ground, or -1
    bool is_held;     // excluded from the fit
    double value;     // NAN if the log does not determine it
    double low, high; // interval of 95 %; NAN if held
} FitEstimate;

// Errors at the ends of segments that were held out.
typedef struct FitErrors {
    const char *model; // "fit", "straight"
    double yaw_rms_deg, yaw_median_deg, place_rms_m, place_median_m;
    double yaw_clean_deg, place_clean_m; // rms without the outliers
} FitErrors;

// Errors of poses, by the time since the start of the segment or by speed.
typedef struct FitResidual {
    const char *by; // "time s", "speed m/s"
    double low, high;
    int poses;
    double yaw_rms_deg, place_rms_m;
} FitResidual;

enum { FIT_WARNINGS_MAX = 12, FIT_BINS = 4, FIT_MODELS = 2, FIT_FOLDS = 5, FIT_SHOWN = 6 };

typedef struct Fit {
    double params[FIT_ALL];
    bool is_held[FIT_ALL];
    FitEstimate estimates[FIT_ESTIMATES]; // first ground and vehicle, then the other grounds
    int estimate_count;
    FitErrors errors[FIT_MODELS]; // errors of this model and of the straight fit
    int held_out;                 // number of segments in them; 0: too few for a test
    int outliers;                 // segments that both models miss by far
    char outlier_names[128];
    FitResidual residuals[2 * FIT_BINS];
    int shown[FIT_SHOWN];           // segments by rising error of position
    double top_mps, top_turn_radps; // highest speeds of the fitted model in the log
    double contact_m;               // length of a track on the ground; 0: not known
    double place_m, yaw_rad;        // robust standard deviations of the poses
    char warnings[FIT_WARNINGS_MAX][160];
    int warning_count;
    // The straight fit: turn and way per unit of the left and of the right track.
    double straight_turn[2], straight_way[2];
} Fit;

// Kinematic models of a skid-steered vehicle: a differential drive of a wider gauge, centres of
// rotation, centres with loss, drift and shift, and the whole model with time constants.
typedef enum FitModel {
    FIT_DIFFERENTIAL,
    FIT_ICR,
    FIT_SLIP_CURVE,
    FIT_WHOLE,
    FIT_MODEL_COUNT
} FitModel;
extern const char *const FIT_MODEL_NAMES[FIT_MODEL_COUNT];

// Fits the vehicle, with its friction if the length of a track on the ground is not 0. Returns
// false and sets `problem` if the log does not suffice.
bool fit_log(const RobotLog *log, FitModel model, double contact_m, Fit *fit, Problem *problem);

// Predicts the poses of a segment, starting with its first measured pose, by the fit or by the
// straight fit. `path` has a pose for each row. Returns the index of the first measured pose; rows
// before it are not moved to it.
int fit_predict(const Fit *fit, bool is_straight, const RobotLog *log, const LogSegment *segment,
                Pose *path);

// How well simulated vehicles follow a log when its tracks drive them, from the first pose of each
// segment to its last. The scales of the tracks and the delay are the fit's.
typedef struct FitSimulated {
    const char *model;
    double turn_ratio, ahead_ratio; // simulated per measured, by least squares
    double rate_rms_degps, yaw_rms_deg, place_rms_m;
    double yaw_left_percent, place_left_percent; // squared errors per squared measured motion
} FitSimulated;

// Drives a vehicle, or without `spec` the fit or the straight fit. Fills `row`, except its model,
// and a path per row of the log. Returns false if out of memory.
bool fit_simulate(const Fit *fit, const RobotLog *log, const VehicleSpec *spec, bool is_straight,
                  FitSimulated *row, Pose *paths);

// Returns the mean yaw rates [rad/s] of the poses (x) and of a path (y) during 0.4 s, or NAN if no
// pose is measured then.
Vec fit_yaw_rates(const LogRow *rows, int count, const Pose *path, int from);

const LogRow *fit_last_pose(const RobotLog *log, const LogSegment *segment);

// Returns the vehicle of a fit, with the gauge of the first ground.
VehicleFile vehicle_from_fit(const Fit *fit, const RobotLog *log, double built_gauge_m);
