// memory.h -- growing arrays, prefetching, and serializing plain data. One function per type
// measures, saves and loads, so that the three cannot differ.
#pragma once

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// Appends a copy of an item to the growing array *items. There is room for 16 items, then for the
// next power of two. Returns false if out of memory; the array is then unchanged.
static inline bool array_append(void *items, int *count, const void *item, size_t item_bytes) {
    char *all;
    ASSERT(*count >= 0 && item_bytes > 0);
    memcpy(&all, items, sizeof all);
    if (*count == 0 || (*count >= 16 && (*count & (*count - 1)) == 0)) {
        all = realloc(all, (size_t)(*count ? 2 * *count : 16) * item_bytes);
        if (!all) return false;
        memcpy(items, &all, sizeof all);
    }
    memcpy(all + (size_t)(*count)++ * item_bytes, item, item_bytes);
    return true;
}
#define ARRAY_APPEND(items, count, item) array_append(&(items), &(count), &(item), sizeof(item))

enum { CACHE_LINE = 64 }; // size of a cache line [bytes]

// Prefetches memory that is used soon, such as one of thousands of tanks.
static inline void prefetch(const void *memory, size_t bytes) {
    uintptr_t at = (uintptr_t)memory; // NULL is allowed
    for (size_t i = 0; i < bytes; i += CACHE_LINE) __builtin_prefetch((const void *)(at + i));
    __builtin_prefetch((const void *)(at + bytes - 1));
}

typedef enum SerializerMode { SERIALIZER_MEASURE, SERIALIZER_SAVE, SERIALIZER_LOAD } SerializerMode;

typedef struct Serializer {
    SerializerMode way;
    uint8_t *at;  // NULL if it only measures
    size_t count; // bytes processed
} Serializer;

static inline void serialize_block(Serializer *state, void *block, size_t bytes) {
    DEBUG_ASSERT(state->at || state->way == SERIALIZER_MEASURE);
    if (state->way == SERIALIZER_SAVE) memcpy(state->at + state->count, block, bytes);
    if (state->way == SERIALIZER_LOAD) memcpy(block, state->at + state->count, bytes);
    state->count += bytes;
}
#define SERIALIZE_VALUE(state, value) serialize_block(state, &(value), sizeof(value))
