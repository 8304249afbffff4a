// steer.c -- the steering law, predictions, and turning circles.
#include "steer.h"

#include "ai/maths/assert.h"
#include "arc.h"

#define TURNING_SHARE 0.25 // minimum speed of a turn without pivoting, as a fraction of top speed

#define ASTERN_RAD 2.3     // minimum bearing for backing up, which is shorter then
#define ASTERN_RADII 4.0   // largest distance for backing up, in turning radii
#define CLEARED_FACTOR 1.3 // turning backward ends outside a circle wider by this factor
#define FACED_RAD 0.15     // any arc reaches a bearing as small as this
#define SLOWEST_SHARE 0.6  // speed in the sharpest turns, as a fraction of the desired speed
#define BACKING_SHARE 0.6  // speed when backing up, as a fraction of the desired speed

Tracks tracks_mix(Twist desired, double half_gauge_m, double top_mps) {
    ASSERT(half_gauge_m > 0 && top_mps >= 0);
    double across_mps = desired.turn_radps * half_gauge_m;
    double peak_mps = fabs(desired.forward_mps) + fabs(across_mps);
    double scale = peak_mps > top_mps ? top_mps / peak_mps : 1;
    double left_mps = scale * (desired.forward_mps + across_mps);
    double right_mps = scale * (desired.forward_mps - across_mps);
    // Rounding may exceed the top speed, hence the clamps.
    return (Tracks){clamp(left_mps, -top_mps, top_mps), clamp(right_mps, -top_mps, top_mps)};
}

Twist twist_within(const TurnLimits *limits, Twist desired) {
    double turn_radps = fabs(desired.turn_radps);
    DEBUG_ASSERT(limits->top_turn_radps >= 0);
    if (turn_radps <= limits->top_turn_radps) return desired;
    double scale = limits->top_turn_radps / turn_radps;
    return (Twist){scale * desired.forward_mps, scale * desired.turn_radps};
}

static Twist limit_twist(const TurnLimits *limits, Twist desired) {
    if (!limits->can_reverse) desired.forward_mps = max_of(0, desired.forward_mps);
    if (limits->can_pivot) return twist_within(limits, desired);
    double turn_mps = fabs(desired.turn_radps) * limits->tightest_radius_m;
    double least_mps = min_of(TURNING_SHARE * limits->top_mps, turn_mps);
    if (fabs(desired.forward_mps) < least_mps)
        desired.forward_mps = copysign(least_mps, desired.forward_mps);
    if (fabs(desired.forward_mps) < turn_mps)
        desired.turn_radps *= fabs(desired.forward_mps) / turn_mps;
    return desired;
}

Tracks tracks_within(const Senses *senses, Twist desired) {
    return tracks_mix(limit_twist(&senses->limits, desired), senses->half_gauge_m,
                      senses->limits.top_mps);
}

Order tracks_order(const Senses *senses, Twist desired) {
    Tracks tracks = tracks_within(senses, desired);
    return (Order){.left_mps = tracks.left_mps, .right_mps = tracks.right_mps};
}

double steer_turn_radps(double bearing_rad, double gain_per_s, double turn_accel_radps2) {
    DEBUG_ASSERT(gain_per_s >= 0 && turn_accel_radps2 >= 0);
    double b = fabs(bearing_rad);
    return copysign(min_of(gain_per_s * b, sqrt(2 * turn_accel_radps2 * b)), bearing_rad);
}

Twist steer_law(double bearing_rad, double speed_mps, double gain_per_s, double turn_accel_radps2) {
    return (Twist){speed_mps * max_of(0, cos(bearing_rad)),
                   steer_turn_radps(bearing_rad, gain_per_s, turn_accel_radps2)};
}

Twist steer_heading(const Senses *senses, double heading_rad, double speed_mps) {
    double b = angle_wrap(heading_rad - senses->next_pose.heading_rad);
    return steer_law(b, speed_mps, STEER_GAIN_PER_S, senses->turn_accel_radps2);
}

Twist steer_face(const Senses *senses, double heading_rad) {
    if (!senses->limits.can_pivot) return (Twist){0, 0};
    return steer_heading(senses, heading_rad, 0);
}

double steer_bearing(const Senses *senses, Vec goal) {
    return vec_bearing(vec_sub(goal, pose_at(senses->next_pose)));
}

double steer_stop_mps(const Senses *senses, double way_m) {
    DEBUG_ASSERT(senses->accel_mps2 >= 0);
    double stop_mps = sqrt(2 * senses->accel_mps2 * max_of(0, way_m));
    return min_of(senses->limits.top_mps, stop_mps);
}

double steer_gain_m(double v_mps, double top_mps, double accel_mps2, double time_s) {
    DEBUG_ASSERT(accel_mps2 >= 0 && !(time_s < 0));
    double gain_s = min_of(time_s, max_of(0, top_mps - v_mps) / accel_mps2);
    return accel_mps2 * gain_s * (time_s - 0.5 * gain_s);
}

