// behaviour.c -- the table of behaviours.
#include "behaviour.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "ai/mind_list.h" // generated from the list in ai/meson.build

MIND_LIST_OF(Behaviour, )
const Behaviour *const BEHAVIOURS[] = {MIND_LIST_AT() NULL};

const Behaviour *behaviour_find(const char *name) {
    ASSERT(name);
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (strcmp((*row)->name, name) == 0) return *row;
    return NULL;
}
