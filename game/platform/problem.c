// problem.c -- one sentence about what went wrong.
#include "problem.h"

#include <stdarg.h>
#include <string.h>

#include "plain.h"

bool problem_set(Problem *problem, const char *format, ...) {
    if (!problem) return false;
    va_list args;
    va_start(args, format);
    plain_format(problem->text, sizeof problem->text, format, args);
    va_end(args);
    return false;
}

const char *path_for_message(const char *path) {
    enum { SHOWN = 240 };
    size_t length = strlen(path);
    return length > SHOWN ? path + length - SHOWN : path;
}
