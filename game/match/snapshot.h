// snapshot.h -- the state of a match between two ticks. A restored match continues bit for bit.
//
//     Snapshot *snapshot = match_snapshot(match);
//     match_tick(match, NULL);
//     match_restore(match, snapshot);
//     snapshot_free(snapshot);
//
// A snapshot contains the card, the battle, and the tanks' memory, orders and signals. The match
// keeps its drivers, observer, looks, local players, and the lines printed before the tick.
#pragma once

#include "match.h"

typedef struct Snapshot Snapshot;

// Returns whether a snapshot is possible now: before the first tick, and after every
// BATTLE_REFRESH_TICKS ticks, in battles of at most 256 tanks.
bool match_is_fresh(const Match *match);

// Returns NULL if a snapshot is not possible now, or if out of memory. It may outlive the match,
// but not the arena of the match.
Snapshot *match_snapshot(Match *match);
void snapshot_free(Snapshot *snapshot); // NULL is allowed
// Returns the bytes that the snapshot and its tanks take, without the arena that it shares.
size_t snapshot_bytes(const Snapshot *snapshot);
uint64_t snapshot_tick(const Snapshot *snapshot); // number of ticks before it

// Restores the state of a snapshot, which was taken from this match or from another one of the same
// card and arena. Notes are emptied. Returns false if out of memory; the match is then unchanged.
bool match_restore(Match *match, const Snapshot *snapshot);
