// NAME.c -- pursues the enemy in sight, fires when the gun points at the lead, and roams otherwise.
// It is compiled as a shared library, and the same file can become a mind of the game.
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

typedef struct Memory { // zeroed when the match starts; a mind keeps no other state
    Roam roam;
    Avoidance avoidance;
    Helm helm;
    Turret turret;
} Memory;

enum { RANGE };
static const Param PARAMS[] = {{"range", 5, 0, 60, "m", "distance at which it stops"}, {0}};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Memory *own = memory;
    const TankSight *enemy = target_choose(senses, -1);
    bool is_near =
        enemy && vec_distance(pose_at(senses->pose), pose_at(enemy->pose)) < senses->params[RANGE];
    Course course = enemy ? course_pursue(senses, enemy) : course_roam(&own->roam, senses);
    helm_steer(&own->helm, senses,
               is_near ? (Twist){0} : course_drive(course, &own->avoidance, senses));
    Order order = own->helm.order;
    if (enemy) turret_engage(&own->turret, senses, enemy, TURRET_LEADS, &order, notes);
    notes_state(notes, enemy ? "chasing" : "looking");
    return order;
}

const Behaviour NAME = {
    .name = "NAME",
    .help = "pursues the enemy in sight",
    .params = PARAMS,
    .memory_bytes = sizeof(Memory),
    .think = think,
};
