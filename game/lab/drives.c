// drives.c -- measurements of drives: the course, and the drive track-slip.
#include "drives.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "sim/drive/kernels.h"

#define FIELD_M 500.0
#define CIRCLE_SHARE 0.6 // speed of the inner track, as a fraction of the outer one's
#define SLALOM_S 3.0
#define EIGHT_S 5.45 // time of a full circle of a medium tank on the drive "track"
#define EIGHT_M 0.85 // half gauge of that tank
#define EIGHT_MPS 7.0
#define EIGHT_MAX_S 60.0
#define STOPPED_MPS 0.01
enum { TIMED_STEPS = 20000 };

const char *const LEG_NAMES[] = {"straight", "circle",  "slalom",
                                 "brake",    "reverse", "figure eight"};
static const double LEG_S[LEG_COUNT] = {5, 8, 6, 3, 3};

// Returns the time of a full circle of an ideal vehicle of this size and speed.
static double eight_s(const TankSpec *tank) {
    const DriveSpec *drive = &tank->drive;
    ASSERT(drive->half_gauge_m > 0 && drive->top_mps > 0);
    return min_of(EIGHT_S * (drive->half_gauge_m / EIGHT_M) / (drive->top_mps / EIGHT_MPS),
                  EIGHT_MAX_S);
}

static double leg_s(Leg leg, const TankSpec *tank) {
    return leg == LEG_EIGHT ? 2 * eight_s(tank) : LEG_S[leg];
}

static Order steer(double speed_mps, double share) {
    return (Order){.left_mps = speed_mps * (1 + min_of(0, share)),
                   .right_mps = speed_mps * (1 - max_of(0, share))};
}

// Returns the order at a moment of a leg.
static Order order_at(Leg leg, double time_s, const TankSpec *tank) {
    ASSERT(time_s >= 0 && tank->drive.top_mps > 0);
    double top_mps = tank->drive.top_mps;
    double share = 1 - CIRCLE_SHARE;
    switch (leg) {
    case LEG_STRAIGHT: return steer(top_mps, 0);
    case LEG_CIRCLE: return steer(0.7 * top_mps, share);
    case LEG_SLALOM: return steer(0.7 * top_mps, share * sin(2 * PI * time_s / SLALOM_S));
    case LEG_REVERSE: return steer(-0.5 * top_mps, 0);
    case LEG_EIGHT: return steer(0.7 * top_mps, time_s < eight_s(tank) ? share : -share);
    case LEG_BRAKE:
    case LEG_COUNT: break;
    }
    return (Order){0};
}

static void drive_leg(World *world, Leg leg, const VehicleSpec *vehicle, double field_m,
                      TrackSpeed tracks[2], VehicleObserver look, void *owner,
                      CourseResult *result) {
    const TankSpec *spec = vehicle->tank;
    double tick_s = 1.0 / result->hz, time_s = leg_s(leg, spec);
    double accel_mps2 = vehicle->accel_mps2, jerk_mps3 = vehicle->jerk_mps3;
    LegResult *row = &result->legs[leg];
    row->drive = result->drive->name;
    row->name = LEG_NAMES[leg];
    Vec start = vec(field_m / 2, field_m / 2);
    double second_m = 0, second_rad = 0;
    bool is_over;
    result->leg_at[leg] = result->count;
    do {
        Pose before = world_pose(world, 0);
        Order order = order_at(leg, row->time_s, spec);
        order.left_mps = ramp_step(&tracks[0], order.left_mps, accel_mps2, jerk_mps3, tick_s);
        order.right_mps = ramp_step(&tracks[1], order.right_mps, accel_mps2, jerk_mps3, tick_s);
        world_order(world, 0, order);
        world_step(world, tick_s, 1);
        Pose pose = world_pose(world, 0);
        row->time_s += tick_s;
        Motion motion = world_motion(world, 0);
        double speed_mps = hypot(motion.forward_mps, motion.side_mps);
        row->distance_m += vec_distance(pose_at(before), pose_at(pose));
        row->turned_deg += fabs(angle_wrap(pose.heading_rad - before.heading_rad)) * 180 / PI;
        row->top_mps = max_of(speed_mps, row->top_mps);
        if (speed_mps > 0.5) {
            double slip_rad = atan2(fabs(motion.side_mps), fabs(motion.forward_mps));
            row->sideslip_deg = max_of(slip_rad * 180 / PI, row->sideslip_deg);
        }
        if (row->time_s > time_s - 1) {
            second_m += vec_distance(pose_at(before), pose_at(pose));
            second_rad += angle_wrap(pose.heading_rad - before.heading_rad);
        }
        result->speeds_mps[result->count] = motion.forward_mps;
        result->points[result->count++] = vec_sub(pose_at(pose), start);
        row->end = (Pose){pose.x - start.x, pose.y - start.y, pose.heading_rad};
        VehicleTick truth = vehicle_truth(result->drive, spec->drive.half_gauge_m,
                                          world_drive_state(world, 0), row->end, motion, order);
        if (look) look(owner, result->count, &truth);
        // The braking leg ends when the vehicle has stopped.
        is_over = leg == LEG_BRAKE && fabs(motion.forward_mps) < STOPPED_MPS;
    } while (!is_over && row->time_s < time_s - 1e-9);
    row->end_mps = world_motion(world, 0).forward_mps;
    row->radius_m = second_m < 1e4 * fabs(second_rad) ? second_m / fabs(second_rad) : NAN;
}

