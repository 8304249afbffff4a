// test_arcade.c -- the arcade car: the recipe's numbers, and what its repair keeps and mends.
#include "roller.h"

#include "sim/drive/kernels.h"

#define DEGREE (PI / 180)

// Steps the recipe's speed until it no longer changes.
static double literal_top(double hz) {
    double v = 0;
    for (int i = 0; i < 100 * hz; i++)
        v = arcade_speed_literal(&ARCADE_PIXELS, v, ARCADE_PIXELS.engine, 1 / hz);
    return v;
}

static void test_literal_top_speed_depends_on_the_frame_rate(void **state) {
    (void)state;
    const double rows[][2] = {{30, 354.1}, {60, 595.3}, {120, 959.4}, {144, 1081.2}, {240, 1493.6}};
    for (int i = 0; i < 5; i++) {
        check_close(literal_top(rows[i][0]), rows[i][1], 0.05);
        check_close(arcade_top_literal(&ARCADE_PIXELS, 900, 1 / rows[i][0]), rows[i][1], 0.05);
    }
    check_close(arcade_top(&ARCADE_PIXELS, 900), 595.3, 0.05);
}

static void test_coasting_follows_its_formula(void **state) {
    (void)state;
    double k1 = 55.0 / 60, k2 = 0.001, e = exp(-k1);
    double wanted = k1 * 500 * e / (k1 + k2 * 500 * (1 - e)), literal = 500;
    check_close(wanted, 150.62, 5e-3);
    for (int hz = 1; hz <= 240; hz *= 2) {
        double v = 500;
        for (int i = 0; i < hz; i++) v = arcade_speed(&ARCADE_PIXELS, v, 0, 1.0 / hz);
        check_close(v, wanted, 1e-11);
    }
    for (int i = 0; i < 60; i++)
        literal = arcade_speed_literal(&ARCADE_PIXELS, literal, 0, 1.0 / 60);
    check_close(literal, 148.62, 5e-3);
}

// Any push in any number of steps; braking stops at 0 and stays.
static void test_arcade_speed_is_exact(void **state) {
    (void)state;
    for (double push = -450; push <= 900; push += 90) {
        double once = arcade_speed(&ARCADE_PIXELS, 600, push, 0.5), v = 600, euler = 600;
        for (int i = 0; i < 37; i++) v = arcade_speed(&ARCADE_PIXELS, v, push, 0.5 / 37);
        for (int i = 0; i < 100000; i++)
            euler += (push - euler * (55.0 / 60 + 0.001 * euler)) * 5e-6;
        check_close(v, once, 1e-10);
        check_close(euler, once, 5e-3);
    }
    double v = 600;
    for (int i = 0; i < 200; i++) v = arcade_speed(&ARCADE_PIXELS, v, -450, 1.0 / 60);
    assert_true(v == 0);
}

// 70 px and 15 degrees: the recipe turns its centre on L / sin s and lets the rear axle slide; the
// mean of the wheels circles as the six lines do, and the rear axle does not.
static void test_arcade_circles(void **state) {
    (void)state;
    double s = 15 * DEGREE, L = 70;
    Motion centre = {.forward_mps = 300};
    Motion mean = arcade_motion(centre, s, L);
    double literal = centre.forward_mps / mean.turn_radps;
    check_close(literal, 270.46, 5e-3);
    check_close(atan(mean.turn_radps * L / 2 / centre.forward_mps) / DEGREE, 7.37, 5e-3);
    check_close(hypot(mean.forward_mps, mean.side_mps) / mean.turn_radps, 268.1, 0.05);
    check_close(mean.side_mps - mean.turn_radps * L / 2, 0, 1e-12);
    Motion six = bicycle_motion(BICYCLE_SIX_LINES, L, 300, s, 0);
    check_close(mean.forward_mps, six.forward_mps, 1e-12);
    check_close(mean.turn_radps, six.turn_radps, 1e-15);
}

static double run_literal(double hz, double steer_rad, Motion *velocity) {
    for (int i = 0; i < 60 * hz; i++)
        *velocity = arcade_step_literal(&ARCADE_PIXELS, *velocity, 1, steer_rad, 70, 1 / hz);
    return velocity->forward_mps;
}

static void test_literal_steps_drive_as_the_recipe(void **state) {
    (void)state;
    Motion straight = {0}, right = {0}, left = {0};
    check_close(run_literal(60, 0, &straight), 595.3, 0.05);
    assert_true(straight.side_mps == 0 && straight.turn_radps == 0);
    double v = run_literal(60, 15 * DEGREE, &right);
    check_at_most(v, 580); // the lerp bleeds speed
    check_at_most(right.side_mps, -50);
    run_literal(60, -15 * DEGREE, &left);
    assert_true(left.side_mps == -right.side_mps && left.turn_radps == -right.turn_radps);
    // A slide past a right angle snaps to full reverse, and cuts 500 to 250 in one tick.
    Motion slide = {.forward_mps = -100, .side_mps = 490};
    slide = arcade_step_literal(&ARCADE_PIXELS, slide, 0, 0, 70, 1.0 / 60);
    check_close(slide.forward_mps, -250, 10);
    check_close(slide.side_mps, 0, 12);
}

