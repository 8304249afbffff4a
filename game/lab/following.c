// following.c -- the path bench: the reference paths and how they are followed.
#include "following.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "game/lab_rows.h" // generated from rows.txt

#define RADIUS 6.0
#define LINE 24.0
#define WAVE_AMPLITUDE 2.0
#define WAVE_LENGTH 16.0
#define CORNER_AT 16.0
#define TURN_RADIUS 6.0 // radius of the arcs of a three-point turn
#define WALL_BESIDE 1.8 // distance from the path to the wall alongside

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

// Forward to the right, back to the left, and forward to the start: the vehicle has turned around.
static Vec three_point_at(double way) {
    double arc = PI / 2 * TURN_RADIUS;
    if (way <= arc)
        return vec(TURN_RADIUS * (1 - cos(way / TURN_RADIUS)),
                   TURN_RADIUS * sin(way / TURN_RADIUS));
    if (way >= 2 * arc) return vec(0, 2 * TURN_RADIUS - (way - 2 * arc));
    double turn = way / TURN_RADIUS - PI / 2;
    return vec(TURN_RADIUS * (1 - sin(turn)), TURN_RADIUS * (2 - cos(turn)));
}

// The corner of a building, which the corner of the path goes around.
static const Piece BUILDING[] = {{.vertex_count = 4,
                                  .vertices = {{WALL_BESIDE, -4},
                                               {CORNER_AT + 4, -4},
                                               {CORNER_AT + 4, CORNER_AT - WALL_BESIDE},
                                               {WALL_BESIDE, CORNER_AT - WALL_BESIDE}}}};
static const Walls BUILDING_WALLS = {BUILDING, 1};

const Reference REFERENCES[] = {REFERENCE_ROWS(AS_ELEMENT){0}};

// The path as a chain of short pieces [m], and the progress of the vehicle along it. A driver that
// reverses at cusps follows one leg after the other; for others the path is one leg.
#define PIECE 0.025 // half gauges
enum { POINTS_MAX = 4096, LEGS_MAX = 8 };
#define WINDOW 8.0 // search distance for the nearest point, in half gauges
typedef struct Route {
    Vec points[POINTS_MAX];
    double ways_m[POINTS_MAX]; // distances along the path
    int count;
    int ends[LEGS_MAX]; // indices of the last points of the legs
    int leg_count, leg; // leg: the one reached
    int piece;          // index of the piece reached
    double window_m;
    bool is_at_goal; // has been within the capture radius of the end
} Route;

static int leg_end(const Route *route) { return route->ends[route->leg]; }

static bool is_last_leg(const Route *route) { return route->leg + 1 == route->leg_count; }

static double leg_remaining_m(const Route *route) {
    return route->ways_m[leg_end(route)] - route->ways_m[route->piece];
}

// Returns the piece of this leg nearest to a point, searching from the piece reached.
static int nearest_piece(const Route *route, Vec place) {
    ASSERT(route->piece >= 0 && route->piece < leg_end(route));
    int best = route->piece;
    double best_m = INFINITY, last_m = route->ways_m[route->piece] + route->window_m;
    for (int i = route->piece; i < leg_end(route) && route->ways_m[i] <= last_m; i++) {
        double off_m = vec_segment_distance(route->points[i], route->points[i + 1], place);
        if (off_m <= best_m) best = i, best_m = off_m; // the later piece at a corner
    }
    return best;
}

// Returns the first point after the piece reached at the lookahead distance, or the end of the leg.
static Vec goal_of(const Route *route, Vec place, double lookahead_m) {
    for (int i = route->piece + 1; i <= leg_end(route); i++) {
        double far_m = vec_distance(route->points[i], place);
        if (far_m < lookahead_m) continue;
        double near_m = vec_distance(route->points[i - 1], place);
        // The distance grows linearly on such a short piece.
        double share = far_m > near_m ? (lookahead_m - near_m) / (far_m - near_m) : 0;
        return vec_mix(route->points[i - 1], route->points[i], clamp(share, 0, 1));
    }
    return route->points[leg_end(route)];
}

