// assert.h -- checks of conditions that only a mistake in the program can break. A failed check
// prints its position and condition, then aborts.
//
// User input is never checked in this way. ASSERT is kept in release builds, so use it where a
// comparison is cheap. DEBUG_ASSERT is compiled only into debug builds and tests: use it in inner
// loops and over whole arrays. Conditions must not have side effects.
#pragma once

#include <stdio.h>
#include <stdlib.h>

_Noreturn static inline void assert_failed(const char *file, int line, const char *condition,
                                           const char *name) {
    fprintf(stderr, "treads: %s:%d: broken contract: %s%s%s\n", file, line, condition,
            *name ? ": " : "", name);
    fflush(NULL);
    abort();
}

#define ASSERT(condition) ASSERT_NAMED(condition, "")
// Also prints the name of the subject, such as a key.
#define ASSERT_NAMED(condition, name)                                                              \
    ((condition) ? (void)0 : assert_failed(__FILE__, __LINE__, #condition, name))

// The number of elements of an array, for loops and checks of indices.
#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

#ifdef NDEBUG
#define DEBUG_ASSERT(condition) ((void)0)
#else
#define DEBUG_ASSERT(condition) ASSERT(condition)
#endif
