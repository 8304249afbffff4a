// fork.h -- what if? A recorded match, live from some tick on, with other minds.
#pragma once

#include "recording.h"

typedef struct Fork {
    const Settings *settings; // from_tick and the swaps
    const Recording *recording;
} Fork;

// NULL with the problem told: no such tank or team. `context` is a Fork.
Match *fork_begin(void *context);

// Plays both to their ends and prints both results.
int fork_compare(Fork *fork);
