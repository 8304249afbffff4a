// assets.h -- where the folder of arenas and font is, and where our own files go.
#pragma once

#include "settings.h"

// Finds the assets folder: --assets > $TREADS_ASSETS > beside the program > compiled in. Tells
// every place it looked at on stderr when there is none.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]);

// The names of the files in a folder that end so, without that ending, sorted; ends with NULL. NULL
// when out of memory. Freed by names_free.
char **names_in(const char *folder, const char *ending);
void names_free(char **names);

bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]);

// The folder for screenshots, made when it is missing; NULL when there is none. Freed by the
// caller.
char *user_folder(const Settings *settings);

// Makes a new empty file NAME + ENDING or "NAME-1" + ENDING, .. in `folder`, never an existing one.
// False when it cannot.
bool new_file(const char *folder, const char *name, const char *ending,
              char path[static ARENA_PATH_MAX]);
bool new_picture(const char *folder, const char *name, char path[static ARENA_PATH_MAX]);
