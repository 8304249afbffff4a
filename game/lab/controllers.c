// controllers.c -- the drivers of the benches, and reading their names.
#include "vehicle.h"

#include <stdio.h>
#include <string.h>

#include "platform/spelling.h"

#define DEGREE (PI / 180)
#define FULL_TURN_RAD (45 * DEGREE) // where the proportional driver's inner track stands still
#define PIVOT_TOLERANCE_DEG 5.0
#define NO_LIMIT 1e9 // of the turn's acceleration: the bench has no inertia

void view_along(DriverView *view, Pose pose, Vec from, Vec to) {
    Vec way = vec_unit(vec_sub(to, from));
    Vec front = pose_to_world(pose, vec(0, FRONT_GAUGES * view->half_gauge_m));
    view->off_m = vec_cross(vec_sub(front, from), way);
    view->course_rad = angle_wrap(vec_bearing(way) - pose.heading_rad);
}

// The outer track at `outer`, the inner one at `inner`; toward the side of the bearing.
static Tracks toward(double bearing_rad, double outer_mps, double inner_mps) {
    if (bearing_rad > 0) return (Tracks){outer_mps, inner_mps};
    return (Tracks){inner_mps, outer_mps};
}

static Tracks straight(const DriverView *view) { return (Tracks){view->top_mps, view->top_mps}; }

static Tracks bang_bang(double inner, const DriverView *view) {
    if (view->bearing_rad == 0) return straight(view);
    return toward(view->bearing_rad, view->top_mps, inner * view->top_mps);
}

static Tracks proportional(double value, const DriverView *view) {
    (void)value;
    double inner = max_of(0, 1 - fabs(view->bearing_rad) / FULL_TURN_RAD);
    return toward(view->bearing_rad, view->top_mps, inner * view->top_mps);
}

// The circle through the target that leaves along the nose: kappa = 2 sin b / range, with a gain.
static Tracks pursuit(double gain, const DriverView *view) {
    double limit = 1 / view->half_gauge_m;
    double kappa = min_of(gain * 2 * fabs(sin(view->bearing_rad)) / view->range_m, limit);
    if (fabs(view->bearing_rad) > PI / 2) kappa = limit;
    double across = kappa * view->half_gauge_m;
    return toward(view->bearing_rad, view->top_mps, view->top_mps * (1 - across) / (1 + across));
}

static Tracks pure_pursuit(double value, const DriverView *view) {
    (void)value;
    return pursuit(1, view);
}

static Tracks double_pursuit(double value, const DriverView *view) {
    (void)value;
    return pursuit(2, view);
}

static Tracks pivot(double tolerance_deg, const DriverView *view) {
    if (fabs(view->bearing_rad) <= tolerance_deg * DEGREE) return straight(view);
    return toward(view->bearing_rad, view->top_mps, -view->top_mps);
}

// Is the target inside the circle of the tightest forward turn toward it (one track standing), and
// so never reached by it?
static bool is_inside(const DriverView *view) {
    double radius = view->half_gauge_m;
    Vec target = vec_scale(vec_heading(fabs(view->bearing_rad)), view->range_m);
    return vec_distance(target, vec(radius, 0)) < radius;
}

static Tracks pivot_inside(double value, const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, view->top_mps, -view->top_mps);
    return proportional(value, view);
}

// Turns by the whole bearing in one tick, as far as the tracks allow.
static Tracks dead_beat(double value, const DriverView *view) {
    double b = fabs(view->bearing_rad);
    if (b <= PIVOT_TOLERANCE_DEG * DEGREE) return proportional(value, view);
    double track_mps = min_of(b / view->dt_s * view->half_gauge_m, view->top_mps);
    return toward(view->bearing_rad, track_mps, -track_mps);
}

static Tracks unicycle(double value, const DriverView *view) {
    (void)value;
    double gain =
        view->late_s > 0 ? min_of(STEER_GAIN_PER_S, 0.25 / view->late_s) : STEER_GAIN_PER_S;
    Twist wish = steer_law(view->bearing_rad, view->top_mps, gain, NO_LIMIT);
    return tracks_mix(wish, view->half_gauge_m, view->top_mps);
}

// Backs toward what is behind, by the same law with tail for nose.
static Tracks reverse(double value, const DriverView *view) {
    if (fabs(view->bearing_rad) <= PI / 2) return proportional(value, view);
    DriverView tail = *view;
    tail.bearing_rad = angle_wrap(view->bearing_rad - PI);
    Tracks tracks = proportional(value, &tail);
    return (Tracks){-tracks.right_mps, -tracks.left_mps};
}

static Tracks drive_off(double value, const DriverView *view) {
    (void)value;
    return is_inside(view) ? straight(view) : bang_bang(0, view);
}

static Tracks back_turn(double value, const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, 0, -view->top_mps);
    return proportional(value, view);
}

