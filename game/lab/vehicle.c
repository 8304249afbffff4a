// vehicle.c -- the vehicles and controllers of the benches.
#include "vehicle.h"

#include <stdio.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "platform/text.h"

#define FIELD_GAUGES 400.0
#define FIELD_S 120.0 // time for a tank to cross its field

// A heavy tank has a half gauge of 1 m and a top speed of 5 m/s, like the standard setup.
TankSpec vehicle_tank(const VehicleSpec *spec) {
    TankSpec tank = spec->tank ? *spec->tank : *spec_find("heavy");
    double scale = spec->half_gauge_m / tank.drive.half_gauge_m;
    tank.length_m *= scale;
    tank.width_m *= scale;
    tank.drive.half_gauge_m = spec->half_gauge_m;
    tank.drive.top_mps = spec->top_mps;
    return tank;
}

static Map *create_field(const VehicleSpec *spec, double side_m, Vec home) {
    int count = spec->walls ? spec->walls->count : 0;
    Piece pieces[WALLS_MAX];
    ASSERT(count <= WALLS_MAX);
    for (int i = 0; i < count; i++) {
        pieces[i] = spec->walls->pieces[i];
        for (int k = 0; k < pieces[i].vertex_count; k++)
            pieces[i].vertices[k] = vec_add(pieces[i].vertices[k], home);
    }
    return map_create(side_m, side_m, pieces, count);
}

bool vehicle_open(Vehicle *vehicle, const VehicleSpec *spec, Pose start) {
    ASSERT(!spec->update != !spec->drive && spec->hz > 0);
    ASSERT(spec->latency >= 0 && spec->latency <= LATENCY_MAX && spec->slip < 1);
    *vehicle = (Vehicle){.spec = spec, .pose = start, .tank = vehicle_tank(spec)};
    if (!spec->drive) return true;
    double side_m = FIELD_GAUGES * spec->half_gauge_m;
    if (spec->tank) side_m = max_of(side_m, FIELD_S * spec->top_mps);
    side_m = min_of(side_m, MAP_SIZE_MAX_M);
    vehicle->home = vec(side_m / 2, side_m / 2);
    vehicle->field = create_field(spec, side_m, vehicle->home);
    vehicle->world = vehicle->field ? world_create(vehicle->field, NULL, 1) : NULL;
    if (!vehicle->world) return false;
    if (spec->surfaces) world_set_surfaces(vehicle->world, spec->surfaces);
    Vec at = vec_add(pose_at(start), vehicle->home);
    world_add(vehicle->world, &vehicle->tank, spec->drive, spec->params,
              (Pose){at.x, at.y, start.heading_rad});
    return true;
}

void vehicle_close(Vehicle *vehicle) {
    world_destroy(vehicle->world);
    map_destroy(vehicle->field);
}

// Returns the mean track speeds of this tick, after latency and limits of acceleration and jerk.
static Tracks order_due(Vehicle *self, Tracks order) {
    const VehicleSpec *spec = self->spec;
    Tracks due = order;
    if (spec->latency) {
        ASSERT(self->first >= 0 && self->first < spec->latency);
        due = self->queue[self->first];
        self->queue[self->first] = order;
        self->first = (self->first + 1) % spec->latency;
    }
    double accel_mps2 = spec->accel_mps2, jerk_mps3 = spec->jerk_mps3, dt_s = 1.0 / spec->hz;
    return (Tracks){ramp_step(&self->left, due.left_mps, accel_mps2, jerk_mps3, dt_s),
                    ramp_step(&self->right, due.right_mps, accel_mps2, jerk_mps3, dt_s)};
}

static void move_in_world(Vehicle *self) {
    double heading_rad = self->pose.heading_rad;
    world_order(self->world, 0,
                (Order){.left_mps = self->acts.left_mps, .right_mps = self->acts.right_mps});
    world_step(self->world, 1.0 / self->spec->hz, 1);
    Pose pose = world_pose(self->world, 0);
    self->pose = (Pose){pose.x - self->home.x, pose.y - self->home.y, pose.heading_rad};
    self->turned_rad = angle_wrap(pose.heading_rad - heading_rad);
    self->motion = world_motion(self->world, 0);
}

