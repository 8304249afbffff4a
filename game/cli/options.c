// options.c -- the option table: parser, help and suggestions all read it, so they cannot drift
// apart; and what becomes of the values that are more than a number or a word.
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "match/ladder/conditions.h"
#include "match/prefs.h"
#include "platform/spelling.h"
#include "match/tankspec.h"
#include "platform/isolation.h"
#include "platform/files.h"

const char *const GROUP_NAMES[GROUP_COUNT] = {
    [GROUP_MATCH] = "The match",         [GROUP_TOURNAMENT] = "The tournament",
    [GROUP_REPLAY] = "The recording",    [GROUP_LAB] = "The experiment",
    [GROUP_WINDOW] = "The window",       [GROUP_PICTURE] = "The picture",
    [GROUP_OUTPUT] = "Output and files",
};

enum { WORD_MAX = 64, HZ_MOST = 1000, BEARINGS_MOST = 3600, RANGES_MOST = 1000 };
#define FAR_M 10000.0
enum { WIDTH_LEAST = 320, WIDTH_MOST = 7680, HEIGHT_LEAST = 240, HEIGHT_MOST = 4320 };

// Digits only, and a value up to `most`. Moves `text` behind them.
static bool take_whole(const char **text, uint64_t most, uint64_t *value) {
    if (!isdigit((unsigned char)**text)) return false;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(*text, &end, 10);
    if (errno || number > most) return false;
    *text = end;
    *value = number;
    return true;
}

static bool apply_seed(Settings *settings, const char *value, Problem *problem) {
    const char *rest = value;
    settings->has_seed = take_whole(&rest, INT64_MAX, &settings->seed) && !*rest;
    return settings->has_seed ||
           problem_set(problem, "--seed is a whole number from 0 to %" PRId64 ", not '%s'",
                       INT64_MAX, value);
}

static bool apply_budget(Settings *settings, const char *value, Problem *problem) {
    double ms = INFINITY;
    bool is_fine = !strcmp(value, "off") || (number_parse(value, &ms) && ms >= 0.1 && ms <= 60000);
    settings->budget_ms = ms;
    return is_fine ||
           problem_set(problem, "--budget is a number of ms from 0.1 to 60000, or off, not '%s'",
                       value);
}

// Splits TEAM=NAME; the name, and the team in `choice` (-1 when there is none). NULL with the
// problem told.
static const char *split_team(Settings *settings, const char *value, TeamChoice *choice,
                              Problem *problem) {
    *choice = (TeamChoice){.team = -1};
    const char *equals = value + strcspn(value, "=:"); // those behind a colon are parameters'
    if (*equals != '=') return value;
    char team[TANK_NAME_MAX];
    snprintf(team, sizeof team, "%.*s", (int)(equals - value), value);
    choice->team = tankspec_team(team, &settings->teams, problem);
    return choice->team >= 0 ? equals + 1 : NULL;
}

static bool apply_property(Settings *settings, const TankProperty *property, const char *value,
                           Problem *problem) {
    TeamChoice choice;
    const char *name = split_team(settings, value, &choice, problem);
    if (!name || !property_parse(property, name, &choice.wish, problem)) return false;
    if (settings->choice_count == TEAM_CHOICES_MAX)
        return problem_set(problem, "--drive, --tank and --skill are given more than %d times",
                           TEAM_CHOICES_MAX);
    settings->choices[settings->choice_count++] = choice;
    return true;
}

static bool apply_drive(Settings *settings, const char *value, Problem *problem) {
    return apply_property(settings, DRIVE_PROPERTY, value, problem);
}

static bool apply_tank(Settings *settings, const char *value, Problem *problem) {
    return apply_property(settings, KIND_PROPERTY, value, problem);
}

static bool apply_skill(Settings *settings, const char *value, Problem *problem) {
    return apply_property(settings, SKILL_PROPERTY, value, problem);
}

