// dodge.c -- getting out of the way of a shell that is already in the air.
#include "ai/navigation/map.h"
#include "dodge.h"

#include "ai/motion/steer.h"

#define DANGER_M 3.0 // a shell that passes nearer than this threatens
#define LATEST_S 0.08
#define EARLIEST_S 1.5
#define GAIN_M 0.1 // less than this is not worth the trouble
#define LOOK_M 3.0 // no dodging into a wall

// A shell on its way, seen from a tank that goes on as it does.
typedef struct Threat {
    double time_s; // of the closest approach
    double off_m;  // how far to the right of the shell's way the tank then is
    Vec right;     // of the shell's way
} Threat;

static bool threatens(const Senses *senses, const ShellSight *shell, Threat *threat) {
    Vec velocity =
        vec_scale(vec_heading(senses->next_pose.heading_rad), senses->motion.forward_mps);
    Vec closing = vec_sub(shell->velocity_mps, velocity);
    Vec apart = vec_sub(pose_at(senses->next_pose), shell->at);
    double t = vec_dot(apart, closing) / vec_dot(closing, closing);
    if (!(t > LATEST_S && t < EARLIEST_S)) return false;
    Vec shell_then = vec_add(shell->at, vec_scale(shell->velocity_mps, t + senses->dt_s));
    Vec off = vec_sub(pose_at(predict_self(senses, t)), shell_then);
    Vec right = vec_right(vec_unit(shell->velocity_mps));
    *threat = (Threat){t, vec_dot(off, right), right};
    return fabs(threat->off_m) < DANGER_M;
}

// Way won by accelerating in one direction for t, against going on at v.
static double won_m(double v_mps, double top_mps, double accel_mps2, double t) {
    double gain_s = least(t, most(0, top_mps - v_mps) / accel_mps2);
    return accel_mps2 * gain_s * (t - 0.5 * gain_s);
}

static int best_way(const Senses *senses, const Threat *threat) {
    double v = senses->motion.forward_mps, top = senses->limits.top_mps, a = senses->accel_mps2;
    double across = vec_dot(vec_heading(senses->next_pose.heading_rad), threat->right);
    double ahead_m = fabs(threat->off_m + won_m(v, top, a, threat->time_s) * across);
    double back_m = fabs(threat->off_m - won_m(-v, top, a, threat->time_s) * across);
    if (most(ahead_m, back_m) < fabs(threat->off_m) + GAIN_M) return 0;
    return ahead_m > back_m ? 1 : -1;
}

int dodge_way(const Senses *senses) {
    Threat first = {.time_s = INFINITY}, threat;
    for (int i = 0; i < senses->shell_count; i++)
        if (!senses->shells[i].is_mine && threatens(senses, &senses->shells[i], &threat) &&
            threat.time_s < first.time_s)
            first = threat;
    if (first.time_s == INFINITY) return 0;
    int way = best_way(senses, &first);
    Vec there = pose_to_world(senses->next_pose, vec(0, way * LOOK_M));
    return map_clearance(senses->map, there) > 0.5 * senses->width_m ? way : 0;
}
