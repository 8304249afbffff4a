// drives.c -- measurements of drives: the course, and the drive track-slip.
#include "drives.h"

#include <stddef.h>

#include "ai/maths/assert.h"
#include "platform/system.h"
#include "sim/drive/kernels.h"

#define FIELD_M 500.0
#define CIRCLE_SHARE 0.6 // speed of the inner track, as a share of the outer one's
#define SLALOM_S 3.0
#define EIGHT_S 5.45 // time of a full circle with the drive "track"
#define STOPPED_MPS 0.01
enum { TIMED_STEPS = 20000 };

const char *const LEG_NAMES[] = {"straight", "circle",  "slalom",
                                 "brake",    "reverse", "figure eight"};
static const double LEG_S[LEG_COUNT] = {5, 8, 6, 3, 3, 2 * EIGHT_S};

static Order steer(double speed_mps, double share) {
    return (Order){.left_mps = speed_mps * (1 + min_of(0, share)),
                   .right_mps = speed_mps * (1 - max_of(0, share))};
}

// Returns the order at a moment of a leg. A share of 0.4 slows the inner track to 0.6 of the outer.
static Order order_at(Leg leg, double time_s, double top_mps) {
    double share = 1 - CIRCLE_SHARE;
    switch (leg) {
    case LEG_STRAIGHT: return steer(top_mps, 0);
    case LEG_CIRCLE: return steer(0.7 * top_mps, share);
    case LEG_SLALOM: return steer(0.7 * top_mps, share * sin(2 * PI * time_s / SLALOM_S));
    case LEG_REVERSE: return steer(-0.5 * top_mps, 0);
    case LEG_EIGHT: return steer(0.7 * top_mps, time_s < EIGHT_S ? share : -share);
    case LEG_BRAKE:
    case LEG_COUNT: break;
    }
    return (Order){0};
}

static void drive_leg(World *world, Leg leg, const TankSpec *spec, VehicleObserver look,
                      void *owner, CourseResult *result) {
    LegResult *row = &result->legs[leg];
    row->drive = result->drive->name;
    row->name = LEG_NAMES[leg];
    Vec start = vec(FIELD_M / 2, FIELD_M / 2);
    double second_m = 0, second_rad = 0;
    bool is_over;
    result->leg_at[leg] = result->count;
    do {
        Pose before = world_pose(world, 0);
        Order order = order_at(leg, row->time_s, spec->drive.top_mps);
        world_order(world, 0, order);
        world_step(world, 1.0 / COURSE_HZ, 1);
        Pose pose = world_pose(world, 0);
        row->time_s += 1.0 / COURSE_HZ;
        Motion motion = world_motion(world, 0);
        double speed_mps = hypot(motion.forward_mps, motion.side_mps);
        row->distance_m += vec_distance(pose_at(before), pose_at(pose));
        row->turned_deg += fabs(angle_wrap(pose.heading_rad - before.heading_rad)) * 180 / PI;
        row->top_mps = max_of(speed_mps, row->top_mps);
        if (speed_mps > 0.5) {
            double slip_rad = atan2(fabs(motion.side_mps), fabs(motion.forward_mps));
            row->sideslip_deg = max_of(slip_rad * 180 / PI, row->sideslip_deg);
        }
        if (row->time_s > LEG_S[leg] - 1) {
            second_m += vec_distance(pose_at(before), pose_at(pose));
            second_rad += angle_wrap(pose.heading_rad - before.heading_rad);
        }
        ASSERT(result->count < COURSE_POINTS_MAX);
        result->speeds_mps[result->count] = motion.forward_mps;
        result->points[result->count++] = vec_sub(pose_at(pose), start);
        row->end = (Pose){pose.x - start.x, pose.y - start.y, pose.heading_rad};
        VehicleTick truth = vehicle_truth(result->drive, spec->drive.half_gauge_m,
                                          world_drive_state(world, 0), row->end, motion, order);
        if (look) look(owner, result->count, &truth);
        // The braking leg ends when the vehicle has stopped.
        is_over = leg == LEG_BRAKE && fabs(motion.forward_mps) < STOPPED_MPS;
    } while (!is_over && row->time_s < LEG_S[leg] - 1e-9);
    row->end_mps = world_motion(world, 0).forward_mps;
    row->radius_m = second_m < 1e4 * fabs(second_rad) ? second_m / fabs(second_rad) : NAN;
}

