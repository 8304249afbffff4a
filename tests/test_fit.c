// test_fit.c -- fits to logs: the truth of simulated vehicles is recovered, with its intervals.
#include "effort.h"
#include "field.h"

#include <stdio.h>

#include "ai/maths/dice.h"
#include "ai/motion/arc.h"
#include "lab/fit.h"
#include "sim/drive/kernels.h"
#include "sim/tank.h"

#define LOG_HZ 10
#define TICK_S (1.0 / 60)
#define GROUND_M 4000.0
#define ORDERS 36 // segments
enum { GROUNDS = 3, TICKS_PER_ROW = 6, ORDER_ROWS = 100, LATE_ROWS = 4 };
static const Surface SURFACES[GROUNDS] = {SURFACE_EARTH, SURFACE_SAND, SURFACE_ROAD};

// The noise and the faults of a log.
typedef struct Spoil {
    double place_m, yaw_rad, outliers; // noise, and the fraction of wrong poses
    double late_s;                     // the clock of the poses is late
} Spoil;
static const Spoil USUAL = {0.01, PI / 180, 0.05, 0};

// The ranges of orders. Gauges are fitted to the orders of `lab slip`, where the centres of
// rotation hardly move, and friction to fast orders.
typedef struct Orders {
    double speeds_mps[2], turns_degps[2];
} Orders;
static const Orders SLOW = {{0.3, 1.2}, {3, 12}}, FAST = {{1, 3.5}, {5, 35}};

// The gauge that predicts the steady turns of a vehicle best. Both centres of rotation are equally
// far from the vehicle's centre, because these vehicles are symmetric.
typedef struct Truth {
    double squares, turns; // sums
    double gauge_m;
} Truth;

static double normal(Dice *dice) {
    double radius = sqrt(-2 * log(1 - dice_unit(dice))), angle = 2 * PI * dice_unit(dice);
    return radius * cos(angle);
}

static void write_row(FILE *file, int row, const DriveState *state, Pose pose, const Spoil *spoil,
                      Dice *dice, int ground) {
    pose.x += spoil->place_m * normal(dice);
    pose.y += spoil->place_m * normal(dice);
    pose.heading_rad += spoil->yaw_rad * normal(dice);
    bool is_wrong = dice_unit(dice) < spoil->outliers;
    double off_m = dice_between(dice, -1, 1), off_rad = dice_between(dice, -0.5, 0.5);
    if (is_wrong) pose.x += off_m, pose.heading_rad += off_rad;
    fprintf(file, "%.1f,%.5f,%.5f,%.5f,%.5f,%.6f,%d,%s\n", row / (double)LOG_HZ, state->left_mps,
            state->right_mps, pose.x, pose.y, pose.heading_rad, row / ORDER_ROWS,
            SURFACE_TRAITS[SURFACES[ground]].name);
}

static Tracks next_order(Dice *dice, const Orders *orders, double half_gauge_m) {
    const double *speeds = orders->speeds_mps, *turns = orders->turns_degps;
    double speed_mps = dice_between(dice, speeds[0], speeds[1]);
    double turn_degps = dice_between(dice, turns[0], turns[1]);
    if (dice_unit(dice) < 0.5) speed_mps = -speed_mps;
    if (dice_unit(dice) < 0.5) turn_degps = -turn_degps;
    double across_mps = turn_degps * PI / 180 * half_gauge_m;
    return (Tracks){speed_mps + across_mps, speed_mps - across_mps};
}

// A tank on a ground.
typedef struct Ride {
    Terrain *terrain;
    Ground ground;
    DriveSpec spec;
    DriveState state;
    Pose pose;
    Motion motion;
} Ride;

static Ride begin_ride(int vehicle, int ground) {
    unsigned char tile = (unsigned char)SURFACES[ground];
    const SurfaceTraits *traits = &SURFACE_TRAITS[SURFACES[ground]];
    Dice dice = dice_seed((uint64_t)vehicle + 1, 9);
    TankSpec tank = TANK_SPECS[vehicle % 3];
    tank.drive.half_gauge_m *= dice_between(&dice, 0.8, 1.25);
    Ride ride = {.terrain = terrain_create(&tile, 1, 1, GROUND_M, NULL, 0),
                 .spec = spec_drive(&tank, &DRIVE_TRACK_SLIP, NULL),
                 .pose = {GROUND_M / 2, GROUND_M / 2, 0}};
    ride.ground = (Ground){traits->grip, .rolling_mps2 = traits->rolling_mps2,
                           .terrain = ride.terrain, .surfaces = SURFACE_TRAITS};
    ride.spec.params[SLIP_CONTACT] = dice_between(&dice, 0.4, 0.7);
    assert_non_null(ride.terrain);
    return ride;
}

