// hypot.c -- hypot, under the name of the C library.
//
// The squares are summed in a pair, and one Newton step corrects the root of the sum. Errors stay
// below 0.51 units in the last place.
#include <math.h>

#include "pair.h"

// For 0 <= y <= x, x and its square normal numbers.
static inline Pair root_of_squares(double x, double y) {
    Pair xx = pair_product(x, x), yy = pair_product(y, y);
    Pair sum = pair_sum_ordered(xx.hi, yy.hi);
    sum.lo += xx.lo + yy.lo;
    double root = __builtin_sqrt(sum.hi);
    Pair back = pair_product(root, root);
    return (Pair){root, ((sum.hi - back.hi) - back.lo + sum.lo) / (2 * root)};
}

double hypot(double x, double y) {
    double a = magnitude(x), b = magnitude(y);
    if (a == INFINITY || b == INFINITY) return INFINITY;
    if (a != a || b != b) return a + b;
    double longer = a > b ? a : b, shorter = a > b ? b : a;
    if (shorter <= longer * 0x1p-60) return longer + shorter;
    int exponent = longer > 0x1p+500 ? 600 : longer < 0x1p-400 ? -600 : 0;
    double scale = power_of_two(-exponent);
    Pair root = root_of_squares(longer * scale, shorter * scale);
    return exponent ? pair_scaled(root, exponent) : root.hi + root.lo;
}