static bool apply_set(Settings *settings, const char *value, Problem *problem) {
    const char *equals = strchr(value, '=');
    char key[TUNING_KEY_MAX] = "";
    double number;
    if (!equals || equals - value >= TUNING_KEY_MAX)
        return problem_set(problem, "--set is KEY=VALUE, as in gun.reload=0.8, not '%.40s'", value);
    memcpy(key, value, (size_t)(equals - value));
    const char *text = equals + 1;
    int kind, row = tuning_find(key, &kind);
    if (row < 0) {
        tuning_report_unknown(key, problem);
        return false;
    }
    const TuningRow *known = &TUNING_ROWS[row];
    bool is_on = !strcmp(text, "on"), is_word = is_on || !strcmp(text, "off");
    if (number_parse(text, &number)) return tuning_put(&settings->sets, row, kind, number, problem);
    if (is_word && tuning_is_switch(row))
        return tuning_put(&settings->sets, row, kind, is_on, problem);
    return problem_set(problem, "%s is a number from %g to %g%s%s, not '%.40s'", key, known->low,
                       known->high, *known->unit ? " " : "", known->unit, text);
}

static bool apply_swap(Settings *settings, const char *value, Problem *problem) {
    if (settings->swap_count == SWAPS_MAX)
        return problem_set(problem, "--swap is given more than %d times", SWAPS_MAX);
    SwapCard *swap = &settings->swaps[settings->swap_count];
    if (!swapspec_parse(value, &settings->teams, swap, problem)) return false;
    settings->swap_count++;
    return true;
}

static bool apply_swept(Settings *settings, const char *value, Problem *problem) {
    if (settings->swept_count == SWEPT_MAX)
        return problem_set(problem, "--set is given more than %d times", SWEPT_MAX);
    settings->swept[settings->swept_count++] = value;
    return strchr(value, '=') ||
           problem_set(problem,
                       "--set is KEY=VALUE,VALUE,.. in a sweep, as in gun.reload=0.8,1.6, not "
                       "'%.40s'",
                       value);
}

static bool apply_against(Settings *settings, const char *value, Problem *problem) {
    TankArg arg;
    if (settings->against_count == AGAINST_MAX)
        return problem_set(problem, "--against is given more than %d times", AGAINST_MAX);
    settings->against[settings->against_count++] = value;
    return tankspec_parse(value, NULL, &arg, problem);
}

static bool apply_filter(Settings *settings, const char *value, Problem *problem) {
    int count = 0;
    while (settings->filters[count]) count++;
    if (count == FILTERS_MAX)
        return problem_set(problem, "--filter is given more than %d times", FILTERS_MAX);
    settings->filters[count] = value;
    return where_check(value, problem);
}

static bool apply_fork(Settings *settings, const char *value, Problem *problem) {
    enum { TEXT_MAX = 512 };
    char text[TEXT_MAX];
    if (!strchr(value, '=') || snprintf(text, sizeof text, "0:%s", value) >= TEXT_MAX)
        return problem_set(
            problem, "--swap is WHO=MIND[:key=value,...], as in red=hunter, not '%.40s'", value);
    return apply_swap(settings, text, problem);
}

static bool apply_speed(Settings *settings, const char *value, Problem *problem) {
    double speed = PACE_MAX;
    bool is_read = !strcmp(value, "max") ||
                   (number_parse(value, &speed) && speed >= PACE_SLOWEST && speed <= PACE_FASTEST);
    if (is_read) settings->speed = speed;
    return is_read || problem_set(problem, "--speed is a number from %g to %g, or max, not '%s'",
                                  PACE_SLOWEST, PACE_FASTEST, value);
}

static bool apply_window(Settings *settings, const char *value, Problem *problem) {
    const char *rest = value;
    uint64_t width = 0, height = 0;
    bool is_read = take_whole(&rest, WIDTH_MOST, &width) && *rest++ == 'x' &&
                   take_whole(&rest, HEIGHT_MOST, &height) && !*rest;
    if (!is_read || width < WIDTH_LEAST || height < HEIGHT_LEAST)
        return problem_set(problem,
                           "--window is a size from %dx%d to %dx%d, as in 1280x720, not '%s'",
                           WIDTH_LEAST, HEIGHT_LEAST, WIDTH_MOST, HEIGHT_MOST, value);
    settings->width_px = (int)width;
    settings->height_px = (int)height;
    return true;
}

