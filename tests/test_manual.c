// test_manual.c -- what is in the tables of commands and options is in the manual, in the
// completion and in --help; the completion goes on where the parser would.
#include "command_line.h"

#include "cli/help.h"

// What was printed to `file`, as a text to be freed.
static char *finish(FILE *file, char **text) {
    assert_int_equal(fclose(file), 0);
    return *text;
}

static char *manual(void) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    manual_print(file, "1.2.3");
    return finish(file, &text);
}

static char *help(Command command) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    help_print(file, command, false);
    return finish(file, &text);
}

static char *completion(const char *line) {
    static char open[] = "open", yard[] = "yard", realistic[] = "realistic";
    char *const arenas[] = {open, yard, NULL}, *const presets[] = {realistic, NULL};
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    complete_line(file, line, (FolderNames){arenas, presets});
    return finish(file, &text);
}

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
    char *wanted = without_quotes(text);
    if (!strstr(page, wanted)) fail_msg("'%s' is not in %s", wanted, where);
    free(wanted);
}

static void test_the_manual_has_everything(void **state) {
    (void)state;
    char *page = manual(), *text = plain(page), name[OPTION_TEXT_MAX + 80], filled[OPTION_TEXT_MAX];
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        snprintf(name, sizeof name, ".SS %s\ntreads %s %s\n", COMMAND_NAMES[i], COMMAND_NAMES[i],
                 command_words((Command)i, filled));
        check_has(text, name, "the manual");
        check_has(text, COMMANDS[i].help, "the manual");
        if (COMMANDS[i].more) check_has(text, COMMANDS[i].more, "the manual");
        for (const char *const *example = COMMANDS[i].examples; *example; example++)
            check_has(text, strstr(*example, " # ") + 3, "the manual");
    }
    for (const Option *row = options_all(); row->name; row++) {
        snprintf(name, sizeof name, "--%s%s%s\n", row->name, row->value ? " " : "",
                 option_value(row, filled));
        check_has(text, name, "the manual");
        check_has(text, option_help(row, filled), "the manual");
    }
    for (const ExitRow *row = EXITS; row->help; row++) check_has(text, row->help, "the manual");
    static const char *const HEADINGS[] = {"NAME",     "SYNOPSIS",    "DESCRIPTION", "COMMANDS",
                                           "OPTIONS",  "EXIT STATUS", "ENVIRONMENT", "FILES",
                                           "EXAMPLES", NULL};
    for (const char *const *heading = HEADINGS; *heading; heading++) {
        snprintf(name, sizeof name, "\n.SH %s\n", *heading);
        check_has(text, name, "the manual");
    }
    check_has(text, "treads 1.2.3", "the manual");
    free(text);
    free(page);
}

// Every line that begins with a dot is a macro we mean.
static void test_no_text_is_taken_for_a_macro(void **state) {
    (void)state;
    char *page = manual(), *rest = NULL;
    for (char *line = strtok_r(page, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (*line != '.' && *line != '\'') continue;
        static const char *const MACROS[] = {".TH ", ".SH ", ".SS ", ".TP", ".PP", ".nf", ".fi"};
        size_t i = 0, count = sizeof MACROS / sizeof *MACROS;
        while (i < count && strncmp(line, MACROS[i], strlen(MACROS[i]))) i++;
        if (i == count) fail_msg("the manual has the line '%s'", line);
    }
    free(page);
}

static void test_help_has_everything(void **state) {
    (void)state;
    char *overview = help(COMMAND_BARE), name[80], filled[OPTION_TEXT_MAX];
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        char *text = help((Command)i);
        check_has(overview, COMMAND_NAMES[i], "treads help");
        check_has(overview, COMMANDS[i].help, "treads help");
        for (const Option *row = options_all(); row->name; row++) {
            snprintf(name, sizeof name, "--%s ", row->name);
            if (!option_belongs(row, (Command)i)) continue;
            check_has(text, name, COMMAND_NAMES[i]);
            check_has(text, option_help(row, filled), COMMAND_NAMES[i]);
        }
        free(text);
    }
    free(overview);
}

