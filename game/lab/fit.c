// fit.c -- fits a skid-steered vehicle to its log, by least squares that outliers hardly affect.
#include "fit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"
#include "ai/motion/arc.h"

#ifdef TREADS_HAS_CMINPACK
#include <cminpack.h>
#endif

#define DEGREE (PI / 180)
#define HUBER 2.5           // errors beyond this many standard deviations count linearly
#define LAG_LEAST_S 1e-4    // shorter time constants count as 0
#define POSES_LEAST_HZ 0.4  // slower turns than half a turn between two poses cannot be assumed
#define ROWS_LEAST_HZ 4.0   // rate of speeds that shows how they change
#define LAG_LEAST_HZ 9.0    // rate of poses that shows time constants
#define OUTLIER_MEDIANS 6.0 // an outlier has an error beyond this many medians, with both models
#define CORRELATED 0.95
// The error of the model itself, as a share of the gauge: the hull of track-slip loses some of its
// turn whenever the tracks change their speeds.
#define MODEL_ERROR 0.002
#define START_LAG_S 0.1
#define LAG_SMALL_S 0.01
enum { ROUNDS = 8, EVALUATIONS_MAX = 4000, DRAWS = 1000, SEGMENTS_LEAST = 5 };

// For each parameter: its name in warnings, what a log needs to determine it, and the largest
// useful standard error (of gauge, offset and ahead per metre of gauge, of the scale per scale).
static const struct {
    const char *name, *needs;
    double error;
} PARAMS[FIT_PARAMS] = {
    [FIT_SCALE] = {"speed scale", "motion", 0.2},
    [FIT_IMBALANCE] = {"difference of the speed scales", "straight motion, or turns to both sides",
                       0.2},
    [FIT_GAUGE] = {"gauge", "turns", 0.25},
    [FIT_OFFSET] = {"difference of the centres", "turns to both sides at several speeds", 0.2},
    [FIT_AHEAD] = {"centre ahead", "turns of more than a few degrees", 0.3},
    [FIT_DELAY] = {"delay", "speeds that change within segments", 0.3},
    [FIT_DRIFT] = {"drift", "turns at several speeds", 1},
    [FIT_LOSS] = {"loss in turns", "turns of several curvatures", 1},
    [FIT_LAG] = {"time constant of the speed", "accelerations, and poses at 10 Hz", 0.3},
    [FIT_YAW_LAG] = {"time constant of the yaw rate",
                     "changes of the turn rate, and poses at 10 Hz", 0.3},
};

// A fit to some of the segments.
typedef struct Task {
    const DriveLog *log;
    const bool *is_used; // for each segment
    double params[FIT_ALL];
    bool is_held[FIT_ALL];
    double place_m, yaw_rad; // standard deviations
    double *weights;         // square root of the weight of each row's pose
    Pose *path;
    int poses; // of the segments in use
} Task;

// The parameters that differ by ground, and the values.
static const FitParam OWN_PARAMS[FIT_OWN] = {FIT_GAUGE, FIT_OFFSET, FIT_DRIFT,
                                             FIT_LOSS,  FIT_LAG,    FIT_YAW_LAG};
static const FitValue OWN_VALUES[FIT_GROUND_VALUES] = {
    FIT_VALUE_GAUGE, FIT_VALUE_LEFT, FIT_VALUE_RIGHT,  FIT_VALUE_DRIFT,
    FIT_VALUE_LOSS,  FIT_VALUE_LAG,  FIT_VALUE_YAW_LAG};

// Returns the index of a ground's parameter among all.
static int param_on(FitParam param, int on) {
    int own = 0;
    while (own < FIT_OWN && OWN_PARAMS[own] != param) own++;
    return on && own < FIT_OWN ? FIT_PARAMS + FIT_OWN * (on - 1) + own : (int)param;
}

// Return what a parameter is, and the ground that it belongs to, 0 for those of the vehicle.
static FitParam kind_of(int param) {
    return param < FIT_PARAMS ? (FitParam)param : OWN_PARAMS[(param - FIT_PARAMS) % FIT_OWN];
}

static int ground_of(int param) {
    return param < FIT_PARAMS ? 0 : 1 + (param - FIT_PARAMS) / FIT_OWN;
}

static bool is_own(FitParam param) { return param_on(param, 1) != (int)param; }

// Takes the parameters on a ground from all.
static void take_ground(const double all[FIT_ALL], int on, double params[FIT_PARAMS]) {
    for (int i = 0; i < FIT_PARAMS; i++) params[i] = all[param_on((FitParam)i, on)];
}

static double track_speed(const LogRow *row, bool is_right) {
    double way = is_right ? row[1].right - row->right : row[1].left - row->left;
    return way / (row[1].time_s - row->time_s);
}

// Returns the motion to which the hull tends while the log is between two rows.
static Motion steady_motion(const double params[FIT_PARAMS], const LogRow *row) {
    double left_mps = track_speed(row, false) * params[FIT_SCALE] * (1 + params[FIT_IMBALANCE]);
    double right_mps = track_speed(row, true) * params[FIT_SCALE] * (1 - params[FIT_IMBALANCE]);
    double gauge_m = params[FIT_GAUGE], offset_m = params[FIT_OFFSET];
    double turn = (left_mps - right_mps) / gauge_m;
    double forward = (left_mps + right_mps) / 2 + turn * offset_m;
    return (Motion){.forward_mps = forward / (1 + params[FIT_LOSS] * fabs(turn)),
                    .turn_radps = turn};
}

// Follows `to` with a time constant for a time. Returns the mean on the way.
static double follow(double *value, double to, double lag_s, double dt_s) {
    if (fabs(lag_s) < LAG_LEAST_S) return *value = to;
    double past = exp(-dt_s / fabs(lag_s)), off = *value - to;
    *value = to + off * past;
    return to + off * fabs(lag_s) / dt_s * (1 - past);
}

// Returns the mean motion until the next row. `now` is the motion at the row, then at the next.
static Motion next_motion(const double params[FIT_PARAMS], const LogRow *row, Motion *now) {
    double dt_s = row[1].time_s - row->time_s;
    Motion to = steady_motion(params, row), mean = {0};
    mean.forward_mps = follow(&now->forward_mps, to.forward_mps, params[FIT_LAG], dt_s);
    mean.turn_radps = follow(&now->turn_radps, to.turn_radps, params[FIT_YAW_LAG], dt_s);
    mean.side_mps = -mean.turn_radps * (params[FIT_AHEAD] + params[FIT_DRIFT] * mean.forward_mps);
    return mean;
}

