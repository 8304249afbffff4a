// options.c -- the option table, and the parsers of values that are not just a number or a word.
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/tactics/skill.h"
#include "lab/vehicle_file.h"
#include "match/ladder/conditions.h"
#include "match/prefs.h"
#include "match/tankspec.h"
#include "platform/child.h"
#include "platform/files.h"
#include "platform/spelling.h"

const char *const GROUP_NAMES[GROUP_COUNT] = {
    [GROUP_MATCH] = "The match",     [GROUP_TOURNAMENT] = "The tournament",
    [GROUP_LIVE] = "The network",    [GROUP_REPLAY] = "The recording",
    [GROUP_LAB] = "The experiment",  [GROUP_WINDOW] = "The window",
    [GROUP_PICTURE] = "The picture", [GROUP_OUTPUT] = "Output and files",
};

enum { WORD_MAX = 64, HZ_MAX = 1000, BEARINGS_MAX = 3600, RANGES_MAX = 1000 };
#define RANGE_MAX_M 10000.0
enum { WIDTH_MIN = 320, WIDTH_MAX = 7680, HEIGHT_MIN = 240, HEIGHT_MAX = 4320 };

// Parses decimal digits up to `high` and moves `text` past them. Returns false if there are none.
static bool take_whole(const char **text, uint64_t high, uint64_t *value) {
    if (!isdigit((unsigned char)**text)) return false;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(*text, &end, 10);
    if (errno || number > high) return false;
    *text = end;
    *value = number;
    return true;
}

// Returns false and sets `problem` if a list of `size` values is full.
static bool has_room(int count, int size, const char *option, Problem *problem) {
    ASSERT(count >= 0 && count <= size);
    return count < size ||
           problem_set(problem, "--%s is given too often; at most %d values are allowed", option,
                       size);
}

static bool apply_seed(Settings *settings, const char *value, Problem *problem) {
    const char *end = value;
    settings->has_seed = take_whole(&end, INT64_MAX, &settings->seed) && !*end;
    return settings->has_seed ||
           problem_set(problem, "--seed must be a whole number from 0 to %" PRId64 ", not '%s'",
                       INT64_MAX, value);
}

// Reads [TEAM=]VALUE.
static bool apply_property(Settings *settings, const TankProperty *property, const char *value,
                           Problem *problem) {
    TeamChoice choice = {.team = -1};
    const char *equals = value + strcspn(value, "=:"); // after a colon it belongs to a parameter
    if (*equals == '=') {
        char team[TANK_NAME_MAX];
        snprintf(team, sizeof team, "%.*s", (int)(equals - value), value);
        choice.team = tankspec_team(team, &settings->teams, problem);
        if (choice.team < 0) return false;
        value = equals + 1;
    }
    if (!property_parse(property, value, &choice.override, problem) ||
        !has_room(settings->choice_count, TEAM_CHOICES_MAX, property->key, problem))
        return false;
    settings->choices[settings->choice_count++] = choice;
    return true;
}

#define PROPERTY_FUNCTION(name, property)                                                          \
    static bool name(Settings *settings, const char *value, Problem *problem) {                    \
        return apply_property(settings, property, value, problem);                                 \
    }
PROPERTY_FUNCTION(apply_tank, KIND_PROPERTY)
PROPERTY_FUNCTION(apply_weapon, WEAPON_PROPERTY)
PROPERTY_FUNCTION(apply_special, SPECIAL_PROPERTY)
PROPERTY_FUNCTION(apply_skill, SKILL_PROPERTY)

// Returns whether the value is a vehicle's file, not a drive: it has an ending or a folder.
static bool names_vehicle(const char *value) {
    return path_ends(value, ".json") || (strpbrk(value, "./") && file_kind(value) == FILE_REGULAR);
}

bool vehicle_tunes(Settings *settings, const VehicleFile *vehicle, Problem *problem) {
    return tuning_set(&settings->sets, "drive.gauge", vehicle->gauge_m, problem) &&
           tuning_set(&settings->sets, "drive.top", vehicle->top_mps, problem) &&
           (vehicle->accel_mps2 == 0 ||
            tuning_set(&settings->sets, "drive.accel", vehicle->accel_mps2, problem));
}

