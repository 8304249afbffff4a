// escape.h -- prints and formats text with escapes for characters that a terminal would interpret.
//
// Names in files from strangers may contain control characters. The functions below format like
// printf, but show the control characters of %s and %c below U+0080 and bytes that are not UTF-8 as
// in \x1b, and other control and invisible characters as in \ufeff. All text that treads prints
// goes through them (tests/house.py checks this), and json_show does the same for JSON. The
// format "%s" alone is for sentences that are formatted already, and keeps their line breaks.
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

// Works like vsnprintf, without %n, %a and %L.
int escaped_format(char *text, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

// Formats a text for display, shortened with an ellipsis to fit into `room` bytes.
void escaped_write(char *text, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Returns the number of columns of the text as shown.
int escaped_columns(const char *text);

// Returns whether the text is shown unchanged.
bool text_is_printable(const char *text, size_t length);

// Work like vfprintf and fprintf.
void escaped_vprint(FILE *file, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void escaped_print(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
