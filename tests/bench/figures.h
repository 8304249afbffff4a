// figures.h -- what benchmarks share: the clock of one's own thread, medians, and the line of a
// figure.
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Whether `--quick` is among the arguments: a rough answer in a minute.
static inline bool is_quick(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--quick") == 0) return true;
    return false;
}

static inline const char *assets_of(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-' && !strchr(argv[i], '=')) return argv[i];
    return "assets";
}

// The word of `only=WORD`, which is in the name of what is to be measured; "" is in all.
static inline const char *only_of(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "only=", 5) == 0) return argv[i] + 5;
    return "";
}

static inline void give_up(const char *why) {
    fprintf(stderr, "bench: %s\n", why);
    exit(1);
}

static inline double cpu_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int compare_numbers(const void *a, const void *b) {
    double l = *(const double *)a, r = *(const double *)b;
    return (l > r) - (l < r);
}

static inline double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return values[count / 2];
}

static inline void figure_tell(double value, const char *unit, bool is_met, const char *asked,
                               const char *format, va_list args) {
    char name[80];
    vsnprintf(name, sizeof name, format, args);
    int digits = value < 10 ? 3 : value < 1000 ? 1 : 0;
    printf("%-52s %11.*f %-18s %-20s%s\n", name, digits, value, unit, asked,
           !*asked  ? ""
           : is_met ? "met"
                    : "NOT MET");
    fflush(stdout);
}

// What a figure must be: at least or at most its bound. A bound of 0: it is only told.
typedef enum Must { AT_LEAST, AT_MOST } Must;

// A line of a figure, whose name is written as printf would.
__attribute__((format(printf, 5, 6))) static inline void
figure(double value, const char *unit, Must must, double bound, const char *format, ...) {
    char asked[40] = "";
    bool is_met = must == AT_LEAST ? value >= bound : value <= bound;
    va_list args;
    va_start(args, format);
    if (bound != 0)
        snprintf(asked, sizeof asked, "must %s %-10.7g", must == AT_LEAST ? ">=" : "<=", bound);
    figure_tell(value, unit, is_met, asked, format, args);
    va_end(args);
}

// The same with two bounds; a `high` of 0: it is only told.
__attribute__((format(printf, 5, 6))) static inline void
figure_between(double value, const char *unit, double low, double high, const char *format, ...) {
    char asked[40] = "";
    va_list args;
    va_start(args, format);
    if (high != 0) snprintf(asked, sizeof asked, "must be %.3g .. %.3g", low, high);
    figure_tell(value, unit, value >= low && value <= high, asked, format, args);
    va_end(args);
}

// A bound that was set on another machine: BENCH_SPEED, which bench_machine measures, is how fast
// this one is beside it. What is done in a second rises with it, the time that something takes
// falls.
static inline double machine_speed(void) {
    const char *speed = getenv("BENCH_SPEED");
    return speed ? atof(speed) : 1;
}
static inline double by_machine(double bound) { return bound * machine_speed(); }
static inline double time_by_machine(double bound) { return bound / machine_speed(); }
