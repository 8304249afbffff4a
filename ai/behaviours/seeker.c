// seeker.c -- the simplest pursuit: straight at the nearest enemy, with the gun on its position.
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Fighter *fighter = memory;
    return course_drive(course_seek(senses, pose_at(target->pose)), &fighter->avoidance, senses);
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    fighter_show(memory, senses, target ? "chasing" : NULL, notes);
    if (target) notes_line(notes, NOTE_TARGET, pose_at(senses->pose), pose_at(target->pose));
}

static const FighterMind MIND = {act, show, TURRET_HEAD_ON};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour SEEKER = {"seeker",
                          "drives straight at the nearest enemy and fires at its current position",
                          NULL, sizeof(Fighter), think};
