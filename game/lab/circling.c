// circling.c -- the circling bench: one chase, in the kernel alone.
#include "chase.h"

#define DEGREE (PI / 180)
#define TARGET_SHARE 0.4  // speed of a moving target, of the vehicle's
#define TARGET_RADIUS 3.0 // of a circling target's circle, half gauges
#define CLOSE_GAUGES 3.0

const char *const TARGET_NAMES[] = {"static", "linear", "circling", NULL};
const char *const OUTCOME_NAMES[] = {"captured", "orbit", "chatter", "other"};

const CirclingSetup CIRCLING_STANDARD = {.half_gauge_m = 1,
                                         .speed_mps = 5,
                                         .capture_m = 0.5,
                                         .horizon_s = 60,
                                         .bearings_deg = {-177.5, 5, 72},
                                         .ranges_m = {0.90, 0.25, 30}};

static double cell_bearing(const CirclingSetup *setup, int cell) {
    const Axis *axis = &setup->bearings_deg;
    return angle_wrap((axis->start + axis->step * (cell / setup->ranges_m.count)) * DEGREE);
}

static double cell_range(const CirclingSetup *setup, int cell) {
    const Axis *axis = &setup->ranges_m;
    return axis->start + axis->step * (cell % axis->count);
}

Vec circling_target(const CirclingSetup *setup, int cell) {
    return vec_scale(vec_heading(cell_bearing(setup, cell)), cell_range(setup, cell));
}

bool circling_is_close_behind(const CirclingSetup *setup, int cell) {
    return fabs(cell_bearing(setup, cell)) > PI / 2 &&
           cell_range(setup, cell) <= CLOSE_GAUGES * setup->half_gauge_m;
}

bool circling_must_orbit(const CirclingSetup *setup, double radius_m, int cell) {
    Vec target = circling_target(setup, cell);
    return vec_distance(target, vec(copysign(radius_m, target.x), 0)) < radius_m - setup->capture_m;
}

// A straight mover starts at its cell and goes east; a circling one goes round its cell.
static Vec target_at(const CirclingSetup *setup, TargetKind kind, Vec cell, double time_s) {
    double speed_mps = TARGET_SHARE * setup->speed_mps;
    double radius_m = TARGET_RADIUS * setup->half_gauge_m;
    if (kind == TARGET_STATIC) return cell;
    if (kind == TARGET_LINEAR) return vec_add(cell, vec(speed_mps * time_s, 0));
    double angle_rad = PI / 2 - speed_mps * time_s / radius_m; // counter-clockwise, from the east
    return vec_add(cell, vec_scale(vec_heading(angle_rad), radius_m));
}

Tracks circling_decide(const CirclingSetup *setup, const CirclingRun *run, Pose pose, Vec target,
                       Tracks pending) {
    double dt_s = 1.0 / run->hz;
    const ControllerRow *row = run->controller.row;
    if (run->latency && row->foresees)
        METHODS[0].step(&pose, pending.left_mps * dt_s, pending.right_mps * dt_s,
                        setup->half_gauge_m);
    Vec to = vec_sub(target, pose_at(pose));
    Look look = {.bearing_rad = angle_wrap(vec_bearing(to) - pose.heading_rad),
                 .range_m = vec_length(to),
                 .top_mps = setup->speed_mps,
                 .half_gauge_m = setup->half_gauge_m,
                 .capture_m = setup->capture_m,
                 .dt_s = dt_s,
                 .is_late = run->latency && !row->foresees};
    return row->steer(run->controller.value, &look);
}

Chase circling_chase(const CirclingSetup *setup, const CirclingRun *run, int cell) {
    double dt_s = 1.0 / run->hz;
    Vec cell_at = circling_target(setup, cell), target = target_at(setup, run->target, cell_at, 0);
    Chase chase = {0};
    Pose pose = {0};
    Tracks pending = {0};
    int ticks = (int)ceil(setup->horizon_s * run->hz - 1e-9);
    for (int tick = 1; tick <= ticks; tick++) {
        Tracks wish = circling_decide(setup, run, pose, target, pending);
        Tracks acts = run->latency ? pending : wish;
        pending = wish;
        double left_m = acts.left_mps * dt_s, right_m = acts.right_mps * dt_s;
        double heading_rad = pose.heading_rad;
        Vec before = vec_sub(pose_at(pose), target);
        run->method->step(&pose, left_m, right_m, setup->half_gauge_m);
        chase.turn_rad += fabs(pose.heading_rad - heading_rad);
        chase.way_m += 0.5 * fabs(left_m + right_m);
        chase.time_s = tick * dt_s;
        pose.heading_rad = angle_wrap(pose.heading_rad);
        target = target_at(setup, run->target, cell_at, tick * dt_s);
        if (chase_note(&chase, before, vec_sub(pose_at(pose), target), setup->capture_m))
            return chase;
    }
    chase_give_up(&chase, setup->speed_mps * setup->horizon_s);
    return chase;
}
