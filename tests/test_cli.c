// test_cli.c -- the command line: options in every form, bad values, suggestions for typos; and all
// that is in its tables is in the manual, the help and the completion.
#include "command_line.h"

#include "ai/tactics/skill.h"
#include "cli/commands.h"
#include "match/prefs.h"
#include "platform/child.h"
#include "platform/spelling.h"

static Command owner(const Option *option) {
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i)) return (Command)i;
    }
    return COMMAND_BARE;
}

// A value that is not the start value, in `text` where it has to be made.
static const char *sample(const Option *row, char text[static 64]) {
    static const char *const SAMPLES[][2] = {{"seed", "9"},
                                             {"ai", "hunter"},
                                             {"drive", "track"},
                                             {"tank", "heavy"},
                                             {"speed", "4"},
                                             {"set", "gun.reload=0.5"},
                                             {"head-to-head", "off"},
                                             {"window", "640x480"},
                                             {"camera", "follow:2"},
                                             {"method", "rk2"},
                                             {"controller", "unicycle"},
                                             {"hz", "30"},
                                             {"latency", "1"},
                                             {"target", "circling"},
                                             {"ranges", "1:1:5"},
                                             {"video", "f"},
                                             {"overlay", "turns,sight"},
                                             {"record", "f"},
                                             {"bearings", "0:10:36"},
                                             {"shard", "3/8"},
                                             {"against", "seeker"},
                                             {"filter", "mode=hill"},
                                             {"skill", "blue=45"},
                                             {"reference", "eight"},
                                             {"budget", "20"}};
    if (!strcmp(row->name, "swap")) // a replay is forked at once
        return option_belongs(row, COMMAND_REPLAY) ? "red=sniper" : "20:red=sniper";
    for (size_t i = 0; i < sizeof SAMPLES / sizeof *SAMPLES; i++)
        if (!strcmp(SAMPLES[i][0], row->name) && (row->kind == OPTION_APPLY || row->word))
            return SAMPLES[i][1];
    if (row->kind == OPTION_CHOICE) return option_word(row, 1);
    if (row->kind == OPTION_TEXT) return "f";
    if (row->kind == OPTION_APPLY) fail_msg("the option --%s has no sample value here", row->name);
    snprintf(text, 64, "%g", row->kind == OPTION_WHOLE ? row->low + 3 : row->low + row->high / 4);
    return text;
}

static const struct {
    const char *name;
    size_t offset;
} TEXTS[] = {{"video", offsetof(Settings, video)}, // texts, but looked at
             {"filter", offsetof(Settings, filters)},
             {"set", offsetof(Settings, swept)},
             {"against", offsetof(Settings, against)}};

