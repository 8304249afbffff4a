// cover.c -- places out of an enemy's sight.
#include "cover.h"

#define RING_STEP_M 2.0
#define ROOM_M 0.3         // beside the hull
#define TURNING_M 1.5      // what a place astern costs, in metres of way
#define SECOND_CHOICE_M 12 // what one costs whose way is not straight
enum { SPOKES = 16 };

bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m) {
    if (map_sees(map, threat, at)) return true;
    Vec across = vec_scale(vec_right(vec_unit(vec_sub(at, threat))), 0.5 * length_m);
    return map_sees(map, threat, vec_add(at, across)) || map_sees(map, threat, vec_sub(at, across));
}

// Metres that this place is worth going at most; INFINITY for none.
static double cost_m(const Senses *senses, Vec threat, Vec at, double way_m) {
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + ROOM_M) return INFINITY;
    if (cover_is_seen(senses->map, threat, at, senses->length_m)) return INFINITY;
    double off_rad = fabs(pose_bearing(senses->next_pose, at));
    double turning_m = TURNING_M * off_rad / PI;
    bool is_straight = map_sees(senses->map, pose_at(senses->next_pose), at);
    return way_m + turning_m + (is_straight ? 0 : SECOND_CHOICE_M);
}

bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at) {
    Vec me = pose_at(senses->next_pose);
    if (!cover_is_seen(senses->map, threat, me, senses->length_m)) return *at = me, true;
    double best_m = INFINITY;
    for (int ring = 1; ring * RING_STEP_M <= least(within_m, best_m); ring++) {
        double ring_m = ring * RING_STEP_M, shift = ring % 2 ? 0 : 0.5; // between the last spokes
        for (int i = 0; i < SPOKES; i++) {
            double rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / SPOKES;
            Vec place = vec_add(me, vec_scale(vec_heading(rad), ring_m));
            double place_m = cost_m(senses, threat, place, ring_m);
            if (place_m < best_m) best_m = place_m, *at = place;
        }
    }
    return best_m < INFINITY;
}