Pose predict_tank(const Senses *senses, const TankSight *tank, double later_s) {
    return arc_travel(tank->pose, tank->motion, later_s + senses->dt_s);
}

// Returns whether a point is inside the turning circle on its side: way < 2 R sin |b|.
static bool is_unreachable(double radius_m, double bearing_rad, double way_m) {
    return way_m < 2 * radius_m * fabs(sin(bearing_rad));
}

bool backturn_is_needed(BackTurn *turn, double radius_m, double bearing_rad, double way_m) {
    ASSERT(radius_m >= 0);
    double b = fabs(bearing_rad);
    if (turn->is_on) {
        turn->is_on = b > FACED_RAD && way_m < INFINITY &&
                      (b > 0.5 * PI || is_unreachable(CLEARED_FACTOR * radius_m, b, way_m));
    } else {
        bool is_astern = b > ASTERN_RAD && way_m < ASTERN_RADII * radius_m;
        turn->is_on = is_astern || is_unreachable(radius_m, b, way_m);
    }
    return turn->is_on;
}

static Twist arc_within(const TurnLimits *limits, double bearing_rad, double forward_mps) {
    double turn_radps = min_of(STEER_GAIN_PER_S * fabs(bearing_rad), limits->top_turn_radps);
    double speed_mps = fabs(forward_mps), radius_m = limits->tightest_radius_m;
    if (turn_radps * radius_m > speed_mps) turn_radps = speed_mps / radius_m;
    return (Twist){forward_mps, copysign(turn_radps, bearing_rad)};
}

Twist backturn_toward(const TurnLimits *limits, double bearing_rad, double speed_mps) {
    return arc_within(limits, bearing_rad, speed_mps * max_of(SLOWEST_SHARE, cos(bearing_rad)));
}

Twist backturn_away(const TurnLimits *limits, double bearing_rad, double speed_mps) {
    return arc_within(limits, bearing_rad, -BACKING_SHARE * speed_mps);
}

// Returns the same angle in [0, 2 pi).
static double positive_turn(double rad) {
    double turn_rad = fmod(rad, 2 * PI);
    return turn_rad < 0 ? turn_rad + 2 * PI : turn_rad;
}

// Returns the length of a left turn followed by a right turn on a circle through the point. The
// centre of that circle is 2 r from the centre of the left circle and r from the point. Two such
// circles exist; the shorter path is returned.
static double two_arcs_m(double radius_m, Vec at) {
    Vec left = vec(-radius_m, 0), to = vec_sub(at, left);
    double d = vec_length(to), best_rad = INFINITY;
    double along_m = (d * d + 3 * radius_m * radius_m) / (2 * d);
    double off_m = sqrt(max_of(0, 4 * radius_m * radius_m - along_m * along_m));
    for (double hand = 1; hand >= -1; hand -= 2) {
        Vec unit = vec_scale(to, 1 / d);
        Vec centre = vec_add(
            left, vec_add(vec_scale(unit, along_m), vec_scale(vec_right(unit), hand * off_m)));
        // The left turn ends where that centre is exactly to the right.
        double first_rad = positive_turn(0.5 * PI - vec_bearing(vec_sub(centre, left)));
        double second_rad = positive_turn(vec_bearing(vec_sub(at, centre)) + 0.5 * PI + first_rad);
        best_rad = min_of(best_rad, first_rad + second_rad);
    }
    return best_rad * radius_m;
}

double steer_reach_m(Pose pose, double radius_m, Vec at) {
    ASSERT(radius_m >= 0);
    double best_m = INFINITY;
    for (double side = 1; side >= -1; side -= 2) {
        // The point in the body frame, mirrored for left turns, so that all turns are right turns.
        Vec body = pose_to_body(pose, at);
        Vec place = vec(side * body.x, body.y);
        if (vec_length(place) == 0) return 0;
        Vec out = vec_sub(place, vec(radius_m, 0)); // vector from the right circle's centre
        double off_m = vec_length(out);
        if (off_m < radius_m) {
            best_m = min_of(best_m, two_arcs_m(radius_m, place));
            continue;
        }
        double straight_m = sqrt(max_of(0, off_m * off_m - radius_m * radius_m));
        // A right turn, then a tangent to the point. The tangent leaves the circle where the
        // bearing from the centre is pi/2 - asin(r / d) less than the tangent's heading.
        double turn_rad = vec_bearing(out) + asin(min_of(1, radius_m / off_m));
        best_m = min_of(best_m, positive_turn(turn_rad) * radius_m + straight_m);
    }
    ASSERT(!(best_m < 0)); // NaN for an infinite radius
    return best_m;
}
