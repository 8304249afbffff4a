// help.h -- the help, the manual and the completion, made from the tables of commands and options.
#pragma once

#include <stdio.h>

#include "commands.h"

// COMMAND_BARE: the overview of all commands.
void help_print(FILE *file, Command command, bool is_colored);

// The options of a command (COMMAND_BARE: of all commands), aligned, by groups.
void help_options(FILE *file, Command command, bool is_colored);

// The page for man(1): groff, with the macros of man(7). `version` is the program's own.
void manual_print(FILE *file, const char *version);

// The words that the last one of the line ("" after a blank) may become, a line each. Nothing where
// a file's name is wanted. The settings tell where arenas and presets are.
void complete_line(FILE *file, const char *line, const Settings *settings);
