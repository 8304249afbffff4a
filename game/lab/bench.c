// bench.c -- all cells of many runs, shared out among threads.
#include "bench.h"

#include <stdlib.h>

#include "platform/threads.h"

enum { THREADS_MAX = 64, BATCH_CELLS = 120 };

typedef struct Bench {
    const CirclingSetup *setup;
    BenchChase chase;
    const void *context;
    CirclingResult *results;
    Chase *chases; // count x cells
    long total, next, done;
    const CirclingCrew *crew;
    bool is_stopped;
    Lock lock;
} Bench;

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void summarise(const CirclingSetup *setup, const Chase *chases, CirclingResult *result,
                      double *times_s) {
    double over_rad = 0;
    for (int cell = 0; cell < circling_cells(setup); cell++) {
        const Chase *chase = &chases[cell];
        bool is_captured = chase->outcome == CAPTURED;
        bool is_close_behind = circling_is_close_behind(setup, cell);
        result->outcomes[cell] = (unsigned char)chase->outcome;
        result->close_behind_cells += is_close_behind;
        result->close_behind_captured += is_close_behind && is_captured;
        if (is_captured) {
            times_s[result->count[CAPTURED]] = chase->time_s;
            over_rad += chase->turn_rad - fabs(vec_bearing(circling_target(setup, cell)));
        }
        result->count[chase->outcome]++;
    }
    int captured = result->count[CAPTURED];
    qsort(times_s, (size_t)captured, sizeof *times_s, compare_doubles);
    result->time_median_s = captured ? times_s[captured / 2] : NAN;
    result->time_max_s = captured ? times_s[captured - 1] : NAN;
    result->overrotation_deg = captured ? over_rad / captured * (180 / PI) : NAN;
}

// Hands out the next batch, and tells how far all of them are; -1 when there is none.
static long take_batch(Bench *bench, long cells_done) {
    const CirclingCrew *crew = bench->crew;
    lock_take(&bench->lock);
    bench->done += cells_done;
    if (crew->progress && !crew->progress(crew->owner, bench->done, bench->total))
        bench->is_stopped = true;
    long from = bench->next < bench->total && !bench->is_stopped ? bench->next : -1;
    if (from >= 0) bench->next += BATCH_CELLS;
    lock_release(&bench->lock);
    return from;
}

static void work(void *owner) {
    Bench *bench = owner;
    long cells = circling_cells(bench->setup), done = 0, from;
    while ((from = take_batch(bench, done)) >= 0) {
        long to = from + BATCH_CELLS < bench->total ? from + BATCH_CELLS : bench->total;
        for (long i = from; i < to; i++)
            bench->chases[i] = bench->chase(bench->context, (int)(i / cells), (int)(i % cells));
        done = to - from;
    }
}

static void run_threads(Bench *bench) {
    Thread helpers[THREADS_MAX];
    int count = 0;
    while (count < bench->crew->threads - 1 && count < THREADS_MAX &&
           thread_start(&helpers[count], work, bench))
        count++;
    work(bench);
    for (int i = 0; i < count; i++) thread_join(&helpers[i]);
}

static bool allocate_results(CirclingResult *results, int count, size_t cells) {
    for (int i = 0; i < count; i++) {
        results[i].outcomes = calloc(cells, sizeof *results[i].outcomes);
        if (!results[i].outcomes) return false;
    }
    return true;
}

bool bench_run(const CirclingSetup *setup, BenchChase chase, const void *context,
               CirclingResult *results, int count, const CirclingCrew *crew) {
    size_t cells = (size_t)circling_cells(setup);
    for (int i = 0; i < count; i++) results[i] = (CirclingResult){0};
    Bench bench = {.setup = setup,
                   .chase = chase,
                   .context = context,
                   .results = results,
                   .chases = calloc(cells * (size_t)count, sizeof(Chase)),
                   .total = (long)cells * count,
                   .crew = crew};
    double *times_s = calloc(cells, sizeof *times_s);
    bool is_fine = bench.chases && times_s && allocate_results(results, count, cells);
    lock_create(&bench.lock);
    if (is_fine) run_threads(&bench);
    lock_destroy(&bench.lock);
    is_fine = is_fine && !bench.is_stopped;
    for (int i = 0; is_fine && i < count; i++)
        summarise(setup, bench.chases + cells * (size_t)i, &results[i], times_s);
    free(times_s);
    free(bench.chases);
    return is_fine;
}

void circling_free(CirclingResult *results, int count) {
    for (int i = 0; i < count; i++) free(results[i].outcomes);
}

typedef struct Kernel {
    const CirclingSetup *setup;
    const CirclingRun *runs;
} Kernel;

static Chase kernel_chase(const void *context, int run, int cell) {
    const Kernel *kernel = context;
    return circling_chase(kernel->setup, &kernel->runs[run], cell);
}

bool circling_bench(const CirclingSetup *setup, const CirclingRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew) {
    return bench_run(setup, kernel_chase, &(Kernel){setup, runs}, results, count, crew);
}
