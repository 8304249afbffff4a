// timeline.h -- a recording in the window: played, gone through in both directions, and marked with
// what is worth seeing again.
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

typedef struct Playback {
    Replay *read; // the playback's own; NULL when it is somebody else's
    ReplayPlayer *player;
    Moments moments;
    bool is_seeking;
    bool is_leading;    // the view comes along, for its smoke and tracks
    uint64_t goal_tick; // of the present seek, or the last one
} Playback;

// Both must outlive the playback. False with the problem told, and nothing to be closed.
bool playback_open(Playback *playback, const Replay *replay, const Arena *arena, Problem *problem);
bool playback_read(Playback *playback, const char *path, const Arena *arena, Problem *problem);
// The same of a replay that becomes the playback's; NULL: it could not be read, and why is told.
bool playback_keep(Playback *playback, Replay *replay, const Arena *arena, Problem *problem);
void playback_close(Playback *playback); // also one that is all zeros

bool playback_is_at_end(const Playback *playback); // and no seek leads away from it
uint64_t playback_tick(const Playback *playback);  // where it is, or is going to be
void playback_step(Playback *playback, View *view);

// To the end at most, a slice a frame: the way there can be long. False when out of memory: then it
// stands where it stood.
bool playback_seek(Playback *playback, View *view, uint64_t tick);
void playback_work(Playback *playback, View *view, double until_s); // by the clock of progress.h

void playback_tell(const Playback *playback, ViewStatus *status);