// A vehicle's file changes all tanks, on the default drive.
static bool apply_drive(Settings *settings, const char *value, Problem *problem) {
    VehicleFile vehicle;
    if (!names_vehicle(value)) return apply_property(settings, DRIVE_PROPERTY, value, problem);
    return vehicle_load(value, &vehicle, problem) && vehicle_tunes(settings, &vehicle, problem) &&
           apply_property(settings, DRIVE_PROPERTY, DRIVES[0]->name, problem);
}

static bool apply_set(Settings *settings, const char *value, Problem *problem) {
    const char *equals = strchr(value, '=');
    char key[TUNING_KEY_MAX] = "";
    double number;
    if (!equals || equals - value >= TUNING_KEY_MAX)
        return problem_set(problem, "--set must be KEY=VALUE, as in gun.reload=0.8, not '%.40s'",
                           value);
    memcpy(key, value, (size_t)(equals - value));
    const char *text = equals + 1;
    int kind, row = tuning_find(key, &kind);
    if (row < 0) return tuning_report_unknown(key, problem);
    TuningRow known = tuning_row_at(row);
    bool is_on = !strcmp(text, "on"), is_word = is_on || !strcmp(text, "off");
    if (number_parse(text, &number)) return tuning_put(&settings->sets, row, kind, number, problem);
    if (is_word && tuning_is_switch(row))
        return tuning_put(&settings->sets, row, kind, is_on, problem);
    return problem_set(problem, "%s must be a number from %g to %g%s%s, not '%.40s'", key,
                       known.low, known.high, *known.unit ? " " : "", known.unit, text);
}

static bool apply_tuning(Settings *settings, const char *value, Problem *problem) {
    settings->tuning = value;
    return *value || problem_set(problem, "--tuning needs a value: --tuning NAME|FILE");
}

static bool apply_swap(Settings *settings, const char *value, Problem *problem) {
    if (!has_room(settings->swap_count, SWAPS_MAX, "swap", problem) ||
        !swapspec_parse(value, &settings->teams, &settings->swaps[settings->swap_count], problem))
        return false;
    settings->swap_count++;
    return true;
}

// A swap of a replay happens at once.
static bool apply_fork(Settings *settings, const char *value, Problem *problem) {
    enum { TEXT_MAX = 512 };
    char text[TEXT_MAX];
    if (!strchr(value, '=') || snprintf(text, sizeof text, "0:%s", value) >= TEXT_MAX)
        return problem_set(problem,
                           "--swap must be WHO=MIND[:key=value,...], as in red=hunter, not '%.40s'",
                           value);
    return apply_swap(settings, text, problem);
}

static bool apply_swept(Settings *settings, const char *value, Problem *problem) {
    if (!has_room(settings->swept_count, SWEPT_MAX, "set", problem)) return false;
    settings->swept[settings->swept_count++] = value;
    return strchr(value, '=') || problem_set(problem,
                                             "--set must be KEY=VALUE,VALUE,.. in a sweep, as in "
                                             "gun.reload=0.8,1.6, not '%.40s'",
                                             value);
}

static bool apply_against(Settings *settings, const char *value, Problem *problem) {
    TankArg arg;
    if (!has_room(settings->against_count, AGAINST_MAX, "against", problem)) return false;
    settings->against[settings->against_count++] = value;
    return tankspec_parse(value, NULL, &arg, problem);
}

static bool apply_filter(Settings *settings, const char *value, Problem *problem) {
    int count = 0;
    while (settings->filters[count]) count++;
    if (!has_room(count, FILTERS_MAX, "filter", problem)) return false;
    settings->filters[count] = value;
    return where_check(value, problem);
}

static bool apply_window(Settings *settings, const char *value, Problem *problem) {
    const char *end = value;
    uint64_t width = 0, height = 0;
    bool is_read = take_whole(&end, WIDTH_MAX, &width) && *end++ == 'x' &&
                   take_whole(&end, HEIGHT_MAX, &height) && !*end;
    if (!is_read || width < WIDTH_MIN || height < HEIGHT_MIN)
        return problem_set(problem,
                           "--window must be a size from %dx%d to %dx%d, as in 1280x720, not '%s'",
                           WIDTH_MIN, HEIGHT_MIN, WIDTH_MAX, HEIGHT_MAX, value);
    settings->width_px = (int)width;
    settings->height_px = (int)height;
    return true;
}

