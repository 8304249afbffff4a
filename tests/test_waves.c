// test_waves.c -- enemy fire is remembered as it was aimed, surfing leaves the place that is always
// aimed at, and shells from far enough off are dodged.
#include "driver.h"

#include "ai/gunnery/surf.h"

#define SHELL_MPS 32.0

static Map *field_map(void) {
    Map *map = map_create(300, 300, NULL, 0);
    assert_non_null(map);
    return map;
}

static TankSight enemy_at(Vec at) {
    return (TankSight){.id = 1,
                       .is_enemy = true,
                       .pose = {at.x, at.y, PI},
                       .length_m = 3,
                       .width_m = 2.1,
                       .health = 1};
}

// The bearing at which a gun at `gun` shoots by a guess factor, at a tank as it is now.
static double aimed_rad(const Senses *senses, Vec gun, double factor) {
    Vec velocity = vec_scale(vec_heading(senses->pose.heading_rad), senses->motion.forward_mps);
    WavesAim aim = waves_aim(senses, gun, pose_at(senses->pose), velocity, SHELL_MPS);
    return aim.bearing_rad + aim.side * factor * aim.escape_rad;
}

static void test_a_shell_tells_how_it_was_aimed(void **state) {
    (void)state;
    Map *map = field_map();
    Dice dice = dice_seed(3, 1);
    for (double factor = -0.8; factor <= 0.8; factor += 0.4) {
        Waves waves = {0};
        TankSight enemy = enemy_at(vec(150, 175));
        Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
        ShellSight shell = {.id = 7};
        senses.tanks = &enemy;
        senses.tank_count = 1;
        for (int tick = 0; tick < 90; tick++) {
            if (tick == 60) { // fired now, seen from the next tick on
                shell.at = pose_at(enemy.pose);
                shell.velocity_mps =
                    vec_scale(vec_heading(aimed_rad(&senses, shell.at, factor)), SHELL_MPS);
                senses.shells = &shell;
                senses.shell_count = 1;
                shell.at = vec_add(shell.at, vec_scale(vec_unit(shell.velocity_mps), 2.3));
            }
            if (tick >= 60)
                shell.at = vec_add(shell.at, vec_scale(shell.velocity_mps, senses.dt_s));
            waves_watch(&waves, &senses, &enemy);
            driver_step(&senses, (Order){.left_mps = 5, .right_mps = 5});
        }
        assert_int_equal(waves.count, 1); // once a shell, however long it is seen
        check_close(waves.shells[0].factor, factor, 0.05);
        check_close((double)waves.fired_tick, 60, 2);
    }
    map_destroy(map);
}

// What is always aimed at becomes dangerous, and what is never aimed at does not.
static void test_danger_is_where_shots_went(void **state) {
    (void)state;
    Map *map = field_map();
    Dice dice = dice_seed(4, 1);
    TankSight enemy = enemy_at(vec(150, 175));
    Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
    senses.motion.forward_mps = 6;
    WavesAim aim = waves_aim(&senses, pose_at(enemy.pose), vec(150, 150), vec(6, 0), SHELL_MPS);
    Waves waves = {0};
    double before = waves_danger(&waves, &senses, &enemy, vec(146, 150));
    for (int i = 0; i < 12; i++)
        waves_learn(&waves, &aim, waves_factor(&aim, pose_at(enemy.pose), vec(146, 150)));
    check_at_least(waves_danger(&waves, &senses, &enemy, vec(146, 150)), before + 0.5);
    check_at_most(waves_danger(&waves, &senses, &enemy, vec(154.5, 150)), 0.2);
    map_destroy(map);
}

