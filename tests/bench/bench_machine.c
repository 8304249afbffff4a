// bench_machine.c -- how fast this machine is beside the one that the goals were set on: boxes in
// bare Chipmunk, without a line of the game.
//
// There, a box's step took 110 ns, and 685 ns more for each pair that it touched.
#include <chipmunk/chipmunk.h>

#include "ai/maths/dice.h"
#include "ai/maths/vec.h"
#include "figures.h"

enum { BOXES = 10, WALLS = 20, RUNS = 7, LEG_TICKS = 45 };
#define FREE_NS 110.0
#define PAIR_NS 685.0
#define SIDE_M 26.0
#define DT_S (1.0 / 60)

typedef struct Yard {
    cpSpace *space;
    cpBody *boxes[BOXES];
    Dice dice;
} Yard;

static cpVect some_place(Dice *dice) {
    double x = dice_between(dice, 0, SIDE_M);
    return cpv(x, dice_between(dice, 0, SIDE_M));
}

static Yard yard_create(void) {
    Yard yard = {.space = cpSpaceNew(), .dice = dice_seed(1, 1)};
    cpSpaceSetCollisionSlop(yard.space, 0.005);
    cpBody *ground = cpSpaceGetStaticBody(yard.space);
    const cpBB edges[] = {{-8, -8, 0, SIDE_M + 8},
                          {SIDE_M, -8, SIDE_M + 8, SIDE_M + 8},
                          {0, -8, SIDE_M, 0},
                          {0, SIDE_M, SIDE_M, SIDE_M + 8}};
    for (int i = 0; i < 4; i++) cpSpaceAddShape(yard.space, cpBoxShapeNew2(ground, edges[i], 0));
    for (int i = 4; i < WALLS; i++)
        cpSpaceAddShape(yard.space,
                        cpBoxShapeNew2(ground, cpBBNewForExtents(some_place(&yard.dice), 1, 1), 0));
    for (int i = 0; i < BOXES; i++) {
        yard.boxes[i] = cpSpaceAddBody(yard.space, cpBodyNew(20, cpMomentForBox(20, 2, 3)));
        cpSpaceAddShape(yard.space, cpBoxShapeNew(yard.boxes[i], 2, 3, 0));
        cpBodySetPosition(yard.boxes[i], some_place(&yard.dice));
    }
    return yard;
}

static void command(Yard *yard) {
    for (int i = 0; i < BOXES; i++) {
        double way_rad = dice_between(&yard->dice, -PI, PI);
        cpBodySetVelocity(yard->boxes[i], cpvmult(cpvforangle(way_rad), 6));
        cpBodySetAngularVelocity(yard->boxes[i], dice_between(&yard->dice, -1, 1));
    }
}

static void count_pair(cpBody *body, cpArbiter *arbiter, void *pairs) {
    (void)body, (void)arbiter;
    ++*(long *)pairs;
}

// Nanoseconds of a box's step; `pairs`, unless it is NULL, receives how many a box touched.
static double run(int ticks, double *pairs) {
    Yard yard = yard_create();
    long count = 0;
    double start = cpu_s();
    for (int i = 0; i < ticks; i++) {
        if (i % LEG_TICKS == 0) command(&yard);
        cpSpaceStep(yard.space, DT_S);
        if (!pairs) continue;
        for (int b = 0; b < BOXES; b++) cpBodyEachArbiter(yard.boxes[b], count_pair, &count);
    }
    double spent_s = cpu_s() - start;
    if (pairs) *pairs = (double)count / ticks / BOXES;
    cpSpaceFree(yard.space); // bodies and shapes go with the process
    return 1e9 * spent_s / ticks / BOXES;
}

int main(int argc, char **argv) {
    int ticks = is_quick(argc, argv) ? 20000 : 60000;
    double pairs, ns[RUNS];
    run(ticks, &pairs);
    for (int i = 0; i < RUNS; i++) ns[i] = run(ticks, NULL);
    double step_ns = median(ns, RUNS);
    figure(step_ns, "ns", AT_MOST, 0, "bare Chipmunk, ten boxes: a box's step");
    figure(pairs, "", AT_MOST, 0, ".. and contact pairs a box");
    figure((FREE_NS + PAIR_NS * pairs) / step_ns, "", AT_LEAST, 0,
           "speed of this machine / that of the goals");
    return 0;
}
