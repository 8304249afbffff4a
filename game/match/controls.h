// controls.h -- converts a player's input from keys, sticks or thumbs into orders; and the signals
// that players give.
#pragma once

#include "game/match_rows.h" // generated from rows.txt
#include "sim/battle.h"

typedef struct Controls {
    double ahead, right;
    double left_track, right_track; // -1 to 1
    double turret;                  // -1 to 1, right positive
    bool brake, actions[ORDER_ACTION_COUNT];
    Vec aim; // direction on the screen, y down; zero without deflection
} Controls;

// Returns the order for controls: ahead is top speed; left and right turn on the spot, or bend the
// path while driving, within the limits of the tracks. The brake stops the tank.
Order controls_order(Controls controls, const TankSpec *spec);

// Sets ahead and right for a stick that points where the tank is to go, y down: it turns, then
// drives. A gentle push to a place behind the tank backs up.
void controls_steer(Controls *controls, Vec stick, double heading_rad);

// Returns the turret rate that turns the gun toward a point.
double controls_aim(const Tank *tank, Vec point);
// Finds where a shell would meet the nearest visible enemy. Returns false if there is none.
bool controls_assist(const Battle *battle, const Tank *tank, Vec *at);

// Two sticks that point in directions of the field, y down, at most 1 long; zero at rest.
typedef struct Sticks {
    Vec drive, aim;
    bool actions[ORDER_ACTION_COUNT];
} Sticks;

// Returns the order for two sticks. While the second one rests, the gun follows the nearest visible
// enemy.
Order sticks_order(const Battle *battle, const Tank *tank, const Sticks *sticks);

// Messages between players in a live match: one of six signals, or a ping of a place. They are
// lines of the recording, are shown, and never change the battle.
typedef enum SignalKind {
    SIGNAL_NONE,
    SIGNAL_ROWS_IDS(SIGNAL_) SIGNAL_KINDS
} SignalKind; // rows.txt

enum {
    SIGNAL_REST_TICKS = 60,  // a tank signals at most this often
    SIGNAL_SHOWN_TICKS = 180 // duration of its display
};

typedef struct Signal {
    SignalKind kind;
    Vec at;        // the place of a ping, m
    uint64_t tick; // tick that follows the signal
} Signal;

// A kind of signal: its name in recordings and its text on the screen.
typedef struct SignalRow {
    const char *name, *words;
} SignalRow;
extern const SignalRow SIGNALS[SIGNAL_KINDS];
