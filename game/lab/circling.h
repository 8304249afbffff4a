// circling.h -- the circling bench: does a driver reach its target from every bearing and range, or
// does it circle for ever?
//
// The vehicle starts at the origin, heading north. Captured: its way in a tick, seen from the
// target, passes within the capture radius. Orbit: not captured, and round the target three times
// or more. Chatter: hardly moved (less than 2 % of the way it could have driven).
#pragma once

#include "controller.h"
#include "method.h"

typedef struct Axis { // START:STEP:COUNT
    double start, step;
    int count;
} Axis;

typedef enum TargetKind { TARGET_STATIC, TARGET_LINEAR, TARGET_CIRCLING, TARGET_COUNT } TargetKind;
extern const char *const TARGET_NAMES[TARGET_COUNT + 1]; // ends with NULL

typedef enum Outcome { CAPTURED, ORBIT, CHATTER, OTHER, OUTCOME_COUNT } Outcome;
extern const char *const OUTCOME_NAMES[OUTCOME_COUNT];

typedef struct CirclingSetup {
    double half_gauge_m, speed_mps, capture_m, horizon_s;
    Axis bearings_deg, ranges_m; // of the targets: a cell each, bearing by bearing
} CirclingSetup;
extern const CirclingSetup CIRCLING_STANDARD; // d 1, V 5, c 0.5, 60 s, 72 bearings x 30 ranges

static inline int circling_cells(const CirclingSetup *setup) {
    return setup->bearings_deg.count * setup->ranges_m.count;
}
Vec circling_target(const CirclingSetup *setup, int cell); // where it stands, or starts
bool circling_is_close_behind(const CirclingSetup *setup,
                              int cell); // |bearing| > 90 degrees, range <= 3 d

typedef struct CirclingRun {
    const Method *method;
    Controller controller;
    int hz, latency; // latency: ticks until an order acts, 0 or 1
    TargetKind target;
} CirclingRun;

// What the run's driver wishes at this pose; `pending` is its last wish, which acts now when there
// is latency.
Tracks circling_decide(const CirclingSetup *setup, const CirclingRun *run, Pose pose, Vec target,
                       Tracks pending);

// One chase, from the start of a cell to its end.
typedef struct Chase {
    Outcome outcome;
    double time_s;     // until captured, or the horizon
    double turn_rad;   // all turning, left and right
    double wind_turns; // about the target
    double way_m;
} Chase;
Chase circling_chase(const CirclingSetup *setup, const CirclingRun *run, int cell);

typedef struct CirclingResult {
    unsigned char *outcomes; // Outcome of each cell
    int count[OUTCOME_COUNT];
    int close_behind_captured, close_behind_cells;
    double time_median_s, time_max_s; // of those captured; NaN when there is none
    double overrotation_deg; // mean of all turning beyond the first bearing, of those captured
} CirclingResult;

// Told from time to time how many cells are done; false stops the bench.
typedef bool (*CirclingProgress)(void *owner, long done, long total);

// How the work is done: on so many threads, telling `owner` by `progress` (NULL: nobody).
typedef struct CirclingCrew {
    int threads;
    CirclingProgress progress;
    void *owner;
} CirclingCrew;

// Does all runs. False when memory ran out or it was stopped; free the results either way.
bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew);
void circling_free(CirclingResult *results, int count);

// Which targets a greedy driver must orbit, in closed form: those inside its own turning circle of
// this radius by more than the capture radius.
bool circling_must_orbit(const CirclingSetup *setup, double radius_m, int cell);
