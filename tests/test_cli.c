// test_cli.c -- the command line: the cases of command_lines.txt, every option in every form, and
// the manual, the help and the completion, which must contain everything that the tables do.
#include "command_line.h"

#include <ctype.h>

#include "ai/tactics/skill.h"
#include "game/cli/texts.h"
#include "match/prefs.h"
#include "match/tuning.h"

static Command first_command(const Option *option) {
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i)) return (Command)i;
    }
    return COMMAND_BARE;
}

// Returns a value other than the default; `text` is the buffer for a number.
static const char *sample_value(const Option *row, char text[static 64]) {
    static const char SAMPLES[] =
        " seed=9 ai=hunter drive=track tank=heavy weapon=bouncer special=none"
        " speed=4 set=gun.reload=0.5 head-to-head=off record-thoughts=off"
        " window=640x480 camera=follow:2 update=rk2 controller=unicycle hz=30 latency=1"
        " speeds=1 turns=3 preset=arcade"
        " target=circling ranges=1:1:5 video=f overlay=turns,sight record=f bearings=0:10:36 "
        "columns=left=wl:rad/s frame=ros picture=f.png width=8cm"
        " regulated=lookahead_time=1 shard=3/8 against=seeker filter=mode=hill skill=blue=45 "
        "reference=eight budget=20 until-sure=0,50";
    char key[64];
    snprintf(key, sizeof key, " %s=", row->name);
    const char *sample = strstr(SAMPLES, key);
    if (!strcmp(row->name, "swap")) // replay --swap takes no time
        return option_belongs(row, COMMAND_REPLAY) ? "red=sniper" : "20:red=sniper";
    if (sample && (row->kind == OPTION_APPLY || row->word)) {
        sscanf(sample + strlen(key), "%63s", text);
        return text;
    }
    if (row->kind == OPTION_CHOICE) return option_word(row, 1);
    if (row->kind == OPTION_TEXT) return "f";
    if (row->kind == OPTION_APPLY) fail_msg("the option --%s has no sample value here", row->name);
    snprintf(text, 64, "%g", row->kind == OPTION_WHOLE ? row->low + 3 : row->low + row->high / 4);
    return text;
}

static const size_t TEXTS[] = {offsetof(Settings, video), offsetof(Settings, filters),
                               offsetof(Settings, swept), offsetof(Settings, against)};

// Compares a text of both settings by its contents, and sets the pointers to NULL.
static bool is_same_text(Settings *a, Settings *b, size_t offset) {
    const char **one = (const char **)((char *)a + offset),
               **other = (const char **)((char *)b + offset);
    bool is_same = *one && *other ? !strcmp(*one, *other) : *one == *other;
    *one = *other = NULL;
    return is_same;
}

// Compares strings and minds by their contents, and all other settings byte by byte.
static bool is_same_line(const TypedLine *a, const TypedLine *b) {
    Settings x = a->settings, y = b->settings;
    bool is_same = is_same_text(&x, &y, offsetof(Settings, word)) && x.tank_count == y.tank_count;
    for (const Option *row = options_all(); row->name && is_same; row++)
        if (row->kind == OPTION_TEXT) is_same = is_same_text(&x, &y, row->offset);
    for (int i = 0; i < COUNT_OF(TEXTS) && is_same; i++) is_same = is_same_text(&x, &y, TEXTS[i]);
    for (int i = 0; i < x.tank_count && is_same; i++)
        is_same = x.tanks[i].mind.behaviour == y.tanks[i].mind.behaviour;
    x.tanks = y.tanks = NULL;
    return is_same && !memcmp(&x, &y, sizeof x);
}

static bool differs_from_default(const TypedLine *line) {
    Settings plain;
    memset(&plain, 0, sizeof plain);
    settings_init(&plain);
    plain.command = line->settings.command;
    return memcmp(&plain, &line->settings, sizeof plain);
}

// Fills `text` with the options without which this one has no effect.
static void write_needed(const Option *row, char text[static 64]) {
    size_t used = 0;
    text[0] = '\0';
    while (row->needs) {
        used += (size_t)snprintf(text + used, 64 - used, " --%s f", row->needs);
        const Option *needed = options_all();
        while (strcmp(needed->name, row->needs)) needed++;
        row = needed;
    }
}

