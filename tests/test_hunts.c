// test_hunts.c -- whatever it drives, a hunter finds and destroys a tank that stands somewhere in
// the arena.
#include "field.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hunters_destroy_what_stands_still)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
