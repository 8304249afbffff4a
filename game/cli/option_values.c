// option_values.c -- parsers of values that are not just a number or a word.
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/say.h"
#include "lab/vehicle_file.h"
#include "match/ladder/conditions.h"
#include "match/prefs.h"
#include "match/tankspec.h"
#include "platform/files.h"
#include "platform/suggestion.h"
#include "match/tuning.h"

enum { BEARINGS_MAX = 3600, RANGES_MAX = 1000, ELO_MAX = 1000 };
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

bool option_has_room(int count, int size, const char *option, Problem *problem) {
    ASSERT(count >= 0 && count <= size);
    return count < size ||
           problem_set(problem, "--%s is given too often; at most %d values are allowed", option,
                       size);
}

bool apply_seed(Settings *settings, const char *value, Problem *problem) {
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
    const char *equals = value + strcspn(value, "=:"); // '=' after a colon belongs to a parameter
    if (*equals == '=') {
        char team[TANK_NAME_MAX];
        snprintf(team, sizeof team, "%.*s", (int)(equals - value), value);
        choice.team = tankspec_team(team, &settings->teams, problem);
        if (choice.team < 0) return false;
        value = equals + 1;
    }
    if (!property_parse(property, value, &choice.override, problem) ||
        !option_has_room(settings->choice_count, TEAM_CHOICES_MAX, property->key, problem))
        return false;
    settings->choices[settings->choice_count++] = choice;
    return true;
}

