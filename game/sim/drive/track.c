// track.c -- two tracks on the exact arc: the default drive.
#include "track.h"

#include "ai/arc.h"

static Motion track_push(const DriveSpec *spec, DriveState *state, const Ground *ground, Pose pose,
                         Motion now, Order order, double dt_s) {
    (void)pose;
    Motion want = arc_motion(order.left_mps, order.right_mps, spec->half_gauge_m);
    double reach = ground->grip * dt_s;
    Motion made = {
        .forward_mps = approach(now.forward_mps, want.forward_mps, spec->accel_mps2 * reach),
        .side_mps = approach(now.side_mps, 0, spec->grip_mps2 * reach),
        .turn_radps = approach(now.turn_radps, want.turn_radps, spec->turn_accel_radps2 * reach),
    };
    // Once the tracks grip, their speeds are the order's own bits; rebuilt from the twist they
    // would be a rounding off.
    bool is_settled = made.forward_mps == want.forward_mps && made.turn_radps == want.turn_radps;
    double across = made.turn_radps * spec->half_gauge_m;
    state->left_mps = is_settled ? order.left_mps : made.forward_mps + across;
    state->right_mps = is_settled ? order.right_mps : made.forward_mps - across;
    state->made = made;
    return made;
}

static bool is_same(Motion a, Motion b) {
    return a.forward_mps == b.forward_mps && a.side_mps == b.side_mps &&
           a.turn_radps == b.turn_radps;
}

static Pose track_travel(const DriveSpec *spec, const DriveState *state, Pose pose, Motion motion,
                         double dt_s) {
    if (!is_same(motion, state->made) || motion.side_mps != 0)
        return arc_travel(pose, motion, dt_s);
    arc_step(&pose, state->left_mps * dt_s, state->right_mps * dt_s, spec->half_gauge_m);
    return pose;
}

static TurnLimits track_limits(const DriveSpec *spec, const DriveState *state) {
    (void)state;
    return (TurnLimits){.tightest_radius_m = 0,
                        .top_mps = spec->top_mps,
                        .top_turn_radps = spec->top_mps / spec->half_gauge_m,
                        .can_pivot = true,
                        .can_reverse = true};
}

const Drive DRIVE_TRACK = {
    .name = "track",
    .help = "two tracks on the exact arc",
    .push = track_push,
    .travel = track_travel,
    .limits = track_limits,
};