// Regulated Pure Pursuit turns on the spot to what is far aside, and slows in tight curves and near
// the end.
// Source: Macenski, Singh, Martin, Gines, "Regulated Pure Pursuit for Robot Path Tracking",
// Autonomous Robots 47 (2023), with the defaults that Nav2's plugin documents; for obstacles there
// is nothing here. Lengths are taken over half the gauge of the robot that Nav2 comes with
// (TurtleBot3 Waffle), speeds over the plugin's desired one.
#define ROTATE_ANGLE_RAD 0.785
#define ROTATE_RADPS (1.8 * NAV2_HALF_GAUGE_M / NAV2_MPS)
#define ROTATE_ACCEL_RADPS2 (3.2 * NAV2_HALF_GAUGE_M * NAV2_HALF_GAUGE_M / NAV2_MPS / NAV2_MPS)
#define REGULATED_RADIUS (0.9 / NAV2_HALF_GAUGE_M)
#define REGULATED_LEAST (0.25 / NAV2_MPS)
#define APPROACH_WAY (0.6 / NAV2_HALF_GAUGE_M)
#define APPROACH_LEAST (0.05 / NAV2_MPS)

static Tracks regulated(double value, const DriverView *view) {
    (void)value;
    double d = view->half_gauge_m, top_mps = view->top_mps, rate_ps = top_mps / d;
    double b = view->bearing_rad, speed_mps = top_mps;
    if (fabs(b) > ROTATE_ANGLE_RAD) {
        double change = ROTATE_ACCEL_RADPS2 * rate_ps * rate_ps * view->dt_s;
        double turn = approach(view->turn_radps, copysign(ROTATE_RADPS * rate_ps, b), change);
        return tracks_mix((Twist){0, turn}, d, top_mps);
    }
    double kappa = 2 * sin(b) / view->range_m, tight = fabs(kappa) * d * REGULATED_RADIUS;
    if (tight > 1) speed_mps = top_mps * max_of(1 / tight, REGULATED_LEAST);
    double near = view->left_m / (d * APPROACH_WAY);
    if (near < 1) speed_mps = min_of(speed_mps, top_mps * max_of(near, APPROACH_LEAST));
    return tracks_mix((Twist){speed_mps, speed_mps * kappa}, d, top_mps);
}

// The front wheel points along the path, and toward it the more the further it is off:
// delta = psi + atan(k e / v), with the errors psi and e at the front. The hull moves so that its
// front goes where that wheel would roll. Then small errors fade as exp(-k t).
// Source: Hoffmann, Tomlin, Montemerlo, Thrun, "Autonomous Automobile Trajectory Tracking for
// Off-Road Driving: Controller Design, Experimental Validation and Racing", ACC 2007; gain as
// MathWorks' lateralControllerStanley has it at first.
static Tracks stanley(double value, const DriverView *view) {
    (void)value;
    double v_mps = view->top_mps, front_m = FRONT_GAUGES * view->half_gauge_m;
    double steer = view->course_rad - atan(STANLEY_GAIN_PER_S * view->off_m / v_mps);
    double delta = clamp(steer, -PI / 2, PI / 2);
    Twist wish = {v_mps * cos(delta), v_mps * sin(delta) / front_m};
    return tracks_mix(wish, view->half_gauge_m, v_mps);
}

const ControllerRow CONTROLLERS[] = {
    {"bang-bang", "full turn toward the target, inner track at VALUE of the top speed", true, false,
     0.5, -1, 1, bang_bang, true},
    {"proportional", "inner track slows with the bearing, and stands beyond 45 degrees",
     .steer = proportional, .is_forward = true},
    {"pure-pursuit", "the circle through the target; full turn beyond 90 degrees",
     .steer = pure_pursuit, .is_forward = true},
    {"double-pursuit", "the same with twice the curvature: what the approximate update halves",
     .steer = double_pursuit, .is_forward = true},
    {"pivot", "pivots at full speed until within VALUE degrees, then drives", true, false,
     PIVOT_TOLERANCE_DEG, 0.1, 90, pivot},
    {"pivot-inside", "pivots while the target is inside its turning circle", .steer = pivot_inside},
    {"dead-beat", "pivots by no more than the bearing in a tick, then drives", .steer = dead_beat},
    {"dead-beat-predict", "the same, from where the order will act", .foresees = true,
     .steer = dead_beat},
    {"unicycle", "hunter's steering law: V cos(b) forward, turn 4 b; pivots to what is behind",
     .steer = unicycle},
    {"reverse", "backs toward what is behind, proportionally", .steer = reverse},
    {"drive-off", "drives on until the target is outside its turning circle, then turns",
     .steer = drive_off},
    {"back-turn", "backs, turning toward a target inside its turning circle", .steer = back_turn},
    {"regulated", "Regulated Pure Pursuit: slows in curves, pivots to what is beyond 45 degrees",
     .steer = regulated},
    {"stanley", "steers its front along the path and toward it; full lock is a pivot",
     .steer = stanley, .is_follower = true},
    {0},
};

bool controller_parse(const char *text, Controller *controller) {
    size_t length = strcspn(text, ":");
    const ControllerRow *row = CONTROLLERS;
    while (row->name && (strlen(row->name) != length || strncmp(row->name, text, length))) row++;
    if (!row->name || strlen(text) >= CONTROLLER_NAME_MAX) return false;
    *controller = (Controller){.row = row, .value = row->initial};
    snprintf(controller->name, sizeof controller->name, "%s", text);
    if (!text[length]) return true;
    return row->takes_value && number_parse(text + length + 1, &controller->value) &&
           controller->value >= row->low && controller->value <= row->high;
}
