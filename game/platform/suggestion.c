// suggestion.c -- suggestions for misspelled words, and synonyms.
#include "suggestion.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 63 };

static int smaller(int a, int b) { return a < b ? a : b; }

// Fills `text` with the name, after replacing words by their synonyms.
static void name_known(const char *name, size_t length, char text[static WORD_MAX + 1]) {
    static const char *const SYNONYMS[][2] = {
        {"ai", "mind"},      {"map", "arena"},        {"vehicle", "drive"}, {"js", "javascript"},
        {"cpp", "c++"},      {"difficulty", "skill"}, {"easy", "recruit"},  {"normal", "regular"},
        {"hard", "veteran"}, {"expert", "ace"}};
    size_t used = 0;
    for (size_t from = 0, to; from <= length; from = to + 1) {
        for (to = from; to < length && name[to] != '-';) to++;
        const char *part = name + from, *end = "";
        size_t size = to - from;
        for (size_t i = 0; i < sizeof SYNONYMS / sizeof *SYNONYMS; i++) {
            size_t known = strlen(SYNONYMS[i][0]);
            bool is_plural = size == known + 1 && part[known] == 's';
            if (strncasecmp(part, SYNONYMS[i][0], known) || size != known + is_plural) continue;
            part = SYNONYMS[i][1], size = strlen(part), end = is_plural ? "s" : "";
        }
        used =
            text_add(text, WORD_MAX + 1, used, "%s%.*s%s", from ? "-" : "", (int)size, part, end);
    }
}

bool name_is(const char *typed, size_t length, const char *name) {
    char a[WORD_MAX + 1], b[WORD_MAX + 1];
    if (length > WORD_MAX / 2) return false;
    name_known(typed, length, a);
    name_known(name, strlen(name), b);
    return !strcmp(a, b);
}

// Returns the number of letters to insert, delete, replace or swap with their neighbour (each at
// most once) to turn one word into the other; INT_MAX for words of more than 63 letters.
// Optimal string alignment: Levenshtein's table with one more case, for swapped neighbours.
static int edit_distance(const char *a, const char *b) {
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > WORD_MAX || b_length > WORD_MAX) return INT_MAX;
    int cost[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= a_length; i++) cost[i][0] = (int)i;
    for (size_t j = 0; j <= b_length; j++) cost[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        for (size_t j = 1; j <= b_length; j++) {
            int replaced = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = smaller(replaced, smaller(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = smaller(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a_length][b_length];
}

// Allows one mistake and another one per four letters, but fewer than the word has letters.
Suggestion suggestion_begin(const char *wanted) {
    size_t length = strlen(wanted);
    int allowed = length > WORD_MAX ? 0 : smaller(1 + (int)length / 4, (int)length - 1);
    return (Suggestion){.wanted = wanted, .distance = allowed + 1};
}

// A prefix of a word ("hunt") is considered one mistake, however much is missing. Words of too
// different a length are skipped.
void suggestion_add(Suggestion *suggestion, const char *word) {
    size_t length = strlen(suggestion->wanted), other = strlen(word);
    size_t apart = length > other ? length - other : other - length;
    suggestion->count++;
    size_t used = strlen(suggestion->known);
    if (!suggestion->is_cut) text_join(suggestion->known, sizeof suggestion->known, ", ", word);
    suggestion->is_cut = strlen(suggestion->known) == used;
    bool is_prefix = length >= 2 && !strncmp(suggestion->wanted, word, length);
    if (!is_prefix && apart >= (size_t)suggestion->distance) return;
    int distance = is_prefix && other > length ? 1 : edit_distance(suggestion->wanted, word);
    if (distance >= suggestion->distance) return;
    suggestion->distance = distance;
    snprintf(suggestion->best, sizeof suggestion->best, "%s", word);
}

const char *suggestion_hint(Suggestion *suggestion) {
    if (*suggestion->best)
        snprintf(suggestion->hint, sizeof suggestion->hint, " (did you mean '%s'?)",
                 suggestion->best);
    return suggestion->hint;
}

bool suggestion_report(Suggestion *suggestion, const char *message, const char *list,
                       Problem *problem) {
    const char *allowed = list                    ? "see "
                          : suggestion->count > 1 ? "allowed: "
                          : suggestion->count     ? "the only one is "
                                                  : "there are none";
    return problem_set(problem, "%s '%.80s'%s; %s%s%s", message, suggestion->wanted,
                       suggestion_hint(suggestion), allowed, list ? list : suggestion->known,
                       !list && suggestion->is_cut ? ", ..." : "");
}
