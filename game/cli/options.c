// options.c -- the option table: parser, help and suggestions all read it, so they cannot drift
// apart.
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/spelling.h"
#include "match/prefs.h"
#include "values.h"

const char *const GROUP_NAMES[GROUP_COUNT] = {
    [GROUP_MATCH] = "The match",         [GROUP_TOURNAMENT] = "The tournament",
    [GROUP_REPLAY] = "The recording",    [GROUP_LAB] = "The experiment",
    [GROUP_WINDOW] = "The window",       [GROUP_PICTURE] = "The picture",
    [GROUP_OUTPUT] = "Output and files",
};

// Words of choices by their index, in the order of what they choose; NULL behind the last.
static const char *switch_word(int index) {
    return (const char *const[]){"off", "on", NULL}[index];
}
static const char *color_word(int index) {
    return (const char *const[]){"auto", "always", "never", NULL}[index];
}
static const char *completion_word(int index) {
    return (const char *const[]){"bash", "words", NULL}[index];
}
static const char *mode_word(int index) { return MODES[index] ? MODES[index]->name : NULL; }
static const char *drive_word(int index) { return DRIVES[index] ? DRIVES[index]->name : NULL; }
static const char *layer_word(int index) { return LAYER_ROWS[index].name; }
static const char *camera_word(int index) {
    return VIEW_CAMERA_OVERVIEW + index < VIEW_CAMERAS
               ? VIEW_CAMERA_WORDS[VIEW_CAMERA_OVERVIEW + index]
               : NULL;
}

enum {
    PLAYS = 1 << COMMAND_BARE | 1 << COMMAND_PLAY | 1 << COMMAND_WATCH, // have a window
    MATCH = 1 << COMMAND_MATCH,
    TOURNAMENT = 1 << COMMAND_TOURNAMENT,
    REPLAY = 1 << COMMAND_REPLAY,
    LAB = 1 << COMMAND_LAB,
    SHOT = 1 << COMMAND_SHOT,
    LIST = 1 << COMMAND_LIST,
    CHECK = 1 << COMMAND_CHECK,
    HELP = 1 << COMMAND_HELP,
    DRAWS = PLAYS | SHOT,
    OPENS = PLAYS | REPLAY, // a window
    PAINTS = DRAWS | REPLAY,
    FILMS = REPLAY | LAB,
    RUNS = DRAWS | MATCH,
    FIGHTS = RUNS | TOURNAMENT,
    ALL = (1 << COMMAND_COUNT) - 1,
};

// All but those of settings, which options_all adds.
static const Option ROWS[] = {
#define FIELD(member) .offset = offsetof(Settings, member)
#define FLAG(field, ...) {.kind = OPTION_FLAG, FIELD(field), .name = __VA_ARGS__},
#define WHOLE(field, initial, least, most, ...)                                                    \
    {.kind = OPTION_WHOLE, FIELD(field), .low = least, .high = most, .name = __VA_ARGS__},
#define NUMBER_AT(member, least, most, of, ...)                                                    \
    {.kind = OPTION_NUMBER,                                                                        \
     FIELD(member),                                                                                \
     .low = least,                                                                                 \
     .high = most,                                                                                 \
     .unit = of,                                                                                   \
     .name = __VA_ARGS__},
#define NUMBER(field, initial, ...) NUMBER_AT(field, __VA_ARGS__)
#define TEXT(field, initial, ...) {.kind = OPTION_TEXT, FIELD(field), .name = __VA_ARGS__},
#define CHOICE(field, initial, words, ...)                                                         \
    {.kind = OPTION_CHOICE, FIELD(field), .word = words, .name = __VA_ARGS__},
#define VALUE(function, words, ...)                                                                \
    {.kind = OPTION_APPLY, .word = words, .apply = function, .name = __VA_ARGS__},
#include "app/option_rows.h"
    {.name = NULL},
};

// Every option, in the order of the help.
typedef struct OptionTable {
    Option rows[sizeof ROWS / sizeof *ROWS + PREF_COUNT];
    int count;
} OptionTable;

static Option pref_option(int index) {
    static const unsigned COMMANDS_OF[] = {[PREF_OF_WINDOWS] = OPENS,
                                           [PREF_OF_PICTURES] = PAINTS,
                                           [PREF_OF_ALL_PICTURES] = PAINTS | LAB};
    static const struct {
        OptionKind kind;
        const char *value;
    } KINDS[] = {[PREF_NUMBER] = {OPTION_NUMBER, "X"},
                 [PREF_SWITCH] = {OPTION_FLAG, NULL},
                 [PREF_CHOICE] = {OPTION_CHOICE, "{|}"}};
    const PrefRow *pref = &PREF_ROWS[index];
    return (Option){.kind = KINDS[pref->kind].kind,
                    .is_pref = true,
                    .offset = offsetof(Settings, prefs) + (size_t)index * sizeof(double),
                    .low = pref->option.low,
                    .high = pref->option.high,
                    .words = pref->words,
                    .name = pref->key,
                    .value = KINDS[pref->kind].value,
                    .commands = COMMANDS_OF[pref->option.reach],
                    .group = pref->option.reach == PREF_OF_WINDOWS ? GROUP_WINDOW : GROUP_PICTURE,
                    .help = pref->option.help};
}

