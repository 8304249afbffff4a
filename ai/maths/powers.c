// powers.c -- exp, expm1, tanh, log, pow and hypot, under the names of the C library.
//
// Sums are computed as pairs of doubles (pair.h).
#include "maths.h"

#include <math.h>

#include "pair.h"

// Rows of {2^(k / 64) as the nearest double, its remainder}.
static const double ROOTS[64][2] = {
    {1, 0},
    {0x1.02c9a3e778061p+0, -0x1.19083535b085dp-56},
    {0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
    {0x1.0874518759bc8p+0, 0x1.186be4bb284ffp-57},
    {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
    {0x1.0e3ec32d3d1a2p+0, 0x1.03a1727c57b53p-59},
    {0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
    {0x1.1429aaea92dep+0, -0x1.32fbf9af1369ep-54},
    {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
    {0x1.1a35beb6fcb75p+0, 0x1.e5b4c7b4968e4p-55},
    {0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
    {0x1.2063b88628cd6p+0, 0x1.dc775814a8495p-55},
    {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
    {0x1.26b4565e27cddp+0, 0x1.2bd339940e9d9p-55},
    {0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
    {0x1.2d285a6e4030bp+0, 0x1.0024754db41d5p-54},
    {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
    {0x1.33c08b26416ffp+0, 0x1.32721843659a6p-54},
    {0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
    {0x1.3a7db34e59ff7p+0, -0x1.5e436d661f5e3p-56},
    {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
    {0x1.4160a21f72e2ap+0, -0x1.ef3691c309278p-58},
    {0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59},
    {0x1.486a2b5c13cdp+0, 0x1.3c1a3b69062fp-56},
    {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
    {0x1.4f9b2769d2ca7p+0, -0x1.4b309d25957e3p-54},
    {0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
    {0x1.56f4736b527dap+0, 0x1.9bb2c011d93adp-54},
    {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
    {0x1.5e76f15ad2148p+0, 0x1.ba6f93080e65ep-54},
    {0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
    {0x1.6623882552225p+0, -0x1.bb60987591c34p-54},
    {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
    {0x1.6dfb23c651a2fp+0, -0x1.bbe3a683c88abp-57},
    {0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
    {0x1.75feb564267c9p+0, -0x1.0245957316dd3p-54},
    {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
    {0x1.7e2f336cf4e62p+0, 0x1.05d02ba15797ep-56},
    {0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
    {0x1.868d99b4492edp+0, -0x1.fc6f89bd4f6bap-54},
    {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
    {0x1.8f1ae99157736p+0, 0x1.5cc13a2e3976cp-55},
    {0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
    {0x1.97d829fde4e5p+0, -0x1.d185b7c1b85d1p-54},
    {0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56},
    {0x1.a0c667b5de565p+0, -0x1.359495d1cd533p-54},
    {0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
    {0x1.a9e6b5579fdbfp+0, 0x1.0fac90ef7fd31p-54},
    {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
    {0x1.b33a2b84f15fbp+0, -0x1.2805e3084d708p-57},
    {0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
    {0x1.bcc1e904bc1d2p+0, 0x1.23dd07a2d9e84p-55},
    {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
    {0x1.c67f12e57d14bp+0, 0x1.2884dff483cadp-54},
    {0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
    {0x1.d072d4a07897cp+0, -0x1.cbc3743797a9cp-54},
    {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
    {0x1.da9e603db3285p+0, 0x1.c2300696db532p-54},
    {0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
    {0x1.e502ee78b3ff6p+0, 0x1.39e8980a9cc8fp-55},
    {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
    {0x1.efa1bee615a27p+0, 0x1.dc7f486a4b6bp-54},
    {0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54},
    {0x1.fa7c1819e90d8p+0, 0x1.74853f3a5931ep-55},
};

// With x = (64 m + k) log(2)/64 + r and |r| <= log(2)/128, e^x = 2^m 2^(k/64) e^r, where 2^(k/64)
// is in a table and e^r is Taylor's series. Errors of exp, expm1 and tanh are below 0.52 units in
// the last place.

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

// Returns e^(x.hi + x.lo) for |x.hi| <= 800: infinity on overflow, and a subnormal result is
// rounded once.
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

// Rows for 1 + k/128 <= z < 1 + (k + 1)/128, where z is halved if k >= 53: {c, an eight-bit number
// near 1/z, 1 if z is near 1; -log(c) as a multiple of 2^-42; its remainder}.
static const double LOGARITHMS[128][3] = {
    {1, 0, 0},
    {0x1.fap-1, 0x1.82448a388p-7, 0x1.4554412c584ep-44},
    {0x1.f6p-1, 0x1.432a92598p-6, 0x1.98139928637fep-47},
    {0x1.f2p-1, 0x1.c63d2ec15p-6, -0x1.5439ce030a687p-44},
    {0x1.eep-1, 0x1.252f32f8dp-5, 0x1.83e9ae021b67bp-45},
    {0x1.eap-1, 0x1.67c94f2d48p-5, 0x1.dac20827cca0cp-44},
    {0x1.e8p-1, 0x1.894aa149f8p-5, 0x1.9a19a8be97661p-44},
    {0x1.e4p-1, 0x1.ccb73cddd8p-5, 0x1.965c36e09f5fep-44},
    {0x1.ep-1, 0x1.08598b59e4p-4, -0x1.7e5dd7009902cp-46},
    {0x1.dcp-1, 0x1.2aa04a447p-4, 0x1.7a48ba8b1cb41p-44},
    {0x1.dap-1, 0x1.3bdf5a7d2p-4, -0x1.19bd0ad125895p-44},
    {0x1.d6p-1, 0x1.5e95a4d978p-4, 0x1.1cb7ce1d17171p-44},
    {0x1.d2p-1, 0x1.8197e2f41p-4, -0x1.c0fe460d20041p-44},
    {0x1.dp-1, 0x1.9335e5d594p-4, 0x1.3115c3abd47dap-45},
    {0x1.ccp-1, 0x1.b6ac88dad4p-4, 0x1.b1bdff50225c7p-44},
    {0x1.c8p-1, 0x1.da72763844p-4, 0x1.a89401fa71733p-46},
    {0x1.c6p-1, 0x1.ec739830ap-4, 0x1.11fcba80cdd1p-44},
    {0x1.c2p-1, 0x1.08598b59e4p-3, -0x1.7e5dd7009902cp-45},
    {0x1.cp-1, 0x1.1178e8227ep-3, 0x1.1ef78ce2d07f2p-45},
    {0x1.bcp-1, 0x1.23d712a49cp-3, 0x1.00d238fd3df5cp-46},
    {0x1.bap-1, 0x1.2d1610c868p-3, 0x1.39d6ccb81b4a1p-47},
    {0x1.b6p-1, 0x1.3fb45a5992p-3, 0x1.19713c0cae559p-44},
    {0x1.b4p-1, 0x1.4913d8333cp-3, -0x1.53e43558124c4p-44},
    {0x1.bp-1, 0x1.5bf406b544p-3, -0x1.27023eb68981cp-46},
    {0x1.aep-1, 0x1.6574ebe8c2p-3, -0x1.98c1d34f0f462p-44},
    {0x1.aap-1, 0x1.7898d85444p-3, 0x1.8e67be3dbaf3fp-44},
    {0x1.a8p-1, 0x1.823c16551ap-3, 0x1.e0ddb9a631e83p-46},
    {0x1.a6p-1, 0x1.8beafeb39p-3, -0x1.73d54aae92cd1p-47},
    {0x1.a2p-1, 0x1.9f6c40708ap-3, -0x1.337d94bcd3f43p-44},
    {0x1.ap-1, 0x1.a93ed3c8aep-3, -0x1.8724350562169p-45},
    {0x1.9ep-1, 0x1.b31d8575bcp-3, 0x1.c794e562a63cbp-44},
    {0x1.9ap-1, 0x1.c6ffbc6fp-3, 0x1.ee138d3a69d43p-44},
    {0x1.98p-1, 0x1.d1037f2656p-3, -0x1.84a7e75b6f6e4p-47},
    {0x1.96p-1, 0x1.db13db0d48p-3, 0x1.2806a847527e6p-44},
    {0x1.94p-1, 0x1.e530effe72p-3, -0x1.fdbdbb13f7c18p-44},
    {0x1.9p-1, 0x1.f991c6cb3cp-3, -0x1.90d04cd7cc834p-44},
    {0x1.8ep-1, 0x1.01eae5626cp-2, 0x1.a43dcfade85aep-44},
    {0x1.8cp-1, 0x1.07138604d6p-2, -0x1.e76324e912b17p-44},
    {0x1.8ap-1, 0x1.0c42d67616p-2, 0x1.7188b163ceae9p-45},
    {0x1.88p-1, 0x1.1178e8227ep-2, 0x1.1ef78ce2d07f2p-44},
    {0x1.84p-1, 0x1.1bf99635a7p-2, -0x1.1ac89575c2125p-44},
    {0x1.82p-1, 0x1.214456d0ecp-2, -0x1.caf0428b728a3p-44},
    {0x1.8p-1, 0x1.269621134ep-2, -0x1.1b61f10522625p-44},
    {0x1.7ep-1, 0x1.2bef07cdc9p-2, 0x1.a9cfa4a5004f4p-45},
    {0x1.7cp-1, 0x1.314f1e1d36p-2, -0x1.8e27ad3213cb8p-45},
    {0x1.7ap-1, 0x1.36b6776be1p-2, 0x1.16ecdb0f177c8p-46},
    {0x1.78p-1, 0x1.3c25277333p-2, 0x1.83b54b606bd5cp-46},
    {0x1.76p-1, 0x1.419b423d5fp-2, -0x1.ce379226de3ecp-44},
    {0x1.74p-1, 0x1.4718dc271cp-2, 0x1.06c18fb4c14c5p-44},
    {0x1.72p-1, 0x1.4c9e09e173p-2, -0x1.e20891b0ad8a4p-45},
    {0x1.7p-1, 0x1.522ae0738ap-2, 0x1.ebe708164c759p-45},
    {0x1.6ep-1, 0x1.57bf753c8dp-2, 0x1.fadedee5d40efp-46},
    {0x1.6cp-1, 0x1.5d5bddf596p-2, -0x1.a0b2a08a465dcp-47},
    {0x1.6ap+0, -0x1.62c82f2b9cp-2, -0x1.e54bdbd7c8a98p-44},
    {0x1.68p+0, -0x1.5d1bdbf581p-2, 0x1.8d6bdc9c7c238p-44},
    {0x1.66p+0, -0x1.5767717456p-2, 0x1.64ead9524d7cap-44},
    {0x1.64p+0, -0x1.51aad872ep-2, 0x1.f4bd8db0a7cc1p-44},
    {0x1.62p+0, -0x1.4be5f95778p-2, 0x1.d7c92cd9ad824p-44},
    {0x1.6p+0, -0x1.4618bc21c6p-2, 0x1.3d82f484c84ccp-46},
    {0x1.5ep+0, -0x1.404308686ap-2, -0x1.f8ef43049f7d3p-44},
    {0x1.5cp+0, -0x1.3a64c55694p-2, -0x1.7a71cbcd735dp-44},
    {0x1.5ap+0, -0x1.347dd9a988p-2, 0x1.5594dd4c58092p-45},
    {0x1.58p+0, -0x1.2e8e2bae12p-2, 0x1.67b1e99b72bd8p-45},
    {0x1.56p+0, -0x1.2895a13de8p-2, -0x1.a8d7ad24c13fp-44},
    {0x1.54p+0, -0x1.22941fbcf8p-2, 0x1.a6976f5eb0963p-44},
    {0x1.52p+0, -0x1.1c898c169ap-2, 0x1.81410e5c62affp-44},
    {0x1.5p+0, -0x1.1675cababap-2, -0x1.8380e731f55c4p-44},
    {0x1.5p+0, -0x1.1675cababap-2, -0x1.8380e731f55c4p-44},
    {0x1.4ep+0, -0x1.1058bf9ae5p-2, 0x1.4ab9d817d52cdp-44},
    {0x1.4cp+0, -0x1.0a324e2739p-2, -0x1.c6bee7ef4030ep-47},
    {0x1.4ap+0, -0x1.0402594b4dp-2, -0x1.036b89ef42d7fp-48},
    {0x1.48p+0, -0x1.fb9186d5e4p-3, 0x1.d572aab993c87p-47},
    {0x1.46p+0, -0x1.ef0adcbdc6p-3, 0x1.b26b79c86af24p-45},
    {0x1.46p+0, -0x1.ef0adcbdc6p-3, 0x1.b26b79c86af24p-45},
    {0x1.44p+0, -0x1.e27076e2bp-3, 0x1.a342c2af0003cp-44},
    {0x1.42p+0, -0x1.d5c216b4fcp-3, 0x1.1ba91bbca681bp-45},
    {0x1.4p+0, -0x1.c8ff7c79aap-3, 0x1.7794f689f8434p-45},
    {0x1.3ep+0, -0x1.bc286742d8p-3, -0x1.9ac53f39d121cp-44},
    {0x1.3ep+0, -0x1.bc286742d8p-3, -0x1.9ac53f39d121cp-44},
    {0x1.3cp+0, -0x1.af3c94e80cp-3, 0x1.a4e633fcd9066p-52},
    {0x1.3ap+0, -0x1.a23bc1fe2cp-3, 0x1.539cd91dc9f0bp-44},
    {0x1.38p+0, -0x1.9525a9cf46p-3, 0x1.297137d9f158fp-44},
    {0x1.38p+0, -0x1.9525a9cf46p-3, 0x1.297137d9f158fp-44},
    {0x1.36p+0, -0x1.87fa06520cp-3, -0x1.22120401202fcp-44},
    {0x1.34p+0, -0x1.7ab890210ep-3, 0x1.bdb9072534a58p-45},
    {0x1.32p+0, -0x1.6d60fe719ep-3, 0x1.bc6e557134767p-44},
    {0x1.32p+0, -0x1.6d60fe719ep-3, 0x1.bc6e557134767p-44},
    {0x1.3p+0, -0x1.5ff3070a7ap-3, 0x1.8586f183bebf2p-44},
    {0x1.2ep+0, -0x1.526e5e3a1cp-3, 0x1.790ba37fc5238p-44},
    {0x1.2ep+0, -0x1.526e5e3a1cp-3, 0x1.790ba37fc5238p-44},
    {0x1.2cp+0, -0x1.44d2b6ccb8p-3, 0x1.70cc16135783cp-46},
    {0x1.2ap+0, -0x1.371fc201e8p-3, -0x1.ee8779b2d8abcp-44},
    {0x1.2ap+0, -0x1.371fc201e8p-3, -0x1.ee8779b2d8abcp-44},
    {0x1.28p+0, -0x1.29552f82p-3, 0x1.5b967f4471dfcp-44},
    {0x1.26p+0, -0x1.1b72ad52f6p-3, -0x1.e80a41811a396p-45},
    {0x1.26p+0, -0x1.1b72ad52f6p-3, -0x1.e80a41811a396p-45},
    {0x1.24p+0, -0x1.0d77e7cd08p-3, -0x1.cb2cd2ee2f482p-44},
    {0x1.22p+0, -0x1.fec9131dcp-4, 0x1.54555d1ae6607p-44},
    {0x1.22p+0, -0x1.fec9131dcp-4, 0x1.54555d1ae6607p-44},
    {0x1.2p+0, -0x1.e27076e2bp-4, 0x1.a342c2af0003cp-45},
    {0x1.1ep+0, -0x1.c5e548f5bcp-4, -0x1.d0c57585fbe06p-46},
    {0x1.1ep+0, -0x1.c5e548f5bcp-4, -0x1.d0c57585fbe06p-46},
    {0x1.1cp+0, -0x1.a926d3a4acp-4, -0x1.563650bd22a9cp-44},
    {0x1.1cp+0, -0x1.a926d3a4acp-4, -0x1.563650bd22a9cp-44},
    {0x1.1ap+0, -0x1.8c345d6318p-4, -0x1.b20f5acb42a66p-44},
    {0x1.18p+0, -0x1.6f0d28ae58p-4, 0x1.4b4641b664613p-44},
    {0x1.18p+0, -0x1.6f0d28ae58p-4, 0x1.4b4641b664613p-44},
    {0x1.16p+0, -0x1.51b073f06p-4, -0x1.83f69278e686ap-44},
    {0x1.16p+0, -0x1.51b073f06p-4, -0x1.83f69278e686ap-44},
    {0x1.14p+0, -0x1.341d7961bcp-4, -0x1.1d0929983761p-44},
    {0x1.12p+0, -0x1.16536eea38p-4, 0x1.47c5e768fa309p-46},
    {0x1.12p+0, -0x1.16536eea38p-4, 0x1.47c5e768fa309p-46},
    {0x1.1p+0, -0x1.f0a30c0118p-5, 0x1.d599e83368e91p-45},
    {0x1.1p+0, -0x1.f0a30c0118p-5, 0x1.d599e83368e91p-45},
    {0x1.0ep+0, -0x1.b42dd71198p-5, 0x1.c827ae5d6704cp-46},
    {0x1.0ep+0, -0x1.b42dd71198p-5, 0x1.c827ae5d6704cp-46},
    {0x1.0cp+0, -0x1.77458f633p-5, 0x1.181dce586af09p-44},
    {0x1.0ap+0, -0x1.39e87b9fe8p-5, -0x1.eafd480ad9015p-44},
    {0x1.0ap+0, -0x1.39e87b9fe8p-5, -0x1.eafd480ad9015p-44},
    {0x1.08p+0, -0x1.f829b0e78p-6, -0x1.980267c7e09e4p-45},
    {0x1.08p+0, -0x1.f829b0e78p-6, -0x1.980267c7e09e4p-45},
    {0x1.06p+0, -0x1.7b91b07d6p-6, 0x1.3b955b602ace4p-44},
    {0x1.06p+0, -0x1.7b91b07d6p-6, 0x1.3b955b602ace4p-44},
    {0x1.04p+0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50},
    {0x1.04p+0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50},
    {0x1.02p+0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46},
    {0x1.02p+0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46},
    {1, 0, 0},
};

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
    uint64_t bits = bits_of(is_subnormal ? x * 0x1p+54 : x);
    unsigned row = (unsigned)(bits >> 45) & 127, is_halved = row >= 53;
    double e = (double)((int)(bits >> 52) - 1023 + (int)is_halved - (is_subnormal ? 54 : 0));
    double z = of_bits((bits & ((UINT64_C(1) << 52) - 1)) | (uint64_t)(1023 - is_halved) << 52);
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
    } else if (least_normal * half == 0) { // as a result, or as an operand
        *why = "the processor flushes small numbers to zero";
    } else {
        return true;
    }
    return false;
}
