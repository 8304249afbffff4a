// test_tuning.c -- the numbers people may turn: keys, ranges, presets, and who carries them.
#include "bout.h"

#include <dirent.h>

#include "match/ladder/results.h"
#include "match/replay/codec.h"
#include "match/tuning.h"

static void keys_are_found_again(void **state) {
    (void)state;
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = -1; kind < TUNING_KINDS; kind++) {
            char key[TUNING_KEY_MAX];
            int found_kind, found = tuning_find(tuning_key(row, kind, key), &found_kind);
            assert_int_equal(found, row);
            assert_int_equal(found_kind, TUNING_ROWS[row].is_of_tanks ? kind : -1);
        }
        assert_true(*tuning_group(row));
        assert_true(*TUNING_ROWS[row].help);
    }
}

static void initial_values_lie_in_their_ranges(void **state) {
    (void)state;
    for (int row = 0; row < tuning_row_count(); row++) {
        const TuningRow *known = &TUNING_ROWS[row];
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (!(tuning_default(row, kind) >= known->low &&
                  tuning_default(row, kind) <= known->high))
                fail_msg("%s is %g at first", known->key, tuning_default(row, kind));
        assert_true(known->step > 0 && known->step < known->high - known->low + 0.5);
    }
}

static void nothing_turned_is_the_tables_to_the_bit(void **state) {
    (void)state;
    Tuning tuning = tuning_initial();
    TuningChange changes[TUNING_CHANGES_MAX];
    Tuned tuned = tuning_result(&tuning);
    assert_int_equal(tuning_changes(&tuning, changes), 0);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        TankSpec spec = TANK_SPECS[kind];
        assert_memory_equal(&tuned.specs[kind], &spec, sizeof spec);
    }
    for (int i = 0; i < SURFACE_COUNT; i++) {
        assert_true(is_same_bits(tuned.surfaces[i].grip, SURFACE_TRAITS[i].grip));
        assert_true(is_same_bits(tuned.surfaces[i].rolling_mps2, SURFACE_TRAITS[i].rolling_mps2));
    }
}

// Each row of each kind reaches one number of its own.
static void every_row_turns_its_own_number(void **state) {
    (void)state;
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            Tuning tuning = tuning_initial();
            Tuned before = tuning_result(&tuning);
            TuningChange changes[TUNING_CHANGES_MAX];
            Problem problem = {""};
            bool is_low = tuning.values[row][kind] == TUNING_ROWS[row].low;
            double value = is_low ? TUNING_ROWS[row].high : TUNING_ROWS[row].low;
            assert_true(tuning_put(&tuning, row, kind, value, &problem));
            Tuned after = tuning_result(&tuning);
            if (!memcmp(&before, &after, sizeof after))
                fail_msg("%s turns nothing", TUNING_ROWS[row].key);
            assert_int_equal(tuning_changes(&tuning, changes), 1);
            assert_int_equal(changes[0].row, row);
            check_close(changes[0].value, value, 0);
        }
    }
}

static void refuse(const char *key, double value, const char *sentence) {
    Tuning tuning = tuning_initial(), before = tuning;
    Problem problem = {""};
    assert_false(tuning_set(&tuning, key, value, &problem));
    if (!strstr(problem.text, sentence)) fail_msg("'%s' lacks '%s'", problem.text, sentence);
    assert_memory_equal(&tuning, &before, sizeof tuning);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    refuse("gun.relaod", 1, "did you mean 'gun.reload'?");
    refuse("heavy.gun.relaod", 1, "did you mean 'heavy.gun.reload'?");
    refuse("heavy.rule.time", 60, "not of tanks");
    refuse("gun.reload", 0, "from 0.1 to 10 s, not 0");
    refuse("gun.reload", NAN, "not nan");
    refuse("gun.reload", INFINITY, "not inf");
    refuse("rule.substeps", 1.5, "a whole number");
    refuse("", 1, "nothing is called ''");
}

static const char PRESET[] = "{\"tuning\": {\n"
                             "  \"heavy.gun.reload\": 4, \"gun.reload\": 1,\n"
                             "  \"rule.friendly-fire\": false}, \"about\": \"so \\\"so\\\"\"}";

