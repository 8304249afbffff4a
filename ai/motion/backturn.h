// backturn.h -- how a vehicle that cannot pivot comes to face what it cannot reach forward.
//
// A greedy turn never reaches a point inside its own turning circle, and orbits it for ever. Going
// the other way with the opposite lock swings the same end toward the point while it makes room. It
// is kept up until the bearing is small or the circle well cleared: switching at once would retrace
// the same arc for ever. `treads lab circling --controller back-turn,reverse` shows both.
#pragma once

#include "tracks.h"

typedef struct BackTurn {
    bool is_on;
} BackTurn;

// Is the point, at `bearing_rad` from the end that leads and `way_m` off, out of reach for this
// end? INFINITY for a mere heading: never.
bool backturn_is_needed(BackTurn *turn, double radius_m, double bearing_rad, double way_m);

// An arc to what is ahead, no tighter than the drive's circle; bearing of the nose, as for
// steer_law, so that a negative speed leads with the tail.
Twist backturn_onward(const TurnLimits *limits, double bearing_rad, double speed_mps,
                      double gain_per_s);

// The arc the other way, with the nose turning to the same side.
Twist backturn_away(const TurnLimits *limits, double bearing_rad, double speed_mps,
                    double gain_per_s);
