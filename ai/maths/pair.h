// pair.h -- numbers of twice the precision: the unevaluated sum of two doubles, and their bits.
//
// After Dekker (1971) and Knuth. Every operation here is a plain IEEE 754 one, rounded to nearest,
// so that all processors agree; products are exact by halving the significands, without FMA.
#pragma once

#include <stdint.h>

#include "maths.h"

typedef struct Pair {
    double hi, lo; // lo is at most half a unit in hi's last place, where not said otherwise
} Pair;

typedef union DoubleBits {
    double value;
    uint64_t bits;
} DoubleBits;

#define SIGN_BIT (UINT64_C(1) << 63)

// Adding it rounds a number below 2^51 to an integer, which then stands in the lowest bits.
#define ROUND_TO_INTEGER 0x1.8p+52

static inline uint64_t bits_of(double value) { return (DoubleBits){.value = value}.bits; }
static inline double of_bits(uint64_t bits) { return (DoubleBits){.bits = bits}.value; }
static inline double magnitude(double x) { return of_bits(bits_of(x) & ~SIGN_BIT); }
static inline double with_sign(double x, double sign) {
    return of_bits((bits_of(x) & ~SIGN_BIT) | (bits_of(sign) & SIGN_BIT));
}

// x with the lower half of its significand cleared: 26 bits remain.
static inline double upper_half(double x) { return of_bits(bits_of(x) & ~UINT64_C(0x7ffffff)); }

// 2^exponent, for -1022 .. 1023.
static inline double power_of_two(int exponent) {
    return of_bits((uint64_t)(exponent + 1023) << 52);
}

// a + b exactly, for |a| >= |b|, a == 0, or where a is a multiple of the unit in b's last place.
static inline Pair pair_sum_ordered(double a, double b) {
    double hi = a + b;
    return (Pair){hi, (a - hi) + b};
}

// a + b exactly.
static inline Pair pair_sum(double a, double b) {
    double hi = a + b, part = hi - a;
    return (Pair){hi, (a - (hi - part)) + (b - part)};
}

// a b but for 2^-106 of it.
static inline Pair pair_product(double a, double b) {
    double hi = a * b, ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh;
    return (Pair){hi, ((ah * bh - hi) + ah * bl + al * bh) + al * bl};
}

// a / b but for 2^-100 of it, where 1 / b is a normal number. One division is all: it is slow.
static inline Pair pair_quotient(Pair a, Pair b) {
    double inverse = 1 / b.hi, hi = a.hi * inverse;
    Pair back = pair_product(hi, b.hi);
    double rest = ((a.hi - back.hi) - back.lo + a.lo) - hi * b.lo;
    return pair_sum_ordered(hi, rest * inverse);
}

// value 2^exponent in two steps, of which the first is exact: no factor leaves the range of
// doubles.
static inline double scaled(double value, int exponent) {
    int half = exponent / 2;
    return value * power_of_two(half) * power_of_two(exponent - half);
}

// (hi + lo) 2^exponent, rounded once. A subnormal result is rounded where its last place will be,
// by adding and subtracting the least normal number.
static inline double pair_scaled(Pair value, int exponent) {
    if (exponent >= 0) return scaled(value.hi + value.lo, exponent);
    double least_normal = power_of_two(-1022 - exponent);
    if (value.hi >= least_normal) return scaled(value.hi + value.lo, exponent);
    Pair sum = pair_sum_ordered(least_normal, value.hi);
    return scaled(sum.hi + (sum.lo + value.lo) - least_normal, exponent);
}
