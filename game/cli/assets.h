// assets.h -- where the arenas and the font are, and where our own files go.
#pragma once

#include "cli/line/settings.h"

// Finds the assets folder: --assets > $TREADS_ASSETS > beside the program > compiled in. Tells
// every place it looked at on stderr when there is none.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]);

// The names of the files in a folder that end so, without that ending, sorted; ends with NULL. NULL
// when it cannot be read. Freed by names_free.
char **names_in(const char *folder, const char *ending);
#define ARENA_FOLDER "arenas"
char **arena_names(const char *folder); // of the assets, or of the user folder
void names_free(char **names);

// Is the arena given as a file, not by a name?
bool arena_is_file(const char *arena);

// The file of the arena that was asked for: of the assets, or of the person's own. False with the
// problem told on stderr and the exit code set.
bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code);

// Loads the arena that was asked for; NULL with the problem told on stderr and the exit code set.
Arena *arena_open(const Settings *settings, int *code);

bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]);

// The folder for screenshots, made when it is missing; NULL when there is none. Freed by the
// caller.
char *user_folder(const Settings *settings);

// Makes a new empty file NAME + ENDING or "NAME-1" + ENDING, .. in `folder`, never an existing one.
// False when it cannot.
bool new_file(const char *folder, const char *name, const char *ending,
              char path[static ARENA_PATH_MAX]);
bool new_picture(const char *folder, const char *name, char path[static ARENA_PATH_MAX]);
