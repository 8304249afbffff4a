// target.h -- whom to fight.
#pragma once

#include "ai/behaviour.h"

// The nearest enemy in sight that still fights; the last one (`id`, -1 for none) is kept until
// another is clearly nearer. NULL when there is none. The pointer is valid as long as the senses
// are.
const TankSight *target_choose(const Senses *senses, int id);

bool target_is_any(const Senses *senses); // does it see an enemy that still fights?
