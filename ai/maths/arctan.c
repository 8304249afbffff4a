// arctan.c -- atan, atan2 and asin, under the names of the C library.
//
// The angle of a point (x, y) with 0 <= y <= x is that of a point (64, k) next to its direction,
// from a table, and the small angle between the two:
//     atan(y/x) = atan(c) + atan((y - c x) / (x + c y)),  c = k/64
// whose series is short. All of it is computed in pairs; errors stay below 0.52 units in the last
// place.
#include <math.h>

#include "arctan_table.h"
#include "pair.h"

// y - c x, for c = k/64 next to y/x. The first difference is exact, as y and c x are within a
// factor of two of each other.
static inline Pair across(Pair y, Pair x, double c) {
    double upper = upper_half(x.hi);
    Pair rest = pair_sum_ordered(y.hi - c * upper, -(c * (x.hi - upper)));
    return (Pair){rest.hi, rest.lo + (y.lo - c * x.lo)};
}

// x + c y, for 0 <= c <= 1.
static inline Pair along(Pair y, Pair x, double c) {
    double upper = upper_half(y.hi), hi = x.hi + c * y.hi;
    double lo = (x.hi - hi) + c * upper + c * (y.hi - upper);
    return (Pair){hi, lo + (x.lo + c * y.lo)};
}

// The angle of (x, y), 0 <= y <= x, both far from overflow and x from underflow.
static inline Pair slope_angle(Pair y, Pair x) {
    double shifted = 64 * (y.hi / x.hi) + ROUND_TO_INTEGER;
    double c = (shifted - ROUND_TO_INTEGER) / 64;
    const double *row = ARCTANGENTS[bits_of(shifted) & 127];
    Pair t = pair_quotient(across(y, x, c), along(y, x, c));
    double t2 = t.hi * t.hi, cubic = t.hi * t2 * (-1.0 / 3 + t2 * (1.0 / 5 - t2 * (1.0 / 7)));
    Pair sum = pair_sum_ordered(row[0], t.hi);
    return pair_sum_ordered(sum.hi, sum.lo + (row[1] + t.lo + cubic));
}

// The angle of (x, y) for any 0 <= y <= x, 0 < x < infinity. When it is so small that it is its own
// tangent, lo is 0 and hi may be subnormal.
static inline Pair angle_below_diagonal(double y, double x) {
    if (y < x * 0x1p-60) return (Pair){y / x, 0};
    double scale = x > 0x1p+500 ? 0x1p-600 : x < 0x1p-400 ? 0x1p+600 : 1;
    return slope_angle((Pair){y * scale, 0}, (Pair){x * scale, 0});
}

// The angles from which an eighth of a turn is counted, and in which sense: forward of the
// diagonals, beside them, behind them. Looked up, not branched to: directions are hard to foresee.
static const double BASES[4][3] = {
    {0, 0, 1},
    {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -1},
    {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -1},
    {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, 1},
};
enum { FORWARD = 0, BESIDE = 1, BEHIND = 2 };

static inline double from_base(unsigned base, Pair angle) {
    const double *row = BASES[base];
    Pair sum = pair_sum_ordered(row[0], row[2] * angle.hi);
    return sum.hi + (sum.lo + (row[1] + row[2] * angle.lo));
}

// For y, side >= 0 of which one is 0 or infinite: both stand for the limit of finite ones.
static double angle_at_ends(double y, double side, unsigned behind) {
    if (y == side && y > 0) return from_base(behind, slope_angle((Pair){1, 0}, (Pair){1, 0}));
    if (y > side) return from_base(BESIDE, (Pair){0, 0});
    return from_base(behind, (Pair){0, 0});
}

// For y >= 0.
static inline double angle_of(double y, double x) {
    double side = magnitude(x), longer = y > side ? y : side, shorter = y > side ? side : y;
    unsigned behind = bits_of(x) >> 63 ? BEHIND : FORWARD;
    if (!(longer < INFINITY && shorter > 0)) return angle_at_ends(y, side, behind);
    unsigned beside = y > side ? BESIDE : FORWARD;
    return from_base(behind + beside, angle_below_diagonal(shorter, longer));
}

double atan2(double y, double x) {
    if (x != x || y != y) return x + y;
    return with_sign(angle_of(magnitude(y), x), y);
}

double atan(double x) { return x != x ? x : with_sign(angle_of(magnitude(x), 1), x); }

// The square root of (1 - x)(1 + x), for x <= 1.
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
