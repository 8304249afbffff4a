// test_tankspec.c -- tanks, drives and tuning as text, and the match cards made from them. The
// cases of whole command lines are in command_lines.txt.
#include "cases.h"
#include "command_line.h"

#include "tape.h"

#include "match/ladder/results.h"
#include "platform/text.h"
#include "match/tuning.h"

static TankArg read_tank(const char *text) {
    TankArg arg;
    Problem problem = {""};
    if (!tankspec_parse(text, NULL, &arg, &problem))
        fail_msg("'%s' was rejected: %s", text, problem.text);
    return arg;
}

UNIT_TEST(tanks_have_default_parameters) {
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        TankArg arg = read_tank((*row)->name);
        assert_ptr_equal(arg.mind.behaviour, *row);
        assert_int_equal(arg.count, 1);
        assert_int_equal(arg.team, -1);
        for (int i = 0; i < behaviour_param_count(*row); i++) {
            check_close(arg.mind.params[i], (*row)->params[i].initial, 0);
        }
    }
}

UNIT_TEST(parameters_accept_exactly_their_ranges) {
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        for (const Param *param = (*row)->params; param && param->name; param++) {
            char text[128], low[64];
            double margin = 1 + fabs(param->high);
            snprintf(text, sizeof text, "%s:%s=%.17g", (*row)->name, param->name, param->low);
            read_tank(text);
            snprintf(text, sizeof text, "%s:%s=%.17g", (*row)->name, param->name, param->high);
            read_tank(text);
            snprintf(low, sizeof low, "from %g to %g", param->low, param->high);
            snprintf(text, sizeof text, "match %s:%s=%.17g", (*row)->name, param->name,
                     param->high + margin);
            REFUSE(text, low, param->unit ? param->unit : "");
            snprintf(text, sizeof text, "match %s:%s=nan", (*row)->name, param->name);
            REFUSE(text, low);
        }
    }
}

static const Param CAR_PARAMS[] = {{"lock", 35, 5, 89, "deg", "largest steering angle"},
                                   {"return", 2, 0, 20, "1/s", "rate of return"},
                                   {0}};

UNIT_TEST(parameters_are_stored_or_reported) {
    double values[PARAMS_MAX] = {35, 2};
    must(params_read, "car", CAR_PARAMS, false, "return", "0.5", values);
    check_close(values[0], 35, 0);
    check_close(values[1], 0.5, 0);
    must_not("car's lock must be a number from 5 to 89 deg, not '90'", params_read, "car",
             CAR_PARAMS, false, "lock", "90", values);
    must_not("car has no parameter 'lok' (did you mean 'lock'?); allowed: lock, return",
             params_read, "car", CAR_PARAMS, false, "lok", "40", values);
    must_not("car has no parameter 'lok' (did you mean 'lock'?); the only one is lock", params_read,
             "car", (const Param[]){CAR_PARAMS[0], {0}}, false, "lok", "40", values);
    must_not("car has no parameter 'lok'; there are none", params_read, "car", NULL, false, "lok",
             "40", values);
    check_close(values[0], 35, 0);
}

UNIT_TEST(drives_have_parameters_everywhere) {
    for (const Drive *const *row = DRIVES; *row; row++) {
        for (int i = 0; i < drive_param_count(*row); i++) {
            const Param *param = &(*row)->params[i];
            double value = (param->low + param->high) / 2;
            const char *const forms[] = {"match idle@red --drive %s:%s=%.17g",
                                         "match idle@red --drive red=%s:%s=%.17g",
                                         "match idle:drive=%1$s,drive.%2$s=%3$.17g",
                                         "match idle:drive.%2$s=%3$.17g,drive=%1$s"};
            for (int form = 0; form < 4; form++) {
                char text[160];
                snprintf(text, sizeof text, forms[form], (*row)->name, param->name, value);
                OWN_CARD card = make_card(text);
                assert_ptr_equal(card.tanks[0].loadout.drive, *row);
                for (int k = 0; k < drive_param_count(*row); k++)
                    check_close(card.tanks[0].loadout.drive_params[k],
                                k == i ? value : (*row)->params[k].initial, 0);
            }
            char text[160], range[64];
            snprintf(range, sizeof range, "from %g to %g", param->low, param->high);
            snprintf(text, sizeof text, "match --drive %s:%s=%.17g", (*row)->name, param->name,
                     param->high + 1 + fabs(param->high));
            REFUSE(text, (*row)->name, range, param->unit ? param->unit : "");
        }
    }
}

