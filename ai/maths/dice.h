// dice.h -- a small random number generator: PCG-XSH-RR 64/32 (O'Neill 2014).
//
// Each purpose has its own generator. Draw at most once per statement: C does not define the
// evaluation order of a call's arguments.
#pragma once

#include <stdint.h>

#include "assert.h"

typedef struct Dice {
    uint64_t state, stream;
} Dice;

// Returns 32 random bits.
static inline uint32_t dice_roll(Dice *dice) {
    uint64_t old = dice->state;
    dice->state = old * 6364136223846793005u + (dice->stream | 1u);
    uint32_t mixed = (uint32_t)(((old >> 18u) ^ old) >> 27u);
    uint32_t turn = (uint32_t)(old >> 59u);
    return (mixed >> turn) | (mixed << (-turn & 31u));
}

// Returns a generator. Streams of the same seed are independent of each other.
static inline Dice dice_seed(uint64_t seed, uint64_t stream) {
    Dice dice = {0, (stream << 1u) | 1u};
    dice_roll(&dice);
    dice.state += seed;
    dice_roll(&dice);
    return dice;
}

// Returns a number that is uniform in [0, 1).
static inline double dice_unit(Dice *dice) { return dice_roll(dice) * (1.0 / 4294967296.0); }

// Returns a number that is uniform in [low, high).
static inline double dice_between(Dice *dice, double low, double high) {
    return low + (high - low) * dice_unit(dice);
}

// Returns an integer that is uniform in [0, count); count > 0.
static inline int dice_below(Dice *dice, int count) {
    DEBUG_ASSERT(count > 0);
    return (int)(((uint64_t)dice_roll(dice) * (uint32_t)count) >> 32u);
}
