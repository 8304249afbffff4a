// test_steer.c -- the mixer, the house law and its circling bench, feelers and the way out of a
// jam.
#include "ai/navigation/map.h"
#include "check.h"
#include "driver.h"

#include "ai/motion/steer.h"
#include "ai/navigation/avoidance.h"
#include "ai/tactics/helm.h"

static void test_mixer_keeps_curvature(void **state) {
    (void)state;
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 10000; i++) {
        double v = dice_between(&dice, -20, 20);
        double w = dice_between(&dice, -20, 20);
        Tracks tracks = tracks_mix((Twist){v, w}, 0.85, 7);
        Motion made = arc_motion(tracks.left_mps, tracks.right_mps, 0.85);
        check_close(made.forward_mps * w, made.turn_radps * v, 1e-11);
        check_at_most(fabs(tracks.left_mps), 7 + 1e-12);
        check_at_most(fabs(tracks.right_mps), 7 + 1e-12);
        if (fabs(v) + fabs(w) * 0.85 <= 7) check_close(made.forward_mps, v, 1e-12);
        Tracks mirror = tracks_mix((Twist){v, -w}, 0.85, 7);
        assert_true(mirror.left_mps == tracks.right_mps && mirror.right_mps == tracks.left_mps);
    }
}

static void test_orders_respect_what_the_drive_can_do(void **state) {
    (void)state;
    Senses senses = driver_senses(NULL, NULL, (Pose){0});
    Order pivot = tracks_order(&senses, (Twist){0, 2});
    check_close(pivot.left_mps, -pivot.right_mps, 1e-12);
    senses.limits = (TurnLimits){4, 7, 1.5, false, true};
    Order arc = tracks_order(&senses, (Twist){0, 1});
    Motion made = arc_motion(arc.left_mps, arc.right_mps, senses.half_gauge_m);
    check_close(made.forward_mps / made.turn_radps, 4, 1e-9);
    senses.limits.can_reverse = false;
    Order back = tracks_order(&senses, (Twist){-5, 0});
    assert_true(back.left_mps == 0 && back.right_mps == 0);
}

static void test_law_is_mirror_symmetric(void **state) {
    (void)state;
    for (double b = 0; b <= PI; b += 0.01) {
        Twist right = steer_law(b, 7, 4, 20), left = steer_law(-b, 7, 4, 20);
        assert_true(right.forward_mps == left.forward_mps);
        assert_true(right.turn_radps == -left.turn_radps);
        check_at_most(right.turn_radps, sqrt(2 * 20 * b) + 1e-12);
    }
}

static void test_law_pivots_to_what_is_behind(void **state) {
    (void)state;
    for (double b = 0.5 * PI + 0.01; b <= PI; b += 0.01) {
        Twist twist = steer_law(b, 7, 4, 20);
        assert_true(twist.forward_mps == 0);
        assert_true(twist.turn_radps > 0);
    }
}

// The circling bench: 72 bearings, 30 ranges. Half gauge 1, track limit 5, capture within 0.5 of
// the swept way, 60 s.

enum { BEARINGS = 72, RANGES = 30, CELLS = BEARINGS * RANGES };
#define TOP 5.0
#define CAPTURE 0.5
#define HORIZON_S 60.0
#define NO_LIMIT 1e9

typedef struct Sight {
    double bearing_rad, range;
    BackTurn *turn;
} Sight;
typedef Tracks (*Controller)(Sight sight, double k);
typedef enum Outcome { CAPTURED, ORBIT, CHATTER, OTHER, OUTCOMES } Outcome;
typedef struct Bench {
    int hz, latency;
    Controller controller;
    double k;
} Bench;
typedef struct Totals {
    int count[OUTCOMES];
    double worst_s, times_s[CELLS];
} Totals;

static Tracks bang_bang(Sight sight, double k) {
    if (sight.bearing_rad == 0) return (Tracks){TOP, TOP};
    return sight.bearing_rad > 0 ? (Tracks){TOP, k * TOP} : (Tracks){k * TOP, TOP};
}

static Tracks house(Sight sight, double gain_per_s) {
    return tracks_mix(steer_law(sight.bearing_rad, TOP, gain_per_s, NO_LIMIT), 1, TOP);
}

