// posts.h -- places worth standing at: out of sight, or with a long view.
#pragma once

#include "ai/behaviour.h"

// Can the enemy, from `threat`, see any of a hull of this length that stands at `at`? Looks at the
// middle and at both ends of the hull's outline.
bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m);

// The nearest place within `within_m`, with room for the hull, that cannot be seen from `threat`;
// among equally near ones a place straight ahead. The tank's own place if that is hidden. False
// when there is none. 30 us at most: for a few calls a second.
bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at);

// A place to lie in wait: long views ahead, walls at the back.
typedef struct Lookout {
    Vec at;
    double facing_rad; // the middle of the widest view
    double worth;      // metres of view, and more for walls close by, which give cover
} Lookout;

// A search for such a place, a few random ones at a time. Valid when zeroed.
enum { SCOUT_LOOKS = 16 };
typedef struct Scout {
    Lookout post; // the best one so far
    int looks;
    Lookout seen[SCOUT_LOOKS]; // all of them
} Scout;

typedef struct ScoutWish {
    double view_m;   // views longer than this count no more
    double way_cost; // metres of view that a metre of way costs
    bool is_wary;    // the place should be about `range_m` from `enemy`
    Vec enemy;
    double range_m;
} ScoutWish;

// Looks at two more places, so that no tick is expensive. True when it has seen enough: `post` is
// then the one to take, of worth -INFINITY if there was none, and the next call begins anew.
bool scout_look(Scout *scout, const Senses *senses, const ScoutWish *wish);

void scout_note(const Scout *scout, Notes *notes); // the places that were there to choose from
