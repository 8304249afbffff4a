// preferences.c -- the person's settings.json in their user folder, and the options that count
// more.
#include "preferences.h"

#include <stdio.h>

#include "prefs_file.h"
#include "say.h"

static bool find_path(const char *home, char path[static ARENA_PATH_MAX]) {
    return home && snprintf(path, ARENA_PATH_MAX, "%s/" PREFS_FILE, home) < ARENA_PATH_MAX;
}

void preferences_overrule(const Settings *settings, Prefs *prefs) {
    if (settings->ui_scale > 0) prefs->value[PREF_UI_SCALE] = settings->ui_scale;
    if (settings->hud >= 0) prefs->value[PREF_HUD] = settings->hud;
    if (settings->palette >= 0) prefs->value[PREF_PALETTE] = settings->palette;
    if (settings->effects >= 0) prefs->value[PREF_EFFECTS] = settings->effects;
    if (settings->is_fullscreen) prefs->value[PREF_FULLSCREEN] = true;
    if (settings->is_muted) prefs->value[PREF_MUTE] = true;
}

Prefs preferences_load(const Settings *settings, const char *home) {
    Prefs prefs = prefs_defaults();
    char path[ARENA_PATH_MAX];
    Problem problem = {""};
    if (find_path(home, path) && !prefs_load(path, &prefs, &problem)) {
        say_problem(&problem);
        say_note(settings, "the settings are as at first; the file stays as it is.");
    }
    preferences_overrule(settings, &prefs);
    return prefs;
}

bool preferences_save(const char *home, const Prefs *was, const Prefs *now, Problem *problem) {
    char path[ARENA_PATH_MAX];
    if (find_path(home, path)) return prefs_save(path, was, now, problem);
    problem_set(problem, "there is no folder for your files");
    return false;
}
