// test_champion.c -- the champion wins, finishes what it begins, and minds its friends; whatever it
// drives.
#include "bout.h"
#include "driver.h"

#include "ai/tactics/fight.h"

typedef struct Tally {
    int wins, losses, timeouts;
    double to_friends;
} Tally;

static void count(Tally *tally, const Bout *bout, int team) {
    MatchResult result = match_result(bout->match);
    tally->wins += result.winner == team;
    tally->losses += !result.is_draw && result.winner != team;
    tally->timeouts += result.was_time_up;
    for (int i = 0; i < bout->card.tank_count; i++)
        if (bout->card.tanks[i].team == team)
            tally->to_friends += bout_tank(bout, i)->damage_to_friends;
}

// `size` champions against as many others, from both sides; all on this drive.
static Tally meet(const char *arena_name, const char *rival, const Drive *drive, int size,
                  int seeds) {
    Arena *arena = shipped_arena(arena_name);
    Tally tally = {0};
    for (int i = 0; i < 2 * seeds; i++) {
        Bout bout;
        int team = i % 2;
        bout_init(&bout, (uint64_t)(i / 2 + 1), 180);
        for (int k = 0; k < 2 * size; k++) {
            const char *name = k / size == team ? "champion" : rival;
            bout_add(&bout, behaviour_find(name), drive, k / size);
        }
        bout_start(&bout, arena);
        while (bout_tick(&bout)) {}
        count(&tally, &bout, team);
        for (int k = 0; k < 2 * size; k++) assert_int_equal(bout_tank(&bout, k)->nonsense, 0);
        bout_close(&bout);
    }
    arena_destroy(arena);
    return tally;
}

static void test_it_beats_the_hunter(void **state) {
    (void)state;
    enum { SEEDS = 5 };
    Tally open = meet("open", "hunter", DRIVES[0], 1, SEEDS);
    Tally maze = meet("maze", "hunter", DRIVES[0], 1, SEEDS);
    check_at_least(open.wins + maze.wins, 0.65 * 4 * SEEDS);
}

static void test_it_beats_the_sniper(void **state) {
    (void)state;
    enum { SEEDS = 5 };
    Tally yard = meet("yard", "sniper", DRIVES[0], 1, SEEDS);
    Tally open = meet("open", "sniper", DRIVES[0], 1, SEEDS);
    check_at_least(yard.wins + open.wins, 0.65 * 4 * SEEDS);
}

static void test_it_catches_who_hides(void **state) {
    (void)state;
    Tally coward = meet("maze", "coward", DRIVES[0], 1, 3);
    assert_int_equal(coward.wins, 6);
    assert_int_equal(coward.timeouts, 0);
}

static void test_friends_are_not_shot(void **state) {
    (void)state;
    Tally team = meet("open", "hunter", DRIVES[0], 3, 3);
    check_at_least(team.wins, 4);
    check_at_most(team.to_friends, 6 * 3 * 12.0); // a shell a tank and match: who crosses late
}

static void test_it_fights_on_every_drive(void **state) {
    (void)state;
    for (int k = 0; DRIVES[k]; k++) {
        Tally tally = meet("pillars", "idle", DRIVES[k], 1, 1);
        if (tally.wins != 2) fail_msg("%s: %d of 2 won", DRIVES[k]->name, tally.wins);
    }
}

// From afar and from too near it ends at its range, nose on.
static void test_a_standoff_keeps_its_range_and_faces(void **state) {
    (void)state;
    Map *map = map_create(200, 200, NULL, 0);
    assert_non_null(map);
    Dice dice = dice_seed(2, 1);
    Vec enemy = vec(100, 140);
    for (double from_m = 12; from_m <= 60; from_m += 16) {
        Senses senses = driver_senses(map, &dice, (Pose){100, 140 - from_m, 2});
        for (int tick = 0; tick < 600; tick++)
            driver_step(&senses, tracks_order(&senses, standoff_drive(&senses, enemy, 22, 9)));
        check_close(vec_distance(pose_at(senses.pose), enemy), 22, 2.5);
        check_close(pose_bearing(senses.pose, enemy), 0, 0.05);
    }
    map_destroy(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_standoff_keeps_its_range_and_faces),
        cmocka_unit_test(test_it_beats_the_hunter),
        cmocka_unit_test(test_it_beats_the_sniper),
        cmocka_unit_test(test_it_catches_who_hides),
        cmocka_unit_test(test_friends_are_not_shot),
        cmocka_unit_test(test_it_fights_on_every_drive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
