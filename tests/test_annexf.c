// test_annexf.c -- our sin, pow and their like: symmetries, special values, and the same bits
// everywhere.
//
#include <fenv.h>
#if defined __SSE2__
#include <immintrin.h>
#endif

#include "ai/maths/dice.h"
#include "functions.h"

static double of_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Any double at all, infinities and NaN too.
static double any_double(Dice *dice) {
    uint64_t high = dice_roll(dice);
    uint64_t low = dice_roll(dice);
    return of_bits(high << 32 | low);
}

// ---- what holds for every argument

static void check_same(const char *what, double x, double y, double a, double b) {
    if (!is_same_bits(a, b) && !(isnan(a) && isnan(b)))
        fail_msg("%s at %a, %a: %a and %a", what, x, y, a, b);
}

static void check_symmetries(double x, double y) {
    double s, c;
    sincos(x, &s, &c);
    check_same("sincos, sin", x, 0, s, sin(x));
    check_same("sincos, cos", x, 0, c, cos(x));
    static One *const ODD[] = {sin, tan, asin, atan, tanh};
    for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++)
        check_same("odd", x, 0, ODD[i](-x), -ODD[i](x));
    check_same("cos is even", x, 0, cos(-x), cos(x));
    check_same("atan2 is odd in y", y, x, atan2(-y, x), -atan2(y, x));
    check_same("atan2 has atan", x, 1, atan2(x, 1), atan(x));
    check_same("hypot is even", x, y, hypot(-x, y), hypot(x, -y));
    check_same("hypot is symmetric", x, y, hypot(x, y), hypot(y, x));
    check_same("hypot(x, 0)", x, 0, hypot(x, 0), fabs(x));
    check_same("pow(x, 1)", x, 1, pow(x, 1), x);
    check_same("pow is even", x, 2, pow(-x, 2), pow(x, 2));
    check_same("pow is odd", x, 3, pow(-x, 3), -pow(x, 3));
}

static void check_bounds(double x, double y) {
    if (isnan(x) || isnan(y)) return;
    const double half_turn = 0x1.921fb54442d18p+1;
    if (isfinite(x)) assert_true(fabs(sin(x)) <= 1 && fabs(cos(x)) <= 1 && !isnan(tan(x)));
    assert_true(isnan(asin(x)) == (fabs(x) > 1) && isnan(log(x)) == (x < 0));
    assert_true(fabs(atan(x)) <= half_turn / 2 && fabs(atan2(y, x)) <= half_turn);
    assert_true(exp(x) >= 0 && expm1(x) >= -1 && fabs(tanh(x)) <= 1);
    assert_true(isnan(pow(x, y)) == (x < 0 && isfinite(x) && isfinite(y) && y != rint(y)));
    assert_true(hypot(x, y) >= fabs(x) && hypot(x, y) >= fabs(y));
}

static void test_any_double(void **state) {
    (void)state;
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 200000; i++) {
        double x = any_double(&dice);
        double y = any_double(&dice);
        if (i % 2) x = ldexp(dice_unit(&dice), i % 24 - 8);
        check_symmetries(x, y);
        check_bounds(x, y);
        check_bounds(y, x);
    }
}

static void test_whole_numbers(void **state) {
    (void)state;
    for (int i = 1; i <= 400; i++) {
        check_same("3, 4, 5", i, 0, hypot(3 * i, 4 * i), 5 * i);
        check_same("square", i, 2, pow(i, 2), (double)i * i);
        check_same("power of two", 2, i, pow(2, i), ldexp(1, i));
        check_same("part of one", 2, -i, pow(2, -3 * i), ldexp(1, -3 * i));
        check_same("root", i, 0.5, pow((double)i * i, 0.5), i);
    }
}

// Compilers compute such calls themselves, rounded rightly; Chipmunk has this one.
static void test_folded_calls(void **state) {
    (void)state;
    volatile double base = 1.0f - 0.1f, exponent = 60.0f;
    assert_true(is_same_bits(pow(base, exponent), __builtin_pow(1.0f - 0.1f, 60.0f)));
}

// ---- C17's Annex F

#define INF ((double)INFINITY)
#define NONE ((double)NAN)

