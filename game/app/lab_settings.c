// lab_settings.c -- what a command line can say about the laboratory's experiments.
#include "settings.h"

#include <string.h>

#include "match/nearest.h"
#include "match/tankspec.h"

enum { WORD_MAX = 64, HZ_MOST = 1000, BEARINGS_MOST = 3600, RANGES_MOST = 1000 };
#define FAR_M 10000.0

const char *const EXPERIMENTS[] = {"arc", "circling", "drives", NULL};

void lab_settings_init(LabSettings *lab) {
    lab->method = &METHODS[0];
    lab->circling = CIRCLING_STANDARD;
}

typedef bool (*TakeWord)(LabSettings *lab, const char *word, Problem *problem);

// Takes the words between the commas, one by one.
static bool each_word(LabSettings *lab, const char *value, const char *option, TakeWord take,
                      Problem *problem) {
    char word[WORD_MAX];
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof word) {
            problem_set(problem, "--%s is a list of words parted by commas, not '%s'", option,
                        value);
            return false;
        }
        memcpy(word, at, length);
        word[length] = '\0';
        if (!take(lab, word, problem)) return false;
        at += length;
        if (!*at) return true;
    }
}

static bool has_room(int count, const char *option, Problem *problem) {
    if (count < LAB_LIST_MAX) return true;
    problem_set(problem, "--%s has room for %d", option, LAB_LIST_MAX);
    return false;
}

static const Method *find_method(const char *word, const char *option, Problem *problem) {
    const Method *method = method_find(word);
    if (method) return method;
    Nearest nearest = nearest_start(word);
    char known[128] = "", hint[HINT_MAX];
    for (const Method *row = METHODS; row->name; row++) {
        nearest_offer(&nearest, row->name);
        words_add(known, sizeof known, ", ", row->name);
    }
    problem_set(problem, "unknown %s '%s'%s\n  There are %s.", option, word,
                nearest_hint(&nearest, hint), known);
    return NULL;
}

bool apply_method(Settings *settings, const char *value, Problem *problem) {
    const Method *method = find_method(value, "method", problem);
    if (method) settings->lab.method = method;
    return method;
}

static bool take_update(LabSettings *lab, const char *word, Problem *problem) {
    if (!has_room(lab->update_count, "update", problem)) return false;
    const Method *method = find_method(word, "update", problem);
    if (method) lab->updates[lab->update_count++] = method;
    return method;
}

bool apply_update(Settings *settings, const char *value, Problem *problem) {
    return each_word(&settings->lab, value, "update", take_update, problem);
}

static bool unknown_controller(const char *word, Problem *problem) {
    char name[WORD_MAX], known[256] = "", hint[HINT_MAX];
    strcpy(name, word);
    name[strcspn(name, ":")] = '\0';
    Nearest nearest = nearest_start(name);
    for (const ControllerRow *row = CONTROLLERS; row->name; row++) {
        if (!strcmp(row->name, name)) {
            if (row->takes_value)
                problem_set(problem, "%s takes a number from %g to %g, as in %s:%g, not '%s'", name,
                            row->low, row->high, name, row->initial, word + strlen(name) + 1);
            else
                problem_set(problem, "%s takes no value, so '%s' is one too many", name,
                            word + strlen(name) + 1);
            return false;
        }
        nearest_offer(&nearest, row->name);
        words_add(known, sizeof known, ", ", row->name);
    }
    problem_set(problem, "unknown controller '%s'%s\n  There are %s.", name,
                nearest_hint(&nearest, hint), known);
    return false;
}

static bool take_controller(LabSettings *lab, const char *word, Problem *problem) {
    if (!has_room(lab->controller_count, "controller", problem)) return false;
    if (!controller_parse(word, &lab->controllers[lab->controller_count]))
        return unknown_controller(word, problem);
    lab->controller_count++;
    return true;
}

bool apply_controller(Settings *settings, const char *value, Problem *problem) {
    return each_word(&settings->lab, value, "controller", take_controller, problem);
}

static bool take_whole(const char *option, const char *word, int low, int high, int *list,
                       int *count, Problem *problem) {
    double number;
    if (!has_room(*count, option, problem)) return false;
    if (!number_parse(word, &number) || number < low || number > high || number != floor(number)) {
        problem_set(problem, "--%s takes whole numbers from %d to %d, not '%s'", option, low, high,
                    word);
        return false;
    }
    list[(*count)++] = (int)number;
    return true;
}

static bool take_hz(LabSettings *lab, const char *word, Problem *problem) {
    return take_whole("hz", word, 1, HZ_MOST, lab->hz, &lab->hz_count, problem);
}

bool apply_hz(Settings *settings, const char *value, Problem *problem) {
    return each_word(&settings->lab, value, "hz", take_hz, problem);
}

static bool take_latency(LabSettings *lab, const char *word, Problem *problem) {
    return take_whole("latency", word, 0, 1, lab->latencies, &lab->latency_count, problem);
}

bool apply_latency(Settings *settings, const char *value, Problem *problem) {
    return each_word(&settings->lab, value, "latency", take_latency, problem);
}

static bool take_target(LabSettings *lab, const char *word, Problem *problem) {
    if (!has_room(lab->target_count, "target", problem)) return false;
    for (int i = 0; i < TARGET_COUNT; i++) {
        if (strcmp(TARGET_NAMES[i], word)) continue;
        lab->targets[lab->target_count++] = i;
        return true;
    }
    problem_set(problem, "--target is static, linear or circling, not '%s'", word);
    return false;
}

bool apply_target(Settings *settings, const char *value, Problem *problem) {
    return each_word(&settings->lab, value, "target", take_target, problem);
}

static bool read_axis(const char *value, Axis *axis) {
    double numbers[3];
    char word[WORD_MAX];
    for (int i = 0; i < 3; i++) {
        size_t length = strcspn(value, ":");
        bool is_last = value[length] == '\0';
        if (length >= sizeof word || is_last != (i == 2)) return false;
        memcpy(word, value, length);
        word[length] = '\0';
        if (!number_parse(word, &numbers[i])) return false;
        value += length + 1;
    }
    if (numbers[2] < 1 || numbers[2] > BEARINGS_MOST || numbers[2] != floor(numbers[2]))
        return false;
    axis->start = numbers[0];
    axis->step = numbers[1];
    axis->count = (int)numbers[2];
    return true;
}

bool apply_bearings(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.bearings_deg;
    if (read_axis(value, axis) && axis->step > 0 && fabs(axis->start) <= 360 && axis->step <= 360)
        return true;
    problem_set(problem,
                "--bearings is START:STEP:COUNT in degrees with at most %d bearings, as in "
                "-177.5:5:72, not '%s'",
                BEARINGS_MOST, value);
    return false;
}

bool apply_ranges(Settings *settings, const char *value, Problem *problem) {
    Axis *axis = &settings->lab.circling.ranges_m;
    if (read_axis(value, axis) && axis->start > 0 && axis->step > 0 && axis->count <= RANGES_MOST &&
        axis->start + axis->step * axis->count <= FAR_M)
        return true;
    problem_set(problem,
                "--ranges is START:STEP:COUNT in metres, above 0 and up to %g, with at most %d "
                "ranges, as in 0.9:0.25:30, not '%s'",
                FAR_M, RANGES_MOST, value);
    return false;
}
