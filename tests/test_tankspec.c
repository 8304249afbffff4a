// test_tankspec.c -- tanks and drives as they are written, and the match card that comes of them.
#include "command_line.h"

static TankArg read_tank(const char *text) {
    TankArg arg;
    Problem problem = {""};
    if (!tankspec_parse(text, &arg, &problem)) fail_msg("'%s' was refused: %s", text, problem.text);
    return arg;
}

static void a_tank_is_read_with_all_its_parts(void **state) {
    (void)state;
    TankArg arg = read_tank("hunterx3:tank=heavy,range=30,drive=track@blue");
    assert_ptr_equal(arg.behaviour, behaviour_find("hunter"));
    assert_int_equal(arg.count, 3);
    assert_int_equal(arg.team, team_find("blue"));
    assert_ptr_equal(arg.wish.loadout.spec, spec_find("heavy"));
    assert_ptr_equal(arg.wish.loadout.drive, drive_find("track"));
    check_close(arg.params[behaviour_param_index(arg.behaviour, "range")], 30, 0);
}

static void what_a_tank_does_not_say_is_the_default(void **state) {
    (void)state;
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++) {
        TankArg arg = read_tank((*row)->name);
        assert_ptr_equal(arg.behaviour, *row);
        assert_int_equal(arg.count, 1);
        assert_int_equal(arg.team, -1);
        for (int i = 0; i < behaviour_param_count(*row); i++) {
            check_close(arg.params[i], (*row)->params[i].initial, 0);
        }
    }
}

// Every parameter of every behaviour takes both its ends, and nothing beyond them.
static void parameters_are_held_to_their_ranges(void **state) {
    (void)state;
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

static void broken_tanks_are_refused(void **state) {
    (void)state;
    REFUSE("match @red", "needs a name");
    REFUSE("match hunterx0", "1 .. 16384");
    REFUSE("match hunterx16385", "1 .. 16384");
    REFUSE("match hunterx99999999999999999999", "1 .. 16384");
    REFUSE("match hunterx16000 hunterx385", "at most 16384 tanks");
    REFUSE("match hunter:range", "'range' in 'hunter' needs a value");
    REFUSE("match hunter:range=", "hunter's range is a number");
    REFUSE("match hunter@", "unknown team ''");
    REFUSE("match keyboard:range=3", "keyboard has no parameter 'range'");
    REFUSE("play keyboardx3", "room for 2 players");
}

static MatchCard make_card(const char *text) {
    static Line line;
    MatchCard card;
    read_well(&line, text);
    if (!settings_card(&line.settings, &card, &line.problem))
        fail_msg("'%s': %s", text, line.problem.text);
    settings_free(&line.settings);
    return card;
}

static const Param TURNING[] = {{"lock", 35, 5, 89, "deg", "how far the wheels turn"},
                                {"return", 2, 0, 20, "1/s", "how fast they come back"},
                                {0}};

static void a_parameter_lands_in_its_place_or_says_why_not(void **state) {
    (void)state;
    double values[PARAMS_MAX] = {35, 2};
    Problem problem = {""};
    assert_true(params_read("car", TURNING, false, "return", "0.5", values, &problem));
    check_close(values[0], 35, 0);
    check_close(values[1], 0.5, 0);
    assert_false(params_read("car", TURNING, false, "lock", "90", values, &problem));
    assert_string_equal(problem.text, "car's lock is a number from 5 to 89 deg, not '90'");
    assert_false(params_read("car", TURNING, false, "lok", "40", values, &problem));
    assert_string_equal(problem.text, "car has no parameter 'lok' (did you mean 'lock'?)\n"
                                      "  It has lock, return.");
    check_close(values[0], 35, 0);
}

// Each drive's parameters read alike in --drive, for a team, and inside a tank.
static void drives_take_their_parameters_in_every_place(void **state) {
    (void)state;
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
                MatchCard card = make_card(text);
                assert_ptr_equal(card.tanks[0].loadout.drive, *row);
                for (int k = 0; k < drive_param_count(*row); k++)
                    check_close(card.tanks[0].loadout.drive_params[k],
                                k == i ? value : (*row)->params[k].initial, 0);
                card_free(&card);
            }
            char text[160], range[64];
            snprintf(range, sizeof range, "from %g to %g", param->low, param->high);
            snprintf(text, sizeof text, "match --drive %s:%s=%.17g", (*row)->name, param->name,
                     param->high + 1 + fabs(param->high));
            REFUSE(text, (*row)->name, range, param->unit ? param->unit : "");
        }
    }
}