// Returns the time [ns] of one update of the drive in a steady turn: the best of a few batches,
// because other programs use the processor too.
static double time_step(const Drive *drive, const TankSpec *spec) {
    enum { BATCHES = 5 };
    double best_ns = INFINITY, dt_s = 1.0 / COURSE_HZ;
    DriveSpec gear = spec_drive(spec, drive, NULL);
    Order order = order_at(LEG_CIRCLE, 0, gear.top_mps);
    Tracks tracks = {order.left_mps, order.right_mps};
    Ground ground = {.grip = 1};
    for (int batch = 0; batch < BATCHES; batch++) {
        DriveState state = {0};
        Motion motion = {0};
        Pose pose = {0};
        Vec forward;
        double start_s = clock_processor_s();
        for (int i = 0; i < TIMED_STEPS; i++) {
            pose = drive->travel(&gear, &state, pose, motion, dt_s, &forward);
            motion = drive->push(&gear, &state, &ground, pose, motion, tracks, dt_s);
        }
        best_ns = min_of(best_ns, 1e9 * (clock_processor_s() - start_s) / TIMED_STEPS);
    }
    return best_ns;
}

bool course_run(const Drive *drive, const TankSpec *spec, VehicleObserver look, void *owner,
                CourseResult *result) {
    ASSERT(drive && spec);
    *result = (CourseResult){.drive = drive};
    Map *field = map_create(FIELD_M, FIELD_M, NULL, 0);
    World *world = field ? world_create(field, NULL, 1) : NULL;
    if (world) {
        world_add(world, spec, drive, NULL, (Pose){FIELD_M / 2, FIELD_M / 2, 0});
        for (int leg = 0; leg < LEG_COUNT; leg++)
            drive_leg(world, (Leg)leg, spec, look, owner, result);
        result->leg_at[LEG_COUNT] = result->count;
        result->step_ns = time_step(drive, spec);
    }
    world_destroy(world);
    map_destroy(field);
    return world;
}

#define TICK_S (1.0 / 60)
#define SETTLE_S 3.0 // time until a turn is steady
#define MEASURE_S 1.0
#define GROUND_M 1000.0
#define DEGREE (PI / 180)

const double SLIP_SPEEDS_MPS[SLIP_SPEEDS] = {0.5, 1, 1.5, 2, 2.5, 3};
const double SLIP_TURNS_DEGPS[SLIP_TURNS] = {3, 6, 12};

typedef struct Ride {
    DriveSpec spec;
    DriveState state;
    Ground ground;
    Pose pose;
    Motion motion;
} Ride;

static Ride ride_of(const Ground *ground) {
    return (Ride){.spec = spec_drive(&TANK_SPECS[0], &DRIVE_TRACK_SLIP, NULL),
                  .ground = *ground,
                  .pose = {GROUND_M / 2, GROUND_M / 2, 0}};
}

static void ride_for(Ride *ride, Tracks order, double time_s) {
    ASSERT(time_s > 0);
    Vec forward;
    for (int i = 0; i < (int)lround(time_s / TICK_S); i++) {
        ride->pose = DRIVE_TRACK_SLIP.travel(&ride->spec, &ride->state, ride->pose, ride->motion,
                                             TICK_S, &forward);
        ride->motion = DRIVE_TRACK_SLIP.push(&ride->spec, &ride->state, &ride->ground, ride->pose,
                                             ride->motion, order, TICK_S);
    }
}

// Returns the power of the motor per mass [W/kg] in a steady turn.
static double ride_power(Ride *ride, Tracks order) {
    ride_for(ride, order, SETTLE_S);
    double before_j = ride->state.work_j;
    ride_for(ride, order, MEASURE_S);
    return (ride->state.work_j - before_j) / (MEASURE_S * ride->spec.mass_kg);
}

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
    point.left_m = (point.left_mps - motion.forward_mps) / motion.turn_radps;
    point.right_m = (motion.forward_mps - point.right_mps) / motion.turn_radps;
    point.ahead_m = -motion.side_mps / motion.turn_radps;
    return point;
}

