// presets.h -- tunings with a name: those shipped with the assets, and the person's own in the user
// folder's `tuning`.
#pragma once

#include <jansson.h>

#include "match/tuning_file.h"
#include "settings.h"

#define PRESET_FOLDER "tuning"
#define PRESET_ENDING ".json"

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
