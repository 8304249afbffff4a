// functions.h -- the functions of ai/maths.h by their names.
//
#pragma once

#include "check.h"

#include "ai/maths/maths.h"

typedef double One(double);
typedef double Two(double, double);

static const struct {
    const char *name;
    One *one; // or
    Two *two;
} FUNCTIONS[] = {
    {"sin", sin, NULL},   {"cos", cos, NULL}, {"tan", tan, NULL},     {"asin", asin, NULL},
    {"atan", atan, NULL}, {"exp", exp, NULL}, {"expm1", expm1, NULL}, {"tanh", tanh, NULL},
    {"log", log, NULL},   {"pow", NULL, pow}, {"atan2", NULL, atan2}, {"hypot", NULL, hypot},
};
enum { FUNCTION_COUNT = sizeof FUNCTIONS / sizeof *FUNCTIONS };

static inline double call(int i, double x, double y) {
    return FUNCTIONS[i].one ? FUNCTIONS[i].one(x) : FUNCTIONS[i].two(x, y);
}

static inline int function_named(const char *name) {
    for (int i = 0; i < FUNCTION_COUNT; i++)
        if (strcmp(FUNCTIONS[i].name, name) == 0) return i;
    fail_msg("no function '%s'", name);
    return 0;
}
