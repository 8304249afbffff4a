// behaviours.c -- the table of behaviours: one row each, and everything else follows.
#include "behaviour.h"

#include <string.h>

// Each in behaviours/NAME.c.
extern const Behaviour IDLE, WANDER, CIRCLER, SEEKER, HUNTER, AMBUSHER, SNIPER, FLANKER, RAMMER;
extern const Behaviour ORBITER, DODGER, COWARD, PATROLLER, CAPTAIN, WINGMAN, MIRROR, PAINTER;
extern const Behaviour GUNNER, SURFER, CHAMPION;

// clang-format off
const Behaviour *const BEHAVIOURS[] = {
    &IDLE, &WANDER, &CIRCLER, &SEEKER, &HUNTER, &AMBUSHER, &SNIPER, &FLANKER, &RAMMER, &ORBITER,
    &DODGER, &COWARD, &PATROLLER, &CAPTAIN, &WINGMAN, &MIRROR, &PAINTER, &GUNNER,
    &SURFER, &CHAMPION, NULL};
// clang-format on

const Behaviour *behaviour_find(const char *name) {
    for (const Behaviour *const *row = BEHAVIOURS; *row; row++)
        if (strcmp((*row)->name, name) == 0) return *row;
    return NULL;
}

int behaviour_param_count(const Behaviour *behaviour) {
    int count = 0;
    while (behaviour->params && behaviour->params[count].name) count++;
    return count;
}

int behaviour_param_index(const Behaviour *behaviour, const char *name) {
    for (int i = 0; i < behaviour_param_count(behaviour); i++)
        if (strcmp(behaviour->params[i].name, name) == 0) return i;
    return -1;
}
