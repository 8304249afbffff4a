// fit_task.h -- the parts of `lab fit`, which work on a common fit to some segments of a log.
#pragma once

#include "fit.h"

#define LAG_LEAST_HZ 9.0 // rate of poses that shows time constants

enum { FIT_ROUNDS = 8 };
// A minimum is found when a step reduces the sum of squares by less than this fraction. The first
// rounds have inaccurate weights and use a larger one.
#define FIT_SHARE_LEAST 1e-6
#define FIT_SHARE_FIRST 1e-3

// The normal equations of a segment for the parameters on its ground, 0 for held parameters. Only
// the lower triangle of `bend` is used.
typedef struct Normal {
    int on;
    double slope[FIT_PARAMS], bend[FIT_PARAMS][FIT_PARAMS];
} Normal;

typedef struct Task {
    const RobotLog *log;
    const bool *is_used; // true for segments in use
    double params[FIT_ALL];
    bool is_held[FIT_ALL];
    double place_m, yaw_rad; // standard deviations
    double *weights;         // square root of the weight of each row's pose
    Pose *path;
    double contact_m;
    int rows;              // rows of the segments in use
    double damping;        // damping of the next step; 0: Newton's method
    Normal *normals;       // equations of each segment
    double *room;          // scratch memory: two numbers per row, or a segment's derivatives
    long long *steps_left; // rows that this fit and its copies may still drive
} Task;

// Returns the index of a ground's parameter among all.
int fit_param_on(FitParam param, int on);
// Return the kind of a parameter, and its ground, 0 for parameters of the vehicle.
FitParam fit_kind_of(int param);
int fit_ground_of(int param);
// Returns whether each ground has its own.
bool fit_is_own(FitParam param);
// Copies the parameters that are not held from or to a list. Returns their number.
int fit_take_free(const Task *task, const double params[FIT_ALL], double *list);
void fit_put_free(const Task *task, double params[FIT_ALL], const double *list);

// Computes the pose at each row, late by the delay, of a hull that starts at the origin.
void fit_drive_path(const double all[FIT_ALL], const RobotLog *log, const LogSegment *segment,
                    Pose *path);
void fit_drive_straight(const Fit *fit, const LogRow *rows, int count, Pose *path);
// Moves a path so that it begins at the first measured pose. Returns the index of that row.
int fit_anchor_path(const LogRow *rows, int count, Pose *path);
// Moves the path of a segment to where it fits its poses best.
void fit_place_path(Task *task, const LogSegment *segment);
// Computes the weighted errors of a segment in standard deviations, three for each pose. Returns
// their number.
int fit_segment_errors(Task *task, const LogSegment *segment, const double params[FIT_ALL],
                       double *errors);
// Computes the derivatives of `errors` by a parameter on the ground of the segment.
void fit_segment_slope(Task *task, const LogSegment *segment, const double params[FIT_ALL],
                       FitParam param, const double *errors, double *slope);

// Turns on a ground.
typedef struct Turning {
    double rate_radps; // turn rate with the same ratio of shift to drift as all turns
    double most_mps2;  // maximum of the segments' mean lateral accelerations
} Turning;

Turning fit_turning(const Task *task, int on);

const LogRow *fit_first_pose(const RobotLog *log, const LogSegment *segment);
double fit_median_of(double *values, int count); // sorts them

// Fits turn and forward way of whole segments by the ways of the two tracks.
void fit_straight(const RobotLog *log, const bool *is_used, Fit *fit);
// Lets a fit continue with other segments.
void fit_use(Task *task, const bool *is_used);
// Sums of the normal equations of segments, for the free parameters. Of `bend` only the lower
// triangle is used.
typedef struct Normals {
    double slope[FIT_ALL], bend[FIT_ALL][FIT_ALL];
} Normals;

// The index of each parameter on a ground among the free ones, or -1.
typedef struct FreePlaces {
    int at[LOG_GROUNDS_MAX][FIT_PARAMS];
} FreePlaces;

FreePlaces fit_free_places(const Task *task);
void fit_add_normal(Normals *to, const Normal *from, const FreePlaces *places);
void fit_add_slope(double slope[FIT_ALL], const Normal *from, const FreePlaces *places);
// Factors the symmetric matrix `bend`, in place. Returns the index of the first row that depends on
// those before it, or -1.
int fit_factor(int count, Normals *sum);
// Solves the factored equations, in place.
void fit_solve(int count, const Normals *sum, double list[FIT_ALL]);
// Computes the normal equations of all segments in use.
void fit_update_normals(Task *task);
// Returns the sum of the squares of all errors.
double fit_squares(Task *task, const double params[FIT_ALL]);
// Moves the parameters by the normal equations, which must be current, so that the sum of squares
// is reduced (Levenberg and Marquardt). Returns whether another step may reduce it by more than a
// fraction `share`.
bool fit_step(Task *task, double share, double *squares);
// Minimizes the errors with the current weights, or ends early if no steps are left.
void fit_minimize(Task *task, double share);

// The covariance of the free parameters, from the scatter of the segments, and their standard
// errors, which are at least as large as with independent poses.
typedef struct Spread {
    int count, dependent; // dependent: index of a free parameter that follows from others, or -1
    double covariance[FIT_ALL][FIT_ALL], error[FIT_ALL];
} Spread;

Spread fit_spread(const Task *task);

// Computes the values that are reported for a ground.
void fit_values_on(const double all[FIT_ALL], double contact_m, int on, double values[FIT_VALUES]);
// Estimates the intervals. Returns false if out of memory.
bool fit_intervals(const Task *task, Fit *fit);
// Fits every fold of the segments without it, predicts it, and reports the errors. Returns false if
// out of memory.
bool fit_test_held_out(const Task *task, Fit *fit);
