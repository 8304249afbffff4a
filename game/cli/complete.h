// complete.h -- what may come next on a command line, told by the tables that the parser reads.
#pragma once

#include <stdio.h>

// Names that are found in folders; each ends with NULL, or is NULL.
typedef struct FolderNames {
    char *const *arenas, *const *presets;
} FolderNames;

// The words that the last one of the line ("" after a blank) may become, a line each. Nothing where
// a file's name is wanted.
void complete_line(FILE *file, const char *line, FolderNames names);

// The script that makes bash ask for them.
void complete_script(FILE *file);
