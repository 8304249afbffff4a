// replay_run.h -- a recording being played: the match, and how far its deeds are done.
#pragma once

#include "replay.h"

// Where it went another way than recorded: somewhere in ticks first .. last.
typedef struct ReplayFault {
    bool has_diverged;
    uint64_t first_tick, last_tick;
} ReplayFault;

typedef struct ReplayRun {
    const Replay *replay;
    Match *match;
    int next_deed;
    HumanSteps steps[HUMANS_MAX]; // the orders that hold
    // Of a run that goes another way than recorded:
    const bool *has_new_mind; // by tank: what was done to its mind is left out; NULL for none
    int left_out;             // deeds that were, or could not be done
} ReplayRun;

// From the start. False with the problem told, and nothing to be closed.
bool replay_run_open(ReplayRun *run, const Replay *replay, const Arena *arena, Problem *problem);
void replay_run_close(ReplayRun *run);

static inline uint64_t replay_run_tick(const ReplayRun *run) {
    return battle_tick(match_battle(run->match));
}
void replay_run_deeds(ReplayRun *run); // does what is due before the next tick
bool replay_run_step(ReplayRun *run);  // one tick on; false at the end

// Is it still the match that was recorded? A match that ends before its recording does, or goes on
// after it, is another one. At the recording's end what was done by hand after its last tick is
// done.
void replay_run_compare(ReplayRun *run, ReplayFault *fault);
void fault_add(ReplayFault *fault, ReplayFault other); // the earlier one stays
