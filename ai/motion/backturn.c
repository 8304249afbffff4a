// backturn.c -- how a vehicle that cannot pivot comes to face what it cannot reach forward.
#include "backturn.h"

#define BEHIND_RAD 2.3 // bearings beyond this are astern: backing is the shorter way, ..
#define BEHIND 4.0     // .. at up to so many radii
#define CLEARED 1.3    // so much of the circle's width must be cleared
#define AHEAD_RAD 0.15 // a bearing as small as this is reached by any arc
#define SLOWEST 0.6    // share of the speed in the sharpest turns
#define AWAY 0.6       // share of the speed backward

// The point lies in the circle of this radius that touches the vehicle on the point's side when
// way < 2 R sin |b|.
static bool is_inside(double radius_m, double bearing_rad, double way_m) {
    return way_m < 2 * radius_m * fabs(sin(bearing_rad));
}

bool backturn_is_needed(BackTurn *turn, double radius_m, double bearing_rad, double way_m) {
    double b = fabs(bearing_rad);
    if (turn->is_on) {
        turn->is_on = b > AHEAD_RAD && way_m < INFINITY &&
                      (b > 0.5 * PI || is_inside(CLEARED * radius_m, b, way_m));
    } else {
        bool is_astern = b > BEHIND_RAD && way_m < BEHIND * radius_m;
        turn->is_on = is_astern || is_inside(radius_m, b, way_m);
    }
    return turn->is_on;
}

static Twist arc(const TurnLimits *limits, double bearing_rad, double forward_mps,
                 double gain_per_s) {
    double turn_radps = least(gain_per_s * fabs(bearing_rad), limits->top_turn_radps);
    double speed_mps = fabs(forward_mps), radius_m = limits->tightest_radius_m;
    if (turn_radps * radius_m > speed_mps) turn_radps = speed_mps / radius_m;
    return (Twist){forward_mps, copysign(turn_radps, bearing_rad)};
}

Twist backturn_onward(const TurnLimits *limits, double bearing_rad, double speed_mps,
                      double gain_per_s) {
    return arc(limits, bearing_rad, speed_mps * most(SLOWEST, cos(bearing_rad)), gain_per_s);
}

Twist backturn_away(const TurnLimits *limits, double bearing_rad, double speed_mps,
                    double gain_per_s) {
    return arc(limits, bearing_rad, -AWAY * speed_mps, gain_per_s);
}
