// test_cars.c -- kinematic drives against their closed forms: approximate tracks and bicycles.
#include "roller.h"

#include "ai/motion/arc.h"
#include "sim/drive/kernels.h"

#define DEGREE (PI / 180)

static double circumradius(Vec a, Vec b, Vec c) {
    double area2 = fabs(vec_cross(vec_sub(b, a), vec_sub(c, a)));
    return vec_distance(a, b) * vec_distance(b, c) * vec_distance(c, a) / (2 * area2);
}

static double approx_radius(double left_m, double right_m, double half_gauge_m) {
    Pose pose = {0, 0, 0.3};
    Vec at[3];
    for (int i = 0; i < 3; i++) {
        at[i] = pose_at(pose);
        track_approx_step(&pose, left_m, right_m, half_gauge_m);
    }
    return circumradius(at[0], at[1], at[2]);
}

// Article 001's charts: T1 = 10, T2 = -9.
static void test_approximate_tracks_circle_too_wide(void **state) {
    (void)state;
    double large = 60 * (10.0 - 9) / (10 + 9), small = 2 * (10.0 - 9) / (10 + 9);
    check_close(large, 3.15789, 5e-6);
    check_close(approx_radius(10, -9, 60), 6.31744, 5e-6);
    check_close(approx_radius(10, -9, 60) / large, 2.0005, 5e-5);
    check_close(approx_radius(10, -9, 2), 0.26956, 5e-6);
    check_close(approx_radius(10, -9, 2) / small, 2.561, 5e-4);
}

static void test_approximate_tracks_turn_by_g(void **state) {
    (void)state;
    Pose pose = {0, 0, 2};
    track_approx_step(&pose, 1, 0.5, 2);
    check_close(pose.x, 0.75 * sin(2.0625), 1e-15);
    check_close(pose.y, 0.75 * cos(2.0625), 1e-15);
    check_close(pose.heading_rad, 2.0625, 1e-15);
    Roller roller = roller_create(&DRIVE_TRACK_APPROX);
    roller_run(&roller, 6, 3, 3, 1.0 / 60);
    check_close(roller.motion.turn_radps, 3 / (4 * 0.85), 1e-15);
    Pose before = roller.pose, wanted = before;
    track_approx_step(&wanted, 6.0 / 60, 3.0 / 60, 0.85);
    roller_step(&roller, 6, 3, 1.0 / 60);
    assert_true(is_same_bits(roller.pose.x, wanted.x) && is_same_bits(roller.pose.y, wanted.y));
    check_close(angle_wrap(roller.pose.heading_rad - before.heading_rad),
                roller.motion.turn_radps / 60, 1e-15);
}

// While they speed up too, hull and tracks agree.
static void test_approximate_tracks_tell_their_speeds(void **state) {
    (void)state;
    Roller roller = roller_create(&DRIVE_TRACK_APPROX);
    for (int tick = 0; tick < 60; tick++) {
        roller_step(&roller, 7, -2, 1.0 / 60);
        double left_mps = roller.state.left_mps, right_mps = roller.state.right_mps;
        check_close((left_mps - right_mps) / (4 * 0.85), roller.motion.turn_radps, 1e-14);
        check_close((left_mps + right_mps) / 2, roller.motion.forward_mps, 1e-14);
    }
}

// Degrees that a car of L = 2 and v = 1 has turned after a second at 5 degrees of steer.
static double turned_deg(BicycleVariant variant, double dt_s) {
    Pose pose = {0, 0, 0};
    for (int i = 0; i < (int)lround(1 / dt_s); i++)
        pose = bicycle_step(variant, 2, pose, 1, 5 * DEGREE, 0, dt_s);
    return pose.heading_rad / DEGREE;
}

