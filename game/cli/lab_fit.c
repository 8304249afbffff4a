// lab_fit.c -- `lab fit` fits a vehicle to its log; `lab drive` records the log of a player.
#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "commands.h"
#include "lab/fit.h"
#include "options.h"
#include "platform/console.h"
#include "platform/files.h"
#include "platform/json.h"

enum { VEHICLE_DIGITS = 6 };

typedef struct ValueRow {
    FitEstimate estimate;
    const char *ground;
    char unit[16];
} ValueRow;

enum { ROWS_MAX = FIT_ESTIMATES + LOG_GROUNDS_MAX };

static const Column VALUE_COLUMNS[] = {VALUE_TABLE(COLUMN){0}};
static const Column ERROR_COLUMNS[] = {ERROR_TABLE(COLUMN){0}};
static const Column RESIDUAL_COLUMNS[] = {RESIDUAL_TABLE(COLUMN){0}};
static const Column SIMULATED_COLUMNS[] = {SIMULATED_TABLE(COLUMN){0}};

static Rows errors_of(const Fit *fit) {
    return (Rows){ERROR_COLUMNS, fit->errors, sizeof *fit->errors, FIT_MODELS};
}

static bool begins_speeds(const void *row) {
    const FitResidual *residual = row;
    return residual->low == 0 && !strncmp(residual->by, "speed", 5);
}

static Rows residuals_of(const Fit *fit) {
    return (Rows){RESIDUAL_COLUMNS, fit->residuals, sizeof *fit->residuals, 2 * FIT_BINS,
                  begins_speeds};
}

static ValueRow row_of(const RobotLog *log, const FitEstimate *estimate) {
    ASSERT(estimate->on < log->ground_count);
    bool is_scale = !strncmp(estimate->name, "scale", 5);
    ValueRow row = {.estimate = *estimate,
                    .ground = estimate->on < 0 ? "" : log->grounds[estimate->on]};
    snprintf(row.unit, sizeof row.unit, "%s%s", is_scale ? "m/" : "",
             is_scale ? log->track_unit : estimate->unit);
    return row;
}

// Returns the fraction of a turn that is lost to slip on the ground of a gauge.
static ValueRow slip_of(const ValueRow *gauge, double built_gauge_m) {
    ValueRow row = *gauge;
    FitEstimate *estimate = &row.estimate;
    estimate->name = "slip";
    estimate->help = "fraction of a turn lost to slip";
    estimate->value = 1 - built_gauge_m / gauge->estimate.value;
    estimate->low = 1 - built_gauge_m / gauge->estimate.low;
    estimate->high = 1 - built_gauge_m / gauge->estimate.high;
    *row.unit = '\0';
    return row;
}

// Fills in the rows of each ground, then the vehicle's rows. Returns their number.
static int make_rows(const Settings *settings, const RobotLog *log, const Fit *fit,
                     ValueRow rows[ROWS_MAX]) {
    int count = 0;
    for (int on = 0; on < log->ground_count; on++) {
        int first = count;
        for (int i = 0; i < fit->estimate_count; i++)
            if (fit->estimates[i].on == on) rows[count++] = row_of(log, &fit->estimates[i]);
        ASSERT(count > first); // each ground has its gauge first
        if (settings->lab.gauge_m > 0) rows[count++] = slip_of(&rows[first], settings->lab.gauge_m);
    }
    for (int i = 0; i < fit->estimate_count; i++)
        if (fit->estimates[i].on < 0) rows[count++] = row_of(log, &fit->estimates[i]);
    ASSERT(count <= ROWS_MAX);
    return count;
}

// Returns the fitted gauge divided by the gauge as built, or NAN.
static double gauge_multiplier(const Settings *settings, const Fit *fit) {
    return settings->lab.gauge_m > 0 ? fit->estimates[FIT_VALUE_GAUGE].value / settings->lab.gauge_m
                                     : NAN;
}

static json_t *real_or_null(double number) {
    return isnan(number) ? json_null() : json_real(number);
}

// Fits every model and fills the rows with their held-out errors. Returns the number of rows, 0 if
// out of memory.
static int compare_models(const RobotLog *log, const Fit *whole, FitErrors rows[FIT_MODEL_COUNT]) {
    Fit *fit = malloc(sizeof *fit);
    int count = 0;
    for (int model = 0; fit && model < FIT_MODEL_COUNT; model++) {
        Problem problem;
        bool is_whole = model == FIT_WHOLE;
        if (!is_whole && !fit_log(log, (FitModel)model, whole->contact_m, fit, &problem)) continue;
        rows[count] = is_whole ? whole->errors[0] : fit->errors[0];
        rows[count++].model = FIT_MODEL_NAMES[model];
    }
    free(fit);
    return count;
}