UNIT_TEST(options_are_read_in_every_form) {
    for (const Option *row = options_all(); row->name; row++) {
        char text[256], number[64], needed[64];
        const char *command = COMMAND_NAMES[first_command(row)];
        const char *value = row->value ? sample_value(row, number) : "";
        OWN_LINE line;
        write_needed(row, needed);
        snprintf(text, sizeof text, "%s --%s %s%s", command, row->name, value, needed);
        read_well(&line, text);
        if (!differs_from_default(&line) && strcmp(row->name, "version"))
            fail_msg("'%s' has no effect", text);
        for (int form = 1; form < (row->letter ? 4 : 2); form++) {
            OWN_LINE other;
            if (form == 1)
                snprintf(text, sizeof text, "%s --%s%s%s%s", command, row->name,
                         row->value ? "=" : "", value, needed);
            else
                snprintf(text, sizeof text, "%s -%c%*s%s", command, row->letter, form - 2, "",
                         value);
            read_well(&other, text);
            if (!is_same_line(&line, &other)) fail_msg("'%s' has another meaning", text);
        }
    }
}

UNIT_TEST(values_are_stored_in_their_members) {
    OWN_LINE line, video, usual, timing;
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
    read_well(&video, "replay f --fps 25 --video x.mp4 --length 5");
    assert_string_equal(video.settings.video, "x.mp4");
    assert_int_equal(video.settings.fps, 25);
    check_close(video.settings.length_s, 5, 0);
    read_well(&usual, "watch hunter --overlay");
    assert_int_equal(usual.settings.overlay, layers_usual());
    read_well(&timing, "watch hunter --overlay=timing");
    assert_int_equal(timing.settings.overlay, 1u << OVERLAY_TIMING);
}

UNIT_TEST(help_takes_precedence_over_mistakes) {
    TypedLine line;
    read_well(&line, "match --sed huntr -h");
    assert_true(line.settings.is_help);
    assert_int_equal(line.settings.command, COMMAND_MATCH);
    read_well(&line, "--help");
    assert_int_equal(line.settings.command, COMMAND_BARE);
}

// Returns the manual, the help of a command or the completions of a line; free the result.
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

