// archive.h -- plain state as bytes: its fingerprint, and one walk over it that measures, saves and
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
static inline void prefetch(const void *memory, size_t bytes) {
    uintptr_t at = (uintptr_t)memory; // NULL does no harm
    for (size_t i = 0; i < bytes; i += CACHE_LINE) __builtin_prefetch((const void *)(at + i));
    __builtin_prefetch((const void *)(at + bytes - 1));
}

typedef enum ArchiveMode { ARCHIVE_MEASURE, ARCHIVE_SAVE, ARCHIVE_LOAD } ArchiveMode;

typedef struct Archive {
    ArchiveMode way;
    uint8_t *at;  // NULL while measuring
    size_t count; // walked so far
} Archive;

static inline void archive_block(Archive *state, void *block, size_t bytes) {
    if (state->way == ARCHIVE_SAVE) memcpy(state->at + state->count, block, bytes);
    if (state->way == ARCHIVE_LOAD) memcpy(block, state->at + state->count, bytes);
    state->count += bytes;
}
#define ARCHIVE_VALUE(state, value) archive_block(state, &(value), sizeof(value))
