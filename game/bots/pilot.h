// pilot.h -- a mind that drives the tank of a player, as at the guest of a live match: it senses
// the match, and its orders are returned instead of carried out. The match does not change.
#pragma once

#include "bots.h"

typedef struct Pilot Pilot;

// Lets the mind of `driver`, with its skill, drive the tank. The match, the driver and the rules
// must outlive the pilot. Returns NULL and sets `problem` on failure.
Pilot *pilot_create(const TankCard *driver, Match *match, int tank, const BotRules *rules,
                    Problem *problem);
void pilot_destroy(Pilot *pilot); // NULL is allowed

// Lets the mind think before the next tick of the match, and sets its order. Returns false if it is
// an external bot that has broken a rule, which has been reported.
bool pilot_order(Pilot *pilot, QuantizedOrder *order);
