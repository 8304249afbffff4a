// ladder.c -- what a tournament's finished matches add up to.
#include "ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/maths/dice.h"

enum { SWEEPS_MAX = 10000, RESAMPLES_MOST = 1000, RESAMPLES_LEAST = 200, STREAM_BOOTSTRAP = 95 };
#define DRAWS_MAX 2e7                // of pairs, over all resamples
#define SETTLED 1e-10                // relative change of a strength in one sweep
#define ELO_PER_E 173.71779276130073 // 400 / ln 10
#define SIGMAS_95 1.959963984540054

static const int MATCHES[PAIR_KINDS] = {2, 2, 2, 2, 2, 1, 1, 1};
static const int HALF_POINTS[PAIR_KINDS] = {0, 1, 2, 3, 4, 0, 1, 2};

typedef struct Points {
    int players;
    double of[RATED_MAX][RATED_MAX]; // points of the first against the second
} Points;

static void clear_points(Points *points, int players) {
    points->players = players;
    for (int i = 0; i < players; i++)
        for (int j = 0; j < players; j++) points->of[i][j] = 0;
}

// Sums of halves are exact, so that their order does not matter.
static void add_pairs(Points *points, int a, int b, int kind, int count) {
    points->of[a][b] += 0.5 * HALF_POINTS[kind] * count;
    points->of[b][a] += (MATCHES[kind] - 0.5 * HALF_POINTS[kind]) * count;
}

// Newman's form of Zermelo's iteration (J. Mach. Learn. Res. 24, 238, 2023), which needs far fewer
// sweeps: p_i = sum_j w_ij p_j / (p_i + p_j) / sum_j w_ji / (p_i + p_j). The last strength is that
// of the prior's player, which drew with every other.
static double improved(const Points *points, double prior, const double *strength, int i) {
    double own = strength[i], share = 0.5 * prior / (own + strength[points->players]);
    double won = strength[points->players] * share, lost = share;
    for (int j = 0; j < points->players; j++) {
        if (j == i) continue;
        share = 1 / (own + strength[j]);
        won += points->of[i][j] * strength[j] * share;
        lost += points->of[j][i] * share;
    }
    return won / lost;
}

static double improved_drawer(int players, const double *strength) {
    double won = 0, lost = 0;
    for (int j = 0; j < players; j++) {
        double share = 1 / (strength[players] + strength[j]);
        won += strength[j] * share;
        lost += share;
    }
    return won / lost;
}

static void settle(const Points *points, double prior, double *strength) {
    int players = points->players;
    double change = 1;
    for (int sweep = 0; players && sweep < SWEEPS_MAX && change > SETTLED; sweep++) {
        change = 0;
        for (int i = 0; i < players; i++) {
            double next = improved(points, prior, strength, i);
            change = fmax(change, fabs(next / strength[i] - 1));
            strength[i] = next;
        }
        strength[players] = improved_drawer(players, strength);
    }
}

static void to_elo(int players, const double *strength, double *elo) {
    double mean = 0;
    for (int i = 0; i < players; i++) {
        elo[i] = ELO_PER_E * log(strength[i]);
        mean += elo[i] / players;
    }
    for (int i = 0; i < players; i++) elo[i] += RATING_MEAN - mean;
}

static void fit(int players, const Pairing *pairings, int pairing_count, double prior,
                double *strength) {
    Points points;
    clear_points(&points, players);
    for (int d = 0; d < pairing_count; d++)
        for (int kind = 0; kind < PAIR_KINDS; kind++)
            add_pairs(&points, pairings[d].a, pairings[d].b, kind, pairings[d].pairs[kind]);
    for (int i = 0; i <= players; i++) strength[i] = 1;
    settle(&points, prior, strength);
}

void rating_fit(int players, const Pairing *pairings, int pairing_count, double prior,
                double *elo) {
    ASSERT(players >= 0 && players <= RATED_MAX);
    ASSERT(prior > 0);
    double strength[RATED_MAX + 1];
    fit(players, pairings, pairing_count, prior, strength);
    to_elo(players, strength, elo);
}

static int pairs_of(const Pairing *pairing) {
    int count = 0;
    for (int kind = 0; kind < PAIR_KINDS; kind++) count += pairing->pairs[kind];
    return count;
}

static int kind_of(const Pairing *pairing, int pair) {
    int kind = 0;
    while (pair >= pairing->pairs[kind]) pair -= pairing->pairs[kind++];
    return kind;
}

// As many pairs as there were, drawn from those there were. Now and then one is made up, won, lost
// or shared: of all a player's pairs about RATING_PRIOR. Without that those that won everything
// would seem to be certain of it.
static void resample(Points *points, const Pairing *pairing, double made_up, Dice *dice) {
    static const int MADE_UP[] = {0, 2, 4};
    int count = pairs_of(pairing);
    double threshold = made_up / (count + made_up);
    for (int i = 0; i < count; i++) {
        bool is_made_up = dice_unit(dice) < threshold;
        int roll = dice_below(dice, is_made_up ? 3 : count);
        add_pairs(points, pairing->a, pairing->b,
                  is_made_up ? MADE_UP[roll] : kind_of(pairing, roll), 1);
    }
}

typedef struct Spread {
    double sum, squares; // of the differences to the fitted rating
} Spread;

