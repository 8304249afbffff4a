// skirmish.c -- a fight at a favourite range: to and fro across the line to the enemy, never still.
#include "skirmish.h"

#include "ai/gunnery/dodge.h"

#define BLOCKED_M 2.0 // a way shorter than this is none
#define TOO_NEAR 0.65 // shares of the range at which it goes no further in, ..
#define TOO_FAR 1.5   // .. and no further out
#define GRAPPLE_M 6.0 // at so short a distance, ..
#define GRAPPLE 0.4   // .. or such a share of the range, it is a brawl
#define CHARGING_MPS 1.5
#define TOUCH_M 1.0
#define TURN_STEP_S 0.8
#define CAR_STEPS 2.0 // what must stop before it backs changes its step so much less often, ..
#define WAY_OUT_S 1.5 // .. and goes on for so long the way it got out of a jam
#define STEADY 0.8    // how fast the hull may turn, of the turret's rate

static uint64_t ticks_from_now(const Senses *senses, double seconds) {
    return senses->tick + (uint64_t)(seconds / senses->dt_s);
}

static double lingering(const Senses *senses) { return senses->limits.can_pivot ? 1 : CAR_STEPS; }

// A new step, in or out as the range wants it, so that nobody can lead it for long.
static void change_step(Skirmish *skirmish, const Senses *senses, double distance_m,
                        double range_m) {
    double in = clamp(0.5 + 1.5 * (distance_m - range_m) / range_m, 0.1, 0.9);
    double step_coin = dice_unit(senses->dice);
    double side_coin = dice_unit(senses->dice);
    double keep_s = dice_between(senses->dice, 0.7, 1.8) * lingering(senses);
    skirmish->step = step_coin < in || !senses->limits.can_reverse ? 1 : -1;
    if (skirmish->side == 0 || side_coin < 0.2) skirmish->side = skirmish->side > 0 ? -1 : 1;
    skirmish->step_tick = ticks_from_now(senses, keep_s);
}

// No way on that side: the other way along the same line next, and then the other side.
static void turn_step(Skirmish *skirmish, const Senses *senses) {
    if (senses->tick < skirmish->keep_tick) return;
    if (skirmish->step < 0) skirmish->side = -skirmish->side;
    skirmish->step = -skirmish->step;
    skirmish->step_tick = ticks_from_now(senses, TURN_STEP_S * lingering(senses));
    if (!senses->limits.can_pivot) skirmish->keep_tick = skirmish->step_tick;
}

// How far the nose points off the enemy. Across when at its range: to and fro along that line it is
// hard to hit and never shows its thin rear. Nearly straight when it has to close in or to make
// room.
static double nose_off(double distance_m, double range_m) {
    return most(0.3, 1.1 - 0.8 * fabs(distance_m - range_m) / range_m);
}

// Otherwise it would dance right back into the mud it could not back through.
static void take_way_out(Skirmish *skirmish, const Crew *crew, const Senses *senses) {
    if (senses->limits.can_pivot || !helm_is_escaping(&crew->helm)) return;
    skirmish->step = crew->helm.unstuck.escape.forward_mps > 0 ? 1 : -1;
    skirmish->step_tick = skirmish->keep_tick = ticks_from_now(senses, WAY_OUT_S);
}

static Twist dance(Skirmish *skirmish, Crew *crew, const Senses *senses, Vec to, double range_m) {
    double distance_m = vec_length(to);
    bool is_off =
        skirmish->step > 0 ? distance_m < TOO_NEAR * range_m : distance_m > TOO_FAR * range_m;
    take_way_out(skirmish, crew, senses);
    is_off &= senses->tick >= skirmish->keep_tick;
    if (is_off || senses->tick >= skirmish->step_tick)
        change_step(skirmish, senses, distance_m, range_m);
    double nose_rad = vec_bearing(to) + skirmish->side * nose_off(distance_m, range_m);
    double way_rad = skirmish->step > 0 ? nose_rad : nose_rad + PI;
    double speed_mps = skirmish->step * senses->limits.top_mps;
    Twist wish = avoidance_drive(&crew->avoidance, senses, way_rad, speed_mps, INFINITY);
    if (crew->avoidance.free_m < BLOCKED_M || crew->turret.is_blocked) turn_step(skirmish, senses);
    crew->turret.is_blocked = false;
    return wish;
}

// So near that nothing misses, and the enemy keeps coming or is upon us: no use in backing off.
static bool is_brawl(const Senses *senses, const TankSight *target, double distance_m,
                     double range_m) {
    if (!target || !senses->limits.can_pivot) return false;
    bool is_charging = fabs(target->motion.forward_mps) > CHARGING_MPS;
    return distance_m < least(GRAPPLE_M, GRAPPLE * range_m) &&
           (is_charging || distance_m < senses->length_m + TOUCH_M);
}

Twist skirmish_drive(Skirmish *skirmish, Crew *crew, const Senses *senses, const TankSight *target,
                     double range_m) {
    Vec enemy = target ? pose_at(target->pose) : crew->search.trail;
    Vec to = vec_sub(enemy, pose_at(senses->next_pose));
    if (is_brawl(senses, target, vec_length(to), range_m))
        return steer_face(senses, vec_bearing(to)); // front armour
    Twist wish = dance(skirmish, crew, senses, to, range_m);
    int way = dodge_way(senses);
    if (way != 0) wish.forward_mps = way * senses->limits.top_mps;
    double steady_radps = STEADY * senses->turret_top_radps;
    wish.turn_radps = clamp(wish.turn_radps, -steady_radps, steady_radps);
    return wish;
}