// Computes the pose at each row, late by the delay, of a hull that starts at the origin.
static void drive_path(const double all[FIT_ALL], const DriveLog *log, const LogSegment *segment,
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
    int row = 0;
    for (int i = 0; i < count; i++) {
        double time_s = rows[i].time_s - params[FIT_DELAY];
        while (row + 2 < count && rows[row + 1].time_s <= time_s) {
            at = arc_travel(at, motion, rows[row + 1].time_s - rows[row].time_s);
            motion = next_motion(params, &rows[++row], &now);
        }
        path[i] =
            time_s == rows[row].time_s ? at : arc_travel(at, motion, time_s - rows[row].time_s);
    }
}

// The straight fit has no delay.
static void drive_straight(const Fit *fit, const LogRow *rows, int count, Pose *path) {
    path[0] = (Pose){0};
    for (int i = 1; i < count; i++) {
        double left = rows[i].left - rows[i - 1].left, right = rows[i].right - rows[i - 1].right;
        Motion motion = {.forward_mps = fit->straight_way[0] * left + fit->straight_way[1] * right,
                         .turn_radps =
                             fit->straight_turn[0] * left + fit->straight_turn[1] * right};
        path[i] = arc_travel(path[i - 1], motion, 1);
    }
}

static Pose turned(Pose pose, double turn_rad) {
    double s = sin(turn_rad), c = cos(turn_rad);
    return (Pose){c * pose.x + s * pose.y, c * pose.y - s * pose.x, pose.heading_rad + turn_rad};
}

// Moves a path so that it begins at the first measured pose. Returns the index of that row.
static int anchor_path(const LogRow *rows, int count, Pose *path) {
    int first = 0;
    while (!rows[first].has_pose) first++;
    double turn_rad = rows[first].pose.heading_rad - path[first].heading_rad;
    Pose from = turned(path[first], turn_rad);
    for (int i = first; i < count; i++) {
        Pose pose = turned(path[i], turn_rad);
        path[i] = (Pose){pose.x - from.x + rows[first].pose.x, pose.y - from.y + rows[first].pose.y,
                         pose.heading_rad};
    }
    return first;
}

int fit_predict(const Fit *fit, bool is_straight, const DriveLog *log, const LogSegment *segment,
                Pose *path) {
    const LogRow *rows = &log->rows[segment->first];
    if (is_straight)
        drive_straight(fit, rows, segment->count, path);
    else
        drive_path(fit->params, log, segment, path);
    return anchor_path(rows, segment->count, path);
}

// Weighted sums over the poses of a segment, for the best place of its path.
typedef struct Placing {
    double weight;
    Vec path, pose;       // means
    double along, across; // of the path relative to its mean, with the poses
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
        for (int i = 0; i < segment->count; i++)
            if (rows[i].has_pose)
                off += weights[i] * weights[i] *
                       angle_wrap(path[i].heading_rad + turn - rows[i].pose.heading_rad);
        double slope = stiff * off + hold * (sums->along * sin(turn) - sums->across * cos(turn));
        double bend = stiff * sums->weight +
                      max_of(0, hold * (sums->along * cos(turn) + sums->across * sin(turn)));
        double step = slope / bend;
        turn -= step;
        if (fabs(step) < 1e-13) break;
    }
    return turn;
}

// Moves the path of a segment to where it fits its poses best.
static void place_path(Task *task, const LogSegment *segment) {
    Pose *path = &task->path[segment->first];
    Placing sums = placing_of(task, segment);
    double turn_rad = best_turn(task, segment, &sums);
    Pose middle = turned((Pose){sums.path.x, sums.path.y, 0}, turn_rad);
    for (int i = 0; i < segment->count; i++) {
        Pose pose = turned(path[i], turn_rad);
        path[i] = (Pose){pose.x - middle.x + sums.pose.x, pose.y - middle.y + sums.pose.y,
                         pose.heading_rad};
    }
}

// Computes the weighted errors of a segment in standard deviations, three for each pose. Returns
// their number.
static int segment_errors(Task *task, const LogSegment *segment, const double params[FIT_ALL],
                          double *errors) {
    const LogRow *rows = &task->log->rows[segment->first];
    Pose *path = &task->path[segment->first];
    int count = 0;
    drive_path(params, task->log, segment, path);
    place_path(task, segment);
    for (int i = 0; i < segment->count; i++) {
        if (!rows[i].has_pose) continue;
        double weight = task->weights[segment->first + i];
        Pose pose = rows[i].pose;
        errors[count++] = weight * (path[i].x - pose.x) / task->place_m;
        errors[count++] = weight * (path[i].y - pose.y) / task->place_m;
        errors[count++] =
            weight * angle_wrap(path[i].heading_rad - pose.heading_rad) / task->yaw_rad;
    }
    return count;
}

// Copies the parameters that are not held from or to a list. Returns their number.
static int take_free(const Task *task, const double params[FIT_ALL], double *list) {
    int count = 0;
    for (int i = 0; i < FIT_ALL; i++)
        if (!task->is_held[i]) list[count++] = params[i];
    return count;
}

static void put_free(const Task *task, double params[FIT_ALL], const double *list) {
    for (int i = 0, count = 0; i < FIT_ALL; i++)
        if (!task->is_held[i]) params[i] = list[count++];
}

#ifdef TREADS_HAS_CMINPACK
static int all_errors(Task *task, const double params[FIT_ALL], double *errors) {
    int count = 0;
    for (int s = 0; s < task->log->segment_count; s++)
        if (task->is_used[s])
            count += segment_errors(task, &task->log->segments[s], params, &errors[count]);
    return count;
}

static int evaluate(void *of, int error_count, int param_count, const double *list, double *errors,
                    int flag) {
    Task *task = of;
    double params[FIT_ALL];
    (void)error_count, (void)param_count, (void)flag;
    memcpy(params, task->params, sizeof params);
    put_free(task, params, list);
    all_errors(task, params, errors);
    return 0;
}

