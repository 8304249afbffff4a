// parser.c -- reads a command line into the settings, by the command and option tables.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/report.h"
#include "platform/spelling.h"
#include "options.h"

// An option with its value, or (option NULL) a word.
typedef struct Argument {
    const Option *option;
    const char *value;
} Argument;

typedef struct Parser {
    int argc, next;
    char **argv;
    Argument *items; // room for one a letter of argv: "-qv" is two
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

static bool unknown_option(Parser *parser, const char *shown, const char *name, size_t length) {
    char wanted[64], hint[96] = "";
    snprintf(wanted, sizeof wanted, "%.*s",
             (int)(length < sizeof wanted ? length : sizeof wanted - 1), name);
    Suggestion nearest = suggestion_begin(wanted);
    for (const Option *row = options_all(); row->name && length > 1; row++) {
        if (option_belongs(row, parser->command)) suggestion_add(&nearest, row->name);
    }
    if (*nearest.best) snprintf(hint, sizeof hint, " (did you mean '--%s'?)", nearest.best);
    return problem_set(parser->problem,
                       "%s has no option '%s'%s\n  treads help%s%s shows all of them.",
                       command_name(parser->command), shown, hint, parser->command ? " " : "",
                       COMMAND_NAMES[parser->command]);
}

static bool wrong_command(Parser *parser, const Option *option) {
    char owners[128] = "";
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (option_belongs(option, (Command)i))
            words_add(owners, sizeof owners, ", ", COMMAND_NAMES[i]);
    }
    return problem_set(
        parser->problem,
        "%s has no option '--%s': that one is for %s\n  treads help%s%s shows what it has.",
        command_name(parser->command), option->name, owners, parser->command ? " " : "",
        COMMAND_NAMES[parser->command]);
}

// The value is behind the option or the next word, whatever that looks like.
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
        return unknown_option(parser, shown, name, length);
    }
    if (option_may_stand_alone(option)) {
        // The next word is its value only when it can be.
        Settings scratch = {0};
        const char *next = parser->next < parser->argc ? parser->argv[parser->next] : NULL;
        bool takes_next = !equals && next && option->apply(&scratch, next, NULL);
        if (takes_next) parser->next++;
        add(parser, option, equals ? equals + 1 : takes_next ? next : NULL);
        return true;
    }
    if (option->value) return take_value(parser, option, equals ? equals + 1 : NULL);
    if (equals)
        return problem_set(parser->problem, "--%s takes no value, so '%s' is one too many",
                           option->name, equals + 1);
    add(parser, option, NULL);
    return true;
}

// One or more letters; the first that takes a value takes the rest of the word: -qs3.
static bool take_letters(Parser *parser, const char *word) {
    for (const char *letter = word + 1; *letter; letter++) {
        const Option *option = option_by_letter(*letter);
        if (!option) {
            char shown[] = {'-', *letter, '\0'};
            return unknown_option(parser, shown, shown + 1, 1);
        }
        if (option->value) return take_value(parser, option, letter[1] ? letter + 1 : NULL);
        add(parser, option, NULL);
    }
    return true;
}

// Splits argv into options and words; `--` ends the options.
static bool split(Parser *parser) {
    bool are_words = false;
    while (parser->next < parser->argc) {
        const char *word = parser->argv[parser->next++];
        bool is_fine = true;
        if (are_words || word[0] != '-' || !word[1])
            add(parser, NULL, word);
        else if (!strcmp(word, "--"))
            are_words = true;
        else if (word[1] == '-')
            is_fine = take_long(parser, word);
        else
            is_fine = take_letters(parser, word);
        if (!is_fine) return false;
    }
    return true;
}

static bool unknown_command(Parser *parser, const char *word) {
    TankArg arg;
    if (tankspec_parse(word, NULL, &arg, NULL))
        return problem_set(parser->problem, "'%s' is a tank, not a command: treads %s %s", word,
                           arg.kind == CONTROLLER_HUMAN ? "play" : "watch", word);
    Suggestion nearest = suggestion_begin(word);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++)
        suggestion_add(&nearest, COMMAND_NAMES[i]);
    return problem_set(parser->problem, "unknown command '%s'%s\n  treads help shows all of them.",
                       word, suggestion_hint(&nearest));
}

static bool one_too_many(Parser *parser, const char *what, const char *word) {
    return problem_set(parser->problem, "%s takes %s, so '%s' is one too many",
                       command_name(parser->command), what, word);
}

// One of the command's own words; behind the first there may be the file of lab arc's rows.
static bool take_one_of(Parser *parser, Settings *settings, const char *word) {
    const CommandRow *row = &COMMANDS[parser->command];
    bool is_known = false;
    ASSERT(row->what && row->word);
    if (settings->word && !strcmp(settings->word, "arc") && !settings->lab.file) {
        settings->lab.file = word;
        return true;
    }
    if (row->former && !strcmp(word, row->former)) word = row->now;
    for (int i = 0; row->word(i); i++) is_known = is_known || !strcmp(row->word(i), word);
    bool is_lab = parser->command == COMMAND_LAB;
    if (settings->word && (is_known || is_lab)) return one_too_many(parser, "one word", word);
    settings->word = word;
    return is_known || tell_unknown(row->what, word, row->word, parser->problem);
}

