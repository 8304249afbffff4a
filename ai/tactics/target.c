// target.c -- which enemy to fight, alone or in a squad.
#include "target.h"

#include "ai/maths/assert.h"
#include "ai/navigation/map.h"

#define STICKY 0.7 // another target must be nearer than this share of the distance
#define ASIDE_M 6.0
#define BEHIND_M 3.0
#define IN_LINE_M 5.0

static double distance_to(const Senses *senses, const TankSight *tank) {
    return vec_distance(pose_at(senses->pose), pose_at(tank->pose));
}

const TankSight *target_choose(const Senses *senses, int id) {
    const TankSight *nearest = NULL, *last = NULL;
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (!sight_is_foe(tank)) continue;
        if (!nearest) nearest = tank;
        if (tank->id == id) last = tank;
    }
    if (!last || last == nearest) return nearest;
    bool is_clearly_nearer = distance_to(senses, nearest) < STICKY * distance_to(senses, last);
    return is_clearly_nearer ? nearest : last;
}

void target_note(const Senses *senses, const TankSight *chosen, Notes *notes) {
    int count = 0;
    for (int i = 0; i < senses->tank_count; i++) count += sight_is_foe(&senses->tanks[i]);
    for (int i = 0; notes && count > 1 && i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (sight_is_foe(tank))
            notes_alternative(notes, ALTERNATIVE_TARGET, pose_at(tank->pose),
                              distance_to(senses, tank), chosen && tank->id == chosen->id);
    }
}

bool target_is_any(const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++)
        if (sight_is_foe(&senses->tanks[i])) return true;
    return false;
}

const Message *squad_hear(const Senses *senses, MessageTopic topic) {
    for (int i = 0; i < senses->message_count; i++) {
        const Message *message = &senses->messages[i];
        if (message->topic == topic && message->from != senses->id) return message;
    }
    return NULL;
}

const TankSight *squad_friend(const Senses *senses, int id) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->id == id && !tank->is_enemy && !tank->is_wreck) return tank;
    }
    return NULL;
}

Vec squad_wing(const Map *map, Pose captain, int id) {
    ASSERT(id >= 0);
    double row = 1 + id / 2 % 3, right_m = (id % 2 ? 1 : -1) * ASIDE_M;
    Vec wing = pose_to_world(captain, vec(right_m, -row * BEHIND_M));
    bool is_free = map_sees(map, pose_at(captain), wing);
    return is_free ? wing : pose_to_world(captain, vec(0, -(row + id % 2) * IN_LINE_M));
}
