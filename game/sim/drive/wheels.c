// wheels.c -- what cars on four wheels share: where the wheels stand and on what, and their driver.
#include "wheels.h"

#include "ai/motion/arc.h"

#define STEER_RADPS 3.5
#define ROLLING_MPS 0.3 // slower than this, the way a car rolls is the way it is asked to

int wheels_steps(double dt_s) {
    int steps = (int)ceil(dt_s / WHEELS_STEP_S - 1e-6);
    return steps < 1 ? 1 : steps;
}

bool wheel_is_front(int wheel) { return wheel < 2; }

double wheel_steer(const DriveSpec *spec, double steer_rad, int wheel) {
    if (!wheel_is_front(wheel)) return 0;
    double bend_per_m = tan(steer_rad) / spec->wheelbase_m;
    double inward_m = wheel % 2 ? spec->half_gauge_m : -spec->half_gauge_m;
    return atan2(spec->wheelbase_m * bend_per_m, 1 - inward_m * bend_per_m);
}

bool wheel_is_driven(int wheel, double choice) {
    int which = (int)lround(choice);
    return which == 2 || wheel_is_front(wheel) == (which == 1);
}

int wheels_driven(double choice) { return lround(choice) == 2 ? 4 : 2; }

void wheels_place(const DriveSpec *spec, Vec at_m[WHEELS_MAX]) {
    for (int i = 0; i < WHEELS_MAX; i++)
        at_m[i] = vec(i % 2 ? spec->half_gauge_m : -spec->half_gauge_m,
                      (wheel_is_front(i) ? 0.5 : -0.5) * spec->wheelbase_m);
}

double box_moment(double mass_kg, double width_m, double length_m) {
    return mass_kg * (width_m * width_m + length_m * length_m) / 12;
}

Motion motion_at(Motion motion, Vec at_m) {
    motion.side_mps += motion.turn_radps * at_m.y;
    motion.forward_mps -= motion.turn_radps * at_m.x;
    return motion;
}

Motion motion_adrift(Motion motion, double dt_s) {
    double turned = motion.turn_radps * dt_s, s = sin(turned), c = cos(turned);
    return (Motion){.forward_mps = motion.forward_mps * c + motion.side_mps * s,
                    .side_mps = motion.side_mps * c - motion.forward_mps * s,
                    .turn_radps = motion.turn_radps};
}

bool motion_is_standing(Motion motion, double reach_m) {
    double speed_mps = hypot(motion.forward_mps, motion.side_mps);
    return speed_mps < STANDING_MPS && fabs(motion.turn_radps) * reach_m < STANDING_MPS;
}

// The ground's own grip is that of the surface under the vehicle's centre, with whatever else
// scales the vehicle's; under the wheel it is that of another surface.
Footing footing_under(const Ground *ground, Pose pose, Vec wheel_m) {
    Footing foot = {.grip = ground->grip, .rolling_mps2 = ground->rolling_mps2};
    if (!ground->terrain) return foot;
    Vec at = pose_to_world(pose, wheel_m);
    const SurfaceTraits *here = &SURFACE_TRAITS[terrain_surface(ground->terrain, at)];
    const SurfaceTraits *centre = &SURFACE_TRAITS[terrain_surface(ground->terrain, pose_at(pose))];
    foot.grip *= here->grip / centre->grip;
    foot.rolling_mps2 = here->rolling_mps2;
    if (terrain_is_flat(ground->terrain)) return foot;
    Vec slope = terrain_slope(ground->terrain, at), forward = vec_heading(pose.heading_rad);
    foot.height_m = terrain_height(ground->terrain, at);
    foot.slope = vec(vec_dot(slope, vec_right(forward)), vec_dot(slope, forward));
    return foot;
}

Driver wheels_driver(const DriveSpec *spec, double lock_deg, double grip_mps2, double care) {
    return (Driver){.lock_rad = lock_deg * PI / 180,
                    .steer_radps = STEER_RADPS,
                    .lateral_mps2 = care > 0 ? grip_mps2 / care : INFINITY,
                    .wheelbase_m = spec->wheelbase_m};
}

// A turn at rate w while rolling at v takes steering of atan(L w / v). While the car gathers speed
// it steers for the speed it was asked for, so the turn keeps its radius.
static double steering_for(const Driver *driver, double now_mps, double goal_mps,
                           double turn_radps) {
    double way_mps = fabs(now_mps) > ROLLING_MPS ? now_mps : goal_mps;
    double roll_mps = copysign(most(fabs(now_mps), fabs(goal_mps)), way_mps);
    if (turn_radps == 0) return 0;
    double steer_rad = atan(driver->wheelbase_m * fabs(turn_radps) / most(fabs(roll_mps), 1e-9));
    bool is_reversed = way_mps < 0;
    return copysign(least(steer_rad, driver->lock_rad), is_reversed ? -turn_radps : turn_radps);
}

Wish driver_wish(const Driver *driver, const DriveSpec *spec, double speed_mps, double steer_rad,
                 Tracks order) {
    Motion asked = arc_motion(order.left_mps, order.right_mps, spec->half_gauge_m);
    double bend_per_m = tan(fabs(steer_rad)) / driver->wheelbase_m;
    double careful_mps = bend_per_m > 0 ? sqrt(driver->lateral_mps2 / bend_per_m) : INFINITY;
    return (Wish){
        .speed_mps = clamp(asked.forward_mps, -careful_mps, careful_mps),
        .steer_rad = steering_for(driver, speed_mps, asked.forward_mps, asked.turn_radps),
        .is_stop = asked.forward_mps == 0,
    };
}

// The circle of the car's centre: the rear axle's is L / tan(lock).
TurnLimits wheels_limits(const DriveSpec *spec, double lock_deg, double grip_mps2) {
    double radius_m = hypot(spec->wheelbase_m / tan(lock_deg * PI / 180), spec->wheelbase_m / 2);
    double round_mps = least(spec->top_mps, sqrt(grip_mps2 * radius_m));
    return (TurnLimits){.tightest_radius_m = radius_m,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = round_mps / radius_m,
                        .can_pivot = false,
                        .can_reverse = true};
}

Pose wheels_travel(const DriveSpec *spec, const DriveState *state, Pose pose, Motion motion,
                   double dt_s, Vec *forward) {
    (void)spec, (void)state;
    return arc_travel_facing(pose, motion, dt_s, forward);
}
