// help.c -- the help, the manual and the completion, made from the tables of commands and options;
// and the commands help and version, which print them.
#include "commands.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/base/say.h"
#include "game/cli/texts.h" // generated from the files in texts/
#include "match/tankspec.h"
#include "options.h"
#include "platform/console.h"
#include "platform/escape.h"
#include "platform/text.h"
#include "match/tuning.h"

enum {
    GROFF_WIDTH = 72,
    LEFT_COLUMN = 32,
    SOURCE_WIDTH = 100,
    WIDTH_MIN = 60,
    WIDTH_MAX = 100,
    PIPE_WIDTH = 80
};

// Returns the width of the help: the terminal's, or $COLUMNS, or 80.
static int help_width(FILE *file) {
    const char *columns = getenv("COLUMNS");
    int width = stream_columns(file);
    if (!width && columns) width = atoi(columns);
    return width <= 0          ? PIPE_WIDTH
           : width < WIDTH_MIN ? WIDTH_MIN
           : width < WIDTH_MAX ? width
                               : WIDTH_MAX;
}

// Returns the column in which the next lines of a line begin: its text after a name and a gap.
static size_t hanging_indent(const char *line, size_t length) {
    size_t start = strspn(line, " ");
    for (size_t i = start; i + 2 < length && i < LEFT_COLUMN + 2; i++)
        if (!strncmp(line + i, "  ", 2)) return i + strspn(line + i, " ");
    return start;
}

// Prints lines, of at most the width if their words allow it. A line of the sources ends a
// paragraph only if it is shorter than necessary. Command lines, which are indented by four, are
// continued with a backslash.
static void print_wrapped(FILE *file, const char *text) {
    const int width = help_width(file);
    while (*text) {
        const char *end = text + strcspn(text, "\n"), *at = text + strspn(text, " ");
        bool is_command = !strncmp(text, "    treads ", 11), is_text = at == text;
        int indent = is_command ? 8 : (int)hanging_indent(text, (size_t)(end - text));
        int used = fprintf(file, "%.*s", (int)(at - text), text), gap = 0;
        while (at < end) {
            int word = (int)strcspn(at, " \n"), room = width - used - gap;
            for (int i = room; word > width - indent && i > 0; i--)
                if (at[i - 1] == '|') word = i; // a list that is longer than a line
            if (used > indent && word > room - (is_command && at + word < end ? 2 : 0)) {
                fprintf(file, "%s\n%*s", is_command ? " \\" : "", indent, "");
                used = indent, gap = 0;
                continue;
            }
            used += fprintf(file, "%*s%.*s", gap, "", word, at);
            at += word, gap = (int)strspn(at, " "), at += gap;
            size_t next = *end ? strcspn(end + 1, " \n") : 0; // word that may continue this line
            if (at < end || !is_text || !next || (size_t)(end - text) + 1 + next <= SOURCE_WIDTH)
                continue;
            text = at = end + 1, end = text + strcspn(text, "\n"), gap = 1;
        }
        fputc('\n', file);
        text = end + (*end != '\0');
    }
}

