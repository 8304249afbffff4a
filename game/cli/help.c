// help.c -- the help texts, made from the command and option tables.
#include "help.h"

#include <string.h>

#include "options.h"

enum { LEFT_COLUMN = 32 };

static void heading(FILE *file, const char *text, bool is_colored) {
    fprintf(file, "\n%s%s%s\n", is_colored ? "\033[1m" : "", text, is_colored ? "\033[0m" : "");
}

static void print_option(FILE *file, const Option *option) {
    char letter[] = "-?, ", left[80], value[OPTION_TEXT_MAX], text[OPTION_TEXT_MAX];
    letter[1] = option->letter;
    snprintf(left, sizeof left, "%s--%s%s%s", option->letter ? letter : "    ", option->name,
             option->value ? " " : "", option_value(option, value));
    fprintf(file, "  %-*s  %s\n", LEFT_COLUMN, left, option_help(option, text));
}

static bool is_listed(const Option *option, Command command, OptionGroup group) {
    if (option->group != group) return false;
    return option_belongs(option, command) || command == COMMAND_BARE;
}

void help_options(FILE *file, Command command, bool is_colored) {
    for (int group = 0; group < GROUP_COUNT; group++) {
        bool is_first = true;
        for (const Option *row = options_all(); row->name; row++) {
            if (!is_listed(row, command, (OptionGroup)group)) continue;
            if (is_first) heading(file, GROUP_NAMES[group], is_colored);
            is_first = false;
            print_option(file, row);
        }
    }
}

// What it does, and below it the line to type.
static void print_example(FILE *file, const char *example) {
    const char *mark = strstr(example, " # ");
    fprintf(file, "  %s:\n    %.*s\n", mark + 3, (int)(mark - example), example);
}

static void print_examples(FILE *file, const CommandRow *row, bool is_colored) {
    heading(file, "Examples", is_colored);
    for (const char *const *example = row->examples; *example; example++)
        print_example(file, *example);
}

const char HELP_TANKS[] = "A TANK is NAME[xN][:key=value,...][@TEAM]:\n"
                          "  hunter             an AI with a team of its own\n"
                          "  hunterx3@red       three of them in team red\n"
                          "  hunter:range=30    with a parameter (treads list ais shows them)\n"
                          "  wander:tank=heavy  a heavy tank\n"
                          "  wander:drive=tyre  a car (treads list drives shows all); drive.KEY=X "
                          "sets its parameters\n";

const char HELP_SWAPS[] = "A --swap changes minds on the way, SECONDS:WHO=MIND[:key=value,...]:\n"
                          "  20:red=ambusher    after 20 s ambushers drive team red\n"
                          "  5:2=hunter:range=9 after 5 s a hunter drives the second tank\n";

static void print_command(FILE *file, Command command, bool is_colored) {
    const CommandRow *row = &COMMANDS[command];
    char text[COMMAND_WORDS_MAX];
    const char *words = command_words(command, text);
    fprintf(file, "Usage: treads %s%s%s [OPTIONS]\n\ntreads %s: %s.\n", COMMAND_NAMES[command],
            *words ? " " : "", words, COMMAND_NAMES[command], row->help);
    if (row->more) fprintf(file, "%s\n", row->more);
    if (row->words_kind == WORDS_TANKS) fprintf(file, "\n%s", HELP_TANKS);
    if (option_belongs(option_find("swap", strlen("swap")), command)) fputs(HELP_SWAPS, file);
    help_options(file, command, is_colored);
    print_examples(file, row, is_colored);
}

static void print_overview(FILE *file, bool is_colored) {
    fputs("Usage: treads [COMMAND] [OPTIONS]\n\n"
          "A tank-battle sandbox: drive, watch and compare vehicles on tracks and wheels.\n"
          "Without a command you meet a hunter in the yard.\n",
          file);
    heading(file, "Commands", is_colored);
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        fprintf(file, "  %-12s%s\n", COMMAND_NAMES[i], COMMANDS[i].help);
    }
    heading(file, "Examples", is_colored);
    for (int i = COMMAND_PLAY; i <= COMMAND_SHOT; i++) {
        print_example(file, COMMANDS[i].examples[0]);
    }
    fputs("\ntreads help COMMAND explains a command and its options; treads list options shows all "
          "options.\n",
          file);
}

void help_print(FILE *file, Command command, bool is_colored) {
    if (command == COMMAND_BARE)
        print_overview(file, is_colored);
    else
        print_command(file, command, is_colored);
}
