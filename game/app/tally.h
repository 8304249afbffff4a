// tally.h -- what many rounds add up to.
#pragma once

#include "match/match.h"

typedef struct Tally {
    int rounds, draws;
    int team_count; // teams 0 .. team_count - 1; some may have no tank
    bool is_present[TEAMS_MAX];
    int wins[TEAMS_MAX];
    double score[TEAMS_MAX];
    uint64_t ticks;
} Tally;

void tally_add(Tally *tally, const Match *match);

int tally_leader(const Tally *tally); // the team with the most wins; -1 when two share them
// Has the series an end: has nobody enough rounds left to catch up with the leader?
bool tally_is_decided(const Tally *tally, int best_of);

// The tanks of a match from first to last: the winner's before the others, then by score, then by
// number. `order` has room for one a tank. Returns how many there are.
int match_places(const Match *match, int *order);