__attribute__((format(printf, 2, 3))) static void print_lines(FILE *file, const char *format, ...) {
    char text[COMMAND_MORE_MAX + 512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    print_wrapped(file, text);
}

static void heading(FILE *file, const char *text, bool is_colored) {
    fprintf(file, "\n%s%s%s\n", is_colored ? "\033[1m" : "", text, is_colored ? "\033[0m" : "");
}

// Fills `text` with the help of an option on the page of an experiment. Of several defaults, as in
// "(60,30; path: 60)", it shows only the experiment's, or the first.
static void experiment_help(const Option *option, const char *experiment,
                            char text[static OPTION_TEXT_MAX]) {
    char whole[OPTION_TEXT_MAX], key[64];
    Option plain = *option;
    plain.experiments = NULL;
    option_help(&plain, whole);
    size_t length = strlen(whole);
    const char *open = length && whole[length - 1] == ')' ? strrchr(whole, '(') : NULL;
    snprintf(text, OPTION_TEXT_MAX, "%s", whole);
    if (!open || !strstr(open, "; ") || !strstr(open, ": ")) return;
    snprintf(key, sizeof key, "; %s: ", experiment);
    const char *own = strstr(open, key), *from = own ? own + strlen(key) : open + 1;
    snprintf(text, OPTION_TEXT_MAX, "%.*s(%.*s)", (int)(open - whole), whole,
             (int)strcspn(from, ";)"), from);
}

// Prints the options of a command, of an experiment of the laboratory, or of all commands.
static void print_options(FILE *file, Command command, const char *experiment, bool is_colored) {
    ASSERT((unsigned)command < COMMAND_COUNT);
    for (int group = 0; group < GROUP_COUNT; group++) {
        bool is_first = true;
        for (const Option *row = options_all(); row->name; row++) {
            bool is_listed = option_belongs(row, command) || command == COMMAND_BARE;
            if (experiment) is_listed = is_listed && option_is_for(row, experiment);
            if (row->group != (OptionGroup)group || !is_listed) continue;
            if (is_first) heading(file, GROUP_NAMES[group], is_colored);
            is_first = false;
            char letter[] = {'-', row->letter, ',', ' ', '\0'}, left[OPTION_TEXT_MAX + 80];
            char value[OPTION_TEXT_MAX], help[OPTION_TEXT_MAX];
            int length = snprintf(left, sizeof left, "%s--%s%s%s", row->letter ? letter : "    ",
                                  row->name, row->value ? " " : "", option_value(row, value));
            if (experiment)
                experiment_help(row, experiment, help);
            else
                option_help(row, help);
            if (length > LEFT_COLUMN) // the help is on the next line
                print_lines(file, "  %s\n  %*s  %s\n", left, LEFT_COLUMN, "", help);
            else
                print_lines(file, "  %-*s  %s\n", LEFT_COLUMN, left, help);
        }
    }
}

void help_options(FILE *file, Command command, bool is_colored) {
    print_options(file, command, NULL, is_colored);
}

// Prints the description of an example and its command line. Returns false past the last example.
static bool print_example(FILE *file, Command command, int index) {
    Entry example;
    if (!entry_read(command_examples(command), index, &example)) return false;
    print_lines(file, "  %s:\n    %s\n", example.help, example.name);
    return true;
}

static bool takes_tanks(Command command) {
    WordsKind kind = COMMANDS[command].words_kind;
    return kind == WORDS_TANKS || kind == WORDS_SWEPT_TANKS;
}

void help_print(FILE *file, Command command, bool is_colored) {
    ASSERT((unsigned)command < COMMAND_COUNT);
    if (command == COMMAND_BARE) {
        print_wrapped(file, TEXT_OVERVIEW_TXT);
        heading(file, "Commands", is_colored);
        for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
            print_lines(file, "  %-12s  %s\n", COMMAND_NAMES[i], COMMANDS[i].help);
        heading(file, "Examples", is_colored);
        for (int i = COMMAND_PLAY; i <= COMMAND_SHOT; i++) print_example(file, (Command)i, 0);
        print_wrapped(file, "\ntreads help COMMAND explains a command and its options; treads list "
                            "options lists all options.\n");
        return;
    }
    char text[COMMAND_WORDS_MAX], more[COMMAND_MORE_MAX];
    const char *words = command_words(command, text);
    print_lines(file, "Usage: treads %s%s%s [OPTIONS]\n\ntreads %s: %s.\n%s\n",
                COMMAND_NAMES[command], *words ? " " : "", words, COMMAND_NAMES[command],
                COMMANDS[command].help, command_more(command, more));
    if (takes_tanks(command)) print_lines(file, "\n%s", TEXT_TANKS);
    if (option_belongs(option_find("swap", strlen("swap")), command))
        print_wrapped(file, TEXT_SWAPS);
    help_options(file, command, is_colored);
    heading(file, "Examples", is_colored);
    for (int i = 0; print_example(file, command, i);) i++;
}

static bool begins_with_word(const char *text, const char *word) {
    size_t length = strlen(word);
    return !strncmp(text, word, length) && (text[length] == ' ' || text[length] == '.');
}

// Returns whether a line of the help of lab begins the part about an experiment.
static bool begins_part(const char *line, const char *experiment) {
    if (begins_with_word(line, "Separate")) return true; // the last part, about all of them
    for (int i = 0; lab_experiment(i); i++)
        if ((!experiment || !strcmp(experiment, lab_experiment(i))) &&
            begins_with_word(line, lab_experiment(i)))
            return true;
    return false;
}

static void help_experiment(FILE *file, const char *experiment, bool is_colored) {
    char more[COMMAND_MORE_MAX], words[COMMAND_WORDS_MAX];
    bool is_inside = false;
    const char *word = command_words(COMMAND_LAB, words); // "arc [FILE]|articles|..."
    size_t length = strlen(experiment);
    while (strncmp(word, experiment, length) != 0 || !strchr(" |", word[length])) {
        const char *next = strchr(word, '|');
        if (!next) break;
        word = next + 1;
    }
    fprintf(file, "Usage: treads lab %.*s [OPTIONS]\n\n", (int)strcspn(word, "|"), word);
    char part[COMMAND_MORE_MAX] = "";
    const char *line = command_more(COMMAND_LAB, more);
    for (size_t end, used = 0; *line; line += end + (line[end] != '\0')) {
        end = strcspn(line, "\n");
        if (begins_part(line, NULL)) is_inside = begins_part(line, experiment);
        if (is_inside) used = text_add(part, sizeof part, used, "%.*s\n", (int)end, line);
    }
    print_wrapped(file, part);
    print_options(file, COMMAND_LAB, experiment, is_colored);
    heading(file, "Examples", is_colored);
    Entry example;
    for (int i = 0; entry_read(command_examples(COMMAND_LAB), i, &example); i++)
        if (!strncmp(example.name, "treads lab ", 11) &&
            begins_with_word(example.name + 11, experiment))
            print_lines(file, "  %s:\n    %s\n", example.help, example.name);
}

// Prints text for groff: its special characters are escaped, and `words` are bold.
static void put_text(FILE *file, const char *text) {
    static const char SPECIAL[] = "\\-~^\"'";
    static const char *const ESCAPES[] = {"e", "-", "(ti", "(ha", "(dq", "(aq"};
    bool is_start = true, is_bold = false;
    for (int column = 0; *text; text++) {
        const char *special = strchr(SPECIAL, *text);
        int next = *text == ' ' ? column + 4 + (int)strcspn(text + 1, "\n ") : 0;
        if (is_start && (*text == '.' || *text == '\'')) fputs("\\&", file);
        is_start = *text == '\n' || next > GROFF_WIDTH;
        if (is_start)
            fputc('\n', file), column = 0;
        else if (*text == '`')
            column += fprintf(file, (is_bold = !is_bold) ? "\\fB" : "\\fR");
        else if (special)
            column += fprintf(file, "\\%s", ESCAPES[special - SPECIAL]);
        else
            column += fprintf(file, *text == '|' ? "%c\\:" : "%c", *text); // lists may be broken
    }
}

// Prints `text` between two pieces of groff.
static void put_between(FILE *file, const char *before, const char *text, const char *after) {
    fputs(before, file);
    put_text(file, text);
    fputs(after, file);
}

// Prints a paragraph under a bold name and an argument in italics, which may be NULL.
static void put_entry(FILE *file, const char *name, const char *argument, const char *help) {
    put_between(file, ".TP\n\\fB", name, "\\fR");
    if (argument && *argument) put_between(file, " \\fI", argument, "\\fR");
    put_between(file, "\n", help, "\n");
}

static void put_entries(FILE *file, const char *lines) {
    Entry entry;
    for (int i = 0; entry_read(lines, i, &entry); i++)
        put_entry(file, entry.name, NULL, entry.help);
}

// Prints lines of text as paragraphs, and lines "  NAME  TEXT" as entries. The first paragraph of
// a section has no macro.
static void put_table(FILE *file, const char *lines, bool is_first) {
    for (; *lines; lines += strcspn(lines, "\n") + 1) {
        char line[256], name[128];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(lines, "\n"), lines);
        size_t at = hanging_indent(line, strlen(line)), start = strspn(line, " ");
        snprintf(name, sizeof name, "%.*s", (int)(at - start), line + start);
        for (size_t end = strlen(name); end && name[end - 1] == ' ';) name[--end] = '\0';
        if (start)
            put_entry(file, name, NULL, line + at);
        else
            put_between(file, is_first ? "" : ".PP\n", line, "\n");
    }
}

