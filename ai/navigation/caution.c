// caution.c -- keeps a tank away from dangerous things that it sees, such as mines and barrels.
#include "caution.h"

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "map.h"

#define SPARE_M 0.5 // margin added to the distance that sets a thing off
#define ENOUGH 0.04 // explosions that cost less than this fraction of full health are ignored
#define STEP_S 0.1
#define ROUNDING_M 0.001                // covers errors of rounding
enum { STEPS = 9, LANDING_STEPS = 17 }; // steps predicted, and the same if a shell will land
#define IDLE_MPS 1.0                    // a tank slower than this stays where it is
#define ROLLING 0.4    // speed limit near a mine of its team, as a fraction of top speed
#define SLIDES_MPS 2.0 // a faster tank that turns slides on, and brakes less
#define WALL_M 0.1     // room needed between the hull and a wall
#define LEAVING 0.7    // speed of leaving an explosive thing, as a fraction of top speed
#define BESIDE 0.8     // the tank does not stay within this part of an explosion's radius

double caution_room_m(const Senses *senses, const ThingSight *thing) {
    if (thing->trigger_m <= 0 || thing->danger < ENOUGH) return 0;
    return thing->trigger_m + 0.5 * senses->length_m + SPARE_M;
}

// Returns the distance that the hull's centre should have from something that explodes soon. A mine
// is on the ground for long enough to get the ends of the hull away, too.
static double blast_room_m(const Senses *senses, const ThingSight *thing) {
    double side_m = 0.5 * senses->width_m, end_m = 0.5 * senses->length_m;
    return thing->danger_m + (thing->trigger_m > 0 ? vec_length(vec(side_m, end_m)) : side_m);
}

// Returns that distance for a shell or mine that explodes at the end of a step; 0 if none does.
static double landing_room_m(const Senses *senses, const ThingSight *thing, int step) {
    if (thing->lands_s <= 0 || thing->danger < ENOUGH) return 0;
    bool is_then = step == (int)clamp(ceil(thing->lands_s / STEP_S), 1, LANDING_STEPS);
    return is_then ? blast_room_m(senses, thing) : 0;
}

// The dangerous things that matter within the predicted time.
typedef struct Dangers {
    int count, steps;
    bool must_leave; // the tank is too near a thing, or a shell lands
    const ThingSight *things[THING_SIGHTS_MAX];
} Dangers;

static Dangers dangers_near(const Senses *senses) {
    double top_mps = max_of(senses->limits.top_mps, fabs(senses->motion.forward_mps));
    Dangers near = {.steps = STEPS};
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        double room_m = caution_room_m(senses, thing);
        double gap_m = vec_distance(pose_at(senses->next_pose), thing->at) - room_m;
        if (thing->lands_s > 0) near.steps = LANDING_STEPS;
        near.must_leave |= thing->lands_s > 0 || (room_m > 0 && gap_m < 0);
        if (thing->lands_s > 0 || (room_m > 0 && gap_m < STEPS * STEP_S * top_mps))
            near.things[near.count++] = thing;
    }
    return near;
}

// Returns whether the tank stays clear of all things while it drives at most `reach_m`.
static bool is_clear(const Senses *senses, const Dangers *near, Vec at, double reach_m) {
    for (int i = 0; i < near->count; i++) {
        const ThingSight *thing = near->things[i];
        double landing_m = thing->lands_s > 0 ? blast_room_m(senses, thing) : 0;
        double room_m = max_of(caution_room_m(senses, thing), landing_m) + ROUNDING_M;
        if (vec_distance(at, thing->at) < room_m + reach_m) return false;
    }
    return true;
}

// Returns whether a wall stops the leading end of the hull on its way between two points.
static bool is_at_wall(const Senses *senses, Vec from, Vec to) {
    double room_m = map_clearance(senses->map, to);
    return room_m < 0.5 * senses->width_m + WALL_M && room_m < map_clearance(senses->map, from);
}

