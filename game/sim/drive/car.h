// car.h -- parts shared by the drives: traction, steering, four wheels on their ground, and the
// interpretation of an order as a speed and a steering angle.
#pragma once

#include "ai/maths/assert.h"
#include "drive.h"

#define GRAVITY_MPS2 9.81
#define SLIP_NONE_MPS 1e-9 // smaller slips are rounding errors

// Returns the deceleration by gravity on a grade of tan a, as seen from above: g sin a cos a.
static inline double grade_mps2(double grade) { return GRAVITY_MPS2 * grade / (1 + grade * grade); }

// Returns the speed after dt_s on the way from `now_mps` to `want_mps`, limited by accel_mps2 times
// grip, after the effect of gravity. Rolling resistance helps to brake and slows acceleration.
static inline double traction_speed(const DriveSpec *spec, const Ground *ground, double now_mps,
                                    double want_mps, double dt_s) {
    DEBUG_ASSERT(dt_s > 0 && spec->accel_mps2 > 0 && ground->grip >= 0);
    if (ground->grade != 0) now_mps -= grade_mps2(ground->grade) * dt_s;
    double motor_mps = spec->accel_mps2 * (ground->grip * dt_s);
    double rolling_mps = ground->rolling_mps2 * dt_s;
    bool is_braking = now_mps * (want_mps - now_mps) < 0;
    return approach(now_mps, want_mps,
                    is_braking ? motor_mps + rolling_mps : max_of(0, motor_mps - rolling_mps));
}

// Returns the part of `want_mps` that the motor reaches on a grade. Uphill its pull falls linearly
// from accel_mps2 times grip at rest to 0 at top speed, as with an electric motor. Excess speed is
// lost by gravity alone. Downhill the result is `want_mps`.
double traction_climb(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s);

// Returns the largest lateral acceleration that the ground can provide: unlimited on firm ground
// (grip 1 or more), otherwise grip_mps2 times grip.
static inline double traction_hold_mps2(const DriveSpec *spec, const Ground *ground) {
    return ground->grip >= 1 ? INFINITY : spec->grip_mps2 * ground->grip;
}

// A motion is given in the body frame, as if the velocity had turned with the hull on rails. If the
// ground cannot provide the turn, or if the vehicle already skids by `slip_mps` on ground that is
// not firm, traction_hold returns the motion with the velocity's direction in the world unchanged;
// the rotation of the hull then becomes side slip.
static inline bool traction_is_held(const DriveSpec *spec, const Ground *ground, Motion now,
                                    double slip_mps) {
    return ground->grip >= 1 ||
           (fabs(slip_mps) <= SLIP_NONE_MPS &&
            fabs(now.forward_mps * now.turn_radps) <= traction_hold_mps2(spec, ground));
}
// Returns the motion after dt_s without forces: the velocity is constant in the world, and rotates
// in the frame of the turning body.
Motion motion_adrift(Motion motion, double dt_s);
static inline Motion traction_hold(const DriveSpec *spec, const Ground *ground, Motion now,
                                   double slip_mps, double dt_s) {
    return traction_is_held(spec, ground, now, slip_mps) ? now : motion_adrift(now, dt_s);
}

// Returns the slip after dt_s of friction: forward by accel_mps2, sideways by grip_mps2, and
// turning by turn_accel_radps2.
Motion traction_slip(const DriveSpec *spec, const Ground *ground, Motion slip, double dt_s);

// The dependence of a model's turn rate w on speed v, steering angle s and wheelbase L.
typedef enum SteeringLaw {
    STEERING_TANGENT, // w = v tan s / L, v at the rear wheel
    STEERING_SINE     // w = v sin s / L, v at the front wheel
} SteeringLaw;

typedef struct Steering {
    double lock_rad;     // largest angle to either side
    double rate_radps;   // rate of change while a turn is ordered
    double centre_radps; // rate of return at top speed without a turn, proportional to the speed
    SteeringLaw law;
    double arm_m; // L: the wheelbase, or half of it if all wheels steer
} Steering;

Steered steered_of(double choice);

