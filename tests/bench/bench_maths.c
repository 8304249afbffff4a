// bench_maths.c -- what a call of our sin, pow and their like costs, beside the C library's own.
//
// Both are called through pointers on the same arguments, in turn; the best of several runs counts.
#include <dlfcn.h>
#include <math.h>

#include "ai/maths/dice.h"
#include "ai/maths/maths.h"
#include "figures.h"

enum { ARGUMENTS = 1024, CALLS = 512 * ARGUMENTS, RUNS = 9 };

typedef double One(double);
typedef double Two(double, double);
typedef void Both(double, double *, double *);

// One of three; the others are NULL.
typedef struct Function {
    One *one;
    Two *two;
    Both *both;
} Function;

static const struct {
    const char *name;
    Function ours;
    double low, high; // of the arguments
} ROWS[] = {
    {"sincos", {.both = sincos}, -10, 10},  {"sincos", {.both = sincos}, -5000, 5000},
    {"sincos", {.both = sincos}, 1e7, 1e9}, {"sin", {.one = sin}, -10, 10},
    {"cos", {.one = cos}, -10, 10},         {"tan", {.one = tan}, -1.5, 1.5},
    {"asin", {.one = asin}, -1, 1},         {"atan", {.one = atan}, -3, 3},
    {"atan2", {.two = atan2}, -10, 10},     {"exp", {.one = exp}, -10, 10},
    {"expm1", {.one = expm1}, -1, 1},       {"tanh", {.one = tanh}, -3, 3},
    {"log", {.one = log}, 0, 10},           {"pow", {.two = pow}, 0, 10},
    {"hypot", {.two = hypot}, -10, 10},
};

static double sum_of(Function f, const double x[ARGUMENTS], const double y[ARGUMENTS]) {
    double sum = 0, sine, cosine;
    for (int i = 0; i < CALLS; i++) {
        int at = i % ARGUMENTS;
        if (f.one) {
            sum += f.one(x[at]);
        } else if (f.two) {
            sum += f.two(x[at], y[at]);
        } else {
            f.both(x[at], &sine, &cosine);
            sum += sine + cosine;
        }
    }
    return sum;
}

static double time_call(Function f, const double x[ARGUMENTS], const double y[ARGUMENTS]) {
    double start = cpu_s();
    volatile double sum = sum_of(f, x, y); // volatile: the work must be done
    (void)sum;
    return 1e9 * (cpu_s() - start) / CALLS;
}

// The one of the C library, past ours. dlsym() gives an object's pointer for a function's.
static Function library_function(void *library, const char *name, Function like) {
    union {
        void *symbol;
        One *one;
        Two *two;
        Both *both;
    } found = {dlsym(library, name)};
    if (like.one) return (Function){.one = found.one};
    if (like.two) return (Function){.two = found.two};
    return (Function){.both = found.both};
}

static void print_row(size_t row, void *library) {
    double x[ARGUMENTS], y[ARGUMENTS], ours_ns = INFINITY, theirs_ns = INFINITY;
    Dice dice = dice_seed(row, 1);
    for (int i = 0; i < ARGUMENTS; i++) {
        x[i] = dice_between(&dice, ROWS[row].low, ROWS[row].high);
        y[i] = dice_between(&dice, ROWS[row].low, ROWS[row].high);
    }
    Function ours = ROWS[row].ours, theirs = library_function(library, ROWS[row].name, ours);
    for (int run = 0; run < RUNS; run++) {
        ours_ns = fmin(ours_ns, time_call(ours, x, y));
        if (theirs.one || theirs.two || theirs.both)
            theirs_ns = fmin(theirs_ns, time_call(theirs, x, y));
    }
    printf("%-8s %6g to %-6g %20.1f ns   the C library's %6.1f ns   ratio %.2f\n", ROWS[row].name,
           ROWS[row].low, ROWS[row].high, ours_ns, theirs_ns, ours_ns / theirs_ns);
}

int main(void) {
    void *library = dlopen("libm.so.6", RTLD_NOW);
    if (!library) {
        printf("no libm.so.6 here to compare with\n");
        return 0;
    }
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) print_row(i, library);
    dlclose(library);
    return 0;
}