// What the settings say, with what points into the line's own text or the heap replaced by what it
// points to.
static void check_equal(const TypedLine *a, const TypedLine *b, const char *what) {
    Settings x = a->settings, y = b->settings;
    for (const Option *row = options_all(); row->name; row++) {
        size_t offset = row->kind == OPTION_TEXT ? row->offset : 0;
        for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
            if (!strcmp(row->name, TEXTS[i].name)) offset = TEXTS[i].offset;
        if (!offset) continue;
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

static bool differs_from_default(const TypedLine *line) {
    Settings plain;
    memset(&plain, 0, sizeof plain);
    settings_init(&plain);
    plain.command = line->settings.command;
    return memcmp(&plain, &line->settings, sizeof plain);
}

static const Option *row_of(const char *name) {
    const Option *row = options_all();
    while (strcmp(row->name, name)) row++;
    return row;
}

// What an option needs, and what that needs, with values.
static void all_needed(const Option *row, char text[static 64]) {
    size_t used = 0;
    text[0] = '\0';
    for (; row->needs; row = row_of(row->needs))
        used += (size_t)snprintf(text + used, 64 - used, " --%s f", row->needs);
}

UNIT_TEST(every_option_reads_in_all_forms) {
    for (const Option *row = options_all(); row->name; row++) {
        char text[256], made[64], needed[64];
        const char *command = COMMAND_NAMES[owner(row)];
        const char *value = row->value ? sample(row, made) : "";
        OWN_LINE apart;
        all_needed(row, needed);
        snprintf(text, sizeof text, "%s --%s %s%s", command, row->name, value, needed);
        read_well(&apart, text);
        if (!differs_from_default(&apart) && strcmp(row->name, "version"))
            fail_msg("'%s' changes nothing", text);
        for (int form = 1; form < (row->letter ? 4 : 2); form++) {
            OWN_LINE other;
            if (form == 1)
                snprintf(text, sizeof text, "%s --%s%s%s%s", command, row->name,
                         row->value ? "=" : "", value, needed);
            else
                snprintf(text, sizeof text, "%s -%c%*s%s", command, row->letter, form - 2, "",
                         value);
            read_well(&other, text);
            check_equal(&apart, &other, row->name);
        }
    }
}

UNIT_TEST(option_values_land_where_they_should) {
    TypedLine line;
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

UNIT_TEST(options_may_stand_before_the_command) {
    OWN_LINE line;
    read_well(&line, "--seed 3 match hunter -- ambusher");
    assert_int_equal(line.settings.command, COMMAND_MATCH);
    assert_int_equal(line.settings.tank_count, 2);
    REFUSE("match -- --json", "unknown mind '--json'");
}

UNIT_TEST(the_largest_seed_is_what_json_can_hold) {
    TypedLine line;
    read_well(&line, "match --seed 9223372036854775807");
    assert_true(line.settings.seed == INT64_MAX);
    REFUSE("match --seed 9223372036854775808", "0 to 9223372036854775807");
    REFUSE("match --seed 99999999999999999999999", "0 to 9223372036854775807");
    REFUSE("match --seed -1", "'-1'");
    REFUSE("match --seed 3x", "'3x'");
    REFUSE("match --seed=", "whole number");
}

UNIT_TEST(typos_get_the_nearest_name) {
    REFUSE("match huntr", "unknown mind 'huntr' (did you mean 'hunter'?); see treads list minds");
    REFUSE("macth", "unknown command 'macth' (did you mean 'match'?)");
    REFUSE("match --sed 3", "match has no option '--sed' (did you mean '--seed'?)",
           "treads help match");
    REFUSE("match --drive trak", "unknown drive 'trak' (did you mean 'track'?)");
    REFUSE("match hunter --skill recriut",
           "not 'recriut' (did you mean 'recruit'?); or one of recruit, regular, veteran, ace");
    REFUSE("match hunter:skill=101", "a tank's skill must be a number from 0 to 100, not '101'");
    REFUSE("match --tank heavvy", "unknown tank 'heavvy' (did you mean 'heavy'?)");
    REFUSE("list mind", "unknown section 'mind' (did you mean 'minds'?)", "drives");
    REFUSE("help mtach", "(did you mean 'match'?)");
    REFUSE("match hunter:rnge=30", "hunter has no parameter 'rnge' (did you mean 'range'?)",
           "allowed: ", "tank", "drive");
}

UNIT_TEST(nonsense_gets_no_suggestion) {
    TypedLine line;
    read_line(&line, "match zzqy");
    assert_false(line.is_read);
    assert_null(strstr(line.problem.text, "did you mean"));
}

UNIT_TEST(bad_values_name_what_is_allowed) {
    REFUSE("match --rounds 0", "--rounds must be a whole number from 1 to 1000000, not '0'");
    REFUSE("match --rounds 1.5", "whole number");
    REFUSE("match --time nan", "a number from 0.1 to 86400 s");
    REFUSE("match --time 1e300", "a number from 0.1 to 86400 s");
    REFUSE("match --friendly-fire maybe", "off or on");
    REFUSE("match --color red", "auto, always or never");
    REFUSE("match --substeps 17", "1 to 16");
    REFUSE("match --seed", "--seed needs a value");
    REFUSE("match --json=yes", "--json takes no value");
    REFUSE("match --csv=", "--csv needs a value: --csv FILE");
    REFUSE("play --speed 0", "from 0.125 to 64 or max");
    REFUSE("play --window 10x10", "320x240", "7680x4320");
    REFUSE("play --window 640", "1280x720");
    REFUSE("play --camera follow:0", "follow:N");
    REFUSE("play --overlay=turns,sigth", "no layer 'sigth' (did you mean 'sight'?)", "timing");
    REFUSE("play --ui-scale 9", "0.5 to 4");
    REFUSE("match --at 8", "match has no option '--at'", "shot");
    REFUSE("version now", "version: unexpected argument 'now'");
    REFUSE("list minds drives", "unexpected argument 'drives'");
    REFUSE("match -x", "no option '-x'");
    REFUSE("hunter", "is a tank, not a command: treads watch hunter");
}

UNIT_TEST(a_film_is_of_a_kind_that_is_made) {
    REFUSE("replay f --video x.avi", "--video cannot write .avi", ".mp4", ".gif", "folder");
    REFUSE("lab circling --watch --video /a.b/x.WEBM", "cannot write .WEBM");
    REFUSE("replay f --video=", "--video needs a value: --video FILE");
    REFUSE("replay f --length 3", "--length has no effect without --video");
    REFUSE("replay f --verify --fps 30", "--fps has no effect without --video");
    REFUSE("lab circling --watch --length 3", "--length has no effect without --video");
    static const char *const TAKEN[] = {"x.mp4",          "x.MP4",   "x.gif", "folder",
                                        "x.avi/pictures", "my.film", "avi"};
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++) {
        char text[64];
        OWN_LINE line;
        snprintf(text, sizeof text, "replay f --fps 25 --video %s --length 5", TAKEN[i]);
        read_well(&line, text);
        assert_string_equal(line.settings.video, TAKEN[i]);
        assert_int_equal(line.settings.fps, 25);
        check_close(line.settings.length_s, 5, 0);
    }
}

UNIT_TEST(an_experiment_refuses_the_options_of_others) {
    REFUSE("lab drives --hz 30",
           "lab drives has no option '--hz'; it belongs to lab circling, path");
    REFUSE("lab --compare circling", "it belongs to lab arc");
    REFUSE("lab arc --compare --world", "it belongs to lab circling");
    OWN_LINE circling;
    OWN_LINE arc;
    read_well(&circling, "lab circling --hz 30 --picture f.png");
    read_well(&arc, "lab arc --compare --picture f.png");
}

// What follows is its list only when it can be one.
UNIT_TEST(the_overlay_may_name_its_layers_or_none) {
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
        OWN_LINE line;
        read_well(&line, LINES[i].line);
        assert_int_equal(line.settings.tank_count, LINES[i].tanks);
        assert_int_equal(line.settings.overlay, LINES[i].layers ? LINES[i].layers : layers_usual());
    }
}

// Names of earlier versions are accepted, but neither shown nor offered.
UNIT_TEST(former_names_are_still_read) {
    OWN_LINE tuned;
    OWN_LINE line;
    read_well(&tuned, "tune hunter --held-out 8");
    assert_int_equal(tuned.settings.validation_rounds, 8);
    read_well(&line, "lab circling --update exact");
    assert_int_equal(line.settings.lab.methods.count, 1);
    read_well(&line, "tournament --cross off --where=mode=last --sandbox auto");
    assert_int_equal(line.settings.has_head_to_head, 0);
    assert_string_equal(line.settings.filters[0], "mode=last");
    assert_int_equal(line.settings.isolation, ISOLATION_AUTO);
    read_well(&line, "list ais");
    assert_string_equal(line.settings.word, "minds");
}

UNIT_TEST(help_wins_over_every_mistake) {
    TypedLine line;
    read_well(&line, "match --sed huntr -h");
    assert_true(line.settings.is_help);
    assert_int_equal(line.settings.command, COMMAND_MATCH);
    read_well(&line, "--help");
    assert_int_equal(line.settings.command, COMMAND_BARE);
}

UNIT_TEST(distances_count_edits) {
    assert_int_equal(edit_distance("hunter", "hunter"), 0);
    assert_int_equal(edit_distance("huntr", "hunter"), 1);
    assert_int_equal(edit_distance("macth", "match"), 1);
    assert_int_equal(edit_distance("kitten", "sitting"), 3);
    assert_int_equal(edit_distance("", "abc"), 3);
}

// What is printed, as a text to be freed: the manual, a command's help, or what a line may become.
typedef enum Printed { MANUAL, HELP, COMPLETION } Printed;
static char *printed(Printed what, Command command, const char *line) {
    const Settings settings = {.assets = ASSETS_DIR};
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (what == MANUAL) manual_print(file, "1.2.3");
    if (what == HELP) help_print(file, command, false);
    if (what == COMPLETION) complete_line(file, line, &settings);
    assert_int_equal(fclose(file), 0);
    return text;
}
static char *manual(void) { return printed(MANUAL, COMMAND_BARE, NULL); }
static char *help(Command command) { return printed(HELP, command, NULL); }
static char *completion(const char *line) { return printed(COMPLETION, COMMAND_BARE, line); }

// As the page of the manual has it: groff's signs taken out.
static char *plain(const char *page) {
    static const struct {
        const char *sign, *text;
    } SIGNS[] = {{"\\fB", ""},   {"\\fI", ""},    {"\\fR", ""},   {"\\-", "-"},  {"\\(ti", "~"},
                 {"\\(ha", "^"}, {"\\(dq", "\""}, {"\\(aq", "'"}, {"\\e", "\\"}, {"\\&", ""}};
    char *text = malloc(strlen(page) + 1), *to = text;
    assert_non_null(text);
    while (*page) {
        size_t i = 0, count = sizeof SIGNS / sizeof *SIGNS;
        while (i < count && strncmp(page, SIGNS[i].sign, strlen(SIGNS[i].sign))) i++;
        if (i == count) {
            *to++ = *page++;
            continue;
        }
        page += strlen(SIGNS[i].sign);
        to = stpcpy(to, SIGNS[i].text);
    }
    *to = '\0';
    return text;
}

// Backquotes become bold, and are gone from the text.
static char *without_quotes(const char *text) {
    char *copy = strdup(text), *to = copy;
    assert_non_null(copy);
    for (; *text; text++)
        if (*text != '`') *to++ = *text;
    *to = '\0';
    return copy;
}

static void check_has(const char *page, const char *text, const char *where) {
    OWN_TEXT *wanted = without_quotes(text);
    if (!strstr(page, wanted)) fail_msg("'%s' is not in %s", wanted, where);
}

UNIT_TEST(test_the_manual_has_everything) {
    char name[OPTION_TEXT_MAX + 80], filled[OPTION_TEXT_MAX], more[COMMAND_MORE_MAX];
    OWN_TEXT *page = manual(), *text = plain(page);
    Entry example;
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        snprintf(name, sizeof name, ".SS %s\ntreads %s %s\n", COMMAND_NAMES[i], COMMAND_NAMES[i],
                 command_words((Command)i, filled));
        check_has(text, name, "the manual");
        check_has(text, COMMANDS[i].help, "the manual");
        check_has(text, command_more((Command)i, more), "the manual");
        for (int k = 0; entry_read(command_examples((Command)i), k, &example); k++)
            check_has(text, example.help, "the manual");
    }
    for (const Option *row = options_all(); row->name; row++) {
        snprintf(name, sizeof name, "--%s%s%s\n", row->name, row->value ? " " : "",
                 option_value(row, filled));
        check_has(text, name, "the manual");
        check_has(text, option_help(row, filled), "the manual");
    }
    for (int k = 0; entry_read(TEXT_EXITS, k, &example); k++)
        check_has(text, example.help, "the manual");
    static const char *const HEADINGS[] = {"NAME",     "SYNOPSIS",     "DESCRIPTION", "COMMANDS",
                                           "OPTIONS",  "EXIT STATUS",  "ENVIRONMENT", "FILES",
                                           "EXAMPLES", "FILE FORMATS", "SEE ALSO",    NULL};
    for (const char *const *heading = HEADINGS; *heading; heading++) {
        snprintf(name, sizeof name, "\n.SH %s\n", *heading);
        check_has(text, name, "the manual");
    }
    check_has(text, "treads 1.2.3", "the manual");
}

