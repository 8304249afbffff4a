// test_gunnery.c -- aiming, firing, virtual guns, waves of enemy fire and dodging.
#include "driver.h"

#include "ai/gunnery/aim.h"
#include "ai/gunnery/bank.h"
#include "ai/gunnery/guns.h"
#include "ai/gunnery/surf.h"
#include "ai/motion/steer.h"
#include "ai/navigation/flight.h"
#include "ai/tactics/fighter.h"

#define SHELL_MPS 32.0
#define MUZZLE_M 2.3

static TankSight enemy_at(double x, double y) { return driver_other((Pose){x, y, 0}, true); }

static Vec random_place(Dice *dice, double reach_m) {
    double x = dice_between(dice, -reach_m, reach_m);
    double y = dice_between(dice, -reach_m, reach_m);
    return vec(x, y);
}

// Returns the distance between shell and target at the time of the lead.
static double miss_m(Vec me, Lead lead, Vec target_then) {
    Vec way = vec_unit(vec_sub(lead.at, me));
    Vec shell = vec_add(me, vec_scale(way, MUZZLE_M + SHELL_MPS * lead.time_s));
    return vec_distance(shell, target_then);
}

UNIT_TEST(the_linear_lead_solves_its_equation) {
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

UNIT_TEST(the_linear_lead_reports_when_there_is_none) {
    Lead away = aim_linear(vec(0, 0), 10, 0, vec(0, 20), vec(0, 11));
    assert_true(isinf(away.time_s));
    Lead level = aim_linear(vec(0, 0), 10, 0, vec(0, 20),
                            vec(0, -10)); // as fast as the shell: the quadratic term is 0
    check_close(level.time_s, 1, 1e-12);
}

UNIT_TEST(a_standing_target_is_aimed_at_directly) {
    Pose target = {3, 24, 1};
    Lead linear = aim_linear(vec(3, 4), SHELL_MPS, MUZZLE_M, pose_at(target), vec(0, 0));
    Lead circular = aim_circular(vec(3, 4), SHELL_MPS, MUZZLE_M, target, (Motion){0}, 0);
    check_close(linear.time_s, (20 - MUZZLE_M) / SHELL_MPS, 1e-12);
    check_close(circular.time_s, linear.time_s, 1e-9);
    assert_true(linear.at.x == 3 && linear.at.y == 24 && circular.at.x == 3 && circular.at.y == 24);
}

UNIT_TEST(only_the_circular_lead_hits_a_turning_target) {
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

UNIT_TEST(a_lead_does_not_pass_through_walls) {
    Piece wall = {.vertex_count = 4, .vertices = {{0, 20}, {40, 20}, {40, 21}, {0, 21}}};
    OWN_MAP *map = driver_map(40, 40, &wall, 1);
    check_place(aim_clip(map, vec(10, 17), vec(10, 25), 1.5), vec(10, 18.5), 1e-9);
    check_place(aim_clip(map, vec(10, 10), vec(14, 12), 1.5), vec(14, 12), 0);
}

UNIT_TEST(the_turret_settles_without_overshoot) {
    OWN_MAP *map = driver_map(400, 400, NULL, 0);
    for (double turn = -1.5; turn <= 1.5; turn += 0.5) {
        Senses senses = driver_senses(map, NULL, (Pose){200, 200, 0.4});
        senses.motion.turn_radps = turn;
        senses.next_pose = arc_travel(senses.pose, senses.motion, senses.dt_s);
        Tracks tracks = tracks_mix((Twist){0, turn}, senses.half_gauge_m, senses.limits.top_mps);
        double last_rad = INFINITY;
        for (int tick = 0; tick < 240; tick++) {
            Order order = {.left_mps = tracks.left_mps,
                           .right_mps = tracks.right_mps,
                           .turret_radps = aim_turret(&senses, 2.5, senses.dt_s)};
            driver_step(&senses, order);
            double error = angle_wrap(2.5 - senses.pose.heading_rad - senses.turret_rad);
            if (last_rad < INFINITY) check_at_most(fabs(error), fabs(last_rad) + 1e-9);
            assert_true(error * last_rad >= -1e-9 || last_rad == INFINITY);
            last_rad = error;
        }
        check_close(last_rad, 0, 1e-9);
    }
}

UNIT_TEST(fire_is_held_for_walls_friends_and_wrecks) {
    Piece wall = {.vertex_count = 4, .vertices = {{10, 60}, {30, 60}, {30, 61}, {10, 61}}};
    OWN_MAP *map = driver_map(100, 100, &wall, 1);
    Senses senses = driver_senses(map, NULL, (Pose){50, 50, 0});
    TankSight tanks[2] = {driver_other((Pose){50, 60, 0}, false), enemy_at(50, 75)};
    driver_sees(&senses, tanks, 2);
    assert_false(aim_line_is_free(&senses, 0, vec(50, 75), 2)); // a friend
    tanks[0].is_enemy = true;
    assert_true(aim_line_is_free(&senses, 0, vec(50, 75), 2)); // another enemy may be hit
    tanks[0].is_wreck = true;
    assert_false(aim_line_is_free(&senses, 0, vec(50, 75), 2));
    tanks[0].pose.x = 53; // off the line of fire
    assert_true(aim_line_is_free(&senses, 0, vec(50, 75), 2));
    senses.pose.x = senses.next_pose.x = 20; // behind the wall
    assert_false(aim_line_is_free(&senses, 0, vec(20, 75), 2));
    tanks[0] = driver_other((Pose){20, 70, 0}, false); // a friend behind the wall is safe
    assert_true(aim_line_is_free(&senses, 0, vec(20, 59.4), 2));
    tanks[0].pose.y = 61.5; // the rear sticks out
    assert_false(aim_line_is_free(&senses, 0, vec(20, 59.4), 2));
}

// Otherwise two tanks with an enemy between them would hold their fire.
UNIT_TEST(a_friend_beyond_a_certain_hit_is_safe) {
    FIELD(senses, 200, 200, 1, 50, 50, 0);
    TankSight tanks[2] = {driver_other((Pose){50, 66, 0}, false), enemy_at(50, 60)};
    driver_sees(&senses, tanks, 2);
    assert_true(aim_line_is_free(&senses, 0, vec(50, 60), 2));
    senses.spread_rad = 0.05; // the hit is uncertain
    assert_false(aim_line_is_free(&senses, 0, vec(50, 60), 2));
    senses.spread_rad = 0.014;
    tanks[0].pose.x = 53.5, tanks[0].pose.y = 60; // next to the target
    assert_true(aim_line_is_free(&senses, 0, vec(50, 60), 2));
    tanks[0].pose.x = 52;
    assert_false(aim_line_is_free(&senses, 0, vec(50, 60), 2));
}

// The friend's position when the shell arrives is decisive, even beyond the target.
UNIT_TEST(fire_is_held_if_a_friend_would_drive_into_the_shell) {
    OWN_MAP *map = driver_map(200, 200, NULL, 0);
    static const struct {
        Pose friend;
        double mps;
        bool is_free;
    } CASES[] = {FRIENDS_BESIDE_A_SHOT(TEST_ROW)};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Senses senses = driver_senses(map, NULL, (Pose){50, 50, 0});
        TankSight tanks[2] = {driver_other(CASES[i].friend, false), enemy_at(50, 85)};
        tanks[0].motion.forward_mps = CASES[i].mps;
        driver_sees(&senses, tanks, 2);
        if (aim_line_is_free(&senses, 0, vec(50, 85), 2) != CASES[i].is_free)
            fail_msg("case %zu", i);
    }
}

UNIT_TEST(the_gunner_hits_a_target_that_keeps_its_motion) {
    OWN_MAP *map = driver_map(400, 400, NULL, 0);
    Dice dice = dice_seed(3, 1);
    int shots = 0;
    for (int run = 0; run < 100; run++) {
        Senses senses = driver_senses(map, &dice, (Pose){200, 200, 0});
        Vec place = random_place(&dice, 25);
        TankSight target = enemy_at(200 + place.x, 200 + place.y);
        target.pose.heading_rad = dice_between(&dice, -PI, PI);
        target.motion.forward_mps = dice_between(&dice, -7, 7);
        target.motion.turn_radps = dice_between(&dice, -1, 1);
        driver_sees(&senses, &target, 1);
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
}

// The gunner rarely needs to think while it waits for the target to come closer.
UNIT_TEST(the_gunner_holds_its_fire_while_the_target_is_too_far) {
    OPEN_FIELD(senses, 1, 200, 200, 0);
    TankSight target = enemy_at(200, 230);
    target.pose.heading_rad = PI;
    target.motion.forward_mps = 6;
    driver_sees(&senses, &target, 1);
    Turret turret = {.holds_m = 10};
    int asked = 0, ticks = 0;
    Order order = {0};
    for (; !order.fire && ticks < 300; asked++) {
        order = (Order){.sleep_ticks = 7};
        turret_engage(&turret, &senses, &target, TURRET_LEADS, &order, NULL);
        for (int i = 0; !order.fire && i <= order.sleep_ticks; i++, ticks++) {
            driver_step(&senses, order);
            target.pose = arc_travel(target.pose, target.motion, senses.dt_s);
        }
    }
    double away_m = vec_distance(pose_at(senses.pose), pose_at(target.pose));
    check_at_most(away_m, 10);
    check_at_least(away_m, 9.5);
    check_at_most(asked, ticks / 4);
}

// The gunner checks the line of fire once per visibility update.
UNIT_TEST(the_gunner_rarely_thinks_while_a_wreck_blocks_its_line) {
    OPEN_FIELD(senses, 1, 200, 200, 0);
    TankSight tanks[] = {driver_wreck((Pose){200, 215, 0}), enemy_at(200, 230)};
    tanks[1].id = 2;
    driver_sees(&senses, tanks, 2);
    Turret turret = {0};
    int asked = 0;
    for (int ticks = 0; ticks < 300; asked++) {
        Order order = {.sleep_ticks = 2 * VISIBILITY_PERIOD_TICKS - 1};
        turret_engage(&turret, &senses, &tanks[1], TURRET_LEADS, &order, NULL);
        assert_false(order.fire);
        for (int i = 0; i <= order.sleep_ticks; i++, ticks++) driver_step(&senses, order);
    }
    assert_true(turret.is_blocked);
    check_at_most(asked, 300 / VISIBILITY_PERIOD_TICKS + 3);
}

UNIT_TEST(a_target_is_kept_until_another_is_clearly_nearer) {
    Senses senses = driver_senses(NULL, NULL, (Pose){0, 0, 0});
    TankSight tanks[2] = {enemy_at(0, 9), enemy_at(0, 10)};
    tanks[1].id = 2;
    driver_sees(&senses, tanks, 2);
    assert_int_equal(target_choose(&senses, -1)->id, 1);
    assert_int_equal(target_choose(&senses, 2)->id, 2);
    tanks[0].pose.y = 5;
    assert_int_equal(target_choose(&senses, 2)->id, 1);
    tanks[0].is_wreck = true;
    assert_int_equal(target_choose(&senses, 1)->id, 2);
    tanks[1].is_enemy = false;
    assert_null(target_choose(&senses, 2));
}

#define RANGE_M 24.0

UNIT_TEST(the_hit_probability_agrees_with_simulation) {
    enum { THROWS = 40000 };
    Dice dice = dice_seed(5, 1);
    for (int i = 0; i < 20; i++) {
        double off_m = dice_between(&dice, -2, 2);
        double half_m = dice_between(&dice, 0.9, 1.9);
        double stray_m = dice_between(&dice, 0, 0.8);
        double reach_m = i % 4 == 0 ? 0 : dice_between(&dice, 0, 4);
        int hits = 0;
        for (int k = 0; k < THROWS; k++) {
            double stray = dice_between(&dice, -stray_m, stray_m);
            double reach = dice_between(&dice, -reach_m, reach_m);
            hits += fabs(off_m + stray + reach) < half_m;
        }
        // Four standard errors of this number of throws are at most 0.01.
        check_close(hit_probability(off_m, half_m, stray_m, reach_m), (double)hits / THROWS, 0.01);
    }
}

UNIT_TEST(a_hit_probability_is_never_negative) {
    Dice dice = dice_seed(5, 2);
    double least = 1;
    for (int i = 0; i < 20000; i++) {
        double off_m = dice_between(&dice, -9, 9), half_m = dice_between(&dice, 0.9, 1.9);
        double stray_m = dice_between(&dice, 0, 0.8), reach_m = dice_between(&dice, 0, 4);
        least = min_of(least, hit_probability(off_m, half_m, stray_m, reach_m));
    }
    check_at_least(least, 0);
}

UNIT_TEST(a_hull_shows_its_length_or_its_width) {
    TankSight target = enemy_at(100, 100);
    check_close(aim_half_width_m(&target, vec(100, 130)), 1.05, 1e-9);
    check_close(aim_half_width_m(&target, vec(70, 100)), 1.5, 1e-9);
}

UNIT_TEST(the_reach_is_that_of_full_throttle) {
    OWN_MAP *map = driver_map(400, 400, NULL, 0);
    Dice dice = dice_seed(6, 1);
    for (double v_mps = -7; v_mps <= 7; v_mps += 3.5) {
        TankSight target = driver_other((Pose){100, 100, 0}, true);
        target.motion.forward_mps = v_mps;
        for (int way = -1; way <= 1; way += 2) {
            Senses driven = driver_senses(map, &dice, target.pose);
            driven.motion = target.motion;
            for (int tick = 0; tick < 60; tick++)
                driver_step(&driven, (Order){.left_mps = way * 7, .right_mps = way * 7});
            Reach reach = aim_reach(&driven, &target, 1);
            double made_m = driven.pose.y - target.pose.y;
            check_close(way > 0 ? reach.ahead_m : reach.back_m, made_m, 0.15);
        }
    }
}

UNIT_TEST(a_target_that_cannot_escape_is_a_certain_hit) {
    OPEN_FIELD(senses, 7, 100, 100, 0);
    TankSight near = driver_other((Pose){100, 108, 0.5 * PI}, true),
              far = driver_other((Pose){100, 145, 1.6}, true);
    Guns guns = {0};
    check_close(
        hit_probability_evading(&senses, &near, guns_lead(&guns, &senses, &near, AIM_MIDDLE)), 1,
        1e-9);
    double chance =
        hit_probability_evading(&senses, &far, guns_lead(&guns, &senses, &far, AIM_MIDDLE));
    check_at_most(chance, 0.5);
    check_at_least(chance, 0.05);
}

typedef Motion (*Dance)(double time_s);

static Motion stand(double time_s) {
    (void)time_s;
    return (Motion){0};
}
static Motion go_straight(double time_s) {
    (void)time_s;
    return (Motion){.forward_mps = 6};
}
static Motion go_round(double time_s) {
    (void)time_s;
    return (Motion){.forward_mps = 6, .turn_radps = 1.6};
}

// Moves back and forth, and reverses before a shell arrives.
static Motion swing(double time_s) { return (Motion){.forward_mps = 3.2 * sin(6 * time_s)}; }

// Lets the guns observe the motion; returns the fraction of the best gun's later shots that would
// have hit.
static double watch(Guns *guns, Dance dance, Pose start) {
    enum { LEARN_TICKS = 60 * 10, TICKS = 60 * 20, SHOTS = 40 };
    OPEN_FIELD(senses, 8, 200, 200, 0);
    TankSight target = driver_other(start, true);
    GunsShot shots[SHOTS] = {0};
    int fired = 0, hits = 0, judged = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        target.pose = arc_travel(target.pose, target.motion, senses.dt_s);
        target.motion = dance(tick * senses.dt_s);
        guns_watch(guns, &senses, &target);
        if (tick > LEARN_TICKS && tick % 12 == 0 && fired < SHOTS) {
            Lead lead = guns_lead(guns, &senses, &target, guns->best);
            Vec way = vec_unit(vec_sub(lead.at, pose_at(senses.pose)));
            shots[fired++] = (GunsShot){.is_flying = true,
                                        .tick = senses.tick,
                                        .from = pose_at(senses.pose),
                                        .ways = {way}};
        }
        for (int i = 0; i < fired; i++) {
            double flown_m = senses.muzzle_m +
                             senses.shell_mps * senses.dt_s * (double)(tick - (int)shots[i].tick);
            Vec to = vec_sub(pose_at(target.pose), shots[i].from);
            if (!shots[i].is_flying || flown_m < vec_length(to)) continue;
            shots[i].is_flying = false;
            judged++;
            hits +=
                fabs(vec_cross(shots[i].ways[0], to)) < aim_half_width_m(&target, shots[i].from);
        }
        senses.tick++;
    }
    assert_true(judged > SHOTS / 2);
    return (double)hits / judged;
}

UNIT_TEST(the_best_gun_suits_the_target) {
    Guns still = {0}, straight = {0}, round = {0}, dancing = {0};
    check_at_least(watch(&still, stand, (Pose){200, 200 + RANGE_M, 1}), 1);
    for (int i = 0; i < AIMS; i++) check_at_least(guns_score(&still, (Aim)i), 0.9);

    check_at_least(watch(&straight, go_straight, (Pose){140, 200 + RANGE_M, 0.5 * PI}), 1);
    assert_true(straight.best == AIM_LINEAR || straight.best == AIM_CIRCULAR);
    check_at_least(guns_score(&straight, AIM_LINEAR), 0.9);
    check_at_most(guns_score(&straight, AIM_HEAD_ON), 0.3);

    check_at_least(watch(&round, go_round, (Pose){200, 200 + RANGE_M, 0}), 0.95);
    assert_int_equal(round.best, AIM_CIRCULAR);
    check_at_most(guns_score(&round, AIM_LINEAR), 0.8);

    check_at_least(watch(&dancing, swing, (Pose){200, 200 + RANGE_M, 0.5 * PI}), 0.95);
    check_at_most(guns_score(&dancing, AIM_CIRCULAR), 0.8);
    assert_true(dancing.best != AIM_CIRCULAR && dancing.best != AIM_LINEAR);
}

UNIT_TEST(each_enemy_is_remembered) {
    Guns guns = {0};
    watch(&guns, go_round, (Pose){200, 200 + RANGE_M, 0});
    double known = guns_score(&guns, AIM_LINEAR);
    OPEN_FIELD(senses, 9, 100, 100, 0);
    TankSight other = driver_other((Pose){100, 120, 0}, true), same = other;
    other.id = 2;
    senses.tick = 60 * 30;
    guns_watch(&guns, &senses, &other);
    assert_true(guns_score(&guns, AIM_LINEAR) != known);
    guns_watch(&guns, &senses, &same);
    assert_true(guns_score(&guns, AIM_LINEAR) == known);
}

// Returns the bearing of a shot with a guess factor, from `gun` at the tank.
static double aimed_rad(const Senses *senses, Vec gun, double factor) {
    Vec velocity = vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
    WavesAim aim = waves_aim(senses, gun, pose_at(senses->pose), velocity, SHELL_MPS);
    return aim.bearing_rad + aim.side * factor * aim.escape_rad;
}

UNIT_TEST(a_shell_reveals_how_it_was_aimed) {
    OWN_MAP *map = driver_map(400, 400, NULL, 0);
    Dice dice = dice_seed(3, 1);
    for (double factor = -0.8; factor <= 0.8; factor += 0.4) {
        Surf surf = {0};
        const Waves *waves = &surf.waves;
        TankSight enemy = enemy_at(150, 175);
        Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
        ShellSight shell = {.id = 7};
        driver_sees(&senses, &enemy, 1);
        for (int tick = 0; tick < 90; tick++) {
            if (tick == 60) { // fired now, visible from the next tick
                shell.at = pose_at(enemy.pose);
                shell.velocity_mps =
                    vec_scale(vec_heading(aimed_rad(&senses, shell.at, factor)), SHELL_MPS);
                driver_sees_shell(&senses, &shell);
                shell.at = vec_add(shell.at, vec_scale(vec_unit(shell.velocity_mps), 2.3));
            }
            if (tick >= 60)
                shell.at = vec_add(shell.at, vec_scale(shell.velocity_mps, senses.dt_s));
            surf_watch(&surf, &senses, &enemy);
            driver_step(&senses, (Order){.left_mps = 5, .right_mps = 5});
        }
        assert_int_equal(waves->count, 1); // one per shell, however long it is visible
        check_close(waves->shells[0].factor, factor, 0.05);
        check_close((double)waves->fired_tick, 60, 2);
    }
}

UNIT_TEST(danger_is_highest_where_shots_went) {
    TankSight enemy = enemy_at(150, 175);
    OPEN_FIELD(senses, 4, 150, 150, 0.5 * PI);
    senses.motion.forward_mps = 6;
    WavesAim aim = waves_aim(&senses, pose_at(enemy.pose), vec(150, 150), vec(6, 0), SHELL_MPS);
    Waves waves = {0};
    double before = waves_danger(&waves, &senses, &enemy, vec(146, 150));
    double bearing_rad = vec_bearing(vec_sub(vec(146, 150), pose_at(enemy.pose)));
    for (int i = 0; i < 12; i++) waves_learn(&waves, &aim, waves_factor(&aim, bearing_rad));
    check_at_least(waves_danger(&waves, &senses, &enemy, vec(146, 150)), before + 0.5);
    check_at_most(waves_danger(&waves, &senses, &enemy, vec(154.5, 150)), 0.2);
}

// Surfs 25 m from a gun that shoots with one guess factor; returns the fraction of shots, one per
// second, that hit. The shells are invisible: only the learned danger counts.
static double share_hit(double factor, bool is_surfing) {
    enum { SHOTS = 30, APART = 60 };
    TankSight enemy = enemy_at(150, 175);
    OPEN_FIELD(senses, 5, 150, 150, 0.5 * PI);
    Surf surf = {0};
    for (int i = 0; i < 40; i++) {
        WavesAim aim = {.side = 1, .escape_rad = 0.2, .share = (i % 3 + 0.5) / 3};
        waves_learn(&surf.waves, &aim, factor);
    }
    int hits = 0;
    for (int shot = 0; shot < SHOTS; shot++) {
        Vec gun = pose_at(enemy.pose), way = vec(0, 0);
        double flight_s = 0;
        for (int tick = 0; tick < APART; tick++) {
            Twist desired = {5, 0};
            surf_watch(&surf, &senses, &enemy);
            if (is_surfing) desired = surf_drive(&surf, &senses, &enemy, 25);
            driver_step(&senses, tracks_order(&senses, desired));
            if (tick == 0) {
                way = vec_heading(aimed_rad(&senses, gun, factor));
                flight_s = vec_distance(gun, pose_at(senses.pose)) / SHELL_MPS;
            }
            if (tick == (int)(flight_s / senses.dt_s))
                hits += fabs(vec_cross(way, vec_sub(pose_at(senses.pose), gun))) < 1.3;
        }
        gun = pose_at(senses.pose);
        enemy.pose.x = gun.x; // follows, so that every shot is from 25 m
        enemy.pose.y = gun.y + 25;
    }
    return (double)hits / SHOTS;
}

UNIT_TEST(surfing_avoids_the_usual_aim) {
    double going = 5.0 / 7; // guess factor of a tank at 5 m/s
    check_at_least(share_hit(going, false), 0.9);
    check_at_most(share_hit(going, true), 0.35);
    check_at_most(share_hit(0, true), 0.35);
}

// Returns by how much a shell at the centre of a tank that stands across misses it.
static double waves_miss_m(double distance_m, bool is_evading) {
    OPEN_FIELD(senses, 6, 150, 150, 0.5 * PI);
    ShellSight shell = {.id = 1, .at = {150, 150 + distance_m}, .velocity_mps = {0, -SHELL_MPS}};
    double closest_m = INFINITY;
    driver_sees_shell(&senses, &shell);
    while (shell.at.y > 145) {
        Twist desired = {0, 0};
        if (is_evading) desired = dodge_search(&senses, desired).twist;
        driver_step(&senses, tracks_order(&senses, desired));
        shell.at = vec_add(shell.at, vec_scale(shell.velocity_mps, senses.dt_s));
        Vec off = pose_to_body(senses.pose, shell.at);
        double beside_m = max_of(fabs(off.x) - 1.05, fabs(off.y) - 1.5);
        closest_m = min_of(closest_m, beside_m);
    }
    return closest_m;
}

UNIT_TEST(distant_shells_are_dodged) {
    check_at_most(waves_miss_m(26, false), 0);
    check_at_least(waves_miss_m(26, true), 0.2);
    check_at_most(waves_miss_m(10, true), 0); // impossible for any tank
}

UNIT_TEST(shells_from_beyond_the_dodge_range_are_dodged) {
    OPEN_FIELD(senses, 6, 150, 150, 0.5 * PI);
    senses.shell_mps = SHELL_MPS;
    double range_m = dodge_range_m(&senses);
    check_at_least(waves_miss_m(range_m, true), 0.2);
    check_at_most(waves_miss_m(range_m - 4, true), 0);
}

UNIT_TEST(notes_of_an_evasion_show_the_reachable_set) {
    OPEN_FIELD(senses, 6, 150, 150, 0.5 * PI);
    ShellSight shell = {.id = 1, .at = {150, 172}, .velocity_mps = {0, -SHELL_MPS}};
    Notes notes = {0};
    dodge_note(&senses, &(Order){0}, &notes);
    assert_int_equal(notes.alternative_count, 0); // nothing approaches
    driver_sees_shell(&senses, &shell);
    dodge_note(&senses, &(Order){0}, &notes);
    assert_int_equal(notes.alternative_count, DODGE_MOVES + 1);
    double west_m = 0, east_m = 0;
    for (int i = 0; i < DODGE_MOVES; i++) {
        west_m = max_of(west_m, 150 - notes.alternatives[i].at.x);
        east_m = max_of(east_m, notes.alternatives[i].at.x - 150);
    }
    check_at_least(min_of(west_m, east_m), 1.5);
    Alternative chosen = notes.alternatives[DODGE_MOVES]; // the move that stays, and is hit
    assert_true(chosen.is_taken);
    check_at_most(fabs(chosen.at.x - 150), 1e-9);
    check_at_most(chosen.score, 0);
}

UNIT_TEST(evasion_avoids_walls) {
    // A wall directly ahead: it must reverse, although that takes longer.
    Piece wall = {.vertex_count = 4,
                  .vertices = {{152.2, 140}, {154, 140}, {154, 160}, {152.2, 160}}};
    OWN_MAP *map = driver_map(300, 300, &wall, 1);
    Dice dice = dice_seed(7, 1);
    Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
    ShellSight shell = {.id = 1, .at = {149.6, 176}, .velocity_mps = {0, -SHELL_MPS}};
    driver_sees_shell(&senses, &shell);
    Evade evade = dodge_search(&senses, (Twist){0, 0});
    assert_true(evade.is_needed);
    check_at_most(evade.twist.forward_mps, -1);
    check_at_most(evade.desired_miss_m, 0);
    check_at_least(evade.miss_m, 0);
}

// Returns the gap between the shell and the hull if the tank stays.
static double staying_miss_m(Senses *senses, const ShellSight *shell) {
    driver_sees_shell(senses, shell);
    return dodge_search(senses, (Twist){0, 0}).desired_miss_m;
}

// Returns the point of the path `along_m` after its start.
static Vec point_at(const FlightPath *path, double along_m) {
    int line = 0;
    for (double length_m; line < path->count - 2; line++, along_m -= length_m)
        if (along_m <= (length_m = vec_distance(path->corners[line], path->corners[line + 1])))
            break;
    Vec way = vec_unit(vec_sub(path->corners[line + 1], path->corners[line]));
    return vec_add(path->corners[line], vec_scale(way, along_m));
}

// A tank that stays is predicted to be hit if and only if a shell, flown in small steps, meets it.
UNIT_TEST(shells_are_predicted_over_walls) {
    const Piece walls[3] = {
        {.vertex_count = 4, .vertices = {{10, 20}, {40, 22}, {40, 23}, {10, 21}}},
        {.vertex_count = 4, .vertices = {{44, 4}, {46, 4}, {42, 18}, {40, 18}}},
        {.vertex_count = 2, .radius_m = 1, .vertices = {{14, 6}, {14, 14}}}};
    OWN_MAP *map = driver_map(60, 40, walls, 3);
    Dice dice = dice_seed(11, 1);
    int hits = 0, misses = 0, own_hits = 0;
    for (int i = 0; i < 12000; i++) {
        double x = dice_between(&dice, 3, 57), y = dice_between(&dice, 3, 37);
        double heading_rad = dice_between(&dice, -PI, PI), way_rad = dice_between(&dice, -PI, PI);
        Senses senses = driver_senses(map, NULL, (Pose){x, y, heading_rad});
        Vec from = vec(dice_between(&dice, 1, 59), dice_between(&dice, 1, 39));
        if (map_ray(map, from, from, NULL) < 1 || map_clearance(map, vec(x, y)) < 2) continue;
        senses.bounces = 2;
        ShellSight shell = {.id = 1,
                            .at = from,
                            .velocity_mps = vec_scale(vec_heading(way_rad), 22),
                            .bounces = dice_below(&dice, 3),
                            .is_own = dice_below(&dice, 2)};
        FlightPath path = flight_trace(map, from, vec_heading(way_rad), 24, shell.bounces);
        double beside_m = INFINITY, first_m = vec_distance(path.corners[0], path.corners[1]);
        bool is_own_first = shell.is_own && shell.bounces == 2;
        for (double m = is_own_first ? first_m : 0; m < path.length_m; m += 0.05) {
            Vec off = pose_to_body(senses.pose, point_at(&path, m));
            beside_m = min_of(beside_m, max_of(fabs(off.x) - 1.05, fabs(off.y) - 1.5));
        }
        double miss_m = staying_miss_m(&senses, &shell);
        if (beside_m < -0.2) check_at_most(miss_m, 0);
        if (beside_m > 3 && shell.bounces > 0) check_at_least(miss_m, 0.35);
        hits += beside_m < -0.2;
        own_hits += beside_m < -0.2 && shell.is_own;
        misses += beside_m > 3;
    }
    assert_true(hits > 200 && own_hits > 50 && misses > 1000);
}

// An arena with walls of all directions; a wall usually hides the target.
static Map *walled_map(void) {
    const Piece walls[] = {
        {.vertex_count = 4, .vertices = {{10, 20}, {40, 22}, {40, 23}, {10, 21}}},
        {.vertex_count = 4, .vertices = {{44, 4}, {46, 4}, {42, 18}, {40, 18}}},
        {.vertex_count = 4, .vertices = {{30, 27}, {32, 27}, {32, 38}, {30, 38}}},
        {.vertex_count = 3, .vertices = {{20, 4}, {28, 8}, {20, 14}}},
        {.vertex_count = 2, .radius_m = 1, .vertices = {{12, 6}, {12, 14}}}};
    return driver_map(60, 40, walls, sizeof walls / sizeof *walls);
}

static Vec free_place(const Map *map, Dice *dice) {
    for (;;) {
        Vec at = vec(dice_between(dice, 2, 58), dice_between(dice, 2, 38));
        if (map_clearance(map, at) > 2) return at;
    }
}

// Senses of a tank with a gun for bouncing shells.
static Senses bouncing_senses(const Map *map, Dice *dice) {
    Vec at = free_place(map, dice);
    Senses senses = driver_senses(map, NULL, (Pose){at.x, at.y, dice_between(dice, -PI, PI)});
    senses.bounces = 2;
    senses.shell_mps = 22;
    senses.shell_range_m = 90;
    return senses;
}

static TankSight random_tank(const Map *map, Dice *dice, bool is_enemy) {
    Vec at = free_place(map, dice);
    TankSight tank = driver_other((Pose){at.x, at.y, dice_between(dice, -PI, PI)}, is_enemy);
    tank.motion.forward_mps = dice_between(dice, -2, 2);
    tank.motion.turn_radps = dice_between(dice, -0.5, 0.5);
    return tank;
}

static FlightPath flight_of(const Senses *senses, const BankShot *shot) {
    return flight_trace(senses->map, pose_at(senses->next_pose), vec_heading(shot->heading_rad),
                        shot->length_m, senses->bounces);
}

// The shell and a target that keeps its motion are at the same place at the same time.
UNIT_TEST(bank_shots_meet_their_target) {
    OWN_MAP *map = walled_map();
    Dice dice = dice_seed(21, 1);
    int found[BANK_BOUNCES + 1] = {0}, hidden = 0;
    for (int i = 0; i < 3000; i++) {
        Senses senses = bouncing_senses(map, &dice);
        TankSight enemy = random_tank(map, &dice, true);
        BankShot shot = bank_search(&senses, &enemy, 0);
        found[shot.bounces]++;
        if (!shot.bounces) continue;
        hidden += !map_sees(map, pose_at(senses.pose), pose_at(enemy.pose));
        FlightPath path = flight_of(&senses, &shot);
        assert_int_equal(path.count, shot.bounces + 2);
        Pose then = arc_travel(enemy.pose, enemy.motion, shot.time_s + senses.dt_s);
        Vec end = path.corners[path.count - 1];
        Vec stopped = aim_clip(map, pose_at(enemy.pose), pose_at(then), 1.5);
        check_place(end, stopped, 0.4);
        check_close(shot.time_s * 22 + senses.muzzle_m, path.length_m, 1e-6);
    }
    assert_true(found[1] > 500 && found[2] > 100 && hidden > 300);
}

// Between the borders of an empty arena, a single wall suffices for any two places.
UNIT_TEST(a_bank_shot_over_the_border_is_always_found) {
    OWN_MAP *map = driver_map(24, 20, NULL, 0);
    Dice dice = dice_seed(22, 1);
    for (int i = 0; i < 300; i++) {
        Senses senses = bouncing_senses(map, &dice);
        senses.pose = senses.next_pose = (Pose){dice_between(&dice, 3, 9), 10, 0};
        TankSight enemy = driver_other((Pose){18, dice_between(&dice, 3, 17), 0}, true);
        assert_true(bank_search(&senses, &enemy, 0).bounces > 0);
        senses.bounces = 0;
        assert_int_equal(bank_search(&senses, &enemy, 0).bounces, 0);
    }
}

UNIT_TEST(bank_shots_spare_friends_and_the_own_tank) {
    OWN_MAP *map = walled_map();
    Dice dice = dice_seed(23, 1);
    int found = 0, spared = 0;
    for (int i = 0; i < 3000; i++) {
        Senses senses = bouncing_senses(map, &dice);
        TankSight tanks[2] = {random_tank(map, &dice, true), random_tank(map, &dice, false)};
        tanks[1].id = 2;
        driver_sees(&senses, tanks, 1);
        int alone = bank_search(&senses, &tanks[0], 0).bounces;
        driver_sees(&senses, tanks, 2);
        BankShot shot = bank_search(&senses, &tanks[0], 0);
        spared += alone > 0 && shot.bounces == 0;
        if (!shot.bounces) continue;
        found++;
        FlightPath path = flight_of(&senses, &shot);
        double first_m = vec_distance(path.corners[0], path.corners[1]);
        for (double m = 0; m < path.length_m; m += 0.1) {
            Vec shell = point_at(&path, m);
            Pose then = arc_travel(tanks[1].pose, tanks[1].motion, m / 22);
            check_at_least(vec_distance(shell, pose_at(then)), 1.8);
            if (m > first_m) check_at_least(vec_distance(shell, pose_at(senses.pose)), 1.8);
        }
    }
    assert_true(found > 500 && spared > 10);
}

UNIT_TEST(a_gun_without_bounces_does_not_look_for_bank_shots) {
    OWN_MAP *map = walled_map();
    Dice dice = dice_seed(24, 1);
    Bank bank = {0}, unused = {0};
    Senses senses = bouncing_senses(map, &dice);
    TankSight enemy = random_tank(map, &dice, true);
    Order order = {.turret_radps = 0.5, .sleep_ticks = 4}, same = order;
    senses.bounces = 0;
    assert_false(bank_engage(&bank, &senses, &enemy, 0, 0, &order));
    assert_memory_equal(&order, &same, sizeof order);
    assert_memory_equal(&bank, &unused, sizeof bank);
}

// The gun turns to a target behind a wall and fires once it points there, and the shell hits.
UNIT_TEST(a_gun_fires_over_a_wall) {
    const Piece wall = {.vertex_count = 4, .vertices = {{19, 10}, {21, 10}, {21, 30}, {19, 30}}};
    OWN_MAP *map = driver_map(40, 40, &wall, 1);
    Senses senses = driver_senses(map, NULL, (Pose){10, 25, 0});
    TankSight enemy = driver_other((Pose){30, 25, 0}, true);
    Bank bank = {0};
    senses.bounces = 1;
    int ticks = 0;
    Order order = {0};
    for (; ticks < 120 && !order.fire; ticks++) {
        order = (Order){0};
        assert_true(bank_engage(&bank, &senses, &enemy, 0, 0, &order));
        driver_step(&senses, order);
    }
    assert_true(ticks < 100);
    FlightPath path = flight_trace(map, vec(10, 25), vec_heading(aim_gun_heading(&senses)),
                                   bank.shot.length_m, 1);
    assert_int_equal(path.count, 3);
    check_close(path.corners[1].y, 40, 1e-3);
    check_place(path.corners[2], vec(30, 25), 0.6);
}

UNIT_TEST_MAIN("gunnery")
