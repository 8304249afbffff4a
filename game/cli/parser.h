// parser.h -- reads a command line into the settings, by the command and option tables.
#pragma once

#include "app/settings.h"

// The words of argv after the program's name. False with one sentence told. A --help anywhere wins
// over every mistake (settings->is_help, and the command it asks about). Texts in the settings
// point into argv.
bool parse_arguments(int argc, char **argv, Settings *settings, Problem *problem);
