// trig.c -- sin, cos, sincos, tan, atan, atan2 and asin, under the names of the C library.
//
// Sums are computed as pairs of doubles (pair.h). Errors are below 0.52 units in the last place.
#include <math.h>
#include <stdbool.h>

#include "maths.h"
#include "pair.h"

// Rows of {sin(pi k / 64) as the nearest double, its remainder, cos(pi k / 64) as the nearest
// multiple of 1/2, its remainder}. Products of a double with a multiple of 1/2 are exact. A quarter
// of the rows gives the others by symmetry.
#define MIRRORED(k, s, rest, c, more)                                                              \
    [k] = {s, rest, c, more}, [64 - (k)] = {s, rest, -c, -more},                                   \
    [64 + (k)] = {-s, -rest, -c, -more}, [128 - (k)] = {-s, -rest, c, more}
static const double SINES[128][4] = {
    [0] = {0, 0, 1, 0},
    [32] = {1, 0, 0, 0},
    [64] = {0, 0, -1, 0},
    [96] = {-1, 0, 0, 0},
    MIRRORED(1, 0x1.91f65f10dd814p-5, -0x1.912bd0d569a9p-61, 1, -0x1.3bc390d250439p-10),
    MIRRORED(2, 0x1.917a6bc29b42cp-4, -0x1.e2718d26ed688p-60, 1, -0x1.3b92e176d6d31p-8),
    MIRRORED(3, 0x1.2c8106e8e613ap-3, 0x1.13000a89a11ep-58, 1, -0x1.62aa03dd6ba58p-7),
    MIRRORED(4, 0x1.8f8b83c69a60bp-3, -0x1.26d19b9ff8d82p-57, 1, -0x1.3ad06011469fbp-6),
    MIRRORED(5, 0x1.f19f97b215f1bp-3, -0x1.42deef11da2c4p-57, 1, -0x1.eb0208db9e51bp-6),
    MIRRORED(6, 0x1.294062ed59f06p-2, -0x1.5d28da2c4612dp-56, 1, -0x1.60bea939d225ap-5),
    MIRRORED(7, 0x1.58f9a75ab1fddp-2, -0x1.efdc0d58cf62p-62, 1, -0x1.dedefb09791b4p-5),
    MIRRORED(8, 0x1.87de2a6aea963p-2, -0x1.72cedd3d5a61p-57, 1, -0x1.37ca1866b95cfp-4),
    MIRRORED(9, 0x1.b5d1009e15ccp-2, 0x1.5b362cb974183p-57, 1, -0x1.894285e19c468p-4),
    MIRRORED(10, 0x1.e2b5d3806f63bp-2, 0x1.e0d891d3c6841p-58, 1, -0x1.e3a6873fa1279p-4),
    MIRRORED(11, 0x1.073879922ffeep-1, -0x1.a5a014347406cp-55, 1, -0x1.235f2eb9a470ap-3),
    MIRRORED(12, 0x1.1c73b39ae68c8p-1, 0x1.b25dd267f66p-55, 1, -0x1.592675bc57974p-3),
    MIRRORED(13, 0x1.30ff7fce17035p-1, -0x1.efcc626f74a6fp-57, 1, -0x1.9307ee031e2fdp-3),
    MIRRORED(14, 0x1.44cf325091dd6p-1, 0x1.8076a2cfdc6b3p-57, 1, -0x1.d0dfe53aba2fdp-3),
    MIRRORED(15, 0x1.57d69348cecap-1, -0x1.75720992bfbb2p-55, 0.5, 0x1.ed77c89aabebbp-3),
    MIRRORED(16, 0x1.6a09e667f3bcdp-1, -0x1.bdd3413b26456p-55, 0.5, 0x1.a827999fcef32p-3),
    MIRRORED(17, 0x1.7b5df226aafafp-1, -0x1.0f537acdf0ad7p-56, 0.5, 0x1.5f5a4d233b27fp-3),
    MIRRORED(18, 0x1.8bc806b151741p-1, -0x1.2c5e12ed1336dp-55, 0.5, 0x1.133cc94247758p-3),
    MIRRORED(19, 0x1.9b3e047f38741p-1, -0x1.30ee286712474p-55, 0.5, 0x1.87fbfe70b81a7p-4),
    MIRRORED(20, 0x1.a9b66290ea1a3p-1, 0x1.9f630e8b6dac8p-60, 0.5, 0x1.c73b39ae68c87p-5),
    MIRRORED(21, 0x1.b728345196e3ep-1, -0x1.bc69f324e6d61p-55, 0.5, 0x1.ce1e648bffb66p-7),
    MIRRORED(22, 0x1.c38b2f180bdb1p-1, -0x1.6e0b1757c8d07p-56, 0.5, -0x1.d4a2c7f909c4ep-6),
    MIRRORED(23, 0x1.ced7af43cc773p-1, -0x1.e7b6bb5ab58aep-58, 0.5, -0x1.28bbfd87a8cffp-4),
    MIRRORED(24, 0x1.d906bcf328d46p-1, 0x1.457e610231ac2p-56, 0.5, -0x1.e087565455a75p-4),
    MIRRORED(25, 0x1.e212104f686e5p-1, -0x1.014c76c126527p-55, 0.5, -0x1.4e0cb14a9c046p-3),
    MIRRORED(26, 0x1.e9f4156c62ddap-1, 0x1.760b1e2e3f81ep-55, 0.5, -0x1.ad7f3a254c1f5p-3),
    MIRRORED(27, 0x1.f0a7efb9230d7p-1, 0x1.52c7adc6b4989p-56, 0, 0x1.f19f97b215f1bp-3),
    MIRRORED(28, 0x1.f6297cff75cbp-1, 0x1.562172a361fd3p-56, 0, 0x1.8f8b83c69a60bp-3),
    MIRRORED(29, 0x1.fa7557f08a517p-1, -0x1.7a0a8ca13571fp-55, 0, 0x1.2c8106e8e613ap-3),
    MIRRORED(30, 0x1.fd88da3d12526p-1, -0x1.87df6378811c7p-55, 0, 0x1.917a6bc29b42cp-4),
    MIRRORED(31, 0x1.ff621e3796d7ep-1, -0x1.c57bc2e24aa15p-57, 0, 0x1.91f65f10dd814p-5),
};
#undef MIRRORED

