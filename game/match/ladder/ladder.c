// ladder.c -- what a tournament's finished matches add up to: places, ratings, who beat whom.
#include "ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
