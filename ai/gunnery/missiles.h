// missiles.h -- guides the tank's own missile, and shoots down those of others.
#pragma once

#include "aim.h"

// Turns the gun if a missile needs it: to guide the tank's own one at the target (NULL for none),
// or to hit one that approaches. Fires if that may hit something. Returns whether it does so.
bool missiles_engage(const Senses *senses, const TankSight *target, Order *order);

// Returns whether a thing is a missile of others that comes near the tank soon.
bool missile_approaches(const Senses *senses, const ThingSight *thing);