static void add_option(OptionTable *table, Option option);

// Those of the settings that stand below the option `after`, or first in their group (NULL).
static void add_prefs(OptionTable *table, const char *after, OptionGroup group) {
    for (int i = 0; i < PREF_COUNT; i++) {
        const char *own = PREF_ROWS[i].option.after;
        if (PREF_ROWS[i].option.reach == PREF_HAS_NO_OPTION) continue;
        Option option = pref_option(i);
        if (after && own ? !strcmp(after, own) : !after && !own && option.group == group)
            add_option(table, option);
    }
}

static void add_option(OptionTable *table, Option option) {
    table->rows[table->count++] = option;
    add_prefs(table, option.name, option.group);
}

const Option *options_all(void) {
    static OptionTable table; // filled once
    static bool is_filled;
    for (const Option *row = ROWS; row->name && !is_filled; row++) {
        if (row == ROWS || row->group != row[-1].group) add_prefs(&table, NULL, row->group);
        add_option(&table, *row);
    }
    is_filled = true;
    return table.rows;
}

const char *option_word(const Option *option, int index) {
    ASSERT(index >= 0);
    return option->words ? option->words[index] : option->word ? option->word(index) : NULL;
}

const Option *option_find(const char *name, size_t length) {
    for (const Option *row = options_all(); row->name; row++) {
        if (strlen(row->name) == length && !strncmp(row->name, name, length)) return row;
    }
    return NULL;
}

const Option *option_of_command(const Option *option, Command command) {
    ASSERT(option && (unsigned)command < COMMAND_COUNT);
    for (const Option *row = options_all(); row->name; row++)
        if (!strcmp(row->name, option->name) && option_belongs(row, command)) return row;
    return option;
}

const Option *option_by_letter(char letter) {
    for (const Option *row = options_all(); row->name; row++) {
        if (row->letter && row->letter == letter) return row;
    }
    return NULL;
}

bool option_is_for(const Option *option, const char *experiment) {
    size_t length = strcspn(option->help, ":");
    if (option->group != GROUP_LAB || !option->help[length]) return true;
    return strlen(experiment) == length && !strncmp(option->help, experiment, length);
}

bool option_may_stand_alone(const Option *option) {
    return option->value && *option->value == '[' && !strchr(option->value, ']')[1];
}

// What the settings have before anything is said; the first word where they have none.
static void start_text(const Option *option, bool is_axis, char text[static OPTION_TEXT_MAX]) {
    Settings settings;
    settings_init(&settings);
    const void *field = (const char *)&settings + option->offset;
    const Axis *axis = field;
    size_t pref = (option->offset - offsetof(Settings, prefs)) / sizeof(double);
    int choice = option->kind == OPTION_CHOICE && !option->is_pref ? *(const int *)field : 0;
    if (is_axis)
        snprintf(text, OPTION_TEXT_MAX, "%g:%g:%d", axis->start, axis->step, axis->count);
    else if (option->is_pref && option->kind == OPTION_NUMBER)
        snprintf(text, OPTION_TEXT_MAX, "%g", PREF_ROWS[pref].initial);
    else if (option->kind == OPTION_WHOLE)
        snprintf(text, OPTION_TEXT_MAX, "%d", *(const int *)field);
    else if (option->kind == OPTION_NUMBER)
        snprintf(text, OPTION_TEXT_MAX, "%g", *(const double *)field);
    else
        snprintf(text, OPTION_TEXT_MAX, "%s",
                 option->initial               ? option->initial
                 : option->kind == OPTION_TEXT ? *(const char *const *)field
                                               : option_word(option, choice > 0 ? choice : 0));
}

static bool has_points(const Mode *mode) { return mode->points_key; }

// "hill: 60", or "last team standing, or hold the hill": how many points win where they do when
// nothing else is said, and what all modes are about.
static void modes_text(bool are_points, char text[static OPTION_TEXT_MAX]) {
    for (int i = 0; MODES[i]; i++) {
        char points[MODE_NAMES_MAX];
        snprintf(points, sizeof points, "%s: %g", MODES[i]->name, mode_points(i));
        if (!are_points)
            words_add(text, OPTION_TEXT_MAX, MODES[i + 1] ? ", " : ", or ", MODES[i]->about);
        else if (mode_points(i) > 0)
            words_add(text, OPTION_TEXT_MAX, ", ", points);
    }
}

// The words of the option, parted by the token; "or" stands before the last.
static void words_text(const Option *option, const char *token, char text[static OPTION_TEXT_MAX]) {
    bool is_or = !strcmp(token, "or");
    for (int i = 0; option_word(option, i); i++) {
        const char *comma = is_or && !option_word(option, i + 1) ? " or " : ", ";
        words_add(text, OPTION_TEXT_MAX, is_or || *token == ',' ? comma : token,
                  option_word(option, i));
    }
}

