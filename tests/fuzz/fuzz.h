// fuzz.h -- included by every fuzz target: entry, a check that aborts, and values from the input.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/own.h"

// The result of a target: whether it accepted the input. libFuzzer requires 0.
#ifdef LLVMFuzzerTestOneInput
#define FUZZ_RESULT(is_accepted) (is_accepted)
#else
#define FUZZ_RESULT(is_accepted) ((void)(is_accepted), 0)
#endif

// Called with one input after another, always in the same process.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

// Reads an input from its start; past its end every byte is 0.
typedef struct Take {
    const uint8_t *at, *end;
} Take;

static inline bool take_is_done(const Take *take) { return take->at == take->end; }

static inline unsigned take_byte(Take *take) { return take_is_done(take) ? 0 : *take->at++; }

static inline int take_below(Take *take, int count) {
    return (int)(take_byte(take) % (unsigned)count);
}

static inline bool take_flag(Take *take) { return take_byte(take) & 1u; }

static inline uint64_t take_whole(Take *take) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)take_byte(take) << (8 * i);
    return value;
}

// Returns any double, including infinities, NaN and denormals.
static inline double take_raw(Take *take) {
    uint64_t bits = take_whole(take);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double take_between(Take *take, double low, double high) {
    return low + (high - low) * take_byte(take) / 255;
}

// Returns the input as text, to be freed.
static inline char *text_of(const uint8_t *bytes, size_t length) {
    char *text = malloc(length + 1);
    FUZZ_CHECK(text);
    if (length) memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

static inline void remove_own_file(void);

// Returns the path of a file of this process, which is removed at its end.
static inline const char *own_file(void) {
    static char path[64];
    if (path[0]) return path;
    snprintf(path, sizeof path, "%s/treads-fuzz-%ld",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid());
    atexit(remove_own_file);
    return path;
}

static inline void remove_own_file(void) { unlink(own_file()); }
