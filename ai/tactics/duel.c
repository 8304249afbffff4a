// duel.c -- how a champion duels: its front to the gun on any drive, and shells at what sticks out
// of an enemy that has gone behind a corner.
#include "duel.h"

#include "ai/gunnery/dodge.h"
#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"

#define TURN_RAD 0.25 // a car begins to turn its nose when the enemy is as far off it,
#define DONE_RAD 0.08 // and goes on until it is so near
#define ROOM_M 3.0
#define KEEP_S 0.5
#define SLACK_M 1.5

#define GOES_ON_S 0.15
#define OFF_M 0.4
enum { PARTS = 4 };

Twist front_drive(Front *front, const Senses *senses, Vec enemy, double range_m) {
    if (senses->limits.can_pivot) return standoff_drive(senses, enemy, range_m, 0);
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    double away_m = vec_length(to), nose_rad = senses->next_pose.heading_rad;
    double off_rad = angle_wrap(vec_bearing(to) - nose_rad), top_mps = senses->limits.top_mps;
    if (fabs(off_rad) < DONE_RAD) front->way = 0;
    if (fabs(off_rad) > TURN_RAD && !front->way) front->way = away_m > range_m ? 1 : -1;
    if (front->way) {
        bool is_free = standoff_has_room(senses, nose_rad + (front->way < 0 ? PI : 0), ROOM_M);
        if (!is_free && senses->tick >= front->keep_tick) {
            front->way = -front->way;
            front->keep_tick = senses_tick_in(senses, KEEP_S);
        }
        return (Twist){front->way * top_mps, copysign(100, off_rad)};
    }
    Twist wish = {0, 0};
    if (away_m > range_m + SLACK_M && standoff_has_room(senses, nose_rad, ROOM_M))
        wish.forward_mps = top_mps;
    if (away_m < range_m - SLACK_M && standoff_has_room(senses, nose_rad + PI, ROOM_M))
        wish.forward_mps = -top_mps;
    return wish;
}

void ghost_watch(Ghost *ghost, const Senses *senses, const TankSight *target) {
    if (!target) return;
    ghost->tank = *target;
    ghost->seen_tick = senses->tick;
    ghost->is_on = true;
}

// The part of its hull nearest to the middle that is in sight.
static bool sees_edge(const Ghost *ghost, const Senses *senses, Vec *at) {
    Pose pose = arc_travel(ghost->tank.pose, ghost->tank.motion, GOES_ON_S);
    Vec me = pose_at(senses->next_pose);
    for (int i = 1; i <= PARTS; i++)
        for (int end = -1; end <= 1; end += 2) {
            double along_m = 0.5 * ghost->tank.length_m * end * i / (PARTS + 0.5);
            *at = pose_to_world(pose, vec(0, along_m));
            if (map_sees(senses->map, me, *at)) return true;
        }
    return false;
}

bool ghost_engage(const Ghost *ghost, const Senses *senses, double longest_s, Order *order) {
    Vec at;
    if (!ghost->is_on || senses_since_s(senses, ghost->seen_tick) > longest_s) return false;
    if (!sees_edge(ghost, senses, &at)) return false;
    turret_watch(senses, steer_bearing(senses, at), order);
    order->fire = senses->reload_s <= senses->dt_s &&
                  aim_is_on(senses, order->turret_radps, at, OFF_M) &&
                  aim_line_is_free(senses, order->turret_radps, at, ghost->tank.id);
    return true;
}
