// test_lab.c -- the laboratory: orbits against their closed form, tables of steps, errors of
// updates, followers of paths. (lab.sh tests the commands as a whole.)
#include "cases.h"
#include "effort.h"

#include "lab/claims.h"
#include "lab/updates.h"
#include "lab/circling.h"
#include "lab/following.h"
#include "lab/odometry.h"

enum { CELLS = 2160 };

static CirclingRun make_run(const char *update, const char *controller, int hz, int latency) {
    CirclingRun run = {.vehicle = {.update = update_find(update), .hz = hz, .latency = latency}};
    assert_non_null(run.vehicle.update);
    assert_true(controller_parse(controller, &run.controller));
    return run;
}

static CirclingResult bench_run(CirclingRun run, CirclingSetup setup, int threads) {
    CirclingResult result;
    assert_true(circling_bench(&setup, &run, &result, 1, &(CirclingCrew){.threads = threads}));
    return result;
}

// A greedy driver must orbit the targets that are inside its turning circle by more than the
// capture radius.
static bool must_orbit(const CirclingSetup *setup, double radius_m, int cell) {
    Vec target = circling_target(setup, cell);
    return vec_distance(target, vec(copysign(radius_m, target.x), 0)) < radius_m - setup->capture_m;
}

UNIT_TEST(test_blind_circles_have_their_radius) {
    CirclingRun approx = make_run("approx", "bang-bang:0", 60, 0),
                wide = make_run("exact", "bang-bang:0.5", 10, 0);
    check_close(circling_blind_radius(&CIRCLING_STANDARD, &approx), 2, 1e-3);
    check_close(circling_blind_radius(&CIRCLING_STANDARD, &wide), 3, 1e-12);
}

// Returns a random number with a uniform logarithm.
static double draw(Dice *dice, double low, double high) {
    return exp(dice_between(dice, log(low), log(high)));
}

static const char *const UPDATE_NAMES[] = {"exact", "approx", "euler", "semi", "rk2"};

// A run of random size, speed, update and slip. Its rate is high enough for the domain.
static CirclingRun draw_run(Dice *dice, const char *controller, CirclingSetup *setup) {
    CirclingRun run = make_run(UPDATE_NAMES[dice_roll(dice) % 5], controller, 0, 0);
    setup->half_gauge_m = draw(dice, 0.1, 10);
    setup->speed_mps = draw(dice, 0.1, 30);
    setup->capture_m = setup->half_gauge_m * draw(dice, 0.1, 3);
    if (dice_roll(dice) % 2) run.vehicle.slip = dice_between(dice, 0, 0.7);
    double step_m = min_of(0.5 * setup->capture_m, 0.1 * setup->half_gauge_m);
    run.vehicle.hz = (int)ceil(setup->speed_mps / step_m * draw(dice, 1, 2));
    return run;
}

// Random vehicles in the domain of the blind circle orbit the targets that it predicts, except
// those near the edge: no vehicle is wrong in more than 3 of 48 targets.
UNIT_TEST(test_the_domain_of_the_blind_circle_is_searched) {
    enum { WRONG_MAX = 3 };
    Dice dice = dice_seed(67, 0);
    int draws = effort_of(1000, 20), worst = 0, all = 0;
    for (int i = 0; i < draws; i++) {
        char controller[32];
        CirclingSetup setup = CIRCLING_STANDARD;
        double inner = dice_between(&dice, -0.9, 0.6);
        snprintf(controller, sizeof controller, "bang-bang:%.3f", inner);
        CirclingRun run = draw_run(&dice, controller, &setup);
        double radius_m = circling_blind_radius(&setup, &run);
        double far_m = setup.half_gauge_m * draw(&dice, 1, 20);
        setup.bearings_deg = (Axis){dice_between(&dice, -180, 180), 45, 8};
        setup.ranges_m = (Axis){far_m / 6, far_m / 6, 6};
        setup.horizon_s = (8 * PI * radius_m + far_m) / (0.49 * (1 + inner) * setup.speed_mps);
        CirclingResult result = bench_run(run, setup, 1);
        int wrong = 0;
        for (int cell = 0; cell < circling_cells(&setup); cell++)
            wrong += (result.outcomes[cell] == ORBIT) != must_orbit(&setup, radius_m, cell);
        ModelErrors errors = MODEL_ERRORS_NONE;
        circling_blind_error(&setup, &run, &result, &errors);
        assert_int_equal(errors.inside_count, 1);
        check_close(errors.inside, 100 * wrong / 48.0, 1e-9);
        worst = wrong > worst ? wrong : worst, all += wrong;
        circling_free(&result, 1);
    }
    print_message("wrong: at most %d of 48 targets, %d of %d\n", worst, all, 48 * draws);
    assert_in_range(worst, 0, WRONG_MAX);
}

// In half gauges, the worst pursuit in the domain of the wide circle is off by less than 0.1.
UNIT_TEST(test_the_domain_of_the_wide_circle_is_searched) {
    Dice dice = dice_seed(67, 1);
    double worst = 0;
    const Reference *circle = REFERENCES;
    while (strcmp(circle->name, "circle")) circle++;
    for (int i = 0; i < effort_of(1000, 20); i++) {
        CirclingSetup setup = CIRCLING_STANDARD;
        CirclingRun run = draw_run(&dice, "pure-pursuit", &setup);
        if (!strcmp(run.vehicle.update->name, "approx")) run.vehicle.slip *= 0.5;
        double ahead_m = setup.half_gauge_m * draw(&dice, 0.1, 5);
        setup.horizon_s = 150 * setup.half_gauge_m / setup.speed_mps;
        FollowResult result;
        assert_true(following_run(&setup, &run, circle, ahead_m, NULL, NULL, &result));
        ModelErrors errors = MODEL_ERRORS_NONE;
        following_wide_error(&setup, &run, circle, ahead_m, &result, &errors);
        assert_int_equal(errors.inside_count, 1);
        worst = max_of(worst, errors.inside / setup.half_gauge_m);
    }
    print_message("off by at most %.3f half gauges\n", worst);
    check_at_most(worst, 0.1);
}

