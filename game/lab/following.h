// following.h -- the path bench: how well a driver follows a reference path.
//
// The driver steers to the point of the path at its lookahead distance, or to the end when that is
// nearer. The nearest point of the path is only searched ahead of the previous one, so paths may
// cross themselves. A run ends within the capture radius of the end, or past it; regulated then
// rotates to the heading of the path there. With allow_reversing it drives backward after a cusp.
// Updates drive through walls; drives touch them.
#pragma once

#include "circling.h"

// A reference path. Lengths are in half gauges.
typedef struct Reference {
    const char *name, *help;
    double length;               // range of the path's parameter, from 0
    Pose start;                  // initial pose of the vehicle
    Vec (*at)(double parameter); // point of the path; north is forward
    const Walls *walls;          // NULL: none
    bool is_special;             // excluded unless it is named
} Reference;

// Reference paths; the name of the last row is NULL.
extern const Reference REFERENCES[];

// Nav2's default lookahead, in half gauges.
#define FOLLOWING_LOOKAHEAD (NAV2_LOOKAHEAD_M / NAV2_HALF_GAUGE_M)

typedef struct FollowResult {
    bool is_finished;
    double time_s;       // duration of the run; NAN if it did not finish
    double rms_m, max_m; // distance of the centre from the path over all ticks until its end
    double way_m;        // distance driven
    double settled_m; // mean distance from the path in its second half; NAN if it was not reached
    // Minimum work of the tracks per mass: gains of kinetic energy, and the work of turning and
    // rolling on the ground; or the work counted by the drive itself.
    double energy_jpkg;
    double heading_error_deg; // difference from the heading of the path at its end; NAN as time_s
    double clearance_m; // minimum distance between hull and walls, 0 or less if they touch; or NAN
} FollowResult;

// Adds the error [m] of the wide circle of a pure pursuit on the path `circle`: r2 = R2 + L2 s / (1
// - s).
void following_wide_error(const CirclingSetup *setup, const CirclingRun *run,
                          const Reference *reference, double lookahead_m,
                          const FollowResult *result, ModelErrors *errors);

// Follows the path with the run's controller and vehicle, and the gauge, speed, capture radius and
// horizon of `setup`. Calls `look`, unless NULL, on every tick. Returns false if out of memory.
bool following_run(const CirclingSetup *setup, const CirclingRun *run, const Reference *reference,
                   double lookahead_m, VehicleObserver look, void *owner, FollowResult *result);