// Reduction of huge angles, after Payne and Hanek (1983).
//
// x is an integer m times 2^e. Only the fraction of m 2^e / (2 pi) matters, so the bits of 1/(2 pi)
// that yield whole turns are skipped, and those too low to matter: 192 bits are enough for any
// double.

// 1/(2 pi) after 64 zero bits: floor(2^32n / (2 pi)) modulo 2^32 for n = -1 .. 38.
static const uint32_t TURNS_PER_RADIAN[] = {
    0x00000000, 0x00000000, 0x28be60db, 0x9391054a, 0x7f09d5f4, 0x7d4d3770, 0x36d8a566,
    0x4f10e410, 0x7f9458ea, 0xf7aef158, 0x6dc91b8e, 0x909374b8, 0x01924bba, 0x82746487,
    0x3f877ac7, 0x2c4a69cf, 0xba208d7d, 0x4baed121, 0x3a671c09, 0xad17df90, 0x4e64758e,
    0x60d4ce7d, 0x272117e2, 0xef7e4a0e, 0xc7fe25ff, 0xf7816603, 0xfbcbc462, 0xd6829b47,
    0xdb4d9fb3, 0xc9f2c26d, 0xd3d18fd9, 0xa797fa8b, 0x5d49eeb1, 0xfaf97c5e, 0xcf41ce7d,
    0xe294a4ba, 0x9afed7ec, 0x47e35742, 0x1580cc11, 0xbf1edaea, 0xfc33ef08, 0x26bd0d87,
};

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

