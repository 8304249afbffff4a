// orbiter.c -- circles its target with the gun on it, far enough away to leave the circle when a
// shell comes.
#include "ai/tactics/fight.h"

#define WIDE 1.4 // minimum radius of the circle, in turning radii

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // Found by: treads sweep orbiter:range=14..28/2 --against hunter --against champion
    // --against pillbox --against wolfpack -n 200
    {"range", 24, 5, 40, "m", "radius of the circle"},
    {0},
};

typedef struct Orbiter {
    Fighter fighter;
    Circling circling;
    HoldCorner hold;
} Orbiter;

static double radius_m(const Senses *senses) {
    double wide_m = WIDE * senses->limits.tightest_radius_m, range_m = senses->params[PARAM_RANGE];
    return isfinite(wide_m) ? max_of(range_m, wide_m) : range_m;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Orbiter *mind = memory;
    if (!target) return hold_corner_or_search(&mind->hold, &mind->fighter, senses);
    circling_vary(&mind->circling, senses);
    return circling_drive(&mind->circling, &mind->fighter, senses, target, radius_m(senses));
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Orbiter *mind = memory;
    const char *word = mind->circling.is_close   ? "backing off"
                       : mind->circling.side > 0 ? "clockwise"
                                                 : "anticlockwise";
    fighter_show(&mind->fighter, senses, target ? word : hold_corner_show(&mind->hold, notes),
                 notes);
    if (target) notes_circle(notes, NOTE_PATH, pose_at(target->pose), radius_m(senses));
}

static const FighterMind MIND = {act, show, TURRET_LEADS, .acts_without_target = true};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour ORBITER = {
    "orbiter", "circles its target in changing directions, and leaves the circle to dodge", PARAMS,
    sizeof(Orbiter), think};
