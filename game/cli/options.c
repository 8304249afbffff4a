// options.c -- the option table, its help, and the parsers of numbers and words.
#include "options.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "match/prefs.h"
#include "platform/suggestion.h"
#include "match/tuning.h"
#include "platform/child.h"

enum { HZ_MAX = 1000 };

const char *const GROUP_NAMES[GROUP_COUNT] = {OPTION_GROUPS(AS_SECOND)};

const BotLanguage BOT_LANGUAGE_ROWS[BOT_LANGUAGES] = {LANGUAGE_ROWS(AS_ELEMENT)};

// Words of options by index, in the order of the values; NULL past the last.
#define WORD_FUNCTION(name, ...)                                                                   \
    static const char *name(int index) { return (const char *const[]){__VA_ARGS__, NULL}[index]; }
WORD_FUNCTION(switch_word, "off", "on")
WORD_FUNCTION(color_word, "auto", "always", "never")
WORD_FUNCTION(theme_word, "dark", "light")
WORD_FUNCTION(fit_models_word, "fit", "all")
WORD_FUNCTION(fit_export_word, "none", "ros2", "nav2", "urdf")
WORD_FUNCTION(completion_word, "bash", "zsh", "fish", "words")
WORD_FUNCTION(no_budget_word, "off")
WORD_FUNCTION(top_speed_word, "max")
WORD_FUNCTION(auto_shard_word, "auto")
static const char *language_word(int index) {
    return index < BOT_LANGUAGES ? BOT_LANGUAGE_ROWS[index].name : NULL;
}
static const char *mode_word(int index) { return MODES[index] ? MODES[index]->name : NULL; }
static const char *level_word(int index) { return SKILL_POINTS[index].name; }
static const char *layer_word(int index) { return LAYER_ROWS[index].name; }
static const char *camera_word(int index) {
    return VIEW_CAMERA_OVERVIEW + index < VIEW_CAMERAS
               ? VIEW_CAMERA_WORDS[VIEW_CAMERA_OVERVIEW + index]
               : NULL;
}
static const char *update_word(int index) { return UPDATES[index].name; }
static const char *reference_word(int index) { return REFERENCES[index].name; }
static const char *target_word(int index) {
    return index < TARGET_COUNT ? TARGET_NAMES[index] : NULL;
}

// Bits of commands, and sets of them.
#define BIT(COMMAND, ...) COMMAND = 1 << COMMAND_##COMMAND,
enum {
    COMMAND_ROWS(BIT) PLAYS = BARE | PLAY | WATCH, // commands that play in a window
    SERIES = TOURNAMENT | SWEEP,                   // commands that can be split into shards
    CONTESTS = SERIES | TUNE,
    DRAWS = PLAYS | SHOT,
    LIVE = HOST | JOIN,
    OPENS = PLAYS | REPLAY | LIVE, // open a window
    PAINTS = DRAWS | REPLAY | MATCH | LIVE,
    PICTURED = MATCH | WATCH, // commands that can draw a match instead of showing it
    FILMS = REPLAY | LAB | PICTURED,
    RUNS = DRAWS | MATCH | HOST,
    FIGHTS = RUNS | CONTESTS,
    ALL = (1 << COMMAND_COUNT) - 1,
};

// The options except for settings, which options_all adds.
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
#define WORDS(list, text, words, ...)                                                              \
    {.kind = OPTION_WORDS, FIELD(list), .initial = text, .word = words, .name = __VA_ARGS__},
#define WHOLES(list, text, least, most, ...)                                                       \
    {.kind = OPTION_WHOLES,                                                                        \
     FIELD(list),                                                                                  \
     .initial = text,                                                                              \
     .low = least,                                                                                 \
     .high = most,                                                                                 \
     .name = __VA_ARGS__},
#define VALUE(function, words, ...)                                                                \
    {.kind = OPTION_APPLY, .word = words, .apply = function, .name = __VA_ARGS__},
#include "game/option_rows.h" // generated from options.txt
    {.name = NULL},
};

// The options in the order of the help.
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
                    .word = pref->word,
                    .name = pref->key,
                    .value = KINDS[pref->kind].value,
                    .commands = COMMANDS_OF[pref->option.reach],
                    .group = pref->option.reach == PREF_OF_WINDOWS ? GROUP_WINDOW : GROUP_PICTURE,
                    .experiments = "circling", // size of the window; charts do not use it
                    .help = pref->option.help};
}

static void add_option(OptionTable *table, Option option);

// Adds the options of settings that follow option `after`, or begin the group if it is NULL.
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
    ASSERT(option.name && option.help && option.group < GROUP_COUNT);
    table->rows[table->count++] = option;
    add_prefs(table, option.name, option.group);
}

