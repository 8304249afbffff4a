// maths.h -- the C library's functions with the same bits on every processor.
//
// C libraries choose among versions of sin, pow and their like by the processor, and those differ
// in the last bit: the same match would end otherwise on another machine. The programs therefore
// define
//     sin cos sincos tan asin atan atan2 exp expm1 log pow tanh hypot
// themselves (ai/maths/), under the names of <math.h>: every library they load, Chipmunk too, takes
// them. Each is exact to less than 0.55 units in the last place, has the special values of C's
// Annex F, and uses nothing but IEEE 754's basic operations; errno is left alone. sqrt, fmod,
// remainder, floor and rint are exact by that standard and remain the C library's.
#pragma once

#include <stdbool.h>

// Not every <math.h> shows it: the bits of sin(x) and of cos(x).
void sincos(double x, double *sine, double *cosine);

// Whether the processor rounds to nearest and keeps subnormal numbers, as the promise needs; if
// not, `why` says what it does instead.
bool floating_point_is_sane(const char **why);
