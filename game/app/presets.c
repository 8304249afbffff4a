// presets.c -- tunings with a name: shipped ones and the person's own.
#include "presets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"
#include "match/nearest.h"
#include "platform/files.h"
#include "say.h"

static bool is_file(const char *name) {
    size_t length = strlen(name), tail = strlen(PRESET_ENDING);
    return strchr(name, '/') || (length > tail && !strcmp(name + length - tail, PRESET_ENDING));
}

// Where presets are, own ones first; a folder that there is none of is "".
typedef struct Shelves {
    char folders[2][ARENA_PATH_MAX];
} Shelves;

static bool find_shelves(const Settings *settings, Shelves *shelves) {
    char assets[ARENA_PATH_MAX], *home = user_folder(settings);
    *shelves = (Shelves){0};
    bool is_fine = !home || snprintf(shelves->folders[0], ARENA_PATH_MAX, "%s/" PRESET_FOLDER,
                                     home) < ARENA_PATH_MAX;
    free(home);
    return assets_find(settings, assets) && is_fine &&
           snprintf(shelves->folders[1], ARENA_PATH_MAX, "%s/" PRESET_FOLDER, assets) <
               ARENA_PATH_MAX;
}

static void tell_unknown(const Shelves *shelves, const char *name) {
    Nearest nearest = nearest_start(name);
    char hint[HINT_MAX], **names[2];
    for (int i = 0; i < 2; i++) {
        names[i] = names_in(shelves->folders[i], PRESET_ENDING);
        for (char **row = names[i]; row && *row; row++) nearest_offer(&nearest, *row);
    }
    say_error("unknown tuning '%s'%s\n  treads list presets shows all of them; a file ends in %s.",
              name, nearest_hint(&nearest, hint), PRESET_ENDING);
    for (int i = 0; i < 2; i++) names_free(names[i]);
}

static bool find_preset(const Shelves *shelves, const char *name,
                        char path[static ARENA_PATH_MAX]) {
    for (int i = 0; i < 2; i++) {
        if (!*shelves->folders[i]) continue;
        int length =
            snprintf(path, ARENA_PATH_MAX, "%s/%s%s", shelves->folders[i], name, PRESET_ENDING);
        if (length < ARENA_PATH_MAX && file_kind(path) != FILE_MISSING) return true;
    }
    return false;
}

int preset_read(Settings *settings) {
    char path[ARENA_PATH_MAX];
    Shelves shelves;
    Problem problem = {""};
    const char *name = settings->tuning;
    if (!name) return EXIT_OK;
    if (is_file(name)) {
        if (tuning_load(name, &settings->preset, NULL, &problem)) return EXIT_OK;
        say_problem(&problem);
        return EXIT_USAGE;
    }
    if (!find_shelves(settings, &shelves)) return EXIT_ENVIRONMENT;
    if (!find_preset(&shelves, name, path)) {
        tell_unknown(&shelves, name);
        return EXIT_USAGE;
    }
    if (tuning_load(path, &settings->preset, NULL, &problem)) return EXIT_OK;
    say_problem(&problem);
    return EXIT_USAGE;
}

bool presets_visit(const Settings *settings, void (*show)(const Preset *, void *), void *context) {
    Shelves shelves;
    if (!find_shelves(settings, &shelves)) return false;
    for (int i = 0; i < 2; i++) {
        char **names = names_in(shelves.folders[i], PRESET_ENDING);
        for (char **name = names; name && *name; name++) {
            Preset preset = {.is_own = i == 0, .tuning = tuning_initial()};
            Problem problem = {""};
            bool is_short =
                snprintf(preset.name, sizeof preset.name, "%s", *name) < (int)sizeof preset.name;
            if (!is_short || !find_preset(&shelves, *name, preset.path)) continue;
            if (tuning_load(preset.path, &preset.tuning, preset.about, &problem))
                show(&preset, context);
            else
                say_problem(&problem);
        }
        names_free(names);
    }
    return true;
}