static void test_bicycles_turn_as_tabled(void **state) {
    (void)state;
    const struct {
        BicycleVariant variant;
        double dt_s, turned_deg;
    } rows[] = {
        {BICYCLE_SIX_LINES, 0.001, 2.496833},   {BICYCLE_SIX_LINES, 0.01, 2.496875},
        {BICYCLE_SIX_LINES, 0.1, 2.497287},     {BICYCLE_SIX_LINES, 1, 2.5},
        {BICYCLE_NIGHT, 0.001, 2.506361},       {BICYCLE_NIGHT, 0.01, 2.506318},
        {BICYCLE_NIGHT, 0.1, 2.505894},         {BICYCLE_NIGHT, 1, 2.502381},
        {BICYCLE_REAR_FOLLOW, 0.001, 2.495585}, {BICYCLE_REAR_FOLLOW, 0.01, 2.484453},
        {BICYCLE_REAR_FOLLOW, 0.1, 2.378349},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_close(turned_deg(rows[i].variant, rows[i].dt_s), rows[i].turned_deg, 6e-7);
    for (int i = 0; i < 4; i++) {
        double dt_s = pow(10, i - 3);
        Pose rear = {0}, front = {0};
        for (int n = 0; n < (int)lround(1 / dt_s); n++) {
            rear = bicycle_arc_step(BICYCLE_REAR_SPEED, 2, rear, 1, 5 * DEGREE, dt_s);
            front = bicycle_arc_step(BICYCLE_FRONT_SPEED, 2, front, 1, 5 * DEGREE, dt_s);
        }
        check_close(rear.heading_rad / DEGREE, 2.506366, 6e-7);
        check_close(front.heading_rad / DEGREE, 2.496828, 6e-7);
    }
}

// The article's own six lines, in the world.
static Pose six_lines(Pose pose, double L, double v, double steer_rad, double dt_s) {
    Vec at = pose_at(pose), heading = vec_heading(pose.heading_rad);
    Vec front = vec_add(at, vec_scale(heading, L / 2));
    Vec rear = vec_sub(at, vec_scale(heading, L / 2));
    rear = vec_add(rear, vec_scale(heading, v * dt_s));
    front = vec_add(front, vec_scale(vec_heading(pose.heading_rad + steer_rad), v * dt_s));
    Vec centre = vec_scale(vec_add(front, rear), 0.5);
    return (Pose){centre.x, centre.y, vec_bearing(vec_sub(front, rear))};
}

static void test_six_lines_are_the_articles(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        double v = 0.07 * (i - 100), steer_rad = sin(i) * 1.3;
        Pose pose = {3, -2, 0.03 * i - 3};
        Pose step = bicycle_step(BICYCLE_SIX_LINES, 2, pose, v, steer_rad, 0, 1.0 / 60);
        Pose wanted = six_lines(pose, 2, v, steer_rad, 1.0 / 60);
        check_close(step.x, wanted.x, 2e-15);
        check_close(step.y, wanted.y, 2e-15);
        check_close(angle_wrap(step.heading_rad - wanted.heading_rad), 0, 2e-15);
        check_close(step.heading_rad - pose.heading_rad,
                    atan2(v / 60 * sin(steer_rad), 2 + v / 60 * (cos(steer_rad) - 1)), 1e-15);
    }
}

// The rear wheel of the six lines circles wider than that of a car without slip.
static void test_six_lines_circle_wider_than_ideal(void **state) {
    (void)state;
    const double rows[][2] = {{5, 1.0019}, {30, 1.077}, {45, 1.207}, {60, 1.5}};
    for (int i = 0; i < 4; i++) {
        double steer_rad = rows[i][0] * DEGREE;
        Motion motion = bicycle_motion(BICYCLE_SIX_LINES, 2, 3, steer_rad, 0);
        double radius_m = motion.forward_mps / motion.turn_radps;
        check_close(radius_m, 2 / (2 * tan(steer_rad / 2)), 1e-14);
        check_close(radius_m / (2 / tan(steer_rad)), rows[i][1], 5e-4);
        check_close(motion.forward_mps, 3 * pow(cos(steer_rad / 2), 2), 1e-15);
        check_close(motion.side_mps, motion.turn_radps, 1e-15); // at L/2 = 1: the rear has none
    }
}