// clang-format off
static const struct {
    const char *name;
    double x, y, wanted;
} SPECIAL[] = {
    {"sin", -0.0, 0, -0.0}, {"sin", 5e-324, 0, 5e-324}, {"sin", INF, 0, NONE},
    {"sin", -INF, 0, NONE}, {"sin", NONE, 0, NONE}, {"cos", -0.0, 0, 1}, {"cos", INF, 0, NONE},
    {"cos", NONE, 0, NONE}, {"tan", -0.0, 0, -0.0}, {"tan", -5e-324, 0, -5e-324},
    {"tan", -INF, 0, NONE}, {"asin", -0.0, 0, -0.0}, {"asin", 1.5, 0, NONE},
    {"asin", -INF, 0, NONE}, {"asin", NONE, 0, NONE}, {"atan", -0.0, 0, -0.0},
    {"atan", NONE, 0, NONE}, {"atan", 5e-324, 0, 5e-324}, {"exp", -0.0, 0, 1},
    {"exp", INF, 0, INF}, {"exp", -INF, 0, 0}, {"exp", NONE, 0, NONE}, {"exp", 710, 0, INF},
    {"exp", -746, 0, 0}, {"exp", -1e300, 0, 0}, {"expm1", -0.0, 0, -0.0}, {"expm1", -INF, 0, -1},
    {"expm1", INF, 0, INF}, {"expm1", NONE, 0, NONE}, {"expm1", 1e300, 0, INF},
    {"tanh", -0.0, 0, -0.0}, {"tanh", INF, 0, 1}, {"tanh", -INF, 0, -1}, {"tanh", NONE, 0, NONE},
    {"hypot", INF, NONE, INF}, {"hypot", NONE, -INF, INF}, {"hypot", NONE, 1, NONE},
    {"hypot", -0.0, -0.0, 0}, {"hypot", 1e308, 1.7e308, INF}, {"hypot", 5e-324, 0, 5e-324},
    {"log", 1, 0, 0}, {"log", -0.0, 0, -INF}, {"log", INF, 0, INF}, {"log", -INF, 0, NONE}, {"log", -1, 0, NONE}, {"log", NONE, 0, NONE},
    {"pow", NONE, -0.0, 1}, {"pow", 1, NONE, 1}, {"pow", NONE, 1, NONE}, {"pow", 2, NONE, NONE},
    {"pow", 0, -3, INF}, {"pow", -0.0, -3, -INF}, {"pow", -0.0, -2, INF},
    {"pow", -0.0, -0.5, INF}, {"pow", 0, -INF, INF}, {"pow", -0.0, 3, -0.0}, {"pow", -0.0, 2, 0},
    {"pow", -0.0, 0.5, 0}, {"pow", -1, INF, 1}, {"pow", -1, -INF, 1}, {"pow", -8, 1.0 / 3, NONE},
    {"pow", 0.5, -INF, INF}, {"pow", -2, -INF, 0}, {"pow", 0.5, INF, 0}, {"pow", 2, INF, INF},
    {"pow", -INF, -3, -0.0}, {"pow", -INF, -2, 0}, {"pow", -INF, 3, -INF},
    {"pow", -INF, 2.5, INF}, {"pow", INF, -0.1, 0}, {"pow", INF, 0.1, INF}, {"pow", 2, 1024, INF},
    {"pow", -2, 1025, -INF}, {"pow", 2, -1075.5, 0}, {"pow", -2, -1e9 - 1, -0.0},
    {"pow", -1, 0x1p+53 - 1, -1}, {"pow", -1, 0x1p+53, 1}, {"pow", 2, 1e300, INF},
    {"pow", 1.5, -1e300, 0}, {"pow", 1.5, 5e-324, 1}, {"atan2", 0, 0, 0},
    {"atan2", -0.0, 0, -0.0}, {"atan2", -0.0, 2, -0.0}, {"atan2", 0, INF, 0},
    {"atan2", -1, INF, -0.0}, {"atan2", NONE, 1, NONE}, {"atan2", 1, NONE, NONE},
    {"atan2", 5e-324, 1e300, 0}, {"atan2", -5e-324, 1, -5e-324},
};
// clang-format on

