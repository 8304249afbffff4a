// scenery.h -- the battles behind the set-up menu, one after the other.
#pragma once

#include "settings.h"

enum { SCENERY_COUNT = 5 };

// What the command line says of number `number` (0, 1, .., anew after the last). Freed by
// settings_free.
bool scenery_read(int number, Settings *settings);

// A bare field for when no arena can be read; NULL when out of memory.
Arena *scenery_field(void);
