// test_cli.c -- the command line: options in every form, tanks as written, suggestions, and the
// pace of the window's clock.
#include "check.h"

#include "cli/nearest.h"
#include "cli/options.h"
#include "cli/pace.h"
#include "cli/parser.h"

enum { WORDS_MAX = 32 };

typedef struct Line {
    char text[512];
    Settings settings;
    Problem problem;
    bool is_read;
} Line;

// Reads a line of words parted by blanks. Line is large and lives as long as its settings point
// into it.
static void read_line(Line *line, const char *text) {
    char *words[WORDS_MAX], *rest = NULL;
    int count = 0;
    snprintf(line->text, sizeof line->text, "%s", text);
    for (char *word = strtok_r(line->text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    settings_init(&line->settings);
    line->problem.text[0] = '\0';
    line->is_read = parse_arguments(count, words, &line->settings, &line->problem);
}

static void read_well(Line *line, const char *text) {
    read_line(line, text);
    if (!line->is_read) fail_msg("'%s' was refused: %s", text, line->problem.text);
}

// The line is refused, and the sentence holds every one of the words.
static void refuse(const char *text, const char *const wanted[]) {
    Line line;
    read_line(&line, text);
    if (line.is_read) fail_msg("'%s' was taken", text);
    for (const char *const *word = wanted; *word; word++) {
        if (!strstr(line.problem.text, *word))
            fail_msg("'%s' says: %s -- not: %s", text, line.problem.text, *word);
    }
    settings_free(&line.settings);
}
#define REFUSE(text, ...) refuse(text, (const char *const[]){__VA_ARGS__, NULL})

static Command owner(const Option *option) {
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i)) return (Command)i;
    }
    return COMMAND_BARE;
}

// A value that is not the default, one an option that takes values.
static const char *sample(const char *name) {
    static const char *const SAMPLES[][2] = {
        {"arena", "maze"},
        {"seed", "9"},
        {"rounds", "4"},
        {"time", "12.5"},
        {"ai", "hunter"},
        {"drive", "track"},
        {"tank", "heavy"},
        {"friendly-fire", "off"},
        {"substeps", "4"},
        {"speed", "4"},
        {"at", "3"},
        {"window", "640x480"},
        {"ui-scale", "2"},
        {"camera", "follow:2"},
        {"hud", "min"},
        {"effects", "off"},
        {"csv", "f"},
        {"output", "f"},
        {"assets", "f"},
        {"user-dir", "f"},
        {"color", "never"},
        {"method", "rk2"},
        {"update", "semi"},
        {"controller", "unicycle"},
        {"hz", "30"},
        {"latency", "1"},
        {"target", "circling"},
        {"half-gauge", "2"},
        {"capture", "1"},
        {"bearings", "0:10:36"},
        {"ranges", "1:1:5"},
        {"horizon", "30"},
        {"picture", "f"},
    };
    for (size_t i = 0; i < sizeof SAMPLES / sizeof *SAMPLES; i++) {
        if (!strcmp(SAMPLES[i][0], name)) return SAMPLES[i][1];
    }
    fail_msg("the option --%s has no sample value in this test", name);
    return NULL;
}

// What the settings say, with what points into the line's own text or the heap replaced by what it
// points to.
static void check_equal(const Line *a, const Line *b, const char *what) {
    Settings x = a->settings, y = b->settings;
    const char **texts[][2] = {{&x.arena, &y.arena},       {&x.csv, &y.csv},
                               {&x.output, &y.output},     {&x.assets, &y.assets},
                               {&x.user_dir, &y.user_dir}, {&x.lab.picture, &y.lab.picture}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(!*texts[i][0], !*texts[i][1]);
        if (*texts[i][0]) assert_string_equal(*texts[i][0], *texts[i][1]);
        *texts[i][0] = *texts[i][1] = NULL;
    }
    assert_int_equal(x.tank_count, y.tank_count);
    x.tanks = y.tanks = NULL;
    if (memcmp(&x, &y, sizeof x)) fail_msg("--%s means two things in its two forms", what);
}

