// bytes.h -- plain state as bytes: its fingerprint, and one walk over it that measures, saves and
// loads, so that the three can never differ.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// FNV-1a, 64 bits.
#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

// By value and width, so that padding never counts.
static inline uint64_t hash_number(uint64_t hash, double value) {
    return hash_bytes(hash, &value, sizeof value);
}
static inline uint64_t hash_integer(uint64_t hash, uint64_t value) {
    return hash_bytes(hash, &value, sizeof value);
}

enum { CACHE_LINE = 64 }; // of the processor

// Asks the processor for memory that is used soon: that of thousands of tanks is far from its
// caches.
static inline void fetch_ahead(const void *memory, size_t bytes) {
    uintptr_t at = (uintptr_t)memory; // NULL does no harm
    for (size_t i = 0; i < bytes; i += CACHE_LINE) __builtin_prefetch((const void *)(at + i));
    __builtin_prefetch((const void *)(at + bytes - 1));
}

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
