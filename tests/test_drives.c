// test_drives.c -- what every drive guarantees, and the closed forms of the drives without forces.
#include "effort.h"
#include "field.h"
#include "roller.h"

#include "ai/maths/dice.h"
#include "ai/motion/arc.h"
#include "sim/drive/kernels.h"
#include "sim/world.h"

// The closed forms assume a wheelbase of 2 m and tracks with an unlimited turn rate.
static Roller roller_create(const Drive *drive) {
    Roller roller = roller_of(drive, "medium");
    roller.spec.wheelbase_m = 2;
    roller.spec.top_turn_radps = INFINITY;
    return roller;
}

static void run(Roller *roller, double left_mps, double right_mps, double time_s) {
    roller_run(roller, left_mps, right_mps, time_s, ROLLER_DT_S);
}

static void step(Roller *roller, double left_mps, double right_mps) {
    roller_step(roller, left_mps, right_mps, ROLLER_DT_S);
}

// A turn beyond the top turn rate is limited on both tracks alike: the speed ahead is kept.
UNIT_TEST(test_tracks_turn_within_their_limit_on_the_arc) {
    const double top_radps = 1.5, d = 0.85;
    const double orders[][2] = {{7, -7}, {7, 0}, {-7, 1}, {3, 5.6}, {3, 2.8}, {5, 5}};
    for (int i = 0; i < 6; i++) {
        Roller roller = roller_create(&DRIVE_TRACK);
        roller.spec.top_turn_radps = top_radps;
        check_close(roller.drive->limits(&roller.spec).top_turn_radps, top_radps, 0);
        double left_mps = orders[i][0], right_mps = orders[i][1];
        double middle_mps = 0.5 * (left_mps + right_mps);
        double across_mps = clamp(0.5 * (left_mps - right_mps), -top_radps * d, top_radps * d);
        run(&roller, left_mps, right_mps, 3);
        check_close(roller.motion.forward_mps, middle_mps, 1e-15);
        check_close(roller.motion.turn_radps, across_mps / d, 1e-15);
        Pose wanted = roller.pose;
        arc_step(&wanted, (middle_mps + across_mps) / 60, (middle_mps - across_mps) / 60, d);
        step(&roller, left_mps, right_mps);
        check_pose(roller.pose, wanted, 1e-12, 1e-12);
    }
}

UNIT_TEST(test_approximate_tracks_turn_by_g) {
    Pose pose = {0, 0, 2};
    track_approx_step(&pose, 1, 0.5, 2);
    check_pose(pose, ((Pose){0.75 * sin(2.0625), 0.75 * cos(2.0625), 2.0625}), 1e-15, 1e-15);
    Roller roller = roller_create(&DRIVE_TRACK_APPROX);
    for (int tick = 0; tick < 180; tick++) {
        step(&roller, 7, -2);
        double left_mps = roller.state.left_mps, right_mps = roller.state.right_mps;
        check_close((left_mps - right_mps) / (4 * 0.85), roller.motion.turn_radps, 1e-14);
        check_close((left_mps + right_mps) / 2, roller.motion.forward_mps, 1e-14);
    }
    check_close(roller.motion.turn_radps, 9 / (4 * 0.85), 1e-15);
    Pose before = roller.pose, wanted = before;
    track_approx_step(&wanted, 7.0 / 60, -2.0 / 60, 0.85);
    step(&roller, 7, -2);
    assert_true(is_same_bits(roller.pose.x, wanted.x) && is_same_bits(roller.pose.y, wanted.y));
    check_close(angle_wrap(roller.pose.heading_rad - before.heading_rad),
                roller.motion.turn_radps / 60, 1e-15);
}

// The six lines as published (see kernels.h), in world coordinates.
static Pose six_lines(Pose pose, double L, double v, double steer_rad, double dt_s) {
    Vec at = pose_at(pose), heading = vec_heading(pose.heading_rad);
    Vec front = vec_add(at, vec_scale(heading, L / 2));
    Vec rear = vec_sub(at, vec_scale(heading, L / 2));
    rear = vec_add(rear, vec_scale(heading, v * dt_s));
    front = vec_add(front, vec_scale(vec_heading(pose.heading_rad + steer_rad), v * dt_s));
    Vec centre = vec_scale(vec_add(front, rear), 0.5);
    return (Pose){centre.x, centre.y, vec_bearing(vec_sub(front, rear))};
}

