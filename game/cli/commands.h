// commands.h -- the commands of treads: one row each, which the parser, the help and main.c read.
#pragma once

typedef enum Command {
    COMMAND_BARE, // none given
    COMMAND_PLAY,
    COMMAND_WATCH,
    COMMAND_MATCH,
    COMMAND_TOURNAMENT,
    COMMAND_REPLAY,
    COMMAND_LAB,
    COMMAND_SHOT,
    COMMAND_LIST,
    COMMAND_CHECK,
    COMMAND_HELP,
    COMMAND_VERSION,
    COMMAND_COUNT
} Command;

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
    const char *name, *words, *help; // words: as in the usage line
    WordsKind words_kind;
    const char *more;        // paragraphs for its own help; NULL for none
    const char *examples[8]; // command line and what it does, in pairs split by '#'; ends with NULL
} CommandRow;

extern const CommandRow COMMANDS[COMMAND_COUNT];
int command_find(const char *name); // -1 when there is none

// The sections of `treads list`, ends with NULL.
extern const char *const LIST_SECTIONS[];

// How the program ends.
enum {
    EXIT_OK = 0,
    EXIT_RUN_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_ENVIRONMENT = 3,
    EXIT_CHECK_FAILED = 4,
    EXIT_INTERRUPTED = 130
};

typedef struct ExitRow {
    int code;
    const char *help;
} ExitRow;

extern const ExitRow EXITS[]; // ends with a row whose help is NULL
