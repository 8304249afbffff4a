// updates.c -- the pose of a tracked vehicle after a tick, errors of updates, and tables of steps.
#include "updates.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "game/lab_rows.h" // generated from rows.txt
#include "ai/motion/arc.h"

static double half_turn(double left_m, double right_m, double half_gauge_m) {
    return (left_m - right_m) / (4 * half_gauge_m);
}

static void move(Pose *pose, double way_m, double heading_rad) {
    pose->x += way_m * sin(heading_rad);
    pose->y += way_m * cos(heading_rad);
}

static void exact(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    if (!arc_step(pose, left_m, right_m, half_gauge_m)) *pose = (Pose){NAN, NAN, NAN};
}

// The update of the article "Basic Tracked Movement" before its correction: the heading gains g
// instead of 2g, so small turns have twice the radius.
static void approx(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    double g = half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad + g);
    pose->heading_rad += g;
}

static void euler(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad);
    pose->heading_rad += 2 * half_turn(left_m, right_m, half_gauge_m);
}

static void semi(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    pose->heading_rad += 2 * half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad);
}

static void rk2(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    double g = half_turn(left_m, right_m, half_gauge_m);
    move(pose, 0.5 * (left_m + right_m), pose->heading_rad + g);
    pose->heading_rad += 2 * g;
}

const Update UPDATES[] = {UPDATE_ROWS(AS_ELEMENT){0}};
const LabModel MODELS[] = {MODEL_ROWS(AS_ELEMENT){0}};

const Update *update_find(const char *name) {
    for (const Update *row = UPDATES; row->name; row++)
        if (!strcmp(row->name, name)) return row;
    return NULL;
}

typedef struct FinePose {
    long double x, y, h;
} FinePose;

// Returns the end of the arc in long double. Any number of ticks with constant tracks is one arc.
static FinePose fine_arc(Pose pose, double left_m, double right_m, double half_gauge_m,
                         long double ticks) {
    long double g = ((long double)left_m - right_m) / (4 * (long double)half_gauge_m) * ticks;
    long double s = ((long double)left_m + right_m) / 2 * ticks;
    long double chord = g == 0 ? s : s * (sinl(g) / g);
    return (FinePose){pose.x + chord * sinl(pose.heading_rad + g),
                      pose.y + chord * cosl(pose.heading_rad + g), pose.heading_rad + 2 * g};
}

static UpdateError error_of(Pose pose, FinePose fine) {
    return (UpdateError){
        (double)hypotl(pose.x - fine.x, pose.y - fine.y),
        (double)fabsl(remainderl(pose.heading_rad - fine.h, 2 * 3.14159265358979323846264L))};
}

// Returns the largest error over several headings, because rounding favours some of them.
UpdateError arc_step_error(const Update *update, double turn_rad) {
    enum { HEADINGS = 64 };
    ASSERT(turn_rad > 0);
    UpdateError worst = {0};
    for (int i = 0; i < HEADINGS; i++) {
        Pose start = {0, 0, angle_wrap(2 * PI * i / HEADINGS + 0.1)}, end = start;
        double left_m = 1 + turn_rad, right_m = 1 - turn_rad;
        update->step(&end, left_m, right_m, 1);
        UpdateError error = error_of(end, fine_arc(start, left_m, right_m, 1, 1));
        worst.way = max_of(error.way, worst.way);
        worst.turn = max_of(error.turn / turn_rad, worst.turn);
    }
    return worst;
}

// Returns the distance that an encoder counts in the tick.
static double counted_m(double travel_m, int tick, double count_m) {
    return count_m * (floor((tick + 1) * travel_m / count_m) - floor(tick * travel_m / count_m));
}

UpdateError arc_vehicle_error(const ArcDrive *drive, const Update *update, double hz) {
    ASSERT(hz > 0 && drive->time_s >= 0 && drive->half_gauge_m > 0);
    double d_m = drive->half_gauge_m, count_m = drive->count_m;
    double across_mps = drive->turn_radps * d_m;
    double left_m = (drive->speed_mps + across_mps) / hz,
           right_m = (drive->speed_mps - across_mps) / hz;
    int ticks = (int)lround(drive->time_s * hz);
    Pose pose = {0};
    for (int i = 0; i < ticks; i++) {
        if (count_m > 0)
            update->step(&pose, counted_m(left_m, i, count_m), counted_m(right_m, i, count_m), d_m);
        else
            update->step(&pose, left_m, right_m, d_m);
        pose.heading_rad = angle_wrap(pose.heading_rad);
    }
    return error_of(pose, fine_arc((Pose){0}, left_m, right_m, d_m, ticks));
}

UpdateError arc_drive_error(const Update *update, double speed_mps, double turn_radps, double hz,
                            double time_s) {
    return arc_vehicle_error(&(ArcDrive){1, speed_mps, turn_radps, time_s, 0}, update, hz);
}

double arc_true_radius(double left_m, double right_m, double half_gauge_m) {
    return fabs(half_gauge_m * (left_m + right_m) / (left_m - right_m));
}

