// preferences.h -- the player's files in the user folder, settings.json and statistics.json, and
// views that follow the settings and the command line.
//
//   {"ui-scale": 1.5, "palette": "mono", "keys": {"p1-fire": "Space or J"}, "pad": {"p1-fire":
//   "A"}}
//
//   {"won": 7, "lost": 5, "streak": 2, "best-streak": 4, "best-wave": 3, "shots": 210, "hits": 84,
//    "seconds": 1320, "enemies": [{"name": "hunter", "skill": "recruit", "won": 3, "lost": 1}]}
//
// Missing settings have their initial values, missing statistics are 0. Unknown settings are kept.
// Files are replaced in one step, so that they stay whole whenever the program ends. A file that
// cannot be read is not changed.
//
// The folder game/app/home/ contains the player's data, such as settings and progress; it must not
// know how a match is played.
#pragma once

#include "match/match.h"
#include "platform/json.h"
#include "app/base/settings.h"
#include "view/input/bindings.h"
#include "view/menu/menu.h"
#include "view/view.h"

#define PREFS_FILE "settings.json"
#define STATISTICS_FILE "statistics.json"

enum { PREF_BINDINGS = PREF_COUNT + DEVICE_COUNT + 1 };
void prefs_bindings(Binding table[static PREF_BINDINGS]); // Fills in the members of settings.json.
extern const Binding STATISTICS_BINDINGS[];

// Reads settings. On failure returns false, sets `problem` and fills `prefs` with the defaults.
// `notice` receives the first unknown member, or ""; it may be NULL.
bool prefs_parse(const char *text, size_t length, const char *name, Prefs *prefs, Problem *notice,
                 Problem *problem);
bool prefs_check(const char *path, Prefs *prefs, Problem *notice, Problem *problem);

// Returns the folder of settings.json, to be freed by the caller, or NULL if there is none. On
// Linux it is in XDG_CONFIG_HOME unless --user-dir is given, elsewhere the user folder.
char *config_folder(const Settings *settings);

// Reads the settings in a folder. Without a file or a folder (NULL) they are the defaults.
bool prefs_load(const char *home, Prefs *prefs, Problem *problem);

// Writes the differences between `was` and `now`. On failure returns false and sets `problem`.
bool prefs_save(const char *home, const Prefs *was, const Prefs *now, Problem *problem);

// Returns the settings in a folder, overridden by the options. Prints an error and uses the
// defaults if the file cannot be read.
Prefs preferences_load(const Settings *settings, const char *home);

// Reads the relay's address from the line `relay = ADDRESS` of the first treads.conf that has one:
// in the settings folder, in /etc/treads, or in the assets folder. Returns false if there is none.
enum { RELAY_ADDRESS_MAX = 256 };
#define RELAY_FILE "treads.conf"
bool relay_find(const Settings *settings, char address[static RELAY_ADDRESS_MAX]);

// maps.json, in the same folder, contains the player's choices by map: wall layers, such as
// ":walls=LAYER", and (about "pictures of ") the folder of its pictures. Writes `choice`, or reads
// it if it is "". Returns false if there is no choice.
bool map_remember(const char *config, const Arena *arena, const char *about,
                  char choice[static ARENA_PATH_MAX]);

// Gives the player's difficulty to AI tanks of a battle with players, unless they have a skill or
// --skill is given.
void difficulty_apply(Settings *settings, const Prefs *prefs);

// Creates a view; `user_dir` may be NULL. Prints an error, sets `code` and returns NULL on failure.
View *picture_view(const Settings *settings, const Arena *arena, bool is_headless,
                   const char *user_dir, int *code);

// Prints a note for each image of the ground that cannot be read.
void picture_warn(const Settings *settings, const Arena *arena);

// Saves the last frame as a new "NAME.png" in the user folder, or else in the current folder, and
// copies its path to `path`. Prints an error and returns false on failure.
bool save_default_screenshot(const Settings *settings, View *view, const char *name,
                             char path[static ARENA_PATH_MAX]);

// Reads statistics. On failure returns false, sets `problem` and clears them.
bool statistics_parse(const char *text, size_t length, const char *name, Statistics *statistics,
                      Problem *problem);
bool statistics_load(const char *home, Statistics *statistics, Problem *problem);

// Adds a finished match to the file and fills `now`. Returns true without a change unless exactly
// one player took part; returns false and sets `problem` if the file cannot be read or written.
bool statistics_add_match(const char *home, const Match *match, Statistics *now, Problem *problem);
// Adds the counts of a run of Last Stand, and fills `now` with the sums. Fails in the same way.
bool statistics_add_run(const char *home, const double run[static RUN_COUNTS], Statistics *now,
                        Problem *problem);
