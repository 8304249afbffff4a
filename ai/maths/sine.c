// sine.c -- sin, cos, sincos and tan, under the names of the C library.
//
// An angle is k pi/64 + r with |r| <= pi/128. The sine and cosine of the first part stand in a
// table, those of r are the first terms of Taylor's series, and the sum's great part is exact:
//     sin(a + r) = sin a + cos a r + [cos a (sin r - r) + sin a (cos r - 1)]
// The cosine is the sine a quarter turn on. Errors stay below 0.52 units in the last place.
#include <math.h>

#include "maths.h"
#include "sine_table.h"
#include "turns.h"

// A whole number of 1/128 turns, the small rest of the angle, and its series.
typedef struct Reduced {
    unsigned step;
    double r;
    double sine_tail;   // sin(r) - r, and what r lacks
    double cosine_tail; // cos(r) - 1
} Reduced;

enum { STEPS_IN_QUARTER = 32, STEPS = 128 };

// Cody and Waite's reduction: pi/64 in parts short enough that their products with k are exact.
static inline Pair reduce_near(double x, unsigned *step) {
    double shifted = x * 0x1.45f306dc9c883p+4 + ROUND_TO_INTEGER;
    double k = shifted - ROUND_TO_INTEGER;
    Pair rest = pair_sum_ordered(x - k * 0x1.921fb5444p-5, -(k * 0x1.68c234c4cp-44));
    *step = (unsigned)bits_of(shifted);
    return (Pair){rest.hi, rest.lo - k * 0x1.98a2e03707345p-82};
}

// The same in four parts, for more steps.
static Pair reduce_far(double x, unsigned *step) {
    double shifted = x * 0x1.45f306dc9c883p+4 + ROUND_TO_INTEGER;
    double k = shifted - ROUND_TO_INTEGER;
    Pair rest = pair_sum_ordered(x - k * 0x1.921fb54p-5, -(k * 0x1.10b4612p-35));
    Pair more = pair_sum_ordered(rest.hi, k * 0x1.676733ap-65);
    *step = (unsigned)bits_of(shifted);
    return (Pair){more.hi, rest.lo + more.lo + k * 0x1.d1fc8f8cbb5bfp-94};
}

static inline Pair remainder_of(double x, unsigned *step) {
    if (x < 6400) return reduce_near(x, step);
    return x < 0x1p+20 ? reduce_far(x, step) : turns_reduce(x, step);
}

// Of x >= 0, not infinite.
static inline Reduced reduce(double x) {
    Reduced out;
    Pair rest = remainder_of(x, &out.step);
    double r = rest.hi, r2 = r * r;
    out.r = r;
    out.sine_tail = r * r2 * (-1.0 / 6 + r2 * (1.0 / 120 - r2 * (1.0 / 5040))) + rest.lo;
    out.cosine_tail = r2 * (-1.0 / 2 + r2 * (1.0 / 24 + r2 * (-1.0 / 720 + r2 * (1.0 / 40320))));
    return out;
}

static inline Pair wave(unsigned step, Reduced x) {
    const double *row = SINES[step % STEPS];
    Pair sum = pair_sum_ordered(row[0], row[2] * x.r);
    double cosine = row[2] + row[3];
    sum.lo += row[1] + row[3] * x.r + (cosine * x.sine_tail + row[0] * x.cosine_tail);
    return sum;
}

static inline double sine_of(Reduced x, double sign) {
    Pair sine = wave(x.step, x);
    return of_bits(bits_of(sine.hi + sine.lo) ^ (bits_of(sign) & SIGN_BIT));
}

static inline double cosine_of(Reduced x) {
    Pair cosine = wave(x.step + STEPS_IN_QUARTER, x);
    return cosine.hi + cosine.lo;
}

static inline int is_angle(double x) { return magnitude(x) < INFINITY; }

double sin(double x) { return is_angle(x) ? sine_of(reduce(magnitude(x)), x) : x - x; }

double cos(double x) { return is_angle(x) ? cosine_of(reduce(magnitude(x))) : x - x; }

// Compilers merge calls of sin and cos into this one: it gives the same bits.
void sincos(double x, double *sine, double *cosine) {
    if (is_angle(x)) {
        Reduced angle = reduce(magnitude(x));
        *sine = sine_of(angle, x);
        *cosine = cosine_of(angle);
    } else {
        *sine = *cosine = x - x;
    }
}

double tan(double x) {
    if (!is_angle(x)) return x - x;
    Reduced angle = reduce(magnitude(x));
    Pair sine = wave(angle.step, angle), cosine = wave(angle.step + STEPS_IN_QUARTER, angle);
    sine = pair_sum_ordered(sine.hi, sine.lo);
    cosine = pair_sum_ordered(cosine.hi, cosine.lo);
    Pair tangent = pair_quotient(sine, cosine);
    return of_bits(bits_of(tangent.hi + tangent.lo) ^ (bits_of(x) & SIGN_BIT));
}