// Writes the name of a drive with the parameters that are not the vehicle's.
static const char *name_drive(const LabSettings *lab, int i, char name[static 96]) {
    const Drive *drive = DRIVES[lab->drives.items[i]];
    double own[PARAMS_MAX] = {0}, params[PARAMS_MAX] = {0};
    char words[64] = "";
    vehicle_file_params(&lab->vehicle, &lab->tank, drive, own);
    for (int k = 0; k < drive_param_count(drive); k++)
        params[k] =
            lab->drive_params[i][k] == own[k] ? drive->params[k].initial : lab->drive_params[i][k];
    params_words("", drive->params, params, 0, words, sizeof words, 0);
    snprintf(name, 96, "%s%s%s", drive->name, *words ? ":" : "", *words ? words + 1 : "");
    return name;
}

// Drives the fits and the drives of --drive with the tracks of the log. The motors of a drive are
// strong enough for the speeds in the log. Returns false if out of memory.
static bool simulate(Settings *settings, const RobotLog *log, const Fit *fit,
                     Simulated *simulated) {
    LabSettings *lab = &settings->lab;
    int count = 2 + lab->drives.count;
    bool is_done =
        (simulated->paths = calloc((size_t)log->row_count * (size_t)count, sizeof(Pose)));
    if (!lab->has_tank)
        lab->circling.half_gauge_m = (lab->gauge_m > 0 ? lab->gauge_m : fit->params[FIT_GAUGE]) / 2;
    for (int i = 0; is_done && i < count; i++, simulated->count++) {
        FitSimulated *row = &simulated->rows[i];
        VehicleSpec spec = i < 2 ? (VehicleSpec){0} : lab_drive_spec(lab, i - 2);
        spec.top_mps = 2 * fit->top_mps;
        TankSpec tank = i < 2 ? lab->tank : vehicle_tank(&spec);
        tank.drive.accel_mps2 = tank.drive.turn_accel_radps2 = tank.drive.top_turn_radps = 1e4;
        tank.drive.power_wpkg = 1e6, tank.drive.motor_count = 0;
        spec.tank = &tank, spec.hz = COURSE_HZ;
        row->model = i < 2 ? i ? "straight" : "fit" : name_drive(lab, i - 2, simulated->names[i]);
        is_done = fit_simulate(fit, log, i < 2 ? NULL : &spec, i == 1, row,
                               simulated->paths + (size_t)i * (size_t)log->row_count);
    }
    return is_done;
}

static Rows simulated_of(const Simulated *simulated) {
    int count = simulated->count > 2 ? simulated->count : 0;
    return (Rows){SIMULATED_COLUMNS, simulated->rows, sizeof *simulated->rows, count};
}

static json_t *fit_json(const Settings *settings, const RobotLog *log, const Fit *fit, Rows values,
                        const Simulated *simulated) {
    json_t *warnings = json_array();
    double multiplier = gauge_multiplier(settings, fit);
    for (int i = 0; i < fit->warning_count; i++)
        json_array_append_new(warnings, json_string(fit->warnings[i]));
    FitErrors models[FIT_MODEL_COUNT];
    int count = settings->fit_models ? compare_models(log, fit, models) : 0;
    Rows compared = {ERROR_COLUMNS, models, sizeof *models, count};
    json_t *root = json_pack(
        "{s:{s:I, s:i, s:i, s:i, s:I, s:I, s:i, s:f, s:f, s:s}, s:o, s:o, s:o, s:o, "
        "s:o, s:o, s:{s:f, s:f}, s:o, "
        "s:{s:i, s:s}, s:o}",
        "log", "rows", (json_int_t)log->rows_read, "segments_read", log->segments_read, "segments",
        log->segment_count, "poses", log->pose_count, "repeated", (json_int_t)log->repeated,
        "out_of_order", (json_int_t)log->out_of_order, "wraps", log->wraps, "pose_hz", log->pose_hz,
        "duration_s", log->duration_s, "track_unit", log->track_unit, "parameters",
        rows_json(values), "gauge_multiplier", real_or_null(multiplier), "slip_share",
        real_or_null(1 - 1 / multiplier), "held_out", rows_json(errors_of(fit)), "models",
        rows_json(compared), "simulated", rows_json(simulated_of(simulated)), "noise", "place_m",
        fit->place_m, "yaw_deg", fit->yaw_rad * 180 / PI, "residuals", rows_json(residuals_of(fit)),
        "outliers", "count", fit->outliers, "segments", fit->outlier_names, "warnings", warnings);
    json_t *about = json_object_get(root, "log");
    json_object_set_new(about, "unmatched", json_integer(log->unmatched));
    if (log->has_origin)
        json_object_set_new(about, "origin_deg",
                            json_pack("[f, f]", log->origin_deg[0], log->origin_deg[1]));
    return root;
}

