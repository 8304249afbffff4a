// say.h -- what goes to the terminal beside results: errors, notes and colours.
#pragma once

#include <stdio.h>

#include "settings.h"

// Errors are told always: "treads: unknown AI 'huntr' ..".
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

// A problem of a file that names its place itself ("yard.tmj:14:9: ..") is told without our name
// before it.
void say_problem(const Problem *problem);

// A line on stderr; nothing with --quiet.
void say_note(const Settings *settings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

bool say_is_colored(const Settings *settings, FILE *file);

// Results so far are out, and the reason is kept when they cannot be.
void stdout_flush(void);

// Flushes stdout. When something of it was lost, says so and turns `code` into EXIT_RUN_FAILED
// (unless it is worse news).
int stdout_finish(int code);