static void move_fitted(Vehicle *self, double dt_s) {
    const FittedMotion *fit = self->spec->fitted;
    double left_mps = self->acts.left_mps, right_mps = self->acts.right_mps;
    double gauge_m = fit->left_m + fit->right_m;
    double turn_radps = (left_mps - right_mps) / gauge_m;
    double forward_mps = (fit->right_m * left_mps + fit->left_m * right_mps) /
                         (gauge_m * (1 + fit->loss_s * fabs(turn_radps)));
    ASSERT(gauge_m > 0);
    forward_mps = lag_step(&self->lagged.forward_mps, forward_mps, fit->lag_s, dt_s);
    turn_radps = lag_step(&self->lagged.turn_radps, turn_radps, fit->yaw_lag_s, dt_s);
    double ahead_m =
        fit->ahead_m + fit->drift_s * forward_mps + fit->shift_s2 * forward_mps * fabs(turn_radps);
    double across_m = turn_radps * gauge_m / 2 * dt_s, half_rad = turn_radps * dt_s / 2;
    double chord = half_rad == 0 ? 1 : sin(half_rad) / half_rad;
    Vec side = vec_heading(self->pose.heading_rad + half_rad + PI / 2);
    side = vec_scale(side, -turn_radps * ahead_m * chord * dt_s);
    self->spec->update->step(&self->pose, forward_mps * dt_s + across_m,
                             forward_mps * dt_s - across_m, gauge_m / 2);
    self->pose.x += side.x, self->pose.y += side.y;
    self->motion = (Motion){forward_mps, -turn_radps * ahead_m, 0};
}

void vehicle_drive(Vehicle *vehicle, Tracks tracks, VehicleTick *truth) {
    const VehicleSpec *spec = vehicle->spec;
    Order order = {.left_mps = tracks.left_mps, .right_mps = tracks.right_mps};
    Pose was = vehicle->pose;
    vehicle->acts = order_due(vehicle, tracks);
    if (vehicle->world && truth)
        *truth = vehicle_truth(spec->drive, spec->half_gauge_m,
                               world_drive_state(vehicle->world, 0), was, vehicle->motion, order);
    if (vehicle->world) {
        move_in_world(vehicle);
        return;
    }
    double dt_s = 1.0 / spec->hz, heading_rad = vehicle->pose.heading_rad;
    // Skidding moves the centres of rotation of the tracks farther apart (Mandow et al.,
    // "Experimental kinematics for wheeled skid-steer mobile robots", IROS 2007).
    vehicle->motion = (Motion){0.5 * (vehicle->acts.left_mps + vehicle->acts.right_mps)};
    if (spec->fitted)
        move_fitted(vehicle, dt_s);
    else
        spec->update->step(&vehicle->pose, vehicle->acts.left_mps * dt_s,
                           vehicle->acts.right_mps * dt_s, spec->half_gauge_m / (1 - spec->slip));
    vehicle->turned_rad = vehicle->pose.heading_rad - heading_rad;
    vehicle->pose.heading_rad = angle_wrap(vehicle->pose.heading_rad);
    vehicle->motion.turn_radps = vehicle->turned_rad * spec->hz;
    if (!truth) return;
    DriveState runs = {.left_mps = vehicle->acts.left_mps, .right_mps = vehicle->acts.right_mps};
    *truth = vehicle_truth(DRIVES[0], spec->half_gauge_m, &runs, was, vehicle->motion, order);
}

bool vehicle_arc_error(const VehicleSpec *spec, double speed_mps, double turn_radps, double time_s,
                       UpdateError *error) {
    enum { SETTLE_S = 3 };
    Vehicle vehicle;
    double across_mps = turn_radps * spec->half_gauge_m, turned_rad = 0;
    Tracks order = {speed_mps + across_mps, speed_mps - across_mps};
    bool is_open = vehicle_open(&vehicle, spec, (Pose){0});
    for (int i = 0; is_open && i < SETTLE_S * spec->hz; i++) vehicle_drive(&vehicle, order, NULL);
    Pose arc = vehicle.pose;
    int ticks = (int)lround(time_s * spec->hz);
    for (int i = 0; is_open && i < ticks; i++) {
        vehicle_drive(&vehicle, order, NULL);
        turned_rad += vehicle.turned_rad;
    }
    double seconds = (double)ticks / spec->hz;
    UPDATES[0].step(&arc, order.left_mps * seconds, order.right_mps * seconds, spec->half_gauge_m);
    error->way = vec_distance(pose_at(arc), pose_at(vehicle.pose));
    error->turn = fabs(turned_rad - turn_radps * seconds);
    vehicle_close(&vehicle);
    return is_open;
}

