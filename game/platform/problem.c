// problem.c -- one sentence about what went wrong.
#include "sim/arena/arena.h"

#include <stdarg.h>
#include <stdio.h>

void problem_set(Problem *problem, const char *format, ...) {
    if (!problem) return;
    va_list args;
    va_start(args, format);
    vsnprintf(problem->text, sizeof problem->text, format, args);
    va_end(args);
}
