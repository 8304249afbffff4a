// say.h -- what goes to the terminal beside results: errors, notes and colours, and one line about
// long work (done of total, rate, time left), which only a terminal gets.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "platform/system.h"
#include "settings.h"

// Errors are told always: "treads: unknown mind 'huntr' ..".
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
// The same, and returns the exit code.
int say_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Our command line, as it could be typed again: words on stderr, a space before each.
void say_typed(const Settings *settings);

// A problem of a file that names its place itself ("yard.tmj:14:9: ..") is told without our name
// before it.
void say_problem(const Problem *problem);

// A line on stderr; nothing with --quiet.
void say_note(const Settings *settings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

bool say_is_colored(const Settings *settings, FILE *file);

// Results so far are out, and the reason is kept when they cannot be.
void stdout_flush(void);

// Flushes stdout. When something of it was lost, turns `code` (unless it is worse news) into
// EXIT_READER_GONE where its reader has, and otherwise says so and makes it EXIT_RUN_FAILED.
int stdout_finish(int code);

typedef struct Progress {
    bool is_shown;
    double start_s, next_s; // clock
    int total;              // matches
} Progress;

Progress progress_start(const Settings *settings, int matches);
// `done` matches are finished; the present one stands at `tick` of at most `last_tick`. Cheap: call
// it often.
void progress_show(Progress *progress, int done, uint64_t tick, uint64_t last_tick);
// The same where several (`what`: "matches") run side by side.
void progress_count(Progress *progress, const char *what, int done);
// Of the laboratory's chases, as a CirclingCrew is asked; false once an interrupt came.
bool progress_chases(void *progress, long done, long total);
// Where `what` is made, many times a second: a bar.
void progress_bar(Progress *progress, const char *what, int done, int total);
void progress_words(Progress *progress, const char *words); // where nothing can be counted
void progress_clear(const Progress *progress);              // before other output, and at the end
