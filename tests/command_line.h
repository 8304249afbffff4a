// command_line.h -- for tests: parses lines as if they had been typed.
#pragma once

#include "check.h"

#include "app/base/assets.h"
#include "cli/options.h"
#include "cli/commands.h"

enum { LINE_WORDS_MAX = 32 };

typedef struct TypedLine {
    char text[1024];
    Settings settings;
    Problem problem;
    bool is_read;
} TypedLine;

// Splits a text at its spaces and returns the number of words. Double quotes keep spaces in a word.
static inline int split_words(char *text, char *words[LINE_WORDS_MAX]) {
    int count = 0;
    while (*(text += strspn(text, " "))) {
        char *end = words[count++] = text;
        for (bool is_quoted = false; *text && (is_quoted || *text != ' '); text++) {
            if (*text == '"')
                is_quoted = !is_quoted;
            else
                *end++ = *text == '\\' && text[1] == '"' ? *++text : *text;
        }
        if (*text) text++;
        *end = '\0';
    }
    return count;
}

static inline void read_line(TypedLine *line, const char *text) {
    char *words[LINE_WORDS_MAX];
    memset(line, 0, sizeof *line); // the padding too, because settings are compared byte by byte
    snprintf(line->text, sizeof line->text, "%s", text);
    settings_init(&line->settings);
    int count = split_words(line->text, words);
    line->is_read = parse_arguments(count, words, &line->settings, &line->problem);
}

static inline void read_well(TypedLine *line, const char *text) {
    read_line(line, text);
    if (!line->is_read) fail_msg("'%s' was rejected: %s", text, line->problem.text);
}

static inline void line_drop(TypedLine *line) { settings_free(&line->settings); }
#define OWN_LINE __attribute__((cleanup(line_drop))) TypedLine

// Fails if the line is accepted or the message lacks one of the strings.
static inline void refuse(const char *text, const char *const wanted[]) {
    OWN_LINE line;
    read_line(&line, text);
    if (line.is_read) fail_msg("'%s' was accepted", text);
    for (const char *const *word = wanted; *word; word++) {
        if (!strstr(line.problem.text, *word))
            fail_msg("'%s': '%s' does not contain '%s'", text, line.problem.text, *word);
    }
}

#define REFUSE(text, ...) refuse(text, (const char *const[]){__VA_ARGS__, NULL})

// Fills the card. Adds the command's default tanks to a line without tanks.
static inline bool line_card(Settings *settings, MatchCard *card, Problem *problem) {
    return settings_add_default_tanks(settings, settings->command == COMMAND_PLAY, problem) &&
           card_from_settings(settings, card, problem) &&
           waves_read(settings, card, problem) == EXIT_OK;
}

static inline MatchCard make_card(const char *text) {
    OWN_LINE line;
    MatchCard card;
    read_well(&line, text);
    must(line_card, &line.settings, &card);
    return card;
}
