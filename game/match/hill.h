// hill.h -- the place to be held: where it is, and who holds it.
#pragma once

#include "sim/battle.h"

// The circle drawn in the arena, or one at the roomiest place near its middle that can be reached.
// False when out of memory.
bool hill_choose(const Arena *arena, Hill *hill);

// The team whose living tanks stand on it alone, by their centres; -1 when there is none.
int hill_holder(const Hill *hill, const Battle *battle);
