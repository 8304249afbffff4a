// car.h -- the parts that drives are made of: traction, front wheels, four wheels on their ground,
// and the driver who reads an order as a speed and a steering angle.
#pragma once

#include "drive.h"

#define GRAVITY_MPS2 9.81

// What gravity takes from the speed ahead: g sin a cos a on a grade of tan a, seen from above.
double grade_mps2(double grade);

// `now_mps` on its way to `want_mps` in one step: by accel_mps2 times grip, after gravity had its
// part; rolling resistance brakes, and costs the motor as much.
double traction_speed(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s);

// What is left of `want_mps` on a grade: uphill a motor pulls accel_mps2 times grip at a stand and
// nothing at top speed, in proportion between, as an electric one. A speed beyond that dies by
// gravity alone. All of it is left downhill.
double traction_climb(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s);

// What the ground can turn a velocity by: anything where it is firm (grip 1 or more), by
// definition, else grip_mps2 times grip.
double traction_hold_mps2(const DriveSpec *spec, const Ground *ground);

// The world hands a motion over as if its velocity had turned with the hull: rails. Where the turn
// needs more than the ground can hold, or the vehicle already skids by `slip_mps` on ground that is
// not firm, the velocity comes back as it lies in the world, and what the hull has turned away from
// it is side slip.
bool traction_is_held(const DriveSpec *spec, const Ground *ground, Motion now, double slip_mps);
Motion traction_hold(const DriveSpec *spec, const Ground *ground, Motion now, double slip_mps,
                     double dt_s);

// Slip on its way to none: forward as speed, sideways by grip_mps2, turning by turn_accel_radps2.
Motion traction_slip(const DriveSpec *spec, const Ground *ground, Motion slip, double dt_s);

// How a model's turn rate w follows from speed v, angle s and wheelbase L.
typedef enum SteeringLaw {
    STEERING_TANGENT, // w = v tan s / L: v is the rear wheel's
    STEERING_SINE     // w = v sin s / L: v is the front wheel's
} SteeringLaw;

typedef struct Steering {
    double lock_rad;     // either way
    double rate_radps;   // of the wheels when a turn is asked for
    double centre_radps; // of their return at top speed when none is; in proportion to the speed
    SteeringLaw law;
    double arm_m; // L: the wheelbase, half of it where all wheels steer
} Steering;

// A row of tables whose cars choose the wheels that steer, and the choice.
#define STEERED_PARAM                                                                              \
    { "steered", 0, 0, 2, "", "wheels that steer: 0 front, 1 rear, 2 all" }
Steered steered_of(double choice);
double steering_arm_m(const DriveSpec *spec, Steered steered); // Steering's

// The first rows of such a car's table of parameters: degrees, and degrees a second.
enum { STEERING_LOCK, STEERING_RATE, STEERING_CENTRE, STEERING_PARAMS };
Steering steering_of(const DriveSpec *spec, SteeringLaw law, Steered steered);

// The speed that two track speeds ask of a car.
double steering_speed(Tracks order); // (l + r) / 2

// The angle of the wheels that steer after dt_s: on their way to the one that turns the hull as the
// order asks, in whichever direction it rolls at `speed_mps`.
double steering_angle(const Steering *steering, const DriveSpec *spec, double angle_rad,
                      double speed_mps, Tracks order, double dt_s);

// Of a car whose hull, at full lock and a speed of 1 m/s, has that twist.
TurnLimits steering_limits(const DriveSpec *spec, Motion at_lock);

// Spin and slip of all four wheels in that motion, for the view.
void steering_roll(const DriveSpec *spec, DriveState *state, Motion motion);

// The motion that a car's wheels allow at a speed, as they are steered and lag in the state.
typedef Motion WheelMotion(const DriveSpec *spec, const DriveState *state, double speed_mps);

// The push of a car whose motion is that of its wheels plus a slip, which hits leave it with: reads
// both from the motion the world hands over, after what traction allows of them. Its wheels lag by
// `lag_rad` from then on.
Motion car_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                Tracks order, const Steering *steering, WheelMotion *wheels, double lag_rad,
                double dt_s);

bool car_is_same(Motion a, Motion b); // to the bit, but for the sign of nought

// Cars work in steps of their own, so that they drive the same at every tick rate.
#define WHEELS_STEP_S (1.0 / 240)
#define STANDING_MPS 0.05 // slower than this, with no request, is standing

int wheels_steps(double dt_s); // of at most WHEELS_STEP_S each

void wheels_place(const DriveSpec *spec, Vec at_m[WHEELS_MAX]);
// Where wheel i points as the car steers: inner wheels turn farther, so that all four roll about
// one point (Ackermann), on the line of the axle that does not steer, or on the hull's middle.
double wheel_steer(const DriveSpec *spec, const DriveState *state, int wheel);
// `choice`: 0 rear, 1 front, 2 all.
bool wheel_is_driven(int wheel, double choice);
int wheels_driven(double choice);

// Notes in the state what the four wheels made of the motion.
void wheels_made(const DriveSpec *spec, DriveState *state, Motion made);

double box_moment(double mass_kg, double width_m, double length_m); // m (w^2 + l^2) / 12

Motion motion_at(Motion motion, Vec at_m); // of a point of the body
// The same motion seen from a body that has turned by so much.
Motion motion_turned(Motion motion, double turn_rad);
// The motion of a body that nothing pushes, seen from the body dt_s later: its speed stays in the
// world, so it turns in the frame of a turning body.
Motion motion_adrift(Motion motion, double dt_s);
bool motion_is_standing(Motion motion, double reach_m); // within reach_m of the centre

// The ground under one wheel. The slope is in the body frame.
typedef struct Footing {
    double grip, rolling_mps2;
    double height_m;
    Vec slope;
} Footing;
Footing footing_under(const Ground *ground, Pose pose, Vec wheel_m);

// How the driver of a car on four wheels reads an order.
typedef struct Wish {
    double speed_mps;
    bool is_stop; // stand still, brakes on
} Wish;

// Turns the wheels for dt_s on the way, too. The driver slows where a turn asks for more than
// the tyres' friction over `care`; 0 never slows.
Wish wheels_wish(const DriveSpec *spec, double lock_deg, double friction, double care,
                 DriveState *state, double speed_mps, Tracks order, double dt_s);

TurnLimits wheels_limits(const DriveSpec *spec, double lock_deg, double friction, Steered steered);
Pose wheels_travel(const DriveSpec *spec, const DriveState *state, Pose pose, Motion motion,
                   double dt_s, Vec *forward);
