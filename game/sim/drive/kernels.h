// kernels.h -- the equations of the drives with their sources, shared by the drives, the laboratory
// and the tests.
#pragma once

#include "car.h"
#include "game/drive_rows.h" // generated from rows.txt

// track: within its traction a tracked vehicle has the twist of its tracks: (l+r)/2 forward,
// (l-r)/2d of turn, no side slip. If an order exceeds the top turn rate, the difference of the
// track speeds is reduced and their mean is kept, which widens the arc. While nothing else moves
// the vehicle, its path is exactly arc_step of its track speeds, on firm ground (grip 1 or more) in
// every turn. Slippery ground provides a lateral acceleration of at most grip_mps2 times grip. If
// an order needs more, the vehicle skids, and its turn rate falls with its speed. Uphill both
// tracks slow down by the same factor.

// Limits the difference of two track speeds to +-2 most_mps, and keeps their mean.
static inline Tracks limit_turn(Tracks order, double most_mps) {
    double mean_mps = (order.left_mps + order.right_mps) / 2;
    double diff_mps = (order.left_mps - order.right_mps) / 2;
    if (fabs(diff_mps) <= most_mps) return order;
    diff_mps = copysign(most_mps, diff_mps);
    return (Tracks){mean_mps + diff_mps, mean_mps - diff_mps};
}

// The push of a tracked vehicle with a hull that turns by `turn_share` (l-r)/2d.
Motion track_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                  Tracks order, double turn_share, double dt_s);
TurnLimits track_limits(const DriveSpec *spec);
// Returns whether the motion comes from the tracks alone.
bool track_rolls(const DriveState *state, Motion motion);

// track-slip: a skid-steered vehicle with two strips of contact elements that shear the ground.
//
// Sources: Wong, "Theory of Ground Vehicles" (skid-steering, shear curve), Bekker, "Introduction to
// Terrain-Vehicle Systems" (sinkage), Pecka, Zimmermann, Svoboda, "Fast simulation of vehicles with
// non-deformable tracks" (IROS 2017): friction acts at each contact against the track's slip there.
// With half the gauge d and the track speed T, an element at (x, y) slips by
//     s = (side + y turn, forward - x turn - T)
// and the ground resists with a force of at most hold: regularised Coulomb friction, or Wong's
// curve, which depends on the shear displacement j since the piece of track touched down:
//     F = -hold s / sqrt(s.s + e^2)        or        F = -hold (1 - exp(-j / K)) s / |s|
// A motor is a servo of limited force between a track and its ordered speed. All these forces are
// gradients of one convex function of the speeds. A step minimizes this function plus the energy of
// the change of motion (implicit Euler), so it is stable for any step length, and without a motor
// the energy never grows.

enum { SLIP_ELEMENTS = 8, SLIP_SERVOS = 2 }; // elements per track, an even number
enum { SLIP_PARAM_ROWS(AS_FIRST) };

typedef struct SlipTank {
    double mass_kg, yaw_kgm2;
    double belt_kg; // mass of one track and everything that turns with it
    double half_gauge_m, contact_m;
} SlipTank;

// A motor or brake that drives mean (l + r) / 2 + diff (l - r) / 2 toward a goal. The pair
// (mean, diff) is (1, 0) for both tracks, (0, 1) for their difference, (1, 1) for the left track
// and (1, -1) for the right track.
typedef struct SlipServo {
    double mean, diff;
    double goal_mps, most_n;
    bool is_wasteful; // braking becomes heat; otherwise it feeds the other servo or the battery
} SlipServo;

// The forces on such a vehicle, for the left track [0] and the right track [1].
typedef struct SlipPull {
    double hold_n[2][SLIP_ELEMENTS];   // front first
    double fade_mps[2][SLIP_ELEMENTS]; // slip speed that shears the ground by K; 0 for Coulomb
    double rolling_n[2];               // rolling resistance along each track
    SlipServo servos[SLIP_SERVOS];
    double side_n, forward_n, turn_nm; // external forces
} SlipPull;

SlipTank slip_tank(const DriveSpec *spec);
double slip_element_m(const SlipTank *tank, int element); // distance ahead of the centre

// Computes one step. Returns the motion at its end, and updates the track speeds, slips, work and
// heat in `state`.
Motion slip_step(const SlipTank *tank, const SlipPull *pull, DriveState *state, Motion now,
                 double dt_s);

// Returns the force of an element on the vehicle: to the right and ahead [N].
Vec slip_force(const SlipTank *tank, const SlipPull *pull, const DriveState *state, Motion motion,
               int track, int element);

double slip_energy_j(const SlipTank *tank, const DriveState *state, Motion motion); // kinetic

