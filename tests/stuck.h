// stuck.h -- detects tanks that are stuck.
// A tank is stuck if it is ordered to move (a track above a fifth of top speed) but for more than a
// second has moved less than 0.5 m and turned less than 20 degrees in total. It gets another second
// if it reversed its direction without touching anything, and any time while it rams an enemy or is
// rammed. A wreck or a friend that it pushes must give way within three seconds. A tank that is
// ordered to stand is not stuck.
#pragma once

#include "match/match.h"

#define STUCK_S 1.0
#define TURNING_ROUND_S 2.0
#define SHOVING_S 3.0
#define LATELY_S 0.3 // duration of a contact: hulls that push each other bounce
#define GOING_M 0.5
#define GOING_RAD (PI / 9)
#define WISH 0.2       // fraction of top speed
#define CREEP_MPS 0.25 // a tank this fast is slow, for example in mud, but not stuck

typedef struct StuckClock {
    Pose anchor; // pose after its last progress
    double turned_rad, heading_rad, waiting_s;
    double way; // sign of its speed, or of its orders if it is slow
    bool has_turned_round, has_touched_wall, has_touched_tank;
    double enemy_s, hull_s; // time since it touched an enemy; a wreck or a friend
} StuckClock;

static inline StuckClock stuck_start(void) { return (StuckClock){.enemy_s = 1e9, .hull_s = 1e9}; }

static inline void stuck_touch(StuckClock *clock, const Tank *tank, const Tank *other) {
    *(other ? &clock->has_touched_tank : &clock->has_touched_wall) = true;
    if (other && !other->is_wreck && other->team != tank->team) clock->enemy_s = 0;
    if (other && (other->is_wreck || other->team == tank->team)) clock->hull_s = 0;
}

static inline void stuck_notice(StuckClock *clocks, const Battle *battle) {
    for (const Event *event = NULL; (event = battle_next_event(battle, event));) {
        if (event->kind != EVENT_CONTACT) continue;
        const Tank *a = battle_tank(battle, event->a);
        const Tank *b = event->b < 0 ? NULL : battle_tank(battle, event->b);
        stuck_touch(&clocks[a->id], a, b);
        if (b) stuck_touch(&clocks[b->id], b, a);
    }
}

static inline void stuck_let_go(StuckClock *clock, const Tank *tank) {
    double way = tank->order.left_mps + tank->order.right_mps, rolls_mps = tank->motion.forward_mps;
    *clock = (StuckClock){.anchor = tank->pose,
                          .heading_rad = tank->pose.heading_rad,
                          .way = fabs(rolls_mps) > 0.3 ? rolls_mps : way,
                          .enemy_s = clock->enemy_s,
                          .hull_s = clock->hull_s};
}

static inline double stuck_patience_s(const StuckClock *clock) {
    if (clock->enemy_s < LATELY_S) return INFINITY;
    if (clock->hull_s < LATELY_S) return SHOVING_S;
    return clock->has_turned_round && !clock->has_touched_wall && !clock->has_touched_tank
               ? TURNING_ROUND_S
               : STUCK_S;
}

// Returns whether the tank is stuck. Call it after each tick, unless the tank is a wreck.
static inline bool stuck_count(StuckClock *clock, const Tank *tank) {
    double left_mps = tank->order.left_mps, right_mps = tank->order.right_mps;
    clock->turned_rad += fabs(angle_wrap(tank->pose.heading_rad - clock->heading_rad));
    clock->heading_rad = tank->pose.heading_rad;
    clock->enemy_s += BATTLE_TICK_S;
    clock->hull_s += BATTLE_TICK_S;
    bool wishes = fmax(fabs(left_mps), fabs(right_mps)) > WISH * tank->spec->drive.top_mps;
    bool has_moved = vec_distance(pose_at(tank->pose), pose_at(clock->anchor)) > GOING_M ||
                     clock->turned_rad > GOING_RAD;
    if (!wishes || has_moved) {
        stuck_let_go(clock, tank);
        return false;
    }
    clock->has_turned_round |= clock->way * (left_mps + right_mps) < 0;
    clock->waiting_s += BATTLE_TICK_S;
    double gain_mps = (left_mps + right_mps > 0 ? 1 : -1) * tank->motion.forward_mps;
    return clock->waiting_s > stuck_patience_s(clock) && gain_mps < CREEP_MPS;
}

// Sums over the tanks of a match, and the longest times without progress of a tank that had touched
// a wall, or both a wall and a hull (wedged).
typedef struct StuckTally {
    double stuck_s, play_s, longest_s, wedged_s;
} StuckTally;

enum { STUCK_TANKS_MAX = 12 };

static inline StuckTally stuck_watch(Match *match) {
    const Battle *battle = match_battle(match);
    StuckClock clocks[STUCK_TANKS_MAX];
    StuckTally tally = {0};
    for (int i = 0; i < battle_tank_count(battle); i++) clocks[i] = stuck_start();
    while (!match_is_over(match)) {
        match_tick(match, NULL);
        stuck_notice(clocks, battle);
        for (int i = 0; i < battle_tank_count(battle); i++) {
            const StuckClock *clock = &clocks[i];
            if (battle_tank(battle, i)->is_wreck) continue;
            tally.play_s += BATTLE_TICK_S;
            if (stuck_count(&clocks[i], battle_tank(battle, i))) tally.stuck_s += BATTLE_TICK_S;
            if (!clock->has_touched_wall) continue;
            double *longest = clock->has_touched_tank ? &tally.wedged_s : &tally.longest_s;
            *longest = fmax(*longest, clock->waiting_s);
        }
    }
    return tally;
}
