// missiles.c -- guides the tank's own missile, and shoots down others.
#include "missiles.h"

#include "ai/motion/arc.h"
#include "ai/motion/steer.h"
#include "ai/navigation/map.h"

#define NEAR_M 4.0     // a missile that passes within this distance is a threat
#define SOON_S 1.6     // a missile that arrives later is not a threat yet
#define LAST_S 0.15    // a missile that arrives within this time can no longer be shot down
#define SWING_S 0.5    // longest time to turn the gun at it
#define OFF_M 0.5      // maximum error of the gun for firing at a missile
#define TARGET_OFF 0.8 // maximum error at its own missile's target, as a fraction of the half width

static bool is_missile(const ThingSight *thing) {
    return thing->danger > 0 && vec_length(thing->velocity_mps) > 1;
}

static bool missile_approaches(const Senses *senses, const ThingSight *thing) {
    bool is_friendly = thing->team == senses->team && thing->is_guided;
    if (!is_missile(thing) || is_friendly) return false;
    Vec to = vec_sub(pose_at(senses->next_pose), thing->at), way = vec_unit(thing->velocity_mps);
    double along_m = vec_dot(to, way);
    return along_m > 0 && along_m < SOON_S * vec_length(thing->velocity_mps) &&
           fabs(vec_cross(way, to)) < NEAR_M;
}

// Points the gun where the target will be when the missile arrives.
static void guide(const Senses *senses, const ThingSight *missile, const TankSight *target,
                  Order *order) {
    double speed_mps = max_of(1, vec_length(missile->velocity_mps));
    double time_s = vec_distance(missile->at, pose_at(target->pose)) / speed_mps;
    Vec at = pose_at(arc_travel(target->pose, target->motion, time_s));
    order->sleep_ticks = 0;
    turret_watch(senses, steer_bearing(senses, at), order);
    Lead lead = aim_at_tank(senses, target, 0);
    double half_m = TARGET_OFF * aim_half_width_m(target, pose_at(senses->next_pose));
    order->fire = senses->reload_s <= senses->dt_s && !senses->is_lobbed &&
                  aim_is_on(senses, order->turret_radps, lead.at, half_m) &&
                  aim_line_is_free(senses, order->turret_radps, lead.at, target->id);
}

static bool shoot_down(const Senses *senses, const ThingSight *missile, Order *order) {
    Lead lead = aim_linear(pose_at(senses->next_pose), senses->shell_mps, senses->muzzle_m,
                           missile->at, missile->velocity_mps);
    double off_rad = angle_wrap(steer_bearing(senses, lead.at) - aim_gun_heading(senses));
    if (!(lead.time_s >= LAST_S && lead.time_s < SOON_S) || senses->reload_s > SWING_S ||
        fabs(off_rad) > SWING_S * senses->turret_top_radps ||
        !map_sees(senses->map, pose_at(senses->next_pose), missile->at))
        return false;
    order->sleep_ticks = 0;
    aim_engage(senses, lead.at, OFF_M, -1, order);
    return true;
}

bool missiles_engage(const Senses *senses, const TankSight *target, Order *order) {
    for (int i = 0; i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        if (thing->is_own && thing->is_guided && target) {
            guide(senses, thing, target, order);
            return true;
        }
        if (!senses->is_lobbed && missile_approaches(senses, thing) &&
            shoot_down(senses, thing, order))
            return true;
    }
    return false;
}