const Option *options_all(void) {
    static OptionTable table; // filled by the first call
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
    for (const Option *row = options_all(); row->name; row++)
        if (strlen(row->name) == length && !strncmp(row->name, name, length)) return row;
    for (const Option *row = options_all(); row->name; row++)
        if (name_is(name, length, row->name) || (row->former && name_is(name, length, row->former)))
            return row;
    return NULL;
}

const Option *option_of_command(const Option *option, Command command) {
    ASSERT(option && (unsigned)command < COMMAND_COUNT);
    for (const Option *row = options_all(); row->name; row++)
        if (!strcmp(row->name, option->name) && option_belongs(row, command)) return row;
    return option;
}

const Option *option_of_typed(const Option *option, Command command) {
    option = option_of_command(option, command);
    if (option_belongs(option, command)) return option;
    for (const Option *row = options_all(); row->name; row++)
        if (option_belongs(row, command) && name_is(option->name, strlen(option->name), row->name))
            return row;
    return option;
}

const Option *option_by_letter(char letter) {
    for (const Option *row = options_all(); row->name; row++)
        if (row->letter && row->letter == letter) return row;
    return NULL;
}

bool option_is_for(const Option *option, const char *experiment) {
    const char *list = option->experiments;
    char word[32];
    while (option_next_word(&list, word))
        if (!strcmp(word, experiment)) return true;
    return !option->experiments;
}

const char *option_next_word(const char **list, char word[static 32]) {
    if (!*list || !**list) return NULL;
    size_t length = strcspn(*list, ",");
    ASSERT(length > 0 && length < 32);
    snprintf(word, 32, "%.*s", (int)length, *list);
    *list += length + strspn(*list + length, ", ");
    return word;
}

bool option_may_stand_alone(const Option *option) {
    return option->value && *option->value == '[' && !strchr(option->value, ']')[1];
}

