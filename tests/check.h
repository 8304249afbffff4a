// check.h -- what every test program starts with: cmocka, and comparisons that print their numbers.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define check_close(actual, wanted, tolerance)                                                     \
    do {                                                                                           \
        double actual_ = (actual), wanted_ = (wanted), tolerance_ = (tolerance);                   \
        if (!(fabs(actual_ - wanted_) <= tolerance_))                                              \
            fail_msg("%s = %.17g, wanted %.17g +- %g", #actual, actual_, wanted_, tolerance_);     \
    } while (0)

#define check_at_most(actual, limit)                                                               \
    do {                                                                                           \
        double actual_ = (actual), limit_ = (limit);                                               \
        if (!(actual_ <= limit_))                                                                  \
            fail_msg("%s = %.17g, may be %.17g at most", #actual, actual_, limit_);                \
    } while (0)

#define check_at_least(actual, limit)                                                              \
    do {                                                                                           \
        double actual_ = (actual), limit_ = (limit);                                               \
        if (!(actual_ >= limit_))                                                                  \
            fail_msg("%s = %.17g, must be %.17g at least", #actual, actual_, limit_);              \
    } while (0)

// Bit for bit, not merely equal.
static inline int is_same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }
