// gunner.c -- works the turret and the trigger.
#include "gunner.h"

#define LOADING_S 0.25       // while the shell is further off than this a rough lead will do
#define SURE 0.5             // share of the target's half width the gun may be off
#define PATIENT_FLIGHT_S 1.6 // longer flights are not worth a shell
enum { ROUGH_TICKS = 4 };

static double apparent_half_width_m(const Senses *senses, const TankSight *tank) {
    Vec to = vec_unit(vec_sub(pose_at(tank->pose), pose_at(senses->pose)));
    Vec f = vec_heading(tank->pose.heading_rad);
    return 0.5 * (fabs(vec_cross(f, to)) * tank->length_m + fabs(vec_dot(f, to)) * tank->width_m);
}

static void update_lead(Gunner *gunner, const Senses *senses, const TankSight *target,
                        GunnerSkill skill) {
    bool is_new = gunner->target_key != target->id + 1;
    if (!is_new && senses->tick < gunner->due_tick) return;
    double guess_s = is_new ? 0 : gunner->lead.time_s;
    gunner->target_key = target->id + 1;
    gunner->due_tick = senses->tick + (senses->reload_s > LOADING_S ? ROUGH_TICKS : 1);
    gunner->lead = skill == GUNNER_LEADS ? aim_at_tank(senses, target, guess_s)
                                         : (Lead){pose_at(target->pose), 0};
}

void gunner_engage(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill,
                   Order *order, Notes *notes) {
    update_lead(gunner, senses, target, skill);
    Vec at = gunner->lead.at;
    double heading_rad = vec_bearing(vec_sub(at, pose_at(senses->next_pose)));
    order->turret_radps = aim_turret(senses, heading_rad);
    notes_cross(notes, NOTE_LEAD, at);
    if (senses->reload_s > senses->dt_s || gunner->lead.time_s > PATIENT_FLIGHT_S) return;
    double half_m = SURE * apparent_half_width_m(senses, target);
    if (!aim_is_on(senses, order->turret_radps, at, half_m)) return;
    gunner->is_blocked = !aim_line_is_free(senses, order->turret_radps, at, target->id);
    order->fire = !gunner->is_blocked;
}

void gunner_watch(const Senses *senses, double heading_rad, Order *order) {
    order->turret_radps = aim_turret(senses, heading_rad);
}