// Returns the multiple of 1/128 turn nearest to a fraction, and sets the signed remainder as
// magnitude and sign.
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

// Splits |x| into a number of 1/128 turns, of which `*step` receives the lowest bits, and a
// remainder in radians of at most pi/128. Requires 2^12 <= |x| < infinity; the relative error is
// below 2^-58. Not inlined, because this rare case would cost the common ones registers.
__attribute__((noinline)) static Pair turns_reduce(double x, unsigned *step) {
    uint64_t bits = bits_of(x) & ~SIGN_BIT, upper, lower;
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

// An angle is a + r with a = k pi/64 and |r| <= pi/128. The sine and cosine of a are in a table,
// those of r are the first terms of Taylor's series, and the first two terms of the sum are exact:
//     sin(a + r) = sin a + cos a r + [cos a (sin r - r) + sin a (cos r - 1)]
// The cosine is the sine of a quarter turn more. Source of the reduction: Cody and Waite (1980).

// A number of 1/128 turns, the remaining angle, and its series.
typedef struct Reduced {
    unsigned step;
    double r;
    double sine_tail;   // sin(r) - r, plus the error of r
    double cosine_tail; // cos(r) - 1
} Reduced;

enum { STEPS_IN_QUARTER = 32, STEPS = 128 };

// Reduces x < 6400 by pi/64 in three parts, short enough that their products with k are exact.
static inline Pair reduce_near(double x, unsigned *step) {
    DEBUG_ASSERT(x >= 0 && x < 6400);
    double shifted = x * 0x1.45f306dc9c883p+4 + ROUND_TO_INTEGER;
    double k = shifted - ROUND_TO_INTEGER;
    Pair rest = pair_sum_ordered(x - k * 0x1.921fb5444p-5, -(k * 0x1.68c234c4cp-44));
    *step = (unsigned)bits_of(shifted);
    return (Pair){rest.hi, rest.lo - k * 0x1.98a2e03707345p-82};
}

// Reduces x < 2^20 by pi/64 in four parts.
static Pair reduce_far(double x, unsigned *step) {
    DEBUG_ASSERT(x >= 6400 && x < 0x1p+20);
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

// Requires 0 <= x < infinity.
static inline Reduced reduce(double x) {
    Reduced out;
    Pair rest = remainder_of(x, &out.step);
    double r = rest.hi, r2 = r * r;
    DEBUG_ASSERT(r2 < 0.025 * 0.025); // pi/128 is 0.0245
    out.r = r;
    out.sine_tail = r * r2 * (-1.0 / 6 + r2 * (1.0 / 120 - r2 * (1.0 / 5040))) + rest.lo;
    out.cosine_tail = r2 * (-1.0 / 2 + r2 * (1.0 / 24 + r2 * (-1.0 / 720 + r2 * (1.0 / 40320))));
    return out;
}

// Returns the sine of `step` 1/128 turns plus the remaining angle of x.
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

// Compilers merge calls of sin and cos into this function; it gives the same bits.
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

// The angle of a point (x, y) with 0 <= y <= x is the angle of the nearest direction (64, k), from
// a table, plus the small angle between the two, for which a short series is enough:
//     atan(y/x) = atan(c) + atan((y - c x) / (x + c y)),  c = k/64

// Rows of {atan(k / 64) as the nearest double, its remainder}.
static const double ARCTANGENTS[65][2] = {
    {0, 0},
    {0x1.fff555bbb729bp-7, -0x1.220c39d4dff5p-61},
    {0x1.ffd55bba97625p-6, -0x1.5ec431444912cp-60},
    {0x1.7fb818430da2ap-5, -0x1.86ef8f794f105p-63},
    {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
    {0x1.3f59f0e7c559dp-4, 0x1.ac4ce285df847p-58},
    {0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58},
    {0x1.be39ebe6f07c3p-4, 0x1.f7b8f29a05987p-58},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.1e1fafb043727p-3, -0x1.b485914dacf8cp-59},
    {0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57},
    {0x1.5c9811e3ec26ap-3, -0x1.054ab2c010f3dp-58},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.9a6a8e96c8626p-3, 0x1.cf601e7b4348ep-59},
    {0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61},
    {0x1.d77d5df205736p-3, 0x1.c648d1534597ep-57},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.09dc597d86362p-2, 0x1.62e47390cb865p-56},
    {0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
    {0x1.278372057ef46p-2, -0x1.077cdd36dfc81p-56},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.44aa436c2af0ap-2, -0x1.5d5e43c55b3bap-56},
    {0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
    {0x1.614840309cfe2p-2, -0x1.a725715711fp-56},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.7d5604b63b3f7p-2, 0x1.69c885c2b249ap-56},
    {0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.98cd5454d6b18p-2, 0x1.9e6c988fd0a77p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.b3a911da65c6cp-2, 0x1.ae187b1ca504p-56},
    {0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56},
    {0x1.cde53432c1351p-2, -0x1.a2cfa4418f1adp-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.e77eb7f175a34p-2, 0x1.0e53dc1bf3435p-56},
    {0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
    {0x1.0039c73c1a40cp-1, -0x1.b32c949c9d593p-55},
    {0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
    {0x1.0c6145b5b43dap-1, 0x1.974fa13b5404fp-58},
    {0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
    {0x1.1835a88be7c13p-1, 0x1.c621cec00c301p-55},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.23b71e2cc9e6ap-1, 0x1.c421c9f38224ep-57},
    {0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
    {0x1.2ee628406cbcap-1, 0x1.c5d5e9ff0cf8dp-55},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.39c391cd4171ap-1, -0x1.2304331d8bf46p-55},
    {0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56},
    {0x1.445065b795b56p-1, -0x1.f76d0163f79c8p-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.4e8de5bb6ec04p-1, 0x1.4a33dbeb3796cp-55},
    {0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
    {0x1.587d81f732fbbp-1, -0x1.5e5c9d8c5a95p-56},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.6220d115d7b8ep-1, -0x1.2b785350ee8c1p-57},
    {0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
    {0x1.6b798920b3d99p-1, -0x1.a80386188c50ep-55},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.748978fba8e0fp-1, 0x1.7b2a6165884a1p-59},
    {0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55},
    {0x1.7d528289fa093p-1, 0x1.560821e2f3aa9p-55},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.85d69576cc2c5p-1, 0x1.6b66e7fc8b8c3p-57},
    {0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
    {0x1.8e17aa99cc05ep-1, -0x1.ec182ab042f61p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

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

// Returns the angle of (x, y) for 0 <= y <= x. Neither may be near overflow, and x not near
// underflow.
static inline Pair slope_angle(Pair y, Pair x) {
    double shifted = 64 * (y.hi / x.hi) + ROUND_TO_INTEGER;
    double c = (shifted - ROUND_TO_INTEGER) / 64;
    const double *row = ARCTANGENTS[bits_of(shifted) & 127];
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

// Rows of {base angle, its remainder, sign}: where the angle of an octant starts and in which sense
// it counts, for directions in front of the diagonals, beside them and behind them. A table is used
// because branches on a direction are mispredicted.
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

// Returns the limit that Annex F requires for y, side >= 0 of which one is 0 or infinite.
static double angle_at_ends(double y, double side, unsigned behind) {
    if (y == side && y > 0) return from_base(behind, slope_angle((Pair){1, 0}, (Pair){1, 0}));
    if (y > side) return from_base(BESIDE, (Pair){0, 0});
    return from_base(behind, (Pair){0, 0});
}

// Returns atan2(y, x) for y >= 0.
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
