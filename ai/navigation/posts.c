// posts.c -- places worth standing at: out of sight, with a long view, or where the risk is least.
#include "posts.h"

#include "ai/maths/assert.h"
#include "map.h"

#define RING_STEP_M 2.0
#define COVER_ROOM_M 0.3   // beside the hull
#define TURNING_M 1.5      // what a place astern costs, in metres of way
#define SECOND_CHOICE_M 12 // what a place costs to which the way is not straight

#define COVER_M 4.0       // a wall as near as this covers a side
#define COVER_WORTH_M 7.0 // and is worth as much as this length of view
#define POST_ROOM_M 0.25  // beside the hull
#define EDGE_M 2.0
#define OFF_RANGE 0.8 // metres of view that a metre off the range costs

#define NEAR_M 10.0   // an enemy at this distance is a risk of 1
#define HIDDEN 0.15   // share of the risk where an enemy cannot see the place
#define CLOSEST_M 3.0 // nearer than this is no worse
#define CORNER 0.35   // risk of standing at a wall; it falls off with the square of the room,
#define CORNER_M 2.0  // to a quarter at this much, and twice as fast in a corner as along a wall
#define FRIEND 0.5    // risk of a friend at the distance FRIEND_M
#define FRIEND_M 4.0
#define FIRE_LINE 0.6   // risk of standing between a friend and its enemy
#define FIRE_LINE_M 2.0 // within this distance of their line
#define STAYING 0.1     // risk of not moving at all
#define RISK_ROOM_M 0.3 // beside the hull

enum { COVER_SPOKES = 16, RAYS = 8, LOOKS = 16, LOOKS_A_TIME = 2, RISK_SPOKES = 12, FRIENDS = 4 };

bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m) {
    if (map_sees(map, threat, at)) return true;
    Vec across = vec_scale(vec_right(vec_unit(vec_sub(at, threat))), 0.5 * length_m);
    return map_sees(map, threat, vec_add(at, across)) || map_sees(map, threat, vec_sub(at, across));
}

// What going to this place costs, in metres of way; INFINITY where it is no cover.
static double cost_m(const Senses *senses, Vec threat, Vec at, double way_m) {
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + COVER_ROOM_M) return INFINITY;
    if (cover_is_seen(senses->map, threat, at, senses->length_m)) return INFINITY;
    double off_rad = fabs(pose_bearing(senses->next_pose, at));
    double turning_m = TURNING_M * off_rad / PI;
    bool is_straight = map_sees(senses->map, pose_at(senses->next_pose), at);
    return way_m + turning_m + (is_straight ? 0 : SECOND_CHOICE_M);
}

bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at) {
    ASSERT(within_m > 0);
    Vec me = pose_at(senses->next_pose);
    if (!cover_is_seen(senses->map, threat, me, senses->length_m)) return *at = me, true;
    double best_m = INFINITY;
    for (int ring = 1; ring * RING_STEP_M <= least(within_m, best_m); ring++) {
        double ring_m = ring * RING_STEP_M, shift = ring % 2 ? 0 : 0.5; // between the last spokes
        for (int i = 0; i < COVER_SPOKES; i++) {
            double rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / COVER_SPOKES;
            Vec place = vec_add(me, vec_scale(vec_heading(rad), ring_m));
            double place_m = cost_m(senses, threat, place, ring_m);
            if (place_m < best_m) best_m = place_m, *at = place;
        }
    }
    return best_m < INFINITY;
}

// Looks in eight directions, `view_m` far. A place without `room_m` round it is worth -INFINITY.
static Lookout lookout_judge(const Map *map, Vec at, double room_m, double view_m) {
    Lookout lookout = {at, 0, -INFINITY};
    if (map_clearance(map, at) < room_m) return lookout;
    double free_m[RAYS], cover_m = 0, best_m = -1;
    for (int i = 0; i < RAYS; i++) {
        Vec way = vec_scale(vec_heading(i * 2 * PI / RAYS), view_m);
        free_m[i] = view_m * map_ray(map, at, vec_add(at, way), NULL);
        if (free_m[i] < COVER_M) cover_m += COVER_WORTH_M;
    }
    for (int i = 0; i < RAYS; i++) {
        double wide_m = free_m[(i + RAYS - 1) % RAYS] + free_m[i] + free_m[(i + 1) % RAYS];
        if (wide_m <= best_m) continue;
        best_m = wide_m;
        lookout.facing_rad = angle_wrap(i * 2 * PI / RAYS);
    }
    lookout.worth = best_m + cover_m;
    return lookout;
}

