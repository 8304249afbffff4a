// controller.c -- the drivers of the circling bench: from a bearing and a range to two track
// speeds.
#include "controller.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/motion/steer.h"

#define DEGREE (PI / 180)
#define FULL_TURN_RAD (45 * DEGREE) // where the proportional driver's inner track stands still
#define PIVOT_TOLERANCE_DEG 5.0
#define NO_LIMIT 1e9 // of the turn's acceleration: the bench has no inertia

// The outer track at `outer`, the inner one at `inner`; toward the side of the bearing.
static Tracks toward(double bearing_rad, double outer_mps, double inner_mps) {
    if (bearing_rad > 0) return (Tracks){outer_mps, inner_mps};
    return (Tracks){inner_mps, outer_mps};
}

static Tracks straight(const Look *look) { return (Tracks){look->top_mps, look->top_mps}; }

static Tracks bang_bang(double inner, const Look *look) {
    if (look->bearing_rad == 0) return straight(look);
    return toward(look->bearing_rad, look->top_mps, inner * look->top_mps);
}

static Tracks proportional(double value, const Look *look) {
    (void)value;
    double inner = most(0, 1 - fabs(look->bearing_rad) / FULL_TURN_RAD);
    return toward(look->bearing_rad, look->top_mps, inner * look->top_mps);
}

// The circle through the target that leaves along the nose: kappa = 2 sin b / range.
static Tracks pure_pursuit(double value, const Look *look) {
    (void)value;
    double limit = 1 / look->half_gauge_m;
    double kappa = least(2 * fabs(sin(look->bearing_rad)) / look->range_m, limit);
    if (fabs(look->bearing_rad) > PI / 2) kappa = limit;
    double across = kappa * look->half_gauge_m;
    return toward(look->bearing_rad, look->top_mps, look->top_mps * (1 - across) / (1 + across));
}

static Tracks pivot(double tolerance_deg, const Look *look) {
    if (fabs(look->bearing_rad) <= tolerance_deg * DEGREE) return straight(look);
    return toward(look->bearing_rad, look->top_mps, -look->top_mps);
}

// Is the target inside the circle of the tightest forward turn toward it (one track standing), and
// so never reached by it?
static bool is_inside(const Look *look) {
    double radius = look->half_gauge_m;
    Vec target = vec_scale(vec_heading(fabs(look->bearing_rad)), look->range_m);
    return vec_distance(target, vec(radius, 0)) < radius;
}

static Tracks pivot_inside(double value, const Look *look) {
    if (is_inside(look)) return toward(look->bearing_rad, look->top_mps, -look->top_mps);
    return proportional(value, look);
}

// Turns by the whole bearing in one tick, as far as the tracks allow.
static Tracks dead_beat(double value, const Look *look) {
    double b = fabs(look->bearing_rad);
    if (b <= PIVOT_TOLERANCE_DEG * DEGREE) return proportional(value, look);
    double track_mps = least(b / look->dt_s * look->half_gauge_m, look->top_mps);
    return toward(look->bearing_rad, track_mps, -track_mps);
}

static Tracks unicycle(double value, const Look *look) {
    (void)value;
    double gain = look->is_late ? least(STEER_GAIN_PER_S, 0.25 / look->dt_s) : STEER_GAIN_PER_S;
    Twist wish = steer_law(look->bearing_rad, look->top_mps, gain, NO_LIMIT);
    return tracks_mix(wish, look->half_gauge_m, look->top_mps);
}

// Backs toward what is behind, by the same law with tail for nose.
static Tracks reverse(double value, const Look *look) {
    if (fabs(look->bearing_rad) <= PI / 2) return proportional(value, look);
    Look tail = *look;
    tail.bearing_rad = angle_wrap(look->bearing_rad - PI);
    Tracks tracks = proportional(value, &tail);
    return (Tracks){-tracks.right_mps, -tracks.left_mps};
}

static Tracks drive_off(double value, const Look *look) {
    (void)value;
    return is_inside(look) ? straight(look) : bang_bang(0, look);
}

static Tracks back_turn(double value, const Look *look) {
    if (is_inside(look)) return toward(look->bearing_rad, 0, -look->top_mps);
    return proportional(value, look);
}

const ControllerRow CONTROLLERS[] = {
    {"bang-bang", "full turn toward the target, inner track at VALUE of the top speed", true, false,
     0.5, -1, 1, bang_bang},
    {"proportional", "inner track slows with the bearing, and stands beyond 45 degrees",
     .steer = proportional},
    {"pure-pursuit", "the circle through the target; full turn beyond 90 degrees",
     .steer = pure_pursuit},
    {"pivot", "pivots at full speed until within VALUE degrees, then drives", true, false,
     PIVOT_TOLERANCE_DEG, 0.1, 90, pivot},
    {"pivot-inside", "pivots while the target is inside its turning circle", .steer = pivot_inside},
    {"dead-beat", "pivots by no more than the bearing in a tick, then drives", .steer = dead_beat},
    {"dead-beat-predict", "the same, from where the order will act", .foresees = true,
     .steer = dead_beat},
    {"unicycle", "the house law: V cos(b) forward, turn 4 b; pivots to what is behind",
     .steer = unicycle},
    {"reverse", "backs toward what is behind, proportionally", .steer = reverse},
    {"drive-off", "drives on until the target is outside its turning circle, then turns",
     .steer = drive_off},
    {"back-turn", "backs, turning toward a target inside its turning circle", .steer = back_turn},
    {0},
};

const char *const BENCH_CONTROLLERS[] = {"bang-bang:0.5",
                                         "bang-bang:0",
                                         "proportional",
                                         "pure-pursuit",
                                         "pivot",
                                         "pivot-inside",
                                         "dead-beat",
                                         "dead-beat-predict",
                                         "unicycle",
                                         "reverse",
                                         "drive-off",
                                         "back-turn",
                                         NULL};

static const ControllerRow *find(const char *name, size_t length) {
    for (const ControllerRow *row = CONTROLLERS; row->name; row++)
        if (strlen(row->name) == length && !strncmp(row->name, name, length)) return row;
    return NULL;
}

bool controller_parse(const char *text, Controller *controller) {
    size_t length = strcspn(text, ":");
    const ControllerRow *row = find(text, length);
    if (!row || strlen(text) >= CONTROLLER_NAME_MAX) return false;
    *controller = (Controller){.row = row, .value = row->initial};
    snprintf(controller->name, sizeof controller->name, "%s", text);
    if (!text[length]) return true;
    char *end;
    controller->value = strtod(text + length + 1, &end);
    return row->takes_value && end != text + length + 1 && !*end && controller->value >= row->low &&
           controller->value <= row->high;
}
