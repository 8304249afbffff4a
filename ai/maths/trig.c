// trig.c -- sin, cos, sincos, tan, atan, atan2 and asin, under the names of the C library.
//
// Sums are computed as pairs of doubles (pair.h). Errors are below 0.52 units in the last place.
#include <math.h>
#include <stdbool.h>

#include "maths.h"
#include "pair.h"
#include "tables.h"

// Reduction of huge angles, after Payne and Hanek (1983).
//
// x is an integer m times 2^e. Only the fraction of m 2^e / (2 pi) matters, so the bits of 1/(2 pi)
// that yield whole turns, or are too low to matter, are skipped; 192 bits remain.

enum { LIMBS = 6, ZEROS = 64, WORDS = sizeof TURNS_PER_RADIAN / sizeof *TURNS_PER_RADIAN };

// Computes the fraction of m 2^e / (2 pi) in limbs of 32 bits, the highest first.
static void fraction_of_turns(uint64_t m, int e, uint32_t fraction[LIMBS]) {
    DEBUG_ASSERT(e >= -ZEROS && (e + ZEROS) / 32 + LIMBS < WORDS);
    const uint32_t *word = TURNS_PER_RADIAN + (e + ZEROS) / 32;
    unsigned shift = (unsigned)(e + ZEROS) % 32;
    uint64_t low = m & UINT32_MAX, high = m >> 32, below = 0, carry = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        uint64_t both = (uint64_t)word[i] << 32 | word[i + 1];
        uint64_t limb = both << shift >> 32;
        uint64_t column = low * limb + high * below + carry;
        fraction[i] = (uint32_t)column;
        carry = column >> 32;
        below = limb;
    }
}

// Returns the multiple of 1/128 turn nearest to a fraction, and sets the remainder's size and sign.
static unsigned nearest_step(const uint32_t fraction[LIMBS], uint64_t *upper, uint64_t *lower,
                             double *sign) {
    uint64_t high = (uint64_t)fraction[0] << 32 | fraction[1];
    uint64_t low = (uint64_t)fraction[2] << 32 | fraction[3];
    uint64_t step = (high + (UINT64_C(1) << 56)) >> 57;
    high -= step << 57;
    bool is_below = high >> 63;
    *upper = is_below ? ~high + (low == 0) : high;
    *lower = is_below ? -low : low;
    *sign = is_below ? -1 : 1;
    return (unsigned)step;
}

// Returns upper 2^-64 + lower 2^-128. Each quarter fits into a double, as does the sum of two.
static Pair fixed_to_pair(uint64_t upper, uint64_t lower) {
    Pair high =
        pair_sum_ordered((double)(upper >> 32) * 0x1p-32, (double)(upper & UINT32_MAX) * 0x1p-64);
    Pair low =
        pair_sum_ordered((double)(lower >> 32) * 0x1p-96, (double)(lower & UINT32_MAX) * 0x1p-128);
    Pair both = pair_sum_ordered(high.hi, high.lo + low.hi);
    both.lo += low.lo;
    return both;
}

// Splits |x| into a number of 1/128 turns and a remainder in radians of at most pi/128. `*step`
// receives the lowest bits of the number. Requires 2^12 <= |x| < infinity; the relative error is
// below 2^-58. Not inlined, because this rare case would cost the common ones registers.
__attribute__((noinline)) static Pair turns_reduce(double x, unsigned *step) {
    uint64_t bits = double_to_bits(x) & ~SIGN_BIT, upper, lower;
    uint32_t fraction[LIMBS];
    double sign;
    uint64_t m = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
    fraction_of_turns(m, (int)(bits >> 52) - 1075, fraction);
    *step = nearest_step(fraction, &upper, &lower, &sign);
    Pair turns = fixed_to_pair(upper, lower);
    const Pair turn = {0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52}; // 2 pi
    Pair rest = pair_product(turns.hi, turn.hi);
    rest.lo += turns.hi * turn.lo + turns.lo * turn.hi;
    return (Pair){sign * rest.hi, sign * rest.lo};
}

// An angle is a + r with a = k pi/64 and |r| <= pi/128. The sine and cosine of a are in a table;
// for r they are the first terms of Taylor's series, and the first two terms of the sum are exact:
//     sin(a + r) = sin a + cos a r + [cos a (sin r - r) + sin a (cos r - 1)]
// The cosine is the sine of a quarter turn more. Source of the reduction: Cody and Waite (1980).

// The sine and the cosine of an angle, computed together.
typedef double Both __attribute__((vector_size(16), may_alias));
typedef struct Waves {
    Both hi, lo;
} Waves;

enum { STEPS = 128 };

