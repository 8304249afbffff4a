// ladder.c -- what a tournament's finished matches add up to.
#include "ladder.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"

_Static_assert((int)TEAMS_MAX <= (int)RATED_MAX, "every player can be rated");

// A match of these two has ended so: 0 when a won, 1 for b, -1 for a draw.
static void count(Ladder *ladder, int a, int b, int winner) {
    Record *of_a = &ladder->places[a].against[b], *of_b = &ladder->places[b].against[a];
    ladder->finished++;
    if (winner < 0)
        of_a->draws++, of_b->draws++;
    else if (winner == 0)
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

static Record all_of(const LadderPlace *place) {
    Record all = {0};
    for (int j = 0; j < TEAMS_MAX; j++) {
        all.wins += place->against[j].wins;
        all.draws += place->against[j].draws;
        all.losses += place->against[j].losses;
    }
    return all;
}

// Of a ladder that has its players, in their order, and has counted their matches.
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
        place->all = all_of(place);
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
    int match_count = tournament_matches(tournament);
    *ladder = (Ladder){.count = tournament_players(tournament), .matches = match_count};
    for (int i = 0; i < ladder->count; i++)
        strcpy(ladder->places[i].name, tournament_player(tournament, i)->name);
    for (int i = 0; i < match_count; i++) {
        Fixture fixture = tournament_fixture(tournament, i);
        const Played *played = tournament_played(tournament, i);
        if (played->is_done) count(ladder, fixture.a, fixture.b, played->end.winner);
    }
    return add_up(ladder);
}

// The number of the player of that name, who may be new; -1 when there are too many.
static int number_of(Ladder *ladder, const char *name) {
    int i = 0;
    while (i < ladder->count && strncmp(ladder->places[i].name, name, PLAYER_NAME_MAX - 1)) i++;
    if (i == TEAMS_MAX) return -1;
    if (i == ladder->count)
        snprintf(ladder->places[ladder->count++].name, PLAYER_NAME_MAX, "%s", name);
    return i;
}

// A line that its check sum confirms says which players met. False when there are too many.
static bool read_line(Ladder *ladder, const char *text, size_t length) {
    MatchEnd end;
    const char *a, *b;
    bool is_fine = true;
    if (result_line_read(text, length, &end) != LINE_RESULT) return true;
    json_t *line = json_loadb(text, length, 0, NULL);
    if (line && !json_unpack(line, "{s:s, s:s}", "a", &a, "b", &b)) {
        int player = number_of(ladder, a), other = number_of(ladder, b);
        is_fine = player >= 0 && other >= 0;
        if (is_fine) count(ladder, player, other, end.winner);
    }
    json_decref(line);
    return is_fine;
}

static bool read_lines(Ladder *ladder, const char *path, Problem *problem) {
    FILE *file = file_open(path, problem);
    char line[RESULT_LINE_MAX];
    ptrdiff_t length = 0;
    bool is_fine = true;
    if (!file) return false;
    while (is_fine && (length = file_line(file, line, sizeof line)) > 0)
        is_fine = read_line(ladder, line, (size_t)length - (line[length - 1] == '\n'));
    fclose(file);
    if (length < 0) return problem_set(problem, "'%.200s' has a line without an end", path);
    if (!is_fine) return problem_set(problem, "'%.200s' has more than %d players", path, TEAMS_MAX);
    if (!ladder->finished) return problem_set(problem, "'%.200s' has no result in it", path);
    return true;
}

bool ladder_read(const char *path, Ladder *ladder, Problem *problem) {
    *ladder = (Ladder){0};
    if (!read_lines(ladder, path, problem)) return false;
    ladder->matches = ladder->finished;
    return add_up(ladder) || problem_set(problem, "out of memory");
}
