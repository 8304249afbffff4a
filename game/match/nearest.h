// nearest.h -- the known word that was probably meant.
#pragma once

#include <stddef.h>

// Offer it every known word, then ask for the guess.
typedef struct Nearest {
    const char *wanted, *best;
    int distance; // of the best; before there is one, the first that is too far
} Nearest;

Nearest nearest_start(const char *wanted);
void nearest_offer(Nearest *nearest, const char *word);
const char *nearest_guess(const Nearest *nearest); // NULL when nothing is near enough

// " (did you mean 'hunter'?)", or "" without a guess. Static text is not kept: the caller gives the
// room.
enum { HINT_MAX = 96 };
const char *nearest_hint(const Nearest *nearest, char hint[static HINT_MAX]);

// How many letters to insert, drop, replace or swap with their neighbour (each at most once) to
// turn one word into the other. Words beyond 63 letters count as far from everything.
int edit_distance(const char *a, const char *b);

// Appends `word` to the list in `text`, after `separator` when it is not the first. Drops what does
// not fit.
void words_add(char *text, size_t size, const char *separator, const char *word);
