// parser.c -- parses a command line into the settings, using the command and option tables.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/file_type.h"
#include "options.h"
#include "match/replay/link.h"
#include "platform/files.h"
#include "platform/suggestion.h"

// An option with its value, or a word without an option.
typedef struct Argument {
    const Option *option;
    const char *value;
} Argument;

typedef struct Parser {
    int argc, next;
    char **argv;
    Argument *items; // maximum one per letter of argv: "-qv" is two
    int count;
    Command command;
    Problem *problem;
} Parser;

static const char *command_name(Command command) {
    return command ? COMMAND_NAMES[command] : "treads";
}

static void add(Parser *parser, const Option *option, const char *value) {
    ASSERT(option || value);
    parser->items[parser->count++] = (Argument){option, value};
}

// `shown` is the option as typed, with its dashes.
static bool unknown_option(Parser *parser, const char *shown) {
    char message[64], list[64], name[64];
    bool is_letter = shown[1] != '-';
    Suggestion nearest = suggestion_begin(shown);
    for (const Option *row = options_all(); row->name && !is_letter; row++) {
        snprintf(name, sizeof name, "--%s", row->name);
        if (option_belongs(row, parser->command)) suggestion_add(&nearest, name);
    }
    snprintf(message, sizeof message, "%s has no option", command_name(parser->command));
    snprintf(list, sizeof list, "treads help%s%s", parser->command ? " " : "",
             COMMAND_NAMES[parser->command]);
    return suggestion_report(&nearest, message, list, parser->problem);
}

// Takes the value after the equals sign or, if absent, the next word, even if it starts with -.
static bool take_value(Parser *parser, const Option *option, const char *attached) {
    if (attached || parser->next < parser->argc) {
        add(parser, option, attached ? attached : parser->argv[parser->next++]);
        return true;
    }
    return option_needs_value(option, parser->problem);
}

static bool take_long(Parser *parser, const char *word) {
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const Option *option = option_find(name, length);
    if (!option) {
        char shown[80];
        snprintf(shown, sizeof shown, "%.*s", (int)(length < 70 ? length + 2 : 70), word);
        return unknown_option(parser, shown);
    }
    if (option_may_stand_alone(option)) {
        // The next word is its value only if it is valid.
        Settings scratch = {0};
        const char *next = parser->next < parser->argc ? parser->argv[parser->next] : NULL;
        bool takes_next = !equals && next && option->apply(&scratch, next, NULL);
        if (takes_next) parser->next++;
        add(parser, option, equals ? equals + 1 : takes_next ? next : NULL);
        return true;
    }
    if (option->value) return take_value(parser, option, equals ? equals + 1 : NULL);
    if (equals)
        return problem_set(parser->problem, "--%s takes no value, but '%s' is given", option->name,
                           equals + 1);
    add(parser, option, NULL);
    return true;
}

// Parses one or more letters. An option with a value takes the rest of the word: -qs3.
static bool take_letters(Parser *parser, const char *word) {
    for (const char *letter = word + 1; *letter; letter++) {
        const Option *option = option_by_letter(*letter);
        if (!option) {
            char shown[] = {'-', *letter, '\0'};
            return unknown_option(parser, shown);
        }
        if (option->value) return take_value(parser, option, letter[1] ? letter + 1 : NULL);
        add(parser, option, NULL);
    }
    return true;
}

// Splits argv into options and words. `--` ends the options.
static bool split(Parser *parser) {
    bool are_words = false;
    while (parser->next < parser->argc) {
        const char *word = parser->argv[parser->next++];
        bool is_valid = true;
        if (are_words || word[0] != '-' || !word[1])
            add(parser, NULL, word);
        else if (!strcmp(word, "--"))
            are_words = true;
        else if (word[1] == '-')
            is_valid = take_long(parser, word);
        else
            is_valid = take_letters(parser, word);
        if (!is_valid) return false;
    }
    return true;
}

static bool unexpected_word(Parser *parser, const char *word) {
    return problem_set(parser->problem, "%s: unexpected argument '%s'",
                       command_name(parser->command), word);
}