UNIT_TEST(test_six_lines_match_their_source) {
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

UNIT_TEST(test_variants_converge_to_exact_cars) {
    Motion front = bicycle_arc_motion(BICYCLE_FRONT_SPEED, 2, 3, 0.6, 0);
    Motion rear = bicycle_arc_motion(BICYCLE_REAR_SPEED, 2, 3, 0.6, 0);
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

// Both wheels roll in the direction they point, the reference wheel at the car's speed. The centre
// moves at the arctangent of the mean of their tangents.
UNIT_TEST(test_both_wheels_roll_in_their_direction) {
    Dice dice = dice_seed(11, 1);
    for (int i = 0; i < 200; i++) {
        double front_rad = dice_between(&dice, -1.2, 1.2),
               rear_rad = dice_between(&dice, -1.2, 1.2);
        double L = dice_between(&dice, 1, 4), v = dice_between(&dice, -9, 9);
        Motion car = bicycle_arc_motion(i % 2, L, v, front_rad, rear_rad);
        Motion front = motion_at(car, vec(0, L / 2)), rear = motion_at(car, vec(0, -L / 2));
        check_close(front.side_mps, front.forward_mps * tan(front_rad), 1e-13);
        check_close(rear.side_mps, rear.forward_mps * tan(rear_rad), 1e-13);
        Motion reference = i % 2 ? front : rear;
        check_close(hypot(reference.forward_mps, reference.side_mps), fabs(v), 1e-13);
        check_close(car.side_mps / car.forward_mps, (tan(front_rad) + tan(rear_rad)) / 2, 1e-13);
    }
}

// At full lock the hull's centre circles at L / (2 tan s) if all wheels steer. If one axle steers,
// the radius is hypot(L / tan s, L / 2), or L / (2 sin(s/2)) for the six lines.
UNIT_TEST(test_the_steered_wheels_determine_the_circle) {
    const double s = 35 * DEGREE, one = hypot(2 / tan(s), 1), six = 2 / (2 * sin(s / 2));
    const struct {
        const Drive *drive;
        const char *param;
        double value, one_m;
    } rows[] = {{&DRIVE_BICYCLE, "variant", BICYCLE_SIX_LINES, six},
                {&DRIVE_BICYCLE, "variant", BICYCLE_NIGHT, one},
                {&DRIVE_BICYCLE, "variant", BICYCLE_REAR_ON_LINE, one},
                {&DRIVE_BICYCLE_ARC, "reference", BICYCLE_REAR_SPEED, one},
                {&DRIVE_BICYCLE_ARC, "reference", BICYCLE_FRONT_SPEED, one}};
    for (int i = 0; i < 5; i++)
        for (int steered = STEERED_FRONT; steered <= STEERED_ALL; steered++) {
            Roller roller = roller_create(rows[i].drive);
            roller_set(&roller, rows[i].param, rows[i].value);
            roller_set(&roller, "steered", steered);
            run(&roller, 5, -1, 4); // sharper than possible
            Motion motion = roller.motion;
            double radius_m = hypot(motion.forward_mps, motion.side_mps) / motion.turn_radps;
            check_close(radius_m, steered == STEERED_ALL ? 1 / tan(s) : rows[i].one_m, 1e-12);
            check_close(radius_m, roller.drive->limits(&roller.spec).tightest_radius_m, 1e-12);
            run(&roller, 3.7, 3.3, 4); // a possible turn is made as ordered
            check_close(roller.motion.turn_radps, 0.4 / (2 * roller.spec.half_gauge_m), 1e-12);
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

UNIT_TEST(test_bicycle_steps_are_of_first_order) {
    for (BicycleVariant v = 0; v < BICYCLE_VARIANT_COUNT; v++)
        for (int lags = 0; lags < 2; lags++) {
            double coarse = off_limit(v, -0.2 * lags, 1.0 / 400);
            double fine = off_limit(v, -0.2 * lags, 1.0 / 800);
            check_at_least(coarse, 1e-5);
            check_close(coarse / fine, 2, 0.03);
        }
}

UNIT_TEST(test_night_and_rear_on_line_keep_the_wheelbase) {
    for (int i = 0; i < 50; i++) {
        double steer_rad = -1.3 + 0.05 * i, v = 5, dt_s = 1.0 / 30, L = 2;
        Pose pose = {0, 0, 0};
        Pose night = bicycle_step(BICYCLE_NIGHT, L, pose, v, steer_rad, 0, dt_s);
        Vec rear = pose_to_world(night, vec(0, -L / 2));
        check_close(rear.x, 0,
                    1e-14); // L behind the new front; the rear wheel rolled v dt straight ahead
        check_close(rear.y, -L / 2 + v * dt_s, 1e-14);
        Pose line = bicycle_step(BICYCLE_REAR_ON_LINE, L, pose, v, steer_rad, 0, dt_s);
        Vec front = pose_to_world(line, vec(0, L / 2));
        check_close(front.x, v * dt_s * sin(steer_rad), 1e-14);
        check_close(front.y, L / 2 + v * dt_s * cos(steer_rad), 1e-14);
        check_close(pose_to_world(line, vec(0, -L / 2)).x, 0, 1e-14);
    }
}

// With the wheel at a right angle, a front speed of v turns the car about its rear wheel at v / L.
UNIT_TEST(test_arc_circles_close) {
    for (int reference = 0; reference < 2; reference++)
        for (int steps = 1; steps <= 300; steps *= 6) {
            double steer_rad = reference ? PI / 2 : 0.6;
            Motion motion = bicycle_arc_motion(reference, 2, 3, steer_rad, 0);
            double lap_s = 2 * PI / motion.turn_radps;
            if (reference) check_close(motion.turn_radps, 1.5, 1e-15);
            Pose pose = {0, 0, 0};
            for (int i = 0; i < steps; i++) {
                pose = bicycle_arc_step(reference, 2, pose, 3, steer_rad, 0, lap_s / steps);
                if (reference) check_place(pose_to_world(pose, vec(0, -1)), vec(0, -1), 1e-13);
            }
            check_pose(pose, ((Pose){0, 0, 2 * PI}), 1e-13, 1e-13);
        }
}

// A car that is ordered to reverse while it still rolls turns as ordered all the time: it steers
// over while it stops.
UNIT_TEST(test_steering_turns_the_hull_as_ordered) {
    Roller roller = roller_create(&DRIVE_BICYCLE_ARC);
    double w = 0.7, d = roller.spec.half_gauge_m;
    for (double v = 4; v >= -4; v -= 8) {
        for (int tick = 0; tick < 180; tick++) {
            step(&roller, v + w * d, v - w * d);
            if (tick < 20) check_at_least(roller.motion.turn_radps, 0);
        }
        check_close(roller.motion.forward_mps, v, 1e-14);
        check_close(roller.motion.turn_radps, w, 1e-14);
        check_close(roller.state.steer_rad, atan(w * 2 / v), 1e-14);
    }
}

// Without side slip the car makes the step of its source (kernels.h), else it follows its motion.
UNIT_TEST(test_free_bicycle_makes_its_own_step) {
    for (int variant = 0; variant < BICYCLE_VARIANT_COUNT; variant++) {
        Roller roller = roller_create(&DRIVE_BICYCLE);
        roller_set(&roller, "variant", variant);
        run(&roller, 7, 4, 2);
        for (int slips = 0; slips < 2; slips++) {
            roller.motion.side_mps += slips;
            Pose wanted = slips ? arc_travel(roller.pose, roller.motion, 1.0 / 60)
                                : bicycle_step((BicycleVariant)variant, 2, roller.pose, 5.5,
                                               roller.state.steer_rad, 0, 1.0 / 60);
            step(&roller, 7, 4);
            check_place(pose_at(roller.pose), pose_at(wanted), 0);
        }
    }
}

// Reversing fast at the steepest angle, Night's front wheel cannot keep the wheelbase, but the pose
// stays finite. With the front wheel across the car there may be no solution nearby; then the front
// moves to the nearest place, not to the other side.
UNIT_TEST(test_night_stays_finite_and_moves_at_most_a_wheelbase) {
    Pose pose = {0, 0, 0};
    for (int i = 0; i < 100; i++)
        pose = bicycle_step(BICYCLE_NIGHT, 1.7, pose, -9.5, 80 * DEGREE, 0, 0.1);
    assert_true(isfinite(pose.x) && isfinite(pose.y) && isfinite(pose.heading_rad));
    for (int steer = -80; steer <= 80; steer += 5)
        for (double lag_rad = -0.5; lag_rad <= 0.5; lag_rad += 0.125)
            for (double speed_mps = -20; speed_mps <= 20; speed_mps += 1.25) {
                pose = bicycle_step(BICYCLE_NIGHT, 1.7, (Pose){0, 0, 0}, speed_mps, steer * DEGREE,
                                    lag_rad, 1.0 / 60);
                check_at_most(vec_length(pose_at(pose)), 1.7);
            }
}

UNIT_TEST(test_steering_returns_only_while_rolling) {
    Roller roller = roller_create(&DRIVE_BICYCLE);
    run(&roller, 2, -2, 1);
    double angle_rad = roller.state.steer_rad;
    check_close(angle_rad, 35 * DEGREE, 1e-15);
    run(&roller, 0, 0, 1);
    assert_true(is_same_bits(roller.state.steer_rad, angle_rad));
    run(&roller, 7, 7, 2);
    assert_true(roller.state.steer_rad == 0 && roller.motion.turn_radps == 0);
}

UNIT_TEST(test_wheels_roll_as_the_car_moves) {
    Roller roller = roller_create(&DRIVE_BICYCLE_ARC);
    run(&roller, 5, 4, 4);
    const double *spin_radps = roller.state.spin_radps;
    for (int i = 0; i < WHEELS_MAX; i++) check_close(roller.state.slip_mps[i], 0, 1e-14);
    double rear_mps = 0.35 * (spin_radps[2] + spin_radps[3]) / 2;
    double front_mps = 0.35 * (spin_radps[0] + spin_radps[1]) / 2;
    check_close(rear_mps, 4.5, 1e-14);
    check_close(front_mps, 4.5 / cos(roller.state.steer_rad), 1e-14);
    check_close(0.35 * (spin_radps[2] - spin_radps[3]), roller.motion.turn_radps * 2.1, 1e-14);
}

// The wheels' heading trails the hull's by the turn of lag_s.
UNIT_TEST(test_lag_lets_the_car_slide) {
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

UNIT_TEST(test_drawn_drift_changes_only_the_drawing) {
    Roller plain = roller_create(&DRIVE_BICYCLE), shown = plain;
    roller_set(&shown, "drift", 0.5);
    run(&plain, 7, 5, 4);
    run(&shown, 7, 5, 4);
    assert_true(is_same_pose(plain.pose, shown.pose));
    check_close(shown.state.drawn_drift_rad, shown.state.steer_rad * 0.5 * 6 / 7, 1e-14);
    assert_true(plain.state.drawn_drift_rad == 0);
}

// The arcade car: the numbers of the Godot recipe "Car steering" (see kernels.h), and the
// differences of the corrected model.

// One step of the recipe's speed, with its doubled dt.
static double speed_literal(double speed, double push, double dt_s) {
    const Arcade *car = &ARCADE_PIXELS;
    double resist = 60 * dt_s * (car->friction_per_s + car->drag * fabs(speed));
    return speed + (push - resist * speed) * dt_s;
}

UNIT_TEST(test_coasting_follows_its_formula) {
    double k1 = 55.0 / 60, k2 = 0.001, e = exp(-k1), literal = 500;
    double wanted = k1 * 500 * e / (k1 + k2 * 500 * (1 - e));
    check_close(wanted, 150.62, 5e-3);
    check_close(arcade_top(&ARCADE_PIXELS, 900), 595.3, 0.05);
    for (int hz = 1; hz <= 240; hz *= 2) {
        double v = 500;
        for (int i = 0; i < hz; i++) v = arcade_speed(&ARCADE_PIXELS, v, 0, 1.0 / hz);
        check_close(v, wanted, 1e-11);
    }
    for (int i = 0; i < 60; i++) literal = speed_literal(literal, 0, 1.0 / 60);
    check_close(literal, 148.62, 5e-3);
}

UNIT_TEST(test_arcade_speed_is_exact) {
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

// 70 px and 15 degrees: the recipe turns the centre on L / sin s and lets the rear axle slide. The
// mean of the wheels circles like the six lines, without sliding.
UNIT_TEST(test_arcade_circles) {
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

UNIT_TEST(test_literal_steps_drive_as_the_recipe) {
    Motion straight = {0}, right = {0}, left = {0};
    check_close(run_literal(60, 0, &straight), 595.3, 0.05);
    assert_true(straight.side_mps == 0 && straight.turn_radps == 0);
    double v = run_literal(60, 15 * DEGREE, &right);
    check_at_most(v, 580); // the interpolation loses speed
    check_at_most(right.side_mps, -50);
    run_literal(60, -15 * DEGREE, &left);
    assert_true(left.side_mps == -right.side_mps && left.turn_radps == -right.turn_radps);
    // A slide past a right angle jumps to full reverse, which cuts 500 to 250 in one tick.
    Motion slide = {.forward_mps = -100, .side_mps = 490};
    slide = arcade_step_literal(&ARCADE_PIXELS, slide, 0, 0, 70, 1.0 / 60);
    check_close(slide.forward_mps, -250, 10);
    check_close(slide.side_mps, 0, 12);
}

// The corrected tyres do not overshoot in long steps, and do not jump.
UNIT_TEST(test_arcade_grip_is_gentle) {
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

// After a second of full throttle the fraction of top speed is the same in metres and in pixels.
UNIT_TEST(test_arcade_reaches_the_tanks_speeds) {
    for (int hz = 10; hz <= 240; hz *= 2) {
        Roller roller = roller_create(&DRIVE_ARCADE);
        roller_run(&roller, 7, 7, 1, 1.0 / hz);
        check_close(roller.motion.forward_mps / 7,
                    arcade_speed(&ARCADE_PIXELS, 0, 900, 1) / arcade_top(&ARCADE_PIXELS, 900),
                    1e-12);
        roller_run(&roller, 7, 7, 19, 1.0 / hz);
        check_close(roller.motion.forward_mps, 7, 1e-3);
        roller_run(&roller, -7, -7, 20, 1.0 / hz);
        check_close(roller.motion.forward_mps, -7 * 250 / 595.27, 1e-4);
        roller_run(&roller, 0, 0, 3, 1.0 / hz);
        assert_true(roller.motion.forward_mps == 0);
        roller_run(&roller, 2, 2, 3, 1.0 / hz);
        check_close(roller.motion.forward_mps, 2, 1e-12);
    }
}

static double slide_of(const Roller *roller) {
    double rear_mps = roller->motion.side_mps - roller->motion.turn_radps;
    return -rear_mps / hypot(roller->motion.forward_mps, rear_mps);
}

UNIT_TEST(test_arcade_slides_at_speed) {
    Roller fast = roller_create(&DRIVE_ARCADE), slow = fast, firm = fast;
    roller_set(&firm, "traction", 60);
    roller_set(&firm, "traction_fast", 60);
    run(&fast, 7, 5.4, 5);
    run(&firm, 7, 5.4, 5);
    run(&slow, 2, 1.8, 5);
    check_at_least(slide_of(&fast), 0.2);
    check_at_most(slide_of(&slow), 0.02);
    check_at_most(slide_of(&firm), 0.03);
}

// A slide past a right angle keeps its old direction up to 120 degrees, forward and in reverse.
UNIT_TEST(test_arcade_slides_past_a_right_angle) {
    for (int back = 0; back < 2; back++)
        for (int far = 0; far < 2; far++) {
            double sense = back ? -1 : 1;
            Roller roller = roller_create(&DRIVE_ARCADE);
            roller_set(&roller, "slip_from", 1);
            run(&roller, 2.5 * sense, 2.5 * sense, 3);
            roller.motion = (Motion){.forward_mps = sense * (far ? -2.4 : -1), .side_mps = 2};
            double before = sense * roller.motion.forward_mps;
            step(&roller, 0, 0);
            double gained = sense * roller.motion.forward_mps - before;
            double braked = roller.spec.top_mps * (back ? 450 : 900) / 595.27 / 60;
            if (far)
                check_at_most(gained, braked);
            else
                check_at_least(gained, braked + 0.1);
        }
}

// The guarantees of every drive: rest, symmetry, straight lines and independence of the frame rate.

// The drives without forces: their motion follows from speed and steering alone.
static const char *const KINEMATIC[] = {"track", "track-approx", "bicycle", "bicycle-arc",
                                        "arcade"};
enum { KINEMATIC_COUNT = 5 };

static bool is_kinematic(const Drive *drive) {
    for (int i = 0; i < KINEMATIC_COUNT; i++)
        if (strcmp(drive->name, KINEMATIC[i]) == 0) return true;
    return false;
}

// Sets every parameter in turn to the low and the high end of its range, unless that is its
// default. Returns false after the last variation.
static bool next_variation(Roller *roller, int *at) {
    int count = drive_param_count(roller->drive);
    for (int i = 0; i < count; i++) roller->spec.params[i] = roller->drive->params[i].initial;
    for (; *at <= 2 * count; ++*at) {
        const Param *param = *at ? &roller->drive->params[(*at - 1) / 2] : NULL;
        double value = !param ? 0 : *at % 2 ? param->low : param->high;
        if (param && value == param->initial) continue;
        if (param) roller->spec.params[(*at - 1) / 2] = value;
        ++*at;
        return true;
    }
    return false;
}

static Roller roller_again(const Roller *like) {
    Roller roller = roller_create(like->drive);
    memcpy(roller.spec.params, like->spec.params, sizeof roller.spec.params);
    return roller;
}

UNIT_TEST(test_drives_have_their_names_and_valid_parameters) {
    assert_ptr_equal(DRIVES[0], &DRIVE_TRACK);
    for (int i = 0; i < KINEMATIC_COUNT; i++) assert_non_null(drive_find(KINEMATIC[i]));
    for (int i = 0; DRIVES[i]; i++) {
        assert_true(drive_param_count(DRIVES[i]) <= PARAMS_MAX);
        for (const Param *p = DRIVES[i]->params; p && p->name; p++)
            assert_true(p->low <= p->initial && p->initial <= p->high && p->low < p->high);
    }
}

// On every surface, a vehicle does not move at all before its first order and after it has stopped.
UNIT_TEST(test_at_rest_nothing_moves_on_any_surface) {
    for (int i = 0; DRIVES[i]; i++)
        for (int surface = 0; surface < SURFACE_COUNT; surface++) {
            Roller roller = roller_of(DRIVES[i], "medium");
            roller.ground.grip = SURFACE_TRAITS[surface].grip;
            roller.ground.rolling_mps2 = SURFACE_TRAITS[surface].rolling_mps2;
            roller.pose = (Pose){3.7, -1.3, 0.777};
            Pose start = roller.pose;
            run(&roller, 0, 0, 5);
            assert_true(is_same_pose(roller.pose, start));
            assert_true(roller.state.height_m == 0 && roller.state.pitch_rad == 0);
            if (!is_kinematic(DRIVES[i]))
                check_close(roller_load_n(&roller.state), roller.spec.mass_kg * GRAVITY_MPS2, 1e-9);
            run(&roller, 5, 3, 2);
            check_at_least(vec_distance(pose_at(roller.pose), pose_at(start)), 1);
            run(&roller, 0, 0, 30); // stop
            start = roller.pose;
            run(&roller, 0, 0, 2); // stay
            assert_true(is_same_pose(roller.pose, start));
        }
}

UNIT_TEST(test_equal_tracks_go_straight) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);)
            for (int sense = -1; sense <= 1; sense++) {
                Roller roller = roller_again(&any);
                Pose start = {20.1, 17.3, 1.234567};
                roller.pose = sense ? (Pose){0} : start;
                run(&roller, 5 * sense, 5 * sense, sense ? 4 : 5);
                if (sense ? roller.pose.x != 0 || roller.pose.heading_rad != 0
                          : !is_same_pose(roller.pose, start))
                    fail_msg("%s creeps, variation %d", DRIVES[i]->name, at);
                if (sense) check_at_least(sense * roller.pose.y, 1);
            }
    }
}

// The hull's centre circles on the tightest radius that `limits` reports, at every lock and for
// every tank. Only slow speeds count: sliding tyres take wider circles at speed, and so does the
// literal arcade car, which knows full throttle only.
UNIT_TEST(test_circles_are_as_tight_as_promised) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);)
            for (int kind = 0; TANK_SPECS[kind].name; kind++) {
                Roller roller = roller_of(DRIVES[i], TANK_SPECS[kind].name);
                memcpy(roller.spec.params, any.spec.params, sizeof roller.spec.params);
                TurnLimits limits = DRIVES[i]->limits(&roller.spec);
                double left_mps = 0.1, right_mps = limits.can_pivot ? -left_mps : -left_mps / 2;
                double turned_rad = 0, way_m = 0;
                run(&roller, left_mps, right_mps, 6);
                for (int tick = 0; tick < 240; tick++) {
                    Pose before = roller.pose;
                    step(&roller, left_mps, right_mps);
                    way_m += vec_distance(pose_at(before), pose_at(roller.pose));
                    turned_rad += angle_wrap(roller.pose.heading_rad - before.heading_rad);
                }
                double off_m = way_m / turned_rad - limits.tightest_radius_m;
                bool is_slow = roller.motion.forward_mps < 1;
                double slack = DRIVES[i] == &DRIVE_TRACK_SLIP ? 0.02 : 0.01; // soil yields
                if (is_slow && !(fabs(off_m) <= slack * limits.tightest_radius_m + 1e-9))
                    fail_msg("%s: %s, variation %d: %g m promised, %g m driven", DRIVES[i]->name,
                             TANK_SPECS[kind].name, at, limits.tightest_radius_m,
                             way_m / turned_rad);
            }
    }
}

