// test_teamwork.c -- words that a squad acts on, and the place that all of them fight for.
#include "bout.h"
#include "pupil.h"

enum { SEEDS = 3 };

static double off_m(const Pupil *pupil, Vec place) {
    return vec_distance(pose_at(pupil->senses.pose), place);
}

static TankSight foe(int id, double x, double y) {
    return (TankSight){.id = id,
                       .team = 1,
                       .is_enemy = true,
                       .pose = {x, y, 0},
                       .length_m = 3,
                       .width_m = 2.1,
                       .health = 1};
}

static void test_a_wingman_gathers_where_its_captain_says(void **state) {
    (void)state;
    Pupil pupil;
    Vec place = vec(30, 60);
    Message word = {.topic = MESSAGE_GATHER, .from = 0, .about = -1, .at = place};
    pupil_open(&pupil, "wingman", (Pose){100, 15, 0});
    pupil.senses.messages = &word;
    pupil.senses.message_count = 1;
    pupil_live(&pupil, 20);
    check_at_most(off_m(&pupil, place), 4);
    pupil_live(&pupil, 5); // and stays there
    check_at_most(off_m(&pupil, place), 4);
    pupil_close(&pupil);
}

// Sent at an enemy that they do not see, two of them come at it from two sides.
static void test_wingmen_close_in_from_both_sides(void **state) {
    (void)state;
    double off_line_m[2];
    Message word = {.topic = MESSAGE_ATTACK, .from = 0, .about = 9, .at = {60, 65}};
    for (int id = 1; id <= 2; id++) {
        Pupil pupil;
        pupil_open(&pupil, "wingman", (Pose){60, 15, 0});
        pupil.senses.id = id;
        pupil.senses.messages = &word;
        pupil.senses.message_count = 1;
        for (int i = 0; i < 40 && off_m(&pupil, word.at) > 13; i++) pupil_live(&pupil, 0.25);
        check_at_most(off_m(&pupil, word.at), 13);
        off_line_m[id - 1] = pupil.senses.pose.x - word.at.x;
        pupil_close(&pupil);
    }
    check_at_least(off_line_m[0], 3);
    check_at_most(off_line_m[1], -3);
}

static void test_a_wingman_comes_where_one_of_them_needs_help(void **state) {
    (void)state;
    Pupil pupil;
    Message word = {.topic = MESSAGE_HELP, .from = 2, .about = -1, .at = {30, 60}};
    pupil_open(&pupil, "wingman", (Pose){100, 15, 0});
    pupil.senses.messages = &word;
    pupil.senses.message_count = 1;
    double nearest_m = INFINITY;
    for (int i = 0; i < 40; i++) {
        pupil_live(&pupil, 0.5);
        nearest_m = fmin(nearest_m, off_m(&pupil, word.at));
    }
    check_at_most(nearest_m, 5);
    pupil_close(&pupil);
}

// The gun turns to the named one of two enemies, of which the other is nearer; without a word it
// turns to that.
static void test_a_wingman_shoots_at_the_enemy_that_is_named(void **state) {
    (void)state;
    TankSight foes[] = {foe(5, 48, 40), foe(6, 75, 40)}; // to the left, to the right
    Message word = {.topic = MESSAGE_ATTACK, .from = 0, .about = 6, .at = {75, 40}};
    for (int is_told = 0; is_told < 2; is_told++) {
        Pupil pupil;
        pupil_open(&pupil, "wingman", (Pose){60, 40, 0});
        pupil.senses.tanks = foes;
        pupil.senses.tank_count = 2;
        pupil.senses.messages = &word;
        pupil.senses.message_count = is_told;
        Order order = pupil_think(&pupil);
        if (is_told)
            check_at_least(order.turret_radps, 1);
        else
            check_at_most(order.turret_radps, -1);
        assert_int_equal(order.say.topic, MESSAGE_SPOTTED);
        assert_int_equal(order.say.about, is_told ? 6 : 5);
        pupil_close(&pupil);
    }
}

