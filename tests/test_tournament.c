// test_tournament.c -- who meets whom; the same ladder from any number of threads.
#include "meet.h"

static void everyone_meets_everyone_from_both_sides(void **state) {
    const Meet *meet = *state;
    int met[3][3] = {{0}}, sides[2] = {0};
    assert_int_equal(tournament_matches(meet->tournament), 3 * ARENAS * SEEDS * 2);
    for (int i = 0; i < tournament_matches(meet->tournament); i++) {
        Fixture fixture = tournament_fixture(meet->tournament, i);
        met[fixture.a][fixture.b]++;
        sides[fixture.sides]++;
        assert_in_range(fixture.seed, 7, 7 + SEEDS - 1);
        if (i % 2 == 0) continue;
        Fixture mirrored = tournament_fixture(meet->tournament, i - 1);
        assert_true(mirrored.seed == fixture.seed && mirrored.arena == fixture.arena &&
                    mirrored.a == fixture.a && mirrored.b == fixture.b && mirrored.sides == 0);
    }
    assert_true(met[0][1] == 12 && met[0][2] == 12 && met[1][2] == 12);
    assert_int_equal(sides[0], sides[1]);
}

static void a_gauntlet_is_one_against_the_others(void **state) {
    Meet *meet = *state;
    meet->card.gauntlet = 1;
    restart(meet);
    assert_int_equal(tournament_matches(meet->tournament), 2 * ARENAS * SEEDS * 2);
    for (int i = 0; i < tournament_matches(meet->tournament); i++) {
        Fixture fixture = tournament_fixture(meet->tournament, i);
        assert_true(tournament_player(meet->tournament, fixture.a)->team == 1 ||
                    tournament_player(meet->tournament, fixture.b)->team == 1);
    }
}

static void names_tell_all_that_is_not_usual(void **state) {
    (void)state;
    MatchCard card;
    Player players[TEAMS_MAX];
    Problem problem = {""};
    card_init(&card);
    for (int i = 0; i < 3; i++) card_add(&card, "hunter")->team = 4;
    TankCard *odd = card_add(&card, "hunter");
    odd->team = 2;
    odd->params[0] = 30.1;
    odd->loadout.spec = spec_find("heavy");
    card_add(&card, "idle")->team = 2;
    card_add(&card, "idle")->team = 5;
    assert_int_equal(players_list(&card, players, &problem), 3);
    char wanted[PLAYER_NAME_MAX];
    snprintf(wanted, sizeof wanted, "hunter:%s=%g,tank=heavy+idle",
             behaviour_find("hunter")->params[0].name, 30.1);
    assert_string_equal(players[0].name, wanted);
    assert_string_equal(players[1].name, "hunterx3");
    assert_string_equal(players[2].name, "idle");
    card_add(&card, "idle")->team = 6;
    assert_int_equal(players_list(&card, players, &problem), -1);
    assert_non_null(strstr(problem.text, "'idle' plays twice"));
    card_free(&card);
}