// Equal chords with equal turns lie on a circle of radius chord / (2 sin(turn / 2)).
double arc_circle_radius(const Update *update, double left_m, double right_m, double half_gauge_m) {
    ASSERT(half_gauge_m > 0);
    Pose pose = {0};
    update->step(&pose, left_m, right_m, half_gauge_m);
    return fabs(vec_length(pose_at(pose)) / (2 * sin(pose.heading_rad / 2)));
}

void arc_path(const Update *update, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points) {
    ASSERT(count >= 0 && half_gauge_m > 0);
    Pose pose = {0};
    points[0] = vec(0, 0);
    for (int i = 1; i <= count; i++) {
        update->step(&pose, left_m, right_m, half_gauge_m);
        pose.heading_rad = angle_wrap(pose.heading_rad);
        points[i] = pose_at(pose);
    }
}

#define WHEELBASE_M 2.0
#define SPEED_MPS 1.0
#define STEER_RAD (5 * PI / 180)
#define TIME_S 1.0

double bicycle_heading_deg(BicycleVariant variant, double dt_s) {
    ASSERT(dt_s > 0);
    Pose pose = {0};
    for (int i = 0; i < lround(TIME_S / dt_s); i++)
        pose = bicycle_step(variant, WHEELBASE_M, pose, SPEED_MPS, STEER_RAD, 0, dt_s);
    return pose.heading_rad * 180 / PI;
}

double bicycle_arc_heading_deg(BicycleReference reference, double dt_s) {
    ASSERT(dt_s > 0);
    Pose pose = {0};
    for (int i = 0; i < lround(TIME_S / dt_s); i++)
        pose = bicycle_arc_step(reference, WHEELBASE_M, pose, SPEED_MPS, STEER_RAD, 0, dt_s);
    return pose.heading_rad * 180 / PI;
}

static const char *const COLUMN_NAMES[] = {"t1", "t2", "d", "x", "y", "h"};
const TableLayout ARC_TABLE = {.names = COLUMN_NAMES, .count = ARC_COLUMNS};

static const char *const VEHICLE_COLUMNS[] = {"t1", "t2", "x", "y", "h"};
const TableLayout ARC_TABLE_OF_VEHICLE = {.names = VEHICLE_COLUMNS, .count = ARC_COLUMNS - 1};

TableRead arc_read(TableReader *reader, double half_gauge_m, ArcRow *row, Problem *problem) {
    double numbers[ARC_COLUMNS];
    TableRead read = table_read(reader, numbers, problem);
    if (read != TABLE_ROW) return read;
    if (half_gauge_m > 0) {
        *row = (ArcRow){numbers[0], numbers[1], half_gauge_m, {numbers[2], numbers[3], numbers[4]}};
        return TABLE_ROW;
    }
    *row = (ArcRow){numbers[0], numbers[1], numbers[2], {numbers[3], numbers[4], numbers[5]}};
    if (row->half_gauge_m > 0) return TABLE_ROW;
    problem_set(problem, "%s:%d: d (half the gauge) must be greater than 0, not %g", reader->name,
                reader->line, row->half_gauge_m);
    return TABLE_BAD;
}

// The drive compared by tick rate.
#define DRIVE_MPS 5.0
#define DRIVE_RADPS 1.0
#define DRIVE_S 10.0

static double step_way(const Update *update, double turn_rad) {
    return arc_step_error(update, turn_rad).way;
}

static double step_turn(const Update *update, double turn_rad) {
    return arc_step_error(update, turn_rad).turn;
}

static double drive_way(const Update *update, double hz) {
    return arc_drive_error(update, DRIVE_MPS, DRIVE_RADPS, hz, DRIVE_S).way;
}

static double drive_turn(const Update *update, double hz) {
    return arc_drive_error(update, DRIVE_MPS, DRIVE_RADPS, hz, DRIVE_S).turn;
}

static const double TURNS_RAD[] = {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01,
                                   0.03, 0.1,  0.2,  0.5,  1,    2,    3};
const double RATES_HZ[ARC_RATES] = {1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 1000};

void arc_domain_errors(const Update *update, ModelErrors *way, ModelErrors *turn) {
    *way = *turn = (ModelErrors)MODEL_ERRORS_NONE;
    for (size_t i = 0; i < sizeof TURNS_RAD / sizeof *TURNS_RAD; i++) {
        UpdateError error = arc_step_error(update, TURNS_RAD[i]);
        model_error(way, TURNS_RAD[i] <= update->domain_rad, error.way);
        model_error(turn, TURNS_RAD[i] <= update->domain_rad, error.turn);
    }
}

const double CHART_HALF_GAUGES_M[CHART_GAUGES] = {2, 60};

#define ROW(name, title, unit, head, rows, error)                                                  \
    {name, title, unit, head, rows, sizeof rows / sizeof *rows, error},
const ErrorTable ERROR_TABLES[ERROR_TABLES_COUNT] = {ERROR_TABLE_ROWS(ROW)};