// Takes one of the command's own words. `lab arc` and `lab fit` may be followed by a file, and
// `lab report` by a folder.
static bool take_one_of(Parser *parser, Settings *settings, const char *word) {
    const CommandRow *row = &COMMANDS[parser->command];
    bool is_known = false;
    ASSERT(row->what && row->word);
    if (settings->word && !settings->lab.file &&
        (!strcmp(settings->word, "arc") || !strcmp(settings->word, "drive") ||
         !strcmp(settings->word, "fit") || !strcmp(settings->word, "report"))) {
        settings->lab.file = word;
        return true;
    }
    if (parser->command == COMMAND_LIST && !settings->word &&
        tankspec_after_source(word) > word) { // a bot, which is started for its parameters
        settings->word = word;
        return settings_add_tank(settings, word, parser->problem);
    }
    char several[64];
    snprintf(several, sizeof several, "%ss", word);
    for (int i = 0; row->word(i) && !is_known; i++) {
        is_known = name_is(word, strlen(word), row->word(i)) ||
                   name_is(several, strlen(several), row->word(i));
        if (is_known) word = row->word(i);
    }
    bool is_lab = parser->command == COMMAND_LAB;
    if (settings->word && (is_known || is_lab)) return unexpected_word(parser, word);
    settings->word = word;
    return is_known || report_unknown_word(row->what, word, row->word, parser->problem);
}

// Takes a file as the option or tank that its type stands for.
static bool take_file(Parser *parser, Settings *settings, const char *path) {
    static const char *const OPTIONS[FILE_TYPE_UNKNOWN + 1] = {[FILE_TYPE_ARENA] = "arena",
                                                               [FILE_TYPE_MISSION] = "mission",
                                                               [FILE_TYPE_TUNING] = "preset",
                                                               [FILE_TYPE_VEHICLE] = "drive"};
    char tank[TANKSPEC_MAX];
    FileType type = file_type(path, parser->problem);
    const char *name = OPTIONS[type], *shown = path_for_message(path);
    const Option *option = name ? option_find(name, strlen(name)) : NULL;
    if (type == FILE_TYPE_UNKNOWN) return false;
    if (option && option_belongs(option, parser->command))
        return option_apply(option, settings, path, parser->problem);
    if (type == FILE_TYPE_POLICY) {
        escaped_write(tank, sizeof tank, strchr(path, '\'') ? "net:\"%s\"" : "net:'%s'", path);
        return settings_add_tank(settings, tank, parser->problem);
    }
    if (type == FILE_TYPE_RECORDING && parser->command == COMMAND_HOST)
        return settings_add_file(settings, path, parser->problem);
    if (type == FILE_TYPE_RECORDING)
        return problem_set(parser->problem, "%s is a recording; treads replay FILE shows it",
                           shown);
    return problem_set(parser->problem, "%s is %s; %s has no use for it", shown,
                       FILE_TYPE_TEXTS[type], command_name(parser->command));
}

static bool add_bot(void *settings, const char *command, Problem *problem) {
    char tank[TANKSPEC_MAX + 8];
    bool is_program = !strchr(command, ':');
    snprintf(tank, sizeof tank, is_program ? "exec:'%s'" : "%s", command);
    return settings_add_tank(settings, tank, problem);
}

// Takes a tank, a folder of bots for a tournament, or a file that has an ending or a folder.
static bool take_tank(Parser *parser, Settings *settings, const char *word) {
    if (parser->command == COMMAND_TOURNAMENT && strcmp(word, "") &&
        file_kind(word) == FILE_FOLDER && !behaviour_find(word))
        return folder_bots(word, add_bot, settings, parser->problem);
    if (settings_add_tank(settings, word, parser->problem)) return true;
    bool is_bot = tankspec_after_source(word) > word;
    if (is_bot || !strpbrk(word, "./")) return false;
    if (file_kind(word) == FILE_REGULAR) return take_file(parser, settings, word);
    bool is_tank = strpbrk(word, ":@") && file_kind(word) == FILE_MISSING;
    return is_tank ? false : file_check(word, parser->problem);
}

static bool take_word(Parser *parser, Settings *settings, const char *word) {
    bool takes_tanks = COMMANDS[parser->command].words_kind == WORDS_TANKS;
    if (takes_tanks && replay_is_link(word))
        return problem_set(parser->problem, "a link is not a TANK; treads replay LINK shows its "
                                            "battle, and treads play --against LINK plays it");
    switch (COMMANDS[parser->command].words_kind) {
    case WORDS_TANKS: return take_tank(parser, settings, word);
    case WORDS_SWEPT_TANKS:
    case WORDS_FILES: return settings_add_file(settings, word, parser->problem);
    case WORDS_ONE_OF: return take_one_of(parser, settings, word);
    case WORDS_NONE: break;
    }
    return unexpected_word(parser, word);
}

