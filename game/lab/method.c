// method.c -- the ways to move a tracked vehicle in one tick: the exact arc and its approximations.
#include "method.h"

#include <string.h>

#include "ai/motion/arc.h"

static double half_turn(double left_m, double right_m, double half_gauge_m) {
    return (left_m - right_m) / (4 * half_gauge_m);
}

static void move(Pose *pose, double way_m, double heading_rad) {
    pose->x += way_m * sin(heading_rad);
    pose->y += way_m * cos(heading_rad);
}

static void exact(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    arc_step(pose, left_m, right_m, half_gauge_m);
}

// "Basic Tracked Movement" before its correction: the heading gains g where it should gain 2g, so
// small turns have twice the radius.
static void approx(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    double g = half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad + g);
    pose->heading_rad += g;
}

static void euler(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad);
    pose->heading_rad += 2 * half_turn(left_m, right_m, half_gauge_m);
}

static void semi(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    pose->heading_rad += 2 * half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad);
}

static void rk2(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    double g = half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad + g);
    pose->heading_rad += 2 * g;
}

const Method METHODS[] = {
    {"exact", "the chord of the arc, s sin(g)/g along h + g; then h += 2g", exact},
    {"approx", "the article's first method: s along h + g; then h += g", approx},
    {"euler", "s along h; then h += 2g", euler},
    {"semi", "h += 2g; then s along the new h", semi},
    {"rk2", "s along h + g; then h += 2g (midpoint)", rk2},
    {0},
};

const Method *method_find(const char *name) {
    for (const Method *row = METHODS; row->name; row++)
        if (!strcmp(row->name, name)) return row;
    return NULL;
}
