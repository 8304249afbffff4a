// fit_minimize.c -- minimizes squares by normal equations. A segment's equations concern only the
// parameters on its ground, so that a log of many grounds takes little more time than one of a
// single ground.
#include <string.h>

#include "fit_task.h"

#define DAMPING_START 1e-3
#define DAMPING_LEAST 1e-8
#define DAMPING_MOST 1e8
#define DEPENDENT 1e-10 // maximum relative pivot of a row that depends on earlier rows

int fit_factor(int count, Normals *sum) {
    for (int i = 0; i < count; i++) {
        double *row = sum->bend[i], whole = row[i];
        for (int k = 0; k <= i; k++) {
            const double *other = sum->bend[k];
            double rest = row[k];
            for (int j = 0; j < k; j++) rest -= row[j] * other[j];
            if (k < i)
                row[k] = rest / other[k];
            else if (!(rest > DEPENDENT * whole))
                return i;
            else
                row[i] = sqrt(rest);
        }
    }
    return -1;
}

void fit_solve(int count, const Normals *sum, double list[FIT_ALL]) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) list[i] -= sum->bend[i][k] * list[k];
        list[i] /= sum->bend[i][i];
    }
    for (int i = count - 1; i >= 0; i--) {
        for (int k = i + 1; k < count; k++) list[i] -= sum->bend[k][i] * list[k];
        list[i] /= sum->bend[i][i];
    }
}

FreePlaces fit_free_places(const Task *task) {
    FreePlaces places;
    int free_at[FIT_ALL], count = 0;
    for (int i = 0; i < FIT_ALL; i++) free_at[i] = task->is_held[i] ? -1 : count++;
    for (int on = 0; on < LOG_GROUNDS_MAX; on++)
        for (int i = 0; i < FIT_PARAMS; i++)
            places.at[on][i] = free_at[fit_param_on((FitParam)i, on)];
    return places;
}

void fit_add_slope(double slope[FIT_ALL], const Normal *from, const FreePlaces *places) {
    for (int i = 0; i < FIT_PARAMS; i++)
        if (places->at[from->on][i] >= 0) slope[places->at[from->on][i]] += from->slope[i];
}

void fit_add_normal(Normals *to, const Normal *from, const FreePlaces *places) {
    const int *at = places->at[from->on];
    fit_add_slope(to->slope, from, places);
    for (int i = 0; i < FIT_PARAMS; i++)
        for (int k = 0; k <= i && at[i] >= 0; k++) {
            int row = at[i] > at[k] ? at[i] : at[k], column = at[i] + at[k] - row;
            if (column >= 0) to->bend[row][column] += from->bend[i][k];
        }
}

static Normal normal_of(Task *task, const LogSegment *segment) {
    int most = 3 * segment->count;
    double *errors = task->room, *jacobian = errors + most;
    Normal normal = {.on = segment->on};
    int count = fit_segment_errors(task, segment, task->params, errors);
    for (int i = 0; i < FIT_PARAMS; i++) {
        double *a = jacobian + most * i;
        if (task->is_held[fit_param_on((FitParam)i, segment->on)]) continue;
        fit_segment_slope(task, segment, task->params, (FitParam)i, errors, a);
        for (int n = 0; n < count; n++) normal.slope[i] += a[n] * errors[n];
        for (int k = 0; k <= i; k++) {
            const double *b = jacobian + most * k;
            if (task->is_held[fit_param_on((FitParam)k, segment->on)]) continue;
            for (int n = 0; n < count; n++) normal.bend[i][k] += a[n] * b[n];
        }
    }
    return normal;
}

void fit_update_normals(Task *task) {
    for (int s = 0; s < task->log->segment_count; s++)
        if (task->is_used[s]) task->normals[s] = normal_of(task, &task->log->segments[s]);
    *task->steps_left -= (long long)(FIT_PARAMS + 1) * task->rows;
}

double fit_squares(Task *task, const double params[FIT_ALL]) {
    double sum = 0;
    for (int s = 0; s < task->log->segment_count; s++) {
        if (!task->is_used[s]) continue;
        int count = fit_segment_errors(task, &task->log->segments[s], params, task->room);
        for (int n = 0; n < count; n++) sum += task->room[n] * task->room[n];
    }
    *task->steps_left -= task->rows;
    return sum;
}

// Computes the parameters after a damped step. Returns by how much it would reduce the sum of
// squares if the errors were linear, or -1 if the damping is too small.
static double step_damped(const Task *task, const Normals *sum, double params[FIT_ALL]) {
    double list[FIT_ALL], step[FIT_ALL], gain = 0;
    Normals damped = *sum;
    int count = fit_take_free(task, task->params, list);
    for (int i = 0; i < count; i++) {
        damped.bend[i][i] *= 1 + task->damping;
        if (damped.bend[i][i] == 0) damped.bend[i][i] = 1; // has no effect, and stays unchanged
    }
    if (fit_factor(count, &damped) >= 0) return -1;
    memcpy(step, sum->slope, sizeof step);
    fit_solve(count, &damped, step);
    for (int i = 0; i < count; i++) gain += step[i] * sum->slope[i], list[i] -= step[i];
    memcpy(params, task->params, sizeof task->params);
    fit_put_free(task, params, list);
    return gain;
}

bool fit_step(Task *task, double share, double *squares) {
    FreePlaces places = fit_free_places(task);
    Normals sum = {0};
    double params[FIT_ALL];
    for (int s = 0; s < task->log->segment_count; s++)
        if (task->is_used[s]) fit_add_normal(&sum, &task->normals[s], &places);
    task->damping = max_of(DAMPING_LEAST, task->damping);
    for (; task->damping <= DAMPING_MOST; task->damping *= 10) {
        double gain = step_damped(task, &sum, params), next = INFINITY;
        if (gain >= 0 && !(gain > share * *squares)) break;
        if (gain >= 0) next = fit_squares(task, params);
        if (next < *squares) {
            bool is_enough = next >= (1 - share) * *squares;
            memcpy(task->params, params, sizeof params);
            task->damping /= 10;
            *squares = next;
            return !is_enough;
        }
        if (*task->steps_left < 0) break;
    }
    return false;
}

void fit_minimize(Task *task, double share) {
    double squares = fit_squares(task, task->params);
    task->damping = DAMPING_START;
    do {
        if (*task->steps_left < 0) break;
        fit_update_normals(task);
    } while (fit_step(task, share, &squares));
}

// Sums for the regression of one quantity by the two tracks.
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

void fit_straight(const RobotLog *log, const bool *is_used, Fit *fit) {
    Pair turns = {0}, ways = {0};
    for (int s = 0; s < log->segment_count; s++) {
        if (!is_used[s]) continue;
        const LogRow *first = fit_first_pose(log, &log->segments[s]),
                     *last = fit_last_pose(log, &log->segments[s]);
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

void fit_use(Task *task, const bool *is_used) {
    task->is_used = is_used;
    task->rows = 0;
    for (int s = 0; s < task->log->segment_count; s++)
        if (is_used[s]) task->rows += task->log->segments[s].count;
}
