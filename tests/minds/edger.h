// edger.h -- a sparring mind: the champion of rules 6 with other ranges, which also shoots at the
// visible part of an enemy behind a corner.
#pragma once

#include "ai/gunnery/guns.h"
#include "ai/gunnery/surf.h"
#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "ai/navigation/map.h"
#include "ai/tactics/fight.h"

#define EDGER_RANGE_M 18.0  // usual fighting distance
#define EDGER_CLOSE_M 12.0  // fighting distance from an enemy that dodges distant shots
#define EDGER_SHARE 0.7     // an enemy that is hit less often dodges distant shots
#define EDGER_FAR_M 27.0    // minimum distance for surfing
#define EDGER_GRAPPLE_M 9.0 // maximum distance for staying
#define EDGER_SURE 0.6      // minimum hit probability for firing
#define EDGER_WAIT_S 3.0    // time to wait for an enemy out of sight
#define EDGER_BEHIND_M 3.5  // room required to drive back
#define EDGER_GAP_M 10.0    // distance to the corner where it would return
#define EDGER_HOPELESS_M -0.3
#define EDGER_BLOCKED_S 0.8
#define EDGER_ASIDE_S 1.0
#define EDGER_SLACK_M 1.0
#define EDGER_ACROSS_M 3.0
#define EDGER_GHOST_S 2.5    // how long it shoots at an enemy's last position
#define EDGER_GOES_ON_S 0.15 // the enemy is assumed to stop after this time
#define EDGER_OFF_M 0.4      // tolerance of the aim at an edge
enum { EDGER_PARTS = 4 };    // samples along half a hull

typedef struct Edger {
    Fighter fighter;
    Guns guns;
    Surf surf;
    HoldCorner hold;
    uint64_t clear_tick, aside_tick;
    bool is_surfing;
    TankSight ghost;     // last sight of the enemy
    uint64_t ghost_tick; // the ghost is shot at until this tick
} Edger;

static inline Twist edger_dodge(const Senses *senses, Twist desired) {
    Evade evade = dodge_search(senses, desired);
    return evade.is_needed && evade.miss_m > EDGER_HOPELESS_M ? evade.twist : desired;
}

static inline bool edger_surfs(const Edger *mind, const Senses *senses, Vec enemy, double away_m) {
    if (away_m < EDGER_FAR_M + (mind->is_surfing ? -EDGER_SLACK_M : EDGER_SLACK_M)) return false;
    double bearing_rad = steer_bearing(senses, enemy);
    return hull_has_room(senses, bearing_rad + 0.5 * PI, EDGER_ACROSS_M) ||
           hull_has_room(senses, bearing_rad - 0.5 * PI, EDGER_ACROSS_M);
}

static inline bool edger_is_aside(Edger *mind, const Senses *senses) {
    if (!mind->guns.is_blocked) mind->clear_tick = senses->tick;
    mind->guns.is_blocked = false;
    if (senses_since_s(senses, mind->clear_tick) > EDGER_BLOCKED_S)
        mind->aside_tick = senses_tick_in(senses, EDGER_ASIDE_S);
    return senses->tick < mind->aside_tick;
}

// Returns the fraction of hits among shots that the enemy had time to dodge; 0.75 before any shot.
static inline double edger_far_share(const Guns *guns) {
    const float assumed = 2, share = 0.75f;
    const GunsFoe *foe = &guns->foes[guns->foe];
    return (double)((foe->far_hits + share * assumed) / (foe->far_shots + assumed));
}

static inline Twist edger_fight(Edger *mind, const Senses *senses, const TankSight *target) {
    Vec enemy = pose_at(target->pose);
    double away_m = vec_distance(enemy, pose_at(senses->next_pose));
    if (!senses->limits.can_pivot || edger_is_aside(mind, senses))
        return skirmish_drive(&mind->fighter, senses, target, EDGER_RANGE_M);
    mind->is_surfing = edger_surfs(mind, senses, enemy, away_m);
    if (mind->is_surfing) return surf_drive(&mind->surf, senses, target, EDGER_FAR_M);
    bool is_dodged = edger_far_share(&mind->guns) < EDGER_SHARE;
    double range_m = senses->goal.is_on ? away_m : is_dodged ? EDGER_CLOSE_M : EDGER_RANGE_M;
    return edger_dodge(
        senses, face_armour_pivot(senses, enemy, range_m, FACE_ARMOUR_ROCK_M, EDGER_GRAPPLE_M));
}