// The first rows of the table of a car with such a steering, in degrees and degrees per second.
enum { STEERING_LOCK, STEERING_RATE, STEERING_CENTRE, STEERING_PARAMS };
Steering steering_of(const DriveSpec *spec, SteeringLaw law, Steered steered);

// Returns the desired speed of an order: (l + r) / 2.
double steering_speed(Tracks order);

// Returns the steering angle after dt_s, on the way to the angle that turns the hull as ordered
// while it rolls forward or backward at `speed_mps`.
double steering_angle(const Steering *steering, const DriveSpec *spec, double angle_rad,
                      double speed_mps, Tracks order, double dt_s);

// Returns the limits of a car that has the motion `at_lock` at full lock and a speed of 1 m/s.
TurnLimits steering_limits(const DriveSpec *spec, Motion at_lock);

// Sets the spins and slips of all four wheels in that motion; the view shows them.
void steering_roll(const DriveSpec *spec, DriveState *state, Motion motion);

// Returns the motion that a car's wheels allow at a speed, with the steering and lag of the state.
typedef Motion WheelMotion(const DriveSpec *spec, const DriveState *state, double speed_mps);

// The push of a car. Its motion is the sum of the wheels' motion and a slip, which collisions
// cause. Both are derived from the current motion, and then limited by traction. `lag_rad` is the
// new lag of the wheels.
Motion car_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                Tracks order, const Steering *steering, WheelMotion *wheels, double lag_rad,
                double dt_s);

// Bit for bit, except for the sign of zero.
static inline bool car_is_same(Motion a, Motion b) {
    return a.forward_mps == b.forward_mps && a.side_mps == b.side_mps &&
           a.turn_radps == b.turn_radps;
}

// Cars have a fixed maximum step, so that they drive the same at every tick rate.
#define WHEELS_STEP_S (1.0 / 240)
#define STANDING_MPS 0.05 // a slower vehicle that is ordered to stop has stopped

int wheels_steps(double dt_s); // number of steps of at most WHEELS_STEP_S

void wheels_positions(const DriveSpec *spec, Vec at_m[WHEELS_MAX]);
// Returns the direction of a wheel in the hull. Inner wheels turn farther, so that all four roll
// about one point (Ackermann): on the line of the axle that does not steer, or abeam of the centre.
double wheel_steer(const DriveSpec *spec, const DriveState *state, int wheel);
// `choice` is 0 for the rear wheels, 1 for the front wheels, 2 for all.
bool wheel_is_driven(int wheel, double choice);
int wheels_driven(double choice);

// Stores the result of a push in the state.
void wheels_made(const DriveSpec *spec, DriveState *state, Motion made);

double box_moment(double mass_kg, double width_m, double length_m); // m (w^2 + l^2) / 12

static inline bool motion_is_finite(Motion motion) {
    return isfinite(motion.forward_mps + motion.side_mps + motion.turn_radps);
}
Motion motion_at(Motion motion, Vec at_m);              // motion of a point of the body
Motion motion_turned(Motion motion, double turn_rad);   // in a frame turned by turn_rad
bool motion_is_standing(Motion motion, double reach_m); // all points within reach_m

// The ground under one wheel. The slope is in the body frame.
typedef struct Footing {
    double grip, rolling_mps2;
    double height_m;
    Vec slope;
} Footing;
Footing footing_under(const Ground *ground, Pose pose, Vec wheel_m);

// An order as the driver of a four-wheeled car interprets it.
typedef struct Wish {
    double speed_mps; // desired speed
    bool is_stop;     // stop and hold with the brakes
} Wish;

// Interprets an order, and turns the wheels for dt_s. The driver slows down where a turn needs more
// than the friction of the tyres divided by `care`; 0 never slows down.
Wish wheels_wish(const DriveSpec *spec, double lock_deg, double friction, double care,
                 DriveState *state, double speed_mps, Tracks order, double dt_s);

TurnLimits wheels_limits(const DriveSpec *spec, double lock_deg, double friction, Steered steered);
void wheels_travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward);