// Capture is swept: at this rate a tick is as long as the capture circle.
UNIT_TEST(test_fast_vehicles_do_not_skip_their_target) {
    CirclingSetup setup = CIRCLING_STANDARD;
    setup.capture_m = 0.1;
    CirclingResult result = bench_run(make_run("exact", "unicycle", 10, 0), setup, 1);
    assert_int_equal(result.count[CAPTURED], CELLS);
    circling_free(&result, 1);
}

UNIT_TEST(test_the_median_of_two_times_is_their_mean) {
    CirclingSetup setup = CIRCLING_STANDARD;
    setup.bearings_deg = (Axis){0, 0, 1};
    setup.ranges_m = (Axis){2, 4, 2};
    CirclingResult both = bench_run(make_run("exact", "unicycle", 60, 0), setup, 1), near;
    setup.ranges_m.count = 1;
    near = bench_run(make_run("exact", "unicycle", 60, 0), setup, 1);
    assert_int_equal(both.count[CAPTURED], 2);
    check_at_least(both.time_max_s, near.time_max_s + 0.5);
    check_close(both.time_median_s, 0.5 * (near.time_max_s + both.time_max_s), 1e-12);
    circling_free(&both, 1);
    circling_free(&near, 1);
}

static bool stop_at_once(void *owner, long done, long total) {
    (void)done, (void)total;
    return !++*(int *)owner;
}

UNIT_TEST(test_runs_can_be_stopped) {
    CirclingSetup setup = CIRCLING_STANDARD;
    CirclingRun run = make_run("exact", "bang-bang:0.5", 60, 0);
    CirclingResult result;
    int asked = 0;
    CirclingCrew crew = {1, stop_at_once, &asked};
    assert_false(circling_bench(&setup, &run, &result, 1, &crew));
    assert_int_equal(asked, 1);
    circling_free(&result, 1);
}

// Halving the tick halves the errors of euler and semi and quarters the error of rk2; approx keeps
// its wrong circle, and exact has no measurable error.
UNIT_TEST(test_updates_converge_with_their_order) {
    static const struct {
        const char *name;
        double ratio;
    } ORDERS[] = {{"euler", 2}, {"semi", 2}, {"rk2", 4}, {"approx", 1}};
    for (int i = 0; i < 4; i++) {
        const Update *update = update_find(ORDERS[i].name);
        double coarse = arc_drive_error(update, 5, 1, 60, 10).way;
        double fine = arc_drive_error(update, 5, 1, 120, 10).way;
        check_close(coarse / fine, ORDERS[i].ratio, 0.02 * ORDERS[i].ratio);
    }
    check_at_most(arc_drive_error(&UPDATES[0], 5, 1, 60, 10).way, 1e-12);
    for (double turn = 1e-8; turn < 4; turn *= 3)
        check_at_most(arc_step_error(&UPDATES[0], turn).way, 1e-15);
}

UNIT_TEST(test_the_table_of_the_car_article_is_reproduced) {
    static const double STEPS_S[] = {0.001, 0.01, 0.1};
    static const double SIX[] = {2.496833, 2.496875, 2.497287},
                        REAR[] = {2.495585, 2.484453, 2.378349},
                        NIGHT[] = {2.506361, 2.506318, 2.505894};
    for (int i = 0; i < 3; i++) {
        check_close(bicycle_heading_deg(BICYCLE_SIX_LINES, STEPS_S[i]), SIX[i], 5e-7);
        check_close(bicycle_heading_deg(BICYCLE_REAR_FOLLOW, STEPS_S[i]), REAR[i], 5e-7);
        check_close(bicycle_heading_deg(BICYCLE_NIGHT, STEPS_S[i]), NIGHT[i], 6e-7);
        check_close(bicycle_arc_heading_deg(BICYCLE_REAR_SPEED, STEPS_S[i]), 2.506366, 5e-7);
        check_close(bicycle_arc_heading_deg(BICYCLE_FRONT_SPEED, STEPS_S[i]), 2.496828, 5e-7);
    }
}

// Comment 4 of the article keeps both wheels from frame to frame: b' = sqrt(b^2 + 2 (r^2 - b r) (1
// - cos s)), which converges to v dt.
UNIT_TEST(test_the_wheelbase_shrinks_as_reported) {
    double r = 50.0 / 60, b = 50, less = 1 - cos(20 * PI / 180);
    for (int frame = 1; frame <= 2000; frame++) {
        b = sqrt(b * b + 2 * (r * r - b * r) * less);
        if (frame % 100 == 0) check_close(independent_wheelbase(BICYCLE_SIX_LINES, frame), b, 1e-9);
        if (frame == 500) check_close(b, 25.4316, 5e-5);
    }
    check_close(b, r, 1e-4);
    check_close(independent_wheelbase(BICYCLE_NIGHT, 2000), 50, 1e-9);
    check_close(independent_wheelbase(BICYCLE_REAR_ON_LINE, 2000), 50, 1e-9);
}

UNIT_TEST(test_findings_match_closed_forms) {
    const double k1 = 55, k2 = 0.06, yaw = 2 * 4 * (4 * 4) + 1 * 4 * (1.5 * 1.5);
    const struct {
        const char *what;
        double found;
    } ROWS[] = {ARTICLE_RESULTS(TEST_ROW)};
    for (int i = 0; i < COUNT_OF(ROWS); i++) {
        const Finding *finding = FINDINGS;
        while (finding->drive && strcmp(finding->what, ROWS[i].what)) finding++;
        assert_non_null(finding->drive);
        double slack =
            i == 0
                ? 0.2
                : 1e-4 * max_of(1, fabs(ROWS[i].found)); // the first depends on the step of 1/60 s
        check_close(finding->find(finding->with), ROWS[i].found, slack);
    }
}