static bool is_offered(const char *line, const char *word) {
    char *text = completion(line), *rest = NULL;
    bool is_there = false;
    for (char *offer = strtok_r(text, "\n", &rest); offer; offer = strtok_r(NULL, "\n", &rest))
        is_there = is_there || !strcmp(offer, word);
    free(text);
    return is_there;
}

static void check_offers(const char *line, const char *const words[]) {
    for (; *words; words++)
        if (!is_offered(line, *words)) fail_msg("'%s' may not become '%s'", line, *words);
}
#define OFFERS(line, ...) check_offers(line, (const char *const[]){__VA_ARGS__, NULL})

static void check_nothing(const char *line) {
    char *text = completion(line);
    if (*text) fail_msg("'%s' may become %s", line, text);
    free(text);
}

static void test_every_option_is_offered(void **state) {
    (void)state;
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

static void test_every_name_is_offered(void **state) {
    (void)state;
    for (int i = 0; BEHAVIOURS[i]; i++) OFFERS("treads watch ", BEHAVIOURS[i]->name);
    for (int i = 0; DRIVES[i]; i++) OFFERS("treads match --drive ", DRIVES[i]->name);
    for (int i = 0; list_section(i); i++) OFFERS("treads list ", list_section(i));
    for (int i = 0; lab_experiment(i); i++) OFFERS("treads lab ", lab_experiment(i));
    for (const TankSpec *row = TANK_SPECS; row->name; row++)
        OFFERS("treads match --tank ", row->name);
}

static void test_values_are_offered(void **state) {
    (void)state;
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
    OFFERS("treads match --tuning re", "realistic");
    OFFERS("treads watch --overlay=turns,si", "--overlay=turns,sight");
    OFFERS("treads watch --overlay hun", "hunter");
    OFFERS("treads help m", "match");
    OFFERS("treads lab arc --method ap", "approx");
}

// Where a file may stand, or nothing at all, the shell does what it always does.
static void test_files_are_left_to_the_shell(void **state) {
    (void)state;
    check_nothing("treads replay ");
    check_nothing("treads match --csv ");
    check_nothing("treads match --nonsense=");
    check_nothing("treads nonsense");
    check_nothing("treads version ");
    check_nothing("treads match --seed ");
    check_nothing("");
}

// Whatever is typed: no crash, and every offer begins with what is there.
static void test_any_line_is_taken(void **state) {
    (void)state;
    static const char *const PIECES[] = {"treads", "match", " ",  "--drive", "=", ":",  "@",
                                         "hunter", "x3",    ",",  "--swap",  "-", "20", "red",
                                         "tyre",   "\t",    "\n", "--arena", "--"};
    Dice dice = dice_seed(3, 1);
    for (int round = 0; round < 4000; round++) {
        char line[256] = "";
        for (int i = dice_below(&dice, 12); i >= 0; i--)
            strcat(line, PIECES[dice_below(&dice, sizeof PIECES / sizeof *PIECES)]);
        char *text = completion(line), *rest = NULL;
        const char *last = line + strlen(line);
        while (last > line && !strchr(" \t\n", last[-1])) last--;
        for (char *offer = strtok_r(text, "\n", &rest); offer; offer = strtok_r(NULL, "\n", &rest))
            if (strncmp(offer, last, strlen(last))) fail_msg("'%s' becomes '%s'", line, offer);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_manual_has_everything),
        cmocka_unit_test(test_no_text_is_taken_for_a_macro),
        cmocka_unit_test(test_help_has_everything),
        cmocka_unit_test(test_every_option_is_offered),
        cmocka_unit_test(test_every_name_is_offered),
        cmocka_unit_test(test_values_are_offered),
        cmocka_unit_test(test_files_are_left_to_the_shell),
        cmocka_unit_test(test_any_line_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
