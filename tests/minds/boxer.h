// boxer.h -- a sparring mind made of parts of the champion: guns that learn, armour toward the
// enemy, shots at the visible part of a hidden enemy. It fights at 12 m, comes closer when it is
// ahead, and does not dodge or take cover. The strongest mind written to beat the champion.
#pragma once

#include "ai/gunnery/guns.h"
#include "ai/tactics/fight.h"

#define BOXER_RANGE_M 12.0
#define BOXER_CLOSE_M 6.0 // range against an enemy with less health
#define BOXER_SURE 0.2    // minimum hit probability for firing
#define BOXER_GHOST_S 5.0 // how long it shoots at an enemy's last position

typedef struct Boxer {
    Fighter fighter;
    Guns guns;
    LastSeen last_seen;
    FaceArmour face;
} Boxer;

static inline Twist boxer_act(Boxer *boxer, const Senses *senses, const TankSight *target) {
    if (!target) return fighter_search(&boxer->fighter, senses);
    double range_m = senses->health > target->health ? BOXER_CLOSE_M : BOXER_RANGE_M;
    return face_armour_drive(&boxer->face, senses, pose_at(target->pose), range_m,
                             FACE_ARMOUR_ROCK_M);
}

static inline Order boxer_think(void *memory, const Senses *senses, Notes *notes) {
    Boxer *boxer = memory;
    Helm *helm = &boxer->fighter.helm;
    const TankSight *target = fighter_choose_target(&boxer->fighter, senses);
    (void)notes;
    last_seen_update(&boxer->last_seen, senses, target);
    boxer->guns.minds_corners = true;
    helm->has_short_interval = target;
    guns_watch(&boxer->guns, senses, target);
    if (helm_needs_update(helm, senses)) helm_steer(helm, senses, boxer_act(boxer, senses, target));
    Order order = helm_order(helm, senses);
    if (target)
        guns_engage(&boxer->guns, senses, target, BOXER_SURE, &order);
    else if (!last_seen_engage(&boxer->last_seen, senses, BOXER_GHOST_S, &order))
        turret_watch(senses, search_gun_rad(&boxer->fighter.search, senses), &order);
    return order;
}

static const Behaviour BOXER = {.name = "boxer",
                                .help = "stands at 12 m and shoots with the champion's guns",
                                .memory_bytes = sizeof(Boxer),
                                .think = boxer_think};
