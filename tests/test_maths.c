// test_maths.c -- our sin, pow and similar functions, and the exact arc, against references of
// higher precision.
#include <fenv.h>
#include <float.h>
#if defined __SSE2__
#include <xmmintrin.h>
#endif

#include "cases.h"

#include "ai/maths/dice.h"
#include "ai/maths/maths.h"
#include "ai/motion/arc.h"

typedef double One(double);
typedef double Two(double, double);

static const struct {
    const char *name;
    One *one;
    Two *two;
} FUNCTIONS[] = {
    {"sin", sin, NULL},   {"cos", cos, NULL}, {"tan", tan, NULL},     {"asin", asin, NULL},
    {"atan", atan, NULL}, {"exp", exp, NULL}, {"expm1", expm1, NULL}, {"tanh", tanh, NULL},
    {"log", log, NULL},   {"pow", NULL, pow}, {"atan2", NULL, atan2}, {"hypot", NULL, hypot},
};

static inline double call(int i, double x, double y) {
    return FUNCTIONS[i].one ? FUNCTIONS[i].one(x) : FUNCTIONS[i].two(x, y);
}

static inline int function_named(const char *name) {
    for (int i = 0; i < COUNT_OF(FUNCTIONS); i++)
        if (strcmp(FUNCTIONS[i].name, name) == 0) return i;
    fail_msg("no function '%s'", name);
    return 0;
}

#define LIMIT_ULP 0.55

static double ulp_of(double x) {
    int exponent;
    frexp(x, &exponent);
    return ldexp(1, (x == 0 || exponent < DBL_MIN_EXP ? DBL_MIN_EXP : exponent) - DBL_MANT_DIG);
}

static double worst_ulp[COUNT_OF(FUNCTIONS)];

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

UNIT_TEST(test_functions_match_the_reference) {
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
    for (int i = 0; i < COUNT_OF(FUNCTIONS); i++)
        check_at_least(worst_ulp[i], 1e-3); // each was called
}

#if LDBL_MANT_DIG >= 64
typedef long double LongOne(long double);
typedef long double LongTwo(long double, long double);

static double error_ulp(double got, long double wanted) {
    if (isnan(got) || isnan(wanted)) return isnan(got) && isnan(wanted) ? 0 : INFINITY;
    if (isinf(got) || isinf((double)wanted)) return got == (double)wanted ? 0 : INFINITY;
    return (double)(fabsl((long double)got - wanted) / (long double)ulp_of((double)wanted));
}

static double draw(Dice *dice, bool is_power, double low, double high) {
    double at = dice_between(dice, low, high);
    double fine = dice_unit(dice);
    double value = is_power ? ldexp(1 + fine, (int)at) : at + fine * 0x1p-32 * (high - low);
    return is_power && fmod(fine * 0x1p+20, 1) < 0.5 ? -value : value;
}

// The functions of FUNCTIONS in higher precision.
static const struct {
    LongOne *one;
    LongTwo *two;
} LONG[] = {{sinl},   {cosl},  {tanl}, {asinl},      {atanl},        {expl},
            {expm1l}, {tanhl}, {logl}, {NULL, powl}, {NULL, atan2l}, {NULL, hypotl}};

static void check_range(const char *text, Dice dice) {
    char name[8], x_spread[8], y_spread[8] = "even";
    double x_low, x_high, y_low = 0, y_high = 0;
    assert_in_range(sscanf(text, "%7s %7s %lf %lf %7s %lf %lf", name, x_spread, &x_low, &x_high,
                           y_spread, &y_low, &y_high),
                    4, 7);
    int function = function_named(name);
    for (int i = 0; i < 60000; i++) {
        double x = draw(&dice, *x_spread == 'p', x_low, x_high), y = 0;
        if (LONG[function].two) y = draw(&dice, *y_spread == 'p', y_low, y_high);
        double got = call(function, x, y);
        double error =
            error_ulp(got, LONG[function].two ? LONG[function].two(x, y) : LONG[function].one(x));
        if (!(error <= LIMIT_ULP))
            fail_msg("%s(%a, %a) = %a is off by %.3f ulp", name, x, y, got, error);
    }
}

