// gunner.c -- works the turret and the trigger.
#include "gunner.h"

#define SURE 0.5             // share of the target's half width the gun may be off
#define PATIENT_FLIGHT_S 1.6 // longer flights are not worth a shell
#define NEARLY_M 2.0         // who is no further out of reach than this may be in it at once
enum { BLOCKED_TICKS = 3 };  // from one look along the line of fire to the next

static double apparent_half_width_m(const Senses *senses, const TankSight *tank) {
    Vec to = vec_unit(vec_sub(pose_at(tank->pose), pose_at(senses->pose)));
    Vec f = vec_heading(tank->pose.heading_rad);
    return 0.5 * (fabs(vec_cross(f, to)) * tank->length_m + fabs(vec_dot(f, to)) * tank->width_m);
}

// Now, if it would have to be before the mind is asked again.
static bool is_aim_due(const Gunner *gunner, const Senses *senses, const TankSight *target,
                       const Order *order) {
    return gunner->target_key != target->id + 1 ||
           senses->tick + (uint64_t)order->rest_ticks >= gunner->due_tick;
}

// While the gun is loading for longer than an aim lasts, the straight line will do.
static Lead lead_of(const Gunner *gunner, const Senses *senses, const TankSight *target,
                    GunnerSkill skill) {
    if (skill == GUNNER_HEAD_ON) return (Lead){pose_at(target->pose), 0};
    if (aim_is_loading(senses)) return aim_roughly(senses, target);
    double guess_s = gunner->target_key == target->id + 1 ? gunner->lead.time_s : 0;
    return aim_at_tank(senses, target, guess_s);
}

static double beyond_m(const Gunner *gunner, const Senses *senses, const TankSight *target) {
    if (gunner->holds_m == 0) return 0;
    return vec_distance(pose_at(senses->pose), pose_at(target->pose)) - gunner->holds_m;
}

static bool is_out_of_reach(const Gunner *gunner, const Senses *senses, const TankSight *target) {
    return gunner->lead.time_s > PATIENT_FLIGHT_S || beyond_m(gunner, senses, target) > NEARLY_M;
}

static void aim(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill,
                const Order *order) {
    gunner->lead = lead_of(gunner, senses, target, skill);
    gunner->target_key = target->id + 1;
    double heading_rad = vec_bearing(vec_sub(gunner->lead.at, pose_at(senses->next_pose)));
    int ticks = aim_ticks(senses, heading_rad, is_out_of_reach(gunner, senses, target));
    ticks = aim_ticks_with(order, ticks);
    gunner->aim_tick = senses->tick;
    gunner->due_tick = senses->tick + (uint64_t)ticks;
    gunner->turret_radps = aim_turret(senses, heading_rad, ticks * senses->dt_s);
}

static bool is_on(const Gunner *gunner, const Senses *senses, const TankSight *target) {
    double half_m = SURE * apparent_half_width_m(senses, target);
    return aim_is_on(senses, gunner->turret_radps, gunner->lead.at, half_m);
}

static bool is_ready(const Gunner *gunner, const Senses *senses, const TankSight *target) {
    return senses->reload_s <= senses->dt_s && senses->tick >= gunner->look_tick &&
           gunner->lead.time_s <= PATIENT_FLIGHT_S && beyond_m(gunner, senses, target) <= 0;
}

// Not by an old aim.
static bool is_on_now(Gunner *gunner, const Senses *senses, const TankSight *target,
                      GunnerSkill skill, const Order *order) {
    if (!is_ready(gunner, senses, target) || !is_on(gunner, senses, target)) return false;
    if (gunner->aim_tick == senses->tick) return true;
    aim(gunner, senses, target, skill, order);
    return is_on(gunner, senses, target);
}

void gunner_engage(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill,
                   Order *order, Notes *notes) {
    if (is_aim_due(gunner, senses, target, order)) aim(gunner, senses, target, skill, order);
    notes_cross(notes, NOTE_LEAD, gunner->lead.at);
    if (is_on_now(gunner, senses, target, skill, order)) {
        order->fire = aim_line_is_free(senses, gunner->turret_radps, gunner->lead.at, target->id);
        gunner->is_blocked = !order->fire;
        if (gunner->is_blocked) gunner->due_tick = gunner->look_tick = senses->tick + BLOCKED_TICKS;
    }
    order->turret_radps = gunner->turret_radps;
    aim_rest(senses, gunner->due_tick, order);
}

void gunner_watch(const Senses *senses, double heading_rad, Order *order) {
    order->turret_radps = aim_turret(senses, heading_rad, (order->rest_ticks + 1) * senses->dt_s);
}
