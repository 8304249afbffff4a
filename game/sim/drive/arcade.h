// arcade.h -- an arcade car: engine, friction, drag, brakes, reverse, and tyres that slide.
//
// Source: the recipe "Car steering" (Godot), repaired: forces act once a dt, its friction and drag
// are those it has at 60 Hz, and steps are exact, so that nothing depends on the frame rate. Its
// pixels become metres by the vehicle's top speed, which is its 595.3 px/s.
#pragma once

#include "drive.h"

// Lengths in any one unit: metres for a vehicle, pixels for the recipe itself.
typedef struct Arcade {
    double engine, brake;          // accelerations
    double friction_per_s, drag;   // v' = -friction v - drag v |v|
    double top_reverse, slip_from; // speeds: the fastest backward; less traction from here
    double slow_per_s, fast_per_s; // traction: the rate at which the velocity turns to the heading
} Arcade;

// The recipe's own numbers, in pixels.
extern const Arcade ARCADE_PIXELS;

// Forward speed after dt_s of `push` acceleration (less than 0 brakes, to a stop at most); v >= 0.
// Exact: two half steps make a whole one.
double arcade_speed(const Arcade *car, double speed, double push, double dt_s);
// The same by the letter of the recipe: one step of its doubled dt.
double arcade_speed_literal(const Arcade *car, double speed, double push, double dt_s);
// The speed that each comes to with a push.
double arcade_top(const Arcade *car, double push);
double arcade_top_literal(const Arcade *car, double push, double dt_s);

// The rear wheel's velocity (forward and side; its turn is not read) after dt_s of traction toward
// the hull's heading, forward or, when `is_backing`, backward.
Motion arcade_grip(const Arcade *car, Motion rear, bool is_backing, double dt_s);
// The twist of the centre between a rear wheel that moves by `rear` and a front one that moves by
// the same velocity turned by the steering angle.
Motion arcade_motion(Motion rear, double steer_rad, double wheelbase);

// One literal step of the recipe in its own units, `throttle` in {-1, 0, 1}: the car's velocity,
// seen from the hull, becomes that seen from the turned hull; its turn_radps is the turn over dt_s.
Motion arcade_step_literal(const Arcade *car, Motion velocity, int throttle, double steer_rad,
                           double wheelbase, double dt_s);

extern const Drive DRIVE_ARCADE;
