// circling_report.c -- what the circling bench found: a table, JSON, CSV and polar maps.
#include "circling_report.h"

#include <stdlib.h>
#include <string.h>

#include "app/report.h"
#include "lab.h"
#include "app/match_report.h"
#include "app/say.h"

enum { LABEL_MAX = 64 };

static double share(const CirclingReport *report, int cells) {
    return 100.0 * cells / circling_cells(report->setup);
}

static void print_number(double value, int width, int digits) {
    if (isnan(value))
        printf("  %*s", width, "-");
    else
        printf("  %*.*f", width, digits, value);
}

static void print_row(const CirclingReport *report, int i) {
    const ReportRow *row = &report->rows[i];
    const CirclingResult *result = &report->results[i];
    printf("%-18s  %-12s  %-8s  %3d  %3d  %8d  %5.1f%%  %5d  %7d  %5d  %6d/%-4d", row->controller,
           row->update, row->target, row->hz, row->latency, result->count[CAPTURED],
           share(report, result->count[CAPTURED]), result->count[ORBIT], result->count[CHATTER],
           result->count[OTHER], result->close_behind_captured, result->close_behind_cells);
    print_number(result->time_median_s, 8, 2);
    print_number(result->time_max_s, 7, 2);
    print_number(result->overrotation_deg, 9, 1);
    putchar('\n');
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
    printf("\n%-18s  %-12s  %-8s  %3s  %3s  %8s  %6s  %5s  %7s  %5s  %11s  %8s  %7s  %9s\n",
           "controller", report->settings->is_world ? "drive" : "update", "target", "Hz", "lat",
           "captured", "", "orbit", "chatter", "other", "closebehind", "median s", "max s",
           "over deg");
    for (int i = 0; i < report->count; i++) {
        bool is_other = i && strcmp(report->rows[i].controller, report->rows[i - 1].controller);
        if (is_other && report->count > 12) putchar('\n');
        print_row(report, i);
    }
    printf("\n%d chases in %.1f s\n", report->count * circling_cells(report->setup),
           report->spent_s);
}

static json_t *axis_json(const Axis *axis) {
    return json_pack("{s:f, s:f, s:i}", "start", axis->start, "step", axis->step, "count",
                     axis->count);
}

static json_t *number_json(double value) { return isnan(value) ? json_null() : json_real(value); }

static json_t *setup_json(const CirclingReport *report) {
    const CirclingSetup *setup = report->setup;
    return json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:i, s:i, s:b}", "half_gauge_m",
                     setup->half_gauge_m, "speed_mps", setup->speed_mps, "capture_m",
                     setup->capture_m, "horizon_s", setup->horizon_s, "bearings_deg",
                     axis_json(&setup->bearings_deg), "ranges_m", axis_json(&setup->ranges_m),
                     "cells", circling_cells(setup), "close_behind_cells",
                     report->results[0].close_behind_cells, "is_world", report->settings->is_world);
}

static json_t *run_json(const ReportRow *row, const CirclingResult *result) {
    return json_pack("{s:s, s:s, s:i, s:i, s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "update",
                     row->update, "controller", row->controller, "hz", row->hz, "latency",
                     row->latency, "target", row->target, "captured", result->count[CAPTURED],
                     "orbit", result->count[ORBIT], "chatter", result->count[CHATTER], "other",
                     result->count[OTHER], "close_behind_captured", result->close_behind_captured,
                     "time_median_s", number_json(result->time_median_s), "time_max_s",
                     number_json(result->time_max_s), "overrotation_deg",
                     number_json(result->overrotation_deg));
}

static bool print_json(const CirclingReport *report) {
    json_t *runs = json_array();
    for (int i = 0; i < report->count; i++)
        json_array_append_new(runs, run_json(&report->rows[i], &report->results[i]));
    return json_print(stdout, json_pack("{s:o, s:o}", "setup", setup_json(report), "runs", runs));
}