// Splits the path at its cusps, where it turns by more than 90 degrees.
static void split_at_cusps(Route *route) {
    Vec before = vec(0, 0);
    for (int i = 0; i + 1 < route->count && route->leg_count + 1 < LEGS_MAX; i++) {
        Vec after = vec_sub(route->points[i + 1], route->points[i]);
        if (vec_length(after) == 0) continue;
        after = vec_unit(after);
        if (vec_dot(before, after) < -1e-9) route->ends[route->leg_count++] = i; // no right angle
        before = after;
    }
}

static void make_route(Route *route, const Reference *reference, double scale, bool is_split) {
    int pieces = (int)ceil(reference->length / PIECE - 1e-9);
    ASSERT(pieces >= 1 && pieces < POINTS_MAX);
    *route = (Route){.count = pieces + 1, .window_m = WINDOW * scale};
    for (int i = 0; i <= pieces; i++) {
        Vec at = reference->at(reference->length * i / pieces);
        route->points[i] = vec_scale(at, scale);
        double step_m = i ? vec_distance(route->points[i], route->points[i - 1]) : 0;
        route->ways_m[i] = i ? route->ways_m[i - 1] + step_m : 0;
    }
    if (is_split) split_at_cusps(route);
    route->ends[route->leg_count++] = pieces;
}

// Returns the direction of the last piece of the leg.
static Vec leg_direction(const Route *route) {
    return vec_unit(vec_sub(route->points[leg_end(route)], route->points[leg_end(route) - 1]));
}

// Returns the heading at the end of the path: the heading of its last piece, or the opposite if the
// last leg is driven backward. The first leg is driven forward.
static double final_heading(const Route *route) {
    int last = route->count - 1;
    double heading_rad = vec_bearing(vec_sub(route->points[last], route->points[last - 1]));
    return angle_wrap(route->leg_count % 2 ? heading_rad : heading_rad + PI);
}

// Returns whether a place is past the end of the leg, or within the capture radius of it.
static bool is_past_end(const Route *route, Vec at) {
    Vec beyond = vec_sub(at, route->points[leg_end(route)]);
    return route->piece + 1 == leg_end(route) && vec_dot(beyond, leg_direction(route)) >= 0;
}

static bool is_captured(const Route *route, Vec at, double capture_m) {
    return leg_remaining_m(route) <= route->window_m &&
           vec_distance(at, route->points[leg_end(route)]) <= capture_m;
}

static bool is_regulated(const CirclingRun *run) { return run->controller.row->steer == regulated; }

static Tracks steer(const CirclingRun *run, const Route *route, const Vehicle *vehicle,
                    const Regulation *regulation, double lookahead_m) {
    const ControllerRow *row = run->controller.row;
    if (is_regulated(run))
        lookahead_m = regulated_lookahead(regulation, lookahead_m, vehicle->motion.forward_mps);
    Vec goal = goal_of(route, pose_at(vehicle->pose), lookahead_m);
    Pose seen;
    DriverView view = vehicle_view(vehicle, &run->controller, goal, &seen);
    view.remaining_m = leg_remaining_m(route);
    view.is_at_goal = route->is_at_goal;
    view.goal_turn_rad = angle_wrap(final_heading(route) - seen.heading_rad);
    if (row->is_follower) {
        Vec front = pose_to_world(seen, vec(0, FRONT_GAUGES * view.half_gauge_m));
        int piece = nearest_piece(route, front);
        view_along(&view, seen, route->points[piece], route->points[piece + 1]);
    }
    return row->steer(&view);
}

// The work of driving, per mass of the vehicle.
typedef struct Effort {
    double gyration_m2;  // moment of inertia
    double moment_npkg;  // resistance to turning [N m/kg]
    double rolling_npkg; // resistance to rolling
} Effort;

