// state.h -- plain state as bytes: one walk over it measures, saves and loads, so that the three
// can never differ.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum StateWay { STATE_MEASURE, STATE_SAVE, STATE_LOAD } StateWay;

typedef struct State {
    StateWay way;
    uint8_t *at;  // NULL while measuring
    size_t count; // walked so far
} State;

static inline void state_block(State *state, void *block, size_t bytes) {
    if (state->way == STATE_SAVE) memcpy(state->at + state->count, block, bytes);
    if (state->way == STATE_LOAD) memcpy(block, state->at + state->count, bytes);
    state->count += bytes;
}
#define STATE_OF(state, value) state_block(state, &(value), sizeof(value))
