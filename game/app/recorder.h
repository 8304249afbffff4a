// recorder.h -- who writes recordings, and where: the file of --record, or the user folder's
// `recordings`, where the last 20 are kept.
#pragma once

#include "match/replay/replay_writer.h"
#include "settings.h"

enum { RECORDINGS_KEPT = 20 };

typedef struct Recorder {
    const Settings *settings;
    const char *home; // the user folder; NULL: only --record records
    ReplayWriter *writer;
    char path[ARENA_PATH_MAX]; // of the present recording; "" when it has none
    int begun;                 // recordings
    bool has_warned;
    bool has_failed; // what --record asked for could not be written
} Recorder;

// A match begins, goes on by what is done, and ends (or is left). Nothing of it fails: what cannot
// be written costs one warning, and an error where it was asked for.
void recorder_begin(Recorder *recorder, const Match *match);
// The same for a match that goes on from where it stands in a recording.
void recorder_fork(Recorder *recorder, const Replay *replay, const Match *match);
void recorder_swap(Recorder *recorder, const Match *match, int tank, const Behaviour *behaviour,
                   const double *params);
void recorder_hand(Recorder *recorder, const Match *match, int tank, int human);
void recorder_edit(Recorder *recorder, const Match *match, const Edit *edit);
void recorder_tick(Recorder *recorder, Match *match, const HumanOrders *humans); // ticks it, too
void recorder_end(Recorder *recorder, const Match *match);

// Has the match, which is over, a file of its own that recorder_end leaves?
bool recorder_has_file(const Recorder *recorder, const Match *match);

// The present match so far, to be played at once. NULL with the problem told.
Replay *recorder_replay(const Recorder *recorder, const Match *match, Problem *problem);

// The present match so far, under a new name that is never thrown away; `path` has room for
// ARENA_PATH_MAX. False with the problem told.
bool recorder_save(const Recorder *recorder, const Match *match, char *path, Problem *problem);
