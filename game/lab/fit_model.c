// fit_model.c -- the model of a skid-steered vehicle that `lab fit` fits, and its errors.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "fit_task.h"
#include "ramp.h"
#include "sim/drive/car.h"

static const FitParam OWN_PARAMS[FIT_OWN] = {FIT_GAUGE, FIT_OFFSET, FIT_DRIFT,  FIT_LOSS,
                                             FIT_SHIFT, FIT_LAG,    FIT_YAW_LAG};

int fit_param_on(FitParam param, int on) {
    int own = 0;
    while (own < FIT_OWN && OWN_PARAMS[own] != param) own++;
    return on && own < FIT_OWN ? FIT_PARAMS + FIT_OWN * (on - 1) + own : (int)param;
}

FitParam fit_kind_of(int param) {
    return param < FIT_PARAMS ? (FitParam)param : OWN_PARAMS[(param - FIT_PARAMS) % FIT_OWN];
}

int fit_ground_of(int param) { return param < FIT_PARAMS ? 0 : 1 + (param - FIT_PARAMS) / FIT_OWN; }

bool fit_is_own(FitParam param) { return fit_param_on(param, 1) != (int)param; }

// Does the same as angle_wrap in bounded time: a hopeless fit turns by any angle.
static double wrapped(double angle_rad) { return angle_rad - 2 * PI * rint(angle_rad / (2 * PI)); }

// Takes the parameters on a ground from all.
static void take_ground(const double all[FIT_ALL], int on, double params[FIT_PARAMS]) {
    for (int i = 0; i < FIT_PARAMS; i++) params[i] = all[fit_param_on((FitParam)i, on)];
}

// Returns the slip along the ground, per turn rate, of a track of even pressure in a turn about the
// centre: the friction along the tracks balances its moment across them. 2 a + gauge as built =
// effective gauge.
static double excess_m(double gauge_m, double contact_m) {
    double half_m = contact_m / 2, low = 0, high = gauge_m / 2;
    for (int i = 0; i < 50; i++) {
        double a = (low + high) / 2, reach = asinh(half_m / a);
        bool is_low = a * (gauge_m - a) * reach < half_m * hypot(a, half_m);
        *(is_low ? &low : &high) = a;
    }
    return low;
}

void fit_values_on(const double all[FIT_ALL], double contact_m, int on, double values[FIT_VALUES]) {
    double params[FIT_PARAMS];
    take_ground(all, on, params);
    values[FIT_VALUE_GAUGE] = params[FIT_GAUGE];
    values[FIT_VALUE_LEFT] = params[FIT_GAUGE] / 2 - params[FIT_OFFSET];
    values[FIT_VALUE_RIGHT] = params[FIT_GAUGE] / 2 + params[FIT_OFFSET];
    values[FIT_VALUE_AHEAD] = params[FIT_AHEAD];
    values[FIT_VALUE_SCALE_LEFT] = params[FIT_SCALE] * (1 + params[FIT_IMBALANCE]);
    values[FIT_VALUE_SCALE_RIGHT] = params[FIT_SCALE] * (1 - params[FIT_IMBALANCE]);
    values[FIT_VALUE_DELAY] = params[FIT_DELAY];
    values[FIT_VALUE_DRIFT] = params[FIT_DRIFT];
    values[FIT_VALUE_LOSS] = params[FIT_LOSS];
    double tilt = contact_m > 0 ? 2 * excess_m(params[FIT_GAUGE], contact_m) / contact_m : 0;
    values[FIT_VALUE_FRICTION] =
        contact_m * hypot(1, tilt) / (2 * GRAVITY_MPS2 * params[FIT_SHIFT]);
    values[FIT_VALUE_LAG] = fabs(params[FIT_LAG]);
    values[FIT_VALUE_YAW_LAG] = fabs(params[FIT_YAW_LAG]);
}

static double track_speed(const LogRow *row, bool is_right) {
    double way = is_right ? row[1].right - row->right : row[1].left - row->left;
    return way / (row[1].time_s - row->time_s);
}

