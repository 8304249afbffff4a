// help.h -- the help texts, made from the command and option tables.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "commands.h"

// COMMAND_BARE: the overview of all commands.
void help_print(FILE *file, Command command, bool is_colored);

// How a tank and a swap are written, with examples.
extern const char HELP_TANKS[], HELP_SWAPS[];

// The options of a command (COMMAND_BARE: of all commands), aligned, by groups.
void help_options(FILE *file, Command command, bool is_colored);
