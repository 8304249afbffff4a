// course.h -- one course for every drive: straight, circle, slalom, brake, reverse, figure eight.
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

// What a drive made of a leg.
typedef struct LegResult {
    double time_s, distance_m;
    double top_mps;      // highest speed
    double end_mps;      // along the hull, at the end
    double turned_deg;   // of the heading, left and right
    double radius_m;     // of the last second's turn; infinite when straight
    double sideslip_deg; // the largest angle between the way it moves and the way it points
    Pose end;
} LegResult;

typedef struct CourseResult {
    const Drive *drive;
    LegResult legs[LEG_COUNT];
    Vec points[COURSE_POINTS_MAX];        // where it was at each tick, m from the start
    double speeds_mps[COURSE_POINTS_MAX]; // along the hull
    int leg_at[LEG_COUNT + 1];            // the first point of each leg, and the end
    int count;
    double step_ns; // of one push and travel, by the processor's clock
} CourseResult;

// The legs are orders by time alone, the same for all; lengths of time in seconds. `look` (NULL for
// none) is told of every tick, with places from the start. False when memory ran out.
bool course_run(const Drive *drive, const TankSpec *spec, VehicleObserver look, void *owner,
                CourseResult *result);
