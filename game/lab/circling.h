// circling.h -- the circling bench: does a driver reach its target from every bearing and range, or
// does it circle for ever? In the kernel alone, in the game's world, and side by side to be
// watched.
//
// The vehicle starts at the origin, heading north. Captured: its way in a tick, seen from the
// target, passes within the capture radius. Orbit: not captured, and round the target three times
// or more. Chatter: hardly moved (less than 2 % of the way it could have driven).
#pragma once

#include "vehicle.h"
#include "match/card.h"
#include "sim/battle.h"

// The controllers of the standard bench, by name.
enum { BENCH_CONTROLLER_COUNT = 12 };
extern const char *const BENCH_CONTROLLERS[BENCH_CONTROLLER_COUNT];

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

// Who drives, and how: a controller a vehicle, or in the game's own world a mind by a drive.
//
// There a medium tank stands in a field without walls; the target is a beacon, a hull of 0.2 m that
// does nothing. The grid's lengths are scaled by the tank's half gauge over the set-up's. Captured:
// the hulls touch, or the centres come within the capture radius. The tank keeps its own top speed,
// traction and the world's 60 Hz, where an order acts one step later; it never fires.
typedef struct CirclingRun {
    Controller controller; // of a mind only its name counts: the mind's, with its parameters
    VehicleSpec vehicle;   // its gauge and top speed are the set-up's; of a mind only the drive
    Mind mind;             // its behaviour is NULL for a controller
    TargetKind target;
} CirclingRun;

// The run's vehicle with the set-up's gauge and top speed.
VehicleSpec circling_vehicle(const CirclingSetup *setup, const CirclingRun *run);

// A driver that only goes forward cannot reach what lies inside its vehicle's smallest circle: two
// circles of this radius, which touch the vehicle from its sides. It must orbit what is further
// than the capture radius inside of one. 0 where that does not apply.
double circling_blind_radius(const CirclingSetup *setup, const CirclingRun *run);

// The runs in the world, by the minds `circler`, `hunter:range=0` and `seek`, each on the three
// track drives; their number. `seek` is steer_heading alone, which `hunter` follows at that range.
enum { WORLD_DRIVES = 3, WORLD_RUNS_MAX = 3 * WORLD_DRIVES };
int circling_world_runs(CirclingRun runs[static WORLD_RUNS_MAX]);

// One chase, from the start of a cell to its end.
typedef struct Chase {
    Outcome outcome;
    double time_s;     // until captured, or the horizon
    double turn_rad;   // all turning, left and right
    double wind_turns; // about the target
    double way_m;
} Chase;

typedef struct CirclingResult {
    unsigned char *outcomes; // Outcome of each cell
    int count[OUTCOME_COUNT];
    int close_behind_captured, close_behind_cells; // |bearing| > 90 degrees, range <= 3 d
    double time_median_s, time_max_s;              // of those captured; NaN when there is none
    double overrotation_deg; // mean of all turning beyond the first bearing, of those captured
} CirclingResult;

// Is told from time to time how many cells are done; returns false to stop the bench.
typedef bool (*CirclingProgress)(void *owner, long done, long total);

// How the work is done: on so many threads, telling `owner` by `progress` (may be NULL).
typedef struct CirclingCrew {
    int threads;
    CirclingProgress progress;
    void *owner;
} CirclingCrew;

// Does all runs, which are all in the kernel or all in the world. False when memory ran out or it
// was stopped; free the results either way.
bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew);
void circling_free(CirclingResult *results, int count);

// Two ways to move, side by side: the same driver sets out for the same target from the same
// places, round after round.
enum { DUEL_TANKS = 36, DUEL_TRAIL = 240, DUEL_SIDES = 2 };

typedef struct DuelTank {
    Vehicle vehicle; // the target stands at the origin
    Vec start;
    Chase chase;
    bool is_captured, is_orbiting;
    Vec trail[DUEL_TRAIL]; // ring of past places
    int trail_count;       // all that were noted; the next goes to trail_count % DUEL_TRAIL
} DuelTank;

typedef struct DuelSide {
    VehicleSpec spec; // of which only the method is to be set
    DuelTank tanks[DUEL_TANKS];
    int captured, orbiting; // of all rounds
} DuelSide;

typedef struct Duel {
    CirclingSetup setup;
    Controller controller;
    int hz, latency, round;
    double time_s; // in the round
    DuelSide sides[DUEL_SIDES];
} Duel;

// The first round; setup, controller, hz, latency and methods are set. It stays where it is then.
void duel_start(Duel *duel);
void duel_tick(Duel *duel); // a new round begins when nothing more can happen in this one
int duel_chasing(const DuelSide *side); // those that are neither

// The circle that a tank drives just now, by its side's method; radius 0 when it goes straight or
// turns on the spot.
double duel_circle(const Duel *duel, const DuelSide *side, const DuelTank *tank, Vec *middle);
