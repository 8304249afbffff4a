// following.c -- the path bench: the reference paths and how they are followed.
#include "following.h"

#include <stdlib.h>

#include "ai/maths/assert.h"

#define RADIUS 6.0
#define LINE 24.0
#define WAVE_AMPLITUDE 2.0
#define WAVE_LENGTH 16.0
#define CORNER_AT 16.0

static Vec line_at(double way) { return vec(0, way); }

// A circle to the right, from the origin.
static Vec circle_at(double way) {
    double turn = way / RADIUS;
    return vec(RADIUS * (1 - cos(turn)), RADIUS * sin(turn));
}

static Vec eight_at(double way) {
    double lap = 2 * PI * RADIUS;
    if (way <= lap) return circle_at(way);
    Vec right = circle_at(way - lap);
    return vec(-right.x, right.y);
}

static Vec slalom_at(double way) {
    return vec(WAVE_AMPLITUDE * (1 - cos(2 * PI * way / WAVE_LENGTH)), way);
}

static Vec corner_at(double way) { return vec(max_of(0, way - CORNER_AT), min_of(way, CORNER_AT)); }

const Reference REFERENCES[] = {
    {"straight", "a line; the vehicle starts 2 half gauges beside it", LINE, {-2, 0, 0}, line_at},
    {"circle", "one and a half laps of radius 6", 3 * PI *RADIUS, {0}, circle_at},
    {"eight", "a circle to the right, then one to the left", 4 * PI *RADIUS, {0}, eight_at},
    {"slalom",
     "two waves, 16 long and 4 wide, with a smallest radius of 3.2",
     2 * WAVE_LENGTH,
     {0},
     slalom_at},
    {"corner", "a right angle", 2 * CORNER_AT, {0}, corner_at},
    {"behind", "a line that begins behind the vehicle", LINE, {0, 0, PI}, line_at},
    {0},
};

// The path as a chain of short pieces [m], and the progress of the vehicle along it.
#define PIECE 0.025 // half gauges
enum { POINTS_MAX = 4096 };
#define WINDOW 8.0 // how far ahead the nearest point is searched, in half gauges
typedef struct Route {
    Vec points[POINTS_MAX];
    double ways_m[POINTS_MAX]; // distances along the path
    int count;
    int piece; // index of the piece reached
    double window_m;
} Route;

// Returns the piece nearest to a point, searching from the piece reached.
static int nearest_piece(const Route *route, Vec place) {
    ASSERT(route->piece >= 0 && route->piece + 1 < route->count);
    int best = route->piece;
    double best_m = INFINITY, last_m = route->ways_m[route->piece] + route->window_m;
    for (int i = route->piece; i + 1 < route->count && route->ways_m[i] <= last_m; i++) {
        double off_m = vec_segment_distance(route->points[i], route->points[i + 1], place);
        if (off_m <= best_m) best = i, best_m = off_m; // the later piece at a corner
    }
    return best;
}

// Returns the first point after the piece reached at the lookahead distance, or the end.
static Vec goal_of(const Route *route, Vec place, double lookahead_m) {
    for (int i = route->piece + 1; i < route->count; i++) {
        double far_m = vec_distance(route->points[i], place);
        if (far_m < lookahead_m) continue;
        double near_m = vec_distance(route->points[i - 1], place);
        // On such a short piece the distance grows linearly.
        double share = far_m > near_m ? (lookahead_m - near_m) / (far_m - near_m) : 0;
        return vec_mix(route->points[i - 1], route->points[i], clamp(share, 0, 1));
    }
    return route->points[route->count - 1];
}

static Tracks steer(const CirclingRun *run, const Route *route, const Vehicle *vehicle,
                    double lookahead_m) {
    const ControllerRow *row = run->controller.row;
    Vec goal = goal_of(route, pose_at(vehicle->pose), lookahead_m);
    Pose seen;
    DriverView view = vehicle_view(vehicle, &run->controller, goal, &seen);
    view.remaining_m = route->ways_m[route->count - 1] - route->ways_m[route->piece];
    if (row->is_follower) {
        Vec front = pose_to_world(seen, vec(0, FRONT_GAUGES * view.half_gauge_m));
        int piece = nearest_piece(route, front);
        view_along(&view, seen, route->points[piece], route->points[piece + 1]);
    }
    return row->steer(&view);
}

