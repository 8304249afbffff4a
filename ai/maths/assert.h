// assert.h -- contracts that a caller can break: a broken one prints where and what, then aborts.
//
// For mistakes in the program only, never for what people or files say. ASSERT stays in release
// builds, so it belongs where a comparison costs nothing beside the work; DEBUG_ASSERT is checked
// in debug builds and tests, for inner loops and whole arrays. Conditions have no side effects.
#pragma once

#include <stdio.h>
#include <stdlib.h>

_Noreturn static inline void assert_failed(const char *file, int line, const char *condition) {
    fprintf(stderr, "treads: %s:%d: broken contract: %s\n", file, line, condition);
    fflush(NULL);
    abort();
}

#define ASSERT(condition) ((condition) ? (void)0 : assert_failed(__FILE__, __LINE__, #condition))

#ifdef NDEBUG
#define DEBUG_ASSERT(condition) ((void)0)
#else
#define DEBUG_ASSERT(condition) ASSERT(condition)
#endif
