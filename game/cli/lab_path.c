// lab_path.c -- lab path: how well drivers follow reference paths, with various vehicles.
#include <stdlib.h>
#include <string.h>

#include "app/lab_view.h"
#include "app/report.h"
#include "app/say.h"
#include "app/trace.h"
#include "commands.h"
#include "lab/following.h"
#include "platform/system.h"

enum { RUNS_MAX = 10000, CHART_HZ = 20 };

// The defaults of the bench.
static const char *const DRIVERS[] = {"pure-pursuit", "regulated", "stanley", "unicycle", NULL};
static const char *const DEFAULT_METHODS[] = {"exact", "approx", NULL};
static const char *const DRIVE = "track-slip";

static void add(WholeList *list, int item) { list->items[list->count++] = item; }

static void fill_in(LabSettings *lab) {
    if (!lab->references.count)
        for (int i = 0; REFERENCES[i].name; i++) add(&lab->references, i);
    if (!lab->controller_count)
        for (int i = 0; DRIVERS[i]; i++)
            controller_parse(DRIVERS[i], &lab->controllers[lab->controller_count++]);
    if (!lab->methods.count && !lab->drives.count) {
        for (int i = 0; DEFAULT_METHODS[i]; i++)
            add(&lab->methods, (int)(method_find(DEFAULT_METHODS[i]) - METHODS));
        for (int i = 0; DRIVES[i]; i++)
            if (!strcmp(DRIVES[i]->name, DRIVE)) add(&lab->drives, i);
    }
    // A ninth of the standard grid, because drives are slow.
    CirclingSetup *grid = &lab->circling;
    bool is_standard = circling_cells(grid) == circling_cells(&CIRCLING_STANDARD);
    if (is_standard)
        grid->bearings_deg = (Axis){-177.5, 15, 24}, grid->ranges_m = (Axis){0.9, 0.75, 10};
    if (!lab->hz.count) add(&lab->hz, 60);
    if (!lab->latencies.count) add(&lab->latencies, 0);
}

// Returns the i-th vehicle: all rates and latencies of the first, then those of the next.
static VehicleSpec vehicle_at(const LabSettings *lab, int i) {
    VehicleSpec spec = {.accel_mps2 = lab->accel_mps2};
    spec.latency = lab->latencies.items[i % lab->latencies.count], i /= lab->latencies.count;
    spec.hz = lab->hz.items[i % lab->hz.count], i /= lab->hz.count;
    if (i >= lab->methods.count) {
        spec.drive = DRIVES[lab->drives.items[i - lab->methods.count]];
        return spec;
    }
    spec.method = &METHODS[lab->methods.items[i]];
    spec.slip = lab->slip;
    return spec;
}

static const Column COLUMNS[] = {
    {IN_ALL, "reference", OF_ROW(text, PathRow, reference), .width = -9},
    {IN_ALL, "vehicle", OF_ROW(text, PathRow, vehicle), .width = -12, .is_fitted = true},
    {IN_ALL, "controller", OF_ROW(text, PathRow, controller), .width = -12, .is_fitted = true},
    {IN_ALL, "hz", OF_ROW(whole, PathRow, hz), .head = "Hz", .width = 3},
    {IN_ALL, "latency", OF_ROW(whole, PathRow, latency), .head = "lat", .width = 3},
    {IN_ALL, "error_rms_m", OF_ROW(real, PathRow, result.rms_m), .csv = "%.9g", .head = "rms m",
     .width = 7, .format = "%.3f"},
    {IN_ALL, "error_max_m", OF_ROW(real, PathRow, result.max_m), .csv = "%.9g", .head = "max m",
     .width = 7, .format = "%.3f"},
    {IN_ALL, "time_s", OF_ROW(real, PathRow, result.time_s), .csv = "%.9g", .head = "time s",
     .width = 6, .format = "%.2f"},
    {IN_ALL, "way_m", OF_ROW(real, PathRow, result.way_m), .csv = "%.9g", .head = "way m",
     .width = 6, .format = "%.1f"},
    {IN_ALL, "energy_jpkg", OF_ROW(real, PathRow, result.energy_jpkg), .csv = "%.9g",
     .head = "J/kg", .width = 6, .format = "%.1f"},
    {IN_ALL, "orbit_percent", OF_ROW(real, PathRow, orbit_percent), .head = "orbit", .width = 6,
     .format = "%.1f%%"},
    {0},
};

static bool begins_vehicle(const void *row) { return ((const PathRow *)row)->begins_vehicle; }

// Receives every tick, for the trajectory and for the path in the picture.
typedef struct PathNotes {
    TrajectoryRun trajectory;
    PathRow *row;
    int each; // number of ticks per point of the picture
} PathNotes;

static void note(void *of, int tick, const VehicleTick *truth) {
    PathNotes *notes = of;
    if (notes->trajectory.file) trajectory_look(&notes->trajectory, tick, truth);
    if (tick % notes->each == 0) notes->row->points[notes->row->count++] = pose_at(truth->pose);
}

typedef struct PathBench {
    PathReport report;
    CirclingRun *runs; // one per vehicle and driver
    CirclingResult *grids;
    int run_count, row_count;
    FILE *trajectory;
    Progress progress;
} PathBench;

