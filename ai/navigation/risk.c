// risk.c -- minimum-risk movement: the place near by where the enemies known can do least.
#include "risk.h"

#define NEAR_M 10.0     // an enemy at this distance is a risk of 1
#define HIDDEN 0.15     // share of the risk where an enemy cannot see the place
#define CLOSEST_M 3.0   // nearer than this is no worse
#define CORNER 0.35     // of a wall at no distance; falls off with the square of ..
#define CORNER_M 2.0    // .. so much room, and twice as fast in a corner as along a wall
#define FRIEND 0.5      // of a friend at ..
#define FRIEND_M 4.0    // .. this distance
#define FIRE_LINE 0.6   // of standing between a friend and its enemy
#define FIRE_LINE_M 2.0 // that is, as near to the line
#define STAYING 0.1     // of not moving at all: who stands is hit
#define ROOM_M 0.3
enum { SPOKES = 12, FRIENDS = 4 };

RiskFoes risk_foes(const Senses *senses) {
    RiskFoes foes = {0};
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->is_enemy && !tank->is_wreck)
            risk_add(&foes, pose_at(tank->pose), 0.5 + 0.5 * tank->health);
    }
    return foes;
}

void risk_add(RiskFoes *foes, Vec at, double threat) {
    if (foes->count >= RISK_FOES_MAX) return;
    foes->at[foes->count] = at;
    foes->threat[foes->count++] = threat;
}

static double square_ratio(double near_m, double distance_m) {
    double ratio = near_m / most(CLOSEST_M, distance_m);
    return ratio * ratio;
}

// Worse along the line of fire than across it: across, a shell that was aimed well misses.
static double foe_risk(const Senses *senses, Vec foe, Vec at) {
    Vec to = vec_sub(at, foe), way = vec_sub(at, pose_at(senses->next_pose));
    double along = fabs(vec_dot(vec_unit(to), vec_unit(way)));
    double risk = square_ratio(NEAR_M, vec_length(to)) * (1 + along);
    return map_sees(senses->map, foe, at) ? risk : HIDDEN * risk;
}

static double line_distance_m(Vec a, Vec b, Vec at) {
    Vec line = vec_sub(b, a), to = vec_sub(at, a);
    double square = vec_dot(line, line);
    double t = square > 0 ? clamp(vec_dot(to, line) / square, 0, 1) : 0;
    return vec_distance(to, vec_scale(line, t));
}

static double friend_risk(const RiskFoes *foes, Vec friend_at, Vec at) {
    double risk = FRIEND * square_ratio(FRIEND_M, vec_distance(friend_at, at));
    for (int i = 0; i < foes->count; i++) {
        double off_m = line_distance_m(friend_at, foes->at[i], at);
        risk += FIRE_LINE * most(0, 1 - off_m / FIRE_LINE_M);
    }
    return risk;
}

double risk_at(const Senses *senses, const RiskFoes *foes, Vec at) {
    double room_m = map_clearance(senses->map, at) - 0.5 * senses->length_m - ROOM_M;
    if (room_m < 0) return INFINITY;
    double beside = CORNER_M / (CORNER_M + room_m), risk = CORNER * beside * beside;
    for (int i = 0; i < foes->count; i++)
        risk += foes->threat[i] * foe_risk(senses, foes->at[i], at);
    for (int i = 0, friends = 0; i < senses->tank_count && friends < FRIENDS; i++) {
        const TankSight *tank = &senses->tanks[i];
        if (tank->is_enemy || tank->is_wreck) continue;
        risk += friend_risk(foes, pose_at(tank->pose), at);
        friends++;
    }
    return risk;
}

Vec risk_least(const Senses *senses, const RiskFoes *foes, double within_m) {
    Vec me = pose_at(senses->next_pose), best = me;
    double least_risk = risk_at(senses, foes, me) + STAYING;
    for (int i = 0; i < 2 * SPOKES; i++) {
        double rad = senses->next_pose.heading_rad + i * PI / SPOKES;
        double out_m = i % 2 == 0 ? within_m : 0.5 * within_m; // two rings, by turns
        Vec at = vec_add(me, vec_scale(vec_heading(rad), out_m));
        if (!map_sees(senses->map, me, at)) continue;
        double risk = risk_at(senses, foes, at);
        if (risk < least_risk) least_risk = risk, best = at;
    }
    return best;
}
