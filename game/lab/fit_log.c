// fit_log.c -- fits a skid-steered vehicle to its log, by robust regression.
#include "fit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit_task.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "sim/drive/car.h"

#define HUBER 2.5         // errors beyond this many standard deviations count linearly
#define TURNED_MOST 0.1   // maximum fraction of pairs of poses more than a quarter turn apart
#define ROWS_LEAST_HZ 4.0 // rate of speeds that shows how they change
#define CORRELATED 0.95
#define GRIP_LEAST 0.1 // fraction of the friction that turns must use to show it
#define START_LAG_S 0.1
#define LAG_SMALL_S 0.01
enum { SEGMENTS_LEAST = 5 };
// Good logs drive each row 150 to 400 times. Incomplete ones drive it 1,000 times, and
// contradictory ones much more often.
enum { STEPS_PER_ROW = 400, STEPS_PER_ROW_MOST = 1500, STEPS_LEAST = 6000000 };

// The parameters: name in warnings, requirement of the log, and largest useful standard error (of
// gauge, offset and ahead per metre of gauge, of the scale per scale).
#define ROW(param, name, needs, error, step, since, ...) {name, needs, error, since},
static const struct {
    const char *name, *needs;
    double error;
    FitModel since; // first model that has it
} PARAMS[FIT_PARAMS] = {FIT_PARAM_ROWS(ROW)};

// Sets the standard deviations from medians, and Huber's weights.
static void weigh(Task *task) {
    const RobotLog *log = task->log;
    double *places = task->room, *yaws = places + log->row_count;
    int count = 0;
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        if (!task->is_used[s]) continue;
        fit_drive_path(task->params, log, segment, &task->path[segment->first]);
        fit_place_path(task, segment);
        for (int i = segment->first; i < segment->first + segment->count; i++) {
            if (!log->rows[i].has_pose) continue;
            Pose off = log->rows[i].pose;
            places[count] = hypot(task->path[i].x - off.x, task->path[i].y - off.y);
            yaws[count++] = fabs(angle_wrap(task->path[i].heading_rad - off.heading_rad));
        }
    }
    // The medians of a normal distribution in the plane, and on a line.
    task->place_m = max_of(1e-6, fit_median_of(places, count) / 1.1774);
    task->yaw_rad = max_of(1e-6, fit_median_of(yaws, count) / 0.6745);
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

// Fits the parameters that are not held, by rounds of new weights.
static void improve(Task *task, bool is_first) {
    double share = is_first ? FIT_SHARE_FIRST : FIT_SHARE_LEAST;
    for (int round = is_first ? 0 : FIT_ROUNDS / 2; round < FIT_ROUNDS; round++) {
        if (*task->steps_left < 0) break;
        fit_minimize(task, share);
        weigh(task);
        share = max_of(FIT_SHARE_LEAST, share / 10);
    }
}

