// lab_circling.c -- lab circling: which vehicles reach the target from where, and which circle it
// for ever.
#include <stdlib.h>
#include <string.h>

#include "app/lab_view.h"
#include "app/report.h"
#include "app/say.h"
#include "commands.h"
#include "lab/circling.h"
#include "platform/console.h"
#include "platform/system.h"

#define TOLD_AFTER_S 0.4
#define TOLD_EVERY_S 0.1
enum { CHASES_MOST = 10000000 };

static const char *const BENCH_UPDATES[] = {"exact", "approx", "semi", "euler"};
static const int BENCH_HZ[] = {60, 30, 10};

static void fill_lists(LabSettings *lab) {
    for (int i = 0; lab->update_count == 0 && i < 4; i++)
        lab->updates[i] = method_find(BENCH_UPDATES[i]);
    if (!lab->update_count) lab->update_count = 4;
    if (!lab->controller_count)
        for (const char *const *name = BENCH_CONTROLLERS; *name; name++)
            controller_parse(*name, &lab->controllers[lab->controller_count++]);
    if (!lab->hz_count) {
        memcpy(lab->hz, BENCH_HZ, sizeof BENCH_HZ);
        lab->hz_count = 3;
    }
    if (!lab->latency_count) {
        lab->latencies[1] = 1;
        lab->latency_count = 2;
    }
    if (!lab->target_count) lab->target_count = 1;
}

static int run_count(const LabSettings *lab) {
    return lab->update_count * lab->controller_count * lab->hz_count * lab->latency_count *
           lab->target_count;
}

// The i-th combination: targets outermost, then controllers, updates, rates, latencies.
static CirclingRun combination(const LabSettings *lab, int i) {
    CirclingRun run;
    run.latency = lab->latencies[i % lab->latency_count], i /= lab->latency_count;
    run.hz = lab->hz[i % lab->hz_count], i /= lab->hz_count;
    run.method = lab->updates[i % lab->update_count], i /= lab->update_count;
    run.controller = lab->controllers[i % lab->controller_count], i /= lab->controller_count;
    run.target = (TargetKind)lab->targets[i];
    return run;
}

static CirclingRow row_of(const CirclingRun *run) {
    return (CirclingRow){run->method->name,
                         run->controller.name,
                         TARGET_NAMES[run->target],
                         run->hz,
                         run->latency,
                         NULL,
                         NULL};
}

typedef struct Watch {
    bool is_shown;
    double start_s, next_s;
} Watch;

static bool watch(void *owner, long done, long total) {
    Watch *self = owner;
    double now_s = clock_s(), spent_s = now_s - self->start_s;
    bool is_due = self->is_shown && done && now_s >= self->next_s;
    if (is_due) self->next_s = now_s + TOLD_EVERY_S;
    if (is_due)
        fprintf(stderr, "\r\033[K%ld of %ld chases, %.0f/s, about %.0f s left", done, total,
                (double)done / spent_s, spent_s * (double)(total - done) / (double)done);
    return !interrupt_came();
}

static CirclingCrew crew_of(const Settings *settings, Watch *self) {
    double now_s = clock_s();
    bool is_shown = !settings->is_quiet && stream_is_terminal(stderr);
    *self = (Watch){is_shown, now_s, now_s + TOLD_AFTER_S};
    return (CirclingCrew){processor_count(), watch, self};
}

static void watch_end(const Watch *self) {
    if (self->is_shown) fputs("\r\033[K", stderr);
}

static const CirclingRow *as_row(const void *row) { return row; }

typedef enum RowCell {
    ROW_CLOSE_BEHIND,
    ROW_CLOSE_BEHIND_TEXT,
    ROW_CONTROLLER,
    ROW_HZ,
    ROW_LATENCY,
    ROW_OVERROTATION,
    ROW_PERCENT,
    ROW_TARGET,
    ROW_TIME_MAX,
    ROW_TIME_MEDIAN,
    ROW_UPDATE
} RowCell;

static Cell row_cell(const void *of, int cell) {
    const CirclingRow *row = of;
    const CirclingResult *result = row->result;
    switch ((RowCell)cell) {
    case ROW_CLOSE_BEHIND: return cell_whole(result->close_behind_captured);
    case ROW_CLOSE_BEHIND_TEXT:
        return cell_print("%6d/%-4d", result->close_behind_captured, result->close_behind_cells);
    case ROW_CONTROLLER: return cell_text(row->controller);
    case ROW_HZ: return cell_whole(row->hz);
    case ROW_LATENCY: return cell_whole(row->latency);
    case ROW_OVERROTATION: return cell_real(result->overrotation_deg);
    case ROW_PERCENT: return cell_real(circling_percent(row, CAPTURED));
    case ROW_TARGET: return cell_text(row->target);
    case ROW_TIME_MAX: return cell_real(result->time_max_s);
    case ROW_TIME_MEDIAN: return cell_real(result->time_median_s);
    case ROW_UPDATE: break;
    }
    return cell_text(row->update);
}

