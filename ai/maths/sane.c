// sane.c -- does the processor compute as IEEE 754 says by default?
//
// A library built for speed may have switched that off for the whole program as it was loaded.
#include "maths.h"
#include "pair.h"

bool floating_point_is_sane(const char **why) {
    volatile double one = 1, tiny = 0x1p-54, more = 0x1.8p-53; // volatile: computed as it runs
    volatile double least_normal = DBL_MIN, half = 0.5;
    if (one + tiny != 1 || one - 0.5 * tiny != 1 || one + more == 1) {
        *why = "the processor does not round to nearest";
    } else if (least_normal * half == 0) { // flushed as a result, or taken for zero as an operand
        *why = "the processor flushes small numbers to zero";
    } else {
        return true;
    }
    return false;
}
