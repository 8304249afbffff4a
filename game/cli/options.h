// options.h -- the option table, which is read by the parser, the help and the suggestions. Its
// rows are in app/base/options.txt.
#pragma once

#include "commands.h"

typedef enum OptionKind {
    OPTION_FLAG,   // bool: takes no value
    OPTION_WHOLE,  // int in low to high
    OPTION_NUMBER, // double in low to high
    OPTION_TEXT,   // const char *, not empty
    OPTION_CHOICE, // int: the index of a word
    OPTION_WORDS,  // WholeList: the indices of words
    OPTION_WHOLES, // WholeList: ints in low to high
    OPTION_APPLY,  // parsed by a function
} OptionKind;

typedef enum OptionGroup { OPTION_GROUPS_IDS(GROUP_) GROUP_COUNT } OptionGroup;
extern const char *const GROUP_NAMES[GROUP_COUNT];

// Programming languages of new-mind: the template in assets/bots/, the ending of its copy, the
// commands that run it and, if necessary, build it, and the library that is copied into its folder,
// or NULL. Commands contain the name up to four times, and then flags for the headers of minds.
typedef struct BotLanguage {
    const char *name, *file, *ending, *run, *build, *library;
} BotLanguage;
enum { BOT_LANGUAGES = 9 };
extern const BotLanguage BOT_LANGUAGE_ROWS[BOT_LANGUAGES];

// Writes the command of the file of a bot; a path without an ending stands for any file that
// exists. Returns false if there is none. BOT_PATH_BARRED are characters that a path of a bot may
// not have, because they have a meaning in a TANK.
bool bot_command(const char *path, bool has_ending, char command[static TANKSPEC_MAX]);
#define BOT_PATH_BARRED " '\"\\:,@="

// Calls `take` for each bot of a folder, by name: a program, a script that new-mind could have
// made, a plugin or a network; or a folder with a file of the same name. `command` is as for treads
// check bot. Returns false and sets `problem` after a failure, or if there is none.
bool folder_bots(const char *folder, bool (*take)(void *context, const char *command, Problem *),
                 void *context, Problem *problem);

// Words of --overlay that stand for several layers; ends with NULL.
extern const char *const LAYER_SETS[];

// Stores a value. Returns false and sets `problem` if the value is not allowed.
typedef bool OptionApply(Settings *settings, const char *value, Problem *problem);

typedef struct Option {
    OptionKind kind;
    size_t offset; // offset of the field in Settings
    double low, high;
    const char *unit;
    bool is_pref;                   // a setting: a double in Settings.prefs, whatever its kind
    const char *const *words;       // allowed words, ends with NULL; NULL: use `word`
    const char *(*word)(int index); // allowed words by index, NULL past the last; NULL for none
    OptionApply *apply;
    double word_value;   // value of the only word of a number
    const char *initial; // default of a list, as typed; NULL: the first word
    const char *name;
    char letter;       // 0 for none
    const char *value; // placeholder, read with option_value; NULL if it takes no value
    unsigned commands; // bits 1 << Command
    OptionGroup group;
    const char *help;     // read with option_help
    const char *former;   // an older name that is still accepted; NULL for none
    const char *needs;    // another option, without which this one has no effect; NULL for none
    const char *excludes; // options that cannot be combined with it, separated by ", "; or NULL
    const char
        *experiments; // experiments of `treads lab` that use it, separated by ", "; NULL for all
    bool is_list;     // `apply` is called for each word of a list
} Option;

// Returns all options in the order of the help; ends with a row whose name is NULL. The options of
// settings are made from the rows of match/prefs.h.
const Option *options_all(void);

// Returns a word of a choice, a list or a name by its index; NULL past the last.
const char *option_word(const Option *option, int index);

static inline bool option_belongs(const Option *option, Command command) {
    return option->commands >> command & 1u;
}

// Returns the option with this name or former name, or NULL.
const Option *option_find(const char *name, size_t length);
// Returns the row of the same name that belongs to the command, or else the option itself.
const Option *option_of_command(const Option *option, Command command);
// Does the same, and accepts synonyms: --vehicle is --drive.
const Option *option_of_typed(const Option *option, Command command);
const Option *option_by_letter(char letter); // NULL if there is none

// Returns whether this experiment of the laboratory uses the option.
bool option_is_for(const Option *option, const char *experiment);

// Returns the next word of a list separated by ", " and moves `list` past it; NULL at the end.
const char *option_next_word(const char **list, char word[static 32]);

// Returns whether the value is optional, as in `--overlay`: its placeholder is in brackets.
bool option_may_stand_alone(const Option *option);

// Stores a value (NULL for a flag). Returns false and sets `problem` if it is not allowed.
bool option_apply(const Option *option, Settings *settings, const char *value, Problem *problem);

// Reports a missing value. Returns false.
bool option_needs_value(const Option *option, Problem *problem);

// Fill `text` with the placeholder of the value ("" for none) or the help, with all tokens
// replaced. Return `text`.
enum { OPTION_TEXT_MAX = 512 };
const char *option_value(const Option *option, char text[static OPTION_TEXT_MAX]);
const char *option_help(const Option *option, char text[static OPTION_TEXT_MAX]);

enum { OPTION_WORD_MAX = 64 };

// option_values.c: values that are not just a number or a word.
OptionApply apply_seed, apply_drive, apply_set, apply_tuning, apply_swap, apply_fork, apply_swept,
    apply_against, apply_filter, apply_window, apply_camera, apply_overlay, apply_video,
    apply_picture, apply_chart_width, apply_version, apply_controller, apply_regulated,
    apply_vehicle, apply_speeds, apply_turns, apply_columns, apply_frame, apply_bearings,
    apply_ranges, apply_tank, apply_weapon, apply_special, apply_skill, apply_sure;

// Words by index; NULL past the last.
const char *controller_word(int index);
const char *regulated_word(int index);
const char *drive_word(int index);
const char *frame_word(int index);

// Returns false and sets `problem` if a list of `size` values is full.
bool option_has_room(int count, int size, const char *option, Problem *problem);

// Gives all tanks of a match the gauge, speed and acceleration of a vehicle. Returns false and sets
// `problem` if one is outside of the range of the tuning.
bool vehicle_tunes(Settings *settings, const VehicleFile *vehicle, Problem *problem);

// Parses FROM..TO/STEP, or values separated by commas, which may be on or off. Returns their
// number, or -1 if the text is invalid or has more than `most`; `values` has room for one more.
int values_parse(const char *text, double *values, int most);

// Reports an unknown word, with a suggestion and all allowed words. Returns false.
bool report_unknown_word(const char *what, const char *word, const char *(*name)(int index),
                         Problem *problem);
