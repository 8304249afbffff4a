// vehicle.h -- the vehicles and controllers of the benches. A vehicle is moved by an update, or is
// a tank that a drive moves in a world of its own; it may have latency, limited acceleration,
// limited jerk and slip. A controller computes two track speeds from its view of a target or a
// path.
#pragma once

#include "ai/motion/steer.h"
#include "ai/navigation/map.h"
#include "ramp.h"
#include "regulated.h"
#include "updates.h"
#include "sim/world.h"

// Walls beside a path: convex polygons, counter-clockwise.
enum { WALLS_MAX = 8 };
typedef struct Walls {
    const Piece *pieces;
    int count;
} Walls;

// Returns the distance from a point to the nearest wall; 0 inside.
double walls_distance(const Walls *walls, Vec at);
// Returns the distance between a hull and the nearest wall; 0 or less if they touch.
double walls_clearance(const Walls *walls, Pose pose, double length_m, double width_m);

// The input of a controller. Its goal is a target, or the point of its path at the lookahead
// distance.
typedef struct DriverView {
    double value; // value of the controller, as in bang-bang:0.5
    double bearing_rad,
        range_m;        // bearing and distance of the goal
    double remaining_m; // distance to the end of the path
    double off_m;       // offset of the front to the right of the path
    double course_rad;  // bearing of the path, relative to the nose
    double turn_radps;  // current turn rate
    double top_mps, half_gauge_m;
    double dt_s;
    double late_s; // delay until an order takes effect, if the controller does not predict it
    // For regulated: its parameters (NULL: the defaults), the vehicle and the walls around it
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
    double initial, low, high;  // default and range of the value, as in bang-bang:0.5
    Tracks (*steer)(const DriverView *view);
    bool is_forward;  // only drives forward, and turns as tightly as that allows
    bool is_follower; // uses off_m and course_rad
} ControllerRow;

enum { CONTROLLER_NAME_MAX = 32 };
typedef struct Controller {
    const ControllerRow *row;
    double value;
    char name[CONTROLLER_NAME_MAX]; // as given: "bang-bang:0.5"
    Regulation regulation;          // parameters of regulated as given; NAN: the default
} Controller;

// All controllers; the name of the last row is NULL.
extern const ControllerRow CONTROLLERS[];

// Parses NAME or NAME:VALUE. Returns false if the name is unknown or the value out of range.
bool controller_parse(const char *text, Controller *controller);

// Sets off_m and course_rad for a straight piece of the path.
void view_along(DriverView *view, Pose pose, Vec from, Vec to);

typedef struct VehicleSpec {
    const Update *update;
    const Drive *drive;   // used instead of an update: moves the tank, scaled to this gauge
    const TankSpec *tank; // its body; NULL: a heavy tank
    const double *params; // of the drive; NULL: the initial ones
    const SurfaceTraits *surfaces; // of its ground; NULL: as usual
    const Walls *walls;            // in the coordinates of its poses; NULL: none
    double half_gauge_m, top_mps;
    double contact_m;             // length of a track on the ground; 0 for the usual share
    double accel_mps2, jerk_mps3; // largest acceleration and jerk of a track; 0 for no limit
    double slip;                  // share of an update's turn that is lost to skidding, 0 .. 0.9
    int hz, latency;              // latency: ticks until an order takes effect
} VehicleSpec;

// Usual contact length of a track, as a share of the hull's length.
#define VEHICLE_CONTACT_SHARE 0.64

// Returns whether its tracks have a limit of acceleration or jerk.
static inline bool vehicle_is_limited(const VehicleSpec *spec) {
    return spec->accel_mps2 > 0 || spec->jerk_mps3 > 0;
}

enum { LATENCY_MAX = 60 };
typedef struct Vehicle {
    const VehicleSpec *spec;
    Pose pose;
    Motion motion;             // in the last tick with an update, in the next tick with a drive
    double turned_rad;         // turn in the last tick
    TrackSpeed left, right;    // of the tracks, at the end of the last tick
    Tracks acts;               // their mean speeds in it
    Tracks queue[LATENCY_MAX]; // ring buffer of pending orders; the next is queue[first]
    int first;
    TankSpec tank;
    // With a drive only:
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

// Returns the view of a point, and sets `*seen` to the pose from which it is seen: the predicted
// pose if the controller predicts, otherwise the current one.
DriverView vehicle_view(const Vehicle *vehicle, const Controller *driver, Vec goal, Pose *seen);