// The repaired tyres neither overshoot in long steps nor snap.
static void test_arcade_grip_is_gentle(void **state) {
    (void)state;
    Motion slide = {.forward_mps = 60, .side_mps = 80};
    Motion whole = arcade_grip(&ARCADE_PIXELS, slide, false, 1.0);
    check_close(whole.side_mps, 80 * exp(-10), 1e-12);
    check_at_most(hypot(whole.forward_mps, whole.side_mps), 100 + 1e-9);
    Motion past = {.forward_mps = -100, .side_mps = 490};
    Motion next = arcade_grip(&ARCADE_PIXELS, past, false, 1.0 / 60);
    check_at_least(hypot(next.forward_mps, next.side_mps), 450);
    Motion shoved = arcade_grip(&ARCADE_PIXELS, (Motion){.side_mps = 100}, false, 1.0 / 60);
    assert_true(shoved.forward_mps == 0);
}

static void test_arcade_reaches_the_tanks_speeds(void **state) {
    (void)state;
    for (int hz = 10; hz <= 240; hz *= 2) {
        Roller roller = roller_create(&DRIVE_ARCADE);
        roller_run(&roller, 7, 7, 20, 1.0 / hz);
        check_close(roller.motion.forward_mps, 7, 1e-3);
        roller_run(&roller, -7, -7, 20, 1.0 / hz);
        check_close(roller.motion.forward_mps, -7 * 250 / 595.27, 1e-4);
        roller_run(&roller, 0, 0, 3, 1.0 / hz);
        assert_true(roller.motion.forward_mps == 0);
        roller_run(&roller, 2, 2, 3, 1.0 / hz);
        check_close(roller.motion.forward_mps, 2, 1e-12);
    }
}

// In metres as in pixels: the share of the top speed after a second at full throttle.
static void test_arcade_scales_by_its_top_speed(void **state) {
    (void)state;
    Roller roller = roller_create(&DRIVE_ARCADE);
    roller_run(&roller, 7, 7, 1, 1.0 / 60);
    double top = arcade_top(&ARCADE_PIXELS, 900);
    check_close(roller.motion.forward_mps / 7, arcade_speed(&ARCADE_PIXELS, 0, 900, 1) / top,
                1e-12);
}

static double slide_of(const Roller *roller) {
    double rear_mps = roller->motion.side_mps - roller->motion.turn_radps;
    return -rear_mps / hypot(roller->motion.forward_mps, rear_mps);
}

// Fast turns slide, slow ones hardly; firm tyres never.
static void test_arcade_slides_at_speed(void **state) {
    (void)state;
    Roller fast = roller_create(&DRIVE_ARCADE), slow = fast, firm = fast;
    roller_set(&firm, "traction", 60);
    roller_set(&firm, "traction_fast", 60);
    roller_run(&fast, 7, 5.4, 5, 1.0 / 60);
    roller_run(&firm, 7, 5.4, 5, 1.0 / 60);
    roller_run(&slow, 2, 1.8, 5, 1.0 / 60);
    check_at_least(slide_of(&fast), 0.2);
    check_at_most(slide_of(&slow), 0.02);
    check_at_most(slide_of(&firm), 0.03);
}

// Past a right angle a slide keeps its old sense up to 120 degrees, either way.
static void test_arcade_slides_past_a_right_angle(void **state) {
    (void)state;
    for (int back = 0; back < 2; back++)
        for (int far = 0; far < 2; far++) {
            double sense = back ? -1 : 1;
            Roller roller = roller_create(&DRIVE_ARCADE);
            roller_set(&roller, "slip_from", 1);
            roller_run(&roller, 2.5 * sense, 2.5 * sense, 3, 1.0 / 60);
            roller.motion = (Motion){.forward_mps = sense * (far ? -2.4 : -1), .side_mps = 2};
            double before = sense * roller.motion.forward_mps;
            roller_step(&roller, 0, 0, 1.0 / 60);
            double gained = sense * roller.motion.forward_mps - before;
            double braked = roller.spec.top_mps * (back ? 450 : 900) / 595.27 / 60;
            if (far)
                check_at_most(gained, braked);
            else
                check_at_least(gained, braked + 0.1);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_literal_top_speed_depends_on_the_frame_rate),
        cmocka_unit_test(test_coasting_follows_its_formula),
        cmocka_unit_test(test_arcade_speed_is_exact),
        cmocka_unit_test(test_arcade_circles),
        cmocka_unit_test(test_literal_steps_drive_as_the_recipe),
        cmocka_unit_test(test_arcade_grip_is_gentle),
        cmocka_unit_test(test_arcade_reaches_the_tanks_speeds),
        cmocka_unit_test(test_arcade_scales_by_its_top_speed),
        cmocka_unit_test(test_arcade_slides_at_speed),
        cmocka_unit_test(test_arcade_slides_past_a_right_angle),
    };
    return cmocka_run_group_tests_name("arcade", tests, NULL, NULL);
}