static void test_limits_of_the_variants_are_exact_cars(void **state) {
    (void)state;
    Motion front = bicycle_arc_motion(BICYCLE_FRONT_SPEED, 2, 3, 0.6);
    Motion rear = bicycle_arc_motion(BICYCLE_REAR_SPEED, 2, 3, 0.6);
    Motion night = bicycle_motion(BICYCLE_NIGHT, 2, 3, 0.6, 0);
    check_close(night.turn_radps, rear.turn_radps, 1e-15);
    check_close(night.side_mps, rear.side_mps, 1e-15);
    for (BicycleVariant v = BICYCLE_REAR_FOLLOW; v < BICYCLE_VARIANT_COUNT; v++) {
        Motion motion = bicycle_motion(v, 2, 3, 0.6, 0);
        check_close(motion.forward_mps, front.forward_mps, 1e-15);
        check_close(motion.turn_radps, front.turn_radps, 1e-15);
        check_close(motion.side_mps, v == BICYCLE_REAR_FOLLOW ? 0.5 * 3 * sin(0.6) : front.side_mps,
                    1e-15);
    }
}

static double off_limit(BicycleVariant variant, double lag_rad, double dt_s) {
    Motion motion = bicycle_motion(variant, 2, 3, 0.6, lag_rad);
    Pose pose = {0, 0, 0}, wanted = arc_travel(pose, motion, 2);
    for (int i = 0; i < (int)lround(2 / dt_s); i++)
        pose = bicycle_step(variant, 2, pose, 3, 0.6, lag_rad, dt_s);
    return vec_distance(pose_at(pose), pose_at(wanted)) +
           fabs(pose.heading_rad - wanted.heading_rad);
}

// Halving dt halves the distance to the limit; also with wheels that lag.
static void test_bicycle_steps_are_of_first_order(void **state) {
    (void)state;
    for (BicycleVariant v = 0; v < BICYCLE_VARIANT_COUNT; v++)
        for (int lags = 0; lags < 2; lags++) {
            double coarse = off_limit(v, -0.2 * lags, 1.0 / 400);
            double fine = off_limit(v, -0.2 * lags, 1.0 / 800);
            check_at_least(coarse, 1e-5);
            check_close(coarse / fine, 2, 0.03);
        }
}

static void test_night_and_rear_on_line_keep_the_wheelbase(void **state) {
    (void)state;
    for (int i = 0; i < 50; i++) {
        double steer_rad = -1.3 + 0.05 * i, v = 5, dt_s = 1.0 / 30, L = 2;
        Pose pose = {0, 0, 0};
        Pose night = bicycle_step(BICYCLE_NIGHT, L, pose, v, steer_rad, 0, dt_s);
        Vec rear = pose_to_world(night, vec(0, -L / 2));
        check_close(rear.x, 0, 1e-14); // L behind the new front, the rear rolled v dt straight on
        check_close(rear.y, -L / 2 + v * dt_s, 1e-14);
        Pose line = bicycle_step(BICYCLE_REAR_ON_LINE, L, pose, v, steer_rad, 0, dt_s);
        Vec front = pose_to_world(line, vec(0, L / 2));
        check_close(front.x, v * dt_s * sin(steer_rad), 1e-14);
        check_close(front.y, L / 2 + v * dt_s * cos(steer_rad), 1e-14);
        check_close(pose_to_world(line, vec(0, -L / 2)).x, 0, 1e-14);
    }
}

