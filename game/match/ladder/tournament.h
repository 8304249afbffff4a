// tournament.h -- who meets whom, where and how often: a list of matches, and how each ended.
//
// Every two players (or one and each of the others) meet on every arena with every seed, twice:
// the second time they have exchanged sides. These two matches are a mirrored pair and stand next
// to each other in the list. Which player is `a` and who comes first in the list depends on names
// alone, not on the order in which players were given.
#pragma once

#include "player.h"
#include "results.h"

enum { TOURNAMENT_ARENAS_MAX = 64, TOURNAMENT_MATCHES_MAX = 1000000, NO_GAUNTLET = -1 };

typedef struct TournamentCard {
    const MatchCard *base; // what all matches share; its teams are the players
    const Arena *const *arenas;
    int arena_count;
    uint64_t first_seed;
    int seeds;
    int gauntlet; // the team that meets all others, who do not meet each other; or NO_GAUNTLET
} TournamentCard;

// Where a match stands in it.
typedef struct Fixture {
    int a, b; // players
    const Arena *arena;
    uint64_t seed;
    int sides;
} Fixture;

typedef struct Played {
    bool is_done;
    bool is_known; // done before, by the results file
    MatchEnd end;
} Played;

typedef struct Tournament Tournament;

// What the card points to must outlive the tournament. NULL with the problem told: fewer than two
// players, one twice, an arena twice, too many matches.
Tournament *tournament_create(const TournamentCard *card, Problem *problem);
void tournament_destroy(Tournament *tournament);

const TournamentCard *tournament_card(const Tournament *tournament);
int tournament_players(const Tournament *tournament);
const Player *tournament_player(const Tournament *tournament, int player);

int tournament_matches(const Tournament *tournament); // even: pairs are 2i and 2i + 1
Fixture tournament_fixture(const Tournament *tournament, int match);
Played *tournament_played(const Tournament *tournament, int match);

// The card of both matches of a pair but for its `sides`; its tanks are the caller's to free. False
// when out of memory.
bool tournament_match_card(const Tournament *tournament, int match, MatchCard *card);
ResultLine tournament_line(const Tournament *tournament, int match); // of a match that is done

// Takes over what the file knows. How many matches that are, or -1 when out of memory.
int tournament_recall(Tournament *tournament, const Results *results);