DriverView vehicle_view(const Vehicle *vehicle, const Controller *driver, Vec goal, Pose *seen) {
    const VehicleSpec *spec = vehicle->spec;
    double dt_s = 1.0 / spec->hz;
    *seen = vehicle->pose;
    for (int i = 0; driver->row->predicts && i < spec->latency; i++) {
        const Tracks *order = &vehicle->queue[(vehicle->first + i) % spec->latency];
        UPDATES[0].step(seen, order->left_mps * dt_s, order->right_mps * dt_s, spec->half_gauge_m);
    }
    Vec to = vec_sub(goal, pose_at(*seen));
    double range_m = vec_length(to);
    return (DriverView){.value = driver->value,
                        .regulation = &driver->regulation,
                        .pose = *seen,
                        .walls = spec->walls,
                        .length_m = vehicle->tank.length_m,
                        .width_m = vehicle->tank.width_m,
                        .bearing_rad = angle_wrap(vec_bearing(to) - seen->heading_rad),
                        .range_m = range_m,
                        .remaining_m = range_m,
                        .turn_radps = vehicle->motion.turn_radps,
                        .top_mps = spec->top_mps,
                        .half_gauge_m = spec->half_gauge_m,
                        .dt_s = dt_s,
                        .late_s = driver->row->predicts ? 0 : spec->latency * dt_s};
}

#define FULL_TURN_RAD                                                                              \
    (45 * DEGREE) // bearing that makes the proportional driver stop the inner track
#define PIVOT_TOLERANCE_DEG 5.0
#define NO_LIMIT 1e9 // turn acceleration: the bench has no inertia

void view_along(DriverView *view, Pose pose, Vec from, Vec to) {
    Vec way = vec_unit(vec_sub(to, from));
    ASSERT(view->half_gauge_m > 0);
    Vec front = pose_to_world(pose, vec(0, FRONT_GAUGES * view->half_gauge_m));
    view->off_m = vec_cross(vec_sub(front, from), way);
    view->course_rad = angle_wrap(vec_bearing(way) - pose.heading_rad);
}

// Returns a turn toward the side of the bearing with these track speeds.
static Tracks toward(double bearing_rad, double outer_mps, double inner_mps) {
    if (bearing_rad > 0) return (Tracks){outer_mps, inner_mps};
    return (Tracks){inner_mps, outer_mps};
}

static Tracks straight(const DriverView *view) { return (Tracks){view->top_mps, view->top_mps}; }

static Tracks bang_bang(const DriverView *view) {
    if (view->bearing_rad == 0) return straight(view);
    return toward(view->bearing_rad, view->top_mps, view->value * view->top_mps);
}

static Tracks proportional(const DriverView *view) {
    double inner = max_of(0, 1 - fabs(view->bearing_rad) / FULL_TURN_RAD);
    return toward(view->bearing_rad, view->top_mps, inner * view->top_mps);
}

// Follows the circle along the nose through the target: kappa = 2 sin b / range, with a gain.
static Tracks pursuit(double gain, const DriverView *view) {
    ASSERT(view->half_gauge_m > 0);
    double limit = 1 / view->half_gauge_m;
    double kappa = min_of(gain * 2 * fabs(sin(view->bearing_rad)) / view->range_m, limit);
    if (fabs(view->bearing_rad) > PI / 2) kappa = limit;
    double across = kappa * view->half_gauge_m;
    return toward(view->bearing_rad, view->top_mps, view->top_mps * (1 - across) / (1 + across));
}

static Tracks pure_pursuit(const DriverView *view) { return pursuit(1, view); }

static Tracks double_pursuit(const DriverView *view) { return pursuit(2, view); }

