// test_arc.c -- the exact arc: every row of the 50-digit reference, and its properties.
#include "check.h"

#include "ai/motion/arc.h"
#include "ai/maths/dice.h"

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

// The tolerance is the reference's own: |x - xp| <= 2^-53 (|x| + |s| (3 + |h| + 3 |g|)), |h' - hp|
// <= 2^-53 (|h| + 10 |g|).
static void test_reference(void **state) {
    (void)state;
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

static Dice dice;
static int set_up(void **state) {
    (void)state;
    dice = dice_seed(7, 1);
    return 0;
}

static double roll(double limit) { return dice_between(&dice, -limit, limit); }

typedef struct Drawn {
    Pose pose;
    double left_m, right_m, half_gauge_m;
} Drawn;

static Drawn draw(void) {
    Drawn drawn;
    drawn.pose.x = roll(50);
    drawn.pose.y = roll(50);
    drawn.pose.heading_rad = roll(PI);
    drawn.left_m = roll(2);
    drawn.right_m = roll(2);
    drawn.half_gauge_m = dice_between(&dice, 0.3, 3);
    return drawn;
}

static void test_four_steps_are_one(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose once = a.pose, often = a.pose;
        arc_step(&once, a.left_m, a.right_m, a.half_gauge_m);
        for (int k = 0; k < 4; k++) arc_step(&often, a.left_m / 4, a.right_m / 4, a.half_gauge_m);
        check_close(often.x, once.x, 1e-13);
        check_close(often.y, once.y, 1e-13);
        check_close(often.heading_rad, once.heading_rad, 1e-13);
    }
}

static void test_back_is_home(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose pose = a.pose;
        arc_step(&pose, a.left_m, a.right_m, a.half_gauge_m);
        arc_step(&pose, -a.left_m, -a.right_m, a.half_gauge_m);
        check_close(pose.x, a.pose.x, 1e-13);
        check_close(pose.y, a.pose.y, 1e-13);
        check_close(pose.heading_rad, a.pose.heading_rad, 1e-14);
    }
}

static void test_mirror_is_exact(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose right = a.pose, left = {-a.pose.x, a.pose.y, -a.pose.heading_rad};
        arc_step(&right, a.left_m, a.right_m, a.half_gauge_m);
        arc_step(&left, a.right_m, a.left_m, a.half_gauge_m);
        assert_true(left.x == -right.x && left.y == right.y &&
                    left.heading_rad == -right.heading_rad);
    }
}

static void test_pivot_stays(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose pose = a.pose;
        arc_step(&pose, a.left_m, -a.left_m, a.half_gauge_m);
        assert_true(is_same_bits(pose.x, a.pose.x) && is_same_bits(pose.y, a.pose.y));
        check_close(pose.heading_rad, a.pose.heading_rad + a.left_m / a.half_gauge_m, 1e-14);
    }
}

static void test_equal_tracks_go_straight(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose pose = a.pose;
        arc_step(&pose, a.left_m, a.left_m, a.half_gauge_m);
        assert_true(is_same_bits(pose.heading_rad, a.pose.heading_rad));
        assert_true(is_same_bits(pose.x, a.pose.x + a.left_m * sin(a.pose.heading_rad)));
        assert_true(is_same_bits(pose.y, a.pose.y + a.left_m * cos(a.pose.heading_rad)));
    }
}

static void test_circle_closes(void **state) {
    (void)state;
    Pose pose = {3, 4, 0.5};
    double turn = 2 * PI / 360, gauge = 2, radius = 10;
    for (int i = 0; i < 360; i++) {
        arc_step(&pose, (radius + gauge / 2) * turn, (radius - gauge / 2) * turn, gauge / 2);
        check_close(hypot(pose.x - (3 + radius * cos(0.5)), pose.y - (4 - radius * sin(0.5))),
                    radius, 1e-12);
    }
    check_close(pose.x, 3, 1e-12);
    check_close(pose.y, 4, 1e-12);
}

static void test_refuses_what_has_no_path(void **state) {
    (void)state;
    const double bad[][3] = {{NAN, 1, 1}, {1, NAN, 1}, {INFINITY, 1, 1}, {1, -INFINITY, 1},
                             {1, 1, 0},   {1, 1, -1},  {1, 1, NAN},      {1, 1, INFINITY}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Pose pose = {1, 2, 3};
        assert_false(arc_step(&pose, bad[i][0], bad[i][1], bad[i][2]));
        assert_true(pose.x == 1 && pose.y == 2 && pose.heading_rad == 3);
    }
}

