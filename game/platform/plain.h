// plain.h -- text that is safe to show on a terminal, and Problem, a sentence about what went
// wrong.
//
// Names in files from strangers may contain control characters. The functions below format like
// printf, but show the control characters of %s and %c (below U+0020, U+007F to U+009F) and bytes
// that are not UTF-8 as in \x1b, and invisible characters as in \ufeff. All messages that quote
// input are formatted by them. The format "%s" alone is for sentences that are formatted already,
// and keeps their line breaks.
//
// Widths count columns of a terminal. A precision in the format, as in %.40s, and the size of a
// buffer limit bytes: a text that is longer is cut between characters and ends with an ellipsis.
// A precision that is an argument (%.*s) selects a part of a text, without an ellipsis.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Like vsnprintf, without %n, %a and %L.
int plain_format(char *text, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

// Formats a text for display, shortened with an ellipsis to fit into `room` bytes.
void plain_write(char *text, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Returns the number of columns of the text as shown.
int plain_columns(const char *text);

// Like vfprintf and fprintf.
void plain_vprint(FILE *file, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void plain_print(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

// One sentence: "arenas/yard.tmj:14:9: wall polygon has 2 points; at least 3 are required".
enum { PROBLEM_MAX = 512 };
typedef struct Problem {
    char text[PROBLEM_MAX];
} Problem;

// Formats the sentence, truncated to PROBLEM_MAX bytes. Does nothing if `problem` is NULL. Always
// returns false, so that callers can return its result.
bool problem_set(Problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Returns the path, or only its end if it is too long for a sentence.
const char *path_for_message(const char *path);
