// ranking.h -- what everyone did in a match, best first: by points, then by number.
#pragma once

#include "match/match.h"

typedef struct RankRow {
    char name[TANK_NAME_MAX + 24];
    int team, number; // number: of the tank or team
    bool has_won, is_gone;
    double score, damage, distance_m;
    int shots, hits, kills;
} RankRow;

// The first `most` of them, if wanted the winner's before all others; returns how many there are of
// these.
int ranking_tanks(const Match *match, RankRow *rows, int most, bool is_winner_first);
// The winner, then the others that have tanks.
int ranking_teams(const Match *match, RankRow rows[static TEAMS_MAX]);
