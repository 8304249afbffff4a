// effort.h -- the amount of work of long tests. One build runs them completely; the others, which
// are slow because of sanitizers, run a sample (TREADS_TESTS=brief). LONG=1 runs everything.
#pragma once

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool effort_is_brief(void) {
    const char *wanted = getenv("TREADS_TESTS");
    return wanted && !strcmp(wanted, "brief");
}

static inline bool effort_is_long(void) {
    const char *wanted = getenv("LONG");
    return !effort_is_brief() && wanted && *wanted && strcmp(wanted, "0") != 0;
}

// Returns `all`, or a part of it, but at least 1.
static inline int effort_of(int all, int part) {
    if (!effort_is_brief()) return all;
    return all / part > 0 ? all / part : 1;
}
