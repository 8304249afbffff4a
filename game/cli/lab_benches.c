// lab_benches.c -- lab circling and lab path: which drivers reach a target, and how well they
// follow paths.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "app/play/trace.h"
#include "commands.h"
#include "lab/following.h"
#include "options.h"
#include "platform/system.h"
#include "platform/escape.h"

static const char *vehicle_name(const CirclingRun *run) {
    return run->vehicle.drive ? run->vehicle.drive->name : run->vehicle.update->name;
}

int lab_fail(void) {
    return interrupt_came() ? EXIT_INTERRUPTED : say_fail(EXIT_RUN_FAILED, "out of memory");
}

void lab_set_default(Settings *settings, const char *name, int count, const char *values) {
    const Option *option = option_find(name, strlen(name));
    ASSERT(option);
    if (!count) option_apply(option, settings, values, NULL);
}

enum { CHASES_MAX = 10000000 };

// Uses a ninth of the standard grid, for vehicles or drivers that are slow.
static void use_coarse_grid(CirclingSetup *grid) {
    if (circling_cells(grid) == circling_cells(&CIRCLING_STANDARD))
        grid->bearings_deg = (Axis){-177.5, 15, 24}, grid->ranges_m = (Axis){0.9, 0.75, 10};
}

// The update of a vehicle file is the exact arc.
static void take_exact(LabSettings *lab) {
    if (lab->vehicle.gauge_m > 0 && !lab->updates.count) lab->updates = (WholeList){.count = 1};
}

static void set_circling_defaults(Settings *settings) {
    LabSettings *lab = &settings->lab;
    lab_set_default(settings, "update", lab->updates.count + lab->drives.count,
                    "exact,approx,rk2,euler");
    lab_set_default(settings, "hz", lab->hz.count, lab->drives.count ? "60" : "60,30,10");
    lab_set_default(settings, "latency", lab->latencies.count, "0,1");
    lab_set_default(settings, "target", lab->targets.count, "static");
    lab_set_default(
        settings, "controller", lab->controller_count,
        "bang-bang:0.5,bang-bang:0,proportional,pure-pursuit,pivot,pivot-inside,dead-beat,"
        "dead-beat-predict,unicycle,reverse,drive-off,back-turn");
}

// Returns the item of a list for run `*i`, and divides `*i` by the list's length.
static int take_item(const WholeList *list, int *i) {
    ASSERT(list->count > 0);
    int item = list->items[*i % list->count];
    *i /= list->count;
    return item;
}

// Sets the tick rate and the latency, which includes a vehicle file's.
static void set_rate(const LabSettings *lab, VehicleSpec *vehicle, int hz, int latency) {
    int late = latency + (int)lround(lab->latency_s * hz);
    vehicle->hz = hz;
    vehicle->latency = late < LATENCY_MAX ? late : LATENCY_MAX;
}

static const FittedMotion *fitted_of(const LabSettings *lab) {
    return lab->fitted.left_m + lab->fitted.right_m > 0 ? &lab->fitted : NULL;
}

static Controller controller_at(const LabSettings *lab, int i) {
    ASSERT(i >= 0 && i < lab->controller_count);
    Controller controller = lab->controllers[i];
    controller.regulation = lab->regulation;
    return controller;
}

// Returns the i-th run: targets outermost, then controllers, updates, rates and latencies.
static CirclingRun circling_run_at(const LabSettings *lab, int i) {
    CirclingRun run = {0};
    run.vehicle.latency = take_item(&lab->latencies, &i);
    run.vehicle.hz = take_item(&lab->hz, &i);
    int vehicles = lab->updates.count + lab->drives.count, vehicle = i % vehicles;
    int hz = run.vehicle.hz, latency = run.vehicle.latency;
    bool is_drive = vehicle >= lab->updates.count;
    if (is_drive) run.vehicle = lab_drive_spec(lab, vehicle - lab->updates.count);
    if (!is_drive) run.vehicle.update = &UPDATES[lab->updates.items[vehicle]];
    set_rate(lab, &run.vehicle, hz, latency);
    i /= vehicles;
    run.controller = controller_at(lab, i % lab->controller_count), i /= lab->controller_count;
    run.target = (TargetKind)lab->targets.items[i];
    run.vehicle.accel_mps2 = lab->accel_mps2;
    run.vehicle.jerk_mps3 = lab->jerk_mps3;
    run.vehicle.slip = is_drive ? 0 : lab->slip;
    run.vehicle.fitted = is_drive ? NULL : fitted_of(lab);
    return run;
}

