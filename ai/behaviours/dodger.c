// dodger.c -- weaves across the line of fire at medium range, where a short move either way is
// enough, and dodges every shell it can.
#include "ai/tactics/fight.h"

#define LEAN_RAD 0.8   // maximum angle of its course inward or outward
#define LEAN 2.0       // lean per deviation from the range, as a fraction of the range
#define ROOM_M 4.0     // room required to continue
#define SHORTEST_S 0.5 // duration of a leg
#define LONGEST_S 1.4
#define TURN_S 1.5 // minimum time between two changes of side

enum { PARAM_RANGE };
static const Param PARAMS[] = {
    {"range", 28, 10, 50, "m", "fighting distance: far enough to see shells coming"},
    {0},
};

typedef struct Dodger {
    Fighter fighter;
    int side;          // side of the enemy that the nose points to: +1 right
    int way;           // +1 forward, -1 backward
    uint64_t leg_tick; // end of the leg
    bool is_dodging, is_near;
} Dodger;

// Drives across the line to the enemy, back and forth for random times. It veers inward if it is
// too far away, and outward if it is too near.
static Twist weave(Dodger *mind, const Senses *senses, Vec to) {
    double range_m = senses->params[PARAM_RANGE], bearing_rad = vec_bearing(to);
    double nose_rad = angle_wrap(senses->next_pose.heading_rad - bearing_rad);
    if (mind->side == 0) mind->side = nose_rad < 0 ? -1 : 1; // the shorter turn
    if (senses->tick >= mind->leg_tick) {
        mind->way = mind->way > 0 && senses->limits.can_reverse ? -1 : 1;
        mind->leg_tick = senses_tick_in(senses, dice_between(senses->dice, SHORTEST_S, LONGEST_S));
    }
    ASSERT(range_m > 0 && abs(mind->side) == 1);
    double lean_rad = clamp(LEAN * (vec_length(to) / range_m - 1), -1, 1) * LEAN_RAD;
    double heading_rad = bearing_rad + mind->side * (0.5 * PI - mind->way * lean_rad);
    double speed_mps = mind->way * senses->limits.top_mps;
    if (mind->way < 0) heading_rad += PI;
    Twist desired =
        avoidance_drive(&mind->fighter.avoidance, senses, heading_rad, speed_mps, INFINITY);
    if (mind->fighter.avoidance.free_m < ROOM_M) mind->leg_tick = senses->tick;
    return desired;
}

static Twist act(void *memory, const Senses *senses, const TankSight *target) {
    Dodger *mind = memory;
    Vec to = vec_sub(pose_at(target->pose), pose_at(senses->next_pose));
    mind->is_near = vec_length(to) < dodge_range_m(senses);
    if (mind->is_near)
        return skirmish_drive(&mind->fighter, senses, target, senses->params[PARAM_RANGE]);
    Twist desired = weave(mind, senses, to), evasive = evade_drive(senses, desired);
    mind->is_dodging = evasive.forward_mps != desired.forward_mps;
    return evasive;
}

static void show(const void *memory, const Senses *senses, const TankSight *target, Notes *notes) {
    const Dodger *mind = memory;
    const char *word = mind->is_near ? "fighting" : mind->is_dodging ? "dodging" : "weaving";
    fighter_show(&mind->fighter, senses, target ? word : NULL, notes);
    dodge_note(senses, &mind->fighter.helm.order, notes);
}

static const FighterMind MIND = {act, show, TURRET_LEADS};

static Order think(void *memory, const Senses *senses, Notes *notes) {
    return fighter_think(&MIND, memory, senses, notes);
}

const Behaviour DODGER = {"dodger", "weaves across the line of fire and dodges every shell it can",
                          PARAMS, sizeof(Dodger), think};