// The engine's power and the friction limit the car of the final tips: dv/dt = P / v, and braking
// with mu g (1 - fade v / top).
UNIT_TEST(test_power_and_fading_grip_limit_a_car) {
    double plain_mps[TIPS_TICKS], power_mps[TIPS_TICKS], fade_mps[TIPS_TICKS];
    tips_drive(0, 0, plain_mps);
    tips_drive(20, 0, power_mps);
    tips_drive(0, 0.8, fade_mps);
    for (int i = 30; power_mps[i + 1] < 6; i++) {
        double middle_mps = 0.5 * (power_mps[i] + power_mps[i + 1]);
        check_close(TIPS_HZ * (power_mps[i + 1] - power_mps[i]), 20 / middle_mps, 0.1);
        check_at_least(plain_mps[i], power_mps[i]);
    }
    for (int i = TIPS_TICKS / 2 + 6; fade_mps[i + 1] > 3; i++) {
        double share = 0.5 * (fade_mps[i] + fade_mps[i + 1]) / 7;
        double brake_mps2 = TIPS_HZ * (fade_mps[i] - fade_mps[i + 1]);
        check_close(brake_mps2, 0.95 * 9.81 * (1 - 0.8 * share), 0.15);
    }
}

UNIT_TEST(test_formulas_of_results) {
    OWN_JSON *document = json_loads(
        "{\"n\": 4, \"runs\": [{\"name\": \"a b\", \"x\": 1}, {\"name\": \"c\", \"x\": 3, "
        "\"points\": [{\"y\": -5}, {\"y\": 2}]}]}",
        0, NULL);
    Numbers numbers;
    Problem problem;
    EACH_CASE(row, "files", "formulas") {
        int count;
        double first, last;
        bool is_valid = sscanf(row.fields[1], "%d %lf %lf", &count, &first, &last) == 3;
        if (formula_evaluate(row.fields[0], document, &numbers, &problem) != is_valid)
            fail_msg("%s: '%s'", row.fields[0], problem.text);
        if (!is_valid) continue;
        assert_int_equal(numbers.count, count);
        check_close(numbers.values[0], first, 1e-12);
        check_close(numbers.values[count - 1], last, 1e-12);
    }
}

static TableRead read_text(const char *text, ArcRow *row, Problem *problem) {
    OWN_FILE *file = fmemopen((void *)text, strlen(text), "r");
    assert_non_null(file);
    TableReader reader = table_reader(file, "f.csv", &ARC_TABLE);
    TableRead read = arc_read(&reader, 0, row, problem);
    table_reader_free(&reader);
    return read;
}

UNIT_TEST(test_rows_are_read_with_and_without_a_header) {
    ArcRow row;
    Problem problem = {""};
    EACH_CASE(table, "files", "rows of arcs") {
        case_bytes(&table, 0);
        assert_int_equal(read_text(table.fields[0], &row, &problem), TABLE_ROW);
        assert_true(row.left_m == 1 && row.right_m == 2 && row.half_gauge_m == 3);
        assert_true(row.pose.x == 4 && row.pose.y == 5 && row.pose.heading_rad == 6);
    }
    assert_int_equal(read_text("t1,t2,d,x,y,h\n", &(ArcRow){0}, NULL), TABLE_END);
    assert_int_equal(read_text("1,2,3,\u22120.5,5,6\n", &row, &problem), TABLE_ROW);
    check_close(row.pose.x, -0.5, 0); // a minus sign
}

UNIT_TEST(test_invalid_rows_are_reported_with_their_line) {
    EACH_CASE(bad, "files", "arcs") {
        ArcRow row;
        Problem problem = {""};
        assert_int_equal(read_text(bad.fields[0], &row, &problem), TABLE_BAD);
        if (!strstr(problem.text, bad.fields[1]))
            fail_msg("'%s' says: %s", bad.fields[0], problem.text);
    }
}

static FollowResult follow(const Reference *reference, CirclingRun run, VehicleObserver look,
                           void *owner) {
    FollowResult result;
    assert_true(following_run(&CIRCLING_STANDARD, &run, reference, FOLLOWING_LOOKAHEAD, look, owner,
                              &result));
    return result;
}

static Reference reference_named(const char *name) {
    const Reference *row = REFERENCES;
    while (strcmp(row->name, name)) row++;
    return *row;
}

static const char *const FOLLOWERS[] = {"pure-pursuit", "regulated", "stanley", "unicycle"};

UNIT_TEST(test_a_line_without_offset_is_followed_without_error) {
    Reference line = reference_named("straight");
    line.start.x = 0;
    for (int i = 0; i < 2 * COUNT_OF(FOLLOWERS); i++) {
        CirclingRun run = make_run(i % 2 ? "approx" : "exact", FOLLOWERS[i / 2], 60, 5);
        FollowResult result = follow(&line, run, NULL, NULL);
        assert_true(result.is_finished);
        check_at_most(result.max_m, 1e-15);
    }
}

// The values of the Nav2 documentation, for its robot and speed.
UNIT_TEST(test_regulated_pure_pursuit_has_its_published_defaults) {
    static const struct {
        DriverView view;
        Twist wanted;
    } CASES[] = {REGULATED_STEPS(TEST_ROW)};
    Controller driver;
    assert_true(controller_parse("regulated", &driver));
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        DriverView view = CASES[i].view;
        view.top_mps = 0.5, view.half_gauge_m = 0.1435, view.dt_s = 0.05;
        Tracks tracks = driver.row->steer(&view);
        check_close((tracks.left_mps + tracks.right_mps) / 2, CASES[i].wanted.forward_mps, 1e-12);
        check_close((tracks.left_mps - tracks.right_mps) / 0.287, CASES[i].wanted.turn_radps,
                    1e-12);
    }
}