static bool apply_camera(Settings *settings, const char *value, Problem *problem) {
    static const char FOLLOW[] = "follow:";
    const char *end = value + strlen(FOLLOW);
    uint64_t tank = 1;
    settings->camera = VIEW_CAMERA_AUTO;
    settings->follow = -1;
    for (int i = VIEW_CAMERA_OVERVIEW; i <= VIEW_CAMERA_FOLLOW; i++)
        if (!strcmp(value, VIEW_CAMERA_WORDS[i])) settings->camera = i;
    if (!strncmp(value, FOLLOW, strlen(FOLLOW)) && take_whole(&end, BATTLE_TANKS_MAX, &tank) &&
        !*end && tank > 0)
        settings->camera = VIEW_CAMERA_FOLLOW;
    if (settings->camera == VIEW_CAMERA_FOLLOW) settings->follow = (int)tank - 1;
    return settings->camera != VIEW_CAMERA_AUTO ||
           problem_set(problem,
                       "--camera must be overview, action, players, follow or follow:N with N from "
                       "1 to %d, not '%s'",
                       BATTLE_TANKS_MAX, value);
}

const char *const LAYER_SETS[] = {"usual", "all", "none", NULL};

static bool apply_overlay(Settings *settings, const char *value, Problem *problem) {
    const char *wrong;
    settings->overlay = layers_usual();
    if (!value || layers_parse(value, &settings->overlay, &wrong)) return true;
    char typed[32];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(wrong, ","), wrong);
    Suggestion nearest = suggestion_begin(typed);
    for (const LayerRow *row = LAYER_ROWS; row->name; row++) suggestion_add(&nearest, row->name);
    for (int i = 0; LAYER_SETS[i]; i++) suggestion_add(&nearest, LAYER_SETS[i]);
    return suggestion_report(&nearest, "--overlay has no layer", NULL, problem);
}

// An unsupported file ending is an error, not the name of a folder.
static bool apply_video(Settings *settings, const char *value, Problem *problem) {
    static const char *const OTHERS[] = {".apng", ".avi", ".flv",  ".jpeg", ".jpg",
                                         ".m4v",  ".mpg", ".mpeg", ".ogg",  ".ogv",
                                         ".png",  ".ts",  ".wmv",  ".webp", NULL};
    if (!*value) return problem_set(problem, "--video needs a value: --video FILE");
    for (int i = 0; OTHERS[i]; i++)
        if (path_ends(value, OTHERS[i]))
            return problem_set(problem,
                               "--video cannot write %s; use .mp4, .mov, .mkv, .webm, .gif, or a "
                               "folder for images",
                               strrchr(value, '.'));
    settings->video = value;
    return true;
}

static bool apply_picture(Settings *settings, const char *value, Problem *problem) {
    settings->picture = value;
    return path_ends(value, ".png") ||
           problem_set(problem, "--picture: the name of the picture must end in .png, not '%.60s'",
                       value);
}

static bool apply_chart_width(Settings *settings, const char *value, Problem *problem) {
    enum { LEAST_CM = 6, MOST_CM = 100 };
    static const struct {
        const char *name;
        double cm;
    } UNITS[] = {{"cm", 1}, {"mm", 0.1}, {"in", 2.54}};
    char digits[32];
    size_t length = strlen(value), end = length > 2 && length < sizeof digits ? length - 2 : 0;
    snprintf(digits, sizeof digits, "%.*s", (int)end, value);
    double number, *width_cm = &settings->lab.width_cm;
    for (int i = 0; i < 3 && end; i++)
        if (!strcmp(value + end, UNITS[i].name) && number_parse(digits, &number))
            *width_cm = number * UNITS[i].cm;
    return (*width_cm >= LEAST_CM && *width_cm <= MOST_CM) ||
           problem_set(problem,
                       "--width: '%.40s' is not a length from %d cm to %d cm, as in 8.5cm, 85mm or "
                       "3.35in",
                       value, LEAST_CM, MOST_CM);
}

