// circling.h -- the circling bench: whether a driver reaches its target from every bearing and
// range or orbits it forever. Runs in the kernel, in the game's world, and as a duel.
//
// The vehicle starts at the origin, heading north. Outcomes: captured if its path during a tick,
// relative to the target, passes within the capture radius; orbit if it circles the target at least
// three times; chatter if it drives less than 2 % of the distance possible.
#pragma once

#include "vehicle.h"
#include "match/card.h"
#include "sim/battle.h"

typedef struct Axis { // an option: START:STEP:COUNT
    double start, step;
    int count;
} Axis;

typedef enum TargetKind { TARGET_STATIC, TARGET_LINEAR, TARGET_CIRCLING, TARGET_COUNT } TargetKind;
extern const char *const TARGET_NAMES[TARGET_COUNT + 1]; // ends with NULL

typedef enum Outcome { CAPTURED, ORBIT, CHATTER, OTHER, OUTCOME_COUNT } Outcome;
extern const char *const OUTCOME_NAMES[OUTCOME_COUNT];

typedef struct CirclingSetup {
    double half_gauge_m, speed_mps, capture_m, horizon_s;
    Axis bearings_deg, ranges_m; // grid of targets; cells are ordered by bearing, then range
} CirclingSetup;
extern const CirclingSetup CIRCLING_STANDARD; // d 1, V 5, c 0.5, 60 s, 72 bearings x 30 ranges

static inline int circling_cells(const CirclingSetup *setup) {
    return setup->bearings_deg.count * setup->ranges_m.count;
}
// Returns the position of a cell's target, or its start if it moves.
Vec circling_target(const CirclingSetup *setup, int cell);

// A driver and its vehicle: a controller, or in the game's world a mind on a drive.
//
// In the world a medium tank, which never fires, is in a field without walls. The target is a
// beacon, a passive hull of 0.2 m. The lengths of the grid are scaled by the tank's half gauge
// divided by the setup's. The target is captured if the hulls touch or the centres come within the
// capture radius. The tank has its own top speed, traction and 60 Hz, and a latency of one step.
//
// Another program can be the driver of a kernel's vehicle: `begin` returns its state for a target,
// `steer` the track speeds for the next tick. Both are called from several threads.
typedef struct CirclingDriver {
    void *owner;
    void *(*begin)(void *owner, const Vehicle *vehicle);
    Tracks (*steer)(void *state, const Vehicle *vehicle, Vec target, int tick);
    void (*end)(void *state);
} CirclingDriver;

typedef struct CirclingRun {
    Controller controller; // a mind or a program has only its name here, including its parameters
    const CirclingDriver *driver; // used instead of the controller, unless it is NULL
    VehicleSpec vehicle;          // a mind uses only the drive
    Mind mind;                    // behaviour is NULL for a controller
    TargetKind target;
} CirclingRun;

// Returns the run's vehicle with the setup's gauge and top speed.
VehicleSpec circling_vehicle(const CirclingSetup *setup, const CirclingRun *run);

// Returns the radius of the circles that a driver which only drives forward cannot reach into, or 0
// if there are none. The two circles of the vehicle's tightest turn touch it from its sides;
// targets deeper inside one than the capture radius are orbited.
double circling_blind_radius(const CirclingSetup *setup, const CirclingRun *run);

// Fills `runs` with the minds `circler`, `hunter:range=0` and `seek` (steer_heading alone) on each
// of the three track drives. Returns their number.
enum { WORLD_DRIVES = 3, WORLD_RUNS_MAX = 3 * WORLD_DRIVES };
int circling_world_runs(CirclingRun runs[static WORLD_RUNS_MAX]);

typedef struct Chase {
    Outcome outcome;
    double time_s;     // time until captured, or the horizon
    double turn_rad;   // total turning, left and right
    double wind_turns; // turns around the target
    double way_m;      // distance driven
} Chase;

typedef struct CirclingResult {
    unsigned char *outcomes; // an Outcome per cell
    int count[OUTCOME_COUNT];
    int close_behind_captured, close_behind_cells; // |bearing| > 90 degrees, range <= 3 d
    // Times of captured targets; NaN if there are none.
    double time_median_s, time_max_s;
    double overrotation_deg; // mean of the turning in excess of the first bearing
} CirclingResult;

// Adds the percentage of targets that the circle of circling_blind_radius predicts wrongly, if
// there is one.
void circling_blind_error(const CirclingSetup *setup, const CirclingRun *run,
                          const CirclingResult *result, ModelErrors *errors);

// Called from time to time with the number of cells done. Returns false to stop the bench.
typedef bool (*CirclingProgress)(void *owner, long done, long total);

typedef struct CirclingCrew {
    int threads;
    CirclingProgress progress; // may be NULL
    void *owner;
} CirclingCrew;

// Executes all runs, which must be either all in the kernel or all in the world. Returns false if
// out of memory or stopped. Free the results in any case.
bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew);
void circling_free(CirclingResult *results, int count);

// A duel of two updates: in rounds, the same driver starts from the same positions.
enum { DUEL_TANKS = 36, DUEL_TRAIL = 240, DUEL_SIDES = 2 };

typedef struct DuelTank {
    Vehicle vehicle; // the target is at the origin
    Vec start;
    Chase chase;
    bool is_captured, is_orbiting;
    Vec trail[DUEL_TRAIL]; // ring buffer of past positions
    int trail_count;       // total number added; the next index is trail_count % DUEL_TRAIL
} DuelTank;

typedef struct DuelSide {
    VehicleSpec spec; // specification; only the update must be set
    DuelTank tanks[DUEL_TANKS];
    int captured, orbiting; // totals of all rounds
} DuelSide;

typedef struct Duel {
    CirclingSetup setup;
    Controller controller;
    int hz, latency, round;
    double time_s; // time in the current round
    DuelSide sides[DUEL_SIDES];
} Duel;

// Starts the first round with the setup, controller, hz, latency and updates given. The duel must
// not be moved in memory afterwards.
void duel_start(Duel *duel);
// Advances by one tick. Starts a new round when the current one is over.
void duel_tick(Duel *duel);
// Returns the number of tanks still on their way.
int duel_chasing(const DuelSide *side);

// Returns the radius of the circle that a tank currently drives by its side's update, and sets
// `*middle` to the centre. Returns 0 if it drives straight or pivots.
double duel_circle(const Duel *duel, const DuelSide *side, const DuelTank *tank, Vec *middle);
