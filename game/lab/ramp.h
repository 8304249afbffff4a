// ramp.h -- the speed of a track that changes with limited acceleration and limited jerk.
//
// A ramp is the fastest change from a speed and an acceleration to a constant goal. Its at most
// three phases have constant jerk, so speed and travel are exact at any time, whatever the tick.
// From rest, a ramp with the limits a and j reaches the speed v after v / a + a / j, or after
// 2 sqrt(v / j) if v < a^2 / j. Its travel is v / 2 times that time.
#pragma once

typedef struct TrackSpeed {
    double mps, mps2;
} TrackSpeed;

typedef struct RampPhase {
    double time_s, mps2, mps3; // duration, initial acceleration, jerk
} RampPhase;

enum { RAMP_PHASES = 3 };
typedef struct Ramp {
    TrackSpeed from;
    double goal_mps;
    RampPhase phases[RAMP_PHASES];
} Ramp;

// Limits of 0 or less are no limits. Without a limit of jerk the acceleration jumps; without both
// limits the speed does.
Ramp ramp_plan(TrackSpeed from, double goal_mps, double accel_mps2, double jerk_mps3);

// Returns the travel [m] from the start of the ramp until a time, and sets the speed at that time.
double ramp_travel(const Ramp *ramp, double time_s, TrackSpeed *at);

// Advances a track by a tick toward a goal. Returns its mean speed in the tick, which is the goal
// to the bit once the track has reached it.
double ramp_step(TrackSpeed *track, double goal_mps, double accel_mps2, double jerk_mps3,
                 double dt_s);

// Lets a value follow `to` with a time constant for a time. Returns its mean on the way.
double lag_step(double *value, double to, double lag_s, double dt_s);
