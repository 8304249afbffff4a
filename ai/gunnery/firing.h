// firing.h -- the firing solution: where a target can be when the shell comes, and how likely it is
// hit there.
//
// The shell strays evenly to either side by the gun's dispersion, and the target is taken to be
// anywhere that its tracks can bring it: both are even spreads, so that the chance has a closed
// form.
#pragma once

#include "aim.h"

#define FIRING_DISPERSION_RAD 0.014 // how far a shell strays at most, from a gun like most

// Half of what a hull shows to somebody at `from`, across the line between them.
double firing_half_width_m(const TankSight *tank, Vec from);

// How far along its own line a hull gets within a time: between full reverse and full speed ahead,
// from the speed it has. Taken to drive as well as this tank does.
typedef struct Reach {
    double back_m, ahead_m; // back_m <= ahead_m
} Reach;
Reach firing_reach(const Senses *senses, const TankSight *tank, double time_s);

// Where a hull is that has gone `along_m` within `time_s`, and has kept on turning as it does.
Vec firing_place(const TankSight *tank, double along_m, double time_s);

// The chance that a shot hits: its middle passes `off_m` beside the middle of what the target can
// reach, which spans `reach_m` to either side; the shell strays up to `stray_m`.
double firing_chance(double off_m, double half_width_m, double stray_m, double reach_m);

// The same for a gun that points at `lead`: what a target that sees the shell coming can still do
// about it.
double firing_judge(const Senses *senses, const TankSight *target, Lead lead);
