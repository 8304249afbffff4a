// human_steps.h -- what a person asks of a tank, on a grid fine enough that nobody feels it: what
// can be written down in a byte or two is what is carried out.
#pragma once

#include "ai/behaviour.h"
#include "sim/tank.h"

enum { HUMAN_STEPS = 256 }; // from rest to the tank's limit

typedef struct HumanSteps {
    int left, right, turret; // -HUMAN_STEPS .. HUMAN_STEPS
    bool fire;
} HumanSteps;

// To the nearest step; there and back again changes nothing. Nothing is said to the team.
HumanSteps human_steps(Order order, const TankSpec *spec);
Order human_order(HumanSteps steps, const TankSpec *spec);

static inline bool human_steps_equal(HumanSteps a, HumanSteps b) {
    return a.left == b.left && a.right == b.right && a.turret == b.turret && a.fire == b.fire;
}