// Every line that begins with a dot is a macro we mean.
UNIT_TEST(test_no_text_is_taken_for_a_macro) {
    char *rest = NULL;
    OWN_TEXT *page = manual();
    for (char *line = strtok_r(page, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (*line != '.' && *line != '\'') continue;
        static const char *const MACROS[] = {".TH ", ".SH ", ".SS ", ".TP", ".PP", ".nf", ".fi"};
        size_t i = 0, count = sizeof MACROS / sizeof *MACROS;
        while (i < count && strncmp(line, MACROS[i], strlen(MACROS[i]))) i++;
        if (i == count) fail_msg("the manual has the line '%s'", line);
    }
}

UNIT_TEST(test_help_has_everything) {
    char name[80], filled[OPTION_TEXT_MAX];
    OWN_TEXT *overview = help(COMMAND_BARE);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        OWN_TEXT *text = help((Command)i);
        check_has(overview, COMMAND_NAMES[i], "treads help");
        check_has(overview, COMMANDS[i].help, "treads help");
        for (const Option *row = options_all(); row->name; row++) {
            snprintf(name, sizeof name, "--%s ", row->name);
            if (!option_belongs(row, (Command)i)) continue;
            check_has(text, name, COMMAND_NAMES[i]);
            check_has(text, option_help(row, filled), COMMAND_NAMES[i]);
        }
    }
}