// A car of this tightest radius: it drives arcs, and backs out of its own turning circle.
static Tracks car(Sight sight, double radius) {
    TurnLimits limits = {radius, TOP, TOP / radius, false, true};
    double b = sight.bearing_rad;
    bool is_backing = backturn_is_needed(sight.turn, radius, b, sight.range);
    Twist wish = is_backing ? backturn_away(&limits, b, TOP, STEER_GAIN_PER_S)
                            : backturn_onward(&limits, b, TOP, STEER_GAIN_PER_S);
    if (fabs(wish.turn_radps) * radius > fabs(wish.forward_mps) * (1 + 1e-9))
        fail_msg("too tight: %g m/s, %g rad/s", wish.forward_mps, wish.turn_radps);
    return tracks_mix(wish, 1, TOP);
}

static double nearest_on_way(Vec from, Vec to, Vec target) {
    Vec way = vec_sub(to, from), off = vec_sub(target, from);
    double square = vec_dot(way, way);
    double t = square > 0 ? clamp(vec_dot(off, way) / square, 0, 1) : 0;
    return vec_length(vec_sub(off, vec_scale(way, t)));
}

// With a latency the order acts a tick later, and the controller looks from where it will then be.
static Outcome chase(const Bench *bench, Vec target, double *time_s) {
    double dt = 1.0 / bench->hz, winding = 0, path = 0;
    Pose pose = {0};
    Tracks pending = {0};
    BackTurn turn = {0};
    for (int tick = 0; tick < HORIZON_S * bench->hz; tick++) {
        Pose seen = pose;
        if (bench->latency) arc_step(&seen, pending.left_mps * dt, pending.right_mps * dt, 1);
        Sight sight = {pose_bearing(seen, target), vec_distance(pose_at(seen), target), &turn};
        Tracks wish = bench->controller(sight, bench->k);
        Tracks acts = bench->latency ? pending : wish;
        pending = wish;
        Vec before = pose_at(pose);
        arc_step(&pose, acts.left_mps * dt, acts.right_mps * dt, 1);
        pose.heading_rad = angle_wrap(pose.heading_rad);
        if (nearest_on_way(before, pose_at(pose), target) <= CAPTURE) {
            *time_s = (tick + 1) * dt;
            return CAPTURED;
        }
        Vec a = vec_sub(before, target), b = vec_sub(pose_at(pose), target);
        winding += atan2(vec_cross(a, b), vec_dot(a, b)) / (2 * PI);
        path += 0.5 * fabs(acts.left_mps + acts.right_mps) * dt;
    }
    return fabs(winding) >= 3 ? ORBIT : path < 6 ? CHATTER : OTHER;
}