static void put_option(FILE *file, const Option *option) {
    char name[64], help[2 * OPTION_TEXT_MAX], text[OPTION_TEXT_MAX];
    char letter[] = {'-', option->letter, ',', ' ', '\0'};
    size_t length = text_add(help, sizeof help, 0, "%s.\nFor", option_help(option, text));
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
        if (option_belongs(option, (Command)i))
            length = text_add(help, sizeof help, length, " `%s`", COMMAND_NAMES[i]);
    text_add(help, sizeof help, length, ".");
    snprintf(name, sizeof name, "%s--%s", option->letter ? letter : "", option->name);
    put_entry(file, name, option_value(option, text), help);
}

void manual_print(FILE *file, const char *version) {
    ASSERT(file && version);
    fprintf(file,
            ".TH TREADS 6 \"" TREADS_DATE "\" \"treads %s\" \"Games\"\n.ad l\n%s.SH COMMANDS\n",
            version, TEXT_INTRO_GROFF);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        char words[COMMAND_WORDS_MAX], more[COMMAND_MORE_MAX];
        put_between(file, ".SS ", COMMAND_NAMES[i], "\n");
        put_between(file, "\\fBtreads ", COMMAND_NAMES[i], "\\fR \\fI");
        put_text(file, command_words((Command)i, words));
        put_between(file, "\\fR\n.PP\n", COMMANDS[i].help, ".\n");
        put_between(file, ".PP\n", command_more((Command)i, more), "\n");
    }
    fputs(".SH TANKS\n", file);
    put_table(file, TEXT_TANKS, true);
    put_table(file, TEXT_SWAPS, false);
    fputs(".SH OPTIONS\nThe value of an option is the next word, or follows an equals sign.\n",
          file);
    for (int group = 0; group < GROUP_COUNT; group++) {
        put_between(file, ".SS ", GROUP_NAMES[group], "\n");
        for (const Option *row = options_all(); row->name; row++)
            if (row->group == (OptionGroup)group) put_option(file, row);
    }
    fputs(".SH EXIT STATUS\n", file);
    put_entries(file, TEXT_EXITS);
    fputs(".SH ENVIRONMENT\n", file);
    put_entries(file, TEXT_ENVIRONMENT);
    fputs(".SH FILES\n", file);
    put_entries(file, TEXT_FILES);
    fputs(".SH EXAMPLES\n", file);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
        put_entries(file, command_examples((Command)i));
    fputs(TEXT_OUTRO_GROFF, file);
}

