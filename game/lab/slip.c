// slip.c -- measurements of the drive track-slip: centres of rotation, and gears.
#include "slip.h"

#include <stddef.h>

#include "sim/drive/kernels.h"
#include "sim/tank.h"

#define TICK_S (1.0 / 60)
#define SETTLE_S 3.0 // after which a turn is steady
#define LOOK_S 1.0
#define FIELD_M 1000.0
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
                  .pose = {FIELD_M / 2, FIELD_M / 2, 0}};
}

static void ride_for(Ride *ride, Tracks order, double time_s) {
    Vec forward;
    for (int i = 0; i < (int)lround(time_s / TICK_S); i++) {
        ride->pose = DRIVE_TRACK_SLIP.travel(&ride->spec, &ride->state, ride->pose, ride->motion,
                                             TICK_S, &forward);
        ride->motion = DRIVE_TRACK_SLIP.push(&ride->spec, &ride->state, &ride->ground, ride->pose,
                                             ride->motion, order, TICK_S);
    }
}

// Of the motor, over mass, in a turn that has become steady.
static double ride_power(Ride *ride, Tracks order) {
    ride_for(ride, order, SETTLE_S);
    double before_j = ride->state.work_j;
    ride_for(ride, order, LOOK_S);
    return (ride->state.work_j - before_j) / (LOOK_S * ride->spec.mass_kg);
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

// By how many percent the farthest of a track's centres lies further out than the nearest.
static double spread_percent(const SlipPoint points[SLIP_POINTS], bool is_right) {
    double far_m = 0, near_m = INFINITY;
    for (int i = 0; i < SLIP_POINTS; i++) {
        double centre_m = is_right ? points[i].right_m : points[i].left_m;
        far_m = max_of(far_m, centre_m), near_m = min_of(near_m, centre_m);
    }
    return 100 * (far_m / near_m - 1);
}

// Least squares, of the speeds that each centre explains.
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
        point->foretold_degps = between_degps / (fit->left_m + fit->right_m);
        double error = point->foretold_degps / point->turned_degps - 1;
        double unslipped = between_degps / (2 * half_gauge_m) / point->turned_degps - 1;
        off += error * error, off_unslipped += unslipped * unslipped;
    }
    fit->error_percent = 100 * sqrt(off / SLIP_POINTS);
    fit->unslipped_error_percent = 100 * sqrt(off_unslipped / SLIP_POINTS);
}

static bool measure(Surface surface, bool is_sheared, SlipFit *fit) {
    unsigned char tile = (unsigned char)surface;
    Terrain *terrain = terrain_create(&tile, 1, 1, FIELD_M, NULL, 0);
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
