// rating.c -- ratings and their confidence intervals by Newton's method.
//
// In this file a strength is the natural logarithm of the odds against the mean. Each entrant also
// has `prior` draws against one virtual entrant, which has the last index.
#include "rating.h"

#include <math.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/vec.h"

enum { SEATS_MAX = RATED_MAX + 1, STEPS_MAX = 1000, TRIES_MAX = 100, HALVINGS = 60 };
#define STEP_MAX 0.5 // largest change of a strength per step
#define SETTLED 1e-9 // smaller changes are considered zero
#define NEAR 1e-6    // precision of the ends of an interval
#define SIGMAS_95 1.959963984540054
#define ELO_PER_UNIT 173.71779276130073 // 400 / ln 10
#define UNSEEN 1e-3                     // count of a pair score that did not occur
#define SURE_RATIO 3                    // above ln(0.95 / 0.05): few pairs exceed it by chance
#define DROP_95 1.9207294103470618      // half of chi square's 95 % point, one degree of freedom

// Source: Wilson, J. Amer. Statist. Assoc. 22, 209, 1927.
Interval share_interval(double wins, int rounds) {
    ASSERT(wins >= 0 && wins <= rounds && rounds > 0);
    double share = wins / rounds, z = SIGMAS_95 * SIGMAS_95 / rounds;
    double middle = (share + z / 2) / (1 + z);
    double half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z);
    return (Interval){max_of(middle - half, 0), min_of(middle + half, 1)};
}

double sign_test(int ahead, int behind) {
    ASSERT(ahead >= 0 && behind >= 0);
    int all = ahead + behind, fewer = ahead < behind ? ahead : behind;
    double chance = -all * log(2),
           // `chance` is the logarithm of the probability of this number of pairs
        sum = exp(chance);
    for (int k = 1; k <= fewer; k++) {
        chance += log((all - k + 1.0) / k);
        sum += exp(chance);
    }
    return min_of(2 * sum, 1);
}

// Returns the tilt of the most likely distribution of pair scores with this mean: each score has
// the probability share / (1 + tilt * (score - mean)).
static double tilt_to(double mean, const double share[static PAIR_SCORES]) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int n = 0; n < HALVINGS; n++) {
        double tilt = (low + high) / 2, excess = 0;
        for (int i = 0; i < PAIR_SCORES; i++) {
            double lead = i / (PAIR_SCORES - 1.0) - mean;
            excess += share[i] * lead / (1 + tilt * lead);
        }
        *(excess > 0 ? &low : &high) = tilt;
    }
    return (low + high) / 2;
}

// The generalized sequential probability ratio test for a multinomial distribution with a given
// mean (Van den Bergh, "A practical introduction to the GSPRT", 2020), as for chess engines.
double sure_ratio(SureTest test, PairCounts pairs) {
    ASSERT(sure_is_on(test));
    double share[PAIR_SCORES], ratio = 0;
    double low = 1 / (1 + exp(-test.low / ELO_PER_UNIT)),
           high = 1 / (1 + exp(-test.high / ELO_PER_UNIT));
    for (int i = 0; i < PAIR_SCORES; i++) share[i] = max_of(pairs.of[i], UNSEEN);
    double tilt_low = tilt_to(low, share), tilt_high = tilt_to(high, share);
    for (int i = 0; i < PAIR_SCORES; i++) {
        double score = i / (PAIR_SCORES - 1.0);
        ratio +=
            share[i] * (log(1 + tilt_low * (score - low)) - log(1 + tilt_high * (score - high)));
    }
    return ratio;
}

int sure_answer(SureTest test, PairCounts pairs) {
    double ratio = sure_ratio(test, pairs);
    return (ratio >= SURE_RATIO) - (ratio <= -SURE_RATIO);
}

typedef struct Duels {
    int slots;
    double points[SEATS_MAX][SEATS_MAX]; // points of the first against the second
} Duels;

typedef struct Slope {
    double up[SEATS_MAX];
    double root[SEATS_MAX][SEATS_MAX]; // Cholesky factor of the curvature: its lower half
} Slope;

static double likelihood(const Duels *duels, const double *strength) {
    double sum = 0;
    for (int i = 0; i < duels->slots; i++)
        for (int j = 0; j < duels->slots; j++)
            if (duels->points[i][j] > 0) { // times the logarithm of the probability of a point
                double ahead = strength[i] - strength[j];
                sum += duels->points[i][j] *
                       (ahead < 0 ? ahead - log(1 + exp(ahead)) : -log(1 + exp(-ahead)));
            }
    return sum;
}

// Computes the slope and the curvature. The curvature is singular, because adding a constant to all
// strengths has no effect. One is added to every entry, which keeps the mean in place.
static void add_up(const Duels *duels, const double *strength, Slope *slope) {
    for (int i = 0; i < duels->slots; i++) {
        slope->up[i] = 0;
        for (int j = 0; j < duels->slots; j++) slope->root[i][j] = 1;
    }
    for (int i = 0; i < duels->slots; i++)
        for (int j = 0; j < i; j++) {
            double matches = duels->points[i][j] + duels->points[j][i];
            double chance = 1 / (1 + exp(strength[j] - strength[i]));
            double surplus = duels->points[i][j] - matches * chance;
            double weight = matches * chance * (1 - chance);
            slope->up[i] += surplus;
            slope->up[j] -= surplus;
            slope->root[i][i] += weight;
            slope->root[j][j] += weight;
            slope->root[i][j] -= weight;
        }
}