static bool is_offered(const char *line, const char *word) {
    char *rest = NULL;
    OWN_TEXT *text = completion(line);
    bool is_there = false;
    for (char *offer = strtok_r(text, "\n", &rest); offer; offer = strtok_r(NULL, "\n", &rest))
        is_there = is_there || !strcmp(offer, word);
    return is_there;
}

static void check_offers(const char *line, const char *const words[]) {
    for (; *words; words++)
        if (!is_offered(line, *words)) fail_msg("'%s' may not become '%s'", line, *words);
}
#define OFFERS(line, ...) check_offers(line, (const char *const[]){__VA_ARGS__, NULL})

static void check_nothing(const char *line) {
    OWN_TEXT *text = completion(line);
    if (*text) fail_msg("'%s' may become %s", line, text);
}

UNIT_TEST(test_every_option_is_offered) {
    char line[80], name[64];
    for (int i = COMMAND_BARE; i < COMMAND_COUNT; i++) {
        snprintf(line, sizeof line, "treads %s%s-", COMMAND_NAMES[i], i ? " " : "");
        for (const Option *row = options_all(); row->name; row++) {
            snprintf(name, sizeof name, "--%s", row->name);
            if (is_offered(line, name) ==
                option_belongs(option_of_command(row, (Command)i), (Command)i))
                continue;
            fail_msg("'%s': %s", line, name);
        }
        if (i) OFFERS("treads ", COMMAND_NAMES[i]);
    }
}