// A pivoting track drags its ends sideways against a moment of mu W L / 4 (Wong, "Theory of Ground
// Vehicles"). The friction mu is the vehicle's on earth, which covers the field.
static Effort effort_of(const VehicleSpec *spec) {
    TankSpec tank = vehicle_tank(spec);
    DriveSpec drive = spec_drive(&tank, DRIVES[0], NULL);
    const SurfaceTraits *earth = &(spec->surfaces ? spec->surfaces : SURFACE_TRAITS)[SURFACE_EARTH];
    double contact_m =
        spec->contact_m > 0 ? spec->contact_m : VEHICLE_CONTACT_SHARE * tank.length_m;
    return (Effort){drive_yaw_kgm2(&drive) / tank.mass_kg,
                    earth->grip * drive.grip_mps2 * contact_m / 4, earth->rolling_mps2};
}

static double kinetic_jpkg(const Effort *effort, Motion motion) {
    return 0.5 * (motion.forward_mps * motion.forward_mps + motion.side_mps * motion.side_mps +
                  effort->gyration_m2 * motion.turn_radps * motion.turn_radps);
}

// Updates the progress on the path. Returns whether the run is over: past the end, or within the
// capture radius of it, with at most an error of the final heading.
static bool make_progress(Route *route, Pose pose, double capture_m, double most_rad) {
    Vec at = pose_at(pose);
    route->piece = nearest_piece(route, at);
    bool is_past = is_past_end(route, at), is_there = is_captured(route, at, capture_m);
    if (!is_last_leg(route)) {
        if (is_past || is_there) route->piece = leg_end(route), route->leg++;
        return false;
    }
    route->is_at_goal |= is_past || is_there;
    double off_rad = angle_wrap(final_heading(route) - pose.heading_rad);
    return route->is_at_goal && fabs(off_rad) <= most_rad;
}

static void follow(Route *route, const CirclingSetup *setup, const CirclingRun *run,
                   Vehicle *vehicle, double lookahead_m, VehicleObserver look, void *owner,
                   FollowResult *result) {
    const VehicleSpec *spec = vehicle->spec;
    Effort effort = effort_of(spec);
    Regulation regulation =
        regulation_of(&run->controller.regulation, spec->half_gauge_m, spec->top_mps);
    bool rotates = is_regulated(run) && regulation.use_rotate_to_heading > 0;
    double most_rad = rotates ? regulation.yaw_goal_tolerance : INFINITY;
    int settled = 0, counted = 0;
    int hz = spec->hz, tick = 0, ticks = (int)ceil(setup->horizon_s * hz - 1e-9);
    if (spec->walls) result->clearance_m = INFINITY;
    while (tick < ticks && !result->is_finished) {
        VehicleTick truth;
        Motion had = vehicle->motion;
        Pose was = vehicle->pose;
        Tracks order = steer(run, route, vehicle, &regulation, lookahead_m);
        vehicle_drive(vehicle, order, look ? &truth : NULL);
        if (look) look(owner, tick, &truth);
        tick++;
        double way_m = vec_distance(pose_at(was), pose_at(vehicle->pose));
        result->way_m += way_m;
        double gain_jpkg = kinetic_jpkg(&effort, vehicle->motion) - kinetic_jpkg(&effort, had);
        result->energy_jpkg += max_of(0, gain_jpkg) + effort.rolling_npkg * way_m +
                               effort.moment_npkg * fabs(vehicle->turned_rad);
        bool was_at_goal = route->is_at_goal; // later it only rotates
        double capture_m = is_regulated(run) && is_last_leg(route) ? regulation.xy_goal_tolerance
                                                                   : setup->capture_m;
        result->is_finished = make_progress(route, vehicle->pose, capture_m, most_rad);
        Vec from = route->points[route->piece], to = route->points[route->piece + 1];
        double off_m = vec_segment_distance(from, to, pose_at(vehicle->pose));
        if (!was_at_goal) {
            result->rms_m += off_m * off_m, counted++;
            if (2 * route->piece > route->count) result->settled_m += off_m, settled++;
            result->max_m = max_of(result->max_m, off_m);
        }
        if (spec->walls)
            result->clearance_m =
                min_of(result->clearance_m,
                       walls_clearance(spec->walls, vehicle->pose, vehicle->tank.length_m,
                                       vehicle->tank.width_m));
    }
    double work_j = vehicle->world ? world_drive_state(vehicle->world, 0)->work_j : 0;
    if (work_j > 0) result->energy_jpkg = work_j / vehicle->tank.mass_kg; // counted by the drive
    ASSERT(counted > 0 && result->way_m >= 0);
    result->rms_m = sqrt(result->rms_m / counted);
    result->settled_m = settled ? result->settled_m / settled : NAN;
    result->time_s = result->is_finished ? (double)tick / hz : NAN;
    double off_rad = angle_wrap(vehicle->pose.heading_rad - final_heading(route));
    result->heading_error_deg = result->is_finished ? fabs(off_rad) * 180 / PI : NAN;
}

