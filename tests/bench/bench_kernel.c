// bench_kernel.c -- what an update of the exact arc costs, alone and in batches, beside Euler's;
// and a step of the physics engine's bodies with either.
#include <chipmunk/chipmunk_structs.h>

#include "ai/motion/arc.h"
#include "ai/maths/dice.h"
#include "figures.h"

enum { TRACKS = 256, RUNS = 9 };
#define DT_S (1.0 / 60)
#define HALF_GAUGE_M 1.0

typedef struct Fleet {
    Pose poses[TRACKS];
    double left_m[TRACKS], right_m[TRACKS];
} Fleet;

static Fleet make_fleet(void) {
    Fleet fleet = {0};
    Dice dice = dice_seed(1, 1);
    for (int i = 0; i < TRACKS; i++) {
        fleet.left_m[i] = dice_between(&dice, -6, 6) * DT_S;
        fleet.right_m[i] = dice_between(&dice, -6, 6) * DT_S;
    }
    return fleet;
}

static void euler_step(Pose *pose, double left_m, double right_m) {
    Vec forward = vec_heading(pose->heading_rad);
    double way_m = 0.5 * (left_m + right_m);
    pose->x += way_m * forward.x;
    pose->y += way_m * forward.y;
    pose->heading_rad += (left_m - right_m) / (2 * HALF_GAUGE_M);
}

typedef struct Rider { // what arc_position expects of a body
    Pose pose;
    double ways_mps[2];
} Rider;

// A position function of the engine, as game/sim/body.c has it.
static void arc_position(cpBody *body, cpFloat dt_s) {
    Rider *rider = body->userData;
    Pose *pose = &rider->pose;
    Vec forward;
    arc_step_facing(pose, rider->ways_mps[0] * dt_s, rider->ways_mps[1] * dt_s, HALF_GAUGE_M,
                    &forward);
    pose->heading_rad = angle_wrap(pose->heading_rad);
    body->p = cpv(pose->x, pose->y);
    body->a = -pose->heading_rad;
    body->transform = (cpTransform){forward.y, -forward.x, forward.x, forward.y, pose->x, pose->y};
    body->v_bias = cpvzero;
    body->w_bias = 0;
}

// Its bodies' own steps, with its own position function or with the arc in its place.
static double time_bodies(const Fleet *fleet, bool is_arc, int steps) {
    static Rider riders[TRACKS];
    cpBody *bodies[TRACKS];
    for (int i = 0; i < TRACKS; i++) {
        double left_mps = fleet->left_m[i] / DT_S, right_mps = fleet->right_m[i] / DT_S;
        riders[i] = (Rider){{100.0 * i, 0, 0}, {left_mps, right_mps}};
        bodies[i] = cpBodyNew(1, 1);
        cpBodySetUserData(bodies[i], &riders[i]);
        cpBodySetPosition(bodies[i], cpv(100.0 * i, 0));
        cpBodySetVelocity(bodies[i], cpv(0, 0.5 * (left_mps + right_mps)));
        cpBodySetAngularVelocity(bodies[i], (right_mps - left_mps) / (2 * HALF_GAUGE_M));
        if (is_arc) cpBodySetPositionUpdateFunc(bodies[i], arc_position);
    }
    double start = cpu_s();
    for (int n = 0; n < steps; n++)
        for (int i = 0; i < TRACKS; i++) bodies[i]->position_func(bodies[i], DT_S);
    double spent_s = cpu_s() - start;
    for (int i = 0; i < TRACKS; i++) cpBodyFree(bodies[i]);
    return 1e9 * spent_s / steps / TRACKS;
}

// Nanoseconds of an update: of one pose, so that each waits for the one before, or of many by
// turns, so that the processor may work at several at once. Made anew for each pair of constants.
static inline __attribute__((always_inline)) double time_update(bool is_arc, int poses, int steps) {
    static Fleet fleet;
    fleet = make_fleet();
    double start = cpu_s();
    for (int i = 0; i < steps; i++) {
        Pose *pose = &fleet.poses[i % poses];
        if (is_arc)
            arc_step(pose, fleet.left_m[i % TRACKS], fleet.right_m[i % TRACKS], HALF_GAUGE_M);
        else
            euler_step(pose, fleet.left_m[i % TRACKS], fleet.right_m[i % TRACKS]);
        pose->heading_rad = angle_wrap(pose->heading_rad);
    }
    return 1e9 * (cpu_s() - start) / steps;
}

static void tell_pair(const char *name, double ns[2][RUNS], double most) {
    double arc = median(ns[0], RUNS), euler = median(ns[1], RUNS);
    figure(arc, "ns", AT_MOST, 0, "%s: exact arc", name);
    figure(euler, "ns", AT_MOST, 0, "%s: Euler", name);
    figure(arc / euler, "", AT_MOST, most, "%s: exact arc / Euler", name);
}

int main(int argc, char **argv) {
    int updates = is_quick(argc, argv) ? 200000 : 2000000,
        steps = is_quick(argc, argv) ? 1000 : 5000;
    double single[2][RUNS], batch[2][RUNS], body[2][RUNS];
    Fleet fleet = make_fleet();
    for (int run = 0; run < RUNS; run++) {
        single[0][run] = time_update(true, 1, updates);
        single[1][run] = time_update(false, 1, updates);
        batch[0][run] = time_update(true, TRACKS, updates);
        batch[1][run] = time_update(false, TRACKS, updates);
        body[0][run] = time_bodies(&fleet, true, steps);
        body[1][run] = time_bodies(&fleet, false, steps);
    }
    tell_pair("an update, one after the other", single, 0);
    tell_pair("an update, of 256 in a batch", batch, 0);
    tell_pair("a body's step in Chipmunk", body, 1);
    return 0;
}
