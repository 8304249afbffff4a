// car.c -- parts shared by the drives.
#include "car.h"

#include "ai/motion/arc.h"

double traction_climb(const DriveSpec *spec, const Ground *ground, double now_mps, double want_mps,
                      double dt_s) {
    DEBUG_ASSERT(dt_s > 0 && spec->top_mps > 0 && isfinite(want_mps));
    double sense = want_mps < 0 ? -1 : 1, uphill_mps2 = grade_mps2(sense * ground->grade);
    if (!(uphill_mps2 > 0)) return want_mps;
    double left = max_of(0, 1 - uphill_mps2 / (spec->accel_mps2 * ground->grip));
    double most_mps = max_of(left * spec->top_mps, sense * now_mps - uphill_mps2 * dt_s);
    return clamp(want_mps, -most_mps, most_mps);
}

Motion traction_slip(const DriveSpec *spec, const Ground *ground, Motion slip, double dt_s) {
    double reach = ground->grip * dt_s;
    return (Motion){.forward_mps = approach(slip.forward_mps, 0, spec->accel_mps2 * reach),
                    .side_mps = approach(slip.side_mps, 0, spec->grip_mps2 * reach),
                    .turn_radps = approach(slip.turn_radps, 0, spec->turn_accel_radps2 * reach)};
}

#define WHEEL_RADIUS_M 0.35
#define ROLLING_MPS 0.3 // a slower car rolls in the ordered direction

Steered steered_of(double choice) {
    DEBUG_ASSERT(choice >= 0 && choice <= 2);
    return (Steered)(int)(choice + 0.5);
}

static double steering_arm_m(const DriveSpec *spec, Steered steered) {
    return steered == STEERED_ALL ? 0.5 * spec->wheelbase_m : spec->wheelbase_m;
}

Steering steering_of(const DriveSpec *spec, SteeringLaw law, Steered steered) {
    return (Steering){.lock_rad = spec->params[STEERING_LOCK] * DEGREE,
                      .rate_radps = spec->params[STEERING_RATE] * DEGREE,
                      .centre_radps = spec->params[STEERING_CENTRE] * DEGREE,
                      .law = law,
                      .arm_m = steering_arm_m(spec, steered)};
}

double steering_speed(Tracks order) { return 0.5 * (order.left_mps + order.right_mps); }

double steering_angle(const Steering *steering, const DriveSpec *spec, double angle_rad,
                      double speed_mps, Tracks order, double dt_s) {
    DEBUG_ASSERT(fabs(angle_rad) <= PI && spec->top_mps > 0 && spec->half_gauge_m > 0);
    if (order.left_mps == order.right_mps)
        return approach(angle_rad, 0,
                        steering->centre_radps * fabs(speed_mps) / spec->top_mps * dt_s);
    double want_mps = steering_speed(order);
    double turn_radps = (order.left_mps - order.right_mps) / (2 * spec->half_gauge_m);
    double across_mps = turn_radps * steering->arm_m;
    bool is_sine = steering->law == STEERING_SINE;
    double goal_rad = is_sine && fabs(across_mps) < fabs(want_mps)
                          ? asin(across_mps / fabs(want_mps))
                      : is_sine ? copysign(PI / 2, across_mps)
                                : atan2(across_mps, fabs(want_mps));
    bool is_backing = fabs(speed_mps) > ROLLING_MPS ? speed_mps < 0 : want_mps < 0;
    goal_rad = clamp(is_backing ? -goal_rad : goal_rad, -steering->lock_rad, steering->lock_rad);
    return approach(angle_rad, goal_rad, steering->rate_radps * dt_s);
}

TurnLimits steering_limits(const DriveSpec *spec, Motion at_lock) {
    ASSERT(at_lock.turn_radps > 0);
    double way_mps = hypot(at_lock.forward_mps, at_lock.side_mps);
    return (TurnLimits){.tightest_radius_m = way_mps / at_lock.turn_radps,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = spec->top_mps * at_lock.turn_radps,
                        .can_pivot = false,
                        .can_reverse = true};
}

// A point at (right, ahead) of the hull moves by (side + w ahead, forward - w right). The slip is
// taken at the axle's centre, so that a car without Ackermann steering does not squeal in every
// turn.
void steering_roll(const DriveSpec *spec, DriveState *state, Motion motion) {
    for (int i = 0; i < WHEELS_MAX; i++) {
        bool is_front = i < 2, is_left = i % 2 == 0;
        double angle_rad = drive_axle_rad(state, !is_front);
        double s = sin(angle_rad), c = cos(angle_rad);
        double side_mps =
            motion.side_mps + motion.turn_radps * spec->wheelbase_m * (is_front ? 0.5 : -0.5);
        double ahead_mps =
            motion.forward_mps + motion.turn_radps * spec->width_m * (is_left ? 0.5 : -0.5);
        state->spin_radps[i] = (ahead_mps * c + side_mps * s) / WHEEL_RADIUS_M;
        state->slip_mps[i] = fabs(side_mps * c - motion.forward_mps * s);
    }
}

