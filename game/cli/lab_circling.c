// lab_circling.c -- lab circling: which drivers reach their target from where, and which orbit it.
#include <stdlib.h>
#include <string.h>

#include "app/lab_view.h"
#include "app/report.h"
#include "app/say.h"
#include "commands.h"
#include "lab/circling.h"
#include "options.h"
#include "platform/system.h"

enum { CHASES_MAX = 10000000, LISTS = 4 };
static const char *const LIST_OPTIONS[LISTS] = {"method", "hz", "latency", "target"};

// Fills in the lists of the standard bench where no option was given.
static void fill_lists(Settings *settings) {
    LabSettings *lab = &settings->lab;
    const WholeList *lists[] = {&lab->methods, &lab->hz, &lab->latencies, &lab->targets};
    for (int i = 0; i < LISTS; i++) {
        const Option *option = option_find(LIST_OPTIONS[i], strlen(LIST_OPTIONS[i]));
        if (!lists[i]->count) option_apply(option, settings, option->initial, NULL);
    }
    if (!lab->controller_count)
        for (int i = 0; i < BENCH_CONTROLLER_COUNT; i++)
            controller_parse(BENCH_CONTROLLERS[i], &lab->controllers[lab->controller_count++]);
}

static int run_count(const LabSettings *lab) {
    return lab->methods.count * lab->controller_count * lab->hz.count * lab->latencies.count *
           lab->targets.count;
}

// Returns the item of a list for combination `*i`, and divides `*i` by the list's length.
static int take_item(const WholeList *list, int *i) {
    int item = list->items[*i % list->count];
    *i /= list->count;
    return item;
}

// Returns the i-th combination: targets outermost, then controllers, methods, rates and latencies.
static CirclingRun combination(const LabSettings *lab, int i) {
    CirclingRun run = {0};
    run.vehicle.latency = take_item(&lab->latencies, &i);
    run.vehicle.hz = take_item(&lab->hz, &i);
    run.vehicle.method = &METHODS[take_item(&lab->methods, &i)];
    run.controller = lab->controllers[i % lab->controller_count], i /= lab->controller_count;
    run.target = (TargetKind)lab->targets.items[i];
    run.vehicle.accel_mps2 = lab->accel_mps2;
    run.vehicle.slip = lab->slip;
    return run;
}

static Cell close_behind_text(const void *of, int index) {
    const CirclingResult *result = &((const CirclingRow *)of)->result;
    (void)index;
    return cell_print("%6d/%-4d", result->close_behind_captured, result->close_behind_cells);
}

static bool is_world(const void *row) {
    return ((const CirclingRow *)row)->report->settings->is_world;
}
static bool is_kernel(const void *row) { return !is_world(row); }

// The columns of the text are ordered differently from the data: what is compared is first.
static const Column COLUMNS[] = {
    {IN_TEXT, "controller", OF_ROW(text, CirclingRow, controller), .width = -18},
    {IN_TEXT, "drive", OF_ROW(text, CirclingRow, update), .width = -12, .is_shown = is_world},
    {IN_TEXT, "method", OF_ROW(text, CirclingRow, update), .width = -12, .is_shown = is_kernel},
    {IN_TEXT, "target", OF_ROW(text, CirclingRow, target), .width = -8},
    {IN_DATA, "update", OF_ROW(text, CirclingRow, update)},
    {IN_DATA, "controller", OF_ROW(text, CirclingRow, controller)},
    {IN_ALL, "hz", OF_ROW(whole, CirclingRow, hz), .head = "Hz", .width = 3},
    {IN_ALL, "latency", OF_ROW(whole, CirclingRow, latency), .head = "lat", .width = 3},
    {IN_DATA, "target", OF_ROW(text, CirclingRow, target)},
    {IN_ALL, "captured", OF_ROW(whole, CirclingRow, result.count[CAPTURED]), .width = 8},
    {IN_TEXT, "", OF_ROW(real, CirclingRow, captured_percent), .width = 6, .format = "%.1f%%"},
    {IN_ALL, "orbit", OF_ROW(whole, CirclingRow, result.count[ORBIT]), .width = 5},
    {IN_ALL, "chatter", OF_ROW(whole, CirclingRow, result.count[CHATTER]), .width = 7},
    {IN_ALL, "other", OF_ROW(whole, CirclingRow, result.count[OTHER]), .width = 5},
    {IN_TEXT, "closebehind", close_behind_text, .width = 11},
    {IN_DATA, "close_behind_captured", OF_ROW(whole, CirclingRow, result.close_behind_captured)},
    {IN_ALL, "time_median_s", OF_ROW(real, CirclingRow, result.time_median_s), .head = "median s",
     .width = 8, .format = "%.2f"},
    {IN_ALL, "time_max_s", OF_ROW(real, CirclingRow, result.time_max_s), .head = "max s",
     .width = 7, .format = "%.2f"},
    {IN_ALL, "overrotation_deg", OF_ROW(real, CirclingRow, result.overrotation_deg),
     .head = "over deg", .width = 9, .format = "%.1f"},
    {0},
};

