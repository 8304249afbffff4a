// gate.h -- the way through gates, which plates on the ground open (GAIN_GATE).
#pragma once

#include "ai/navigation/path.h"

// Valid when zeroed.
typedef struct GateWay {
    bool is_on, holds;
    Vec plate, gate, past; // past: place behind the gate
    uint64_t look_tick;    // time of the next check
    uint64_t since_tick;   // when it began
    bool has_ended;        // it ended in the last update, so the way has to be planned again
    Route route;
} GateWay;

// Decides whether to drive through a gate: the way over its plate is clearly shorter than the route
// to its goal. Where the hull is too short to keep the gate open, a friend holds the plate. Decides
// also whether to be that friend. Call it whenever the mind thinks.
void gate_update(GateWay *way, const Senses *senses, const Route *route);

// Returns the twist over the plate and through the gate, or onto the plate. Call it while is_on.
Twist gate_drive(GateWay *way, Avoidance *avoidance, const Senses *senses);
