// track_approx.c -- two tracks by an approximate method, for comparison with the exact one.
#include "kernels.h"

#include "ai/motion/arc.h"

#define TURN_SHARE 0.5 // the turn of this method relative to the exact one

void track_approx_step(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    DEBUG_ASSERT(half_gauge_m > 0);
    double g = (left_m - right_m) / (4 * half_gauge_m), s = 0.5 * (left_m + right_m);
    pose->x += s * sin(pose->heading_rad + g);
    pose->y += s * cos(pose->heading_rad + g);
    pose->heading_rad += g;
}

static Motion push(const DriveSpec *spec, DriveState *state, const Ground *ground, const Pose *pose,
                   Motion now, Tracks order, double dt_s) {
    (void)pose;
    return track_push(spec, state, ground, now, order, TURN_SHARE, dt_s);
}

static void travel(const DriveSpec *spec, const DriveState *state, Pose *pose, Motion motion,
                   double dt_s, Vec *forward) {
    bool rolls = track_rolls(state, motion);
    if (!rolls) arc_travel_facing(pose, motion, dt_s, forward);
    if (!rolls) return;
    track_approx_step(pose, state->left_mps * dt_s, state->right_mps * dt_s, spec->half_gauge_m);
    *forward = vec_heading(pose->heading_rad);
}

const Drive DRIVE_TRACK_APPROX = {
    .name = "track-approx",
    .help = "two tracks by an approximate method: circles are twice as wide",
    .push = push,
    .travel = travel,
    .limits = track_limits,
};
