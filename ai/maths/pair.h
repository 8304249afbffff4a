// pair.h -- numbers of twice the precision: the unevaluated sum of two doubles, and access to bits.
//
// After Dekker (1971) and Knuth. Only IEEE 754 operations that round to nearest are used, so all
// processors agree. Products split the significands into halves and need no FMA.
#pragma once

#include <stdint.h>

#include "assert.h"
#include "maths.h"

typedef struct Pair {
    double hi, lo; // |lo| is at most half a unit in the last place of hi, unless noted otherwise
} Pair;

typedef union DoubleBits {
    double value;
    uint64_t bits;
} DoubleBits;

#define SIGN_BIT (UINT64_C(1) << 63)

// Adding this constant rounds a number below 2^51 to an integer, held in the sum's lowest bits.
#define ROUND_TO_INTEGER 0x1.8p+52

static inline uint64_t double_to_bits(double value) { return (DoubleBits){.value = value}.bits; }
static inline double bits_to_double(uint64_t bits) { return (DoubleBits){.bits = bits}.value; }
static inline double magnitude(double x) { return bits_to_double(double_to_bits(x) & ~SIGN_BIT); }
static inline double with_sign(double x, double sign) {
    return bits_to_double((double_to_bits(x) & ~SIGN_BIT) | (double_to_bits(sign) & SIGN_BIT));
}

// Returns x with the lower half of its significand cleared; 26 bits remain.
static inline double upper_half(double x) {
    return bits_to_double(double_to_bits(x) & ~UINT64_C(0x7ffffff));
}

// Returns 2^exponent, for exponents from -1022 to 1023.
static inline double power_of_two(int exponent) {
    DEBUG_ASSERT(exponent >= -1022 && exponent <= 1023);
    return bits_to_double((uint64_t)(exponent + 1023) << 52);
}

// Returns a + b exactly, if |a| >= |b|, a == 0, or a is a multiple of the last place of b.
static inline Pair pair_sum_ordered(double a, double b) {
    double hi = a + b;
    return (Pair){hi, (a - hi) + b};
}

// Returns a + b exactly.
static inline Pair pair_sum(double a, double b) {
    double hi = a + b, part = hi - a;
    return (Pair){hi, (a - (hi - part)) + (b - part)};
}

// Returns a b with a relative error of at most 2^-106.
static inline Pair pair_product(double a, double b) {
    double hi = a * b, ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh;
    return (Pair){hi, ((ah * bh - hi) + ah * bl + al * bh) + al * bl};
}

// Returns a / b with a relative error of at most 2^-100, if 1 / b is a normal number. It divides
// only once, because division is slow.
static inline Pair pair_quotient(Pair a, Pair b) {
    double inverse = 1 / b.hi, hi = a.hi * inverse;
    Pair back = pair_product(hi, b.hi);
    double rest = ((a.hi - back.hi) - back.lo + a.lo) - hi * b.lo;
    return pair_sum_ordered(hi, rest * inverse);
}

// Returns value 2^exponent. Of two multiplications the first is exact; two are needed to keep each
// factor within the range of doubles.
static inline double scaled(double value, int exponent) {
    int half = exponent / 2;
    return value * power_of_two(half) * power_of_two(exponent - half);
}

// Returns (hi + lo) 2^exponent, rounded once. A subnormal result is rounded at its own last place,
// by adding and subtracting the smallest normal number.
static inline double pair_scaled(Pair value, int exponent) {
    if (exponent >= 0) return scaled(value.hi + value.lo, exponent);
    double least_normal = power_of_two(-1022 - exponent);
    if (value.hi >= least_normal) return scaled(value.hi + value.lo, exponent);
    Pair sum = pair_sum_ordered(least_normal, value.hi);
    return scaled(sum.hi + (sum.lo + value.lo) - least_normal, exponent);
}
