// caution.h -- keeps a tank away from dangerous things that it sees, such as mines and barrels.
#pragma once

#include "ai/motion/steer.h"

// Returns the distance [m] that the hull's centre keeps from a thing while it drives, 0 if driving
// over the thing does no harm.
double caution_room_m(const Senses *senses, const ThingSight *thing);

// Returns the desired motion, or a similar one if it leads the tank into a dangerous thing, or
// keeps it near an explosive thing that enemies in sight could hit.
Twist caution_drive(const Senses *senses, Twist desired);