// A pivoting track drags its ends sideways against a moment of mu W L / 4 (Wong, "Theory of Ground
// Vehicles"), here on firm earth with the contact length of track-slip.
#define GRAVITY_MPS2 9.81
#define SIDE_FRICTION 0.57
#define CONTACT_SHARE 0.64 // contact length as a share of the hull's length

static double kinetic_jpkg(const TankSpec *tank, Motion motion) {
    double gyration_m2 = (tank->length_m * tank->length_m + tank->width_m * tank->width_m) / 12;
    return 0.5 * (motion.forward_mps * motion.forward_mps + motion.side_mps * motion.side_mps +
                  gyration_m2 * motion.turn_radps * motion.turn_radps);
}

static void follow(Route *route, const CirclingSetup *setup, const CirclingRun *run,
                   Vehicle *vehicle, double lookahead_m, VehicleObserver look, void *owner,
                   FollowResult *result) {
    TankSpec tank = vehicle_tank(vehicle->spec);
    int hz = vehicle->spec->hz, tick = 0, ticks = (int)ceil(setup->horizon_s * hz - 1e-9);
    while (tick < ticks && !result->is_finished) {
        VehicleTick truth;
        Motion had = vehicle->motion;
        Pose was = vehicle->pose;
        vehicle_drive(vehicle, steer(run, route, vehicle, lookahead_m), look ? &truth : NULL);
        if (look) look(owner, tick, &truth);
        tick++;
        result->way_m += vec_distance(pose_at(was), pose_at(vehicle->pose));
        double gain_jpkg = kinetic_jpkg(&tank, vehicle->motion) - kinetic_jpkg(&tank, had);
        double moment_npkg = SIDE_FRICTION * GRAVITY_MPS2 * CONTACT_SHARE * tank.length_m / 4;
        result->energy_jpkg += max_of(0, gain_jpkg) + moment_npkg * fabs(vehicle->turned_rad);
        Vec at = pose_at(vehicle->pose), end = route->points[route->count - 1];
        route->piece = nearest_piece(route, at);
        Vec from = route->points[route->piece], to = route->points[route->piece + 1];
        double off_m = vec_segment_distance(from, to, at);
        result->rms_m += off_m * off_m;
        result->max_m = max_of(result->max_m, off_m);
        bool is_past =
            route->piece + 2 == route->count && vec_dot(vec_sub(at, end), vec_sub(to, from)) >= 0;
        double remaining_m = route->ways_m[route->count - 1] - route->ways_m[route->piece];
        result->is_finished = is_past || (remaining_m <= route->window_m &&
                                          vec_distance(at, end) <= setup->capture_m);
    }
    double work_j = vehicle->world ? world_drive_state(vehicle->world, 0)->work_j : 0;
    if (work_j > 0) result->energy_jpkg = work_j / tank.mass_kg; // counted by the drive
    ASSERT(tick > 0 && result->way_m >= 0);
    result->rms_m = sqrt(result->rms_m / tick);
    result->time_s = result->is_finished ? (double)tick / hz : NAN;
}

bool following_run(const CirclingSetup *setup, const CirclingRun *run, const Reference *reference,
                   double lookahead_m, VehicleObserver look, void *owner, FollowResult *result) {
    ASSERT(run->controller.row && lookahead_m > 0);
    VehicleSpec spec = circling_vehicle(setup, run);
    Pose start = {reference->start.x * setup->half_gauge_m,
                  reference->start.y * setup->half_gauge_m, reference->start.heading_rad};
    Route *route = malloc(sizeof *route);
    Vehicle vehicle;
    bool is_fine = vehicle_open(&vehicle, &spec, start) && route;
    *result = (FollowResult){0};
    if (is_fine) {
        int pieces = (int)ceil(reference->length / PIECE - 1e-9);
        ASSERT(pieces >= 1 && pieces < POINTS_MAX);
        route->count = pieces + 1;
        route->piece = 0;
        route->window_m = WINDOW * setup->half_gauge_m;
        for (int i = 0; i <= pieces; i++) {
            Vec at = reference->at(reference->length * i / pieces);
            route->points[i] = vec_scale(at, setup->half_gauge_m);
            double step_m = i ? vec_distance(route->points[i], route->points[i - 1]) : 0;
            route->ways_m[i] = i ? route->ways_m[i - 1] + step_m : 0;
        }
        follow(route, setup, run, &vehicle, lookahead_m, look, owner, result);
    }
    vehicle_close(&vehicle);
    free(route);
    return is_fine;
}