// Returns the widening of the gauge by slip, as a factor, for a pivoting vehicle: the distance from
// the centre to each track's instantaneous centre of rotation, in half gauges; 1 without slip. It
// is 1 + a / d, where the moments balance: sum of (a d - y^2) / sqrt(a^2 + y^2) = 0.
double slip_pivot_share(const SlipTank *tank);

// track-approx: the approximate method of the article "Basic Tracked Movement", for comparison.
// While nothing else moves the vehicle, its path is track_approx_step of its track speeds.

// Moves `pose` by s = (T1+T2)/2 along the heading h + g, and turns it by g = (T1-T2)/4d. The true
// turn is 2g, so circles are twice as wide, and wider with long steps. Takes the distances of this
// step. The half gauge is positive. The heading is not wrapped.
// Source: "Basic Tracked Movement", before its section "Improving Accuracy".
void track_approx_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// bicycle: a car in six lines, with two wheels that each move in their own direction.
//
// Source: "Simple 2D car steering physics in games", and its comments. Parameters are the car's
// speed v, the wheelbase L > 0, the angle of the front wheel (positive to the right) and the lag of
// the wheels: their heading relative to the hull's (0 for a car that does not drift).

typedef enum BicycleVariant {
    BICYCLE_SIX_LINES,    // wheels move by v dt; then the hull is aligned, at its old length
    BICYCLE_NIGHT,        // comment 4: the front rolls farther, so that the wheelbase is kept
    BICYCLE_REAR_FOLLOW,  // comment 20: only the front rolls; the hull points from the rear to it
    BICYCLE_REAR_ON_LINE, // comment 49: the front rolls v, the rear follows on its line
    BICYCLE_VARIANT_COUNT
} BicycleVariant;

// Returns the pose of the centre after one step: first order in dt, valid while |v| dt < L. The
// heading is not wrapped.
Pose bicycle_step(BicycleVariant variant, double wheelbase_m, Pose pose, double speed_mps,
                  double steer_rad, double lag_rad, double dt_s);

// Returns the limit of bicycle_step for small steps. Six lines: turn v sin s / L, centre at
// v cos^2(s/2) forward, as if steered by atan(2 tan(s/2)). Night: the exact circle of a rear speed
// v. The other two: the exact circle of a front speed v.
Motion bicycle_motion(BicycleVariant variant, double wheelbase_m, double speed_mps,
                      double steer_rad, double lag_rad);

// bicycle-arc: a car on the exact circle about its instantaneous centre of rotation.

// The wheel that rolls at the car's speed. With the front wheel, the car can steer up to a right
// angle: then the rear stands still and the front circles around it at v / L.
typedef enum BicycleReference { BICYCLE_REAR_SPEED, BICYCLE_FRONT_SPEED } BicycleReference;

// Returns the twist of the centre between two rolling wheels with angles s in front and z in the
// rear, positive to the right: w = u (tan s - tan z) / L at a speed u along the hull, which is
// v cos z for a rear speed v and v cos s for a front speed v. The angle of the other wheel is less
// than pi/2; the wheelbase is positive.
Motion bicycle_arc_motion(BicycleReference reference, double wheelbase_m, double speed_mps,
                          double front_rad, double rear_rad);

// Returns the pose of the centre after dt_s, exact for any dt_s. The heading is not wrapped.
Pose bicycle_arc_step(BicycleReference reference, double wheelbase_m, Pose pose, double speed_mps,
                      double front_rad, double rear_rad, double dt_s);

// arcade: engine, friction, drag, brakes, reverse, and tyres that slide.
//
// Source: the recipe "Car steering" of the Godot engine ("the recipe" below), corrected so that
// nothing depends on the frame rate: forces act once per dt, friction and drag have their values at
// 60 Hz, and steps are exact. Its top speed of 595.3 px/s is scaled to the vehicle's top speed.

// Lengths are in one unit: metres for a vehicle, pixels for the recipe itself.
typedef struct Arcade {
    double engine, brake;          // accelerations
    double friction_per_s, drag;   // v' = -friction v - drag v |v|
    double top_reverse, slip_from; // top speed backward; traction is reduced above slip_from
    double slow_per_s, fast_per_s; // traction: turn rate of the velocity toward the heading
} Arcade;

// The recipe's own values, in pixels.
extern const Arcade ARCADE_PIXELS;

// Returns the forward speed after dt_s of the acceleration `push`, which brakes to a stop if it is
// negative. The speed is not negative. Exact: two half steps equal one whole step.
double arcade_speed(const Arcade *car, double speed, double push, double dt_s);
// Returns the final speed under a constant push.
double arcade_top(const Arcade *car, double push);

// Returns the rear wheel's velocity (turn_radps is not used) after dt_s of traction toward the
// hull's heading, or away from it if `is_backing`.
Motion arcade_grip(const Arcade *car, Motion rear, bool is_backing, double dt_s);
// Returns the twist of the centre between a rear wheel with the velocity `rear` and a front wheel
// with that velocity turned by the steering angle.
Motion arcade_motion(Motion rear, double steer_rad, double wheelbase);

