// helm.h -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
//
//     if (helm_needs_update(&helm, senses)) helm_steer(&helm, senses, what the hull should do now);
//     Order order = helm_order(&helm, senses);
#pragma once

#include "ai/motion/steer.h"

// Notices that a tank wants to move but does not, and backs it out. Valid when zeroed.
typedef struct Unstuck {
    Pose anchor;      // where it last made progress
    double waiting_s; // how long it has wished to move without leaving the anchor
    bool has_touched; // anything since then
    double escape_s;  // what is left of the manoeuvre; 0 or less when none is under way
    Twist escape;
    int tries, failures; // escapes so far; those in a row that led nowhere
} Unstuck;

// Returns `wish`, or the escape while one is under way: away from what holds the tank, turning, to
// another side each time. `since_s` is the time since the last call.
Twist unstuck_drive(Unstuck *unstuck, const Senses *senses, Twist wish, double since_s);

// Valid when zeroed.
typedef struct Helm {
    Order order;                   // for the tracks; the gun's part is empty
    uint64_t last_tick, next_tick; // of wishes
    bool has_short_interval;       // set by a mind that asks for a short pace while it fights
    bool was_alone;                // no enemy was in sight at the last wish
    Unstuck unstuck;
} Helm;

// Is it time for a new wish? A hull answers slowly, so that a dozen wishes a second steer it as
// well as 60, and fewer while they stay the same; at once when the tank was hit, or when an enemy
// comes into sight.
bool helm_needs_update(const Helm *helm, const Senses *senses);

// Fills the order: the wish as the drive can do it, or the way out of a jam.
void helm_steer(Helm *helm, const Senses *senses, Twist wish);

// That order; the mind may rest until the next wish is due.
Order helm_order(const Helm *helm, const Senses *senses);

bool helm_is_escaping(const Helm *helm);
