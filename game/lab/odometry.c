// odometry.c -- the odometry experiment: a long drive, its integration, and its covariance.
#include "odometry.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match/ladder/rating.h"
#include "ai/maths/dice.h"
#include "ai/maths/maths.h"
#include "ai/motion/arc.h"
#include "ramp.h"

enum { FINE_HZ = 3000 };    // the truth is integrated in exact arcs at this rate
#define CHI_95_TWO 5.991465 // quantile of 95 % of the chi-squared distribution, two dimensions
#define CHI_95_ONE 3.841459 // 95 % quantile in one dimension

// Rolls both tracks from one time of their ramps to another along arcs of at most 1 / FINE_HZ.
static Travel roll(const Ramp ramps[2], double from_s, double to_s, double half_gauge_m, Pose *pose,
                   double *way_m) {
    Travel sum = {0};
    int steps = (int)ceil((to_s - from_s) * FINE_HZ - 1e-6);
    TrackSpeed speed;
    double left_m = ramp_travel(&ramps[0], from_s, &speed);
    double right_m = ramp_travel(&ramps[1], from_s, &speed);
    for (int i = 1; i <= steps; i++) {
        double at_s = from_s + (to_s - from_s) * i / steps;
        double next_left_m = ramp_travel(&ramps[0], at_s, &speed);
        double next_right_m = ramp_travel(&ramps[1], at_s, &speed);
        Travel travel = {next_left_m - left_m, next_right_m - right_m};
        arc_step(pose, travel.left_m, travel.right_m, half_gauge_m);
        *way_m += fabs(travel.left_m + travel.right_m) / 2;
        sum.left_m += travel.left_m, sum.right_m += travel.right_m;
        left_m = next_left_m, right_m = next_right_m;
    }
    return sum;
}

// Chooses the next speeds: mostly forward, with turns to both sides.
static void begin_part(const OdometrySetup *setup, Ramp ramps[2], Dice *dice) {
    double speed_mps = setup->speed_mps * dice_between(dice, -0.2, 0.8);
    double across_mps = setup->speed_mps * dice_between(dice, -0.2, 0.2);
    for (int i = 0; i < 2; i++) {
        TrackSpeed speed;
        ramp_travel(&ramps[i], ODOMETRY_PART_S, &speed);
        ramps[i] = ramp_plan(speed, speed_mps + (i ? -across_mps : across_mps), setup->accel_mps2,
                             setup->jerk_mps3);
    }
}

bool odometry_drive(const OdometrySetup *setup, int hz, OdometryDrive *drive) {
    ASSERT(hz > 0 && setup->half_gauge_m > 0 && setup->time_s >= 0);
    int count = (int)floor(setup->time_s * hz), per_part = (int)ODOMETRY_PART_S * hz;
    *drive = (OdometryDrive){.hz = hz, .count = count};
    drive->truth = calloc((size_t)count + 1, sizeof *drive->truth);
    drive->travel = calloc((size_t)count + 1, sizeof *drive->travel);
    if (!drive->truth || !drive->travel) return false;
    Dice dice = dice_seed(setup->seed, 0);
    Ramp ramps[2] = {{.goal_mps = 0}};
    for (int i = 0; i < count; i++) {
        int place = i % per_part;
        if (place == 0) begin_part(setup, ramps, &dice);
        Pose pose = drive->truth[i];
        drive->travel[i] = roll(ramps, (double)place / hz, (place + 1.0) / hz, setup->half_gauge_m,
                                &pose, &drive->way_m);
        drive->truth[i + 1] = pose;
    }
    return true;
}

void odometry_free(OdometryDrive *drive) {
    free(drive->truth);
    free(drive->travel);
    *drive = (OdometryDrive){0};
}

// Returns the travel measured by an encoder, and adds the true travel to its sum.
static double count_travel(double *sum_m, double travel_m, double count_m) {
    DEBUG_ASSERT(count_m >= 0);
    double before_m = *sum_m;
    *sum_m += travel_m;
    if (count_m <= 0) return travel_m;
    return (floor(*sum_m / count_m) - floor(before_m / count_m)) * count_m;
}

OdometryDrift odometry_drift(const OdometrySetup *setup, const OdometryDrive *drive,
                             const Update *update, double *drifts_m) {
    ASSERT(drive->truth && drive->travel && update);
    OdometryDrift drift = {0};
    Pose pose = drive->truth[0];
    Travel sum = {0};
    for (int i = 0; i < drive->count; i++) {
        double left_m = count_travel(&sum.left_m, drive->travel[i].left_m, setup->count_m);
        double right_m = count_travel(&sum.right_m, drive->travel[i].right_m, setup->count_m);
        update->step(&pose, left_m, right_m, setup->half_gauge_m);
        drift.end_m = vec_distance(pose_at(pose), pose_at(drive->truth[i + 1]));
        drift.max_m = fmax(drift.max_m, drift.end_m);
        if (drifts_m) drifts_m[i] = drift.end_m;
    }
    drift.heading_rad =
        fabs(remainder(pose.heading_rad - drive->truth[drive->count].heading_rad, 2 * PI));
    return drift;
}

// sin(g) / g and its derivative.
static void sinc(double g, double *value, double *slope) {
    bool is_small = fabs(g) < 1e-3; // the next terms of the series are below 1e-13
    *value = is_small ? 1 - g * g / 6 + g * g * g * g / 120 : sin(g) / g;
    *slope = is_small ? g * g * g / 30 - g / 3 : (cos(g) - *value) / g;
}