static void print_log(const RobotLog *log) {
    if (log->has_origin)
        printf("x is east and y is north of latitude %.7f, longitude %.7f, in metres\n",
               log->origin_deg[0], log->origin_deg[1]);
    if (log->unmatched)
        printf("%lld poses are skipped, because there are no tracks at their time\n",
               log->unmatched);
    if (log->is_sample)
        printf("a random sample of %d of the %d segments is used, because %lld rows are too many\n",
               log->segment_count, log->segments_read, log->rows_read);
    if (log->out_of_order)
        printf("%lld rows are skipped, because their time is not after the previous row's\n",
               log->out_of_order);
    if (log->wraps)
        printf("the counters or angles of the tracks began again %d times\n", log->wraps);
}

static void print_fit(const Settings *settings, const RobotLog *log, const Fit *fit, Rows values,
                      const Simulated *simulated) {
    double multiplier = gauge_multiplier(settings, fit);
    printf("%d segments, %.0f s, %d poses at %.3g Hz", log->segment_count, log->duration_s,
           log->pose_count, log->pose_hz);
    if (log->repeated) printf(" (%lld repeated poses are not counted)", log->repeated);
    putchar('\n');
    print_log(log);
    puts("\nParameters, with intervals that hold 95 % of fits to other segments of the same kind");
    rows_text(stdout, values, values.count, false);
    if (multiplier > 0 && log->ground_count == 1)
        printf("\nWith tracks %g m apart: multiplier of the gauge %.3f; slip costs %.1f %% of a "
               "turn.\n",
               settings->lab.gauge_m, multiplier, 100 * (1 - 1 / multiplier));
    puts("\nErrors at the ends of segments, each held out of its fit, compared with a "
         "straight least-squares fit");
    rows_text(stdout, errors_of(fit), FIT_MODELS, false);
    if (fit->outliers)
        escaped_print(stdout, "  clean: without %d segment%s that both models miss by far: %s\n",
                      fit->outliers, plural(fit->outliers), fit->outlier_names);
    FitErrors models[FIT_MODEL_COUNT];
    int count = settings->fit_models ? compare_models(log, fit, models) : 0;
    if (count) {
        puts("\nThe same for simpler models, from a differential drive to the whole fit");
        rows_text(stdout, (Rows){ERROR_COLUMNS, models, sizeof *models, count}, count, false);
    }
    if (simulated->count > 2) {
        printf(
            "\nThe tracks of the log drive simulated vehicles, with the scales and the delay of "
            "the fit.\nturn, ahead: simulated per measured; errors of yaw rates during 0.4 s, and "
            "of poses at the ends;\n%%: squared errors per squared motion. The poses' noise is "
            "%.2g m and %.2g degrees\n",
            fit->place_m, fit->yaw_rad * 180 / PI);
        rows_text(stdout, simulated_of(simulated), simulated->count, false);
    }
    printf("\nErrors of all poses of the same segments, by time and by speed\n");
    rows_text(stdout, residuals_of(fit), 2 * FIT_BINS, false);
    for (int i = 0; i < fit->warning_count; i++)
        escaped_print(stdout, i ? "note: %s\n" : "\nnote: %s\n", fit->warnings[i]);
}

static int save_vehicle(const Settings *settings, const RobotLog *log, const Fit *fit) {
    VehicleFile vehicle = vehicle_from_fit(fit, log, settings->lab.gauge_m);
    Problem problem;
    if (fit->is_held[FIT_GAUGE])
        return say_fail(EXIT_RUN_FAILED, "--save: the log does not determine the gauge");
    json_t *root =
        json_with_origin(settings, json_pack("{s:o}", "vehicle", vehicle_json(&vehicle)));
    bool is_saved = json_save(root, JSON_INDENT(2) | JSON_REAL_PRECISION(VEHICLE_DIGITS),
                              settings->vehicle_saved, &problem);
    json_decref(root);
    if (!is_saved) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    say_note(settings, "vehicle %s", settings->vehicle_saved);
    return EXIT_OK;
}