UNIT_TEST(no_tank_fires_during_the_truce) {
    static const struct {
        const char *text;
        double truce_s;
    } ROWS[] = {{"play keyboard hunter", 2.5},
                {"watch hunter ambusher", 0},
                {"play keyboard keyboard -S rule.truce=0", 0},
                {"match hunter ambusher -S rule.truce=4", 4}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        OWN_CARD card = make_card(ROWS[i].text);
        check_close(tuning_result(&card.tuning).rules.truce_s, ROWS[i].truce_s, 0);
        OWN_MATCH *match = match_create(&card, known_arena("open"), NULL);
        PlayerOrders players = {.orders = {{.fire = true}, {.fire = true}}};
        int shots = 0;
        while (shots == 0 && !match_is_over(match)) {
            match_tick(match, &players);
            for (int tank = 0; tank < card.tank_count; tank++)
                shots += battle_tank(match_battle(match), tank)->shots;
        }
        double first_s = (double)battle_tick(match_battle(match)) * BATTLE_TICK_S;
        check_at_least(first_s, ROWS[i].truce_s);
        if (card_player_count(&card))
            check_close(first_s, fmax(ROWS[i].truce_s, BATTLE_TICK_S), 0.02);
    }
}

UNIT_TEST(too_many_teams_are_rejected) {
    OWN_LINE line;
    settings_init(&line.settings);
    for (int i = 0; i <= TEAMS_MAX; i++)
        assert_true(settings_add_tank(&line.settings, "idle", &line.problem));
    MatchCard card;
    assert_false(card_from_settings(&line.settings, &card, &line.problem));
    assert_non_null(strstr(line.problem.text, "at most 64 teams"));
}

UNIT_TEST(keys_are_found) {
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = -1; kind < TUNING_KINDS; kind++) {
            char key[TUNING_KEY_MAX];
            int found_kind, found = tuning_find(tuning_key(row, kind, key), &found_kind);
            assert_int_equal(found, row);
            assert_int_equal(found_kind, tuning_row_at(row).is_of_tanks ? kind : -1);
        }
        assert_true(*tuning_group(row));
        assert_true(*tuning_row_at(row).help);
    }
}

UNIT_TEST(initial_values_are_in_range) {
    for (int row = 0; row < tuning_row_count(); row++) {
        TuningRow known = tuning_row_at(row);
        for (int kind = 0; kind < tuning_row_kinds(row); kind++)
            if (!(tuning_default(row, kind) >= known.low &&
                  tuning_default(row, kind) <= known.high))
                fail_msg("%s is initially %g", known.key, tuning_default(row, kind));
        assert_true(known.step > 0 && known.step < known.high - known.low + 0.5);
    }
}

