// pow.c -- pow and log, under the names of the C library.
//
// x^y = e^(y log x), with a logarithm exact to 2^-67: x is 2^e z, and c a reciprocal of z of so few
// bits that z c is exact in two parts; log x = e log 2 - log c + log(1 + r), r = z c - 1. Errors
// stay below 0.55 units in the last place.
#include <math.h>
#include <stdbool.h>

#include "exp.h"
#include "log_table.h"

// log(1 + r) - r + r^2/2 for |r| <= 1/128: the next terms of the series.
static double log_tail(double r) {
    double r2 = r * r, r4 = r2 * r2;
    double low = (1.0 / 3 - r * (1.0 / 4)) + r2 * (1.0 / 5 - r * (1.0 / 6));
    double high = (1.0 / 7 - r * (1.0 / 8)) + r2 * (1.0 / 9 - r * (1.0 / 10));
    return r * r2 * (low + r4 * high);
}

// Of 0 < x < infinity.
static Pair log_of(double x) {
    bool is_subnormal = x < DBL_MIN;
    uint64_t bits = bits_of(is_subnormal ? x * 0x1p+54 : x);
    unsigned row = (unsigned)(bits >> 45) & 127, is_halved = row >= 53;
    double e = (double)((int)(bits >> 52) - 1023 + (int)is_halved - (is_subnormal ? 54 : 0));
    double z = of_bits((bits & ((UINT64_C(1) << 52) - 1)) | (uint64_t)(1023 - is_halved) << 52);
    const double *c = LOGARITHMS[row];
    double z_upper = upper_half(z);
    Pair r = pair_sum_ordered(z_upper * c[0] - 1, (z - z_upper) * c[0]);
    Pair square = pair_product(r.hi, r.hi);
    // The first sum is exact: both are multiples of 2^-42.
    Pair sum = pair_sum_ordered(e * 0x1.62e42fefa38p-1 + c[1], r.hi);
    Pair both = pair_sum(sum.hi, -0.5 * square.hi);
    double rest = e * 0x1.ef35793c7673p-45 + c[2] + r.lo - 0.5 * square.lo - r.hi * r.lo;
    return pair_sum_ordered(both.hi, sum.lo + both.lo + rest + log_tail(r.hi));
}

double log(double x) {
    if (x != x || x == INFINITY) return x;
    if (x == 0) return -1 / magnitude(x);
    return x < 0 ? (x - x) / (x - x) : log_of(x).hi;
}

static bool is_integer(double y) {
    if (magnitude(y) >= 0x1p+52) return true;
    double rounded = magnitude(y) + 0x1p+52 - 0x1p+52;
    return rounded == magnitude(y);
}

static bool is_odd(double y) {
    return magnitude(y) < 0x1p+53 && is_integer(y) && !is_integer(y / 2);
}

// For x = 0 or infinity, or y infinite; x is not -1 or 1 then, or else the result is 1.
static double power_at_ends(double x, double y) {
    double size = magnitude(x);
    if (size == 1) return 1;
    bool is_great = (size > 1) == (y > 0);
    double result = is_great ? INFINITY : 0;
    if (size == 0 && is_great && y > -INFINITY) result = 1 / size; // raises "divide by zero"
    return is_odd(y) ? with_sign(result, x) : result;
}

// Of 0 < x < infinity. Beyond 800 the product overflows or vanishes, however much it is.
static double power_of(double x, double y) {
    Pair log_x = log_of(x);
    double product = log_x.hi * y;
    if (magnitude(product) > 800) return exp_of_pair((Pair){product > 0 ? 800 : -800, 0});
    Pair exponent = pair_product(log_x.hi, y);
    exponent.lo += log_x.lo * y;
    return exp_of_pair(exponent);
}

double pow(double x, double y) {
    if (y == 0 || x == 1) return 1;
    if (x != x || y != y) return x + y;
    double size = magnitude(x);
    if (size == 0 || !(size < INFINITY && magnitude(y) < INFINITY)) return power_at_ends(x, y);
    if (x < 0 && !is_integer(y)) return (x - x) / (x - x);
    double result = power_of(size, y);
    return x < 0 && is_odd(y) ? -result : result;
}
