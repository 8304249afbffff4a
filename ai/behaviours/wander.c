// wander.c -- drives around at random, keeps away from walls, and fires at enemies in sight.
#include "ai/gunnery/aim.h"
#include "ai/navigation/avoidance.h"
#include "ai/tactics/fighter.h"

enum { PARAM_FIRE, PARAM_SPEED };
static const Param PARAMS[] = {
    {"fire", 1, 0, 1, "", "1 fires at enemies in sight, 0 never fires"},
    {"speed", 0.7, 0.1, 1, "of top", "speed"},
    {0},
};

typedef struct Wander {
    bool is_started;
    double heading_rad; // desired heading
    uint64_t turn_tick; // next random turn
    Avoidance avoidance;
    Helm helm;
    Turret turret;
} Wander;

// Next to a wall, it keeps the heading that avoids the wall instead of returning to the old one.
static Twist roam(Wander *mind, const Senses *senses) {
    if (!mind->is_started || senses->tick >= mind->turn_tick) {
        double turn_rad = dice_between(senses->dice, -1.2, 1.2);
        double keep_s = dice_between(senses->dice, 1, 4);
        if (!mind->is_started) mind->heading_rad = senses->pose.heading_rad;
        mind->is_started = true;
        mind->heading_rad = angle_wrap(mind->heading_rad + turn_rad);
        mind->turn_tick = senses_tick_in(senses, keep_s);
    }
    double speed_mps = senses->params[PARAM_SPEED] * senses->limits.top_mps;
    Twist desired =
        avoidance_drive(&mind->avoidance, senses, mind->heading_rad, speed_mps, INFINITY);
    ASSERT(isfinite(mind->heading_rad));
    if (fabs(mind->avoidance.bend_rad) > 1) {
        mind->heading_rad = angle_wrap(mind->heading_rad + mind->avoidance.bend_rad);
        mind->avoidance.heading_rad = mind->heading_rad;
        mind->avoidance.bend_rad = 0;
    }
    return desired;
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Wander *mind = memory;
    if (helm_needs_update(&mind->helm, senses)) helm_steer(&mind->helm, senses, roam(mind, senses));
    Order order = helm_order(&mind->helm, senses);
    const TankSight *target = target_choose(senses, -1);
    if (target && senses->params[PARAM_FIRE] > 0)
        turret_engage(&mind->turret, senses, target, TURRET_HEAD_ON, &order, notes);
    else
        turret_watch(senses, senses->next_pose.heading_rad, &order);
    notes_state(notes, helm_is_escaping(&mind->helm) ? "reversing" : "wandering");
    return order;
}

const Behaviour WANDER = {
    "wander", "drives around at random, keeps away from walls, fires at enemies in sight", PARAMS,
    sizeof(Wander), think};
