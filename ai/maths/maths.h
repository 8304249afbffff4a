// maths.h -- the C library's functions with the same bits on every processor.
//
// C libraries choose among versions of sin, pow and their like by the processor, and those differ
// in the last bit: the same match would end differently on another machine. The programs therefore
// define
//     sin cos sincos tan asin atan atan2 exp expm1 log pow tanh hypot
// themselves (ai/maths/), under the names of <math.h>: every library they load, Chipmunk too, takes
// them. Each is exact to less than 0.55 units in the last place, has the special values of C's
// Annex F, and uses nothing but IEEE 754's basic operations; errno is left alone. sqrt, fmod,
// remainder, floor and rint are exact by that standard and remain the C library's.
#pragma once

#include <float.h>
#include <stdbool.h>

// Not all that makes the arithmetic another one can be seen here: meson.build refuses the rest.
#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ ||        \
    defined __NO_SIGNED_ZEROS__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "treads cannot be built with -ffast-math, -Ofast or parts of them: matches would differ"
#endif
// 16: only halves of floats are computed as something else.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "doubles must be computed as such, or matches would differ: on x86 use -msse2 -mfpmath=sse"
#endif
_Static_assert(DBL_MANT_DIG == 53, "doubles must be IEEE 754's binary64");

// The same bits as sin(x) and cos(x). Not every <math.h> declares it.
void sincos(double x, double *sine, double *cosine);

// Does the processor round to nearest and keep subnormal numbers, as all of this requires? If not,
// `why` says what it does instead.
bool floating_point_is_sane(const char **why);