// Surfs 25 m from a gun that is known to shoot by one guess factor; the share of shots, a second
// apart, that meet the hull. The shells are not shown: only what is remembered counts.
static double share_hit(double factor, bool is_surfing) {
    enum { SHOTS = 30, APART = 60 };
    Map *map = field_map();
    Dice dice = dice_seed(5, 1);
    TankSight enemy = enemy_at(vec(150, 175));
    Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
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
            Twist wish = {5, 0};
            surf_watch(&surf, &senses, &enemy);
            if (is_surfing) wish = surf_drive(&surf, &senses, &enemy, 25);
            driver_step(&senses, tracks_order(&senses, wish));
            if (tick == 0) {
                way = vec_heading(aimed_rad(&senses, gun, factor));
                flight_s = vec_distance(gun, pose_at(senses.pose)) / SHELL_MPS;
            }
            if (tick == (int)(flight_s / senses.dt_s))
                hits += fabs(vec_cross(way, vec_sub(pose_at(senses.pose), gun))) < 1.3;
        }
        gun = pose_at(senses.pose);
        enemy.pose.x = gun.x; // keeps pace, so that every shot is from 25 m
        enemy.pose.y = gun.y + 25;
    }
    map_destroy(map);
    return (double)hits / SHOTS;
}

static void test_surfing_leaves_what_is_always_aimed_at(void **state) {
    (void)state;
    double going = 5.0 / 7; // where a tank at 5 m/s will be
    check_at_least(share_hit(going, false), 0.9);
    check_at_most(share_hit(going, true), 0.35);
    check_at_most(share_hit(0, true), 0.35);
}

// Stands across, sees a shell come at its middle, and does what it thinks best.
static double miss_m(double distance_m, bool is_evading) {
    Map *map = field_map();
    Dice dice = dice_seed(6, 1);
    Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
    ShellSight shell = {.id = 1, .at = {150, 150 + distance_m}, .velocity_mps = {0, -SHELL_MPS}};
    double closest_m = INFINITY;
    senses.shells = &shell;
    senses.shell_count = 1;
    while (shell.at.y > 145) {
        Twist wish = {0, 0};
        if (is_evading) wish = evade_shells(&senses, wish).twist;
        driver_step(&senses, tracks_order(&senses, wish));
        shell.at = vec_add(shell.at, vec_scale(shell.velocity_mps, senses.dt_s));
        Vec off = pose_to_body(senses.pose, shell.at);
        double beside_m = most(fabs(off.x) - 1.05, fabs(off.y) - 1.5);
        closest_m = least(closest_m, beside_m);
    }
    map_destroy(map);
    return closest_m;
}

static void test_shells_from_afar_are_dodged(void **state) {
    (void)state;
    check_at_most(miss_m(26, false), 0);
    check_at_least(miss_m(26, true), 0.2);
    check_at_most(miss_m(10, true), 0); // nobody can
}

static void test_evading_keeps_off_walls(void **state) {
    (void)state;
    // A wall right ahead: it must go back, the longer way out.
    Piece wall = {.vertex_count = 4,
                  .vertices = {{152.2, 140}, {154, 140}, {154, 160}, {152.2, 160}}};
    Map *map = map_create(300, 300, &wall, 1);
    Dice dice = dice_seed(7, 1);
    Senses senses = driver_senses(map, &dice, (Pose){150, 150, 0.5 * PI});
    ShellSight shell = {.id = 1, .at = {149.6, 176}, .velocity_mps = {0, -SHELL_MPS}};
    senses.shells = &shell;
    senses.shell_count = 1;
    Evade evade = evade_shells(&senses, (Twist){0, 0});
    assert_true(evade.is_needed);
    check_at_most(evade.twist.forward_mps, -1);
    check_at_most(evade.wish_m, 0);
    check_at_least(evade.miss_m, 0);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shell_tells_how_it_was_aimed),
        cmocka_unit_test(test_danger_is_where_shots_went),
        cmocka_unit_test(test_surfing_leaves_what_is_always_aimed_at),
        cmocka_unit_test(test_shells_from_afar_are_dodged),
        cmocka_unit_test(test_evading_keeps_off_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
