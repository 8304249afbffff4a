// bicycle_arc.c -- a car on the exact circle about its instantaneous centre of rotation.
#include "kernels.h"

#include "ai/motion/arc.h"

#define DEGREE (PI / 180)
// A rear wheel that rolls cannot be steered round on the spot.
#define REAR_LOCK_RAD (80 * DEGREE)

enum { PARAM_REFERENCE = STEERING_PARAMS };
static const Param PARAMS[] = {
    {"lock", 35, 5, 90, "deg", "largest angle of the front wheels (80 at rear speed)"},
    {"steer_rate", 180, 20, 720, "deg/s", "how fast the front wheels turn"},
    {"self_centre", 220, 0, 720, "deg/s", "how fast they return by themselves at top speed"},
    {"reference", 0, 0, 1, "", "which wheel rolls at the car's speed: 0 rear, 1 front"},
    {NULL},
};

Motion bicycle_arc_motion(BicycleReference reference, double wheelbase_m, double speed_mps,
                          double steer_rad) {
    double rear_mps = reference == BICYCLE_FRONT_SPEED ? speed_mps * cos(steer_rad) : speed_mps;
    double across_mps =
        speed_mps * (reference == BICYCLE_FRONT_SPEED ? sin(steer_rad) : tan(steer_rad));
    return (Motion){.forward_mps = rear_mps,
                    .side_mps = 0.5 * across_mps,
                    .turn_radps = across_mps / wheelbase_m};
}

Pose bicycle_arc_step(BicycleReference reference, double wheelbase_m, Pose pose, double speed_mps,
                      double steer_rad, double dt_s) {
    return arc_travel(pose, bicycle_arc_motion(reference, wheelbase_m, speed_mps, steer_rad), dt_s);
}

static BicycleReference reference_of(const DriveSpec *spec) {
    return spec->params[PARAM_REFERENCE] >= 0.5 ? BICYCLE_FRONT_SPEED : BICYCLE_REAR_SPEED;
}

static Steering gear_of(const DriveSpec *spec) {
    if (reference_of(spec) == BICYCLE_FRONT_SPEED) return steering_of(spec, STEERING_SINE);
    Steering steering = steering_of(spec, STEERING_TANGENT);
    steering.lock_rad = least(steering.lock_rad, REAR_LOCK_RAD);
    return steering;
}

static Motion free_motion(const DriveSpec *spec, const DriveState *state, double speed_mps) {
    return bicycle_arc_motion(reference_of(spec), spec->wheelbase_m, speed_mps, state->steer_rad);
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, Pose pose,
                   Motion now, Tracks order, double dt_s) {
    (void)pose;
    Steering steering = gear_of(spec);
    return car_push(spec, state, ground, now, order, &steering, free_motion, 0, dt_s);
}

static TurnLimits limits(const DriveSpec *spec) {
    Steering steering = gear_of(spec);
    return steering_limits(&steering, spec);
}

const Drive DRIVE_BICYCLE_ARC = {
    .name = "bicycle-arc",
    .help = "a car on the exact circle about its turning centre",
    .params = PARAMS,
    .look = LOOK_CAR,
    .push = push,
    .travel = wheels_travel,
    .limits = limits,
};
