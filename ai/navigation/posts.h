// posts.h -- positions worth holding: out of sight, or with a long view.
#pragma once

#include "ai/behaviour.h"

// Returns whether an enemy at `threat` can see any part of a hull of this length at `at`. Checks
// the centre and both ends of the hull's outline.
bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m);

// Finds the nearest position within `within_m` that has room for the hull and cannot be seen from
// `threat`; of equally near positions, one ahead. It is the tank's own position if that is hidden.
// Returns false if there is none. Takes at most 30 us, so call it only a few times per second.
bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at);

// A position for an ambush: long views ahead, walls behind.
typedef struct VantagePoint {
    Vec at;
    double facing_rad; // absolute heading of the centre of the widest view
    double worth;      // length of the views [m], increased for nearby walls, which give cover
} VantagePoint;

// A search for such a position among random ones, a few at a time. Valid when zeroed.
enum { SCOUT_LOOKS = 16 };
typedef struct Scout {
    VantagePoint post; // the best one found
    int looks;         // number of positions checked
    VantagePoint seen[SCOUT_LOOKS];
} Scout;

typedef struct ScoutCriteria {
    double view_m;   // maximum useful length of a view
    double way_cost; // worth lost per metre of distance from the tank
    bool is_wary;    // whether the position should be about `range_m` from `enemy`
    Vec enemy;
    double range_m;
} ScoutCriteria;

// Checks two more positions, to spread the cost. Returns true once enough were checked: `post` is
// the best, with a worth of -INFINITY if there was none, and the next call starts again.
bool scout_look(Scout *scout, const Senses *senses, const ScoutCriteria *criteria);

// Notes the positions checked as alternatives.
void scout_note(const Scout *scout, Notes *notes);
