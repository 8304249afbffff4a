// assets.h -- where arenas, presets (tunings with a name) and the font are: those shipped with the
// assets, and the person's own in the user folder's `arenas` and `tuning`.
#pragma once

#include <jansson.h>

#include "match/tuning.h"
#include "settings.h"

// Finds the assets folder: --assets > $TREADS_ASSETS > beside the program > where it was installed.
// Tells every place it looked at on stderr when there is none.
bool assets_find(const Settings *settings, char folder[static ARENA_PATH_MAX]);

bool font_find(const Settings *settings, char file[static ARENA_PATH_MAX]);

// The folder of the person's own files, made when it is missing; NULL when there is none. Freed by
// the caller.
char *user_folder(const Settings *settings);

// The folders of the user folder, and how the names of the files in them end.
#define ARENA_FOLDER "arenas"
#define ARENA_ENDING ".tmj"
#define PRESET_FOLDER "tuning"
#define PRESET_ENDING ".json"
#define MISSION_FOLDER "missions"
#define MISSION_ENDING ".json"
#define RECORDING_FOLDER "recordings" // REPLAY_ENDING
#define RESULTS_FOLDER "results"
#define PROGRAM_FOLDER "bots" // minds in programs of one's own
#define RESULTS_ENDING ".jsonl"

// Makes a new empty file NAME + ENDING, or with "-1", "-2" and so on behind the name, in `folder`,
// never an existing one. False with the reason in errno.
bool new_file(const char *folder, const char *name, const char *ending,
              char path[static ARENA_PATH_MAX]);
// The same in a folder of the user folder `home` (NULL: there is none). False with the problem
// told.
bool new_user_file(const char *home, const char *folder, const char *name, const char *ending,
                   char path[static ARENA_PATH_MAX], Problem *problem);

typedef struct FileNames {
    char **all;                    // ends with NULL; NULL when out of memory
    int count, room;               // of them, and for how many there is room
    int first;                     // as many of them are in the first of the homes
    char homes[2][ARENA_PATH_MAX]; // the assets and the user folder; "" where there is none
} FileNames;

// Shipped ones first, then own ones, each kind sorted. A name that a shipped arena has means that
// one: an own one of this name is not among them.
FileNames arena_names(const Settings *settings);
FileNames no_names(void); // yet
// Unless it is among them, or there is no room: for NAMES_ADDED_MAX more than were found.
enum { NAMES_ADDED_MAX = 64 };
void file_names_add(FileNames *names, const char *name);
void file_names_free(FileNames *names);

// The missions, likewise, and the file of one, as arena_path below.
FileNames mission_names(const Settings *settings);
bool mission_path(const Settings *settings, const char *mission, char path[static ARENA_PATH_MAX],
                  int *code);

// Is the arena given as a file, not by a name?
bool arena_is_file(const char *arena);

// The file of the arena that was asked for. False with the problem told on stderr and the exit code
// set.
bool arena_path(const Settings *settings, char path[static ARENA_PATH_MAX], int *code);

// Loads an arena, whose pictures may be among the assets, too; NULL with the problem told.
Arena *arena_read(const Settings *settings, const char *path, Problem *problem);

// Loads the arena that was asked for; NULL with the problem told on stderr and the exit code set.
Arena *arena_open(const Settings *settings, int *code);

// Tells of each own arena whose name a shipped one has.
void arenas_tell_hidden(const Settings *settings);

// Reads what --tuning asks for, if anything, into the settings' preset. Own ones count before
// shipped ones. EXIT_OK, or another exit code with the reason told.
int preset_read(Settings *settings);

typedef struct Preset {
    char name[ARENA_NAME_MAX], path[ARENA_PATH_MAX], about[TUNING_ABOUT_MAX];
    bool is_own;
    Tuning tuning;
} Preset;

// Calls `show` for each that can be read, own ones first; what cannot is told on stderr. False when
// there are no assets.
bool presets_visit(const Settings *settings, void (*show)(const Preset *, void *), void *context);