static Vec cell_target(int cell) {
    double bearing = (-177.5 + 5 * (cell / RANGES)) * PI / 180;
    double range = 0.90 + 0.25 * (cell % RANGES);
    return vec_scale(vec_heading(bearing), range);
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static Totals run_bench(Bench bench) {
    Totals totals = {{0}, 0, {0}};
    for (int cell = 0; cell < CELLS; cell++) {
        double time_s = HORIZON_S;
        totals.count[chase(&bench, cell_target(cell), &time_s)]++;
        totals.times_s[cell] = time_s;
        totals.worst_s = fmax(totals.worst_s, time_s);
    }
    qsort(totals.times_s, CELLS, sizeof totals.times_s[0], compare_doubles);
    return totals;
}

static void test_house_law_captures_from_everywhere(void **state) {
    (void)state;
    static const int RATES_HZ[] = {60, 30, 10};
    for (int i = 0; i < 3; i++) {
        for (int latency = 0; latency <= 1; latency++) {
            Totals totals = run_bench((Bench){RATES_HZ[i], latency, house, STEER_GAIN_PER_S});
            assert_int_equal(totals.count[CAPTURED], CELLS);
            if (i > 0 || latency) continue;
            check_at_most(totals.times_s[CELLS / 2], 1.30);
            check_at_most(totals.worst_s, 2.35);
        }
    }
}

// .. where the same car would orbit 652 of them for ever if it only went forward.
static void test_back_turn_captures_from_everywhere(void **state) {
    (void)state;
    static const int RATES_HZ[] = {60, 15, 10};
    for (int i = 0; i < 3; i++) {
        for (int latency = 0; latency <= 1; latency++) {
            for (double radius = 1.5; radius <= 6; radius *= 2) {
                Totals totals = run_bench((Bench){RATES_HZ[i], latency, car, radius});
                assert_int_equal(totals.count[CAPTURED], CELLS);
                check_at_most(totals.worst_s, 3 * PI * radius / TOP + 5);
            }
        }
    }
}

static void test_bang_bang_orbits_exactly_what_it_must(void **state) {
    (void)state;
    Totals half = run_bench((Bench){60, 0, bang_bang, 0.5});
    assert_int_equal(half.count[CAPTURED], 1508);
    assert_int_equal(half.count[ORBIT], 652);
    Totals stop = run_bench((Bench){10, 0, bang_bang, 0});
    assert_int_equal(stop.count[CAPTURED], 2104);
    assert_int_equal(stop.count[ORBIT], 56);
}

// It orbits what lies inside its own turning circle: |target - (+-R, 0)| < R - c, with R = 3 for
// tracks of 1 : 0.5.
static void test_orbits_match_the_closed_form(void **state) {
    (void)state;
    Bench bench = {30, 0, bang_bang, 0.5};
    for (int cell = 0; cell < CELLS; cell++) {
        Vec target = cell_target(cell);
        double time_s;
        bool orbits = chase(&bench, target, &time_s) == ORBIT;
        double off = vec_distance(target, vec(copysign(3, target.x), 0));
        assert_int_equal(orbits, off < 3 - CAPTURE);
    }
}

static Map *wall_ahead(void) {
    Piece wall = {.vertex_count = 4, .vertices = {{10, 20}, {30, 20}, {30, 21}, {10, 21}}};
    Map *map = map_create(40, 40, &wall, 1);
    assert_non_null(map);
    return map;
}

static void test_feeler_leaves_a_free_way_alone(void **state) {
    (void)state;
    Map *map = wall_ahead();
    Senses senses = driver_senses(map, NULL, (Pose){20, 8, 0});
    Avoidance avoidance = {0};
    Twist felt = avoidance_drive(&avoidance, &senses, 0.3, 6, INFINITY),
          plain = steer_heading(&senses, 0.3, 6);
    assert_true(felt.forward_mps == plain.forward_mps && felt.turn_radps == plain.turn_radps);
    map_destroy(map);
}

// Whatever it is told, a driver that follows its feelers does not run into the wall, forward or
// backward.
static void test_feeler_keeps_out_of_walls(void **state) {
    (void)state;
    Map *map = wall_ahead();
    Dice dice = dice_seed(5, 1);
    for (int run = 0; run < 200; run++) {
        double x = dice_between(&dice, 5, 35);
        double heading = dice_between(&dice, -PI, PI);
        double wish = dice_between(&dice, -PI, PI);
        double speed = run % 2 ? 7 : -6;
        Senses senses = driver_senses(map, &dice, (Pose){x, 8, heading});
        Avoidance avoidance = {0};
        for (int tick = 0; tick < 300; tick++) {
            Twist twist = avoidance_drive(&avoidance, &senses, wish, speed, INFINITY);
            driver_step(&senses, tracks_order(&senses, twist));
            check_at_least(map_clearance(map, pose_at(senses.pose)), 0.8);
        }
    }
    map_destroy(map);
}

// A car too, which has to come about between two walls that leave it no room for a circle.
static void test_feeler_of_a_car_comes_about(void **state) {
    (void)state;
    Map *map = map_create(60, 5, NULL, 0);
    Dice dice = dice_seed(6, 1);
    for (int run = 0; run < 40; run++) {
        double x = dice_between(&dice, 25, 35), heading = run % 2 ? -0.5 * PI : 0.5 * PI;
        Senses senses = driver_senses(map, &dice, (Pose){x, 2.5, heading});
        senses.limits = (TurnLimits){2.7, 7, 7 / 2.7, false, true};
        Avoidance avoidance = {0};
        bool has_backed = false, has_come_about = false;
        for (int tick = 0; tick < 720 && !has_come_about; tick++) {
            Twist twist = avoidance_drive(&avoidance, &senses, -heading, 5, INFINITY);
            driver_step(&senses, tracks_order(&senses, twist));
            check_at_least(map_clearance(map, pose_at(senses.pose)), 0.4);
            has_backed |= senses.motion.forward_mps < -0.5;
            has_come_about = fabs(angle_wrap(senses.pose.heading_rad + heading)) < 0.2 &&
                             senses.motion.forward_mps > 4;
        }
        assert_true(has_backed);
        assert_true(has_come_about);
    }
    map_destroy(map);
}

static void test_feeler_goes_round_a_tank(void **state) {
    (void)state;
    Map *map = map_create(60, 60, NULL, 0);
    TankSight other = {.pose = {30, 30, 0}, .length_m = 3, .width_m = 2.1, .is_wreck = true};
    Senses senses = driver_senses(map, NULL, (Pose){30.2, 15, 0});
    senses.tanks = &other;
    senses.tank_count = 1;
    Avoidance avoidance = {0};
    double nearest_m = INFINITY;
    for (int tick = 0; tick < 360; tick++) {
        double heading = vec_bearing(vec_sub(vec(30, 50), pose_at(senses.pose)));
        Twist twist = avoidance_drive(&avoidance, &senses, heading, 6, INFINITY);
        driver_step(&senses, tracks_order(&senses, twist));
        nearest_m = fmin(nearest_m, vec_distance(pose_at(senses.pose), pose_at(other.pose)));
    }
    check_at_least(nearest_m, 2.1);
    check_at_least(senses.pose.y, 40);
    map_destroy(map);
}

static void test_unstuck_lets_a_moving_tank_be(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    Senses senses = driver_senses(map, NULL, (Pose){200, 200, 0});
    Unstuck unstuck = {0};
    for (int tick = 0; tick < 1200; tick++) {
        Twist wish = {1.5, 0.2 * sin(tick * 0.01)},
              made = unstuck_drive(&unstuck, &senses, wish, DRIVER_DT_S);
        assert_true(made.forward_mps == wish.forward_mps && made.turn_radps == wish.turn_radps);
        driver_step(&senses, tracks_order(&senses, made));
    }
    Twist rest = unstuck_drive(&unstuck, &senses, (Twist){0, 0}, DRIVER_DT_S);
    assert_true(rest.forward_mps == 0 && rest.turn_radps == 0);
    map_destroy(map);
}

static void test_unstuck_backs_off_from_what_it_presses_against(void **state) {
    (void)state;
    Map *map = map_create(40, 40, NULL, 0);
    Senses senses = driver_senses(map, NULL, (Pose){20, 38.5, 0}); // nose at the northern edge
    senses.is_touching = true;
    senses.touch_normal = vec(0, -1);
    Unstuck unstuck = {0};
    int tick = 0;
    while (!unstuck_is_escaping(&unstuck) && tick < 600) {
        unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S); // and does not move
        senses.tick++, tick++;
    }
    check_at_most(tick * senses.dt_s, 1.0);
    Twist escape = unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S);
    assert_true(escape.forward_mps < 0 && escape.turn_radps != 0);
    // Still held: it tries the other way as well.
    bool has_tried_forward = false;
    for (int i = 0; i < 120; i++)
        has_tried_forward |=
            unstuck_drive(&unstuck, &senses, (Twist){7, 0}, DRIVER_DT_S).forward_mps > 0;
    assert_true(has_tried_forward);
    map_destroy(map);
}

