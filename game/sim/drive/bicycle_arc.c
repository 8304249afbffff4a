// bicycle_arc.c -- a car on the exact circle about its instantaneous centre of rotation.
#include "kernels.h"

#include "ai/motion/arc.h"

#define OTHER_LOCK_RAD (80 * DEGREE) // lock of wheels other than those that roll at the car's speed

enum { BICYCLE_ARC_PARAM_ROWS(AS_FIRST) };
static const Param PARAMS[] = {BICYCLE_ARC_PARAM_ROWS(AS_REST){NULL}};

Motion bicycle_arc_motion(BicycleReference reference, double wheelbase_m, double speed_mps,
                          double front_rad, double rear_rad) {
    DEBUG_ASSERT(isfinite(speed_mps) && fabs(front_rad) <= PI && fabs(rear_rad) <= PI);
    bool is_front = reference == BICYCLE_FRONT_SPEED;
    double ahead_mps = speed_mps * cos(is_front ? front_rad : rear_rad);
    double front_mps = is_front ? speed_mps * sin(front_rad) : ahead_mps * tan(front_rad);
    double rear_mps = is_front ? ahead_mps * tan(rear_rad) : speed_mps * sin(rear_rad);
    return (Motion){.forward_mps = ahead_mps,
                    .side_mps = 0.5 * (front_mps + rear_mps),
                    .turn_radps = (rear_rad == 0 ? front_mps : front_mps - rear_mps) / wheelbase_m};
}

Pose bicycle_arc_step(BicycleReference reference, double wheelbase_m, Pose pose, double speed_mps,
                      double front_rad, double rear_rad, double dt_s) {
    Motion motion = bicycle_arc_motion(reference, wheelbase_m, speed_mps, front_rad, rear_rad);
    return arc_travel(pose, motion, dt_s);
}

static BicycleReference reference_of(const DriveSpec *spec) {
    return spec->params[PARAM_REFERENCE] >= 0.5 ? BICYCLE_FRONT_SPEED : BICYCLE_REAR_SPEED;
}

static Steering steering_for(const DriveSpec *spec) {
    Steered steered = steered_of(spec->params[PARAM_STEERED]);
    bool is_front = reference_of(spec) == BICYCLE_FRONT_SPEED;
    bool is_other = steered == (is_front ? STEERED_REAR : STEERED_FRONT);
    Steering steering = steering_of(spec, is_other ? STEERING_TANGENT : STEERING_SINE, steered);
    if (steered != (is_front ? STEERED_FRONT : STEERED_REAR))
        steering.lock_rad = min_of(steering.lock_rad, OTHER_LOCK_RAD);
    return steering;
}

static Motion free_motion(const DriveSpec *spec, const DriveState *state, double speed_mps) {
    return bicycle_arc_motion(reference_of(spec), spec->wheelbase_m, speed_mps,
                              drive_axle_rad(state, 0), drive_axle_rad(state, 1));
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, const Pose *pose,
                   Motion now, Tracks order, double dt_s) {
    (void)pose;
    Steering steering = steering_for(spec);
    state->steered = steered_of(spec->params[PARAM_STEERED]);
    return car_push(spec, state, ground, now, order, &steering, free_motion, 0, dt_s);
}

// The radius of the centre's circle with one steered axle is hypot(L / tan lock, L / 2).
static TurnLimits limits(const DriveSpec *spec) {
    DriveState locked = {.steer_rad = steering_for(spec).lock_rad,
                         .steered = steered_of(spec->params[PARAM_STEERED])};
    return steering_limits(spec, free_motion(spec, &locked, 1));
}

const Drive DRIVE_BICYCLE_ARC = {
    .name = "bicycle-arc",
    .help = "a car on the exact circle about its centre of rotation",
    .params = PARAMS,
    .appearance = APPEARANCE_CAR,
    .push = push,
    .travel = wheels_travel,
    .limits = limits,
};