// Returns the motion that the hull approaches while the log is between two rows.
static Motion steady_motion(const double params[FIT_PARAMS], const LogRow *row) {
    double left_mps = track_speed(row, false) * params[FIT_SCALE] * (1 + params[FIT_IMBALANCE]);
    double right_mps = track_speed(row, true) * params[FIT_SCALE] * (1 - params[FIT_IMBALANCE]);
    double gauge_m = params[FIT_GAUGE], offset_m = params[FIT_OFFSET];
    double turn = (left_mps - right_mps) / gauge_m;
    double forward = (left_mps + right_mps) / 2 + turn * offset_m;
    return (Motion){.forward_mps = forward / (1 + params[FIT_LOSS] * fabs(turn)),
                    .turn_radps = turn};
}

// Returns the mean motion until the next row. `now` is the motion at the row, then at the next.
static Motion next_motion(const double params[FIT_PARAMS], const LogRow *row, Motion *now) {
    double dt_s = row[1].time_s - row->time_s;
    Motion to = steady_motion(params, row), mean = {0};
    mean.forward_mps = lag_step(&now->forward_mps, to.forward_mps, params[FIT_LAG], dt_s);
    mean.turn_radps = lag_step(&now->turn_radps, to.turn_radps, params[FIT_YAW_LAG], dt_s);
    double ahead_m = params[FIT_AHEAD] + params[FIT_DRIFT] * mean.forward_mps +
                     params[FIT_SHIFT] * mean.forward_mps * fabs(mean.turn_radps);
    mean.side_mps = -mean.turn_radps * ahead_m;
    return mean;
}

// Does the same as arc_travel, much faster.
static Pose roll(Pose pose, Vec *forward, Motion motion, double dt_s, HalfTurn *half) {
    Vec at = pose_at(pose);
    arc_roll(&at, forward, motion, dt_s, half);
    return (Pose){at.x, at.y, pose.heading_rad + motion.turn_radps * dt_s};
}

void fit_drive_path(const double all[FIT_ALL], const RobotLog *log, const LogSegment *segment,
                    Pose *path) {
    const LogRow *rows = &log->rows[segment->first];
    int count = segment->count;
    double params[FIT_PARAMS];
    ASSERT(count > 1);
    take_ground(all, segment->on, params);
    // The tracks are integrals of their segment, so the last row of the lead has no speed.
    Motion now = steady_motion(params, segment->lead > 1 ? rows - segment->lead : rows);
    for (int i = segment->lead; i > 1; i--) next_motion(params, rows - i, &now);
    Motion motion = next_motion(params, rows, &now);
    Pose at = {0};
    Vec forward = {0, 1};
    HalfTurn half = HALF_TURN_NONE, part = HALF_TURN_NONE;
    for (int i = 0, row = 0; i < count; i++) {
        double time_s = rows[i].time_s - params[FIT_DELAY];
        while (row + 2 < count && rows[row + 1].time_s <= time_s) {
            at = roll(at, &forward, motion, rows[row + 1].time_s - rows[row].time_s, &half);
            motion = next_motion(params, &rows[++row], &now);
        }
        Vec way = forward;
        path[i] = time_s == rows[row].time_s
                      ? at
                      : roll(at, &way, motion, time_s - rows[row].time_s, &part);
    }
}

void fit_drive_straight(const Fit *fit, const LogRow *rows, int count, Pose *path) {
    path[0] = (Pose){0};
    for (int i = 1; i < count; i++) {
        double left = rows[i].left - rows[i - 1].left, right = rows[i].right - rows[i - 1].right;
        Motion motion = {.forward_mps = fit->straight_way[0] * left + fit->straight_way[1] * right,
                         .turn_radps =
                             fit->straight_turn[0] * left + fit->straight_turn[1] * right};
        path[i] = arc_travel(path[i - 1], motion, 1);
    }
}