static void ride_tick(Ride *ride, Tracks order) {
    Vec forward;
    DRIVE_TRACK_SLIP.travel(&ride->spec, &ride->state, &ride->pose, ride->motion, TICK_S, &forward);
    ride->motion = DRIVE_TRACK_SLIP.push(&ride->spec, &ride->state, &ride->ground, &ride->pose,
                                         ride->motion, order, TICK_S);
}

// Measures a vehicle in many steady turns.
static Truth find_truth(int vehicle, int ground) {
    enum { TURNS = 300, TICKS = 240, STEADY = 150 };
    Ride ride = begin_ride(vehicle, ground);
    Dice dice = dice_seed((uint64_t)vehicle + 1, 10);
    Truth truth = {0};
    for (int turn = 0; turn < TURNS; turn++) {
        Tracks order = next_order(&dice, &SLOW, ride.spec.half_gauge_m);
        ride.pose = (Pose){GROUND_M / 2, GROUND_M / 2, 0};
        for (int tick = 0; tick < TICKS; tick++) {
            ride_tick(&ride, order);
            double between_mps = ride.state.left_mps - ride.state.right_mps;
            if (tick < STEADY) continue;
            truth.squares += between_mps * between_mps;
            truth.turns += between_mps * ride.motion.turn_radps;
        }
    }
    terrain_destroy(ride.terrain);
    truth.gauge_m = truth.squares / truth.turns;
    return truth;
}

// Drives a tank with a new order every ten seconds, and writes its log: a segment per order.
static void write_log(FILE *file, int vehicle, int ground, const Orders *orders, const Spoil *spoil,
                      bool has_header) {
    Ride ride = begin_ride(vehicle, ground);
    Dice dice = dice_seed((uint64_t)vehicle + 1, (uint64_t)ground);
    int delay = (int)lround(spoil->late_s * LOG_HZ);
    Pose before[LATE_ROWS];
    Tracks order = {0};
    for (int i = 0; i < LATE_ROWS; i++) before[i] = ride.pose;
    if (has_header) fputs("time,left,right,x,y,heading,segment,ground\n", file);
    for (int row = 0; row < ORDERS * ORDER_ROWS; row++) {
        for (int k = LATE_ROWS - 1; k > 0; k--) before[k] = before[k - 1];
        before[0] = ride.pose;
        write_row(file, row, &ride.state, before[delay], spoil, &dice, ground);
        if (row % ORDER_ROWS == 0) order = next_order(&dice, orders, ride.spec.half_gauge_m);
        for (int tick = 0; tick < TICKS_PER_ROW; tick++) ride_tick(&ride, order);
    }
    terrain_destroy(ride.terrain);
}

#define OWN_LOG OWNED(robot_log_free) RobotLog

static RobotLog read_log(FILE *file) {
    RobotLog log;
    LogFormat format = {0};
    rewind(file);
    must(robot_log_read, &log, file, "log.csv", &format);
    return log;
}

static void fit_file(FILE *file, double contact_m, Fit *fit) {
    OWN_LOG log = read_log(file);
    must(fit_log, &log, FIT_WHOLE, contact_m, fit);
}

static void fit_vehicle(int vehicle, int ground, const Orders *orders, const Spoil *spoil,
                        double contact_m, Fit *fit) {
    OWN_FILE *file = tmpfile();
    assert_non_null(file);
    write_log(file, vehicle, ground, orders, spoil, true);
    fit_file(file, contact_m, fit);
}

static bool holds(const Fit *fit, FitValue value, double truth) {
    return fit->estimates[value].low <= truth && truth <= fit->estimates[value].high;
}

UNIT_TEST(test_intervals_hold_the_truth) {
    int vehicles = effort_is_long() ? 20 : 1, held = 0, all = 0;
    for (int i = 0; i < effort_of(vehicles * GROUNDS, GROUNDS); i++) {
        Fit fit;
        Truth truth = find_truth(i / GROUNDS, i % GROUNDS);
        fit_vehicle(i / GROUNDS, i % GROUNDS, &SLOW, &USUAL, 0, &fit);
        const double truths[] = {truth.gauge_m, truth.gauge_m / 2, truth.gauge_m / 2, 0};
        const FitValue values[] = {FIT_VALUE_GAUGE, FIT_VALUE_LEFT, FIT_VALUE_RIGHT,
                                   FIT_VALUE_AHEAD};
        for (int k = 0; k < 4; k++) held += holds(&fit, values[k], truths[k]), all++;
        check_close(fit.estimates[FIT_VALUE_GAUGE].value / truth.gauge_m, 1, 0.01);
    }
    check_at_least(held, 0.9 * all);
}

