// player.h -- plays a recording: to any tick, in either direction, and checks on the way that it is
// the match that was recorded.
#pragma once

#include <stdio.h>

#include "replay.h"

// The place where it went another way than recorded: somewhere in ticks first .. last.
typedef struct ReplayFault {
    bool has_diverged;
    uint64_t first_tick, last_tick;
} ReplayFault;

// A recording being played: the match, and how far its inputs are applied.
typedef struct ReplayRun {
    const Replay *replay;
    Match *match;
    int next_input;
    // Of a run that goes another way than recorded:
    const bool *has_new_mind; // by tank, BATTLE_TANKS_MAX: not driven as recorded; NULL: none
    int left_out;             // inputs that were, or could not be done
} ReplayRun;

void replay_run_close(ReplayRun *run);
bool replay_run_step(ReplayRun *run); // one tick on; false at the end

typedef struct ReplayPlayer ReplayPlayer;

// Both must outlive the player. NULL with the problem told: no memory, or no room in the arena.
ReplayPlayer *replay_player_create(const Replay *replay, const Arena *arena, Problem *problem);
void replay_player_destroy(ReplayPlayer *player);

// The match as it stands, to look at and to keep notes of. To tick it or to swap minds in it, take
// it away first (replay_player_take).
Match *replay_player_match(const ReplayPlayer *player);
uint64_t replay_player_tick(const ReplayPlayer *player);   // ticks done
uint64_t replay_player_length(const ReplayPlayer *player); // ticks there are

void replay_player_apply(ReplayPlayer *player); // does what was done by hand before the next tick
bool replay_player_step(ReplayPlayer *player);  // one tick on; false at the end
// To the end at most. False when out of memory: then it stands where it stood.
bool replay_player_seek(ReplayPlayer *player, uint64_t tick);
// Goes back or ahead to the latest cached moment that is not after this tick, so that steps from
// there lead to it. Stays where it is when it is nearer already. False when out of memory, as
// above.
bool replay_player_leap(ReplayPlayer *player, uint64_t tick);

// Another thread plays ahead, once, so that all seeks are quick soon; the first leap begins it
// anyway. `look`, if not NULL, is called by that thread after each tick, until the player is
// destroyed at the latest.
typedef void (*ReplayObserver)(void *context, const Match *match);
void replay_player_scout(ReplayPlayer *player, ReplayObserver look, void *context);
bool replay_player_is_scouted(ReplayPlayer *player); // it has seen all of it, or is not needed

// As far as it has been played.
ReplayFault replay_player_fault(const ReplayPlayer *player);

// The run as it stands, with what was done by hand before the next tick done, to go another way; to
// be closed by the caller. The player can only be destroyed after that.
ReplayRun replay_player_take(ReplayPlayer *player);

// A trace: every tank in every tick of a recording, as a file beside it. Where two builds play the
// recording in two ways, it names the first tick, tank and field.
//
// "TREADS-T", the recording's state hash and its number of tanks (64 bits each), then tick by tick
// and tank by tank the fields, as doubles of 64 bits; little-endian all of it.
#define TRACE_ENDING ".trace"

// Each is told false when the file cannot be written, or read, or is another recording's.
bool trace_begin_write(FILE *file, const Replay *replay);
bool trace_begin_read(FILE *file, const Replay *replay);

bool trace_write(FILE *file, const Match *match); // after each tick

// The first field that is not the same to the bit.
typedef struct TraceFault {
    bool has_diverged;
    uint64_t tick;
    int tank;
    const char *field;
    double here, there; // there: in the file
} TraceFault;

// Compares the match's last tick with the file's next one. False when the file has ended.
bool trace_compare(FILE *file, const Match *match, TraceFault *fault);
