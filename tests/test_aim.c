// test_aim.c -- leads against their own equations, turrets against the hulls that turn under them,
// and held fire.
#include "check.h"
#include "driver.h"

#include "ai/gunnery/aim.h"
#include "ai/motion/steer.h"
#include "ai/tactics/target.h"

#define SHELL_MPS 32.0
#define MUZZLE_M 2.3

static Vec random_place(Dice *dice, double reach_m) {
    double x = dice_between(dice, -reach_m, reach_m);
    double y = dice_between(dice, -reach_m, reach_m);
    return vec(x, y);
}

// How far the shell is from the target when the lead says they meet.
static double miss_m(Vec me, Lead lead, Vec target_then) {
    Vec way = vec_unit(vec_sub(lead.at, me));
    Vec shell = vec_add(me, vec_scale(way, MUZZLE_M + SHELL_MPS * lead.time_s));
    return vec_distance(shell, target_then);
}

static void test_linear_lead_solves_its_equation(void **state) {
    (void)state;
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < 100000; i++) {
        Vec me = random_place(&dice, 30), target = random_place(&dice, 30);
        Vec velocity = random_place(&dice, 15);
        if (vec_distance(me, target) < MUZZLE_M) continue;
        Lead lead = aim_linear(me, SHELL_MPS, MUZZLE_M, target, velocity);
        Vec then = vec_add(target, vec_scale(velocity, lead.time_s));
        check_close(vec_distance(lead.at, then), 0, 1e-9);
        check_close(miss_m(me, lead, then), 0, 1e-9);
    }
}

static void test_linear_lead_knows_when_there_is_none(void **state) {
    (void)state;
    Lead away = aim_linear(vec(0, 0), 10, 0, vec(0, 20), vec(0, 11));
    assert_true(isinf(away.time_s));
    Lead level =
        aim_linear(vec(0, 0), 10, 0, vec(0, 20), vec(0, -10)); // as fast as the shell: a = 0
    check_close(level.time_s, 1, 1e-12);
}

static void test_a_standing_target_is_aimed_at_directly(void **state) {
    (void)state;
    Pose target = {3, 24, 1};
    Lead linear = aim_linear(vec(3, 4), SHELL_MPS, MUZZLE_M, pose_at(target), vec(0, 0));
    Lead circular = aim_circular(vec(3, 4), SHELL_MPS, MUZZLE_M, target, (Motion){0}, 0);
    check_close(linear.time_s, (20 - MUZZLE_M) / SHELL_MPS, 1e-12);
    check_close(circular.time_s, linear.time_s, 1e-9);
    assert_true(linear.at.x == 3 && linear.at.y == 24 && circular.at.x == 3 && circular.at.y == 24);
}

// A target that keeps turning is hit by the circular lead, and missed by the linear one.
static void test_circular_lead_hits_what_turns(void **state) {
    (void)state;
    Dice dice = dice_seed(2, 1);
    double linear_miss_m = 0;
    enum { RUNS = 20000 };
    for (int i = 0; i < RUNS; i++) {
        Vec me = random_place(&dice, 5), place = random_place(&dice, 40);
        double heading = dice_between(&dice, -PI, PI);
        Motion motion = {.forward_mps = dice_between(&dice, -7, 7)};
        motion.turn_radps = dice_between(&dice, -2, 2);
        Pose target = {place.x, place.y, heading};
        if (vec_distance(me, place) < 5) continue;
        Lead lead = aim_circular(me, SHELL_MPS, MUZZLE_M, target, motion, 0);
        Vec then = pose_at(arc_travel(target, motion, lead.time_s));
        check_at_most(miss_m(me, lead, then), 0.005);
        Lead warm = aim_circular(me, SHELL_MPS, MUZZLE_M, target, motion, lead.time_s);
        check_close(warm.time_s, lead.time_s, 1e-4);
        Vec velocity = vec_scale(vec_heading(heading), motion.forward_mps);
        Lead straight = aim_linear(me, SHELL_MPS, MUZZLE_M, place, velocity);
        then = pose_at(arc_travel(target, motion, straight.time_s));
        linear_miss_m += miss_m(me, straight, then) / RUNS;
    }
    check_at_least(linear_miss_m, 0.5);
}

