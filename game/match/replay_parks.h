// replay_parks.h -- the same recording, parked at several ticks on its way: who wants to go back
// starts from the nearest one before. A thread of its own plays new ones to the places that are
// free. (What the physics engine knows of contacts cannot be copied, so a match cannot be either.)
#pragma once

#include "replay_run.h"

enum { PARKS_MAX = 12 };

typedef struct ReplayParks ReplayParks;

// Both must outlive the parks. NULL when there is no thread or memory: then nothing is parked.
ReplayParks *replay_parks_create(const Replay *replay, const Arena *arena);
void replay_parks_destroy(ReplayParks *parks); // may be NULL

// Takes the last run that is parked at `tick` or before it; false when there is none.
bool replay_parks_take(ReplayParks *parks, uint64_t tick, ReplayRun *run);