enum { TEAMS_OFFERED = 8 };

// The word being completed. Offered words replace all but its first `lead` letters.
typedef struct Offer {
    FILE *file;
    const Option *option; // option whose value is completed; NULL for other words
    const char *stem;
    size_t lead;
    const Settings *settings; // locations of arenas and presets
    const TeamNames *teams;   // names of teams in earlier words, in addition to the palette
    const Behaviour *mind;    // first mind in earlier words; NULL for none
} Offer;

// Prints the word and the ending if the word starts with the typed letters.
static void offer_with(const Offer *offer, const char *word, const char *ending) {
    DEBUG_ASSERT(offer->lead <= strlen(offer->stem));
    const char *typed = offer->stem + offer->lead;
    if (strncmp(word, typed, strlen(typed))) return;
    escaped_print(offer->file, "%.*s%s%s\n", (int)offer->lead, offer->stem, word, ending);
}

static void offer_word(const Offer *offer, const char *word) { offer_with(offer, word, ""); }

// Moves `lead` past the last of these letters. Returns false if there are none.
static bool skip_to(Offer *offer, const char *letters) {
    size_t length = strlen(offer->stem);
    for (size_t i = length; i > offer->lead; i--) {
        if (!strchr(letters, offer->stem[i - 1])) continue;
        offer->lead = i;
        return true;
    }
    return false;
}

