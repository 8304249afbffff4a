// ladder.h -- what a tournament's finished matches add up to: places, ratings, a table of results.
#pragma once

#include "rating.h"
#include "tournament.h"

typedef struct LadderPlace {
    char name[PLAYER_NAME_MAX];
    int rank, matches;
    Record all;
    double percent, rating, rating_low, rating_high; // NAN without matches
    Record against[TEAMS_MAX];                       // by place
} LadderPlace;

typedef struct Ladder {
    int count;
    LadderPlace places[TEAMS_MAX]; // the best first: by rating, those without matches last
    int matches, finished;
} Ladder;

// False when out of memory.
bool ladder_make(const Tournament *tournament, Ladder *ladder);
// The same of a results file, or of the lines in it that `where` holds for (NULL: all). False with
// the problem told: it cannot be read, has damaged lines, results of two conditions or none at all,
// or too many players.
bool ladder_read(const char *path, const char *const *where, Ladder *ladder, Problem *problem);
