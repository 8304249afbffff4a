// standoff.c -- near an enemy: nose to it, and straight in or out.
#include "ai/navigation/map.h"
#include "standoff.h"

#include "ai/motion/steer.h"

#define SLACK_M 1.5    // about its range it stands
#define FACING_RAD 0.7 // turns first when further off than this
#define ROOM_M 0.4     // kept from walls, beside half a width
#define AHEAD_M 3.0    // room it wants, to go in ..
#define BEHIND_M 3.5   // .. and out
enum { SAMPLES = 3 };

bool standoff_has_room(const Senses *senses, double heading_rad, double way_m) {
    double need_m = 0.5 * senses->width_m + ROOM_M;
    Vec at = pose_at(senses->next_pose),
        step = vec_scale(vec_heading(heading_rad), way_m / SAMPLES);
    for (int i = 0; i < SAMPLES; i++) {
        at = vec_add(at, step);
        if (map_clearance(senses->map, at) < need_m) return false;
    }
    return true;
}

Twist standoff_drive(const Senses *senses, Vec enemy, double range_m, double grapple_m) {
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double distance_m = vec_length(to), bearing_rad = vec_bearing(to);
    Twist wish = steer_face(senses, bearing_rad);
    double off_rad = fabs(angle_wrap(senses->next_pose.heading_rad - bearing_rad));
    if (off_rad > FACING_RAD || distance_m < grapple_m) return wish;
    double top_mps = senses->limits.top_mps;
    if (distance_m > range_m + SLACK_M && standoff_has_room(senses, bearing_rad, AHEAD_M))
        wish.forward_mps = top_mps;
    if (distance_m < range_m - SLACK_M && standoff_has_room(senses, bearing_rad + PI, BEHIND_M))
        wish.forward_mps = -top_mps;
    return wish;
}