static Cell outcome_cell(const void *row, int outcome) {
    return cell_whole(as_row(row)->result->count[outcome]);
}

static bool is_world(const void *row) { return as_row(row)->report->settings->is_world; }
static bool is_kernel(const void *row) { return !is_world(row); }

// The text has another order than the data: what is compared stands first.
static const Column COLUMNS[] = {
    {IN_TEXT, "controller", row_cell, ROW_CONTROLLER, .width = -18},
    {IN_TEXT, "drive", row_cell, ROW_UPDATE, .width = -12, .is_shown = is_world},
    {IN_TEXT, "update", row_cell, ROW_UPDATE, .width = -12, .is_shown = is_kernel},
    {IN_TEXT, "target", row_cell, ROW_TARGET, .width = -8},
    {IN_DATA, "update", row_cell, ROW_UPDATE},
    {IN_DATA, "controller", row_cell, ROW_CONTROLLER},
    {IN_ALL, "hz", row_cell, ROW_HZ, .head = "Hz", .width = 3},
    {IN_ALL, "latency", row_cell, ROW_LATENCY, .head = "lat", .width = 3},
    {IN_DATA, "target", row_cell, ROW_TARGET},
    {IN_ALL, "captured", outcome_cell, CAPTURED, .width = 8},
    {IN_TEXT, "", row_cell, ROW_PERCENT, .width = 6, .format = "%.1f%%"},
    {IN_ALL, "orbit", outcome_cell, ORBIT, .width = 5},
    {IN_ALL, "chatter", outcome_cell, CHATTER, .width = 7},
    {IN_ALL, "other", outcome_cell, OTHER, .width = 5},
    {IN_TEXT, "closebehind", row_cell, ROW_CLOSE_BEHIND_TEXT, .width = 11},
    {IN_DATA, "close_behind_captured", row_cell, ROW_CLOSE_BEHIND},
    {IN_ALL, "time_median_s", row_cell, ROW_TIME_MEDIAN, .head = "median s", .width = 8,
     .format = "%.2f"},
    {IN_ALL, "time_max_s", row_cell, ROW_TIME_MAX, .head = "max s", .width = 7, .format = "%.2f"},
    {IN_ALL, "overrotation_deg", row_cell, ROW_OVERROTATION, .head = "over deg", .width = 9,
     .format = "%.1f"},
    {0},
};

// In a long table a blank line stands before each controller.
static bool begins_group(const void *row) {
    const CirclingRow *self = row, *first = self->report->rows;
    return self->report->count > 12 && self != first &&
           strcmp(self->controller, self[-1].controller);
}

static Rows report_rows(const CirclingReport *report) {
    return (Rows){COLUMNS, report->rows, sizeof *report->rows, report->count, begins_group};
}

static void print_setup(const CirclingReport *report) {
    const CirclingSetup *setup = report->setup;
    printf("%d bearings from %g by %g degrees, %d ranges from %g by %g m; half gauge %g m, capture "
           "within %g m, %g s\n",
           setup->bearings_deg.count, setup->bearings_deg.start, setup->bearings_deg.step,
           setup->ranges_m.count, setup->ranges_m.start, setup->ranges_m.step, setup->half_gauge_m,
           setup->capture_m, setup->horizon_s);
    if (report->settings->is_world)
        puts(
            "In the world: a medium tank (7 m/s) and a beacon of 0.2 m on an open field, lengths "
            "scaled by its half gauge\n"
            "of 0.85 m; captured when hulls touch, so a beacon beside the tank's 1.05 m half width "
            "is captured in passing.\n"
            "circler turns greedily; hunter at range 0 comes right up to its target; seek is the "
            "house law alone.");
    else
        printf("Tracks up to %g m/s. close-behind: |bearing| > 90 degrees and range <= 3 half "
               "gauges. Times and over-turning: of those captured.\n",
               setup->speed_mps);
}

static void print_text(const CirclingReport *report) {
    print_setup(report);
    putchar('\n');
    rows_text(stdout, report_rows(report), report->count, false);
    printf("\n%d chases in %.1f s\n", report->count * circling_cells(report->setup),
           report->spent_s);
}

static json_t *axis_json(const Axis *axis) {
    return json_pack("{s:f, s:f, s:i}", "start", axis->start, "step", axis->step, "count",
                     axis->count);
}