// Uses Nav2's robot; its defaults are not scaled.
UNIT_TEST(test_regulated_lookahead_grows_with_the_speed) {
    Regulation given = regulation_none();
    given.use_velocity_scaled_lookahead_dist = 1;
    Regulation it = regulation_of(&given, NAV2_HALF_GAUGE_M, NAV2_MPS);
    for (double mps = -1; mps <= 1; mps += 0.01) {
        double wanted_m = clamp(1.5 * fabs(mps), 0.3, 0.9);
        check_close(regulated_lookahead(&it, 0.6, mps), wanted_m, 1e-12);
    }
    given.lookahead_time = 2, given.max_lookahead_dist = 5, given.min_lookahead_dist = 0.1;
    it = regulation_of(&given, NAV2_HALF_GAUGE_M, NAV2_MPS);
    for (double mps = 0.05; mps <= 2.5; mps += 0.01)
        check_close(regulated_lookahead(&it, 0.6, mps), 2 * mps, 1e-12);
    it.use_velocity_scaled_lookahead_dist = 0;
    check_close(regulated_lookahead(&it, 0.6, 1), 0.6, 0);
    // Defaults scale with the vehicle, given values do not.
    it = regulation_of(&given, 10 * NAV2_HALF_GAUGE_M, 20 * NAV2_MPS);
    check_close(it.lookahead_time, 2, 0);
    check_close(it.max_allowed_time_to_collision_up_to_carrot, 0.5, 1e-12);
    check_close(it.cost_scaling_dist, 6, 1e-12);
    check_close(it.inflation_cost_scaling_factor, 0.3, 1e-12);
    check_close(it.max_angular_accel, 3.2 * 4, 1e-12);
}

// v r / r_min in curves, and v gain distance / cost_scaling_dist near walls. The distance of a wall
// is known from whole-number costs.
UNIT_TEST(test_regulated_speed_follows_curves_and_walls) {
    Regulation it = regulation_of(NULL, NAV2_HALF_GAUGE_M, NAV2_MPS);
    for (double radius_m = 0.1; radius_m < 2; radius_m += 0.1) {
        double wanted_mps = NAV2_MPS * min_of(1, radius_m / 0.9);
        check_close(regulated_curve_mps(&it, NAV2_MPS, 1 / radius_m), wanted_mps, 1e-12);
        check_close(regulated_curve_mps(&it, NAV2_MPS, -1 / radius_m), wanted_mps, 1e-12);
    }
    check_close(regulated_curve_mps(&it, NAV2_MPS, 0), NAV2_MPS, 0);
    const double inscribed_m = 0.2;
    it.cost_scaling_gain = 0.8;
    for (double wall_m = inscribed_m; wall_m < 2; wall_m += 0.01) {
        double cost = 252 * exp(-3 * (wall_m - inscribed_m)), slack_m = 1 / (3 * (cost - 1));
        double mps = regulated_wall_mps(&it, NAV2_MPS, wall_m, inscribed_m);
        if (wall_m > 0.6)
            check_close(mps, NAV2_MPS, 0);
        else if (wall_m < 0.59)
            check_close(mps, NAV2_MPS * 0.8 * wall_m / 0.6, NAV2_MPS * 0.8 * slack_m / 0.6);
    }
    // Costs that decay fast vanish before they would matter.
    it.inflation_cost_scaling_factor = 30;
    check_close(regulated_wall_mps(&it, NAV2_MPS, inscribed_m + 0.19, inscribed_m), NAV2_MPS, 0);
    assert_true(regulated_wall_mps(&it, NAV2_MPS, inscribed_m + 0.18, inscribed_m) < NAV2_MPS);
    it.use_cost_regulated_linear_velocity_scaling = 0, it.use_regulated_linear_velocity_scaling = 0;
    check_close(regulated_wall_mps(&it, NAV2_MPS, 0.1, inscribed_m), NAV2_MPS, 0);
    check_close(regulated_curve_mps(&it, NAV2_MPS, 10), NAV2_MPS, 0);
}

// The clearance of a hull is the minimum distance between points of its outline and the wall.
UNIT_TEST(test_clearance_of_hulls_from_walls) {
    enum { PARTS = 400 };
    static const Piece PIECES[] = {
        {.vertex_count = 3, .vertices = {{0, 0}, {4, 1}, {1, 3}}},
        {.vertex_count = 4, .vertices = {{6, 0}, {8, 0}, {8, 5}, {6, 5}}}};
    const Walls walls = {PIECES, 2};
    const double length_m = 3, width_m = 2;
    Dice dice = dice_seed(3, 0);
    int touching = 0;
    for (int i = 0; i < 300; i++) {
        Pose pose = {dice_between(&dice, -4, 12), dice_between(&dice, -4, 9),
                     dice_between(&dice, -PI, PI)};
        double found_m = walls_clearance(&walls, pose, length_m, width_m), least_m = INFINITY;
        for (int k = 0; k < PARTS; k++) {
            double x_m = width_m * (k % 20 / 19.0 - 0.5), y_m = length_m * (k / 20 / 19.0 - 0.5);
            least_m = min_of(least_m, walls_distance(&walls, pose_to_world(pose, vec(x_m, y_m))));
        }
        touching += found_m <= 0;
        // A sample of the hull is at most 0.1 m from any point of it.
        if (found_m > 0) check_close(least_m, found_m + 0.05, 0.0501);
        if (found_m < -0.2) check_close(least_m, 0, 0);
    }
    assert_in_range(touching, 30, 200);
}

enum { KEPT_TICKS = 540 };
static void keep_poses(void *poses, int tick, const VehicleTick *truth) {
    if (tick < KEPT_TICKS) ((Pose *)poses)[tick] = truth->pose;
}