// Comment 4 keeps both wheels from frame to frame, and sees the wheelbase shrink to v dt.
static void test_separate_wheels_shrink_as_reported(void **state) {
    (void)state;
    double r = 50.0 / 60, s = 20 * DEGREE, b = 50;
    Vec rear = {0, 0}, front = {0, 50};
    for (int frame = 1; frame <= 20000; frame++) {
        Vec heading = vec_unit(vec_sub(front, rear));
        double heading_rad = vec_bearing(heading);
        rear = vec_add(rear, vec_scale(heading, r));
        front = vec_add(front, vec_scale(vec_heading(heading_rad + s), r));
        b = sqrt(b * b - 2 * b * r * (1 - cos(s)) + 2 * r * r * (1 - cos(s)));
        if (frame <= 500) check_close(vec_distance(front, rear), b, 1e-9);
        if (frame == 500) check_close(b, 25.4316, 5e-5);
    }
    check_close(b, r, 1e-4);
}

static void test_arc_circles_close(void **state) {
    (void)state;
    for (int reference = 0; reference < 2; reference++)
        for (int steps = 1; steps <= 300; steps *= 6) {
            double steer_rad = reference ? PI / 2 : 0.6;
            Motion motion = bicycle_arc_motion(reference, 2, 3, steer_rad);
            double lap_s = 2 * PI / motion.turn_radps;
            Pose pose = {0, 0, 0};
            for (int i = 0; i < steps; i++)
                pose = bicycle_arc_step(reference, 2, pose, 3, steer_rad, lap_s / steps);
            check_close(hypot(pose.x, pose.y), 0, 1e-13);
            check_close(pose.heading_rad, 2 * PI, 1e-13);
        }
}

// At a right angle a front speed of v turns the car about its rear wheel at v / L.
static void test_front_speed_is_regular_at_a_right_angle(void **state) {
    (void)state;
    Motion motion = bicycle_arc_motion(BICYCLE_FRONT_SPEED, 2, 3, PI / 2);
    check_close(motion.turn_radps, 1.5, 1e-15);
    Pose pose = {5, 6, 0.4}, start = pose;
    for (int i = 0; i < 100; i++)
        pose = bicycle_arc_step(BICYCLE_FRONT_SPEED, 2, pose, 3, PI / 2, 1.0 / 60);
    Vec rear = pose_to_world(pose, vec(0, -1)), stood = pose_to_world(start, vec(0, -1));
    check_close(vec_distance(rear, stood), 0, 1e-13);
}

// A full-lock circle has the radius that `limits` promises, for the wheel whose speed it is.
static void test_cars_circle_as_tight_as_promised(void **state) {
    (void)state;
    const Drive *drives[] = {&DRIVE_BICYCLE, &DRIVE_BICYCLE_ARC, &DRIVE_BICYCLE_ARC};
    for (int i = 0; i < 3; i++) {
        Roller roller = roller_create(drives[i]);
        if (i == 2) roller_set(&roller, "reference", 1);
        double top = roller.spec.top_mps, lock_rad = 35 * DEGREE;
        TurnLimits limits = roller.drive->limits(&roller.spec, &roller.state);
        check_close(limits.tightest_radius_m, 2 / (i == 1 ? tan(lock_rad) : sin(lock_rad)), 1e-14);
        roller_run(&roller, top, -top / 2, 4, 1.0 / 60); // sharper than it can
        check_close(roller.state.steer_rad, lock_rad, 1e-15);
        roller_run(&roller, top, 0, 4, 1.0 / 60);
        double turn_radps = roller.motion.turn_radps;
        check_close(turn_radps * limits.tightest_radius_m, top / 2, 1e-12);
        assert_false(limits.can_pivot);
    }
}

static void test_steering_turns_the_hull_as_asked(void **state) {
    (void)state;
    for (int back = 0; back < 2; back++) {
        Roller roller = roller_create(&DRIVE_BICYCLE_ARC);
        double v = back ? -4 : 4, w = 0.7, d = roller.spec.half_gauge_m;
        roller_run(&roller, v + w * d, v - w * d, 3, 1.0 / 60);
        check_close(roller.motion.forward_mps, v, 1e-14);
        check_close(roller.motion.turn_radps, w, 1e-14);
        check_close(roller.state.steer_rad, atan(w * 2 / v), 1e-14);
    }
}

