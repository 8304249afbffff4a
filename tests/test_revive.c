// test_revive.c -- second lives: a wreck stands whole again elsewhere, and leaves nothing behind.
#include "stage.h"

#include "ai/motion/arc.h"

static bool is_same_pose(Pose a, Pose b) {
    return is_same_bits(a.x, b.x) && is_same_bits(a.y, b.y) &&
           is_same_bits(a.heading_rad, b.heading_rad);
}

// Tank 0 shoots tank 1 until it is a wreck.
static void kill_second(Stage *stage) {
    stage->orders[0] = (Order){.fire = true};
    for (int i = 0; i < 2400 && !battle_tank(stage->battle, 1)->is_wreck; i++) run(stage, 1);
    assert_true(battle_tank(stage->battle, 1)->is_wreck);
    stage->orders[0] = (Order){0};
}

static void test_a_wreck_comes_back_whole(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {30, 25, PI}}, home = {8, 30, 2};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[1] = (Order){.turret_radps = 0.5};
    kill_second(&stage);
    Tank before = *battle_tank(stage.battle, 1);
    battle_revive(stage.battle, 1, home);
    const Tank *tank = battle_tank(stage.battle, 1);
    assert_true(is_same_pose(tank->pose, home) && is_same_pose(tank->last_pose, home));
    assert_false(tank->is_wreck || tank->was_hit || tank->is_touching);
    check_close(tank->health, stage.spec.health, 0);
    check_close(tank->turret_rad, 0, 0);
    check_close(tank->reload_s, 0, 0);
    assert_int_equal(tank->id, 1);
    assert_int_equal(tank->died_tick, before.died_tick);
    check_close(tank->damage_taken, before.damage_taken, 0);
    assert_int_equal(battle_tank(stage.battle, 0)->kills, 1);
    stage.orders[1] = (Order){.left_mps = 7, .right_mps = 7, .fire = true}; // it drives and fights
    run(&stage, 60);
    check_at_least(vec_distance(pose_at(tank->pose), pose_at(home)), 2);
    assert_int_equal(tank->shots, 1);
    Senses senses = sense(&stage, 0);
    assert_false(senses.tanks[0].is_wreck);
    assert_int_equal(senses.enemies_left, 1);
    stage_close(&stage);
}

// The promise of free motion holds from the first tick on, whatever it leant on before.
static void test_it_moves_by_its_own_path_to_the_bit(void **state) {
    (void)state;
    for (int phase = 0; phase < 20; phase++) {
        Stage stage = {.spec = steady(&TANK_SPECS[0])};
        const Pose poses[] = {{30, 20, 0.2}, {31.5, 23.4, PI}};
        stage_open(&stage, "", &RULES, poses, FOES, 2);
        stage.orders[0] = stage.orders[1] = (Order){.left_mps = 7, .right_mps = 6};
        run(&stage, 20 + phase); // they push each other
        Pose wanted = {10 + phase * 0.37, 12, phase};
        wanted.heading_rad = angle_wrap(wanted.heading_rad);
        battle_revive(stage.battle, 0, wanted);
        const Tank *tank = battle_tank(stage.battle, 0);
        for (int tick = 0; tick < 60; tick++) {
            const DriveState *drive = tank->drive_state;
            double left_m = drive->left_mps * BATTLE_TICK_S;
            double right_m = drive->right_mps * BATTLE_TICK_S;
            assert_true(arc_step(&wanted, left_m, right_m, stage.spec.drive.half_gauge_m));
            wanted.heading_rad = angle_wrap(wanted.heading_rad);
            run(&stage, 1);
            if (!is_same_pose(tank->pose, wanted))
                fail_msg("phase %d: off the arc at tick %d", phase, tick);
        }
        check_at_least(fabs(tank->motion.forward_mps), 5);
        stage_close(&stage);
    }
}

