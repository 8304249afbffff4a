// probe.h -- how far a hull gets: rolled forward along a way that is only thought of.
//
// Walls are felt with the hull's corners, or with a disc where there is plenty of room; tanks are
// discs that go on as they do.
#pragma once

#include "backturn.h"
#include "steer.h"

// Another tank, as it is felt.
typedef struct Neighbour {
    Vec at, velocity_mps;
    double room_m; // the disc that it is kept out of
} Neighbour;
enum { NEIGHBOURS_MAX = 3 };
typedef struct Neighbours {
    int count;
    Neighbour discs[NEIGHBOURS_MAX];
} Neighbours;

// Those of the nearest tanks that may meet this one within a second, on a way of `way_m`.
Neighbours neighbours_of(const Senses *senses, double way_m);

// A way to be felt along.
typedef struct Probe {
    double heading_rad, speed_mps, way_m; // as in feeler_drive
    bool pivots_first, is_backing;
    Neighbours near;
} Probe;

// The plain one, with the tanks that may get in its way.
Probe probe_of(const Senses *senses, double heading_rad, double speed_mps, double way_m);

double probe_bearing(const Probe *probe, double heading_rad); // of the end that leads

// The house law, or one that waits with driving until the heading is nearly right, or that of a
// vehicle that cannot pivot.
Twist probe_law(const Probe *probe, const Senses *senses, double heading_rad);

// How far the hull gets in a second by that law, from `start` at `start_mps`; INFINITY when nothing
// stops it in that time, or before `way_m`.
double probe_arc_m(const Probe *probe, const Senses *senses, Pose start, double start_mps);

// The same from here once the hull points that way already: both flanks go straight. Turning there
// takes no room, and no time, so that a way is not taken for free only because it would begin late.
// A way that is no longer than `least_m` is not looked at any closer.
double probe_line_m(const Probe *probe, const Senses *senses, double least_m);

// Along an arc of so many radians a metre, with the nose or (`ahead` -1) the tail first: can the
// hull go on from `from` by `step_m`? Then `from` is where it gets to.
bool probe_step(const Neighbours *near, const Senses *senses, Pose *from, double turn_per_m,
                double ahead, double step_m);
