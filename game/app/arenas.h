// arenas.h -- the battlefields that have a name: those shipped with the assets, and the person's
// own in the user folder's `arenas`, where the sandbox saves them.
#pragma once

#include "settings.h"

#define ARENA_FOLDER "arenas"
#define ARENA_ENDING ".tmj"

// Shipped ones first, then own ones, each kind sorted; ends with NULL. A name that a shipped arena
// has means that one: an own one of this name is not among them.
typedef struct ArenaNames {
    char **all;
    int shipped; // as many as that are shipped, the others are own
} ArenaNames;

// What cannot be found is not among them; `all` is NULL when out of memory.
ArenaNames arena_names(const Settings *settings);
void arena_names_free(ArenaNames *names);

// Is the arena given as a file, not by a name?
bool arena_is_file(const char *arena);

// The file of the arena that was asked for. False with the problem told on stderr and the exit code
// set.
bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code);

// Loads the arena that was asked for; NULL with the problem told on stderr and the exit code set.
Arena *arena_open(const Settings *settings, int *code);

// Tells of each own arena whose name a shipped one has.
void arenas_tell_hidden(const Settings *settings);