static void broken_drives_are_refused(void **state) {
    (void)state;
    REFUSE("match --drive track:lock=3", "track has no parameter 'lock'", "It has");
    REFUSE("match --drive track:lock", "'lock' in 'track' needs a value");
    REFUSE("match --drive blu=track", "unknown team 'blu' (did you mean 'blue'?)");
    REFUSE("match --drive blue=trak:lock=3", "unknown drive 'trak' (did you mean 'track'?)");
    REFUSE("match hunter:drive=trak", "unknown drive 'trak'", "treads list drives");
    REFUSE("match hunter:drive.lock=40", "needs to know the drive: drive=NAME,drive.lock=40");
    REFUSE("match hunter:drive=track,drive.lock=40", "track has no parameter 'lock'");
}

static void the_nearest_wish_for_a_drive_wins(void **state) {
    (void)state;
    const Drive *first = DRIVES[0], *last = DRIVES[0];
    for (const Drive *const *row = DRIVES; *row; row++) last = *row;
    char text[160];
    snprintf(text, sizeof text,
             "match --drive blue=%s --drive %s idle@red idle@blue "
             "idle:drive=%s@blue",
             last->name, first->name, first->name);
    MatchCard card = make_card(text);
    assert_ptr_equal(card.tanks[0].loadout.drive, first);
    assert_ptr_equal(card.tanks[1].loadout.drive, last);
    assert_ptr_equal(card.tanks[2].loadout.drive, first);
    card_free(&card);
}

static void tanks_without_a_team_get_the_free_ones_in_order(void **state) {
    (void)state;
    MatchCard card = make_card("match hunter circlerx2 wander@red idle@green ambusher");
    const char *const teams[] = {"blue", "yellow", "yellow", "red", "green", "purple"};
    assert_int_equal(card.tank_count, 6);
    for (int i = 0; i < 6; i++) assert_string_equal(team_name(card.tanks[i].team), teams[i]);
    assert_string_equal(card.tanks[1].name, "circler 1");
    card_free(&card);
}

static void the_nearest_wish_for_a_kind_wins(void **state) {
    (void)state;
    MatchCard card = make_card(
        "match --tank heavy hunter@red hunter@blue hunter:tank=medium@blue --tank blue=light");
    assert_ptr_equal(card.tanks[0].loadout.spec, spec_find("heavy"));
    assert_ptr_equal(card.tanks[1].loadout.spec, spec_find("light"));
    assert_ptr_equal(card.tanks[2].loadout.spec, spec_find("medium"));
    card_free(&card);
}

static void the_card_holds_the_rules(void **state) {
    (void)state;
    MatchCard card =
        make_card("match hunter --arena pillars -s 77 --time 30 --substeps 4 --friendly-fire off");
    assert_string_equal(card.arena, "pillars");
    assert_int_equal(card.seed, 77);
    check_close(card.time_limit_s, 30, 0);
    assert_int_equal(card.rules.substeps, 4);
    assert_false(card.rules.friendly_fire);
    card_free(&card);
}

static void refuse_card(const char *text, const char *wanted) {
    Line line;
    MatchCard card;
    read_well(&line, text);
    assert_false(settings_card(&line.settings, &card, &line.problem));
    if (!strstr(line.problem.text, wanted)) fail_msg("'%s' says: %s", text, line.problem.text);
    settings_free(&line.settings);
}