static void one_kind_counts_more_than_all_wherever_it_stands(void **state) {
    (void)state;
    Tuning tuning = tuning_initial();
    Problem problem = {""};
    char about[TUNING_ABOUT_MAX];
    if (!tuning_parse(PRESET, strlen(PRESET), "p", &tuning, about, &problem))
        fail_msg("%s", problem.text);
    Tuned tuned = tuning_result(&tuning);
    check_close(tuned.specs[spec_kind(spec_find("heavy"))].gun.reload_s, 4, 0);
    check_close(tuned.specs[spec_kind(spec_find("light"))].gun.reload_s, 1, 0);
    check_close(tuned.rules.friendly_fire, 0, 0);
    assert_string_equal(about, "so \"so\"");
}

static void refuse_file(const char *text, const char *sentence) {
    Tuning tuning = tuning_initial(), before = tuning;
    Problem problem = {""};
    assert_false(tuning_parse(text, strlen(text), "p.json", &tuning, NULL, &problem));
    if (!strstr(problem.text, sentence)) fail_msg("'%s' lacks '%s'", problem.text, sentence);
    assert_memory_equal(&tuning, &before, sizeof tuning);
}

static void a_wrong_file_is_told_with_its_place(void **state) {
    (void)state;
    refuse_file("{\"tuning\": {\n  \"gun.reload\": 1,\n  \"gun.relaod\": 1}}",
                "p.json:3:17: nothing is called 'gun.relaod' (did you mean 'gun.reload'?)");
    refuse_file("{\"tuning\": {\"gun.reload\": 99}}", "p.json:1:27: gun.reload is a number from");
    refuse_file("{\"tuning\": {\"gun.reload\": true}}", "p.json:1:27: 'gun.reload' needs a number");
    refuse_file("{\"tuning\": {}, \"tunning\": 1}", "but no 'tunning'");
    refuse_file("{\"about\": \"x\"}", "'tuning' is missing");
    refuse_file("[]", "a tuning is an object");
    refuse_file("{\"tuning\": {\"gun.reload\": 1,}}", "p.json:1:");
    refuse_file("{\"tuning\": {\"gun.reload\": 1, \"gun.reload\": 2}}", "uplicate");
}

// With values that have no short digits, too.
static Tuning random_tuning(Dice *dice) {
    Tuning tuning = tuning_initial();
    for (int row = 0; row < tuning_row_count(); row++) {
        const TuningRow *known = &TUNING_ROWS[row];
        double value = dice_between(dice, known->low, known->high);
        int kind = (int)dice_below(dice, TUNING_KINDS + 1) - 1;
        if (known->step == 1 && !*known->unit) value = floor(value);
        if (dice_below(dice, 2)) assert_true(tuning_put(&tuning, row, kind, value, NULL));
    }
    return tuning;
}

static void what_is_written_reads_back_to_the_bit(void **state) {
    (void)state;
    Dice dice = dice_seed(7, 7);
    for (int i = 0; i < 50; i++) {
        Tuning tuning = random_tuning(&dice), again = tuning_initial();
        char *text = tuning_text(&tuning, "a \"b\" \\ \n");
        Problem problem = {""};
        assert_non_null(text);
        if (!tuning_parse(text, strlen(text), "p", &again, NULL, &problem))
            fail_msg("%s", problem.text);
        assert_memory_equal(&again, &tuning, sizeof again);
        free(text);
    }
}

static void shipped_presets_are_sound_and_different(void **state) {
    (void)state;
    int count = 0;
    DIR *folder = opendir(ASSETS_DIR "/tuning");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[1024], about[TUNING_ABOUT_MAX];
        Tuning tuning = tuning_initial();
        TuningChange changes[TUNING_CHANGES_MAX];
        Problem problem = {""};
        if (*entry->d_name == '.') continue;
        snprintf(path, sizeof path, "%s/tuning/%s", ASSETS_DIR, entry->d_name);
        if (!tuning_load(path, &tuning, about, &problem)) fail_msg("%s", problem.text);
        check_at_least(tuning_changes(&tuning, changes), 1);
        assert_true(*about);
        count++;
    }
    closedir(folder);
    check_at_least(count, 5);
}

