// outsiders.h -- small sparring minds as other people write them, which were not used for tuning.
#pragma once

#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define KITER_RANGE_M 26.0 // distance that it keeps
#define SLIPPER_S 1.1      // time between changes of direction
#define CORNER_M 4.0       // distance of the corner sniper from both walls

// Backs away from an enemy with its front to it.
static inline Twist kiter_act(void *memory, const Senses *senses, const TankSight *target) {
    Fighter *fighter = memory;
    Vec enemy = pose_at(target->pose);
    double away_m = vec_distance(enemy, pose_at(senses->next_pose));
    double speed_mps = senses->limits.top_mps;
    if (away_m < KITER_RANGE_M)
        return avoidance_drive(&fighter->avoidance, senses, steer_bearing(senses, enemy) + PI,
                               -speed_mps, INFINITY);
    return steer_face(senses, steer_bearing(senses, enemy));
}

// Slides from side to side across the line of fire, with its front half turned to the enemy.
static inline Twist slipper_act(void *memory, const Senses *senses, const TankSight *target) {
    Fighter *fighter = memory;
    double time_s = (double)senses->tick * senses->dt_s;
    int step = fmod(time_s, 2 * SLIPPER_S) < SLIPPER_S ? 1 : -1;
    double nose_rad = steer_bearing(senses, pose_at(target->pose)) + 1.1;
    return avoidance_drive(&fighter->avoidance, senses, step > 0 ? nose_rad : nose_rad + PI,
                           step * senses->limits.top_mps, INFINITY);
}

// Drives to the nearest corner of the arena and shoots from there.
static inline Twist corner_act(void *memory, const Senses *senses, const TankSight *target) {
    Fighter *fighter = memory;
    double width_m = map_width(senses->map), height_m = map_height(senses->map);
    Vec corner = {senses->pose.x < 0.5 * width_m ? CORNER_M : width_m - CORNER_M,
                  senses->pose.y < 0.5 * height_m ? CORNER_M : height_m - CORNER_M};
    if (vec_distance(corner, pose_at(senses->pose)) > CORNER_M)
        return fighter_go(fighter, senses, corner);
    double facing_rad = target ? steer_bearing(senses, pose_at(target->pose))
                               : steer_bearing(senses, vec(0.5 * width_m, 0.5 * height_m));
    return steer_face(senses, facing_rad);
}

#define OUTSIDER(NAME, mind, text, ...)                                                            \
    static inline Order mind##_think(void *memory, const Senses *senses, Notes *notes) {           \
        static const FighterMind MIND = {mind##_act, NULL, TURRET_LEADS, __VA_ARGS__};             \
        return fighter_think(&MIND, memory, senses, notes);                                        \
    }                                                                                              \
    static const Behaviour NAME = {                                                                \
        .name = #mind, .help = text, .memory_bytes = sizeof(Fighter), .think = mind##_think};

OUTSIDER(KITER, kiter, "backs away with its front to the enemy", false)
OUTSIDER(SLIPPER, slipper, "slides from side to side across the line of fire", false)
OUTSIDER(CORNER, corner, "shoots from a corner of the arena", .acts_without_target = true)
#undef OUTSIDER
