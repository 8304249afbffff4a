// rating.h -- how strong players are, and how sure that is, from their results against each other:
// the Bradley-Terry model on the Elo scale.
//
// A player 400 points above another is expected to score ten points to one; a draw is half a point
// for both. Only differences count, so the mean of all is set to 1500.
#pragma once

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

enum { RATED_MAX = 64, RATING_MEAN = 1500 };

// Drawn matches that everyone is taken to have had against one further player: they keep those that
// won or lost everything finite, and hardly move the others.
#define RATING_PRIOR 1.0

// What two players played against each other, as `a` sees it.
typedef struct Pairing {
    int a, b;
    Record record;
} Pairing;

// Of 100 tournaments the true value, which has the mean of the true values at 1500, is between
// `low` and `high` in 95. A player that won (lost) nearly all has a long way up (down).
typedef struct Rating {
    double elo, low, high;
} Rating;

// Of a share of wins, 0 to 1 (a draw is half a win): the 95 % interval of the chance to win, by
// Wilson's score.
typedef struct Interval {
    double low, high;
} Interval;
Interval share_interval(double wins, int rounds);

// The sign test, exact and of both sides: how often chance alone, which favours nobody, makes a
// difference as large as that between so many pairs that one won and so many that the other won.
// Pairs that are level say nothing.
double sign_test(int ahead, int behind);

// Maximum likelihood with a prior of so many draws (> 0), 0 .. RATED_MAX players. The interval is
// where the profile likelihood is within what chance allows of its peak. Matches count as
// independent of each other; a draw counts as half a win and half a loss, which makes intervals of
// those who often draw wider than need be, never narrower. The pairings' order changes nothing, not
// even the last bit.
void rating_make(int players, const Pairing *pairings, int pairing_count, double prior,
                 Rating *ratings);