static bool apply_camera(Settings *settings, const char *value, Problem *problem) {
    const char *rest = value + strlen("follow:");
    uint64_t tank = 1;
    settings->camera = VIEW_CAMERA_AUTO;
    settings->follow = -1;
    for (int i = VIEW_CAMERA_OVERVIEW; i <= VIEW_CAMERA_FOLLOW; i++)
        if (!strcmp(value, VIEW_CAMERA_WORDS[i])) settings->camera = i;
    if (!strncmp(value, "follow:", strlen("follow:")) &&
        take_whole(&rest, BATTLE_TANKS_MAX, &tank) && !*rest && tank > 0)
        settings->camera = VIEW_CAMERA_FOLLOW;
    if (settings->camera == VIEW_CAMERA_FOLLOW) settings->follow = (int)tank - 1;
    if (settings->camera != VIEW_CAMERA_AUTO) return true;
    return problem_set(
        problem,
        "--camera is overview, action, players, follow or follow:N with N from 1 to %d, "
        "not '%s'",
        BATTLE_TANKS_MAX, value);
}

static bool apply_overlay(Settings *settings, const char *value, Problem *problem) {
    const char *wrong;
    settings->overlay = layers_usual();
    if (!value || layers_parse(value, &settings->overlay, &wrong)) return true;
    char typed[32], known[160] = "";
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(wrong, ","), wrong);
    Suggestion nearest = suggestion_begin(typed);
    for (const LayerRow *row = LAYER_ROWS; row->name; row++) {
        suggestion_add(&nearest, row->name);
        words_add(known, sizeof known, row[1].name ? ", " : " and ", row->name);
    }
    return problem_set(problem,
                       "--overlay has no layer '%.*s'%s\n  There are %s; usual, all and none.",
                       (int)strcspn(wrong, ","), wrong, suggestion_hint(&nearest), known);
}

// An ending of a kind that is not made was meant for a file, not for a folder's name.
static bool apply_video(Settings *settings, const char *value, Problem *problem) {
    static const char *const OTHERS[] = {".apng", ".avi", ".flv", ".jpeg", ".jpg",  ".m4v",
                                         ".mkv",  ".mov", ".mpg", ".mpeg", ".ogg",  ".ogv",
                                         ".png",  ".ts",  ".wmv", ".webm", ".webp", NULL};
    const char *ending = strrchr(value, '.');
    if (!*value) return problem_set(problem, "--video needs a value: --video FILE");
    for (int i = 0; ending && OTHERS[i]; i++) {
        if (!path_ends(value, OTHERS[i])) continue;
        return problem_set(
            problem, "--video makes no %s: name an .mp4, a .gif, or a folder for pictures", ending);
    }
    settings->video = value;
    return true;
}

static bool apply_version(Settings *settings, const char *value, Problem *problem) {
    (void)value, (void)problem;
    settings->command = COMMAND_VERSION;
    return true;
}

static const char *method_word(int index) { return METHODS[index].name; }
static const char *controller_word(int index) { return CONTROLLERS[index].name; }
static const char *drive_word(int index) { return DRIVES[index] ? DRIVES[index]->name : NULL; }
static const char *reference_word(int index) { return REFERENCES[index].name; }
static const char *target_word(int index) { return TARGET_NAMES[index]; }

bool tell_unknown(const char *what, const char *word, const char *(*name)(int index),
                  Problem *problem) {
    Suggestion nearest = suggestion_begin(word);
    for (int i = 0; name(i); i++) {
        suggestion_add(&nearest, name(i));
    }
    return problem_set(problem, "unknown %s '%s'%s\n  There are %s.", what, word,
                       suggestion_hint(&nearest), nearest.known);
}

static bool has_room(int count, const char *option, Problem *problem) {
    return count < LAB_LIST_MAX ||
           problem_set(problem, "--%s has room for %d", option, LAB_LIST_MAX);
}

