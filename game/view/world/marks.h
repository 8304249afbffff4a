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
void marks_clear(Marks *marks);

// A strip from a to b, as worn as `strength` (0 .. 1).
void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength);
void marks_scorch(Marks *marks, Vec at, double radius_m, double strength);
// One of `turns` bands of the ground fades a step, and what was worn there counts as news; all is
// gone after MARKS_DEEPEST steps of every band.
enum { MARKS_DEEPEST = 255 };
void marks_fade(Marks *marks, int turn, int turns);

bool marks_any(const Marks *marks, WornPatch patch);
// What was worn or faded since the last calls, as patches that hold it; call again until there are
// none. False when everything was cleared before.
bool marks_take_news(Marks *marks, const WornPatch **patches, int *count);

float marks_wear(const Marks *marks, double x, double y); // 0 .. 1, smooth
// The same at `count` points of a row that are `step_m` apart: from number `first` on, where number
// 0 stands at (x, y). False when all are 0.
bool marks_wear_row(const Marks *marks, double x, double y, double step_m, int first, int count,
                    float *wear);

// Copies of the ground's wear at earlier ticks, for jumps in time: the longer the match, the
// farther apart.
typedef struct Past Past;

Past *past_create(const Marks *marks); // NULL when out of memory
void past_destroy(Past *past);
void past_clear(Past *past);

// Copies the wear after this tick when it is time to. What was copied once is kept: after a jump to
// a tick some tracks may be missing.
void past_note(Past *past, const Marks *marks, uint64_t tick);

// The latest copy of this tick or before; false when there is none.
bool past_has(const Past *past, uint64_t tick, uint64_t *copied_tick);
void past_restore(const Past *past, Marks *marks, uint64_t tick); // that copy