UNIT_TEST(initial_tuning_equals_the_tables) {
    double pivot_radps = DRIVES[0]->limits(&spec_find("medium")->drive).top_turn_radps;
    assert_in_range((int)(pivot_radps * 180 / PI), 120, 200);
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

UNIT_TEST(every_row_changes_one_value) {
    for (int row = 0; row < tuning_row_count(); row++) {
        for (int kind = 0; kind < tuning_row_kinds(row); kind++) {
            Tuning tuning = tuning_initial();
            Tuned before = tuning_result(&tuning);
            TuningChange changes[TUNING_CHANGES_MAX];
            bool is_low = tuning.values[row][kind] == tuning_row_at(row).low;
            double value = is_low ? tuning_row_at(row).high : tuning_row_at(row).low;
            must(tuning_put, &tuning, row, kind, value);
            Tuned after = tuning_result(&tuning);
            if (!memcmp(&before, &after, sizeof after))
                fail_msg("%s has no effect", tuning_row_at(row).key);
            assert_int_equal(tuning_changes(&tuning, changes), 1);
            assert_int_equal(changes[0].row, row);
            check_close(changes[0].value, value, 0);
        }
    }
}

UNIT_TEST(invalid_numbers_are_rejected) {
    EACH_CASE(row, "files", "tuning numbers") {
        Tuning tuning = tuning_initial(), before = tuning;
        must_not(row.fields[2], tuning_set, &tuning, row.fields[0], strtod(row.fields[1], NULL));
        assert_memory_equal(&tuning, &before, sizeof tuning);
    }
}

static const char PRESET[] = "{\"tuning\": {\n"
                             "  \"heavy.gun.reload\": 4, \"gun.reload\": 1,\n"
                             "  \"rule.friendly-fire\": false}, \"about\": \"so \\\"so\\\"\"}";

UNIT_TEST(one_kind_takes_precedence_over_all) {
    Tuning tuning = tuning_initial();
    char about[TUNING_ABOUT_MAX];
    must(tuning_parse, PRESET, strlen(PRESET), "p", &tuning, about);
    Tuned tuned = tuning_result(&tuning);
    check_close(tuned.specs[spec_kind(spec_find("heavy"))].gun.reload_s, 4, 0);
    check_close(tuned.specs[spec_kind(spec_find("light"))].gun.reload_s, 1, 0);
    check_close(tuned.rules.friendly_fire, 0, 0);
    assert_string_equal(about, "so \"so\"");
}

UNIT_TEST(invalid_files_are_reported_with_their_place) {
    EACH_CASE(row, "files", "tunings") {
        Tuning tuning = tuning_initial(), before = tuning;
        const char *text = row.fields[0];
        must_not(row.fields[1], tuning_parse, text, strlen(text), "p.json", &tuning, NULL);
        assert_memory_equal(&tuning, &before, sizeof tuning);
    }
}

// Returns random values, which need up to 17 digits.
static Tuning random_tuning(Dice *dice) {
    Tuning tuning = tuning_initial();
    for (int row = 0; row < tuning_row_count(); row++) {
        TuningRow known = tuning_row_at(row);
        double value = dice_between(dice, known.low, known.high);
        int kind = (int)dice_below(dice, TUNING_KINDS + 1) - 1;
        if (known.step == 1 && !*known.unit) value = floor(value);
        if (dice_below(dice, 2)) assert_true(tuning_put(&tuning, row, kind, value, NULL));
    }
    return tuning;
}

UNIT_TEST(written_tunings_are_read_back_exactly) {
    Dice dice = dice_seed(7, 7);
    for (int i = 0; i < 50; i++) {
        Tuning tuning = random_tuning(&dice), again = tuning_initial();
        OWN_TEXT *text = tuning_text(&tuning, "a \"b\" \\ \n");
        assert_non_null(text);
        must(tuning_parse, text, strlen(text), "p", &again, NULL);
        assert_memory_equal(&again, &tuning, sizeof again);
    }
}

// Tank values before rules version 6, for those that have changed since.
UNIT_TEST(classic_has_the_former_values) {
    static const double OLD[][6] = {
        {8, 2.4, 1.6, 32, 0.014, 7 / 0.85}, // medium: acceleration, turret, gun, pivot
        {11, 3.2, 1.1, 34, 0.018, 9.5 / 0.72},
        {6, 1.7, 2.5, 36, 0.010, 5 / 1.0}};
    Tuning tuning = tuning_initial();
    must(tuning_load, ASSETS_DIR "/tuning/classic.json", &tuning, NULL);
    Tuned tuned = tuning_result(&tuning);
    for (int kind = 0; kind < TUNING_KINDS; kind++) {
        const TankSpec *spec = &tuned.specs[kind];
        const double now[] = {
            spec->drive.accel_mps2, spec->turret_top_radps,
            spec->gun.reload_s,     spec->gun.shell_mps,
            spec->gun.spread_rad,   DRIVES[0]->limits(&spec->drive).top_turn_radps};
        for (int i = 0; i < 6; i++) check_close(now[i], OLD[kind][i], 1e-15 * OLD[kind][i]);
        assert_true(spec->gun.spread_per_speed_radpmps == 0 && spec->gun.spread_per_turn_s == 0);
        assert_true(spec->armour_front == 0.75 && spec->armour_side == 1);
        assert_true(spec->armour_rear == 1.5 && spec->shell_sight_m == 30);
    }
}

static MatchCard hill_card(void) {
    MatchCard card = card_initial();
    card.mode = MODE_HILL;
    card_add(&card, "hunter");
    card_add(&card, "ambusher")->team = 1;
    return card;
}

UNIT_TEST(cards_contain_the_rules_of_the_tuning) {
    OWN_CARD card = hill_card();
    Tuning tuning = tuning_initial();
    must(tuning_set, &tuning, "rule.time", 77);
    must(tuning_set, &tuning, "rule.hill-points", 33);
    must(tuning_set, &tuning, "rule.friendly-fire", 0);
    must(tuning_set, &tuning, "rule.substeps", 3);
    card_set_tuning(&card, &tuning);
    check_close(card.time_limit_s, 77, 0);
    check_close(card.points, 33, 0);
    assert_false(card.rules.friendly_fire);
    assert_int_equal(card.rules.substeps, 3);
    card.time_limit_s = 12; // the card's own member is used
    int kind;
    tuning = card_tuning(&card);
    check_close(tuning.values[tuning_find("rule.time", &kind)][0], 12, 0);
    check_close(tuning.values[tuning_find("rule.hill-points", &kind)][0], 33, 0);
}

static bool is_of_another_mode(const char *key, int mode) {
    for (int i = 0; MODES[i]; i++)
        if (i != mode && mode_has_points(MODES[i]) && !strcmp(MODES[i]->points.name, key))
            return true;
    return false;
}

UNIT_TEST(every_parameter_changes_the_match_id) {
    OWN_ARENA *arena = field_create(30, 20, "");
    OWN_CARD card = hill_card();
    Tuning tuning = tuning_initial();
    card_set_tuning(&card, &tuning);
    MatchId plain = match_id(&card, arena);
    for (int row = 0; row < tuning_row_count(); row++) {
        Tuning turned = tuning;
        bool is_low = tuning.values[row][0] == tuning_row_at(row).low;
        double value = is_low ? tuning_row_at(row).high : tuning_row_at(row).low;
        if (is_of_another_mode(tuning_row_at(row).key, card.mode)) continue;
        assert_true(tuning_put(&turned, row, -1, value, NULL));
        card_set_tuning(&card, &turned);
        if (!match_id_compare(match_id(&card, arena), plain))
            fail_msg("%s does not change the id", tuning_row_at(row).key);
    }
    card_set_tuning(&card, &tuning);
    assert_int_equal(match_id_compare(match_id(&card, arena), plain), 0);
}

UNIT_TEST(recordings_contain_the_tuning) {
    OWN_ARENA *arena = field_create(30, 20, "");
    Dice dice = dice_seed(3, 4);
    for (int i = 0; i < 20; i++) {
        OWN_CARD card = hill_card();
        Tuning tuning = random_tuning(&dice);
        card_set_tuning(&card, &tuning);
        snprintf(card.teams.own[i % 3], TEAM_NAME_MAX, "own-%d", i);
        OWN_MATCH *match = must(match_create, &card, arena);
        ReplayWriter *writer = must(replay_writer_open, NULL, match, "0.1.0");
        OWN_REPLAY *replay = must(replay_writer_replay, writer, match);
        Tuning wanted = card_tuning(&card), got = card_tuning(&replay->card);
        for (int row = 0; row < tuning_row_count(); row++)
            if (is_of_another_mode(tuning_row_at(row).key, card.mode))
                wanted.values[row][0] = got.values[row][0];
        assert_memory_equal(&got, &wanted, sizeof got);
        assert_memory_equal(&replay->card.teams, &card.teams, sizeof card.teams);
        must(replay_writer_close, writer, match);
    }
}

UNIT_TEST_MAIN("tankspec")
