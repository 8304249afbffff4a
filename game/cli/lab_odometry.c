// lab_odometry.c -- lab odometry: the drift of integrated poses and the accuracy of covariances.
#include <jansson.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "app/show/lab_view.h"
#include "app/base/report.h"
#include "game/column_rows.h" // generated from columns.txt
#include "app/base/say.h"
#include "commands.h"
#include "platform/system.h"
#include "platform/escape.h"

static const Column DRIFT_COLUMNS[] = {DRIFT_TABLE(COLUMN){0}};
static const Column COVERAGE_COLUMNS[] = {COVERAGE_TABLE(COLUMN){0}};

static bool begins_rate(const void *of) {
    const DriftRow *row = of;
    return row->begins_rate;
}

static int report_odometry(const OdometryReport *report) {
    const Settings *settings = report->settings;
    const OdometrySetup *setup = &report->setup;
    Rows drifts = {DRIFT_COLUMNS, report->rows, sizeof *report->rows, report->count, begins_rate};
    Rows covered = {COVERAGE_COLUMNS, report->coverage, sizeof *report->coverage,
                    report->coverage_count};
    bool is_written;
    if (!csv_write(settings, drifts, &is_written)) return EXIT_RUN_FAILED;
    if (settings->is_json) {
        json_t *document =
            json_pack("{s:o, s:o}", "drifts", rows_json(drifts), "coverage", rows_json(covered));
        is_written &= json_print(stdout, json_with_origin(settings, document));
    } else if (!csv_replaces_text(settings)) {
        char jerk[64] = "";
        if (setup->jerk_mps3 > 0)
            snprintf(jerk, sizeof jerk, " and a jerk of %g m/s^3", setup->jerk_mps3);
        escaped_print(stdout,
                      "%.0f m in %g s: half gauge %g m, tracks up to %g m/s with new speeds every "
                      "%g s and an acceleration of %g m/s^2%s;\nan encoder counts %s",
                      report->way_m, setup->time_s, setup->half_gauge_m, setup->speed_mps,
                      ODOMETRY_PART_S, setup->accel_mps2, jerk,
                      setup->count_m > 0 ? "each " : "exactly");
        if (setup->count_m > 0) printf("%g m", setup->count_m);
        puts(". Distance from the true position:\n");
        rows_text(stdout, drifts, drifts.count, false);
        printf("\nCovariance of the exact arc at %d Hz, if the travel of a track has a standard "
               "deviation of %g m after 1 m:\nsemi-axes of the ellipse of 95 %%, and how "
               "often it contains the true pose of %d such drives\n\n",
               report->coverage_hz, setup->noise, ODOMETRY_RUNS);
        rows_text(stdout, covered, covered.count, false);
    }
    int code = settings->picture ? lab_draw_odometry(report) : EXIT_OK;
    return is_written ? code : EXIT_RUN_FAILED;
}

// Measures all updates at one rate. The covariance is measured at the first rate.
static bool measure_rate(OdometryReport *report, int hz) {
    const WholeList *updates = &report->settings->lab.updates;
    ASSERT(hz > 0 && report->count % updates->count == 0);
    OdometryDrive drive;
    bool is_fine = odometry_drive(&report->setup, hz, &drive);
    for (int i = 0; is_fine && i < updates->count; i++) {
        DriftRow *row = &report->rows[report->count];
        const Update *update = &UPDATES[updates->items[i]];
        *row = (DriftRow){.update = update->name, .hz = hz};
        row->begins_rate = i == 0 && report->count > 0;
        row->drifts_m = calloc((size_t)drive.count + 1, sizeof *row->drifts_m);
        row->sample_count = drive.count;
        report->count++;
        is_fine = row->drifts_m != NULL;
        if (is_fine) row->drift = odometry_drift(&report->setup, &drive, update, row->drifts_m);
    }
    if (is_fine && !report->coverage_hz) {
        static const double TIMES_S[] = {10, 60, 600, 3600, 36000};
        report->coverage_hz = hz;
        report->way_m = drive.way_m;
        double end_s = report->setup.time_s;
        for (int i = 0; i + 1 < ODOMETRY_TIMES && TIMES_S[i] < end_s; i++)
            report->coverage[report->coverage_count++].time_s = TIMES_S[i];
        report->coverage[report->coverage_count++].time_s = end_s;
        odometry_cover(&report->setup, &drive, ODOMETRY_RUNS, report->coverage,
                       report->coverage_count);
    }
    odometry_free(&drive);
    return is_fine;
}

int lab_odometry(Settings *settings) {
    LabSettings *lab = &settings->lab;
    lab_set_default(settings, "update", lab->updates.count, "exact,rk2,euler");
    lab_set_default(settings, "hz", lab->hz.count, "10,50,100");
    OdometryReport report = {.settings = settings, .setup = lab->odometry};
    report.setup.half_gauge_m = lab->circling.half_gauge_m;
    report.setup.speed_mps = lab->circling.speed_mps;
    report.setup.accel_mps2 =
        lab->accel_mps2 > 0 ? lab->accel_mps2 : lab->circling.speed_mps / ODOMETRY_RISE_S;
    report.setup.jerk_mps3 = lab->jerk_mps3;
    report.setup.seed = settings->has_seed ? settings->seed : 1;
    ASSERT(report.setup.half_gauge_m > 0 && report.setup.accel_mps2 > 0);
    report.rows = calloc((size_t)lab->updates.count * (size_t)lab->hz.count, sizeof *report.rows);
    bool is_fine = report.rows;
    interrupt_watch();
    Progress progress = progress_start(settings, lab->hz.count);
    for (int i = 0; is_fine && i < lab->hz.count; i++) {
        is_fine = !interrupt_came() && measure_rate(&report, lab->hz.items[i]);
        progress_count(&progress, "rates", i + 1);
    }
    progress_clear(&progress);
    const OdometrySetup *setup = &report.setup;
    int code = !is_fine ? lab_fail() : EXIT_RUN_FAILED;
    if (is_fine &&
        lab_set_setup(settings,
                      json_pack("{s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i}", "seed",
                                (json_int_t)setup->seed, "half_gauge_m", setup->half_gauge_m,
                                "speed_mps", setup->speed_mps, "accel_mps2", setup->accel_mps2,
                                "jerk_mps3", setup->jerk_mps3, "duration_s", setup->time_s,
                                "encoder_m", setup->count_m, "noise_m", setup->noise, "way_m",
                                report.way_m, "covered_runs", ODOMETRY_RUNS)))
        code = report_odometry(&report);
    for (int i = 0; i < report.count; i++) free(report.rows[i].drifts_m);
    free(report.rows);
    return code;
}