static bool take_word(Parser *parser, Settings *settings, const char *word) {
    switch (COMMANDS[parser->command].words_kind) {
    case WORDS_TANKS: return settings_add_tank(settings, word, parser->problem);
    case WORDS_SWEPT_TANKS:
    case WORDS_FILES: return settings_add_file(settings, word, parser->problem);
    case WORDS_ONE_OF: return take_one_of(parser, settings, word);
    case WORDS_NONE: break;
    }
    return one_too_many(parser, "no words", word);
}

// The first word is the command, wherever it stands.
static bool find_command(Parser *parser) {
    for (int i = 0; i < parser->count; i++) {
        Argument *item = &parser->items[i];
        if (item->option) continue;
        int command = command_find(item->value);
        if (command < 0) return unknown_command(parser, item->value);
        parser->command = (Command)command;
        memmove(item, item + 1, (size_t)(--parser->count - i) * sizeof *item);
        return true;
    }
    return true;
}

static bool take_items(Parser *parser, Settings *settings) {
    settings->command = parser->command;
    for (int i = 0; i < parser->count; i++) {
        Argument *item = &parser->items[i];
        if (item->option) item->option = option_of_command(item->option, parser->command);
        bool is_fine = !item->option ? take_word(parser, settings, item->value)
                       : option_belongs(item->option, parser->command)
                           ? option_apply(item->option, settings, item->value, parser->problem)
                           : wrong_command(parser, item->option);
        if (!is_fine) return false;
    }
    return true;
}

// What would do nothing (what one experiment would not heed, or an option without the one it needs)
// is told, wherever in the line its reason stands.
static bool has_what_it_needs(Parser *parser, const char *experiment) {
    for (int i = 0; i < parser->count; i++) {
        const Option *option = parser->items[i].option;
        if (!option) continue;
        bool has_it = !option->needs;
        for (int k = 0; k < parser->count && !has_it; k++)
            has_it =
                parser->items[k].option && !strcmp(parser->items[k].option->name, option->needs);
        if (has_it) continue;
        return problem_set(parser->problem,
                           "--%s does nothing without --%s: add that, or leave it out",
                           option->name, option->needs);
    }
    for (int i = 0; experiment && parser->command == COMMAND_LAB && i < parser->count; i++) {
        const Option *option = parser->items[i].option;
        if (!option || option_is_for(option, experiment)) continue;
        return problem_set(parser->problem,
                           "lab %s has no option '--%s'; it belongs to lab %s\n"
                           "  treads help lab lists the options.",
                           experiment, option->name, option->experiments);
    }
    return true;
}

// Standard output has room for one document or table.
static bool has_one_output(Parser *parser, const Settings *settings) {
    bool is_csv = settings->csv && !strcmp(settings->csv, "-");
    bool is_trajectory = settings->trajectory && !strcmp(settings->trajectory, "-");
    const char *wanting[4];
    int count = 0;
    if (settings->watch_mind) wanting[count++] = "--watch-mind";
    if (settings->is_json) wanting[count++] = "--json";
    if (is_trajectory) wanting[count++] = "--trajectory -";
    if (is_csv) wanting[count++] = "--csv -";
    bool are_several = settings->rounds > 1 || settings->best_of > 1;
    if (is_trajectory && are_several)
        return problem_set(parser->problem, "--trajectory - has room for one match: with several "
                                            "rounds give it a file, and each has its own");
    if (settings->watch_mind && are_several)
        return problem_set(parser->problem, "--watch-mind is for one match: leave out the rounds");
    if (count < 2) return true;
    int length = (int)strcspn(wanting[1], " ");
    return problem_set(parser->problem, "%s and %s both want standard output: %s %.*s%s",
                       wanting[0], wanting[1], wanting[1][length] ? "give" : "leave out", length,
                       wanting[1], wanting[1][length] ? " a file" : "");
}

bool parse_arguments(int argc, char **argv, Settings *settings, Problem *problem) {
    ASSERT(argc >= 0 && settings && problem);
    Parser parser = {.argc = argc, .argv = argv, .problem = problem};
    size_t room = 1;
    bool are_words = false;
    for (int i = 0; i < argc; i++) {
        // The first word that is a command: --help is about it, and typos are compared with its
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
        return true;
    }
    parser.items = calloc(room, sizeof *parser.items);
    if (!parser.items) return problem_set(problem, "out of memory");
    bool is_fine = split(&parser);
    parser.command = COMMAND_BARE;
    is_fine = is_fine && find_command(&parser) && take_items(&parser, settings) &&
              has_what_it_needs(&parser, settings->word) && has_one_output(&parser, settings);
    free(parser.items);
    return is_fine;
}