// Computes one literal step of the recipe in its own units, with a `throttle` of -1, 0 or 1. Takes
// the velocity in the frame of the hull before the step and returns it in the frame after it, with
// the mean turn rate.
Motion arcade_step_literal(const Arcade *car, Motion velocity, int throttle, double steer_rad,
                           double wheelbase, double dt_s);

// tyre: a rigid body on four spinning wheels, driven by the slip of its tyres.
//
// Source: "2D Car Physics", with the moment of inertia of a box, m (w^2 + l^2) / 12, steps of fixed
// length, brakes that can lock a wheel, and a friction circle. For a wheel with spin W and a speed
// u over the ground:
//     d = u - f R W,  F = -c_s (d.s) s - c_f (d.f) f,  |F| <= mu N
//     I_w W' = -F.f R + torque - b W, then the brake reduces W by at most its torque

typedef struct TyreCar {
    double mass_kg, yaw_kgm2;
    Vec wheels_m[WHEELS_MAX];
    double wheel_radius_m, wheel_kgm2;
    double side_nspm, forward_nspm; // c_s, c_f: force per slip speed
} TyreCar;

// The forces on one wheel.
typedef struct TyrePull {
    double steer_rad;
    double torque_nm;    // torque of the engine
    double drag_nmsprad; // b: a viscous brake that never locks, like the source's
    double brake_nm;     // largest torque of a real brake
    double traction_n;   // mu N; INFINITY for the source's tyres, which never slip
    double cornering_n;  // side force per tangent of a small slip angle; 0: force per slip speed
    double side_lack;    // fraction of c_s that this tyre lacks
} TyrePull;

// Computes one semi-implicit Euler step. Returns the motion at its end, and updates the spins and
// slips in `state`.
Motion tyre_step(const TyreCar *car, const TyrePull pulls[WHEELS_MAX], DriveState *state,
                 Motion now, double dt_s);

// suspension: a hull on four springs over hilly ground, with tyre grip proportional to the load.
//
// Source: "Simple Car Physics System", with dampers that act on the spring's own speed, a friction
// circle, springs that only push, and gravity on slopes. The hull heaves, pitches and rolls about a
// centre of mass `com_m` above the contacts of the wheels. For a wheel at (x, y) over ground of
// height H, with pitch p and roll r:
//     q = ride + height + y p - x r + com (p^2 + r^2) / 2,  length = q - H
//     S = K (L - length) / L - D length',  S >= 0, pushes up with S and downhill with S grad H
// so the work of the springs equals the loss of kinetic energy. A fully compressed spring meets a
// stop.

typedef struct SuspensionCar {
    double mass_kg, yaw_kgm2, pitch_kgm2, roll_kgm2;
    Vec wheels_m[WHEELS_MAX]; // positions relative to the centre of mass
    double spring_m;          // L: free length
    double stiffness_n;       // K: force of a fully compressed spring
    double damping_nspm;      // D
    double com_m;
    double raised_m;  // height of the tyre forces above the ground
    bool is_literal;  // source's model: dampers act on the fall of the hull, springs also pull, no
                      // friction circle
    double side_nspm; // k: force per sideways speed
    double swing_per_s; // decay rate of pitch and roll rates, even in the air (2.5 in the source)
    double wheel_radius_m;
} SuspensionCar;

// The forces on one wheel.
typedef struct SuspensionPull {
    double steer_rad;
    double drive_n;   // force along the wheel
    double brake_n;   // largest braking force
    double side_lack; // fraction of k that this tyre lacks
    bool is_held;     // braked to a standstill: the brakes balance the pull of the slope
    double grip;      // mu
} SuspensionPull;

double suspension_ride_m(const SuspensionCar *car); // length of a spring at rest: L (1 - m g / 4K)

// Computes one semi-implicit Euler step on fixed footings. Returns the motion at its end, and
// updates the hull's height, attitude, loads and wheels in `state`.
Motion suspension_step(const SuspensionCar *car, const SuspensionPull pulls[WHEELS_MAX],
                       const Footing feet[WHEELS_MAX], DriveState *state, Motion now, double dt_s);

// Returns the kinetic energy and the potential energy with the springs, for tests.
double suspension_energy_j(const SuspensionCar *car, const Footing feet[WHEELS_MAX],
                           const DriveState *state, Motion now);

// The rows of the table DRIVES.
extern const Drive DRIVE_TRACK, DRIVE_TRACK_APPROX, DRIVE_BICYCLE, DRIVE_BICYCLE_ARC, DRIVE_ARCADE,
    DRIVE_TYRE, DRIVE_SUSPENSION, DRIVE_TRACK_SLIP;
