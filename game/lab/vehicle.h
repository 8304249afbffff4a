// vehicle.h -- what the benches drive: a tracked vehicle that a method moves, or a tank that a
// drive moves in a world of its own; with what real ones have, latency, limited acceleration and
// slip.
#pragma once

#include "controllers.h"
#include "methods.h"
#include "sim/world.h"

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
