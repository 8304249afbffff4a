// ladder.c -- what a tournament's finished matches add up to.
#include "ladder.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
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

enum { FILE_MATCHES_MAX = 1 << 20 };

// A match that counts. The first four numbers are those that both of a mirrored pair share.
enum { PLAYER_A, PLAYER_B, ARENA, SEED, SIDES, KEYS };
typedef struct LadderMatch {
    int64_t keys[KEYS];
    int winner; // 0 for a, 1 for b, -1 for a draw
} LadderMatch;

// Mirrored pairs stand together then, and so do the matches of any two.
static int by_pair(const void *x, const void *y) {
    const LadderMatch *a = x, *b = y;
    for (int i = 0; i < KEYS; i++)
        if (a->keys[i] != b->keys[i]) return a->keys[i] < b->keys[i] ? -1 : 1;
    return 0;
}

static bool is_mirror(const LadderMatch *a, const LadderMatch *b) {
    return !memcmp(a->keys, b->keys, SIDES * sizeof *a->keys) && a->keys[SIDES] != b->keys[SIDES];
}

// The points of the first player, in half points.
static int count(Ladder *ladder, const LadderMatch *match) {
    int a = (int)match->keys[PLAYER_A], b = (int)match->keys[PLAYER_B];
    Record *of_a = &ladder->places[a].against[b], *of_b = &ladder->places[b].against[a];
    if (match->winner < 0) return of_a->draws++, of_b->draws++, 1;
    if (match->winner) return of_a->losses++, of_b->wins++, 0;
    return of_a->wins++, of_b->losses++, 2;
}

static int by_strength(const void *x, const void *y) {
    const LadderPlace *a = x, *b = y;
    if (!a->matches != !b->matches) return a->matches ? -1 : 1;
    if (a->matches && a->rating != b->rating) return a->rating > b->rating ? -1 : 1;
    return strcmp(a->name, b->name);
}

// Until here a place is that of the player who has its number.
static void sort_places(Ladder *ladder) {
    for (int i = 0; i < ladder->count; i++) ladder->places[i].rank = i;
    qsort(ladder->places, (size_t)ladder->count, sizeof *ladder->places, by_strength);
    for (int i = 0; i < ladder->count; i++) {
        Record by_player[TEAMS_MAX];
        memcpy(by_player, ladder->places[i].against, sizeof by_player);
        for (int j = 0; j < ladder->count; j++)
            ladder->places[i].against[j] = by_player[ladder->places[j].rank];
    }
    for (int i = 0; i < ladder->count; i++) ladder->places[i].rank = i + 1;
}

// Of a ladder that has its players, in their order, and of so many finished matches.
static bool add_up(Ladder *ladder, LadderMatch *matches) {
    Pairing *pairings = calloc((size_t)TEAMS_MAX * TEAMS_MAX, sizeof *pairings), *last = NULL;
    Rating ratings[TEAMS_MAX];
    int pairing_count = 0;
    if (!pairings) return false;
    qsort(matches, (size_t)ladder->finished, sizeof *matches, by_pair);
    for (int i = 0; i < ladder->finished; i++) {
        int a = (int)matches[i].keys[PLAYER_A], b = (int)matches[i].keys[PLAYER_B];
        bool is_pair = i + 1 < ladder->finished && is_mirror(&matches[i], &matches[i + 1]);
        int points = count(ladder, &matches[i]);
        if (is_pair) points += count(ladder, &matches[++i]);
        if (!last || last->a != a || last->b != b) {
            last = &pairings[pairing_count++];
            *last = (Pairing){.a = a, .b = b};
        }
        last->pairs[pair_kind(1 + is_pair, points)]++;
    }
    rating_make(ladder->count, pairings, pairing_count, ratings);
    for (int i = 0; i < ladder->count; i++) {
        LadderPlace *place = &ladder->places[i];
        for (int j = 0; j < ladder->count; j++) {
            place->all.wins += place->against[j].wins;
            place->all.draws += place->against[j].draws;
            place->all.losses += place->against[j].losses;
        }
        place->matches = record_matches(place->all);
        place->percent = record_percent(place->all);
        place->rating = place->matches ? ratings[i].elo : NAN;
        place->error = place->matches ? ratings[i].error : NAN;
    }
    sort_places(ladder);
    free(pairings);
    return true;
}

