// helm.h -- turns a mind's desired motion into track speeds, and frees stuck tanks.
//
//     if (helm_needs_update(&helm, senses)) helm_steer(&helm, senses, desired motion of the hull);
//     Order order = helm_order(&helm, senses);
#pragma once

#include "ai/motion/steer.h"

// Detects a tank that cannot move as it should, and backs it out. Valid when zeroed.
typedef struct Unstuck {
    Pose anchor;         // position of its last progress
    double waiting_s;    // how long it has tried to leave the anchor
    bool has_touched;    // touched something during that time
    double escape_s;     // time remaining of the escape; 0 or less if there is none
    Twist escape;        // motion of the escape
    int tries, failures; // number of escapes, and of failures in a row
} Unstuck;

// Returns `desired`, or the motion of the current escape: away from the obstacle, turning to
// another side each time. `since_s` is the time since the last call.
Twist unstuck_drive(Unstuck *unstuck, const Senses *senses, Twist desired, double since_s);

// Valid when zeroed.
typedef struct Helm {
    Order order;                   // tracks only
    uint64_t last_tick, next_tick; // ticks of the last and the next update
    bool has_short_interval;       // the tank is in a fight; set by the mind
    bool was_alone;                // no enemy was in sight at the last update
    bool lays_mine;                // the special is to be used here; set by the mind
    Unstuck unstuck;
} Helm;

// Returns true if it is time for an update. A hull responds slowly, so 12 updates per second steer
// as well as 60, and fewer are enough while the order stays the same. An update is due at once when
// the tank is hit or the first enemy comes into sight.
bool helm_needs_update(const Helm *helm, const Senses *senses);

// Updates the order from the desired motion of the hull.
void helm_steer(Helm *helm, const Senses *senses, Twist desired);

// Returns the order. It lets the mind sleep until the next update.
Order helm_order(const Helm *helm, const Senses *senses);

// Returns true while the tank frees itself.
bool helm_is_escaping(const Helm *helm);
