// starts.h -- who begins where.
#pragma once

#include "card.h"

// Fills `poses`, one a tank of the card. With as many groups of spawns as teams, a team starts in
// its group (the seed says which); otherwise everyone starts as far from the others as the spawns
// allow; when they run out, at random on free ground. False with the problem told when the arena is
// too small.
bool starts_choose(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem);
