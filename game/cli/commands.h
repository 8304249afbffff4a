// commands.h -- the commands of treads: one row each, which the parser, the help and main.c read;
// and what these three are made of.
#pragma once

#include <stdio.h>

#include "app/settings.h"

// What the words behind a command are.
typedef enum WordsKind {
    WORDS_NONE,
    WORDS_TANKS,
    WORDS_SWEPT_TANKS, // whose parameters may have several values
    WORDS_FILES,
    WORDS_ONE_OF
} WordsKind;

typedef struct CommandRow {
    int (*run)(Settings *settings); // returns the exit code, with everything said
    WordsKind words_kind;
    const char *help, *words;       // words: to be read with command_words; NULL: as their kind
    const char *what;               // one of its words is, for WORDS_ONE_OF
    const char *(*word)(int index); // these words; NULL past the last
    const char *former, *now;       // an older word that is still accepted, and its successor
} CommandRow;

extern const CommandRow COMMANDS[COMMAND_COUNT];
int command_find(const char *name); // -1 when there is none

// What may stand behind it, as in the usage line: "[TANK ..]", "[ais|drives|arenas]".
enum { COMMAND_WORDS_MAX = 128 };
const char *command_words(Command command, char text[static COMMAND_WORDS_MAX]);

// game/cli/texts/ has a text for each command: paragraphs for its own help, if any; an empty line;
// and its examples, a line each, as "command line # what it does". The build makes strings of them.
extern const char *const COMMAND_TEXTS[COMMAND_COUNT]; // NULL for the bare command

enum { COMMAND_MORE_MAX = 2048 };
const char *command_more(Command command, char text[static COMMAND_MORE_MAX]); // the paragraphs

const char *command_examples(Command command);

// A line "name # help" of a text; false behind the last.
typedef struct Entry {
    char name[256], help[256];
} Entry;
bool entry_read(const char *lines, int index, Entry *entry);

// The start of the overview, start and end of the manual; how tanks and swaps are written; entries
// about files, variables of the environment and exit codes; and the scripts that make shells ask
// for completions. (Bash splits words at '=', ':' and '@', too, and wants only what is behind the
// last of them.)
extern const char TEXT_OVERVIEW[], TEXT_INTRO[], TEXT_OUTRO[], TEXT_TANKS[], TEXT_SWAPS[],
    TEXT_FILES[], TEXT_ENVIRONMENT[], TEXT_EXITS[];
extern const char *const TEXT_COMPLETIONS[COMPLETION_WORDS];

// What each command does, in a file of its own. All return the exit code, with everything said that
// there was to say.
#define COMMAND(constant, name, function, ...) int function(Settings *settings);
#include "app/command_rows.h"

int lab_circling(Settings *settings); // experiments of `treads lab`
int lab_path(Settings *settings);
int lab_slip(Settings *settings);

// The commands, the sections of `treads list` and the experiments of `treads lab` by their index;
// NULL behind the last.
const char *command_word(int index);
const char *list_section(int index);
const char *lab_experiment(int index);

// The words of argv after the program's name. False with one sentence told. A --help anywhere wins
// over every mistake (settings->is_help, and the command it asks about). Texts in the settings
// point into argv.
bool parse_arguments(int argc, char **argv, Settings *settings, Problem *problem);

// The help, the manual and the completion, made from the tables of commands and options (help.c).

// COMMAND_BARE: the overview of all commands.
void help_print(FILE *file, Command command, bool is_colored);

// The options of a command (COMMAND_BARE: of all commands), aligned, by groups.
void help_options(FILE *file, Command command, bool is_colored);

// The page for man(1): groff, with the macros of man(7). `version` is the program's own.
void manual_print(FILE *file, const char *version);

// The words that the last one of the line ("" after a blank) may become, a line each. Nothing where
// a file's name is wanted. The settings tell where arenas and presets are.
void complete_line(FILE *file, const char *line, const Settings *settings);