static void test_a_captain_names_the_weak_and_near_and_calls_otherwise(void **state) {
    (void)state;
    TankSight foes[] = {foe(5, 45, 40), foe(6, 78, 40)};
    foes[1].health = 0.1;
    Pupil pupil;
    pupil_open(&pupil, "captain", (Pose){60, 40, 0});
    Order order = pupil_think(&pupil);
    assert_int_equal(order.say.topic, MESSAGE_GATHER);
    check_close(order.say.at.x, 60, 0);
    pupil.senses.tanks = foes;
    pupil.senses.tank_count = 2;
    order = pupil_think(&pupil);
    assert_int_equal(order.say.topic, MESSAGE_ATTACK);
    assert_int_equal(order.say.about, 6);
    check_close(order.say.at.x, 78, 0);
    pupil_close(&pupil);
}

static double health_left(const Bout *bout, int from, int to) {
    double health = 0;
    for (int i = from; i < to; i++) health += bout_tank(bout, i)->health;
    return health;
}

static void test_a_captain_and_its_wingmen_beat_three_seekers(void **state) {
    (void)state;
    static const char *const ARENAS[] = {"open", "yard", "maze", "pillars"};
    int won = 0, count = 0;
    for (size_t a = 0; a < sizeof ARENAS / sizeof *ARENAS; a++) {
        Arena *arena = shipped_arena(ARENAS[a]);
        for (uint64_t seed = 1; seed <= SEEDS; seed++, count++) {
            Bout bout;
            bout_init(&bout, seed, 180);
            for (int i = 0; i < 3; i++)
                bout_add(&bout, behaviour_find(i == 0 ? "captain" : "wingman"), DRIVES[0], 0);
            for (int i = 0; i < 3; i++) bout_add(&bout, behaviour_find("seeker"), DRIVES[0], 1);
            bout_start(&bout, arena);
            while (bout_tick(&bout)) {}
            won += health_left(&bout, 0, 3) > health_left(&bout, 3, 6);
            bout_close(&bout);
        }
        arena_destroy(arena);
    }
    check_at_least(won, 0.75 * count);
}

static void test_all_that_fight_go_for_the_hill_and_stay(void **state) {
    (void)state;
    static const char *const FIGHTERS[] = {"seeker",  "hunter",  "ambusher", "sniper", "flanker",
                                           "rammer",  "orbiter", "dodger",   "coward", "patroller",
                                           "captain", "wingman", "mirror"};
    for (size_t i = 0; i < sizeof FIGHTERS / sizeof *FIGHTERS; i++) {
        Pupil pupil;
        pupil_open(&pupil, FIGHTERS[i], (Pose){100, 15, 0});
        Hill hill = {.is_on = true, .at = {35, 55}, .radius_m = 8};
        pupil.senses.hill = hill;
        TankSight enemy = foe(5, 35, 10);
        pupil.senses.tanks = &enemy;
        pupil.senses.tank_count = 1;
        pupil_live(&pupil, 25);
        double furthest_m = 0;
        for (int k = 0; k < 30; k++) {
            pupil_live(&pupil, 0.5);
            furthest_m = fmax(furthest_m, off_m(&pupil, hill.at));
        }
        if (furthest_m > 1.4 * hill.radius_m)
            fail_msg("%s was %.1f m off the middle of the hill", FIGHTERS[i], furthest_m);
        pupil_close(&pupil);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_wingman_gathers_where_its_captain_says),
        cmocka_unit_test(test_a_wingman_comes_where_one_of_them_needs_help),
        cmocka_unit_test(test_a_wingman_shoots_at_the_enemy_that_is_named),
        cmocka_unit_test(test_a_captain_names_the_weak_and_near_and_calls_otherwise),
        cmocka_unit_test(test_a_captain_and_its_wingmen_beat_three_seekers),
        cmocka_unit_test(test_wingmen_close_in_from_both_sides),
        cmocka_unit_test(test_all_that_fight_go_for_the_hill_and_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