// Turns a path about its pose `from`, and moves this pose to `to`.
static void move_path(Pose *path, int count, Vec from, Vec to, double turn_rad) {
    Vec way = vec_heading(turn_rad);
    for (int i = 0; i < count; i++) {
        Vec off = vec_sub(pose_at(path[i]), from);
        path[i] = (Pose){to.x + way.y * off.x + way.x * off.y, to.y + way.y * off.y - way.x * off.x,
                         path[i].heading_rad + turn_rad};
    }
}

int fit_anchor_path(const LogRow *rows, int count, Pose *path) {
    int first = 0;
    while (!rows[first].has_pose) first++;
    double turn_rad = rows[first].pose.heading_rad - path[first].heading_rad;
    move_path(path + first, count - first, pose_at(path[first]), pose_at(rows[first].pose),
              turn_rad);
    return first;
}

int fit_predict(const Fit *fit, bool is_straight, const RobotLog *log, const LogSegment *segment,
                Pose *path) {
    const LogRow *rows = &log->rows[segment->first];
    if (is_straight)
        fit_drive_straight(fit, rows, segment->count, path);
    else
        fit_drive_path(fit->params, log, segment, path);
    return fit_anchor_path(rows, segment->count, path);
}

// Weighted sums over the poses of a segment, for the best place of its path.
typedef struct Placing {
    double weight;
    Vec path, pose;       // means
    double along, across; // correlations of the path, relative to its mean, with the poses
} Placing;

static Placing placing_of(const Task *task, const LogSegment *segment) {
    const LogRow *rows = &task->log->rows[segment->first];
    const Pose *path = &task->path[segment->first];
    const double *weights = &task->weights[segment->first];
    Placing sums = {0};
    for (int i = 0; i < segment->count; i++) {
        if (!rows[i].has_pose) continue;
        double w = weights[i] * weights[i];
        sums.weight += w;
        sums.path = vec_add(sums.path, vec_scale(pose_at(path[i]), w));
        sums.pose = vec_add(sums.pose, vec_scale(pose_at(rows[i].pose), w));
    }
    sums.path = vec_scale(sums.path, 1 / sums.weight);
    sums.pose = vec_scale(sums.pose, 1 / sums.weight);
    for (int i = 0; i < segment->count; i++) {
        if (!rows[i].has_pose) continue;
        double w = weights[i] * weights[i];
        Vec from = vec_sub(pose_at(path[i]), sums.path),
            to = vec_sub(pose_at(rows[i].pose), sums.pose);
        sums.along += w * vec_dot(from, to);
        sums.across += w * vec_cross(to, from);
    }
    return sums;
}

// Returns the turn that puts a segment's path best on its poses: the minimum of
//     sum w (|R path - pose|^2 / place^2 + (path heading + turn - heading)^2 / yaw^2)
static double best_turn(const Task *task, const LogSegment *segment, const Placing *sums) {
    const LogRow *rows = &task->log->rows[segment->first];
    const Pose *path = &task->path[segment->first];
    const double *weights = &task->weights[segment->first];
    double turn = 0, stiff = 1 / (task->yaw_rad * task->yaw_rad);
    double hold = 1 / (task->place_m * task->place_m);
    for (int i = 0, is_set = 0; i < segment->count && !is_set; i++)
        if (rows[i].has_pose) turn = rows[i].pose.heading_rad - path[i].heading_rad, is_set = 1;
    for (int round = 0; round < 6; round++) {
        double off = 0;
        Vec way = vec_heading(turn);
        for (int i = 0; i < segment->count; i++)
            if (rows[i].has_pose)
                off += weights[i] * weights[i] *
                       wrapped(path[i].heading_rad + turn - rows[i].pose.heading_rad);
        double slope = stiff * off + hold * (sums->along * way.x - sums->across * way.y);
        double bend =
            stiff * sums->weight + max_of(0, hold * (sums->along * way.y + sums->across * way.x));
        double step = slope / bend;
        turn -= step;
        if (fabs(step) < 1e-13) break;
    }
    return turn;
}

