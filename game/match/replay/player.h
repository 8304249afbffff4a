// player.h -- plays a recording, to any tick and in either direction, and checks that it is still
// the match that was recorded.
#pragma once

#include <stdio.h>

#include "replay.h"

// The first difference between a match and its recording, in a tick from first_tick to last_tick.
typedef struct ReplayFault {
    bool has_diverged;
    uint64_t first_tick, last_tick;
} ReplayFault;

// A match that is played from a recording.
typedef struct ReplayRun {
    const Replay *replay;
    Match *match;
    int next_input, next_thought;
    // Members for runs that deliberately differ from the recording:
    const bool *has_new_mind; // tanks (BATTLE_TANKS_MAX) with a new driver instead of the recorded
                              // one; NULL: no tank
    int left_out;             // number of inputs that were ignored or could not be applied
} ReplayRun;

void replay_run_close(ReplayRun *run);
bool replay_run_step(ReplayRun *run); // plays a tick; returns false at the end

typedef struct ReplayPlayer ReplayPlayer;

// Replay and arena must outlive the player. Returns NULL and sets `problem` if out of memory or if
// the arena has no room for the tanks.
ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem);
void replay_player_destroy(ReplayPlayer *player);

// Returns the match, to be viewed and to keep notes of. To tick it or to swap minds, take it from
// the player first (replay_player_take).
Match *replay_player_match(const ReplayPlayer *player);
uint64_t replay_player_tick(const ReplayPlayer *player);   // number of ticks played
uint64_t replay_player_length(const ReplayPlayer *player); // number of ticks recorded

void replay_player_apply(ReplayPlayer *player); // applies the inputs before the next tick
bool replay_player_step(ReplayPlayer *player);  // plays a tick; returns false at the end
// Plays to a tick, or to the end if that comes first. Returns false, unmoved, if out of memory.
bool replay_player_seek(ReplayPlayer *player, uint64_t tick);
// Moves to the latest keyframe before or at this tick, unless the current tick is nearer. Then play
// steps. Returns false, without a move, if out of memory.
bool replay_player_leap(ReplayPlayer *player, uint64_t tick);

// Starts a thread that plays the recording ahead once, which makes all seeks quick. The first leap
// starts it as well. The thread calls `look`, if not NULL, after each tick until the player is
// destroyed.
typedef void (*ReplayObserver)(void *context, const Match *match);
void replay_player_scout(ReplayPlayer *player, ReplayObserver look, void *context);

// Returns true when all ticks have been played, by the thread or without one, or a fault was found.
// `is_same`: no fault has been found.
bool replay_player_is_compared(ReplayPlayer *player, bool *is_same);

// Returns the first fault that either thread has found.
ReplayFault replay_player_fault(const ReplayPlayer *player);

// Returns the run, with the inputs before its next tick applied, to continue in another way. The
// caller closes it. The player can then only be destroyed.
ReplayRun replay_player_take(ReplayPlayer *player);

// A trace file holds every tank in every tick of a recording. It shows the first tick, tank and
// field that differ between two builds. docs/formats.md describes the file.
#define TRACE_ENDING ".trace"
#define TRACE_MAGIC "TREADS-U" // the first bytes of a trace

// Return false if the file cannot be written or read, or belongs to another recording.
bool trace_begin_write(FILE *file, const Replay *replay);
bool trace_begin_read(FILE *file, const Replay *replay);

bool trace_write(FILE *file, const Match *match); // call after each tick

// The first field that differs in any bit.
typedef struct TraceFault {
    bool has_diverged;
    uint64_t tick;
    int tank;
    const char *field;
    double here, there; // value in the match; value in the file
} TraceFault;

// Compares the match's last tick with the next one of the file. Returns false at the file's end.
bool trace_compare(FILE *file, const Match *match, TraceFault *fault);