static void offer_teams(const Offer *offer, const char *ending) {
    for (int i = 0; i < TEAMS_MAX && *offer->teams->own[i]; i++)
        offer_with(offer, offer->teams->own[i], ending);
    for (int i = 0; i < TEAMS_OFFERED; i++) offer_with(offer, team_name(NULL, i), ending);
}

static void offer_choices(const Offer *offer, const char *key) {
    const TankProperty *property = &TANK_PROPERTIES[tank_property_find(key)];
    const char *name;
    double value;
    for (int i = 0; property->value_name && (name = property->value_name(i, &value)); i++)
        offer_word(offer, name);
    for (int i = 0; property->choice && property->choice(i).row; i++)
        offer_word(offer, property->choice(i).name);
}

// Offers the parameters of a mind or drive if the text starts with its name, an optional number of
// tanks, and a colon.
static void offer_params(const Offer *offer, const char *text, const char *name,
                         const Param *param) {
    size_t length = strlen(name);
    const char *end = text + length;
    if (strncmp(text, name, length)) return;
    if (*end == 'x') end += 1 + strspn(end + 1, "0123456789");
    for (; *end == ':' && param && param->name; param++) offer_with(offer, param->name, "=");
}

// Offers keys of a tank, or values of the key being typed.
static void offer_setting(Offer *offer, const char *tank) {
    const char *key = offer->stem + offer->lead;
    for (int i = 0; i < tank_property_count(); i++) {
        size_t length = strlen(TANK_PROPERTIES[i].key);
        if (strncmp(key, TANK_PROPERTIES[i].key, length) != 0 || key[length] != '=') continue;
        skip_to(offer, "=");
        offer_choices(offer, TANK_PROPERTIES[i].key);
    }
    if (strchr(key, '=')) return;
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        offer_params(offer, tank, (*row)->name, (*row)->params);
    for (int i = 0; i < tank_property_count(); i++) offer_with(offer, TANK_PROPERTIES[i].key, "=");
}

static void offer_tank(Offer *offer) {
    const char *tank = offer->stem + offer->lead;
    if (strchr(tank, '@')) {
        skip_to(offer, "@");
        offer_teams(offer, "");
    } else if (strchr(tank, ':')) {
        skip_to(offer, ":,");
        offer_setting(offer, tank);
    } else {
        for (const Behaviour *const *row = BEHAVIOURS; *row; row++) offer_word(offer, (*row)->name);
        static const char *const PLAYERS[] = {"keyboard", "pad", "pad2", "pad3", "pad4", NULL};
        for (const char *const *player = PLAYERS; *player; player++) offer_word(offer, *player);
    }
}

static void offer_preset(const Preset *preset, void *offer) { offer_word(offer, preset->name); }

static void offer_presets(Offer *offer) { presets_visit(offer->settings, offer_preset, offer); }

static void offer_names(const Offer *offer, FileNames names) {
    for (char **name = names.all; name && *name; name++) offer_word(offer, *name);
    file_names_free(&names);
}

static void offer_arenas(Offer *offer) { offer_names(offer, arena_names(offer->settings)); }

static void offer_missions(Offer *offer) { offer_names(offer, mission_names(offer->settings)); }