static bool differs_from_default(const Line *line) {
    Settings plain;
    settings_init(&plain);
    plain.command = line->settings.command;
    return memcmp(&plain, &line->settings, sizeof plain);
}

static void every_option_reads_in_all_forms(void **state) {
    (void)state;
    for (const Option *row = OPTIONS; row->name; row++) {
        Line apart, joined, shortly;
        char text[256];
        const char *command = COMMANDS[owner(row)].name;
        const char *value = row->value ? sample(row->name) : "";
        snprintf(text, sizeof text, "%s --%s %s", command, row->name, value);
        read_well(&apart, text);
        if (!differs_from_default(&apart) && strcmp(row->name, "version"))
            fail_msg("'%s' changes nothing", text);
        snprintf(text, sizeof text, "%s --%s%s%s", command, row->name, row->value ? "=" : "",
                 value);
        read_well(&joined, text);
        check_equal(&apart, &joined, row->name);
        settings_free(&joined.settings);
        if (row->letter) {
            snprintf(text, sizeof text, "%s -%c%s", command, row->letter, value);
            read_well(&shortly, text);
            check_equal(&apart, &shortly, row->name);
            settings_free(&shortly.settings);
            snprintf(text, sizeof text, "%s -%c %s", command, row->letter, value);
            read_well(&shortly, text);
            check_equal(&apart, &shortly, row->name);
            settings_free(&shortly.settings);
        }
        settings_free(&apart.settings);
    }
}

static void option_values_land_where_they_should(void **state) {
    (void)state;
    Line line;
    read_well(&line, "shot -qs3 --time 7.5 --substeps=16 --friendly-fire off --at 8 --window "
                     "800x600 --hud off -o f.png");
    assert_int_equal(line.settings.command, COMMAND_SHOT);
    assert_true(line.settings.is_quiet && line.settings.has_seed);
    assert_int_equal(line.settings.seed, 3);
    check_close(line.settings.time_limit_s, 7.5, 0);
    assert_int_equal(line.settings.substeps, 16);
    assert_int_equal(line.settings.is_friendly_fire, 0);
    assert_int_equal(line.settings.width_px, 800);
    assert_int_equal(line.settings.height_px, 600);
    assert_int_equal(line.settings.hud, 2);
    assert_string_equal(line.settings.output, "f.png");
}

static void options_may_stand_before_the_command(void **state) {
    (void)state;
    Line line;
    read_well(&line, "--seed 3 match hunter -- ambusher");
    assert_int_equal(line.settings.command, COMMAND_MATCH);
    assert_int_equal(line.settings.tank_count, 2);
    settings_free(&line.settings);
    REFUSE("match -- --json", "unknown AI '--json'");
}

static void the_largest_seed_is_what_json_can_hold(void **state) {
    (void)state;
    Line line;
    read_well(&line, "match --seed 9223372036854775807");
    assert_true(line.settings.seed == INT64_MAX);
    REFUSE("match --seed 9223372036854775808", "0 to 9223372036854775807");
    REFUSE("match --seed 99999999999999999999999", "0 to 9223372036854775807");
    REFUSE("match --seed -1", "'-1'");
    REFUSE("match --seed 3x", "'3x'");
    REFUSE("match --seed=", "whole number");
}

static void typos_get_the_nearest_name(void **state) {
    (void)state;
    REFUSE("match huntr",
           "unknown AI 'huntr' (did you mean 'hunter'?)\n  treads list ais shows all of them.");
    REFUSE("macth", "unknown command 'macth' (did you mean 'match'?)");
    REFUSE("match --sed 3", "match has no option '--sed' (did you mean '--seed'?)",
           "treads help match");
    REFUSE("match --drive trak", "unknown drive 'trak' (did you mean 'track'?)");
    REFUSE("match --tank heavvy", "unknown tank 'heavvy' (did you mean 'heavy'?)");
    REFUSE("match hunter@bleu", "unknown team 'bleu' (did you mean 'blue'?)", "red, blue, green");
    REFUSE("list asi", "unknown section 'asi' (did you mean 'ais'?)", "drives");
    REFUSE("help mtach", "(did you mean 'match'?)");
    REFUSE("match hunter:rnge=30", "hunter has no parameter 'rnge' (did you mean 'range'?)",
           "It has", "tank", "drive");
}