static void what_decides_a_match_decides_its_number(void **state) {
    const Meet *meet = *state;
    MatchCard card;
    assert_true(tournament_match_card(meet->tournament, 0, &card));
    MatchId id = match_id(&card, meet->arenas[0]);
    strcpy(card.arena, "other name");
    strcpy(card.tanks[0].name, "other name");
    assert_int_equal(match_id_compare(id, match_id(&card, meet->arenas[0])), 0);
    assert_int_not_equal(match_id_compare(id, match_id(&card, meet->arenas[1])), 0);
#define DECIDES(field, other)                                                                      \
    do {                                                                                           \
        MatchCard kept = card;                                                                     \
        TankCard tank = card.tanks[0];                                                             \
        card.field = other;                                                                        \
        if (!match_id_compare(id, match_id(&card, meet->arenas[0]))) fail_msg("%s", #field);       \
        card = kept;                                                                               \
        card.tanks[0] = tank;                                                                      \
    } while (0)
    DECIDES(seed, 99);
    DECIDES(sides, 1);
    DECIDES(mode, MODE_SCORE);
    DECIDES(points, 5);
    DECIDES(time_limit_s, 7);
    DECIDES(rules.friendly_fire, false);
    DECIDES(rules.substeps, 2);
    DECIDES(tank_count, 1);
    DECIDES(tanks[0].team, 1);
    DECIDES(tanks[0].behaviour, behaviour_find("idle"));
    DECIDES(tanks[0].params[0], 12.5);
    DECIDES(tanks[0].loadout.spec, spec_find("light"));
    DECIDES(tanks[0].loadout.drive, drive_find("bicycle-arc"));
    card_free(&card);
}

static void threads_change_nothing(void **state) {
    Meet *meet = *state;
    static char one[TEXT_MAX], many[TEXT_MAX];
    Ladder ladder, again;
    size_t length = play_into_file(meet, 1, one);
    assert_true(ladder_make(meet->tournament, &ladder));
    unlink(meet->path);
    restart(meet);
    assert_int_equal(play_into_file(meet, 5, many), length);
    assert_memory_equal(one, many, length);
    assert_true(ladder_make(meet->tournament, &again));
    for (int i = 0; i < ladder.count; i++) {
        assert_true(is_same_bits(ladder.places[i].rating.elo, again.places[i].rating.elo));
        assert_true(is_same_bits(ladder.places[i].rating.error, again.places[i].rating.error));
    }
    ladder_free(&ladder);
    ladder_free(&again);
}

static void the_order_of_players_changes_nothing(void **state) {
    Meet *meet = *state;
    static char text[TEXT_MAX], turned[TEXT_MAX];
    size_t length = play_into_file(meet, 2, text);
    TankCard first = meet->base.tanks[0];
    meet->base.tanks[0] = meet->base.tanks[2];
    meet->base.tanks[2] = first;
    for (int i = 0; i < 3; i++) meet->base.tanks[i].team = i;
    unlink(meet->path);
    restart(meet);
    assert_int_equal(play_into_file(meet, 2, turned), length);
    assert_memory_equal(text, turned, length);
}

typedef struct Stopper {
    int after, played;
} Stopper;

static bool stop_after(void *data, int played) {
    Stopper *stopper = data;
    stopper->played = played;
    return played < stopper->after;
}

static void stopped_work_goes_on_where_it_stopped(void **state) {
    Meet *meet = *state;
    static char whole[TEXT_MAX], resumed[TEXT_MAX];
    Problem problem = {""};
    meet->base.time_limit_s = 600; // long enough to be stopped before the end
    restart(meet);
    Stopper stopper = {.after = 1};
    Results *results = open_results(meet);
    WorkEnd end = workers_play(meet->tournament, results, 2, stop_after, &stopper, &problem);
    results_close(results);
    assert_true(end == WORK_STOPPED || end == WORK_DONE);
    int before = done(meet);
    restart(meet);
    results = open_results(meet);
    assert_int_equal(results_count(results), before);
    assert_int_equal(tournament_recall(meet->tournament, results), before);
    assert_int_equal(done(meet), before);
    for (int i = 0; i < tournament_matches(meet->tournament); i++) {
        const Played *played = tournament_played(meet->tournament, i);
        assert_int_equal(played->is_known, played->is_done);
    }
    results_close(results);
    size_t length = play_into_file(meet, 2, resumed);
    unlink(meet->path);
    restart(meet);
    assert_int_equal(play_into_file(meet, 3, whole), length);
    assert_memory_equal(whole, resumed, length);
}

static void the_ladder_adds_up(void **state) {
    Meet *meet = *state;
    Ladder ladder;
    play(meet, NULL, 2);
    tournament_played(meet->tournament, 5)->is_done = false;
    assert_true(ladder_make(meet->tournament, &ladder));
    assert_int_equal(ladder.count, 3);
    assert_int_equal(ladder.finished, ladder.matches - 1);
    Record all = {0};
    for (int i = 0; i < 3; i++) {
        const LadderPlace *place = &ladder.places[i];
        all.wins += place->all.wins;
        all.draws += place->all.draws;
        all.losses += place->all.losses;
        if (i) check_at_most(place->rating.elo, ladder.places[i - 1].rating.elo);
        for (int j = 0; j < 3; j++) {
            assert_int_equal(place->against[j].wins, ladder.places[j].against[i].losses);
            assert_int_equal(place->against[j].draws, ladder.places[j].against[i].draws);
        }
    }
    assert_int_equal(record_matches(all), 2 * ladder.finished);
    assert_int_equal(all.wins, all.losses);
    ladder_free(&ladder);
}

static void too_much_is_refused(void **state) {
    Meet *meet = *state;
    Problem problem = {""};
    TournamentCard card = meet->card;
    card.seeds = 100000;
    assert_null(tournament_create(&card, &problem));
    assert_non_null(strstr(problem.text, "1200000 matches"));
    card = meet->card;
    const Arena *twice[] = {meet->arenas[0], meet->arenas[0]};
    card.arenas = twice;
    assert_null(tournament_create(&card, &problem));
    assert_non_null(strstr(problem.text, "named twice"));
    card = meet->card;
    meet->base.tank_count = 1;
    assert_null(tournament_create(&card, &problem));
    assert_non_null(strstr(problem.text, "two players"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(everyone_meets_everyone_from_both_sides),
        TEST(a_gauntlet_is_one_against_the_others),
        TEST(names_tell_all_that_is_not_usual),
        TEST(what_decides_a_match_decides_its_number),
        TEST(threads_change_nothing),
        TEST(the_order_of_players_changes_nothing),
        TEST(stopped_work_goes_on_where_it_stopped),
        TEST(the_ladder_adds_up),
        TEST(too_much_is_refused),
    };
    return cmocka_run_group_tests_name("tournament", tests, NULL, NULL);
}
