// fit_held_out.c -- errors of a fit in segments that were held out of it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit_task.h"

#define OUTLIER_MEDIANS 6.0 // an outlier has an error beyond this many medians, with both models

// Predictions of all segments by models that were not fitted to them: one path per row.
typedef struct HeldOut {
    Pose *paths[FIT_MODELS];
    double *place_m[FIT_MODELS], *yaw_rad[FIT_MODELS]; // errors at the end of each segment
} HeldOut;

static void predict_fold(const Task *task, const Fit *straight, const bool *is_used,
                         HeldOut *held) {
    const RobotLog *log = task->log;
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        const LogRow *rows = &log->rows[segment->first], *last = fit_last_pose(log, segment);
        if (is_used[s]) continue;
        for (int model = 0; model < FIT_MODELS; model++) {
            Pose *path = &held->paths[model][segment->first];
            if (model)
                fit_drive_straight(straight, rows, segment->count, path);
            else
                fit_drive_path(task->params, log, segment, path);
            fit_anchor_path(rows, segment->count, path);
            Pose end = path[last - rows];
            held->place_m[model][s] = vec_distance(pose_at(end), pose_at(last->pose));
            held->yaw_rad[model][s] = fabs(angle_wrap(end.heading_rad - last->pose.heading_rad));
        }
    }
}

// Fits every fold of the segments without it, and predicts it. Returns false if out of memory.
static bool hold_out(const Task *whole, HeldOut *held) {
    const RobotLog *log = whole->log;
    bool *is_used = calloc((size_t)log->segment_count, sizeof *is_used), is_done = is_used;
    for (int fold = 0; is_done && fold < FIT_FOLDS; fold++) {
        Task task = *whole;
        Fit straight = {0};
        int seen[LOG_GROUNDS_MAX] = {0}; // every fold has segments of every ground
        for (int s = 0; s < log->segment_count; s++)
            is_used[s] = seen[log->segments[s].on]++ % FIT_FOLDS != fold;
        fit_straight(log, is_used, &straight);
        fit_use(&task, is_used);
        double squares = fit_squares(&task, task.params);
        task.damping = 0; // the fit to all segments is close
        fit_step(&task, FIT_SHARE_LEAST, &squares);
        predict_fold(&task, &straight, is_used, held);
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
static void find_outliers(const RobotLog *log, const HeldOut *held, bool *is_out, double *room,
                          Fit *fit) {
    double limits[FIT_MODELS][2];
    int count = log->segment_count, length = 0;
    for (int model = 0; model < FIT_MODELS; model++) {
        memcpy(room, held->place_m[model], (size_t)count * sizeof *room);
        limits[model][0] = OUTLIER_MEDIANS * fit_median_of(room, count);
        memcpy(room, held->yaw_rad[model], (size_t)count * sizeof *room);
        limits[model][1] = OUTLIER_MEDIANS * fit_median_of(room, count);
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
static void bin_residuals(const RobotLog *log, const HeldOut *held, const bool *is_out,
                          bool is_time, double most, FitResidual bins[FIT_BINS], double scale) {
    for (int i = 0; i < FIT_BINS; i++)
        bins[i] = (FitResidual){.by = is_time ? "time_s" : "speed_mps",
                                .low = most * i / FIT_BINS,
                                .high = most * (i + 1) / FIT_BINS};
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        const LogRow *first = fit_first_pose(log, segment), *last = fit_last_pose(log, segment);
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

static void find_top_speed(const RobotLog *log, Fit *fit, double *longest_s, double *fastest_mps) {
    for (int s = 0; s < log->segment_count; s++) {
        const LogRow *first = fit_first_pose(log, &log->segments[s]),
                     *last = fit_last_pose(log, &log->segments[s]);
        double time_s = last->time_s - first->time_s, scale = fabs(fit->params[FIT_SCALE]);
        double left_mps = scale * fabs(last->left - first->left) / time_s;
        double right_mps = scale * fabs(last->right - first->right) / time_s;
        double speed_mps =
            scale * fabs(last->left - first->left + last->right - first->right) / 2 / time_s;
        double apart_m = scale * fabs(last->left - first->left - last->right + first->right);
        fit->top_turn_radps =
            max_of(fit->top_turn_radps, apart_m / fit->params[FIT_GAUGE] / time_s);
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
        while (fit->shown[i] < count - 1 && place_m[fit->shown[i]] != wanted) fit->shown[i]++;
    }
}

static void report_held_out(const RobotLog *log, const HeldOut *held, double *room, bool *is_out,
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
        row->yaw_median_deg = fit_median_of(room, count) / DEGREE;
        memcpy(room, held->place_m[model], (size_t)count * sizeof *room);
        row->place_median_m = fit_median_of(room, count);
    }
    choose_shown(held->place_m[0], count, room, fit);
    find_top_speed(log, fit, &longest_s, &fastest_mps);
    bin_residuals(log, held, is_out, true, longest_s, fit->residuals, fit->params[FIT_SCALE]);
    bin_residuals(log, held, is_out, false, fastest_mps, fit->residuals + FIT_BINS,
                  fit->params[FIT_SCALE]);
}

bool fit_test_held_out(const Task *task, Fit *fit) {
    const RobotLog *log = task->log;
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
    bool is_done = paths && errors && is_out && hold_out(task, &held);
    if (is_done) report_held_out(log, &held, task->room, is_out, fit);
    free(paths);
    free(errors);
    free(is_out);
    return is_done;
}