static bool apply_version(Settings *settings, const char *value, Problem *problem) {
    (void)value, (void)problem;
    settings->command = COMMAND_VERSION;
    return true;
}

bool report_unknown_word(const char *what, const char *word, const char *(*name)(int index),
                         Problem *problem) {
    char message[WORD_MAX];
    Suggestion nearest = suggestion_begin(word);
    for (int i = 0; name(i); i++) suggestion_add(&nearest, name(i));
    snprintf(message, sizeof message, "unknown %s", what);
    return suggestion_report(&nearest, message, NULL, problem);
}

static const char *controller_word(int index) { return CONTROLLERS[index].name; }

static bool apply_controller(Settings *settings, const char *word, Problem *problem) {
    LabSettings *lab = &settings->lab;
    if (!has_room(lab->controller_count, LAB_LIST_MAX, "controller", problem)) return false;
    if (controller_parse(word, &lab->controllers[lab->controller_count])) {
        lab->controller_count++;
        return true;
    }
    char name[WORD_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":"), word);
    const ControllerRow *row = CONTROLLERS;
    while (row->name && strcmp(row->name, name)) row++;
    if (!row->name) return report_unknown_word("controller", name, controller_word, problem);
    const char *value = word + strlen(name) + 1;
    if (!row->takes_value)
        return problem_set(problem, "--controller: %s takes no value, but '%s' is given", name,
                           value);
    return problem_set(problem,
                       "--controller: %s takes a number from %g to %g, as in %s:%g, not '%s'", name,
                       row->low, row->high, name, row->initial, value);
}

static const char *regulated_word(int index) { return REGULATION[index].name; }

static bool apply_regulated(Settings *settings, const char *word, Problem *problem) {
    char name[WORD_MAX];
    size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    int index = 0;
    while (REGULATION[index].name && strcmp(REGULATION[index].name, name)) index++;
    const Param *param = &REGULATION[index];
    if (!param->name) return report_unknown_word("parameter", name, regulated_word, problem);
    const char *text = word[length] ? word + length + 1 : "";
    bool is_on = !strcmp(text, "on") || !strcmp(text, "true");
    bool is_off = !strcmp(text, "off") || !strcmp(text, "false");
    double value = is_on;
    if (regulation_is_switch(param) && !is_on && !is_off)
        return problem_set(problem, "--regulated: %s is on or off, not '%s'", name, text);
    if (!regulation_is_switch(param) &&
        (!number_parse(text, &value) || value < param->low || value > param->high))
        return problem_set(problem, "--regulated: %s takes a number from %g to %g%s%s, not '%s'",
                           name, param->low, param->high, *param->unit ? " " : "", param->unit,
                           text);
    *regulation_value(&settings->lab.regulation, index) = value;
    return true;
}

static const char *drive_word(int index) { return DRIVES[index] ? DRIVES[index]->name : NULL; }

// A file sets the vehicle; a drive is added to those that move it.
static bool apply_vehicle(Settings *settings, const char *value, Problem *problem) {
    LabSettings *lab = &settings->lab;
    LoadoutOverride override = {0};
    int index = 0;
    if (names_vehicle(value)) return vehicle_load(value, &lab->vehicle, problem);
    if (!property_parse(DRIVE_PROPERTY, value, &override, problem) ||
        !has_room(lab->drives.count, LAB_LIST_MAX, "vehicle", problem))
        return false;
    while (DRIVES[index] != override.loadout.drive) index++;
    memcpy(lab->drive_params[lab->drives.count], override.loadout.drive_params,
           sizeof *lab->drive_params);
    lab->params_given |= 1u << lab->drives.count;
    lab->drives.items[lab->drives.count++] = index;
    return true;
}

