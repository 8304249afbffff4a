// vehicle.h -- what the benches drive: a tracked vehicle that a method moves, or a tank that a
// drive moves in a world of its own, with what real ones have, latency, limited acceleration and
// slip; and controllers, which make two track speeds of what they see of a target, or of a path.
#pragma once

#include "ai/motion/steer.h"
#include "methods.h"
#include "sim/world.h"

// What a driver sees, and what it knows of its vehicle. It makes for a point: its target, or that
// of its path which lies as far off as it looks ahead.
typedef struct DriverView {
    double bearing_rad, range_m; // of that point; right of the nose is positive
    double left_m;               // way to the end
    double off_m, course_rad; // how far right of its path its front is, and that path's bearing; of
                              // a target the path is the straight way from the start
    double turn_radps;        // that it turns with
    double top_mps, half_gauge_m;
    double dt_s;
    double late_s; // an order acts so much later, which the driver does not foresee
} DriverView;

// Where Nav2's Regulated Pure Pursuit gets its defaults from: the robot that it comes with, and the
// speed and look-ahead that it has at first. The benches look ahead as many half gauges.
#define NAV2_HALF_GAUGE_M 0.1435
#define NAV2_MPS 0.5
#define NAV2_LOOKAHEAD_M 0.6

#define FRONT_GAUGES 3.5 // from the middle to the front that stanley steers by: a car's wheelbase
#define STANLEY_GAIN_PER_S 2.5

typedef struct ControllerRow {
    const char *name, *help;
    bool takes_value, foresees; // foresees: looks from where the pending order will have brought it
    double initial, low, high;  // of the value, as in bang-bang:0.5
    Tracks (*steer)(double value, const DriverView *look);
    bool is_forward;  // only drives forward, and turns toward the target as tightly as that allows
    bool is_follower; // heeds off_m and course_rad
} ControllerRow;

enum { CONTROLLER_NAME_MAX = 32 };
typedef struct Controller {
    const ControllerRow *row;
    double value;
    char name[CONTROLLER_NAME_MAX]; // as it is written: "bang-bang:0.5"
} Controller;

// The table: ends with a row whose name is NULL.
extern const ControllerRow CONTROLLERS[];

// Reads NAME or NAME:VALUE; false when there is no such row, or its value is out of range.
bool controller_parse(const char *text, Controller *controller);

// Fills in where the front is and how it points, for a straight piece of the path.
void view_along(DriverView *view, Pose pose, Vec from, Vec to);

typedef struct VehicleSpec {
    const Method *method;
    const Drive *drive; // instead of a method: of a heavy tank, scaled to this gauge
    double half_gauge_m, top_mps;
    double accel_mps2; // of a track, which follows its order no faster; 0: at once
    double slip;       // of a method: the part of its turn that skidding takes, 0 to 0.9
    int hz, latency;   // latency: ticks until an order acts
} VehicleSpec;

enum { LATENCY_MAX = 60 };
typedef struct Vehicle {
    const VehicleSpec *spec;
    Pose pose;
    Motion motion;             // of a method: in the last tick; of a drive: in the coming one
    double turned_rad;         // in the last tick
    Tracks acts;               // that the tracks were told, in the end
    Tracks queue[LATENCY_MAX]; // ring of orders to come; the next to act is queue[first]
    int first;
    TankSpec tank; // of a drive, as all below
    Map *field;
    World *world;
    Vec home; // where its places are counted from
} Vehicle;

// At rest. The vehicle must stay where it is, and the spec outlive it. False when out of memory;
// close it either way.
bool vehicle_open(Vehicle *vehicle, const VehicleSpec *spec, Pose start);
void vehicle_close(Vehicle *vehicle);

// One tick. In `truth` (NULL for none) is left where it was, and what moves it on.
void vehicle_drive(Vehicle *vehicle, Tracks wish, VehicleTick *truth);
TankSpec vehicle_tank(const VehicleSpec *spec); // the tank that is moved, or that would be

// What a driver sees of a point, and how far that is from the end of its way; from where the
// vehicle will be when an order acts, if it foresees that. That pose is left in `seen`.
DriverView vehicle_view(const Vehicle *vehicle, const ControllerRow *driver, Vec goal, Pose *seen);
