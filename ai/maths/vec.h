// vec.h -- points, poses and motions in the plane.
//
// x east, y north, metres. Headings and bearings are radians clockwise from north: the unit vector
// of heading h is (sin h, cos h), and its right-hand side is (cos h, -sin h).
#pragma once

#include <math.h>
#include <stdbool.h>

#include "assert.h"
#include "maths.h"

#define PI 3.14159265358979323846
#define DEGREE (PI / 180)

typedef struct Vec {
    double x, y;
} Vec;

typedef struct Pose {
    double x, y; // centre, m
    double heading_rad;
} Pose;

// The velocity of a body in its own frame.
typedef struct Motion {
    double forward_mps;
    double side_mps;   // speed to the right
    double turn_radps; // clockwise
} Motion;

// Returns `value` clamped to [low, high].
static inline double clamp(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

static inline Vec vec(double x, double y) { return (Vec){x, y}; }
static inline Vec vec_add(Vec a, Vec b) { return (Vec){a.x + b.x, a.y + b.y}; }
static inline Vec vec_sub(Vec a, Vec b) { return (Vec){a.x - b.x, a.y - b.y}; }
static inline Vec vec_scale(Vec a, double k) { return (Vec){a.x * k, a.y * k}; }
static inline Vec vec_mix(Vec a, Vec b, double t) {
    return (Vec){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}
static inline double vec_dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
static inline double vec_cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
static inline double vec_length(Vec a) { return sqrt(vec_dot(a, a)); }
static inline double vec_distance(Vec a, Vec b) { return vec_length(vec_sub(a, b)); }
// Returns the distance from a point to the segment from a to b.
static inline double vec_segment_distance(Vec a, Vec b, Vec at) {
    Vec along = vec_sub(b, a), to = vec_sub(at, a);
    double square = vec_dot(along, along);
    double t = square > 0 ? clamp(vec_dot(to, along) / square, 0, 1) : 0;
    return vec_length(vec_sub(to, vec_scale(along, t)));
}
// Returns the unit vector in the direction of `a`, or the zero vector if `a` is zero.
static inline Vec vec_unit(Vec a) {
    double length = vec_length(a);
    return length > 0 ? vec_scale(a, 1 / length) : (Vec){0, 0};
}
static inline bool vec_is_unit(Vec a) { return fabs(vec_dot(a, a) - 1) < 1e-6; }

// Return the unit vector along a heading, and the unit vector to the right of another.
static inline Vec vec_heading(double heading_rad) {
    Vec forward;
    sincos(heading_rad, &forward.x, &forward.y);
    return forward;
}
static inline Vec vec_right(Vec forward) { return (Vec){forward.y, -forward.x}; }

// Returns the velocity in the world of a body with this heading.
static inline Vec motion_velocity(Motion motion, double heading_rad) {
    Vec nose = vec_heading(heading_rad);
    return vec_add(vec_scale(nose, motion.forward_mps),
                   vec_scale(vec_right(nose), motion.side_mps));
}

// Returns the heading of a vector; 0 for the zero vector.
static inline double vec_bearing(Vec a) { return atan2(a.x, a.y); }

// Returns the same angle in [-pi, pi].
static inline double angle_wrap(double rad) {
    if (fabs(rad) <= PI) return rad;
    if (fabs(rad) < 9)
        return rad - copysign(2 * PI, rad); // exact, so the bits equal the result of remainder()
    return remainder(rad, 2 * PI);
}

// Return the minimum and the maximum. Unlike fmin and fmax they have no rule for NaN.
static inline double min_of(double a, double b) { return a < b ? a : b; }
static inline double max_of(double a, double b) { return a > b ? a : b; }

// Compares two doubles, for qsort.
static inline int compare_reals(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Returns `value` moved toward `goal` by at most `step`; exactly `goal` when it is within reach.
static inline double approach(double value, double goal, double step) {
    DEBUG_ASSERT(!(step < 0));
    if (fabs(goal - value) <= step) return goal;
    return goal > value ? value + step : value - step;
}

static inline Vec pose_at(Pose pose) { return (Vec){pose.x, pose.y}; }

// Convert a point from the body frame (x right, y forward) to the world, and back.
static inline Vec pose_to_world(Pose pose, Vec body) {
    double s, c;
    sincos(pose.heading_rad, &s, &c);
    return (Vec){pose.x + body.x * c + body.y * s, pose.y - body.x * s + body.y * c};
}
static inline Vec pose_to_body(Pose pose, Vec world) {
    double s, c;
    sincos(pose.heading_rad, &s, &c);
    double dx = world.x - pose.x, dy = world.y - pose.y;
    return (Vec){dx * c - dy * s, dx * s + dy * c};
}

// Returns the angle from the pose's heading to a point, in [-pi, pi]; positive to the right.
static inline double pose_bearing(Pose pose, Vec point) {
    return angle_wrap(vec_bearing(vec_sub(point, pose_at(pose))) - pose.heading_rad);
}
