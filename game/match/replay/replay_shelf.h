// replay_shelf.h -- moments of a recording, kept on a shelf: whoever wants to go somewhere starts
// from the last one before it. A thread of its own plays the recording ahead and fills the shelf.
#pragma once

#include "replay_run.h"

// Of all moments together. When they are more, every other one goes.
#define SHELF_BYTES_MAX (128u << 20u)

typedef struct ReplayShelf ReplayShelf;

// Both must outlive the shelf. NULL when out of memory.
ReplayShelf *replay_shelf_create(const Replay *replay, const Arena *arena);
void replay_shelf_destroy(ReplayShelf *shelf); // may be NULL

// Called by the thread that plays ahead, after each tick.
typedef void (*ReplayLook)(void *context, const Match *match);

// Begins to play ahead, once: if there is a `look` (which may be NULL) or the recording is long
// enough to be worth it.
void replay_shelf_scout(ReplayShelf *shelf, ReplayLook look, void *context);
bool replay_shelf_is_full(ReplayShelf *shelf); // nobody plays ahead, or the end has been reached

// Keeps the run as it stands, if this is a moment to be kept and is not yet.
void replay_shelf_keep(ReplayShelf *shelf, ReplayRun *run);

// The last moment at `tick` or before it, but after `least_tick`: the run, which is open, stands
// there. Adds what the scout has found wrong on the way there. False when there is none, or when
// out of memory: then nothing has changed.
bool replay_shelf_take(ReplayShelf *shelf, uint64_t least_tick, uint64_t tick, ReplayRun *run,
                       ReplayFault *fault);
