// timeline.h -- a recording in the window: played, gone through in both directions, and marked with
// what is worth seeing again.
#pragma once

#include "recording.h"
#include "view/view.h"

typedef struct Playback {
    Replay *read; // the playback's own; NULL when it is a recording's
    ReplayPlayer *player;
    struct Moments *moments; // NULL when there was no memory for them
    bool is_seeking;
    bool is_leading;    // the view comes along, for its smoke and tracks
    uint64_t goal_tick; // of the present seek, or the last one
} Playback;

// Takes the player of a recording, which is open and must outlive the playback.
void playback_open(Playback *playback, Recording *recording);
// Of a replay that becomes the playback's (NULL: it could not be read, and why is told). The arena
// must outlive the playback. False with the problem told, and nothing to be closed.
bool playback_keep(Playback *playback, Replay *replay, const Arena *arena, Problem *problem);
void playback_close(Playback *playback); // also one that is all zeros

bool playback_is_at_end(const Playback *playback); // and no seek leads away from it
uint64_t playback_tick(const Playback *playback);  // where it is, or is going to be
void playback_step(Playback *playback, View *view);

// To the end at most, a slice a frame: the way there can be long. False when out of memory: then it
// stands where it stood.
bool playback_seek(Playback *playback, View *view, uint64_t tick);
void playback_work(Playback *playback, View *view, double until_s); // by clock_s

int playback_moments(const Playback *playback); // found so far: hits, kills, captures and swaps
void playback_tell(const Playback *playback, ViewStatus *status);
