// preferences.h -- the person's settings.json in their user folder, and the options that count
// more.
#pragma once

#include "settings.h"
#include "view/input/prefs.h"

// A broken file is told on stderr, and the defaults are taken. `home` may be NULL: there is none.
Prefs preferences_load(const Settings *settings, const char *home);

// What has changed since `was` goes to the file. False with the problem told.
bool preferences_save(const char *home, const Prefs *was, const Prefs *now, Problem *problem);

// The options on top.
void preferences_overrule(const Settings *settings, Prefs *prefs);