static double ask(Dice *dice, double top_mps) { return dice_between(dice, -top_mps, top_mps); }

// Mirrored orders give the mirrored path: to the bit, or to rounding where the forces of four
// wheels are added. Hull and loads lean the mirrored way.
UNIT_TEST(test_left_mirrors_right) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);) {
            Roller one = roller_again(&any), other = one;
            Dice dice = dice_seed(7, (uint64_t)i);
            double left = 0, right = 0, slack = is_kinematic(DRIVES[i]) ? 0 : 1e-6;
            for (int tick = 0; tick < 600; tick++) {
                if (tick % 20 == 0) left = ask(&dice, 7), right = ask(&dice, 7);
                one.ground.grip = other.ground.grip = tick < 300 ? 1 : 0.4;
                step(&one, left, right);
                step(&other, right, left);
                double off = fabs(one.pose.x + other.pose.x) + fabs(one.pose.y - other.pose.y) +
                             fabs(angle_wrap(one.pose.heading_rad + other.pose.heading_rad));
                double off_rad = fabs(one.state.roll_rad + other.state.roll_rad);
                double off_n = fabs(one.state.load_n[0] - other.state.load_n[1]);
                if (!(off <= slack && off_rad <= slack && off_n <= 1e3 * slack))
                    fail_msg("%s is lopsided at tick %d, variation %d", DRIVES[i]->name, tick, at);
            }
            check_at_least(vec_length(pose_at(one.pose)), 0.1);
        }
    }
}

