// steering.c -- the front wheels of a car: the angle that an order asks for, and how fast they get
// there.
#include "steering.h"

#define WHEEL_RADIUS_M 0.35
// Slower than this a car is about to go where it is told to, not where it still rolls.
#define ROLLING_MPS 0.3

double steering_speed(Tracks order) { return 0.5 * (order.left_mps + order.right_mps); }

double steering_turn(const DriveSpec *spec, Tracks order) {
    return (order.left_mps - order.right_mps) / (2 * spec->half_gauge_m);
}

static double wished_angle(const Steering *steering, SteeringLaw law, const DriveSpec *spec,
                           double speed_mps, Tracks order) {
    double want_mps = steering_speed(order);
    double across_mps = steering_turn(spec, order) * spec->wheelbase_m;
    double angle_rad = law == STEERING_SINE && fabs(across_mps) < fabs(want_mps)
                           ? asin(across_mps / fabs(want_mps))
                       : law == STEERING_SINE ? copysign(PI / 2, across_mps)
                                              : atan2(across_mps, fabs(want_mps));
    bool is_backing = fabs(speed_mps) > ROLLING_MPS ? speed_mps < 0 : want_mps < 0;
    return clamp(is_backing ? -angle_rad : angle_rad, -steering->lock_rad, steering->lock_rad);
}

double steering_angle(const Steering *steering, SteeringLaw law, const DriveSpec *spec,
                      double angle_rad, double speed_mps, Tracks order, double dt_s) {
    if (order.left_mps == order.right_mps)
        return approach(angle_rad, 0,
                        steering->centre_radps * fabs(speed_mps) / spec->top_mps * dt_s);
    return approach(angle_rad, wished_angle(steering, law, spec, speed_mps, order),
                    steering->rate_radps * dt_s);
}

TurnLimits steering_limits(const Steering *steering, SteeringLaw law, const DriveSpec *spec) {
    double lock_rad = steering->lock_rad;
    double radius_m = spec->wheelbase_m / (law == STEERING_SINE ? sin(lock_rad) : tan(lock_rad));
    return (TurnLimits){.tightest_radius_m = radius_m,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = spec->top_mps / radius_m,
                        .can_pivot = false,
                        .can_reverse = true};
}

// A point at (right, ahead) of the hull moves by (side + w ahead, forward - w right). Slip is that
// of the axle's middle, so that a car without a true Ackermann gear does not squeal in every turn.
void steering_roll(const DriveSpec *spec, DriveState *state, Motion motion) {
    for (int i = 0; i < WHEELS_MAX; i++) {
        bool is_front = i < 2, is_left = i % 2 == 0;
        double angle_rad = is_front ? state->steer_rad : 0;
        double s = sin(angle_rad), c = cos(angle_rad);
        double side_mps =
            motion.side_mps + motion.turn_radps * spec->wheelbase_m * (is_front ? 0.5 : -0.5);
        double ahead_mps =
            motion.forward_mps + motion.turn_radps * spec->width_m * (is_left ? 0.5 : -0.5);
        state->spin_radps[i] = (ahead_mps * c + side_mps * s) / WHEEL_RADIUS_M;
        state->slip_mps[i] = fabs(side_mps * c - motion.forward_mps * s);
    }
}