UNIT_TEST(test_every_name_is_offered) {
    for (int i = 0; BEHAVIOURS[i]; i++) OFFERS("treads watch ", BEHAVIOURS[i]->name);
    for (int i = 0; DRIVES[i]; i++) OFFERS("treads match --drive ", DRIVES[i]->name);
    for (int i = 0; list_section(i); i++) OFFERS("treads list ", list_section(i));
    for (int i = 0; lab_experiment(i); i++) OFFERS("treads lab ", lab_experiment(i));
    for (const TankSpec *row = TANK_SPECS; row->name; row++)
        OFFERS("treads match --tank ", row->name);
    for (const SkillPoint *point = SKILL_POINTS; point->name; point++) {
        OFFERS("treads match --skill ", point->name);
        char word[64];
        snprintf(word, sizeof word, "hunter:range=9,skill=%s", point->name);
        OFFERS("treads match hunter:range=9,skill=", word);
    }
}

UNIT_TEST(test_values_are_offered) {
    OFFERS("treads match --mode ", "last", "score", "hill");
    OFFERS("treads match --mode=h", "--mode=hill");
    OFFERS("treads match -a ", "yard", "open");
    OFFERS("treads tournament --arenas yard,", "yard,open");
    OFFERS("treads match hunter:", "hunter:range=", "hunter:tank=", "hunter:drive=");
    OFFERS("treads match hunterx3:ra", "hunterx3:range=");
    OFFERS("treads match hunter:range=9,drive=ty", "hunter:range=9,drive=tyre");
    OFFERS("treads match hunter@r", "hunter@red");
    OFFERS("treads match hunter:tank=l", "hunter:tank=light");
    OFFERS("treads watch --swap 20:", "20:red=");
    OFFERS("treads watch --swap 20:red=hun", "20:red=hunter");
    OFFERS("treads match --drive blue=ty", "blue=tyre");
    OFFERS("treads watch --overlay ", "plans", "hunter");
    OFFERS("treads watch --overlay turns,pl", "turns,plans");
    OFFERS("treads watch --overlay=tu", "--overlay=turns");
    OFFERS("treads lab circling --controller ", "pure-pursuit", "bang-bang");
    OFFERS("treads lab circling --target static,", "static,linear");
    OFFERS("treads lab circling --", "--hz", "--json");
    assert_false(is_offered("treads lab drives --", "--hz"));
    assert_false(is_offered("treads watch --overlay hunter ", "plans"));
    OFFERS("treads match --drive blue=bicycle-arc:lo", "blue=bicycle-arc:lock=");
    OFFERS("treads match --seed 3 --arena yard hun", "hunter");
    OFFERS("treads play --speed ", "max");
    OFFERS("treads match --set gun.re", "gun.reload=");
    OFFERS("treads match -S heavy.gun.re", "heavy.gun.reload=");
    OFFERS("treads match --tuning reali", "realistic");
    OFFERS("treads watch --overlay=turns,si", "--overlay=turns,sight");
    OFFERS("treads watch --overlay hun", "hunter");
    OFFERS("treads help m", "match");
    OFFERS("treads lab arc --method ap", "approx");
}