// Reduces x < 6400 by pi/64 in three parts, short enough that their products with k are exact.
static inline Pair reduce_near(double x, unsigned *step) {
    DEBUG_ASSERT(x >= 0 && x < 6400);
    double shifted = x * 0x1.45f306dc9c883p+4 + ROUND_TO_INTEGER;
    double k = shifted - ROUND_TO_INTEGER;
    Pair rest = pair_sum_ordered(x - k * 0x1.921fb5444p-5, -(k * 0x1.68c234c4cp-44));
    *step = (unsigned)double_to_bits(shifted);
    return (Pair){rest.hi, rest.lo - k * 0x1.98a2e03707345p-82};
}

// Reduces x < 2^20 by pi/64 in four parts.
static Pair reduce_far(double x, unsigned *step) {
    DEBUG_ASSERT(x >= 6400 && x < 0x1p+20);
    double shifted = x * 0x1.45f306dc9c883p+4 + ROUND_TO_INTEGER;
    double k = shifted - ROUND_TO_INTEGER;
    Pair rest = pair_sum_ordered(x - k * 0x1.921fb54p-5, -(k * 0x1.10b4612p-35));
    Pair more = pair_sum_ordered(rest.hi, k * 0x1.676733ap-65);
    *step = (unsigned)double_to_bits(shifted);
    return (Pair){more.hi, rest.lo + more.lo + k * 0x1.d1fc8f8cbb5bfp-94};
}

// Computes the waves of the multiple of pi/64 and the remainder of an angle.
static inline Waves waves_at(unsigned step, Pair rest) {
    double r = rest.hi, r2 = r * r;
    DEBUG_ASSERT(r2 < 0.025 * 0.025); // pi/128 is 0.0245
    // sin(r) - r, plus the error of r, and cos(r) - 1
    Both tails = {-1.0 / 5040, -1.0 / 720 + r2 * (1.0 / 40320)};
    tails = (Both){1.0 / 120, 1.0 / 24} + r2 * tails;
    tails = (Both){-1.0 / 6, -1.0 / 2} + r2 * tails;
    tails = tails * (Both){r * r2, r2} + (Both){rest.lo, 0};
    const Both *row = (const Both *)SINES[step % STEPS];
    Both base = row[0], base_lo = row[1], slope = row[2], slope_lo = row[3];
    Waves sum = {.hi = base + slope * r};
    sum.lo = (base - sum.hi) + slope * r;
    sum.lo += base_lo + slope_lo * r + ((slope + slope_lo) * tails[0] + base * tails[1]);
    return sum;
}

// Requires 0 <= x < infinity.
static inline Waves waves_of(double x) {
    unsigned step;
    Pair rest = x < 6400      ? reduce_near(x, &step)
                : x < 0x1p+20 ? reduce_far(x, &step)
                              : turns_reduce(x, &step);
    return waves_at(step, rest);
}

static inline int is_angle(double x) { return magnitude(x) < INFINITY; }

double sin(double x) {
    double sine, cosine;
    sincos(x, &sine, &cosine);
    return sine;
}

double cos(double x) {
    double sine, cosine;
    sincos(x, &sine, &cosine);
    return cosine;
}

static inline void sincos_of(Waves waves, double x, double *sine, double *cosine) {
    *sine =
        bits_to_double(double_to_bits(waves.hi[0] + waves.lo[0]) ^ (double_to_bits(x) & SIGN_BIT));
    *cosine = waves.hi[1] + waves.lo[1];
}

// Not inlined, because this rare case would cost the common one registers.
__attribute__((noinline)) static void sincos_far(double x, double *sine, double *cosine) {
    if (is_angle(x))
        sincos_of(waves_of(magnitude(x)), x, sine, cosine);
    else
        *sine = *cosine = x - x;
}

void sincos(double x, double *sine, double *cosine) {
    unsigned step;
    if (magnitude(x) < 6400) {
        Pair rest = reduce_near(magnitude(x), &step);
        sincos_of(waves_at(step, rest), x, sine, cosine);
    } else {
        sincos_far(x, sine, cosine);
    }
}

double tan(double x) {
    if (!is_angle(x)) return x - x;
    Waves waves = waves_of(magnitude(x));
    Pair sine = pair_sum_ordered(waves.hi[0], waves.lo[0]);
    Pair cosine = pair_sum_ordered(waves.hi[1], waves.lo[1]);
    Pair tangent = pair_quotient(sine, cosine);
    return bits_to_double(double_to_bits(tangent.hi + tangent.lo) ^ (double_to_bits(x) & SIGN_BIT));
}

// The angle of a point (x, y) with 0 <= y <= x is the angle of the nearest direction (64, k), from
// a table, plus the small angle between the two, computed by a short series:
//     atan(y/x) = atan(c) + atan((y - c x) / (x + c y)),  c = k/64

// Returns y - c x, where c is the multiple of 1/64 nearest to y/x. The first subtraction is exact
// because y and c x are within a factor of two of each other.
static inline Pair across(Pair y, Pair x, double c) {
    double upper = upper_half(x.hi);
    Pair rest = pair_sum_ordered(y.hi - c * upper, -(c * (x.hi - upper)));
    return (Pair){rest.hi, rest.lo + (y.lo - c * x.lo)};
}

