// reversal.c -- how a vehicle that cannot pivot comes about.
#include "reversal.h"

#include "arc.h"
#include "turncircle.h"

enum { CURVES = 5, STEPS = 10 };
#define STEP_M 0.6
#define SHORTEST_M 1.2 // an arc shorter than this is not worth stopping for
#define BACKWARD 1.3   // what a metre of the arc costs
#define STOPPING_M 2.0 // and what stopping twice does
#define BEND_M 3.0     // what a bent way costs, ..
#define BEND_PER_RAD 2.0
#define ROOM_M 6.0 // .. and one that is not free for so far, for each metre short of it
#define NO_ROOM 1.5
#define LOOK_M 12.0  // a heading without an end is taken for a place this far off
#define SLOW 0.6     // share of the wished speed it is driven at, ..
#define SLOWEST 0.35 // .. and of top speed at least
#define LATE_S 1.5   // more than this behind its time it is given up

static double leading(const Probe *probe) { return probe->speed_mps < 0 ? -1 : 1; }

static Vec goal_of(const Senses *senses, const Probe *probe) {
    double way_m = least(probe->way_m, LOOK_M);
    return vec_add(pose_at(senses->next_pose), vec_scale(vec_heading(probe->heading_rad), way_m));
}

// What is left to go from a pose, for the end that leads.
static double left_m(const Senses *senses, const Probe *probe, Pose pose, Vec goal) {
    if (leading(probe) < 0) pose.heading_rad += PI;
    return turncircle_reach_m(pose, senses->limits.tightest_radius_m, goal);
}

static double crowding_m(double free_m) {
    return NO_ROOM * most(0, ROOM_M - least(free_m, ROOM_M));
}

double reversal_onward_m(const Senses *senses, const Probe *probe, double bend_rad, double free_m) {
    double bend_m = bend_rad != 0 ? BEND_M + BEND_PER_RAD * fabs(bend_rad) : 0;
    return left_m(senses, probe, senses->next_pose, goal_of(senses, probe)) + bend_m +
           crowding_m(free_m);
}

// What it costs to go on from the end of an arc, from rest.
static double onward_from_m(const Senses *senses, const Probe *probe, Pose end, Vec goal) {
    double free_m = probe_arc_m(probe, senses, end, 0);
    return left_m(senses, probe, end, goal) + crowding_m(free_m);
}

// It stops first: the arc begins there.
static Pose stopping_pose(const Senses *senses) {
    double v = senses->motion.forward_mps;
    return arc_travel(senses->next_pose, senses->motion, 0.5 * fabs(v) / senses->accel_mps2);
}

bool reversal_begin(Reversal *reversal, const Senses *senses, const Probe *probe, double onward_m) {
    static const double CURVE[CURVES] = {0, 1, -1, 0.5, -0.5};
    Vec goal = goal_of(senses, probe);
    double ahead = -leading(probe), best_m = onward_m;
    reversal->is_on = false;
    for (int i = 0; i < CURVES; i++) {
        Pose at = stopping_pose(senses);
        double turn_per_m = CURVE[i] / most(0.5, senses->limits.tightest_radius_m);
        for (int k = 1;
             k <= STEPS && probe_step(&probe->near, senses, &at, turn_per_m, ahead, STEP_M); k++) {
            double way_m = k * STEP_M, cost_m = BACKWARD * way_m + STOPPING_M;
            if (way_m < SHORTEST_M || cost_m >= best_m) continue;
            cost_m += onward_from_m(senses, probe, at, goal);
            if (cost_m >= best_m) continue;
            best_m = cost_m;
            *reversal = (Reversal){true, turn_per_m, ahead, way_m, senses->tick, 0};
        }
    }
    double slowest_mps = SLOWEST * senses->limits.top_mps;
    double late_s = LATE_S + fabs(senses->motion.forward_mps) / senses->accel_mps2 +
                    reversal->left_m / most(0.3, slowest_mps);
    reversal->late_tick = senses->tick + (uint64_t)(late_s / senses->dt_s);
    return reversal->is_on;
}

bool reversal_goes_on(Reversal *reversal, const Senses *senses) {
    double since_s = (double)(senses->tick - reversal->last_tick) * senses->dt_s;
    reversal->left_m -= most(0, reversal->ahead * senses->motion.forward_mps) * since_s;
    reversal->last_tick = senses->tick;
    Pose at = senses->next_pose;
    Neighbours near = neighbours_of(senses, STEP_M);
    reversal->is_on = reversal->is_on && reversal->left_m > 0 &&
                      senses->tick < reversal->late_tick &&
                      probe_step(&near, senses, &at, reversal->turn_per_m, reversal->ahead, STEP_M);
    return reversal->is_on;
}

Twist reversal_drive(const Reversal *reversal, const Senses *senses, double speed_mps) {
    double v = most(SLOW * fabs(speed_mps), SLOWEST * senses->limits.top_mps);
    return (Twist){reversal->ahead * v, reversal->ahead * v * reversal->turn_per_m};
}