// Adds one of these words by its index; -1: it is none of them, which is told already.
static bool add_to_list(WholeList *list, const char *option, int item, Problem *problem) {
    if (item < 0 || !has_room(list->count, option, problem)) return false;
    list->items[list->count++] = item;
    return true;
}

static int index_of(const char *what, const char *word, const char *(*name)(int index),
                    Problem *problem) {
    for (int i = 0; name(i); i++)
        if (!strcmp(name(i), word)) return i;
    tell_unknown(what, word, name, problem);
    return -1;
}

static bool apply_method(Settings *settings, const char *word, Problem *problem) {
    return add_to_list(&settings->lab.methods, "method",
                       index_of("method", word, method_word, problem), problem);
}

static bool apply_controller(Settings *settings, const char *word, Problem *problem) {
    LabSettings *lab = &settings->lab;
    if (!has_room(lab->controller_count, "controller", problem)) return false;
    if (controller_parse(word, &lab->controllers[lab->controller_count])) {
        lab->controller_count++;
        return true;
    }
    char name[WORD_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":"), word);
    int index = index_of("controller", name, controller_word, problem);
    if (index < 0) return false;
    const ControllerRow *row = &CONTROLLERS[index];
    const char *value = word + strlen(name) + 1;
    if (!row->takes_value)
        return problem_set(problem, "%s takes no value, so '%s' is one too many", name, value);
    return problem_set(problem, "%s takes a number from %g to %g, as in %s:%g, not '%s'", name,
                       row->low, row->high, name, row->initial, value);
}

static bool add_whole(WholeList *list, const char *option, const char *word, int low, int high,
                      Problem *problem) {
    double number;
    if (!number_parse(word, &number) || number < low || number > high || number != floor(number))
        return problem_set(problem, "--%s takes whole numbers from %d to %d, not '%s'", option, low,
                           high, word);
    return add_to_list(list, option, (int)number, problem);
}

static bool apply_hz(Settings *settings, const char *word, Problem *problem) {
    return add_whole(&settings->lab.hz, "hz", word, 1, HZ_MOST, problem);
}

static bool apply_latency(Settings *settings, const char *word, Problem *problem) {
    return add_whole(&settings->lab.latencies, "latency", word, 0, LATENCY_MAX, problem);
}

static bool apply_target(Settings *settings, const char *word, Problem *problem) {
    for (int i = 0; i < TARGET_COUNT; i++)
        if (!strcmp(TARGET_NAMES[i], word))
            return add_to_list(&settings->lab.targets, "target", i, problem);
    return problem_set(problem, "--target is static, linear or circling, not '%s'", word);
}

static bool apply_reference(Settings *settings, const char *word, Problem *problem) {
    return add_to_list(&settings->lab.references, "reference",
                       index_of("reference", word, reference_word, problem), problem);
}

static bool apply_lab_drive(Settings *settings, const char *word, Problem *problem) {
    return add_to_list(&settings->lab.drives, "drive", index_of("drive", word, drive_word, problem),
                       problem);
}

static bool read_axis(const char *value, Axis *axis) {
    char word[WORD_MAX];
    double numbers[3], count;
    for (int i = 0; i < 3; i++) {
        size_t length = strcspn(value, ":");
        bool is_last = value[length] == '\0';
        if (length >= sizeof word || is_last != (i == 2)) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, value);
        if (!number_parse(word, &numbers[i])) return false;
        value += length + 1;
    }
    count = numbers[2];
    if (count < 1 || count > BEARINGS_MOST || count != floor(count)) return false;
    *axis = (Axis){numbers[0], numbers[1], (int)count};
    return true;
}

static bool apply_bearings(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.bearings_deg;
    if (read_axis(value, axis) && axis->step > 0 && fabs(axis->start) <= 360 && axis->step <= 360)
        return true;
    return problem_set(problem,
                       "--bearings is START:STEP:COUNT in degrees with at most %d bearings, as in "
                       "-177.5:5:72, not '%s'",
                       BEARINGS_MOST, value);
}

