// plain.h -- text with what strangers wrote in it, for a terminal to show and never to obey.
//
// Names come from files of others. What %s and %c bring has its control characters shown: those
// below U+0020, U+007F to U+009F, and bytes that are no UTF-8, as in \x1b. A format that is "%s"
// and nothing else passes on a sentence that was made before: its line breaks stay.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

// The same as vsnprintf, and answers the same, but for %n, %a and %L, which there are not.
int plain_format(char *text, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

// How many bytes of it are shown.
size_t plain_length(const char *text);

// The same as vfprintf and fprintf.
void plain_vprint(FILE *file, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void plain_print(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
