// standings.h -- how the teams and tanks of a match stand: counted, ranked, and told in sentences.
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

// The most points first; of equals, the lower number.
void standings_rank(Standings *standings);

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

// How a series of rounds stands; a round counts once it is over.
typedef struct SeriesStand {
    int best_of; // 0: all rounds are played
    int draws;
    int wins[TEAMS_MAX];
    bool is_over;
    int winner; // team, once it is over; -1 for none
} SeriesStand;

// The end card's sentences: who won, the points, how the series stands.
enum { END_LINE_MAX = 160 };

void endline_winner(const Match *match, char text[END_LINE_MAX]);
void endline_points(const Match *match, char text[END_LINE_MAX]); // "" where none are played for
// `round` of `rounds`; "" without a series.
void endline_series(const Match *match, const SeriesStand *series, int round, int rounds,
                    char text[END_LINE_MAX]);
