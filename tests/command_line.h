// command_line.h -- for tests: reads lines as if they had been typed.
#pragma once

#include "check.h"

#include "cli/options.h"
#include "cli/commands.h"

enum { LINE_WORDS_MAX = 32 };

typedef struct TypedLine {
    char text[1024];
    Settings settings;
    Problem problem;
    bool is_read;
} TypedLine;

// Reads a line of words parted by blanks. Line is large and lives as long as its settings point
// into it.
static inline void read_line(TypedLine *line, const char *text) {
    char *words[LINE_WORDS_MAX], *rest = NULL;
    int count = 0;
    memset(line, 0, sizeof *line); // what lies between the members, too: lines are compared whole
    snprintf(line->text, sizeof line->text, "%s", text);
    for (char *word = strtok_r(line->text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    settings_init(&line->settings);
    line->is_read = parse_arguments(count, words, &line->settings, &line->problem);
}

static inline void read_well(TypedLine *line, const char *text) {
    read_line(line, text);
    if (!line->is_read) fail_msg("'%s' was refused: %s", text, line->problem.text);
}

// Whose settings are freed at the end of its block.
static inline void line_drop(TypedLine *line) { settings_free(&line->settings); }
#define OWN_LINE __attribute__((cleanup(line_drop))) TypedLine

// The line is refused, and the sentence holds every one of the words.
static inline void refuse(const char *text, const char *const wanted[]) {
    OWN_LINE line;
    read_line(&line, text);
    if (line.is_read) fail_msg("'%s' was taken", text);
    for (const char *const *word = wanted; *word; word++) {
        if (!strstr(line.problem.text, *word))
            fail_msg("'%s' says: %s -- not: %s", text, line.problem.text, *word);
    }
}
#define REFUSE(text, ...) refuse(text, (const char *const[]){__VA_ARGS__, NULL})

// The card of such a line, with the command's usual tanks where it names none.
static inline bool line_card(Settings *settings, MatchCard *card, Problem *problem) {
    return settings_default_tanks(settings, settings->command == COMMAND_PLAY, problem) &&
           card_from_settings(settings, card, problem);
}

static inline MatchCard make_card(const char *text) {
    OWN_LINE line;
    MatchCard card;
    read_well(&line, text);
    must(line_card, &line.settings, &card);
    return card;
}

// The line is read, but its card is refused with these words.
static inline void refuse_card(const char *text, const char *words) {
    OWN_LINE line;
    MatchCard card;
    read_well(&line, text);
    must_not(words, line_card, &line.settings, &card);
}