static MatchCard hill_card(void) {
    MatchCard card;
    card_init(&card);
    card.mode = MODE_HILL;
    card_add(&card, "hunter");
    card_add(&card, "ambusher")->team = 1;
    return card;
}

static void the_card_takes_over_rules(void **state) {
    (void)state;
    MatchCard card = hill_card();
    Tuning tuning = tuning_initial();
    assert_true(tuning_set(&tuning, "rule.time", 77, NULL));
    assert_true(tuning_set(&tuning, "rule.hill-points", 33, NULL));
    assert_true(tuning_set(&tuning, "rule.friendly-fire", 0, NULL));
    assert_true(tuning_set(&tuning, "rule.substeps", 3, NULL));
    card_set_tuning(&card, &tuning);
    check_close(card.time_limit_s, 77, 0);
    check_close(card.points, 33, 0);
    assert_false(card.rules.friendly_fire);
    assert_int_equal(card.rules.substeps, 3);
    card.time_limit_s = 12; // the card's own member counts
    int kind;
    tuning = card_tuning(&card);
    check_close(tuning.values[tuning_find("rule.time", &kind)][0], 12, 0);
    check_close(tuning.values[tuning_find("rule.hill-points", &kind)][0], 33, 0);
    card_free(&card);
}

static void every_number_makes_another_match(void **state) {
    (void)state;
    Arena *arena = field_create(30, 20, "");
    MatchCard card = hill_card();
    Tuning tuning = tuning_initial();
    card_set_tuning(&card, &tuning);
    MatchId plain = match_id(&card, arena);
    for (int row = 0; row < tuning_row_count(); row++) {
        Tuning turned = tuning;
        bool is_low = tuning.values[row][0] == TUNING_ROWS[row].low;
        double value = is_low ? TUNING_ROWS[row].high : TUNING_ROWS[row].low;
        if (!strcmp(TUNING_ROWS[row].key, "rule.score-points")) continue; // not on the hill
        assert_true(tuning_put(&turned, row, -1, value, NULL));
        card_set_tuning(&card, &turned);
        if (!match_id_compare(match_id(&card, arena), plain))
            fail_msg("%s does not count", TUNING_ROWS[row].key);
    }
    card_set_tuning(&card, &tuning);
    assert_int_equal(match_id_compare(match_id(&card, arena), plain), 0);
    card_free(&card);
    arena_destroy(arena);
}

static void recordings_carry_it(void **state) {
    (void)state;
    Dice dice = dice_seed(3, 4);
    for (int i = 0; i < 20; i++) {
        MatchCard card = hill_card(), again;
        Tuning tuning = random_tuning(&dice);
        Words words = {0};
        Bytes bytes = {0};
        char missing[MISSING_MAX];
        card_set_tuning(&card, &tuning);
        card_write(&words, &bytes, &card);
        Cursor cursor = {bytes.at, bytes.count, 0, false};
        words = (Words){0};
        card_read(&words, &cursor, &again, missing);
        assert_false(cursor.is_bad);
        Tuning wanted = card_tuning(&card), got = card_tuning(&again);
        int kind, row = tuning_find("rule.score-points", &kind); // of no use on the hill
        wanted.values[row][0] = got.values[row][0];
        assert_memory_equal(&got, &wanted, sizeof got);
        bytes_free(&bytes);
        card_free(&card);
        card_free(&again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_found_again),
        cmocka_unit_test(initial_values_lie_in_their_ranges),
        cmocka_unit_test(nothing_turned_is_the_tables_to_the_bit),
        cmocka_unit_test(every_row_turns_its_own_number),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(one_kind_counts_more_than_all_wherever_it_stands),
        cmocka_unit_test(a_wrong_file_is_told_with_its_place),
        cmocka_unit_test(what_is_written_reads_back_to_the_bit),
        cmocka_unit_test(shipped_presets_are_sound_and_different),
        cmocka_unit_test(the_card_takes_over_rules),
        cmocka_unit_test(every_number_makes_another_match),
        cmocka_unit_test(recordings_carry_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
