// list_tuning.h -- two sections of treads list: the numbers that can be turned, and presets.
#pragma once

#include <jansson.h>

#include "app/settings.h"

// False, or NULL, when it could not, with the reason told.
bool list_tuning(const Settings *settings);
json_t *list_tuning_json(const Settings *settings);
bool list_presets(const Settings *settings);
json_t *list_presets_json(const Settings *settings);
