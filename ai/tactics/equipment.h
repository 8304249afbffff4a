// equipment.h -- special equipment and pick-ups: when to use the special, and which pick-up to
// fetch.
#pragma once

#include "ai/navigation/path.h"

// Returns whether to drive to a pick-up now, and sets `*at`. With an enemy in sight (`target` is
// not NULL) or a goal area, only near pick-ups that the tank needs are fetched.
bool equipment_wants_pickup(const Senses *senses, const TankSight *target, Vec *at);

// Returns whether to leave something dangerous, such as a mine, at the corner of this path that was
// passed last. Paths of other tanks lead along the same corners. Call it with no enemy in sight.
bool equipment_mines_corner(const Senses *senses, const Path *path);

// Returns whether to leave something dangerous for a pursuer. The tank drives away from it, and
// lost sight of it at `trail`, `age_s` ago.
bool equipment_mines_trail(const Senses *senses, Vec trail, double age_s);

// Returns whether to use the special now, while the tank carries out this order.
bool equipment_uses_special(const Senses *senses, const Order *order);