static Cell close_behind_text(const void *of, int index) {
    const CirclingResult *result = &((const CirclingRow *)of)->result;
    (void)index;
    return cell_print("%6d/%-4d", result->close_behind_captured, result->close_behind_cells);
}

static bool has_world(const void *row) {
    return ((const CirclingRow *)row)->report->settings->is_world;
}
static bool has_kernel(const void *row) { return !has_world(row); }

// The columns of the text have a different order from the data: the compared items are first.
static const Column CIRCLING_COLUMNS[] = {CIRCLING_TABLE(COLUMN){0}};

// Separates the controllers of a long table by empty lines.
static bool begins_controller(const void *row) {
    const CirclingRow *self = row, *first = self->report->rows;
    return self->report->count > 12 && self != first &&
           strcmp(self->controller, self[-1].controller);
}

static void print_circling(const CirclingReport *report) {
    const CirclingSetup *setup = report->setup;
    const TankSpec *medium = &TANK_SPECS[0];
    TurnLimits limits = DRIVES[0]->limits(&medium->drive);
    printf("%d bearings from %g by %g degrees, %d ranges from %g by %g m; half gauge %g m, capture "
           "within %g m, %g s\n",
           setup->bearings_deg.count, setup->bearings_deg.start, setup->bearings_deg.step,
           setup->ranges_m.count, setup->ranges_m.start, setup->ranges_m.step, setup->half_gauge_m,
           setup->capture_m, setup->horizon_s);
    if (report->settings->is_world)
        printf(
            "In the world: a medium tank (%g m/s, %g degrees/s) and a beacon of 0.2 m on an open "
            "field, with lengths scaled by\n"
            "the half gauge of %g m. The beacon is captured when the hulls touch, even next to the "
            "tank's half width of %g m.\n"
            "circler turns greedily; hunter with range 0 drives right up to its target; seek is "
            "hunter's steering alone.\n",
            medium->drive.top_mps, limits.top_turn_radps * 180 / PI, medium->drive.half_gauge_m,
            0.5 * medium->width_m);
    else
        printf("Tracks up to %g m/s. closebehind: |bearing| > 90 degrees and range <= 3 half "
               "gauges. Times and overrotation: of captured targets.\n",
               setup->speed_mps);
}

static json_t *axis_json(const Axis *axis) {
    return json_pack("{s:f, s:f, s:i}", "start", axis->start, "step", axis->step, "count",
                     axis->count);
}

// Prints the domain of a model, and its maximum errors there and elsewhere.
static void print_model(ModelIndex model, const ModelErrors *errors, const char *unit) {
    const LabModel *row = &MODELS[model];
    int inside = errors->inside_count, outside = errors->outside_count;
    if (inside + outside == 0) return;
    escaped_print(stdout, "\nModel %s: %s.\nIt holds for %s.\n", row->name, row->help, row->domain);
    if (inside)
        escaped_print(stdout, "Largest error in this domain: %.3g %s (%d run%s)\n", errors->inside,
                      unit, inside, plural(inside));
    if (outside)
        escaped_print(stdout, "Largest error outside: %.3g %s (%d run%s)\n", errors->outside, unit,
                      outside, plural(outside));
}

static json_t *model_json(ModelIndex model, const ModelErrors *errors, const char *unit) {
    json_t *inside = errors->inside_count ? json_real(errors->inside) : json_null(),
           *outside = errors->outside_count ? json_real(errors->outside) : json_null();
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:i, s:i}", "model", MODELS[model].name, "domain",
                     MODELS[model].domain, "unit", unit, "error_inside", inside, "error_outside",
                     outside, "runs_inside", errors->inside_count, "runs_outside",
                     errors->outside_count);
}

