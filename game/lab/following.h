// following.h -- the path bench: how well does a driver follow a reference path?
//
// It makes for the point of the path that lies as far off as it looks ahead, or for the end when
// that is nearer. The path's nearest point is looked for only ahead of where it has been, so that
// paths may cross themselves. A run is over when the vehicle comes within the capture radius of
// the end, or passes it.
#pragma once

#include "circling.h"

// Lengths are half gauges.
typedef struct Reference {
    const char *name, *help;
    double length;               // of the path's parameter, from 0
    Pose start;                  // of the vehicle
    Vec (*at)(double parameter); // north is ahead
} Reference;

// The table: ends with a row whose name is NULL.
extern const Reference REFERENCES[];

// The lookahead that Nav2 has at first, in half gauges.
#define FOLLOWING_LOOKAHEAD (NAV2_LOOKAHEAD_M / NAV2_HALF_GAUGE_M)

typedef struct FollowResult {
    bool is_finished;
    double time_s;        // of the whole run; NAN when it did not finish
    double rms_m, most_m; // the middle's distance from the path, in all ticks
    double way_m;
    // What the tracks at least must do, over the mass: the gains of kinetic energy, and the work
    // of turning on the ground; or what the drive counts itself.
    double energy_jpkg;
} FollowResult;

// Follows the path with the run's controller and vehicle (its target does not count). Of the
// set-up count gauge, speed, capture radius and horizon. `look` (NULL for none) is told of every
// tick. False when out of memory.
bool following_run(const CirclingSetup *setup, const CirclingRun *run, const Reference *reference,
                   double lookahead_m, VehicleObserver look, void *owner, FollowResult *result);
