// dodge.h -- getting out of the way of shells that are in the air.
#pragma once

#include "ai/motion/steer.h"

// Which way along the hull to accelerate, so that the most urgent shell passes further off: +1
// forward, -1 back, 0 if no shell threatens or nothing helps. Considers what can still be gained
// during the shell's flight: half a t^2, and no more than top speed.
int dodge_direction(const Senses *senses);

// The wish, or that way at top speed while a shell threatens.
Twist dodge_simple(const Senses *senses, Twist wish);

// Tries a few moves out ahead. Each is rolled forward as the tank would drive it, with its hull,
// past every shell that comes. Shells that are not fired yet are unknown to it.
typedef struct Evade {
    bool is_needed; // the wish would be hit, or nearly, and another move would fare better
    Twist twist;    // the move to make; the wish when nothing threatens
    double miss_m;  // between the hull and the nearest shell's way; negative when it is hit
    double wish_m;  // the same for the wish
} Evade;
Evade dodge_search(const Senses *senses, Twist wish);
