// course.h -- steering moves: where to go, how fast and how far.
//
//     Course course = course_pursue(senses, tank);
//     helm_steer(&helm, senses, course_drive(course, &avoidance, senses));
//
// Source: Reynolds, "Steering Behaviors for Autonomous Characters" (GDC 1999); here predictions are
// exact arcs, and obstacles are avoided on the way.
#pragma once

#include "ai/navigation/avoidance.h"

typedef struct Course {
    double heading_rad; // absolute, of the way
    double speed_mps;   // negative drives backward along that heading, tail first
    double way_m;       // obstacles further off do not matter; INFINITY for no end
} Course;

Course course_seek(const Senses *senses, Vec goal);   // at top speed, and past it
Course course_flee(const Senses *senses, Vec danger); // straight away from it
Course course_arrive(const Senses *senses, Vec goal); // stops there

// To where it meets the tank soonest if that keeps to its arc, which ends at walls.
Course course_pursue(const Senses *senses, const TankSight *tank);

// Away from where the tank will be by the time it could be here.
Course course_evade(const Senses *senses, const TankSight *tank);

// Drifts about at random, and turns away from walls in time. Valid when zeroed.
typedef struct Roam {
    double heading_rad, drift_radps;
    uint64_t last_tick; // + 1; 0 before the first
} Roam;
Course course_roam(Roam *roam, const Senses *senses);

// Round a place: +1 keeps it on the right (clockwise), -1 on the left. Comes in to the circle by a
// smooth curve. Source: Nelson et al., "Vector Field Path Following" (2007).
Course course_orbit(const Senses *senses, Vec centre, double radius_m, int side);

// Drives the course, past what stands in its way; with a speed of 0 the tank stands and faces it.
Twist course_drive(Course course, Avoidance *avoidance, const Senses *senses);
