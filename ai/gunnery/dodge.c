// dodge.c -- evading shells in flight.
#include "dodge.h"

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"

#define DANGER_M 3.0 // a shell that passes nearer than this is a threat
#define LATEST_S 0.08
#define EARLIEST_S 1.5
#define GAIN_M 0.1 // smallest gain that is worth a move
#define LOOK_M 3.0 // distance from walls that a move needs

#define STEP_S (1.0 / 30)
#define LONGEST_S 1.3 // shells that take longer to pass are ignored
#define CLOSE_M 2.2   // distance along the shell's path within which it may touch the hull
#define SAFE_M 0.35   // a gap as large as this is safe
#define BETTER_M 0.15 // gain required to change to another move
#define ROOM_M 0.4    // distance from walls, in addition to half a width
#define TURN_RADPS 4.0
#define CORRIDOR_M 7.0 // the tank cannot drive into shells that pass farther away
enum { SHELLS = 6 };

// A shell that approaches a tank which keeps its motion.
typedef struct Threat {
    double time_s; // time until the closest approach
    double off_m;  // distance of the tank to the right of the shell's path at that time
    Vec right;     // unit vector to the right of the shell's path
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
    DEBUG_ASSERT(isfinite(right.x) && isfinite(right.y));
    *threat = (Threat){t, vec_dot(off, right), right};
    return fabs(threat->off_m) < DANGER_M;
}

static int best_way(const Senses *senses, const Threat *threat) {
    double v = senses->motion.forward_mps, top = senses->limits.top_mps, a = senses->accel_mps2;
    double across = vec_dot(vec_heading(senses->next_pose.heading_rad), threat->right);
    double ahead_m = fabs(threat->off_m + steer_gain_m(v, top, a, threat->time_s) * across);
    double back_m = fabs(threat->off_m - steer_gain_m(-v, top, a, threat->time_s) * across);
    if (max_of(ahead_m, back_m) < fabs(threat->off_m) + GAIN_M) return 0;
    return ahead_m > back_m ? 1 : -1;
}

int dodge_direction(const Senses *senses) {
    Threat first = {.time_s = INFINITY}, threat;
    for (int i = 0; i < senses->shell_count; i++)
        if (!senses->shells[i].is_own && threatens(senses, &senses->shells[i], &threat) &&
            threat.time_s < first.time_s)
            first = threat;
    if (first.time_s == INFINITY) return 0;
    int way = best_way(senses, &first);
    Vec there = pose_to_world(senses->next_pose, vec(0, way * LOOK_M));
    return map_clearance(senses->map, there) > 0.5 * senses->width_m ? way : 0;
}

Twist dodge_simple(const Senses *senses, Twist desired) {
    int way = dodge_direction(senses);
    if (way != 0) desired.forward_mps = way * senses->limits.top_mps;
    return desired;
}

// The approaching shells, at the positions that they have when the next order takes effect.
typedef struct Threats {
    int count;
    Vec at[SHELLS], way[SHELLS]; // positions, and unit vectors of their velocities
    double mps[SHELLS];
    double last_s; // time when the last of them has passed
} Threats;

static Threats threats_of(const Senses *senses) {
    Threats threats = {0};
    Vec me = pose_at(senses->next_pose);
    for (int i = 0; i < senses->shell_count && threats.count < SHELLS; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own) continue;
        double mps = vec_length(shell->velocity_mps);
        Vec way = vec_unit(shell->velocity_mps);
        Vec at = vec_add(shell->at, vec_scale(shell->velocity_mps, senses->dt_s));
        Vec to = vec_sub(me, at);
        double passing_s = (vec_dot(to, way) + CLOSE_M) / max_of(1, mps);
        if (passing_s < 0 || passing_s > LONGEST_S || fabs(vec_cross(way, to)) > CORRIDOR_M)
            continue;
        DEBUG_ASSERT(passing_s >= 0);
        threats.at[threats.count] = at;
        threats.way[threats.count] = way;
        threats.mps[threats.count++] = mps;
        threats.last_s = max_of(threats.last_s, passing_s);
    }
    ASSERT(threats.count <= SHELLS);
    return threats;
}

// Returns the gap at one moment between the hull and the nearest shell beside it.
static double gap_m(const Senses *senses, const Threats *threats, Vec hull, Vec nose,
                    double time_s) {
    DEBUG_ASSERT(vec_is_unit(nose) && time_s >= 0);
    double gap = INFINITY;
    for (int i = 0; i < threats->count; i++) {
        Vec at = vec_add(threats->at[i], vec_scale(threats->way[i], threats->mps[i] * time_s));
        Vec to = vec_sub(hull, at);
        if (fabs(vec_dot(to, threats->way[i])) > CLOSE_M) continue;
        double half_m = 0.5 * (fabs(vec_cross(nose, threats->way[i])) * senses->length_m +
                               fabs(vec_dot(nose, threats->way[i])) * senses->width_m);
        gap = min_of(gap, fabs(vec_cross(threats->way[i], to)) - half_m);
    }
    return gap;
}

// Returns the smallest gap during a move, or stops once it is below `least_m`. The clearance is the
// distance that the hull can move before there may be a wall, so it is looked up only after that.
static double simulate(const Senses *senses, const Threats *threats, Twist desired,
                       double least_m) {
    Tracks tracks = tracks_within(senses, desired);
    Motion goal = arc_motion(tracks.left_mps, tracks.right_mps, senses->half_gauge_m);
    Motion motion = senses->motion;
    Vec at = pose_at(senses->next_pose), nose = vec_heading(senses->next_pose.heading_rad);
    double gap = INFINITY, need_m = 0.5 * senses->width_m + ROOM_M, room_m = 0;
    for (double time_s = 0; time_s <= threats->last_s; time_s += STEP_S) {
        gap = min_of(gap, gap_m(senses, threats, at, nose, time_s));
        if (gap < least_m) break;
        motion.forward_mps =
            approach(motion.forward_mps, goal.forward_mps, senses->accel_mps2 * STEP_S);
        motion.turn_radps =
            approach(motion.turn_radps, goal.turn_radps, senses->turn_accel_radps2 * STEP_S);
        Vec next = at, next_nose = nose;
        arc_roll(&next, &next_nose, motion, STEP_S);
        room_m -= (fabs(motion.forward_mps) + fabs(motion.side_mps)) * STEP_S;
        if (room_m <= 0) room_m = map_clearance(senses->map, next) - need_m;
        if (room_m < 0)
            motion.forward_mps = room_m = 0;
        else
            at = next, nose = next_nose;
    }
    return gap;
}

Evade dodge_search(const Senses *senses, Twist desired) {
    Threats threats = threats_of(senses);
    Evade evade = {false, desired, INFINITY, INFINITY};
    if (threats.count == 0) return evade;
    evade.miss_m = evade.desired_miss_m = simulate(senses, &threats, desired, -INFINITY);
    if (evade.desired_miss_m > SAFE_M) return evade;
    double top_mps = senses->limits.top_mps;
    for (int along = 1; along >= -1; along--) {
        for (int turn = -1; turn <= 1; turn++) {
            if (along < 0 && !senses->limits.can_reverse) continue;
            Twist twist = {along * top_mps, turn * TURN_RADPS};
            double wanted_m = evade.miss_m + (evade.is_needed ? 0 : BETTER_M);
            double miss_m = simulate(senses, &threats, twist, wanted_m);
            if (miss_m < wanted_m) continue;
            evade = (Evade){true, twist, miss_m, evade.desired_miss_m};
        }
    }
    return evade;
}