// What stands for a token, which is between braces in the table.
static void token_text(const Option *option, const char *token, char text[static OPTION_TEXT_MAX]) {
    int kind, row = tuning_find(token, &kind);
    bool is_axis = !strcmp(token, "axis"), is_high = !strcmp(token, "high");
    text[0] = '\0';
    if (!*token || is_axis)
        start_text(option, is_axis, text);
    else if (is_high || !strcmp(token, "low"))
        snprintf(text, OPTION_TEXT_MAX, "%g", is_high ? option->high : option->low);
    else if (!strcmp(token, "modes") || !strcmp(token, "mode points"))
        modes_text(strcmp(token, "modes"), text);
    else if (!strcmp(token, "point modes"))
        mode_names(has_points, "", ", ", text);
    else if (row >= 0 && tuning_is_switch(row))
        snprintf(text, OPTION_TEXT_MAX, "%s", switch_word(tuning_default(row, 0) != 0));
    else if (row >= 0)
        snprintf(text, OPTION_TEXT_MAX, "%g", tuning_default(row, 0));
    else
        words_text(option, token, text);
}

static const char *fill_in(const Option *option, const char *text,
                           char filled[static OPTION_TEXT_MAX]) {
    filled[0] = '\0';
    while (*text) {
        char part[OPTION_TEXT_MAX], filling[OPTION_TEXT_MAX];
        bool is_token = *text == '{';
        size_t length = is_token ? strcspn(++text, "}") : strcspn(text, "{");
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        if (is_token) token_text(option, part, filling);
        words_add(filled, OPTION_TEXT_MAX, "", is_token ? filling : part);
        text += length + is_token;
    }
    return filled;
}

const char *option_value(const Option *option, char text[static OPTION_TEXT_MAX]) {
    return fill_in(option, option->value ? option->value : "", text);
}

const char *option_help(const Option *option, char text[static OPTION_TEXT_MAX]) {
    return fill_in(option, option->help, text);
}

// False when the value is none that the option may have. A flag is 1, a choice counts its words.
static bool read_number(const Option *option, const char *value, double *number) {
    *number = 1;
    if (option->kind == OPTION_FLAG) return true;
    if (option->kind != OPTION_CHOICE)
        return number_parse(value, number) && *number >= option->low && *number <= option->high &&
               (option->kind == OPTION_NUMBER || *number == floor(*number));
    for (int i = 0; option_word(option, i); i++) {
        *number = i;
        if (!strcmp(option_word(option, i), value)) return true;
    }
    return false;
}

// Is it a value that the option may have?
static bool store(const Option *option, void *field, const char *value) {
    double number;
    if (option->kind == OPTION_TEXT) return *(*(const char **)field = value);
    if (!read_number(option, value, &number)) return false;
    if (option->is_pref || option->kind == OPTION_NUMBER)
        *(double *)field = number;
    else if (option->kind == OPTION_FLAG)
        *(bool *)field = true;
    else
        *(int *)field = (int)number;
    return true;
}

bool option_needs_value(const Option *option, Problem *problem) {
    char value[OPTION_TEXT_MAX];
    return problem_set(problem, "--%s needs a value: --%s %s", option->name, option->name,
                       option_value(option, value));
}

static bool apply_list(const Option *option, Settings *settings, const char *value,
                       Problem *problem) {
    for (const char *at = value;; at++) {
        char word[64];
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof word)
            return problem_set(problem, "--%s is a list of words parted by commas, not '%s'",
                               option->name, value);
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!option->apply(settings, word, problem)) return false;
        at += length;
        if (!*at) return true;
    }
}

bool option_apply(const Option *option, Settings *settings, const char *value, Problem *problem) {
    ASSERT(value || option->kind == OPTION_FLAG || option->kind == OPTION_APPLY);
    if (option->is_list) return apply_list(option, settings, value, problem);
    if (option->kind == OPTION_APPLY) return option->apply(settings, value, problem);
    if (store(option, (char *)settings + option->offset, value)) return true;
    if (!*value) return option_needs_value(option, problem);
    // What a value may be: "a whole number from 1 to 16", "off or on".
    char allowed[OPTION_TEXT_MAX];
    const char *unit = option->unit ? option->unit : "";
    if (option->kind == OPTION_WHOLE)
        snprintf(allowed, sizeof allowed, "a whole number from %.0f to %.0f", option->low,
                 option->high);
    else if (option->kind == OPTION_NUMBER)
        snprintf(allowed, sizeof allowed, "a number from %g to %g%s%s", option->low, option->high,
                 *unit ? " " : "", unit);
    else
        fill_in(option, "{or}", allowed);
    return problem_set(problem, "--%s is %s, not '%s'", option->name, allowed, value);
}
