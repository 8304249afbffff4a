// test_battle.c -- guns, shells, armour, wrecks and senses.
#include "stage.h"

#include "ai/maths/dice.h"

static void test_turret_turns_at_its_own_rate(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{20, 20, 0}, {40, 20, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[0].turret_radps = 100;
    stage.orders[1].turret_radps = -1;
    run(&stage, 30);
    check_close(battle_tank(stage.battle, 0)->turret_rad, stage.spec.turret_top_radps * 0.5, 1e-12);
    check_close(battle_tank(stage.battle, 1)->turret_rad, -0.5, 1e-12);
    assert_int_equal(battle_tank(stage.battle, 0)->nonsense, 30);
    stage_close(&stage);
}

static void test_gun_reloads(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{20, 20, 0}, {40, 20, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[0].fire = true;
    run(&stage, 600);
    int wanted = 1 + (int)(599 / ceil(stage.spec.gun.reload_s * 60));
    check_close(battle_tank(stage.battle, 0)->shots, wanted, 1);
    stage_close(&stage);
}

// Whatever its speed and the phase of its flight, a shell stops at a wall as thin as paper and at a
// hull.
static void test_nothing_tunnels(void **state) {
    (void)state;
    const char *wall = "{\"id\":2,\"type\":\"wall\",\"x\":400,\"y\":100,\"width\":0.2,\"height\":"
                       "200,\"rotation\":0}";
    for (int phase = 0; phase < 40; phase++) {
        Stage stage = {.spec = steady(&TANK_SPECS[0])};
        stage.spec.gun.shell_mps = 200 + 17 * phase;
        const Pose poses[] = {{20 + phase * 0.1, 20, PI / 2}, {50, 20, 0}};
        stage_open(&stage, phase % 2 ? wall : "", &RULES, poses, FOES, 2);
        stage.orders[0].fire = true;
        int hits = 0, walls = 0;
        for (int i = 0; i < 60; i++) {
            battle_step(stage.battle, stage.orders);
            hits += count_events(&stage, EVENT_HIT);
            walls += count_events(&stage, EVENT_WALL);
        }
        assert_int_equal(hits, phase % 2 ? 0 : 1);
        assert_int_equal(walls, phase % 2 ? 1 : 0);
        stage_close(&stage);
    }
}

// The muzzle reaches past a wall that the tank leans on: the shot still hits the wall.
static void test_barrel_does_not_reach_through_walls(void **state) {
    (void)state;
    const char *wall = "{\"id\":2,\"type\":\"wall\",\"x\":316,\"y\":100,\"width\":1,\"height\":200,"
                       "\"rotation\":0}";
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 20, PI / 2}, {36, 20, 0}};
    stage_open(&stage, wall, &RULES, poses, FOES, 2);
    stage.orders[0].fire = true;
    run(&stage, 1);
    assert_int_equal(count_events(&stage, EVENT_WALL), 1);
    assert_int_equal(battle_tank(stage.battle, 1)->damage_taken, 0);
    stage_close(&stage);
}

static double damage_from(double victim_heading_rad) {
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {30, 25, victim_heading_rad}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[0].fire = true;
    run(&stage, 60);
    double damage = battle_tank(stage.battle, 1)->damage_taken;
    check_close(battle_tank(stage.battle, 0)->damage_dealt, damage, 0);
    check_close(battle_tank(stage.battle, 1)->health, stage.spec.health - damage, 1e-12);
    stage_close(&stage);
    return damage;
}

static void test_armour_is_thick_in_front_and_thin_behind(void **state) {
    (void)state;
    double damage = TANK_SPECS[0].gun.damage;
    check_close(damage_from(PI), 0.75 * damage, 1e-12);
    check_close(damage_from(0), 1.5 * damage, 1e-12);
    check_close(damage_from(PI / 2), damage, 1e-12);
    check_close(damage_from(-PI / 2), damage, 1e-12);
}

static void test_wreck_stays_where_it_died_and_stops_shells(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {30, 20, PI}, {30, 30, 0}};
    const int teams[] = {0, 1, 1};
    stage_open(&stage, "", &RULES, poses, teams, 3);
    stage.orders[0].fire = true;
    stage.orders[1] = (Order){.left_mps = 0, .right_mps = 0, .fire = false};
    int kills = 0;
    for (int i = 0; i < 2400; i++) {
        battle_step(stage.battle, stage.orders);
        kills += count_events(&stage, EVENT_KILL);
        stage.orders[1].fire = battle_tank(stage.battle, 1)->is_wreck; // the dead do not answer
    }
    const Tank *wreck = battle_tank(stage.battle, 1);
    assert_int_equal(kills, 1);
    assert_true(wreck->is_wreck);
    assert_int_equal(wreck->shots, 0);
    check_close(wreck->pose.y, 20, 0.2);
    check_close(battle_tank(stage.battle, 2)->damage_taken, 0, 0);
    assert_int_equal(battle_tank(stage.battle, 0)->kills, 1);
    check_close(battle_tank(stage.battle, 0)->damage_dealt, stage.spec.health, 1e-9);
    stage_close(&stage);
}

static void test_friendly_fire_is_a_rule(void **state) {
    (void)state;
    const int friends[] = {0, 0};
    for (int is_on = 0; is_on < 2; is_on++) {
        BattleRules rules = {.friendly_fire = is_on, .substeps = 1};
        Stage stage = {.spec = steady(&TANK_SPECS[0])};
        const Pose poses[] = {{30, 10, 0}, {30, 20, PI}};
        stage_open(&stage, "", &rules, poses, friends, 2);
        stage.orders[0].fire = true;
        run(&stage, 60);
        const Tank *shooter = battle_tank(stage.battle, 0);
        check_close(battle_tank(stage.battle, 1)->damage_taken,
                    is_on ? 0.75 * stage.spec.gun.damage : 0, 1e-12);
        check_close(shooter->damage_dealt, 0, 0);
        check_close(shooter->damage_to_friends, is_on ? 0.75 * stage.spec.gun.damage : 0, 1e-12);
        assert_int_equal(shooter->hits, 0);
        stage_close(&stage);
    }
}

