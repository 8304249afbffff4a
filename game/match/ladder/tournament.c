// tournament.c -- who meets whom, where and how often: a list of matches, and how each ended.
#include "tournament.h"

#include <stdlib.h>
#include <string.h>

typedef struct Meeting {
    int a, b; // players, a before b
} Meeting;

struct Tournament {
    TournamentCard card;
    Player players[TEAMS_MAX];
    int player_count;
    Meeting *meetings;
    int meeting_count;
    Played *played;
    int match_count;
};

static bool meets(const Tournament *tournament, int a, int b) {
    int gauntlet = tournament->card.gauntlet;
    return gauntlet == NO_GAUNTLET || tournament->players[a].team == gauntlet ||
           tournament->players[b].team == gauntlet;
}

static bool list_meetings(Tournament *tournament) {
    int count = tournament->player_count;
    tournament->meetings = calloc((size_t)(count * count), sizeof *tournament->meetings);
    if (!tournament->meetings) return false;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (meets(tournament, a, b))
                tournament->meetings[tournament->meeting_count++] = (Meeting){a, b};
    return true;
}

static bool list_matches(Tournament *tournament, Problem *problem) {
    const TournamentCard *card = &tournament->card;
    double count = 2.0 * tournament->meeting_count * card->arena_count * card->seeds;
    if (count > TOURNAMENT_MATCHES_MAX) {
        problem_set(problem, "this would be %.0f matches, %d are the most", count,
                    TOURNAMENT_MATCHES_MAX);
        return false;
    }
    tournament->match_count = (int)count;
    tournament->played = calloc((size_t)tournament->match_count + 1, sizeof *tournament->played);
    return tournament->played;
}

static bool list_players(Tournament *tournament, Problem *problem) {
    tournament->player_count = players_list(tournament->card.base, tournament->players, problem);
    if (tournament->player_count == 1)
        problem_set(problem, "a tournament needs two players or more, '%.200s' is alone",
                    tournament->players[0].name);
    return tournament->player_count > 1;
}

static bool check_arenas(const TournamentCard *card, Problem *problem) {
    for (int i = 0; i < card->arena_count; i++)
        for (int j = 0; j < i; j++) {
            if (card->arenas[i]->content_hash != card->arenas[j]->content_hash) continue;
            problem_set(problem, "the arena '%s' is named twice", card->arenas[i]->name);
            return false;
        }
    return true;
}

Tournament *tournament_create(const TournamentCard *card, Problem *problem) {
    problem_set(problem, "out of memory");
    Tournament *tournament = calloc(1, sizeof *tournament);
    if (!tournament) return NULL;
    tournament->card = *card;
    if (check_arenas(card, problem) && list_players(tournament, problem) &&
        list_meetings(tournament) && list_matches(tournament, problem))
        return tournament;
    tournament_destroy(tournament);
    return NULL;
}

void tournament_destroy(Tournament *tournament) {
    if (!tournament) return;
    free(tournament->meetings);
    free(tournament->played);
    free(tournament);
}

const TournamentCard *tournament_card(const Tournament *tournament) { return &tournament->card; }

int tournament_players(const Tournament *tournament) { return tournament->player_count; }

const Player *tournament_player(const Tournament *tournament, int player) {
    return &tournament->players[player];
}

int tournament_matches(const Tournament *tournament) { return tournament->match_count; }

// From the inside out: sides, seeds, arenas, meetings.
Fixture tournament_fixture(const Tournament *tournament, int match) {
    const TournamentCard *card = &tournament->card;
    int pair = match / 2, seeds = card->seeds, arenas = card->arena_count;
    Meeting meeting = tournament->meetings[pair / seeds / arenas];
    return (Fixture){.a = meeting.a,
                     .b = meeting.b,
                     .arena = card->arenas[pair / seeds % arenas],
                     .seed = (card->first_seed + (uint64_t)(pair % seeds)) & INT64_MAX,
                     .sides = match % 2};
}

Played *tournament_played(const Tournament *tournament, int match) {
    return &tournament->played[match];
}

static void copy_tanks(const MatchCard *base, int team, int new_team, MatchCard *card) {
    for (int i = 0; i < base->tank_count; i++) {
        if (base->tanks[i].team != team) continue;
        TankCard *tank = &card->tanks[card->tank_count++];
        *tank = base->tanks[i];
        tank->team = new_team;
        tank->number = 0;
        memset(tank->name, 0, sizeof tank->name);
        strncpy(tank->name, tank->behaviour->name, sizeof tank->name - 1);
    }
}

bool tournament_match_card(const Tournament *tournament, int match, MatchCard *card) {
    const MatchCard *base = tournament->card.base;
    Fixture fixture = tournament_fixture(tournament, match);
    *card = *base;
    memset(card->arena, 0, sizeof card->arena);
    strncpy(card->arena, fixture.arena->name, sizeof card->arena - 1);
    card->seed = fixture.seed;
    card->sides = fixture.sides;
    card->tank_count = 0;
    card->tanks = calloc((size_t)base->tank_count, sizeof *card->tanks);
    if (!card->tanks) return false;
    copy_tanks(base, tournament->players[fixture.a].team, 0, card);
    copy_tanks(base, tournament->players[fixture.b].team, 1, card);
    card_number_names(card);
    return true;
}

ResultLine tournament_line(const Tournament *tournament, int match) {
    Fixture fixture = tournament_fixture(tournament, match);
    return (ResultLine){.a = tournament->players[fixture.a].name,
                        .b = tournament->players[fixture.b].name,
                        .arena = fixture.arena->name,
                        .seed = fixture.seed,
                        .sides = fixture.sides,
                        .end = tournament->played[match].end};
}

int tournament_recall(Tournament *tournament, const Results *results) {
    int count = 0;
    for (int match = 0; match < tournament->match_count; match += 2) {
        MatchCard card;
        if (!tournament_match_card(tournament, match, &card)) return -1;
        for (int i = 0; i < 2; i++) {
            card.sides = i;
            const MatchEnd *end =
                results_find(results, match_id(&card, tournament_fixture(tournament, match).arena));
            if (!end) continue;
            tournament->played[match + i] =
                (Played){.is_done = true, .is_known = true, .end = *end};
            count++;
        }
        card_free(&card);
    }
    return count;
}
