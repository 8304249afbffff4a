// scout.h -- picks a post: of a few random places the one with the best view, within reach.
#pragma once

#include "ai/behaviour.h"
#include "lookout.h"

typedef struct Scout {
    Lookout post; // the best one so far
    int looks;
} Scout;

typedef struct ScoutWish {
    double view_m;   // nobody has to see further
    double way_cost; // metres of view that a metre of way costs
    bool is_wary;    // an enemy is known, ..
    Vec enemy;       // .. here: better at `range_m` from it
    double range_m;
} ScoutWish;

// Looks at two more places, so that no tick is expensive. True when it has seen enough: `post` then
// is the one to take, of worth -INFINITY if there was none, and the next call begins anew.
bool scout_look(Scout *scout, const Senses *senses, const ScoutWish *wish);
