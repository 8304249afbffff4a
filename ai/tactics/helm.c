// helm.c -- between a mind's wish and its tracks: steers at its own pace, and gets out of jams.
#include "helm.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

// Ticks between two wishes.
enum {
    QUICK_TICKS = VISIBILITY_PERIOD_TICKS, // in danger, in contact, in a jam, or turning in a fight
    CALM_TICKS =
        2 * VISIBILITY_PERIOD_TICKS // alone, straight on, or while the order stays the same
};
#define STRAIGHT_RADPS 0.25 // a tank that turns no faster than this goes straight on
#define STEADY_MPS 0.4      // tracks that change by no more than this go on as they did

#define PATIENCE_S 0.8
#define ESCAPE_S 0.8
#define HOPELESS_S                                                                                 \
    0.45 // a first escape with so much time left and no progress gives way to the next
#define WRIGGLE_S 0.6
#define BACKING 0.6         // share of top speed of a car, which backs and goes on by turns,
#define FULL_LOCK_RADPS 1e3 // its nose always turning to the same side,
#define CAR_TIME 1.3        // and takes longer by this factor, for it must stop in between
#define LONGER 0.25 // by this each failure prolongs the next try: on ice progress takes long
#define LONGEST 8
#define GAINING_MPS 0.2 // a tank as fast as this the way it wants to go makes progress;
#define LENIENT 0.4     // its patience wears off slower, for on ice and mud all takes longer
#define HELD 2.4        // and faster against a wall, which does not give way
#define AGAINST 0.3     // how squarely an obstacle must stand across its way (a cosine)
#define WALL_M 0.5      // beyond the end of the hull
#define SIDE_LOOK_M 2.5

static bool sees_enemy(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (sight_is_foe(&senses->tanks[i])) return true;
    return false;
}

// How far from the anchor counts as progress.
typedef struct Progress {
    double way_m, turn_rad;
} Progress;
static const Progress GOING = {0.4, 0.3}, BUDGED = {0.12, 0.12};

static bool has_moved(const Unstuck *unstuck, const Senses *senses, Progress least) {
    Vec way = vec_sub(pose_at(senses->pose), pose_at(unstuck->anchor));
    double turn_rad = angle_wrap(senses->pose.heading_rad - unstuck->anchor.heading_rad);
    return vec_dot(way, way) > least.way_m * least.way_m || fabs(turn_rad) > least.turn_rad;
}

// How fast patience wears off.
static double impatience(const Unstuck *unstuck, const Senses *senses, Twist wish) {
    double ahead = copysign(1, wish.forward_mps);
    double gain_mps = ahead * senses->motion.forward_mps;
    bool is_braking = !unstuck->has_touched && gain_mps < -GAINING_MPS;
    if (gain_mps > GAINING_MPS || is_braking) return LENIENT;
    if (!senses->is_touching) return 1;
    Vec way = vec_scale(vec_heading(senses->pose.heading_rad), ahead);
    Vec end = vec_add(pose_at(senses->pose), vec_scale(way, 0.5 * senses->length_m));
    // Does the thing that it touches stand across its way, and is that a wall?
    bool is_held = vec_dot(way, senses->touch_normal) < -AGAINST &&
                   map_clearance(senses->map, end) < 0.5 * senses->width_m + WALL_M;
    return is_held ? HELD : 1;
}

static double room_beside_m(const Senses *senses, double side) {
    return map_clearance(senses->map, pose_to_world(senses->pose, vec(side * SIDE_LOOK_M, 0)));
}

// The side with more room; where both are alike, or that one does not lead out, two escapes to each
// side in turn.
static double escape_side(const Unstuck *unstuck, const Senses *senses) {
    double more_m = room_beside_m(senses, 1) - room_beside_m(senses, -1);
    if (fabs(more_m) > 0.5 && unstuck->failures < 4) return more_m > 0 ? 1 : -1;
    return (unstuck->tries + unstuck->failures / 2) % 2 == 0 ? 1 : -1;
}