static void test_walls_hide(void **state) {
    (void)state;
    const char *wall = "{\"id\":2,\"type\":\"wall\",\"x\":400,\"y\":100,\"width\":5,\"height\":200,"
                       "\"rotation\":0}";
    const Pose poses[] = {{30, 20, 0}, {50, 20, 0}, {38, 36, 0}};
    const int teams[] = {0, 1, 0};
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    stage_open(&stage, wall, &RULES, poses, teams, 3);
    Senses senses = sense(&stage, 0);
    assert_int_equal(senses.tank_count, 1);
    assert_int_equal(senses.tanks[0].id, 2);
    assert_false(senses.tanks[0].is_enemy);
    assert_int_equal(senses.enemies_left, 1);
    assert_int_equal(senses.friends_left, 1);
    senses = sense(&stage, 2); // sees past the wall's end
    assert_int_equal(senses.tank_count, 2);
    stage_close(&stage);
}

static void test_sees_nearest_first(void **state) {
    (void)state;
    const Pose poses[] = {{30, 20, 0}, {50, 20, 0}, {30, 26, 0}, {10, 20, 0}, {33, 20, 1}};
    const int teams[] = {0, 1, 2, 3, 4};
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    stage_open(&stage, "", &RULES, poses, teams, 5);
    Senses senses = sense(&stage, 0);
    assert_int_equal(senses.tank_count, 4);
    double last = 0;
    for (int i = 0; i < 4; i++) {
        double range = vec_distance(pose_at(senses.tanks[i].pose), pose_at(senses.pose));
        check_at_least(range, last);
        last = range;
    }
    stage_close(&stage);
}

// What the senses call next_pose is where the tank is a tick later, to the bit, whatever it is
// ordered then.
static void test_next_pose_comes_true(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    Dice dice = dice_seed(5, 5);
    const Pose poses[] = {{30, 20, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 1);
    for (int i = 0; i < 300; i++) {
        Pose wanted = sense(&stage, 0).next_pose;
        stage.orders[0].left_mps = dice_between(&dice, -4, 4);
        stage.orders[0].right_mps = dice_between(&dice, -4, 4);
        run(&stage, 1);
        Pose pose = battle_tank(stage.battle, 0)->pose;
        assert_true(is_same_bits(pose.x, wanted.x) && is_same_bits(pose.y, wanted.y));
        assert_true(is_same_bits(pose.heading_rad, wanted.heading_rad));
    }
    stage_close(&stage);
}

static void test_a_hit_is_felt_from_where_it_came(void **state) {
    (void)state;
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    const Pose poses[] = {{30, 10, 0}, {30, 20, PI / 2}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    stage.orders[0].fire = true;
    int felt = 0;
    for (int i = 0; i < 60; i++) {
        run(&stage, 1);
        Senses senses = sense(&stage, 1);
        if (!senses.was_hit) continue;
        felt++;
        check_close(fabs(senses.hit_bearing_rad), PI, 1e-9); // from the south
    }
    assert_int_equal(felt, 1);
    stage_close(&stage);
}

static void test_nonsense_orders_do_no_harm(void **state) {
    (void)state;
    const double values[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 5e-324, 0};
    Stage stage = {.spec = steady(&TANK_SPECS[0])};
    Dice dice = dice_seed(6, 6);
    const Pose poses[] = {{30, 20, 0}, {20, 20, 0}};
    stage_open(&stage, "", &RULES, poses, FOES, 2);
    for (int i = 0; i < 3000; i++) {
        for (int t = 0; t < 2; t++) {
            stage.orders[t].left_mps = values[dice_below(&dice, 7)];
            stage.orders[t].right_mps = values[dice_below(&dice, 7)];
            stage.orders[t].turret_radps = values[dice_below(&dice, 7)];
            stage.orders[t].fire = dice_below(&dice, 2);
        }
        run(&stage, 1);
        for (int t = 0; t < 2; t++) {
            const Tank *tank = battle_tank(stage.battle, t);
            assert_true(isfinite(tank->pose.x) && isfinite(tank->pose.y) &&
                        isfinite(tank->turret_rad));
            check_at_most(fabs(tank->turret_rad), PI);
        }
    }
    assert_true(battle_tank(stage.battle, 0)->nonsense > 0);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turret_turns_at_its_own_rate),
        cmocka_unit_test(test_gun_reloads),
        cmocka_unit_test(test_nothing_tunnels),
        cmocka_unit_test(test_barrel_does_not_reach_through_walls),
        cmocka_unit_test(test_armour_is_thick_in_front_and_thin_behind),
        cmocka_unit_test(test_wreck_stays_where_it_died_and_stops_shells),
        cmocka_unit_test(test_friendly_fire_is_a_rule),
        cmocka_unit_test(test_walls_hide),
        cmocka_unit_test(test_sees_nearest_first),
        cmocka_unit_test(test_next_pose_comes_true),
        cmocka_unit_test(test_a_hit_is_felt_from_where_it_came),
        cmocka_unit_test(test_nonsense_orders_do_no_harm),
    };
    return cmocka_run_group_tests_name("battle", tests, NULL, NULL);
}
