// ladder.h -- the ladder of a tournament: ranks, ratings and a head-to-head table.
#pragma once

#include "rating.h"
#include "tournament.h"

typedef struct LadderPlace {
    char name[ENTRANT_NAME_MAX];
    int rank, matches, forfeits; // forfeits: number of matches that it forfeited
    Record all;
    double percent, rating, rating_low, rating_high; // NAN without matches
    Record against[TEAMS_MAX];                       // records against each other entrant, by place
} LadderPlace;

typedef struct Ladder {
    int count;
    LadderPlace places[TEAMS_MAX]; // best first, by rating; entrants without matches last
    int matches, finished;
} Ladder;

// Returns false if out of memory.
bool ladder_make(const Tournament *tournament, Ladder *ladder);
// Reads a ladder from a results file, or from the lines that match `where` (NULL for all). Returns
// false and sets `problem` if the file cannot be read, has damaged lines, contains results of
// different conditions or no results, or has too many entrants.
bool ladder_read(const char *path, const char *const *where, Ladder *ladder, Problem *problem);
