// preferences.h -- a person's settings.json, which people may edit by hand, and views as it and the
// options, which count more, ask for them.
//
//   {"ui-scale": 1.5, "palette": "mono", "keys": {"p1-fire": "Space or J"}, "pad": {"p1-fire":
//   "A"}}
//
// A setting that is not in it has its initial value; members that are no settings are kept when it
// is saved.
#pragma once

#include "platform/json.h"
#include "settings.h"
#include "view/input/bindings.h"
#include "view/view.h"

#define PREFS_FILE "settings.json"

// Fills the table with the members of the file.
enum { PREF_BINDINGS = PREF_COUNT + DEVICE_COUNT + 1 };
void prefs_bindings(Binding table[static PREF_BINDINGS]);

// False with the problem told as "file:line:column: ..", and the defaults in `prefs`. `notice`, if
// not NULL, tells of the first member that we do not know, or is "".
bool prefs_parse(const char *text, size_t length, const char *name, Prefs *prefs, Problem *notice,
                 Problem *problem);
bool prefs_check(const char *path, Prefs *prefs, Problem *notice, Problem *problem);

// That of the user folder `home`; the defaults where there is none (NULL: no folder either).
bool prefs_load(const char *home, Prefs *prefs, Problem *problem);

// Carries what has changed since `was` over to the file, written beside and renamed. A broken file
// is left as it is: false with the problem told.
bool prefs_save(const char *home, const Prefs *was, const Prefs *now, Problem *problem);

// What prefs_load gives, with the options on top. A broken file is told on stderr, and the defaults
// are taken.
Prefs preferences_load(const Settings *settings, const char *home);

// NULL with the reason told and the exit code set. `user_dir` may be NULL.
View *picture_view(const Settings *settings, const Arena *arena, bool is_headless,
                   const char *user_dir, int *code);

// Says which pictures of its ground cannot be read.
void picture_warn(const Settings *settings, const Arena *arena);

// Saves what was drawn last as a new "NAME.png" here, or in the user folder when nothing can be
// written here; puts its path into `path`. False with the reason told.
bool save_default_screenshot(const Settings *settings, View *view, const char *name,
                             char path[static ARENA_PATH_MAX]);