// Removes the command, which is the first word, from the items.
static bool find_command(Parser *parser) {
    Argument *item = parser->items, *end = item + parser->count;
    while (item < end && item->option) item++;
    if (item == end) return true;
    int command = command_find(item->value);
    if (command < 0) {
        const char *word = item->value;
        TankArg arg;
        if (tankspec_parse(word, NULL, &arg, NULL))
            return problem_set(parser->problem, "'%s' is a tank, not a command: treads %s %s", word,
                               arg.kind == DRIVER_PLAYER ? "play" : "watch", word);
        if (strpbrk(word, "./") || file_kind(word) == FILE_REGULAR) return true; // treads FILE
        Suggestion nearest = suggestion_begin(word);
        for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
            suggestion_add(&nearest, COMMAND_NAMES[i]);
        return suggestion_report(&nearest, "unknown command", "treads help", parser->problem);
    }
    parser->command = (Command)command;
    parser->count--;
    memmove(item, item + 1, (size_t)(end - item - 1) * sizeof *item);
    return true;
}

static bool take_items(Parser *parser, Settings *settings) {
    settings->command = parser->command;
    for (int i = 0; i < parser->count; i++) {
        Argument *item = &parser->items[i];
        if (item->option) item->option = option_of_typed(item->option, parser->command);
        const Option *option = item->option;
        if (option && !option_belongs(option, parser->command)) {
            char owners[128] = "";
            for (int k = COMMAND_BARE + 1; k < COMMAND_COUNT; k++)
                if (option_belongs(option, (Command)k))
                    text_join(owners, sizeof owners, ", ", COMMAND_NAMES[k]);
            for (const Option *row = options_all(); row->name; row++)
                if (option_belongs(row, parser->command) &&
                    !strncmp(row->name, option->name, strlen(option->name)))
                    return problem_set(parser->problem, "%s has no option '--%s'; use --%s",
                                       command_name(parser->command), option->name, row->name);
            return problem_set(parser->problem, "%s has no option '--%s'; it belongs to %s",
                               command_name(parser->command), option->name, owners);
        }
        if (!(option ? option_apply(option, settings, item->value, parser->problem)
                     : take_word(parser, settings, item->value)))
            return false;
    }
    return true;
}

static bool is_given(const Parser *parser, const char *name) {
    for (int i = 0; i < parser->count; i++)
        if (parser->items[i].option && !strcmp(parser->items[i].option->name, name)) return true;
    return false;
}

// Rejects options that have no effect: not used by this experiment, without the option that they
// need, or together with one that they exclude.
static bool check_effects(Parser *parser, const char *experiment) {
    bool is_undrawn = parser->command == COMMAND_MATCH && !is_given(parser, "video") &&
                      !is_given(parser, "picture");
    for (int i = 0; i < parser->count; i++) {
        const Option *option = parser->items[i].option;
        if (option && option->group == GROUP_PICTURE && is_undrawn)
            return problem_set(parser->problem, "--%s has no effect without --video or --picture",
                               option->name);
        if (option && option->needs && !is_given(parser, option->needs))
            return problem_set(parser->problem, "--%s has no effect without --%s", option->name,
                               option->needs);
        const char *excluded = option ? option->excludes : NULL;
        for (char name[32]; option_next_word(&excluded, name);)
            if (is_given(parser, name))
                return problem_set(parser->problem, "--%s cannot be combined with --%s",
                                   option->name, name);
        if (option && experiment && parser->command == COMMAND_LAB &&
            !option_is_for(option, experiment))
            return problem_set(parser->problem, "lab %s has no option '--%s'; it belongs to lab %s",
                               experiment, option->name, option->experiments);
    }
    return true;
}

