// target.h -- which enemy to fight, alone or in a squad.
//
// Pointers to tanks and messages are valid as long as the senses are.
#pragma once

#include "ai/behaviour.h"

// Notes the enemies in sight and how far off each seems, where there is a choice.
void target_note(const Senses *senses, const TankSight *chosen, Notes *notes);

bool target_is_any(const Senses *senses); // is an enemy in sight that still fights?

// The nearest enemy in sight that still fights; the last choice (`id`, -1 for none) is kept until
// another enemy is clearly nearer. NULL when there is none.
const TankSight *target_choose(const Senses *senses, int id);

// A captain says ATTACK with the enemy it has chosen, or GATHER with the place it is at. A wingman
// says SPOTTED with what it sees, and HELP when it is hit by an enemy that it cannot see.

// The first message of another tank on this topic; NULL when there is none.
const Message *squad_hear(const Senses *senses, MessageTopic topic);

const TankSight *squad_friend(const Senses *senses, int id); // NULL when it is not in sight

// The place beside and behind a captain for a wingman of this id, odd ones on the right; straight
// behind the captain where a wall stands on that side.
Vec squad_wing(const Map *map, Pose captain, int id);
