// test_series.c -- what a command line makes of a match: modes, swaps, a free-for-all, series.
#include "command_line.h"

#include "app/setup.h"

static MatchCard card_of(Line *line, const char *text) {
    MatchCard card = {0};
    Problem problem = {""};
    read_well(line, text);
    if (!settings_default_tanks(&line->settings, false, &problem) ||
        !settings_card(&line->settings, &card, &problem))
        fail_msg("'%s': %s", text, problem.text);
    return card;
}

static void drop(Line *line, MatchCard *card) {
    card_free(card);
    settings_free(&line->settings);
}

// The line is read, but its card is refused with these words.
static void check_no_card(const char *text, const char *words) {
    Line line;
    MatchCard card;
    Problem problem = {""};
    read_well(&line, text);
    assert_true(settings_default_tanks(&line.settings, false, &problem));
    if (settings_card(&line.settings, &card, &problem)) fail_msg("'%s' makes a card", text);
    if (!strstr(problem.text, words)) fail_msg("'%s': %s -- not: %s", text, problem.text, words);
    settings_free(&line.settings);
}

static void test_swaps_are_written_as_tanks_are(void **state) {
    (void)state;
    Line line;
    MatchCard card =
        card_of(&line, "match --swap 20:red=ambusher --swap=0.5:2=hunter:range=9 hunter idle");
    assert_int_equal(card.swap_count, 2);
    assert_true(card.swaps[0].tick == 1200 && card.swaps[1].tick == 30);
    assert_true(card.swaps[0].tank == -1 && card.swaps[0].team == 0 && card.swaps[1].tank == 1);
    const Behaviour *hunter = behaviour_find("hunter");
    assert_ptr_equal(card.swaps[0].behaviour, behaviour_find("ambusher"));
    assert_ptr_equal(card.swaps[1].behaviour, hunter);
    check_close(card.swaps[1].params[behaviour_param_index(hunter, "range")], 9, 0);
    drop(&line, &card);
}

static void test_swaps_that_make_no_sense_are_told(void **state) {
    (void)state;
    REFUSE("match --swap 5", "SECONDS:WHO=MIND", "not '5'");
    REFUSE("match --swap soon:red=hunter", "a number of seconds", "'soon'");
    REFUSE("match --swap -1:red=hunter", "a number of seconds", "'-1'");
    REFUSE("match --swap 5:rde=hunter", "did you mean 'red'?");
    REFUSE("match --swap 5:red=huntr", "did you mean 'hunter'?");
    REFUSE("match --swap 5:red=hunter:rnge=3", "did you mean 'range'?");
    REFUSE("match --swap 5:0=hunter", "a tank's number from 1");
    REFUSE("match --swap 5:red=keyboard", "'keyboard' is a person");
    REFUSE("match --swap 5:red=hunterx2", "more than an AI");
    REFUSE("match --swap 5:red=hunter:tank=heavy", "more than an AI");
    check_no_card("match --swap 5:3=hunter", "tank 3, but there are only 2");
    check_no_card("match --swap 5:green=hunter", "team green, but no tank is in it");
    check_no_card("match --swap 9:red=hunter --time 9", "the match ends after 9 s");
}

static void test_modes_have_their_points(void **state) {
    (void)state;
    static const struct {
        const char *text;
        MatchMode mode;
        double points;
    } ROWS[] = {{"match", MODE_LAST, 0},
                {"match --mode score", MODE_SCORE, 0},
                {"match --mode hill", MODE_HILL, 60},
                {"match --mode hill --points 0", MODE_HILL, 0},
                {"match --points 500 --mode score", MODE_SCORE, 500}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Line line;
        MatchCard card = card_of(&line, ROWS[i].text);
        assert_int_equal(card.mode, ROWS[i].mode);
        check_close(card.points, ROWS[i].points, 0);
        drop(&line, &card);
    }
    check_no_card("match --points 5", "--mode score");
    REFUSE("match --mode hil", "last, score or hill");
}

static void test_in_a_free_for_all_everyone_is_alone(void **state) {
    (void)state;
    Line line;
    MatchCard card = card_of(&line, "match hunterx5 idlex2 --free-for-all --tank yellow=heavy");
    for (int i = 0; i < 7; i++) assert_int_equal(card.tanks[i].team, i);
    assert_string_equal(card.tanks[3].loadout.spec->name, "heavy");
    drop(&line, &card);
    check_no_card("match --free-for-all idlex65", "room for 64 tanks");
    check_no_card("match --free-for-all hunter@red", "leave out @red");
    check_no_card("match --free-for-all idlex3 --drive green=tyre --drive white=tyre", "white");
}

static void test_a_series_names_its_rounds_once(void **state) {
    (void)state;
    Line line;
    MatchCard card = card_of(&line, "match --best-of 5 --rounds 5");
    drop(&line, &card);
    check_no_card("match --best-of 5 --rounds 3", "leave out --rounds 3");
}

static Tally tally_of(int red, int blue, int green, int draws) {
    return (Tally){.rounds = red + blue + green + draws,
                   .draws = draws,
                   .team_count = 5, // of which yellow has no tank
                   .is_present = {true, true, true},
                   .wins = {red, blue, green}};
}

static bool is_decided(Tally tally, int best_of) { return tally_is_decided(&tally, best_of); }

static void test_a_series_ends_when_nobody_can_catch_up(void **state) {
    (void)state;
    assert_false(is_decided(tally_of(0, 0, 0, 0), 3));
    assert_false(is_decided(tally_of(1, 0, 0, 0), 3));
    assert_true(is_decided(tally_of(2, 0, 0, 0), 3));
    assert_false(is_decided(tally_of(1, 0, 0, 1), 3)); // could be level
    assert_true(is_decided(tally_of(1, 0, 0, 2), 3));
    assert_false(is_decided(tally_of(2, 0, 0, 0), 4)); // could be level
    assert_true(is_decided(tally_of(0, 3, 1, 0), 5));
    assert_true(is_decided(tally_of(1, 1, 0, 0), 2)); // over, and nobody's
    Tally level = tally_of(2, 2, 0, 0), won = tally_of(1, 1, 2, 0);
    assert_int_equal(tally_leader(&level), -1);
    assert_int_equal(tally_leader(&won), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swaps_are_written_as_tanks_are),
        cmocka_unit_test(test_swaps_that_make_no_sense_are_told),
        cmocka_unit_test(test_modes_have_their_points),
        cmocka_unit_test(test_in_a_free_for_all_everyone_is_alone),
        cmocka_unit_test(test_a_series_names_its_rounds_once),
        cmocka_unit_test(test_a_series_ends_when_nobody_can_catch_up),
    };
    return cmocka_run_group_tests_name("series", tests, NULL, NULL);
}