bool ladder_make(const Tournament *tournament, Ladder *ladder) {
    int match_count = tournament_matches(tournament);
    LadderMatch *matches = calloc((size_t)match_count + 1, sizeof *matches);
    *ladder = (Ladder){.count = tournament_players(tournament), .matches = match_count};
    for (int i = 0; i < ladder->count; i++)
        strcpy(ladder->places[i].name, tournament_player(tournament, i)->name);
    for (int i = 0; matches && i < match_count; i++) {
        Fixture fixture = tournament_fixture(tournament, i);
        const Played *played = tournament_played(tournament, i);
        if (played->is_done) // the pair's number stands for its arena and seed
            matches[ladder->finished++] =
                (LadderMatch){{fixture.a, fixture.b, 0, i / 2, i % 2}, played->end.winner};
    }
    bool is_made = matches && add_up(ladder, matches);
    free(matches);
    return is_made;
}

// A results file, as far as it has been read.
typedef struct Reading {
    Ladder *ladder;
    char arenas[TEAMS_MAX][PLAYER_NAME_MAX];
    int arena_count;
    bool is_full; // more players or arenas than there is room for
    LadderMatch *matches;
    int room;
} Reading;

// The number of a name in a list of texts that are `stride` apart; new ones are added.
static int number_of(Reading *reading, char *names, size_t stride, int *count, const char *name) {
    int i = 0;
    while (i < *count && strncmp(names + (size_t)i * stride, name, PLAYER_NAME_MAX - 1)) i++;
    if (i == TEAMS_MAX) return reading->is_full = true, 0;
    if (i == *count) snprintf(names + (size_t)(*count)++ * stride, PLAYER_NAME_MAX, "%s", name);
    return i;
}

static bool has_room(Reading *reading) {
    if (reading->ladder->finished < reading->room) return true;
    int room = reading->room ? 2 * reading->room : 1024;
    LadderMatch *more =
        room <= FILE_MATCHES_MAX ? realloc(reading->matches, (size_t)room * sizeof *more) : NULL;
    if (more) reading->matches = more, reading->room = room;
    return more;
}

// A line that its check sum confirms says which players met.
static void read_line(Reading *reading, const char *text, size_t length) {
    Ladder *ladder = reading->ladder;
    MatchEnd end;
    const char *a, *b, *arena;
    json_int_t seed;
    int sides;
    if (result_line_read(text, length, &end) != LINE_RESULT) return;
    json_t *line = json_loadb(text, length, 0, NULL);
    if (line &&
        !json_unpack(line, "{s:s, s:s, s:s, s:I, s:i}", "a", &a, "b", &b, "arena", &arena, "seed",
                     &seed, "sides", &sides) &&
        has_room(reading)) {
        LadderPlace *places = ladder->places;
        int player = number_of(reading, places->name, sizeof *places, &ladder->count, a);
        int other = number_of(reading, places->name, sizeof *places, &ladder->count, b);
        int place = number_of(reading, *reading->arenas, sizeof *reading->arenas,
                              &reading->arena_count, arena);
        reading->matches[ladder->finished++] =
            (LadderMatch){{player, other, place, seed, sides}, end.winner};
    }
    json_decref(line);
}

static bool read_lines(Reading *reading, const char *path, Problem *problem) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    if (!file) return problem_set(problem, "'%.200s' cannot be read: %s", path, strerror(errno));
    for (ssize_t length; (length = getline(&line, &room, file)) > 0;)
        read_line(reading, line, (size_t)length - (line[length - 1] == '\n'));
    free(line);
    fclose(file);
    if (!reading->ladder->finished)
        return problem_set(problem, "'%.200s' has no result in it", path);
    if (reading->is_full)
        return problem_set(problem, "'%.200s' has more than %d players or arenas", path, TEAMS_MAX);
    return true;
}

bool ladder_read(const char *path, Ladder *ladder, Problem *problem) {
    Reading *reading = calloc(1, sizeof *reading);
    problem_set(problem, "out of memory");
    *ladder = (Ladder){0};
    if (!reading) return false;
    reading->ladder = ladder;
    bool is_read = read_lines(reading, path, problem) && add_up(ladder, reading->matches);
    ladder->matches = ladder->finished;
    free(reading->matches);
    free(reading);
    return is_read;
}
