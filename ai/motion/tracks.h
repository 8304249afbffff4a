// tracks.h -- from a wished motion to two track speeds.
#pragma once

#include "ai/behaviour.h"

// What a mind wishes its hull to do.
typedef struct Twist {
    double forward_mps;
    double turn_radps; // clockwise
} Twist;

typedef struct Tracks {
    double left_mps, right_mps;
} Tracks;

// v +- w d. Where a track would exceed `top_mps` both are scaled, so that the curvature stays what
// was wished.
Tracks tracks_mix(Twist wish, double half_gauge_m, double top_mps);

// The same as an order of this tank. One that cannot reverse does not back; one that cannot pivot
// turns no tighter than its circle, and rolls at least slowly where it is to turn.
Order tracks_order(const Senses *senses, Twist wish);
