// fork.h -- what if? A recorded match, live from some tick on, with other minds.
#pragma once

#include "recorder.h"
#include "recording.h"

enum { FORK_TEXT_MAX = 160 };

typedef struct Fork {
    const Settings *settings; // from_tick and the swaps
    const Recording *recording;
    char greeting[FORK_TEXT_MAX]; // what of the recording is left out at the window; "" for nothing
} Fork;

// For the window, where the person takes over: what was done by hand later is left out. NULL with
// the problem told: no such tank or team. `context` is a Fork.
Match *fork_begin(void *context);
// Recorded is all of it, from the recording's start.
void fork_record(void *context, Recorder *recorder, const Match *match);

// Plays both to their ends and prints both results. Of what was done by hand later, all is done
// again but what changes the new minds, or cannot be done any more; how much that is, is told.
int fork_compare(Fork *fork);