// Returns x + c y, for 0 <= c <= 1.
static inline Pair along(Pair y, Pair x, double c) {
    DEBUG_ASSERT(c >= 0 && c <= 1);
    double upper = upper_half(y.hi), hi = x.hi + c * y.hi;
    double lo = (x.hi - hi) + c * upper + c * (y.hi - upper);
    return (Pair){hi, lo + (x.lo + c * y.lo)};
}

// Returns the angle of (x, y) for 0 <= y <= x, both far from overflow and x from underflow.
static inline Pair slope_angle(Pair y, Pair x) {
    double shifted = 64 * (y.hi / x.hi) + ROUND_TO_INTEGER;
    double c = (shifted - ROUND_TO_INTEGER) / 64;
    const double *row = ARCTANGENTS[double_to_bits(shifted) & 127];
    Pair t = pair_quotient(across(y, x, c), along(y, x, c));
    double t2 = t.hi * t.hi, cubic = t.hi * t2 * (-1.0 / 3 + t2 * (1.0 / 5 - t2 * (1.0 / 7)));
    Pair sum = pair_sum_ordered(row[0], t.hi);
    return pair_sum_ordered(sum.hi, sum.lo + (row[1] + t.lo + cubic));
}

// Returns the angle of (x, y) for any 0 <= y <= x, 0 < x < infinity. If the angle is so small that
// it equals its tangent, lo is 0 and hi may be subnormal.
static inline Pair angle_below_diagonal(double y, double x) {
    DEBUG_ASSERT(y >= 0 && y <= x && x > 0);
    if (y < x * 0x1p-60) return (Pair){y / x, 0};
    double scale = x > 0x1p+500 ? 0x1p-600 : x < 0x1p-400 ? 0x1p+600 : 1;
    return slope_angle((Pair){y * scale, 0}, (Pair){x * scale, 0});
}

// One row per sector between the diagonals (front, sides, back): {angle of its axis, low part of
// that angle, sign of the octant angle}. A table is faster than branches, which would be
// mispredicted.
static const double BASES[4][3] = {
    {0, 0, 1},
    {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -1},
    {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -1},
    {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, 1},
};
enum { FORWARD = 0, BESIDE = 1, BEHIND = 2 };

static inline double from_base(unsigned base, Pair angle) {
    DEBUG_ASSERT(base < 4);
    const double *row = BASES[base];
    Pair sum = pair_sum_ordered(row[0], row[2] * angle.hi);
    return sum.hi + (sum.lo + (row[1] + row[2] * angle.lo));
}

// Returns the limit that Annex F requires; y, side >= 0, and one of them is 0 or infinite.
static double angle_at_ends(double y, double side, unsigned behind) {
    if (y == side && y > 0) return from_base(behind, slope_angle((Pair){1, 0}, (Pair){1, 0}));
    if (y > side) return from_base(BESIDE, (Pair){0, 0});
    return from_base(behind, (Pair){0, 0});
}

// Returns atan2(y, x) for y >= 0.
static inline double angle_of(double y, double x) {
    double side = magnitude(x), longer = y > side ? y : side, shorter = y > side ? side : y;
    unsigned behind = double_to_bits(x) >> 63 ? BEHIND : FORWARD;
    if (!(longer < INFINITY && shorter > 0)) return angle_at_ends(y, side, behind);
    unsigned beside = y > side ? BESIDE : FORWARD;
    return from_base(behind + beside, angle_below_diagonal(shorter, longer));
}

double atan2(double y, double x) {
    if (x != x || y != y) return x + y;
    return with_sign(angle_of(magnitude(y), x), y);
}

double atan(double x) { return x != x ? x : with_sign(angle_of(magnitude(x), 1), x); }

// Returns the square root of (1 - x)(1 + x), for x <= 1.
static Pair cosine_of_asin(double x) {
    Pair less = pair_sum_ordered(1, -x), more = pair_sum_ordered(1, x);
    Pair square = pair_product(less.hi, more.hi);
    square.lo += less.hi * more.lo + less.lo * more.hi;
    double root = __builtin_sqrt(square.hi);
    if (root == 0) return (Pair){0, 0};
    Pair back = pair_product(root, root);
    return pair_sum_ordered(root, ((square.hi - back.hi) - back.lo + square.lo) / (2 * root));
}

double asin(double x) {
    double sine = magnitude(x);
    if (!(sine <= 1)) return (x - x) / (x - x);
    if (sine < 0x1p-30) return x; // the cubic term is below a quarter unit in the last place
    Pair cosine = cosine_of_asin(sine), exact_sine = {sine, 0};
    if (sine < cosine.hi) return with_sign(slope_angle(exact_sine, cosine).hi, x);
    return with_sign(from_base(BESIDE, slope_angle(cosine, exact_sine)), x);
}