// Returns the time [ns] of one update of the drive in a steady turn: the best of a few batches,
// because other programs use the processor too.
static double time_step(const VehicleSpec *vehicle) {
    ASSERT(vehicle->drive && vehicle->hz > 0);
    const Drive *drive = vehicle->drive;
    enum { BATCHES = 5 };
    double best_ns = INFINITY, dt_s = 1.0 / vehicle->hz;
    DriveSpec gear = spec_drive(vehicle->tank, drive, vehicle->params);
    Order order = order_at(LEG_CIRCLE, 0, vehicle->tank);
    Tracks tracks = {order.left_mps, order.right_mps};
    Ground ground = {.grip = 1};
    for (int batch = 0; batch < BATCHES; batch++) {
        DriveState state = {0};
        Motion motion = {0};
        Pose pose = {0};
        Vec forward;
        double start_s = clock_processor_s();
        for (int i = 0; i < TIMED_STEPS; i++) {
            drive->travel(&gear, &state, &pose, motion, dt_s, &forward);
            motion = drive->push(&gear, &state, &ground, &pose, motion, tracks, dt_s);
        }
        best_ns = min_of(best_ns, 1e9 * (clock_processor_s() - start_s) / TIMED_STEPS);
    }
    return best_ns;
}

bool course_run(const VehicleSpec *vehicle, VehicleObserver look, void *owner,
                CourseResult *result) {
    const TankSpec *tank = vehicle->tank;
    ASSERT(vehicle->drive && tank && vehicle->hz > 0);
    *result = (CourseResult){.drive = vehicle->drive, .hz = vehicle->hz};
    double time_s = 0;
    for (int leg = 0; leg < LEG_COUNT; leg++) time_s += leg_s((Leg)leg, tank);
    size_t points = (size_t)(time_s * vehicle->hz) + 2 * LEG_COUNT;
    result->points = calloc(points, sizeof *result->points);
    result->speeds_mps = calloc(points, sizeof *result->speeds_mps);
    double field_m = clamp(time_s * tank->drive.top_mps, FIELD_M, MAP_SIZE_MAX_M);
    Map *field = map_create(field_m, field_m, NULL, 0);
    World *world = field ? world_create(field, NULL, 1) : NULL;
    bool is_fine = world && result->points && result->speeds_mps;
    TrackSpeed tracks[2] = {{0}};
    if (is_fine) {
        if (vehicle->surfaces) world_set_surfaces(world, vehicle->surfaces);
        world_add(world, tank, vehicle->drive, vehicle->params,
                  (Pose){field_m / 2, field_m / 2, 0});
        for (int leg = 0; leg < LEG_COUNT; leg++)
            drive_leg(world, (Leg)leg, vehicle, field_m, tracks, look, owner, result);
        result->leg_at[LEG_COUNT] = result->count;
        result->step_ns = time_step(vehicle);
    }
    world_destroy(world);
    map_destroy(field);
    return is_fine;
}

void course_free(CourseResult *result) {
    free(result->points);
    free(result->speeds_mps);
}