// Returns the coefficient of friction of a vehicle on a ground, and the length of its tracks there.
static double find_friction(int vehicle, int ground, double *contact_m) {
    Ride ride = begin_ride(vehicle, ground);
    *contact_m = slip_tank(&ride.spec).contact_m;
    terrain_destroy(ride.terrain);
    return ride.spec.grip_mps2 * ride.ground.grip / GRAVITY_MPS2;
}

static bool warns_of(const Fit *fit, const char *start) {
    for (int i = 0; i < fit->warning_count; i++)
        if (!strncmp(fit->warnings[i], start, strlen(start))) return true;
    return false;
}

// Fast turns show the friction. Turns dominated by rolling resistance do not.
UNIT_TEST(test_fast_turns_show_the_friction) {
    int vehicles = effort_is_long() ? 20 : 1, held = 0, all = 0;
    double contact_m;
    Fit fit;
    for (int i = 0; i < effort_of(vehicles * GROUNDS, GROUNDS); i++, all++) {
        double friction = find_friction(i / GROUNDS, i % GROUNDS, &contact_m);
        fit_vehicle(i / GROUNDS, i % GROUNDS, &FAST, &USUAL, contact_m, &fit);
        held += holds(&fit, FIT_VALUE_FRICTION, friction);
        check_close(fit.estimates[FIT_VALUE_FRICTION].value / friction, 1, 0.15);
    }
    check_at_least(held, 0.9 * all);
    fit_vehicle(0, 1, &SLOW, &USUAL, contact_m, &fit);
    assert_true(isnan(fit.estimates[FIT_VALUE_FRICTION].value));
    assert_true(warns_of(&fit, "the log does not determine the friction (at least 0.0"));
}

// One file of three grounds gives the gauge and the centres of each.
UNIT_TEST(test_grounds_are_told_apart) {
    int vehicles = effort_is_long() ? 20 : 1, held = 0, all = 0;
    for (int vehicle = 0; vehicle < vehicles; vehicle++) {
        OWN_FILE *file = tmpfile();
        Fit fit;
        double gauges_m[GROUNDS];
        for (int ground = 0; ground < GROUNDS; ground++) {
            write_log(file, vehicle, ground, &SLOW, &USUAL, !ground);
            gauges_m[ground] = find_truth(vehicle, ground).gauge_m;
        }
        OWN_LOG log = read_log(file);
        must(fit_log, &log, FIT_WHOLE, 0, &fit);
        assert_int_equal(log.ground_count, GROUNDS);
        assert_int_equal(fit.estimate_count, FIT_VALUES + 2 * FIT_GROUND_VALUES);
        for (int i = 0; i < fit.estimate_count; i++) {
            const FitEstimate *row = &fit.estimates[i];
            bool is_gauge = !strcmp(row->name, "gauge");
            if (row->on < 0 || (!is_gauge && strncmp(row->name, "centre", 6))) continue;
            int ground = 0;
            while (strcmp(SURFACE_TRAITS[SURFACES[ground]].name, log.grounds[row->on])) ground++;
            double truth = is_gauge ? gauges_m[ground] : gauges_m[ground] / 2;
            held += row->low <= truth && truth <= row->high, all++;
            if (is_gauge) check_close(row->value / truth, 1, 0.01);
        }
    }
    check_at_least(held, 0.9 * all);
}

// A clock of the poses that is late by 0.2 s changes the delay and nothing else.
UNIT_TEST(test_a_clock_offset_changes_only_the_delay) {
    Spoil late = USUAL;
    Fit fits[2];
    late.late_s = 0.2;
    fit_vehicle(0, 0, &SLOW, &USUAL, 0, &fits[0]);
    fit_vehicle(0, 0, &SLOW, &late, 0, &fits[1]);
    double delays_s[2], gauges_m[2];
    for (int i = 0; i < 2; i++) {
        delays_s[i] = fits[i].params[FIT_DELAY] + fabs(fits[i].params[FIT_YAW_LAG]);
        gauges_m[i] = fits[i].params[FIT_GAUGE];
    }
    check_close(delays_s[1] - delays_s[0], 0.2, 0.03);
    check_close(gauges_m[1] / gauges_m[0], 1, 0.002);
}