// Offers the parameters of the mind that is tuned.
static void offer_tuned(Offer *offer) {
    for (const Param *param = offer->mind ? offer->mind->params : NULL; param && param->name;
         param++)
        offer_word(offer, param->name);
}

// Offers opponents; --against of play takes a file.
static void offer_opponents(Offer *offer) {
    if (offer->option->apply) offer_tank(offer);
}

// WHO=MIND: offers teams, then minds.
static void offer_swap(Offer *offer) {
    if (skip_to(offer, "=")) {
        offer_tank(offer);
        return;
    }
    skip_to(offer, ":");
    offer_teams(offer, "=");
}

// Offers teams and choices of the property that the option is named after.
static void offer_team_choice(Offer *offer) {
    if (!skip_to(offer, "=") && !offer->option->experiments) offer_teams(offer, "=");
    offer_choices(offer, offer->option->name);
}

static void offer_team_drive(Offer *offer) {
    const char *name = offer->stem + offer->lead, *colon = strchr(name, ':'),
               *team = strchr(name, '=');
    if (!colon) {
        offer_team_choice(offer);
        return;
    }
    if (team && team < colon) name = team + 1;
    skip_to(offer, ":,");
    if (strchr(offer->stem + offer->lead, '=')) return;
    for (const Drive *const *row = DRIVES; *row; row++)
        offer_params(offer, name, (*row)->name, (*row)->params);
}

// Offers KEY=, and KIND.KEY= for parameters that may differ between kinds of tanks.
static void offer_tuning(Offer *offer) {
    for (int i = 0; i < tuning_row_count(); i++) {
        TuningRow row = tuning_row_at(i);
        offer_with(offer, row.key, "=");
        for (const TankSpec *kind = TANK_SPECS; row.is_of_tanks && kind->name; kind++) {
            char key[96];
            snprintf(key, sizeof key, "%s.%s", kind->name, row.key);
            if (offer->stem[offer->lead]) offer_with(offer, key, "=");
        }
    }
}

// Options with values that are names.
static const struct {
    const char *option;
    void (*offer)(Offer *);
} NAMERS[] = {NAMER_ROWS(AS_ELEMENT)};

static void offer_value(Offer *offer, const Option *option) {
    char value[OPTION_TEXT_MAX];
    offer->option = option;
    option_value(option, value);
    if (strstr(value, "LIST")) skip_to(offer, ",");
    for (int i = 0; i < COUNT_OF(NAMERS); i++) {
        if (strcmp(NAMERS[i].option, option->name)) continue;
        NAMERS[i].offer(offer);
        return;
    }
    for (int i = 0; option_word(option, i); i++) offer_word(offer, option_word(option, i));
    bool are_layers = !strcmp(option->name, "overlay");
    for (int i = 0; are_layers && LAYER_SETS[i]; i++) offer_word(offer, LAYER_SETS[i]);
}

static const Option *option_of_word(const char *word, size_t length) {
    if (word[0] != '-' || length < 2) return NULL;
    if (word[1] == '-') return option_find(word + 2, length - 2);
    return length == 2 ? option_by_letter(word[1]) : NULL;
}

// The state after the words before the last one.
typedef struct Context {
    Command command;
    const Option *pending;  // option whose value is still missing; NULL for none
    const char *experiment; // experiment of the laboratory; NULL if there is none yet
    TeamNames teams;        // names that are not in the palette
    const Behaviour *mind;  // first word that begins with a mind; NULL for none
} Context;

static void read_word(Context *context, const char *word) {
    // An option with an optional value takes only a valid value, like the parser.
    Settings scratch = {0};
    const Option *pending = context->pending;
    const char *team = strrchr(word, '@');
    context->pending = NULL;
    if (team) tankspec_team(team + 1, &context->teams, NULL);
    if (pending && (!option_may_stand_alone(pending) || pending->apply(&scratch, word, NULL)))
        return;
    if (word[0] == '-') {
        const Option *option = option_of_word(word, strlen(word));
        context->pending = option && option->value ? option : NULL;
    } else if (context->command == COMMAND_BARE) {
        int command = command_find(word);
        if (command >= 0) context->command = (Command)command;
    } else if (context->command == COMMAND_LAB && !context->experiment) {
        context->experiment = word;
    } else if (!context->mind) {
        char name[TANK_NAME_MAX];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":@"), word);
        context->mind = behaviour_find(name);
    }
}

