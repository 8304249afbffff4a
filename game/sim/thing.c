// thing.c -- the table of kinds of things, and their names in maps.
#include "thing.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "arena/arena.h"
#include "game/sim/thing_list.h" // generated from the list in game/sim/meson.build

THING_LIST_OF(ThingKind, THING_)
const ThingKind *const THINGS[] = {THING_LIST_AT(THING_) NULL};

int thing_find(const char *name) {
    for (int i = 0; THINGS[i]; i++)
        if (strcmp(THINGS[i]->name, name) == 0) return i;
    return -1;
}

const char *place_class(int kind) {
    for (int i = 0; i <= kind; i++)
        if (!THINGS[i]) return "";
    return THINGS[kind]->map_class;
}

bool place_opens_gates(int kind) { return THINGS[kind]->opens_gates; }

const char *place_property(int kind) { return THINGS[kind]->property; }

const char *const *place_gives(int kind) { return THINGS[kind]->gives; }

double place_radius_m(int kind) { return THINGS[kind]->radius_m; }

int thing_params(const Param **params) {
    int count = 0;
    for (int i = 0; THINGS[i]; i++)
        for (const Param *param = THINGS[i]->params; param && param->name; param++, count++)
            if (params) params[count] = param;
    ASSERT(count <= THING_PARAMS_MAX);
    return count;
}