static bool follow(PathBench *bench, int index) {
    const LabSettings *lab = &bench->report.settings->lab;
    const CirclingRun *run = &bench->runs[index % bench->run_count];
    const Reference *reference = &REFERENCES[lab->references.items[index / bench->run_count]];
    PathRow *row = &bench->report.rows[index];
    int hz = run->vehicle.hz;
    char name[128];
    *row = (PathRow){reference->name, run->controller.name,
                     run->vehicle.drive ? run->vehicle.drive->name : run->vehicle.method->name, hz,
                     run->vehicle.latency};
    snprintf(name, sizeof name, "%s %s %s", row->reference, row->controller, row->vehicle);
    PathNotes notes = {
        {bench->trajectory, index + 1, name, hz}, row, hz > CHART_HZ ? hz / CHART_HZ : 1};
    double ticks = ceil(lab->circling.horizon_s * hz);
    row->begins_vehicle = index && index % lab->controller_count == 0;
    row->points = calloc((size_t)(ticks / notes.each) + 2, sizeof *row->points);
    return row->points &&
           following_run(&lab->circling, run, reference,
                         lab->lookahead * lab->circling.half_gauge_m, note, &notes, &row->result);
}

// Runs all paths, then the circling grid with the same drivers and vehicles.
static bool run_all(PathBench *bench) {
    const CirclingSetup *setup = bench->report.setup;
    CirclingCrew crew = {processor_count(), progress_chases, &bench->progress};
    for (int i = 0; i < bench->row_count; i++) {
        if (interrupt_came() || !follow(bench, i)) return false;
        progress_count(&bench->progress, "paths", i + 1);
    }
    if (!circling_bench(setup, bench->runs, bench->grids, bench->run_count, &crew)) return false;
    for (int i = 0; i < bench->row_count; i++)
        bench->report.rows[i].orbit_percent =
            100.0 * bench->grids[i % bench->run_count].count[ORBIT] / circling_cells(setup);
    return true;
}

static void print_setup(const LabSettings *lab) {
    printf(
        "Half gauge %g m, tracks up to %g m/s, lookahead %.3g half gauges; a run ends within %g m "
        "of "
        "the end, or past it.\n"
        "Errors: of the centre, over all ticks. J/kg: as counted by the drive, or the minimum work "
        "of the tracks.\norbit: share of %d targets in the circling grid.\n\n",
        lab->circling.half_gauge_m, lab->circling.speed_mps, lab->lookahead,
        lab->circling.capture_m, circling_cells(&lab->circling));
}

static json_t *setup_json(const LabSettings *lab) {
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i}", "half_gauge_m",
                     lab->circling.half_gauge_m, "speed_mps", lab->circling.speed_mps, "capture_m",
                     lab->circling.capture_m, "horizon_s", lab->circling.horizon_s, "lookahead_m",
                     lab->lookahead * lab->circling.half_gauge_m, "accel_mps2", lab->accel_mps2,
                     "slip", lab->slip, "cells", circling_cells(&lab->circling));
}

static int report_paths(const PathBench *bench) {
    const Settings *settings = bench->report.settings;
    Rows rows = {COLUMNS, bench->report.rows, sizeof *bench->report.rows, bench->row_count,
                 begins_vehicle};
    bool is_written;
    if (!csv_write(settings, rows, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json) {
        is_written &=
            json_print(stdout, json_pack("{s:o, s:o}", "setup", setup_json(&settings->lab), "runs",
                                         rows_json(rows)));
    } else if (!csv_replaces_text(settings)) {
        print_setup(&settings->lab);
        rows_text(stdout, rows, bench->row_count, false);
    }
    int code = settings->picture ? lab_draw_paths(&bench->report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static void make_runs(PathBench *bench, const LabSettings *lab) {
    for (int i = 0; i < bench->run_count; i++)
        bench->runs[i] = (CirclingRun){.controller = lab->controllers[i % lab->controller_count],
                                       .vehicle = vehicle_at(lab, i / lab->controller_count)};
}

static int run_bench(PathBench *bench) {
    const Settings *settings = bench->report.settings;
    bench->runs = calloc((size_t)bench->run_count, sizeof *bench->runs);
    bench->grids = calloc((size_t)bench->run_count, sizeof *bench->grids);
    bench->report.rows = calloc((size_t)bench->row_count, sizeof *bench->report.rows);
    bool is_done = bench->runs && bench->grids && bench->report.rows;
    bench->progress = progress_start(settings, bench->row_count);
    if (bench->trajectory) trajectory_names(bench->trajectory);
    if (is_done) make_runs(bench, &settings->lab);
    is_done = is_done && run_all(bench);
    progress_clear(&bench->progress);
    bool is_written = table_close(settings->trajectory, bench->trajectory);
    int code = is_done            ? report_paths(bench)
               : interrupt_came() ? EXIT_INTERRUPTED
                                  : say_fail(EXIT_RUN_FAILED, "out of memory");
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
    if (lab->slip > 0 && !lab->methods.count && lab->drives.count)
        return say_fail(EXIT_USAGE, "--slip has no effect on drives; add --method exact");
    fill_in(lab);
    PathBench bench = {.report = {.settings = settings,
                                  .setup = &lab->circling,
                                  .reference_count = lab->references.count,
                                  .driver_count = lab->controller_count}};
    bench.report.vehicle_count =
        (lab->methods.count + lab->drives.count) * lab->hz.count * lab->latencies.count;
    bench.run_count = bench.report.vehicle_count * lab->controller_count;
    bench.row_count = bench.run_count * lab->references.count;
    if (bench.row_count > RUNS_MAX)
        return say_fail(EXIT_USAGE,
                        "%d runs are too many; at most %d are allowed: use shorter lists",
                        bench.row_count, RUNS_MAX);
    if (!table_open(settings->trajectory, &bench.trajectory)) return EXIT_RUN_FAILED;
    interrupt_watch();
    return run_bench(&bench);
}