static void nonsense_gets_no_suggestion(void **state) {
    (void)state;
    Line line;
    read_line(&line, "match zzqy");
    assert_false(line.is_read);
    assert_null(strstr(line.problem.text, "did you mean"));
}

static void bad_values_name_what_is_allowed(void **state) {
    (void)state;
    REFUSE("match --rounds 0", "--rounds is a whole number from 1 to 1000000, not '0'");
    REFUSE("match --rounds 1.5", "whole number");
    REFUSE("match --time nan", "a number from 0.1 to 86400 s");
    REFUSE("match --time 1e300", "a number from 0.1 to 86400 s");
    REFUSE("match --friendly-fire maybe", "off or on");
    REFUSE("match --color red", "auto, always or never");
    REFUSE("match --substeps 17", "1 to 16");
    REFUSE("match --seed", "--seed needs a value");
    REFUSE("match --json=yes", "--json takes no value");
    REFUSE("match --csv=", "--csv");
    REFUSE("play --speed 0", "from 0.125 to 64, or max");
    REFUSE("play --window 10x10", "320x240", "7680x4320");
    REFUSE("play --window 640", "1280x720");
    REFUSE("play --camera follow:0", "follow:N");
    REFUSE("play --ui-scale 9", "0.5 to 4");
    REFUSE("match --at 8", "match has no option '--at'", "shot");
    REFUSE("version now", "'now' is one too many");
    REFUSE("list ais drives", "'drives' is one too many");
    REFUSE("match -x", "no option '-x'");
    REFUSE("hunter", "is a tank, not a command: treads watch hunter");
}

static void help_wins_over_every_mistake(void **state) {
    (void)state;
    Line line;
    read_well(&line, "match --sed huntr -h");
    assert_true(line.settings.is_help);
    assert_int_equal(line.settings.command, COMMAND_MATCH);
    read_well(&line, "--help");
    assert_int_equal(line.settings.command, COMMAND_BARE);
}

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
    assert_ptr_equal(arg.spec, spec_find("heavy"));
    assert_ptr_equal(arg.drive.model, drive_find("track"));
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
    REFUSE("match hunterx0", "1 .. 1024");
    REFUSE("match hunterx1025", "1 .. 1024");
    REFUSE("match hunterx99999999999999999999", "1 .. 1024");
    REFUSE("match hunterx1000 hunterx25", "at most 1024 tanks");
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
    assert_true(params_read("car", TURNING, NULL, "return", "0.5", values, &problem));
    check_close(values[0], 35, 0);
    check_close(values[1], 0.5, 0);
    assert_false(params_read("car", TURNING, NULL, "lock", "90", values, &problem));
    assert_string_equal(problem.text, "car's lock is a number from 5 to 89 deg, not '90'");
    assert_false(params_read("car", TURNING, NULL, "lok", "40", values, &problem));
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
                assert_ptr_equal(card.tanks[0].drive, *row);
                for (int k = 0; k < drive_param_count(*row); k++)
                    check_close(card.tanks[0].drive_params[k],
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
    assert_ptr_equal(card.tanks[0].drive, first);
    assert_ptr_equal(card.tanks[1].drive, last);
    assert_ptr_equal(card.tanks[2].drive, first);
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
    assert_ptr_equal(card.tanks[0].spec, spec_find("heavy"));
    assert_ptr_equal(card.tanks[1].spec, spec_find("light"));
    assert_ptr_equal(card.tanks[2].spec, spec_find("medium"));
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

static void distances_count_edits(void **state) {
    (void)state;
    assert_int_equal(edit_distance("hunter", "hunter"), 0);
    assert_int_equal(edit_distance("huntr", "hunter"), 1);
    assert_int_equal(edit_distance("macth", "match"), 1);
    assert_int_equal(edit_distance("kitten", "sitting"), 3);
    assert_int_equal(edit_distance("", "abc"), 3);
}

// The same two seconds, whatever the screen's rate, come to as many ticks.
static void two_seconds_are_120_ticks_at_any_refresh_rate(void **state) {
    (void)state;
    const int rates[] = {24, 30, 50, 60, 75, 144, 240, 1000};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        Pace pace = {.speed = 1};
        int ticks = 0;
        for (int frame = 0; frame < 2 * rates[i]; frame++) ticks += pace_due(&pace, 1.0 / rates[i]);
        if (ticks != 120) fail_msg("%d ticks at %d Hz", ticks, rates[i]);
    }
}

