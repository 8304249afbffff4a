// course.h -- steering behaviours: where to go, how fast and how far.
//
//     Course course = course_pursue(senses, tank);
//     helm_steer(&helm, senses, course_drive(course, &avoidance, senses));
//
// Source: Reynolds, "Steering Behaviors for Autonomous Characters" (GDC 1999). Here predictions are
// exact arcs, and obstacles are avoided on the way.
#pragma once

#include "ai/navigation/avoidance.h"

typedef struct Course {
    double heading_rad; // absolute direction of travel
    double speed_mps;   // negative drives in reverse along the heading
    double way_m;       // obstacles beyond this distance are ignored; INFINITY for no limit
} Course;

// Drives to the goal and past it, at top speed.
Course course_seek(const Senses *senses, Vec goal);

// Drives straight away from the danger.
Course course_flee(const Senses *senses, Vec danger);

// Drives to the goal and stops there.
Course course_arrive(const Senses *senses, Vec goal);

// Drives to where the tank can be met soonest if it keeps its arc, which ends at walls.
Course course_pursue(const Senses *senses, const TankSight *tank);

// Drives away from where the tank will be by the time it could get here.
Course course_evade(const Senses *senses, const TankSight *tank);

// Drives around at random, and turns away from walls and dangers in time. Valid when zeroed.
typedef struct Roam {
    double heading_rad, drift_radps;
    uint64_t last_tick; // tick of the last call + 1; 0 before the first call
} Roam;
Course course_roam(Roam *roam, const Senses *senses);

// Circles a point: `side` +1 keeps it on the right (clockwise), -1 on the left. Approaches the
// circle on a smooth curve. Source: Nelson et al., "Vector Field Path Following" (2007).
Course course_orbit(const Senses *senses, Vec centre, double radius_m, int side);

// Returns the course with the sign of its speed changed if the tail is nearer to its heading than
// the nose, and the drive can reverse. A tank that changes direction does not have to turn around.
Course course_either_end(const Senses *senses, Course course);

// Drives the course around obstacles. At speed 0 the tank turns to the heading.
Twist course_drive(Course course, Avoidance *avoidance, const Senses *senses);
