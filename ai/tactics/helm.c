// helm.c -- turns a mind's desired motion into track speeds, and frees stuck tanks.
#include "helm.h"

#include <stdlib.h>

#include "ai/navigation/caution.h"
#include "ai/navigation/map.h"
#include "equipment.h"

// Ticks between two updates.
enum {
    QUICK_TICKS = VISIBILITY_PERIOD_TICKS, // interval in danger, when stuck, or turning in a fight
    CALM_TICKS =
        2 * VISIBILITY_PERIOD_TICKS // interval when alone, driving straight, or with a steady order
};
#define STRAIGHT_RADPS 0.25 // maximum turn rate of a tank that drives straight
#define STEADY_MPS 0.4      // maximum change of the track speeds of a steady order

#define PATIENCE_S 0.8  // time without progress before an escape
#define ESCAPE_S 0.8    // length of the first escape
#define HOPELESS_S 0.45 // a first escape without progress ends at this remaining time
#define WRIGGLE_S 0.6   // length of further escapes
#define LONGER 0.25     // growth of an escape's length per failure; progress on ice takes time
#define LONGEST 8       // maximum number of failures that count for the length
#define BACKING 0.6     // speed of a car's escape, as a fraction of top speed
#define CAR_TIME 1.3    // factor for the times of a car, which has to stop in between
#define FULL_LOCK_RADPS 1e3
#define GAINING_MPS 0.2 // minimum speed of progress in the desired direction
#define LENIENT 0.4     // rate of impatience of a tank with some progress
#define HELD 2.4        // rate of impatience of a tank that presses against a wall
#define AGAINST 0.3     // cosine between the direction of travel and an obstacle across it
#define WALL_M 0.5      // distance of a wall from the end of the hull
#define SIDE_LOOK_M 2.5
#define GOING_M 0.4 // movement from the anchor that is considered progress
#define GOING_RAD 0.3
#define BUDGED_M 0.12 // movement that makes an escape worth continuing
#define BUDGED_RAD 0.12

// Lobbed shells: distance kept from enemies in addition to the minimum reach, step between the
// directions tried, and how far the tank looks for walls.
#define REACH_ROOM_M 4.0
#define REACH_STEP_RAD 0.6
#define REACH_LOOK_M 9.0

static bool has_moved(const Unstuck *unstuck, const Senses *senses, double way_m, double turn_rad) {
    double turned_rad = angle_wrap(senses->pose.heading_rad - unstuck->anchor.heading_rad);
    Vec way = vec_sub(pose_at(senses->pose), pose_at(unstuck->anchor));
    return vec_dot(way, way) > way_m * way_m || fabs(turned_rad) > turn_rad;
}

// Returns how fast the tank loses patience; 1 is the usual rate.
static double impatience(const Unstuck *unstuck, const Senses *senses, Twist desired) {
    if (senses->limits.top_mps < GAINING_MPS) return 0; // its skill makes it stand
    double ahead = copysign(1, desired.forward_mps);
    double gain_mps = ahead * senses->motion.forward_mps;
    bool is_braking = !unstuck->has_touched && gain_mps < -GAINING_MPS;
    if (gain_mps > GAINING_MPS || is_braking) return LENIENT;
    if (!senses->is_touching) return 1;
    Vec way = vec_scale(vec_heading(senses->pose.heading_rad), ahead);
    Vec end = vec_add(pose_at(senses->pose), vec_scale(way, 0.5 * senses->length_m));
    // The tank presses against a wall across its way.
    bool is_held = vec_dot(way, senses->touch_normal) < -AGAINST &&
                   map_clearance(senses->map, end) < 0.5 * senses->width_m + WALL_M;
    return is_held ? HELD : 1;
}

static double room_beside_m(const Senses *senses, double side) {
    return map_clearance(senses->map, pose_to_world(senses->pose, vec(side * SIDE_LOOK_M, 0)));
}

// Returns the side with more room. If both are alike, or that side does not help, the tank tries
// two escapes to each side in turn.
static double escape_side(const Unstuck *unstuck, const Senses *senses) {
    ASSERT(unstuck->failures >= 0);
    double more_m = room_beside_m(senses, 1) - room_beside_m(senses, -1);
    if (fabs(more_m) > 0.5 && unstuck->failures < 4) return more_m > 0 ? 1 : -1;
    return (unstuck->tries + unstuck->failures / 2) % 2 == 0 ? 1 : -1;
}

