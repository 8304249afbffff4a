// vehicle_file.c -- reading and writing files that describe a vehicle.
#include "fit.h"

#include <stdlib.h>

#include "platform/files.h"
#include "platform/json.h"

enum { FILE_MOST = 1 << 20, DIGITS = 6 };
#define SLIP_MOST 0.9

#define LENGTH(name, field, low, need) NUMBER_MEMBER(name, VehicleFile, field, low, 1000, need)
#define SECONDS(name, field) NUMBER_MEMBER(name, VehicleFile, field, -1000, 1000, OPTIONAL)
static const Binding MEMBERS[] = {LENGTH("gauge_m", gauge_m, 0.01, REQUIRED),
                                  LENGTH("built_gauge_m", built_gauge_m, 0, OPTIONAL),
                                  LENGTH("top_mps", top_mps, 0.01, REQUIRED),
                                  LENGTH("accel_mps2", accel_mps2, 0, OPTIONAL),
                                  LENGTH("centre_left_m", centre_left_m, -1000, OPTIONAL),
                                  LENGTH("centre_right_m", centre_right_m, -1000, OPTIONAL),
                                  LENGTH("centre_ahead_m", centre_ahead_m, -1000, OPTIONAL),
                                  SECONDS("delay_s", delay_s),
                                  SECONDS("drift_s", drift_s),
                                  SECONDS("loss_s", loss_s),
                                  SECONDS("lag_s", lag_s),
                                  SECONDS("yaw_lag_s", yaw_lag_s),
                                  {0}};

typedef struct Document {
    VehicleFile vehicle;
} Document;

static const Binding DOCUMENT[] = {
    MEMBER("vehicle", BIND_OBJECT, Document, vehicle, .items = MEMBERS), {0}};

VehicleFile vehicle_of_fit(const Fit *fit, double built_gauge_m) {
    const double *params = fit->params;
    return (VehicleFile){.gauge_m = params[FIT_GAUGE],
                         .built_gauge_m = built_gauge_m,
                         .top_mps = fit->top_mps,
                         .centre_left_m = fit->estimates[FIT_VALUE_LEFT].value,
                         .centre_right_m = fit->estimates[FIT_VALUE_RIGHT].value,
                         .centre_ahead_m = params[FIT_AHEAD],
                         .delay_s = params[FIT_DELAY],
                         .drift_s = params[FIT_DRIFT],
                         .loss_s = params[FIT_LOSS],
                         .lag_s = fit->estimates[FIT_VALUE_LAG].value,
                         .yaw_lag_s = fit->estimates[FIT_VALUE_YAW_LAG].value};
}

double vehicle_half_gauge_m(const VehicleFile *vehicle) {
    return (vehicle->built_gauge_m > 0 ? vehicle->built_gauge_m : vehicle->gauge_m) / 2;
}

double vehicle_slip(const VehicleFile *vehicle) {
    return clamp(1 - 2 * vehicle_half_gauge_m(vehicle) / vehicle->gauge_m, 0, SLIP_MOST);
}

bool vehicle_load(const char *path, VehicleFile *vehicle, Problem *problem) {
    JsonText text = {.name = path, .problem = problem};
    Document document = {0};
    char *words = text_read(path, FILE_MOST, &text.length, problem);
    text.text = words;
    json_t *root = words ? json_text_parse(&text) : NULL;
    JsonCursor at = json_root(&text, root);
    bool is_read = root && json_read(&at, DOCUMENT, &document);
    json_decref(root);
    free(words);
    if (is_read) *vehicle = document.vehicle;
    return is_read;
}

bool vehicle_save(const char *path, const VehicleFile *vehicle, Problem *problem) {
    json_t *root = json_object(), *members = json_object();
    bool is_made = root && members && json_write(members, MEMBERS, vehicle) &&
                   !json_object_set(root, "vehicle", members);
    bool is_saved = json_save(is_made ? root : NULL, JSON_INDENT(2) | JSON_REAL_PRECISION(DIGITS),
                              path, problem);
    json_decref(members);
    json_decref(root);
    return is_saved;
}
