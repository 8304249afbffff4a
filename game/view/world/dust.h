// dust.h -- what tracks and shells throw up, by what the ground is made of.
#pragma once

#include "ai/maths/dice.h"
#include "particles.h"
#include "sim/arena/arena.h"

// Of a metre that a track rolls; `bits` are what flies and falls: clods, blades, splinters, drops.
typedef struct Dust {
    Rgb colour;
    float puffs, alpha, radius_m, growth_mps, life_s;
    Rgb bit;
    float bits, bit_m;
} Dust;

const Dust *dust_of(Surface surface);

// A track's end at `at` rolls at `speed_mps` toward `heading_rad` for a tick; `share` (0 .. 1) of
// all that would be thrown up.
void dust_raise(Particles *particles, Dice *dice, const Dust *dust, Vec at, double heading_rad,
                double speed_mps, double share);
