// ladder.c -- the ladder of a tournament's finished matches.
#include "ladder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/memory.h"

_Static_assert((int)TEAMS_MAX <= (int)RATED_MAX, "every player can be rated");

static void count(Ladder *ladder, int a, int b, const MatchEnd *end) {
    ASSERT(a >= 0 && b >= 0 && a < ladder->count && b < ladder->count && a != b);
    Record *of_a = &ladder->places[a].against[b], *of_b = &ladder->places[b].against[a];
    ladder->finished++;
    ladder->places[a].forfeits += end->causes[0] != FORFEIT_NONE;
    ladder->places[b].forfeits += end->causes[1] != FORFEIT_NONE;
    if (end->winner < 0)
        of_a->draws++, of_b->draws++;
    else if (end->winner == 0)
        of_a->wins++, of_b->losses++;
    else
        of_a->losses++, of_b->wins++;
}

static int by_strength(const void *x, const void *y) {
    const LadderPlace *a = x, *b = y;
    if (!a->matches != !b->matches) return a->matches ? -1 : 1;
    if (a->matches && a->rating != b->rating) return a->rating > b->rating ? -1 : 1;
    return strcmp(a->name, b->name);
}

// Up to here, places are indexed by the number of the entrant.
static void sort_places(Ladder *ladder) {
    ASSERT(ladder->count >= 0 && ladder->count <= TEAMS_MAX);
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

// Computes the ratings of a ladder with its entrants in order and its matches counted.
static bool add_up(Ladder *ladder) {
    Pairing *pairings = calloc((size_t)TEAMS_MAX * TEAMS_MAX, sizeof *pairings);
    Rating ratings[TEAMS_MAX];
    int pairing_count = 0;
    if (!pairings) return false;
    for (int a = 0; a < ladder->count; a++)
        for (int b = a + 1; b < ladder->count; b++)
            if (record_matches(ladder->places[a].against[b]))
                pairings[pairing_count++] = (Pairing){a, b, ladder->places[a].against[b]};
    rating_make(ladder->count, pairings, pairing_count, RATING_PRIOR, ratings);
    for (int i = 0; i < ladder->count; i++) {
        LadderPlace *place = &ladder->places[i];
        for (int j = 0; j < TEAMS_MAX; j++) {
            place->all.wins += place->against[j].wins;
            place->all.draws += place->against[j].draws;
            place->all.losses += place->against[j].losses;
        }
        place->matches = record_matches(place->all);
        place->percent = record_percent(place->all);
        place->rating = place->matches ? ratings[i].elo : NAN;
        place->rating_low = place->matches ? ratings[i].low : NAN;
        place->rating_high = place->matches ? ratings[i].high : NAN;
    }
    sort_places(ladder);
    free(pairings);
    return true;
}

bool ladder_make(const Tournament *tournament, Ladder *ladder) {
    *ladder = (Ladder){.count = tournament->entrant_count,
                       .matches = tournament->match_count - tournament->saved};
    for (int i = 0; i < ladder->count; i++)
        strcpy(ladder->places[i].name, tournament->entrants[i].name);
    for (int i = 0; i < tournament->match_count; i++) {
        Fixture fixture = tournament_fixture(tournament, i);
        const Played *played = &tournament->played[i];
        if (played->is_done) count(ladder, fixture.a, fixture.b, &played->end);
    }
    return add_up(ladder);
}

// Returns the number of the entrant with this name, adding new ones, or -1 if there are too many.
static int number_of(Ladder *ladder, const char *name) {
    int i = 0;
    while (i < ladder->count && strncmp(ladder->places[i].name, name, ENTRANT_NAME_MAX - 1)) i++;
    if (i == TEAMS_MAX) return -1;
    if (i == ladder->count)
        snprintf(ladder->places[ladder->count++].name, ENTRANT_NAME_MAX, "%s", name);
    return i;
}

// A match of a file; it counts once even if it has several lines.
typedef struct FileMatch {
    int a, b;
    MatchEnd end;
} FileMatch;

typedef struct Reading {
    Ladder *ladder;
    FileMatch *matches;
    int count;
    bool is_full; // there are too many entrants
} Reading;

static bool take_line(void *context, const char *text, size_t length, const ResultLine *line) {
    Reading *reading = context;
    (void)text, (void)length;
    if (!line || reading->is_full) return true;
    int a = number_of(reading->ladder, line->a), b = number_of(reading->ladder, line->b);
    reading->is_full = a < 0 || b < 0;
    FileMatch match = {a, b, line->end};
    return ARRAY_APPEND(reading->matches, reading->count, match);
}

static int by_id(const void *a, const void *b) {
    return match_id_compare(((const FileMatch *)a)->end.id, ((const FileMatch *)b)->end.id);
}

bool ladder_read(const char *path, const char *const *where, Ladder *ladder, Problem *problem) {
    Reading reading = {.ladder = ladder};
    ResultsWalk walk = {.where = where, .take = take_line, .context = &reading};
    ResultsCount found;
    *ladder = (Ladder){0};
    bool is_read =
        results_read(path, &walk, &found, problem) && results_sound(&found, path, problem);
    if (is_read && reading.is_full)
        is_read = problem_set(problem, "'%.200s' has more than %d players", path, TEAMS_MAX);
    else if (is_read && !reading.count)
        is_read = problem_set(problem, "'%.200s' contains no results", path);
    FileMatch *matches = reading.matches;
    if (is_read) qsort(matches, (size_t)reading.count, sizeof *matches, by_id);
    for (int i = 0; is_read && i < reading.count; i++)
        if (!i || by_id(&matches[i - 1], &matches[i]))
            count(ladder, matches[i].a, matches[i].b, &matches[i].end);
    free(matches);
    ladder->matches = ladder->finished;
    return is_read && (add_up(ladder) || problem_set(problem, "out of memory"));
}
