// drivespec.c -- a drive as written on the command line: NAME[:key=value,...].
#include "drivespec.h"

#include <string.h>

#include "nearest.h"

enum { DRIVE_TEXT_MAX = 512 };

static const Drive *find(const char *name, Problem *problem) {
    const Drive *drive = drive_find(name);
    if (drive) return drive;
    Nearest nearest = nearest_start(name);
    for (const Drive *const *row = DRIVES; *row; row++) nearest_offer(&nearest, (*row)->name);
    char hint[HINT_MAX];
    problem_set(problem, "unknown drive '%s'%s\n  treads list drives shows all of them.", name,
                nearest_hint(&nearest, hint));
    return NULL;
}

bool drivespec_set(DriveArg *arg, const char *key, const char *value, Problem *problem) {
    return params_read(arg->model->name, arg->model->params, NULL, key, value, arg->params,
                       problem);
}

bool drivespec_parse(const char *text, DriveArg *arg, Problem *problem) {
    char copy[DRIVE_TEXT_MAX];
    if (strlen(text) >= sizeof copy) {
        problem_set(problem, "a drive is at most %d letters long, this has %zu", DRIVE_TEXT_MAX - 1,
                    strlen(text));
        return false;
    }
    strcpy(copy, text);
    char *rest = strchr(copy, ':');
    if (rest) *rest++ = '\0';
    *arg = (DriveArg){.model = find(copy, problem)};
    if (!arg->model) return false;
    for (int i = 0; i < drive_param_count(arg->model); i++)
        arg->params[i] = arg->model->params[i].initial;
    Pair pairs[PAIRS_MAX];
    int count = rest ? params_split(copy, rest, pairs, problem) : 0;
    for (int i = 0; i < count; i++)
        if (!drivespec_set(arg, pairs[i].key, pairs[i].value, problem)) return false;
    return count >= 0;
}

void drivespec_give(const DriveArg *arg, TankCard *tank) {
    if (!arg->model) return;
    tank_card_set_drive(tank, arg->model);
    memcpy(tank->drive_params, arg->params, sizeof tank->drive_params);
}