// Told to back while it still rolls, a car turns as asked all the way: it steers over as it stops.
static void test_steering_suits_the_way_it_rolls(void **state) {
    (void)state;
    Roller roller = roller_create(&DRIVE_BICYCLE_ARC);
    roller_run(&roller, 6, 5, 2, 1.0 / 60);
    for (int tick = 0; tick < 30; tick++) {
        roller_step(&roller, -5, -6, 1.0 / 60);
        check_at_least(roller.motion.turn_radps * roller.motion.forward_mps, 0);
    }
    roller_run(&roller, -5, -6, 2, 1.0 / 60);
    check_close(roller.motion.turn_radps, 1 / 1.7, 1e-14);
}

// Without a slip the car makes the article's own step; with one, that of its motion.
static void test_free_bicycle_makes_its_own_step(void **state) {
    (void)state;
    for (int variant = 0; variant < BICYCLE_VARIANT_COUNT; variant++) {
        Roller roller = roller_create(&DRIVE_BICYCLE);
        roller_set(&roller, "variant", variant);
        roller_run(&roller, 7, 4, 2, 1.0 / 60);
        Pose wanted = bicycle_step((BicycleVariant)variant, 2, roller.pose, 5.5,
                                   roller.state.steer_rad, 0, 1.0 / 60);
        roller_step(&roller, 7, 4, 1.0 / 60);
        assert_true(is_same_bits(wanted.x, roller.pose.x) && is_same_bits(wanted.y, roller.pose.y));
        roller.motion.side_mps += 1;
        wanted = arc_travel(roller.pose, roller.motion, 1.0 / 60);
        roller_step(&roller, 7, 4, 1.0 / 60);
        assert_true(is_same_bits(wanted.x, roller.pose.x) && is_same_bits(wanted.y, roller.pose.y));
    }
}

// Backing hard at the steepest angle Night's front wheel cannot keep the wheelbase; it stays sane.
static void test_night_backs_without_nan(void **state) {
    (void)state;
    Pose pose = {0, 0, 0};
    for (int i = 0; i < 100; i++)
        pose = bicycle_step(BICYCLE_NIGHT, 1.7, pose, -9.5, 80 * DEGREE, 0, 0.1);
    assert_true(isfinite(pose.x) && isfinite(pose.y) && isfinite(pose.heading_rad));
}

// With the front wheel across the car or turned about no solution may be near; then it goes to the
// nearest place, not to the other side.
static void test_night_goes_no_further_than_a_wheelbase(void **state) {
    (void)state;
    for (int steer = -80; steer <= 80; steer += 5)
        for (double lag_rad = -0.5; lag_rad <= 0.5; lag_rad += 0.125)
            for (double speed_mps = -20; speed_mps <= 20; speed_mps += 1.25) {
                Pose pose = bicycle_step(BICYCLE_NIGHT, 1.7, (Pose){0, 0, 0}, speed_mps,
                                         steer * DEGREE, lag_rad, 1.0 / 60);
                check_at_most(vec_length(pose_at(pose)), 1.7);
            }
}

static void test_steering_returns_only_while_rolling(void **state) {
    (void)state;
    Roller roller = roller_create(&DRIVE_BICYCLE);
    roller_run(&roller, 2, -2, 1, 1.0 / 60);
    double angle_rad = roller.state.steer_rad;
    check_close(angle_rad, 35 * DEGREE, 1e-15);
    roller_run(&roller, 0, 0, 1, 1.0 / 60);
    assert_true(is_same_bits(roller.state.steer_rad, angle_rad));
    roller_run(&roller, 7, 7, 2, 1.0 / 60);
    assert_true(roller.state.steer_rad == 0 && roller.motion.turn_radps == 0);
}