// Returns by how many percent the farthest centre of a track is farther out than the nearest.
static double spread_percent(const SlipPoint points[SLIP_POINTS], bool is_right) {
    double far_m = 0, near_m = INFINITY;
    for (int i = 0; i < SLIP_POINTS; i++) {
        double centre_m = is_right ? points[i].right_m : points[i].left_m;
        far_m = max_of(far_m, centre_m), near_m = min_of(near_m, centre_m);
    }
    ASSERT(near_m > 0 && far_m >= near_m);
    return 100 * (far_m / near_m - 1);
}

// Fits the centres by least squares of the track speeds that they predict.
static void fit_centres(SlipFit *fit, double half_gauge_m) {
    double turns = 0, left = 0, right = 0, ahead = 0, off = 0, off_unslipped = 0;
    for (int i = 0; i < SLIP_POINTS; i++) {
        const SlipPoint *point = &fit->points[i];
        double square = point->turned_degps * point->turned_degps;
        turns += square;
        left += square * point->left_m;
        right += square * point->right_m;
        ahead += square * point->ahead_m;
    }
    fit->left_m = left / turns, fit->right_m = right / turns, fit->ahead_m = ahead / turns;
    fit->spread_percent =
        max_of(spread_percent(fit->points, false), spread_percent(fit->points, true));
    for (int i = 0; i < SLIP_POINTS; i++) {
        SlipPoint *point = &fit->points[i];
        double between_degps = (point->left_mps - point->right_mps) / DEGREE;
        point->predicted_degps = between_degps / (fit->left_m + fit->right_m);
        double error = point->predicted_degps / point->turned_degps - 1;
        double unslipped = between_degps / (2 * half_gauge_m) / point->turned_degps - 1;
        off += error * error, off_unslipped += unslipped * unslipped;
    }
    fit->error_percent = 100 * sqrt(off / SLIP_POINTS);
    fit->unslipped_error_percent = 100 * sqrt(off_unslipped / SLIP_POINTS);
}

static bool measure(Surface surface, bool is_sheared, SlipFit *fit) {
    unsigned char tile = (unsigned char)surface;
    Terrain *terrain = terrain_create(&tile, 1, 1, GROUND_M, NULL, 0);
    if (!terrain) return false;
    const SurfaceTraits *traits = &SURFACE_TRAITS[surface];
    Ride ride = ride_of(&(Ground){.grip = traits->grip,
                                  .rolling_mps2 = traits->rolling_mps2,
                                  .terrain = terrain,
                                  .surfaces = SURFACE_TRAITS});
    ride.spec.params[SLIP_SHEAR] = is_sheared;
    for (int i = 0; i < SLIP_POINTS; i++) {
        fit->points[i] =
            point_of(ride, SLIP_SPEEDS_MPS[i / SLIP_TURNS], SLIP_TURNS_DEGPS[i % SLIP_TURNS]);
        fit->points[i].ground = traits->name;
        fit->points[i].law = is_sheared ? "Wong" : "Coulomb";
    }
    terrain_destroy(terrain);
    fit_centres(fit, ride.spec.half_gauge_m);
    return true;
}

bool slip_measure(SlipFit fits[SLIP_FITS]) {
    for (int i = 0; i < SLIP_FITS; i++)
        if (!measure((Surface)(i % SURFACE_PICTURE), i >= SURFACE_PICTURE, &fits[i])) return false;
    return true;
}

void slip_gears(SlipGear gears[SLIP_GEARS]) {
    static const char *const NAMES[SLIP_GEARS] = {"clutch and brake", "double differential",
                                                  "two motors"};
    for (int gear = 0; gear < SLIP_GEARS; gear++) {
        Ride ride = ride_of(&(Ground){.grip = 1, .surfaces = SURFACE_TRAITS}), pivot;
        SlipGear *row = &gears[gear];
        ride.spec.params[SLIP_GEAR] = gear;
        pivot = ride;
        row->name = NAMES[gear];
        row->straight_wpkg = ride_power(&ride, (Tracks){3, 3});
        row->turn_wpkg = ride_power(&ride, (Tracks){4, 2});
        row->turn_degps = ride.motion.turn_radps / DEGREE;
        row->radius_m =
            hypot(ride.motion.forward_mps, ride.motion.side_mps) / ride.motion.turn_radps;
        ride_for(&pivot, (Tracks){ride.spec.top_mps, -ride.spec.top_mps}, SETTLE_S);
        row->pivot_degps =
            DRIVE_TRACK_SLIP.limits(&pivot.spec).can_pivot ? pivot.motion.turn_radps / DEGREE : NAN;
    }
}
