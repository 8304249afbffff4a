// fit_intervals.c -- intervals of a fit, by a bootstrap over the segments of its log.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/dice.h"
#include "fit_task.h"
#include "game/lab_rows.h" // generated from rows.txt

// The errors of the model itself, as fractions of the gauge and of the friction: the hull of
// track-slip loses some of its turn whenever the tracks change their speeds.
#define GAUGE_ERROR 0.002
#define FRICTION_ERROR 0.05
enum { DRAWS = 1000, DRAWN_LOW = DRAWS / 40, DRAWN_HIGH = DRAWS - 1 - DRAWS / 40 };

static const FitValue OWN_VALUES[FIT_GROUND_VALUES] = {
    FIT_VALUE_GAUGE, FIT_VALUE_LEFT,     FIT_VALUE_RIGHT, FIT_VALUE_DRIFT,
    FIT_VALUE_LOSS,  FIT_VALUE_FRICTION, FIT_VALUE_LAG,   FIT_VALUE_YAW_LAG};

Spread fit_spread(const Task *task) {
    const RobotLog *log = task->log;
    Normals sum = {0};
    FreePlaces places = fit_free_places(task);
    double list[FIT_ALL];
    Spread spread = {.count = fit_take_free(task, task->params, list)};
    for (int s = 0; s < log->segment_count; s++)
        if (task->is_used[s]) fit_add_normal(&sum, &task->normals[s], &places);
    spread.dependent = fit_factor(spread.count, &sum);
    if (spread.dependent >= 0) return spread;
    for (int s = 0; s < log->segment_count; s++) {
        double step[FIT_ALL] = {0};
        if (!task->is_used[s]) continue;
        fit_add_slope(step, &task->normals[s], &places);
        fit_solve(spread.count, &sum, step);
        for (int i = 0; i < spread.count; i++)
            for (int k = 0; k < spread.count; k++) spread.covariance[i][k] += step[i] * step[k];
    }
    for (int i = 0; i < spread.count; i++) {
        double unit[FIT_ALL] = {0};
        unit[i] = 1;
        fit_solve(spread.count, &sum, unit);
        spread.error[i] = sqrt(max_of(spread.covariance[i][i], unit[i]));
    }
    return spread;
}

static const struct {
    const char *name, *help, *unit;
    FitParam param;
} VALUES[FIT_VALUES] = {FIT_VALUE_ROWS(AS_REST)};

static FitValue value_of(int estimate) {
    return estimate < FIT_VALUES ? (FitValue)estimate
                                 : OWN_VALUES[(estimate - FIT_VALUES) % FIT_GROUND_VALUES];
}

// Returns the number of estimates of all grounds.
static int values_of(const Task *task, const double all[FIT_ALL], double values[FIT_ESTIMATES]) {
    int count = 0;
    for (int on = 0; on < task->log->ground_count; on++) {
        double own[FIT_VALUES];
        fit_values_on(all, task->contact_m, on, own);
        for (int i = 0; i < (on ? FIT_GROUND_VALUES : FIT_VALUES); i++)
            values[count++] = own[on ? (int)OWN_VALUES[i] : i];
    }
    return count;
}

// Returns the factor that widens the intervals of few segments: the quantile of Student's
// distribution divided by the normal distribution's (Cornish-Fisher).
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

// Returns the error of the model itself. Within a row of the log the tracks have a constant speed,
// so that delay and lags are separated only with a precision of half a row.
static double misfit_error(const Task *task, FitValue value, int on, double middle) {
    double gauge_m = task->params[fit_param_on(FIT_GAUGE, on)];
    if (value == FIT_VALUE_GAUGE) return GAUGE_ERROR * gauge_m;
    if (value <= FIT_VALUE_AHEAD) return GAUGE_ERROR * gauge_m / 2;
    if (value == FIT_VALUE_FRICTION) return FRICTION_ERROR * middle;
    bool is_time = value == FIT_VALUE_DELAY || value == FIT_VALUE_LAG || value == FIT_VALUE_YAW_LAG;
    return is_time ? 0.5 / task->log->row_hz : 0;
}

// Estimates a value from sorted ones of all samples.
static FitEstimate estimate_of(const Task *task, int index, double middle, const double *sorted) {
    FitValue value = value_of(index);
    FitParam kind = VALUES[value].param;
    int on = index < FIT_VALUES ? 0 : 1 + (index - FIT_VALUES) / FIT_GROUND_VALUES;
    FitEstimate row = {VALUES[value].name, VALUES[value].help, VALUES[value].unit};
    row.on = fit_is_own(kind) ? on : -1;
    row.is_held = task->is_held[fit_param_on(kind, on)];
    row.value = row.is_held && (kind == FIT_GAUGE || kind == FIT_SHIFT) ? NAN : middle;
    row.low = row.high = NAN;
    if (row.is_held) return row;
    double factor = few_factor(segments_on(task, row.on));
    double model = misfit_error(task, value, on, middle);
    row.low = middle - hypot(factor * (middle - sorted[DRAWN_LOW]), model);
    row.high = middle + hypot(factor * (sorted[DRAWN_HIGH] - middle), model);
    return row;
}

// Moves the fit to a sample of the segments by one step of Newton's method.
static void step_to(const Task *task, Normals *sum, double params[FIT_ALL]) {
    double list[FIT_ALL];
    int free_count = fit_take_free(task, task->params, list);
    bool is_solved = fit_factor(free_count, sum) < 0;
    if (is_solved) fit_solve(free_count, sum, sum->slope);
    for (int i = 0; is_solved && i < free_count; i++) list[i] -= sum->slope[i];
    memcpy(params, task->params, sizeof task->params);
    fit_put_free(task, params, list);
}

bool fit_intervals(const Task *task, Fit *fit) {
    const RobotLog *log = task->log;
    int used = 0, count = log->segment_count;
    int *drawn = calloc((size_t)count, sizeof *drawn);
    double(*values)[DRAWS] = calloc(FIT_ESTIMATES, sizeof *values), middle[FIT_ESTIMATES];
    bool is_done = drawn && values;
    FreePlaces places = fit_free_places(task);
    Dice dice = dice_seed(1, 1);
    for (int s = 0; is_done && s < count; s++)
        if (task->is_used[s]) drawn[used++] = s;
    fit->estimate_count = values_of(task, task->params, middle);
    for (int draw = 0; is_done && draw < DRAWS; draw++) {
        Normals sum = {0};
        double params[FIT_ALL], sample[FIT_ESTIMATES];
        for (int i = 0; i < used; i++)
            fit_add_normal(&sum, &task->normals[drawn[dice_below(&dice, used)]], &places);
        step_to(task, &sum, params);
        values_of(task, params, sample);
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
