// standings.h -- how the teams of a match stand, counted once a picture.
#pragma once

#include "match/match.h"

typedef struct TeamStand {
    int team, tanks, alive;
    int only_tank; // the one of a team of one, otherwise -1
    double armour; // share of what its tanks started with
    double left;   // armour that is left, points
    double score;
} TeamStand;

typedef struct Standings {
    int count;                  // teams that have tanks
    TeamStand teams[TEAMS_MAX]; // by number
    double left;                // armour of all
} Standings;

Standings standings_count(const Match *match);

// Who has the most points goes first; of equals, the lower number.
void standings_rank(Standings *standings);