static int report_fit(const Settings *settings, const RobotLog *log, const Fit *fit,
                      const Simulated *simulated) {
    ValueRow rows[ROWS_MAX];
    bool is_written;
    bool has_grounds = log->ground_count > 1 || *log->grounds[0];
    Rows values = {&VALUE_COLUMNS[!has_grounds], rows, sizeof *rows,
                   make_rows(settings, log, fit, rows)};
    if (!csv_write(settings, values, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json)
        is_written &= json_print(
            stdout, json_with_origin(settings, fit_json(settings, log, fit, values, simulated)));
    else if (settings->fit_export)
        lab_export(settings, log, fit);
    else if (!csv_replaces_text(settings))
        print_fit(settings, log, fit, values, simulated);
    int code = settings->picture ? lab_draw_fit(settings, log, fit, simulated) : EXIT_OK;
    if (code == EXIT_OK && settings->vehicle_saved) code = save_vehicle(settings, log, fit);
    return is_written ? code : EXIT_RUN_FAILED;
}

static json_t *setup_json(const LabSettings *lab, const RobotLog *log) {
    json_t *setup = json_pack("{s:i, s:i, s:f}", "segments", log->segment_count, "poses",
                              log->pose_count, "duration_s", log->duration_s);
    if (lab->gauge_m > 0) json_object_set_new(setup, "gauge_m", json_real(lab->gauge_m));
    if (lab->contact_m > 0) json_object_set_new(setup, "contact_m", json_real(lab->contact_m));
    if (lab->log.wheel_radius_m > 0)
        json_object_set_new(setup, "wheel_radius_m", json_real(lab->log.wheel_radius_m));
    return setup;
}

int lab_fit(Settings *settings) {
    LabSettings *lab = &settings->lab;
    const char *name = lab->file;
    if (lab->vehicle.gauge_m > 0 && !lab->drives.count) lab_add_drive(lab, &DRIVE_TRACK_SLIP);
    bool is_fine = lab->drives.count <= SIMULATED_MAX - 2;
    for (int i = 0; i < lab->drives.count; i++)
        is_fine &= DRIVES[lab->drives.items[i]]->appearance == APPEARANCE_TANK;
    if (!is_fine)
        return say_fail(EXIT_USAGE,
                        "--drive: lab fit takes at most %d drives, and each must have tracks",
                        SIMULATED_MAX - 2);
    bool is_stdin = !name || !strcmp(name, "-");
    Problem problem = {""};
    if (is_stdin && stream_is_terminal(stdin))
        say_note(
            settings,
            "reading rows time,left,right,x,y,heading from the keyboard; Ctrl-D ends the input");
    FILE *file = is_stdin ? stdin : file_stream(name, &problem);
    if (!file) return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    RobotLog log;
    Fit fit;
    const char *called = is_stdin ? "stdin" : name;
    LogFormat format = settings->lab.log;
    format.gauge_m = settings->lab.gauge_m;
    format.poses_name = settings->log_poses;
    if (format.poses_name && !(format.poses = file_stream(format.poses_name, &problem))) {
        if (!is_stdin) fclose(file);
        return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    }
    bool is_read = robot_log_read(&log, file, called, &format, &problem);
    bool is_fitted = is_read && fit_log(&log, FIT_WHOLE, settings->lab.contact_m, &fit, &problem);
    int code = is_fitted ? EXIT_RUN_FAILED
               : is_read ? say_fail(EXIT_USAGE, "%s: %s", called, problem.text)
                         : say_fail(EXIT_USAGE, "%s", problem.text);
    Simulated simulated = {.count = 0};
    bool is_compared = settings->picture || settings->lab.drives.count;
    if (is_fitted && is_compared && !simulate(settings, &log, &fit, &simulated))
        code = lab_fail();
    else if (is_fitted && lab_set_setup(settings, setup_json(&settings->lab, &log)))
        code = report_fit(settings, &log, &fit, &simulated);
    free(simulated.paths);
    robot_log_free(&log);
    if (!is_stdin) fclose(file);
    if (format.poses) fclose(format.poses);
    return code;
}

int lab_drive(Settings *settings) {
    const LabSettings *lab = &settings->lab;
    if (!lab->file)
        return say_fail(EXIT_USAGE, "lab drive needs a file for the log: treads lab drive log.csv");
    settings->command = COMMAND_PLAY;
    settings->drive_log = lab->file;
    Problem problem = {""};
    if (lab->vehicle.gauge_m > 0 && !vehicle_tunes(settings, &lab->vehicle, &problem))
        return say_fail(EXIT_USAGE, "--drive: %s", problem.text);
    const Drive *drive = lab->drives.count ? DRIVES[lab->drives.items[0]] : &DRIVE_TRACK_SLIP;
    char words[512] = "", name[600];
    if (lab->drives.count)
        params_words("", drive->params, lab->drive_params[0], 0, words, sizeof words, 0);
    snprintf(name, sizeof name, "%s%s%s", drive->name, *words ? ":" : "", *words ? words + 1 : "");
    const char *const options[][2] = {
        {"arena", "open"}, {"time", "3600"}, {"ai", "keyboard"}, {"drive", name}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const Option *option = option_find(options[i][0], strlen(options[i][0]));
        ASSERT_NAMED(option, options[i][0]);
        if (!option_apply(option, settings, options[i][1], &problem))
            return say_fail(EXIT_RUN_FAILED, "%s", problem.text);
    }
    int code = run_play(settings);
    if (code == EXIT_OK)
        say_note(settings, "log %s; treads lab fit %s fits the vehicle to it", lab->file,
                 lab->file);
    return code;
}