// Pure pursuit by a vehicle that makes 1 - s of the intended turn settles on r^2 = R^2 + L^2 s / (1
// - s), where the circle through its goal is tighter by that factor. The approximate update has s =
// 1/2. The front of stanley is on the circle, so its centre is inside.
UNIT_TEST(test_steady_circles_have_their_closed_form) {
    Reference circle = reference_named("circle");
    const double radius = 6, ahead = FOLLOWING_LOOKAHEAD;
    circle.length = 5 * PI * radius;
    static const struct {
        const char *update, *controller;
        double slip, lost; // lost: the part lost to slip or update
        double slack_m;    // approx is ahead by half its turn per tick
    } CASES[] = {{"exact", "pure-pursuit", 0, 0, 2e-3},
                 {"approx", "pure-pursuit", 0, 0.5, 0.05},
                 {"exact", "pure-pursuit", 0.5, 0.5, 2e-3},
                 {"exact", "pure-pursuit", 0.3, 0.3, 2e-3},
                 {"exact", "stanley", 0, 0, 2e-3}};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        CirclingRun run = make_run(CASES[i].update, CASES[i].controller, 30, 0);
        Pose poses[KEPT_TICKS];
        run.vehicle.slip = CASES[i].slip;
        assert_true(follow(&circle, run, keep_poses, poses).time_s * 30 > KEPT_TICKS + 30);
        double lost = CASES[i].lost, front = FRONT_GAUGES;
        double wanted = i == 4 ? sqrt(radius * radius - front * front)
                               : sqrt(radius * radius + ahead * ahead * lost / (1 - lost));
        check_close(vec_distance(pose_at(poses[KEPT_TICKS - 1]), vec(radius, 0)), wanted,
                    CASES[i].slack_m);
    }
}

typedef struct Decay {
    double first_m, worst; // worst: deviation from the exponential, as a ratio
} Decay;

static void watch_decay(void *of, int tick, const VehicleTick *truth) {
    Decay *decay = of;
    double off_m = pose_to_world(truth->pose, vec(0, FRONT_GAUGES)).x;
    if (tick == 0) decay->first_m = off_m;
    double wanted_m = decay->first_m * exp(-STANLEY_GAIN_PER_S * tick / 1000);
    if (tick < 1000) decay->worst = max_of(decay->worst, fabs(off_m / wanted_m - 1));
}

UNIT_TEST(test_small_errors_of_stanley_decay_exponentially) {
    Reference line = reference_named("straight");
    Decay decay = {0};
    line.start.x = -0.02;
    line.length = 8;
    follow(&line, make_run("exact", "stanley", 1000, 0), watch_decay, &decay);
    check_at_most(decay.worst, 0.01);
    assert_true(decay.first_m < 0);
}

static Vec slalom_mirrored(double way) {
    Vec at = reference_named("slalom").at(way);
    return vec(-at.x, at.y);
}

// A mirrored path is driven mirrored, and a path of twice the size at twice the speed alike, to the
// bit.
UNIT_TEST(test_following_can_be_mirrored_and_scaled) {
    static Pose there[KEPT_TICKS], back[KEPT_TICKS], twice[KEPT_TICKS];
    Reference slalom = reference_named("slalom"), mirrored = slalom;
    mirrored.at = slalom_mirrored;
    for (int i = 0; i < COUNT_OF(FOLLOWERS); i++) {
        CirclingRun run = make_run("exact", FOLLOWERS[i], 60, i);
        CirclingSetup large = CIRCLING_STANDARD;
        FollowResult result;
        run.vehicle.accel_mps2 = 8;
        large.half_gauge_m = 2, large.speed_mps = 10, large.capture_m = 1;
        FollowResult one = follow(&slalom, run, keep_poses, there);
        follow(&mirrored, run, keep_poses, back);
        run.vehicle.accel_mps2 = 16;
        bool is_run = following_run(&large, &run, &slalom, 2 * FOLLOWING_LOOKAHEAD, keep_poses,
                                    twice, &result);
        assert_true(is_run && is_same_bits(2 * one.rms_m, result.rms_m));
        for (int k = 0; k < KEPT_TICKS && k < one.time_s * 60; k++) {
            check_close(there[k].x + back[k].x, 0, 0);
            check_close(there[k].heading_rad + back[k].heading_rad, 0, 0);
            check_close(2 * there[k].x - twice[k].x, 0, 0);
        }
    }
}

// Starts next to a line. (In curves latency may help: followers with lookahead turn in too early.)
UNIT_TEST(test_latency_worsens_following) {
    Reference line = reference_named("straight");
    for (int i = 0; i < COUNT_OF(FOLLOWERS); i++) {
        double before_m = 0;
        for (int latency = 0; latency <= 18; latency += 6) {
            FollowResult result =
                follow(&line, make_run("exact", FOLLOWERS[i], 60, latency), NULL, NULL);
            check_at_least(result.rms_m, before_m + 0.005);
            before_m = result.rms_m;
        }
    }
}

// On a path that starts behind the vehicle, a driver that pivots stays near; a driver that only
// moves forward makes a loop.
UNIT_TEST(test_rotating_to_the_heading_avoids_the_loop) {
    Reference behind = reference_named("behind");
    FollowResult loop = follow(&behind, make_run("exact", "pure-pursuit", 60, 0), NULL, NULL);
    FollowResult pivot = follow(&behind, make_run("exact", "regulated", 60, 0), NULL, NULL);
    check_at_least(loop.max_m, 2);
    check_at_most(pivot.max_m, loop.max_m / 2);
}

static CirclingRun regulated_run(const char *update, int hz) {
    return make_run(update, "regulated", hz, 0);
}