#define PROPERTY_FUNCTION(name, property)                                                          \
    bool name(Settings *settings, const char *value, Problem *problem) {                           \
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
bool apply_drive(Settings *settings, const char *value, Problem *problem) {
    VehicleFile vehicle;
    if (!names_vehicle(value)) return apply_property(settings, DRIVE_PROPERTY, value, problem);
    if (!vehicle_load(value, &vehicle, problem)) return false;
    if (vehicle_is_fitted(&vehicle))
        say_note(
            settings,
            "%s: tanks get its gauge and top speed; its delay, lags, drift and loss are only in "
            "lab circling and lab path",
            value);
    return vehicle_tunes(settings, &vehicle, problem) &&
           apply_property(settings, DRIVE_PROPERTY, DRIVES[0]->name, problem);
}

bool apply_set(Settings *settings, const char *value, Problem *problem) {
    const char *equals = strchr(value, '=');
    char key[TUNING_KEY_MAX] = "";
    double number;
    if (!equals || equals - value >= TUNING_KEY_MAX)
        return problem_set(problem, "--set must be KEY=VALUE, such as gun.reload=0.8, not '%.40s'",
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

bool apply_tuning(Settings *settings, const char *value, Problem *problem) {
    settings->tuning = value;
    return *value || problem_set(problem, "--preset needs a value: --preset NAME|FILE");
}

bool apply_swap(Settings *settings, const char *value, Problem *problem) {
    if (!option_has_room(settings->swap_count, SWAPS_MAX, "swap", problem) ||
        !swapspec_parse(value, &settings->teams, &settings->swaps[settings->swap_count], problem))
        return false;
    settings->swap_count++;
    return true;
}

// A swap of a replay happens at once.
bool apply_fork(Settings *settings, const char *value, Problem *problem) {
    enum { TEXT_MAX = 512 };
    char text[TEXT_MAX];
    if (!strchr(value, '=') || snprintf(text, sizeof text, "0:%s", value) >= TEXT_MAX)
        return problem_set(
            problem, "--swap must be WHO=MIND[:key=value,...], such as red=hunter, not '%.40s'",
            value);
    return apply_swap(settings, text, problem);
}

bool apply_swept(Settings *settings, const char *value, Problem *problem) {
    if (!option_has_room(settings->swept_count, SWEPT_MAX, "set", problem)) return false;
    settings->swept[settings->swept_count++] = value;
    return strchr(value, '=') ||
           problem_set(problem,
                       "--set must be KEY=VALUE,VALUE,... here (gun.reload=0.8,1.6), not '%.40s'",
                       value);
}

bool apply_against(Settings *settings, const char *value, Problem *problem) {
    TankArg arg;
    if (!option_has_room(settings->against_count, AGAINST_MAX, "against", problem)) return false;
    settings->against[settings->against_count++] = value;
    return tankspec_parse(value, NULL, &arg, problem);
}

bool apply_filter(Settings *settings, const char *value, Problem *problem) {
    int count = 0;
    while (settings->filters[count]) count++;
    if (!option_has_room(count, FILTERS_MAX, "filter", problem)) return false;
    settings->filters[count] = value;
    return where_check(value, problem);
}

bool apply_window(Settings *settings, const char *value, Problem *problem) {
    const char *end = value;
    uint64_t width = 0, height = 0;
    bool is_read = take_whole(&end, WIDTH_MAX, &width) && *end++ == 'x' &&
                   take_whole(&end, HEIGHT_MAX, &height) && !*end;
    if (!is_read || width < WIDTH_MIN || height < HEIGHT_MIN)
        return problem_set(
            problem, "--window must be a size from %dx%d to %dx%d, such as 1280x720, not '%s'",
            WIDTH_MIN, HEIGHT_MIN, WIDTH_MAX, HEIGHT_MAX, value);
    settings->width_px = (int)width;
    settings->height_px = (int)height;
    return true;
}

bool apply_camera(Settings *settings, const char *value, Problem *problem) {
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

bool apply_overlay(Settings *settings, const char *value, Problem *problem) {
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

bool apply_sure(Settings *settings, const char *value, Problem *problem) {
    char more;
    SureTest *test = &settings->sure;
    *test = (SureTest){-20, 20};
    if (!value || (sscanf(value, "%lf,%lf%c", &test->low, &test->high, &more) == 2 &&
                   -ELO_MAX <= test->low && sure_is_on(*test) && test->high <= ELO_MAX))
        return true;
    return problem_set(problem,
                       "--until-sure needs two differences of Elo from -%d to %d, the lower first, "
                       "such as --until-sure=0,50",
                       ELO_MAX, ELO_MAX);
}

// An unsupported file ending is an error, not the name of a folder.
bool apply_video(Settings *settings, const char *value, Problem *problem) {
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

bool apply_picture(Settings *settings, const char *value, Problem *problem) {
    settings->picture = value;
    return path_ends(value, ".png") ||
           problem_set(problem, "--picture: the name of the picture must end in .png, not '%.60s'",
                       value);
}

bool apply_chart_width(Settings *settings, const char *value, Problem *problem) {
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
           problem_set(
               problem,
               "--width: '%.40s' is not a length from %d cm to %d cm (8.5cm, 85mm or 3.35in)",
               value, LEAST_CM, MOST_CM);
}

bool apply_version(Settings *settings, const char *value, Problem *problem) {
    (void)value, (void)problem;
    settings->command = COMMAND_VERSION;
    return true;
}

bool report_unknown_word(const char *what, const char *word, const char *(*name)(int index),
                         Problem *problem) {
    char message[OPTION_WORD_MAX];
    Suggestion nearest = suggestion_begin(word);
    for (int i = 0; name(i); i++) suggestion_add(&nearest, name(i));
    snprintf(message, sizeof message, "unknown %s", what);
    return suggestion_report(&nearest, message, NULL, problem);
}

const char *controller_word(int index) { return CONTROLLERS[index].name; }

bool apply_controller(Settings *settings, const char *word, Problem *problem) {
    LabSettings *lab = &settings->lab;
    if (!option_has_room(lab->controller_count, LAB_LIST_MAX, "controller", problem)) return false;
    if (controller_parse(word, &lab->controllers[lab->controller_count])) {
        lab->controller_count++;
        return true;
    }
    char name[OPTION_WORD_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":"), word);
    const ControllerRow *row = CONTROLLERS;
    while (row->name && strcmp(row->name, name)) row++;
    if (!row->name) return report_unknown_word("controller", name, controller_word, problem);
    const char *value = word + strlen(name) + 1;
    if (!row->takes_value)
        return problem_set(problem, "--controller: %s takes no value, but '%s' is given", name,
                           value);
    return problem_set(problem,
                       "--controller: %s takes a number from %g to %g, such as %s:%g, not '%s'",
                       name, row->low, row->high, name, row->initial, value);
}

const char *regulated_word(int index) { return REGULATION[index].name; }

bool apply_regulated(Settings *settings, const char *word, Problem *problem) {
    char name[OPTION_WORD_MAX];
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

const char *drive_word(int index) { return DRIVES[index] ? DRIVES[index]->name : NULL; }

// A file sets the vehicle; a drive, or each of a list, is added to the drives that move it.
bool apply_vehicle(Settings *settings, const char *value, Problem *problem) {
    LabSettings *lab = &settings->lab;
    if (names_vehicle(value)) return vehicle_load(value, &lab->vehicle, problem);
    const char *comma = strchr(value, ':') ? NULL : strchr(value, ','); // no comma of parameters
    LoadoutOverride override = {0};
    char word[TANKSPEC_MAX];
    int index = 0, length = comma ? (int)(comma - value) : TANKSPEC_MAX;
    snprintf(word, sizeof word, "%.*s", length, value);
    if (!property_parse(DRIVE_PROPERTY, word, &override, problem) ||
        !option_has_room(lab->drives.count, LAB_LIST_MAX, "drive", problem))
        return false;
    while (DRIVES[index] != override.loadout.drive) index++;
    memcpy(lab->drive_params[lab->drives.count], override.loadout.drive_params,
           sizeof *lab->drive_params);
    lab->params_given |= 1u << lab->drives.count;
    lab->drives.items[lab->drives.count++] = index;
    return !comma || apply_vehicle(settings, comma + 1, problem);
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
            "%d values, such as %s, not '%s'",
            option, unit, -most, most, SLIP_AXIS_MAX, example, value);
    memcpy(axis->values, values, (size_t)count * sizeof *values);
    axis->count = count;
    return true;
}

bool apply_speeds(Settings *settings, const char *value, Problem *problem) {
    return apply_axis(&settings->lab.speeds_mps, "speeds", "m/s", 1000, "0.5..7/0.5", value,
                      problem);
}

bool apply_turns(Settings *settings, const char *value, Problem *problem) {
    return apply_axis(&settings->lab.turns_degps, "turns", "degrees per second", 3600, "-90..90/5",
                      value, problem);
}

const char *frame_word(int index) { return (const char *const[]){"compass", "ros", NULL}[index]; }

bool apply_columns(Settings *settings, const char *value, Problem *problem) {
    return robot_log_format_parse(&settings->lab.log, value, problem);
}

bool apply_frame(Settings *settings, const char *word, Problem *problem) {
    for (int i = 0; frame_word(i); i++)
        if (!strcmp(frame_word(i), word)) {
            settings->lab.log.frame = (LogFrame)(LOG_FRAME_COMPASS + i);
            return true;
        }
    return report_unknown_word("frame", word, frame_word, problem);
}

// Parses START:STEP:COUNT with a COUNT of at most `high`.
static bool read_axis(const char *value, int high, Axis *axis) {
    char word[OPTION_WORD_MAX];
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

bool apply_bearings(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.bearings_deg;
    if (read_axis(value, BEARINGS_MAX, axis) && fabs(axis->start) <= 360 && axis->step <= 360)
        return true;
    return problem_set(problem,
                       "--bearings must be START:STEP:COUNT in degrees with at most %d bearings, "
                       "such as -177.5:5:72, not '%s'",
                       BEARINGS_MAX, value);
}

bool apply_ranges(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.ranges_m;
    if (read_axis(value, RANGES_MAX, axis) && axis->start > 0 &&
        axis->start + axis->step * axis->count <= RANGE_MAX_M)
        return true;
    return problem_set(problem,
                       "--ranges must be START:STEP:COUNT in metres, above 0 and up to %g, with at "
                       "most %d ranges, such as 0.9:0.25:30, not '%s'",
                       RANGE_MAX_M, RANGES_MAX, value);
}
