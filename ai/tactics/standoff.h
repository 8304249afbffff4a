// standoff.h -- near an enemy: nose to it, and straight in or out.
//
// Within about 20 m a well-aimed shell comes too soon to get out of its way; but at a hull that
// faces the gun it meets the front armour.
#pragma once

#include "ai/motion/steer.h"

// Keeps `range_m` to the enemy, straight along the line between; stands its ground against one
// nearer than `grapple_m`. Where it cannot pivot it does nothing.
Twist standoff_drive(const Senses *senses, Vec enemy, double range_m, double grapple_m);

// Can the hull go `way_m` along a heading without touching a wall?
bool standoff_has_room(const Senses *senses, double heading_rad, double way_m);
