// chase.c -- how a chase is judged, in the kernel and in the world alike.
#include "chase.h"

#define ORBIT_TURNS 3
#define CHATTER_SHARE 0.02

// How near the origin a straight way comes.
static double nearest_on_way(Vec from, Vec to) {
    Vec way = vec_sub(to, from);
    double square = vec_dot(way, way);
    double t = square > 0 ? clamp(-vec_dot(from, way) / square, 0, 1) : 0;
    return vec_length(vec_add(from, vec_scale(way, t)));
}

bool chase_note(Chase *chase, Vec before, Vec after, double capture_m) {
    if (nearest_on_way(before, after) <= capture_m) {
        chase->outcome = CAPTURED;
        return true;
    }
    chase->wind_turns += atan2(vec_cross(before, after), vec_dot(before, after)) / (2 * PI);
    return false;
}

void chase_give_up(Chase *chase, double reach_m) {
    bool has_moved = chase->way_m >= CHATTER_SHARE * reach_m;
    bool has_wound = fabs(chase->wind_turns) >= ORBIT_TURNS;
    chase->outcome = has_wound ? ORBIT : has_moved ? OTHER : CHATTER;
}