// Moves away from the obstacle, or against the desired motion. If that fails, the tank moves back
// and forth and keeps turning.
static Twist escape_from(const Unstuck *unstuck, const Senses *senses, Twist desired) {
    double along = vec_dot(senses->touch_normal, vec_heading(senses->pose.heading_rad));
    double ahead = desired.forward_mps >= 0 ? -1 : 1;
    if (unstuck->failures > 0)
        ahead = unstuck->escape.forward_mps > 0 ? -1 : 1;
    else if (senses->is_touching && fabs(along) > 0.3)
        ahead = along > 0 ? 1 : -1;
    double side = unstuck->failures % 2 == 0 ? escape_side(unstuck, senses)
                                             : copysign(1, unstuck->escape.turn_radps);
    bool is_boxed_in = unstuck->failures > 0 && unstuck->failures % 4 < 3;
    double turning =
        is_boxed_in ? 0.6 : 0.25; // swings the hull from side to side, and sometimes pushes
    double top_mps = senses->limits.top_mps;
    if (!senses->limits.can_pivot) {
        bool is_free =
            !unstuck->has_touched && unstuck->failures == 0; // drives straight, to get out of mud
        return (Twist){BACKING * ahead * top_mps, is_free ? 0 : side * FULL_LOCK_RADPS};
    }
    return (Twist){(0.95 - turning) * ahead * top_mps,
                   turning * side * top_mps / senses->half_gauge_m};
}

static Twist begin_escape(Unstuck *unstuck, const Senses *senses, Twist desired) {
    unstuck->escape = escape_from(unstuck, senses, desired);
    unstuck->escape_s = unstuck->failures > 0 ? WRIGGLE_S : ESCAPE_S;
    unstuck->escape_s *= 1 + LONGER * min_of(unstuck->failures, LONGEST);
    if (!senses->limits.can_pivot) unstuck->escape_s *= CAR_TIME;
    unstuck->tries++;
    ASSERT(isfinite(unstuck->escape_s) && unstuck->escape_s > 0);
    return unstuck->escape;
}

// The anchor is kept until the tank has left it. An escape that fails is followed by another one.
static Twist continue_escape(Unstuck *unstuck, const Senses *senses, Twist desired,
                             double since_s) {
    unstuck->escape_s -= since_s * impatience(unstuck, senses, unstuck->escape);
    bool is_hopeless = senses->limits.can_pivot && unstuck->failures == 0 &&
                       unstuck->escape_s < HOPELESS_S &&
                       !has_moved(unstuck, senses, BUDGED_M, BUDGED_RAD);
    if (unstuck->escape_s > 0 && !is_hopeless) return unstuck->escape;
    if (has_moved(unstuck, senses, GOING_M, GOING_RAD)) {
        unstuck->failures = 0;
        unstuck->escape_s = 0;
        return unstuck->escape;
    }
    unstuck->failures++;
    return begin_escape(unstuck, senses, desired);
}

Twist unstuck_drive(Unstuck *unstuck, const Senses *senses, Twist desired, double since_s) {
    ASSERT(since_s >= 0 && unstuck->waiting_s >= 0);
    ASSERT(isfinite(desired.forward_mps) && isfinite(desired.turn_radps));
    if (unstuck->escape_s > 0) return continue_escape(unstuck, senses, desired, since_s);
    double desired_mps =
        fabs(desired.forward_mps) + fabs(desired.turn_radps) * senses->half_gauge_m;
    if (desired_mps < 0.08 * senses->limits.top_mps ||
        has_moved(unstuck, senses, GOING_M, GOING_RAD)) {
        unstuck->anchor = senses->pose;
        unstuck->waiting_s = 0;
        unstuck->has_touched = senses->is_touching;
        return desired;
    }
    unstuck->has_touched |= senses->is_touching;
    unstuck->waiting_s += since_s * impatience(unstuck, senses, desired);
    if (unstuck->waiting_s < PATIENCE_S * (senses->limits.can_pivot ? 1 : CAR_TIME)) return desired;
    unstuck->waiting_s = 0;
    unstuck->failures = 0;
    return begin_escape(unstuck, senses, desired);
}

