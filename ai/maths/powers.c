// powers.c -- exp, expm1, tanh, log, pow and hypot, under the names of the C library.
//
// Sums are computed as pairs of doubles (pair.h).
#include "maths.h"

#include <math.h>

#include "pair.h"
#include "tables.h"

// With x = (64 m + k) log(2)/64 + r and |r| <= log(2)/128, e^x = 2^m 2^(k/64) e^r; 2^(k/64) is in a
// table, and e^r is Taylor's series. exp, expm1 and tanh err by less than 0.52 ulp.

typedef struct Reduced {
    int exponent;       // m
    const double *root; // row of the table
    Pair r;
    double tail; // e^r - 1 - r
} Reduced;

// Reduces |x| <= 800 after Cody and Waite: the product with the first part of log(2)/64 is exact.
static inline Reduced reduce(Pair x) {
    DEBUG_ASSERT(magnitude(x.hi) <= 801);
    double shifted = x.hi * 0x1.71547652b82fep+6 + ROUND_TO_INTEGER;
    double n = shifted - ROUND_TO_INTEGER;
    int steps = (int)n;
    Pair r = pair_sum(x.hi - n * 0x1.62e42fefap-7, x.lo - n * 0x1.cf79abc9e3b3ap-46);
    double h = r.hi, h2 = h * h;
    DEBUG_ASSERT(h2 < 0.0055 * 0.0055); // log(2)/128 is 0.0054
    double tail =
        h2 * (1.0 / 2 + h * (1.0 / 6)) + h2 * h2 * (1.0 / 24 + h * (1.0 / 120 + h * (1.0 / 720)));
    int k = steps & 63;
    return (Reduced){(steps - k) / 64, ROOTS[k], r, tail};
}

// Returns e^(x.hi + x.lo), perhaps infinite or subnormal, rounded once. Requires |x.hi| <= 800.
static double exp_of_pair(Pair x) {
    Reduced at = reduce(x);
    Pair power = {at.root[0], at.root[1] + at.root[0] * (at.r.hi + (at.r.lo + at.tail))};
    return pair_scaled(pair_sum_ordered(power.hi, power.lo), at.exponent);
}

double exp(double x) {
    if (x != x) return x;
    return exp_of_pair((Pair){x > 800 ? 800 : x < -800 ? -800 : x, 0});
}

// Returns e^x - 1 with a relative error below 2^-60, for |x| <= 50. With w = 2^m 2^(k/64) it is
// (w - 1) + r + [(w - 1) r + w (e^r - 1 - r)].
static Pair exp_minus_1(double x) {
    DEBUG_ASSERT(magnitude(x) <= 50);
    Reduced at = reduce((Pair){x, 0});
    double power = power_of_two(at.exponent), w = power * at.root[0], w_lo = power * at.root[1];
    Pair less = pair_sum(w, -1);
    Pair sum = pair_sum(less.hi, at.r.hi);
    Pair bend = pair_product(less.hi, at.r.hi);
    Pair both = pair_sum(sum.hi, bend.hi);
    double rest = less.lo + sum.lo + both.lo + bend.lo + w_lo + w * at.r.lo + w_lo * at.r.hi;
    return pair_sum(both.hi, rest + w * at.tail);
}

double expm1(double x) {
    if (magnitude(x) < 0x1p-54) return x;
    if (!(magnitude(x) <= 50)) return x < -50 ? -1 : exp(x);
    return exp_minus_1(x).hi;
}

// (e^2x - 1) / (e^2x + 1)
double tanh(double x) {
    double size = magnitude(x);
    if (x != x || size < 0x1p-28) return x;
    if (size > 22) return with_sign(1, x);
    Pair less = exp_minus_1(2 * size), more = pair_sum(less.hi, 2);
    more.lo += less.lo;
    return with_sign(pair_quotient(less, more).hi, x);
}

// x^y = e^(y log x), with a logarithm accurate to 2^-67. x is 2^e z, and c approximates 1/z with so
// few bits that z c is exact in two parts: log x = e log 2 - log c + log(1 + r), r = z c - 1.
// Errors of log and pow are below 0.55 units in the last place.

// Returns log(1 + r) - r + r^2/2 for |r| <= 1/128: the remaining terms of the series.
static double log_tail(double r) {
    DEBUG_ASSERT(magnitude(r) <= 1.0 / 64);
    double r2 = r * r, r4 = r2 * r2;
    double low = (1.0 / 3 - r * (1.0 / 4)) + r2 * (1.0 / 5 - r * (1.0 / 6));
    double high = (1.0 / 7 - r * (1.0 / 8)) + r2 * (1.0 / 9 - r * (1.0 / 10));
    return r * r2 * (low + r4 * high);
}

// Requires 0 < x < infinity.
static Pair log_of(double x) {
    DEBUG_ASSERT(x > 0 && x < INFINITY);
    bool is_subnormal = x < DBL_MIN;
    uint64_t bits = double_to_bits(is_subnormal ? x * 0x1p+54 : x);
    unsigned row = (unsigned)(bits >> 45) & 127, is_halved = row >= 53;
    double e = (double)((int)(bits >> 52) - 1023 + (int)is_halved - (is_subnormal ? 54 : 0));
    double z =
        bits_to_double((bits & ((UINT64_C(1) << 52) - 1)) | (uint64_t)(1023 - is_halved) << 52);
    const double *c = LOGARITHMS[row];
    double z_upper = upper_half(z);
    Pair r = pair_sum_ordered(z_upper * c[0] - 1, (z - z_upper) * c[0]);
    Pair square = pair_product(r.hi, r.hi);
    // The first sum is exact, because both addends are multiples of 2^-42.
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

// Returns x^y if x is 0 or infinite, or y is infinite.
static double power_at_ends(double x, double y) {
    double size = magnitude(x);
    if (size == 1) return 1;
    bool is_great = (size > 1) == (y > 0);
    double result = is_great ? INFINITY : 0;
    if (size == 0 && is_great && y > -INFINITY) result = 1 / size; // raises "divide by zero"
    return is_odd(y) ? with_sign(result, x) : result;
}

// Requires 0 < x < infinity. If |y log x| exceeds 800, the result overflows or underflows.
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

// Sums the squares in a pair and corrects the root of the sum by one Newton step. Errors of hypot
// are below 0.51 units in the last place. x and its square must be normal numbers, and 0 <= y <= x.
static inline Pair root_of_squares(double x, double y) {
    DEBUG_ASSERT(y >= 0 && y <= x);
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

// A library built with -ffast-math may change the processor's rounding or its treatment of
// subnormal numbers for the whole program when it is loaded.
bool floating_point_is_sane(const char **why) {
    volatile double one = 1, tiny = 0x1p-54, more = 0x1.8p-53; // volatile: computed at run time
    volatile double least_normal = DBL_MIN, half = 0.5;
    if (one + tiny != 1 || one - 0.5 * tiny != 1 || one + more == 1) {
        *why = "the processor does not round to nearest";
    } else if (least_normal * half == 0) { // flushed as a result, or as an operand
        *why = "the processor flushes small numbers to zero";
    } else {
        return true;
    }
    return false;
}
