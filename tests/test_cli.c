// test_cli.c -- the command line: options in every form, bad values, and suggestions for typos.
#include "command_line.h"

#include "match/prefs.h"

#include "match/spelling.h"

static Command owner(const Option *option) {
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i)) return (Command)i;
    }
    return COMMAND_BARE;
}

// A value that is not the default, one an option that takes values.
static const char *sample(const Option *row) {
    const char *name = row->name;
    if (!strcmp(name, "swap")) // a replay is forked at once
        return option_belongs(row, COMMAND_REPLAY) ? "red=sniper" : "20:red=sniper";
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
        {"set", "gun.reload=0.5"},
        {"tuning", "f"},
        {"speed", "4"},
        {"at", "3"},
        {"window", "640x480"},
        {"ui-scale", "2"},
        {"camera", "follow:2"},
        {"overlay", "turns,sight"},
        {"hud", "min"},
        {"effects", "off"},
        {"palette", "mono"},
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
        {"arenas", "maze"},
        {"seeds", "4"},
        {"gauntlet", "hunter"},
        {"jobs", "3"},
        {"results", "f"},
        {"cross", "off"},
        {"mode", "hill"},
        {"points", "5"},
        {"best-of", "3"},
        {"record", "f"},
        {"from", "60"},
        {"video", "f"},
        {"fps", "25"},
        {"length", "5"},
        {"completion", "bash"},
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
    for (const Option *row = options_all(); row->name; row++) {
        bool is_video = !strcmp(row->name, "video"); // a text, but one that is looked at
        size_t offset = is_video ? offsetof(Settings, video) : row->offset;
        if (row->kind != OPTION_TEXT && !is_video) continue;
        const char **one = (const char **)((char *)&x + offset),
                   **other = (const char **)((char *)&y + offset);
        assert_int_equal(!*one, !*other);
        if (*one) assert_string_equal(*one, *other);
        *one = *other = NULL;
    }
    assert_int_equal(x.tank_count, y.tank_count);
    x.tanks = y.tanks = NULL;
    if (memcmp(&x, &y, sizeof x)) fail_msg("--%s means two things in its two forms", what);
}

static bool differs_from_default(const Line *line) {
    Settings plain;
    memset(&plain, 0, sizeof plain);
    settings_init(&plain);
    plain.command = line->settings.command;
    return memcmp(&plain, &line->settings, sizeof plain);
}

static void every_option_reads_in_all_forms(void **state) {
    (void)state;
    for (const Option *row = options_all(); row->name; row++) {
        Line apart, joined, shortly;
        char text[256];
        const char *command = COMMAND_NAMES[owner(row)];
        const char *value = row->value ? sample(row) : "";
        const char *needed = row->needs ? " --video f" : "";
        snprintf(text, sizeof text, "%s --%s %s%s", command, row->name, value, needed);
        read_well(&apart, text);
        if (!differs_from_default(&apart) && strcmp(row->name, "version"))
            fail_msg("'%s' changes nothing", text);
        snprintf(text, sizeof text, "%s --%s%s%s%s", command, row->name, row->value ? "=" : "",
                 value, needed);
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
    assert_int_equal(line.settings.prefs[PREF_HUD], 2);
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
    REFUSE("match --csv=", "--csv needs a value: --csv FILE");
    REFUSE("play --speed 0", "from 0.125 to 64, or max");
    REFUSE("play --window 10x10", "320x240", "7680x4320");
    REFUSE("play --window 640", "1280x720");
    REFUSE("play --camera follow:0", "follow:N");
    REFUSE("play --overlay=turns,sigth", "no layer 'sigth' (did you mean 'sight'?)", "timing");
    REFUSE("play --ui-scale 9", "0.5 to 4");
    REFUSE("match --at 8", "match has no option '--at'", "shot");
    REFUSE("version now", "'now' is one too many");
    REFUSE("list ais drives", "'drives' is one too many");
    REFUSE("match -x", "no option '-x'");
    REFUSE("hunter", "is a tank, not a command: treads watch hunter");
}

static void a_film_is_of_a_kind_that_is_made(void **state) {
    (void)state;
    REFUSE("replay f --video x.avi", "--video makes no .avi", ".mp4", ".gif", "folder");
    REFUSE("lab circling --watch --video /a.b/x.WEBM", "makes no .WEBM");
    REFUSE("replay f --video=", "--video needs a value: --video FILE");
    static const char *const TAKEN[] = {"x.mp4",          "x.MP4",   "x.gif", "folder",
                                        "x.avi/pictures", "my.film", "avi"};
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++) {
        char text[64];
        Line line;
        snprintf(text, sizeof text, "replay f --fps 25 --video %s --length 5", TAKEN[i]);
        read_well(&line, text);
        assert_string_equal(line.settings.video, TAKEN[i]);
        assert_int_equal(line.settings.fps, 25);
        check_close(line.settings.length_s, 5, 0);
        settings_free(&line.settings);
    }
}

static void what_is_of_a_film_alone_asks_for_one(void **state) {
    (void)state;
    REFUSE("replay f --length 3", "--length does nothing without --video");
    REFUSE("replay f --verify --fps 30", "--fps does nothing without --video");
    REFUSE("lab circling --watch --length 3", "--length does nothing without --video");
}

static void an_experiment_refuses_the_options_of_others(void **state) {
    (void)state;
    REFUSE("lab drives --hz 30", "lab drives has no option '--hz': that one is for lab circling",
           "treads help lab");
    REFUSE("lab --method euler circling", "that one is for lab arc");
    REFUSE("lab arc --compare --update exact", "that one is for lab circling");
    Line line;
    read_well(&line, "lab circling --hz 30 --picture f.png");
    settings_free(&line.settings);
    read_well(&line, "lab arc --compare --picture f.png");
    settings_free(&line.settings);
}

// What follows is its list only when it can be one.
static void the_overlay_may_name_its_layers_or_none(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int tanks;
        unsigned layers;
    } LINES[] = {
        {"watch --overlay hunter seeker", 2, 0},
        {"watch hunter --overlay turns,sight seeker", 2, 1u << OVERLAY_TURNS | 1u << OVERLAY_SIGHT},
        {"watch hunter seeker --overlay=timing", 2, 1u << OVERLAY_TIMING},
        {"watch hunter seeker --overlay", 2, 0}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Line line;
        read_well(&line, LINES[i].line);
        assert_int_equal(line.settings.tank_count, LINES[i].tanks);
        assert_int_equal(line.settings.overlay, LINES[i].layers ? LINES[i].layers : layers_usual());
        settings_free(&line.settings);
    }
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

static void distances_count_edits(void **state) {
    (void)state;
    assert_int_equal(edit_distance("hunter", "hunter"), 0);
    assert_int_equal(edit_distance("huntr", "hunter"), 1);
    assert_int_equal(edit_distance("macth", "match"), 1);
    assert_int_equal(edit_distance("kitten", "sitting"), 3);
    assert_int_equal(edit_distance("", "abc"), 3);
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
        cmocka_unit_test(a_film_is_of_a_kind_that_is_made),
        cmocka_unit_test(what_is_of_a_film_alone_asks_for_one),
        cmocka_unit_test(an_experiment_refuses_the_options_of_others),
        cmocka_unit_test(the_overlay_may_name_its_layers_or_none),
        cmocka_unit_test(help_wins_over_every_mistake),
        cmocka_unit_test(distances_count_edits),
    };
    return cmocka_run_group_tests_name("cli", tests, NULL, NULL);
}