static void test_a_target_does_not_pass_walls(void **state) {
    (void)state;
    Piece wall = {.vertex_count = 4, .vertices = {{0, 20}, {40, 20}, {40, 21}, {0, 21}}};
    Map *map = map_create(40, 40, &wall, 1);
    Vec clipped = aim_clip(map, vec(10, 17), vec(10, 25), 1.5);
    check_close(clipped.y, 18.5, 1e-9);
    Vec free = aim_clip(map, vec(10, 10), vec(14, 12), 1.5);
    assert_true(free.x == 14 && free.y == 12);
    map_destroy(map);
}

// The turret reaches its bearing as fast as it can, stays there though the hull turns, and never
// swings past it.
static void test_turret_settles_without_overshoot(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    for (double turn = -1.5; turn <= 1.5; turn += 0.5) {
        Senses senses = driver_senses(map, NULL, (Pose){200, 200, 0.4});
        senses.motion.turn_radps = turn;
        senses.next_pose = arc_travel(senses.pose, senses.motion, senses.dt_s);
        Tracks tracks = tracks_mix((Twist){0, turn}, senses.half_gauge_m, senses.limits.top_mps);
        double last_rad = INFINITY;
        for (int tick = 0; tick < 240; tick++) {
            Order order = {tracks.left_mps, tracks.right_mps, aim_turret(&senses, 2.5, senses.dt_s),
                           false};
            driver_step(&senses, order);
            double error = angle_wrap(2.5 - senses.pose.heading_rad - senses.turret_rad);
            if (last_rad < INFINITY) check_at_most(fabs(error), fabs(last_rad) + 1e-9);
            assert_true(error * last_rad >= -1e-9 || last_rad == INFINITY);
            last_rad = error;
        }
        check_close(last_rad, 0, 1e-9);
    }
    map_destroy(map);
}

static TankSight tank_at(int id, double x, double y, bool is_enemy) {
    return (TankSight){
        .id = id, .is_enemy = is_enemy, .pose = {x, y, 0}, .length_m = 3, .width_m = 2.1};
}

static void test_fire_is_held_for_walls_friends_and_wrecks(void **state) {
    (void)state;
    Piece wall = {.vertex_count = 4, .vertices = {{10, 60}, {30, 60}, {30, 61}, {10, 61}}};
    Map *map = map_create(100, 100, &wall, 1);
    Senses senses = driver_senses(map, NULL, (Pose){50, 50, 0});
    TankSight tanks[2] = {tank_at(1, 50, 60, false), tank_at(2, 50, 75, true)};
    senses.tanks = tanks;
    senses.tank_count = 2;
    assert_false(aim_line_is_free(&senses, 0, vec(50, 75), 2)); // a friend
    tanks[0].is_enemy = true;
    assert_true(aim_line_is_free(&senses, 0, vec(50, 75), 2)); // another enemy may be hit
    tanks[0].is_wreck = true;
    assert_false(aim_line_is_free(&senses, 0, vec(50, 75), 2));
    tanks[0].pose.x = 53; // beside the line
    assert_true(aim_line_is_free(&senses, 0, vec(50, 75), 2));
    senses.pose.x = senses.next_pose.x = 20; // behind the wall
    assert_false(aim_line_is_free(&senses, 0, vec(20, 75), 2));
    assert_true(aim_line_is_free(&senses, 0, vec(20, 58), 2));
    map_destroy(map);
}

// The whole gunner on paper: every shell that it fires at a target that keeps its motion meets the
// hull.
static void test_gunner_hits_what_keeps_its_motion(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    Dice dice = dice_seed(3, 1);
    int shots = 0;
    for (int run = 0; run < 100; run++) {
        Senses senses = driver_senses(map, &dice, (Pose){200, 200, 0});
        Vec place = random_place(&dice, 25);
        TankSight target = tank_at(1, 200 + place.x, 200 + place.y, true);
        target.pose.heading_rad = dice_between(&dice, -PI, PI);
        target.motion.forward_mps = dice_between(&dice, -7, 7);
        target.motion.turn_radps = dice_between(&dice, -1, 1);
        senses.tanks = &target;
        senses.tank_count = 1;
        Turret turret = {0};
        for (int tick = 0; tick < 180; tick++) {
            Order order = {0};
            turret_engage(&turret, &senses, &target, TURRET_LEADS, &order, NULL);
            driver_step(&senses, order);
            target.pose = arc_travel(target.pose, target.motion, senses.dt_s);
            if (!order.fire) continue;
            Vec gun = vec_heading(senses.pose.heading_rad + senses.turret_rad);
            Vec shell = vec_add(pose_at(senses.pose), vec_scale(gun, MUZZLE_M));
            double nearest_m = INFINITY;
            for (double t = 0; t < 2; t += 0.005) {
                Vec there = vec_add(shell, vec_scale(gun, SHELL_MPS * t));
                Vec then = pose_at(arc_travel(target.pose, target.motion, t));
                nearest_m = fmin(nearest_m, vec_distance(there, then));
            }
            check_at_most(nearest_m, 0.9);
            shots++;
            break;
        }
    }
    check_at_least(shots, 80);
    map_destroy(map);
}

