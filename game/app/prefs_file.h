// prefs_file.h -- a person's settings.json, which people may edit by hand.
//
//   {"ui-scale": 1.5, "palette": "mono", "keys": {"p1-fire": "Space or J"}, "pad": {"p1-fire":
//   "A"}}
//
// What is not in it keeps its initial value; members that we do not know are kept when it is saved.
#pragma once

#include "view/input/prefs.h"

#define PREFS_FILE "settings.json"

// False with the problem told as "file:line:column: ..", and the defaults in `prefs`. `notice`, if
// not NULL, tells of the first member that we do not know, or is "".
bool prefs_parse(const char *text, size_t length, const char *name, Prefs *prefs, Problem *notice,
                 Problem *problem);
bool prefs_check(const char *path, Prefs *prefs, Problem *notice, Problem *problem);

// The same, but a file that is not there has the defaults.
bool prefs_load(const char *path, Prefs *prefs, Problem *problem);

// Carries what has changed since `was` over to the file, written beside and renamed. A broken file
// is left as it is: false with the problem told.
bool prefs_save(const char *path, const Prefs *was, const Prefs *now, Problem *problem);
