// scoot.h -- shoot and scoot: shifts along the hull after each shot, to and fro, so that the answer
// misses.
#pragma once

#include "ai/navigation/avoidance.h"

typedef struct Scoot {
    double side;         // +1 forward, -1 back
    uint64_t until_tick; // the end of the shift
} Scoot;

void scoot_start(Scoot *scoot, const Senses *senses);
bool scoot_is_on(const Scoot *scoot, const Senses *senses);
Twist scoot_drive(const Scoot *scoot, Avoidance *avoidance, const Senses *senses);
