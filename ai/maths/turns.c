// turns.c -- what remains of a huge angle, after Payne and Hanek (1983).
//
// x is a whole number m times 2^e. Of m 2^e / (2 pi) only the fraction matters, so those bits of
// 1/(2 pi) that give whole turns are left out, and those too low to count: 192 bits are enough for
// any double.
#include <stdbool.h>

#include "turns.h"

// 1/(2 pi) behind 64 zeros: floor(2^32n / (2 pi)) modulo 2^32 for n = -1 .. 38.
static const uint32_t TURNS_PER_RADIAN[] = {
    0x00000000, 0x00000000, 0x28be60db, 0x9391054a, 0x7f09d5f4, 0x7d4d3770, 0x36d8a566,
    0x4f10e410, 0x7f9458ea, 0xf7aef158, 0x6dc91b8e, 0x909374b8, 0x01924bba, 0x82746487,
    0x3f877ac7, 0x2c4a69cf, 0xba208d7d, 0x4baed121, 0x3a671c09, 0xad17df90, 0x4e64758e,
    0x60d4ce7d, 0x272117e2, 0xef7e4a0e, 0xc7fe25ff, 0xf7816603, 0xfbcbc462, 0xd6829b47,
    0xdb4d9fb3, 0xc9f2c26d, 0xd3d18fd9, 0xa797fa8b, 0x5d49eeb1, 0xfaf97c5e, 0xcf41ce7d,
    0xe294a4ba, 0x9afed7ec, 0x47e35742, 0x1580cc11, 0xbf1edaea, 0xfc33ef08, 0x26bd0d87,
};

enum { LIMBS = 6, ZEROS = 64 };

// The fraction of m 2^e / (2 pi) in limbs of 32 bits, the highest first.
static void fraction_of_turns(uint64_t m, int e, uint32_t fraction[LIMBS]) {
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

// The number of 1/128 turns next to a fraction; a signed rest stays, told as its size and its sign.
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

// upper 2^-64 + lower 2^-128: each quarter is a double, and so are the sums of two.
static Pair fixed_to_pair(uint64_t upper, uint64_t lower) {
    Pair high =
        pair_sum_ordered((double)(upper >> 32) * 0x1p-32, (double)(upper & UINT32_MAX) * 0x1p-64);
    Pair low =
        pair_sum_ordered((double)(lower >> 32) * 0x1p-96, (double)(lower & UINT32_MAX) * 0x1p-128);
    Pair both = pair_sum_ordered(high.hi, high.lo + low.hi);
    both.lo += low.lo;
    return both;
}

Pair turns_reduce(double x, unsigned *step) {
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
