// maths.h -- the C library's mathematical functions with identical results on every processor.
//
// C libraries select implementations of such functions by processor. They differ in the last bit,
// so the same match would end differently on another machine. The programs therefore define
//     sin cos sincos tan asin atan atan2 exp expm1 log pow tanh hypot
// themselves (ai/maths/) under the names of <math.h>. Every library that they load, including
// Chipmunk, uses these definitions. Errors are below 0.55 units in the last place, special values
// follow Annex F of the C standard, only IEEE 754 basic operations are used, and errno is not set.
// sqrt, fmod, remainder, floor and rint, which IEEE 754 defines exactly, are the C library's.
//
// The folder ai/maths/ contains arithmetic, geometry and random numbers with the same bits
// everywhere; it must not know tanks or files.
#pragma once

#include <float.h>
#include <stdbool.h>

// Some options that change arithmetic cannot be detected here; meson.build rejects them.
#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ ||        \
    defined __NO_SIGNED_ZEROS__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "treads cannot be built with -ffast-math, -Ofast or parts of them: matches would differ"
#endif
// A value of 16 affects only _Float16.
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "doubles must be computed as such, or matches would differ: on x86 use -msse2 -mfpmath=sse"
#endif
_Static_assert(DBL_MANT_DIG == 53, "doubles must be IEEE 754's binary64");

// Sets `*sine` and `*cosine` to the same bits as sin(x) and cos(x). Not every <math.h> declares it.
void sincos(double x, double *sine, double *cosine);

// Returns whether the processor rounds to nearest and keeps subnormal numbers, as these functions
// require. If not, sets `*why` to a description of the fault.
bool floating_point_is_sane(const char **why);
