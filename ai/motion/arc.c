// arc.c -- the exact path of a differential drive, and of any constant twist.
#include "arc.h"

#include "ai/maths/assert.h"

// An argument that is not finite, or a sum that overflows, makes the end NaN or infinite. The
// exception is an infinite gauge, which acts like equal tracks, so it is checked first.
bool arc_step_facing(Pose *pose, double left_m, double right_m, double half_gauge_m, Vec *forward) {
    double two_gauges_m = 4 * half_gauge_m;
    if (!(half_gauge_m > 0 && two_gauges_m < INFINITY)) return false;
    double g = (left_m - right_m) / two_gauges_m; // half the turn; the chord leaves at this angle
    HalfTurn half = arc_half_turn(g);
    // The chord is s * (sin g / g), since s * sin g may underflow.
    double t = 0.5 * (left_m + right_m) * half.sinc;
    Vec way = vec_heading(pose->heading_rad + g);
    Pose end = {pose->x + t * way.x, pose->y + t * way.y, pose->heading_rad + 2 * g};
    double zero = (end.x - end.x) + (end.y - end.y) + (end.heading_rad - end.heading_rad);
    if (zero != 0) return false; // a value is not finite
    *pose = end;
    *forward = arc_turn(way, half);
    DEBUG_ASSERT(vec_is_unit(*forward));
    return true;
}

bool arc_step(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    Vec forward;
    return arc_step_facing(pose, left_m, right_m, half_gauge_m, &forward);
}

// Moves a pose along the chord, which points along `way`, and turns it by 2 g.
static inline void move_along_chord(Pose *pose, Motion motion, double g, double chord_s, Vec way) {
    DEBUG_ASSERT(vec_is_unit(way) || !isfinite(pose->heading_rad + g));
    pose->x += chord_s * (motion.forward_mps * way.x + motion.side_mps * way.y);
    pose->y += chord_s * (motion.forward_mps * way.y - motion.side_mps * way.x);
    pose->heading_rad += 2 * g;
}

void arc_travel_facing(Pose *pose, Motion motion, double dt_s, Vec *forward) {
    DEBUG_ASSERT(dt_s >= 0);
    double g = 0.5 * motion.turn_radps * dt_s;
    HalfTurn half = arc_half_turn(g);
    Vec way = vec_heading(pose->heading_rad + g);
    *forward = arc_turn(way, half);
    move_along_chord(pose, motion, g, dt_s * half.sinc, way);
}

Pose arc_travel(Pose pose, Motion motion, double dt_s) {
    double g = 0.5 * motion.turn_radps * dt_s;
    move_along_chord(&pose, motion, g, dt_s * arc_sinc(g), vec_heading(pose.heading_rad + g));
    return pose;
}
