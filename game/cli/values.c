// values.c -- values of options that are more than a number or a word.
#include "values.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/settings.h"
#include "match/spelling.h"
#include "match/prefs.h"
#include "match/tankspec.h"
#include "platform/files.h"

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

bool apply_seed(Settings *settings, const char *value, Problem *problem) {
    const char *rest = value;
    settings->has_seed = take_whole(&rest, INT64_MAX, &settings->seed) && !*rest;
    return settings->has_seed ||
           problem_set(problem, "--seed is a whole number from 0 to %" PRId64 ", not '%s'",
                       INT64_MAX, value);
}

// Splits TEAM=NAME; the name, and the team in `choice` (-1 when there is none). NULL with the
// problem told.
static const char *split_team(const char *value, TeamChoice *choice, Problem *problem) {
    *choice = (TeamChoice){.team = -1};
    const char *equals = value + strcspn(value, "=:"); // those behind a colon are parameters'
    if (*equals != '=') return value;
    char team[TANK_NAME_MAX];
    snprintf(team, sizeof team, "%.*s", (int)(equals - value), value);
    choice->team = tankspec_team(team, problem);
    return choice->team >= 0 ? equals + 1 : NULL;
}

static bool apply_property(Settings *settings, const TankProperty *property, const char *value,
                           Problem *problem) {
    TeamChoice choice;
    const char *name = split_team(value, &choice, problem);
    if (!name || !property_parse(property, name, &choice.wish, problem)) return false;
    if (settings->choice_count == TEAM_CHOICES_MAX)
        return problem_set(problem, "--drive and --tank are given more than %d times",
                           TEAM_CHOICES_MAX);
    settings->choices[settings->choice_count++] = choice;
    return true;
}

bool apply_drive(Settings *settings, const char *value, Problem *problem) {
    return apply_property(settings, DRIVE_PROPERTY, value, problem);
}

bool apply_tank(Settings *settings, const char *value, Problem *problem) {
    return apply_property(settings, KIND_PROPERTY, value, problem);
}

bool apply_set(Settings *settings, const char *value, Problem *problem) {
    const char *equals = strchr(value, '=');
    char key[TUNING_KEY_MAX] = "";
    double number;
    if (!equals || equals - value >= TUNING_KEY_MAX)
        return problem_set(problem, "--set is KEY=VALUE, as in gun.reload=0.8, not '%.40s'", value);
    memcpy(key, value, (size_t)(equals - value));
    const char *text = equals + 1;
    int kind, row = tuning_find(key, &kind);
    if (row < 0) {
        tuning_tell_unknown(key, problem);
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

bool apply_swap(Settings *settings, const char *value, Problem *problem) {
    if (settings->swap_count == SWAPS_MAX)
        return problem_set(problem, "--swap is given more than %d times", SWAPS_MAX);
    if (!swapspec_parse(value, &settings->swaps[settings->swap_count], problem)) return false;
    settings->swap_count++;
    return true;
}

bool apply_fork(Settings *settings, const char *value, Problem *problem) {
    enum { TEXT_MAX = 512 };
    char text[TEXT_MAX];
    if (!strchr(value, '=') || snprintf(text, sizeof text, "0:%s", value) >= TEXT_MAX)
        return problem_set(
            problem, "--swap is WHO=MIND[:key=value,...], as in red=hunter, not '%.40s'", value);
    return apply_swap(settings, text, problem);
}

bool apply_speed(Settings *settings, const char *value, Problem *problem) {
    double speed = PACE_MAX;
    bool is_read = !strcmp(value, "max") ||
                   (number_parse(value, &speed) && speed >= PACE_SLOWEST && speed <= PACE_FASTEST);
    if (is_read) settings->speed = speed;
    return is_read || problem_set(problem, "--speed is a number from %g to %g, or max, not '%s'",
                                  PACE_SLOWEST, PACE_FASTEST, value);
}

bool apply_window(Settings *settings, const char *value, Problem *problem) {
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

bool apply_camera(Settings *settings, const char *value, Problem *problem) {
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

bool apply_overlay(Settings *settings, const char *value, Problem *problem) {
    const char *wrong;
    settings->overlay = layers_usual();
    if (!value || layers_parse(value, &settings->overlay, &wrong)) return true;
    char typed[32], known[160] = "";
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(wrong, ","), wrong);
    Nearest nearest = nearest_start(typed);
    for (const LayerRow *row = LAYER_ROWS; row->name; row++) {
        nearest_offer(&nearest, row->name);
        words_add(known, sizeof known, row[1].name ? ", " : " and ", row->name);
    }
    return problem_set(problem,
                       "--overlay has no layer '%.*s'%s\n  There are %s; usual, all and none.",
                       (int)strcspn(wrong, ","), wrong, nearest_hint(&nearest), known);
}

// An ending of a kind that is not made was meant for a file, not for a folder's name.
bool apply_video(Settings *settings, const char *value, Problem *problem) {
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

bool apply_version(Settings *settings, const char *value, Problem *problem) {
    (void)value, (void)problem;
    settings->command = COMMAND_VERSION;
    return true;
}

const char *method_word(int index) { return METHODS[index].name; }
const char *controller_word(int index) { return CONTROLLERS[index].name; }
const char *target_word(int index) { return TARGET_NAMES[index]; }

bool tell_unknown(const char *what, const char *word, const char *(*name)(int index),
                  Problem *problem) {
    Nearest nearest = nearest_start(word);
    for (int i = 0; name(i); i++) {
        nearest_offer(&nearest, name(i));
    }
    return problem_set(problem, "unknown %s '%s'%s\n  There are %s.", what, word,
                       nearest_hint(&nearest), nearest.known);
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

bool apply_method(Settings *settings, const char *value, Problem *problem) {
    int method = index_of("method", value, method_word, problem);
    if (method >= 0) settings->lab.method = &METHODS[method];
    return method >= 0;
}

bool apply_update(Settings *settings, const char *word, Problem *problem) {
    return add_to_list(&settings->lab.updates, "update",
                       index_of("update", word, method_word, problem), problem);
}

bool apply_controller(Settings *settings, const char *word, Problem *problem) {
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

bool apply_hz(Settings *settings, const char *word, Problem *problem) {
    return add_whole(&settings->lab.hz, "hz", word, 1, HZ_MOST, problem);
}

bool apply_latency(Settings *settings, const char *word, Problem *problem) {
    return add_whole(&settings->lab.latencies, "latency", word, 0, 1, problem);
}

bool apply_target(Settings *settings, const char *word, Problem *problem) {
    for (int i = 0; i < TARGET_COUNT; i++)
        if (!strcmp(TARGET_NAMES[i], word))
            return add_to_list(&settings->lab.targets, "target", i, problem);
    return problem_set(problem, "--target is static, linear or circling, not '%s'", word);
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

bool apply_bearings(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.bearings_deg;
    if (read_axis(value, axis) && axis->step > 0 && fabs(axis->start) <= 360 && axis->step <= 360)
        return true;
    return problem_set(problem,
                       "--bearings is START:STEP:COUNT in degrees with at most %d bearings, as in "
                       "-177.5:5:72, not '%s'",
                       BEARINGS_MOST, value);
}

bool apply_ranges(Settings *settings, const char *value, Problem *problem) {
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