#define SETTLE_S 3.0 // time until a turn is steady
#define MEASURE_S 1.0
#define STEADY 0.02 // maximum relative change of a steady motion per second
#define SETTLE_MAX_S 60.0
#define GROUND_M 1000.0

const SlipAxis SLIP_SPEEDS_MPS = {{0.5, 1, 1.5, 2, 2.5, 3}, 6};
const SlipAxis SLIP_TURNS_DEGPS = {{3, 6, 12}, 3};

typedef struct Ride {
    const Drive *drive;
    DriveSpec spec;
    DriveState state;
    Ground ground;
    Pose pose;
    Motion motion;
    double tick_s;
} Ride;

static Ride ride_of(const VehicleSpec *vehicle, const Ground *ground) {
    ASSERT(vehicle->drive && vehicle->tank && vehicle->hz > 0);
    return (Ride){.drive = vehicle->drive,
                  .spec = spec_drive(vehicle->tank, vehicle->drive, vehicle->params),
                  .ground = *ground,
                  .pose = {GROUND_M / 2, GROUND_M / 2, 0},
                  .tick_s = 1.0 / vehicle->hz};
}

static void ride_for(Ride *ride, Tracks order, double time_s) {
    ASSERT(time_s > 0);
    Vec forward;
    for (int i = 0; i < (int)lround(time_s / ride->tick_s); i++) {
        ride->drive->travel(&ride->spec, &ride->state, &ride->pose, ride->motion, ride->tick_s,
                            &forward);
        ride->motion = ride->drive->push(&ride->spec, &ride->state, &ride->ground, &ride->pose,
                                         ride->motion, order, ride->tick_s);
    }
}

static bool is_near(double before, double after) {
    return fabs(after - before) <= STEADY * fabs(after);
}

// Returns the power of the motor per mass [W/kg] in a steady turn. Slow vehicles get more time
// until they are steady.
static double ride_power(Ride *ride, Tracks order) {
    double power_wpkg = 0, time_s = SETTLE_S;
    Motion before;
    ride_for(ride, order, SETTLE_S);
    do {
        double before_j = ride->state.work_j;
        before = ride->motion;
        ride_for(ride, order, MEASURE_S);
        time_s += MEASURE_S;
        power_wpkg = (ride->state.work_j - before_j) / (MEASURE_S * ride->spec.mass_kg);
    } while (time_s < SETTLE_MAX_S && !(is_near(before.forward_mps, ride->motion.forward_mps) &&
                                        is_near(before.turn_radps, ride->motion.turn_radps)));
    return power_wpkg;
}

#define SAME_STRAIN 1e-9
#define STALLED 0.02 // a vehicle that turns less than this fraction of the order does not turn

static SlipPoint point_of(Ride ride, double speed_mps, double turn_degps) {
    double across_mps = turn_degps * DEGREE * ride.spec.half_gauge_m;
    SlipPoint point = {.speed_mps = speed_mps, .turn_degps = turn_degps};
    point.power_wpkg = ride_power(&ride, (Tracks){speed_mps + across_mps, speed_mps - across_mps});
    Motion motion = ride.motion;
    point.left_mps = ride.state.left_mps;
    point.right_mps = ride.state.right_mps;
    point.forward_mps = motion.forward_mps;
    point.side_mps = motion.side_mps;
    point.turned_degps = motion.turn_radps / DEGREE;
    point.strain = fabs(turn_degps * DEGREE * speed_mps) / (ride.spec.grip_mps2 * ride.ground.grip);
    point.is_steady = point.turned_degps / turn_degps > STALLED;
    point.left_m = point.right_m = point.ahead_m = NAN;
    if (!point.is_steady) return point;
    point.left_m = (point.left_mps - motion.forward_mps) / motion.turn_radps;
    point.right_m = (motion.forward_mps - point.right_mps) / motion.turn_radps;
    point.ahead_m = -motion.side_mps / motion.turn_radps;
    return point;
}

static bool is_fitted(const SlipFit *fit, const SlipPoint *point) {
    return point->is_steady && point->strain <= fit->strain;
}

