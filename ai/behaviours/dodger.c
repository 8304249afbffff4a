// dodger.c -- stands across the line of fire at middle range, where a short move either way is
// enough, and watches for shells.
#include "ai/gunnery/dodge.h"
#include "ai/tactics/course.h"
#include "ai/tactics/fighter.h"

#define NEAR 0.75 // shares of its range between which it does not move
#define FAR 1.3
#define SLANT 0.7     // maximum angle of its course inward or outward, as a share of a right angle
#define BLOCKED_M 2.5 // a free path shorter than this counts as blocked
#define ROLLING 0.5   // share of top speed of a drive that cannot pivot
#define TURN_S 1.5    // minimum time between two changes of side

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 28, 10, 50, "m", "fighting distance: far enough to see shells coming"},
    {0},
};

typedef struct Dodger {
    Fighter fighter;
    int side;  // side of the enemy to which the nose points: +1 right
    int dodge; // direction as in dodge_direction; 0 if no shell threatens
    uint64_t turn_tick;
} Dodger;

// Moves only to restore the range; a drive that cannot pivot keeps rolling across.
static Twist keep_range(Dodger *mind, const Senses *senses, Vec to) {
    double distance_m = vec_length(to), range_m = senses->params[PARAM_RANGE];
    // Drives across the line to the enemy, veering inward if it is too far away and outward if it
    // is too near.
    ASSERT(range_m > 0 && abs(mind->side) == 1);
    double lean = clamp(2 * (distance_m / range_m - 1), -SLANT, SLANT);
    double heading_rad = vec_bearing(to) + mind->side * 0.5 * PI * (1 - lean);
    bool is_in_range = distance_m > NEAR * range_m && distance_m < FAR * range_m;
    if (is_in_range && senses->limits.can_pivot)
        return steer_face(senses, vec_bearing(to) + mind->side * 0.5 * PI);
    double speed_mps = (is_in_range ? ROLLING : 1) * senses->limits.top_mps;
    Course course = {heading_rad, speed_mps, INFINITY};
    Twist desired = course_drive(course, &mind->fighter.avoidance, senses);
    if (mind->fighter.avoidance.free_m < BLOCKED_M && senses->tick >= mind->turn_tick) {
        mind->side = -mind->side;
        mind->turn_tick = senses_tick_in(senses, TURN_S);
    }
    return desired;
}

static Twist act(Dodger *mind, const Senses *senses, const TankSight *target) {
    Fighter *fighter = &mind->fighter;
    mind->dodge = 0;
    if (!target) mind->side = 0;
    Twist desired;
    if (fighter_override(fighter, senses, target, &desired)) return desired;
    if (!target) return fighter_search(fighter, senses);
    Vec to = vec_sub(pose_at(target->pose), pose_at(senses->next_pose));
    double nose_rad = angle_wrap(senses->next_pose.heading_rad - vec_bearing(to));
    if (mind->side == 0) mind->side = nose_rad < 0 ? -1 : 1; // the shorter turn
    desired = keep_range(mind, senses, to);
    mind->dodge = dodge_direction(senses);
    if (mind->dodge != 0) desired.forward_mps = mind->dodge * senses->limits.top_mps;
    return desired;
}

static void show(const Dodger *mind, const Senses *senses, const TankSight *target, Notes *notes) {
    const char *word = target ? "watching" : NULL;
    fighter_show(&mind->fighter, senses, mind->dodge ? "dodging" : word, notes);
    for (int i = 0; notes && i < senses->shell_count; i++) {
        const ShellSight *shell = &senses->shells[i];
        if (shell->is_own) continue;
        Vec ahead = vec_add(shell->at, vec_scale(shell->velocity_mps, 0.5));
        notes_line(notes, NOTE_DANGER, shell->at, ahead);
    }
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Dodger *mind = memory;
    Fighter *fighter = &mind->fighter;
    const TankSight *target = fighter_choose_target(fighter, senses);
    if (helm_needs_update(&fighter->helm, senses) || senses->shell_count > 0)
        helm_steer(&fighter->helm, senses, act(mind, senses, target));
    show(mind, senses, target, notes);
    Order order = fighter_order(fighter, senses, target, TURRET_LEADS, notes);
    if (senses->shell_count > 0) order.sleep_ticks = 0;
    return order;
}

const Behaviour DODGER = {"dodger", "stands across the line of fire and dodges every shell it can",
                          PARAMS, sizeof(Dodger), think};
