// evade.h -- the move that the shells in the air miss: tries a few of them out ahead.
//
// Each is rolled forward as the tank would drive it, hull and all, past every shell that comes; the
// best one is kept as long as it lasts. It knows nothing of shells that are not fired yet.
#pragma once

#include "ai/motion/steer.h"

typedef struct Evade {
    bool is_needed; // the wish would be hit, or nearly, and another move would not, or less
    Twist twist;    // the move to make; the wish when nothing threatens
    double miss_m;  // between the hull and the nearest shell's way; negative when it is hit
    double wish_m;  // the same for the wish
} Evade;

Evade evade_shells(const Senses *senses, Twist wish);