static void factor(int slots, Slope *slope) {
    for (int i = 0; i < slots; i++)
        for (int j = 0; j <= i; j++) {
            double rest = slope->root[i][j];
            for (int k = 0; k < j; k++) rest -= slope->root[i][k] * slope->root[j][k];
            slope->root[i][j] = i == j ? sqrt(max_of(rest, SETTLED)) : rest / slope->root[j][j];
        }
}

// Solves for the change of strengths with this surplus of points, using the curvature.
static void solve(int slots, const Slope *slope, const double *surplus, double *strength) {
    for (int i = 0; i < slots; i++) {
        strength[i] = surplus[i];
        for (int k = 0; k < i; k++) strength[i] -= slope->root[i][k] * strength[k];
        strength[i] /= slope->root[i][i];
    }
    for (int i = slots - 1; i >= 0; i--) {
        for (int k = i + 1; k < slots; k++) strength[i] -= slope->root[k][i] * strength[k];
        strength[i] /= slope->root[i][i];
    }
}

static double product(int slots, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < slots; i++) sum += a[i] * b[i];
    return sum;
}

// The change of the highest likelihood for a lead as the lead grows.
typedef struct Ridge {
    double rise;           // slope of the log-likelihood
    double variance;       // variance of the lead if the likelihood were a normal distribution
    double way[SEATS_MAX]; // change of the strengths
} Ridge;

// Removes the part of a step that changes the lead.
static void keep_lead(int slots, const Slope *slope, const double *lead, double *step,
                      Ridge *ridge) {
    solve(slots, slope, lead, ridge->way);
    ridge->variance = product(slots, lead, ridge->way);
    for (int i = 0; i < slots; i++) ridge->way[i] /= ridge->variance;
    double change = product(slots, lead, step);
    ridge->rise = change / ridge->variance;
    for (int i = 0; i < slots; i++) step[i] -= change * ridge->way[i];
}

// Maximizes the likelihood over all strengths, or only over strengths with a fixed lead. No two
// strengths move by more than one relative to each other per step, which makes Newton's method
// increase the likelihood in every step (Bach, Electronic Journal of Statistics 4, 384, 2010).
static void climb(const Duels *duels, const double *lead, double *strength, Ridge *ridge) {
    int slots = duels->slots;
    double largest = 1;
    for (int n = 0; n < STEPS_MAX && largest > SETTLED; n++) {
        Slope slope;
        double step[SEATS_MAX];
        add_up(duels, strength, &slope);
        factor(slots, &slope);
        solve(slots, &slope, slope.up, step);
        if (lead) keep_lead(slots, &slope, lead, step, ridge);
        largest = 0;
        for (int i = 0; i < slots; i++) largest = max_of(fabs(step[i]), largest);
        double share = largest > STEP_MAX ? STEP_MAX / largest : 1;
        for (int i = 0; i < slots; i++) strength[i] += share * step[i];
    }
}

// Returns the distance from the best lead, up (1) or down (-1), to the 95 % bound of the profile
// likelihood. The drop is convex, so Newton's method converges from any start.
static double reach(const Duels *duels, const double *lead, int side, const double *best) {
    ASSERT(side == 1 || side == -1);
    double strength[SEATS_MAX], top = likelihood(duels, best), moved = 0;
    Ridge ridge;
    memcpy(strength, best, sizeof strength);
    climb(duels, lead, strength, &ridge);
    double move = side * sqrt(2 * DROP_95 * ridge.variance);
    for (int n = 0; n < TRIES_MAX && fabs(move) > NEAR; n++) {
        for (int i = 0; i < duels->slots; i++) strength[i] += move * ridge.way[i];
        moved += move;
        climb(duels, lead, strength, &ridge);
        move = (top - likelihood(duels, strength) - DROP_95) / ridge.rise;
    }
    return moved;
}

void rating_make(int entrants, const Pairing *pairings, int pairing_count, double prior,
                 Rating *ratings) {
    ASSERT(entrants >= 0 && entrants <= RATED_MAX);
    ASSERT(prior > 0);
    Duels duels = {.slots = entrants + 1};
    double strength[SEATS_MAX] = {0}, lead[SEATS_MAX]; // lead: over the mean; it is the rating
    for (int i = 0; i < pairing_count; i++) {          // sums of halves are exact in any order
        int a = pairings[i].a, b = pairings[i].b;
        Record record = pairings[i].record;
        ASSERT(a >= 0 && a < entrants && b >= 0 && b < entrants);
        duels.points[a][b] += record.wins + 0.5 * record.draws;
        duels.points[b][a] += record.losses + 0.5 * record.draws;
    }
    for (int i = 0; i < entrants; i++)
        duels.points[i][entrants] = duels.points[entrants][i] = 0.5 * prior;
    climb(&duels, NULL, strength, NULL);
    for (int i = 0; i < entrants; i++) {
        for (int k = 0; k < entrants; k++) lead[k] = (k == i) - 1.0 / entrants;
        lead[entrants] = 0;
        double elo = RATING_MEAN + ELO_PER_UNIT * product(entrants, lead, strength);
        ratings[i] = (Rating){elo, elo + ELO_PER_UNIT * reach(&duels, lead, -1, strength),
                              elo + ELO_PER_UNIT * reach(&duels, lead, 1, strength)};
    }
}