// The literal wheels of the articles take one step per tick; steps longer than the game's are
// unstable.
static double step_fit(const Roller *roller, double dt_s) {
    const Param *params = roller->drive->params;
    int count = params ? drive_param_count(roller->drive) : 0;
    bool is_literal = count > 0 && !is_kinematic(roller->drive) &&
                      strcmp(params[count - 1].name, "literal") == 0 &&
                      roller->spec.params[count - 1] >= 0.5;
    return is_literal ? min_of(dt_s, ROLLER_DT_S) : dt_s;
}

// Any valid order, any step from 1/240 to 1/10 s, any parameters, any ground, and occasional blows.
UNIT_TEST(test_nothing_becomes_nan) {
    static const unsigned char PATCHES[] = {SURFACE_ROAD, SURFACE_ICE, SURFACE_MUD, SURFACE_SAND};
    OWN_TERRAIN *patches = terrain_create(PATCHES, 2, 2, 20, NULL, 0), *hills = roller_hills(3);
    const Terrain *terrains[] = {NULL, patches, hills};
    const double dts_s[] = {1.0 / 240, 1.0 / 120, 1.0 / 60, 1.0 / 30, 1.0 / 20, 0.1};
    for (int i = 0; DRIVES[i]; i++) {
        bool is_mild = is_kinematic(DRIVES[i]); // no force limits the effect of hard blows
        Roller any = roller_create(DRIVES[i]);
        for (int at = 0; next_variation(&any, &at);)
            for (int pace = 0; pace < (is_mild ? 6 : 12); pace += effort_is_brief() ? 5 : 1) {
                Roller roller = roller_of(DRIVES[i], TANK_SPECS[is_mild ? 0 : pace % 3].name);
                Dice dice = dice_seed(9, (uint64_t)pace);
                for (int k = 0; k < drive_param_count(DRIVES[i]); k++) {
                    const Param *param = &DRIVES[i]->params[k];
                    double drawn = dice_between(&dice, param->low, param->high);
                    roller.spec.params[k] = pace < 6 ? any.spec.params[k] : drawn;
                }
                roller.pose = (Pose){ask(&dice, 20) + 20, ask(&dice, 20) + 20, 0};
                roller.ground.terrain = terrains[pace % 4 % 3];
                double top = roller.spec.top_mps, blow = is_mild ? 6 : 20;
                for (int tick = 0; tick < 400; tick++) {
                    double left = tick % 7 == 0 ? 0 : tick % 11 == 0 ? top : ask(&dice, top);
                    double right = tick % 5 == 0 ? -left : ask(&dice, top);
                    if (tick % 50 == 0)
                        roller.ground.grip = dice_between(&dice, 0, is_mild ? 1.3 : 2);
                    if (tick % 50 == 0) roller.ground.rolling_mps2 = dice_between(&dice, 0, 2);
                    if (tick % 90 == 89) {
                        roller.motion.side_mps += ask(&dice, blow);
                        roller.motion.turn_radps += ask(&dice, blow);
                    }
                    roller_step(&roller, left, right, step_fit(&roller, dts_s[pace % 6]));
                    if (!is_drive_finite(roller.motion, &roller.state) ||
                        !isfinite(roller.pose.x + roller.pose.y + roller.pose.heading_rad))
                        fail_msg("%s: NaN at tick %d, variation %d", DRIVES[i]->name, tick, at);
                    check_at_most(fabs(roller.motion.forward_mps), 45);
                    check_at_most(fabs(roller.motion.turn_radps), 60);
                }
                TurnLimits limits = DRIVES[i]->limits(&roller.spec);
                assert_true(isfinite(limits.tightest_radius_m) && isfinite(limits.top_turn_radps));
            }
    }
}

