// siege.h -- fights guns that are not tanks, such as gun nests, while no enemy tank is in sight.
#pragma once

#include "course.h"

// Returns whether to deal with an enemy gun in sight now, and sets `*desired`: the tank stands
// beyond the range of the gun, where only its own shells arrive. Returns false if there is a goal
// area, or if the gun's shells fly as far as those of the tank.
bool siege_drive(const Senses *senses, Avoidance *avoidance, Twist *desired);

// Aims and fires at the nearest enemy gun in sight; while there is a target (NULL for none), only
// if the gun is nearer and can reach this tank. Returns false and leaves the order alone if there
// is none.
bool siege_engage(const Senses *senses, const TankSight *target, Order *order);
