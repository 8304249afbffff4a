// evade.c -- the move that the shells in the air miss: tries a few of them out ahead.
#include "ai/navigation/map.h"
#include "evade.h"

#include "ai/motion/arc.h"

#define STEP_S (1.0 / 30)
#define LONGEST_S 1.3 // shells that take longer to come by can wait
#define CLOSE_M 2.2   // along its way: as near as this a shell may touch the hull
#define SAFE_M 0.35   // as far off as this a shell is no matter
#define BETTER_M 0.15 // what another move must win
#define ROOM_M 0.4    // kept from walls, beside half a width
#define TURN_RADPS 4.0
#define CORRIDOR_M 7.0 // a shell that passes further off than this cannot be driven into
enum { SHELLS = 6 };

// Shells that come, as they will be when the next order acts.
typedef struct Threats {
    int count;
    Vec at[SHELLS], way[SHELLS]; // way: unit vector
    double mps[SHELLS];
    double last_s; // when the last of them has passed
} Threats;

static Threats threats_of(const Senses *senses) {
    Threats threats = {0};
    Vec me = pose_at(senses->next_pose);
    for (int i = 0; i < senses->shell_count && threats.count < SHELLS; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_mine) continue;
        double mps = vec_length(shell->velocity_mps);
        Vec way = vec_unit(shell->velocity_mps);
        Vec at = vec_add(shell->at, vec_scale(shell->velocity_mps, senses->dt_s));
        Vec to = vec_sub(me, at);
        double passing_s = (vec_dot(to, way) + CLOSE_M) / most(1, mps);
        if (passing_s < 0 || passing_s > LONGEST_S || fabs(vec_cross(way, to)) > CORRIDOR_M)
            continue;
        threats.at[threats.count] = at;
        threats.way[threats.count] = way;
        threats.mps[threats.count++] = mps;
        threats.last_s = most(threats.last_s, passing_s);
    }
    return threats;
}

// How far the shells pass the hull at a moment; those not beside it do not count.
static double gap_m(const Senses *senses, const Threats *threats, Pose pose, double time_s) {
    double gap = INFINITY;
    for (int i = 0; i < threats->count; i++) {
        Vec at = vec_add(threats->at[i], vec_scale(threats->way[i], threats->mps[i] * time_s));
        Vec to = vec_sub(pose_at(pose), at);
        if (fabs(vec_dot(to, threats->way[i])) > CLOSE_M) continue;
        Vec nose = vec_heading(pose.heading_rad);
        double half_m = 0.5 * (fabs(vec_cross(nose, threats->way[i])) * senses->length_m +
                               fabs(vec_dot(nose, threats->way[i])) * senses->width_m);
        gap = least(gap, fabs(vec_cross(threats->way[i], to)) - half_m);
    }
    return gap;
}

// What the tracks can make of a wish: both together no faster than the top.
static Twist within_tracks(const Senses *senses, Twist wish) {
    Tracks tracks = tracks_mix(wish, senses->half_gauge_m, senses->limits.top_mps);
    Motion motion = arc_motion(tracks.left_mps, tracks.right_mps, senses->half_gauge_m);
    return (Twist){motion.forward_mps, motion.turn_radps};
}

static double roll(const Senses *senses, const Threats *threats, Twist wish) {
    Twist goal = within_tracks(senses, wish);
    Motion motion = senses->motion;
    Pose pose = senses->next_pose;
    double gap = INFINITY, need_m = 0.5 * senses->width_m + ROOM_M;
    for (double time_s = 0; time_s <= threats->last_s; time_s += STEP_S) {
        gap = least(gap, gap_m(senses, threats, pose, time_s));
        motion.forward_mps =
            approach(motion.forward_mps, goal.forward_mps, senses->accel_mps2 * STEP_S);
        motion.turn_radps =
            approach(motion.turn_radps, goal.turn_radps, senses->turn_accel_radps2 * STEP_S);
        Pose next = arc_travel(pose, motion, STEP_S);
        if (map_clearance(senses->map, pose_at(next)) < need_m)
            motion.forward_mps = 0;
        else
            pose = next;
    }
    return gap;
}

Evade evade_shells(const Senses *senses, Twist wish) {
    Threats threats = threats_of(senses);
    Evade evade = {false, wish, INFINITY, INFINITY};
    if (threats.count == 0) return evade;
    evade.miss_m = evade.wish_m = roll(senses, &threats, wish);
    if (evade.wish_m > SAFE_M) return evade;
    double top_mps = senses->limits.top_mps;
    for (int along = 1; along >= -1; along--) {
        for (int turn = -1; turn <= 1; turn++) {
            if (along < 0 && !senses->limits.can_reverse) continue;
            Twist twist = {along * top_mps, turn * TURN_RADPS};
            double miss_m = roll(senses, &threats, twist);
            if (miss_m < evade.miss_m + (evade.is_needed ? 0 : BETTER_M)) continue;
            evade = (Evade){true, twist, miss_m, evade.wish_m};
        }
    }
    return evade;
}