// Runs at 30, 60 and 120 Hz end close together, and twice as close at twice the rate. The remaining
// difference comes from orders and traction, which change once per step. Forces are integrated at a
// separate rate: their motion is the same to the bit, and only the path is of first order.
UNIT_TEST(test_frame_rate_hardly_matters) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller laps[4];
        double off_m[3], apart_m[3];
        for (int k = 0; k < 4; k++) {
            laps[k] = roller_create(DRIVES[i]);
            roller_run(&laps[k], 4, 4, 1, 1.0 / (30 << k));
            roller_run(&laps[k], 5, 3.5, 2, 1.0 / (30 << k));
            roller_run(&laps[k], 3, 4, 1, 1.0 / (30 << k));
        }
        for (int k = 0; k < 3; k++) {
            apart_m[k] = vec_distance(pose_at(laps[k].pose), pose_at(laps[k + 1].pose));
            off_m[k] = vec_distance(pose_at(laps[k].pose), pose_at(laps[3].pose));
        }
        if (!(apart_m[0] < 0.35 && apart_m[1] < 0.18 && apart_m[1] < 0.7 * apart_m[0] + 1e-9))
            fail_msg("%s: 30 to 60 Hz %g m, 60 to 120 Hz %g m", DRIVES[i]->name, apart_m[0],
                     apart_m[1]);
        check_close(angle_wrap(laps[1].pose.heading_rad - laps[2].pose.heading_rad), 0, 0.04);
        if (is_kinematic(DRIVES[i])) continue;
        for (int k = 0; k < 3; k++) {
            assert_memory_equal(&laps[k].motion, &laps[3].motion, sizeof(Motion));
            assert_true(is_same_bits(laps[k].state.pitch_rad, laps[3].state.pitch_rad));
        }
        check_at_most(off_m[1], 0.12);
        check_close(off_m[0] / off_m[1], 7.0 / 3, 0.5); // steps of 8 and 4 minus the finest step
        check_close(off_m[1] / off_m[2], 3.0, 0.7);
    }
}

