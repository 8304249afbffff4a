// test_hunts.c -- whatever it drives, a hunter finds and destroys a tank that stands somewhere in
// the arena.
#include "field.h"

#include "lab/circling.h"
#include "match/match.h"

enum { SEEDS = 4 };
#define LIMIT_S 180.0

static const char *const ARENAS[] = {"open", "maze"};

static void add_tank(MatchCard *card, const char *name, const Drive *drive, int team) {
    TankCard *tank = card_add(card, name);
    assert_non_null(tank);
    tank->behaviour = behaviour_find(name);
    assert_non_null(tank->behaviour);
    for (int i = 0; i < behaviour_param_count(tank->behaviour); i++)
        tank->params[i] = tank->behaviour->params[i].initial;
    tank->team = team;
    tank_card_set_drive(tank, drive);
}

static MatchResult hunt(const Arena *arena, const Drive *drive, uint64_t seed) {
    MatchCard card;
    Problem problem = {""};
    card_init(&card);
    card.seed = seed;
    card.time_limit_s = LIMIT_S;
    add_tank(&card, "hunter", drive, 0);
    add_tank(&card, "idle", drive, 1);
    card_number_names(&card);
    Match *match = match_create(&card, arena, &problem);
    if (!match) fail_msg("%s", problem.text);
    while (!match_is_over(match)) match_tick(match, NULL);
    MatchResult result = match_result(match);
    match_destroy(match);
    card_free(&card);
    return result;
}

static void check_arena(const char *name) {
    Arena *arena = shipped_arena(name);
    for (int k = 0; DRIVES[k]; k++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            MatchResult result = hunt(arena, DRIVES[k], seed);
            if (result.winner != 0 || result.was_time_up)
                fail_msg("%s in %s, seed %d: the target still stands", DRIVES[k]->name, name,
                         (int)seed);
        }
    }
    arena_destroy(arena);
}

static void test_hunters_destroy_what_stands_still(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ARENAS / sizeof *ARENAS; i++) check_arena(ARENAS[i]);
}

// The runs of one mind in the world's circling grid: [0] by the shortcut, [1] on the true arc.
typedef struct Circling {
    CirclingSetup setup;
    CirclingResult results[2];
} Circling;

static Circling circle(const char *name, CirclingSetup setup) {
    WorldRun all[WORLD_RUNS_MAX], runs[2];
    Circling circling = {.setup = setup};
    int count = circling_world_runs(all), found = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) runs[found++] = all[i];
    assert_int_equal(found, 2);
    assert_string_equal(runs[0].drive->name, "track-approx");
    assert_string_equal(runs[1].drive->name, "track");
    CirclingCrew crew = {.threads = 2};
    assert_true(circling_world(&setup, runs, circling.results, found, &crew));
    return circling;
}

// The whole standard grid.
static void test_a_hunter_that_closes_in_captures_from_everywhere(void **state) {
    (void)state;
    Circling circling = circle("hunter:range=0", CIRCLING_STANDARD);
    for (int i = 0; i < 2; i++)
        assert_int_equal(circling.results[i].count[CAPTURED], circling_cells(&circling.setup));
    circling_free(circling.results, 2);
}

// All that stands within two hull lengths behind its beam, but not inside the circle it drives by
// either way.
static void test_a_circler_loses_what_is_close_behind_by_the_shortcut(void **state) {
    (void)state;
    CirclingSetup behind = CIRCLING_STANDARD;
    behind.horizon_s = 20;
    behind.bearings_deg = (Axis){92.5, 5, 36};
    behind.ranges_m = (Axis){3.15, 0.25, 15};
    Circling circling = circle("circler", behind);
    int cells = circling_cells(&behind);
    check_at_least(circling.results[1].count[CAPTURED], 0.7 * cells);
    check_at_least(circling.results[0].count[ORBIT], 0.45 * cells);
    circling_free(circling.results, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hunters_destroy_what_stands_still),
        cmocka_unit_test(test_a_hunter_that_closes_in_captures_from_everywhere),
        cmocka_unit_test(test_a_circler_loses_what_is_close_behind_by_the_shortcut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