bool scout_look(Scout *scout, const Senses *senses, const ScoutWish *wish) {
    ASSERT(scout->looks >= 0);
    if (scout->looks >= LOOKS) scout->looks = 0;
    for (int i = 0; i < LOOKS_A_TIME; i++) {
        double x = dice_between(senses->dice, EDGE_M, map_width(senses->map) - EDGE_M);
        double y = dice_between(senses->dice, EDGE_M, map_height(senses->map) - EDGE_M);
        double room_m = 0.5 * senses->length_m + POST_ROOM_M;
        Lookout found = lookout_judge(senses->map, vec(x, y), room_m, wish->view_m);
        found.worth -= wish->way_cost * vec_distance(found.at, pose_at(senses->pose));
        if (wish->is_wary)
            found.worth -= OFF_RANGE * fabs(vec_distance(found.at, wish->enemy) - wish->range_m);
        if (scout->looks == 0 || found.worth > scout->post.worth) scout->post = found;
        scout->looks++;
    }
    return scout->looks >= LOOKS;
}

RiskFoes risk_foes(const Senses *senses) {
    RiskFoes foes = {0};
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank)) risk_add(&foes, pose_at(tank->pose), 0.5 + 0.5 * tank->health);
    }
    return foes;
}

void risk_add(RiskFoes *foes, Vec at, double threat) {
    ASSERT(foes->count >= 0);
    if (foes->count >= RISK_FOES_MAX) return;
    foes->at[foes->count] = at;
    foes->threat[foes->count++] = threat;
}

static double square_ratio(double near_m, double distance_m) {
    double ratio = near_m / most(CLOSEST_M, distance_m);
    return ratio * ratio;
}

double risk_at(const Senses *senses, const RiskFoes *foes, Vec at) {
    ASSERT(foes->count >= 0 && foes->count <= RISK_FOES_MAX);
    double room_m = map_clearance(senses->map, at) - 0.5 * senses->length_m - RISK_ROOM_M;
    if (room_m < 0) return INFINITY;
    double beside = CORNER_M / (CORNER_M + room_m), risk = CORNER * beside * beside;
    for (int i = 0; i < foes->count; i++) {
        // Moving along the line of fire is worse than across it, where a well-aimed shell misses.
        Vec to = vec_sub(at, foes->at[i]), way = vec_sub(at, pose_at(senses->next_pose));
        double along = fabs(vec_dot(vec_unit(to), vec_unit(way)));
        double seen = square_ratio(NEAR_M, vec_length(to)) * (1 + along);
        risk += foes->threat[i] * (map_sees(senses->map, foes->at[i], at) ? seen : HIDDEN * seen);
    }
    for (int i = 0, friends = 0; i < senses->tank_count && friends < FRIENDS; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->is_enemy || tank->is_wreck) continue;
        Vec there = pose_at(tank->pose);
        risk += FRIEND * square_ratio(FRIEND_M, vec_distance(there, at));
        for (int k = 0; k < foes->count; k++) {
            double off_m = vec_segment_distance(there, foes->at[k], at);
            risk += FIRE_LINE * most(0, 1 - off_m / FIRE_LINE_M);
        }
        friends++;
    }
    return risk;
}

Vec risk_least(const Senses *senses, const RiskFoes *foes, double within_m) {
    Vec me = pose_at(senses->next_pose), best = me;
    double least_risk = risk_at(senses, foes, me) + STAYING;
    for (int i = 0; i < 2 * RISK_SPOKES; i++) {
        double rad = senses->next_pose.heading_rad + i * PI / RISK_SPOKES;
        double out_m = i % 2 == 0 ? within_m : 0.5 * within_m; // two rings, by turns
        Vec at = vec_add(me, vec_scale(vec_heading(rad), out_m));
        if (!map_sees(senses->map, me, at)) continue;
        double risk = risk_at(senses, foes, at);
        if (risk < least_risk) least_risk = risk, best = at;
    }
    return best;
}