// Around the corner of a building the hull would touch the walls. It stops before them; with a
// lookahead that shrinks as it slows down, it arrives.
UNIT_TEST(test_regulated_does_not_touch_walls) {
    Reference wall = reference_named("wall");
    static const int RATES[] = {10, 20, 60};
    static const char *const WAYS[] = {"exact", "rk2", "track-slip"};
    for (int i = 0; i < 9; i++) {
        CirclingRun run = regulated_run("exact", RATES[i % 3]);
        run.vehicle.drive = drive_find(WAYS[i / 3]);
        run.vehicle.update = run.vehicle.drive ? NULL : update_find(WAYS[i / 3]);
        Regulation *given = &run.controller.regulation;
        given->use_collision_detection = 0, given->use_cost_regulated_linear_velocity_scaling = 0;
        FollowResult blind = follow(&wall, run, NULL, NULL);
        assert_true(blind.is_finished);
        if (run.vehicle.update) check_at_most(blind.clearance_m, -0.2);
        given->use_collision_detection = 1;
        FollowResult stopped = follow(&wall, run, NULL, NULL);
        if (run.vehicle.update) assert_false(stopped.is_finished);
        check_at_least(stopped.clearance_m, 0.01);
        given->use_cost_regulated_linear_velocity_scaling = 1;
        given->use_velocity_scaled_lookahead_dist = 1;
        FollowResult passed = follow(&wall, run, NULL, NULL);
        assert_true(passed.is_finished);
        check_at_least(passed.clearance_m, 0.1);
        check_at_most(passed.heading_error_deg, 0.25 * 180 / PI);
    }
}

typedef struct Backing {
    int changes, sign; // changes of direction
    double back_m;     // distance driven backward
    Pose last;
} Backing;

static void watch_backing(void *of, int tick, const VehicleTick *truth) {
    Backing *self = of;
    double mps = truth->tracks.left_mps + truth->tracks.right_mps;
    int sign = mps > 1e-9 ? 1 : mps < -1e-9 ? -1 : 0;
    if (sign && self->sign && sign != self->sign) self->changes++;
    if (sign) self->sign = sign;
    if (sign < 0 && tick > 0)
        self->back_m += vec_distance(pose_at(truth->pose), pose_at(self->last));
    self->last = truth->pose;
}

static Vec three_point_mirrored(double way) {
    Vec at = reference_named("three-point").at(way);
    return vec(-at.x, at.y);
}

// A turn in three moves: two cusps, a quarter of a circle of radius 6 backward between them, and
// the opposite heading at the end.
UNIT_TEST(test_regulated_reverses_at_cusps) {
    Reference turn = reference_named("three-point"), mirrored = turn;
    mirrored.at = three_point_mirrored;
    for (int i = 0; i < 8; i++) {
        CirclingRun run = regulated_run("exact", i & 1 ? 60 : 20);
        run.controller.regulation.allow_reversing = 1;
        run.controller.regulation.use_rotate_to_heading = (i & 2) != 0;
        Backing backing = {0};
        FollowResult result = follow(i & 4 ? &mirrored : &turn, run, watch_backing, &backing);
        assert_true(result.is_finished);
        assert_int_equal(backing.changes, 2);
        check_close(backing.back_m, PI / 2 * 6, 1);
        check_at_most(result.heading_error_deg, 2);
        check_at_most(result.max_m, 0.6);
        check_close(fabs(backing.last.heading_rad), PI, 0.05);
    }
    Backing backing = {0};
    follow(&turn, regulated_run("exact", 60), watch_backing, &backing);
    check_close(backing.back_m, 0, 0);
}

UNIT_TEST(test_regulated_has_the_heading_of_the_end) {
    Reference back_in = reference_named("three-point"), still = reference_named("straight");
    back_in.length = PI * 6; // ends after the backward leg
    CirclingRun run = regulated_run("exact", 60);
    run.controller.regulation.allow_reversing = 1;
    run.controller.regulation.yaw_goal_tolerance = 0.05;
    FollowResult result = follow(&back_in, run, NULL, NULL);
    assert_true(result.is_finished);
    check_at_most(result.heading_error_deg, 3);
    // It rotates to the heading of the path if it starts at its end.
    still.start = (Pose){0, 0, PI / 2}, still.length = 0.2;
    run.controller.regulation = regulation_none();
    result = follow(&still, run, NULL, NULL);
    assert_true(result.is_finished && result.time_s > 0.1);
    check_at_most(result.heading_error_deg, 0.25 * 180 / PI);
    run.controller.regulation.use_rotate_to_heading = 0;
    assert_true(follow(&still, run, NULL, NULL).heading_error_deg > 60);
}

static void watch_limits(void *of, int tick, const VehicleTick *truth) {
    VehicleTick *before = of;
    double step_mps = 3.0 / 60 + 1e-9;
    if (tick == 0) *before = (VehicleTick){0};
    check_close(truth->tracks.left_mps, before->tracks.left_mps, step_mps);
    check_close(truth->tracks.right_mps, before->tracks.right_mps, step_mps);
    *before = *truth;
}

UNIT_TEST(test_tracks_keep_to_their_acceleration) {
    CirclingRun run = make_run("exact", "stanley", 60, 0);
    Reference behind = reference_named("behind");
    VehicleTick before;
    run.vehicle.accel_mps2 = 3;
    assert_true(follow(&behind, run, watch_limits, &before).is_finished);
    check_at_least(before.tracks.left_mps, 0.1);
}

