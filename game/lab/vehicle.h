// vehicle.h -- the vehicles and controllers of the benches. A vehicle is moved by an update, or is
// a tank that a drive moves in a separate world; it may have latency, limited acceleration, limited
// jerk and slip. A controller computes two track speeds from its view of a target or a path.
#pragma once

#include "ai/motion/steer.h"
#include "ai/navigation/map.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "ramp.h"
#include "updates.h"
#include "sim/world.h"

// Walls along a path: convex polygons, counter-clockwise.
enum { WALLS_MAX = 8 };
typedef struct Walls {
    const Piece *pieces;
    int count;
} Walls;

// Returns the distance from a point to the nearest wall; 0 inside.
double walls_distance(const Walls *walls, Vec at);
// Returns the distance between a hull and the nearest wall; 0 or less if they touch.
double walls_clearance(const Walls *walls, Pose pose, double length_m, double width_m);

// Regulated Pure Pursuit, as Nav2's plugin has it (regulated.c): a pure pursuit whose lookahead may
// grow with its speed, which slows down in tight curves, near walls and near the end, rotates in
// place toward points to the side and to the final heading, backs up toward points behind if it
// may, and stops if the arc ahead meets a wall. Sources: Macenski, Singh, Martin, Gines, "Regulated
// Pure Pursuit for Robot Path Tracking", Autonomous Robots 47 (2023); names and defaults: Nav2's
// package nav2_regulated_pure_pursuit_controller, src/parameter_handler.cpp.

// Nav2's standard robot (TurtleBot3 Waffle). The defaults belong to it, and scale with gauge and
// speed. Its desired_linear_vel is the top speed of the vehicle, its lookahead_dist --lookahead.
#define NAV2_HALF_GAUGE_M 0.1435
#define NAV2_MPS 0.5
#define NAV2_LOOKAHEAD_M 0.6

typedef struct Regulation {
#define ROW(name, ...) double name;
    REGULATION_ROWS(ROW)
#undef ROW
} Regulation;

enum { REGULATION_COUNT = sizeof(Regulation) / sizeof(double) };
// Rows in the order of the members, with Nav2's defaults; ends with a row without a name.
extern const Param REGULATION[REGULATION_COUNT + 1];
static inline bool regulation_is_switch(const Param *param) {
    return !*param->unit && param->low == 0 && param->high == 1;
}
double *regulation_value(Regulation *regulation, int index);

// Returns a set without values: all are NAN, which stands for the default.
Regulation regulation_none(void);
// Returns the given values, and the defaults of a vehicle for others. `given` may be NULL.
Regulation regulation_of(const Regulation *given, double half_gauge_m, double top_mps);

// Returns the lookahead at a speed; `fixed_m` is --lookahead.
double regulated_lookahead(const Regulation *regulation, double fixed_m, double speed_mps);

// The parts of the law: the speed allowed by the curvature [1/m], and by the distance of the centre
// from the nearest wall. The latter is seen through costs, as on Nav2's costmap: whole numbers that
// decay from 252 at the inscribed radius of the hull, and do not slow it at 0.
double regulated_curve_mps(const Regulation *regulation, double top_mps, double curvature_pm);
double regulated_wall_mps(const Regulation *regulation, double top_mps, double wall_m,
                          double inscribed_m);

// The input of a controller. The goal is a target, or the path's point at the lookahead distance.
typedef struct DriverView {
    double value; // value of the controller, such as 0.5 in bang-bang:0.5
    double bearing_rad,
        range_m;        // bearing and distance of the goal
    double remaining_m; // distance to the end of the path
    double off_m;       // offset of the front to the right of the path
    double course_rad;  // bearing of the path, relative to the nose
    double turn_radps;  // current turn rate
    double top_mps, half_gauge_m;
    double dt_s;
    double late_s; // delay until an order takes effect, if the controller does not predict it
    // Input of regulated: its parameters (NULL: the defaults), the vehicle and the walls around it
    // (NULL: none); and once it has reached the end of the path, the turn to the heading there.
    const Regulation *regulation;
    Pose pose;
    double length_m, width_m;
    const Walls *walls;
    bool is_at_goal;
    double goal_turn_rad;
} DriverView;

#define FRONT_GAUGES 3.5 // distance from the centre to stanley's front: a car's wheelbase
#define STANLEY_GAIN_PER_S 2.5

