// pace.c -- how many ticks are due: true speeds whatever the screen's refresh rate, and no leap
// after a stall.
#include "pace.h"

#include <math.h>

#include "sim/battle.h"

#define STALL_S 0.25

int pace_due(Pace *pace, double elapsed_s) {
    if (pace->is_paused || pace->speed == PACE_MAX) return 0;
    pace->owed += clamp(elapsed_s, 0, STALL_S) * BATTLE_TICK_HZ * pace->speed;
    double due = floor(pace->owed + 1e-9); // sixty sixtieths make a whole second
    pace->owed = fmax(0, pace->owed - due);
    return (int)due;
}

double pace_blend(const Pace *pace) {
    return pace->is_paused || pace->speed == PACE_MAX ? 1 : clamp(pace->owed, 0, 1);
}

void pace_shift(Pace *pace, int change) {
    if (pace->speed == PACE_MAX) {
        if (change < 0) pace->speed = PACE_FASTEST;
        return;
    }
    double speed = exp2(floor(log2(pace->speed) + (change > 0 ? 1 : 0)));
    if (change < 0 && speed >= pace->speed) speed /= 2;
    pace->speed = speed > PACE_FASTEST ? PACE_MAX : fmax(speed, PACE_SLOWEST);
}
