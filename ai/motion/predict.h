// predict.h -- where things will be if they go on as they do.
#pragma once

#include "ai/behaviour.h"

// This tank at the moment when an order given now starts to act, plus `later_s` at its present
// motion.
Pose predict_self(const Senses *senses, double later_s);

// Another tank, `later_s` after that same moment.
Pose predict_tank(const Senses *senses, const TankSight *tank, double later_s);