UNIT_TEST(test_motion_predicts_the_next_pose) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller roller = roller_create(DRIVES[i]);
        roller_run(&roller, 5, 2, 3, 1.0 / 240);
        Vec forward;
        Pose next = roller.pose;
        DRIVES[i]->travel(&roller.spec, &roller.state, &next, roller.motion, 1.0 / 240, &forward);
        Pose arc = arc_travel(roller.pose, roller.motion, 1.0 / 240);
        check_at_most(vec_distance(pose_at(next), pose_at(arc)), 2e-4);
        check_close(angle_wrap(next.heading_rad - arc.heading_rad), 0, 2e-4);
        check_at_most(vec_distance(forward, vec_heading(next.heading_rad)), 1e-15);
    }
}

UNIT_TEST(test_side_slip_decays) {
    for (int i = 0; DRIVES[i]; i++) {
        Roller roller = roller_create(DRIVES[i]), calm = roller;
        run(&roller, 4, 3, 3);
        run(&calm, 4, 3, 3);
        roller.motion.side_mps += 3;
        roller.motion.turn_radps -= 1;
        run(&roller, 4, 3, 6);
        run(&calm, 4, 3, 6);
        check_close(roller.motion.side_mps, calm.motion.side_mps, 1e-2);
        check_close(roller.motion.turn_radps, calm.motion.turn_radps, 1e-2);
    }
}

static double speed(const Roller *roller) {
    return hypot(roller->motion.forward_mps, roller->motion.side_mps);
}

UNIT_TEST(test_speed_never_grows_without_drive) {
    for (int i = 0; i < KINEMATIC_COUNT; i++)
        for (double grip = 0.1; grip < 1.3; grip += 0.3) {
            Roller roller = roller_create(drive_find(KINEMATIC[i]));
            run(&roller, 7, i < 2 ? 0 : 7, 4);
            roller.ground.grip = grip;
            roller.motion.side_mps += 2;
            for (int tick = 0; tick < 3000; tick++) {
                double before = speed(&roller);
                step(&roller, 0, 0);
                check_at_most(speed(&roller), before * (1 + 1e-12));
            }
            check_at_most(speed(&roller), 1e-9);
        }
}

UNIT_TEST(test_ice_carries_vehicles_wide) {
    const char *const names[] = {"track", "track-approx", "bicycle", "bicycle-arc"};
    for (int i = 0; i < 4; i++) {
        double across_m[2];
        for (int ice = 0; ice < 2; ice++) {
            Roller roller = roller_create(drive_find(names[i]));
            run(&roller, 7, 7, 2);
            roller.ground.grip = ice ? 0.3 : 1;
            double rear_m = i < 2 ? 0 : 0.5 * roller.spec.wheelbase_m, widest_mps = 0;
            for (int tick = 0; tick < 45; tick++) {
                step(&roller, 7, 2);
                double slide_mps = rear_m * roller.motion.turn_radps - roller.motion.side_mps;
                widest_mps = fmax(widest_mps, slide_mps);
            }
            across_m[ice] = roller.pose.x;
            if (ice)
                check_at_least(widest_mps, 0.5); // drifts to the outside of the turn, the left
            else
                check_at_most(widest_mps, i < 2 ? 0 : 1e-12);
        }
        check_at_most(across_m[1], 0.95 * across_m[0]);
    }
}