void fit_place_path(Task *task, const LogSegment *segment) {
    Pose *path = &task->path[segment->first];
    Placing sums = placing_of(task, segment);
    move_path(path, segment->count, sums.path, sums.pose, best_turn(task, segment, &sums));
}

int fit_segment_errors(Task *task, const LogSegment *segment, const double params[FIT_ALL],
                       double *errors) {
    const LogRow *rows = &task->log->rows[segment->first];
    Pose *path = &task->path[segment->first];
    int count = 0;
    fit_drive_path(params, task->log, segment, path);
    fit_place_path(task, segment);
    for (int i = 0; i < segment->count; i++) {
        if (!rows[i].has_pose) continue;
        double weight = task->weights[segment->first + i];
        Pose pose = rows[i].pose;
        errors[count++] = weight * (path[i].x - pose.x) / task->place_m;
        errors[count++] = weight * (path[i].y - pose.y) / task->place_m;
        errors[count++] = weight * wrapped(path[i].heading_rad - pose.heading_rad) / task->yaw_rad;
    }
    return count;
}

#define ROW(param, name, needs, error, step, ...) step,
static const double STEPS[FIT_PARAMS] = {FIT_PARAM_ROWS(ROW)};

void fit_segment_slope(Task *task, const LogSegment *segment, const double params[FIT_ALL],
                       FitParam param, const double *errors, double *slope) {
    double moved[FIT_ALL];
    double step = STEPS[param] * (param == FIT_SCALE ? fabs(params[param]) : 1);
    memcpy(moved, params, sizeof moved);
    moved[fit_param_on(param, segment->on)] += step;
    int count = fit_segment_errors(task, segment, moved, slope);
    for (int i = 0; i < count; i++) slope[i] = (slope[i] - errors[i]) / step;
}

int fit_take_free(const Task *task, const double params[FIT_ALL], double *list) {
    int count = 0;
    for (int i = 0; i < FIT_ALL; i++)
        if (!task->is_held[i]) list[count++] = params[i];
    return count;
}

void fit_put_free(const Task *task, double params[FIT_ALL], const double *list) {
    for (int i = 0, count = 0; i < FIT_ALL; i++)
        if (!task->is_held[i]) params[i] = list[count++];
}

double fit_median_of(double *values, int count) {
    if (!count) return NAN;
    qsort(values, (size_t)count, sizeof *values, compare_reals);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

Turning fit_turning(const Task *task, int on) {
    double params[FIT_PARAMS], by_drift = 0, by_shift = 0;
    Turning turning = {0};
    take_ground(task->params, on, params);
    for (int s = 0; s < task->log->segment_count; s++) {
        const LogSegment *segment = &task->log->segments[s];
        double change_mps = 0, time_s = 0;
        if (!task->is_used[s] || segment->on != on) continue;
        for (int i = 0; i + 1 < segment->count; i++) {
            const LogRow *row = &task->log->rows[segment->first + i];
            double dt_s = row[1].time_s - row->time_s;
            Motion motion = steady_motion(params, row);
            double across_mps2 = fabs(motion.forward_mps * motion.turn_radps);
            by_drift += across_mps2 * dt_s;
            by_shift += across_mps2 * fabs(motion.turn_radps) * dt_s;
            change_mps += across_mps2 * dt_s, time_s += dt_s;
        }
        turning.most_mps2 = max_of(turning.most_mps2, change_mps / time_s);
    }
    turning.rate_radps = by_drift > 0 ? by_shift / by_drift : 0;
    return turning;
}

const LogRow *fit_first_pose(const RobotLog *log, const LogSegment *segment) {
    const LogRow *row = &log->rows[segment->first];
    while (!row->has_pose) row++;
    return row;
}

const LogRow *fit_last_pose(const RobotLog *log, const LogSegment *segment) {
    const LogRow *row = &log->rows[segment->first + segment->count - 1];
    while (!row->has_pose) row--;
    return row;
}
