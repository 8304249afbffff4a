// charge.h -- right up to a tank, and into it.
#pragma once

#include "crew.h"

typedef struct Charge {
    BackTurn back_turn;
    bool is_straight;  // nothing stood between when it looked last
    uint64_t ask_tick; // when it looks again
} Charge;

// The house law straight at `at` where nothing but the tank stands between, its own way round walls
// elsewhere. What cannot pivot comes about for what lies inside its turning circle.
Twist charge_drive(Charge *charge, Crew *crew, const Senses *senses, Vec at);