// Separates the controllers of a long table by empty lines.
static bool begins_group(const void *row) {
    const CirclingRow *self = row, *first = self->report->rows;
    return self->report->count > 12 && self != first &&
           strcmp(self->controller, self[-1].controller);
}

static void print_setup(const CirclingReport *report) {
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
            "the half gauge of %g m. The beacon is captured when the hulls touch, also beside the "
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

static json_t *setup_json(const CirclingReport *report) {
    const CirclingSetup *setup = report->setup;
    return json_pack(
        "{s:f, s:f, s:f, s:f, s:o, s:o, s:i, s:i, s:b}", "half_gauge_m", setup->half_gauge_m,
        "speed_mps", setup->speed_mps, "capture_m", setup->capture_m, "horizon_s", setup->horizon_s,
        "bearings_deg", axis_json(&setup->bearings_deg), "ranges_m", axis_json(&setup->ranges_m),
        "cells", circling_cells(setup), "close_behind_cells",
        report->rows[0].result.close_behind_cells, "is_world", report->settings->is_world);
}

// Prints and draws the results. Returns the exit code.
static int report_runs(CirclingReport *report, const CirclingResult *results) {
    const Settings *settings = report->settings;
    int cells = circling_cells(report->setup);
    bool is_written;
    for (int i = 0; i < report->count; i++) {
        CirclingRow *row = &report->rows[i];
        row->report = report;
        row->result = results[i];
        row->captured_percent = 100.0 * results[i].count[CAPTURED] / cells;
    }
    Rows rows = {COLUMNS, report->rows, sizeof *report->rows, report->count, begins_group};
    if (!csv_write(settings, rows, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json) {
        is_written &= json_print(
            stdout, json_pack("{s:o, s:o}", "setup", setup_json(report), "runs", rows_json(rows)));
    } else if (!csv_replaces_text(settings)) {
        print_setup(report);
        putchar('\n');
        rows_text(stdout, rows, report->count, false);
        printf("\n%d chases in %.1f s\n", report->count * cells, report->spent_s);
    }
    int code = settings->picture ? lab_draw_circling(report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int run_all(CirclingReport *report, const CirclingRun *runs, int count) {
    CirclingResult *results = calloc((size_t)count, sizeof *results);
    report->rows = calloc((size_t)count, sizeof *report->rows);
    report->count = count;
    bool is_done = report->rows && runs && results;
    for (int i = 0; is_done && i < count; i++)
        report->rows[i] = (CirclingRow){runs[i].vehicle.drive ? runs[i].vehicle.drive->name
                                                              : runs[i].vehicle.method->name,
                                        runs[i].controller.name,
                                        TARGET_NAMES[runs[i].target],
                                        runs[i].vehicle.hz,
                                        runs[i].vehicle.latency,
                                        circling_blind_radius(report->setup, &runs[i])};
    Progress progress = progress_start(report->settings, count);
    CirclingCrew crew = {processor_count(), progress_chases, &progress};
    is_done = is_done && circling_bench(report->setup, runs, results, count, &crew);
    report->spent_s = clock_s() - progress.start_s;
    progress_clear(&progress);
    int code = is_done            ? report_runs(report, results)
               : interrupt_came() ? EXIT_INTERRUPTED
                                  : say_fail(EXIT_RUN_FAILED, "out of memory");
    if (results) circling_free(results, count);
    free(results);
    free(report->rows);
    return code;
}

static int run_kernel(CirclingReport *report, const LabSettings *lab) {
    int count = run_count(lab);
    CirclingRun *runs = calloc((size_t)count, sizeof *runs);
    for (int i = 0; runs && i < count; i++) runs[i] = combination(lab, i);
    int code = run_all(report, runs, count);
    free(runs);
    return code;
}

static const char *kernel_only(const LabSettings *lab) {
    return lab->methods.count      ? "method"
           : lab->controller_count ? "controller"
           : lab->hz.count         ? "hz"
           : lab->latencies.count  ? "latency"
           : lab->targets.count    ? "target"
           : lab->accel_mps2 > 0   ? "accel"
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
    if (settings->is_world) return run_all(&report, in_world, circling_world_runs(in_world));
    fill_lists(settings);
    double chases = (double)run_count(lab) * circling_cells(&lab->circling);
    if (chases > CHASES_MAX)
        return say_fail(
            EXIT_USAGE,
            "%.0f chases are too many; at most %d are allowed: use a coarser grid or shorter lists",
            chases, CHASES_MAX);
    return run_kernel(&report, lab);
}
