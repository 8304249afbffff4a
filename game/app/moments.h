// moments.h -- what is worth seeing again in a recording: found by playing it ahead, a little at a
// time.
#pragma once

#include "match/replay/replay_player.h"
#include "view/view.h"

// Beyond these hits are left out first; kills, captures and swaps have a part of their own.
enum { MOMENTS_MAX = 1 << 16, MOMENT_HITS_MAX = MOMENTS_MAX / 2 };

typedef struct Moments {
    ReplayPlayer *scout; // NULL when it has come to the end
    TimeMark *marks;
    int count;
    int holder; // of the hill, as the scout stands; -1 for nobody
} Moments;

// Both must outlive the moments. Without memory there are none.
void moments_begin(Moments *moments, const Replay *replay, const Arena *arena);
void moments_end(Moments *moments);

void moments_look(Moments *moments, double until_s); // by the clock of progress.h