// Writes a log of two ideal tracks 2 m apart that follow their measured speeds with a lag of half a
// row. Its poses are late by a row.
static void write_late(FILE *file, Dice *dice) {
    enum { SEGMENTS = 20, ROWS = 80, HOLD_ROWS = 20, STEPS = 20, LAG_STEPS = STEPS / 2 };
    fputs("time,left,right,x,y,heading,segment\n", file);
    for (int s = 0; s < SEGMENTS; s++) {
        Pose poses[ROWS * STEPS + 1] = {{0}};
        Tracks now = {0}, speeds[ROWS + 1];
        for (int row = 0; row <= ROWS; row++) {
            if (row % HOLD_ROWS == 0)
                now = (Tracks){dice_between(dice, -1, 2), dice_between(dice, -1, 2)};
            speeds[row] = now;
        }
        Tracks hull = speeds[0];
        for (int i = 0; i < ROWS * STEPS; i++) {
            double past = (i % STEPS + 0.5) / STEPS, step_s = 0.1 / STEPS;
            Tracks from = speeds[i / STEPS], to = speeds[i / STEPS + 1];
            poses[i + 1] = poses[i];
            double left_mps = from.left_mps + past * (to.left_mps - from.left_mps);
            double right_mps = from.right_mps + past * (to.right_mps - from.right_mps);
            hull.left_mps += (left_mps - hull.left_mps) / LAG_STEPS;
            hull.right_mps += (right_mps - hull.right_mps) / LAG_STEPS;
            arc_step(&poses[i + 1], hull.left_mps * step_s, hull.right_mps * step_s, 1);
        }
        for (int row = 1; row < ROWS; row++) {
            Pose pose = poses[(row - 1) * STEPS];
            fprintf(file, "%.1f,%.6f,%.6f,%.6f,%.6f,%.6f,%d\n", 0.1 * row, speeds[row].left_mps,
                    speeds[row].right_mps, pose.x + 0.01 * normal(dice),
                    pose.y + 0.01 * normal(dice), pose.heading_rad + PI / 180 * normal(dice), s);
        }
    }
}

// Within a row a fit cannot separate a delay and a lag of the hull.
UNIT_TEST(test_the_interval_of_the_delay_holds_with_a_short_lag) {
    enum { LOGS = 3 };
    Dice dice = dice_seed(3, 3);
    for (int i = 0; i < LOGS; i++) {
        OWN_FILE *file = tmpfile();
        Fit fit;
        write_late(file, &dice);
        fit_file(file, 0, &fit);
        assert_true(holds(&fit, FIT_VALUE_DELAY, 0.1));
        check_at_least(0.25, fit.estimates[FIT_VALUE_DELAY].high);
    }
}

// A log without turns has no gauge.
UNIT_TEST(test_a_log_names_what_it_lacks) {
    static const double SPEEDS_MPS[] = {1, 2, 1.5, -1, 1, 2, -2, 1};
    OWN_FILE *file = tmpfile();
    Fit fit;
    fputs("time,left,right,x,y,heading,segment\n", file);
    for (int s = 0; s < 8; s++)
        for (int i = 0; i <= 30; i++)
            fprintf(file, "%g,%g,%g,%d,%.9f,0,%d\n", 0.1 * i, SPEEDS_MPS[s], SPEEDS_MPS[s], s,
                    2 * s + 0.1 * i * SPEEDS_MPS[s], s);
    fit_file(file, 0, &fit);
    assert_true(isnan(fit.estimates[FIT_VALUE_GAUGE].value) && fit.is_held[FIT_GAUGE]);
    check_close(fit.params[FIT_SCALE], 1, 1e-6);
    assert_true(warns_of(&fit, "the log does not determine the gauge; this needs turns"));
}

// Poses that are more than a quarter turn apart do not show which way the vehicle turned.
UNIT_TEST(test_rare_poses_are_an_error) {
    OWN_FILE *file = tmpfile();
    Fit fit;
    fputs("time,left,right,x,y,heading,segment\n", file);
    for (int i = 0; i <= 60; i++) // a pose every 5 s, turns of 0.8 rad/s
        fprintf(file, "%d,1.8,0.2,%g,%g,%g,%d\n", 5 * i, 1.25 * (1 - cos(4.0 * i)),
                1.25 * sin(4.0 * i), angle_wrap(4.0 * i), i / 4);
    OWN_LOG log = read_log(file);
    must_not("more than a quarter turn between 100 % of the poses", fit_log, &log, FIT_WHOLE, 0,
             &fit);
}

