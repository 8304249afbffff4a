// turncircle.c -- the two circles that a drive turns on at its tightest, and the ways they allow.
#include "turncircle.h"

double turncircle_radius_m(const Senses *senses, double speed_mps) {
    const TurnLimits *limits = &senses->limits;
    double v = fabs(speed_mps), left_mps = most(0, limits->top_mps - v);
    double turn_radps = limits->top_turn_radps;
    // What its tracks leave for turning: |v| + |w| d <= top.
    if (limits->can_pivot) turn_radps = least(turn_radps, left_mps / senses->half_gauge_m);
    double radius_m = turn_radps > 0 ? v / turn_radps : INFINITY;
    return most(limits->tightest_radius_m, radius_m);
}

Vec turncircle_centre(Pose pose, double radius_m, double side) {
    return pose_to_world(pose, vec(side * radius_m, 0));
}

// The place as a turn to the right would see it: mirrored for one to the left.
static Vec seen_from(Pose pose, double side, Vec at) {
    Vec body = pose_to_body(pose, at);
    return vec(side * body.x, body.y);
}

// In the circle of this radius that touches the vehicle on its right.
static bool is_inside(double radius_m, Vec at) {
    return vec_distance(at, vec(radius_m, 0)) < radius_m;
}

bool turncircle_holds(Pose pose, double radius_m, Vec at) {
    return is_inside(radius_m, seen_from(pose, 1, at)) ||
           is_inside(radius_m, seen_from(pose, -1, at));
}

static double positive_turn(double rad) {
    double turn_rad = fmod(rad, 2 * PI);
    return turn_rad < 0 ? turn_rad + 2 * PI : turn_rad;
}

// The right turn after which the tangent runs through the place. It leaves the circle where the
// bearing from the centre is a quarter turn, less asin(r / d), short of the tangent's heading.
static double tangent_turn_rad(double radius_m, Vec at) {
    Vec out = vec_sub(at, vec(radius_m, 0));
    double turn_rad = vec_bearing(out) + asin(least(1, radius_m / vec_length(out)));
    return positive_turn(turn_rad);
}

TurnWay turncircle_face(Pose pose, double radius_m, Vec at) {
    TurnWay best = {.way_m = INFINITY, .turn_rad = INFINITY};
    for (double side = 1; side >= -1; side -= 2) {
        Vec place = seen_from(pose, side, at);
        if (vec_length(place) == 0) return (TurnWay){1, 0, 0};
        if (is_inside(radius_m, place)) continue;
        double turn_rad = tangent_turn_rad(radius_m, place);
        if (turn_rad < best.turn_rad) best = (TurnWay){side, turn_rad, turn_rad * radius_m};
    }
    return best;
}

// First to the left, then to the right on a circle that runs through the place: its centre is 2 r
// from that of the left circle and r from the place. Two such circles exist; the shorter way
// counts.
static double two_arcs_m(double radius_m, Vec at) {
    Vec left = vec(-radius_m, 0), to = vec_sub(at, left);
    double d = vec_length(to), best_rad = INFINITY;
    double along_m = (d * d + 3 * radius_m * radius_m) / (2 * d);
    double off_m = sqrt(most(0, 4 * radius_m * radius_m - along_m * along_m));
    for (double hand = 1; hand >= -1; hand -= 2) {
        Vec unit = vec_scale(to, 1 / d);
        Vec centre = vec_add(
            left, vec_add(vec_scale(unit, along_m), vec_scale(vec_right(unit), hand * off_m)));
        // On the left circle, the centre of the next one stands at the right-hand side.
        double first_rad = positive_turn(0.5 * PI - vec_bearing(vec_sub(centre, left)));
        double heading_rad = -first_rad;
        double second_rad =
            positive_turn(vec_bearing(vec_sub(at, centre)) + 0.5 * PI - heading_rad);
        best_rad = least(best_rad, first_rad + second_rad);
    }
    return best_rad * radius_m;
}

double turncircle_reach_m(Pose pose, double radius_m, Vec at) {
    double best_m = INFINITY;
    for (double side = 1; side >= -1; side -= 2) {
        Vec place = seen_from(pose, side, at);
        if (vec_length(place) == 0) return 0;
        if (is_inside(radius_m, place)) {
            best_m = least(best_m, two_arcs_m(radius_m, place));
            continue;
        }
        double off_m = vec_distance(place, vec(radius_m, 0));
        double straight_m = sqrt(most(0, off_m * off_m - radius_m * radius_m));
        best_m = least(best_m, tangent_turn_rad(radius_m, place) * radius_m + straight_m);
    }
    return best_m;
}
