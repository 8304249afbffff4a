// methods.c -- methods of moving a tracked vehicle, their errors, and reading tables of steps.
#include "methods.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/motion/arc.h"
#include "platform/files.h"

enum { LINE_MAX_BYTES = 1 << 16 };

static double half_turn(double left_m, double right_m, double half_gauge_m) {
    return (left_m - right_m) / (4 * half_gauge_m);
}

static void move(Pose *pose, double way_m, double heading_rad) {
    pose->x += way_m * sin(heading_rad);
    pose->y += way_m * cos(heading_rad);
}

static void exact(Pose *pose, double left_m, double right_m, double half_gauge_m) {
    arc_step(pose, left_m, right_m, half_gauge_m);
}

// The method of the article "Basic Tracked Movement" before its correction: the heading gains g
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

const Method METHODS[] = {
    {"exact", "the chord of the arc, s sin(g)/g along h + g; then h += 2g", exact},
    {"approx", "the article's first method: s along h + g; then h += g", approx},
    {"euler", "s along h; then h += 2g", euler},
    {"semi", "h += 2g; then s along the new h", semi},
    {"rk2", "s along h + g; then h += 2g (midpoint)", rk2},
    {0},
};

const Method *method_find(const char *name) {
    for (const Method *row = METHODS; row->name; row++)
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

static MethodError error_of(Pose pose, FinePose fine) {
    return (MethodError){
        (double)hypotl(pose.x - fine.x, pose.y - fine.y),
        (double)fabsl(remainderl(pose.heading_rad - fine.h, 2 * 3.14159265358979323846264L))};
}

// Returns the largest error over several headings, because rounding favours some of them.
MethodError arc_step_error(const Method *method, double turn_rad) {
    enum { HEADINGS = 64 };
    ASSERT(turn_rad > 0);
    MethodError worst = {0};
    for (int i = 0; i < HEADINGS; i++) {
        Pose start = {0, 0, angle_wrap(2 * PI * i / HEADINGS + 0.1)}, end = start;
        double left_m = 1 + turn_rad, right_m = 1 - turn_rad;
        method->step(&end, left_m, right_m, 1);
        MethodError error = error_of(end, fine_arc(start, left_m, right_m, 1, 1));
        worst.way = max_of(error.way, worst.way);
        worst.turn = max_of(error.turn / turn_rad, worst.turn);
    }
    return worst;
}

MethodError arc_drive_error(const Method *method, double speed_mps, double turn_radps, double hz,
                            double time_s) {
    ASSERT(hz > 0 && time_s >= 0);
    double left_m = (speed_mps + turn_radps) / hz, right_m = (speed_mps - turn_radps) / hz;
    int ticks = (int)lround(time_s * hz);
    Pose pose = {0};
    for (int i = 0; i < ticks; i++) {
        method->step(&pose, left_m, right_m, 1);
        pose.heading_rad = angle_wrap(pose.heading_rad);
    }
    return error_of(pose, fine_arc((Pose){0}, left_m, right_m, 1, ticks));
}

double arc_true_radius(double left_m, double right_m, double half_gauge_m) {
    return fabs(half_gauge_m * (left_m + right_m) / (left_m - right_m));
}

// Equal chords with equal turns lie on a circle of radius chord / (2 sin(turn / 2)).
double arc_circle_radius(const Method *method, double left_m, double right_m, double half_gauge_m) {
    ASSERT(half_gauge_m > 0);
    Pose pose = {0};
    method->step(&pose, left_m, right_m, half_gauge_m);
    return fabs(vec_length(pose_at(pose)) / (2 * sin(pose.heading_rad / 2)));
}

void arc_path(const Method *method, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points) {
    ASSERT(count >= 0 && half_gauge_m > 0);
    Pose pose = {0};
    points[0] = vec(0, 0);
    for (int i = 1; i <= count; i++) {
        method->step(&pose, left_m, right_m, half_gauge_m);
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

enum { COLUMNS = 6, FIELDS_MAX = 64 };
static const char *const COLUMN_NAMES[COLUMNS] = {"t1", "t2", "d", "x", "y", "h"};

ArcReader arc_reader(FILE *file, const char *name) {
    return (ArcReader){.file = file, .name = name, .columns = {0, 1, 2, 3, 4, 5}};
}

void arc_reader_free(ArcReader *reader) { free(reader->text); }

// Removes spaces and quotes at both ends, in place.
static char *trim(char *text) {
    text += strspn(text, " \t\"");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n\"", text[length - 1])) text[--length] = '\0';
    return text;
}

static bool is_number(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && !*end;
}

static bool read_header(ArcReader *reader, char *const *fields, int count, Problem *problem) {
    reader->has_header = true;
    for (int i = 0; i < COLUMNS; i++) {
        int at = 0;
        while (at < count && strcmp(fields[at], COLUMN_NAMES[i])) at++;
        reader->columns[i] = at;
        if (at < count) continue;
        return problem_set(problem,
                           "%s:%d: the header has no column '%s'; the columns are t1,t2,d,x,y,h",
                           reader->name, reader->line, COLUMN_NAMES[i]);
    }
    return true;
}

static bool read_numbers(const ArcReader *reader, char *const *fields, int count,
                         double numbers[static COLUMNS], Problem *problem) {
    for (int i = 0; i < COLUMNS; i++) {
        int at = reader->columns[i];
        if (at >= count)
            return problem_set(problem,
                               "%s:%d: column '%s' is missing from the row; the columns are "
                               "t1,t2,d,x,y,h",
                               reader->name, reader->line, COLUMN_NAMES[i]);
        if (!is_number(fields[at], &numbers[i]) || !isfinite(numbers[i]))
            return problem_set(problem, "%s:%d: column '%s' must be a finite number, not '%.40s'",
                               reader->name, reader->line, COLUMN_NAMES[i], fields[at]);
    }
    if (numbers[2] > 0) return true;
    return problem_set(problem, "%s:%d: d (half the gauge) must be greater than 0, not %g",
                       reader->name, reader->line, numbers[2]);
}

ArcRead arc_read(ArcReader *reader, ArcRow *row, Problem *problem) {
    char *fields[FIELDS_MAX];
    double numbers[COLUMNS];
    ptrdiff_t length = 0;
    if (!reader->text && !(reader->text = malloc(LINE_MAX_BYTES)))
        return problem_set(problem, "out of memory"), ARC_BAD;
    while ((length = file_line(reader->file, reader->text, LINE_MAX_BYTES)) > 0) {
        reader->line++;
        if (!*trim(reader->text)) continue;
        int count = 0;
        bool is_header = reader->line == 1; // only if it contains no number
        for (char *rest = reader->text, *field; (field = rest) && count < FIELDS_MAX; count++) {
            double unused;
            if ((rest = strchr(rest, ','))) *rest++ = '\0';
            fields[count] = trim(field);
            is_header &= !is_number(fields[count], &unused);
        }
        if (is_header) {
            if (!read_header(reader, fields, count, problem)) return ARC_BAD;
            continue;
        }
        if (!read_numbers(reader, fields, count, numbers, problem)) return ARC_BAD;
        *row = (ArcRow){numbers[0], numbers[1], numbers[2], {numbers[3], numbers[4], numbers[5]}};
        return ARC_ROW;
    }
    if (!length) return ARC_END;
    if (ferror(reader->file))
        problem_set(problem, "%s: cannot be read", reader->name);
    else
        problem_set(problem, "%s:%d: the line is too long; at most %d bytes are allowed",
                    reader->name, reader->line + 1, LINE_MAX_BYTES);
    return ARC_BAD;
}

// The drive compared by tick rate.
#define DRIVE_MPS 5.0
#define DRIVE_RADPS 1.0
#define DRIVE_S 10.0

static double step_way(const Method *method, double turn_rad) {
    return arc_step_error(method, turn_rad).way;
}

static double step_turn(const Method *method, double turn_rad) {
    return arc_step_error(method, turn_rad).turn;
}

static double drive_way(const Method *method, double hz) {
    return arc_drive_error(method, DRIVE_MPS, DRIVE_RADPS, hz, DRIVE_S).way;
}

static double drive_turn(const Method *method, double hz) {
    return arc_drive_error(method, DRIVE_MPS, DRIVE_RADPS, hz, DRIVE_S).turn;
}

static const double TURNS_RAD[] = {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01,
                                   0.03, 0.1,  0.2,  0.5,  1,    2,    3};
static const double RATES_HZ[] = {1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 1000};
const double CHART_HALF_GAUGES_M[CHART_GAUGES] = {2, 60};

const ErrorTable ERROR_TABLES[ERROR_TABLES_COUNT] = {
    {"step_error", "Position error of one tick, relative to its distance, by its turn", "share",
     "turn_rad", TURNS_RAD, sizeof TURNS_RAD / sizeof *TURNS_RAD, step_way},
    {"step_turn_error", "Heading error of one tick, relative to its turn", "share", "turn_rad",
     TURNS_RAD, sizeof TURNS_RAD / sizeof *TURNS_RAD, step_turn},
    {"drive_error", "Position error after 10 s at 5 m/s and 1 rad/s, in metres, by tick rate", "m",
     "hz", RATES_HZ, sizeof RATES_HZ / sizeof *RATES_HZ, drive_way},
    {"drive_turn_error", "Heading error after the same 10 s, in radians, by tick rate", "rad", "hz",
     RATES_HZ, sizeof RATES_HZ / sizeof *RATES_HZ, drive_turn},
};
