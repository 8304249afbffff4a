// dodge.h -- getting out of the way of a shell that is already in the air.
#pragma once

#include "ai/behaviour.h"

// Which way along the hull it pays to accelerate, so that the most urgent shell passes further off:
// +1 forward, -1 back, 0 if none threatens or nothing helps. Looks at what can still be won in the
// shell's flight: half a t^2, and no more than top speed.
int dodge_way(const Senses *senses);