// From rest, a speed v takes v / a + a / j, or 2 sqrt(v / j) if the acceleration does not reach a;
// the travel is v / 2 times that.
UNIT_TEST(test_ramps_have_their_closed_form) {
    static const struct {
        double goal_mps, accel_mps2, jerk_mps3, time_s;
    } CASES[] = {{5, 2, 4, 3},      {-5, 2, 4, 3},  {1, 2, 4, 1}, {0.25, 2, 4, 0.5},
                 {0.25, 0, 4, 0.5}, {5, 2, 0, 2.5}, {5, 0, 0, 0}};
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        double v_mps = CASES[i].goal_mps, time_s = CASES[i].time_s;
        Ramp ramp = ramp_plan((TrackSpeed){0}, v_mps, CASES[i].accel_mps2, CASES[i].jerk_mps3);
        TrackSpeed at;
        double planned_s = 0;
        for (int k = 0; k < RAMP_PHASES; k++) planned_s += ramp.phases[k].time_s;
        check_close(planned_s, time_s, 1e-12);
        check_close(ramp_travel(&ramp, time_s, &at), v_mps * time_s / 2, 1e-12);
        ramp_travel(&ramp, time_s / 2, &at);
        check_close(at.mps, time_s > 0 ? v_mps / 2 : v_mps, 1e-12);
        // A vehicle has the same travel at any rate, and reaches the speed in the same time.
        for (int hz = 7; hz < 100; hz += 40) {
            CirclingRun run = make_run("exact", "unicycle", hz, 0);
            run.vehicle.half_gauge_m = 1, run.vehicle.top_mps = 5;
            run.vehicle.accel_mps2 = CASES[i].accel_mps2;
            run.vehicle.jerk_mps3 = CASES[i].jerk_mps3;
            Vehicle vehicle;
            assert_true(vehicle_open(&vehicle, &run.vehicle, (Pose){0}));
            for (int tick = 1; tick <= 4 * hz; tick++) {
                vehicle_drive(&vehicle, (Tracks){v_mps, v_mps}, NULL);
                bool is_there = vehicle.left.mps == v_mps && vehicle.left.mps2 == 0;
                if (fabs(tick - time_s * hz) > 1e-6) assert_int_equal(is_there, tick > time_s * hz);
            }
            check_close(vehicle.pose.y, v_mps * (4 - time_s / 2), 1e-9);
            vehicle_close(&vehicle);
        }
    }
}

// Goals that change at any moment of a ramp.
UNIT_TEST(test_ramps_keep_to_their_limits) {
    enum { TICKS = 20000 };
    const double accel_mps2 = 3, jerk_mps3 = 20, dt_s = 0.01;
    Dice dice = dice_seed(7, 0);
    TrackSpeed track = {0};
    double goal_mps = 0, way_m = 0, fine_m = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        if (dice_unit(&dice) < 0.02) goal_mps = dice_between(&dice, -5, 5);
        TrackSpeed before = track;
        Ramp ramp = ramp_plan(track, goal_mps, accel_mps2, jerk_mps3);
        for (int i = 0; i < 10; i++) { // integrate by the midpoint of each part
            TrackSpeed middle;
            ramp_travel(&ramp, (i + 0.5) * dt_s / 10, &middle);
            fine_m += middle.mps * dt_s / 10;
        }
        way_m += ramp_step(&track, goal_mps, accel_mps2, jerk_mps3, dt_s) * dt_s;
        check_at_most(fabs(track.mps2), accel_mps2 + 1e-12);
        check_at_most(fabs(track.mps2 - before.mps2), jerk_mps3 * dt_s + 1e-9);
        check_at_most(fabs(track.mps - before.mps), accel_mps2 * dt_s + 1e-12);
        check_close(way_m, fine_m, 1e-4);
    }
    for (int tick = 0; tick < 400; tick++) ramp_step(&track, goal_mps, accel_mps2, jerk_mps3, dt_s);
    check_close(track.mps, goal_mps, 0);
    check_close(track.mps2, 0, 0);
}

typedef struct Turning {
    double last_rad, sum_rad;
} Turning;

static void add_turns(void *of, int tick, const VehicleTick *truth) {
    Turning *self = of;
    if (tick > 0) self->sum_rad += fabs(angle_wrap(truth->pose.heading_rad - self->last_rad));
    self->last_rad = truth->pose.heading_rad;
}

// The work of turning is mu g L / 4 per mass and radian: with the friction of the vehicle, the grip
// of its ground, and the length of its tracks.
UNIT_TEST(test_the_work_of_turning_depends_on_the_vehicle) {
    Reference circle = reference_named("circle");
    SurfaceTraits surfaces[SURFACE_COUNT];
    memcpy(surfaces, SURFACE_TRAITS, sizeof surfaces);
    TankSpec tank = *spec_find("heavy");
    CirclingRun run = make_run("exact", "pure-pursuit", 60, 0);
    run.vehicle.tank = &tank, run.vehicle.surfaces = surfaces, run.vehicle.contact_m = 2;
    Turning turning = {0};
    double last_jpkg = 0, plain_jpkg = follow(&circle, run, add_turns, &turning).energy_jpkg;
    for (int i = 0; i < 4; i++) {
        if (i == 0) tank.drive.grip_mps2 *= 2;
        if (i == 1) surfaces[SURFACE_EARTH].grip = 0.5;
        if (i == 2) run.vehicle.contact_m = 4;
        if (i == 3) surfaces[SURFACE_EARTH].rolling_mps2 = 0.5;
        FollowResult result = follow(&circle, run, NULL, NULL);
        double turning_jpkg = 7 * 2 / 4.0 * turning.sum_rad;
        double wanted_jpkg = i == 0   ? plain_jpkg + turning_jpkg
                             : i == 1 ? plain_jpkg
                             : i == 2 ? plain_jpkg + turning_jpkg
                                      : last_jpkg + 0.5 * result.way_m;
        check_close(result.energy_jpkg, wanted_jpkg, 0.02 * wanted_jpkg);
        last_jpkg = result.energy_jpkg;
    }
}

UNIT_TEST(test_controllers_drive_tanks) {
    CirclingSetup setup = CIRCLING_STANDARD;
    setup.bearings_deg = (Axis){-165, 30, 12};
    setup.ranges_m = (Axis){1.4, 3, 2};
    CirclingRun run = make_run("exact", "unicycle", 60, 0);
    run.vehicle.update = NULL;
    run.vehicle.drive = drive_find("track");
    CirclingResult result = bench_run(run, setup, 1);
    assert_int_equal(result.count[CAPTURED], circling_cells(&setup));
    circling_free(&result, 1);
    Reference circle = reference_named("circle");
    check_at_most(follow(&circle, run, NULL, NULL).max_m, 1);
}

static OdometryDrive odometry_of(const OdometrySetup *setup, int hz) {
    OdometryDrive drive;
    assert_true(odometry_drive(setup, hz, &drive));
    return drive;
}

static const OdometrySetup WANDER = {
    .seed = 1, .half_gauge_m = 1, .speed_mps = 5, .accel_mps2 = 2, .time_s = 120, .noise = 0.01};

