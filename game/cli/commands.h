// commands.h -- the program's commands: one row each, read by the parser, the help and main.c.
//
// The folder game/cli/ contains the command line: parser, help and commands; it must not know SDL
// or game/view/.
#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "app/base/settings.h"
#include "lab/fit.h"

// Meaning of the words after a command.
typedef enum WordsKind {
    WORDS_NONE,
    WORDS_TANKS,
    WORDS_SWEPT_TANKS, // tanks; a parameter may have several values
    WORDS_FILES,
    WORDS_ONE_OF
} WordsKind;

typedef struct CommandRow {
    int (*run)(Settings *settings); // returns the exit code; results and errors are printed
    WordsKind words_kind;
    const char *help, *words;       // words: read with command_words; NULL: depends on the kind
    const char *what;               // noun for one of the words, for WORDS_ONE_OF
    const char *(*word)(int index); // the words by index; NULL past the last
} CommandRow;

extern const CommandRow COMMANDS[COMMAND_COUNT];

// Returns the words of the usage line, such as "[TANK ...]" or "[minds|drives|arenas]".
enum { COMMAND_WORDS_MAX = 256 };
const char *command_words(Command command, char text[static COMMAND_WORDS_MAX]);

// Return the paragraphs of the command's section in texts/commands.txt, for the help; and the part
// after its first empty line: examples, one per line, as "command line # description".
enum { COMMAND_MORE_MAX = 3072 };
const char *command_more(Command command, char text[static COMMAND_MORE_MAX]);
const char *command_examples(Command command);

// Reads line `index` of a text of lines "name # help". Returns false past the last line.
typedef struct Entry {
    char name[256], help[256];
} Entry;
bool entry_read(const char *lines, int index, Entry *entry);

// The commands (run_*.c). They return the exit code and print errors themselves.
#define DECLARATION(constant, name, function, ...) int function(Settings *settings);
COMMAND_ROWS(DECLARATION)

// replay --shadow. Returns EXIT_CHECK_FAILED if an order differs, and sets the ticks of such
// orders.
struct ReplayPlayer;
int replay_shadow(const Settings *settings, struct ReplayPlayer *player, bool *other_orders);

// Copies the library of a language into the bot's folder. An existing copy must be identical,
// because a changed one is not overwritten. Returns false and sets `problem` on failure.
bool mind_write_library(const char *assets, const char *library, const char *folder,
                        Problem *problem);

// Makes the tank of --drive, --preset, --half-gauge and --speed in settings->lab. `is_standard`:
// without them it has the standard half gauge and speed of the benches, otherwise the medium
// tank's. Returns the exit code.
int lab_resolve_vehicle(Settings *settings, bool is_standard);
// Adds a drive to the experiment's list, which must not be full.
void lab_add_drive(LabSettings *lab, const Drive *drive);
// Returns the i-th drive of the experiment's list as a vehicle without rate and controller.
VehicleSpec lab_drive_spec(const LabSettings *lab, int i);

// Experiments of `treads lab`.
int lab_arc(Settings *settings);
int lab_circling(Settings *settings);
int lab_drive(Settings *settings);
int lab_fit(Settings *settings);
// Prints the parameters of a fit for the program that --export names.
void lab_export(const Settings *settings, const RobotLog *log, const Fit *fit);
int lab_odometry(Settings *settings);
int lab_path(Settings *settings);
int lab_report(Settings *settings);
// Stores the set-up of an experiment: its own members, which are adopted, and the vehicle file, the
// tuning and the drives, if there are any. Returns false after printing an error.
bool lab_set_setup(Settings *settings, struct json_t *own);
// Sets an option's list to default values if `count`, the number of given items, is 0.
void lab_set_default(Settings *settings, const char *name, int count, const char *values);
// Returns the exit code of an experiment that was interrupted or is out of memory.
int lab_fail(void);

// The program of --driver, and its first failure (lab_driver.c).
#define LAB_DRIVER_M                                                                               \
    1000.0 // side of the arena that it sees, with the vehicle's start in its centre
typedef struct LabDriver {
    const char *command;
    double horizon_s;
    atomic_bool has_failed;
    Problem problem;
} LabDriver;
CirclingDriver lab_driver(LabDriver *lab); // `lab` must outlive it

// The commands, the sections of `treads list` and the experiments of `treads lab` by index; NULL
// past the last.
const char *command_word(int index);
const char *list_section(int index);
const char *lab_experiment(int index);

// A command line after replacing each word @FILE by the words of the file.
enum { ARGUMENTS_MAX = 1024, ARGUMENT_FILES_MAX = 16 };
typedef struct Arguments {
    int count;
    char *words[ARGUMENTS_MAX]; // ends with NULL
    char *texts[ARGUMENT_FILES_MAX];
} Arguments;

// Returns the command line, or NULL after setting `problem`. In a file, spaces and line ends
// separate words, quotes keep spaces in a word, and lines that start with # are comments.
Arguments *arguments_expand(char **argv, Problem *problem);
void arguments_free(Arguments *arguments); // NULL is allowed

// Parses the words of argv after the program's name. Returns false and sets `problem` on failure.
// A --help anywhere wins over every mistake: settings->is_help is set, with the command that it
// belongs to, and the experiment of lab as the word. The settings keep pointers into argv.
bool parse_arguments(int argc, char **argv, Settings *settings, Problem *problem);

// The help, the manual and the completion come from the tables of commands and options (help.c).

// Prints the help of a command; for COMMAND_BARE an overview of all commands.
void help_print(FILE *file, Command command, bool is_colored);

// Prints the options of a command, aligned and in groups; for COMMAND_BARE all options.
void help_options(FILE *file, Command command, bool is_colored);

// Prints the page for man(1), in groff with the macros of man(7).
void manual_print(FILE *file, const char *version);

// Prints the possible completions of the line's last word (empty after a space), one per line.
// Prints nothing if a file name is expected. The settings say where arenas and presets are.
void complete_line(FILE *file, const char *line, const Settings *settings);
