// exp.c -- exp, expm1 and tanh, under the names of the C library.
//
// x is (64 m + k) log(2)/64 + r with |r| <= log(2)/128; then e^x = 2^m 2^(k/64) e^r, with 2^(k/64)
// from a table and e^r from Taylor's series. Errors stay below 0.52 units in the last place.
#include <math.h>

#include "exp.h"
#include "exp_table.h"

typedef struct Reduced {
    int exponent;       // m
    const double *root; // the row of 2^(k/64)
    Pair r;
    double tail; // e^r - 1 - r
} Reduced;

// Cody and Waite's reduction, for |x| <= 800: the product with the first part of log(2)/64 is
// exact.
static inline Reduced reduce(Pair x) {
    double shifted = x.hi * 0x1.71547652b82fep+6 + ROUND_TO_INTEGER;
    double n = shifted - ROUND_TO_INTEGER;
    int steps = (int)n;
    Pair r = pair_sum(x.hi - n * 0x1.62e42fefap-7, x.lo - n * 0x1.cf79abc9e3b3ap-46);
    double h = r.hi, h2 = h * h;
    double tail =
        h2 * (1.0 / 2 + h * (1.0 / 6)) + h2 * h2 * (1.0 / 24 + h * (1.0 / 120 + h * (1.0 / 720)));
    int k = steps & 63;
    return (Reduced){(steps - k) / 64, ROOTS[k], r, tail};
}

double exp_of_pair(Pair x) {
    Reduced at = reduce(x);
    Pair power = {at.root[0], at.root[1] + at.root[0] * (at.r.hi + (at.r.lo + at.tail))};
    return pair_scaled(pair_sum_ordered(power.hi, power.lo), at.exponent);
}

double exp(double x) {
    if (x != x) return x;
    return exp_of_pair((Pair){x > 800 ? 800 : x < -800 ? -800 : x, 0});
}

// e^x - 1 with a relative error below 2^-60, for |x| <= 50. With w = 2^m 2^(k/64) it is
// (w - 1) + r + [(w - 1) r + w (e^r - 1 - r)].
static Pair exp_minus_1(double x) {
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
