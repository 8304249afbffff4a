// shapes.h -- outlines of walls: whether they make sense, and the convex pieces that fill them.
#pragma once

#include "ai/navigation/map.h"

enum { OUTLINE_VERTICES_MAX = 1024 };

// Drops vertices that repeat the one before them (within 1e-6 m) and, in a closed outline, those in
// the middle of a straight side. Returns how many are left.
int outline_clean(Vec *vertices, int count, bool is_closed);

double outline_area(const Vec *vertices, int count); // m^2; negative when clockwise
void outline_reverse(Vec *vertices, int count);

// No two sides of the closed outline cross or touch, but for neighbours in their corner.
bool outline_is_simple(const Vec *vertices, int count);

// Convex pieces that fill a clean, simple, counter-clockwise outline; room for count - 2 is always
// enough. Returns how many, 0 when the outline is too thin to be cut with the precision of a
// double, -1 when memory is out.
int outline_cut(const Vec *vertices, int count, Piece *pieces);

// Between two convex outlines of two or more corners, m; 0 or less when they overlap or touch.
// Exact.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count);
