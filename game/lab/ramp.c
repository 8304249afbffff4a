// ramp.c -- the speed of a track that changes with limited acceleration and limited jerk.
#include "ramp.h"

#include <math.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"

// Limited jerk makes the acceleration rise to a peak, stay there, and fall to zero. The peak p
// follows from the speed gained: (p^2 - a^2) / 2j while it rises, and p^2 / 2j while it falls.
Ramp ramp_plan(TrackSpeed from, double goal_mps, double accel_mps2, double jerk_mps3) {
    Ramp ramp = {.from = from, .goal_mps = goal_mps};
    double most_mps2 = accel_mps2 > 0 ? accel_mps2 : INFINITY, gap_mps = goal_mps - from.mps;
    if (jerk_mps3 <= 0) {
        if (accel_mps2 > 0 && gap_mps != 0)
            ramp.phases[0] =
                (RampPhase){fabs(gap_mps) / most_mps2, copysign(most_mps2, gap_mps), 0};
        return ramp;
    }
    // The speed that is gained if the acceleration falls to zero at once decides the direction.
    double coast_mps = from.mps2 * fabs(from.mps2) / (2 * jerk_mps3);
    double sign = gap_mps >= coast_mps ? 1 : -1;
    double a_mps2 = sign * from.mps2, need_mps = sign * gap_mps;
    double peak_mps2 = sqrt(max_of(0, jerk_mps3 * need_mps + a_mps2 * a_mps2 / 2));
    peak_mps2 = min_of(peak_mps2, most_mps2);
    double rise_s = max_of(0, (peak_mps2 - a_mps2) / jerk_mps3), fall_s = peak_mps2 / jerk_mps3;
    double jerked_mps = (2 * peak_mps2 * peak_mps2 - a_mps2 * a_mps2) / (2 * jerk_mps3);
    double hold_s = peak_mps2 > 0 ? max_of(0, (need_mps - jerked_mps) / peak_mps2) : 0;
    if (peak_mps2 < most_mps2) hold_s = 0; // a rounding error
    ramp.phases[0] = (RampPhase){rise_s, from.mps2, sign * jerk_mps3};
    ramp.phases[1] = (RampPhase){hold_s, sign * peak_mps2, 0};
    ramp.phases[2] = (RampPhase){fall_s, sign * peak_mps2, -sign * jerk_mps3};
    return ramp;
}

double ramp_travel(const Ramp *ramp, double time_s, TrackSpeed *at) {
    ASSERT(time_s >= 0);
    double way_m = 0, mps = ramp->from.mps;
    for (int i = 0; i < RAMP_PHASES; i++) {
        const RampPhase *phase = &ramp->phases[i];
        double t = min_of(time_s, phase->time_s);
        way_m += t * (mps + t * (phase->mps2 / 2 + t * phase->mps3 / 6));
        mps += t * (phase->mps2 + t * phase->mps3 / 2);
        time_s -= t;
        if (t < phase->time_s) {
            *at = (TrackSpeed){mps, phase->mps2 + t * phase->mps3};
            return way_m;
        }
    }
    *at = (TrackSpeed){ramp->goal_mps, 0};
    return way_m + ramp->goal_mps * time_s;
}

double ramp_step(TrackSpeed *track, double goal_mps, double accel_mps2, double jerk_mps3,
                 double dt_s) {
    ASSERT(dt_s > 0);
    bool is_there = track->mps == goal_mps && track->mps2 == 0;
    if (is_there || (accel_mps2 <= 0 && jerk_mps3 <= 0)) {
        *track = (TrackSpeed){goal_mps, 0};
        return goal_mps;
    }
    Ramp ramp = ramp_plan(*track, goal_mps, accel_mps2, jerk_mps3);
    return ramp_travel(&ramp, dt_s, track) / dt_s;
}

#define LAG_LEAST_S 1e-4 // shorter time constants are considered 0

double lag_step(double *value, double to, double lag_s, double dt_s) {
    if (fabs(lag_s) < LAG_LEAST_S) return *value = to;
    double past = exp(-dt_s / fabs(lag_s)), off = *value - to;
    *value = to + off * past;
    return to + off * fabs(lag_s) / dt_s * (1 - past);
}
