// params.c -- key=value as people write it, held to the ranges of a table of parameters.
#include "params.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "nearest.h"

enum { KNOWN_MAX = 256 };

bool number_parse(const char *text, double *number) {
    if (!*text || isspace((unsigned char)*text)) return false;
    char *end;
    double value = strtod(text, &end);
    if (*end || !isfinite(value)) return false;
    *number = value;
    return true;
}

static void tell_unknown(const char *owner, const Param *table, const char *const *others,
                         const char *key, Problem *problem) {
    Nearest nearest = nearest_start(key);
    char hint[HINT_MAX], known[KNOWN_MAX] = "";
    for (const Param *row = table; row && row->name; row++) {
        nearest_offer(&nearest, row->name);
        words_add(known, sizeof known, ", ", row->name);
    }
    for (; others && *others; others++) {
        nearest_offer(&nearest, *others);
        words_add(known, sizeof known, ", ", *others);
    }
    problem_set(problem, "%s has no parameter '%s'%s\n  It has %s.", owner, key,
                nearest_hint(&nearest, hint), *known ? known : "none at all");
}

bool params_read(const char *owner, const Param *table, const char *const *others, const char *key,
                 const char *value, double *values, Problem *problem) {
    const Param *row = table;
    while (row && row->name && strcmp(row->name, key)) row++;
    if (!row || !row->name) {
        tell_unknown(owner, table, others, key, problem);
        return false;
    }
    double number;
    if (number_parse(value, &number) && number >= row->low && number <= row->high) {
        values[row - table] = number;
        return true;
    }
    const char *unit = row->unit ? row->unit : "";
    problem_set(problem, "%s's %s is a number from %g to %g%s%s, not '%s'", owner, key, row->low,
                row->high, *unit ? " " : "", unit, value);
    return false;
}

int params_split(const char *owner, char *text, Pair pairs[static PAIRS_MAX], Problem *problem) {
    int count = 0;
    char *rest = NULL;
    for (char *key = strtok_r(text, ",", &rest); key; key = strtok_r(NULL, ",", &rest)) {
        char *equals = strchr(key, '=');
        if (!equals || count == PAIRS_MAX) {
            problem_set(problem,
                        equals ? "'%s' is one too many for '%s'"
                               : "'%s' in '%s' needs a value: key=value",
                        key, owner);
            return -1;
        }
        *equals = '\0';
        pairs[count++] = (Pair){key, equals + 1};
    }
    return count;
}
