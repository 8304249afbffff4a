// tournament.c -- a tournament's players, the list of its matches, and the threads that play them.
#include "tournament.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/match.h"
#include "match/spelling.h"
#include "platform/pool.h"
#include "platform/system.h"
#include "platform/threads.h"

static size_t add_tanks(Player *player, size_t used, const TankCard *tank, int count) {
    char *name = player->name;
    const char *mind = tank->mind.behaviour ? tank->mind.behaviour->name : "player";
    used = text_add(name, PLAYER_NAME_MAX, used, "%s%s", used ? "+" : "", mind);
    if (count > 1) used = text_add(name, PLAYER_NAME_MAX, used, "x%d", count);
    return tank_words(tank, DIGITS_LEAST, false, name, PLAYER_NAME_MAX, used);
}

// Neighbours that are alike stand together: "hunterx3". The length of the whole name.
static size_t name_player(const MatchCard *card, Player *player) {
    const TankCard *like = NULL;
    size_t used = 0;
    int count = 0;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        if (tank->team != player->team) continue;
        if (like && !tanks_alike(like, tank)) {
            used = add_tanks(player, used, like, count);
            count = 0;
        }
        like = tank;
        count++;
    }
    return like ? add_tanks(player, used, like, count) : used;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const Player *)a)->name, ((const Player *)b)->name);
}

int players_list(const MatchCard *card, Player players[static TEAMS_MAX], Problem *problem) {
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    for (int i = 0; i < count; i++) {
        Player *player = &players[i];
        *player = (Player){.team = teams[i]};
        if (name_player(card, player) >= PLAYER_NAME_MAX)
            return problem_set(problem,
                               "the player '%.60s..' has more parameters than fit its name",
                               player->name),
                   -1;
    }
    qsort(players, (size_t)count, sizeof *players, by_name);
    for (int i = 1; i < count; i++)
        if (!strcmp(players[i - 1].name, players[i].name))
            return problem_set(problem, "'%.200s' plays twice: give one of them another parameter",
                               players[i].name),
                   -1;
    return count;
}

typedef struct Meeting {
    int a, b; // players, a before b
} Meeting;

struct Tournament {
    TournamentCard card;
    Player players[TEAMS_MAX];
    int player_count;
    json_t *conditions, *tanks[TEAMS_MAX]; // tanks: of the players
    Meeting *meetings;
    int meeting_count;
    Played *played;
    int match_count;
};

static bool list_meetings(Tournament *tournament) {
    int count = tournament->player_count, gauntlet = tournament->card.gauntlet;
    tournament->meetings = calloc((size_t)(count * count), sizeof *tournament->meetings);
    if (!tournament->meetings) return false;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (gauntlet == NO_GAUNTLET || tournament->players[a].team == gauntlet ||
                tournament->players[b].team == gauntlet)
                tournament->meetings[tournament->meeting_count++] = (Meeting){a, b};
    return true;
}

static int pairs_of_shard(Shard shard, int pairs) {
    if (!shard.count) return pairs;
    return pairs / shard.count + (shard.index < pairs % shard.count);
}