static void fit_start(Task *task, const Fit *straight) {
    double scale = straight->straight_way[0] + straight->straight_way[1];
    double turn = straight->straight_turn[0] - straight->straight_turn[1];
    if (!(fabs(scale) > 0)) scale = 1;
    memset(task->params, 0, sizeof task->params);
    task->params[FIT_SCALE] = scale;
    for (int on = 0; on < LOG_GROUNDS_MAX; on++) {
        double gauge_m = fabs(turn) > 0.01 * fabs(scale) ? 2 * scale / turn : 1;
        task->params[fit_param_on(FIT_GAUGE, on)] = gauge_m;
        task->params[fit_param_on(FIT_LAG, on)] = task->params[fit_param_on(FIT_YAW_LAG, on)] =
            START_LAG_S;
    }
    task->place_m = 0.1, task->yaw_rad = 0.05;
    fit_use(task, task->is_used);
    for (int i = 0; i < task->log->row_count; i++) task->weights[i] = 1;
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

// Returns the useful error of the friction: none if all turns are so slow that the resistance to
// rolling matters more.
static double useful_shift(const Task *task, int param) {
    double shift = task->params[param], grip_mps2 = task->contact_m / (2 * shift);
    double most_mps2 = fit_turning(task, fit_ground_of(param)).most_mps2;
    return most_mps2 > GRIP_LEAST * grip_mps2 ? PARAMS[FIT_SHIFT].error * shift : 0;
}

static double useful_error(const Task *task, int param) {
    FitParam kind = fit_kind_of(param);
    if (kind == FIT_SHIFT) return useful_shift(task, param);
    double unit = kind == FIT_SCALE ? fabs(task->params[FIT_SCALE])
                  : kind == FIT_GAUGE || kind == FIT_OFFSET || kind == FIT_AHEAD
                      ? fabs(task->params[fit_param_on(FIT_GAUGE, fit_ground_of(param))])
                      : 1;
    return PARAMS[kind].error * unit;
}

// Writes the name of a parameter, with its ground in a log of several grounds.
enum { PARAM_NAME_MAX = 96 };
static const char *name_param(const Task *task, int param, char text[static PARAM_NAME_MAX]) {
    bool is_named = fit_is_own(fit_kind_of(param)) && task->log->ground_count > 1;
    snprintf(text, PARAM_NAME_MAX, "%s%s%.40s", PARAMS[fit_kind_of(param)].name,
             is_named ? " on " : "", is_named ? task->log->grounds[fit_ground_of(param)] : "");
    return text;
}

// Holds the drift of grounds where friction causes most of the shift of the centres, because few
// logs separate the two. Returns whether it held one.
static bool hold_drift(Task *task) {
    bool is_held = false;
    for (int on = 0; on < task->log->ground_count; on++) {
        int drift = fit_param_on(FIT_DRIFT, on), shift = fit_param_on(FIT_SHIFT, on);
        double by_friction = task->params[shift] * fit_turning(task, on).rate_radps;
        if (task->is_held[drift] || task->is_held[shift]) continue;
        if (fabs(task->params[drift]) > by_friction) continue;
        is_held = task->is_held[drift] = true;
        task->params[drift] = 0;
    }
    return is_held;
}

static bool is_lag(int param) {
    return fit_kind_of(param) == FIT_LAG || fit_kind_of(param) == FIT_YAW_LAG;
}

static void warn_of_undetermined(Fit *fit, const Task *task, int param) {
    FitParam kind = fit_kind_of(param);
    char name[PARAM_NAME_MAX], least[32] = "";
    if (is_lag(param) && fabs(task->params[param]) < LAG_SMALL_S) {
        warn(fit, "the log shows no %s beside the delay", PARAMS[kind].name);
        return;
    }
    if (kind == FIT_SHIFT)
        snprintf(least, sizeof least, " (at least %.2f)",
                 fit_turning(task, fit_ground_of(param)).most_mps2 / GRAVITY_MPS2);
    warn(fit, "the log does not determine the %s%s; this needs %s", name_param(task, param, name),
         least, PARAMS[kind].needs);
}

// Holds the parameters that the log does not determine, all of the last kind among them. Returns
// whether it held one.
static bool hold_undetermined(Task *task, const Spread *spread, Fit *fit) {
    bool is_lost[FIT_ALL] = {false};
    FitParam kind = FIT_SCALE;
    for (int i = 0; i < spread->count; i++) {
        int param = free_param(task, i);
        is_lost[param] = spread->dependent >= 0 ? i == spread->dependent
                                                : !(spread->error[i] <= useful_error(task, param));
        if (is_lost[param] && fit_kind_of(param) > kind) kind = fit_kind_of(param);
    }
    for (int param = 0; param < FIT_ALL && kind != FIT_SCALE; param++) {
        if (!is_lost[param] || fit_kind_of(param) != kind) continue;
        task->is_held[param] = true;
        warn_of_undetermined(fit, task, param);
        if (kind != FIT_GAUGE) task->params[param] = 0;
        if (param > FIT_PARAMS && kind == FIT_GAUGE) task->params[param] = task->params[FIT_GAUGE];
    }
    return kind != FIT_SCALE;
}

// Fits all parameters that the log determines, and holds the others.
static Spread fit_determined(Task *task, Fit *fit) {
    for (bool is_first = true;; is_first = false) {
        improve(task, is_first);
        if (hold_drift(task)) continue;
        fit_update_normals(task);
        Spread spread = fit_spread(task);
        if (!hold_undetermined(task, &spread, fit)) return spread;
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

static long long max_steps(const RobotLog *log) {
    double rows = log->row_count;
    return (long long)min_of(STEPS_PER_ROW_MOST * rows, max_of(STEPS_LEAST, STEPS_PER_ROW * rows));
}

const char *const FIT_MODEL_NAMES[] = {"differential", "icr", "slip-curve", "fit"};

// Holds the parameters that a model does not have.
static void hold_model(Task *task, FitModel model) {
    for (int i = 0; i < FIT_ALL; i++) {
        if (PARAMS[fit_kind_of(i)].since <= model) continue;
        task->is_held[i] = true;
        task->params[i] = 0;
    }
}

static bool run_fit(Task *task, FitModel model, Fit *fit) {
    const RobotLog *log = task->log;
    fit_start(task, fit);
    for (int i = FIT_PARAMS; i < FIT_ALL; i++)
        task->is_held[i] = fit_ground_of(i) >= log->ground_count;
    if (*log->left_out)
        warn(fit, "a ground needs %d segments; left out: %s", LOG_GROUND_SEGMENTS, log->left_out);
    bool has_rate = log->pose_hz >= LAG_LEAST_HZ;
    for (int i = 0; i < FIT_ALL; i++) {
        if (is_lag(i) ? has_rate : fit_kind_of(i) != FIT_SHIFT || task->contact_m > 0) continue;
        task->is_held[i] = true;
        task->params[i] = 0;
    }
    if (log->has_courses) {
        warn(fit, "the log has no headings: they are the courses between its places, so that the "
                  "centre ahead is unknown; where it turns on the spot there is none");
        task->is_held[FIT_AHEAD] = true;
    }
    hold_model(task, model);
    Spread spread = fit_determined(task, fit);
    if (!fit_intervals(task, fit)) return false;
    if (log->has_speeds && log->row_hz < ROWS_LEAST_HZ)
        warn(fit,
             "speeds at %.3g Hz miss what happens between the rows; log them at %g Hz, or "
             "counts of the encoders",
             log->row_hz, LAG_LEAST_HZ + 1);
    if (log->jump_range > 0)
        warn(fit,
             "a counter seems to begin again after about %.0f; give its range, such as "
             "--columns left=NAME:counts%.0f",
             log->jump_range, log->jump_range);
    if (!has_rate)
        warn(fit, "poses at %.3g Hz do not show time constants; this needs 10 Hz", log->pose_hz);
    if (task->contact_m == 0)
        warn(fit, "the friction needs --contact-length, the length of a track on the ground");
    warn_of_correlations(fit, task, &spread);
    memcpy(fit->params, task->params, sizeof fit->params);
    memcpy(fit->is_held, task->is_held, sizeof fit->is_held);
    fit->place_m = task->place_m, fit->yaw_rad = task->yaw_rad;
    if (*task->steps_left < 0)
        warn(fit, "the fit ended before it converged: the poses hardly follow the tracks");
    return true;
}

// Reports poses that are too rare to show the direction of the turns between them.
static bool check_turns(const RobotLog *log, Problem *problem) {
    int pairs = 0, turned = 0;
    for (int s = 0; s < log->segment_count; s++) {
        const LogRow *before = fit_first_pose(log, &log->segments[s]),
                     *last = fit_last_pose(log, &log->segments[s]);
        for (const LogRow *row = before + 1; row <= last; row++) {
            if (!row->has_pose) continue;
            double turn_rad = angle_wrap(row->pose.heading_rad - before->pose.heading_rad);
            pairs++, turned += fabs(turn_rad) > PI / 2;
            before = row;
        }
    }
    if (turned <= TURNED_MOST * pairs) return true;
    return problem_set(problem,
                       "the heading changes by more than a quarter turn between %.0f %% of the "
                       "poses at %.3g Hz, so that its turns are not known; log poses more often",
                       100.0 * turned / pairs, log->pose_hz);
}

static bool has_motion(const RobotLog *log) {
    for (int i = 0; i < log->row_count; i++)
        if (log->rows[i].left != 0 || log->rows[i].right != 0) return true;
    return false;
}

// Reports a fit that shows a contradiction between poses and tracks.
static bool check_sense(const Fit *fit, const RobotLog *log, Problem *problem) {
    double scale = fit->params[FIT_SCALE], gauge_m = fit->params[FIT_GAUGE];
    bool is_sound = scale > 0 && isfinite(scale);
    for (int on = 0; on < log->ground_count; on++) {
        int param = fit_param_on(FIT_GAUGE, on);
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

static bool report_few(const RobotLog *log, Problem *problem) {
    char advice[80];
    if (log->duration_s < SEGMENTS_LEAST * LOG_PIECE_S)
        snprintf(advice, sizeof advice, "as in a log of %g s", SEGMENTS_LEAST * LOG_PIECE_S);
    else
        snprintf(advice, sizeof advice, "and --columns segment=none cuts it into pieces of %g s",
                 LOG_PIECE_S);
    return problem_set(problem,
                       "the log has %d segment%s with poses%s%.40s, in all %.3g s; at least %d are "
                       "required, %s",
                       log->segment_count, plural(log->segment_count), *log->left_out ? " on " : "",
                       *log->left_out ? log->grounds[0] : "", log->duration_s, SEGMENTS_LEAST,
                       advice);
}

// Returns how many numbers the scratch memory of a fit needs.
static size_t room_size(const RobotLog *log) {
    int longest = 0;
    for (int s = 0; s < log->segment_count; s++)
        if (log->segments[s].count > longest) longest = log->segments[s].count;
    size_t derivatives = (size_t)longest * 3 * (FIT_PARAMS + 1), pairs = 2 * (size_t)log->row_count;
    return derivatives > pairs ? derivatives : pairs;
}

bool fit_log(const RobotLog *log, FitModel model, double contact_m, Fit *fit, Problem *problem) {
    *fit = (Fit){.contact_m = contact_m};
    if (log->segment_count < SEGMENTS_LEAST) return report_few(log, problem);
    if (!has_motion(log)) return problem_set(problem, "the tracks in the log never move");
    if (!check_turns(log, problem)) return false;
    size_t rows = (size_t)log->row_count;
    long long steps = max_steps(log);
    bool *is_used = malloc((size_t)log->segment_count * sizeof *is_used);
    Task task = {.log = log,
                 .contact_m = contact_m,
                 .is_used = is_used,
                 .steps_left = &steps,
                 .weights = malloc(rows * sizeof *task.weights),
                 .path = calloc(rows, sizeof *task.path),
                 .normals = malloc((size_t)log->segment_count * sizeof *task.normals),
                 .room = malloc(room_size(log) * sizeof *task.room)};
    bool is_done = is_used && task.weights && task.path && task.normals && task.room;
    for (int s = 0; is_done && s < log->segment_count; s++) is_used[s] = true;
    if (is_done) {
        fit_straight(log, is_used, fit);
        is_done = run_fit(&task, model, fit);
    }
    bool is_sound = is_done && check_sense(fit, log, problem);
    is_done = is_done && (!is_sound || fit_test_held_out(&task, fit));
    if (!is_done) problem_set(problem, "out of memory");
    free(is_used);
    free(task.weights);
    free(task.path);
    free(task.normals);
    free(task.room);
    return is_done && is_sound;
}

static double known(double value) { return isnan(value) ? 0 : value; }

VehicleFile vehicle_from_fit(const Fit *fit, const RobotLog *log, double built_gauge_m) {
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
                           .contact_m = fit->contact_m,
                           .friction = known(fit->estimates[FIT_VALUE_FRICTION].value),
                           .lag_s = fit->estimates[FIT_VALUE_LAG].value,
                           .yaw_lag_s = fit->estimates[FIT_VALUE_YAW_LAG].value};
    for (int on = 0; on < log->ground_count && log->ground_count > 1; on++) {
        double values[FIT_VALUES];
        fit_values_on(params, fit->contact_m, on, values);
        if (fit->is_held[fit_param_on(FIT_GAUGE, on)]) continue;
        VehicleGround *ground = &vehicle.grounds[vehicle.ground_count++];
        snprintf(ground->ground, sizeof ground->ground, "%s", log->grounds[on]);
        ground->gauge_m = values[FIT_VALUE_GAUGE];
        ground->centre_left_m = values[FIT_VALUE_LEFT];
        ground->centre_right_m = values[FIT_VALUE_RIGHT];
        if (!fit->is_held[fit_param_on(FIT_SHIFT, on)])
            ground->friction = values[FIT_VALUE_FRICTION];
    }
    return vehicle;
}