void odometry_step(Pose *pose, PoseCovariance *covariance, double left_m, double right_m,
                   double half_gauge_m, double noise) {
    DEBUG_ASSERT(half_gauge_m > 0 && noise >= 0);
    double g = (left_m - right_m) / (4 * half_gauge_m), s = (left_m + right_m) / 2;
    double chord, slope;
    sinc(g, &chord, &slope);
    double course_rad = pose->heading_rad + g, east = sin(course_rad), north = cos(course_rad);
    double dx_m = s * chord * east, dy_m = s * chord * north;
    // Derivatives of x, y and heading by the travel of each track.
    double per_g = 1 / (4 * half_gauge_m);
    PoseCovariance p = *covariance;
    // The heading turns the step: x changes by dy and y by -dx per radian.
    PoseCovariance next = {.xx = p.xx + 2 * dy_m * p.xh + dy_m * dy_m * p.hh,
                           .xy = p.xy - dx_m * p.xh + dy_m * p.yh - dx_m * dy_m * p.hh,
                           .yy = p.yy - 2 * dx_m * p.yh + dx_m * dx_m * p.hh,
                           .xh = p.xh + dy_m * p.hh,
                           .yh = p.yh - dx_m * p.hh,
                           .hh = p.hh};
    const double travels_m[] = {left_m, right_m};
    for (int i = 0; i < 2; i++) {
        double sign = i ? -per_g : per_g, ahead = chord / 2 + s * slope * sign;
        double x = ahead * east + s * chord * north * sign;
        double y = ahead * north - s * chord * east * sign, h = 2 * sign;
        double variance = noise * noise * fabs(travels_m[i]);
        next.xx += variance * x * x, next.xy += variance * x * y, next.yy += variance * y * y;
        next.xh += variance * x * h, next.yh += variance * y * h, next.hh += variance * h * h;
    }
    *covariance = next;
    arc_step(pose, left_m, right_m, half_gauge_m);
}

// Sets the semi-axes [m], longer first, of the ellipse that contains 95 % of the positions.
static void covariance_ellipse(const PoseCovariance *covariance, double axes_m[static 2]) {
    ASSERT(isfinite(covariance->xx) && isfinite(covariance->yy));
    double mean = (covariance->xx + covariance->yy) / 2;
    double spread = hypot((covariance->xx - covariance->yy) / 2, covariance->xy);
    axes_m[0] = sqrt(CHI_95_TWO * (mean + spread));
    axes_m[1] = sqrt(CHI_95_TWO * fmax(0, mean - spread));
}

static double normal(Dice *dice) {
    double radius = sqrt(-2 * log(1 - dice_unit(dice)));
    return radius * cos(2 * PI * dice_unit(dice));
}

static void count_covered(const PoseCovariance *covariance, Pose pose, Pose truth,
                          OdometryCoverage *row) {
    double x_m = truth.x - pose.x, y_m = truth.y - pose.y;
    double turn_rad = remainder(truth.heading_rad - pose.heading_rad, 2 * PI);
    double determinant = covariance->xx * covariance->yy - covariance->xy * covariance->xy;
    double distance =
        (covariance->yy * x_m * x_m - 2 * covariance->xy * x_m * y_m + covariance->xx * y_m * y_m) /
        determinant;
    row->position_percent += distance <= CHI_95_TWO;
    row->heading_percent += turn_rad * turn_rad <= CHI_95_ONE * covariance->hh;
}

// Integrates the drive once, with noise unless `dice` is NULL.
static void cover_once(const OdometrySetup *setup, const OdometryDrive *drive, Dice *dice,
                       OdometryCoverage *rows, int count) {
    Pose pose = drive->truth[0];
    PoseCovariance covariance = {0};
    double way_m = 0;
    for (int i = 0, row = 0; i < drive->count && row < count; i++) {
        double travels_m[] = {drive->travel[i].left_m, drive->travel[i].right_m};
        way_m += fabs(travels_m[0] + travels_m[1]) / 2;
        for (int k = 0; dice && k < 2; k++)
            travels_m[k] += setup->noise * sqrt(fabs(travels_m[k])) * normal(dice);
        odometry_step(&pose, &covariance, travels_m[0], travels_m[1], setup->half_gauge_m,
                      setup->noise);
        for (; row < count && i + 1 >= rows[row].time_s * drive->hz; row++) {
            if (dice) {
                count_covered(&covariance, pose, drive->truth[i + 1], &rows[row]);
                continue;
            }
            rows[row].way_m = way_m;
            covariance_ellipse(&covariance, rows[row].axes_m);
            rows[row].heading_deg = sqrt(CHI_95_ONE * covariance.hh) * 180 / PI;
        }
    }
}

void odometry_cover(const OdometrySetup *setup, const OdometryDrive *drive, int runs,
                    OdometryCoverage *rows, int count) {
    ASSERT(runs > 0 && setup->noise > 0);
    for (int i = 0; i < count; i++) rows[i] = (OdometryCoverage){.time_s = rows[i].time_s};
    cover_once(setup, drive, NULL, rows, count);
    for (int i = 0; i < runs; i++) {
        Dice dice = dice_seed(setup->seed + 1, (uint64_t)i);
        cover_once(setup, drive, &dice, rows, count);
    }
    for (int i = 0; i < count; i++) {
        Interval positions = share_interval(rows[i].position_percent, runs);
        rows[i].position_low_percent = 100 * positions.low;
        rows[i].position_high_percent = 100 * positions.high;
        rows[i].position_percent *= 100.0 / runs;
        rows[i].heading_percent *= 100.0 / runs;
    }
}
