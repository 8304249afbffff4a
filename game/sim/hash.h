// hash.h -- FNV-1a, 64 bits: a fingerprint of bytes, numbers and states.
#pragma once

#include <stddef.h>
#include <stdint.h>

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
