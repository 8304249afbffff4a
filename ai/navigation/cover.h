// cover.h -- places out of an enemy's sight.
#pragma once

#include "ai/behaviour.h"

// Can the enemy, from `threat`, see any of a hull of this length that stands at `at`? Looks at its
// middle and at both ends of its outline.
bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m);

// The nearest place within `within_m`, with room for the hull, that cannot be seen from `threat`;
// of those as near, one that is straight ahead. Where it stands when that is such a place. False
// when there is none. 30 us at most: for a few calls a second.
bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at);
