// updates.h -- the arc experiment: updates of the pose of a tracked vehicle, their errors, tables
// of steps, and the claims of the articles (docs/articles.md).
#pragma once

#include "ai/maths/vec.h"
#include "models.h"
#include "platform/text.h"
#include "sim/drive/kernels.h"
#include "sim/tank.h"
#include "table.h"

// An update moves a tracked vehicle by one tick, by the distances of its tracks: along the exact
// arc or an approximation. The help uses s = (l + r) / 2 and g = (l - r) / 4d.
typedef struct Update {
    const char *name, *title, *help;
    double domain_rad; // largest turn per tick in its domain
    void (*step)(Pose *pose, double left_m, double right_m, double half_gauge_m);
} Update;

// The updates, the exact one first; the name of the last row is NULL.
extern const Update UPDATES[];
// Returns the update of this name, or NULL if there is none.
const Update *update_find(const char *name);

// Error of an update in position and in heading, compared with long double arithmetic.
typedef struct UpdateError {
    double way, turn;
} UpdateError;

// Returns the error of a tick that turns by `turn_rad`, relative to its distance and to its turn.
UpdateError arc_step_error(const Update *update, double turn_rad);

// Returns the error [m, rad] after driving for `time_s` at a constant speed and turn rate.
UpdateError arc_drive_error(const Update *update, double speed_mps, double turn_radps, double hz,
                            double time_s);

// Returns the radius of the circle through the positions at constant track speeds.
double arc_circle_radius(const Update *update, double left_m, double right_m, double half_gauge_m);
// Returns the exact radius d (l + r) / (l - r).
double arc_true_radius(double left_m, double right_m, double half_gauge_m);

// A steady drive, and the resolution of the measured travel of the tracks (0: exact).
typedef struct ArcDrive {
    double half_gauge_m, speed_mps, turn_radps, time_s, count_m;
} ArcDrive;
// Returns the error [m, rad] at the end of a drive.
UpdateError arc_vehicle_error(const ArcDrive *drive, const Update *update, double hz);

// The rates of the tables of errors.
enum { ARC_RATES = 11 };
extern const double RATES_HZ[ARC_RATES];

// Sets the maximum errors of single ticks inside and outside of the domain of an update, relative
// to the distance and to the turn, over the turns of the tables.
void arc_domain_errors(const Update *update, ModelErrors *way, ModelErrors *turn);

// A table of the errors of all updates.
typedef struct ErrorTable {
    const char *name, *title, *unit;
    const char *head; // name of the row values
    const double *rows;
    int count; // maximum ERROR_ROWS_MAX
    double (*error)(const Update *update, double row);
} ErrorTable;
enum { ERROR_TABLES_COUNT = 4, ERROR_ROWS_MAX = 16 };
extern const ErrorTable ERROR_TABLES[ERROR_TABLES_COUNT];

// The article's charts: a tight turn of a small vehicle and of a large one.
#define CHART_LEFT_M 10.0
#define CHART_RIGHT_M (-9.0)
enum { CHART_GAUGES = 2 };
extern const double CHART_HALF_GAUGES_M[CHART_GAUGES];

// Computes the path of `count` ticks from the origin, heading north: `count` + 1 points.
void arc_path(const Update *update, double left_m, double right_m, double half_gauge_m, int count,
              Vec *points);

// Return the heading [degrees] of a car after one second, computed with time step `dt_s`: wheelbase
// 2, speed 1, front wheel at 5 degrees, from comment 20 of the article on the bicycle model.
double bicycle_heading_deg(BicycleVariant variant, double dt_s);
double bicycle_arc_heading_deg(BicycleReference reference, double dt_s);

// A row of a table of single steps: track distances, half gauge and pose.
typedef struct ArcRow {
    double left_m, right_m, half_gauge_m;
    Pose pose;
} ArcRow;

enum { ARC_COLUMNS = 6 };
extern const TableLayout ARC_TABLE;            // columns t1,t2,d,x,y,h
extern const TableLayout ARC_TABLE_OF_VEHICLE; // columns t1,t2,x,y,h
// Reads the next row of a reader of ARC_TABLE, as table_read does; or of ARC_TABLE_OF_VEHICLE, with
// the half gauge of the vehicle, which is 0 for the other.
TableRead arc_read(TableReader *reader, double half_gauge_m, ArcRow *row, Problem *problem);

// A number that the article of a drive prints or states, and a function that computes it again.
typedef struct Finding {
    const char *drive, *what, *unit;
    double said; // NAN if the article does not give a number
    double (*find)(double with);
    double with;
} Finding;

extern const Finding FINDINGS[]; // the drive of the last row is NULL
// Returns the number for the size and the mass of a vehicle, or NAN if it depends on neither.
double finding_of_vehicle(const Finding *finding, const TankSpec *tank);

// Returns the wheelbase, after some frames, of a car whose wheels are moved independently instead
// of being placed from its centre: comment 4 of the article on the bicycle model, where the car has
// a wheelbase of 50, moves 50 per second at 60 Hz, and steers by 20 degrees.
double independent_wheelbase(BicycleVariant variant, int frames);

// Computes the speed in each tick of a `suspension` car that accelerates fully on flat earth, and
// brakes fully in the second half of the time.
enum { TIPS_HZ = 60, TIPS_TICKS = 8 * TIPS_HZ };
void tips_drive(double power_wpkg, double grip_fade, double speeds_mps[static TIPS_TICKS]);

// Return the deceleration of the recipe's car at a speed [px/s]: the linear and the quadratic term.
double recipe_friction(double speed);
double recipe_drag(double speed);