// Writes the default value of an option, or its first word if it has no default.
static void default_text(const Option *option, bool is_axis, char text[static OPTION_TEXT_MAX]) {
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

// Writes the points that win by default, "score: 500, hill: 60"; or the goals of all modes, "last
// team standing, or hold the hill".
static void modes_text(bool are_points, char text[static OPTION_TEXT_MAX]) {
    for (int i = 0; MODES[i]; i++) {
        char points[MODE_NAMES_MAX];
        snprintf(points, sizeof points, "%s: %g", MODES[i]->name, mode_points(i));
        if (!are_points)
            text_join(text, OPTION_TEXT_MAX, MODES[i + 1] ? ", " : ", or ", MODES[i]->about);
        else if (mode_points(i) > 0)
            text_join(text, OPTION_TEXT_MAX, ", ", points);
    }
}

// Writes the words of the option, separated by the token; "or" goes before the last word.
static void words_text(const Option *option, const char *token, char text[static OPTION_TEXT_MAX]) {
    bool is_or = !strcmp(token, "or");
    for (int i = 0; option_word(option, i); i++) {
        const char *comma = is_or && !option_word(option, i + 1) ? " or " : ", ";
        text_join(text, OPTION_TEXT_MAX, is_or || *token == ',' ? comma : token,
                  option_word(option, i));
    }
}

// Writes the replacement of a token (the text between braces).
static void token_text(const Option *option, const char *token, char text[static OPTION_TEXT_MAX]) {
    int kind, row = tuning_find(token, &kind);
    bool is_axis = !strcmp(token, "axis"), is_high = !strcmp(token, "high");
    text[0] = '\0';
    if (!*token || is_axis)
        default_text(option, is_axis, text);
    else if (is_high || !strcmp(token, "low"))
        snprintf(text, OPTION_TEXT_MAX, "%g", is_high ? option->high : option->low);
    else if (!strcmp(token, "modes") || !strcmp(token, "mode points"))
        modes_text(strcmp(token, "modes"), text);
    else if (!strcmp(token, "point modes"))
        mode_names(mode_has_points, "", ", ", text);
    else if (row >= 0 && tuning_is_switch(row))
        snprintf(text, OPTION_TEXT_MAX, "%s", switch_word(tuning_default(row, 0) != 0));
    else if (row >= 0)
        snprintf(text, OPTION_TEXT_MAX, "%g", tuning_default(row, 0));
    else
        words_text(option, token, text);
}

// Appends the text to `filled` with every token replaced.
static const char *fill_in(const Option *option, const char *text,
                           char filled[static OPTION_TEXT_MAX]) {
    while (*text) {
        char part[OPTION_TEXT_MAX], filling[OPTION_TEXT_MAX];
        bool is_token = *text == '{';
        size_t length = is_token ? strcspn(++text, "}") : strcspn(text, "{");
        snprintf(part, sizeof part, "%.*s", (int)length, text);
        if (is_token) token_text(option, part, filling);
        text_join(filled, OPTION_TEXT_MAX, "", is_token ? filling : part);
        text += length + is_token;
    }
    return filled;
}

const char *option_value(const Option *option, char text[static OPTION_TEXT_MAX]) {
    text[0] = '\0';
    return fill_in(option, option->value ? option->value : "", text);
}

const char *option_help(const Option *option, char text[static OPTION_TEXT_MAX]) {
    bool is_of_experiments = option->experiments && option->commands == LAB;
    snprintf(text, OPTION_TEXT_MAX, "%s%s", is_of_experiments ? option->experiments : "",
             is_of_experiments ? ": " : "");
    return fill_in(option, option->help, text);
}

// Stores the value in its field. Returns false if it is not allowed.
static bool store(const Option *option, void *field, const char *value) {
    double number = 1; // value of a flag; a choice uses the index of its word
    ASSERT(option->low <= option->high);
    if (option->kind == OPTION_TEXT) return *(*(const char **)field = value);
    if (option->kind == OPTION_NUMBER && option->word && !strcmp(option->word(0), value)) {
        *(double *)field = option->word_value;
        return true;
    }
    bool is_allowed = option->kind == OPTION_FLAG;
    for (int i = 0; option->kind == OPTION_CHOICE && !is_allowed && option_word(option, i); i++) {
        number = i;
        is_allowed = name_is(value, strlen(value), option_word(option, i));
    }
    if (option->kind != OPTION_FLAG && option->kind != OPTION_CHOICE)
        is_allowed = number_parse(value, &number) && number >= option->low &&
                     number <= option->high &&
                     (option->kind == OPTION_NUMBER || number == floor(number));
    if (!is_allowed) return false;
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

// Appends the index of a word, or a whole number, to the option's list.
static bool append(const Option *option, Settings *settings, const char *word, Problem *problem) {
    WholeList *list = (WholeList *)((char *)settings + option->offset);
    double number = 0;
    if (option->kind == OPTION_WORDS) {
        while (option->word((int)number) && strcmp(option->word((int)number), word)) number++;
        if (!option->word((int)number))
            return report_unknown_word(option->name, word, option->word, problem);
    } else if (!number_parse(word, &number) || number < option->low || number > option->high ||
               number != floor(number)) {
        return problem_set(problem, "--%s takes whole numbers from %g to %g, not '%s'",
                           option->name, option->low, option->high, word);
    }
    if (!option_has_room(list->count, LAB_LIST_MAX, option->name, problem)) return false;
    list->items[list->count++] = (int)number;
    return true;
}

static bool apply_list(const Option *option, Settings *settings, const char *value,
                       Problem *problem) {
    for (const char *at = value;; at++) {
        char word[OPTION_WORD_MAX];
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof word)
            return problem_set(problem, "--%s must be a list separated by commas, not '%s'",
                               option->name, value);
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!(option->apply ? option->apply(settings, word, problem)
                            : append(option, settings, word, problem)))
            return false;
        at += length;
        if (!*at) return true;
    }
}

bool option_apply(const Option *option, Settings *settings, const char *value, Problem *problem) {
    ASSERT(option && settings);
    ASSERT(value || option->kind == OPTION_FLAG || option->kind == OPTION_APPLY);
    if (option->is_list || option->kind == OPTION_WORDS || option->kind == OPTION_WHOLES)
        return apply_list(option, settings, value, problem);
    if (option->kind == OPTION_APPLY) return option->apply(settings, value, problem);
    if (store(option, (char *)settings + option->offset, value)) return true;
    if (!*value) return option_needs_value(option, problem);
    // "a whole number from 1 to 16", "off or on"
    char allowed[OPTION_TEXT_MAX] = "";
    const char *unit = option->unit ? option->unit : "";
    if (option->kind == OPTION_WHOLE)
        snprintf(allowed, sizeof allowed, "a whole number from %.0f to %.0f", option->low,
                 option->high);
    else if (option->kind == OPTION_NUMBER)
        snprintf(allowed, sizeof allowed, "a number from %g to %g%s%s%s%s", option->low,
                 option->high, *unit ? " " : "", unit, option->word ? " or " : "",
                 option->word ? option->word(0) : "");
    else
        fill_in(option, "{or}", allowed);
    return problem_set(problem, "--%s must be %s, not '%s'", option->name, allowed, value);
}
