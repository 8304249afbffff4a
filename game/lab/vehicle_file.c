// vehicle_file.c -- reading and writing files that describe a vehicle.
#include "vehicle_file.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "platform/json.h"
#include "sim/drive/kernels.h"

enum { FILE_MOST = 1 << 20 };
#define SLIP_MOST 0.9

#define POINT(name, member, most)                                                                  \
    { .key = name, .type = BIND_NUMBER, .offset = offsetof(Vec, member), .high = most }
static const Binding POINT_MEMBERS[] = {POINT("speed_mps", x, 1000), POINT("force_n", y, 1e9), {0}};

#define GROUND_NUMBER(name, least) NUMBER_MEMBER(#name, VehicleGround, name, least, 1000, REQUIRED)
static const Binding GROUND_MEMBERS[] = {
    STRING_MEMBER("ground", VehicleGround, ground, 1, REQUIRED),
    GROUND_NUMBER(gauge_m, 0.01),
    GROUND_NUMBER(centre_left_m, -1000),
    GROUND_NUMBER(centre_right_m, -1000),
    NUMBER_MEMBER("friction", VehicleGround, friction, 0, 1000, OPTIONAL),
    {0}};

#define ROW(name, low, high, need, ...) NUMBER_MEMBER(#name, VehicleFile, name, low, high, need),
static const Binding MEMBERS[] = {
    VEHICLE_ROWS(ROW)
        MEMBER("motor", BIND_ARRAY, VehicleFile, motor, .low = 2, .high = MOTOR_POINTS_MAX,
               .items = POINT_MEMBERS, .item_bytes = sizeof(Vec),
               .count = offsetof(VehicleFile, motor_count), .is_optional = OPTIONAL),
    MEMBER("grounds", BIND_ARRAY, VehicleFile, grounds, .low = 1, .high = VEHICLE_GROUNDS_MAX,
           .items = GROUND_MEMBERS, .item_bytes = sizeof(VehicleGround),
           .count = offsetof(VehicleFile, ground_count), .is_optional = OPTIONAL),
    {0}};

typedef struct Document {
    VehicleFile vehicle;
} Document;

static const Binding DOCUMENT[] = {
    MEMBER("vehicle", BIND_OBJECT, Document, vehicle, .items = MEMBERS), {0}};

// Returns the half gauge that a driver of the vehicle assumes.
static double vehicle_half_gauge_m(const VehicleFile *vehicle) {
    return (vehicle->built_gauge_m > 0 ? vehicle->built_gauge_m : vehicle->gauge_m) / 2;
}

double vehicle_slip(const VehicleFile *vehicle) {
    return clamp(1 - 2 * vehicle_half_gauge_m(vehicle) / vehicle->gauge_m, 0, SLIP_MOST);
}

bool vehicle_is_fitted(const VehicleFile *vehicle) {
    return vehicle->centre_left_m + vehicle->centre_right_m > 0;
}

FittedMotion vehicle_fitted_motion(const VehicleFile *vehicle) {
    double friction = vehicle->friction;
    return (FittedMotion){.left_m = vehicle->centre_left_m,
                          .right_m = vehicle->centre_right_m,
                          .ahead_m = vehicle->centre_ahead_m,
                          .drift_s = vehicle->drift_s,
                          .loss_s = vehicle->loss_s,
                          .shift_s2 =
                              friction > 0 ? vehicle->contact_m / (2 * GRAVITY_MPS2 * friction) : 0,
                          .lag_s = vehicle->lag_s,
                          .yaw_lag_s = vehicle->yaw_lag_s};
}

bool vehicle_has_body(const VehicleFile *vehicle) { return vehicle->mass_kg > 0; }

static void put(double *to, double value) {
    if (value > 0) *to = value;
}

TankSpec vehicle_file_tank(const VehicleFile *vehicle) {
    TankSpec tank = vehicle_tank(
        &(VehicleSpec){.half_gauge_m = vehicle_half_gauge_m(vehicle), .top_mps = vehicle->top_mps});
    DriveSpec *drive = &tank.drive;
    put(&tank.length_m, vehicle->length_m);
    put(&tank.width_m, vehicle->width_m);
    if (!vehicle_has_body(vehicle)) return tank;
    double mass_kg = tank.mass_kg = vehicle->mass_kg, most_mps2 = 0;
    for (int i = 0; i < vehicle->motor_count; i++)
        most_mps2 = max_of(most_mps2, vehicle->motor[i].y / mass_kg);
    put(&drive->grip_mps2, vehicle->friction * GRAVITY_MPS2);
    drive->accel_mps2 = most_mps2 > 0 ? most_mps2 : drive->grip_mps2;
    put(&drive->accel_mps2, vehicle->accel_mps2);
    put(&drive->power_wpkg, 1000 * vehicle->power_kw / mass_kg);
    put(&drive->yaw_kgm2, vehicle->yaw_kgm2);
    double contact_m =
        vehicle->contact_m > 0 ? vehicle->contact_m : VEHICLE_CONTACT_SHARE * tank.length_m;
    if (vehicle->pressure_kpa > 0)
        drive->track_width_m =
            mass_kg * GRAVITY_MPS2 / (2 * contact_m * 1000 * vehicle->pressure_kpa);
    drive->motor = vehicle->motor;
    drive->motor_count = vehicle->motor_count;
    // The turn rate is limited by the tracks alone.
    drive->top_turn_radps = drive->top_mps / drive->half_gauge_m;
    drive->turn_accel_radps2 = drive->accel_mps2 / drive->half_gauge_m;
    return tank;
}

