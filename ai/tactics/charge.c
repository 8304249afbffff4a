// charge.c -- right up to a tank, and into it.
#include "charge.h"

#include "course.h"

#define ROOM_M 0.1
enum { ASK_TICKS = 8 }; // from one look at the way to the next
#define FELT_M 4.5      // what cannot pivot feels its way until it is as near as this

static Twist straight_at(Charge *charge, const Senses *senses, Vec at, double way_m) {
    const TurnLimits *limits = &senses->limits;
    double heading_rad = steer_bearing(senses, at);
    if (limits->can_pivot) return steer_heading(senses, heading_rad, limits->top_mps);
    double b = angle_wrap(heading_rad - senses->next_pose.heading_rad);
    bool comes_about = limits->can_reverse &&
                       backturn_is_needed(&charge->back_turn, limits->tightest_radius_m, b, way_m);
    return comes_about ? backturn_away(limits, b, limits->top_mps, STEER_GAIN_PER_S)
                       : backturn_onward(limits, b, limits->top_mps, STEER_GAIN_PER_S);
}

static bool is_straight(Charge *charge, const Senses *senses, Vec me, Vec at) {
    if (senses->tick >= charge->ask_tick) {
        charge->is_straight = path_is_straight(senses->map, me, at, 0.5 * senses->width_m + ROOM_M);
        charge->ask_tick = senses->tick + ASK_TICKS;
    }
    return charge->is_straight;
}

Twist charge_drive(Charge *charge, Crew *crew, const Senses *senses, Vec at) {
    Vec me = pose_at(senses->next_pose);
    double way_m = vec_distance(me, at);
    if (!senses->limits.can_pivot && way_m > FELT_M)
        return course_drive(course_seek(senses, at), &crew->avoidance, senses);
    if (is_straight(charge, senses, me, at)) return straight_at(charge, senses, at, way_m);
    return route_drive(&crew->search.route, &crew->avoidance, senses, at, senses->limits.top_mps);
}
