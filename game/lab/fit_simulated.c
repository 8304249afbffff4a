// fit_simulated.c -- the tracks of a log drive simulated vehicles, whose paths are compared with
// the measured one.
#include <math.h>

#include "ai/maths/assert.h"
#include "fit_task.h"

#define SETTLE_S 1.0 // steady motion before a segment begins
#define WINDOW_S 0.4 // time over which a yaw rate is measured

// Returns the travel of a track at a time, as if it had always had its first speed. `row` is the
// row before that time.
static double travel_at(const LogRow *row, double time_s, bool is_right) {
    double from = is_right ? row->right : row->left, to = is_right ? row[1].right : row[1].left;
    return from + (to - from) * (time_s - row->time_s) / (row[1].time_s - row->time_s);
}

// Computes the pose at each row of a segment. Returns false if out of memory.
static bool drive_segment(const VehicleSpec *spec, const Fit *fit, const LogRow *rows, int count,
                          Pose *path) {
    Vehicle vehicle;
    double left = fit->params[FIT_SCALE] * (1 + fit->params[FIT_IMBALANCE]),
           right = fit->params[FIT_SCALE] * (1 - fit->params[FIT_IMBALANCE]);
    double dt_s = 1.0 / spec->hz, late_s = fit->params[FIT_DELAY];
    double time_s = rows->time_s - max_of(0, late_s) - SETTLE_S;
    bool is_open = vehicle_open(&vehicle, spec, (Pose){0});
    Pose now = {0}, before = {0};
    for (int i = 0, row = 0; is_open && i < count; i++) {
        for (; time_s < rows[i].time_s - late_s; time_s += dt_s) {
            const LogRow *from = &rows[row];
            while (row + 2 < count && rows[row + 1].time_s <= time_s + dt_s) row++;
            const LogRow *to = &rows[row];
            Tracks way = {travel_at(to, time_s + dt_s, false) - travel_at(from, time_s, false),
                          travel_at(to, time_s + dt_s, true) - travel_at(from, time_s, true)};
            vehicle_drive(&vehicle,
                          (Tracks){way.left_mps * left / dt_s, way.right_mps * right / dt_s}, NULL);
            before = now;
            now = (Pose){vehicle.pose.x, vehicle.pose.y, now.heading_rad + vehicle.turned_rad};
        }
        double back = (time_s - rows[i].time_s + late_s) / dt_s;
        Vec at = vec_add(pose_at(now), vec_scale(vec_sub(pose_at(before), pose_at(now)), back));
        path[i] =
            (Pose){at.x, at.y, now.heading_rad + back * (before.heading_rad - now.heading_rad)};
    }
    vehicle_close(&vehicle);
    return is_open;
}

Vec fit_yaw_rates(const LogRow *rows, int count, const Pose *path, int from) {
    int to = from + 1;
    ASSERT(from >= 0 && from < count);
    while (to < count && (!rows[to].has_pose || rows[to].time_s < rows[from].time_s + WINDOW_S))
        to++;
    if (!rows[from].has_pose || to == count) return vec(NAN, NAN);
    double time_s = rows[to].time_s - rows[from].time_s;
    return vec(angle_wrap(rows[to].pose.heading_rad - rows[from].pose.heading_rad) / time_s,
               angle_wrap(path[to].heading_rad - path[from].heading_rad) / time_s);
}

// Sums over the segments: products of measured (x) and simulated (y) quantities.
typedef struct Sums {
    double xx, xy, yy;
} Sums;

static void add(Sums *sums, double x, double y) {
    sums->xx += x * x, sums->xy += x * y, sums->yy += y * y;
}

static double square_left(const Sums *sums) { return sums->xx - 2 * sums->xy + sums->yy; }

bool fit_simulate(const Fit *fit, const RobotLog *log, const VehicleSpec *spec, bool is_straight,
                  FitSimulated *row, Pose *paths) {
    Sums turn = {0}, rate = {0}, way = {0}, side = {0};
    int rates = 0;
    for (int s = 0; s < log->segment_count; s++) {
        const LogSegment *segment = &log->segments[s];
        const LogRow *rows = &log->rows[segment->first], *last = fit_last_pose(log, segment);
        int count = segment->count, first;
        Pose *path = &paths[segment->first];
        if (!spec) first = fit_predict(fit, is_straight, log, segment, path);
        if (spec && !drive_segment(spec, fit, rows, count, path)) return false;
        if (spec) first = fit_anchor_path(rows, count, path);
        Pose start = rows[first].pose, end = path[last - rows];
        Vec measured = pose_to_body(start, pose_at(last->pose)),
            got = pose_to_body(start, pose_at(end));
        double heading_rad = start.heading_rad, turned_rad = 0; // measured headings may be wrapped
        for (int i = first; i < count; i++) {
            Vec pair = fit_yaw_rates(rows, count, path, i);
            if (isfinite(pair.x)) add(&rate, pair.x, pair.y), rates++;
            if (!rows[i].has_pose) continue;
            turned_rad += angle_wrap(rows[i].pose.heading_rad - heading_rad);
            heading_rad = rows[i].pose.heading_rad;
        }
        add(&turn, turned_rad, end.heading_rad - start.heading_rad);
        add(&way, measured.y, got.y), add(&side, measured.x, got.x);
    }
    double degree = PI / 180, count = log->segment_count;
    double place2 = square_left(&way) + square_left(&side);
    *row = (FitSimulated){.model = row->model,
                          .turn_ratio = turn.xy / turn.xx,
                          .ahead_ratio = way.xy / way.xx,
                          .rate_rms_degps = sqrt(square_left(&rate) / rates) / degree,
                          .yaw_rms_deg = sqrt(square_left(&turn) / count) / degree,
                          .place_rms_m = sqrt(place2 / count),
                          .yaw_left_percent = 100 * square_left(&turn) / turn.xx,
                          .place_left_percent = 100 * place2 / (way.xx + side.xx)};
    return true;
}
