// score.h -- points, and who is ahead.
#pragma once

#include "card.h"

// By team: what its tanks earned, or on the hill the seconds held alone.
void score_count(const MatchCard *card, const Battle *battle,
                 const uint64_t hill_ticks[static TEAMS_MAX], double score[static TEAMS_MAX]);

// The team with the most points of those that have tanks; -1 when two share them.
int score_leader(const MatchCard *card, const double score[static TEAMS_MAX]);

double tank_score(const Tank *tank);