// Returns the manual's text without the escapes of groff; free the result.
static char *without_groff(const char *page) {
    static const struct {
        const char *sign, *text;
    } SIGNS[] = {{"\\fB", ""},   {"\\fI", ""},   {"\\fR", ""},    {"\\-", "-"},
                 {"\\(ti", "~"}, {"\\(ha", "^"}, {"\\(dq", "\""}, {"\\(aq", "'"},
                 {"\\e", "\\"},  {"\\&", ""},    {"\\:", ""}};
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

// Returns a copy without backquotes, which the manual replaces by bold type, and with a space for
// each gap and line break; free the result.
static char *plain(const char *text) {
    char *copy = strdup(text), *to = copy;
    assert_non_null(copy);
    for (; *text; text++) {
        bool is_gap = isspace((unsigned char)*text) || (*text == '\\' && text[1] == '\n');
        if (is_gap && (to == copy || to[-1] != ' ')) *to++ = ' ';
        if (!is_gap && *text != '`') *to++ = *text;
    }
    *to = '\0';
    return copy;
}

static void check_has(const char *page, const char *text, const char *where) {
    OWN_TEXT *wanted = plain(text), *flat = plain(page);
    if (!strstr(flat, wanted)) fail_msg("%s: '%s' is missing", where, wanted);
}

UNIT_TEST(the_manual_is_complete) {
    char name[OPTION_TEXT_MAX + 80], filled[OPTION_TEXT_MAX], more[COMMAND_MORE_MAX];
    OWN_TEXT *page = manual(), *text = without_groff(page);
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

// Groff takes every line that begins with a dot or an apostrophe for a macro.
UNIT_TEST(lines_of_the_manual_are_not_taken_for_macros) {
    char *rest = NULL;
    OWN_TEXT *page = manual();
    for (char *line = strtok_r(page, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (*line != '.' && *line != '\'') continue;
        static const char *const MACROS[] = {".TH ", ".SH ", ".SS ", ".TP", ".PP",
                                             ".nf",  ".fi",  ".br",  ".ad "};
        size_t i = 0, count = sizeof MACROS / sizeof *MACROS;
        while (i < count && strncmp(line, MACROS[i], strlen(MACROS[i]))) i++;
        if (i == count) fail_msg("the manual has the line '%s'", line);
    }
}

UNIT_TEST(the_help_is_complete) {
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

static void check_offer(const char *line, const char *word) {
    if (!is_offered(line, word)) fail_msg("'%s' is not completed to '%s'", line, word);
}

UNIT_TEST(every_option_is_completed) {
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
        if (i) check_offer("treads ", COMMAND_NAMES[i]);
    }
}

UNIT_TEST(every_name_is_completed) {
    for (int i = 0; BEHAVIOURS[i]; i++) check_offer("treads watch ", BEHAVIOURS[i]->name);
    for (int i = 0; DRIVES[i]; i++) check_offer("treads match --drive ", DRIVES[i]->name);
    for (int i = 0; list_section(i); i++) check_offer("treads list ", list_section(i));
    for (int i = 0; lab_experiment(i); i++) check_offer("treads lab ", lab_experiment(i));
    for (const TankSpec *row = TANK_SPECS; row->name; row++)
        check_offer("treads match --tank ", row->name);
    for (const SkillPoint *point = SKILL_POINTS; point->name; point++) {
        check_offer("treads match --skill ", point->name);
        char word[64];
        snprintf(word, sizeof word, "hunter:range=9,skill=%s", point->name);
        check_offer("treads match hunter:range=9,skill=", word);
    }
}

// Every completion of a random line starts with its last word.
UNIT_TEST(completions_continue_the_last_word) {
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

// Returns whether the text contains all parts of `wanted`, separated by " .. ", in this order.
static bool has_parts(const char *text, const char *wanted) {
    char part[512];
    while (*wanted) {
        const char *end = strstr(wanted, " .. ");
        snprintf(part, sizeof part, "%.*s", (int)(end ? (size_t)(end - wanted) : strlen(wanted)),
                 wanted);
        const char *found = strstr(text, part);
        if (!found) return false;
        text = found + strlen(part);
        wanted = end ? end + 4 : "";
    }
    return true;
}

static void describe_tanks(const MatchCard *card, char *text, size_t size) {
    size_t used = 0;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *row = &card->tanks[i];
        used = text_add(text, size, used, "%s%s@%s", i ? ", " : "", row->name,
                        team_name(&card->teams, row->team));
        used = tank_words(row, DIGITS_PLAIN, true, text, size, used);
        if (mind_is_external(&row->mind))
            used = text_add(text, size, used, "=%s", row->mind.source);
    }
}

static size_t add_numbers(const char *name, const int *numbers, int count, char *text, size_t size,
                          size_t used) {
    used = text_add(text, size, used, " %s=", name);
    for (int i = 0; i < count; i++)
        used = text_add(text, size, used, "%s%d", i ? "," : "", numbers[i]);
    return used;
}

static void describe_card(const Settings *settings, const MatchCard *card, char *text,
                          size_t size) {
    int pads[LOCAL_PLAYERS], swaps[SWAPS_MAX], teams[BATTLE_TANKS_MAX];
    settings_pads(settings, pads);
    for (int i = 0; i < card->swap_count; i++) swaps[i] = card->swaps[i].team;
    for (int i = 0; i < card->tank_count; i++) teams[i] = card->tanks[i].team;
    size_t used =
        text_add(text, size, 0, " arena=%s seed=%llu time=%g mode=%s points=%g substeps=%d",
                 card->arena, (unsigned long long)card->seed, card->time_limit_s,
                 MODES[card->mode]->name, card->points, (int)card->rules.substeps);
    used = text_add(text, size, used, " friendly-fire=%d", card->rules.friendly_fire);
    int kind, pickups = tuning_find("pickup.places", &kind);
    used = text_add(text, size, used, " pickups=%g", card->tuning.values[pickups][0]);
    used = add_numbers("pads", pads, 2, text, size, used);
    used = add_numbers("swaps", swaps, card->swap_count, text, size, used);
    used = add_numbers("colours", teams, card->tank_count, text, size, used);
    text_add(text, size, used, " ");
}

typedef struct TableCase { // a line without indentation, and the card that it makes
    const char *text;      // the arguments, or the line to complete
    bool is_completion, has_card;
    int code;
    TypedLine line;
    MatchCard card;
} TableCase;

static void begin_case(TableCase *row, char *text) {
    memset(row, 0, sizeof *row);
    row->is_completion = !strncmp(text, "complete ", 9);
    if (row->is_completion) {
        char *cursor = strchr(text, '|');
        assert_non_null(cursor);
        *cursor = '\0';
        row->text = text;
        memcpy(text, "  treads ", 9); // replaces "complete "
        row->text = cursor == text + 9 ? "" : text + 2;
        return;
    }
    row->code = text[0] - '0';
    row->text = text + 2;
    read_line(&row->line, row->text);
    bool is_accepted = row->line.is_read;
    Command command = row->line.settings.command;
    if (is_accepted && (command <= COMMAND_MATCH || command == COMMAND_SHOT))
        is_accepted = row->has_card =
            line_card(&row->line.settings, &row->card, &row->line.problem);
    if (row->code == 0 && !is_accepted) fail_msg("'%s': %s", row->text, row->line.problem.text);
    if (row->code == 2 && is_accepted) fail_msg("'%s' is accepted", row->text);
}

static void end_case(TableCase *row) {
    settings_free(&row->line.settings);
    card_free(&row->card);
}

static void check_words(const TableCase *row, const char *wanted) {
    char text[8192], word[256];
    describe_card(&row->line.settings, &row->card, text, sizeof text);
    for (int length; sscanf(wanted, " %254s%n", word + 1, &length) == 1; wanted += length) {
        word[0] = ' ';
        strcat(word, " ");
        if (!strstr(text, word)) fail_msg("'%s': '%s' is not in '%s'", row->text, word, text);
    }
}

static void check_completions(const char *line, const char *wanted, bool is_wanted) {
    char word[256];
    for (int length; sscanf(wanted, " %255s%n", word, &length) == 1; wanted += length)
        if (is_offered(line, word) != is_wanted)
            fail_msg("'%s': %s '%s'", line, is_wanted ? "omits" : "offers", word);
}

static void check_case(TableCase *row, const char *what, const char *wanted) {
    char text[8192] = "";
    if (!strcmp(what, "err")) {
        if (!has_parts(row->line.problem.text, wanted))
            fail_msg("'%s': '%s' is not in '%s'", row->text, wanted, row->line.problem.text);
    } else if (!strcmp(what, "same")) {
        OWN_LINE line, other;
        read_well(&line, row->text); // no default tanks
        read_well(&other, wanted);
        if (!is_same_line(&line, &other)) fail_msg("'%s' is not '%s'", row->text, wanted);
    } else if (!strcmp(what, "tanks")) {
        if (row->has_card) describe_tanks(&row->card, text, sizeof text);
        if (strcmp(text, wanted)) fail_msg("'%s': '%s'", row->text, text);
    } else if (!strcmp(what, "card") && row->has_card) {
        check_words(row, wanted);
    } else if (!strcmp(what, "offers") && !strcmp(wanted, "nothing")) {
        OWN_TEXT *offers = completion(row->text);
        assert_string_equal(offers, "");
    } else if (!strcmp(what, "offers") || !strcmp(what, "omits")) {
        check_completions(row->text, wanted, what[0] == 'o' && what[1] == 'f');
    } else {
        fail_msg("'%s': '%s' cannot be checked", row->text, what);
    }
}

UNIT_TEST(command_lines_have_the_results_of_the_table) {
    static TableCase row; // large
    char text[1024], own[1024] = "";
    int cases = 0, checks = 0;
    FILE *file = fopen(TESTS_DIR "/command_lines.txt", "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        char *start = text + strspn(text, " ");
        if (!*start || *start == '#') continue;
        if (start == text) {
            if (cases++) end_case(&row);
            strcpy(own, text);
            begin_case(&row, own);
        } else {
            char *wanted = start + strcspn(start, " ");
            if (*wanted) *wanted++ = '\0';
            check_case(&row, start, wanted);
            checks++;
        }
    }
    end_case(&row);
    fclose(file);
    check_at_least(cases, 190);
    check_at_least(checks, 190);
}

UNIT_TEST_MAIN("cli")