// The speed of the wheels cannot be derived from the forward speed if the front wheels are near a
// right angle. It is limited because a collision from behind would otherwise spin steered wheels at
// many times the car's speed, which the car would then keep; the remainder is slip.
#define FORWARD_SHARE_MIN 0.2
#define SPIN_LIMIT 2 // multiple of the top speed

static double speed_of(const DriveSpec *spec, const DriveState *state, Motion now, Motion unit) {
    double limit_mps = SPIN_LIMIT * spec->top_mps;
    return unit.forward_mps > FORWARD_SHARE_MIN
               ? clamp(now.forward_mps / unit.forward_mps, -limit_mps, limit_mps)
               : state->left_mps;
}

Motion car_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                Tracks order, const Steering *steering, WheelMotion *wheels, double lag_rad,
                double dt_s) {
    ASSERT(dt_s > 0 && isfinite(now.forward_mps));
    Motion unit = wheels(spec, state, 1); // motion at 1 m/s
    double slip_mps = now.side_mps - speed_of(spec, state, now, unit) * unit.side_mps;
    now = traction_hold(spec, ground, now, slip_mps, dt_s);
    double v = speed_of(spec, state, now, unit);
    Motion slip = {now.forward_mps - v * unit.forward_mps, now.side_mps - v * unit.side_mps,
                   now.turn_radps - v * unit.turn_radps};
    slip = traction_slip(spec, ground, slip, dt_s);
    double want_mps = traction_climb(spec, ground, v, steering_speed(order), dt_s);
    v = traction_speed(spec, ground, v, want_mps, dt_s);
    state->steer_rad = steering_angle(steering, spec, state->steer_rad, v, order, dt_s);
    state->lag_rad = lag_rad;
    Motion made = wheels(spec, state, v);
    made = (Motion){made.forward_mps + slip.forward_mps, made.side_mps + slip.side_mps,
                    made.turn_radps + slip.turn_radps};
    DEBUG_ASSERT(isfinite(v) && fabs(state->steer_rad) <= PI / 2);
    state->left_mps = state->right_mps = v;
    state->made = made;
    steering_roll(spec, state, made);
    return made;
}

#define STEER_RADPS 3.5

int wheels_steps(double dt_s) {
    ASSERT(dt_s > 0);
    int steps = (int)ceil(dt_s / WHEELS_STEP_S - 1e-6);
    return steps < 1 ? 1 : steps;
}

static bool wheel_is_front(int wheel) {
    DEBUG_ASSERT(wheel >= 0 && wheel < WHEELS_MAX);
    return wheel < 2;
}

double wheel_steer(const DriveSpec *spec, const DriveState *state, int wheel) {
    double steer_rad = drive_axle_rad(state, !wheel_is_front(wheel));
    if (steer_rad == 0) return steer_rad;
    double arm_m = steering_arm_m(spec, state->steered);
    double bend_per_m = tan(state->steer_rad) / arm_m;
    double inward_m = wheel % 2 ? spec->half_gauge_m : -spec->half_gauge_m;
    return atan2(copysign(arm_m * bend_per_m, steer_rad), 1 - inward_m * bend_per_m);
}

bool wheel_is_driven(int wheel, double choice) {
    int which = (int)lround(choice);
    return which == 2 || wheel_is_front(wheel) == (which == 1);
}

int wheels_driven(double choice) { return lround(choice) == 2 ? 4 : 2; }

void wheels_positions(const DriveSpec *spec, Vec at_m[WHEELS_MAX]) {
    for (int i = 0; i < WHEELS_MAX; i++)
        at_m[i] = vec(i % 2 ? spec->half_gauge_m : -spec->half_gauge_m,
                      (wheel_is_front(i) ? 0.5 : -0.5) * spec->wheelbase_m);
}

void wheels_made(const DriveSpec *spec, DriveState *state, Motion made) {
    state->left_mps = made.forward_mps + made.turn_radps * spec->half_gauge_m;
    state->right_mps = made.forward_mps - made.turn_radps * spec->half_gauge_m;
    state->made = made;
}

double drive_yaw_kgm2(const DriveSpec *spec) {
    return spec->yaw_kgm2 > 0 ? spec->yaw_kgm2
                              : box_moment(spec->mass_kg, spec->width_m, spec->length_m);
}