int values_parse(const char *text, double *values, int most) {
    char *end;
    const char *dots = strstr(text, "..");
    int count = 0;
    if (dots) {
        double from = strtod(text, &end), to = strtod(dots + 2, &end);
        double step = *end == '/' ? strtod(end + 1, &end) : 0;
        if (*end || !(step > 0) || !(to >= from) || (to - from) / step >= most) return -1;
        count = (int)floor((to - from) / step + 1e-9) + 1;
        for (int i = 0; i < count; i++) values[i] = from + i * step;
        return count;
    }
    for (const char *at = text;; at = end + 1) {
        bool is_on = !strncmp(at, "on", 2), is_off = !strncmp(at, "off", 3);
        values[count++] = is_on ? 1 : strtod(at, &end);
        if (is_on || is_off) end = (char *)at + (is_on ? 2 : 3);
        if (end == at || (*end && *end != ',') || (*end && count == most)) return -1;
        if (!*end) return count;
    }
}

// Reads a list or a range of values between -`most` and `most`.
static bool apply_axis(SlipAxis *axis, const char *option, const char *unit, double most,
                       const char *example, const char *value, Problem *problem) {
    double values[SLIP_AXIS_MAX + 1];
    int count = values_parse(value, values, SLIP_AXIS_MAX);
    bool is_fine = count > 0;
    for (int i = 0; is_fine && i < count; i++) is_fine = fabs(values[i]) <= most;
    if (!is_fine)
        return problem_set(
            problem,
            "--%s must be FROM..TO/STEP or a list, in %s from %g to %g, with at most "
            "%d values, as in %s, not '%s'",
            option, unit, -most, most, SLIP_AXIS_MAX, example, value);
    memcpy(axis->values, values, (size_t)count * sizeof *values);
    axis->count = count;
    return true;
}

static bool apply_speeds(Settings *settings, const char *value, Problem *problem) {
    return apply_axis(&settings->lab.speeds_mps, "speeds", "m/s", 1000, "0.5..7/0.5", value,
                      problem);
}

static bool apply_turns(Settings *settings, const char *value, Problem *problem) {
    return apply_axis(&settings->lab.turns_degps, "turns", "degrees per second", 3600, "-90..90/5",
                      value, problem);
}

static const char *frame_word(int index) {
    return (const char *const[]){"compass", "ros", NULL}[index];
}

static bool apply_columns(Settings *settings, const char *value, Problem *problem) {
    return log_format_parse(&settings->lab.log, value, problem);
}

static bool apply_frame(Settings *settings, const char *word, Problem *problem) {
    for (int i = 0; frame_word(i); i++)
        if (!strcmp(frame_word(i), word)) {
            settings->lab.log.frame = (LogFrame)(LOG_FRAME_COMPASS + i);
            return true;
        }
    return report_unknown_word("frame", word, frame_word, problem);
}

// Parses START:STEP:COUNT with a COUNT of at most `high`.
static bool read_axis(const char *value, int high, Axis *axis) {
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
    if (count < 1 || count > high || count != floor(count)) return false;
    *axis = (Axis){numbers[0], numbers[1], (int)count};
    return axis->step > 0;
}

static bool apply_bearings(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.bearings_deg;
    if (read_axis(value, BEARINGS_MAX, axis) && fabs(axis->start) <= 360 && axis->step <= 360)
        return true;
    return problem_set(problem,
                       "--bearings must be START:STEP:COUNT in degrees with at most %d bearings, "
                       "as in -177.5:5:72, not '%s'",
                       BEARINGS_MAX, value);
}

static bool apply_ranges(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.ranges_m;
    if (read_axis(value, RANGES_MAX, axis) && axis->start > 0 &&
        axis->start + axis->step * axis->count <= RANGE_MAX_M)
        return true;
    return problem_set(problem,
                       "--ranges must be START:STEP:COUNT in metres, above 0 and up to %g, with at "
                       "most %d ranges, as in 0.9:0.25:30, not '%s'",
                       RANGE_MAX_M, RANGES_MAX, value);
}