static bool apply_ranges(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.ranges_m;
    if (read_axis(value, axis) && axis->start > 0 && axis->step > 0 && axis->count <= RANGES_MOST &&
        axis->start + axis->step * axis->count <= FAR_M)
        return true;
    return problem_set(
        problem,
        "--ranges is START:STEP:COUNT in metres, above 0 and up to %g, with at most %d "
        "ranges, as in 0.9:0.25:30, not '%s'",
        FAR_M, RANGES_MOST, value);
}

// Words of choices by their index, in the order of what they choose; NULL behind the last.
static const char *switch_word(int index) {
    return (const char *const[]){"off", "on", NULL}[index];
}
static const char *color_word(int index) {
    return (const char *const[]){"auto", "always", "never", NULL}[index];
}
static const char *theme_word(int index) {
    return (const char *const[]){"dark", "light", NULL}[index];
}
static const char *isolation_word(int index) { return isolation_name(index); }

const BotLanguage BOT_LANGUAGE_ROWS[BOT_LANGUAGES] = {
    {"python", "chaser.py", ".py", "python3 %s/%s.py", ""},
    {"c", "chaser.c", ".c", "%s/%s", "cc -O2 -o %s/%s %s/%s.c -lm"},
    {"lua", "chaser.lua", ".lua", "lua %s/%s.lua", ""},
    {"javascript", "chaser.js", ".js", "node %s/%s.js", ""},
    {"java", "Chaser.java", ".java", "java %s/%s.java", ""},
};

static const char *language_word(int index) {
    return index < BOT_LANGUAGES ? BOT_LANGUAGE_ROWS[index].name : NULL;
}
static const char *completion_word(int index) {
    return (const char *const[]){"bash", "zsh", "fish", "words", NULL}[index];
}
static const char *mode_word(int index) { return MODES[index] ? MODES[index]->name : NULL; }
static const char *level_word(int index) { return SKILL_POINTS[index].name; }
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
    SWEEP = 1 << COMMAND_SWEEP,
    TUNE = 1 << COMMAND_TUNE,
    SERIES = TOURNAMENT | SWEEP, // may be played in parts
    CONTESTS = SERIES | TUNE,
    REPLAY = 1 << COMMAND_REPLAY,
    LAB = 1 << COMMAND_LAB,
    SHOT = 1 << COMMAND_SHOT,
    LIST = 1 << COMMAND_LIST,
    CHECK = 1 << COMMAND_CHECK,
    NEW_MIND = 1 << COMMAND_NEW_MIND,
    HELP = 1 << COMMAND_HELP,
    DRAWS = PLAYS | SHOT,
    OPENS = PLAYS | REPLAY, // a window
    PAINTS = DRAWS | REPLAY,
    FILMS = REPLAY | LAB,
    RUNS = DRAWS | MATCH,
    FIGHTS = RUNS | CONTESTS,
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

static bool is_word(const char *word, const char *name, size_t length) {
    return word && strlen(word) == length && !strncmp(word, name, length);
}

const Option *option_find(const char *name, size_t length) {
    for (const Option *row = options_all(); row->name; row++)
        if (is_word(row->name, name, length) || is_word(row->former, name, length)) return row;
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
    const char *list = option->experiments;
    while (list && *list) {
        size_t length = strcspn(list, ",");
        if (length == strlen(experiment) && !strncmp(list, experiment, length)) return true;
        list += length + strspn(list + length, ", ");
    }
    return !option->experiments;
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

// Appends the text to `filled` with every token replaced.
static const char *fill_in(const Option *option, const char *text,
                           char filled[static OPTION_TEXT_MAX]) {
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
    text[0] = '\0';
    return fill_in(option, option->value ? option->value : "", text);
}

const char *option_help(const Option *option, char text[static OPTION_TEXT_MAX]) {
    bool is_of_experiments = option->experiments && option->commands == LAB;
    snprintf(text, OPTION_TEXT_MAX, "%s%s", is_of_experiments ? option->experiments : "",
             is_of_experiments ? ": " : "");
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
    char allowed[OPTION_TEXT_MAX] = "";
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
