// marks.h -- what tracks and fire leave on the ground: a map of wear that slowly fades.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/maths/vec.h"

typedef struct Marks Marks;

typedef struct WornPatch {
    double x0, y0, x1, y1; // m
} WornPatch;

Marks *marks_create(double width_m, double height_m); // NULL when out of memory
void marks_destroy(Marks *marks);
void marks_begin(Marks *marks); // a new match: nothing is worn, no copies

// A strip from a to b, as worn as `strength` (0 .. 1).
void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength);
void marks_scorch(Marks *marks, Vec at, double radius_m, double strength);
// One of `turns` bands of the ground fades a step, and what was worn there counts as news; all is
// gone after MARKS_DEEPEST steps of every band.
enum { MARKS_DEEPEST = 128 };
void marks_fade(Marks *marks, int turn, int turns);

// A new time begins; returns the one that ends. What changes from now on is news since that.
uint32_t marks_time(Marks *marks);
// The next patch, from south to north, of what was worn or faded within `within` since a time (0:
// ever). `row` is 0 at first, and is counted up. False when there is no more.
bool marks_news(const Marks *marks, WornPatch within, uint32_t since, int *row, WornPatch *news);

// The wear (0 .. 1, smooth) at `count` points of a row that are `step_m` apart: from number `first`
// on, where number 0 stands at (x, y). False when all are 0.
bool marks_wear_row(const Marks *marks, double x, double y, double step_m, int first, int count,
                    float *wear);

// Copies of the ground's wear at earlier ticks, for jumps in time: the longer the match, the
// farther apart. Copies the wear after this tick when it is time to. What was copied once is kept:
// after a jump to a tick some tracks may be missing.
void marks_note(Marks *marks, uint64_t tick);

// The tick of the latest copy of this tick or before; 0 when there is none.
uint64_t marks_copied(const Marks *marks, uint64_t tick);
void marks_restore(Marks *marks, uint64_t tick); // that copy; without one nothing is worn
