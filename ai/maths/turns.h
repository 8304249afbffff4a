// turns.h -- what remains of a huge angle.
//
#pragma once

#include "pair.h"

// |x| as a number of 1/128 turns (of which the last seven bits are told) and a remainder in
// radians, at most pi/128. For 2^12 <= |x| < infinity; a relative error below 2^-58.
Pair turns_reduce(double x, unsigned *step);
