// kernels.h -- the equations of the drives, each with its source: what the drives' files, the
// laboratory and the tests share.
#pragma once

#include "car.h"

// track: within its traction a tracked vehicle takes on the twist of its tracks: (l+r)/2 forward,
// (l-r)/2d of turn, no side slip. Orders that differ by more than the top turn rate allows are cut
// evenly about their mean: the vehicle goes on as fast, on a wider arc. While nothing else moves
// it, its path is arc_step of its track speeds, exactly: on firm ground (grip of 1 or more) always,
// by definition. Slippery ground turns its velocity by grip_mps2 times that grip at most: where an
// order asks for more it skids, and what turns decays along with the speed. Uphill both tracks
// become slower in the same proportion.

// The push of any tracked vehicle whose hull turns by `turn_share` (l-r)/2d.
Motion track_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                  Tracks order, double turn_share, double dt_s);
TurnLimits track_limits(const DriveSpec *spec);
// Does the vehicle move as its tracks roll, and by nothing else?
bool track_rolls(const DriveState *state, Motion motion);

// track-slip: a skid-steered vehicle, two strips of contact elements that shear the ground they
// slip over.
//
// Sources: Wong, "Theory of Ground Vehicles" (skid-steering, shear curve), Bekker, "Introduction to
// Terrain-Vehicle Systems" (sinkage), Pecka, Zimmermann, Svoboda, "Fast simulation of vehicles with
// non-deformable tracks" (IROS 2017): friction acts at each contact against the track's slip there.
// With d half the gauge, T a track's speed, an element of it at (x, y) slips by
//     s = (side + y turn, forward - x turn - T)
// and is pushed against that by at most hold: Coulomb with a direction that is regularised, or, as
// Wong has it, as much of that as the displacement j has sheared since the piece of track came
// down:
//     F = -hold s / sqrt(s.s + e^2)        or        F = -hold (1 - exp(-j / K)) s / |s|
// A motor is a servo of limited force between a track and the speed it is ordered. All these forces
// are slopes of one convex function of the speeds, and a step goes to the least of it plus the
// energy of the change of motion (implicit Euler): whatever the step's length it is stable, and
// without a motor the energy never grows.

enum { SLIP_ELEMENTS = 8, SLIP_SERVOS = 2 }; // elements: of each track; an even number
enum { SLIP_GEAR, SLIP_SHEAR };              // the first of the drive's parameters

typedef struct SlipTank {
    double mass_kg, yaw_kgm2;
    double belt_kg; // of one track and all that turns with it
    double half_gauge_m, contact_m;
} SlipTank;

// A motor or a brake: pulls mean (l + r) / 2 + diff (l - r) / 2 toward its goal.
typedef struct SlipServo {
    double mean,
        diff; // 1, 0: both tracks; 0, 1: their difference; 1, 1: the left; 1, -1: the right
    double goal_mps, most_n;
    bool is_wasteful; // what it brakes becomes heat; else it goes to the other servo, or back
} SlipServo;

// What acts on such a vehicle; left first.
typedef struct SlipPull {
    double hold_n[2][SLIP_ELEMENTS];   // front first
    double fade_mps[2][SLIP_ELEMENTS]; // slip that shears the ground by K; 0: Coulomb
    double rolling_n[2];               // against the hull's way over each track's rut
    SlipServo servos[SLIP_SERVOS];
    double side_n, forward_n, turn_nm; // from outside
} SlipPull;

SlipTank slip_tank(const DriveSpec *spec);
double slip_element_m(const SlipTank *tank, int element); // ahead of the centre

// One step: the tracks' speeds, slips, work and heat in `state`, and the returned motion, are those
// at its end.
Motion slip_step(const SlipTank *tank, const SlipPull *pull, DriveState *state, Motion now,
                 double dt_s);

// Force of an element on the vehicle in that motion: to the right and ahead.
Vec slip_force(const SlipTank *tank, const SlipPull *pull, const DriveState *state, Motion motion,
               int track, int element);

double slip_energy_j(const SlipTank *tank, const DriveState *state, Motion motion); // kinetic

