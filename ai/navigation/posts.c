// posts.c -- positions worth holding: out of sight, or with a long view.
#include "posts.h"

#include "ai/maths/assert.h"
#include "map.h"

#define RING_STEP_M 2.0
#define COVER_ROOM_M 0.3   // room kept on both sides of the hull
#define TURNING_M 1.5      // cost of a position behind the tank, in metres
#define SECOND_CHOICE_M 12 // cost of a position that cannot be reached straight, in metres

#define COVER_M 4.0       // a wall within this distance covers a side
#define COVER_WORTH_M 7.0 // length of view that a covered side is worth
#define POST_ROOM_M 0.25  // room kept on both sides of the hull
#define EDGE_M 2.0
#define NARROW_COST_M 300.0 // worth lost where the hull cannot turn
#define OFF_RANGE 0.8       // worth lost per metre of deviation from the desired range

#define BUSH_M 10.0       // a bush this near to a position is examined instead
#define BUSH_WORTH_M 20.0 // worth gained in a bush

enum { COVER_SPOKES = 16, RAYS = 8, LOOKS_A_TIME = 2 };

bool cover_is_seen(const Map *map, Vec threat, Vec at, double length_m) {
    DEBUG_ASSERT(length_m > 0);
    if (map_sees(map, threat, at)) return true;
    Vec across = vec_scale(vec_right(vec_unit(vec_sub(at, threat))), 0.5 * length_m);
    return map_sees(map, threat, vec_add(at, across)) || map_sees(map, threat, vec_sub(at, across));
}

// Returns the cost of a position, in metres of driving; INFINITY if it gives no cover.
static double cost_m(const Senses *senses, Vec threat, Vec at, double way_m) {
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + COVER_ROOM_M) return INFINITY;
    if (cover_is_seen(senses->map, threat, at, senses->length_m)) return INFINITY;
    double off_rad = fabs(pose_bearing(senses->next_pose, at));
    double turning_m = TURNING_M * off_rad / PI;
    bool is_straight = map_is_way_free(senses->map, pose_at(senses->next_pose), at);
    return way_m + turning_m + (is_straight ? 0 : SECOND_CHOICE_M);
}

bool cover_find(const Senses *senses, Vec threat, double within_m, Vec *at) {
    ASSERT(within_m > 0);
    Vec me = pose_at(senses->next_pose);
    if (!cover_is_seen(senses->map, threat, me, senses->length_m)) return *at = me, true;
    double best_m = INFINITY;
    for (int ring = 1; ring * RING_STEP_M <= min_of(within_m, best_m); ring++) {
        double ring_m = ring * RING_STEP_M,
               shift = ring % 2 ? 0 : 0.5; // even rings lie between the spokes of odd rings
        for (int i = 0; i < COVER_SPOKES; i++) {
            double rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / COVER_SPOKES;
            Vec place = vec_add(me, vec_scale(vec_heading(rad), ring_m));
            double place_m = cost_m(senses, threat, place, ring_m);
            if (place_m < best_m) best_m = place_m, *at = place;
        }
    }
    return best_m < INFINITY;
}

// Rates a position by its view in eight directions up to `view_m`. A position without `room_m`
// around it is worth little; -INFINITY if a hull `hull_m` wide does not fit.
static VantagePoint rate_post(const Map *map, Vec at, double hull_m, double room_m, double view_m) {
    DEBUG_ASSERT(room_m > 0 && view_m > 0);
    VantagePoint post = {at, 0, -INFINITY};
    double clearance_m = map_clearance(map, at);
    if (clearance_m < 0.5 * hull_m) return post;
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
        post.facing_rad = angle_wrap(i * 2 * PI / RAYS);
    }
    post.worth = best_m + cover_m - (clearance_m < room_m ? NARROW_COST_M : 0);
    return post;
}

// Returns the nearest bush that could hide a tank near `at`, or NULL.
static const ThingSight *bush_near(const Senses *senses, Vec at) {
    const ThingSight *best = NULL;
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        double best_m = best ? vec_distance(best->at, at) : BUSH_M;
        if (thing->cover_m > 0 && vec_distance(thing->at, at) < best_m) best = thing;
    }
    return best;
}

bool scout_look(Scout *scout, const Senses *senses, const ScoutCriteria *criteria) {
    ASSERT(scout->looks >= 0 && criteria->view_m > 0);
    if (scout->looks >= SCOUT_LOOKS) scout->looks = 0;
    for (int i = 0; i < LOOKS_A_TIME; i++) {
        double x = dice_between(senses->dice, EDGE_M, map_width(senses->map) - EDGE_M);
        double y = dice_between(senses->dice, EDGE_M, map_height(senses->map) - EDGE_M);
        double room_m = 0.5 * senses->length_m + POST_ROOM_M;
        const ThingSight *bush = bush_near(senses, vec(x, y));
        Vec at = bush ? bush->at : vec(x, y);
        VantagePoint found = rate_post(senses->map, at, senses->width_m, room_m, criteria->view_m);
        if (bush) found.worth += BUSH_WORTH_M;
        found.worth -= criteria->way_cost * vec_distance(found.at, pose_at(senses->pose));
        if (criteria->is_wary)
            found.worth -=
                OFF_RANGE * fabs(vec_distance(found.at, criteria->enemy) - criteria->range_m);
        if (scout->looks == 0 || found.worth > scout->post.worth) scout->post = found;
        scout->seen[scout->looks++] = found;
    }
    return scout->looks >= SCOUT_LOOKS;
}

void scout_note(const Scout *scout, Notes *notes) {
    for (int i = 0; i < scout->looks; i++) {
        const VantagePoint *seen = &scout->seen[i];
        bool is_taken = vec_distance(seen->at, scout->post.at) == 0;
        if (isfinite(seen->worth))
            notes_alternative(notes, ALTERNATIVE_POST, seen->at, seen->worth, is_taken);
    }
}