// Where a file may stand, or nothing at all, the shell does what it always does.
UNIT_TEST(test_files_are_left_to_the_shell) {
    check_nothing("treads replay ");
    check_nothing("treads match --csv ");
    check_nothing("treads match --nonsense=");
    check_nothing("treads nonsense");
    check_nothing("treads version ");
    check_nothing("treads match --seed ");
    check_nothing("");
}

// Whatever is typed: no crash, and every offer begins with what is there.
UNIT_TEST(test_any_line_is_taken) {
    static const char *const PIECES[] = {"treads", "match", " ",  "--drive", "=", ":",  "@",
                                         "hunter", "x3",    ",",  "--swap",  "-", "20", "red",
                                         "tyre",   "\t",    "\n", "--arena", "--"};
    Dice dice = dice_seed(3, 1);
    for (int round = 0; round < 4000; round++) {
        char line[256] = "";
        for (int i = dice_below(&dice, 12); i >= 0; i--)
            strcat(line, PIECES[dice_below(&dice, sizeof PIECES / sizeof *PIECES)]);
        char *rest = NULL;
        OWN_TEXT *text = completion(line);
        const char *last = line + strlen(line);
        while (last > line && !strchr(" \t\n", last[-1])) last--;
        for (char *offer = strtok_r(text, "\n", &rest); offer; offer = strtok_r(NULL, "\n", &rest))
            if (strncmp(offer, last, strlen(last))) fail_msg("'%s' becomes '%s'", line, offer);
    }
}

UNIT_TEST_MAIN("cli")
