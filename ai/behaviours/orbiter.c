// orbiter.c -- circles its target at one range, its gun on the target all the while, and turns
// about before the enemy can get used to it.
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define WIDE 1.4      // the circle is wider than the turning circle by this factor at least
#define NEAR 1.4      // within so many radii of the centre it may go tail first
#define BLOCKED_M 3.0 // a way shorter than this is no way

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // By: treads tune orbiter --param range --generations 12 -n 64 --validation-rounds 800 --seed 1
    {"range", 6.15, 5, 40, "m", "radius of its circle"},
    {0},
};

typedef struct Orbiter {
    Fighter fighter;
    int side; // +1 clockwise
    uint64_t turn_tick;
} Orbiter;

static double radius_m(const Senses *senses) {
    double wide_m = WIDE * senses->limits.tightest_radius_m, range_m = senses->params[PARAM_RANGE];
    return isfinite(wide_m) ? max_of(range_m, wide_m) : range_m;
}

static void turn_about(Orbiter *mind, const Senses *senses) {
    double keep_s = dice_between(senses->dice, 2.5, 7);
    mind->side = mind->side > 0 ? -1 : 1;
    mind->turn_tick = senses_tick_in(senses, keep_s);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Orbiter *mind = memory;
    Avoidance *avoidance = &mind->fighter.avoidance;
    if (mind->side == 0 || senses->tick >= mind->turn_tick) turn_about(mind, senses);
    Vec centre = pose_at(target->pose);
    Course course = course_orbit(senses, centre, radius_m(senses), mind->side);
    // Where the drive can reverse, the tank need not come about for the other direction.
    double off_rad = angle_wrap(course.heading_rad - senses->next_pose.heading_rad);
    bool is_near = vec_distance(pose_at(senses->pose), centre) < NEAR * radius_m(senses);
    if (is_near && senses->limits.can_reverse && fabs(off_rad) > 0.5 * PI) course.speed_mps *= -1;
    Twist wish = course_drive(course, avoidance, senses);
    bool is_blocked = avoidance->free_m < BLOCKED_M && !avoidance->is_backing;
    uint64_t settle = (uint64_t)(1.0 / senses->dt_s); // no flutter between two walls
    if (is_blocked && senses->tick + settle < mind->turn_tick) {
        turn_about(mind, senses);
        mind->turn_tick = senses->tick + 2 * settle;
    }
    return wish;
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Orbiter *mind = memory;
    const char *word = mind->side > 0 ? "clockwise" : "anticlockwise";
    fighter_show(&mind->fighter, senses, target ? word : NULL, notes);
    if (target) notes_circle(notes, NOTE_PATH, pose_at(target->pose), radius_m(senses));
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour ORBITER = {
    .name = "orbiter",
    .help = "strafes round its target in a circle, now this way, now that",
    .params = PARAMS,
    .memory_bytes = sizeof(Orbiter),
    .think = think,
};