// Returns by how many percent the farthest centre of a track is farther out than the nearest.
static double spread_percent(const SlipFit *fit, bool is_right) {
    double far_m = -INFINITY, near_m = INFINITY;
    for (int i = 0; i < fit->count; i++) {
        if (!is_fitted(fit, &fit->points[i])) continue;
        double centre_m = is_right ? fit->points[i].right_m : fit->points[i].left_m;
        far_m = max_of(far_m, centre_m), near_m = min_of(near_m, centre_m);
    }
    return near_m > 0 ? 100 * (far_m / near_m - 1) : NAN;
}

static int compare_strains(const void *a, const void *b) {
    const SlipPoint *x = *(SlipPoint *const *)a, *y = *(SlipPoint *const *)b;
    return (x->strain > y->strain) - (x->strain < y->strain);
}

// Distance between the two points that the tracks turn about [m].
static double between_m(const SlipPoint *point) {
    return (point->left_mps - point->right_mps) / (point->turned_degps * DEGREE);
}

// Fits the centres by linear regression of the track speeds that they predict: to the turns with
// the smallest strains, as many as are predicted within CENTRES_ERROR_PERCENT.
static bool fit_centres(SlipFit *fit) {
    ASSERT(fit->points);
    SlipPoint **sorted = malloc(((size_t)fit->count + 1) * sizeof *sorted);
    if (!sorted) return false;
    int count = 0;
    for (int i = 0; i < fit->count; i++)
        if (fit->points[i].is_steady) sorted[count++] = &fit->points[i];
    qsort(sorted, (size_t)count, sizeof *sorted, compare_strains);
    double turns = 0, left = 0, right = 0, ahead = 0, far_m = 0, near_m = INFINITY, error = 0;
    fit->left_m = fit->right_m = fit->ahead_m = fit->strain = NAN;
    for (int i = 0; i < count && error <= CENTRES_ERROR_PERCENT / 100; i++) {
        const SlipPoint *point = sorted[i];
        double square = point->turned_degps * point->turned_degps, gauge_m;
        turns += square;
        left += square * point->left_m;
        right += square * point->right_m;
        ahead += square * point->ahead_m;
        far_m = max_of(far_m, between_m(point)), near_m = min_of(near_m, between_m(point));
        gauge_m = (left + right) / turns;
        error = max_of(far_m / gauge_m - 1, 1 - near_m / gauge_m);
        bool is_last = i + 1 == count || sorted[i + 1]->strain > point->strain + SAME_STRAIN;
        if (!is_last || error > CENTRES_ERROR_PERCENT / 100) continue;
        fit->strain = point->strain;
        fit->left_m = left / turns, fit->right_m = right / turns, fit->ahead_m = ahead / turns;
    }
    free(sorted);
    return true;
}

static void measure_errors(SlipFit *fit, double half_gauge_m, bool is_slip) {
    ASSERT(half_gauge_m > 0);
    double off = 0, off_unslipped = 0;
    fit->spread_percent = max_of(spread_percent(fit, false), spread_percent(fit, true));
    for (int i = 0; i < fit->count; i++) {
        SlipPoint *point = &fit->points[i];
        bool is_inside = is_fitted(fit, point);
        double between_degps = (point->left_mps - point->right_mps) / DEGREE;
        point->predicted_degps = between_degps / (fit->left_m + fit->right_m);
        if (!point->is_steady) continue;
        double error = point->predicted_degps / point->turned_degps - 1;
        double unslipped = between_degps / (2 * half_gauge_m) / point->turned_degps - 1;
        model_error(&fit->centres, is_inside, 100 * error);
        model_error(&fit->unslipped, !is_slip && point->strain <= 1, 100 * unslipped);
        if (is_inside) off += error * error, off_unslipped += unslipped * unslipped;
    }
    fit->error_percent = 100 * sqrt(off / fit->centres.inside_count);
    fit->unslipped_error_percent = 100 * sqrt(off_unslipped / fit->centres.inside_count);
}