static bool list_matches(Tournament *tournament, Problem *problem) {
    const TournamentCard *card = &tournament->card;
    double count = 2.0 * tournament->meeting_count * card->arena_count * card->seeds;
    if (count > TOURNAMENT_MATCHES_MAX)
        return problem_set(problem, "this would be %.0f matches, %d are the most", count,
                           TOURNAMENT_MATCHES_MAX);
    tournament->match_count = 2 * pairs_of_shard(card->shard, (int)count / 2);
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

static bool describe(Tournament *tournament) {
    const MatchCard *base = tournament->card.base;
    tournament->conditions = conditions_json(base);
    bool is_described = tournament->conditions;
    for (int i = 0; i < tournament->player_count && is_described; i++) {
        tournament->tanks[i] = tanks_json(base, tournament->players[i].team);
        is_described = tournament->tanks[i];
    }
    return is_described;
}

static bool check_arenas(const TournamentCard *card, Problem *problem) {
    for (int i = 0; i < card->arena_count; i++)
        for (int j = 0; j < i; j++) {
            if (card->arenas[i]->content_hash != card->arenas[j]->content_hash) continue;
            return problem_set(problem, "the arena '%s' is named twice", card->arenas[i]->name);
        }
    return true;
}

Tournament *tournament_create(const TournamentCard *card, Problem *problem) {
    ASSERT(card->arena_count >= 1 && card->seeds >= 1);
    ASSERT(card->shard.index >= 0 && card->shard.index < card->shard.count + !card->shard.count);
    problem_set(problem, "out of memory");
    Tournament *tournament = calloc(1, sizeof *tournament);
    if (!tournament) return NULL;
    tournament->card = *card;
    if (check_arenas(card, problem) && list_players(tournament, problem) && describe(tournament) &&
        list_meetings(tournament) && list_matches(tournament, problem))
        return tournament;
    tournament_destroy(tournament);
    return NULL;
}

void tournament_destroy(Tournament *tournament) {
    if (!tournament) return;
    for (int i = 0; i < tournament->player_count; i++) json_decref(tournament->tanks[i]);
    json_decref(tournament->conditions);
    free(tournament->meetings);
    free(tournament->played);
    free(tournament);
}

const TournamentCard *tournament_card(const Tournament *tournament) { return &tournament->card; }

int tournament_players(const Tournament *tournament) { return tournament->player_count; }

const Player *tournament_player(const Tournament *tournament, int player) {
    ASSERT(player >= 0 && player < tournament->player_count);
    return &tournament->players[player];
}

int tournament_matches(const Tournament *tournament) { return tournament->match_count; }

// From the inside out: sides, seeds, arenas, meetings.
Fixture tournament_fixture(const Tournament *tournament, int match) {
    ASSERT(match >= 0 && match < tournament->match_count);
    const TournamentCard *card = &tournament->card;
    Shard shard = card->shard;
    int pair = shard.count ? match / 2 * shard.count + shard.index : match / 2;
    int seeds = card->seeds, arenas = card->arena_count;
    Meeting meeting = tournament->meetings[pair / seeds / arenas];
    return (Fixture){.a = meeting.a,
                     .b = meeting.b,
                     .arena = card->arenas[pair / seeds % arenas],
                     .seed = (card->first_seed + (uint64_t)(pair % seeds)) & INT64_MAX,
                     .sides = match % 2};
}

Played *tournament_played(const Tournament *tournament, int match) {
    ASSERT(match >= 0 && match < tournament->match_count);
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
        strncpy(tank->name, tank->mind.behaviour->name, sizeof tank->name - 1);
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
                        .end = tournament->played[match].end,
                        .conditions = tournament->conditions,
                        .tanks = {tournament->tanks[fixture.a], tournament->tanks[fixture.b]},
                        .program = tournament->card.program};
}

const json_t *tournament_conditions(const Tournament *tournament) { return tournament->conditions; }