// Whoever is left alone where two stood is not pushed about, and the place is free to drive over.
static void test_nothing_stays_where_it_was(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 20, 0}, {30, 23.05, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[0] = (Order){.left_mps = 7, .right_mps = 7};
    run(&stage, 30);
    assert_true(battle_tank(stage.battle, 0)->is_touching);
    stage.orders[0] = (Order){0};
    run(&stage, 120); // they rest, one against the other
    Pose left_alone = battle_tank(stage.battle, 1)->pose;
    battle_revive(stage.battle, 0, (Pose){10, 10, 0});
    for (int i = 0; i < 60; i++) {
        run(&stage, 1);
        assert_false(battle_tank(stage.battle, 1)->is_touching);
        assert_int_equal(count_events(&stage, EVENT_CONTACT), 0);
    }
    check_at_most(vec_distance(pose_at(battle_tank(stage.battle, 1)->pose), pose_at(left_alone)),
                  1e-3);
    stage.orders[1] = (Order){.left_mps = -7, .right_mps = -7};
    for (int i = 0; i < 60; i++) {
        run(&stage, 1);
        assert_false(battle_tank(stage.battle, 1)->is_touching);
    }
    check_at_most(battle_tank(stage.battle, 1)->pose.y, left_alone.y - 3);
    stage_close(&stage);
}

// Where it stands now it is in the way: of a hull and of a shell.
static void test_it_is_solid_where_it_comes_back(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {50, 35, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    run(&stage, 5);
    battle_revive(stage.battle, 1, (Pose){30, 20, 0});
    stage.orders[0] = (Order){.left_mps = 7, .right_mps = 7, .fire = true};
    int hits = 0, contacts = 0;
    for (int i = 0; i < 120; i++) {
        run(&stage, 1);
        hits += count_events(&stage, EVENT_HIT);
        contacts += count_events(&stage, EVENT_CONTACT);
    }
    check_at_least(hits, 1);
    check_at_least(contacts, 1);
    stage_close(&stage);
}

// Two that leant on each other and lean again at once: nothing of the first time is remembered,
// they move to the bit like two that have just been made.
static void test_all_placed_anew_are_like_new(void **state) {
    (void)state;
    const Pose apart[] = {{30, 20, 0}, {30, 23.02, PI}}, again[] = {{30, 20, 0.1}, {30, 22.97, PI}};
    Stage old = {.spec = steady(&TANK_SPECS[0])}, new = {.spec = steady(&TANK_SPECS[0])};
    stage_open(&old, "", &RULES, apart, FOES, 2);
    stage_open(&new, "", &RULES, again, FOES, 2);
    for (int i = 0; i < 2; i++) old.orders[i] = (Order){.left_mps = 7, .right_mps = 7};
    run(&old, 20);
    assert_true(battle_tank(old.battle, 0)->is_touching);
    for (int i = 0; i < 2; i++) battle_revive(old.battle, i, again[i]);
    for (int i = 0; i < 2; i++) old.orders[i] = new.orders[i] = (Order){0};
    for (int tick = 0; tick < 60; tick++) {
        run(&old, 1);
        run(&new, 1);
        for (int i = 0; i < 2; i++)
            check_close(vec_distance(pose_at(battle_tank(old.battle, i)->pose),
                                     pose_at(battle_tank(new.battle, i)->pose)),
                        0, 0);
    }
    stage_close(&old);
    stage_close(&new);
}

// Chance and second lives: the same seed still gives the same battle.
static void test_two_runs_with_second_lives_are_one(void **state) {
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        Stage stage = {.spec = TANK_SPECS[0]};
        const Pose poses[] = {{30, 10, 0}, {30, 25, PI}};
        stage_open(&stage, "", &RULES, poses, FOES, 2);
        kill_second(&stage);
        battle_revive(stage.battle, 1, poses[1]);
        kill_second(&stage);
        assert_int_equal(battle_tank(stage.battle, 0)->kills, 2);
        hashes[i] = battle_hash(stage.battle);
        stage_close(&stage);
    }
    assert_true(hashes[0] == hashes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_wreck_comes_back_whole),
        cmocka_unit_test(test_it_moves_by_its_own_path_to_the_bit),
        cmocka_unit_test(test_nothing_stays_where_it_was),
        cmocka_unit_test(test_it_is_solid_where_it_comes_back),
        cmocka_unit_test(test_all_placed_anew_are_like_new),
        cmocka_unit_test(test_two_runs_with_second_lives_are_one),
    };
    return cmocka_run_group_tests_name("revive", tests, NULL, NULL);
}
