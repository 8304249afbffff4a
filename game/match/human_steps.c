// human_steps.c -- what a person asks of a tank, on a grid.
#include "human_steps.h"

static int steps_of(double value, double limit) {
    double part = value / limit;
    return isnan(part) ? 0 : (int)lround(clamp(part, -1, 1) * HUMAN_STEPS);
}

HumanSteps human_steps(Order order, const TankSpec *spec) {
    return (HumanSteps){.left = steps_of(order.left_mps, spec->drive.top_mps),
                        .right = steps_of(order.right_mps, spec->drive.top_mps),
                        .turret = steps_of(order.turret_radps, spec->turret_top_radps),
                        .fire = order.fire};
}

// A power of two divides without a rounding of its own, and all of the steps are the limit itself.
Order human_order(HumanSteps steps, const TankSpec *spec) {
    return (Order){.left_mps = spec->drive.top_mps * steps.left / HUMAN_STEPS,
                   .right_mps = spec->drive.top_mps * steps.right / HUMAN_STEPS,
                   .turret_radps = spec->turret_top_radps * steps.turret / HUMAN_STEPS,
                   .fire = steps.fire};
}