// A sample of the segments of a log with too many rows is kept, from all parts of it, and the
// tracks of each are the integrals of their speeds.
UNIT_TEST(test_long_logs_are_sampled) {
    enum { SEGMENTS = 8000, ROWS = 50 };
    OWN_FILE *file = tmpfile();
    fputs("time,left,right,x,y,heading,segment\n", file);
    for (int s = 0; s < SEGMENTS; s++)
        for (int i = 0; i < ROWS; i++)
            fprintf(file, "%.1f,%d,%d,%d,0,0,%d\n", s * 6 + i * 0.1, s % 7, s % 5, i, s);
    OWN_LOG log = read_log(file);
    assert_int_equal(log.rows_read, SEGMENTS * ROWS);
    assert_int_equal(log.segments_read, SEGMENTS);
    check_at_least(log.row_count, LOG_ROWS_MAX / 2);
    check_at_least(LOG_ROWS_MAX, log.row_count);
    int early = 0;
    for (int i = 0; i < log.segment_count; i++) {
        const LogSegment *segment = &log.segments[i];
        const LogRow *rows = &log.rows[segment->first];
        int s = atoi(segment->name);
        assert_int_equal(segment->count, ROWS);
        check_close(rows[ROWS - 1].left, (s % 7) * 0.1 * (ROWS - 1), 1e-6);
        check_close(rows[ROWS - 1].right, (s % 5) * 0.1 * (ROWS - 1), 1e-6);
        early += s < SEGMENTS / 2;
    }
    check_close((double)early / log.segment_count, 0.5, 0.05);
}

// A vehicle that its fit moves follows the path that the fit predicts from its tracks.
UNIT_TEST(test_a_saved_fit_moves_as_predicted) {
    enum { ROWS = 200, HZ = 20 };
    Dice dice = dice_seed(67, 0);
    for (int run = 0; run < 20; run++) {
        const double gauge_m = dice_between(&dice, 0.5, 2),
                     offset_m = dice_between(&dice, -0.1, 0.1);
        VehicleFile file = {.gauge_m = gauge_m,
                            .top_mps = 2,
                            .centre_left_m = gauge_m / 2 - offset_m,
                            .centre_right_m = gauge_m / 2 + offset_m,
                            .centre_ahead_m = dice_between(&dice, -0.3, 0.3),
                            .drift_s = dice_between(&dice, 0, 0.4),
                            .loss_s = dice_between(&dice, 0, 0.2),
                            .lag_s = run % 2 ? 0.2 : 0,
                            .yaw_lag_s = run % 3 ? 0.3 : 0};
        Fit fit = {.params = {[FIT_SCALE] = 1,
                              [FIT_GAUGE] = gauge_m,
                              [FIT_OFFSET] = offset_m,
                              [FIT_AHEAD] = file.centre_ahead_m,
                              [FIT_DRIFT] = file.drift_s,
                              [FIT_LOSS] = file.loss_s,
                              [FIT_LAG] = file.lag_s,
                              [FIT_YAW_LAG] = file.yaw_lag_s}};
        FittedMotion motion = vehicle_fitted_motion(&file);
        VehicleSpec spec = {.update = &UPDATES[0],
                            .fitted = &motion,
                            .half_gauge_m = gauge_m / 2,
                            .top_mps = 2,
                            .hz = HZ};
        LogRow rows[ROWS] = {{.has_pose = true}};
        LogSegment segment = {.count = ROWS};
        RobotLog log = {.rows = rows, .row_count = ROWS, .segments = &segment, .segment_count = 1};
        Pose path[ROWS];
        Vehicle vehicle;
        Tracks order = {0};
        assert_true(vehicle_open(&vehicle, &spec, (Pose){0}));
        for (int i = 1; i < ROWS; i++) {
            if (i % 10 == 5)
                order = (Tracks){dice_between(&dice, -2, 2), dice_between(&dice, -2, 2)};
            vehicle_drive(&vehicle, order, NULL);
            rows[i] = (LogRow){.time_s = (double)i / HZ,
                               .left = rows[i - 1].left + vehicle.acts.left_mps / HZ,
                               .right = rows[i - 1].right + vehicle.acts.right_mps / HZ};
        }
        fit_predict(&fit, false, &log, &segment, path);
        check_close(vec_distance(pose_at(path[ROWS - 1]), pose_at(vehicle.pose)), 0, 1e-9);
        check_close(angle_wrap(path[ROWS - 1].heading_rad - vehicle.pose.heading_rad), 0, 1e-9);
        vehicle_close(&vehicle);
    }
}

UNIT_TEST_MAIN("fit")