UNIT_TEST(test_odometry_drifts_by_the_order_of_its_update) {
    OdometryDrive slow = odometry_of(&WANDER, 10), fast = odometry_of(&WANDER, 40);
    check_close(slow.truth[slow.count].x, fast.truth[fast.count].x, 1e-5);
    check_close(slow.truth[slow.count].y, fast.truth[fast.count].y, 1e-5);
    check_close(slow.way_m, fast.way_m, 1e-5);
    static const struct {
        const char *update;
        double order, tolerance;
    } ORDERS[] = {{"exact", 2, 0.1}, {"rk2", 2, 0.2}, {"euler", 1, 0.1}};
    for (int i = 0; i < 3; i++) {
        const Update *update = update_find(ORDERS[i].update);
        double slow_m = odometry_drift(&WANDER, &slow, update, NULL).max_m;
        double fast_m = odometry_drift(&WANDER, &fast, update, NULL).max_m;
        check_close(log2(slow_m / fast_m) / 2, ORDERS[i].order, ORDERS[i].tolerance);
    }
    odometry_free(&slow);
    odometry_free(&fast);
}

// Only changes of speed within a sample make the exact arc drift.
UNIT_TEST(test_odometry_keeps_to_acceleration_and_jerk) {
    OdometrySetup setup = WANDER;
    setup.jerk_mps3 = 8;
    OdometryDrive drive = odometry_of(&setup, 50);
    double dt_s = 1.0 / 50, most_mps2 = 0;
    for (int i = 2; i < drive.count; i++) {
        double first_mps2 = (drive.travel[i - 1].left_m - drive.travel[i - 2].left_m) / dt_s / dt_s;
        double next_mps2 = (drive.travel[i].left_m - drive.travel[i - 1].left_m) / dt_s / dt_s;
        check_at_most(fabs(next_mps2), setup.accel_mps2 + 1e-6);
        check_at_most(fabs(next_mps2 - first_mps2), setup.jerk_mps3 * dt_s + 1e-6);
        most_mps2 = max_of(most_mps2, fabs(next_mps2));
    }
    check_close(most_mps2, setup.accel_mps2, 1e-6);
    odometry_free(&drive);
}

UNIT_TEST(test_odometry_is_exact_at_constant_speeds) {
    OdometrySetup setup = WANDER;
    setup.accel_mps2 = 0;
    OdometryDrive drive = odometry_of(&setup, 10);
    check_at_most(odometry_drift(&setup, &drive, update_find("exact"), NULL).max_m, 1e-9);
    check_at_least(odometry_drift(&setup, &drive, update_find("rk2"), NULL).max_m, 1e-3);
    setup.count_m = 0.001;
    OdometryDrift counted = odometry_drift(&setup, &drive, update_find("exact"), NULL);
    check_at_least(counted.max_m, 1e-4);
    check_at_most(counted.heading_rad, 0.001); // two counts over the gauge
    odometry_free(&drive);
}

// The covariance is J Q J^T with derivatives by central differences.
UNIT_TEST(test_the_covariance_matches_numerical_derivatives) {
    static const double TRAVELS_M[][2] = {{1, 0.4}, {0.3, -0.3}, {0.5, 0.5}, {-2, -2.000001}};
    for (int i = 0; i < 4; i++) {
        double step = 1e-6, columns[5][3], variances[5] = {0.04, 0.09, 0.01};
        for (int k = 0; k < 5; k++) { // x, y, heading, left, right
            Pose ends[2];
            for (int side = 0; side < 2; side++) {
                double inputs[5] = {3, -2, 0.7, TRAVELS_M[i][0], TRAVELS_M[i][1]};
                inputs[k] += side ? step : -step;
                ends[side] = (Pose){inputs[0], inputs[1], inputs[2]};
                update_find("exact")->step(&ends[side], inputs[3], inputs[4], 0.8);
            }
            columns[k][0] = (ends[1].x - ends[0].x) / (2 * step);
            columns[k][1] = (ends[1].y - ends[0].y) / (2 * step);
            columns[k][2] = (ends[1].heading_rad - ends[0].heading_rad) / (2 * step);
        }
        double noise = 0.2, sums[3][3] = {{0}};
        for (int k = 3; k < 5; k++) variances[k] = noise * noise * fabs(TRAVELS_M[i][k - 3]);
        for (int k = 0; k < 5; k++)
            for (int m = 0; m < 9; m++)
                sums[m / 3][m % 3] += variances[k] * columns[k][m / 3] * columns[k][m % 3];
        Pose pose = {3, -2, 0.7};
        PoseCovariance covariance = {.xx = 0.04, .yy = 0.09, .hh = 0.01};
        odometry_step(&pose, &covariance, TRAVELS_M[i][0], TRAVELS_M[i][1], 0.8, noise);
        check_close(covariance.xx, sums[0][0], 1e-8);
        check_close(covariance.xy, sums[0][1], 1e-8);
        check_close(covariance.yy, sums[1][1], 1e-8);
        check_close(covariance.xh, sums[0][2], 1e-8);
        check_close(covariance.yh, sums[1][2], 1e-8);
        check_close(covariance.hh, sums[2][2], 1e-8);
    }
}

UNIT_TEST(test_the_covariance_contains_the_true_pose) {
    OdometryDrive drive = odometry_of(&WANDER, 10);
    OdometryCoverage rows[] = {{.time_s = 5}, {.time_s = 20}};
    odometry_cover(&WANDER, &drive, 2000, rows, 2);
    for (int i = 0; i < 2; i++) { // 95 % with a standard deviation of 0.5 %
        check_close(rows[i].position_percent, 95, 2);
        check_close(rows[i].heading_percent, 95, 2);
        check_at_least(rows[i].axes_m[0], rows[i].axes_m[1]);
    }
    odometry_free(&drive);
}

UNIT_TEST_MAIN("lab")
