// obstacles.h -- obstacles other than walls: guns that are not tanks, such as gun nests, fought
// while no enemy tank is in sight (siege.c), and gates, which plates on the ground open (gate.c).
#pragma once

#include "ai/navigation/path.h"
#include "course.h"

// Returns whether to deal with an enemy gun in sight now, and sets `*desired`: the tank stands
// beyond the range of the gun, where only its own shells arrive. Returns false if there is a goal
// area, or if the gun's range is at least the tank's.
bool siege_drive(const Senses *senses, Avoidance *avoidance, Twist *desired);

// Aims and fires at the nearest enemy gun in sight; while there is a target (NULL for none), only
// if the gun is nearer and can reach this tank. Returns false and leaves the order alone if there
// is none.
bool siege_engage(const Senses *senses, const TankSight *target, Order *order);

// Valid when zeroed.
typedef struct GateWay {
    bool is_on, holds;
    Vec plate, gate, past; // past: place behind the gate
    uint64_t look_tick;    // time of the next check
    uint64_t since_tick;   // start of the current attempt
    bool has_changed; // is_on has changed in the last update, so the route has to be planned again
} GateWay;

// Decides whether to drive through a gate: the way over its plate is clearly shorter than the route
// to its goal. Where the hull is too short to keep the gate open, a friend holds the plate. Decides
// also whether to be that friend. Call it whenever the mind thinks.
void gate_update(GateWay *way, const Senses *senses, const Route *route);

// Returns the twist over the plate and through the gate, or onto the plate, and plans the route.
// Call it while is_on.
Twist gate_drive(const GateWay *way, Route *route, Avoidance *avoidance, const Senses *senses);
