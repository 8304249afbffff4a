// vehicle_file.h -- files that describe a skid-steered vehicle (docs/formats.md). `lab fit --save`
// writes them; people write them from data sheets.
#pragma once

#include "game/lab_rows.h" // generated from rows.txt
#include "platform/text.h"
#include "vehicle.h"

enum { MOTOR_POINTS_MAX = 16, VEHICLE_GROUNDS_MAX = 8, GROUND_NAME_MAX = 64 };

// The results of a fit on a ground. An unknown friction is 0.
typedef struct VehicleGround {
    char ground[GROUND_NAME_MAX];
    double gauge_m, centre_left_m, centre_right_m, friction;
} VehicleGround;

// 0 for values that are not known.
typedef struct VehicleFile {
#define ROW(name, ...) double name;
    VEHICLE_ROWS(ROW)
#undef ROW
    Vec motor[MOTOR_POINTS_MAX]; // speed of a track [m/s], force of both motors [N]
    int motor_count;
    VehicleGround grounds[VEHICLE_GROUNDS_MAX];
    int ground_count;
} VehicleFile;

// Returns the fraction of a turn lost to slip, at most 0.9.
double vehicle_slip(const VehicleFile *vehicle);

// Returns whether it was fitted to a log, and how it then moves.
bool vehicle_is_fitted(const VehicleFile *vehicle);
FittedMotion vehicle_fitted_motion(const VehicleFile *vehicle);
// Returns whether the file describes a body, so that it can be simulated with friction.
bool vehicle_has_body(const VehicleFile *vehicle);
// Returns a tank with the members that the file has; it points into the file. Other members default
// to a heavy tank's, scaled to its gauge; a body without acceleration uses the acceleration of its
// motors or of its friction.
TankSpec vehicle_file_tank(const VehicleFile *vehicle);
// Fills the parameters of a drive: contact length and two motors for track-slip, otherwise the
// initial ones.
void vehicle_file_params(const VehicleFile *vehicle, const TankSpec *tank, const Drive *drive,
                         double params[static PARAMS_MAX]);

// Returns the members that are known, or NULL if out of memory.
struct json_t *vehicle_json(const VehicleFile *vehicle);
// Returns false and sets `problem`, with line and column, on failure.
bool vehicle_load(const char *path, VehicleFile *vehicle, Problem *problem);
