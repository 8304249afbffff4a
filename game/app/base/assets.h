// assets.h -- finds arenas, missions, presets (tunings with a name) and the font: the shipped ones
// in the assets folder, and the user's own in the user folder.
#pragma once

#include <jansson.h>

#include "settings.h"

// Finds the assets folder: --assets, $TREADS_ASSETS, next to the program, or the installation
// folder. Prints all places tried and returns false if there is none.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]);

// Finds the font file. Returns false if there are no assets.
bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]);

// Finds the folder of the browser build: `page` next to the program or in the installation folder,
// or where game/web/run writes it. Returns false if there is none.
bool web_build_find(char folder[static ARENA_PATH_MAX]);

// Returns the folder of the user's own files, created if necessary, or NULL if there is none. The
// caller frees it.
char *user_folder(const Settings *settings);
// Joins the user folder and a file name. Returns false if there is no folder or the path is too
// long.
bool user_path(const char *home, const char *name, char path[static ARENA_PATH_MAX]);

// Subfolders of the user folder, and the endings of the files in them.
#define ARENA_FOLDER "arenas"
#define ARENA_ENDING ".tmj"
#define PRESET_FOLDER "tuning"
#define PRESET_ENDING ".json"
#define MISSION_FOLDER "missions"
#define MISSION_ENDING ".json"
#define RECORDING_FOLDER "recordings" // REPLAY_ENDING
#define RESULTS_FOLDER "results"
#define RESULTS_ENDING ".jsonl"
#define PROGRAM_FOLDER "bots" // external bots

// Creates a new empty file NAME + ENDING in `folder`, with "-1", "-2" and so on after the name if
// it exists. Returns false and sets errno on failure.
bool new_file(const char *folder, const char *name, const char *ending,
              char path[static ARENA_PATH_MAX]);
// Creates a new file in a subfolder of the user folder `home`. Returns false and sets `problem` on
// failure, and if `home` is NULL.
bool new_user_file(const char *home, const char *folder, const char *name, const char *ending,
                   char path[static ARENA_PATH_MAX], Problem *problem);

typedef struct FileNames {
    char **all;                    // names without endings; ends with NULL; NULL if out of memory
    int count, room;               // number of names, and of names that fit
    int first;                     // number of names from the first of `homes`
    char homes[2][ARENA_PATH_MAX]; // the assets and the user folder; "" if missing
} FileNames;

// Returns the shipped names, then the user's own, each sorted. A user's file with a shipped name is
// not listed. Arenas can be .tmj, .tmx or .json files; of two with one name, the first in this
// order is listed.
FileNames arena_names(const Settings *settings);
FileNames mission_names(const Settings *settings);
FileNames no_names(void); // an empty list, to be extended
// Adds a name unless it is in the list. At most NAMES_ADDED_MAX names can be added.
enum { NAMES_ADDED_MAX = 64 };
void file_names_add(FileNames *names, const char *name);
void file_names_free(FileNames *names);

// Returns whether the arena is given as a file, not by a name.
bool arena_is_file(const char *arena);

// Find the file of the settings' arena, or of a mission. If it is missing or unreadable, return
// false, set the exit code, and set `problem`, or print an error if that is NULL.
bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code);
bool mission_path(const Settings *settings, const char *mission, char path[static ARENA_PATH_MAX],
                  int *code, Problem *problem);

// Loads an arena from a file; its images may be among the assets. Returns NULL and sets `problem`
// on failure.
Arena *arena_read(const Settings *settings, const char *path, Problem *problem);

// Reads the map of an arena, to be saved elsewhere by map_save. A random arena's map refers to the
// shipped tileset. Returns NULL and sets `problem` on failure.
json_t *map_read(const Settings *settings, const char *path, Problem *problem);

// Loads the settings' arena. On failure returns NULL, sets the exit code, and sets `problem`, or
// prints it if that is NULL.
Arena *arena_open(const Settings *settings, int *code, Problem *problem);

// Prints a note for each of the user's arenas that is hidden by another one of the same name.
void arenas_note_hidden(const Settings *settings);

// Loads the preset of --preset, if any, into settings->preset. The user's own presets take
// precedence. Returns EXIT_OK; or sets `problem`, or prints an error if that is NULL, and returns
// another exit code.
int preset_read(Settings *settings, Problem *problem);

// Adds the waves of --waves, or the shipped ones, to a card of mode survival with all tanks in one
// team. Returns an exit code like preset_read.
int waves_read(const Settings *settings, MatchCard *card, Problem *problem);

typedef struct Preset {
    char name[ARENA_NAME_MAX], path[ARENA_PATH_MAX], about[TUNING_ABOUT_MAX];
    bool is_own; // the user's, not a shipped one
    Tuning tuning;
} Preset;

// Calls `show` for each preset, the user's own first. Prints an error for each unreadable one.
// Returns false if there are no assets.
bool presets_visit(const Settings *settings, void (*show)(const Preset *, void *), void *context);
