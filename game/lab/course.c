// course.c -- one course for every drive: straight, circle, slalom, brake, reverse, figure eight.
#include "course.h"

#include "ai/maths/assert.h"
#include "platform/system.h"

#define FIELD_M 500.0
#define CIRCLE_SHARE 0.6 // of the top speed that the inner track keeps
#define SLALOM_S 3.0
#define EIGHT_S 5.45 // a full circle of the tracked drive
#define STANDING_MPS 0.01
enum { TIMED_STEPS = 20000 };

const char *const LEG_NAMES[] = {"straight", "circle",  "slalom",
                                 "brake",    "reverse", "figure eight"};
static const double LEG_S[LEG_COUNT] = {5, 8, 6, 3, 3, 2 * EIGHT_S};

static Order steer(double speed_mps, double share) {
    return (Order){.left_mps = speed_mps * (1 + min_of(0, share)),
                   .right_mps = speed_mps * (1 - max_of(0, share))};
}

// The order at a moment of a leg. A share of 0.4 slows the inner track to 0.6 of the outer.
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
        row->top_mps = fmax(row->top_mps, speed_mps);
        if (speed_mps > 0.5) {
            double slip_rad = atan2(fabs(motion.side_mps), fabs(motion.forward_mps));
            row->sideslip_deg = fmax(row->sideslip_deg, slip_rad * 180 / PI);
        }
        if (row->time_s > LEG_S[leg] - 1) {
            second_m += vec_distance(pose_at(before), pose_at(pose));
            second_rad += angle_wrap(pose.heading_rad - before.heading_rad);
        }
        result->speeds_mps[result->count] = motion.forward_mps;
        result->points[result->count++] = vec_sub(pose_at(pose), start);
        row->end = (Pose){pose.x - start.x, pose.y - start.y, pose.heading_rad};
        VehicleTick truth = vehicle_truth(result->drive, spec->drive.half_gauge_m,
                                          world_drive_state(world, 0), row->end, motion, order);
        if (look) look(owner, result->count, &truth);
        // A leg of braking ends when the vehicle stands.
        is_over = leg == LEG_BRAKE && fabs(motion.forward_mps) < STANDING_MPS;
    } while (!is_over && row->time_s < LEG_S[leg] - 1e-9);
    row->end_mps = world_motion(world, 0).forward_mps;
    row->radius_m = fabs(second_rad) > 1e-6 ? second_m / fabs(second_rad) : INFINITY;
}

// A step of the drive alone, in a steady turn: the best of a few batches, since others use the
// processor too.
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