static json_t *setup_json(const CirclingReport *report) {
    const CirclingSetup *setup = report->setup;
    return json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:i, s:i, s:b}", "half_gauge_m",
                     setup->half_gauge_m, "speed_mps", setup->speed_mps, "capture_m",
                     setup->capture_m, "horizon_s", setup->horizon_s, "bearings_deg",
                     axis_json(&setup->bearings_deg), "ranges_m", axis_json(&setup->ranges_m),
                     "cells", circling_cells(setup), "close_behind_cells",
                     report->results[0].close_behind_cells, "is_world", report->settings->is_world);
}

static bool print_json(const CirclingReport *report) {
    return json_print(stdout, json_pack("{s:o, s:o}", "setup", setup_json(report), "runs",
                                        rows_json(report_rows(report))));
}

// Prints and draws what the settings ask for; returns the exit code.
static int tell(CirclingReport *report) {
    const Settings *settings = report->settings;
    FILE *csv;
    for (int i = 0; i < report->count; i++)
        report->rows[i].report = report, report->rows[i].result = &report->results[i];
    if (!csv_open(settings, &csv)) return EXIT_RUN_FAILED;
    if (csv) {
        csv_names(csv, COLUMNS);
        csv_rows(csv, report_rows(report));
    }
    bool is_written = csv_close(settings, csv);
    if (settings->is_json)
        is_written &= print_json(report);
    else
        print_text(report);
    int code = settings->picture ? lab_draw_circling(report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

static int finish(CirclingReport *report, bool is_done, const Watch *self) {
    report->spent_s = clock_s() - self->start_s;
    watch_end(self);
    if (is_done) return tell(report);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    say_error("out of memory");
    return EXIT_RUN_FAILED;
}

static int run_world(CirclingReport *report) {
    WorldRun runs[WORLD_RUNS_MAX];
    CirclingRow rows[WORLD_RUNS_MAX];
    CirclingResult results[WORLD_RUNS_MAX] = {{0}};
    report->count = circling_world_runs(runs);
    report->rows = rows;
    report->results = results;
    for (int i = 0; i < report->count; i++)
        rows[i] = (CirclingRow){runs[i].drive->name,
                                runs[i].name,
                                TARGET_NAMES[TARGET_STATIC],
                                BATTLE_TICK_HZ,
                                1,
                                NULL,
                                NULL};
    Watch self;
    CirclingCrew crew = crew_of(report->settings, &self);
    bool is_done = circling_world(report->setup, runs, results, report->count, &crew);
    int code = finish(report, is_done, &self);
    circling_free(results, report->count);
    return code;
}

static int run_kernel(CirclingReport *report, const LabSettings *lab) {
    size_t count = (size_t)run_count(lab);
    report->count = (int)count;
    report->rows = calloc(count, sizeof *report->rows);
    CirclingRun *runs = calloc(count, sizeof *runs);
    report->results = calloc(count, sizeof *report->results);
    bool is_done = report->rows && runs && report->results;
    for (int i = 0; is_done && i < report->count; i++) {
        runs[i] = combination(lab, i);
        report->rows[i] = row_of(&runs[i]);
    }
    Watch self;
    CirclingCrew crew = crew_of(report->settings, &self);
    is_done = is_done && circling_bench(report->setup, runs, report->results, report->count, &crew);
    int code = finish(report, is_done, &self);
    if (report->results) circling_free(report->results, report->count);
    free(report->results);
    free(runs);
    free(report->rows);
    return code;
}

static const char *kernel_only(const LabSettings *lab) {
    return lab->update_count       ? "update"
           : lab->controller_count ? "controller"
           : lab->hz_count         ? "hz"
           : lab->latency_count    ? "latency"
           : lab->target_count     ? "target"
                                   : NULL;
}

int lab_circling(Settings *settings) {
    LabSettings *lab = &settings->lab;
    CirclingReport report = {.settings = settings, .setup = &lab->circling};
    if (settings->is_world && kernel_only(lab)) {
        say_error("--world has minds, drives and a clock of its own, so --%s has no say in it",
                  kernel_only(lab));
        return EXIT_USAGE;
    }
    if (settings->is_world && settings->is_watch) {
        say_error("--world and --watch do not go together: the window shows the kernel alone");
        return EXIT_USAGE;
    }
    if (settings->video && settings->picture) {
        say_error("--picture and --video do not go together: one run leaves one of them");
        return EXIT_USAGE;
    }
    if (settings->is_watch) return lab_watch(settings);
    if (settings->is_world) return run_world(&report);
    fill_lists(lab);
    double chases = (double)run_count(lab) * circling_cells(&lab->circling);
    if (chases > CHASES_MOST) {
        say_error("that would be %.0f chases, and there is room for %d: take a coarser grid or "
                  "shorter lists",
                  chases, CHASES_MOST);
        return EXIT_USAGE;
    }
    return run_kernel(&report, lab);
}
