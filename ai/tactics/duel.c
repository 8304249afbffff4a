// duel.c -- how a champion duels: its front to the gun on any drive, half of it behind a corner,
// and shells at what sticks out of an enemy that has gone behind one.
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
#define ABEAM 0.3 // a place is neither ahead nor behind within so much, as a cosine
#define OFF_M 0.4
enum { PARTS = 4 };

#define ENOUGH 0.2    // share of the hull that makes a shelter
#define MARGIN_M 0.35 // from the line of fire to the corner
#define BESIDE_M 1.9  // room for a hull however it stands
#define WORTH_M 8.0   // a way that a hull hidden whole would be worth
#define ASIDE 2.0     // what a metre across the line of fire costs, where the side is shown,
#define ALONG 0.2     // and one along it
#define ACROSS_M 4.5  // how far it looks for a place, in steps
#define ACROSS_STEP_M 0.75
#define DEPTH_M 7.5
#define DEPTH_STEP_M 2.5
#define NEAREST_M 11.0 // to the enemy
#define FURTHEST_M 40.0
#define LOOK_S 1.0   // from one look to the next
#define STAY_S 4.0   // after so long in such a place it looks for one
#define ONWARD_M 2.0 // that is so much nearer to the enemy,
#define DARING_M 1.0 // and may be worth so much less
#define STILL_MPS 2.0
#define THERE_M 0.15
#define BRAKING 0.7 // share of the way that braking counts on
enum { HALVINGS = 3, STRIPS = 4 };

Twist front_drive(Front *front, const Senses *senses, Vec enemy, double range_m, double rock_m) {
    if (senses->limits.can_pivot) return standoff_drive(senses, enemy, range_m, rock_m, 0);
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

double shelter_share(const Senses *senses, Vec at, Vec enemy) {
    if (!map_sees(senses->map, enemy, at)) return 0;
    Vec right = vec_right(vec_unit(vec_sub(at, enemy)));
    int hidden = 0; // strips from the outermost one inward, on both sides
    for (int side = -1; side <= 1; side += 2)
        for (int i = STRIPS; i > 0; i--, hidden++) {
            double off_m = side * 0.5 * senses->width_m * (i - 0.5) / STRIPS;
            if (map_sees(senses->map, enemy, vec_add(at, vec_scale(right, off_m)))) break;
        }
    return hidden / (2.0 * STRIPS);
}

// A line across the way to the enemy, along which places are tried, and the best of all so far.
typedef struct Scan {
    const Senses *senses;
    Vec enemy, middle, right;
    double within_m; // no further from the enemy
    double cost_m;   // of getting to that line
    double best;
} Scan;

static Vec scan_at(const Scan *scan, double across_m) {
    return vec_add(scan->middle, vec_scale(scan->right, across_m));
}

static bool scan_sees(const Scan *scan, double across_m) {
    return map_sees(scan->senses->map, scan->enemy, scan_at(scan, across_m));
}

static void weigh(Scan *scan, double across_m, Shelter *shelter) {
    const Senses *senses = scan->senses;
    Vec at = scan_at(scan, across_m);
    double away_m = vec_distance(at, scan->enemy), cost_m = scan->cost_m + ASIDE * fabs(across_m);
    bool is_near = away_m >= NEAREST_M && away_m <= scan->within_m;
    if (!is_near || 0.5 * WORTH_M - cost_m <= scan->best) return;
    if (map_clearance(senses->map, at) < BESIDE_M) return;
    if (!map_sees(senses->map, pose_at(senses->next_pose), at)) return;
    double score = WORTH_M * shelter_share(senses, at, scan->enemy) - cost_m;
    if (score <= scan->best) return;
    scan->best = score;
    shelter->place = at;
    shelter->has_place = true;
}

// Tries the places just beside the edge of each wall's shadow.
static void scan_line(Scan *scan, Shelter *shelter) {
    bool was_seen = scan_sees(scan, -ACROSS_M);
    for (double across_m = -ACROSS_M; across_m < ACROSS_M; across_m += ACROSS_STEP_M) {
        double low_m = across_m, high_m = across_m + ACROSS_STEP_M;
        bool is_seen = scan_sees(scan, high_m);
        for (int i = 0; i < HALVINGS && is_seen != was_seen; i++) {
            double middle_m = 0.5 * (low_m + high_m);
            *(scan_sees(scan, middle_m) == was_seen ? &low_m : &high_m) = middle_m;
        }
        if (is_seen != was_seen)
            weigh(scan, is_seen ? high_m + MARGIN_M : low_m - MARGIN_M, shelter);
        was_seen = is_seen;
    }
}

static void look_round(Shelter *shelter, const Senses *senses, Vec enemy, bool is_onward) {
    shelter->look_tick = senses_tick_in(senses, LOOK_S);
    Vec me = pose_at(senses->next_pose), way = vec_unit(vec_sub(enemy, me));
    double within_m = is_onward ? vec_distance(me, enemy) - ONWARD_M : FURTHEST_M;
    Scan scan = {.senses = senses,
                 .enemy = enemy,
                 .right = vec_right(way),
                 .within_m = within_m,
                 .best = is_onward ? -DARING_M : 0};
    for (double depth_m = -DEPTH_M; depth_m <= DEPTH_M; depth_m += DEPTH_STEP_M) {
        scan.middle = vec_add(me, vec_scale(way, depth_m));
        scan.cost_m = ALONG * fabs(depth_m);
        scan_line(&scan, shelter);
    }
}

bool shelter_drive(Shelter *shelter, Avoidance *avoidance, const Senses *senses,
                   const TankSight *target, Twist *wish) {
    ASSERT(senses->limits.can_pivot);
    Vec enemy = pose_at(target->pose), me = pose_at(senses->next_pose);
    double away_m = vec_distance(me, enemy);
    bool is_near = away_m >= NEAREST_M && away_m <= FURTHEST_M;
    bool is_hidden = is_near && shelter_share(senses, me, enemy) >= ENOUGH;
    shelter->has_place &= is_near && shelter_share(senses, shelter->place, enemy) >= ENOUGH;
    bool is_still = fabs(target->motion.forward_mps) < STILL_MPS;
    if (!is_hidden || shelter->has_place) shelter->stay_tick = senses_tick_in(senses, STAY_S);
    bool has_stayed = senses->tick >= shelter->stay_tick;
    if (is_near && is_still && !shelter->has_place && (!is_hidden || has_stayed) &&
        senses->tick >= shelter->look_tick)
        look_round(shelter, senses, enemy, is_hidden);
    Vec to = vec_sub(shelter->place, me);
    double way_m = vec_length(to), mps = steer_stop_mps(senses, BRAKING * way_m);
    if (way_m < (is_hidden ? 2 : 1) * THERE_M) shelter->has_place = false;
    double ahead = vec_dot(vec_unit(to), vec_unit(vec_sub(enemy, me)));
    if (fabs(ahead) > ABEAM) shelter->backs = ahead < 0; // abeam it goes on as it does
    *wish = shelter->has_place ? avoidance_drive(avoidance, senses, vec_bearing(to),
                                                 shelter->backs ? -mps : mps, way_m)
                               : steer_face(senses, steer_bearing(senses, enemy));
    return is_hidden || shelter->has_place;
}
