// rating.h -- ratings of entrants and their confidence intervals from pairwise results: the
// Bradley-Terry model on the Elo scale.
//
// An entrant 400 points above another is expected to score ten points to one; a draw is half a
// point for both. Only differences matter, so the mean is set to 1500.
#pragma once

#include <stdbool.h>

// Results between two entrants, or of one entrant against all others.
typedef struct Record {
    int wins, draws, losses;
} Record;

static inline int record_matches(Record record) {
    return record.wins + record.draws + record.losses;
}
static inline double record_percent(Record record) { // NAN without matches
    return 100 * (record.wins + 0.5 * record.draws) / record_matches(record);
}

enum { RATED_MAX = 64, RATING_MEAN = 1500 };

// Number of additional draws against one virtual entrant. They keep the ratings of entrants finite
// that won or lost everything, and have little effect on others.
#define RATING_PRIOR 1.0

// The results of two entrants against each other, as seen by `a`.
typedef struct Pairing {
    int a, b;
    Record record;
} Pairing;

// A rating with its 95 % confidence interval. Both are relative to a mean of 1500. The interval is
// asymmetric for entrants that won or lost nearly all matches.
typedef struct Rating {
    double elo, low, high;
} Rating;

// Returns the 95 % confidence interval (Wilson score) of the probability to win, for a number of
// wins (a draw is half a win) in a number of rounds.
typedef struct Interval {
    double low, high;
} Interval;
Interval share_interval(double wins, int rounds);

// Exact two-sided sign test: returns the probability of a difference at least as large by chance,
// if one entrant was ahead in `ahead` pairs and the other in `behind`. Tied pairs are not counted.
double sign_test(int ahead, int behind);

// A sequential test between two hypotheses about the Elo difference of two entrants: at most `low`,
// or at least `high`. The probability of a wrong answer is 5 % if one of them is true. `low` is
// below `high`; the test is off if both are zero.
typedef struct SureTest {
    double low, high;
} SureTest;

// The number of pairs of matches from both sides by the half points of the first entrant, 0 to 4.
enum { PAIR_SCORES = 5 };
typedef struct PairCounts {
    int of[PAIR_SCORES];
} PairCounts;

static inline bool sure_is_on(SureTest test) { return test.low < test.high; }
// Returns the logarithm of the likelihood ratio of the hypotheses `high` and `low`.
double sure_ratio(SureTest test, PairCounts pairs);
// Returns 1 if the test accepts `high`, -1 if it accepts `low`, and 0 to continue.
int sure_answer(SureTest test, PairCounts pairs);

// Computes maximum likelihood ratings with a prior of this number of draws (> 0), for at most
// RATED_MAX entrants. The interval contains the leads with a profile likelihood within the 95 %
// bound of its maximum. Matches are assumed to be independent. A draw is half a win and half a
// loss, which often makes the intervals of entrants that draw wider than necessary, never narrower.
// The order of pairings does not change the result, not even its last bit.
void rating_make(int entrants, const Pairing *pairings, int pairing_count, double prior,
                 Rating *ratings);
