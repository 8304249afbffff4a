// bounds.h -- bounding overwatch: out of contact one half of a squad halts at posts that cover the
// way, the other half moves up past them, and then they change roles.
#pragma once

#include "squad.h"

// Of the one who leads. Valid when zeroed.
typedef struct Bounds {
    bool is_on;
    int turn;               // this half moves: 0 or 1
    uint64_t due_tick;      // by when they change roles at the latest
    Vec posts[SQUAD_MATES]; // of each mate
    Vec threat;             // where those who halt look
} Bounds;

// Goes on with it along the leader's way, or stops where there are fewer than two to lead. Call it
// whenever the helm is due.
void bounds_keep(Bounds *bounds, const Squad *squad, const Senses *senses, const Path *way);

// The word to the mate with this number: GATHER with ROLE_ATTACK and the post to move up to, or
// with ROLE_COVER and the place to look at.
Message bounds_word(const Bounds *bounds, const Squad *squad, const Senses *senses, int mate);