// How far outside each track's middle its instantaneous centre of rotation lies when the vehicle
// pivots, in half gauges beyond the hull's own centre: 1 would be a track that does not slip. The
// pivot's moments are in balance: sum of (a d - y^2) / sqrt(a^2 + y^2) = 0, result 1 + a / d.
double slip_pivot_share(const SlipTank *tank);

// track-approx: the first, approximate method of the article "Basic Tracked Movement", kept to be
// compared. While nothing else moves the vehicle, its path is track_approx_step of its track
// speeds.

// Moves `pose` by s = (T1+T2)/2 along the heading h + g, and turns it by g = (T1-T2)/4d, where the
// true turn is 2g: in small steps every circle comes out twice as wide, in big ones wider still.
// Distances of this step in m; half gauge > 0. The heading is not wrapped.
// Source: "Basic Tracked Movement", before its section "Improving Accuracy".
void track_approx_step(Pose *pose, double left_m, double right_m, double half_gauge_m);

// bicycle: a car in six lines, of two wheels that each move where they point.
//
// Source: "Simple 2D car steering physics in games", and its comments. All take the car's speed v,
// the wheelbase L > 0, the front wheel's angle (right positive) and a lag: the heading that the
// wheels still have, less the hull's (0 for a car that does not drift).

typedef enum BicycleVariant {
    // Both wheels roll v; the hull is laid through them, its length as before.
    BICYCLE_SIX_LINES,
    // Comment 4: the front rolls further, so that the wheelbase stays exact.
    BICYCLE_NIGHT,
    // Comment 20: only the front rolls, the hull points from the old rear to it.
    BICYCLE_REAR_FOLLOW,
    // Comment 49: the front rolls v, the rear follows on its line at distance L.
    BICYCLE_REAR_ON_LINE,
    BICYCLE_VARIANT_COUNT
} BicycleVariant;

// The centre's pose after one step. Sound while |v| dt < L; of first order in dt. The heading is
// not wrapped.
Pose bicycle_step(BicycleVariant variant, double wheelbase_m, Pose pose, double speed_mps,
                  double steer_rad, double lag_rad, double dt_s);

// The twist that bicycle_step comes to in small steps. Six lines: turn v sin s / L, centre at
// v cos^2(s/2) forward, as if steered by atan(2 tan(s/2)). Night: the exact circle of a rear speed
// v. The other two: that of a front speed v.
Motion bicycle_motion(BicycleVariant variant, double wheelbase_m, double speed_mps,
                      double steer_rad, double lag_rad);

// bicycle-arc: a car on the exact circle about its instantaneous centre of rotation.

// Which wheel rolls at the car's speed. With the front wheel's the car is regular up to a right
// angle: its rear stands and the front circles around it at v / L.
typedef enum BicycleReference { BICYCLE_REAR_SPEED, BICYCLE_FRONT_SPEED } BicycleReference;

// The twist of the centre between two wheels that roll where they point, at s in front and at z in
// the rear, right positive: w = u (tan s - tan z) / L at a speed u along the hull, which is v cos z
// for a rear speed of v and v cos s for a front one. The other wheel's angle is below pi/2;
// wheelbase > 0.
Motion bicycle_arc_motion(BicycleReference reference, double wheelbase_m, double speed_mps,
                          double front_rad, double rear_rad);

// The centre's pose after dt_s of it: exact for any dt_s. The heading is not wrapped.
Pose bicycle_arc_step(BicycleReference reference, double wheelbase_m, Pose pose, double speed_mps,
                      double front_rad, double rear_rad, double dt_s);

// arcade: engine, friction, drag, brakes, reverse, and tyres that slide.
//
// Source: the recipe "Car steering" of the Godot engine ("the recipe" below), repaired: forces act
// once a dt, its friction and drag are those it has at 60 Hz, and steps are exact, so that nothing
// depends on the frame rate. Its pixels become metres by the vehicle's top speed, which is its
// 595.3 px/s.

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
// The speed that it comes to with a push.
double arcade_top(const Arcade *car, double push);

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