// Speed lost to a wall has to be regained; but a wall that pushes a vehicle back slightly does not
// keep it from driving away.
UNIT_TEST(test_a_hit_takes_the_speed_and_a_touch_does_not_hold) {
    for (int i = 0; i < KINEMATIC_COUNT; i++) {
        Roller roller = roller_create(drive_find(KINEMATIC[i]));
        run(&roller, 7, 6, 3);
        roller.motion = (Motion){0};
        step(&roller, 7, 6);
        check_at_most(speed(&roller), 0.5);
        for (int sense = -1; sense <= 1; sense += 2) {
            roller = roller_create(drive_find(KINEMATIC[i]));
            roller.motion.forward_mps = -1e-6 * sense;
            step(&roller, 5 * sense, 5 * sense);
            check_at_least(sense * roller.motion.forward_mps, 0.05);
        }
    }
}

UNIT_TEST(test_rolling_resistance_slows_and_brakes) {
    for (int i = 0; i < KINEMATIC_COUNT; i++) {
        Roller hard = roller_create(drive_find(KINEMATIC[i])), soft = hard;
        soft.ground.rolling_mps2 = 1.5;
        run(&hard, 7, 7, 0.5);
        run(&soft, 7, 7, 0.5);
        double lost_mps = hard.motion.forward_mps - soft.motion.forward_mps;
        check_close(lost_mps, 0.75, 0.25); // 1.5 m/s2 for half a second
        soft = hard;
        soft.ground.rolling_mps2 = 1.5;
        step(&hard, 0, 0);
        step(&soft, 0, 0);
        check_close(hard.motion.forward_mps - soft.motion.forward_mps, 1.5 / 60, 1e-3);
    }
}

// After any sequence of orders, a tank turns only as far as its speed ahead leaves room.
UNIT_TEST(test_no_track_exceeds_its_top) {
    for (int variation = 0; variation < 12; variation++) {
        Roller roller = roller_create(variation % 2 ? &DRIVE_TRACK_APPROX : &DRIVE_TRACK);
        Dice dice = dice_seed(11, (uint64_t)variation);
        double left = 7, right = 7;
        roller.ground.grip = (double[]){1, 0.6, 0.2}[variation / 2 % 3];
        roller.spec.turn_accel_radps2 = variation < 6 ? 20 : 5;
        for (int tick = 0; tick < 3000; tick++) {
            if (tick == 120) right = -7;
            if (tick % 60 == 0 && tick > 200) {
                left = dice_below(&dice, 2) ? 7 : ask(&dice, 7);
                right = dice_below(&dice, 2) ? -7 : ask(&dice, 7);
            }
            step(&roller, left, right);
            double slack_mps = roller.motion.side_mps == 0 ? 1e-9 : 0.1; // a skid becomes speed
            check_at_most(fabs(roller.state.left_mps), 7 + slack_mps);
            check_at_most(fabs(roller.state.right_mps), 7 + slack_mps);
        }
    }
}

// Returns the fractions of the ordered speed and turn that are left after 12 s, and the side slip.
static Motion kept_of(double left_mps, double right_mps, double grip) {
    Roller roller = roller_create(&DRIVE_TRACK);
    Motion want = arc_motion(left_mps, right_mps, roller.spec.half_gauge_m);
    roller.ground.grip = grip;
    run(&roller, left_mps, right_mps, 12);
    return (Motion){.forward_mps = roller.motion.forward_mps / want.forward_mps,
                    .side_mps = roller.motion.side_mps,
                    .turn_radps = roller.motion.turn_radps / want.turn_radps};
}

// Firm ground holds every arc by definition. Other ground holds turns up to its grip times the
// tank's; in harder turns the tank skids, and the turn decays with the speed.
UNIT_TEST(test_tracks_skid_beyond_the_grip_of_the_ground) {
    const double d = 0.85, hold_mps2 = roller_create(&DRIVE_TRACK).spec.grip_mps2;
    for (double grip = 1; grip < 1.2; grip += 0.15)
        check_close(kept_of(7, 2, grip).turn_radps, 1, 1e-15);
    for (double grip = 0.15; grip < 1; grip += 0.14)
        for (double asked = 0.5; asked <= 1.5;
             asked += 0.45) { // acceleration, as a fraction of the ground's grip
            double v = 3, w = asked * grip * hold_mps2 / v;
            Motion kept = kept_of(v + w * d, v - w * d, grip);
            if (asked < 1) {
                check_close(kept.forward_mps, 1, 1e-14);
                check_close(kept.turn_radps, 1, 1e-14);
                assert_true(kept.side_mps == 0);
                continue;
            }
            check_at_most(kept.forward_mps, 0.97);
            check_at_most(kept.side_mps, -0.1 * grip); // drifts to the outside, the left
            if (asked > 1.2) check_close(kept.turn_radps, kept.forward_mps, 1e-6);
        }
    check_at_most(kept_of(7, 2, SURFACE_TRAITS[SURFACE_SAND].grip).side_mps, -0.5);
}

static const unsigned char EARTH[] = {SURFACE_EARTH}, ICE[] = {SURFACE_ICE};
// A hill of 2 m on a field of 100 m, with a slope of at most 0.3.
static const Bump HILL = {{50, 50}, 10.26, 10.26, 0, 2};

// Returns how long a vehicle takes to drive north across the centre of the field, from 20 m to 80
// m; sets `least_mps` to its lowest speed.
static double crossing_s(const Drive *drive, const Terrain *terrain, double *least_mps) {
    Roller roller = roller_of(drive, "medium");
    int tick = 0;
    roller.ground.terrain = terrain;
    roller.pose = (Pose){50, 20, 0};
    for (; roller.pose.y < 80 && tick < 3000; tick++) {
        step(&roller, 7, 7);
        if (roller.pose.y > 35) *least_mps = fmin(*least_mps, roller.motion.forward_mps);
    }
    check_close(roller.pose.x, 50, 1e-9);
    return tick * ROLLER_DT_S;
}

