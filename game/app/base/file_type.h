// file_type.h -- finds the type of a file by its content: the first bytes, the root element of XML,
// or the members of a JSON object. Names matter only where the content leaves a choice.
#pragma once

#include <stddef.h>

#include "game/app_rows.h" // generated from rows.txt
#include "platform/text.h"
#include "sim/arena/arena.h"

// Types of files, by priority: the first type is opened if several files are opened at once. The
// types before FILE_TYPE_TILESET can be opened in a window.
typedef enum FileType { FILE_TYPE_ROWS_IDS(FILE_TYPE_) } FileType; // rows.txt

extern const char *const FILE_TYPE_NAMES[FILE_TYPE_UNKNOWN + 1]; // "recording", "arena" and so on
extern const char *const FILE_TYPE_TEXTS[FILE_TYPE_UNKNOWN + 1]; // "a recording", "an arena (...)"

// Returns the type of a file with this name. `bytes` may be the start of a longer file.
FileType file_type_of(const char *bytes, size_t length, const char *name);
// Returns the type of a file. Returns FILE_TYPE_UNKNOWN and sets `problem` if it cannot be read, is
// empty, or has a type that treads does not read.
FileType file_type(const char *path, Problem *problem);
// Chooses the file to open from several paths, a list that ends with NULL and is not empty. A
// folder stands for the files in it. Without any file that treads reads, the first path is chosen.
void file_type_choose(const char *const *paths, char chosen[static ARENA_PATH_MAX]);
