// circler.c -- greedy pursuit: one track at top speed, the inner one at a fraction k of it.
//
// It never pivots or reverses on purpose, so it circles around anything inside its own turning
// circle. The circle's radius is (1 + k) / (1 - k) half gauges. Source: "Basic Tracked Movement",
// with k = 1/2.
#include "ai/gunnery/aim.h"
#include "ai/tactics/fighter.h"

#define DEAD_BAND_RAD 0.09 // maximum bearing for driving straight

enum { PARAM_INNER };
static const Param PARAMS[] = {
    {"inner", 0.5, -0.9, 0.9, "of top", "speed of the inner track in a turn"},
    {0},
};

typedef struct Circler {
    double heading_rad; // heading while no enemy is in sight
    uint64_t due_tick;
    Helm helm;
    Turret turret;
} Circler;

static Twist turn_toward(const Senses *senses, double heading_rad) {
    double top_mps = senses->limits.top_mps, inner_mps = senses->params[PARAM_INNER] * top_mps;
    double b = angle_wrap(heading_rad - senses->next_pose.heading_rad);
    if (fabs(b) <= DEAD_BAND_RAD) return (Twist){top_mps, 0};
    ASSERT(inner_mps <= top_mps);
    double turn_radps = 0.5 * (top_mps - inner_mps) / senses->half_gauge_m;
    return (Twist){0.5 * (top_mps + inner_mps), copysign(turn_radps, b)};
}

static Order think(void *memory, const Senses *senses, Notes *notes) {
    Circler *mind = memory;
    const TankSight *target = target_choose(senses, mind->turret.target_key - 1);
    if (helm_needs_update(&mind->helm, senses)) {
        if (!target && senses->tick >= mind->due_tick) {
            double keep_s = dice_between(senses->dice, 2, 6);
            mind->heading_rad = dice_between(senses->dice, -PI, PI);
            mind->due_tick = senses_tick_in(senses, keep_s);
        }
        double heading_rad =
            target ? steer_bearing(senses, pose_at(target->pose)) : mind->heading_rad;
        helm_steer(&mind->helm, senses, turn_toward(senses, heading_rad));
    }
    Order order = helm_order(&mind->helm, senses);
    if (target)
        turret_engage(&mind->turret, senses, target, TURRET_HEAD_ON, &order, notes);
    else
        turret_watch(senses, senses->next_pose.heading_rad, &order);
    if (target) notes_line(notes, NOTE_TARGET, pose_at(senses->pose), pose_at(target->pose));
    notes_state(notes, helm_is_escaping(&mind->helm) ? "reversing"
                       : target                      ? "chasing"
                                                     : "roaming");
    return order;
}

const Behaviour CIRCLER = {
    "circler", "greedy forward-only pursuit: circles around a target inside its turning circle",
    PARAMS, sizeof(Circler), think};
