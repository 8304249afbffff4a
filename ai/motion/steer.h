// steer.h -- from a wish to track speeds: the steering law, predictions, and turning circles.
//
// The law: with b the bearing to the goal, seen from where the tank will be when the order acts,
//     v = V max(0, cos b)        w = K b, no faster than can be braked: |w| <= sqrt(2 alpha |b|)
// It drives an arc to what is ahead and pivots to what is behind, so it reaches every goal, where a
// greedy turn may circle for ever: `treads lab circling --controller unicycle` shows it.
#pragma once

#include "ai/behaviour.h"

// How a hull should move. Behaviours and tactics wish in twists; the last step makes tracks of
// them.
typedef struct Twist {
    double forward_mps;
    double turn_radps; // clockwise
} Twist;

typedef struct Tracks {
    double left_mps, right_mps;
} Tracks;

// v +- w d, d half the gauge. Where a track would exceed `top_mps` both are scaled, which keeps the
// curvature.
Tracks tracks_mix(Twist wish, double half_gauge_m, double top_mps);

// A wish that this drive can turn: where it asks for more, both are scaled, which keeps the
// curvature. For drives that pivot; the others are a matter of their circle.
Twist twist_within(const TurnLimits *limits, Twist wish);

// What the tracks of this tank make of a wish. A drive that cannot reverse does not back; one that
// cannot pivot turns no tighter than its circle, and rolls at least slowly while it turns.
Tracks tracks_within(const Senses *senses, Twist wish);
Order tracks_order(const Senses *senses, Twist wish); // the same as an order

// K. 4/s needs the predicted pose; a controller without one takes a quarter of 1/dt at most, or it
// overshoots.
#define STEER_GAIN_PER_S 4.0

double steer_turn_radps(double bearing_rad, double gain_per_s, double turn_accel_radps2); // w
Twist steer_law(double bearing_rad, double speed_mps, double gain_per_s, double turn_accel_radps2);

// The law for this tank. Headings and bearings are absolute here.
Twist steer_heading(const Senses *senses, double heading_rad, double speed_mps);
Twist steer_face(const Senses *senses, double heading_rad); // pivots; stands if it cannot pivot

double steer_bearing(const Senses *senses, Vec goal); // absolute, from the predicted place

// The speed from which a tank can still stop within `way_m`: sqrt(2 a s), top speed at most.
double steer_stop_mps(const Senses *senses, double way_m);

// The way that a vehicle at `v_mps` gains within a time by accelerating forward, up to its top
// speed, against going on as it does.
double steer_gain_m(double v_mps, double top_mps, double accel_mps2, double time_s);

// The pose of this tank when an order given now starts to act, and `later_s` more at its present
// motion.
Pose predict_self(const Senses *senses, double later_s);

// The pose of another tank `later_s` after that same moment.
Pose predict_tank(const Senses *senses, const TankSight *tank, double later_s);

// How a vehicle that cannot pivot comes to face a point that it cannot reach forward.
//
// A greedy turn never reaches a point inside the vehicle's turning circle, and orbits it for ever.
// Driving the other way with the opposite lock turns the same end toward the point while the
// distance grows. This is kept up until the bearing is small or the point lies well outside the
// circle: a change at the very edge would retrace the same arc for ever.
typedef struct BackTurn {
    bool is_on;
} BackTurn;

// Is the point, at `bearing_rad` from the end that leads and `way_m` off, out of reach for this
// end? Never with a `way_m` of INFINITY, which stands for a mere heading.
bool backturn_is_needed(BackTurn *turn, double radius_m, double bearing_rad, double way_m);

// An arc to a point ahead, no tighter than the drive's circle. The bearing is that of the nose, as
// for steer_law; with a negative speed the tail leads.
Twist backturn_onward(const TurnLimits *limits, double bearing_rad, double speed_mps);

// The arc the other way, with the nose turning to the same side.
Twist backturn_away(const TurnLimits *limits, double bearing_rad, double speed_mps);

// The length of the shortest forward way from a pose to a place, its final heading free, for turns
// of this radius: an arc and a tangent when the place lies outside both turning circles, two arcs
// when it lies inside one. A radius of 0 means a pivot and a straight line. Source: Boissonnat,
// Bui, "Accessibility region for a car that only moves forwards along optimal paths" (INRIA 2181,
// 1994).
double steer_reach_m(Pose pose, double radius_m, Vec at);
