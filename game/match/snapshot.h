// snapshot.h -- a match as it stood between two ticks, kept to be gone on with from there, to the
// bit.
#pragma once

#include "match.h"

typedef struct Snapshot Snapshot;

// A match can be kept while it is fresh: before its first tick, after each BATTLE_REFRESH_TICKS of
// them, in battles of 256 tanks at most. NULL when it is not, or when out of memory.
bool match_is_fresh(const Match *match);
Snapshot *match_snapshot(Match *match);
void snapshot_free(Snapshot *snapshot); // may be NULL
size_t snapshot_bytes(const Snapshot *snapshot);
uint64_t snapshot_tick(const Snapshot *snapshot);

// The match stands as it did then; what has been done to it since is undone. `match` is the one
// that was kept, or another one of the same card and arena. Notes are still kept if they were, and
// empty. False when out of memory: then nothing has changed.
bool match_restore(Match *match, const Snapshot *snapshot);
