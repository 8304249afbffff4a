// vehicle.c -- what the benches drive: a tracked vehicle that a method moves, or a tank that a
// drive moves in a world of its own.
#include "vehicle.h"

#include "ai/maths/assert.h"

#define FIELD_GAUGES 400.0

// A heavy tank has a half gauge of 1 m and a top speed of 5 m/s, as the standard set-up.
TankSpec vehicle_tank(const VehicleSpec *spec) {
    TankSpec tank = *spec_find("heavy");
    double scale = spec->half_gauge_m / tank.drive.half_gauge_m;
    tank.length_m *= scale;
    tank.width_m *= scale;
    tank.drive.half_gauge_m = spec->half_gauge_m;
    tank.drive.top_mps = spec->top_mps;
    return tank;
}

bool vehicle_open(Vehicle *vehicle, const VehicleSpec *spec, Pose start) {
    ASSERT(!spec->method != !spec->drive && spec->hz > 0);
    ASSERT(spec->latency >= 0 && spec->latency <= LATENCY_MAX && spec->slip < 1);
    *vehicle = (Vehicle){.spec = spec, .pose = start};
    if (!spec->drive) return true;
    double side_m = FIELD_GAUGES * spec->half_gauge_m;
    vehicle->home = vec(side_m / 2, side_m / 2);
    vehicle->tank = vehicle_tank(spec);
    vehicle->field = map_create(side_m, side_m, NULL, 0);
    vehicle->world = vehicle->field ? world_create(vehicle->field, NULL, 1) : NULL;
    if (!vehicle->world) return false;
    Vec at = vec_add(pose_at(start), vehicle->home);
    world_add(vehicle->world, &vehicle->tank, spec->drive, NULL,
              (Pose){at.x, at.y, start.heading_rad});
    return true;
}

void vehicle_close(Vehicle *vehicle) {
    world_destroy(vehicle->world);
    map_destroy(vehicle->field);
}

// What the tracks are told now, of what was wished up to now.
static Tracks order_due(Vehicle *self, Tracks wish) {
    const VehicleSpec *spec = self->spec;
    Tracks due = wish;
    if (spec->latency) {
        due = self->queue[self->first];
        self->queue[self->first] = wish;
        self->first = (self->first + 1) % spec->latency;
    }
    if (spec->accel_mps2 <= 0) return due;
    double step_mps = spec->accel_mps2 / spec->hz;
    return (Tracks){approach(self->acts.left_mps, due.left_mps, step_mps),
                    approach(self->acts.right_mps, due.right_mps, step_mps)};
}

static void move_by_method(Vehicle *self) {
    const VehicleSpec *spec = self->spec;
    double dt_s = 1.0 / spec->hz, heading_rad = self->pose.heading_rad;
    // Skidding moves the centres about which the tracks turn further apart (Mandow et al.,
    // "Experimental kinematics for wheeled skid-steer mobile robots", IROS 2007).
    spec->method->step(&self->pose, self->acts.left_mps * dt_s, self->acts.right_mps * dt_s,
                       spec->half_gauge_m / (1 - spec->slip));
    self->turned_rad = self->pose.heading_rad - heading_rad;
    self->pose.heading_rad = angle_wrap(self->pose.heading_rad);
    self->motion = (Motion){0.5 * (self->acts.left_mps + self->acts.right_mps), 0,
                            self->turned_rad * spec->hz};
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

void vehicle_drive(Vehicle *vehicle, Tracks wish, VehicleTick *truth) {
    const VehicleSpec *spec = vehicle->spec;
    Order order = {.left_mps = wish.left_mps, .right_mps = wish.right_mps};
    Pose was = vehicle->pose;
    vehicle->acts = order_due(vehicle, wish);
    if (vehicle->world && truth)
        *truth = vehicle_truth(spec->drive, spec->half_gauge_m,
                               world_drive_state(vehicle->world, 0), was, vehicle->motion, order);
    if (vehicle->world) {
        move_in_world(vehicle);
        return;
    }
    move_by_method(vehicle);
    if (!truth) return;
    DriveState runs = {.left_mps = vehicle->acts.left_mps, .right_mps = vehicle->acts.right_mps};
    *truth = vehicle_truth(DRIVES[0], spec->half_gauge_m, &runs, was, vehicle->motion, order);
}

DriverView vehicle_view(const Vehicle *vehicle, const ControllerRow *driver, Vec goal, Pose *seen) {
    const VehicleSpec *spec = vehicle->spec;
    double dt_s = 1.0 / spec->hz;
    *seen = vehicle->pose;
    for (int i = 0; driver->foresees && i < spec->latency; i++) {
        const Tracks *order = &vehicle->queue[(vehicle->first + i) % spec->latency];
        METHODS[0].step(seen, order->left_mps * dt_s, order->right_mps * dt_s, spec->half_gauge_m);
    }
    Vec to = vec_sub(goal, pose_at(*seen));
    double range_m = vec_length(to);
    return (DriverView){.bearing_rad = angle_wrap(vec_bearing(to) - seen->heading_rad),
                        .range_m = range_m,
                        .left_m = range_m,
                        .turn_radps = vehicle->motion.turn_radps,
                        .top_mps = spec->top_mps,
                        .half_gauge_m = spec->half_gauge_m,
                        .dt_s = dt_s,
                        .late_s = driver->foresees ? 0 : spec->latency * dt_s};
}
