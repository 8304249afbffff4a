// behaviour.c -- the table of behaviours.
#include "behaviour.h"

#include <string.h>

#include "ai/maths/assert.h"
#include "ai/mind_list.h" // generated from the list in ai/meson.build

#define ROW(name) extern const Behaviour name;
MIND_LIST(ROW)
#undef ROW

#define ROW(name) &name,
const Behaviour *const BEHAVIOURS[] = {MIND_LIST(ROW) NULL};
#undef ROW

const Behaviour *behaviour_find(const char *name) {
    ASSERT(name);
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (strcmp((*row)->name, name) == 0) return *row;
    return NULL;
}
