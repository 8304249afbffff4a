// hash.h -- hashes bytes and numbers (FNV-1a, 64 bits).
#pragma once

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

// Members are hashed one by one, so that padding is not included.
static inline uint64_t hash_number(uint64_t hash, double value) {
    return hash_bytes(hash, &value, sizeof value);
}
static inline uint64_t hash_integer(uint64_t hash, uint64_t value) {
    return hash_bytes(hash, &value, sizeof value);
}
static inline uint64_t hash_numbers(uint64_t hash, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) hash = hash_number(hash, numbers[i]);
    return hash;
}

#define HASH_NUMBERS(hash, ...)                                                                    \
    hash_numbers(hash, (double[]){__VA_ARGS__}, sizeof(double[]){__VA_ARGS__} / sizeof(double))