static void test_twist_agrees_with_tracks(void **state) {
    (void)state;
    for (int i = 0; i < 10000; i++) {
        Drawn a = draw();
        Pose by_tracks = a.pose;
        arc_step(&by_tracks, a.left_m, a.right_m, a.half_gauge_m);
        Pose by_twist = arc_travel(a.pose, arc_motion(a.left_m, a.right_m, a.half_gauge_m), 1);
        check_close(by_twist.x, by_tracks.x, 1e-13);
        check_close(by_twist.y, by_tracks.y, 1e-13);
        check_close(by_twist.heading_rad, by_tracks.heading_rad, 1e-13);
    }
}

// The way it looks at the end is told along with the step, by tracks and by twists, for small turns
// and for great ones.
static void test_facing_is_the_heading(void **state) {
    (void)state;
    for (int i = 0; i < 20000; i++) {
        Drawn a = draw();
        double share = i % 2 ? 1 : 0.01;
        Pose plain = a.pose, facing = a.pose;
        Vec forward;
        arc_step(&plain, share * a.left_m, share * a.right_m, a.half_gauge_m);
        assert_true(arc_step_facing(&facing, share * a.left_m, share * a.right_m, a.half_gauge_m,
                                    &forward));
        assert_memory_equal(&plain, &facing, sizeof plain);
        check_at_most(vec_distance(forward, vec_heading(facing.heading_rad)), 1e-15);
        Motion motion = arc_motion(share * a.left_m, share * a.right_m, a.half_gauge_m);
        facing = arc_travel_facing(a.pose, motion, 1, &forward);
        check_at_most(vec_distance(forward, vec_heading(facing.heading_rad)), 1e-15);
    }
}

// A body that slips sideways at a constant twist: the integral of its velocity, by many midpoint
// steps.
static void test_twist_with_side_slip(void **state) {
    (void)state;
    Motion motion = {.forward_mps = 3, .side_mps = -2, .turn_radps = 1.7};
    Pose exact = arc_travel((Pose){1, 1, 0.3}, motion, 1), fine = {1, 1, 0.3};
    int steps = 20000;
    for (int i = 0; i < steps; i++) {
        double dt = 1.0 / steps, h = fine.heading_rad + motion.turn_radps * dt / 2;
        fine.x += dt * (motion.forward_mps * sin(h) + motion.side_mps * cos(h));
        fine.y += dt * (motion.forward_mps * cos(h) - motion.side_mps * sin(h));
        fine.heading_rad += motion.turn_radps * dt;
    }
    check_close(exact.x, fine.x, 1e-8);
    check_close(exact.y, fine.y, 1e-8);
}

static void test_wrapped_angles_lose_no_bit(void **state) {
    (void)state;
    const double edges[] = {PI, -PI, 9, 3 * PI, nextafter(PI, 4), nextafter(9, 0), 1e6};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        if (fabs(edges[i]) > PI) check_close(angle_wrap(edges[i]), remainder(edges[i], 2 * PI), 0);
    for (int i = 0; i < 20000; i++) {
        double rad = 20 * (draw().pose.heading_rad / PI);
        check_close(angle_wrap(rad), fabs(rad) <= PI ? rad : remainder(rad, 2 * PI), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),
        cmocka_unit_test_setup(test_four_steps_are_one, set_up),
        cmocka_unit_test_setup(test_back_is_home, set_up),
        cmocka_unit_test_setup(test_mirror_is_exact, set_up),
        cmocka_unit_test_setup(test_pivot_stays, set_up),
        cmocka_unit_test_setup(test_equal_tracks_go_straight, set_up),
        cmocka_unit_test(test_circle_closes),
        cmocka_unit_test(test_refuses_what_has_no_path),
        cmocka_unit_test_setup(test_twist_agrees_with_tracks, set_up),
        cmocka_unit_test_setup(test_facing_is_the_heading, set_up),
        cmocka_unit_test_setup(test_wrapped_angles_lose_no_bit, set_up),
        cmocka_unit_test(test_twist_with_side_slip),
    };
    return cmocka_run_group_tests_name("arc", tests, NULL, NULL);
}