// Minimizes the errors with the current weights. Returns false if out of memory.
static bool minimize(Task *task) {
    double list[FIT_ALL], diag[FIT_ALL], qtf[FIT_ALL], work[3][FIT_ALL];
    int pivots[FIT_ALL], calls = 0, count = take_free(task, task->params, list);
    size_t errors = 3 * (size_t)task->poses;
    double *memory = malloc(errors * (size_t)(count + 2) * sizeof *memory);
    if (!memory) return false;
    lmdif(evaluate, task, (int)errors, count, list, memory, 1e-8, 1e-7, 0, EVALUATIONS_MAX, 1e-12,
          diag, 1, 10, 0, &calls, memory + 2 * errors, (int)errors, pivots, qtf, work[0], work[1],
          work[2], memory + errors);
    put_free(task, task->params, list);
    free(memory);
    return true;
}

bool fit_is_available(void) { return true; }
#else
static bool minimize(Task *task) {
    (void)task;
    return false;
}

bool fit_is_available(void) { return false; }
#endif

static int compare_reals(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(double *values, int count) {
    if (!count) return NAN;
    qsort(values, (size_t)count, sizeof *values, compare_reals);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

// Sets the standard deviations from medians, and Huber's weights. `room` has two numbers per row.
static void weigh(Task *task, double *room) {
    const DriveLog *log = task->log;
    double *places = room, *yaws = room + log->row_count;
    int count = 0;
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        if (!task->is_used[s]) continue;
        drive_path(task->params, log, segment, &task->path[segment->first]);
        place_path(task, segment);
        for (int i = segment->first; i < segment->first + segment->count; i++) {
            if (!log->rows[i].has_pose) continue;
            Pose off = log->rows[i].pose;
            places[count] = hypot(task->path[i].x - off.x, task->path[i].y - off.y);
            yaws[count++] = fabs(angle_wrap(task->path[i].heading_rad - off.heading_rad));
        }
    }
    // The medians of a normal distribution in the plane, and on a line.
    task->place_m = max_of(1e-6, median_of(places, count) / 1.1774);
    task->yaw_rad = max_of(1e-6, median_of(yaws, count) / 0.6745);
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        if (!task->is_used[s]) continue;
        for (int i = segment->first; i < segment->first + segment->count; i++) {
            Pose off = log->rows[i].pose;
            double place = hypot(task->path[i].x - off.x, task->path[i].y - off.y) / task->place_m;
            double yaw = angle_wrap(task->path[i].heading_rad - off.heading_rad) / task->yaw_rad;
            double past = hypot(place, yaw);
            task->weights[i] = past > HUBER ? sqrt(HUBER / past) : 1;
        }
    }
}

// Fits the parameters that are not held. Returns false if out of memory.
static bool fit_task(Task *task, double *room, int rounds) {
    for (int round = 0; round < rounds; round++) {
        if (round) weigh(task, room);
        if (!minimize(task)) return false;
    }
    return true;
}

