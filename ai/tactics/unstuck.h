// unstuck.h -- notices that a tank wants to move but does not, and backs it out.
#pragma once

#include "ai/motion/steer.h"

typedef struct Unstuck {
    Pose anchor;      // where it last got anywhere
    double waiting_s; // how long it has wished to move without leaving the anchor
    bool has_touched; // anything since then
    double escape_s;  // what is left of the manoeuvre
    Twist escape;
    int tries, failures; // escapes so far; those in a row that led nowhere
} Unstuck;

// Passes `wish` on, or the escape while one is under way: away from what holds it, turning, another
// side each time. `since_s` is the time since it was called last.
Twist unstuck_drive(Unstuck *unstuck, const Senses *senses, Twist wish, double since_s);
bool unstuck_is_escaping(const Unstuck *unstuck);
