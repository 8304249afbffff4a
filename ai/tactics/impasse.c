// impasse.c -- a way out where two stare at each other and nothing comes of it.
#include "impasse.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

#define BLOCKED_S 1.0 // with a loaded gun and others in the line of fire
#define QUIET_S 5.0   // with a loaded gun that has nothing to fire at
#define VAIN_S 12.0   // without a hit
#define LOOK_S 0.7    // from one search for a place to the next,
#define NEARER_M 0.5  // in which it must come so much nearer to the last one
#define STEP_LONGEST_S 0.5
#define NEAR_M 7.0 // no closer to the target than this

#define RING_STEP_M 2.0
#define RINGS_M 26.0
#define ROOM_M 0.3        // beside the hull
#define BESIDE_M 0.5      // that a shell passes wrecks at, beside half their length
#define DETOUR_M 10.0     // what a place costs to which no way is straight, past walls and others
#define CLOSER_COST_M 0.3 // and a metre nearer to the target, or further off
enum { SPOKES = 16 };

bool impasse_line_is_free(const Senses *senses, Vec from, const TankSight *target) {
    Vec way = vec_sub(pose_at(target->pose), from);
    double range_m = vec_length(way), danger_m = friend_risk_range_m(senses, range_m);
    Vec gun = vec_unit(way);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank)) continue;
        Vec to = vec_sub(pose_at(tank->pose), from);
        double along_m = vec_dot(gun, to);
        double reach_m = tank->is_wreck ? range_m : danger_m + 0.5 * tank->length_m;
        if (along_m <= 0 || along_m >= reach_m) continue;
        double berth_m = tank->is_wreck ? 0.5 * tank->length_m + BESIDE_M
                                        : friend_margin_m(senses, tank, along_m);
        if (fabs(vec_cross(gun, to)) < berth_m) return false;
    }
    return true;
}

static bool is_taken(const Senses *senses, Vec at) {
    for (int i = 0; i < senses->tank_count; i++)
        if (vec_distance(pose_at(senses->tanks[i].pose), at) < senses->length_m + ROOM_M)
            return true;
    return false;
}

// Is there room for the hull to pass all others on the straight way?
static bool is_past_others(const Senses *senses, Vec from, Vec at) {
    Vec way = vec_sub(at, from);
    double way_m = vec_length(way);
    Vec along = vec_unit(way);
    for (int i = 0; i < senses->tank_count; i++) {
        Vec to = vec_sub(pose_at(senses->tanks[i].pose), from);
        double on_m = vec_dot(along, to);
        double room_m = 0.5 * (senses->width_m + senses->tanks[i].length_m);
        if (on_m > 0 && on_m < way_m && fabs(vec_cross(along, to)) < room_m) return false;
    }
    return true;
}

// What the place costs, in metres of way; INFINITY where there is no standing or no shooting, or
// where it is no less than `most_m`.
static double cost_m(const Senses *senses, const TankSight *target, Vec at, double way_m,
                     double most_m) {
    Vec enemy = pose_at(target->pose), me = pose_at(senses->next_pose);
    double range_m = vec_distance(at, enemy), change_m = fabs(range_m - vec_distance(me, enemy));
    double least_m = way_m + CLOSER_COST_M * change_m;
    if (least_m >= most_m || range_m < NEAR_M) return INFINITY;
    if (map_clearance(senses->map, at) < 0.5 * senses->length_m + ROOM_M) return INFINITY;
    if (is_taken(senses, at) || !impasse_line_is_free(senses, at, target)) return INFINITY;
    if (!senses->is_lobbed && !map_sees(senses->map, at, enemy)) return INFINITY;
    bool is_straight = map_sees(senses->map, me, at) && is_past_others(senses, me, at);
    return least_m + (is_straight ? 0 : DETOUR_M);
}

// The nearest place with a free line of fire. Looks round in rings, and no further than pays.
static bool find_place(const Senses *senses, const TankSight *target, Vec *place) {
    double best_m = INFINITY;
    Vec spokes[2][SPOKES]; // of every second ring, those between them
    for (int ring = 1; ring * RING_STEP_M <= min_of(RINGS_M, best_m); ring++) {
        double ring_m = ring * RING_STEP_M, shift = ring % 2 ? 0 : 0.5;
        for (int i = 0; i < SPOKES; i++) {
            Vec *spoke = &spokes[ring % 2][i];
            double rad = senses->next_pose.heading_rad + (i + shift) * 2 * PI / SPOKES;
            if (ring <= 2) *spoke = vec_heading(rad);
            Vec at = vec_add(pose_at(senses->next_pose), vec_scale(*spoke, ring_m));
            double at_m = cost_m(senses, target, at, ring_m, best_m);
            if (at_m < best_m) best_m = at_m, *place = at;
        }
    }
    return best_m < INFINITY;
}

static void watch(Impasse *impasse, const Senses *senses, const TankSight *target) {
    double since_s = min_of(STEP_LONGEST_S, senses_since_s(senses, impasse->last_tick));
    impasse->last_tick = senses->tick;
    impasse->way = IMPASSE_NONE;
    if (!target) return;
    bool is_new = impasse->target_key != target->id + 1;
    bool is_hurt = senses->health < impasse->health || target->health < impasse->its_health;
    impasse->quiet_s = senses->reload_s > 0 ? 0 : impasse->quiet_s + since_s;
    impasse->vain_s = is_new || is_hurt ? 0 : impasse->vain_s + since_s;
    impasse->target_key = target->id + 1;
    impasse->health = senses->health;
    impasse->its_health = target->health;
}

static ImpasseWay way_out(Impasse *impasse, const Senses *senses, const TankSight *target) {
    Vec me = pose_at(senses->next_pose);
    if (impasse->quiet_s > BLOCKED_S && !impasse_line_is_free(senses, me, target)) {
        if (senses->tick >= impasse->look_tick) {
            impasse->look_tick = senses_tick_in(senses, LOOK_S);
            double place_m = vec_distance(me, impasse->place);
            bool comes_near = place_m < impasse->place_m - NEARER_M;
            impasse->place_m = place_m;
            impasse->has_place &= !route_is_over(&impasse->route) && comes_near &&
                                  cost_m(senses, target, impasse->place, 0, INFINITY) < INFINITY;
            if (!impasse->has_place) route_drop(&impasse->route);
            if (!impasse->has_place) {
                impasse->has_place = find_place(senses, target, &impasse->place);
                impasse->place_m = INFINITY;
            }
        }
        if (impasse->has_place) return IMPASSE_ASIDE;
    }
    bool is_vain = min_of(impasse->quiet_s, impasse->vain_s) > QUIET_S || impasse->vain_s > VAIN_S;
    bool is_near = vec_distance(me, pose_at(target->pose)) < NEAR_M;
    return is_vain && !is_near && !senses->goal.is_on ? IMPASSE_CLOSER : IMPASSE_NONE;
}

bool impasse_leave(Impasse *impasse, Avoidance *avoidance, const Senses *senses,
                   const TankSight *target, Twist *wish) {
    watch(impasse, senses, target);
    if (target) impasse->way = way_out(impasse, senses, target);
    if (impasse->way == IMPASSE_NONE) return false;
    Vec goal = impasse->way == IMPASSE_ASIDE ? impasse->place : pose_at(target->pose);
    *wish = route_drive(&impasse->route, avoidance, senses, goal, senses->limits.top_mps);
    return true;
}
