// suggestion.h -- suggestions for misspelled words, and synonyms.
#pragma once

#include "text.h"

// The known word nearest to a misspelled one. Add every known word, then take the hint or report.
typedef struct Suggestion {
    const char *wanted;
    char best[64];   // "" if no word is near enough
    int distance;    // edit distance of `best`; without a best word, the smallest that is too large
    int count;       // number of words added
    char known[256]; // words added, as far as they fit: "hunter, sniper"
    bool is_cut;     // further words did not fit
    char hint[96];
} Suggestion;

// Starts a search without words. `wanted` must outlive it.
Suggestion suggestion_begin(const char *wanted);
// Compares a word, which is copied.
void suggestion_add(Suggestion *suggestion, const char *word);
// Returns " (did you mean 'hunter'?)", or "" if no word is near enough.
const char *suggestion_hint(Suggestion *suggestion);
// Sets `problem` to "MESSAGE 'WORD'", the hint, and the words that are allowed. `list` names the
// command that lists them ("treads list minds"); NULL lists the words added. Returns false.
bool suggestion_report(Suggestion *suggestion, const char *message, const char *list,
                       Problem *problem);

// Returns whether a name of `length` bytes is `name`. Synonyms between hyphens mean the same, in
// the plural too: "ai" and "mind", "map" and "arena", "vehicle" and "drive",
// "difficulty" and "skill", "easy" and "recruit".
bool name_is(const char *typed, size_t length, const char *name);