double box_moment(double mass_kg, double width_m, double length_m) {
    DEBUG_ASSERT(mass_kg > 0 && width_m > 0 && length_m > 0);
    return mass_kg * (width_m * width_m + length_m * length_m) / 12;
}

Motion motion_at(Motion motion, Vec at_m) {
    motion.side_mps += motion.turn_radps * at_m.y;
    motion.forward_mps -= motion.turn_radps * at_m.x;
    return motion;
}

Motion motion_turned(Motion motion, double turn_rad) {
    double s = sin(turn_rad), c = cos(turn_rad);
    return (Motion){.forward_mps = motion.forward_mps * c + motion.side_mps * s,
                    .side_mps = motion.side_mps * c - motion.forward_mps * s,
                    .turn_radps = motion.turn_radps};
}

Motion motion_adrift(Motion motion, double dt_s) {
    return motion_turned(motion, motion.turn_radps * dt_s);
}

bool motion_is_standing(Motion motion, double reach_m) {
    double speed_mps = hypot(motion.forward_mps, motion.side_mps);
    return speed_mps < STANDING_MPS && fabs(motion.turn_radps) * reach_m < STANDING_MPS;
}

// ground->grip includes the surface under the vehicle's centre, which is replaced by the surface
// under the wheel.
Footing footing_under(const Ground *ground, Pose pose, Vec wheel_m) {
    Footing foot = {.grip = ground->grip, .rolling_mps2 = ground->rolling_mps2};
    if (!ground->terrain) return foot;
    Vec at = pose_to_world(pose, wheel_m);
    const SurfaceTraits *here = &ground->surfaces[terrain_surface(ground->terrain, at)];
    const SurfaceTraits *centre =
        &ground->surfaces[terrain_surface(ground->terrain, pose_at(pose))];
    DEBUG_ASSERT(centre->grip > 0);
    foot.grip *= here->grip / centre->grip;
    foot.rolling_mps2 = here->rolling_mps2;
    if (terrain_is_flat(ground->terrain)) return foot;
    Vec slope = terrain_slope(ground->terrain, at), forward = vec_heading(pose.heading_rad);
    foot.height_m = terrain_height(ground->terrain, at);
    foot.slope = vec(vec_dot(slope, vec_right(forward)), vec_dot(slope, forward));
    return foot;
}

// A turn at rate w and speed v needs a steering angle of atan(L w / v). During acceleration the
// driver steers for the ordered speed, so that the radius of the turn is constant.
Wish wheels_wish(const DriveSpec *spec, double lock_deg, double friction, double care,
                 DriveState *state, double speed_mps, Tracks order, double dt_s) {
    Motion asked = arc_motion(order.left_mps, order.right_mps, spec->half_gauge_m);
    DEBUG_ASSERT(dt_s > 0 && friction >= 0 && care >= 0);
    double lateral_mps2 = care > 0 ? friction * GRAVITY_MPS2 / care : INFINITY;
    double arm_m = steering_arm_m(spec, state->steered);
    double bend_per_m = tan(fabs(state->steer_rad)) / arm_m;
    double careful_mps = bend_per_m > 0 ? sqrt(lateral_mps2 / bend_per_m) : INFINITY;
    double way_mps = fabs(speed_mps) > ROLLING_MPS ? speed_mps : asked.forward_mps, steer_rad = 0;
    if (asked.turn_radps != 0) {
        double roll_mps = max_of(max_of(fabs(speed_mps), fabs(asked.forward_mps)), 1e-9);
        steer_rad = atan(arm_m * fabs(asked.turn_radps) / roll_mps);
        steer_rad = copysign(min_of(steer_rad, lock_deg * PI / 180),
                             way_mps < 0 ? -asked.turn_radps : asked.turn_radps);
    }
    state->steer_rad = approach(state->steer_rad, steer_rad, STEER_RADPS * dt_s);
    return (Wish){.speed_mps = clamp(asked.forward_mps, -careful_mps, careful_mps),
                  .is_stop = asked.forward_mps == 0};
}

// The radius of the car's centre; the radius of an axle that does not steer is L / tan(lock).
TurnLimits wheels_limits(const DriveSpec *spec, double lock_deg, double friction, Steered steered) {
    double across_m = steering_arm_m(spec, steered) / tan(lock_deg * PI / 180);
    double radius_m = steered == STEERED_ALL ? across_m : hypot(across_m, spec->wheelbase_m / 2);
    double round_mps = min_of(spec->top_mps, sqrt(friction * GRAVITY_MPS2 * radius_m));
    return (TurnLimits){.tightest_radius_m = radius_m,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = round_mps / radius_m,
                        .can_pivot = false,
                        .can_reverse = true};
}

void wheels_travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward) {
    (void)spec, (void)state;
    arc_travel_facing(pose, motion, dt_s, forward);
}