// On the exact circle no wheel slips; front and outer ones roll faster.
static void test_wheels_roll_as_the_car_moves(void **state) {
    (void)state;
    Roller roller = roller_create(&DRIVE_BICYCLE_ARC);
    roller_run(&roller, 5, 4, 4, 1.0 / 60);
    const double *spin_radps = roller.state.spin_radps;
    for (int i = 0; i < WHEELS_MAX; i++) check_close(roller.state.slip_mps[i], 0, 1e-14);
    double rear_mps = 0.35 * (spin_radps[2] + spin_radps[3]) / 2;
    double front_mps = 0.35 * (spin_radps[0] + spin_radps[1]) / 2;
    check_close(rear_mps, 4.5, 1e-14);
    check_close(front_mps, 4.5 / cos(roller.state.steer_rad), 1e-14);
    check_close(0.35 * (spin_radps[2] - spin_radps[3]), roller.motion.turn_radps * 2.1, 1e-14);
}

// Drift by lag: the wheels' heading trails the hull's by the turn of lag_s.
static void test_lag_lets_the_car_slide(void **state) {
    (void)state;
    for (int hz = 60; hz <= 240; hz *= 2) {
        Roller roller = roller_create(&DRIVE_BICYCLE);
        roller_set(&roller, "lag_s", 0.11);
        roller_run(&roller, 5, 3, 6, 1.0 / hz);
        Pose before = roller.pose;
        roller_step(&roller, 5, 3, 1.0 / hz);
        double turn_rad = angle_wrap(roller.pose.heading_rad - before.heading_rad);
        check_close(roller.state.lag_rad, -0.11 * hz * turn_rad, 1e-4);
        double rear_mps = roller.motion.side_mps - roller.motion.turn_radps;
        check_close(rear_mps, 4 * sin(roller.state.lag_rad), 1e-12);
    }
}

static void test_drawn_drift_changes_nothing_else(void **state) {
    (void)state;
    Roller plain = roller_create(&DRIVE_BICYCLE), shown = plain;
    roller_set(&shown, "drift", 0.5);
    roller_run(&plain, 7, 5, 4, 1.0 / 60);
    roller_run(&shown, 7, 5, 4, 1.0 / 60);
    assert_memory_equal(&plain.pose, &shown.pose, sizeof plain.pose);
    check_close(shown.state.drawn_drift_rad, shown.state.steer_rad * 0.5 * 6 / 7, 1e-14);
    assert_true(plain.state.drawn_drift_rad == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_approximate_tracks_circle_too_wide),
        cmocka_unit_test(test_approximate_tracks_turn_by_g),
        cmocka_unit_test(test_approximate_tracks_tell_their_speeds),
        cmocka_unit_test(test_bicycles_turn_as_tabled),
        cmocka_unit_test(test_six_lines_are_the_articles),
        cmocka_unit_test(test_six_lines_circle_wider_than_ideal),
        cmocka_unit_test(test_limits_of_the_variants_are_exact_cars),
        cmocka_unit_test(test_bicycle_steps_are_of_first_order),
        cmocka_unit_test(test_night_and_rear_on_line_keep_the_wheelbase),
        cmocka_unit_test(test_separate_wheels_shrink_as_reported),
        cmocka_unit_test(test_arc_circles_close),
        cmocka_unit_test(test_front_speed_is_regular_at_a_right_angle),
        cmocka_unit_test(test_cars_circle_as_tight_as_promised),
        cmocka_unit_test(test_steering_turns_the_hull_as_asked),
        cmocka_unit_test(test_steering_suits_the_way_it_rolls),
        cmocka_unit_test(test_free_bicycle_makes_its_own_step),
        cmocka_unit_test(test_night_backs_without_nan),
        cmocka_unit_test(test_night_goes_no_further_than_a_wheelbase),
        cmocka_unit_test(test_steering_returns_only_while_rolling),
        cmocka_unit_test(test_wheels_roll_as_the_car_moves),
        cmocka_unit_test(test_lag_lets_the_car_slide),
        cmocka_unit_test(test_drawn_drift_changes_nothing_else),
    };
    return cmocka_run_group_tests_name("cars", tests, NULL, NULL);
}