static void bootstrap(const Pairing *pairings, int pairing_count, int players,
                      const double *strength, const double *elo, int resamples, Spread *spreads) {
    Points points;
    double again[RATED_MAX + 1], elo_again[RATED_MAX] = {0};
    Dice dice = dice_seed(1, STREAM_BOOTSTRAP);
    double made_up = players > 1 ? RATING_PRIOR / (players - 1) : 0;
    for (int r = 0; r < resamples; r++) {
        clear_points(&points, players);
        for (int d = 0; d < pairing_count; d++) resample(&points, &pairings[d], made_up, &dice);
        for (int i = 0; i <= players; i++) again[i] = strength[i];
        settle(&points, RATING_PRIOR, again);
        to_elo(players, again, elo_again);
        for (int i = 0; i < players; i++) {
            spreads[i].sum += elo_again[i] - elo[i];
            spreads[i].squares += (elo_again[i] - elo[i]) * (elo_again[i] - elo[i]);
        }
    }
}

static int resamples_for(const Pairing *pairings, int pairing_count) {
    double pairs = 1;
    for (int d = 0; d < pairing_count; d++) pairs += pairs_of(&pairings[d]);
    return (int)fmax(RESAMPLES_LEAST, fmin(RESAMPLES_MOST, DRAWS_MAX / pairs));
}

void rating_make(int players, const Pairing *pairings, int pairing_count, Rating *ratings) {
    ASSERT(players >= 0 && players <= RATED_MAX);
    double strength[RATED_MAX + 1], elo[RATED_MAX] = {0};
    Spread spreads[RATED_MAX] = {{0}};
    int resamples = resamples_for(pairings, pairing_count);
    fit(players, pairings, pairing_count, RATING_PRIOR, strength);
    to_elo(players, strength, elo);
    bootstrap(pairings, pairing_count, players, strength, elo, resamples, spreads);
    for (int i = 0; i < players; i++) {
        double mean = spreads[i].sum / resamples;
        double variance = spreads[i].squares / resamples - mean * mean;
        ratings[i] = (Rating){elo[i], SIGMAS_95 * sqrt(fmax(variance, 0))};
    }
}

_Static_assert((int)TEAMS_MAX <= (int)RATED_MAX, "every player can be rated");

typedef struct Sums {
    int players;
    Record record[TEAMS_MAX][TEAMS_MAX]; // of the first against the second
    Pairing pairings[TEAMS_MAX * (TEAMS_MAX - 1) / 2];
    int pairing_count;
} Sums;

static void add_match(Sums *sums, const Fixture *fixture, int winner) {
    Record *a = &sums->record[fixture->a][fixture->b], *b = &sums->record[fixture->b][fixture->a];
    if (winner < 0)
        a->draws++, b->draws++;
    else if (winner == 0)
        a->wins++, b->losses++;
    else
        a->losses++, b->wins++;
}

static int half_points(int winner) { return winner < 0 ? 1 : 2 * (winner == 0); }

// Fixtures of two players stand together, so that their pairing is the last one or a new one.
static void add_pair(Sums *sums, const Tournament *tournament, int first) {
    Fixture fixture = tournament_fixture(tournament, first);
    int matches = 0, points = 0;
    for (int match = first; match < first + 2; match++) {
        const Played *played = tournament_played(tournament, match);
        if (!played->is_done) continue;
        add_match(sums, &fixture, played->end.winner);
        matches++;
        points += half_points(played->end.winner);
    }
    Pairing *pairing = sums->pairing_count ? &sums->pairings[sums->pairing_count - 1] : NULL;
    if (!matches) return;
    if (!pairing || pairing->a != fixture.a || pairing->b != fixture.b) {
        pairing = &sums->pairings[sums->pairing_count++];
        *pairing = (Pairing){.a = fixture.a, .b = fixture.b};
    }
    pairing->pairs[pair_kind(matches, points)]++;
}

static Record record_of_all(const Sums *sums, int player) {
    Record all = {0};
    for (int other = 0; other < sums->players; other++) {
        const Record *record = &sums->record[player][other];
        all.wins += record->wins;
        all.draws += record->draws;
        all.losses += record->losses;
    }
    return all;
}

static int by_strength(const void *x, const void *y) {
    const LadderPlace *a = x, *b = y;
    bool has_a = record_matches(a->all), has_b = record_matches(b->all);
    if (has_a != has_b) return has_a ? -1 : 1;
    if (has_a && a->rating.elo != b->rating.elo) return a->rating.elo > b->rating.elo ? -1 : 1;
    return strcmp(a->player->name, b->player->name);
}

static void fill(const Sums *sums, const Tournament *tournament, Ladder *ladder) {
    const Player *first = tournament_player(tournament, 0);
    Rating ratings[TEAMS_MAX];
    rating_make(sums->players, sums->pairings, sums->pairing_count, ratings);
    for (int i = 0; i < sums->players; i++)
        ladder->places[i] = (LadderPlace){.player = tournament_player(tournament, i),
                                          .all = record_of_all(sums, i),
                                          .rating = ratings[i]};
    qsort(ladder->places, (size_t)ladder->count, sizeof *ladder->places, by_strength);
    for (int i = 0; i < ladder->count; i++)
        for (int j = 0; j < ladder->count; j++) {
            const Player *a = ladder->places[i].player, *b = ladder->places[j].player;
            ladder->places[i].against[j] = sums->record[a - first][b - first];
        }
}

bool ladder_make(const Tournament *tournament, Ladder *ladder) {
    *ladder = (Ladder){.count = tournament_players(tournament),
                       .matches = tournament_matches(tournament)};
    Sums *sums = calloc(1, sizeof *sums);
    ladder->places = calloc((size_t)ladder->count, sizeof *ladder->places);
    if (sums && ladder->places) {
        sums->players = ladder->count;
        for (int match = 0; match < ladder->matches; match += 2) add_pair(sums, tournament, match);
        for (int match = 0; match < ladder->matches; match++)
            ladder->finished += tournament_played(tournament, match)->is_done;
        fill(sums, tournament, ladder);
    }
    bool is_made = sums && ladder->places;
    free(sums);
    return is_made;
}

void ladder_free(Ladder *ladder) { free(ladder->places); }
