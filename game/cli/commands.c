// commands.c -- the table of commands and their descriptions.
#include "commands.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/cli/texts.h" // generated from the files in texts/
#include "platform/text.h"

#define COMMAND(constant, name, function, ...) [COMMAND_##constant] = {function, __VA_ARGS__},
const CommandRow COMMANDS[COMMAND_COUNT] = {COMMAND_ROWS(COMMAND)};

const char *command_word(int index) {
    ASSERT(index >= 0);
    return COMMAND_BARE + 1 + index < COMMAND_COUNT ? COMMAND_NAMES[COMMAND_BARE + 1 + index]
                                                    : NULL;
}

const char *command_words(Command command, char text[static COMMAND_WORDS_MAX]) {
    ASSERT((unsigned)command < COMMAND_COUNT);
    static const char *const WORDS[] = {[WORDS_NONE] = "",
                                        [WORDS_TANKS] = "[TANK ..]",
                                        [WORDS_SWEPT_TANKS] = "TANK ..",
                                        [WORDS_FILES] = "FILE .."};
    const CommandRow *row = &COMMANDS[command];
    if (row->words) return row->words;
    if (row->words_kind != WORDS_ONE_OF) return WORDS[row->words_kind];
    strcpy(text, "[");
    for (int i = 0; row->word(i); i++)
        text_join(text, COMMAND_WORDS_MAX - 1, i ? "|" : "", row->word(i));
    return strcat(text, "]");
}

#define ROW(name) [COMMAND_##name] = TEXT_##name,
static const char *const TEXTS[COMMAND_COUNT] = {COMMANDS_TXT(ROW)}; // NULL for COMMAND_BARE

const char *command_examples(Command command) {
    ASSERT(command > COMMAND_BARE && command < COMMAND_COUNT && TEXTS[command]);
    return strstr(TEXTS[command], "\n\n") + 2;
}

const char *command_more(Command command, char text[static COMMAND_MORE_MAX]) {
    int length = (int)(command_examples(command) - TEXTS[command]) - 2;
    ASSERT(length > 0 && length < COMMAND_MORE_MAX);
    snprintf(text, COMMAND_MORE_MAX, "%.*s", length, TEXTS[command]);
    return text;
}

bool entry_read(const char *lines, int index, Entry *entry) {
    ASSERT(lines && index >= 0);
    for (; *lines && index > 0; index--) lines += strcspn(lines, "\n") + 1;
    const char *mark = strstr(lines, " # ");
    if (!mark) return false;
    snprintf(entry->name, sizeof entry->name, "%.*s", (int)(mark - lines), lines);
    snprintf(entry->help, sizeof entry->help, "%.*s", (int)strcspn(mark + 3, "\n"), mark + 3);
    return true;
}