static int report_circling(CirclingReport *report, const CirclingResult *results) {
    const Settings *settings = report->settings;
    const CirclingSetup *setup = report->setup;
    int cells = circling_cells(setup);
    bool is_written;
    for (int i = 0; i < report->count; i++) {
        CirclingRow *row = &report->rows[i];
        row->report = report;
        row->result = results[i];
        row->captured_percent = 100.0 * results[i].count[CAPTURED] / cells;
    }
    Rows rows = {CIRCLING_COLUMNS, report->rows, sizeof *report->rows, report->count,
                 begins_controller};
    if (!csv_write(settings, rows, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json) {
        json_t *document = json_pack("{s:o, s:[o]}", "runs", rows_json(rows), "models",
                                     model_json(MODEL_BLIND_CIRCLE, &report->blind, "%"));
        is_written &= json_print(stdout, json_with_origin(settings, document));
    } else if (!csv_replaces_text(settings)) {
        print_circling(report);
        putchar('\n');
        rows_text(stdout, rows, report->count, false);
        print_model(MODEL_BLIND_CIRCLE, &report->blind, "% of the targets");
        printf("\n%d chases in %.1f s\n", report->count * cells, report->spent_s);
    }
    int code = settings->picture ? lab_draw_circling(report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static json_t *bench_setup(const LabSettings *lab) {
    const CirclingSetup *setup = &lab->circling;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i}", "half_gauge_m",
                     setup->half_gauge_m, "speed_mps", setup->speed_mps, "accel_mps2",
                     lab->accel_mps2, "jerk_mps3", lab->jerk_mps3, "slip", lab->slip, "capture_m",
                     setup->capture_m, "horizon_s", setup->horizon_s, "cells",
                     circling_cells(setup));
}

static bool set_circling_setup(Settings *settings, int close_behind_cells) {
    const CirclingSetup *setup = &settings->lab.circling;
    json_t *own = bench_setup(&settings->lab);
    json_t *more =
        json_pack("{s:o, s:o, s:i, s:b}", "bearings_deg", axis_json(&setup->bearings_deg),
                  "ranges_m", axis_json(&setup->ranges_m), "close_behind_cells", close_behind_cells,
                  "is_world", settings->is_world);
    if (json_object_update(own, more)) json_decref(own), own = NULL;
    json_decref(more);
    return lab_set_setup(settings, own);
}

static int run_chases(Settings *settings, CirclingReport *report, const CirclingRun *runs,
                      int count, const LabDriver *driver) {
    CirclingResult *results = calloc((size_t)count, sizeof *results);
    report->rows = calloc((size_t)count, sizeof *report->rows);
    report->count = count;
    bool is_done = report->rows && runs && results;
    for (int i = 0; is_done && i < count; i++)
        report->rows[i] = (CirclingRow){
            vehicle_name(&runs[i]),       runs[i].controller.name,
            TARGET_NAMES[runs[i].target], runs[i].vehicle.hz,
            runs[i].vehicle.latency,      circling_blind_radius(report->setup, &runs[i])};
    Progress progress = progress_start(report->settings, count);
    CirclingCrew crew = {processor_count(), progress_chases, &progress};
    is_done = is_done && circling_bench(report->setup, runs, results, count, &crew);
    report->spent_s = clock_s() - progress.start_s;
    progress_clear(&progress);
    report->blind = (ModelErrors)MODEL_ERRORS_NONE;
    for (int i = 0; is_done && !report->settings->is_world && i < count; i++)
        circling_blind_error(report->setup, &runs[i], &results[i], &report->blind);
    bool has_failed = driver->has_failed;
    int code = has_failed ? say_fail(EXIT_RUN_FAILED, "--driver: %s", driver->problem.text)
               : !is_done ? lab_fail()
                          : EXIT_RUN_FAILED;
    if (is_done && !has_failed && set_circling_setup(settings, results[0].close_behind_cells))
        code = report_circling(report, results);
    if (results) circling_free(results, count);
    free(results);
    free(report->rows);
    return code;
}

static const char *kernel_only(const LabSettings *lab) {
    return lab->updates.count      ? "update"
           : lab->controller_count ? "controller"
           : lab->hz.count         ? "hz"
           : lab->latencies.count  ? "latency"
           : lab->targets.count    ? "target"
           : lab->accel_mps2 > 0   ? "accel"
           : lab->jerk_mps3 > 0    ? "jerk"
           : lab->slip > 0         ? "slip"
                                   : NULL;
}

int lab_circling(Settings *settings) {
    LabSettings *lab = &settings->lab;
    CirclingReport report = {.settings = settings, .setup = &lab->circling};
    if (settings->is_world && kernel_only(lab))
        return say_fail(
            EXIT_USAGE,
            "--%s has no effect with --world, which has its own minds, drives and tick rate",
            kernel_only(lab));
    if (settings->is_world && settings->is_watch)
        return say_fail(EXIT_USAGE,
                        "--world cannot be combined with --watch, which shows only the kernel");
    if (settings->video && settings->picture)
        return say_fail(EXIT_USAGE, "--picture cannot be combined with --video");
    interrupt_watch();
    if (settings->is_watch) return lab_watch(settings);
    CirclingRun in_world[WORLD_RUNS_MAX];
    LabDriver driver = {.command = settings->driver, .horizon_s = lab->circling.horizon_s};
    if (settings->is_world)
        return run_chases(settings, &report, in_world, circling_world_runs(in_world), &driver);
    take_exact(lab);
    const CirclingDriver program = lab_driver(&driver);
    if (settings->driver) {
        use_coarse_grid(&lab->circling);
        lab_set_default(settings, "update", lab->updates.count + lab->drives.count, "exact,approx");
        lab_set_default(settings, "hz", lab->hz.count, "60");
        lab_set_default(settings, "latency", lab->latencies.count, "0");
        controller_parse("unicycle", &lab->controllers[lab->controller_count++]);
    }
    set_circling_defaults(settings);
    int count = (lab->updates.count + lab->drives.count) * lab->controller_count * lab->hz.count *
                lab->latencies.count * lab->targets.count;
    double chases = (double)count * circling_cells(&lab->circling);
    if (chases > CHASES_MAX)
        return say_fail(
            EXIT_USAGE,
            "%.0f chases are too many; at most %d are allowed: use a coarser grid or shorter lists",
            chases, CHASES_MAX);
    CirclingRun *runs = calloc((size_t)count, sizeof *runs);
    for (int i = 0; runs && i < count; i++) {
        runs[i] = circling_run_at(lab, i);
        if (!settings->driver) continue;
        runs[i].driver = &program;
        snprintf(runs[i].controller.name, CONTROLLER_NAME_MAX, "%s", settings->driver);
    }
    int code = run_chases(settings, &report, runs, count, &driver);
    free(runs);
    return code;
}

enum { PATH_RUNS_MAX = 10000, CHART_HZ = 20 };

static void set_path_defaults(Settings *settings) {
    LabSettings *lab = &settings->lab;
    if (!lab->references.count)
        for (int i = 0; REFERENCES[i].name; i++)
            if (!REFERENCES[i].is_special) lab->references.items[lab->references.count++] = i;
    lab_set_default(settings, "controller", lab->controller_count,
                    "pure-pursuit,regulated,stanley,unicycle");
    if (!lab->updates.count && !lab->drives.count) {
        lab_set_default(settings, "update", 0, "exact,approx");
        lab_add_drive(lab, &DRIVE_TRACK_SLIP);
    }
    use_coarse_grid(&lab->circling);
    lab_set_default(settings, "hz", lab->hz.count, "60");
    lab_set_default(settings, "latency", lab->latencies.count, "0");
}

// Returns the i-th vehicle: all rates and latencies of the first vehicle, then of the next.
static VehicleSpec vehicle_at(const LabSettings *lab, int i) {
    ASSERT(lab->latencies.count > 0 && lab->hz.count > 0);
    int latency = lab->latencies.items[i % lab->latencies.count];
    i /= lab->latencies.count;
    int hz = lab->hz.items[i % lab->hz.count];
    i /= lab->hz.count;
    bool is_drive = i >= lab->updates.count;
    VehicleSpec spec = {.slip = lab->slip,
                        .tank = lab->has_tank ? &lab->tank : NULL,
                        .surfaces = lab->surfaces,
                        .fitted = fitted_of(lab)};
    if (is_drive) spec = lab_drive_spec(lab, i - lab->updates.count);
    if (!is_drive) spec.update = &UPDATES[lab->updates.items[i]];
    spec.accel_mps2 = lab->accel_mps2;
    spec.jerk_mps3 = lab->jerk_mps3;
    spec.contact_m = lab->vehicle.contact_m;
    set_rate(lab, &spec, hz, latency);
    return spec;
}

static bool has_walls(const void *row) { return ((const PathRow *)row)->has_walls; }

static const Column PATH_COLUMNS[] = {PATH_TABLE(COLUMN){0}};

static bool begins_vehicle(const void *row) { return ((const PathRow *)row)->begins_vehicle; }

// Receives every tick, for the trajectory and for the path in the picture.
typedef struct PathNotes {
    TrajectoryRun trajectory;
    PathRow *row;
    int each; // number of ticks per point of the picture
} PathNotes;

static void note_tick(void *of, int tick, const VehicleTick *truth) {
    PathNotes *notes = of;
    if (notes->trajectory.file) trajectory_record(&notes->trajectory, tick, truth);
    if (tick % notes->each == 0) notes->row->points[notes->row->count++] = pose_at(truth->pose);
}

typedef struct PathBench {
    PathReport report;
    CirclingRun *runs; // a run per vehicle and driver
    CirclingResult *grids;
    int run_count, row_count;
    ModelErrors wide; // errors of MODEL_WIDE_CIRCLE
    FILE *trajectory;
    Progress progress;
} PathBench;

static bool follow_path(PathBench *bench, int index) {
    const LabSettings *lab = &bench->report.settings->lab;
    const CirclingRun *run = &bench->runs[index % bench->run_count];
    const Reference *reference = &REFERENCES[lab->references.items[index / bench->run_count]];
    PathRow *row = &bench->report.rows[index];
    int hz = run->vehicle.hz;
    char name[128];
    *row = (PathRow){reference->name, run->controller.name, vehicle_name(run), hz,
                     run->vehicle.latency};
    snprintf(name, sizeof name, "%s %s %s", row->reference, row->controller, row->vehicle);
    PathNotes notes = {
        {bench->trajectory, index + 1, name, hz}, row, hz > CHART_HZ ? hz / CHART_HZ : 1};
    double ticks = ceil(lab->circling.horizon_s * hz);
    bench->report.rows[0].has_walls |= reference->walls != NULL;
    row->begins_vehicle = index && index % lab->controller_count == 0;
    row->points = calloc((size_t)(ticks / notes.each) + 2, sizeof *row->points);
    return row->points && following_run(&lab->circling, run, reference,
                                        lab->lookahead * lab->circling.half_gauge_m, note_tick,
                                        &notes, &row->result);
}

static json_t *regulated_json(const LabSettings *lab) {
    const CirclingSetup *setup = &lab->circling;
    Regulation all = regulation_of(&lab->regulation, setup->half_gauge_m, setup->speed_mps);
    json_t *object = json_object();
    for (int i = 0; i < REGULATION_COUNT; i++) {
        double value = *regulation_value(&all, i);
        json_object_set_new(object, REGULATION[i].name,
                            regulation_is_switch(&REGULATION[i]) ? json_boolean(value > 0)
                                                                 : json_real(value));
    }
    return object;
}

static int report_paths(const PathBench *bench) {
    const Settings *settings = bench->report.settings;
    const LabSettings *lab = &settings->lab;
    const CirclingSetup *setup = bench->report.setup;
    Rows rows = {PATH_COLUMNS, bench->report.rows, sizeof *bench->report.rows, bench->row_count,
                 begins_vehicle};
    bool is_written;
    if (!csv_write(settings, rows, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json) {
        json_t *document = json_pack("{s:o, s:[o]}", "runs", rows_json(rows), "models",
                                     model_json(MODEL_WIDE_CIRCLE, &bench->wide, "m"));
        is_written &= json_print(stdout, json_with_origin(settings, document));
    } else if (!csv_replaces_text(settings)) {
        printf(
            "Half gauge %g m, tracks up to %g m/s, lookahead %.3g half gauges; a run ends within "
            "%g m of the end, or past it.\n"
            "Errors: of the centre, over all ticks until the end. J/kg: as counted by the drive, "
            "or the minimum work of the tracks.\n"
            "orbit: fraction of %d targets in the circling grid.\n\n",
            setup->half_gauge_m, setup->speed_mps, lab->lookahead, setup->capture_m,
            circling_cells(setup));
        rows_text(stdout, rows, bench->row_count, false);
        print_model(MODEL_WIDE_CIRCLE, &bench->wide, "m");
    }
    int code = settings->picture ? lab_draw_paths(&bench->report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int run_bench(PathBench *bench) {
    const Settings *settings = bench->report.settings;
    const LabSettings *lab = &settings->lab;
    ASSERT(bench->row_count == bench->run_count * lab->references.count);
    bench->runs = calloc((size_t)bench->run_count, sizeof *bench->runs);
    bench->grids = calloc((size_t)bench->run_count, sizeof *bench->grids);
    bench->report.rows = calloc((size_t)bench->row_count, sizeof *bench->report.rows);
    bool is_done = bench->runs && bench->grids && bench->report.rows;
    bench->progress = progress_start(settings, bench->row_count);
    if (bench->trajectory) trajectory_names(bench->trajectory);
    for (int i = 0; is_done && i < bench->run_count; i++)
        bench->runs[i] = (CirclingRun){.controller = controller_at(lab, i % lab->controller_count),
                                       .vehicle = vehicle_at(lab, i / lab->controller_count)};
    for (int i = 0; is_done && i < bench->row_count; i++) {
        is_done = !interrupt_came() && follow_path(bench, i);
        if (is_done) progress_count(&bench->progress, "paths", i + 1);
    }
    // The circling grid follows, with the same drivers and vehicles.
    CirclingCrew crew = {processor_count(), progress_chases, &bench->progress};
    is_done = is_done && circling_bench(bench->report.setup, bench->runs, bench->grids,
                                        bench->run_count, &crew);
    for (int i = 0; is_done && i < bench->row_count; i++)
        bench->report.rows[i].orbit_percent = 100.0 *
                                              bench->grids[i % bench->run_count].count[ORBIT] /
                                              circling_cells(bench->report.setup);
    bench->wide = (ModelErrors)MODEL_ERRORS_NONE;
    for (int i = 0; is_done && i < bench->row_count; i++)
        following_wide_error(bench->report.setup, &bench->runs[i % bench->run_count],
                             &REFERENCES[lab->references.items[i / bench->run_count]],
                             lab->lookahead * lab->circling.half_gauge_m,
                             &bench->report.rows[i].result, &bench->wide);
    progress_clear(&bench->progress);
    bool is_written = table_close(settings->trajectory, bench->trajectory);
    int code = is_done ? report_paths(bench) : lab_fail();
    if (bench->grids) circling_free(bench->grids, bench->run_count);
    for (int i = 0; bench->report.rows && i < bench->row_count; i++)
        free(bench->report.rows[i].points);
    free(bench->runs);
    free(bench->grids);
    free(bench->report.rows);
    return code == EXIT_OK && !is_written ? EXIT_RUN_FAILED : code;
}

int lab_path(Settings *settings) {
    LabSettings *lab = &settings->lab;
    // A file with a body is also simulated with friction.
    bool is_open = !lab->updates.count && !lab->drives.count;
    if (is_open && vehicle_has_body(&lab->vehicle)) lab_add_drive(lab, &DRIVE_TRACK_SLIP);
    take_exact(lab);
    if (lab->slip > 0 && !lab->updates.count && lab->drives.count)
        return say_fail(EXIT_USAGE, "--slip has no effect on drives; add --update exact");
    set_path_defaults(settings);
    PathBench bench = {.report = {.settings = settings,
                                  .setup = &lab->circling,
                                  .reference_count = lab->references.count,
                                  .driver_count = lab->controller_count}};
    bench.report.vehicle_count =
        (lab->updates.count + lab->drives.count) * lab->hz.count * lab->latencies.count;
    bench.run_count = bench.report.vehicle_count * lab->controller_count;
    bench.row_count = bench.run_count * lab->references.count;
    if (bench.row_count > PATH_RUNS_MAX)
        return say_fail(EXIT_USAGE,
                        "%d runs are too many; at most %d are allowed: use shorter lists",
                        bench.row_count, PATH_RUNS_MAX);
    json_t *own = bench_setup(lab);
    if (json_object_set_new(own, "lookahead_m",
                            json_real(lab->lookahead * lab->circling.half_gauge_m)) ||
        json_object_set_new(own, "regulated", regulated_json(lab)))
        json_decref(own), own = NULL;
    if (!lab_set_setup(settings, own) ||
        !csv_open(settings, settings->trajectory, &bench.trajectory))
        return EXIT_RUN_FAILED;
    interrupt_watch();
    return run_bench(&bench);
}
