// spelling.h -- words and numbers as people write them: the known word that was probably meant,
// lists of words, digits.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Offer it every known word, then ask for the hint.
typedef struct Suggestion {
    const char *wanted, *best; // best: NULL when nothing is near enough
    int distance;              // of the best; before there is one, the first that is too far
    char known[256];           // all that were offered: "hunter, sniper"
    char hint[96];
} Suggestion;

Suggestion suggestion_begin(const char *wanted);
void suggestion_add(Suggestion *nearest, const char *word);
const char *
suggestion_hint(Suggestion *nearest); // " (did you mean 'hunter'?)", or "" without a guess

// How many letters to insert, drop, replace or swap with their neighbour (each at most once) to
// turn one word into the other. Words beyond 63 letters count as far from everything.
int edit_distance(const char *a, const char *b);

// Appends `word` to the list in `text`, after `separator` when it is not the first. Drops what does
// not fit.
void words_add(char *text, size_t size, const char *separator, const char *word);

// Prints behind the first `used` bytes of a text with room for `size`, and cuts what does not fit;
// nothing fits once `used` has passed the size. Returns how long it would be with all of it.
size_t text_add(char *text, size_t size, size_t used, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// A finite number, the whole text; false otherwise.
bool number_parse(const char *text, double *number);

// The shortest digits that read back as the same number, but at least so many: DIGITS_LEAST of 40
// are "4e+01", DIGITS_PLAIN are "40".
enum { DIGITS_MAX = 32, DIGITS_LEAST = 1, DIGITS_PLAIN = 6 };
const char *number_digits(double value, int least, char digits[static DIGITS_MAX]);
