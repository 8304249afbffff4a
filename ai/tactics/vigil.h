// vigil.h -- lying in wait for an enemy that has just gone out of sight: gun and nose on the corner
// where it would come back.
#pragma once

#include "search.h"

typedef struct Vigil {
    bool is_on;
    Vec corner;        // where it would come into sight
    uint64_t due_tick; // when that is worked out again
} Vigil;

// Is the trail of the search fresh enough to wait here? Call it whenever the helm is due.
bool vigil_keep(Vigil *vigil, const Search *search, const Senses *senses, double longest_s);

// Faces the corner, and backs off from one that is nearer than `gap_m`.
Twist vigil_drive(const Vigil *vigil, const Senses *senses, double gap_m);