typedef struct ControllerRow {
    const char *name, *help;
    bool takes_value, predicts; // predicts: uses the pose predicted for when the order takes effect
    double initial, low, high;  // default and range of the value in bang-bang:VALUE
    Tracks (*steer)(const DriverView *view);
    bool is_forward;  // drives only forward, and turns as tightly as that allows
    bool is_follower; // uses off_m and course_rad
} ControllerRow;

enum { CONTROLLER_NAME_MAX = 32 };
typedef struct Controller {
    const ControllerRow *row;
    double value;
    char name[CONTROLLER_NAME_MAX]; // name with value: "bang-bang:0.5"
    Regulation regulation;          // parameters of regulated as given; NAN: the default
} Controller;

// Controllers; the name of the last row is NULL.
extern const ControllerRow CONTROLLERS[];

// Parses NAME or NAME:VALUE. Returns false if the name is unknown or the value out of range.
bool controller_parse(const char *text, Controller *controller);

// The controller `regulated`.
Tracks regulated(const DriverView *view);

// Sets off_m and course_rad for a straight piece of the path.
void view_along(DriverView *view, Pose pose, Vec from, Vec to);

// The motion of a vehicle as `lab fit` describes it (fit.h).
typedef struct FittedMotion {
    double left_m, right_m, ahead_m; // centres of rotation
    double drift_s, loss_s, shift_s2, lag_s, yaw_lag_s;
} FittedMotion;

typedef struct VehicleSpec {
    const Update *update;
    const Drive *drive;   // used instead of an update: moves the tank, scaled to this gauge
    const TankSpec *tank; // body; NULL: a heavy tank
    const double *params; // parameters of the drive; NULL: the initial ones
    const SurfaceTraits *surfaces; // surfaces of its ground; NULL: as usual
    const Walls *walls;            // walls in the coordinates of its poses; NULL: none
    const FittedMotion *fitted;    // motion by an update that ignores `slip`; NULL: none
    double half_gauge_m, top_mps;
    double contact_m;             // length of a track on the ground; 0: VEHICLE_CONTACT_SHARE
    double accel_mps2, jerk_mps3; // largest acceleration and jerk of a track; 0 for no limit
    double slip;                  // fraction of an update's turn that is lost to skidding, 0 to 0.9
    int hz, latency;              // latency: ticks until an order takes effect
} VehicleSpec;

// Usual contact length of a track, as a fraction of the hull's length.
#define VEHICLE_CONTACT_SHARE 0.64

// Returns whether its tracks have a limit of acceleration or jerk, or its fit moves it.
static inline bool vehicle_is_limited(const VehicleSpec *spec) {
    return spec->accel_mps2 > 0 || spec->jerk_mps3 > 0 || spec->fitted;
}

enum { LATENCY_MAX = 60 };
typedef struct Vehicle {
    const VehicleSpec *spec;
    Pose pose;
    Motion motion;             // update: motion in the last tick; drive: motion in the next tick
    double turned_rad;         // turn in the last tick
    TrackSpeed left, right;    // speeds of the tracks at the end of the last tick
    Motion lagged;             // motion of a fit at the end of the last tick
    Tracks acts;               // mean speeds of the tracks in the last tick
    Tracks queue[LATENCY_MAX]; // ring buffer of pending orders; the next is queue[first]
    int first;
    TankSpec tank;
    // Members for a drive:
    Map *field;
    World *world;
    Vec home; // origin of its coordinates in the world
} Vehicle;

// Creates a vehicle at rest. It must not be moved in memory, and `spec` must outlive it. Returns
// false if out of memory. Close it in any case.
bool vehicle_open(Vehicle *vehicle, const VehicleSpec *spec, Pose start);
void vehicle_close(Vehicle *vehicle);

// Drives steadily for 3 s, and then for `time_s`, with the order of two tracks without slip. Sets
// the error [m, rad] of the second part compared with their exact arc. Returns false if out of
// memory.
bool vehicle_arc_error(const VehicleSpec *spec, double speed_mps, double turn_radps, double time_s,
                       UpdateError *error);
// Advances by one tick. Sets `*truth`, unless NULL, to the previous pose and the motion from there.
void vehicle_drive(Vehicle *vehicle, Tracks order, VehicleTick *truth);
// Returns the tank that the vehicle is, or would be with a drive.
TankSpec vehicle_tank(const VehicleSpec *spec);

// Returns the view of a point from a pose, and sets `*seen` to that pose: the predicted pose if the
// controller predicts, otherwise the current one.
DriverView vehicle_view(const Vehicle *vehicle, const Controller *driver, Vec goal, Pose *seen);