// The mistake of comment 19 of the article "Simple 2D car steering physics": the heading is
// subtracted from the direction of the target in degrees, and the sine takes it for radians.
static Tracks degrees(const DriverView *view) {
    double turn = sin(view->bearing_rad / DEGREE);
    return toward(turn, view->top_mps, (1 - fabs(turn)) * view->top_mps);
}

static Tracks pivot(const DriverView *view) {
    if (fabs(view->bearing_rad) <= view->value * DEGREE) return straight(view);
    return toward(view->bearing_rad, view->top_mps, -view->top_mps);
}

// Returns whether the target is inside the circle of the tightest forward turn toward it (inner
// track stopped), which therefore never reaches it.
static bool is_inside(const DriverView *view) {
    double radius = view->half_gauge_m;
    Vec target = vec_scale(vec_heading(fabs(view->bearing_rad)), view->range_m);
    return vec_distance(target, vec(radius, 0)) < radius;
}

static Tracks pivot_inside(const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, view->top_mps, -view->top_mps);
    return proportional(view);
}

// Turns by the whole bearing in one tick, within the limits of the tracks.
static Tracks dead_beat(const DriverView *view) {
    double b = fabs(view->bearing_rad);
    if (b <= PIVOT_TOLERANCE_DEG * DEGREE) return proportional(view);
    ASSERT(view->dt_s > 0);
    double track_mps = min_of(b / view->dt_s * view->half_gauge_m, view->top_mps);
    return toward(view->bearing_rad, track_mps, -track_mps);
}

static Tracks unicycle(const DriverView *view) {
    double gain =
        view->late_s > 0 ? min_of(STEER_GAIN_PER_S, 0.25 / view->late_s) : STEER_GAIN_PER_S;
    Twist desired = steer_law(view->bearing_rad, view->top_mps, gain, NO_LIMIT);
    return tracks_mix(desired, view->half_gauge_m, view->top_mps);
}

// Backs toward a target behind, by the same law with the tail leading.
static Tracks reverse(const DriverView *view) {
    if (fabs(view->bearing_rad) <= PI / 2) return proportional(view);
    DriverView tail = *view;
    tail.bearing_rad = angle_wrap(view->bearing_rad - PI);
    Tracks tracks = proportional(&tail);
    return (Tracks){-tracks.right_mps, -tracks.left_mps};
}

static Tracks drive_off(const DriverView *view) {
    return is_inside(view) ? straight(view) : bang_bang(view);
}

static Tracks back_turn(const DriverView *view) {
    if (is_inside(view)) return toward(view->bearing_rad, 0, -view->top_mps);
    return proportional(view);
}

// The front wheel points along the path, and toward it in proportion to its offset:
//     delta = psi + atan(k e / v), with the errors psi and e at the front
// The hull moves so that its front follows that wheel. Small errors then fade as exp(-k t).
// Source: Hoffmann, Tomlin, Montemerlo, Thrun, "Autonomous Automobile Trajectory Tracking for
// Off-Road Driving", ACC 2007; the gain is the default of MathWorks' lateralControllerStanley.
static Tracks stanley(const DriverView *view) {
    double v_mps = view->top_mps, front_m = FRONT_GAUGES * view->half_gauge_m;
    double steer = view->course_rad - atan(STANLEY_GAIN_PER_S * view->off_m / v_mps);
    double delta = clamp(steer, -PI / 2, PI / 2);
    Twist desired = {v_mps * cos(delta), v_mps * sin(delta) / front_m};
    return tracks_mix(desired, view->half_gauge_m, v_mps);
}

const ControllerRow CONTROLLERS[] = {CONTROLLER_ROWS(AS_ELEMENT){0}};

bool controller_parse(const char *text, Controller *controller) {
    ASSERT(text && controller);
    size_t length = strcspn(text, ":");
    const ControllerRow *row = CONTROLLERS;
    while (row->name && (strlen(row->name) != length || strncmp(row->name, text, length))) row++;
    if (!row->name || strlen(text) >= CONTROLLER_NAME_MAX) return false;
    *controller = (Controller){.row = row, .value = row->initial, .regulation = regulation_none()};
    snprintf(controller->name, sizeof controller->name, "%s", text);
    if (!text[length]) return true;
    return row->takes_value && number_parse(text + length + 1, &controller->value) &&
           controller->value >= row->low && controller->value <= row->high;
}
