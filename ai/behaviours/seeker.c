// seeker.c -- the plainest pursuit: straight at the nearest enemy, with the gun where it is now.
#include "ai/tactics/course.h"
#include "ai/tactics/crew.h"

typedef struct Seeker {
    Crew crew;
} Seeker;

static Twist act(Seeker *mind, const Senses *senses, const TankSight *target) {
    Crew *crew = &mind->crew;
    if (!target || search_is_called(&crew->search, senses)) return crew_search(crew, senses);
    return course_drive(course_seek(senses, pose_at(target->pose)), &crew->avoidance, senses);
}

static void show(const Seeker *mind, const Senses *senses, const TankSight *target, Notes *notes) {
    crew_show(&mind->crew, senses, target ? "chasing" : NULL, notes);
    if (target) notes_line(notes, NOTE_TARGET, pose_at(senses->pose), pose_at(target->pose));
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Seeker *mind = memory;
    Crew *crew = &mind->crew;
    const TankSight *target = crew_look(crew, senses);
    if (helm_is_due(&crew->helm, senses))
        helm_steer(&crew->helm, senses, act(mind, senses, target));
    show(mind, senses, target, notes);
    return crew_order(crew, senses, target, TURRET_HEAD_ON, notes);
}

const Behaviour SEEKER = {
    .name = "seeker",
    .help = "goes straight for the nearest enemy and shoots at where it stands",
    .memory_bytes = sizeof(Seeker),
    .think = think,
};