// Standard output is for one document or table.
static bool check_outputs(Parser *parser, const Settings *settings) {
    bool is_csv = settings->csv && !strcmp(settings->csv, "-");
    bool is_trajectory = settings->trajectory && !strcmp(settings->trajectory, "-");
    bool is_events = settings->events && !strcmp(settings->events, "-");
    const char *outputs[5];
    int count = 0;
    if (settings->watch_mind) outputs[count++] = "--watch-mind";
    if (settings->is_json) outputs[count++] = "--json";
    if (is_trajectory) outputs[count++] = "--trajectory -";
    if (is_events) outputs[count++] = "--events -";
    if (is_csv) outputs[count++] = "--csv -";
    bool are_several = settings->rounds > 1 || settings->best_of > 1;
    if ((is_trajectory || is_events) && are_several)
        return problem_set(parser->problem,
                           "%s is for one match; with several rounds, give it a file name",
                           is_events ? "--events -" : "--trajectory -");
    if (settings->watch_mind && are_several)
        return problem_set(parser->problem,
                           "--watch-mind is for one match, not for several rounds");
    if ((settings->video || settings->picture) && are_several)
        return problem_set(parser->problem, "--%s is for one match, not for several rounds",
                           settings->video ? "video" : "picture");
    const char *const files[] = {settings->csv,       settings->output, settings->picture,
                                 settings->telemetry, settings->video,  settings->vehicle_saved};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (settings->is_no_clobber && files[i] && strcmp(files[i], "-") &&
            file_kind(files[i]) != FILE_MISSING)
            return problem_set(parser->problem, "'%s' exists, and --no-clobber keeps it", files[i]);
    if (count < 2) return true;
    int length = (int)strcspn(outputs[1], " ");
    return problem_set(parser->problem, "%s and %s both write to standard output; %s %.*s%s",
                       outputs[0], outputs[1], outputs[1][length] ? "give" : "leave out", length,
                       outputs[1], outputs[1][length] ? " a file name" : "");
}

static bool add_file(Arguments *self, const char *path, Problem *problem) {
    int file = 0;
    size_t length;
    while (file < ARGUMENT_FILES_MAX && self->texts[file]) file++;
    if (file == ARGUMENT_FILES_MAX)
        return problem_set(problem, "a command line may have at most %d files", ARGUMENT_FILES_MAX);
    char *text = self->texts[file] = file_read_text(path, 1, &length, problem);
    for (char *line = text; line && *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (*line == '#') memset(line, ' ', strcspn(line, "\n"));
    const char *words[ARGUMENTS_MAX];
    int count = text ? words_split(text, words, ARGUMENTS_MAX - self->count, problem) : -1;
    for (int i = 0; i < count; i++) self->words[self->count++] = (char *)words[i];
    return count >= 0;
}

Arguments *arguments_expand(char **argv, Problem *problem) {
    ASSERT(argv && problem);
    Arguments *self = calloc(1, sizeof *self);
    bool are_words = false, is_fine = self || problem_set(problem, "out of memory");
    for (char **word = argv; is_fine && *word; word++) {
        are_words = are_words || !strcmp(*word, "--");
        if (self->count + 1 == ARGUMENTS_MAX)
            is_fine =
                problem_set(problem, "a command line may have at most %d words", ARGUMENTS_MAX - 1);
        else if (**word == '@' && (*word)[1] && !are_words)
            is_fine = add_file(self, *word + 1, problem);
        else
            self->words[self->count++] = *word;
    }
    if (is_fine) return self;
    arguments_free(self);
    return NULL;
}

void arguments_free(Arguments *arguments) {
    for (int i = 0; arguments && i < ARGUMENT_FILES_MAX; i++) free(arguments->texts[i]);
    free(arguments);
}

bool parse_arguments(int argc, char **argv, Settings *settings, Problem *problem) {
    ASSERT(argc >= 0 && settings && problem);
    Parser parser = {.argc = argc, .argv = argv, .problem = problem};
    size_t room = 1;
    bool are_words = false;
    for (int i = 0; i < argc; i++) {
        // --help explains the first word that is a command, and typos are compared with its
        // options.
        if (!parser.command && command_find(argv[i]) >= 0)
            parser.command = (Command)command_find(argv[i]);
        are_words = are_words || !strcmp(argv[i], "--");
        if (!are_words && (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")))
            settings->is_help = true;
        room += strlen(argv[i]) + 1;
    }
    if (settings->is_help) {
        settings->command = parser.command;
        const CommandRow *lab = &COMMANDS[COMMAND_LAB]; // libtreads lacks these words
        for (int i = 0; i < argc && parser.command == COMMAND_LAB && !settings->word; i++)
            for (int k = 0; lab->word && lab->word(k); k++)
                if (!strcmp(argv[i], lab->word(k))) settings->word = argv[i];
        return true;
    }
    parser.items = calloc(room, sizeof *parser.items);
    if (!parser.items) return problem_set(problem, "out of memory");
    bool is_valid = split(&parser);
    parser.command = COMMAND_BARE;
    is_valid = is_valid && find_command(&parser) && take_items(&parser, settings) &&
               check_effects(&parser, settings->word) && check_outputs(&parser, settings);
    free(parser.items);
    return is_valid;
}