static void write_csv(const CirclingReport *report, FILE *file) {
    fputs("update,controller,hz,latency,target,captured,orbit,chatter,other,close_behind_captured,"
          "time_median_s,time_max_s,overrotation_deg\n",
          file);
    for (int i = 0; i < report->count; i++) {
        const ReportRow *row = &report->rows[i];
        const CirclingResult *result = &report->results[i];
        fprintf(file, "%s,%s,%d,%d,%s,%d,%d,%d,%d,%d", row->update, row->controller, row->hz,
                row->latency, row->target, result->count[CAPTURED], result->count[ORBIT],
                result->count[CHATTER], result->count[OTHER], result->close_behind_captured);
        const double numbers[] = {result->time_median_s, result->time_max_s,
                                  result->overrotation_deg};
        for (int k = 0; k < 3; k++)
            isnan(numbers[k]) ? fputs(",", file) : fprintf(file, ",%.6g", numbers[k]);
        fputc('\n', file);
    }
}

// As many columns as a controller has runs, and rows enough for the rest, when that is readable.
static int columns_of(const CirclingReport *report) {
    const ReportRow *rows = report->rows;
    int alike = 1;
    while (alike < report->count && !strcmp(rows[alike].controller, rows[0].controller)) alike++;
    while (alike < 4 && 2 * alike <= report->count && report->count % (2 * alike) == 0) alike *= 2;
    return report->count % 3 == 0 && alike == 2 && report->count <= 6 ? report->count : alike;
}

static int draw_panels(const CirclingReport *report, ChartPanel *panels, ChartCells *cells,
                       char (*labels)[3][LABEL_MAX]) {
    static const Rgb GREEN = {0.000f, 0.620f, 0.451f}, VERMILION = {0.835f, 0.369f, 0.000f},
                     YELLOW = {0.941f, 0.894f, 0.259f}, SKY = {0.337f, 0.706f, 0.914f};
    const ChartKey keys[OUTCOME_COUNT] = {{"captured", GREEN},
                                          {"orbit: circles it for ever", VERMILION},
                                          {"chatter: turns on the spot", YELLOW},
                                          {"other", SKY}};
    for (int i = 0; i < report->count; i++) {
        const ReportRow *row = &report->rows[i];
        const CirclingResult *result = &report->results[i];
        snprintf(labels[i][0], LABEL_MAX, "%s", row->controller);
        snprintf(labels[i][1], LABEL_MAX, "%s %d Hz, latency %d%s%s", row->update, row->hz,
                 row->latency, strcmp(row->target, "static") ? ", " : "",
                 strcmp(row->target, "static") ? row->target : "");
        snprintf(labels[i][2], LABEL_MAX, "captured %d, %.1f%%", result->count[CAPTURED],
                 share(report, result->count[CAPTURED]));
        const Axis *bearings = &report->setup->bearings_deg, *ranges = &report->setup->ranges_m;
        cells[i] = (ChartCells){bearings->start, bearings->step, ranges->start,   ranges->step,
                                bearings->count, ranges->count,  result->outcomes};
        panels[i] = (ChartPanel){.title = labels[i][0],
                                 .note = labels[i][1],
                                 .x_label = labels[i][2],
                                 .y_label = "m",
                                 .cells = &cells[i]};
    }
    int size = report->count <= 12 ? 330 : report->count <= 60 ? 240 : 188;
    Chart chart = {
        .title = report->settings->is_world ? "Tight circling in the game's world"
                                            : "Tight circling: who reaches the target from where",
        .subtitle = "The vehicle is in the middle, nose up. A cell is where a target stands.",
        .panels = panels,
        .panel_count = report->count,
        .columns = columns_of(report),
        .panel_width_px = size,
        .panel_height_px = size + 40,
        .keys = keys,
        .key_count = OUTCOME_COUNT};
    return lab_picture(report->settings, &chart);
}

static int draw(const CirclingReport *report) {
    size_t count = (size_t)report->count;
    ChartPanel *panels = calloc(count, sizeof *panels);
    ChartCells *cells = calloc(count, sizeof *cells);
    char(*labels)[3][LABEL_MAX] = calloc(count, sizeof *labels);
    int code = EXIT_RUN_FAILED;
    if (panels && cells && labels)
        code = draw_panels(report, panels, cells, labels);
    else
        say_error("out of memory");
    free(labels);
    free(cells);
    free(panels);
    return code;
}

int circling_report(const CirclingReport *report) {
    FILE *csv;
    if (!csv_open(report->settings, &csv)) return EXIT_RUN_FAILED;
    if (csv) write_csv(report, csv);
    bool is_written = csv_close(report->settings, csv);
    if (report->settings->is_json)
        is_written &= print_json(report);
    else
        print_text(report);
    int code = report->settings->picture ? draw(report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}
