// spelling.h -- suggestions for misspelled words, lists of words, growing texts, and numbers as
// text.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "plain.h"

// The known word nearest to a misspelled one. Add every known word, then take the hint or report.
typedef struct Suggestion {
    const char *wanted;
    char best[64];   // "" if no word is near enough
    int distance;    // edit distance of `best`; without a best word, the smallest that is too large
    int count;       // number of words added
    char known[256]; // all words added, as far as they fit: "hunter, sniper"
    char hint[96];
} Suggestion;

Suggestion suggestion_begin(const char *wanted);
void suggestion_add(Suggestion *suggestion, const char *word);
// Returns " (did you mean 'hunter'?)", or "" if no word is near enough.
const char *suggestion_hint(Suggestion *suggestion);
// Sets `problem` to "MESSAGE 'WORD'", the hint, and the words that are allowed. `list` names the
// command that lists them ("treads list minds"); NULL lists the words added. Returns false.
bool suggestion_report(Suggestion *suggestion, const char *message, const char *list,
                       Problem *problem);

// Returns the number of letters to insert, delete, replace or swap with their neighbour (each at
// most once) to turn one word into the other; INT_MAX for words of more than 63 letters.
int edit_distance(const char *a, const char *b);

// Splits a text into words, in place; quotes keep spaces in a word. `words`, with room for `room`
// words, ends with NULL. Returns their number, or -1 after setting `problem`.
int words_split(char *text, const char **words, int room, Problem *problem);

// Returns whether a name of `length` bytes is `name`. Synonyms between hyphens mean the same, in
// the plural too: "ai" and "mind", "map" and "arena", "vehicle" and "drive",
// "difficulty" and "skill", "easy" and "recruit".
bool name_is(const char *typed, size_t length, const char *name);

// Appends `word` to the list in `text`, after `separator` unless it is the first word. Does nothing
// if it does not fit.
void text_join(char *text, size_t size, const char *separator, const char *word);

// Prints after the first `used` bytes of a text with room for `size` bytes, and truncates what does
// not fit. Returns the length of the untruncated text, which may exceed the size.
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
// Appends words in which the characters of XML are escaped, and line ends and tabs so that they
// survive in an attribute. XML cannot contain other control characters: they become spaces.
void text_add_xml(Text *text, const char *words);

// Parses the whole text as a finite decimal number. Returns false, with *number unchanged, if it is
// something else.
bool number_parse(const char *text, double *number);

// Writes the shortest digits that read back as the same number, but at least `least` of them: 40 is
// "4e+01" with DIGITS_LEAST and "40" with DIGITS_PLAIN. Returns `digits`.
enum { DIGITS_MAX = 32, DIGITS_LEAST = 1, DIGITS_PLAIN = 6 };
const char *number_digits(double value, int least, char digits[static DIGITS_MAX]);