// Solves a x = b for a symmetric matrix, in place. Returns the index of the first row that depends
// on those before it, or -1.
static int solve(int count, double a[FIT_ALL][FIT_ALL], double b[FIT_ALL]) {
    for (int i = 0; i < count; i++) {
        double whole = a[i][i];
        for (int k = 0; k <= i; k++) {
            double sum = a[i][k];
            for (int j = 0; j < k; j++) sum -= a[i][j] * a[k][j];
            if (k < i)
                a[i][k] = sum / a[k][k];
            else if (!(sum > 1e-10 * whole))
                return i;
            else
                a[i][i] = sqrt(sum);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = count - 1; i >= 0; i--) {
        for (int k = i + 1; k < count; k++) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return -1;
}

// The share of a segment in the normal equations: of the parameters on its ground, 0 for those that
// are held.
typedef struct Normal {
    int on;
    double slope[FIT_PARAMS], bend[FIT_PARAMS][FIT_PARAMS];
} Normal;

// The normal equations of the free parameters.
typedef struct Normals {
    double slope[FIT_ALL], bend[FIT_ALL][FIT_ALL];
} Normals;

// The index of each parameter on a ground among the free ones, or -1.
typedef struct Places {
    int at[LOG_GROUNDS_MAX][FIT_PARAMS];
} Places;

static Places places_of(const Task *task) {
    Places places;
    int free_at[FIT_ALL], count = 0;
    for (int i = 0; i < FIT_ALL; i++) free_at[i] = task->is_held[i] ? -1 : count++;
    for (int on = 0; on < LOG_GROUNDS_MAX; on++)
        for (int i = 0; i < FIT_PARAMS; i++) places.at[on][i] = free_at[param_on((FitParam)i, on)];
    return places;
}

static void add_slope(double slope[FIT_ALL], const Normal *from, const Places *places) {
    for (int i = 0; i < FIT_PARAMS; i++)
        if (places->at[from->on][i] >= 0) slope[places->at[from->on][i]] += from->slope[i];
}

static void add_normal(Normals *to, const Normal *from, const Places *places) {
    const int *at = places->at[from->on];
    add_slope(to->slope, from, places);
    for (int i = 0; i < FIT_PARAMS; i++)
        for (int k = 0; k < FIT_PARAMS; k++)
            if (at[i] >= 0 && at[k] >= 0) to->bend[at[i]][at[k]] += from->bend[i][k];
}

static const double STEPS[FIT_PARAMS] = {
    [FIT_SCALE] = 1e-5, [FIT_IMBALANCE] = 1e-5, [FIT_GAUGE] = 1e-5, [FIT_OFFSET] = 1e-5,
    [FIT_AHEAD] = 1e-5, [FIT_DELAY] = 1e-4,     [FIT_DRIFT] = 1e-5, [FIT_LOSS] = 1e-5,
    [FIT_LAG] = 1e-4,   [FIT_YAW_LAG] = 1e-4};

static Normal normal_of(Task *task, const LogSegment *segment, double *room) {
    int most = 3 * segment->count, count = 0;
    double *errors = room, *jacobian = errors + most, *back = jacobian + most * FIT_PARAMS;
    Normal normal = {.on = segment->on};
    for (int i = 0; i < FIT_PARAMS; i++) {
        int param = param_on((FitParam)i, segment->on);
        if (task->is_held[param]) continue;
        double params[FIT_ALL], *column = jacobian + most * i;
        double step = STEPS[i] * (i == FIT_SCALE ? fabs(task->params[i]) : 1);
        memcpy(params, task->params, sizeof params);
        params[param] = task->params[param] + step;
        count = segment_errors(task, segment, params, column);
        params[param] = task->params[param] - step;
        segment_errors(task, segment, params, back);
        for (int k = 0; k < count; k++) column[k] = (column[k] - back[k]) / (2 * step);
    }
    segment_errors(task, segment, task->params, errors);
    for (int i = 0; i < FIT_PARAMS; i++) {
        const double *a = jacobian + most * i;
        if (task->is_held[param_on((FitParam)i, segment->on)]) continue;
        for (int n = 0; n < count; n++) normal.slope[i] += a[n] * errors[n];
        for (int k = 0; k < FIT_PARAMS; k++) {
            const double *b = jacobian + most * k;
            if (task->is_held[param_on((FitParam)k, segment->on)]) continue;
            for (int n = 0; n < count; n++) normal.bend[i][k] += a[n] * b[n];
        }
    }
    return normal;
}

// Computes the normal equations of all segments in use. Returns NULL if out of memory.
static Normal *normals_of(Task *task) {
    const DriveLog *log = task->log;
    int longest = 0;
    for (int s = 0; s < log->segment_count; s++)
        if (log->segments[s].count > longest) longest = log->segments[s].count;
    Normal *normals = calloc((size_t)log->segment_count, sizeof *normals);
    double *room = malloc((size_t)longest * 3 * (FIT_PARAMS + 2) * sizeof *room);
    for (int s = 0; normals && room && s < log->segment_count; s++)
        if (task->is_used[s]) normals[s] = normal_of(task, &log->segments[s], room);
    if (!room) free(normals), normals = NULL;
    free(room);
    return normals;
}

// Standard errors and correlations of the free parameters, from the scatter of the segments.
typedef struct Spread {
    int count, dependent; // dependent: index of a free parameter that follows from others, or -1
    double covariance[FIT_ALL][FIT_ALL];
} Spread;

static Spread spread_of(const Task *task, const Normal *normals) {
    const DriveLog *log = task->log;
    Normals sum = {0};
    Places places = places_of(task);
    double list[FIT_ALL];
    Spread spread = {.count = take_free(task, task->params, list), .dependent = -1};
    for (int s = 0; s < log->segment_count; s++) add_normal(&sum, &normals[s], &places);
    for (int s = 0; s < log->segment_count && spread.dependent < 0; s++) {
        Normals copy = sum;
        double step[FIT_ALL] = {0};
        add_slope(step, &normals[s], &places);
        spread.dependent = solve(spread.count, copy.bend, step);
        for (int i = 0; i < spread.count && spread.dependent < 0; i++)
            for (int k = 0; k < spread.count; k++) spread.covariance[i][k] += step[i] * step[k];
    }
    return spread;
}

static int free_param(const Task *task, int index) {
    int i = 0;
    for (; i < FIT_ALL; i++)
        if (!task->is_held[i] && !index--) break;
    return i;
}

static void warn(Fit *fit, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void warn(Fit *fit, const char *format, ...) {
    if (fit->warning_count == FIT_WARNINGS_MAX) return;
    va_list list;
    va_start(list, format);
    vsnprintf(fit->warnings[fit->warning_count++], sizeof *fit->warnings, format, list);
    va_end(list);
}

static double useful_error(const Task *task, int param) {
    FitParam kind = kind_of(param);
    double unit = kind == FIT_SCALE ? fabs(task->params[FIT_SCALE])
                  : kind == FIT_GAUGE || kind == FIT_OFFSET || kind == FIT_AHEAD
                      ? fabs(task->params[param_on(FIT_GAUGE, ground_of(param))])
                      : 1;
    return PARAMS[kind].error * unit;
}

// Writes the name of a parameter, with its ground in a log of several grounds.
enum { PARAM_NAME_MAX = 96 };
static const char *name_param(const Task *task, int param, char text[static PARAM_NAME_MAX]) {
    bool is_named = is_own(kind_of(param)) && task->log->ground_count > 1;
    snprintf(text, PARAM_NAME_MAX, "%s%s%.40s", PARAMS[kind_of(param)].name, is_named ? " on " : "",
             is_named ? task->log->grounds[ground_of(param)] : "");
    return text;
}

// Returns the parameter that the log does not determine, the last kind of all, or -1.
static int undetermined(const Task *task, const Spread *spread) {
    int found = -1;
    if (spread->dependent >= 0) return free_param(task, spread->dependent);
    for (int i = 0; i < spread->count; i++) {
        int param = free_param(task, i);
        bool is_determined = sqrt(spread->covariance[i][i]) <= useful_error(task, param);
        if (!is_determined && (found < 0 || kind_of(param) >= kind_of(found))) found = param;
    }
    return found;
}

// Fits all parameters that the log determines, and holds the others. Returns the normal equations,
// or NULL if out of memory.
static Normal *fit_determined(Task *task, double *room, Fit *fit, Spread *spread) {
    for (int rounds = ROUNDS;; rounds = ROUNDS / 2) {
        if (!fit_task(task, room, rounds)) return NULL;
        weigh(task, room);
        Normal *normals = normals_of(task);
        if (!normals) return NULL;
        *spread = spread_of(task, normals);
        int param = undetermined(task, spread);
        if (param < 0 || param == FIT_SCALE) return normals;
        free(normals);
        FitParam kind = kind_of(param);
        char name[PARAM_NAME_MAX];
        bool is_lag = kind == FIT_LAG || kind == FIT_YAW_LAG;
        task->is_held[param] = true;
        if (is_lag && fabs(task->params[param]) < LAG_SMALL_S)
            warn(fit, "the log shows no %s beside the delay", PARAMS[kind].name);
        else
            warn(fit, "the log does not determine the %s; this needs %s",
                 name_param(task, param, name), PARAMS[kind].needs);
        if (kind != FIT_GAUGE) task->params[param] = 0;
        if (param > FIT_PARAMS && kind == FIT_GAUGE) task->params[param] = task->params[FIT_GAUGE];
    }
}

static void warn_of_correlations(Fit *fit, const Task *task, const Spread *spread) {
    for (int i = 0; i < spread->count; i++)
        for (int k = 0; k < i; k++) {
            double share = spread->covariance[i][k] /
                           sqrt(spread->covariance[i][i] * spread->covariance[k][k]);
            if (fabs(share) < CORRELATED) continue;
            char names[2][PARAM_NAME_MAX];
            warn(fit, "the log hardly tells apart the %s and the %s (correlation %.2f)",
                 name_param(task, free_param(task, k), names[0]),
                 name_param(task, free_param(task, i), names[1]), share);
        }
}

static void values_on(const double all[FIT_ALL], int on, double values[FIT_VALUES]) {
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
    values[FIT_VALUE_LAG] = fabs(params[FIT_LAG]);
    values[FIT_VALUE_YAW_LAG] = fabs(params[FIT_YAW_LAG]);
}

static const struct {
    const char *name, *help, *unit;
    FitParam param;
} VALUES[FIT_VALUES] = {
    {"gauge", "effective gauge, between the centres of rotation", "m", FIT_GAUGE},
    {"centre_left", "centre of the left track, to the left", "m", FIT_GAUGE},
    {"centre_right", "centre of the right track, to the right", "m", FIT_GAUGE},
    {"centre_ahead", "both centres, ahead of the middle", "m", FIT_AHEAD},
    {"scale_left", "speed of the left track", "", FIT_SCALE},
    {"scale_right", "speed of the right track", "", FIT_SCALE},
    {"delay", "delay of the poses", "s", FIT_DELAY},
    {"drift", "the centres move ahead, per speed", "s", FIT_DRIFT},
    {"loss", "speed lost in turns, per yaw rate", "s", FIT_LOSS},
    {"lag", "time constant of the speed", "s", FIT_LAG},
    {"yaw_lag", "time constant of the yaw rate", "s", FIT_YAW_LAG},
};

// Returns the value and the ground of an estimate.
static FitValue value_of(int estimate) {
    return estimate < FIT_VALUES ? (FitValue)estimate
                                 : OWN_VALUES[(estimate - FIT_VALUES) % FIT_GROUND_VALUES];
}

static int estimate_ground(int estimate) {
    return estimate < FIT_VALUES ? 0 : 1 + (estimate - FIT_VALUES) / FIT_GROUND_VALUES;
}

// Returns the number of estimates of all grounds.
static int values_of(const DriveLog *log, const double all[FIT_ALL], double values[FIT_ESTIMATES]) {
    int count = 0;
    for (int on = 0; on < log->ground_count; on++) {
        double own[FIT_VALUES];
        values_on(all, on, own);
        for (int i = 0; i < (on ? FIT_GROUND_VALUES : FIT_VALUES); i++)
            values[count++] = own[on ? (int)OWN_VALUES[i] : i];
    }
    return count;
}

// Returns the factor by which intervals of few segments are wider than those of many: the quantile
// of Student's distribution over that of the normal one (Cornish-Fisher).
static double few_factor(int segments) {
    double n = segments - 1, z = 1.96;
    return 1 + (z * z + 1) / (4 * n) + (5 * z * z * z * z + 16 * z * z + 3) / (96 * n * n);
}

// Returns the number of segments on a ground; -1: on all.
static int segments_on(const Task *task, int on) {
    int count = 0;
    for (int s = 0; s < task->log->segment_count; s++)
        count += task->is_used[s] && (on < 0 || task->log->segments[s].on == on);
    return count;
}

enum { DRAWN_LOW = DRAWS / 40, DRAWN_HIGH = DRAWS - 1 - DRAWS / 40 };

// Estimates a value from sorted ones of all samples.
static FitEstimate estimate_of(const Task *task, int index, double middle, const double *sorted) {
    FitValue value = value_of(index);
    FitParam kind = VALUES[value].param;
    int on = estimate_ground(index);
    FitEstimate row = {VALUES[value].name, VALUES[value].help, VALUES[value].unit};
    row.on = is_own(kind) ? on : -1;
    row.is_held = task->is_held[param_on(kind, on)];
    row.value = row.is_held && kind == FIT_GAUGE ? NAN : middle;
    row.low = row.high = NAN;
    if (row.is_held) return row;
    double factor = few_factor(segments_on(task, row.on));
    double share = value == FIT_VALUE_GAUGE ? 1 : value <= FIT_VALUE_AHEAD ? 0.5 : 0;
    double model = share * MODEL_ERROR * task->params[param_on(FIT_GAUGE, on)];
    row.low = middle - hypot(factor * (middle - sorted[DRAWN_LOW]), model);
    row.high = middle + hypot(factor * (sorted[DRAWN_HIGH] - middle), model);
    return row;
}

// Moves the fit to a sample of the segments by one step of Newton's method.
static void step_to(const Task *task, Normals *sum, double params[FIT_ALL]) {
    double list[FIT_ALL];
    int free_count = take_free(task, task->params, list);
    bool is_solved = solve(free_count, sum->bend, sum->slope) < 0;
    for (int i = 0; is_solved && i < free_count; i++) list[i] -= sum->slope[i];
    memcpy(params, task->params, sizeof task->params);
    put_free(task, params, list);
}

// Estimates the intervals by a bootstrap: segments are drawn with replacement, and each sample
// moves the fit.
static bool find_intervals(const Task *task, const Normal *normals, Fit *fit) {
    const DriveLog *log = task->log;
    int used = 0, count = log->segment_count;
    int *drawn = calloc((size_t)count, sizeof *drawn);
    double(*values)[DRAWS] = calloc(FIT_ESTIMATES, sizeof *values), middle[FIT_ESTIMATES];
    bool is_done = drawn && values;
    Places places = places_of(task);
    Dice dice = dice_seed(1, 1);
    for (int s = 0; is_done && s < count; s++)
        if (task->is_used[s]) drawn[used++] = s;
    fit->estimate_count = values_of(log, task->params, middle);
    for (int draw = 0; is_done && draw < DRAWS; draw++) {
        Normals sum = {0};
        double params[FIT_ALL], sample[FIT_ESTIMATES];
        for (int i = 0; i < used; i++)
            add_normal(&sum, &normals[drawn[dice_below(&dice, used)]], &places);
        step_to(task, &sum, params);
        values_of(log, params, sample);
        for (int i = 0; i < fit->estimate_count; i++) values[i][draw] = sample[i];
    }
    for (int i = 0; is_done && i < fit->estimate_count; i++) {
        qsort(values[i], DRAWS, sizeof *values[i], compare_reals);
        fit->estimates[i] = estimate_of(task, i, middle[i], values[i]);
    }
    free(drawn);
    free(values);
    return is_done;
}

// Sums for the least squares of one quantity by the two tracks.
typedef struct Pair {
    double ll, lr, rr, ly, ry;
} Pair;

static void add_pair(Pair *pair, double left, double right, double y) {
    pair->ll += left * left, pair->lr += left * right, pair->rr += right * right;
    pair->ly += left * y, pair->ry += right * y;
}

static void solve_pair(const Pair *pair, double by[2]) {
    double whole = pair->ll * pair->rr - pair->lr * pair->lr;
    bool is_flat = !(whole > 1e-9 * pair->ll * pair->rr);
    by[0] = is_flat ? 0 : (pair->ly * pair->rr - pair->ry * pair->lr) / whole;
    by[1] = is_flat ? 0 : (pair->ry * pair->ll - pair->ly * pair->lr) / whole;
}

static const LogRow *first_pose(const DriveLog *log, const LogSegment *segment) {
    const LogRow *row = &log->rows[segment->first];
    while (!row->has_pose) row++;
    return row;
}

static const LogRow *last_pose(const DriveLog *log, const LogSegment *segment) {
    const LogRow *row = &log->rows[segment->first + segment->count - 1];
    while (!row->has_pose) row--;
    return row;
}

// The straight least-squares fit: turn and forward way of whole segments, each by the ways of the
// two tracks.
static void fit_straight(const DriveLog *log, const bool *is_used, Fit *fit) {
    Pair turns = {0}, ways = {0};
    for (int s = 0; s < log->segment_count; s++) {
        if (!is_used[s]) continue;
        const LogRow *first = first_pose(log, &log->segments[s]),
                     *last = last_pose(log, &log->segments[s]);
        double turn = 0, way = 0;
        const LogRow *before = first;
        for (const LogRow *row = first + 1; row <= last; row++) {
            if (!row->has_pose) continue;
            double by = angle_wrap(row->pose.heading_rad - before->pose.heading_rad);
            Vec step = vec_sub(pose_at(row->pose), pose_at(before->pose));
            way += vec_dot(step, vec_heading(before->pose.heading_rad + by / 2));
            turn += by;
            before = row;
        }
        add_pair(&turns, last->left - first->left, last->right - first->right, turn);
        add_pair(&ways, last->left - first->left, last->right - first->right, way);
    }
    solve_pair(&turns, fit->straight_turn);
    solve_pair(&ways, fit->straight_way);
}

// Starts a fit at the straight one, without slip.
static void start_task(Task *task, const Fit *straight) {
    double scale = straight->straight_way[0] + straight->straight_way[1];
    double turn = straight->straight_turn[0] - straight->straight_turn[1];
    if (!(fabs(scale) > 0)) scale = 1;
    memset(task->params, 0, sizeof task->params);
    task->params[FIT_SCALE] = scale;
    for (int on = 0; on < LOG_GROUNDS_MAX; on++) {
        double gauge_m = fabs(turn) > 0.01 * fabs(scale) ? 2 * scale / turn : 1;
        task->params[param_on(FIT_GAUGE, on)] = gauge_m;
        task->params[param_on(FIT_LAG, on)] = task->params[param_on(FIT_YAW_LAG, on)] = START_LAG_S;
    }
    task->place_m = 0.1, task->yaw_rad = 0.05;
    task->poses = 0;
    for (int s = 0; s < task->log->segment_count; s++)
        for (int i = 0; task->is_used[s] && i < task->log->segments[s].count; i++)
            task->poses += task->log->rows[task->log->segments[s].first + i].has_pose;
    for (int i = 0; i < task->log->row_count; i++) task->weights[i] = 1;
}

// Predictions of all segments by models that were not fitted to them: one path per row.
typedef struct HeldOut {
    Pose *paths[FIT_MODELS];
    double *place_m[FIT_MODELS], *yaw_rad[FIT_MODELS]; // errors at the end of each segment
} HeldOut;

static void predict_fold(const Task *task, const Fit *straight, const bool *is_used,
                         HeldOut *held) {
    const DriveLog *log = task->log;
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        const LogRow *rows = &log->rows[segment->first], *last = last_pose(log, segment);
        if (is_used[s]) continue;
        for (int model = 0; model < FIT_MODELS; model++) {
            Pose *path = &held->paths[model][segment->first];
            if (model)
                drive_straight(straight, rows, segment->count, path);
            else
                drive_path(task->params, log, segment, path);
            anchor_path(rows, segment->count, path);
            Pose end = path[last - rows];
            held->place_m[model][s] = vec_distance(pose_at(end), pose_at(last->pose));
            held->yaw_rad[model][s] = fabs(angle_wrap(end.heading_rad - last->pose.heading_rad));
        }
    }
}

// Fits every fold of the segments without it, and predicts it. Returns false if out of memory.
static bool hold_out(const Task *whole, double *room, HeldOut *held) {
    const DriveLog *log = whole->log;
    bool *is_used = calloc((size_t)log->segment_count, sizeof *is_used), is_done = is_used;
    for (int fold = 0; is_done && fold < FIT_FOLDS; fold++) {
        Task task = *whole;
        Fit straight = {0};
        int seen[LOG_GROUNDS_MAX] = {0}; // every fold has segments of every ground
        for (int s = 0; s < log->segment_count; s++)
            is_used[s] = seen[log->segments[s].on]++ % FIT_FOLDS != fold;
        task.is_used = is_used;
        fit_straight(log, is_used, &straight);
        start_task(&task, &straight);
        memcpy(task.params, whole->params, sizeof task.params); // a good start, and what is held
        is_done = fit_task(&task, room, ROUNDS / 2);
        if (is_done) predict_fold(&task, &straight, is_used, held);
    }
    free(is_used);
    return is_done;
}

static double rms_of(const double *values, const bool *is_out, int count) {
    double sum = 0;
    int used = 0;
    for (int i = 0; i < count; i++)
        if (!is_out || !is_out[i]) sum += values[i] * values[i], used++;
    return used ? sqrt(sum / used) : NAN;
}

// Finds segments that both models miss by far, and names them.
static void find_outliers(const DriveLog *log, const HeldOut *held, bool *is_out, double *room,
                          Fit *fit) {
    double limits[FIT_MODELS][2];
    int count = log->segment_count, length = 0;
    for (int model = 0; model < FIT_MODELS; model++) {
        memcpy(room, held->place_m[model], (size_t)count * sizeof *room);
        limits[model][0] = OUTLIER_MEDIANS * median_of(room, count);
        memcpy(room, held->yaw_rad[model], (size_t)count * sizeof *room);
        limits[model][1] = OUTLIER_MEDIANS * median_of(room, count);
    }
    for (int s = 0; s < count; s++) {
        is_out[s] = (held->place_m[0][s] > limits[0][0] && held->place_m[1][s] > limits[1][0]) ||
                    (held->yaw_rad[0][s] > limits[0][1] && held->yaw_rad[1][s] > limits[1][1]);
        if (!is_out[s]) continue;
        fit->outliers++;
        if (length < (int)sizeof fit->outlier_names - LOG_NAME_MAX)
            length +=
                snprintf(fit->outlier_names + length, sizeof fit->outlier_names - (size_t)length,
                         "%s%s", length ? ", " : "", log->segments[s].name);
    }
}

// Sums the errors of the model's poses in bins of time or of speed.
static void bin_residuals(const DriveLog *log, const HeldOut *held, const bool *is_out,
                          bool is_time, double most, FitResidual bins[FIT_BINS], double scale) {
    for (int i = 0; i < FIT_BINS; i++)
        bins[i] = (FitResidual){.by = is_time ? "time_s" : "speed_mps",
                                .low = most * i / FIT_BINS,
                                .high = most * (i + 1) / FIT_BINS};
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        const LogRow *first = first_pose(log, segment), *last = last_pose(log, segment);
        double speed_mps = fabs(scale * (last->left - first->left + last->right - first->right)) /
                           2 / (last->time_s - first->time_s);
        for (const LogRow *row = first + 1; row <= last && !is_out[s]; row++) {
            if (!row->has_pose) continue;
            double at = is_time ? row->time_s - first->time_s : speed_mps;
            int i = most > 0 ? (int)min_of(FIT_BINS - 1, FIT_BINS * at / most) : 0;
            Pose path = held->paths[0][row - log->rows];
            double place_m = vec_distance(pose_at(path), pose_at(row->pose));
            double yaw_deg = angle_wrap(path.heading_rad - row->pose.heading_rad) / DEGREE;
            bins[i].poses++;
            bins[i].place_rms_m += place_m * place_m;
            bins[i].yaw_rms_deg += yaw_deg * yaw_deg;
        }
    }
    for (int i = 0; i < FIT_BINS; i++) {
        bins[i].place_rms_m = sqrt(bins[i].place_rms_m / bins[i].poses);
        bins[i].yaw_rms_deg = sqrt(bins[i].yaw_rms_deg / bins[i].poses);
    }
}

static void find_top_speed(const DriveLog *log, Fit *fit, double *longest_s, double *fastest_mps) {
    for (int s = 0; s < log->segment_count; s++) {
        const LogRow *first = first_pose(log, &log->segments[s]),
                     *last = last_pose(log, &log->segments[s]);
        double time_s = last->time_s - first->time_s, scale = fabs(fit->params[FIT_SCALE]);
        double left_mps = scale * fabs(last->left - first->left) / time_s;
        double right_mps = scale * fabs(last->right - first->right) / time_s;
        double speed_mps =
            scale * fabs(last->left - first->left + last->right - first->right) / 2 / time_s;
        fit->top_mps = max_of(fit->top_mps, max_of(left_mps, right_mps));
        *longest_s = max_of(*longest_s, time_s);
        *fastest_mps = max_of(*fastest_mps, speed_mps);
    }
}

// Chooses segments for the picture, by their errors of place.
static void choose_shown(const double *place_m, int count, double *room, Fit *fit) {
    static const double SHARES[FIT_SHOWN] = {0.05, 0.25, 0.5, 0.75, 0.9, 0.97};
    memcpy(room, place_m, (size_t)count * sizeof *room);
    qsort(room, (size_t)count, sizeof *room, compare_reals);
    for (int i = 0; i < FIT_SHOWN; i++) {
        double wanted = room[(int)(SHARES[i] * (count - 1))];
        while (place_m[fit->shown[i]] != wanted) fit->shown[i]++;
    }
}

static void report_held_out(const DriveLog *log, const HeldOut *held, double *room, bool *is_out,
                            Fit *fit) {
    static const char *const NAMES[FIT_MODELS] = {"fit", "straight"};
    int count = log->segment_count;
    double longest_s = 0, fastest_mps = 0;
    fit->held_out = count;
    find_outliers(log, held, is_out, room, fit);
    for (int model = 0; model < FIT_MODELS; model++) {
        FitErrors *row = &fit->errors[model];
        row->model = NAMES[model];
        row->yaw_rms_deg = rms_of(held->yaw_rad[model], NULL, count) / DEGREE;
        row->place_rms_m = rms_of(held->place_m[model], NULL, count);
        row->yaw_clean_deg = rms_of(held->yaw_rad[model], is_out, count) / DEGREE;
        row->place_clean_m = rms_of(held->place_m[model], is_out, count);
        memcpy(room, held->yaw_rad[model], (size_t)count * sizeof *room);
        row->yaw_median_deg = median_of(room, count) / DEGREE;
        memcpy(room, held->place_m[model], (size_t)count * sizeof *room);
        row->place_median_m = median_of(room, count);
    }
    choose_shown(held->place_m[0], count, room, fit);
    find_top_speed(log, fit, &longest_s, &fastest_mps);
    bin_residuals(log, held, is_out, true, longest_s, fit->residuals, fit->params[FIT_SCALE]);
    bin_residuals(log, held, is_out, false, fastest_mps, fit->residuals + FIT_BINS,
                  fit->params[FIT_SCALE]);
}

static bool test_held_out(const Task *task, double *room, Fit *fit) {
    const DriveLog *log = task->log;
    size_t rows = (size_t)log->row_count, segments = (size_t)log->segment_count;
    Pose *paths = calloc(FIT_MODELS * rows, sizeof *paths);
    double *errors = calloc(2 * FIT_MODELS * segments, sizeof *errors);
    bool *is_out = calloc(segments, sizeof *is_out);
    HeldOut held;
    for (int model = 0; paths && errors && model < FIT_MODELS; model++) {
        held.paths[model] = paths + (size_t)model * rows;
        held.place_m[model] = errors + (size_t)model * segments;
        held.yaw_rad[model] = errors + (size_t)(FIT_MODELS + model) * segments;
    }
    bool is_done = paths && errors && is_out && hold_out(task, room, &held);
    if (is_done) report_held_out(log, &held, room, is_out, fit);
    free(paths);
    free(errors);
    free(is_out);
    return is_done;
}

static bool run_fit(Task *task, double *room, Fit *fit) {
    Spread spread;
    const DriveLog *log = task->log;
    start_task(task, fit);
    for (int i = FIT_PARAMS; i < FIT_ALL; i++) task->is_held[i] = ground_of(i) >= log->ground_count;
    if (*log->left_out)
        warn(fit, "a ground needs %d segments; left out: %s", LOG_GROUND_SEGMENTS, log->left_out);
    bool has_rate = log->pose_hz >= LAG_LEAST_HZ;
    for (int i = 0; i < FIT_ALL && !has_rate; i++) {
        if (kind_of(i) != FIT_LAG && kind_of(i) != FIT_YAW_LAG) continue;
        task->is_held[i] = true;
        task->params[i] = 0;
    }
    Normal *normals = fit_determined(task, room, fit, &spread);
    bool is_done = normals && find_intervals(task, normals, fit);
    free(normals);
    if (!is_done) return false;
    if (log->has_speeds && log->row_hz < ROWS_LEAST_HZ)
        warn(fit,
             "speeds at %.3g Hz miss what happens between the rows; log them at %g Hz, or "
             "counts of the encoders",
             log->row_hz, LAG_LEAST_HZ + 1);
    if (log->jump_range > 0)
        warn(fit,
             "a counter seems to begin again after about %.0f; give its range, as in "
             "--columns left=NAME:counts%.0f",
             log->jump_range, log->jump_range);
    if (log->pose_hz < POSES_LEAST_HZ)
        warn(fit,
             "between poses at %.3g Hz the vehicle may turn by more than half a turn, which "
             "misleads the fit",
             log->pose_hz);
    if (!has_rate)
        warn(fit, "poses at %.3g Hz do not show time constants; this needs 10 Hz", log->pose_hz);
    warn_of_correlations(fit, task, &spread);
    memcpy(fit->params, task->params, sizeof fit->params);
    memcpy(fit->is_held, task->is_held, sizeof fit->is_held);
    fit->place_m = task->place_m, fit->yaw_rad = task->yaw_rad;
    return test_held_out(task, room, fit);
}

static bool has_motion(const DriveLog *log) {
    for (int i = 0; i < log->row_count; i++)
        if (log->rows[i].left != 0 || log->rows[i].right != 0) return true;
    return false;
}

// Reports a fit in which the poses contradict the tracks.
static bool check_sense(const Fit *fit, const DriveLog *log, Problem *problem) {
    double scale = fit->params[FIT_SCALE], gauge_m = fit->params[FIT_GAUGE];
    bool is_sound = scale > 0 && isfinite(scale);
    for (int on = 0; on < log->ground_count; on++) {
        int param = param_on(FIT_GAUGE, on);
        if (fit->is_held[param] || (fit->params[param] > 0 && isfinite(fit->params[param])))
            continue;
        is_sound = false;
        gauge_m = fit->params[param];
    }
    if (is_sound) return true;
    return problem_set(
        problem,
        "the poses contradict the tracks (speed scale %.3g, gauge %.3g m); check the "
        "columns, which track is left, and --frame",
        scale, gauge_m);
}

static bool report_few(const DriveLog *log, Problem *problem) {
    char advice[80];
    if (log->duration_s < SEGMENTS_LEAST * LOG_PIECE_S)
        snprintf(advice, sizeof advice, "as in a log of %g s", SEGMENTS_LEAST * LOG_PIECE_S);
    else
        snprintf(advice, sizeof advice, "and --columns segment=none cuts it into pieces of %g s",
                 LOG_PIECE_S);
    return problem_set(problem,
                       "the log has %d segment%s with poses%s%.40s, in all %.3g s; at least %d are "
                       "required, %s",
                       log->segment_count, log->segment_count == 1 ? "" : "s",
                       *log->left_out ? " on " : "", *log->left_out ? log->grounds[0] : "",
                       log->duration_s, SEGMENTS_LEAST, advice);
}

bool fit_log(const DriveLog *log, Fit *fit, Problem *problem) {
    *fit = (Fit){0};
    if (!fit_is_available())
        return problem_set(problem, "this build cannot fit vehicles, because it lacks cminpack");
    if (log->segment_count < SEGMENTS_LEAST) return report_few(log, problem);
    if (!has_motion(log)) return problem_set(problem, "the tracks in the log never move");
    size_t rows = (size_t)log->row_count;
    bool *is_used = malloc((size_t)log->segment_count * sizeof *is_used);
    Task task = {.log = log,
                 .is_used = is_used,
                 .weights = malloc(rows * sizeof *task.weights),
                 .path = calloc(rows, sizeof *task.path)};
    double *room = malloc(2 * (rows + 1) * sizeof *room);
    bool is_done = is_used && task.weights && task.path && room;
    for (int s = 0; is_done && s < log->segment_count; s++) is_used[s] = true;
    if (is_done) {
        fit_straight(log, is_used, fit);
        is_done = run_fit(&task, room, fit);
    }
    if (!is_done)
        problem_set(problem, "out of memory");
    else
        is_done = check_sense(fit, log, problem);
    free(is_used);
    free(task.weights);
    free(task.path);
    free(room);
    return is_done;
}

VehicleFile vehicle_of_fit(const Fit *fit, const DriveLog *log, double built_gauge_m) {
    const double *params = fit->params;
    VehicleFile vehicle = {.gauge_m = params[FIT_GAUGE],
                           .built_gauge_m = built_gauge_m,
                           .top_mps = fit->top_mps,
                           .centre_left_m = fit->estimates[FIT_VALUE_LEFT].value,
                           .centre_right_m = fit->estimates[FIT_VALUE_RIGHT].value,
                           .centre_ahead_m = params[FIT_AHEAD],
                           .delay_s = params[FIT_DELAY],
                           .drift_s = params[FIT_DRIFT],
                           .loss_s = params[FIT_LOSS],
                           .lag_s = fit->estimates[FIT_VALUE_LAG].value,
                           .yaw_lag_s = fit->estimates[FIT_VALUE_YAW_LAG].value};
    for (int on = 0; on < log->ground_count && log->ground_count > 1; on++) {
        double values[FIT_VALUES];
        values_on(params, on, values);
        if (fit->is_held[param_on(FIT_GAUGE, on)]) continue;
        VehicleGround *ground = &vehicle.grounds[vehicle.ground_count++];
        snprintf(ground->ground, sizeof ground->ground, "%s", log->grounds[on]);
        ground->gauge_m = values[FIT_VALUE_GAUGE];
        ground->centre_left_m = values[FIT_VALUE_LEFT];
        ground->centre_right_m = values[FIT_VALUE_RIGHT];
    }
    return vehicle;
}