// tyre: a rigid body on four spinning wheels, pushed by the slip of its tyres.
//
// Source: "2D Car Physics", with the moment of inertia of a box, m (w^2 + l^2) / 12,
// steps of fixed length, a brake that can lock its wheel, and a friction circle. Per wheel, with u
// the ground's speed under it and W its spin:
//     d = u - f R W,  F = -c_s (d.s) s - c_f (d.f) f,  |F| <= mu N
//     I_w W' = -F.f R + torque - b W, then the brake takes at most its torque

typedef struct TyreCar {
    double mass_kg, yaw_kgm2;
    Vec wheels_m[WHEELS_MAX];
    double wheel_radius_m, wheel_kgm2;
    double side_nspm, forward_nspm; // c_s, c_f: force over slip speed
} TyreCar;

// What acts on one wheel.
typedef struct TyrePull {
    double steer_rad;
    double torque_nm;    // of the engine
    double drag_nmsprad; // b: a viscous brake, as in the source; it never locks
    double brake_nm;     // a real one takes up to this
    double traction_n;   // mu N; INFINITY for tyres that never slip, as in the source
    double cornering_n;  // side force over the slip angle's tangent, if small; 0: by slip speed
    double side_lack;    // the part of c_s that this tyre has not
} TyrePull;

// One semi-implicit Euler step: spins and slips in `state` and the returned motion are those at its
// end.
Motion tyre_step(const TyreCar *car, const TyrePull pulls[WHEELS_MAX], DriveState *state,
                 Motion now, double dt_s);

// suspension: a hull on four springs over hilly ground, with tyres that grip as they are loaded.
//
// Source: "Simple Car Physics System" with the spring's own speed for the damper, a
// friction circle, springs that only push, and gravity on slopes. The hull heaves, pitches and
// rolls about a centre of mass `com_m` above the wheels' contacts. Per wheel at (x, y), over ground
// of height H, with p and r the pitch and the roll:
//     q = ride + height + y p - x r + com (p^2 + r^2) / 2,  length = q - H
//     S = K (L - length) / L - D length',  S >= 0, pushes up with S and downhill with S grad H
// so the springs' work is exactly what the motion loses. A spring wholly squeezed meets a stop.

typedef struct SuspensionCar {
    double mass_kg, yaw_kgm2, pitch_kgm2, roll_kgm2;
    Vec wheels_m[WHEELS_MAX]; // from the centre of mass
    double spring_m;          // L: free length
    double stiffness_n;       // K: the force of a spring wholly squeezed
    double damping_nspm;      // D
    double com_m;
    double raised_m;  // how far above the ground the tyres' forces act; 0 on the ground
    bool is_literal;  // as in the source: a damper of the hull's fall, springs that pull, no circle
    double side_nspm; // k: force over sideways speed
    double swing_per_s; // pitch and roll rates die at this rate, in the air too (2.5 in the source)
    double wheel_radius_m;
} SuspensionCar;

// What acts on one wheel.
typedef struct SuspensionPull {
    double steer_rad;
    double drive_n;   // along the wheel
    double brake_n;   // takes up to this
    double side_lack; // the part of k that this tyre has not
    bool is_held;     // braked to a stand: holds what the slope pulls
    double grip;      // mu
} SuspensionPull;

double suspension_ride_m(const SuspensionCar *car); // a spring's length at rest: L (1 - m g / 4K)

// One semi-implicit Euler step of dt_s on footings that stay: the hull's height, attitude, loads
// and wheels in `state` and the returned motion are those at its end.
Motion suspension_step(const SuspensionCar *car, const SuspensionPull pulls[WHEELS_MAX],
                       const Footing feet[WHEELS_MAX], DriveState *state, Motion now, double dt_s);

// Kinetic, of position and in the springs; for tests of "energy never grows".
double suspension_energy_j(const SuspensionCar *car, const Footing feet[WHEELS_MAX],
                           const DriveState *state, Motion now);

// The rows themselves, for what wants one drive and no other.
extern const Drive DRIVE_TRACK, DRIVE_TRACK_APPROX, DRIVE_BICYCLE, DRIVE_BICYCLE_ARC, DRIVE_ARCADE,
    DRIVE_TYRE, DRIVE_SUSPENSION, DRIVE_TRACK_SLIP;