// Returns the largest intrusion [m] into a thing's room during this motion, while the tank comes
// nearer to the thing or at the end. Walls stop it if `has_walls`.
static double missing_on_m(const Senses *senses, const Dangers *near, Twist desired,
                           bool has_walls) {
    Vec at = pose_at(senses->next_pose), forward = vec_heading(senses->next_pose.heading_rad);
    Motion motion = senses->motion;
    HalfTurn half = HALF_TURN_NONE;
    double worst_m = 0;
    desired = twist_within(&senses->limits, desired);
    double fastest_mps = max_of(fabs(motion.forward_mps), fabs(desired.forward_mps));
    double ahead_m = copysign(0.5 * (senses->length_m - senses->width_m), desired.forward_mps);
    double step_m = (fastest_mps + fabs(motion.side_mps)) * STEP_S;
    for (int step = 1; step <= near->steps; step++) {
        if (is_clear(senses, near, at, (near->steps + 1 - step) * step_m)) break;
        motion.forward_mps =
            approach(motion.forward_mps, desired.forward_mps, senses->accel_mps2 * STEP_S);
        motion.turn_radps =
            approach(motion.turn_radps, desired.turn_radps, senses->turn_accel_radps2 * STEP_S);
        Vec was = at, end = vec_add(at, vec_scale(forward, ahead_m));
        arc_roll(&at, &forward, motion, STEP_S, &half);
        if (has_walls && is_at_wall(senses, end, vec_add(at, vec_scale(forward, ahead_m))))
            at = was, motion.forward_mps = 0;
        for (int i = 0; i < near->count; i++) {
            const ThingSight *thing = near->things[i];
            double room_m = step <= STEPS ? caution_room_m(senses, thing) : 0;
            double gap_m = vec_distance(at, thing->at);
            worst_m = max_of(worst_m, landing_room_m(senses, thing, step) - gap_m);
            bool comes_nearer = gap_m < vec_distance(was, thing->at);
            if (gap_m < room_m && (comes_nearer || step == STEPS))
                worst_m = max_of(worst_m, room_m - gap_m);
        }
    }
    return worst_m;
}

// Returns the larger result with and without walls, because a hull may slide along a wall. If it is
// at least `limit_m`, any value from `limit_m` on may be returned.
static double missing_m(const Senses *senses, const Dangers *near, Twist desired, double limit_m) {
    double free_m = missing_on_m(senses, near, desired, false);
    if (!near->must_leave || free_m >= limit_m) return free_m;
    return max_of(free_m, missing_on_m(senses, near, desired, true));
}

// Returns an explosive thing that is too near for this motion, or NULL: a mine of its team, unless
// the tank turns a corner, or anything that enemies in sight could hit.
static const ThingSight *explosive_beside(const Senses *senses, Twist desired) {
    double mps = fabs(desired.forward_mps);
    bool turns = fabs(desired.turn_radps) * senses->half_gauge_m > IDLE_MPS;
    double rolling_mps = max_of(IDLE_MPS, ROLLING * senses->limits.top_mps);
    if (mps >= rolling_mps) return NULL;
    bool has_enemy = senses_nearest_foe(senses);
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        if (thing->health <= 0 || thing->danger < ENOUGH) continue;
        bool is_ours = thing->team == senses->team && thing->trigger_m > 0;
        if (is_ours ? turns : mps >= (has_enemy ? IDLE_MPS : 0)) continue;
        double near_m = is_ours ? blast_room_m(senses, thing) : BESIDE * thing->danger_m;
        if (vec_distance(pose_at(senses->pose), thing->at) < near_m &&
            map_sees(senses->map, pose_at(senses->pose), thing->at))
            return thing;
    }
    return NULL;
}

// Drives away with the end that points there already.
static Twist leave(const Senses *senses, Vec at) {
    double off_rad = angle_wrap(steer_bearing(senses, at) - senses->next_pose.heading_rad);
    double way = fabs(off_rad) < 0.5 * PI && senses->limits.can_reverse ? -1 : 1;
    return (Twist){way * LEAVING * senses->limits.top_mps, 0};
}

Twist caution_drive(const Senses *senses, Twist desired) {
    ASSERT(isfinite(desired.forward_mps) && isfinite(desired.turn_radps));
    if (senses->thing_count == 0) return desired;
    const ThingSight *explosive = explosive_beside(senses, desired);
    if (explosive) desired = leave(senses, explosive->at);
    const Dangers near = dangers_near(senses);
    double least_m = missing_m(senses, &near, desired, INFINITY);
    if (least_m <= 0) return desired;
    double back_mps = -copysign(LEAVING * senses->limits.top_mps, desired.forward_mps);
    const Twist OTHERS[] = {{0.5 * desired.forward_mps, desired.turn_radps},
                            {0.5 * desired.forward_mps, -desired.turn_radps},
                            {0, desired.turn_radps},
                            {back_mps, 0},
                            {-back_mps, 0},
                            {-back_mps, senses->limits.top_turn_radps},
                            {-back_mps, -senses->limits.top_turn_radps}};
    Twist best = desired;
    bool is_fast = fabs(senses->motion.forward_mps) > SLIDES_MPS;
    size_t count = sizeof OTHERS / sizeof *OTHERS - (is_fast ? 2 : 0);
    for (size_t i = 0; i < count && least_m > 0; i++) {
        double lacking_m = missing_m(senses, &near, OTHERS[i], least_m);
        if (lacking_m < least_m) best = OTHERS[i], least_m = lacking_m;
    }
    return best;
}