// Loaded and on target, it waits for one that comes nearer, and is asked seldom until it has.
static void test_gunner_holds_its_fire_for_what_is_too_far(void **state) {
    (void)state;
    Map *map = map_create(400, 400, NULL, 0);
    Senses senses = driver_senses(map, NULL, (Pose){200, 200, 0});
    TankSight target = tank_at(1, 200, 230, true);
    target.pose.heading_rad = PI;
    target.motion.forward_mps = 6;
    senses.tanks = &target;
    senses.tank_count = 1;
    Turret turret = {.holds_m = 10};
    int asked = 0, ticks = 0;
    Order order = {0};
    for (; !order.fire && ticks < 300; asked++) {
        order = (Order){.rest_ticks = 7};
        turret_engage(&turret, &senses, &target, TURRET_LEADS, &order, NULL);
        for (int i = 0; !order.fire && i <= order.rest_ticks; i++, ticks++) {
            driver_step(&senses, order);
            target.pose = arc_travel(target.pose, target.motion, senses.dt_s);
        }
    }
    double away_m = vec_distance(pose_at(senses.pose), pose_at(target.pose));
    check_at_most(away_m, 10);
    check_at_least(away_m, 9.5);
    check_at_most(asked, ticks / 4);
    map_destroy(map);
}

static void test_targets_are_kept_until_another_is_clearly_nearer(void **state) {
    (void)state;
    Senses senses = driver_senses(NULL, NULL, (Pose){0, 0, 0});
    TankSight tanks[3] = {tank_at(5, 0, 9, true), tank_at(6, 0, 10, true), tank_at(7, 0, 2, true)};
    senses.tanks = tanks;
    senses.tank_count = 2;
    assert_int_equal(target_choose(&senses, -1)->id, 5);
    assert_int_equal(target_choose(&senses, 6)->id, 6);
    tanks[0].pose.y = 5;
    assert_int_equal(target_choose(&senses, 6)->id, 5);
    tanks[0].is_wreck = true;
    assert_int_equal(target_choose(&senses, 5)->id, 6);
    tanks[1].is_enemy = false;
    assert_null(target_choose(&senses, 6));
}

static void test_predictions_are_the_exact_arc(void **state) {
    (void)state;
    Senses senses = driver_senses(NULL, NULL, (Pose){1, 2, 0.5});
    senses.motion = (Motion){5, 0, 1};
    senses.next_pose = arc_travel(senses.pose, senses.motion, senses.dt_s);
    Pose later = predict_self(&senses, 0.5),
         wanted = arc_travel(senses.pose, senses.motion, 0.5 + senses.dt_s);
    check_close(later.x, wanted.x, 1e-12);
    check_close(later.y, wanted.y, 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear_lead_solves_its_equation),
        cmocka_unit_test(test_linear_lead_knows_when_there_is_none),
        cmocka_unit_test(test_a_standing_target_is_aimed_at_directly),
        cmocka_unit_test(test_circular_lead_hits_what_turns),
        cmocka_unit_test(test_a_target_does_not_pass_walls),
        cmocka_unit_test(test_turret_settles_without_overshoot),
        cmocka_unit_test(test_fire_is_held_for_walls_friends_and_wrecks),
        cmocka_unit_test(test_gunner_hits_what_keeps_its_motion),
        cmocka_unit_test(test_gunner_holds_its_fire_for_what_is_too_far),
        cmocka_unit_test(test_targets_are_kept_until_another_is_clearly_nearer),
        cmocka_unit_test(test_predictions_are_the_exact_arc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
