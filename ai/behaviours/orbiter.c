// orbiter.c -- circles its target with the gun on it, far enough away to leave the circle when a
// shell comes: the lead on a constant circle is exact.
#include "ai/tactics/course.h"
#include "ai/tactics/fight.h"

#define WIDE 1.4      // minimum radius of the circle, in turning radii
#define NEAR 1.4      // distance within which it may drive in reverse, in radii of the circle
#define BLOCKED_M 3.0 // a free path shorter than this counts as blocked
#define SETTLE_S 1.0  // no change of direction in this time before a regular one

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    // Found by: treads sweep orbiter:range=14..26/2 --against hunter --against champion
    // --against pillbox --against wolfpack -n 200
    {"range", 24, 5, 40, "m", "radius of the circle"},
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

static void reverse_direction(Orbiter *mind, const Senses *senses) {
    double keep_s = dice_between(senses->dice, 2.5, 7);
    mind->side = mind->side > 0 ? -1 : 1;
    mind->turn_tick = senses_tick_in(senses, keep_s);
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Orbiter *mind = memory;
    Avoidance *avoidance = &mind->fighter.avoidance;
    mind->fighter.helm.has_short_interval = true;
    if (mind->side == 0 || senses->tick >= mind->turn_tick) reverse_direction(mind, senses);
    ASSERT(mind->side == 1 || mind->side == -1);
    Vec centre = pose_at(target->pose);
    Course course = course_orbit(senses, centre, radius_m(senses), mind->side);
    // A drive that can reverse does not have to turn around for the other direction.
    double off_rad = angle_wrap(course.heading_rad - senses->next_pose.heading_rad);
    bool is_near = vec_distance(pose_at(senses->pose), centre) < NEAR * radius_m(senses);
    if (is_near && senses->limits.can_reverse && fabs(off_rad) > 0.5 * PI) course.speed_mps *= -1;
    Twist desired = course_drive(course, avoidance, senses);
    bool is_blocked = avoidance->free_m < BLOCKED_M && !avoidance->is_backing;
    uint64_t settle = (uint64_t)(SETTLE_S / senses->dt_s);
    if (is_blocked && senses->tick + settle < mind->turn_tick) {
        reverse_direction(mind, senses);
        mind->turn_tick = senses->tick + 2 * settle;
    }
    return evade_drive(senses, desired);
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

const Behaviour ORBITER = {"orbiter", "circles its target in one direction, then in the other",
                           PARAMS, sizeof(Orbiter), think};
