// manual.c -- the page for man(1), made from the tables that the program itself reads.
#include "manual.h"

#include <stdbool.h>
#include <string.h>

#include "help.h"
#include "options.h"

typedef struct Entry {
    const char *name, *help;
} Entry;

static const Entry FILES[] = {
    {"PREFIX/share/treads",
     "arenas, fonts, recordings to watch. They are looked for in this order: "
     "--assets, TREADS_ASSETS, ../share/treads and ../assets beside the "
     "program, and where it was built for."},
    {"~/.local/share/treads",
     "the user folder: screenshots, recordings, settings, tunings. --user-dir names another one."},
    {"*.tmj", "an arena: a map of the editor Tiled."},
    {"*.treads-replay", "a recording: its match card, and what cannot be computed again."},
    {"tuning/*.json", "a preset: numbers for --tuning, by the keys of treads list tuning."},
    {"*.jsonl", "results of a tournament, a match a line."},
    {NULL, NULL},
};

static const Entry ENVIRONMENT[] = {
    {"TREADS_ASSETS", "where the assets are, unless --assets is given."},
    {"XDG_DATA_HOME", "where the user folder is, instead of ~/.local/share."},
    {"DISPLAY, WAYLAND_DISPLAY", "without either there is no window: commands that need one say "
                                 "so, and `watch` plays the match without it."},
    {"NO_COLOR", "no colours in text, unless --color always is given."},
    {"SDL_VIDEODRIVER, SDL_AUDIODRIVER", "are heeded by SDL, which opens the window."},
    {NULL, NULL},
};

// Text for groff: no character of it is a command, and `words` are bold.
static void put_text(FILE *file, const char *text) {
    bool is_start = true, is_bold = false;
    for (; *text; text++) {
        if (is_start && (*text == '.' || *text == '\'')) fputs("\\&", file);
        is_start = *text == '\n';
        switch (*text) {
        case '\\': fputs("\\e", file); break;
        case '-': fputs("\\-", file); break;
        case '~': fputs("\\(ti", file); break;
        case '^': fputs("\\(ha", file); break;
        case '"': fputs("\\(dq", file); break;
        case '\'': fputs("\\(aq", file); break;
        case '`': fputs((is_bold = !is_bold) ? "\\fB" : "\\fR", file); break;
        default: fputc(*text, file);
        }
    }
}

static void put_heading(FILE *file, const char *macro, const char *title) {
    fprintf(file, ".%s ", macro);
    put_text(file, title);
    fputc('\n', file);
}

// A paragraph under a bold name; `argument`, in italics behind it, may be NULL.
static void put_entry(FILE *file, const char *name, const char *argument, const char *help) {
    fputs(".TP\n\\fB", file);
    put_text(file, name);
    fputs("\\fR", file);
    if (argument && *argument) {
        fputs(" \\fI", file);
        put_text(file, argument);
        fputs("\\fR", file);
    }
    fputc('\n', file);
    put_text(file, help);
    fputc('\n', file);
}

// Lines that stay as they are.
static void put_lines(FILE *file, const char *text) {
    fputs(".PP\n.nf\n", file);
    put_text(file, text);
    fputs(".fi\n", file);
}

static void put_examples(FILE *file, const CommandRow *row) {
    for (const char *const *example = row->examples; *example; example++) {
        const char *mark = strstr(*example, " # ");
        char line[256];
        snprintf(line, sizeof line, "%.*s", (int)(mark - *example), *example);
        put_entry(file, line, NULL, mark + 3);
    }
}

static void put_commands(FILE *file) {
    put_heading(file, "SH", "COMMANDS");
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &COMMANDS[i];
        char words[COMMAND_WORDS_MAX];
        put_heading(file, "SS", COMMAND_NAMES[i]);
        fputs("\\fBtreads ", file);
        put_text(file, COMMAND_NAMES[i]);
        fputs("\\fR \\fI", file);
        put_text(file, command_words((Command)i, words));
        fputs("\\fR\n.PP\n", file);
        put_text(file, row->help);
        fputs(".\n", file);
        if (!row->more) continue;
        fputs(".PP\n", file);
        put_text(file, row->more);
        fputc('\n', file);
    }
}

static void put_option(FILE *file, const Option *option) {
    char name[64], help[512], text[OPTION_TEXT_MAX];
    int length = snprintf(help, sizeof help, "%s.\nFor", option_help(option, text));
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) {
        if (!option_belongs(option, (Command)i)) continue;
        length += snprintf(help + length, sizeof help - (size_t)length, " `%s`", COMMAND_NAMES[i]);
    }
    snprintf(help + length, sizeof help - (size_t)length, ".");
    if (option->letter)
        snprintf(name, sizeof name, "-%c, --%s", option->letter, option->name);
    else
        snprintf(name, sizeof name, "--%s", option->name);
    put_entry(file, name, option_value(option, text), help);
}

static void put_options(FILE *file) {
    put_heading(file, "SH", "OPTIONS");
    fputs("A value stands behind its option as another word, or after an equals sign.\n", file);
    for (int group = 0; group < GROUP_COUNT; group++) {
        put_heading(file, "SS", GROUP_NAMES[group]);
        for (const Option *row = options_all(); row->name; row++)
            if (row->group == (OptionGroup)group) put_option(file, row);
    }
}

static void put_entries(FILE *file, const char *title, const Entry *entry) {
    put_heading(file, "SH", title);
    for (; entry->name; entry++) put_entry(file, entry->name, NULL, entry->help);
}

static void put_exits(FILE *file) {
    put_heading(file, "SH", "EXIT STATUS");
    for (const ExitRow *row = EXITS; row->help; row++) {
        char code[8];
        snprintf(code, sizeof code, "%d", row->code);
        put_entry(file, code, NULL, row->help);
    }
}

void manual_print(FILE *file, const char *version) {
    fprintf(file, ".TH TREADS 6 \"\" \"treads %s\" \"Games\"\n", version);
    fputs(".SH NAME\ntreads \\- a tank\\-battle sandbox\n"
          ".SH SYNOPSIS\n\\fBtreads\\fR [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
          ".SH DESCRIPTION\n",
          file);
    put_text(file, "Drive tanks, watch minds fight each other, and compare how tracked and wheeled "
                   "vehicles move. The same card (arena, seed, tanks, rules) gives the same match "
                   "to the bit. Results go to standard output, everything else to standard "
                   "error.\n");
    put_commands(file);
    put_heading(file, "SH", "TANKS");
    put_lines(file, HELP_TANKS);
    put_lines(file, HELP_SWAPS);
    put_options(file);
    put_exits(file);
    put_entries(file, "ENVIRONMENT", ENVIRONMENT);
    put_entries(file, "FILES", FILES);
    put_heading(file, "SH", "EXAMPLES");
    for (int i = COMMAND_BARE + 1; i < COMMAND_COUNT; i++) put_examples(file, &COMMANDS[i]);
}