static bool measure(const SlipPlan *plan, Surface surface, bool is_sheared, SlipFit *fit) {
    const VehicleSpec *vehicle = plan->vehicle;
    const SurfaceTraits *all = vehicle->surfaces ? vehicle->surfaces : SURFACE_TRAITS;
    const SurfaceTraits *traits = &all[surface];
    bool is_slip = vehicle->drive == &DRIVE_TRACK_SLIP;
    unsigned char tile = (unsigned char)surface;
    *fit = (SlipFit){.ground = traits->name,
                     .law = !is_slip     ? "grip"
                            : is_sheared ? "Wong"
                                         : "Coulomb",
                     .centres = MODEL_ERRORS_NONE,
                     .unslipped = MODEL_ERRORS_NONE};
    Terrain *terrain = terrain_create(&tile, 1, 1, GROUND_M, NULL, 0);
    fit->points =
        calloc((size_t)(plan->speeds_mps.count * plan->turns_degps.count) + 1, sizeof *fit->points);
    if (!terrain || !fit->points) {
        terrain_destroy(terrain);
        return false;
    }
    Ride ride = ride_of(vehicle, &(Ground){.grip = traits->grip,
                                           .rolling_mps2 = traits->rolling_mps2,
                                           .terrain = terrain,
                                           .surfaces = all});
    if (is_slip) ride.spec.params[SLIP_SHEAR] = is_sheared;
    for (int i = 0; i < plan->speeds_mps.count * plan->turns_degps.count; i++) {
        double speed_mps = plan->speeds_mps.values[i / plan->turns_degps.count],
               turn_degps = plan->turns_degps.values[i % plan->turns_degps.count];
        double across_mps = fabs(turn_degps) * DEGREE * ride.spec.half_gauge_m;
        if (turn_degps == 0 || fabs(speed_mps) + across_mps > ride.spec.top_mps + 1e-9) continue;
        SlipPoint *point = &fit->points[fit->count++];
        *point = point_of(ride, speed_mps, turn_degps);
        point->ground = fit->ground;
        point->law = fit->law;
        fit->stalled += !point->is_steady;
    }
    terrain_destroy(terrain);
    if (!fit_centres(fit)) return false;
    measure_errors(fit, ride.spec.half_gauge_m, is_slip);
    return true;
}

int slip_measure(const SlipPlan *plan, SlipFit fits[SLIP_FITS]) {
    ASSERT(plan->vehicle->tank && plan->vehicle->hz > 0);
    int count = plan->vehicle->drive == &DRIVE_TRACK_SLIP ? SLIP_FITS : SLIP_FITS / 2;
    for (int i = 0; i < SLIP_FITS; i++) fits[i] = (SlipFit){0};
    for (int i = 0; i < count; i++)
        if (!measure(plan, (Surface)(i % SURFACE_PICTURE), i >= SURFACE_PICTURE, &fits[i]))
            return 0;
    return count;
}

void slip_free(SlipFit fits[SLIP_FITS]) {
    for (int i = 0; i < SLIP_FITS; i++) free(fits[i].points);
}

#define GEAR_TOP_MPS 7.0

void slip_gears(const VehicleSpec *vehicle, SlipGear gears[SLIP_GEARS]) {
    static const char *const NAMES[SLIP_GEARS] = {"clutch and brake", "double differential",
                                                  "two motors"};
    const SurfaceTraits *all = vehicle->surfaces ? vehicle->surfaces : SURFACE_TRAITS;
    double scale = vehicle->tank->drive.top_mps / GEAR_TOP_MPS;
    for (int gear = 0; gear < SLIP_GEARS; gear++) {
        Ride ride = ride_of(vehicle, &(Ground){.grip = 1, .surfaces = all}), pivot;
        SlipGear *row = &gears[gear];
        ride.spec.params[SLIP_GEAR] = gear;
        pivot = ride;
        row->name = NAMES[gear];
        row->straight_wpkg = ride_power(&ride, (Tracks){3 * scale, 3 * scale});
        row->turn_wpkg = ride_power(&ride, (Tracks){4 * scale, 2 * scale});
        row->turn_degps = ride.motion.turn_radps / DEGREE;
        row->radius_m =
            hypot(ride.motion.forward_mps, ride.motion.side_mps) / ride.motion.turn_radps;
        ride_for(&pivot, (Tracks){ride.spec.top_mps, -ride.spec.top_mps}, SETTLE_S);
        row->pivot_degps =
            DRIVE_TRACK_SLIP.limits(&pivot.spec).can_pivot ? pivot.motion.turn_radps / DEGREE : NAN;
    }
}