bool helm_needs_update(const Helm *helm, const Senses *senses) {
    return senses->tick + 1 >= helm->next_tick || senses->was_hit ||
           (helm->was_alone && senses_nearest_foe(senses));
}

// Returns the motion away from the nearest enemy if it is nearer than lobbed shells fly, in the
// direction with most room; otherwise `desired`.
static Twist keep_reach(const Senses *senses, Twist desired) {
    const TankSight *foe = senses->is_lobbed ? senses_nearest_foe(senses) : NULL;
    if (!foe) return desired;
    Vec me = pose_at(senses->next_pose), enemy = pose_at(foe->pose);
    if (vec_distance(me, enemy) > senses->least_reach_m + REACH_ROOM_M) return desired;
    double best_m = -INFINITY, away_rad = 0;
    for (int k = -2; k <= 2; k++) {
        double heading_rad = vec_bearing(vec_sub(me, enemy)) + k * REACH_STEP_RAD;
        Vec to = vec_add(me, vec_scale(vec_heading(heading_rad), REACH_LOOK_M));
        double room_m = map_way_ray(senses->map, me, to, NULL) * REACH_LOOK_M - abs(k);
        if (room_m > best_m) best_m = room_m, away_rad = heading_rad;
    }
    double off_rad = angle_wrap(away_rad - senses->next_pose.heading_rad);
    bool is_back = senses->limits.can_reverse && fabs(off_rad) > 0.5 * PI;
    Twist away = steer_heading(senses, is_back ? away_rad + PI : away_rad, senses->limits.top_mps);
    if (is_back) away.forward_mps *= -1;
    return away;
}

static int update_interval(const Helm *helm, const Senses *senses, Twist desired,
                           const Order *order) {
    // Only a drive that pivots may keep its order for longer, and only out of danger.
    bool is_calm = senses->limits.can_pivot && !senses->is_touching && !helm_is_escaping(helm);
    for (int i = 0; i < senses->shell_count; i++) is_calm &= senses->shells[i].is_own;
    for (int i = 0; i < senses->thing_count; i++)
        is_calm &=
            caution_room_m(senses, &senses->things[i]) == 0 && senses->things[i].lands_s <= 0;
    if (!is_calm || helm->has_short_interval) return QUICK_TICKS;
    bool is_steady = fabs(order->left_mps - helm->order.left_mps) < STEADY_MPS &&
                     fabs(order->right_mps - helm->order.right_mps) < STEADY_MPS;
    bool is_straight = fabs(desired.turn_radps) < STRAIGHT_RADPS;
    return helm->was_alone || is_straight || is_steady ? CALM_TICKS : QUICK_TICKS;
}

void helm_steer(Helm *helm, const Senses *senses, Twist desired) {
    ASSERT(helm->last_tick <= senses->tick);
    double since_s = senses_since_s(senses, helm->last_tick);
    desired = keep_reach(senses, desired);
    desired = caution_drive(senses, unstuck_drive(&helm->unstuck, senses, desired, since_s));
    helm->was_alone = !senses_nearest_foe(senses);
    Order order = tracks_order(senses, desired);
    int interval = update_interval(helm, senses, desired, &order);
    helm->last_tick = senses->tick;
    helm->next_tick = senses_visibility_tick_within(senses, interval);
    helm->order = order;
    ASSERT(helm->next_tick > senses->tick);
}

Order helm_order(const Helm *helm, const Senses *senses) {
    Order order = helm->order;
    bool may_rest = helm->next_tick > senses->tick;
    order.special = helm->lays_mine || equipment_uses_special(senses, &order);
    order.sleep_ticks = may_rest ? (int)(helm->next_tick - senses->tick - 1) : 0;
    ASSERT(order.sleep_ticks >= 0 && order.sleep_ticks <= SLEEP_TICKS_MAX);
    return order;
}

bool helm_is_escaping(const Helm *helm) { return helm->unstuck.escape_s > 0; }
