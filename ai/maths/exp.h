// exp.h -- the exponential of a number of twice the precision.
//
#pragma once

#include "pair.h"

// e^(x.hi + x.lo), for |x.hi| <= 800: infinite where it overflows, rounded once where it is
// subnormal.
double exp_of_pair(Pair x);