// The domain of the wide circle; lengths in half gauges.
#define WIDE_LOOKAHEAD 5.0 // longest lookahead
#define WIDE_STEP 0.2      // longest tick
#define WIDE_SHARE 0.25    // minimum turn, as a fraction of the order

void following_wide_error(const CirclingSetup *setup, const CirclingRun *run,
                          const Reference *reference, double lookahead_m,
                          const FollowResult *result, ModelErrors *errors) {
    const VehicleSpec *vehicle = &run->vehicle;
    double d_m = setup->half_gauge_m;
    Controller pure_pursuit;
    if (!controller_parse("pure-pursuit", &pure_pursuit)) ASSERT(false);
    if (reference->at != circle_at || run->controller.row != pure_pursuit.row || vehicle->drive ||
        isnan(result->settled_m))
        return;
    // Ratio of the update's turn to the order; slip takes a part of it.
    Pose pose = {0};
    vehicle->update->step(&pose, 1.01, 0.99, 1);
    double share = pose.heading_rad / 0.01 * (1 - vehicle->slip), lost = 1 - share;
    double radius_m = RADIUS * d_m;
    double wide_m = sqrt(radius_m * radius_m + lookahead_m * lookahead_m * lost / share);
    bool is_inside = vehicle->latency == 0 && !vehicle_is_limited(vehicle) && result->is_finished &&
                     lookahead_m <= WIDE_LOOKAHEAD * d_m && share >= WIDE_SHARE &&
                     setup->speed_mps <= WIDE_STEP * d_m * vehicle->hz;
    model_error(errors, is_inside, result->settled_m - (wide_m - radius_m));
}

// Copies the walls of a path in metres.
static Walls scaled_walls(const Walls *walls, double scale, Piece pieces[static WALLS_MAX]) {
    int count = walls ? walls->count : 0;
    ASSERT(count <= WALLS_MAX);
    for (int i = 0; i < count; i++) {
        pieces[i] = walls->pieces[i];
        for (int k = 0; k < pieces[i].vertex_count; k++)
            pieces[i].vertices[k] = vec_scale(pieces[i].vertices[k], scale);
    }
    return (Walls){pieces, count};
}

bool following_run(const CirclingSetup *setup, const CirclingRun *run, const Reference *reference,
                   double lookahead_m, VehicleObserver look, void *owner, FollowResult *result) {
    ASSERT(run->controller.row && lookahead_m > 0);
    VehicleSpec spec = circling_vehicle(setup, run);
    double d_m = setup->half_gauge_m;
    Regulation regulation = regulation_of(&run->controller.regulation, d_m, setup->speed_mps);
    Pose start = {reference->start.x * d_m, reference->start.y * d_m, reference->start.heading_rad};
    Piece pieces[WALLS_MAX];
    Walls walls = scaled_walls(reference->walls, d_m, pieces);
    if (walls.count) spec.walls = &walls;
    Route *route = malloc(sizeof *route);
    Vehicle vehicle;
    bool is_fine = vehicle_open(&vehicle, &spec, start) && route;
    *result = (FollowResult){.clearance_m = NAN};
    if (is_fine) {
        make_route(route, reference, d_m, is_regulated(run) && regulation.allow_reversing > 0);
        follow(route, setup, run, &vehicle, lookahead_m, look, owner, result);
    }
    vehicle_close(&vehicle);
    free(route);
    return is_fine;
}