UNIT_TEST(test_functions_match_long_double) {
    uint64_t seed = 0;
    EACH_CASE(row, "maths", "ranges")
    for (int i = 0; *row.fields[i]; i++) check_range(row.fields[i], dice_seed(seed++, 1));
}
#else
UNIT_TEST(test_functions_match_long_double) { skip(); } // the table of 50 digits must suffice
#endif
static double bits_to_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t double_to_bits(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double any_double(Dice *dice) {
    uint64_t high = dice_roll(dice);
    uint64_t low = dice_roll(dice);
    return bits_to_double(high << 32 | low);
}

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
    for (int i = 0; i < COUNT_OF(ODD); i++) check_same("odd", x, 0, ODD[i](-x), -ODD[i](x));
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

UNIT_TEST(test_functions_are_symmetric_and_bounded) {
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

UNIT_TEST(test_whole_numbers_are_exact) {
    for (int i = 1; i <= 400; i++) {
        check_same("3, 4, 5", i, 0, hypot(3 * i, 4 * i), 5 * i);
        check_same("square", i, 2, pow(i, 2), (double)i * i);
        check_same("power of two", 2, i, pow(2, i), ldexp(1, i));
        check_same("part of one", 2, -i, pow(2, -3 * i), ldexp(1, -3 * i));
        check_same("root", i, 0.5, pow((double)i * i, 0.5), i);
    }
}

// Compilers evaluate such calls themselves, correctly rounded; Chipmunk has this one.
UNIT_TEST(test_constant_folding_gives_the_same_bits) {
    volatile double base = 1.0f - 0.1f, exponent = 60.0f;
    assert_true(is_same_bits(pow(base, exponent), __builtin_pow(1.0f - 0.1f, 60.0f)));
}

#define INF ((double)INFINITY)

UNIT_TEST(test_special_values_are_those_of_annex_f) {
    EACH_CASE(row, "maths", "special")
    for (int i = 0; *row.fields[i]; i++) {
        char name[8];
        double x, y, wanted;
        assert_int_equal(sscanf(row.fields[i], "%7s %lf %lf %lf", name, &x, &y, &wanted), 4);
        check_same(name, x, y, call(function_named(name), x, y), wanted);
    }
}

UNIT_TEST(test_right_angles_are_exact) {
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

// FNV-1a of the results for fixed arguments; all NaNs are considered equal.
static uint64_t hash_of(int function, Dice *dice) {
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < 20000; i++) {
        double x = any_double(dice);
        double y = any_double(dice);
        if (i % 2) x = dice_between(dice, -40, 40);
        if (i % 3) y = dice_between(dice, -40, 40);
        double result = call(function, x, y);
        hash = (hash ^ (isnan(result) ? 0x7ff8u : double_to_bits(result))) * 0x100000001b3;
    }
    return hash;
}

// A change of these hashes changes every match and must be intended.
UNIT_TEST(test_results_have_the_same_bits_everywhere) {
    static const struct {
        const char *name;
        uint64_t hash;
    } WANTED[] = {MATHS_WANTED(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(FUNCTIONS); i++) {
        Dice dice = dice_seed(11, (uint64_t)i);
        uint64_t hash = hash_of(i, &dice);
        assert_string_equal(WANTED[i].name, FUNCTIONS[i].name);
        if (hash != WANTED[i].hash)
            fail_msg("%s: 0x%016llx", FUNCTIONS[i].name, (unsigned long long)hash);
    }
}

UNIT_TEST(test_floating_point_modes_are_checked) {
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

#define ULP 0x1p-53L

typedef struct Row {
    double t1, t2, d, x, y, h;
    long double xp, yp, hp;
} Row;

static int read_row(FILE *file, Row *row) {
    char line[512], *at = line;
    if (!fgets(line, sizeof line, file)) return 0;
    double *inputs[] = {&row->t1, &row->t2, &row->d, &row->x, &row->y, &row->h};
    long double *outputs[] = {&row->xp, &row->yp, &row->hp};
    for (int i = 0; i < 6; i++, at++) *inputs[i] = strtod(at, &at);
    for (int i = 0; i < 3; i++, at++) *outputs[i] = strtold(at, &at);
    return 1;
}

// The tolerance of the reference: |x - xp| <= 2^-53 (|x| + |s| (3 + |h| + 3 |g|)) and |h' - hp| <=
// 2^-53 (|h| + 10 |g|).
UNIT_TEST(test_arcs_match_the_reference) {
    FILE *file = fopen(TESTS_DIR "/exact_arc_reference.csv", "r");
    assert_non_null(file);
    char header[256];
    assert_non_null(fgets(header, sizeof header, file));
    int rows = 0;
    for (Row row; read_row(file, &row); rows++) {
        Pose pose = {row.x, row.y, row.h};
        assert_true(arc_step(&pose, row.t1, row.t2, row.d));
        long double s = fabsl(((long double)row.t1 + row.t2) / 2);
        long double g = fabsl(((long double)row.t1 - row.t2) / (4.0L * row.d));
        long double spread = s * (3 + fabsl((long double)row.h) + 3 * g);
        long double x_error = fabsl(pose.x - row.xp), y_error = fabsl(pose.y - row.yp);
        if (x_error > ULP * (fabsl((long double)row.x) + spread) + 5e-324L ||
            y_error > ULP * (fabsl((long double)row.y) + spread) + 5e-324L ||
            fabsl(pose.heading_rad - row.hp) > ULP * (fabsl((long double)row.h) + 10 * g))
            fail_msg("row %d: got %.17g %.17g %.17g, off by %Lg %Lg", rows + 1, pose.x, pose.y,
                     pose.heading_rad, x_error, y_error);
    }
    fclose(file);
    assert_int_equal(rows, 220);
}

// Returns any double, often at the limits of the format or ordinary.
static double extreme_draw(Dice *dice) {
    static const double edges[] = {0,       5e-324,      -5e-324, DBL_MIN,  -DBL_MIN, 1e-9, 1,
                                   DBL_MAX, DBL_MAX / 4, 1.7e308, -1.7e308, INFINITY, NAN};
    switch (dice_below(dice, 4)) {
    case 0: return edges[dice_below(dice, sizeof edges / sizeof *edges)];
    case 1: return dice_between(dice, -9, 9);
    case 2:
        return bits_to_double(double_to_bits(any_double(dice)) &
                              ~(UINT64_C(0x7ff) << 52)); // subnormal
    default: return any_double(dice);
    }
}

// The step in higher precision, and the tolerance for doubles.
typedef struct LongStep {
    long double sum, turn, x, y, heading; // sum of the tracks, half the turn, the end
    long double off_m, off_rad;
} LongStep;

static LongStep long_step(Pose pose, double left_m, double right_m, double half_gauge_m) {
    long double sum = (long double)left_m + right_m;
    long double g = ((long double)left_m - right_m) / 4 / half_gauge_m;
    long double chord = sum / 2 * (g == 0 ? 1 : sinl(g) / g), way = pose.heading_rad + g;
    long double far = fabsl(sum / 2) * (3 + fabsl((long double)pose.heading_rad) + 3 * fabsl(g));
    return (LongStep){
        .sum = sum,
        .turn = g,
        .x = pose.x + chord * sinl(way),
        .y = pose.y + chord * cosl(way),
        .heading = way + g,
        .off_m = ULP * (far + fabsl((long double)pose.x) + fabsl((long double)pose.y)) + 1e-323L,
        .off_rad = ULP * (fabsl((long double)pose.heading_rad) + 10 * fabsl(g)) + 1e-323L};
}

static bool is_beyond(long double value) { return !(fabsl(value) < DBL_MAX * 0.999L); }

// Checks a step against higher precision; a rejected step must have a reason and keep the pose.
// Returns whether it was accepted.
static bool check_arc(Pose start, double left_m, double right_m, double d) {
    Pose end = start;
    Vec forward;
    bool is_taken = arc_step_facing(&end, left_m, right_m, d, &forward), is_right;
    LongStep step = long_step(start, left_m, right_m, d);
    if (is_taken)
        is_right = fabsl(end.x - step.x) <= step.off_m && fabsl(end.y - step.y) <= step.off_m &&
                   fabsl(end.heading_rad - step.heading) <= step.off_rad &&
                   fabs(vec_length(forward) - 1) < 1e-14;
    else
        is_right = is_same_pose(end, start) &&
                   (!(d > 0) || is_beyond(4 * (long double)d) || is_beyond(step.sum) ||
                    is_beyond(step.turn * 4 * d) || is_beyond(step.turn * 2) || is_beyond(step.x) ||
                    is_beyond(step.y) || is_beyond(step.heading));
    if (!is_right)
        fail_msg("(%a, %a, %a) from (%a, %a, %a) %s (%a, %a, %a)", left_m, right_m, d, start.x,
                 start.y, start.heading_rad, is_taken ? "goes to" : "is refused at", end.x, end.y,
                 end.heading_rad);
    return is_taken;
}

UNIT_TEST(test_arcs_of_extreme_numbers_are_exact_or_rejected) {
    enum { STEPS = 200000 };
    int taken = 0;
    Dice dice = dice_seed(8, 1);
    for (int i = 0; i < STEPS; i++) {
        double given[6];
        for (int k = 0; k < 6; k++) given[k] = extreme_draw(&dice);
        Pose start = {given[0], given[1], given[2]};
        taken += check_arc(start, given[3], given[4], given[5]);
    }
    assert_in_range(taken, STEPS / 20, STEPS / 2);
    EACH_CASE(row, "maths", "refused arcs")
    for (int i = 0; *row.fields[i]; i++) {
        double left_m, right_m, half_gauge_m;
        int count = sscanf(row.fields[i], "%lf %lf %lf", &left_m, &right_m, &half_gauge_m);
        assert_int_equal(count, 3);
        assert_false(check_arc((Pose){1, 2, 3}, left_m, right_m, half_gauge_m));
    }
    assert_false(check_arc((Pose){DBL_MAX, 0, PI / 2}, 1e300, 1e300, 1)); // only the end overflows
}

static Dice dice;

typedef struct Drawn {
    Pose pose;
    double left_m, right_m, half_gauge_m;
} Drawn;

static Drawn arc_draw(void) {
    if (!dice.stream) dice = dice_seed(7, 1);
    double drawn[5];
    for (int i = 0; i < 5; i++) drawn[i] = dice_between(&dice, -1, 1);
    return (Drawn){.pose = {50 * drawn[0], 50 * drawn[1], PI * drawn[2]},
                   .left_m = 2 * drawn[3],
                   .right_m = 2 * drawn[4],
                   .half_gauge_m = dice_between(&dice, 0.3, 3)};
}

static Pose moved(Pose pose, double left_m, double right_m, double half_gauge_m) {
    assert_true(arc_step(&pose, left_m, right_m, half_gauge_m));
    return pose;
}

UNIT_TEST(test_arcs_compose_reverse_and_mirror) {
    for (int i = 0; i < 10000; i++) {
        Drawn a = arc_draw();
        double left_m = a.left_m, right_m = a.right_m, d = a.half_gauge_m;
        Pose once = moved(a.pose, left_m, right_m, d), often = a.pose;
        for (int k = 0; k < 4; k++) often = moved(often, left_m / 4, right_m / 4, d);
        check_pose(often, once, 1e-13, 1e-13);                               // four steps are one
        check_pose(moved(once, -left_m, -right_m, d), a.pose, 1e-13, 1e-14); // back is home
        Pose mirror = moved((Pose){-a.pose.x, a.pose.y, -a.pose.heading_rad}, right_m, left_m, d);
        assert_true(mirror.x == -once.x && mirror.y == once.y &&
                    mirror.heading_rad == -once.heading_rad); // exact
        Pose pivot = moved(a.pose, left_m, -left_m, d);
        assert_true(is_same_bits(pivot.x, a.pose.x) && is_same_bits(pivot.y, a.pose.y));
        check_close(pivot.heading_rad, a.pose.heading_rad + left_m / d, 1e-14);
        Pose ahead = moved(a.pose, left_m, left_m, d); // equal tracks go straight
        assert_true(is_same_bits(ahead.heading_rad, a.pose.heading_rad));
        assert_true(is_same_bits(ahead.x, a.pose.x + left_m * sin(a.pose.heading_rad)));
        assert_true(is_same_bits(ahead.y, a.pose.y + left_m * cos(a.pose.heading_rad)));
        check_pose(arc_travel(a.pose, arc_motion(left_m, right_m, d), 1), once, 1e-13, 1e-13);
    }
}

UNIT_TEST(test_the_direction_matches_the_heading) {
    HalfTurn half = HALF_TURN_NONE;
    for (int i = 0; i < 20000; i++) {
        Drawn a = arc_draw();
        double share = i % 2 ? 1 : 0.01, left_m = share * a.left_m, right_m = share * a.right_m;
        Pose facing = a.pose;
        Vec forward;
        assert_true(arc_step_facing(&facing, left_m, right_m, a.half_gauge_m, &forward));
        assert_true(is_same_pose(facing, moved(a.pose, left_m, right_m, a.half_gauge_m)));
        check_place(forward, vec_heading(facing.heading_rad), 1e-15);
        Motion motion = arc_motion(left_m, right_m, a.half_gauge_m);
        facing = a.pose;
        arc_travel_facing(&facing, motion, 1, &forward);
        check_place(forward, vec_heading(facing.heading_rad), 1e-15);
        motion.side_mps = 0.5 * motion.forward_mps;
        facing = arc_travel(a.pose, motion, 1);
        Vec at = pose_at(a.pose), nose = vec_heading(a.pose.heading_rad);
        arc_roll(&at, &nose, motion, 1, &half);
        double far_m = 1 + fabs(left_m) + fabs(right_m) + vec_length(pose_at(a.pose));
        check_place(nose, vec_heading(facing.heading_rad), 1e-14);
        check_place(at, pose_at(facing), 1e-14 * far_m);
    }
}

UNIT_TEST(test_twists_with_side_slip_are_integrated) {
    Motion motion = {.forward_mps = 3, .side_mps = -2, .turn_radps = 1.7};
    Pose exact = arc_travel((Pose){1, 1, 0.3}, motion, 1), fine = {1, 1, 0.3};
    int steps = 20000;
    for (int i = 0; i < steps; i++) {
        double dt = 1.0 / steps, h = fine.heading_rad + motion.turn_radps * dt / 2;
        fine.x += dt * (motion.forward_mps * sin(h) + motion.side_mps * cos(h));
        fine.y += dt * (motion.forward_mps * cos(h) - motion.side_mps * sin(h));
        fine.heading_rad += motion.turn_radps * dt;
    }
    check_place(pose_at(exact), pose_at(fine), 1e-8);
}

UNIT_TEST(test_wrapped_angles_are_exact) {
    const double edges[] = {PI, -PI, 9, 3 * PI, nextafter(PI, 4), nextafter(9, 0), 1e6};
    for (int i = 0; i < COUNT_OF(edges); i++)
        if (fabs(edges[i]) > PI) check_close(angle_wrap(edges[i]), remainder(edges[i], 2 * PI), 0);
    for (int i = 0; i < 20000; i++) {
        double rad = 20 * (arc_draw().pose.heading_rad / PI);
        check_close(angle_wrap(rad), fabs(rad) <= PI ? rad : remainder(rad, 2 * PI), 0);
    }
}

UNIT_TEST_MAIN("maths")
