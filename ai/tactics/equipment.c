// equipment.c -- special equipment and pick-ups of a tank.
#include "equipment.h"

#include "ai/gunnery/aim.h"
#include "ai/gunnery/dodge.h"
#include "ai/motion/steer.h"
#include "ai/navigation/map.h"

#define SHIELD_WORTH 0.6 // worth of a unit of shield, compared with a unit of health
#define BOOST_WORTH 0.2
#define ROUNDS_WORTH 0.25
#define GUN_WORTH 0.15
#define GUN_NEAR_M 9.0
#define WORTH_MIN 0.05  // minimum worth of a pick-up that is fetched
#define WORTH_BUSY 0.18 // minimum worth with an enemy in sight or a goal area
#define WAY_BUSY_M 18.0 // longest way with an enemy in sight or a goal area
#define WAY_M 60.0
#define TURN_S 2.0     // added to the time of a way
#define PATIENCE_S 2.5 // longest wait for a pick-up to appear
#define RIVAL 0.7      // an enemy is there first if its way is shorter by this factor

#define HURT 0.6         // health below which a tank hides from enemies in sight,
#define RELOADS 0.5      // if at least this fraction of its reload time is left
#define SMOKE_NEAR_M 4.0 // nearer enemies see through smoke

#define LAUNCH_NEAR_M 9.0 // a missile is launched at enemies in this range
#define LAUNCH_FAR_M 34.0
#define LAUNCH_OFF 0.3    // largest angle between the gun and that enemy
#define LAUNCH_ROOM_M 5.0 // distance of friends from the line
#define MISSILE_WORTH 0.3
#define MISSILE_M 10.0 // largest distance of the enemy from a missile to pick up

#define CHASE_M 12.0     // largest distance of a pursuer
#define CHASE_NEAR_M 5.0 // a mine at a shorter distance would hurt both
#define CHASE_RAD 0.9    // largest angle between the tail and that enemy
#define FRIEND_M 9.0     // distance that friends have from a mine
#define AWAY_MPS 2.5     // minimum speed of leaving the mine
#define AWAY_M 7.0       // free way ahead that it needs to leave it
#define PASSAGE_M 3.5    // in a narrower passage, the mine would be in the way of its own team
#define APART_M 9.0      // distance from the next dangerous thing, or it could not leave
#define TRAIL_FROM_S 0.5 // age of the trail of a pursuer out of sight
#define TRAIL_TO_S 6.0
#define TRAIL_M 8.0       // minimum distance of that trail
#define TRAIL_BEHIND -0.5 // largest cosine of its bearing
#define LEAVING_MPS 1.5   // minimum speed of leaving it with no enemy in sight
#define CORNER_M 4.0      // distance of a mine from the corner that it blocks

// An enemy gun is captured only from near, because it shoots.
static double gun_worth(const Senses *senses, const ThingSight *gun) {
    bool is_near = vec_distance(pose_at(senses->pose), gun->at) < GUN_NEAR_M;
    if (gun->team == senses->team || (gun->guard_m > 0 && !is_near)) return 0;
    return GUN_WORTH;
}

// A missile that flies at the nearest tank hits the enemy before it turns back only if the enemy is
// near.
static double missile_worth(const TankSight *target, Vec at) {
    return target && vec_distance(pose_at(target->pose), at) < MISSILE_M ? MISSILE_WORTH : 0;
}

// A shield and an overdrive last for seconds only, so they are worth nothing without a target.
static double worth_of(const Senses *senses, const TankSight *target, const ThingSight *thing) {
    switch (thing->gain) {
    case GAIN_HEALTH: return min_of(thing->gain_share, 1 - senses->health);
    case GAIN_SHIELD: return !target || senses->shield > 0 ? 0 : SHIELD_WORTH * thing->gain_share;
    case GAIN_SPEED: return !target || senses->boost_s > 0 ? 0 : BOOST_WORTH;
    case GAIN_ROUNDS:
        if (senses->special_use == SPECIAL_NO_USE || senses->special_rounds > 0) return 0;
        return ROUNDS_WORTH;
    case GAIN_GUN: return gun_worth(senses, thing);
    case GAIN_MISSILE: return missile_worth(target, thing->at);
    case GAIN_NONE:
    case GAIN_FLAG: // the goal area leads there
    case GAIN_GATE:
    case THING_GAINS: break;
    }
    return 0;
}

static bool is_rivals(const Senses *senses, Vec at, double way_m) {
    for (int i = 0; i < senses->tank_count; i++)
        if (sight_is_foe(&senses->tanks[i]) &&
            vec_distance(pose_at(senses->tanks[i].pose), at) < RIVAL * way_m)
            return true;
    return false;
}

bool equipment_wants_pickup(const Senses *senses, const TankSight *target, Vec *at) {
    double best = 0;
    bool is_busy = target || senses->goal.is_on;
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        double worth = worth_of(senses, target, thing);
        if (worth < (is_busy ? WORTH_BUSY : WORTH_MIN)) continue;
        double way_m = vec_distance(pose_at(senses->pose), thing->at);
        double time_s = way_m / max_of(1, senses->limits.top_mps);
        if (way_m > (is_busy ? WAY_BUSY_M : WAY_M) || thing->ready_s > time_s + PATIENCE_S ||
            is_rivals(senses, thing->at, way_m))
            continue;
        double value = worth / (TURN_S + max_of(time_s, thing->ready_s));
        if (value > best) best = value, *at = thing->at;
    }
    return best > 0;
}

