// steer.h -- the house law of steering, and the moves made of it.
//
// With b the bearing to the goal, seen from where the tank will be when the order acts:
//     v = V max(0, cos b)        w = K b, and never faster than can be braked: |w| <= sqrt(2 alpha
//     |b|)
// It drives an arc to what is ahead and pivots to what is behind, so it captures from every start
// where a greedy turn circles for ever: `treads lab circling --controller unicycle`.
#pragma once

#include "tracks.h"

#define STEER_GAIN_PER_S                                                                           \
    4.0 // K: 4/s with a prediction; without one a quarter of 1/dt at most, or it overshoots

double steer_turn_radps(double bearing_rad, double gain_per_s, double turn_accel_radps2);
Twist steer_law(double bearing_rad, double speed_mps, double gain_per_s, double turn_accel_radps2);

// Headings and bearings here are absolute.
Twist steer_heading(const Senses *senses, double heading_rad, double speed_mps);
Twist steer_face(const Senses *senses, double heading_rad); // pivots; stands where it cannot

double steer_bearing(const Senses *senses, Vec goal); // absolute, from the predicted place

// The speed from which a tank can still stop within `way_m`: sqrt(2 a s).
double steer_stop_mps(const Senses *senses, double way_m);
