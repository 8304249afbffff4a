// methods.h -- the arc experiment: ways to move a tracked vehicle, how far each is off, and tables
// of steps.
#pragma once

#include <stdio.h>

#include "ai/maths/vec.h"
#include "platform/problem.h"
#include "sim/drive/kernels.h"

// The ways to move a tracked vehicle in one tick: the exact arc and its approximations. `left_m`
// and `right_m` are the distances of the tracks in this tick. Their help
// texts speak of s = (l + r) / 2 and g = (l - r) / 4d.
typedef struct Method {
    const char *name, *help;
    void (*step)(Pose *pose, double left_m, double right_m, double half_gauge_m);
} Method;

// The table: ends with a row whose name is NULL. The first is exact.
extern const Method METHODS[];
const Method *method_find(const char *name); // NULL when there is none

// How far a method is off, in place and in heading, against the same step in long double.
typedef struct MethodError {
    double way, turn;
} MethodError;

// One tick that turns the heading by `turn_rad` on the way: shares of the way, and of the turn.
MethodError arc_step_error(const Method *method, double turn_rad);

// Driving for `time_s` at a steady speed and turn, in ticks: in the unit of the speed, and radians.
MethodError arc_drive_error(const Method *method, double speed_mps, double turn_radps, double hz,
                            double time_s);

// The circle on which the ticks of two steady tracks lie: the radius that is driven.
double arc_circle_radius(const Method *method, double left_m, double right_m, double half_gauge_m);
double arc_true_radius(double left_m, double right_m, double half_gauge_m); // d (l + r) / (l - r)

// The tables that compare the methods: the error of each, row by row.
typedef struct ErrorTable {
    const char *name, *title, *unit;
    const char *head; // what the rows are
    const double *rows;
    int count; // up to ERROR_ROWS_MAX
    double (*error)(const Method *method, double row);
} ErrorTable;
enum { ERROR_TABLES_COUNT = 4, ERROR_ROWS_MAX = 16 };
extern const ErrorTable ERROR_TABLES[ERROR_TABLES_COUNT];

// The article's charts: a tight turn of a small vehicle, and of a large one.
#define CHART_LEFT_M 10.0
#define CHART_RIGHT_M (-9.0)
enum { CHART_GAUGES = 2 };
extern const double CHART_HALF_GAUGES_M[CHART_GAUGES];

// The poses of so many ticks, from the origin heading north: `count` + 1 points.
void arc_path(const Method *method, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points);

// The heading of a car after a second, in degrees, by time step: wheelbase 2, speed 1, front wheel
// at 5 degrees, as in comment 20 of the article on the bicycle model (see bicycle_step).
double bicycle_heading_deg(BicycleVariant variant, double dt_s);
double bicycle_arc_heading_deg(BicycleReference reference, double dt_s);

// A table of single steps, in and out: t1,t2,d,x,y,h becomes xp,yp,hp. One step: what two tracks do
// to a pose.
typedef struct ArcRow {
    double left_m, right_m, half_gauge_m;
    Pose pose;
} ArcRow;

// Reads rows one at a time. A header is optional: with one the columns are found by name, in any
// order and among others; without one they are the first six.
typedef struct ArcReader {
    FILE *file;
    const char *name; // in messages
    int line;
    bool has_header;
    int columns[6];
    char *text;
} ArcReader;

typedef enum ArcRead { ARC_ROW, ARC_END, ARC_BAD } ArcRead;

ArcReader arc_reader(FILE *file, const char *name);
// After ARC_BAD the problem begins with FILE:LINE:.
ArcRead arc_read(ArcReader *reader, ArcRow *row, Problem *problem);
void arc_reader_free(ArcReader *reader); // the file stays open
