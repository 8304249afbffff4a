// recording.h -- recordings: opened for a command; written to the file of --record or to the user
// folder's `recordings`, where the last 20 are kept; and gone on with from some tick, with other
// minds.
#pragma once

#include "match/replay/player.h"
#include "settings.h"

typedef struct Recording {
    Replay *replay;
    Arena *arena;
    bool is_arena_lent;   // the one it is lent to frees it
    ReplayPlayer *player; // NULL once it has been taken (timeline.h, fork_begin)
} Recording;

// EXIT_OK, or another exit code with the problem told in `problem` (or "" when it has been said
// already). An arena that is not as it was when the match was recorded is a problem.
int recording_open(const Settings *settings, const char *path, Recording *recording,
                   Problem *problem);
void recording_close(Recording *recording); // again does nothing

enum { RECORDINGS_KEPT = 20 };

typedef struct Recorder {
    const Settings *settings;
    const char *home;          // the user folder; NULL: only --record records
    ReplayWriter *writer;      // NULL: nothing is recorded
    char path[ARENA_PATH_MAX]; // of the present recording; "" when it has none
    FILE *trajectory;          // --trajectory's, of the present match; NULL for none
    char trajectory_path[ARENA_PATH_MAX];
    int begun; // recordings
    bool has_warned;
    bool has_failed; // what --record or --trajectory asked for could not be written
} Recorder;

// Can what --record and --trajectory ask for, if anything, be written? False with the reason told;
// nothing is written yet.
bool recording_is_possible(const Settings *settings);

// A match begins, goes on by what is done, and ends (or is left). Nothing of it fails: what cannot
// be written costs one warning, and an error where it was asked for. The file is whole on the disk
// in the tick in which the match is over, and also when the program ends before recorder_end, by
// exit.
void recorder_begin(Recorder *recorder, const Match *match);
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

enum { FORK_TEXT_MAX = 160 };

typedef struct Fork {
    const Settings *settings; // from_tick and the swaps
    Recording *recording;
    char greeting[FORK_TEXT_MAX]; // what of the recording is left out at the window; "" for nothing
} Fork;

// For the window, where the person takes over: what was done by hand later is left out. NULL with
// the problem told: no such tank or team.
Match *fork_begin(Fork *fork);
// Recorded is all of it, from the recording's start.
void fork_record(const Fork *fork, Recorder *recorder, const Match *match);

// Plays both to their ends and prints both results. Of what was done by hand later, all is done
// again but what changes the new minds, or cannot be done any more; how much that is, is told.
int fork_compare(Fork *fork);
