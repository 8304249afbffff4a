// lab_vehicle.c -- the vehicle of an experiment, from the options of `treads lab`.
#include <jansson.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "app/play/match_report.h"
#include "app/base/say.h"
#include "commands.h"
#include "match/ladder/conditions.h"
#include "match/tuning.h"

static bool is_tuned(const Settings *settings) {
    Tuning initial = tuning_initial(), tuning = settings_tuning(settings);
    return settings->tuning || memcmp(&initial, &tuning, sizeof tuning);
}

// Takes a file's values unless an option sets them.
static void take_file(LabSettings *lab) {
    const VehicleFile *vehicle = &lab->vehicle;
    if (lab->slip == 0 && vehicle_is_fitted(vehicle)) lab->fitted = vehicle_fitted_motion(vehicle);
    if (lab->slip == 0) lab->slip = vehicle_slip(vehicle);
    if (lab->accel_mps2 == 0) lab->accel_mps2 = vehicle->accel_mps2;
    if (lab->jerk_mps3 == 0) lab->jerk_mps3 = vehicle->jerk_mps3;
    if (lab->odometry.count_m == 0) lab->odometry.count_m = vehicle->encoder_m;
    if (!lab->latencies.count)
        lab->latency_s = vehicle->latency_s > 0 ? vehicle->latency_s : max_of(0, vehicle->delay_s);
}

// Sets the parameters of a drive: the given ones, else the vehicle's.
static void set_params(LabSettings *lab, int i) {
    const Drive *drive = DRIVES[lab->drives.items[i]];
    double own[PARAMS_MAX] = {0}, *params = lab->drive_params[i];
    vehicle_file_params(&lab->vehicle, &lab->tank, drive, own);
    for (int k = 0; k < drive_param_count(drive); k++)
        if (!(lab->params_given >> i & 1u) || params[k] == drive->params[k].initial)
            params[k] = own[k];
}

void lab_add_drive(LabSettings *lab, const Drive *drive) {
    int index = 0;
    while (DRIVES[index] != drive) index++;
    ASSERT(lab->drives.count < LAB_LIST_MAX);
    lab->drives.items[lab->drives.count++] = index;
    set_params(lab, lab->drives.count - 1);
}

// Returns whether the drives can be simulated; a fit without a body has only its own motion.
static bool has_friction(const Settings *settings) {
    const LabSettings *lab = &settings->lab;
    bool needs_drive = lab->drives.count || !strcmp(settings->word, "slip") ||
                       !strcmp(settings->word, "drives") || !strcmp(settings->word, "fit");
    if (!needs_drive || !vehicle_is_fitted(&lab->vehicle) || vehicle_has_body(&lab->vehicle))
        return true;
    say_error("the file of --drive has no body, and drives need one: add 'mass_kg', 'length_m', "
              "'contact_m' (wheels: 'wheelbase_m') and 'friction'.\n  lab circling and lab path "
              "use the fitted motion if no "
              "drive is named.");
    return false;
}

int lab_resolve_vehicle(Settings *settings, bool is_standard) {
    LabSettings *lab = &settings->lab;
    bool has_file = lab->vehicle.gauge_m > 0;
    int code = preset_read(settings, NULL);
    if (code != EXIT_OK) return code;
    if (has_file && is_tuned(settings))
        return say_fail(EXIT_USAGE,
                        "--preset and --set change the tanks of the game; a vehicle file "
                        "has its own values");
    if (has_file && !has_friction(settings)) return EXIT_USAGE;
    Tuning tuning = settings_tuning(settings);
    Tuned tuned = tuning_result(&tuning);
    lab->has_tank = has_file || is_tuned(settings);
    lab->tank = has_file ? vehicle_file_tank(&lab->vehicle) : tuned.specs[0];
    memcpy(lab->surfaces, tuned.surfaces, sizeof lab->surfaces);
    if (has_file) take_file(lab);
    VehicleSpec spec = {.tank = &lab->tank,
                        .half_gauge_m = lab->tank.drive.half_gauge_m,
                        .top_mps = lab->tank.drive.top_mps};
    if (is_standard && !lab->has_tank)
        spec.half_gauge_m = lab->circling.half_gauge_m, spec.top_mps = lab->circling.speed_mps;
    if (lab->half_gauge_m > 0) spec.half_gauge_m = lab->half_gauge_m;
    if (lab->speed_mps > 0) spec.top_mps = lab->speed_mps;
    lab->circling.half_gauge_m = spec.half_gauge_m;
    lab->circling.speed_mps = spec.top_mps;
    lab->tank = vehicle_tank(&spec);
    for (int i = 0; i < lab->drives.count; i++) set_params(lab, i);
    return EXIT_OK;
}

VehicleSpec lab_drive_spec(const LabSettings *lab, int i) {
    ASSERT(i >= 0 && i < lab->drives.count);
    return (VehicleSpec){.drive = DRIVES[lab->drives.items[i]],
                         .params = lab->drive_params[i],
                         .tank = lab->has_tank ? &lab->tank : NULL,
                         .surfaces = lab->surfaces,
                         .half_gauge_m = lab->circling.half_gauge_m,
                         .top_mps = lab->circling.speed_mps};
}

static json_t *drives_json(const LabSettings *lab) {
    json_t *list = json_array();
    for (int i = 0; i < lab->drives.count; i++) {
        const Drive *drive = DRIVES[lab->drives.items[i]];
        json_array_append_new(list, json_pack("{s:s, s:o}", "drive", drive->name, "params",
                                              params_json(drive->params, lab->drive_params[i])));
    }
    return list;
}

bool lab_set_setup(Settings *settings, json_t *own) {
    LabSettings *lab = &settings->lab;
    Tuning tuning = settings_tuning(settings);
    int failures = 0;
    if (lab->vehicle.gauge_m > 0)
        failures |= json_object_set_new(own, "vehicle", vehicle_json(&lab->vehicle));
    if (is_tuned(settings)) failures |= json_object_set_new(own, "tuning", tuning_json(&tuning));
    if (lab->drives.count) failures |= json_object_set_new(own, "drives", drives_json(lab));
    bool is_whole = own && !failures;
    if (!is_whole) say_error("out of memory");
    json_decref(lab->setup);
    lab->setup = json_object_size(own) ? json_incref(own) : NULL;
    json_decref(own);
    return is_whole;
}