static void offer_last(Offer *offer, const Context *context) {
    const char *sign = strchr(offer->stem, '=');
    const Option *option = context->pending;
    if (!option && sign && !strncmp(offer->stem, "--", 2)) {
        option = option_of_word(offer->stem, (size_t)(sign - offer->stem));
        offer->lead = (size_t)(sign + 1 - offer->stem);
        if (!option) return;
    }
    ASSERT(offer->lead <= strlen(offer->stem));
    bool is_optional = option && option == context->pending && option_may_stand_alone(option);
    Offer value = *offer; // copied because the lead changes
    if (option) offer_value(&value, option_of_command(option, context->command));
    if (option && !is_optional) return;
    const char *experiment = context->experiment;
    const CommandRow *command = &COMMANDS[context->command];
    bool is_word = offer->stem[0] != '-';
    for (const Option *row = options_all(); row->name && !is_word; row++) {
        char name[64];
        snprintf(name, sizeof name, "--%s", row->name);
        if (option_belongs(row, context->command) &&
            (!experiment || option_is_for(row, experiment)))
            offer_word(offer, name);
    }
    if (is_word && takes_tanks(context->command)) offer_tank(offer);
    for (int i = 0; is_word && command->word && command->word(i); i++)
        offer_word(offer, command->word(i));
}

void complete_line(FILE *file, const char *line, const Settings *settings) {
    static const char SPACES[] = " \t\n";
    ASSERT(file && line && settings);
    Context context = {.command = COMMAND_BARE};
    char *copy = strdup(line);
    if (!copy) return;
    char *word = copy + strspn(copy, SPACES);
    word += strcspn(word, SPACES); // skips the program name
    bool is_complete = *word;
    for (word += strspn(word, SPACES); word[strcspn(word, SPACES)]; word += strspn(word, SPACES)) {
        size_t length = strcspn(word, SPACES);
        word[length] = '\0';
        read_word(&context, word);
        word += length + 1;
    }
    Offer offer = {.file = file,
                   .stem = word,
                   .settings = settings,
                   .teams = &context.teams,
                   .mind = context.mind};
    if (is_complete) offer_last(&offer, &context);
    free(copy);
}

// Bash also splits words at '=', ':' and '@', so its completion removes the typed characters up to
// the last of them.
static const char *const COMPLETIONS[COMPLETION_WORDS] = {[COMPLETION_BASH] = TEXT_COMPLETION_BASH,
                                                          [COMPLETION_ZSH] = TEXT_COMPLETION_ZSH,
                                                          [COMPLETION_FISH] = TEXT_COMPLETION_FISH};

int run_help(Settings *settings) {
    const char *line = getenv("COMP_LINE"); // set by bash for completions
    if (settings->completion == COMPLETION_WORDS)
        return complete_line(stdout, line ? line : "", settings), EXIT_OK;
    bool is_script = settings->completion != COMPLETION_NONE;
    if (is_script) fputs(COMPLETIONS[settings->completion], stdout);
    if (settings->is_man) manual_print(stdout, TREADS_VERSION);
    if (settings->is_man || is_script) return EXIT_OK;
    int topic = settings->is_help ? (int)settings->command : COMMAND_BARE;
    for (int i = 0; topic == COMMAND_LAB && settings->word && lab_experiment(i); i++)
        if (!strcmp(settings->word, lab_experiment(i)))
            return help_experiment(stdout, settings->word, say_is_colored(settings, stdout)),
                   EXIT_OK;
    if (settings->word) topic = command_find(settings->word);
    help_print(stdout, (Command)topic, say_is_colored(settings, stdout));
    return EXIT_OK;
}