const BotLanguage BOT_LANGUAGE_ROWS[BOT_LANGUAGES] = {
    {"python", "chaser.py", ".py", "python3 %s/%s.py", "", "treads_bot.py"},
    {"c", "chaser.c", ".c", "%s/%s", "cc -O2 -o %s/%s %s/%s.c -lm", "treads_bot.h"},
    {"lua", "chaser.lua", ".lua", "lua %s/%s.lua", "", NULL},
    {"javascript", "chaser.js", ".js", "node %s/%s.js", "", "treads_bot.js"},
    {"java", "Chaser.java", ".java", "java %s/%s.java", "", NULL},
    {"c++", "chaser.cpp", ".cpp", "%s/%s", "c++ -std=c++17 -O2 -o %s/%s %s/%s.cpp", NULL},
    {"rust", "chaser.rs", ".rs", "%s/%s", "rustc -O -o %s/%s %s/%s.rs", NULL},
    {"go", "chaser.go", ".go", "%s/%s", "go build -o %s/%s %s/%s.go", NULL},
    {"plugin", "mind.c", ".c", "so:%s/%s.so",
     "cc -shared -fPIC -O2 -DTREADS_PLUGIN=%1$s -o %2$s/%3$s.so %4$s/%1$s.c %5$s", NULL},
};

// Words of options by index, in the order of the values; NULL past the last.
#define WORD_FUNCTION(name, ...)                                                                   \
    static const char *name(int index) { return (const char *const[]){__VA_ARGS__, NULL}[index]; }
WORD_FUNCTION(switch_word, "off", "on")
WORD_FUNCTION(color_word, "auto", "always", "never")
WORD_FUNCTION(theme_word, "dark", "light")
WORD_FUNCTION(completion_word, "bash", "zsh", "fish", "words")
WORD_FUNCTION(no_budget_word, "off")
WORD_FUNCTION(top_speed_word, "max")
WORD_FUNCTION(auto_shard_word, "auto")
WORD_FUNCTION(isolation_word, "none", "basic", "strict", "auto") // IsolationKind
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

enum {
    PLAYS = 1 << COMMAND_BARE | 1 << COMMAND_PLAY |
            1 << COMMAND_WATCH, // commands that play in a window
    MATCH = 1 << COMMAND_MATCH,
    HOST = 1 << COMMAND_HOST,
    JOIN = 1 << COMMAND_JOIN,
    RELAY = 1 << COMMAND_RELAY,
    TOURNAMENT = 1 << COMMAND_TOURNAMENT,
    SWEEP = 1 << COMMAND_SWEEP,
    TUNE = 1 << COMMAND_TUNE,
    SERIES = TOURNAMENT | SWEEP, // commands that can be split into shards
    CONTESTS = SERIES | TUNE,
    REPLAY = 1 << COMMAND_REPLAY,
    LAB = 1 << COMMAND_LAB,
    SHOT = 1 << COMMAND_SHOT,
    LIST = 1 << COMMAND_LIST,
    CHECK = 1 << COMMAND_CHECK,
    NEW_MIND = 1 << COMMAND_NEW_MIND,
    HELP = 1 << COMMAND_HELP,
    DRAWS = PLAYS | SHOT,
    LIVE = HOST | JOIN,
    OPENS = PLAYS | REPLAY | LIVE, // open a window
    PAINTS = DRAWS | REPLAY | MATCH | LIVE,
    PICTURED = MATCH | 1 << COMMAND_WATCH, // commands that can draw a match instead of showing it
    FILMS = REPLAY | LAB | PICTURED,
    RUNS = DRAWS | MATCH | HOST,
    FIGHTS = RUNS | CONTESTS,
    ALL = (1 << COMMAND_COUNT) - 1,
};

// All options except those of settings, which options_all adds.
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
#include "app/option_rows.h"
    {.name = NULL},
};

// All options, in the order of the help.
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
                    .experiments = "circling", // its window; charts have a size of their own
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

// Writes the default value of an option, or its first word if it has none.
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

static bool has_points(const Mode *mode) { return mode->points_key; }

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
    double number = 1; // of a flag; that of a choice is the index of its word
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
    if (!has_room(list->count, LAB_LIST_MAX, option->name, problem)) return false;
    list->items[list->count++] = (int)number;
    return true;
}

static bool apply_list(const Option *option, Settings *settings, const char *value,
                       Problem *problem) {
    for (const char *at = value;; at++) {
        char word[WORD_MAX];
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
