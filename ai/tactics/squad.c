// squad.c -- how a captain and its wingmen act on each other's words.
#include "ai/navigation/map.h"
#include "squad.h"

#define NOT_FURTHER 2.0 // than the nearest enemy times this, or the named one is left for later
#define WEAK 0.4        // a wreck of health 0 seems nearer by this factor
#define STICKY 0.7      // and so does the one of the last choice
#define ASIDE_M 6.0
#define BEHIND_M 3.0
#define IN_LINE_M 5.0

static bool is_foe(const TankSight *tank) { return tank->is_enemy && !tank->is_wreck; }

static double distance_to(const Senses *senses, const TankSight *tank) {
    return vec_distance(pose_at(senses->pose), pose_at(tank->pose));
}

const Message *squad_hear(const Senses *senses, MessageTopic topic) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic == topic && message->from != senses->id) return message;
    }
    return NULL;
}

const TankSight *squad_target(const Senses *senses, int named) {
    const TankSight *nearest = NULL;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!is_foe(tank)) continue;
        if (!nearest) nearest = tank;
        bool is_far = distance_to(senses, tank) > NOT_FURTHER * distance_to(senses, nearest);
        if (tank->id == named && !is_far) return tank;
    }
    return nearest;
}

const TankSight *squad_choose(const Senses *senses, int last) {
    const TankSight *best = NULL;
    double best_m = INFINITY;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!is_foe(tank)) continue;
        double seems_m = distance_to(senses, tank) * (WEAK + (1 - WEAK) * tank->health);
        if (tank->id == last) seems_m *= STICKY;
        if (seems_m < best_m) best = tank, best_m = seems_m;
    }
    return best;
}

const TankSight *squad_friend(const Senses *senses, int id) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == id && !tank->is_enemy && !tank->is_wreck) return tank;
    }
    return NULL;
}

Vec squad_wing(const Map *map, Pose captain, int id) {
    double row = 1 + id / 2 % 3, right_m = (id % 2 ? 1 : -1) * ASIDE_M;
    Vec wing = pose_to_world(captain, vec(right_m, -row * BEHIND_M));
    bool is_free = map_sees(map, pose_at(captain), wing);
    return is_free ? wing : pose_to_world(captain, vec(0, -(row + id % 2) * IN_LINE_M));
}
