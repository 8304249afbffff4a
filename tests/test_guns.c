// test_guns.c -- firing solutions agree with thrown dice, and the virtual guns find the aim that
// suits a target.
#include "driver.h"

#include "ai/gunnery/guns.h"

#define RANGE_M 24.0

static Map *field_map(void) {
    Map *map = map_create(200, 200, NULL, 0);
    assert_non_null(map);
    return map;
}

static TankSight target_at(Pose pose) {
    return (TankSight){
        .id = 1, .is_enemy = true, .pose = pose, .length_m = 3, .width_m = 2.1, .health = 1};
}

static void test_the_chance_is_that_of_thrown_dice(void **state) {
    (void)state;
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
        // Four standard errors of so many throws are 0.01 at most.
        check_close(aim_chance(off_m, half_m, stray_m, reach_m), (double)hits / THROWS, 0.01);
    }
}

static void test_a_hull_shows_its_length_or_its_width(void **state) {
    (void)state;
    TankSight target = target_at((Pose){100, 100, 0});
    check_close(aim_half_width_m(&target, vec(100, 130)), 1.05, 1e-9);
    check_close(aim_half_width_m(&target, vec(70, 100)), 1.5, 1e-9);
}

static void test_the_reach_is_what_full_throttle_makes(void **state) {
    (void)state;
    Map *map = field_map();
    Dice dice = dice_seed(6, 1);
    for (double v_mps = -7; v_mps <= 7; v_mps += 3.5) {
        TankSight target = target_at((Pose){100, 100, 0});
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
    map_destroy(map);
}

static void test_what_cannot_get_away_is_hit_for_sure(void **state) {
    (void)state;
    Map *map = field_map();
    Dice dice = dice_seed(7, 1);
    Senses senses = driver_senses(map, &dice, (Pose){100, 100, 0});
    TankSight near = target_at((Pose){100, 108, 0.5 * PI}), far = target_at((Pose){100, 145, 1.6});
    Guns guns = {0};
    check_close(aim_judge(&senses, &near, guns_lead(&guns, &senses, &near, AIM_MIDDLE)), 1, 1e-9);
    double chance = aim_judge(&senses, &far, guns_lead(&guns, &senses, &far, AIM_MIDDLE));
    check_at_most(chance, 0.5);
    check_at_least(chance, 0.05);
    map_destroy(map);
}

// How a target drives: forward speed and turn rate at a time.
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
// To and fro about one place: by the time a shell comes it goes the other way.
static Motion swing(double time_s) { return (Motion){.forward_mps = 3.2 * sin(6 * time_s)}; }

// Lets the guns watch the dance for a while; returns the share of later shots, aimed by the best of
// them each time, that would have hit.
static double watch(Guns *guns, Dance dance, Pose start) {
    enum { LEARN_TICKS = 60 * 10, TICKS = 60 * 20, SHOTS = 40 };
    Map *map = map_create(400, 400, NULL, 0);
    assert_non_null(map);
    Dice dice = dice_seed(8, 1);
    Senses senses = driver_senses(map, &dice, (Pose){200, 200, 0});
    TankSight target = target_at(start);
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
    map_destroy(map);
    assert_true(judged > SHOTS / 2);
    return (double)hits / judged;
}

static void test_every_gun_hits_what_stands(void **state) {
    (void)state;
    Guns guns = {0};
    check_at_least(watch(&guns, stand, (Pose){200, 200 + RANGE_M, 1}), 1);
    for (int i = 0; i < AIMS; i++) check_at_least(guns_score(&guns, (Aim)i), 0.9);
}

static void test_a_straight_run_is_led(void **state) {
    (void)state;
    Guns guns = {0};
    check_at_least(watch(&guns, go_straight, (Pose){140, 200 + RANGE_M, 0.5 * PI}), 1);
    assert_true(guns.best == AIM_LINEAR || guns.best == AIM_CIRCULAR);
    check_at_least(guns_score(&guns, AIM_LINEAR), 0.9);
    check_at_most(guns_score(&guns, AIM_HEAD_ON), 0.3);
}

static void test_a_circle_is_led_round(void **state) {
    (void)state;
    Guns guns = {0};
    check_at_least(watch(&guns, go_round, (Pose){200, 200 + RANGE_M, 0}), 0.95);
    assert_int_equal(guns.best, AIM_CIRCULAR);
    check_at_most(guns_score(&guns, AIM_LINEAR), 0.8);
}

static void test_a_dance_on_the_spot_is_not_led(void **state) {
    (void)state;
    Guns guns = {0};
    check_at_least(watch(&guns, swing, (Pose){200, 200 + RANGE_M, 0.5 * PI}), 0.95);
    check_at_most(guns_score(&guns, AIM_CIRCULAR), 0.8);
    assert_true(guns.best != AIM_CIRCULAR && guns.best != AIM_LINEAR);
}

static void test_each_enemy_is_remembered(void **state) {
    (void)state;
    Map *map = field_map();
    Dice dice = dice_seed(9, 1);
    Guns guns = {0};
    watch(&guns, go_round, (Pose){200, 200 + RANGE_M, 0});
    double known = guns_score(&guns, AIM_LINEAR);
    Senses senses = driver_senses(map, &dice, (Pose){100, 100, 0});
    TankSight other = target_at((Pose){100, 120, 0}), same = other;
    other.id = 2;
    senses.tick = 60 * 30;
    guns_watch(&guns, &senses, &other);
    assert_true(guns_score(&guns, AIM_LINEAR) != known);
    guns_watch(&guns, &senses, &same);
    assert_true(guns_score(&guns, AIM_LINEAR) == known);
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_chance_is_that_of_thrown_dice),
        cmocka_unit_test(test_a_hull_shows_its_length_or_its_width),
        cmocka_unit_test(test_the_reach_is_what_full_throttle_makes),
        cmocka_unit_test(test_what_cannot_get_away_is_hit_for_sure),
        cmocka_unit_test(test_every_gun_hits_what_stands),
        cmocka_unit_test(test_a_straight_run_is_led),
        cmocka_unit_test(test_a_circle_is_led_round),
        cmocka_unit_test(test_a_dance_on_the_spot_is_not_led),
        cmocka_unit_test(test_each_enemy_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
