// brawler.h -- a sparring mind that drives to 12 m, turns its front to the enemy and shoots. It is
// simple and hard to beat: at that distance few shells miss, and the front takes a third of the
// damage of a side.
#pragma once

#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

enum { BRAWLER_RANGE, BRAWLER_TURNS };
static const Param BRAWLER_PARAMS[] = {
    {"range", 12, 4, 60, "m", "distance at which it stops"},
    {"turns", 1, 0, 1, "", "whether it faces the enemy"},
    {0},
};

static inline Twist brawler_act(void *memory, const Senses *senses, const TankSight *target) {
    Fighter *fighter = memory;
    Vec enemy = pose_at(target->pose);
    if (vec_distance(enemy, pose_at(senses->next_pose)) > senses->params[BRAWLER_RANGE])
        return course_drive(course_seek(senses, enemy), &fighter->avoidance, senses);
    return senses->params[BRAWLER_TURNS] > 0 ? steer_face(senses, steer_bearing(senses, enemy))
                                             : (Twist){0, 0};
}

static inline void brawler_show(const void *memory, const Senses *senses, const TankSight *target,
                                Notes *notes) {
    fighter_show(memory, senses, target ? "brawling" : NULL, notes);
}

static inline Order brawler_think(void *memory, const Senses *senses, Notes *notes) {
    static const FighterMind MIND = {brawler_act, brawler_show, TURRET_LEADS, false};
    return fighter_think(&MIND, memory, senses, notes);
}

static const Behaviour BRAWLER = {.name = "brawler",
                                  .help = "drives to 12 m, stands there and shoots",
                                  .params = BRAWLER_PARAMS,
                                  .memory_bytes = sizeof(Fighter),
                                  .think = brawler_think};
