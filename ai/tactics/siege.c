// siege.c -- fights guns that are not tanks, such as gun nests.
#include "obstacles.h"

#include "ai/gunnery/aim.h"
#include "ai/gunnery/dodge.h"
#include "ai/navigation/map.h"

#define SPARE_M 2.0   // distance kept in addition to the range of the gun
#define TOLERANCE 0.6 // aiming tolerance, as a fraction of the gun's radius

static const ThingSight *nearest_gun(const Senses *senses) {
    Vec me = pose_at(senses->next_pose);
    for (int i = 0; i < senses->thing_count && !senses->is_lobbed; i++) {
        const ThingSight *thing = &senses->things[i];
        bool is_hostile = thing->guard_m > 0 && thing->team != senses->team;
        if (is_hostile && thing->health > 0 &&
            vec_distance(me, thing->at) < senses->shell_range_m + senses->muzzle_m &&
            map_sees(senses->map, me, thing->at))
            return thing;
    }
    return NULL;
}

bool siege_drive(const Senses *senses, Avoidance *avoidance, Twist *desired) {
    const ThingSight *gun = senses->goal.is_on ? NULL : nearest_gun(senses);
    double least_m = gun ? gun->guard_m + SPARE_M : 0;
    if (!gun || least_m > senses->shell_range_m) return false;
    if (vec_distance(pose_at(senses->next_pose), gun->at) < least_m) {
        Course away = course_either_end(senses, course_flee(senses, gun->at));
        *desired = course_drive(away, avoidance, senses);
    } else {
        *desired = evade_drive(senses, steer_face(senses, steer_bearing(senses, gun->at)));
    }
    return true;
}

// Returns whether the gun can reach this tank and is nearer than the target.
static bool comes_first(const Senses *senses, const ThingSight *gun, const TankSight *target) {
    Vec me = pose_at(senses->next_pose);
    double away_m = vec_distance(me, gun->at);
    return away_m < gun->guard_m && away_m < vec_distance(me, pose_at(target->pose));
}

bool siege_engage(const Senses *senses, const TankSight *target, Order *order) {
    const ThingSight *gun = senses->thing_count ? nearest_gun(senses) : NULL;
    if (!gun || (target && !comes_first(senses, gun, target))) return false;
    order->sleep_ticks = 0;
    aim_engage(senses, gun->at, TOLERANCE * gun->radius_m, -1, order);
    return true;
}
