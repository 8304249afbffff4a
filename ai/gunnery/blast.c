// blast.c -- shots at explosive things next to enemies, such as barrels and mines.
#include "objects.h"

#include "ai/motion/steer.h"
#include "ai/navigation/map.h"
#include "aim.h"

#define SOON_S 0.3       // time for looking for things before the gun is loaded
#define SWING_S 0.7      // longest time to turn the gun to a thing
#define SHELL_HARM 0.1   // usual damage of a shell, as a fraction of full health
#define LEAST_HARM 0.06  // minimum expected damage that is worth a shell
#define BETTER 1.2       // the damage must exceed a shot at the target by this factor
#define FASTEST 2.0      // top speed of enemies, as a multiple of the tank's own
#define SPARE_M 0.5      // added to the radius of an explosion near this tank and its friends
#define TOLERANCE 0.6    // aiming tolerance, as a fraction of the thing's radius
#define LEAST_RADPS 0.01 // lowest top rate of a turret assumed

static double hull_gap_m(const TankSight *tank, Pose pose, Vec at) {
    Vec in_body = pose_to_body(pose, at);
    double x = max_of(0, fabs(in_body.x) - 0.5 * tank->width_m);
    double y = max_of(0, fabs(in_body.y) - 0.5 * tank->length_m);
    return hypot(x, y);
}

// Returns the damage to a tank, as a fraction of full health, by the explosion after `later_s`.
static double harm_to(const Senses *senses, const ThingSight *thing, const TankSight *tank,
                      double later_s) {
    double moved_m = FASTEST * senses->limits.top_mps * later_s + tank->length_m;
    if (vec_distance(pose_at(tank->pose), thing->at) > thing->danger_m + moved_m) return 0;
    Pose then = predict_tank(senses, tank, later_s);
    double gap_m = hull_gap_m(tank, then, thing->at);
    if (gap_m >= thing->danger_m || !map_sees(senses->map, thing->at, pose_at(then))) return 0;
    return min_of(tank->health, thing->danger * (1 - gap_m / thing->danger_m));
}

// Returns the damage to all enemies; 0 if the explosion also reaches this tank or a friend.
static double harm_of(const Senses *senses, const ThingSight *thing, const TankSight *target) {
    double flight_s =
        vec_distance(pose_at(senses->next_pose), thing->at) / max_of(1, senses->shell_mps);
    double later_s = max_of(flight_s + senses->reload_s, thing->ready_s), harm = 0;
    if (!aim_blast_is_safe(senses, thing->at, thing->danger_m + SPARE_M)) return 0;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank)) harm += harm_to(senses, thing, tank, later_s);
        if (target && target->id == tank->id) target = NULL;
    }
    return target ? harm + harm_to(senses, thing, target, later_s) : harm;
}

static double swing_s(const Senses *senses, Vec at) {
    double off_rad = angle_wrap(steer_bearing(senses, at) - aim_gun_heading(senses));
    return fabs(off_rad) / max_of(LEAST_RADPS, senses->turret_top_radps);
}

// Returns the expected damage of a shell at the thing.
static double worth_of(const Senses *senses, const ThingSight *thing, const TankSight *target) {
    Vec me = pose_at(senses->next_pose);
    double range_m = vec_distance(me, thing->at);
    if (thing->health <= 0 || thing->danger < LEAST_HARM || range_m > senses->shell_range_m ||
        swing_s(senses, thing->at) > SWING_S)
        return 0;
    double harm = harm_of(senses, thing, target);
    if (harm < LEAST_HARM || !map_sees(senses->map, me, thing->at)) return 0;
    return harm * hit_probability(0, thing->radius_m, senses->spread_rad * range_m, 0);
}

// Returns the expected damage of a shell at the target, 0 if there is no line of fire.
static double direct_worth(const Senses *senses, const TankSight *target) {
    if (!target || !map_sees(senses->map, pose_at(senses->next_pose), pose_at(target->pose)))
        return 0;
    return SHELL_HARM * hit_probability_evading(senses, target, aim_at_tank(senses, target, 0));
}

bool blast_engage(const Senses *senses, const TankSight *target, Order *order) {
    if (senses->thing_count == 0 || senses->is_lobbed || senses->reload_s > SOON_S) return false;
    const ThingSight *best = NULL;
    double most = LEAST_HARM;
    for (int i = 0; i < senses->thing_count; i++) {
        double worth = worth_of(senses, &senses->things[i], target);
        if (worth > most) most = worth, best = &senses->things[i];
    }
    if (!best || most < BETTER * direct_worth(senses, target)) return false;
    order->sleep_ticks = 0;
    aim_engage(senses, best->at, TOLERANCE * best->radius_m, -1, order);
    return true;
}

bool blast_clear_way(const Senses *senses, const Path *path, Order *order) {
    const ThingSight *thing = senses->thing_count ? path_thing_in_way(path, senses) : NULL;
    if (!thing || thing->team < 0 || thing->health <= 0 || senses->is_lobbed ||
        !aim_blast_is_safe(senses, thing->at, thing->danger_m + SPARE_M) ||
        !map_sees(senses->map, pose_at(senses->next_pose), thing->at))
        return false;
    order->sleep_ticks = 0;
    aim_engage(senses, thing->at, TOLERANCE * thing->radius_m, -1, order);
    return true;
}