// Away from what it touches, or from where it wished to go. While that leads nowhere it goes to and
// fro and keeps turning.
static Twist escape_from(const Unstuck *unstuck, const Senses *senses, Twist wish) {
    double along = vec_dot(senses->touch_normal, vec_heading(senses->pose.heading_rad));
    double ahead = wish.forward_mps >= 0 ? -1 : 1;
    if (unstuck->failures > 0)
        ahead = unstuck->escape.forward_mps > 0 ? -1 : 1;
    else if (senses->is_touching && fabs(along) > 0.3)
        ahead = along > 0 ? 1 : -1;
    double side = unstuck->failures % 2 == 0 ? escape_side(unstuck, senses)
                                             : copysign(1, unstuck->escape.turn_radps);
    bool is_boxed_in = unstuck->failures > 0 && unstuck->failures % 4 < 3;
    double turning = is_boxed_in ? 0.6 : 0.25; // wriggles, and now and then pushes
    double top_mps = senses->limits.top_mps;
    if (!senses->limits.can_pivot) {
        bool is_free =
            !unstuck->has_touched && unstuck->failures == 0; // in mud: straight out of it
        return (Twist){BACKING * ahead * top_mps, is_free ? 0 : side * FULL_LOCK_RADPS};
    }
    return (Twist){(0.95 - turning) * ahead * top_mps,
                   turning * side * top_mps / senses->half_gauge_m};
}

static Twist begin_escape(Unstuck *unstuck, const Senses *senses, Twist wish) {
    unstuck->escape = escape_from(unstuck, senses, wish);
    unstuck->escape_s = unstuck->failures > 0 ? WRIGGLE_S : ESCAPE_S;
    unstuck->escape_s *= 1 + LONGER * min_of(unstuck->failures, LONGEST);
    if (!senses->limits.can_pivot) unstuck->escape_s *= CAR_TIME;
    unstuck->tries++;
    return unstuck->escape;
}

// The anchor stays until the tank has left it: an escape that did not achieve that is followed by
// the next one at once.
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
    ASSERT(since_s >= 0);
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

bool helm_needs_update(const Helm *helm, const Senses *senses) {
    return senses->tick + 1 >= helm->next_tick || senses->was_hit ||
           (helm->was_alone && sees_enemy(senses));
}

static int pace_of(const Helm *helm, const Senses *senses, Twist wish, const Order *order) {
    // No shell in the air and nothing in the way: the order of a drive that can turn on the spot
    // may stand for longer.
    bool is_calm = senses->limits.can_pivot && !senses->is_touching && !helm_is_escaping(helm);
    for (int i = 0; i < senses->shell_count; i++) is_calm &= senses->shells[i].is_own;
    if (!is_calm || helm->has_short_interval) return QUICK_TICKS;
    bool is_steady = fabs(order->left_mps - helm->order.left_mps) < STEADY_MPS &&
                     fabs(order->right_mps - helm->order.right_mps) < STEADY_MPS;
    bool is_straight = fabs(wish.turn_radps) < STRAIGHT_RADPS;
    return helm->was_alone || is_straight || is_steady ? CALM_TICKS : QUICK_TICKS;
}

void helm_steer(Helm *helm, const Senses *senses, Twist wish) {
    ASSERT(helm->last_tick <= senses->tick);
    double since_s = senses_since_s(senses, helm->last_tick);
    wish = unstuck_drive(&helm->unstuck, senses, wish, since_s);
    helm->was_alone = !sees_enemy(senses);
    Order order = tracks_order(senses, wish);
    int pace = pace_of(helm, senses, wish, &order);
    helm->last_tick = senses->tick;
    helm->next_tick = senses_visibility_tick_within(senses, pace);
    helm->order = order;
}

Order helm_order(const Helm *helm, const Senses *senses) {
    Order order = helm->order;
    bool may_rest = helm->next_tick > senses->tick;
    order.sleep_ticks = may_rest ? (int)(helm->next_tick - senses->tick - 1) : 0;
    ASSERT(order.sleep_ticks <= SLEEP_TICKS_MAX);
    return order;
}

bool helm_is_escaping(const Helm *helm) { return helm->unstuck.escape_s > 0; }
