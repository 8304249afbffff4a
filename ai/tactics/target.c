// target.c -- whom to fight.
#include "target.h"

#define STICKY 0.7 // another target must be nearer than this share of the distance

static bool is_fighting(const TankSight *tank) { return tank->is_enemy && !tank->is_wreck; }

static double distance_to(const Senses *senses, const TankSight *tank) {
    return vec_distance(pose_at(senses->pose), pose_at(tank->pose));
}

const TankSight *target_choose(const Senses *senses, int id) {
    const TankSight *nearest = NULL, *last = NULL;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!is_fighting(tank)) continue;
        if (!nearest) nearest = tank;
        if (tank->id == id) last = tank;
    }
    if (!last || last == nearest) return nearest;
    bool is_clearly_nearer = distance_to(senses, nearest) < STICKY * distance_to(senses, last);
    return is_clearly_nearer ? nearest : last;
}

bool target_is_any(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (is_fighting(&senses->tanks[i])) return true;
    return false;
}
