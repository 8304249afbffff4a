// gunner.c -- works the turret and the trigger.
#include "gunner.h"

#define LOADING_S 0.12       // while the shell is further off than this, ..
#define OFF_RAD 0.3          // .. or the gun, a rough lead will do
#define SURE 0.5             // share of the target's half width the gun may be off
#define PATIENT_FLIGHT_S 1.6 // longer flights are not worth a shell
enum { ROUGH_TICKS = 6 };

static double apparent_half_width_m(const Senses *senses, const TankSight *tank) {
    Vec to = vec_unit(vec_sub(pose_at(tank->pose), pose_at(senses->pose)));
    Vec f = vec_heading(tank->pose.heading_rad);
    return 0.5 * (fabs(vec_cross(f, to)) * tank->length_m + fabs(vec_dot(f, to)) * tank->width_m);
}

// While it loads or swings round, the gun follows in larger steps.
static bool is_aim_due(const Gunner *gunner, const Senses *senses, const TankSight *target) {
    return gunner->target_key != target->id + 1 || senses->tick >= gunner->due_tick;
}

static void aim(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill) {
    double guess_s = gunner->target_key == target->id + 1 ? gunner->lead.time_s : 0;
    gunner->target_key = target->id + 1;
    gunner->lead = skill == GUNNER_LEADS ? aim_at_tank(senses, target, guess_s)
                                         : (Lead){pose_at(target->pose), 0};
    double heading_rad = vec_bearing(vec_sub(gunner->lead.at, pose_at(senses->next_pose)));
    double off_rad = fabs(angle_wrap(heading_rad - aim_gun_heading(senses)));
    bool is_rough = senses->reload_s > LOADING_S || off_rad > OFF_RAD;
    int ticks = is_rough ? ROUGH_TICKS : 1;
    gunner->due_tick = senses->tick + (uint64_t)ticks;
    gunner->turret_radps = aim_turret(senses, heading_rad, ticks * senses->dt_s);
}

void gunner_engage(Gunner *gunner, const Senses *senses, const TankSight *target, GunnerSkill skill,
                   Order *order, Notes *notes) {
    if (is_aim_due(gunner, senses, target)) aim(gunner, senses, target, skill);
    order->turret_radps = gunner->turret_radps;
    notes_cross(notes, NOTE_LEAD, gunner->lead.at);
    if (senses->reload_s > senses->dt_s || gunner->lead.time_s > PATIENT_FLIGHT_S) return;
    double half_m = SURE * apparent_half_width_m(senses, target);
    if (!aim_is_on(senses, order->turret_radps, gunner->lead.at, half_m)) return;
    gunner->is_blocked =
        !aim_line_is_free(senses, order->turret_radps, gunner->lead.at, target->id);
    order->fire = !gunner->is_blocked;
}

void gunner_watch(const Senses *senses, double heading_rad, Order *order) {
    order->turret_radps = aim_turret(senses, heading_rad, senses->dt_s);
}