// How many ticks a wish lasts, of a mind that rests in between, in a tank that wishes to drive and
// is held until it notices.
static double pace_of(Senses *senses, Twist wish, Helm *helm) {
    int wishes = 0, ticks = 0;
    *helm = (Helm){0};
    for (; !helm_is_escaping(helm) && ticks < 600; wishes++) {
        assert_true(helm_is_due(helm, senses));
        helm_steer(helm, senses, wish); // and does not move
        int rest_ticks = helm_order(helm, senses).rest_ticks;
        assert_true(senses->tick + 1 + (uint64_t)rest_ticks == helm->next_tick);
        ticks += 1 + rest_ticks;
        senses->tick = helm->next_tick;
    }
    check_at_most(ticks * senses->dt_s, 1.0);
    return (double)ticks / wishes;
}

// While it turns it goes on so for eight ticks, and with another wish each time for five, straight
// on longer with no enemy in sight, for four under fire; and until a shell hits or an enemy comes
// into sight. The time between wishes counts for jams in full.
static void test_helm_keeps_its_pace(void **state) {
    (void)state;
    Map *map = map_create(40, 40, NULL, 0);
    Senses senses = driver_senses(map, NULL, (Pose){20, 38.5, 0});
    TankSight enemy = {.is_enemy = true};
    ShellSight shell = {.is_mine = true};
    senses.id = 0;
    senses.tanks = &enemy;
    senses.shells = &shell;
    senses.tank_count = senses.shell_count = 1;
    Helm helm;
    check_close(pace_of(&senses, (Twist){5, 0.5}, &helm), 8, 1.1);
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), 8, 1.1);
    shell.is_mine = false;
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), 4, 0.5);
    senses.was_hit = true;
    assert_true(helm_is_due(&helm, &senses));
    senses.was_hit = false;
    senses.shell_count = senses.tank_count = 0;
    check_close(pace_of(&senses, (Twist){6, 0}, &helm), 9, 1.9);
    map_destroy(map);
}

