// steer.h -- track speeds for a desired motion, the steering law, predictions, turning circles.
//
// The law, where b is the bearing to the goal from the pose when the order takes effect:
//     v = V max(0, cos b)        w = K b, limited by braking to |w| <= sqrt(2 alpha |b|)
// It drives an arc to a goal ahead and pivots toward a goal behind, so it reaches every goal. A
// greedy turn may orbit its goal forever; `treads lab circling` compares the two.
//
// The folder ai/motion/ computes how one vehicle moves and steers; it must not know walls or
// enemies.
#pragma once

#include "ai/behaviour.h"

// The desired motion of a hull. The last step converts it to track speeds.
typedef struct Twist {
    double forward_mps;
    double turn_radps; // clockwise
} Twist;

typedef struct Tracks {
    double left_mps, right_mps;
} Tracks;

// Returns v +- w d, where d is half the gauge, scaled down to `top_mps` at the same curvature.
Tracks tracks_mix(Twist desired, double half_gauge_m, double top_mps);

// Scales a twist down to the top turn rate of a drive that can pivot; the curvature is kept.
Twist twist_within(const TurnLimits *limits, Twist desired);

// Return the track speeds of this tank for a twist, and an order with them. A drive that cannot
// reverse does not back up. A drive that cannot pivot turns no tighter than its turning circle, and
// rolls at a minimum speed while it turns.
Tracks tracks_within(const Senses *senses, Twist desired);
Order tracks_order(const Senses *senses, Twist desired);

// The gain K. 4/s needs the predicted pose; without a prediction, a quarter of 1/dt is the maximum.
#define STEER_GAIN_PER_S 4.0

// Returns the turn rate w of the law.
double steer_turn_radps(double bearing_rad, double gain_per_s, double turn_accel_radps2);
// Returns the twist of the law for a bearing relative to the hull's heading.
Twist steer_law(double bearing_rad, double speed_mps, double gain_per_s, double turn_accel_radps2);

// Returns the twist of the law for this tank and an absolute heading.
Twist steer_heading(const Senses *senses, double heading_rad, double speed_mps);
// Returns a pivot toward an absolute heading, or zero if the tank cannot pivot.
Twist steer_face(const Senses *senses, double heading_rad);

// Returns the absolute bearing of a point from the predicted position.
double steer_bearing(const Senses *senses, Vec goal);

// Returns the speed that still lets the tank stop within `way_m`: sqrt(2 a s), at most top speed.
double steer_stop_mps(const Senses *senses, double way_m);

// Returns the distance [m] that a vehicle at `v_mps` gains within `time_s` by accelerating forward,
// up to its top speed, compared with keeping its speed.
double steer_gain_m(double v_mps, double top_mps, double accel_mps2, double time_s);

// Returns the pose of another tank `later_s` after an order given now takes effect.
Pose predict_tank(const Senses *senses, const TankSight *tank, double later_s);

// State of turning toward a point inside the turning circle, without pivoting. Valid when zeroed.
//
// A greedy turn never reaches such a point and orbits it forever. Driving the other way with the
// opposite lock turns the same end toward the point while the distance grows. The manoeuvre
// continues until the bearing is small or the point is well outside the circle; stopping at the
// very edge would retrace the same arc forever.
typedef struct BackTurn {
    bool is_on;
} BackTurn;

// Returns whether a point is out of reach for the leading end of the vehicle and the manoeuvre is
// needed. `bearing_rad` is relative to the leading end. A `way_m` of INFINITY stands for a mere
// heading, which is never out of reach.
bool backturn_is_needed(BackTurn *turn, double radius_m, double bearing_rad, double way_m);

// Returns an arc toward a point ahead, no tighter than the drive's turning circle. The bearing is
// relative to the nose, like steer_law's; with a negative speed the tail leads.
Twist backturn_toward(const TurnLimits *limits, double bearing_rad, double speed_mps);

// Returns an arc in the opposite direction that turns the nose to the same side.
Twist backturn_away(const TurnLimits *limits, double bearing_rad, double speed_mps);

// Returns the length [m] of the shortest forward path from a pose to a point with turns of this
// radius and any final heading: an arc and a tangent to points outside both turning circles, else
// two arcs. A radius of 0 means a pivot and a straight line. Source: Boissonnat, Bui,
// "Accessibility region for a car that only moves forwards along optimal paths" (INRIA 2181, 1994).
double steer_reach_m(Pose pose, double radius_m, Vec at);