// A tank that is hurt disappears while it reloads, unless its enemies are so near that they still
// see it.
static bool needs_cover(const Senses *senses) {
    if (senses->health >= HURT || senses->reload_s < RELOADS * senses->reload_time_s) return false;
    for (int i = 0; i < senses->tank_count; i++)
        if (sight_is_foe(&senses->tanks[i]) &&
            vec_distance(pose_at(senses->tanks[i].pose), pose_at(senses->pose)) > SMOKE_NEAR_M)
            return true;
    return false;
}

// Returns whether the gun points at the nearest enemy in sight, nothing is in the way of a missile,
// and no friend is near the line.
static bool has_clear_line(const Senses *senses) {
    const TankSight *enemy = senses_nearest_foe(senses);
    Vec me = pose_at(senses->pose),
        gun = vec_heading(senses->pose.heading_rad + senses->turret_rad);
    if (!enemy) return false;
    Vec to = vec_sub(pose_at(enemy->pose), me);
    double range_m = vec_length(to);
    if (range_m < LAUNCH_NEAR_M || range_m > LAUNCH_FAR_M || vec_dot(to, gun) <= 0 ||
        fabs(vec_cross(gun, to)) > LAUNCH_OFF * range_m ||
        !aim_way_is_clear(senses, gun, LAUNCH_NEAR_M) ||
        !aim_way_is_clear(senses, vec_unit(to), range_m))
        return false;
    for (int i = 0; i < senses->tank_count; i++) {
        Vec friend = vec_sub(pose_at(senses->tanks[i].pose), me);
        double along_m = vec_dot(friend, gun);
        if (!senses->tanks[i].is_enemy && !senses->tanks[i].is_wreck && along_m > 0 &&
            along_m < range_m + LAUNCH_ROOM_M && fabs(vec_cross(gun, friend)) < LAUNCH_ROOM_M)
            return false;
    }
    return true;
}

static bool is_ready(const Senses *senses) {
    return senses->special_rounds > 0 && senses->special_wait_s <= 0;
}

static Vec tail_of(const Senses *senses) {
    return pose_to_world(senses->pose, vec(0, -0.5 * senses->length_m));
}

// Returns whether there is something dangerous to leave that would not hurt this tank or a friend.
// The tank must have a free way ahead.
static bool can_mine(const Senses *senses, double least_mps) {
    if (!is_ready(senses) || senses->motion.forward_mps < least_mps) return false;
    Vec tail = tail_of(senses), ahead = vec_heading(senses->pose.heading_rad);
    if (map_clearance(senses->map, tail) < PASSAGE_M) return false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        Vec to = vec_sub(pose_at(tank->pose), pose_at(senses->pose));
        bool is_friend = !tank->is_enemy && !tank->is_wreck;
        if (is_friend && vec_distance(pose_at(tank->pose), tail) < FRIEND_M) return false;
        if (vec_dot(to, ahead) > 0 && vec_length(to) < AWAY_M) return false;
    }
    for (int i = 0; i < senses->thing_count; i++)
        if (senses->things[i].danger_m > 0 &&
            vec_distance(senses->things[i].at, pose_at(senses->pose)) < APART_M)
            return false;
    return map_is_way_free(senses->map, pose_at(senses->pose),
                           vec_add(pose_at(senses->pose), vec_scale(ahead, AWAY_M)));
}

// Returns whether something dangerous left behind the tank would be in the way of a pursuer.
static bool stops_pursuer(const Senses *senses) {
    double back_rad = senses->pose.heading_rad + PI;
    bool is_chased = false;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double away_m = vec_distance(pose_at(senses->pose), pose_at(tank->pose));
        double off_rad = angle_wrap(steer_bearing(senses, pose_at(tank->pose)) - back_rad);
        is_chased |= sight_is_foe(tank) && away_m > CHASE_NEAR_M && away_m < CHASE_M &&
                     fabs(off_rad) < CHASE_RAD;
    }
    return is_chased && can_mine(senses, AWAY_MPS);
}

bool equipment_mines_trail(const Senses *senses, Vec trail, double age_s) {
    Vec way = vec_sub(trail, pose_at(senses->pose));
    return age_s > TRAIL_FROM_S && age_s < TRAIL_TO_S && vec_length(way) > TRAIL_M &&
           vec_dot(vec_unit(way), vec_heading(senses->pose.heading_rad)) < TRAIL_BEHIND &&
           can_mine(senses, AWAY_MPS);
}

bool equipment_mines_corner(const Senses *senses, const Path *path) {
    return path->at > 0 && !path_is_done(path) &&
           vec_distance(path->points[path->at - 1], tail_of(senses)) < CORNER_M &&
           can_mine(senses, LEAVING_MPS);
}

bool equipment_uses_special(const Senses *senses, const Order *order) {
    if (!is_ready(senses)) return false;
    switch (senses->special_use) {
    case SPECIAL_STOPS_PURSUERS: return stops_pursuer(senses);
    case SPECIAL_DASHES: return dodge_needs_dash(senses, order);
    case SPECIAL_HIDES: return needs_cover(senses);
    case SPECIAL_LAUNCHES: return has_clear_line(senses);
    case SPECIAL_NO_USE:
    case SPECIAL_USES: break;
    }
    return false;
}
