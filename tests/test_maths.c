// test_maths.c -- our sin, pow and their like against results of more digits.
//
#include <float.h>

#include "ai/maths/dice.h"
#include "functions.h"

#define LIMIT_ULP 0.55

// One unit in the last place of a double as great as x.
static double ulp_of(double x) {
    int exponent;
    frexp(x, &exponent);
    return ldexp(1, (x == 0 || exponent < DBL_MIN_EXP ? DBL_MIN_EXP : exponent) - DBL_MANT_DIG);
}

// ---- against 50 digits: tests/maths_reference.csv

static double worst_ulp[FUNCTION_COUNT];

static void check_reference(const char *line) {
    char name[8], digits[128];
    double x, y = 0, rest;
    int is_read = sscanf(line, "%7[^,],%la,,%127[^,],%lf", name, &x, digits, &rest) == 4 ||
                  sscanf(line, "%7[^,],%la,%la,%127[^,],%lf", name, &x, &y, digits, &rest) == 5;
    if (!is_read) fail_msg("cannot read '%s'", line);
    int i = function_named(name);
    double nearest = strtod(digits, NULL);
    double error_ulp = fabs((call(i, x, y) - nearest) / ulp_of(nearest) - rest);
    if (!(error_ulp <= LIMIT_ULP))
        fail_msg("%s(%a, %a) = %a is off by %.3f ulp", name, x, y, call(i, x, y), error_ulp);
    worst_ulp[i] = fmax(worst_ulp[i], error_ulp);
}

static void test_reference(void **state) {
    (void)state;
    char line[256];
    int rows = 0;
    FILE *file = fopen(TESTS_DIR "/maths_reference.csv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || strncmp(line, "function,", 9) == 0) continue;
        check_reference(line);
        rows++;
    }
    fclose(file);
    check_at_least(rows, 310);
    for (int i = 0; i < FUNCTION_COUNT; i++) check_at_least(worst_ulp[i], 1e-3); // all were met
}

// ---- against long double, where it has more digits

#if LDBL_MANT_DIG >= 64
typedef long double LongOne(long double);
typedef long double LongTwo(long double, long double);

static double error_ulp(double got, long double wanted) {
    if (isnan(got) || isnan(wanted)) return isnan(got) && isnan(wanted) ? 0 : INFINITY;
    if (isinf(got) || isinf((double)wanted)) return got == (double)wanted ? 0 : INFINITY;
    return (double)(fabsl((long double)got - wanted) / (long double)ulp_of((double)wanted));
}

typedef enum Spread { EVEN, POWERS } Spread; // of x; for POWERS low and high are exponents of two

static double draw(Dice *dice, Spread spread, double low, double high) {
    double at = dice_between(dice, low, high);
    double fine = dice_unit(dice);
    double value = spread == EVEN ? at + fine * 0x1p-32 * (high - low) : ldexp(1 + fine, (int)at);
    return spread == POWERS && fmod(fine * 0x1p+20, 1) < 0.5 ? -value : value;
}

typedef struct Range {
    const char *name;
    LongOne *exact;
    Spread spread;
    double low, high;
} Range;

static const Range RANGES[] = {
    {"sin", sinl, EVEN, -7, 7},         {"sin", sinl, EVEN, -6400, 6400},
    {"sin", sinl, POWERS, 12, 21},      {"sin", sinl, POWERS, -1074, 1024},
    {"cos", cosl, EVEN, -7, 7},         {"cos", cosl, EVEN, -6400, 6400},
    {"cos", cosl, POWERS, 12, 21},      {"cos", cosl, POWERS, -30, 1024},
    {"tan", tanl, EVEN, -7, 7},         {"tan", tanl, POWERS, -1074, 1024},
    {"asin", asinl, EVEN, -1, 1},       {"asin", asinl, POWERS, -1074, 0},
    {"atan", atanl, EVEN, -3, 3},       {"atan", atanl, POWERS, -1074, 1024},
    {"exp", expl, EVEN, -1, 1},         {"exp", expl, EVEN, -746, 710},
    {"exp", expl, POWERS, -1074, 0},    {"expm1", expm1l, EVEN, -1, 1},
    {"expm1", expm1l, EVEN, -40, 710},  {"expm1", expm1l, POWERS, -1074, 6},
    {"log", logl, EVEN, 0, 3},          {"log", logl, EVEN, 0.99, 1.01},
    {"log", logl, POWERS, -1074, 1024}, {"tanh", tanhl, EVEN, -3, 3},
    {"tanh", tanhl, EVEN, -25, 25},     {"tanh", tanhl, POWERS, -1074, 4},
};

static void test_ranges(void **state) {
    (void)state;
    for (size_t r = 0; r < sizeof RANGES / sizeof *RANGES; r++) {
        const Range *range = &RANGES[r];
        Dice dice = dice_seed(r, 1);
        One *ours = FUNCTIONS[function_named(range->name)].one;
        for (int i = 0; i < 60000; i++) {
            double x = draw(&dice, range->spread, range->low, range->high);
            double error = error_ulp(ours(x), range->exact(x));
            if (!(error <= LIMIT_ULP))
                fail_msg("%s(%a) = %a is off by %.3f ulp", range->name, x, ours(x), error);
        }
    }
}

typedef struct Area {
    const char *name;
    LongTwo *exact;
    Spread x_spread;
    double x_low, x_high;
    Spread y_spread;
    double y_low, y_high;
} Area;

static const Area AREAS[] = {
    {"atan2", atan2l, EVEN, -5, 5, EVEN, -5, 5},
    {"atan2", atan2l, POWERS, -20, 20, POWERS, -20, 20},
    {"atan2", atan2l, POWERS, -1074, 1024, POWERS, -1074, 1024},
    {"hypot", hypotl, EVEN, -5, 5, EVEN, -5, 5},
    {"hypot", hypotl, POWERS, -30, 30, POWERS, -30, 30},
    {"hypot", hypotl, POWERS, -1074, 1024, POWERS, -1074, 1024},
    {"hypot", hypotl, POWERS, -1074, -1010, POWERS, -1074, -1010},
    {"pow", powl, EVEN, 0, 2, EVEN, -50, 50},
    {"pow", powl, EVEN, 0.99, 1.01, EVEN, -10000, 10000},
    {"pow", powl, EVEN, 0, 1000, EVEN, -100, 100},
};

static void test_areas(void **state) {
    (void)state;
    for (size_t r = 0; r < sizeof AREAS / sizeof *AREAS; r++) {
        const Area *area = &AREAS[r];
        Dice dice = dice_seed(r, 2);
        Two *ours = FUNCTIONS[function_named(area->name)].two;
        for (int i = 0; i < 60000; i++) {
            double x = draw(&dice, area->x_spread, area->x_low, area->x_high);
            double y = draw(&dice, area->y_spread, area->y_low, area->y_high);
            double error = error_ulp(ours(x, y), area->exact(x, y));
            if (!(error <= LIMIT_ULP))
                fail_msg("%s(%a, %a) = %a is off by %.3f ulp", area->name, x, y, ours(x, y), error);
        }
    }
}
#else
static void test_ranges(void **state) {
    (void)state;
    skip(); // the table of 50 digits must do
}
static void test_areas(void **state) {
    (void)state;
    skip();
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
