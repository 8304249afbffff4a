// unstuck.c -- notices that a tank wants to move but does not, and backs it out.
#include "ai/navigation/map.h"
#include "unstuck.h"

#define PATIENCE_S 0.8
#define ESCAPE_S 0.8
#define HOPELESS_S 0.45 // left of a first escape that has led nowhere so far: on to the next
#define WRIGGLE_S 0.6
#define BACKING 0.6         // share of top speed of one that cannot pivot; its locks alternate: ..
#define FULL_LOCK_RADPS 1e3 // .. its nose keeps turning to one side
#define CAR_TIME 1.3        // and it takes so many times as long, for it must stop in between
#define LONGER 0.25 // the more often it fails the longer it tries: on ice it gets nowhere soon
#define LONGEST 8
#define GAINING_MPS 0.2 // as fast as this the way it wants to go it is getting there: ..
#define LENIENT 0.4     // .. its time runs slower, for on ice and mud all takes longer
#define HELD 2.4        // it runs faster against a wall, which will not give way, ..
#define AGAINST 0.3     // how squarely something must stand across its way to hold it (a cosine)
#define WALL_M 0.5      // beyond its end
#define SIDE_LOOK_M 2.5

// How far from the anchor counts as having got somewhere.
typedef struct Progress {
    double way_m, turn_rad;
} Progress;
static const Progress GOING = {0.4, 0.3}, BUDGED = {0.12, 0.12};

bool unstuck_is_escaping(const Unstuck *unstuck) { return unstuck->escape_s > 0; }

static bool has_moved(const Unstuck *unstuck, const Senses *senses, Progress least) {
    Vec way = vec_sub(pose_at(senses->pose), pose_at(unstuck->anchor));
    double turn_rad = angle_wrap(senses->pose.heading_rad - unstuck->anchor.heading_rad);
    return vec_dot(way, way) > least.way_m * least.way_m || fabs(turn_rad) > least.turn_rad;
}

// Does what it touches stand across its way?
static bool is_held(const Senses *senses, Vec way) {
    return vec_dot(way, senses->touch_normal) < -AGAINST;
}

static bool is_at_wall(const Senses *senses, Vec way) {
    Vec end = vec_add(pose_at(senses->pose), vec_scale(way, 0.5 * senses->length_m));
    return map_clearance(senses->map, end) < 0.5 * senses->width_m + WALL_M;
}

static double impatience(const Unstuck *unstuck, const Senses *senses, Twist wish) {
    double ahead = copysign(1, wish.forward_mps);
    double gain_mps = ahead * senses->motion.forward_mps;
    if (gain_mps > GAINING_MPS) return LENIENT;
    if (!unstuck->has_touched && gain_mps < -GAINING_MPS) return LENIENT; // it brakes
    if (!senses->is_touching) return 1;
    Vec way = vec_scale(vec_heading(senses->pose.heading_rad), ahead);
    return is_held(senses, way) && is_at_wall(senses, way) ? HELD : 1;
}

static double room_beside_m(const Senses *senses, double side) {
    return map_clearance(senses->map, pose_to_world(senses->pose, vec(side * SIDE_LOOK_M, 0)));
}

// The side with more room; where there is no telling, one after the other.
static double escape_side(const Unstuck *unstuck, const Senses *senses) {
    double more_m = room_beside_m(senses, 1) - room_beside_m(senses, -1);
    if (fabs(more_m) > 0.5 && unstuck->failures < 4) return more_m > 0 ? 1 : -1;
    return unstuck->tries % 2 == 0 ? 1 : -1;
}

// Away from what it touches, or from where it wished to go; to and fro while that leads nowhere,
// turning on.
static Twist escape_from(const Unstuck *unstuck, const Senses *senses, Twist wish) {
    double along = vec_dot(senses->touch_normal, vec_heading(senses->pose.heading_rad));
    double ahead = wish.forward_mps >= 0 ? -1 : 1;
    if (unstuck->failures > 0)
        ahead = unstuck->escape.forward_mps > 0 ? -1 : 1;
    else if (senses->is_touching && fabs(along) > 0.3)
        ahead = along > 0 ? 1 : -1;
    double side = unstuck->failures % 4 == 0 ? escape_side(unstuck, senses)
                                             : copysign(1, unstuck->escape.turn_radps);
    bool is_boxed_in = unstuck->failures > 0 && unstuck->failures % 4 < 3;
    double turning = is_boxed_in ? 0.6 : 0.25; // wriggles, and shoves now and then
    double top_mps = senses->limits.top_mps;
    if (!senses->limits.can_pivot) {
        bool is_free = !unstuck->has_touched && unstuck->failures == 0; // mud: straight out of it
        return (Twist){BACKING * ahead * top_mps, is_free ? 0 : side * FULL_LOCK_RADPS};
    }
    return (Twist){(0.95 - turning) * ahead * top_mps,
                   turning * side * top_mps / senses->half_gauge_m};
}

static Twist begin_escape(Unstuck *unstuck, const Senses *senses, Twist wish) {
    unstuck->escape = escape_from(unstuck, senses, wish);
    unstuck->escape_s = unstuck->failures > 0 ? WRIGGLE_S : ESCAPE_S;
    unstuck->escape_s *= 1 + LONGER * least(unstuck->failures, LONGEST);
    if (!senses->limits.can_pivot) unstuck->escape_s *= CAR_TIME;
    unstuck->tries++;
    return unstuck->escape;
}

// The anchor stays until the tank has left it: an escape that did not get there is followed by the
// next at once.
static Twist go_on_escaping(Unstuck *unstuck, const Senses *senses, Twist wish, double since_s) {
    unstuck->escape_s -= since_s * impatience(unstuck, senses, unstuck->escape);
    bool is_hopeless = senses->limits.can_pivot && unstuck->failures == 0 &&
                       unstuck->escape_s < HOPELESS_S && !has_moved(unstuck, senses, BUDGED);
    if (unstuck->escape_s > 0 && !is_hopeless) return unstuck->escape;
    if (has_moved(unstuck, senses, GOING)) {
        unstuck->failures = 0;
        unstuck->escape_s = 0;
        return unstuck->escape;
    }
    unstuck->failures++;
    return begin_escape(unstuck, senses, wish);
}

Twist unstuck_drive(Unstuck *unstuck, const Senses *senses, Twist wish, double since_s) {
    if (unstuck->escape_s > 0) return go_on_escaping(unstuck, senses, wish, since_s);
    double wish_mps = fabs(wish.forward_mps) + fabs(wish.turn_radps) * senses->half_gauge_m;
    if (wish_mps < 0.08 * senses->limits.top_mps || has_moved(unstuck, senses, GOING)) {
        unstuck->anchor = senses->pose;
        unstuck->waiting_s = 0;
        unstuck->has_touched = senses->is_touching;
        return wish;
    }
    unstuck->has_touched |= senses->is_touching;
    unstuck->waiting_s += since_s * impatience(unstuck, senses, wish);
    if (unstuck->waiting_s < PATIENCE_S * (senses->limits.can_pivot ? 1 : CAR_TIME)) return wish;
    unstuck->waiting_s = 0;
    unstuck->failures = 0;
    return begin_escape(unstuck, senses, wish);
}