static void test_special_values(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SPECIAL / sizeof *SPECIAL; i++) {
        double x = SPECIAL[i].x, y = SPECIAL[i].y;
        check_same(SPECIAL[i].name, x, y, call(function_named(SPECIAL[i].name), x, y),
                   SPECIAL[i].wanted);
    }
}

static void test_right_angles(void **state) {
    (void)state;
    const double turn = 0x1.921fb54442d18p+2;
    const double ends[] = {0, 1, INF};
    for (int i = 0; i < 3; i++) {
        double behind = i < 2 ? -ends[i] : -1, ahead = -behind;
        check_same("behind", 0, behind, atan2(0, behind), turn / 2);
        check_same("behind", -0.0, behind, atan2(-0.0, behind), -turn / 2);
        if (i > 0) check_same("up", ends[i], ahead * 0, atan2(ends[i], ahead * 0), turn / 4);
        if (i > 0) check_same("down", -ends[i], -0.0, atan2(-ends[i], -0.0), -turn / 4);
    }
    check_same("far up", INF, -1, atan2(INF, -1), turn / 4);
    check_same("far behind", -1, -INF, atan2(-1, -INF), -turn / 2);
    check_same("far diagonal", INF, INF, atan2(INF, INF), turn / 8);
    check_same("far diagonal behind", INF, -INF, atan2(INF, -INF), 0x1.2d97c7f3321d2p+1);
    check_same("all there is", INF, 0, atan(INF), turn / 4);
    check_same("one", 1, 0, asin(1), turn / 4);
}

// ---- the same everywhere

// FNV-1a over the results for a fixed draw of arguments; any NaN counts as the same.
static uint64_t hash_of(int function, Dice *dice) {
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < 20000; i++) {
        double x = any_double(dice);
        double y = any_double(dice);
        if (i % 2) x = dice_between(dice, -40, 40);
        if (i % 3) y = dice_between(dice, -40, 40);
        double result = call(function, x, y);
        hash = (hash ^ (isnan(result) ? 0x7ff8u : bits_of(result))) * 0x100000001b3;
    }
    return hash;
}

// A change of these changes every match: each must be meant.
static void test_same_bits(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t hash;
    } WANTED[] = {
        {"sin", 0xcb5d04f7ec0c0f96},   {"cos", 0x7a43e8099e57a8fd},   {"tan", 0x80f03f08505316fd},
        {"asin", 0x0ff0ba085f8a7023},  {"atan", 0xd924e09eb2696fda},  {"exp", 0xfa6738149f682027},
        {"expm1", 0x3fa05fc8ff3d8620}, {"tanh", 0x85d297e828b1ef61},  {"log", 0x4082bbbc51891b8f},
        {"pow", 0x4b38daeaffb14530},   {"atan2", 0x67fa0ced2626026c}, {"hypot", 0x699c8a2168bfcda7},
    };
    for (int i = 0; i < FUNCTION_COUNT; i++) {
        Dice dice = dice_seed(11, (uint64_t)i);
        uint64_t hash = hash_of(i, &dice);
        assert_string_equal(WANTED[i].name, FUNCTIONS[i].name);
        if (hash != WANTED[i].hash)
            fail_msg("%s: 0x%016llx", FUNCTIONS[i].name, (unsigned long long)hash);
    }
}

static void test_sanity(void **state) {
    (void)state;
    const char *why = "";
    static const int OTHER[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    assert_true(floating_point_is_sane(&why));
    for (int i = 0; i < 3; i++) {
        fesetround(OTHER[i]);
        bool is_sane = floating_point_is_sane(&why);
        fesetround(FE_TONEAREST);
        assert_false(is_sane);
        assert_non_null(strstr(why, "nearest"));
    }
#if defined __SSE2__
    static const unsigned FLUSH[] = {0x8000, 0x0040}; // results to zero, operands to zero
    for (int i = 0; i < 2; i++) {
        unsigned before = _mm_getcsr();
        _mm_setcsr(before | FLUSH[i]);
        bool is_sane = floating_point_is_sane(&why);
        _mm_setcsr(before);
        assert_false(is_sane);
        assert_non_null(strstr(why, "zero"));
    }
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_double),   cmocka_unit_test(test_whole_numbers),
        cmocka_unit_test(test_folded_calls), cmocka_unit_test(test_special_values),
        cmocka_unit_test(test_right_angles), cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_sanity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