UNIT_TEST(test_every_drive_is_slower_uphill) {
    OWN_TERRAIN *flat = terrain_create(EARTH, 1, 1, 100, NULL, 0);
    OWN_TERRAIN *hill = terrain_create(EARTH, 1, 1, 100, &HILL, 1);
    for (int i = 0; DRIVES[i]; i++) {
        double flat_mps = 10, hill_mps = 10, flat_s = crossing_s(DRIVES[i], flat, &flat_mps);
        double hill_s = crossing_s(DRIVES[i], hill, &hill_mps);
        // track-slip has more power than this hill needs
        double lost_mps = DRIVES[i] == &DRIVE_TRACK_SLIP ? 1e-3 : 0.2;
        if (!(hill_mps < flat_mps - lost_mps && hill_s < 2 * flat_s))
            fail_msg("%s: %g s and %g m/s at least on the flat, %g s and %g m/s over a hill",
                     DRIVES[i]->name, flat_s, flat_mps, hill_s, hill_mps);
    }
}

UNIT_TEST(test_brakes_hold_on_a_slope_up_to_the_grip) {
    for (int i = 0; DRIVES[i]; i++)
        for (int icy = 0; icy < 2; icy++) {
            OWN_TERRAIN *terrain = terrain_create(icy ? ICE : EARTH, 1, 1, 100, &HILL, 1);
            Roller roller = roller_of(DRIVES[i], "medium");
            roller.ground.terrain = terrain;
            roller.ground.grip = icy ? SURFACE_TRAITS[SURFACE_ICE].grip : 1;
            roller.pose = (Pose){50, 50 - 10.26 / sqrt(3), 0};
            Pose start = roller.pose;
            run(&roller, 0, 0, 2);
            if (icy ? roller.pose.y > start.y - 0.5 : !is_same_pose(roller.pose, start))
                fail_msg("%s, ice %d: from %g to %g m", DRIVES[i]->name, icy, start.y,
                         roller.pose.y);
        }
}

// With the left track or wheels on a road and the right ones on ice, braking turns to the left.
UNIT_TEST(test_each_contact_has_its_own_ground) {
    static const unsigned char SPLIT[] = {SURFACE_ROAD, SURFACE_ICE};
    const Drive *const drives[] = {&DRIVE_TYRE, &DRIVE_SUSPENSION, &DRIVE_TRACK_SLIP};
    OWN_TERRAIN *terrain = terrain_create(SPLIT, 2, 1, 100, NULL, 0);
    for (int i = 0; i < 3; i++) {
        Roller roller = roller_of(drives[i], "medium");
        roller.ground.grip = SURFACE_TRAITS[SURFACE_ROAD].grip;
        roller.ground.terrain = terrain;
        roller.pose = (Pose){99.9, 10, 0};
        roller.motion.forward_mps = roller.state.left_mps = roller.state.right_mps = 7;
        run(&roller, 0, 0, 0.5);
        check_at_most(roller.motion.turn_radps, -0.2);
    }
}

// A grade changes the speed, but tracks and wheels keep their circle.
UNIT_TEST(test_a_grade_leaves_the_arc_as_it_is) {
    const char *const names[] = {"track", "track-approx", "bicycle-arc"};
    for (int i = 0; i < 3; i++) {
        double radius_m[3], v_mps[3], accel_mps2 = TANK_SPECS[0].drive.accel_mps2;
        for (int k = 0; k < 3; k++) {
            Roller roller = roller_create(drive_find(names[i]));
            roller.ground.grade = 0.25 * (k - 1);
            run(&roller, 7, 5, 6);
            v_mps[k] = roller.motion.forward_mps;
            radius_m[k] = v_mps[k] / roller.motion.turn_radps;
        }
        check_close(radius_m[0], radius_m[1], 1e-12);
        check_close(v_mps[0], v_mps[1], 1e-12);
        check_close(v_mps[2], 7 * (1 - 9.81 * 0.25 / 1.0625 / accel_mps2), 1e-12);
        check_close(radius_m[2], radius_m[1], 1e-12);
    }
}

UNIT_TEST(test_gentle_turns_hold_on_ice) {
    const char *const names[] = {"track", "bicycle", "bicycle-arc"};
    for (int i = 0; i < 3; i++) {
        Roller rollers[] = {roller_create(drive_find(names[i])),
                            roller_create(drive_find(names[i]))};
        for (int ice = 0; ice < 2; ice++) {
            if (ice) rollers[ice].ground.grip = 0.9999;
            run(&rollers[ice], 2, 1.8, 5);
            if (ice) rollers[ice].ground.grip = 0.15;
            run(&rollers[ice], 2, 1.8, 5);
        }
        check_close(rollers[1].pose.x, rollers[0].pose.x, 1e-2);
        check_close(rollers[1].motion.side_mps, rollers[0].motion.side_mps, 1e-12);
    }
}

UNIT_TEST(test_the_world_moves_free_vehicles_by_their_drive) {
    OWN_MAP *map = map_create(500, 500, NULL, 0);
    for (int i = 0; DRIVES[i]; i++)
        for (int substeps = 1; substeps <= 4; substeps += 3) {
            const TankSpec *spec = spec_find("medium");
            World *world = world_create(map, NULL, 1);
            Roller roller = roller_of(DRIVES[i], spec->name);
            roller.pose = (Pose){250, 250, 0.7};
            world_add(world, spec, DRIVES[i], NULL, roller.pose);
            Dice dice = dice_seed(5, (uint64_t)i);
            double dt_s = ROLLER_DT_S / substeps;
            for (int tick = 0; tick < 1200; tick++) {
                double left = ask(&dice, 7), right = ask(&dice, 7);
                world_order(world, 0, (Order){.left_mps = left, .right_mps = right});
                world_step(world, dt_s, 1);
                roller_step(&roller, left, right, dt_s);
                if (!is_same_pose(world_pose(world, 0), roller.pose))
                    fail_msg("%s leaves its model at tick %d", DRIVES[i]->name, tick);
            }
            world_destroy(world);
        }
}

UNIT_TEST_MAIN("drives")
