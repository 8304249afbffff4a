// ladder.h -- what a tournament's finished matches add up to: places, ratings, a table of results.
#pragma once

#include "tournament.h"

// How strong players are, from their results: the Bradley-Terry model on the Elo scale.
//
// A player 400 points above another is expected to score ten points to one; a draw is half a point
// for both. Only differences count, so the mean of all is set to 1500. The unit of evidence is the
// mirrored pair: one arena and seed, played from both sides.
enum { RATED_MAX = 64, RATING_MEAN = 1500 };

// Drawn matches that everyone is taken to have had against one further player: they keep those that
// won or lost everything finite, and hardly move the others.
#define RATING_PRIOR 1.0

// The points that a pair brought its first player, in half points: 0 .. 4 of two matches, 0 .. 2 of
// one.
enum { PAIR_KINDS = 8 };
static inline int pair_kind(int matches, int half_points) {
    return matches == 2 ? half_points : 5 + half_points;
}

// All that two players played against each other.
typedef struct Pairing {
    int a, b;              // players
    int pairs[PAIR_KINDS]; // how many ended so, as `a` sees it
} Pairing;

typedef struct Rating {
    double elo;
    double error; // the true value is within +- this in 95 of 100 tournaments
} Rating;

// Maximum likelihood with a prior of so many draws (> 0), 0 .. RATED_MAX players. The pairings'
// order changes nothing, not even the last bit.
void rating_fit(int players, const Pairing *pairings, int pairing_count, double prior, double *elo);

// The same with the usual prior and error bars: a bootstrap over pairs, always with the same dice.
void rating_make(int players, const Pairing *pairings, int pairing_count, Rating *ratings);

// Between two players, or of one against all.
typedef struct Record {
    int wins, draws, losses;
} Record;

static inline int record_matches(Record record) {
    return record.wins + record.draws + record.losses;
}
static inline double record_percent(Record record) { // NAN when they never met
    return 100 * (record.wins + 0.5 * record.draws) / record_matches(record);
}

typedef struct LadderPlace {
    char name[PLAYER_NAME_MAX];
    int rank, matches;
    Record all;
    double percent, rating, error; // NAN without matches
    Record against[TEAMS_MAX];     // by place
} LadderPlace;

typedef struct Ladder {
    int count;
    LadderPlace places[TEAMS_MAX]; // the best first: by rating, those without matches last
    int matches, finished;
} Ladder;

// False when out of memory.
bool ladder_make(const Tournament *tournament, Ladder *ladder);
// The same of a results file. False with the problem told: it cannot be read, has no result in it,
// or too many players.
bool ladder_read(const char *path, Ladder *ladder, Problem *problem);
