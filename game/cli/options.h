// options.h -- the option table: parser, help and suggestions all read it, so they cannot drift
// apart. Its rows stand in app/option_rows.h.
#pragma once

#include "commands.h"

typedef enum OptionKind {
    OPTION_FLAG,   // bool: takes no value
    OPTION_WHOLE,  // int in low .. high
    OPTION_NUMBER, // double in low .. high
    OPTION_TEXT,   // const char *, not empty
    OPTION_CHOICE, // int: the index of one of the words
    OPTION_APPLY,  // whatever its function does
} OptionKind;

typedef enum OptionGroup {
    GROUP_MATCH,
    GROUP_TOURNAMENT,
    GROUP_REPLAY,
    GROUP_LAB,
    GROUP_WINDOW,
    GROUP_PICTURE,
    GROUP_OUTPUT,
    GROUP_COUNT
} OptionGroup;
extern const char *const GROUP_NAMES[GROUP_COUNT];

// Languages of new-mind: a file of assets/bots/, how it ends under another name, and the lines that
// run it and, where it must be, build it.
typedef struct BotLanguage {
    const char *name, *file, *ending, *run, *build;
} BotLanguage;
enum { BOT_LANGUAGES = 5 };
extern const BotLanguage BOT_LANGUAGE_ROWS[BOT_LANGUAGES];

typedef struct Option {
    OptionKind kind;
    size_t offset; // in Settings
    double low, high;
    const char *unit;
    bool is_pref;                   // of a setting: a double in Settings.prefs, whatever its kind
    const char *const *words;       // that it may be, ends with NULL; NULL: by `word`
    const char *(*word)(int index); // NULL behind the last; NULL: none
    bool (*apply)(Settings *, const char *value, Problem *); // tells what is wrong itself
    const char *name;
    char letter;       // 0 for none
    const char *value; // placeholder, to be read with option_value; NULL when it takes none
    unsigned commands; // bits 1 << Command it belongs to
    OptionGroup group;
    const char *help;        // to be read with option_help
    const char *former;      // an older name that is still accepted; NULL for none
    const char *needs;       // another option, without which this one has no effect; NULL for none
    const char *experiments; // of `treads lab`, separated by ", "; NULL for all
    // Of OPTION_APPLY: is it a list, whose words between commas are applied one by one? And what it
    // is at first, as typed; NULL: the first word.
    bool is_list;
    const char *initial;
} Option;

// In the order of the help; ends with a row whose name is NULL. Those of settings (match/prefs.h)
// are made from their rows.
const Option *options_all(void);

// The words of a choice, a list or a name by their index; NULL behind the last.
const char *option_word(const Option *option, int index);

static inline bool option_belongs(const Option *option, Command command) {
    return option->commands >> command & 1u;
}

const Option *option_find(const char *name, size_t length); // NULL when there is none
// A name may have a row for other commands: the one of this command, else the row itself.
const Option *option_of_command(const Option *option, Command command);
const Option *option_by_letter(char letter);

// Returns whether this experiment of the laboratory uses the option.
bool option_is_for(const Option *option, const char *experiment);

// `--overlay` or `--overlay=LIST`: an option whose placeholder stands in brackets as a whole.
bool option_may_stand_alone(const Option *option);

// Stores a value (NULL for a flag). False with a sentence that names what is allowed.
bool option_apply(const Option *option, Settings *settings, const char *value, Problem *problem);

bool option_needs_value(const Option *option, Problem *problem); // false, which is told

// The placeholder of its value ("" for none) and its help, with start values, limits and words
// filled in.
enum { OPTION_TEXT_MAX = 512 };
const char *option_value(const Option *option, char text[static OPTION_TEXT_MAX]);
const char *option_help(const Option *option, char text[static OPTION_TEXT_MAX]);

// "unknown section 'asi' (did you mean 'ais'?)", and all that there are. Returns false.
bool tell_unknown(const char *what, const char *word, const char *(*name)(int index),
                  Problem *problem);