static void impossible_cards_are_refused(void **state) {
    (void)state;
    refuse_card("match hunter --drive blue=track",
                "--drive is for team blue, but no tank is in it");
    refuse_card("watch hunter ambusher --camera follow:3", "tank 3, but there are only 2");
    Line line;
    settings_init(&line.settings);
    for (int i = 0; i <= TEAMS_MAX; i++)
        assert_true(settings_add_tank(&line.settings, "idle", &line.problem));
    MatchCard card;
    assert_false(settings_card(&line.settings, &card, &line.problem));
    assert_non_null(strstr(line.problem.text, "more than 64 teams"));
    settings_free(&line.settings);
}

static void check_tanks(const char *text, bool has_keyboard, const char *const names[]) {
    Line line;
    MatchCard card;
    read_well(&line, text);
    assert_true(settings_default_tanks(&line.settings, has_keyboard, &line.problem));
    assert_true(settings_card(&line.settings, &card, &line.problem));
    int count = 0;
    for (; names[count]; count++) assert_string_equal(card.tanks[count].name, names[count]);
    assert_int_equal(card.tank_count, count);
    card_free(&card);
    settings_free(&line.settings);
}
#define CHECK_TANKS(text, has_keyboard, ...)                                                       \
    check_tanks(text, has_keyboard, (const char *const[]){__VA_ARGS__, NULL})

static void each_command_has_its_default_tanks(void **state) {
    (void)state;
    CHECK_TANKS("play", true, "player", "hunter");
    CHECK_TANKS("play circler", true, "player", "circler");
    CHECK_TANKS("play keyboard keyboard", true, "player 1", "player 2");
    CHECK_TANKS("match", false, "hunter", "ambusher");
    CHECK_TANKS("watch idle", false, "idle");
    Line line;
    read_well(&line, "match keyboard");
    assert_false(settings_default_tanks(&line.settings, false, &line.problem));
    assert_non_null(strstr(line.problem.text, "treads play"));
    settings_free(&line.settings);
}

static void read_pads(const char *text, bool are_swapped) {
    Line line;
    read_well(&line, text);
    assert_int_equal(settings_swaps_pads(&line.settings), are_swapped);
    settings_free(&line.settings);
}

static void people_may_name_their_pad(void **state) {
    (void)state;
    assert_int_equal(read_tank("keyboard").pad, -1);
    assert_int_equal(read_tank("pad").pad, 0);
    assert_int_equal(read_tank("pad2@blue").pad, 1);
    assert_int_equal(read_tank("pad2").kind, CONTROLLER_HUMAN);
    assert_int_equal(read_tank("padx2").count, 2);
    assert_int_equal(read_tank("hunter").pad, -1);
    read_pads("play keyboard keyboard", false);
    read_pads("play pad hunter", false);
    read_pads("play keyboard pad", true);
    read_pads("play hunter keyboard pad2", false);
    read_pads("play pad2 pad", true);
    read_pads("play pad pad2", false);
    REFUSE("play padd", "did you mean 'pad'");
    REFUSE("play pad pad2 keyboard", "too many");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tank_is_read_with_all_its_parts),
        cmocka_unit_test(what_a_tank_does_not_say_is_the_default),
        cmocka_unit_test(parameters_are_held_to_their_ranges),
        cmocka_unit_test(broken_tanks_are_refused),
        cmocka_unit_test(a_parameter_lands_in_its_place_or_says_why_not),
        cmocka_unit_test(drives_take_their_parameters_in_every_place),
        cmocka_unit_test(broken_drives_are_refused),
        cmocka_unit_test(the_nearest_wish_for_a_drive_wins),
        cmocka_unit_test(tanks_without_a_team_get_the_free_ones_in_order),
        cmocka_unit_test(the_nearest_wish_for_a_kind_wins),
        cmocka_unit_test(the_card_holds_the_rules),
        cmocka_unit_test(impossible_cards_are_refused),
        cmocka_unit_test(each_command_has_its_default_tanks),
        cmocka_unit_test(people_may_name_their_pad),
    };
    return cmocka_run_group_tests_name("tankspec", tests, NULL, NULL);
}
