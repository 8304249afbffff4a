// complete.h -- what may come next on a command line, told by the tables that the parser reads.
#pragma once

#include <stdio.h>

// The words that the last one of the line ("" after a blank) may become, a line each. Nothing where
// a file's name is wanted. `arenas` ends with NULL, or is NULL.
void complete_line(FILE *file, const char *line, char *const *arenas);

// The script that makes bash ask for them.
void complete_script(FILE *file);