// Faces the corner, and backs away if it is too near.
static inline Twist edger_hold(const Edger *mind, const Senses *senses) {
    double bearing_rad = steer_bearing(senses, mind->hold.corner);
    double distance_m = vec_distance(mind->hold.corner, pose_at(senses->next_pose));
    Twist desired = steer_face(senses, bearing_rad);
    if (distance_m < EDGER_GAP_M && hull_has_room(senses, bearing_rad + PI, EDGER_BEHIND_M))
        desired.forward_mps = -senses->limits.top_mps;
    return desired;
}

static inline Twist edger_act(Edger *mind, const Senses *senses, const TankSight *target) {
    Search *search = &mind->fighter.search;
    if (search_must_reach_goal(search, senses)) return fighter_search(&mind->fighter, senses);
    if (target) return edger_fight(mind, senses, target);
    mind->clear_tick = senses->tick;
    if (!hold_corner_update(&mind->hold, search, senses, EDGER_WAIT_S))
        return fighter_search(&mind->fighter, senses);
    return edger_dodge(senses, edger_hold(mind, senses));
}

// Finds the visible place of the last-seen hull that is nearest to its centre.
static inline bool edger_sees_edge(const Edger *mind, const Senses *senses, Vec *at) {
    Pose pose = arc_travel(mind->ghost.pose, mind->ghost.motion, EDGER_GOES_ON_S);
    Vec me = pose_at(senses->next_pose);
    for (int i = 1; i <= EDGER_PARTS; i++)
        for (int end = -1; end <= 1; end += 2) {
            double along_m = 0.5 * mind->ghost.length_m * end * i / (EDGER_PARTS + 0.5);
            *at = pose_to_world(pose, vec(0, along_m));
            if (map_sees(senses->map, me, *at)) return true;
        }
    return false;
}

static inline bool edger_shoots_ghost(const Edger *mind, const Senses *senses, Order *order) {
    Vec at;
    if (senses->tick >= mind->ghost_tick || !edger_sees_edge(mind, senses, &at)) return false;
    turret_watch(senses, steer_bearing(senses, at), order);
    order->fire = senses->reload_s <= senses->dt_s &&
                  aim_is_on(senses, order->turret_radps, at, EDGER_OFF_M) &&
                  aim_line_is_free(senses, order->turret_radps, at, mind->ghost.id);
    return true;
}

static inline Order edger_think(void *memory, const Senses *senses, Notes *notes) {
    Edger *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = fighter_choose_target(fighter, senses);
    (void)notes;
    if (target) {
        fighter->turret.target_key = target->id + 1;
        mind->hold.is_on = false;
        mind->ghost = *target;
        mind->ghost_tick = senses_tick_in(senses, EDGER_GHOST_S);
    }
    fighter->helm.has_short_interval = target;
    surf_watch(&mind->surf, senses, target);
    guns_watch(&mind->guns, senses, target);
    if (helm_needs_update(&fighter->helm, senses))
        helm_steer(&fighter->helm, senses, edger_act(mind, senses, target));
    Order order = fighter->helm.order;
    if (target)
        guns_engage(&mind->guns, senses, target, EDGER_SURE, &order);
    else if (!edger_shoots_ghost(mind, senses, &order))
        turret_watch(senses,
                     mind->hold.is_on ? steer_bearing(senses, mind->hold.corner)
                                      : search_gun_rad(&fighter->search, senses),
                     &order);
    return order;
}

static const Behaviour EDGER = {.name = "edger",
                                .help = "the champion of rules 6, with shots at hidden enemies",
                                .memory_bytes = sizeof(Edger),
                                .think = edger_think};
