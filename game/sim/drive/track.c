// track.c -- two tracks on the exact arc: the default drive.
#include "kernels.h"

#include "ai/motion/arc.h"

// A grade slows both tracks by the same factor, so the arc is unchanged.
static Tracks within_climb(const DriveSpec *spec, const Ground *ground, Motion now, Tracks order,
                           double dt_s) {
    if (ground->grade == 0) return order; // the usual case
    double want_mps = steering_speed(order);
    double left_mps = traction_climb(spec, ground, now.forward_mps, want_mps, dt_s);
    if (left_mps == want_mps) return order;
    double share = left_mps / want_mps;
    return (Tracks){order.left_mps * share, order.right_mps * share};
}

// Returns the turn rate. If the ground cannot provide the ordered turn, the turn rate falls with
// the forward speed, because the tracks slide in both directions at once.
static double skid_turn(const DriveSpec *spec, const Ground *ground, double forward_mps,
                        Motion want) {
    if (ground->grip >= 1) return want.turn_radps;
    double hold_mps2 = traction_hold_mps2(spec, ground);
    double asked_mps2 = fabs(want.forward_mps * want.turn_radps);
    if (asked_mps2 <= hold_mps2) return want.turn_radps;
    double left = max_of(fabs(forward_mps / want.forward_mps), hold_mps2 / asked_mps2);
    return want.turn_radps * min_of(1, left);
}

// Returns the motion after dt_s of traction toward `want`. No track exceeds its top speed: the turn
// rate is limited by the forward speed and the forward speed by the turn rate. Values that reach
// the order need no limit, because the tracks of the order are within the top speed.
static inline __attribute__((always_inline)) Motion
approach_motion(const DriveSpec *spec, const Ground *ground, Motion now, Motion want,
                double turn_share, double dt_s) {
    DEBUG_ASSERT(ground->grip >= 0 && motion_is_finite(now) && motion_is_finite(want));
    double top_mps = spec->top_mps, arm_m = spec->half_gauge_m / turn_share;
    double reach = ground->grip * dt_s;
    Motion made = {.forward_mps =
                       traction_speed(spec, ground, now.forward_mps, want.forward_mps, dt_s),
                   .side_mps = approach(now.side_mps, 0, spec->grip_mps2 * reach)};
    double turn_radps = skid_turn(spec, ground, made.forward_mps, want);
    if (made.forward_mps != want.forward_mps) {
        double room_radps = max_of(0, top_mps - fabs(made.forward_mps)) / arm_m;
        turn_radps = clamp(turn_radps, -room_radps, room_radps);
    }
    made.turn_radps = approach(now.turn_radps, turn_radps, spec->turn_accel_radps2 * reach);
    if (made.turn_radps == want.turn_radps) return made;
    double room_mps = max_of(0, top_mps - arm_m * fabs(made.turn_radps));
    if (fabs(made.forward_mps) > room_mps)
        made.forward_mps = traction_speed(spec, ground, now.forward_mps,
                                          clamp(want.forward_mps, -room_mps, room_mps), dt_s);
    return made;
}

// Inlined, so that a `turn_share` of 1, the usual case, costs no operation.
static inline __attribute__((always_inline)) Motion
push_tracks(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
            Tracks order, double turn_share, double dt_s) {
    DEBUG_ASSERT(dt_s > 0 && turn_share > 0 && turn_share <= 1 && spec->half_gauge_m > 0);
    order = within_climb(spec, ground, now,
                         limit_turn(order, spec->top_turn_radps * spec->half_gauge_m), dt_s);
    Motion want = arc_motion(order.left_mps, order.right_mps, spec->half_gauge_m);
    want.turn_radps *= turn_share;
    bool is_as_ordered = now.forward_mps == want.forward_mps && now.turn_radps == want.turn_radps &&
                         now.side_mps == 0;
    bool is_rolling =
        is_as_ordered && ground->grade == 0 && traction_is_held(spec, ground, now, now.side_mps);
    if (is_rolling) { // already as ordered, and nothing changes it
        state->left_mps = order.left_mps, state->right_mps = order.right_mps;
        for (int i = 0; i < WHEELS_MAX; i++) state->slip_mps[i] = 0;
        return state->made = want;
    }
    now = traction_hold(spec, ground, now, now.side_mps, dt_s);
    Motion made = approach_motion(spec, ground, now, want, turn_share, dt_s);
    // Once the order is reached, its track speeds are copied. Computed from the twist they would
    // differ by a rounding error.
    bool is_settled = made.forward_mps == want.forward_mps && made.turn_radps == want.turn_radps;
    double across = made.turn_radps / turn_share * spec->half_gauge_m;
    state->left_mps = is_settled ? order.left_mps : made.forward_mps + across;
    state->right_mps = is_settled ? order.right_mps : made.forward_mps - across;
    for (int i = 0; i < WHEELS_MAX; i++) state->slip_mps[i] = fabs(made.side_mps);
    DEBUG_ASSERT(motion_is_finite(made));
    state->made = made;
    return made;
}

Motion track_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Motion now,
                  Tracks order, double turn_share, double dt_s) {
    return push_tracks(spec, state, ground, now, order, turn_share, dt_s);
}

bool track_rolls(const DriveState *state, Motion motion) {
    return motion.side_mps == 0 && car_is_same(motion, state->made);
}

TurnLimits track_limits(const DriveSpec *spec) {
    double top_radps = spec->top_mps / spec->half_gauge_m;
    return (TurnLimits){.tightest_radius_m = 0,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = min_of(top_radps, spec->top_turn_radps),
                        .can_pivot = true,
                        .can_reverse = true};
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, const Pose *pose,
                   Motion now, Tracks order, double dt_s) {
    (void)pose;
    return push_tracks(spec, state, ground, now, order, 1, dt_s);
}

static void travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward) {
    if (track_rolls(state, motion))
        arc_step_facing(pose, state->left_mps * dt_s, state->right_mps * dt_s, spec->half_gauge_m,
                        forward);
    else
        arc_travel_facing(pose, motion, dt_s, forward);
}

const Drive DRIVE_TRACK = {
    .name = "track",
    .help = "two tracks on the exact arc that skid only on soft or icy ground",
    .can_idle = true,
    .push = push,
    .travel = travel,
    .limits = track_limits,
};
