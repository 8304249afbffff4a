// lab_view.h -- the laboratory on screen: charts, and the duel of two updates.
#pragma once

#include "lab/drives.h"
#include "lab/fit.h"
#include "lab/odometry.h"
#include "app/base/settings.h"
#include "view/lab/chart.h"
#include "view/view.h"

// Shows the duel in a window, or draws it into --picture or --video. Returns the exit code.
int lab_watch(const Settings *settings);

// Shows the duel in the window of a view. Returns true if the user closed the window.
bool lab_visit(const Settings *settings, View *view);

// A run of the circling bench, with its names and its result.
typedef struct CirclingRow {
    const char *update, *controller, *target;
    int hz, latency;
    double blind_m; // circling_blind_radius
    CirclingResult result;
    double captured_percent; // percentage of captured cells
    const struct CirclingReport *report;
} CirclingRow;

typedef struct CirclingReport {
    const Settings *settings;
    const CirclingSetup *setup;
    CirclingRow *rows;
    int count;
    double spent_s;
    ModelErrors blind; // errors of MODEL_BLIND_CIRCLE
} CirclingReport;

// A run of the path bench, with its names, its result and its path.
typedef struct PathRow {
    const char *reference, *controller, *vehicle;
    int hz, latency;
    FollowResult result;
    double orbit_percent; // orbits in the circling grid, same driver and vehicle
    bool begins_vehicle;  // first row of a vehicle, except in the first row of all
    bool has_walls;       // first row only: whether a path has walls
    Vec *points;
    int count;
} PathRow;

// Rows are ordered by reference, then by vehicle, then by driver.
typedef struct PathReport {
    const Settings *settings;
    const CirclingSetup *setup;
    PathRow *rows;
    int reference_count, vehicle_count, driver_count; // vehicles differ in rate and latency too
} PathReport;

// ODOMETRY_RUNS noisy drives measure coverage, after at most ODOMETRY_TIMES times. A track reaches
// its top speed in ODOMETRY_RISE_S, unless --accel says otherwise.
enum { ODOMETRY_RUNS = 400, ODOMETRY_TIMES = 6 };
#define ODOMETRY_RISE_S 2.5

// The drift of an update at a rate.
typedef struct DriftRow {
    const char *update;
    int hz;
    OdometryDrift drift;
    bool begins_rate; // first row of a rate, except in the first row of all
    double *drifts_m; // drift after each sample
    int sample_count;
} DriftRow;

// Rows are ordered by rate, then by update.
typedef struct OdometryReport {
    const Settings *settings;
    OdometrySetup setup;
    DriftRow *rows;
    int count;
    double way_m;
    OdometryCoverage coverage[ODOMETRY_TIMES];
    int coverage_count, coverage_hz;
} OdometryReport;

// A log and simulated vehicles: the fit, the straight fit, and drives.
enum { SIMULATED_MAX = 6 };
typedef struct Simulated {
    FitSimulated rows[SIMULATED_MAX];
    char names[SIMULATED_MAX][96];
    Pose *paths; // a path per row of the log, for each vehicle
    int count;
} Simulated;

// Returns "a medium tank", "a tuned tank" or "the vehicle".
const char *lab_tank_name(const LabSettings *lab);

// Returns whether --picture's file can be drawn: its name has a supported ending, and charts are
// built in. Otherwise sets `problem`.
bool lab_picture_fits(const Settings *settings, Problem *problem);

// Each draws its chart into --picture's file. Returns the exit code.
int lab_draw_updates(const Settings *settings); // arc --compare
int lab_draw_circling(const CirclingReport *report);
int lab_draw_paths(const PathReport *report);
int lab_draw_odometry(const OdometryReport *report);
int lab_draw_drives(const Settings *settings, const CourseResult *results, int count);
int lab_draw_articles(const Settings *settings);
int lab_draw_fit(const Settings *settings, const RobotLog *log, const Fit *fit,
                 const Simulated *simulated);
int lab_draw_slip(const Settings *settings, const SlipPlan *plan, const SlipFit fits[SLIP_FITS]);
