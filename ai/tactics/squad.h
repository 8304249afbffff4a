// squad.h -- how a captain and its wingmen act on each other's words.
//
// The captain says ATTACK with the enemy it has chosen, or GATHER with the place it is at. A
// wingman says SPOTTED with what it sees, and HELP where it is hit by somebody it cannot see.
#pragma once

#include "skirmish.h"

// The first word on this topic that somebody else has said; NULL when there is none.
const Message *squad_hear(const Senses *senses, MessageTopic topic);

// The enemy to shoot at: the one that was named (its id, -1 for none) where it is in sight and not
// much further off than the nearest; that one otherwise.
const TankSight *squad_target(const Senses *senses, int named);

// The captain's choice: near and weak, and rather the last one again (its id, -1 for none), so that
// the squad does not split its fire.
const TankSight *squad_choose(const Senses *senses, int last);

// A friend in sight by its id; NULL when it is not to be seen.
const TankSight *squad_friend(const Senses *senses, int id);

// The place beside and behind a captain for a wingman of this id, odd ones on the right; in its
// tracks where a wall stands on that side.
Vec squad_wing(const Map *map, Pose captain, int id);
