// effort.h -- how much a test has to do. A test that plays for a long time to count something does
// so in one build; tests/run asks the others, slow with sanitizers, for a sample
// (TREADS_TESTS=brief). LONG=1 asks for all there is.
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

// `all`, or a part of it: at least one.
static inline int effort_of(int all, int part) {
    if (!effort_is_brief()) return all;
    return all / part > 0 ? all / part : 1;
}
