// ghost.h -- a recording that is played during a match, tick by tick. It is a second simulation:
// the match and its recording do not depend on it.
#pragma once

#include "challenge.h"

enum { GHOST_LABEL_MAX = 64 };

typedef struct Ghost {
    Replay *replay;
    ReplayPlayer *player; // NULL: there is no ghost
    ReplayPlayer *judge;  // plays ahead to the end, for the result; NULL when it is known
    Challenge challenge;  // challenge of the match
    bool is_best;         // the player's best, not a recording that was given
    int tank;             // tank of player 1
    bool has_result;
    int result; // computed by playing the recording
    int split_count;
    int splits[ARENA_FLAGS_MAX]; // ticks when it reached the flags of a race
    char label[GHOST_LABEL_MAX]; // "best 0:43.2"
} Ghost;

// Opens the ghost of a recording, a file or a link, for a match of this card and in this arena.
// Returns false and sets `problem` if it has other rules or another arena, or no player.
bool ghost_open(Ghost *ghost, const char *source, const Match *match, const Challenge *challenge,
                bool is_best, Problem *problem);
void ghost_close(Ghost *ghost); // A ghost that is all zeros is allowed.

// Plays to a tick, forwards or backwards. Returns true if that was the next tick.
bool ghost_follow(Ghost *ghost, uint64_t tick);
// Returns the match of the ghost, or NULL if there is none or its recording has ended.
const Match *ghost_match(const Ghost *ghost);
// Plays ahead for the result until `until_s` (clock_s).
void ghost_work(Ghost *ghost, double until_s);
