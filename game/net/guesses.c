// guesses.c -- the last wrong room codes of each address.
#include "guesses.h"

#include <string.h>

enum { LAST = GUESSES_MAX - 1 };
#define MINUTE_S 60.0

// Returns the entry of an address, or else the entry with the oldest last wrong code.
static const Guess *find(const Guesses *guesses, const char *address) {
    const Guess *found = &guesses->items[0];
    for (int i = 0; i < GUESSES_ADDRESSES; i++) {
        const Guess *guess = &guesses->items[i];
        if (guess->times_s[LAST] > 0 && !strcmp(guess->address, address)) return guess;
        if (guess->times_s[LAST] < found->times_s[LAST]) found = guess;
    }
    return found;
}

void guesses_add(Guesses *guesses, const char *address, double now_s) {
    Guess *guess = &guesses->items[find(guesses, address) - guesses->items];
    if (strcmp(guess->address, address) != 0) *guess = (Guess){.times_s = {0}};
    snprintf(guess->address, sizeof guess->address, "%s", address);
    memmove(guess->times_s, guess->times_s + 1, LAST * sizeof *guess->times_s);
    guess->times_s[LAST] = now_s;
}

bool guesses_are_many(const Guesses *guesses, const char *address, double now_s) {
    const Guess *guess = find(guesses, address);
    return guess->times_s[0] > 0 && !strcmp(guess->address, address) &&
           now_s - guess->times_s[0] < MINUTE_S;
}
