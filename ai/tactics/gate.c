// gate.c -- the way through gates, which plates on the ground open.
#include "obstacles.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"
#include "ai/navigation/pathfinder.h"
#include "course.h"

#define SHORTER_M 8.0  // minimum gain of the way through a gate
#define NEAR_M 30.0    // largest distance of the plate
#define PAST_M 4.5     // distance of the place behind a gate from the gate's centre
#define THERE_M 2.0    // arrival distance at this place
#define BEFORE_M 4.5   // a tank waits at this distance from a gate for a friend on the plate
#define FRIEND_M 8.0   // a tank within this distance of a gate is assumed to be waiting at it
#define BESIDE_M 0.3   // room needed on both sides of the hull
#define LOOK_S 0.4     // interval between two checks
#define LONGEST_S 15.0 // time until it gives up
#define REST_S 15.0    // time until it tries again

static double way_m(const Senses *senses, Vec from, Vec to) {
    return pathfinder_way_m(senses->pathfinder, senses->map, from, to,
                            0.5 * senses->width_m + BESIDE_M);
}

// Returns whether the hull still touches the plate when its nose is at the gate.
static bool is_near_its_gate(const Senses *senses, const ThingSight *plate) {
    return vec_distance(plate->at, plate->opens_at) < senses->length_m;
}

// Returns whether a friend is within `near_m` of a place and nearer to it than this tank.
static bool has_friend_at(const Senses *senses, Vec at, double near_m) {
    double own_m = vec_distance(pose_at(senses->pose), at);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double away_m = vec_distance(pose_at(tank->pose), at);
        if (!tank->is_enemy && !tank->is_wreck && away_m < min_of(own_m, near_m)) return true;
    }
    return false;
}

// Chooses the side of the gate that is nearer to the goal. Returns the length of the way.
static double through_m(const Senses *senses, const ThingSight *plate, Vec goal, Vec *past) {
    Vec me = pose_at(senses->next_pose), out = vec_unit(vec_sub(plate->opens_at, plate->at));
    *past = vec_add(plate->opens_at, vec_scale(out, PAST_M));
    if (vec_distance(me, plate->at) > NEAR_M || !map_is_way_free(senses->map, *past, *past))
        return INFINITY;
    double least_m =
        vec_distance(me, plate->at) + vec_distance(plate->at, *past) + vec_distance(*past, goal);
    if (!isfinite(least_m)) return INFINITY;
    return way_m(senses, me, plate->at) + vec_distance(plate->at, *past) +
           way_m(senses, *past, goal);
}

static bool choose_way(GateWay *way, const Senses *senses, const Route *route) {
    double best_m = route->is_planned ? route_left_m(route, senses) - SHORTER_M : 0;
    bool is_found = false;
    for (int i = 0; i < senses->thing_count && best_m > 0; i++) {
        const ThingSight *plate = &senses->things[i];
        bool can_pass = plate->gain == GAIN_GATE && (is_near_its_gate(senses, plate) ||
                                                     has_friend_at(senses, plate->at, NEAR_M));
        Vec past;
        double total_m = can_pass ? through_m(senses, plate, route->goal, &past) : INFINITY;
        if (total_m >= best_m) continue;
        best_m = total_m, way->past = past, way->gate = plate->opens_at, is_found = true;
        way->plate = plate->at;
        if (!is_near_its_gate(senses, plate)) {
            Vec out = vec_unit(vec_sub(past, plate->opens_at));
            way->plate = vec_sub(plate->opens_at, vec_scale(out, BEFORE_M));
        }
    }
    return is_found;
}

// Finds a plate to hold for a friend that waits at its gate.
static bool choose_plate(GateWay *way, const Senses *senses) {
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *plate = &senses->things[i];
        if (plate->gain != GAIN_GATE || is_near_its_gate(senses, plate) ||
            vec_distance(pose_at(senses->pose), plate->at) > NEAR_M ||
            has_friend_at(senses, plate->at, NEAR_M) ||
            !has_friend_at(senses, plate->opens_at, FRIEND_M))
            continue;
        way->plate = way->past = plate->at, way->gate = plate->opens_at;
        return true;
    }
    return false;
}

void gate_update(GateWay *way, const Senses *senses, const Route *route) {
    way->has_changed = false;
    if (senses->tick < way->look_tick || senses->thing_count == 0) return;
    bool was_on = way->is_on;
    double time_s = senses_since_s(senses, way->since_tick);
    way->look_tick = senses_tick_in(senses, LOOK_S);
    if (was_on && way->holds) {
        way->is_on = has_friend_at(senses, way->gate, FRIEND_M);
    } else if (was_on) {
        way->is_on = vec_distance(pose_at(senses->pose), way->past) > THERE_M;
    } else if (route) {
        way->holds = false;
        way->is_on = choose_way(way, senses, route);
        if (!way->is_on) way->is_on = way->holds = choose_plate(way, senses);
    }
    if (!was_on) way->since_tick = senses->tick;
    if (was_on && time_s > LONGEST_S) {
        way->is_on = false;
        way->look_tick = senses_tick_in(senses, REST_S);
    }
    way->has_changed = was_on != way->is_on;
}

Twist gate_drive(const GateWay *way, Route *route, Avoidance *avoidance, const Senses *senses) {
    Vec me = pose_at(senses->next_pose);
    ASSERT(way->is_on);
    bool is_before = vec_distance(me, way->gate) <= vec_distance(way->plate, way->gate) + THERE_M;
    if (!way->holds && is_before && map_is_way_free(senses->map, me, way->past))
        return course_drive(course_seek(senses, way->past), avoidance, senses);
    return route_drive(route, avoidance, senses, way->plate, senses->limits.top_mps);
}
