// say.h -- terminal output besides results: errors, notes, colours and a progress line.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "platform/text.h"
#include "platform/system.h"
#include "settings.h"

// Prints an error to stderr, even with --quiet: "treads: unknown mind 'huntr' ...".
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Does the same and returns the exit code.
int say_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Prints the command line to stderr, quoted for a shell, with a space before each word.
void say_command_line(const Settings *settings);
// Appends the same line to a text.
void command_line_add(Text *text, const Settings *settings);

// Prints a problem with a file, which begins with its place: "yard.tmj:14:9: ...".
void say_problem(const Problem *problem);

// Prints a note to stderr unless --quiet is set.
void say_note(const Settings *settings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

bool say_is_colored(const Settings *settings, FILE *file);

// Flushes stdout and remembers the first error.
void stdout_flush(void);

// Flushes stdout and returns `code`. If output was lost, replaces EXIT_OK and EXIT_RUN_FAILED by
// EXIT_READER_GONE if the reader has closed the pipe; otherwise prints an error and replaces
// EXIT_OK by EXIT_RUN_FAILED.
int stdout_finish(int code);

// A progress line of long work, shown only on a terminal and without --quiet.
typedef struct Progress {
    bool is_shown;
    double start_s, next_s; // clock_s
    int total;              // number of matches
} Progress;

// The functions below may be called often; they print at most ten times per second.
Progress progress_start(const Settings *settings, int matches);
// `done` matches are finished; the current one is at `tick` of at most `last_tick`.
void progress_show(Progress *progress, int done, uint64_t tick, uint64_t last_tick);
// Several items (`what`: "matches") are processed in parallel.
void progress_count(Progress *progress, const char *what, int done);
// A CirclingCrew's callback for chases in the laboratory. Returns false after an interrupt.
bool progress_chases(void *progress, long done, long total);
void progress_bar(Progress *progress, const char *what, int done, int total);
void progress_words(Progress *progress, const char *words); // shows work of unknown length
void progress_clear(const Progress *progress); // call before other output, and at the end
