// starts.h -- who begins where.
#pragma once

#include "card.h"

// Fills `poses`, one a tank of the card. With as many groups of spawns as teams, a team starts in
// its group (the seed says which); otherwise everyone starts as far from the others as the spawns
// allow; when they run out, at random on free ground, and then wherever room is left. False with
// the problem told when the arena is too small.
//
// card->sides rotates who starts where: teams of one size exchange their poses exactly, tank by
// tank. Of unequal ones as many tanks as the smaller has do; or, with groups of spawns, each team
// starts in the other's group.
bool starts_choose(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem);

// Where a destroyed tank comes back: the free spawn farthest from its living enemies, or else the
// free ground. False when everything is taken.
bool starts_again(const Battle *battle, int tank, Pose *pose);
