// missiles.h -- guides the tank's own missile, and shoots down others.
#pragma once

#include "aim.h"

// Turns the gun to guide the tank's own missile to the target (NULL for none), or to shoot at an
// approaching missile, and fires if the shell may hit. Returns false and leaves the order alone if
// neither is possible.
bool missiles_engage(const Senses *senses, const TankSight *target, Order *order);
