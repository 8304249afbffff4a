// drives.h -- measurements of drives: the same course for every drive, and for the drive track-slip
// the centres of rotation of its tracks and the cost of its steering gears.
//
// The folder game/lab/ measures how vehicles move, without a battle; it must not know minds or
// windows.
#pragma once

#include "models.h"
#include "vehicle.h"

typedef enum Leg {
    LEG_STRAIGHT,
    LEG_CIRCLE,
    LEG_SLALOM,
    LEG_BRAKE,
    LEG_REVERSE,
    LEG_EIGHT,
    LEG_COUNT
} Leg;
extern const char *const LEG_NAMES[LEG_COUNT];

enum { COURSE_HZ = 60 }; // usual tick rate

typedef struct LegResult {
    const char *drive, *name; // "track", "circle"
    double time_s, distance_m;
    double top_mps;      // highest speed
    double end_mps;      // final speed along the hull
    double turned_deg;   // total change of heading, left and right
    double radius_m;     // radius of the turn in the last second; NAN above 10 km
    double sideslip_deg; // largest angle between velocity and heading
    Pose end;
} LegResult;

typedef struct CourseResult {
    const Drive *drive;
    int hz;
    LegResult legs[LEG_COUNT];
    Vec *points;               // position at each tick [m], relative to the start
    double *speeds_mps;        // speed along the hull at each tick
    int leg_at[LEG_COUNT + 1]; // first point of each leg, and the end
    int count;
    double step_ns; // processor time of one update of the drive
} CourseResult;

// Drives the course with a vehicle that has a drive and a tank. The orders depend only on time and
// on the limits of the tracks, so they are the same for all drives. Calls `look` (or NULL) on every
// tick, relative to the start. Returns false if out of memory. Free the result in any case.
bool course_run(const VehicleSpec *vehicle, VehicleObserver look, void *owner,
                CourseResult *result);
void course_free(CourseResult *result);

// A track that slips moves over the ground as if it turned about a point outside of it. Martinez
// and Mandow ("Approximating Kinematics for Tracked Mobile Robots", 2005) found that these points
// hardly move on a given surface, so the vehicle drives the exact arc of a wider gauge:
//     turn = (l - r) / (left + right)

// A grid of orders: each speed with each turn rate. Orders that do not turn, or that need more than
// the top speed of a track, are skipped.
enum { SLIP_AXIS_MAX = 512, SLIP_POINTS_MAX = 20000 };
typedef struct SlipAxis {
    double values[SLIP_AXIS_MAX];
    int count;
} SlipAxis;

// A vehicle with tracks, and the grid of its orders.
typedef struct SlipPlan {
    const VehicleSpec *vehicle;
    SlipAxis speeds_mps, turns_degps;
} SlipPlan;

// The usual grid: 0.5 to 3 m/s, and 3, 6 and 12 degrees per second.
extern const SlipAxis SLIP_SPEEDS_MPS, SLIP_TURNS_DEGPS;

// A steady turn, with the order for two tracks without slip.
typedef struct SlipPoint {
    const char *ground, *law;                   // "earth", "Coulomb"
    double speed_mps, turn_degps;               // ordered motion
    double left_mps, right_mps;                 // speeds of the tracks
    double forward_mps, side_mps, turned_degps; // motion of the hull
    double left_m, right_m, ahead_m; // distances of the centres: left, right, and forward
    double predicted_degps;          // turn predicted by the fit
    double strain;     // ordered lateral acceleration, as a fraction of drive.grip on the ground
    bool is_steady;    // the vehicle turns as ordered, so that it has centres
    double power_wpkg; // power of the motor
} SlipPoint;

// The turns on one surface, and the centres that best fit the turns in the domain of the model.
typedef struct SlipFit {
    const char *ground, *law;
    SlipPoint *points;
    int count;
    int stalled;   // orders that give no turn
    double strain; // limit of the domain: the largest strain of its turns
    double left_m, right_m, ahead_m;
    double spread_percent; // difference between the nearest and the farthest centre of a track
    double error_percent;  // root mean square error of the predicted turns
    double unslipped_error_percent; // root mean square error of (l - r) / 2d
    ModelErrors centres, unslipped; // maximum errors of the turns [%]
} SlipFit;

// Measures every surface by both laws, Coulomb's first; only the first half if the drive has no
// laws. Returns the number of fits, or 0 if out of memory. Free them in any case.
enum { SLIP_FITS = 2 * SURFACE_PICTURE };
int slip_measure(const SlipPlan *plan, SlipFit fits[SLIP_FITS]);
void slip_free(SlipFit fits[SLIP_FITS]);

// The cost of a steering gear on firm earth.
typedef struct SlipGear {
    const char *name;
    double straight_wpkg,
        turn_wpkg;               // power at 3/7 of the top speed, and with tracks at 4/7 and 2/7
    double turn_degps, radius_m; // motion in that turn
    double pivot_degps;          // NAN if it cannot pivot
} SlipGear;
enum { SLIP_GEARS = 3 };
void slip_gears(const VehicleSpec *vehicle, SlipGear gears[SLIP_GEARS]);
