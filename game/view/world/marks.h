// marks.h -- what tracks and fire leave on the ground: a map of wear that slowly fades.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ai/vec.h"

typedef struct Marks Marks;

typedef struct Patch {
    double x0, y0, x1, y1; // m
} Patch;

Marks *marks_create(double width_m, double height_m); // NULL when out of memory
void marks_destroy(Marks *marks);
void marks_clear(Marks *marks);

// The wear as bytes; pasting it is like a clear.
size_t marks_size(const Marks *marks);
void marks_copy(const Marks *marks, uint8_t *bytes);
void marks_paste(Marks *marks, const uint8_t *bytes);

// A strip from a to b, as worn as `strength` (0 .. 1).
void marks_strip(Marks *marks, Vec a, Vec b, double half_width_m, double strength);
void marks_scorch(Marks *marks, Vec at, double radius_m, double strength);
enum { MARKS_DEEPEST = 255 };
void marks_fade(Marks *marks); // one step; all is gone after MARKS_DEEPEST

// Counts clears and fades: pictures of another number are old.
uint32_t marks_age(const Marks *marks);
bool marks_any(const Marks *marks, Patch patch);
// What was worn since the last calls, as patches that hold it; call again until there are none.
// False when everything was cleared before.
bool marks_take_news(Marks *marks, const Patch **patches, int *count);

float marks_wear(const Marks *marks, double x, double y); // 0 .. 1, smooth