void vehicle_file_params(const VehicleFile *vehicle, const TankSpec *tank, const Drive *drive,
                         double params[static PARAMS_MAX]) {
    ASSERT(tank->length_m > 0 && tank->width_m > 0 && drive_param_count(drive) <= PARAMS_MAX);
    for (int i = 0; i < drive_param_count(drive); i++) params[i] = drive->params[i].initial;
    if (drive != &DRIVE_TRACK_SLIP || !vehicle_has_body(vehicle)) return;
    params[SLIP_GEAR] = 2; // two motors
    if (vehicle->contact_m > 0)
        params[SLIP_CONTACT] = clamp(vehicle->contact_m / tank->length_m, 0.01, 4);
    params[SLIP_COM] = vehicle->com_m > 0 ? vehicle->com_m : tank->width_m / 4;
}

// Reports a member that is known with another unit.
static bool check_units(const JsonCursor *root) {
    JsonCursor object = json_member(root, "vehicle");
    const char *key;
    json_t *value;
    json_object_foreach(object.json, key, value) {
        const char *unit = strrchr(key, '_');
        for (const Binding *row = MEMBERS; unit && row->key; row++) {
            const char *own = strrchr(row->key, '_');
            if (!own || own - row->key != unit - key || !strcmp(own, unit) ||
                strncmp(row->key, key, (size_t)(unit - key)))
                continue;
            JsonCursor member = json_member(&object, key);
            return json_fail(&member, "unknown unit in '%.40s'; give it as '%s'", key, row->key);
        }
    }
    return true;
}

static bool check_motor(const JsonCursor *root, const VehicleFile *vehicle) {
    JsonCursor object = json_member(root, "vehicle"), motor = json_member(&object, "motor");
    for (int i = 0; i < vehicle->motor_count; i++) {
        JsonCursor point = json_item(&motor, (size_t)i);
        if (i && vehicle->motor[i].x <= vehicle->motor[i - 1].x)
            return json_fail(&point, "the speeds of 'motor' must increase");
    }
    if (!vehicle->motor_count || vehicle->mass_kg > 0) return true;
    return json_fail(&motor, "'motor' needs 'mass_kg'");
}

// Returns the length of tracks that pivot like wheels on two axles. In a pivot, friction opposes
// the slip of each wheel: a along the hull and y = wheelbase / 2 across it, per turn rate. Its
// moments balance if a d = y^2, so the centres are at d + y^2 / d.
static double axles_contact_m(const VehicleFile *vehicle) {
    double half_gauge_m = vehicle_half_gauge_m(vehicle), y = vehicle->wheelbase_m / 2;
    double share = 1 + y * y / (half_gauge_m * half_gauge_m), low = y, high = 8 * y;
    for (int i = 0; i < 40; i++) {
        SlipTank tank = {.half_gauge_m = half_gauge_m, .contact_m = (low + high) / 2};
        *(slip_pivot_share(&tank) < share ? &low : &high) = tank.contact_m;
    }
    return low;
}

bool vehicle_load(const char *path, VehicleFile *vehicle, Problem *problem) {
    JsonText text = {.name = path, .problem = problem};
    Document document = {0};
    char *words = file_read_text(path, FILE_MOST, &text.length, problem);
    text.text = words;
    json_t *root = words ? json_text_parse(&text) : NULL;
    static const char *const ORIGIN[] = {"program_version", "command", "setup"}; // not read
    for (size_t i = 0; i < sizeof ORIGIN / sizeof *ORIGIN; i++) json_object_del(root, ORIGIN[i]);
    JsonCursor at = json_root(&text, root);
    bool is_read = root && check_units(&at) && json_read(&at, DOCUMENT, &document) &&
                   check_motor(&at, &document.vehicle);
    json_decref(root);
    free(words);
    VehicleFile *read = &document.vehicle;
    if (read->wheelbase_m > 0 && read->contact_m == 0) read->contact_m = axles_contact_m(read);
    if (is_read) *vehicle = *read;
    return is_read;
}

json_t *vehicle_json(const VehicleFile *vehicle) {
    json_t *members = json_object();
    bool is_made = members && json_write(members, MEMBERS, vehicle);
    for (const Binding *row = MEMBERS; is_made && row->key; row++) {
        const json_t *value = json_object_get(members, row->key);
        if (json_is_array(value) ? !json_array_size(value) : json_number_value(value) == 0)
            json_object_del(members, row->key); // unknown value
    }
    size_t i;
    json_t *ground;
    json_array_foreach(json_object_get(members, "grounds"), i,
                       ground) if (json_number_value(json_object_get(ground, "friction")) == 0)
        json_object_del(ground, "friction");
    if (is_made) return members;
    json_decref(members);
    return NULL;
}
