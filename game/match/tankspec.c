// tankspec.c -- a tank as written on the command line: NAME[xN][:key=value,...][@TEAM].
#include "tankspec.h"

#include <stdlib.h>
#include <string.h>

#include "nearest.h"

enum { SPEC_TEXT_MAX = 512, KNOWN_MAX = 256 };

#define DRIVE_PREFIX "drive."

const TankSpec *tankspec_tank(const char *name, Problem *problem) {
    const TankSpec *spec = spec_find(name);
    if (spec) return spec;
    Nearest nearest = nearest_start(name);
    for (const TankSpec *row = TANK_SPECS; row->name; row++) nearest_offer(&nearest, row->name);
    char hint[HINT_MAX];
    problem_set(problem, "unknown tank '%s'%s\n  treads list tanks shows all of them.", name,
                nearest_hint(&nearest, hint));
    return NULL;
}

int tankspec_team(const char *name, Problem *problem) {
    int team = team_find(name);
    if (team >= 0) return team;
    enum { NAMED_TEAMS = 8 };
    Nearest nearest = nearest_start(name);
    char hint[HINT_MAX], known[KNOWN_MAX] = "";
    for (int i = 0; i < NAMED_TEAMS; i++) {
        nearest_offer(&nearest, team_name(i));
        words_add(known, sizeof known, ", ", team_name(i));
    }
    problem_set(problem, "unknown team '%s'%s\n  The teams are %s, team9 .. team%d.", name,
                nearest_hint(&nearest, hint), known, TEAMS_MAX);
    return -1;
}

// What a person may be called: by the keyboard, the first and the second pad.
enum { PEOPLE = 3 };
static const char *const PERSONS[PEOPLE] = {"keyboard", "pad", "pad2"};

static bool unknown_ai(const char *name, Problem *problem) {
    Nearest nearest = nearest_start(name);
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        nearest_offer(&nearest, (*row)->name);
    for (int i = 0; i < PEOPLE; i++) nearest_offer(&nearest, PERSONS[i]);
    char hint[HINT_MAX];
    problem_set(problem, "unknown AI '%s'%s\n  treads list ais shows all of them.", name,
                nearest_hint(&nearest, hint));
    return false;
}

static bool find_controller(const char *name, TankArg *arg) {
    bool is_person = false;
    for (int i = 0; i < PEOPLE; i++) {
        if (strcmp(name, PERSONS[i]) != 0) continue;
        is_person = true;
        arg->pad = i - 1;
    }
    arg->kind = is_person ? CONTROLLER_HUMAN : CONTROLLER_BEHAVIOUR;
    arg->behaviour = is_person ? NULL : behaviour_find(name);
    return is_person || arg->behaviour;
}

// The x of a trailing "x3", or NULL.
static char *count_mark(char *name) {
    char *x = strrchr(name, 'x');
    if (!x || x == name || !x[1]) return NULL;
    return strspn(x + 1, "0123456789") == strlen(x + 1) ? x : NULL;
}

// A name that is known as it stands wins over its reading as NAMExN.
static bool read_name(char *name, TankArg *arg, Problem *problem) {
    if (!*name) {
        problem_set(problem, "a tank needs a name: NAME[xN][:key=value,...][@TEAM]");
        return false;
    }
    if (find_controller(name, arg)) return true;
    char *x = count_mark(name);
    if (!x) return unknown_ai(name, problem);
    *x = '\0';
    if (!find_controller(name, arg)) return unknown_ai(name, problem);
    long count = strtol(x + 1, NULL, 10);
    if (count < 1 || count > BATTLE_TANKS_MAX) {
        problem_set(problem, "'%sx%s': the number of tanks is 1 .. %d", name, x + 1,
                    BATTLE_TANKS_MAX);
        return false;
    }
    arg->count = (int)count;
    return true;
}

// The drive comes first, wherever it stands, for its parameters may stand before it.
static bool read_drive(const Pair *pairs, int count, TankArg *arg, Problem *problem) {
    for (int i = 0; i < count; i++)
        if (!strcmp(pairs[i].key, "drive") &&
            !drivespec_parse(pairs[i].value, &arg->drive, problem))
            return false;
    return true;
}

static bool read_drive_param(const char *name, const Pair *pair, TankArg *arg, Problem *problem) {
    if (arg->drive.model)
        return drivespec_set(&arg->drive, pair->key + strlen(DRIVE_PREFIX), pair->value, problem);
    problem_set(problem, "'%s' in '%s' needs to know the drive: drive=NAME,%s=%s", pair->key, name,
                pair->key, pair->value);
    return false;
}

static bool read_pair(const char *name, const Pair *pair, TankArg *arg, Problem *problem) {
    static const char *const OWN[] = {"tank", "drive", NULL};
    if (!strcmp(pair->key, "drive")) return true;
    if (!strncmp(pair->key, DRIVE_PREFIX, strlen(DRIVE_PREFIX)))
        return read_drive_param(name, pair, arg, problem);
    if (!strcmp(pair->key, "tank")) return (arg->spec = tankspec_tank(pair->value, problem));
    return params_read(name, arg->behaviour ? arg->behaviour->params : NULL, OWN, pair->key,
                       pair->value, arg->params, problem);
}

static bool read_pairs(const char *name, char *text, TankArg *arg, Problem *problem) {
    Pair pairs[PAIRS_MAX];
    int count = params_split(name, text, pairs, problem);
    if (count < 0 || !read_drive(pairs, count, arg, problem)) return false;
    for (int i = 0; i < count; i++)
        if (!read_pair(name, &pairs[i], arg, problem)) return false;
    return true;
}

// Ends the text at `at`; what follows, or NULL when there is no such place.
static char *cut(char *at) {
    if (!at) return NULL;
    *at = '\0';
    return at + 1;
}

bool tankspec_parse(const char *text, TankArg *arg, Problem *problem) {
    char copy[SPEC_TEXT_MAX];
    if (strlen(text) >= sizeof copy) {
        problem_set(problem, "a tank is at most %d letters long, this has %zu", SPEC_TEXT_MAX - 1,
                    strlen(text));
        return false;
    }
    strcpy(copy, text);
    *arg = (TankArg){.count = 1, .team = -1, .pad = -1};
    char *team = cut(strrchr(copy, '@'));
    char *pairs = cut(strchr(copy, ':'));
    if (!read_name(copy, arg, problem)) return false;
    for (int i = 0; arg->behaviour && i < behaviour_param_count(arg->behaviour); i++) {
        arg->params[i] = arg->behaviour->params[i].initial;
    }
    if (pairs && !read_pairs(copy, pairs, arg, problem)) return false;
    if (team) arg->team = tankspec_team(team, problem);
    return !team || arg->team >= 0;
}