json_t *tournament_tanks(const Tournament *tournament, int player) {
    ASSERT(player >= 0 && player < tournament->player_count);
    return tournament->tanks[player];
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

static bool add_line(const ResultLine *line, Results *results, Problem *problem) {
    char text[RESULT_LINE_MAX];
    size_t length = result_line_write(line, text);
    problem_set(problem, "a result could not be written: its names are too long, or no UTF-8");
    return length && results_add(results, text, length, problem);
}

bool tournament_keep(Tournament *tournament, int match, const MatchEnd *end, Results *results,
                     Problem *problem) {
    Played *played = tournament_played(tournament, match);
    *played = (Played){.end = *end};
    ResultLine line = tournament_line(tournament, match);
    played->is_done = !results || add_line(&line, results, problem);
    return played->is_done;
}

int tournament_untold(const Tournament *tournament) {
    int count = 0;
    for (int i = 0; i < tournament->match_count; i++)
        count += tournament->played[i].is_known && tournament->played[i].end.is_untold;
    return count;
}

bool tournament_retell(Tournament *tournament, Results *results, Problem *problem) {
    bool is_told = true;
    for (int i = 0; i < tournament->match_count && is_told; i++) {
        Played *played = &tournament->played[i];
        if (!played->is_known || !played->end.is_untold) continue;
        ResultLine line = tournament_line(tournament, i);
        line.program = NULL; // that played it is not known
        is_told = add_line(&line, results, problem);
        played->end.is_untold = false;
    }
    return is_told;
}

#define SAVE_EVERY_S 1.0

typedef struct Workers {
    Tournament *tournament;
    Results *results;
    bool *is_checked; // one a match: is to be played again
    _Atomic bool is_stopping;
    WorkWatch watch;
    void *watch_data;
    double saved_s;
    Lock lock; // of all below, and of the results file
    int played;
    WorkEnd end;
    Problem problem;
} Workers;

static void stop(Workers *workers, WorkEnd end, const Problem *problem) {
    lock_take(&workers->lock);
    if (workers->end == WORK_DONE) {
        workers->end = end;
        if (problem) workers->problem = *problem;
    }
    workers->is_stopping = true;
    lock_release(&workers->lock);
}

static bool is_wanted(const Workers *workers, int match) {
    return !tournament_played(workers->tournament, match)->is_done || workers->is_checked[match];
}

// False when it was stopped.
static bool play(Workers *workers, const MatchCard *card, const Arena *arena, MatchEnd *end) {
    Problem problem;
    Match *match = match_create(card, arena, &problem);
    if (!match) {
        stop(workers, WORK_FAILED, &problem);
        return false;
    }
    while (!match_is_over(match) && !workers->is_stopping) match_tick(match, NULL);
    bool is_over = match_is_over(match);
    *end = match_end(card, arena, match);
    match_destroy(match);
    return is_over;
}

static void check(Workers *workers, int match, const MatchEnd *again) {
    const MatchEnd *known = &tournament_played(workers->tournament, match)->end;
    if (again->hash == known->hash && again->winner == known->winner) return;
    ResultLine line = tournament_line(workers->tournament, match);
    Problem problem;
    char id[MATCH_ID_TEXT_MAX];
    problem_set(&problem,
                "'%s' knows another end of a match: %s (%.80s, %.80s, %s, seed %" PRIu64
                ")\n  has the hash %016" PRIx64 " there, and %016" PRIx64
                " here. The file is from another version of treads.",
                results_path(workers->results), match_id_text(known->id, id), line.a, line.b,
                line.arena, line.seed, known->hash, again->hash);
    stop(workers, WORK_CONFLICT, &problem);
}

static void keep(Workers *workers, int match, const MatchEnd *end) {
    Problem problem;
    lock_take(&workers->lock);
    bool is_kept = workers->end != WORK_UNWRITTEN &&
                   tournament_keep(workers->tournament, match, end, workers->results, &problem);
    workers->played += is_kept;
    lock_release(&workers->lock);
    if (!is_kept) stop(workers, WORK_UNWRITTEN, &problem);
}

static void play_pair(void *data, int pair) {
    Workers *workers = data;
    int first = 2 * pair;
    MatchCard card;
    Problem problem = {"out of memory"};
    if (!is_wanted(workers, first) && !is_wanted(workers, first + 1)) return;
    if (!tournament_match_card(workers->tournament, first, &card)) {
        stop(workers, WORK_FAILED, &problem);
        return;
    }
    for (int match = first; match < first + 2 && !workers->is_stopping; match++) {
        MatchEnd end;
        if (!is_wanted(workers, match)) continue;
        card.sides = match - first;
        if (!play(workers, &card, tournament_fixture(workers->tournament, first).arena, &end))
            break;
        if (workers->is_checked[match])
            check(workers, match, &end);
        else
            keep(workers, match, &end);
    }
    card_free(&card);
}

// One known match of each player.
static void choose_checks(Workers *workers) {
    bool has_one[TEAMS_MAX] = {false};
    for (int match = 0; match < tournament_matches(workers->tournament); match++) {
        Fixture fixture = tournament_fixture(workers->tournament, match);
        if (!tournament_played(workers->tournament, match)->is_known) continue;
        workers->is_checked[match] = !has_one[fixture.a] || !has_one[fixture.b];
        has_one[fixture.a] = has_one[fixture.b] = true;
    }
}

static int look_after(void *data) {
    Workers *workers = data;
    Problem problem;
    lock_take(&workers->lock);
    int played = workers->played;
    lock_release(&workers->lock);
    if (workers->watch && !workers->is_stopping && !workers->watch(workers->watch_data, played))
        stop(workers, WORK_STOPPED, NULL);
    if (workers->results && clock_s() > workers->saved_s + SAVE_EVERY_S) {
        if (!results_save(workers->results, &problem)) stop(workers, WORK_UNWRITTEN, &problem);
        workers->saved_s = clock_s();
    }
    return workers->is_stopping ? POOL_STOP : INT_MAX;
}

WorkEnd workers_play(Tournament *tournament, Results *results, int threads, WorkWatch watch,
                     void *data, Problem *problem) {
    ASSERT(threads >= 1);
    Workers workers = {.tournament = tournament,
                       .results = results,
                       .is_checked =
                           calloc((size_t)tournament->match_count + 1, sizeof *workers.is_checked),
                       .watch = watch,
                       .watch_data = data,
                       .saved_s = clock_s()};
    PoolPlan plan = {threads, tournament->match_count / 2, play_pair, look_after, &workers};
    problem_set(problem, "out of memory");
    if (!workers.is_checked) return WORK_FAILED;
    choose_checks(&workers);
    lock_create(&workers.lock);
    if (!pool_run(&plan)) {
        problem_set(&workers.problem, "no thread could be started");
        workers.end = WORK_FAILED;
    }
    lock_destroy(&workers.lock);
    free(workers.is_checked);
    if (workers.end != WORK_DONE && workers.end != WORK_STOPPED) *problem = workers.problem;
    return workers.end;
}