static void test_helm_changes_its_pace_with_the_wish(void **state) {
    (void)state;
    Map *map = map_create(40, 40, NULL, 0);
    Senses senses = driver_senses(map, NULL, (Pose){20, 20, 0});
    TankSight enemy = {.is_enemy = true};
    senses.tanks = &enemy;
    senses.tank_count = 1;
    Helm helm = {0};
    for (int i = 0; i < 4; i++, senses.tick = helm.next_tick) {
        helm_steer(&helm, &senses, (Twist){5, i % 2 ? 1 : -1});
        assert_int_equal(helm.next_tick - senses.tick, 5);
    }
    // Not all tanks in one tick.
    Helm another = {0};
    senses.id = 2;
    helm_steer(&another, &senses, (Twist){5, 1});
    assert_int_equal(another.next_tick - senses.tick, 3);
    // Who is awake a tick too early need not be asked again.
    senses.tick--;
    assert_true(helm_is_due(&helm, &senses));
    senses.tick--;
    assert_false(helm_is_due(&helm, &senses));
    // Alone; then an enemy comes into sight; then it is a wreck.
    senses.tank_count = 0;
    helm = (Helm){0};
    helm_steer(&helm, &senses, (Twist){0, 0});
    assert_false(helm_is_due(&helm, &senses));
    senses.tank_count = 1;
    assert_true(helm_is_due(&helm, &senses));
    enemy.is_wreck = true;
    assert_false(helm_is_due(&helm, &senses));
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mixer_keeps_curvature),
        cmocka_unit_test(test_orders_respect_what_the_drive_can_do),
        cmocka_unit_test(test_law_is_mirror_symmetric),
        cmocka_unit_test(test_law_pivots_to_what_is_behind),
        cmocka_unit_test(test_house_law_captures_from_everywhere),
        cmocka_unit_test(test_back_turn_captures_from_everywhere),
        cmocka_unit_test(test_bang_bang_orbits_exactly_what_it_must),
        cmocka_unit_test(test_orbits_match_the_closed_form),
        cmocka_unit_test(test_feeler_leaves_a_free_way_alone),
        cmocka_unit_test(test_feeler_keeps_out_of_walls),
        cmocka_unit_test(test_feeler_of_a_car_comes_about),
        cmocka_unit_test(test_feeler_goes_round_a_tank),
        cmocka_unit_test(test_unstuck_lets_a_moving_tank_be),
        cmocka_unit_test(test_unstuck_backs_off_from_what_it_presses_against),
        cmocka_unit_test(test_helm_keeps_its_pace),
        cmocka_unit_test(test_helm_changes_its_pace_with_the_wish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