static void speeds_are_true(void **state) {
    (void)state;
    for (double speed = PACE_SLOWEST; speed <= PACE_FASTEST; speed *= 2) {
        Pace pace = {.speed = speed};
        int ticks = 0;
        for (int frame = 0; frame < 8 * 144; frame++) ticks += pace_due(&pace, 1.0 / 144);
        check_close(ticks, 480 * speed, 0);
    }
}

static void a_stall_makes_no_leap(void **state) {
    (void)state;
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 60), 15);
    assert_int_equal(pace_due(&pace, -5), 0);
}

static void a_pause_owes_nothing(void **state) {
    (void)state;
    Pace pace = {.speed = 64, .is_paused = true};
    assert_int_equal(pace_due(&pace, 0.2), 0);
    pace.is_paused = false;
    assert_int_equal(pace_due(&pace, 0), 0);
}

static void blend_grows_within_a_tick(void **state) {
    (void)state;
    Pace pace = {.speed = 1};
    assert_int_equal(pace_due(&pace, 0.25 / 60), 0);
    check_close(pace_blend(&pace), 0.25, 1e-9);
    assert_int_equal(pace_due(&pace, 1.0 / 60), 1);
    check_close(pace_blend(&pace), 0.25, 1e-9);
}

static void speed_keys_climb_the_whole_ladder(void **state) {
    (void)state;
    Pace pace = {.speed = PACE_SLOWEST};
    pace_shift(&pace, -1);
    check_close(pace.speed, PACE_SLOWEST, 0);
    for (int i = 0; i < 9; i++) pace_shift(&pace, 1);
    check_close(pace.speed, PACE_FASTEST, 0);
    pace_shift(&pace, 1);
    check_close(pace.speed, PACE_MAX, 0);
    pace_shift(&pace, 1);
    check_close(pace.speed, PACE_MAX, 0);
    pace_shift(&pace, -1);
    check_close(pace.speed, PACE_FASTEST, 0);
    pace.speed = 3;
    pace_shift(&pace, -1);
    check_close(pace.speed, 2, 0);
    pace.speed = 3;
    pace_shift(&pace, 1);
    check_close(pace.speed, 4, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_reads_in_all_forms),
        cmocka_unit_test(option_values_land_where_they_should),
        cmocka_unit_test(options_may_stand_before_the_command),
        cmocka_unit_test(the_largest_seed_is_what_json_can_hold),
        cmocka_unit_test(typos_get_the_nearest_name),
        cmocka_unit_test(nonsense_gets_no_suggestion),
        cmocka_unit_test(bad_values_name_what_is_allowed),
        cmocka_unit_test(help_wins_over_every_mistake),
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
        cmocka_unit_test(distances_count_edits),
        cmocka_unit_test(two_seconds_are_120_ticks_at_any_refresh_rate),
        cmocka_unit_test(speeds_are_true),
        cmocka_unit_test(a_stall_makes_no_leap),
        cmocka_unit_test(a_pause_owes_nothing),
        cmocka_unit_test(blend_grows_within_a_tick),
        cmocka_unit_test(speed_keys_climb_the_whole_ladder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
