// run_lab.c -- the command lab, and its experiments articles, drives and slip.
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/app_rows.h"    // generated from rows.txt
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "app/play/trace.h"
#include "commands.h"
#include "lab/drives.h"
#include "lab/updates.h"
#include "platform/text.h"
#include "sim/drive/kernels.h"

enum { SHOWN_MAX = 18 }; // rows of turns that are printed

static const Column LEG_COLUMNS[] = {LEG_TABLE(COLUMN){0}};

// Writes groups of rows to the file of --csv; `stride` is the distance in bytes between groups.
static bool write_groups(const Settings *settings, Rows rows, size_t stride, int groups) {
    FILE *csv;
    if (!csv_open(settings, settings->csv, &csv)) return false;
    if (csv) csv_names(csv, rows.columns);
    for (; csv && groups > 0; groups--, rows.first = (const char *)rows.first + stride)
        csv_rows(csv, rows);
    return table_close(settings->csv, csv);
}

static Rows legs_of(const CourseResult *result) {
    return (Rows){LEG_COLUMNS, result->legs, sizeof *result->legs, LEG_COUNT};
}

static int report_drives(const Settings *settings, const CourseResult *results, int count) {
    ASSERT(results && count > 0);
    bool is_written = write_groups(settings, legs_of(results), sizeof *results, count);
    if (settings->is_json) {
        json_t *drives = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(
                drives, json_pack("{s:s, s:f, s:o}", "drive", results[i].drive->name, "step_ns",
                                  results[i].step_ns, "legs", rows_json(legs_of(&results[i]))));
        is_written &=
            json_print(stdout, json_with_origin(settings, json_pack("{s:o}", "drives", drives)));
    } else if (!csv_replaces_text(settings)) {
        const DriveSpec *spec = &settings->lab.tank.drive;
        escaped_print(stdout,
                      "The hull of %s (%g m/s, %g m/s^2) on flat earth; every drive gets the "
                      "same orders at the same times.\n",
                      lab_tank_name(&settings->lab), spec->top_mps, spec->accel_mps2);
        for (int leg = 0; leg < LEG_COUNT; leg++) {
            Rows rows = {LEG_COLUMNS, &results->legs[leg], sizeof *results, count};
            putchar('\n');
            rows_text_below(stdout, rows, LEG_NAMES[leg]);
        }
        puts("\nOne update of the drive, in a steady turn");
        for (int i = 0; i < count; i++)
            escaped_print(stdout, "  %-14s  %7.1f ns\n", results[i].drive->name,
                          results[i].step_ns);
    }
    int code = settings->picture ? lab_draw_drives(settings, results, count) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

// Returns the tick rate of an experiment that takes only one, or 0 after an error message.
static int single_rate(const Settings *settings) {
    const WholeList *hz = &settings->lab.hz;
    if (hz->count > 1)
        return say_fail(EXIT_USAGE, "--hz: lab %s takes only one rate", settings->word), 0;
    return hz->count ? hz->items[0] : COURSE_HZ;
}

static int run_drives(Settings *settings) {
    LabSettings *lab = &settings->lab;
    int hz = single_rate(settings), code = EXIT_RUN_FAILED;
    if (!hz) return EXIT_USAGE;
    if (!lab->drives.count)
        for (int i = 0; DRIVES[i]; i++) lab_add_drive(lab, DRIVES[i]);
    int count = lab->drives.count;
    const DriveSpec *spec = &lab->tank.drive;
    double accel_mps2 = lab->accel_mps2 > 0 ? lab->accel_mps2 : spec->accel_mps2;
    if (!lab_set_setup(settings,
                       json_pack("{s:f, s:f, s:f, s:f, s:i}", "half_gauge_m", spec->half_gauge_m,
                                 "speed_mps", spec->top_mps, "accel_mps2", accel_mps2, "jerk_mps3",
                                 lab->jerk_mps3, "hz", hz)))
        return code;
    FILE *trajectory;
    if (!csv_open(settings, settings->trajectory, &trajectory)) return code;
    if (trajectory) trajectory_names(trajectory);
    CourseResult *results = calloc((size_t)count, sizeof *results);
    bool is_fine = results;
    for (int i = 0; is_fine && i < count; i++) {
        VehicleSpec vehicle = lab_drive_spec(lab, i);
        vehicle.tank = &lab->tank;
        vehicle.hz = hz;
        vehicle.accel_mps2 = lab->accel_mps2;
        vehicle.jerk_mps3 = lab->jerk_mps3;
        TrajectoryRun run = {trajectory, i + 1, vehicle.drive->name, hz};
        is_fine = course_run(&vehicle, trajectory ? trajectory_record : NULL, &run, &results[i]);
    }
    bool is_written = table_close(settings->trajectory, trajectory);
    if (is_fine)
        code = report_drives(settings, results, count);
    else
        say_error("out of memory");
    for (int i = 0; results && i < count; i++) course_free(&results[i]);
    free(results);
    return code == EXIT_OK && !is_written ? EXIT_RUN_FAILED : code;
}

// A finding, and its number for the vehicle.
typedef struct FindingRow {
    Finding finding;
    double found, of_vehicle;
    bool has_vehicle, begins;
} FindingRow;

static bool has_own(const void *row) { return ((const FindingRow *)row)->has_vehicle; }

static Cell own_cell(const void *row, int index) {
    const FindingRow *self = row;
    (void)index;
    return self->has_vehicle ? cell_real(self->of_vehicle) : CELL_LEFT_OUT;
}

static const Column FINDING_COLUMNS[] = {FINDING_TABLE(COLUMN){0}};

static bool begins_article(const void *row) { return ((const FindingRow *)row)->begins; }

// Returns whether the article of the finding belongs to a listed drive. All are wanted if the list
// is empty.
static bool is_wanted(const LabSettings *lab, const Finding *finding) {
    for (int i = 0; i < lab->drives.count; i++)
        if (!strncmp(DRIVES[lab->drives.items[i]]->name, finding->drive, strlen(finding->drive)))
            return true;
    return !lab->drives.count;
}

static int print_findings(const Settings *settings, const FindingRow *rows, int count) {
    Rows all = {FINDING_COLUMNS, rows, sizeof *rows, count, begins_article};
    bool is_written;
    if (!csv_write(settings, all, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json)
        is_written &= json_print(
            stdout, json_with_origin(settings, json_pack("{s:o}", "findings", rows_json(all))));
    else if (!csv_replaces_text(settings))
        rows_text(stdout, all, count, false);
    int code = settings->picture ? lab_draw_articles(settings) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static bool has_own_size(const LabSettings *lab) { return lab->has_tank || lab->half_gauge_m > 0; }

static int list_findings(const LabSettings *lab, FindingRow *rows, int most) {
    int count = 0;
    bool has_size = has_own_size(lab);
    for (const Finding *finding = FINDINGS; finding->drive; finding++) {
        if (!is_wanted(lab, finding)) continue;
        ASSERT(count < most);
        rows[count] = (FindingRow){*finding, finding->find(finding->with), NAN, has_size, false};
        if (has_size) rows[count].of_vehicle = finding_of_vehicle(finding, &lab->tank);
        rows[count].begins = count && strcmp(finding->drive, rows[count - 1].finding.drive);
        count++;
    }
    return count;
}

static int run_articles(Settings *settings) {
    const LabSettings *lab = &settings->lab;
    enum { FINDINGS_MAX = 256 };
    bool has_size = has_own_size(lab);
    if (!lab_set_setup(settings,
                       has_size ? json_pack("{s:f}", "half_gauge_m", lab->tank.drive.half_gauge_m)
                                : json_object()))
        return EXIT_RUN_FAILED;
    FindingRow *rows = calloc(FINDINGS_MAX, sizeof *rows);
    if (!rows) return say_fail(EXIT_RUN_FAILED, "out of memory");
    int code = print_findings(settings, rows, list_findings(lab, rows, FINDINGS_MAX));
    free(rows);
    return code;
}

static const Column POINT_COLUMNS[] = {POINT_TABLE(COLUMN){0}};

static Rows points_of(const SlipFit *fit) {
    return (Rows){POINT_COLUMNS, fit->points, sizeof *fit->points, fit->count};
}

static Cell points_json(const void *of, int index) {
    (void)index;
    return cell_json(rows_json(points_of(of)));
}

static const Column FIT_COLUMNS[] = {FIT_TABLE(COLUMN){0}};
static const Column SLIP_MODEL_COLUMNS[] = {SLIP_MODEL_TABLE(COLUMN){0}};
static const Column GEAR_COLUMNS[] = {GEAR_TABLE(COLUMN){0}};

// Prints the models, and the maximum error of each inside and outside of its domain.
static void print_slip_models(Rows fits) {
    puts("\nLargest errors of the turns inside the domain of each model and outside of it; numbers "
         "of orders\ninside and outside of the domain of constant centres, and of those that give "
         "no turn");
    fits.columns = SLIP_MODEL_COLUMNS;
    rows_text(stdout, fits, fits.count, false);
}

static void print_slip(const SlipPlan *plan, const char *tank_name, Rows fits,
                       const SlipFit *first) {
    const VehicleSpec *vehicle = plan->vehicle;
    DriveSpec spec = spec_drive(vehicle->tank, vehicle->drive, vehicle->params);
    SlipTank tank = slip_tank(&spec);
    bool is_slip = vehicle->drive == &DRIVE_TRACK_SLIP;
    escaped_print(stdout, "%c%s on %s: tracks %g m to either side",
                  toupper((unsigned char)*tank_name), tank_name + 1, vehicle->drive->name,
                  spec.half_gauge_m);
    if (is_slip)
        printf(", contact length %g m.\nWhen it pivots, the moments of friction balance if the "
               "centres are %.3f m to either side",
               tank.contact_m, slip_pivot_share(&tank) * spec.half_gauge_m);
    printf(
        ".\n\nCentres of rotation, fitted to turns with an ordered lateral acceleration up to a\n"
        "limit: the fraction 'up to grip' of the ground's grip, the largest with errors of\n"
        "at most %g %%. Spread of the centres, and rms error of the turn\n"
        "(l - r) / (left + right), compared with (l - r) / 2d\n",
        CENTRES_ERROR_PERCENT);
    rows_text(stdout, fits, fits.count, false);
    print_slip_models(fits);
    escaped_print(stdout,
                  "\nThe turns on %s by %s's law: the order, the tracks, the hull, the centres\n",
                  first->ground, first->law);
    rows_text(stdout, points_of(first), first->count < SHOWN_MAX ? first->count : SHOWN_MAX, false);
    if (first->count > SHOWN_MAX)
        printf("  and %d more, which --csv and --json print\n", first->count - SHOWN_MAX);
}

static int report_slip(const Settings *settings, const SlipPlan *plan, const SlipFit *fits,
                       int count) {
    ASSERT(count > 0 && fits->count > 0);
    SlipGear gears[SLIP_GEARS];
    bool has_gears = plan->vehicle->drive == &DRIVE_TRACK_SLIP;
    if (has_gears) slip_gears(plan->vehicle, gears);
    Rows of_fits = {FIT_COLUMNS, fits, sizeof *fits, count};
    Rows of_gears = {GEAR_COLUMNS, gears, sizeof *gears, has_gears ? SLIP_GEARS : 0};
    FILE *csv;
    if (!csv_open(settings, settings->csv, &csv)) return EXIT_RUN_FAILED;
    if (csv) csv_names(csv, POINT_COLUMNS);
    for (int i = 0; csv && i < count; i++) csv_rows(csv, points_of(&fits[i]));
    bool is_written = table_close(settings->csv, csv);
    if (settings->is_json) {
        is_written &= json_print(
            stdout, json_with_origin(settings, json_pack("{s:o, s:o}", "fits", rows_json(of_fits),
                                                         "gears", rows_json(of_gears))));
    } else if (!csv_replaces_text(settings)) {
        double top_mps = plan->vehicle->tank->drive.top_mps;
        print_slip(plan, lab_tank_name(&settings->lab), of_fits, fits);
        if (has_gears)
            printf("\nThe steering gears on firm earth: straight at %.3g m/s, tracks at %.3g and "
                   "%.3g m/s, pivoting\n",
                   3 * top_mps / 7, 4 * top_mps / 7, 2 * top_mps / 7);
        if (has_gears) rows_text(stdout, of_gears, of_gears.count, false);
    }
    int code = settings->picture ? lab_draw_slip(settings, plan, fits) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static json_t *values_json(const SlipAxis *axis) {
    json_t *list = json_array();
    for (int i = 0; i < axis->count; i++) json_array_append_new(list, json_real(axis->values[i]));
    return list;
}

static int run_slip(Settings *settings) {
    LabSettings *lab = &settings->lab;
    if (!lab->drives.count) lab_add_drive(lab, &DRIVE_TRACK_SLIP);
    VehicleSpec vehicle = lab_drive_spec(lab, 0);
    vehicle.tank = &lab->tank;
    vehicle.hz = single_rate(settings);
    if (!vehicle.hz) return EXIT_USAGE;
    if (lab->drives.count > 1 || vehicle.drive->appearance != APPEARANCE_TANK)
        return say_fail(EXIT_USAGE, "--drive: lab slip takes one drive with tracks, not %s",
                        DRIVES[lab->drives.items[lab->drives.count - 1]]->name);
    SlipPlan plan = {&vehicle, lab->speeds_mps.count ? lab->speeds_mps : SLIP_SPEEDS_MPS,
                     lab->turns_degps.count ? lab->turns_degps : SLIP_TURNS_DEGPS};
    if (plan.speeds_mps.count * plan.turns_degps.count > SLIP_POINTS_MAX)
        return say_fail(EXIT_USAGE, "%d orders are too many; at most %d are allowed",
                        plan.speeds_mps.count * plan.turns_degps.count, SLIP_POINTS_MAX);
    const DriveSpec *spec = &lab->tank.drive;
    if (!lab_set_setup(settings, json_pack("{s:f, s:f, s:f, s:i, s:o, s:o}", "half_gauge_m",
                                           spec->half_gauge_m, "speed_mps", spec->top_mps,
                                           "accel_mps2", spec->accel_mps2, "hz", vehicle.hz,
                                           "speeds_mps", values_json(&plan.speeds_mps),
                                           "turns_degps", values_json(&plan.turns_degps))))
        return EXIT_RUN_FAILED;
    SlipFit *fits = calloc(SLIP_FITS, sizeof *fits);
    int count = fits ? slip_measure(&plan, fits) : 0;
    int code = !count ? say_fail(EXIT_RUN_FAILED, "out of memory")
               : fits->count
                   ? report_slip(settings, &plan, fits, count)
                   : say_fail(EXIT_USAGE,
                              "no order of --speeds and --turns is possible with tracks up to %g "
                              "m/s, %g m to either side; --speeds 0.1..%.3g/0.1 would be",
                              vehicle.top_mps, lab->tank.drive.half_gauge_m, vehicle.top_mps / 2);
    if (fits) slip_free(fits);
    free(fits);
    return code;
}

static const struct {
    const char *name;
    int (*run)(Settings *settings);
    bool is_of_medium; // usually with a medium tank, not with the standard half gauge and speed
} EXPERIMENTS[] = {EXPERIMENT_ROWS(AS_ELEMENT){NULL}};

const char *lab_experiment(int index) {
    ASSERT(index >= 0 && index < (int)(sizeof EXPERIMENTS / sizeof *EXPERIMENTS));
    return EXPERIMENTS[index].name;
}

int run_lab(Settings *settings) {
    bool is_watched = settings->is_watch && settings->word && !strcmp(settings->word, "circling");
    if (settings->video && !is_watched)
        return say_fail(EXIT_USAGE,
                        "--video: needs --watch: treads lab circling --watch --video FILE");
    Problem problem;
    if (!lab_picture_fits(settings, &problem)) return say_fail(EXIT_USAGE, "%s", problem.text);
    char names[128] = "";
    for (int k = 0; EXPERIMENTS[k].name; k++)
        text_join(names, sizeof names - 1,
                  !k                        ? ""
                  : EXPERIMENTS[k + 1].name ? ", "
                                            : " or ",
                  EXPERIMENTS[k].name);
    int i = 0;
    while (EXPERIMENTS[i].name && (!settings->word || strcmp(EXPERIMENTS[i].name, settings->word)))
        i++;
    if (!EXPERIMENTS[i].name)
        return say_fail(EXIT_USAGE, "lab needs an experiment: %s\n  treads help lab explains them.",
                        names);
    int code = lab_resolve_vehicle(settings, !EXPERIMENTS[i].is_of_medium);
    return code == EXIT_OK ? EXPERIMENTS[i].run(settings) : code;
}
