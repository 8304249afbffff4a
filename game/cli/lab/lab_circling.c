// lab_circling.c -- lab circling: who reaches the target from where, and who circles for ever.
#include <stdlib.h>
#include <string.h>

#include "circling_report.h"
#include "platform/system.h"
#include "platform/console.h"
#include "lab.h"
#include "app/lab_view.h"
#include "lab/circling.h"
#include "app/say.h"

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

static ReportRow row_of(const CirclingRun *run) {
    return (ReportRow){run->method->name, run->controller.name, TARGET_NAMES[run->target], run->hz,
                       run->latency};
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

static int finish(CirclingReport *report, bool is_done, const Watch *self) {
    report->spent_s = clock_s() - self->start_s;
    watch_end(self);
    if (is_done) return circling_report(report);
    if (interrupt_came()) return EXIT_INTERRUPTED;
    say_error("out of memory");
    return EXIT_RUN_FAILED;
}

static int run_world(CirclingReport *report) {
    WorldRun runs[WORLD_RUNS_MAX];
    ReportRow rows[WORLD_RUNS_MAX];
    CirclingResult results[WORLD_RUNS_MAX] = {{0}};
    report->count = circling_world_runs(runs);
    report->rows = rows;
    report->results = results;
    for (int i = 0; i < report->count; i++)
        rows[i] = (ReportRow){runs[i].drive->name, runs[i].name, TARGET_NAMES[TARGET_STATIC],
                              BATTLE_TICK_HZ, 1};
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
