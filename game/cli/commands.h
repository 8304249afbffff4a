// commands.h -- the commands of treads: one row each, which the parser, the help and main.c read.
#pragma once

#include "app/settings.h"

// What the words behind a command are.
typedef enum WordsKind {
    WORDS_NONE,
    WORDS_TANKS,
    WORDS_SECTION,
    WORDS_COMMAND,
    WORDS_LAB,
    WORDS_FILES
} WordsKind;

typedef struct CommandRow {
    const char *words, *help; // words: as in the usage line
    WordsKind words_kind;
    const char *more;        // paragraphs for its own help; NULL for none
    const char *examples[8]; // command line and what it does, in pairs split by '#'; ends with NULL
} CommandRow;

extern const CommandRow COMMANDS[COMMAND_COUNT];
int command_find(const char *name); // -1 when there is none

// The sections of `treads list`, ends with NULL.
extern const char *const LIST_SECTIONS[];

typedef struct ExitRow {
    int code;
    const char *help;
} ExitRow;

extern const ExitRow EXITS[]; // ends with a row whose help is NULL
