// drives.h -- measurements of drives: the same course for every drive, and for the drive track-slip
// the centres of rotation of its tracks and the cost of its steering gears.
#pragma once

#include "sim/tank.h"
#include "sim/world.h"

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

enum { COURSE_HZ = 60, COURSE_POINTS_MAX = 3600 };

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
    LegResult legs[LEG_COUNT];
    Vec points[COURSE_POINTS_MAX];        // position at each tick [m], relative to the start
    double speeds_mps[COURSE_POINTS_MAX]; // speed along the hull at each tick
    int leg_at[LEG_COUNT + 1];            // first point of each leg, and the end
    int count;
    double step_ns; // processor time of one update of the drive
} CourseResult;

// Drives the course. The orders depend only on time, so they are the same for all drives. Calls
// `look` (or NULL) on every tick, relative to the start. Returns false if out of memory.
bool course_run(const Drive *drive, const TankSpec *spec, VehicleObserver look, void *owner,
                CourseResult *result);

// A track that slips moves over the ground as if it turned about a point outside of it. Martinez
// and Mandow ("Approximating Kinematics for Tracked Mobile Robots", 2005) found that these points
// hardly move on a given surface, so the vehicle drives the exact arc of a wider gauge:
//     turn = (l - r) / (left + right)

enum { SLIP_SPEEDS = 6, SLIP_TURNS = 3, SLIP_POINTS = SLIP_SPEEDS * SLIP_TURNS };
extern const double SLIP_SPEEDS_MPS[SLIP_SPEEDS], SLIP_TURNS_DEGPS[SLIP_TURNS];

// A steady turn. The order is that of two tracks without slip.
typedef struct SlipPoint {
    const char *ground, *law;                   // "earth", "Coulomb"
    double speed_mps, turn_degps;               // as ordered
    double left_mps, right_mps;                 // of the tracks
    double forward_mps, side_mps, turned_degps; // of the hull
    double left_m, right_m, ahead_m; // distances of the centres: left, right, and forward
    double predicted_degps;          // turn predicted by the fit
    double power_wpkg;               // of the motor
} SlipPoint;

// All turns on one surface, and the centres that fit them best.
typedef struct SlipFit {
    SlipPoint points[SLIP_POINTS];
    double left_m, right_m, ahead_m;
    double spread_percent; // difference between the nearest and the farthest centre of a track
    double error_percent;  // root mean square error of the predicted turns
    double unslipped_error_percent; // the same error for (l - r) / 2d
} SlipFit;

// Measures every surface by both laws, Coulomb's first. Returns false if out of memory.
enum { SLIP_FITS = 2 * SURFACE_PICTURE };
bool slip_measure(SlipFit fits[SLIP_FITS]);

// The cost of a steering gear on firm earth.
typedef struct SlipGear {
    const char *name;
    double straight_wpkg, turn_wpkg; // power at 3 m/s, and in a turn with tracks at 4 and 2 m/s
    double turn_degps, radius_m;     // of that turn
    double pivot_degps;              // NAN if it cannot pivot
} SlipGear;
enum { SLIP_GEARS = 3 };
void slip_gears(SlipGear gears[SLIP_GEARS]);
