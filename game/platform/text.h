// text.h -- sentences about problems, growing text, lists of words, and numbers as text.
#pragma once

#include "escape.h"

// A sentence: "arenas/yard.tmj:14:9: wall polygon has 2 points; at least 3 are required".
enum { PROBLEM_MAX = 512 };
typedef struct Problem {
    char text[PROBLEM_MAX];
} Problem;

// Formats the sentence, truncated to PROBLEM_MAX bytes. `problem` may be NULL. Always returns
// false, so that callers can return its result.
bool problem_set(Problem *problem, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Returns the ending of a noun: "" for one, otherwise "s".
static inline const char *plural(double count) { return count == 1 ? "" : "s"; }

// Returns the path, or only its end if it is too long for a sentence.
const char *path_for_message(const char *path);

// Splits a text into words, in place; quotes keep spaces in a word. `words`, with room for `room`
// words, ends with NULL. Returns their number, or -1 after setting `problem`.
int words_split(char *text, const char **words, int room, Problem *problem);

// Appends `word` to the list in `text`, after `separator` unless it is the first word. A word that
// does not fit is dropped.
void text_join(char *text, size_t size, const char *separator, const char *word);

// Prints after the first `used` bytes of a text with room for `size` bytes, and truncates. Returns
// the length of the untruncated text, which may exceed the size.
size_t text_add(char *text, size_t size, size_t used, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Growing text or bytes. Additions that fail are dropped, and set `error` to ENOMEM, or to EFBIG
// beyond `most` bytes (0: no limit).
typedef struct Text {
    char *at;
    size_t count, room, most;
    int error;
} Text;
void text_add_bytes(Text *text, const void *bytes, size_t count);
// Appends a formatted text of at most 4095 bytes; the rest is dropped.
void text_add_words(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Appends words. Escapes the characters of XML, and line ends and tabs so that they survive in an
// attribute. XML cannot contain other control characters: they become spaces.
void text_add_xml(Text *text, const char *words);

// Parses the whole text as a finite decimal number. Returns false, with *number unchanged, if it is
// something else.
bool number_parse(const char *text, double *number);

// Writes the shortest digits that read back as the same number, with the minimum `least`: 40 is
// "4e+01" with DIGITS_LEAST and "40" with DIGITS_PLAIN. Returns `digits`.
enum { DIGITS_MAX = 32, DIGITS_LEAST = 1, DIGITS_PLAIN = 6 };
const char *number_digits(double value, int least, char digits[static DIGITS_MAX]);
