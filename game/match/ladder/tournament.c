// tournament.c -- the entrants of a tournament, the list of its matches, and the threads that play
// them.
#include "tournament.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "match/match.h"
#include "match/replay/replay.h"
#include "platform/child.h"
#include "platform/text.h"
#include "platform/files.h"
#include "platform/system.h"
#include "platform/threads.h"
#include "platform/utf8.h"

static size_t add_tanks(Entrant *entrant, size_t used, const TankCard *tank, int count,
                        int digits) {
    char *name = entrant->name;
    char own[TANK_NAME_MAX];
    const char *mind = tank->mind.behaviour ? mind_name(&tank->mind, own) : "player";
    used = text_add(name, ENTRANT_NAME_MAX, used, "%s%s", used ? "+" : "", mind);
    if (count > 1) used = text_add(name, ENTRANT_NAME_MAX, used, "x%d", count);
    return tank_words(tank, digits, false, name, ENTRANT_NAME_MAX, used);
}

// Appends the name of a team's tanks; identical neighbours are combined: "hunterx3". Returns the
// length of the whole name.
static size_t name_entrant(const MatchCard *card, int digits, Entrant *entrant) {
    const TankCard *like = NULL;
    size_t used = 0;
    int count = 0;
    for (int i = 0; i < card->tank_count; i++) {
        const TankCard *tank = &card->tanks[i];
        if (tank->team != entrant->team) continue;
        if (like && !tanks_alike(like, tank)) {
            used = add_tanks(entrant, used, like, count, digits);
            count = 0;
        }
        like = tank;
        count++;
    }
    return like ? add_tanks(entrant, used, like, count, digits) : used;
}

static int by_name(const void *x, const void *y) {
    const Entrant *a = x, *b = y;
    int order = strcmp(a->name, b->name);
    return order ? order : a->team - b->team;
}

int entrants_list(const MatchCard *card, int digits, Entrant entrants[static TEAMS_MAX],
                  Problem *problem) {
    int teams[TEAMS_MAX], count = card_teams(card, teams);
    for (int i = 0; i < count; i++) {
        Entrant *entrant = &entrants[i];
        *entrant = (Entrant){.team = teams[i]};
        if (name_entrant(card, digits, entrant) >= ENTRANT_NAME_MAX)
            return problem_set(problem,
                               "the player '%.60s..' has more parameters than fit its name",
                               entrant->name),
                   -1;
    }
    qsort(entrants, (size_t)count, sizeof *entrants, by_name);
    return count;
}

// Returns how many pairs are always in the same shard. A sequential test needs all earlier results
// of its meeting.
static int shard_unit(const TournamentCard *card) {
    return sure_is_on(card->sure) ? card->arena_count * card->seeds : 1;
}

static bool list_matches(Tournament *tournament, Problem *problem) {
    const TournamentCard *card = &tournament->card;
    int entrants = tournament->entrant_count, gauntlet = card->gauntlet;
    tournament->meetings = calloc((size_t)(entrants * entrants), sizeof *tournament->meetings);
    if (!tournament->meetings) return false;
    for (int a = 0; a < entrants; a++)
        for (int b = a + 1; b < entrants; b++)
            if (gauntlet == NO_GAUNTLET || tournament->entrants[a].team == gauntlet ||
                tournament->entrants[b].team == gauntlet)
                tournament->meetings[tournament->meeting_count++] =
                    (Meeting){a, b, tournament->entrants[b].team == gauntlet ? b : a, {{0}}, 0};
    double count = 2.0 * tournament->meeting_count * card->arena_count * card->seeds;
    if (count > TOURNAMENT_MATCHES_MAX)
        return problem_set(problem, "the tournament has %.0f matches; at most %d are allowed",
                           count, TOURNAMENT_MATCHES_MAX);
    int units = (int)count / 2 / shard_unit(card);
    if (card->shard.count)
        units = units / card->shard.count + (card->shard.index < units % card->shard.count);
    tournament->match_count = 2 * units * shard_unit(card);
    tournament->played = calloc((size_t)tournament->match_count + 1, sizeof *tournament->played);
    return tournament->played;
}

static bool list_players(Tournament *tournament, Problem *problem) {
    tournament->entrant_count =
        entrants_list(tournament->card.base, DIGITS_LEAST, tournament->entrants, problem);
    if (tournament->entrant_count == 1)
        problem_set(problem, "a tournament needs at least two players; '%.200s' is the only one",
                    tournament->entrants[0].name);
    for (int i = 1; i < tournament->entrant_count && !tournament->card.may_have_twins; i++)
        if (!strcmp(tournament->entrants[i - 1].name, tournament->entrants[i].name))
            return problem_set(problem,
                               "player '%.200s' is given twice; change a parameter of one of them",
                               tournament->entrants[i].name);
    if (tournament->entrant_count <= 1) return false;
    tournament->conditions = conditions_json(tournament->card.base);
    bool is_described = tournament->conditions;
    for (int i = 0; i < tournament->entrant_count && is_described; i++) {
        tournament->tanks[i] = tanks_json(tournament->card.base, tournament->entrants[i].team);
        is_described = tournament->tanks[i];
    }
    return is_described || problem_set(problem, "out of memory");
}

Tournament *tournament_create(const TournamentCard *card, Problem *problem) {
    ASSERT(card->arena_count >= 1 && card->seeds >= 1);
    ASSERT(card->shard.index >= 0 && card->shard.index < card->shard.count + !card->shard.count);
    problem_set(problem, "out of memory");
    Tournament *tournament = calloc(1, sizeof *tournament);
    if (!tournament) return NULL;
    tournament->card = *card;
    tournament->card.base = &tournament->base;
    MatchCard *base = &tournament->base;
    *base = *card->base;
    base->tanks = calloc((size_t)base->tank_count + 1, sizeof *base->tanks);
    for (int i = 0; base->tanks && i < base->tank_count; i++) base->tanks[i] = card->base->tanks[i];
    bool is_made = base->tanks;
    for (int i = 0; i < card->arena_count && is_made; i++)
        for (int k = 0; k < i && is_made; k++)
            if (card->arenas[i]->content_hash == card->arenas[k]->content_hash)
                is_made =
                    problem_set(problem, "the arena '%s' is given twice", card->arenas[i]->name);
    if (is_made && list_players(tournament, problem) && list_matches(tournament, problem))
        return tournament;
    tournament_destroy(tournament);
    return NULL;
}

void tournament_destroy(Tournament *tournament) {
    if (!tournament) return;
    for (int i = 0; i < tournament->entrant_count; i++) json_decref(tournament->tanks[i]);
    json_decref(tournament->conditions);
    card_free(&tournament->base);
    free(tournament->meetings);
    free(tournament->played);
    free(tournament);
}

// Returns the number of a match's pair in the whole tournament.
static int pair_number(const Tournament *tournament, int match) {
    Shard shard = tournament->card.shard;
    int unit = shard_unit(&tournament->card), pair = match / 2;
    return shard.count ? (pair / unit * shard.count + shard.index) * unit + pair % unit : pair;
}

// Fixtures are ordered by meetings, arenas, seeds, and sides in the innermost loop. A sequential
// test, which may end early, changes arenas before seeds.
Fixture tournament_fixture(const Tournament *tournament, int match) {
    ASSERT(match >= 0 && match < tournament->match_count);
    const TournamentCard *card = &tournament->card;
    bool is_mixed = sure_is_on(card->sure);
    int pair = pair_number(tournament, match), seeds = card->seeds, arenas = card->arena_count;
    Meeting meeting = tournament->meetings[pair / seeds / arenas];
    int arena = is_mixed ? pair % arenas : pair / seeds % arenas;
    int seed = is_mixed ? pair / arenas % seeds : pair % seeds;
    return (Fixture){.a = meeting.a,
                     .b = meeting.b,
                     .arena = card->arenas[arena],
                     .seed = (card->first_seed + (uint64_t)seed) & INT64_MAX,
                     .sides = match % 2};
}

static void copy_tanks(const MatchCard *base, int team, int new_team, MatchCard *card) {
    for (int i = 0; i < base->tank_count; i++) {
        if (base->tanks[i].team != team) continue;
        TankCard *tank = &card->tanks[card->tank_count++];
        *tank = base->tanks[i];
        tank->team = new_team;
        tank->number = 0;
        char name[TANK_NAME_MAX];
        memset(tank->name, 0, sizeof tank->name);
        strncpy(tank->name, mind_name(&tank->mind, name), sizeof tank->name - 1);
    }
}

bool tournament_match_card(const Tournament *tournament, int match, MatchCard *card) {
    const MatchCard *base = tournament->card.base;
    Fixture fixture = tournament_fixture(tournament, match);
    *card = *base;
    memset(card->arena, 0, sizeof card->arena);
    strncpy(card->arena, fixture.arena->name, sizeof card->arena - 1);
    card->seed = fixture.seed;
    card->start_rotation = fixture.sides;
    card->tank_count = 0;
    card->tanks = calloc((size_t)base->tank_count, sizeof *card->tanks);
    if (!card->tanks) return false;
    copy_tanks(base, tournament->entrants[fixture.a].team, 0, card);
    copy_tanks(base, tournament->entrants[fixture.b].team, 1, card);
    card_make_names_unique(card);
    return true;
}

static ResultLine tournament_line(const Tournament *tournament, int match) {
    Fixture fixture = tournament_fixture(tournament, match);
    ASSERT(fixture.a < fixture.b && fixture.b < tournament->entrant_count);
    return (ResultLine){.a = tournament->entrants[fixture.a].name,
                        .b = tournament->entrants[fixture.b].name,
                        .arena = fixture.arena->name,
                        .seed = fixture.seed,
                        .sides = fixture.sides,
                        .end = tournament->played[match].end,
                        .conditions = tournament->conditions,
                        .tanks = {tournament->tanks[fixture.a], tournament->tanks[fixture.b]},
                        .program = tournament->card.program};
}

static bool add_line(const ResultLine *line, Results *results, Problem *problem) {
    char text[RESULT_LINE_MAX];
    size_t length = result_line_write(line, text);
    problem_set(problem, "a result could not be written: its names are too long or not UTF-8");
    return length && results_add(results, text, length, problem);
}

// Counts the finished pairs of a match's meeting in order, until the sequential test is certain or
// a pair is missing, and stores results that were held. Results after a certain answer are dropped:
// the order of finished matches has no effect. Returns false and sets `problem` if a result
// cannot be written.
static bool tournament_settle(Tournament *tournament, int any, Results *results, Problem *problem) {
    const TournamentCard *card = &tournament->card;
    if (!sure_is_on(card->sure)) return true;
    int count = 2 * shard_unit(card), first = any / count * count;
    Meeting *meeting = &tournament->meetings[pair_number(tournament, first) / (count / 2)];
    bool is_sure = sure_answer(card->sure, meeting->pairs);
    while (meeting->counted < count && !is_sure) {
        int match = first + meeting->counted, points = 0;
        Played *pair = &tournament->played[match];
        for (int i = 0; i < 2; i++) {
            MatchEnd end = pair[i].end;
            if (pair[i].is_held &&
                !tournament_record(tournament, match + i, &end, results, problem))
                return false;
            if (!pair[i].is_done) return true;
            points += end.winner < 0 ? 1 : 2 * (end.winner == (meeting->first == meeting->b));
        }
        meeting->pairs.of[points]++;
        meeting->counted += 2;
        is_sure = sure_answer(card->sure, meeting->pairs);
    }
    for (int i = meeting->counted; i < count && is_sure; i++) {
        tournament->saved += !tournament->played[first + i].is_saved;
        tournament->played[first + i] =
            (Played){.is_saved = true, .end = tournament->played[first + i].end};
    }
    return true;
}

int tournament_resume(Tournament *tournament, const Results *results) {
    int count = 0;
    Problem none; // nothing is held, so nothing is written
    for (int match = 0; match < tournament->match_count; match += 2) {
        MatchCard card;
        if (!tournament_match_card(tournament, match, &card)) return -1;
        for (int i = 0; i < 2; i++) {
            card.start_rotation = i;
            const MatchEnd *end =
                results_find(results, match_id(&card, tournament_fixture(tournament, match).arena));
            if (!end) continue;
            tournament->played[match + i] =
                (Played){.is_done = true, .is_known = true, .end = *end};
        }
        card_free(&card);
    }
    for (int i = 0; i < tournament->match_count; i += 2 * shard_unit(&tournament->card))
        tournament_settle(tournament, i, NULL, &none);
    for (int i = 0; i < tournament->match_count; i++) count += tournament->played[i].is_known;
    return count;
}

bool tournament_record(Tournament *tournament, int match, const MatchEnd *end, Results *results,
                       Problem *problem) {
    ASSERT(match >= 0 && match < tournament->match_count);
    Played *played = &tournament->played[match];
    *played = (Played){.end = *end};
    ResultLine line = tournament_line(tournament, match);
    played->is_done = !results || add_line(&line, results, problem);
    return played->is_done;
}

#define SAVE_EVERY_S 1.0

// The matches of all tournaments are numbered consecutively.
typedef struct Workers {
    const WorkPlan *plan;
    int *first;       // number of each tournament's first match; the last entry is the total
    bool *is_checked; // matches that are played again
    _Atomic bool is_stopping;
    double saved_s;
    Lock lock; // protects all members below and the results file
    int played;
    WorkEnd end;
    Problem problem;
} Workers;

typedef struct Work {
    Tournament *tournament;
    int match;
} Work;

static Work work_of(const Workers *workers, int number) {
    ASSERT(number >= 0 && number < workers->first[workers->plan->count]);
    int low = 0, high = workers->plan->count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (workers->first[middle] <= number)
            low = middle;
        else
            high = middle - 1;
    }
    return (Work){workers->plan->tournaments[low], number - workers->first[low]};
}

static void stop(Workers *workers, WorkEnd end, const Problem *problem) {
    lock_take(&workers->lock);
    if (workers->end == WORK_DONE) {
        workers->end = end;
        if (problem) workers->problem = *problem;
    }
    workers->is_stopping = true;
    lock_release(&workers->lock);
}

static bool is_wanted(Workers *workers, int number) {
    Work work = work_of(workers, number);
    const Played *played = &work.tournament->played[work.match];
    lock_take(&workers->lock);
    bool is_missing = !played->is_done && !played->is_saved;
    lock_release(&workers->lock);
    return is_missing || workers->is_checked[number];
}

// Returns true if the match must be recorded: lost by the gauntlet's entrant, or without a gauntlet
// by any entrant.
static bool is_loss(const Tournament *tournament, int match, int winner) {
    ASSERT(winner >= -1 && winner <= 1);
    Fixture fixture = tournament_fixture(tournament, match);
    int loser = winner ? fixture.a : fixture.b, gauntlet = tournament->card.gauntlet;
    return winner >= 0 && (gauntlet == NO_GAUNTLET || tournament->entrants[loser].team == gauntlet);
}

// Replaces characters that a file name cannot contain.
static size_t add_plain(char *path, size_t used, const char *name) {
    enum { NAME_BYTES_MAX = 60 };
    size_t start = used;
    used = text_add(path, BESIDE_MAX, used, "%.*s", (int)utf8_cut(name, NAME_BYTES_MAX), name);
    if (used >= BESIDE_MAX) return used;
    utf8_clean(path + start, "+=,.");
    return start + strlen(path + start);
}

bool tournament_recording_path(const Tournament *tournament, const char *folder, int match,
                               const MatchEnd *end, char path[static BESIDE_MAX]) {
    Fixture fixture = tournament_fixture(tournament, match);
    const Entrant *entrants = tournament->entrants;
    char id[MATCH_ID_TEXT_MAX];
    size_t used = text_add(path, BESIDE_MAX, 0, "%s/", folder);
    used = add_plain(path, used, entrants[end->winner ? fixture.a : fixture.b].name);
    used = text_add(path, BESIDE_MAX, used, end->winner < 0 ? "-against-" : "-lost-to-");
    used = add_plain(path, used, entrants[end->winner ? fixture.b : fixture.a].name);
    used = text_add(path, BESIDE_MAX, used, "-");
    used = add_plain(path, used, fixture.arena->name);
    used = text_add(path, BESIDE_MAX, used, "-seed%" PRIu64 "-%d-%.8s" REPLAY_ENDING, fixture.seed,
                    fixture.sides, match_id_text(end->id, id));
    return used < BESIDE_MAX;
}

static void save_recording(Workers *workers, Work work, ReplayWriter *writer, const Match *match,
                           const MatchEnd *end, const char *folder) {
    char path[BESIDE_MAX];
    Problem problem;
    problem_set(&problem, "the folder's name is too long for recordings: '%.60s..'", folder);
    if (tournament_recording_path(work.tournament, folder, work.match, end, path) &&
        replay_writer_save(writer, match, path, &problem))
        return;
    stop(workers, WORK_UNWRITTEN, &problem);
}

// Returns false if it was stopped.
static bool play(Workers *workers, Work work, const MatchCard *card, Telemetry *seen,
                 MatchEnd *end) {
    Problem problem;
    const Arena *arena = tournament_fixture(work.tournament, work.match).arena;
    Match *match = match_create(card, arena, &problem);
    const WorkPlan *plan = workers->plan;
    if (match && plan->join && !plan->join(plan->join_data, match, &problem))
        match_destroy(match), match = NULL;
    ReplayWriter *writer = NULL;
    const char *bot_matches = card_has_external(card) ? plan->bot_matches : NULL;
    bool is_recorded = plan->losses || bot_matches;
    if (match && is_recorded)
        writer = replay_writer_open(NULL, match, work.tournament->card.program, &problem);
    Observer *observer = match && seen ? observer_create(match) : NULL;
    if (seen && !observer) problem_set(&problem, "out of memory");
    if (!match || (is_recorded && !writer) || (seen && !observer)) {
        stop(workers, WORK_FAILED, &problem);
        observer_destroy(observer);
        match_destroy(match);
        return false;
    }
    while (!match_is_over(match) && !workers->is_stopping) {
        while (!match_ask(match, NULL)) child_await_any(); // in a web page, which must not block
        match_tick(match, NULL);
        if (writer) replay_writer_ticked(writer, match);
        if (observer) observer_tick(observer, match);
    }
    for (int team = 0; observer && team < 2; team++)
        seen[team] = observer_team(observer, match, team);
    observer_destroy(observer);
    bool is_over = match_is_over(match);
    *end = match_end(card, arena, match);
    if (is_over && plan->losses && is_loss(work.tournament, work.match, end->winner))
        save_recording(workers, work, writer, match, end, plan->losses);
    if (is_over && bot_matches) save_recording(workers, work, writer, match, end, bot_matches);
    replay_writer_close(writer, match, &problem);
    match_destroy(match);
    return is_over;
}

static void check(Workers *workers, Work work, const MatchEnd *again) {
    const MatchEnd *known = &work.tournament->played[work.match].end;
    if (again->hash == known->hash && again->winner == known->winner) return;
    ResultLine line = tournament_line(work.tournament, work.match);
    Problem problem;
    char id[MATCH_ID_TEXT_MAX];
    problem_set(&problem,
                "'%s' has a different result for a match: %s (%.80s, %.80s, %s, seed %" PRIu64
                ")\n  has the hash %016" PRIx64 " there, and %016" PRIx64
                " here. The file is from another version of treads.",
                workers->plan->results->path, match_id_text(known->id, id), line.a, line.b,
                line.arena, line.seed, known->hash, again->hash);
    stop(workers, WORK_CONFLICT, &problem);
}

static void keep(Workers *workers, Work work, const MatchEnd *end) {
    Problem problem;
    Tournament *tournament = work.tournament;
    Results *results = workers->plan->results;
    lock_take(&workers->lock);
    Played *played = &tournament->played[work.match];
    bool is_kept = workers->end != WORK_UNWRITTEN;
    if (is_kept && !sure_is_on(tournament->card.sure)) {
        is_kept = tournament_record(tournament, work.match, end, results, &problem);
    } else if (is_kept && !played->is_saved) {
        *played = (Played){.is_held = true, .end = *end};
        is_kept = tournament_settle(tournament, work.match, results, &problem);
    } else {
        played->end = *end; // for its recording
    }
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
    Work work = work_of(workers, first);
    if (!tournament_match_card(work.tournament, work.match, &card)) {
        stop(workers, WORK_FAILED, &problem);
        return;
    }
    bool has_external = card_has_external(&card);
    for (int number = first; number < first + 2 && !workers->is_stopping; number++, work.match++) {
        MatchEnd end;
        if (!is_wanted(workers, number)) continue;
        card.start_rotation = number - first;
        Telemetry *seen = workers->plan->seen;
        if (!play(workers, work, &card, seen ? seen + 2 * (size_t)number : NULL, &end)) break;
        if (!workers->is_checked[number])
            keep(workers, work, &end);
        else if (!has_external)
            check(workers, work, &end);
    }
    card_free(&card);
}

// Selects one known match of each entrant of the first tournament.
static void choose_checks(Workers *workers) {
    bool has_one[TEAMS_MAX] = {false};
    for (int number = 0; number < workers->first[workers->plan->count]; number++) {
        Work work = work_of(workers, number);
        Fixture fixture = tournament_fixture(work.tournament, work.match);
        if (!work.tournament->played[work.match].is_known) continue;
        char path[BESIDE_MAX];
        const WorkPlan *plan = workers->plan;
        const MatchEnd *end = &work.tournament->played[work.match].end;
        bool lacks_recording =
            plan->losses && is_loss(work.tournament, work.match, end->winner) &&
            tournament_recording_path(work.tournament, plan->losses, work.match, end, path) &&
            file_kind(path) == FILE_MISSING;
        workers->is_checked[number] = plan->is_seeing_all || lacks_recording;
        if (number >= workers->first[1]) continue;
        workers->is_checked[number] |= !has_one[fixture.a] || !has_one[fixture.b];
        has_one[fixture.a] = has_one[fixture.b] = true;
    }
}

static int look_after(void *data) {
    Workers *workers = data;
    const WorkPlan *plan = workers->plan;
    Problem problem;
    child_await_any(); // lets a web page show how far it is
    lock_take(&workers->lock);
    int played = workers->played;
    lock_release(&workers->lock);
    if (plan->watch && !workers->is_stopping && !plan->watch(plan->watch_data, played))
        stop(workers, WORK_STOPPED, NULL);
    if (plan->results && clock_s() > workers->saved_s + SAVE_EVERY_S) {
        if (!results_save(plan->results, &problem)) stop(workers, WORK_UNWRITTEN, &problem);
        workers->saved_s = clock_s();
    }
    return workers->is_stopping ? POOL_STOP : INT_MAX;
}

WorkEnd workers_play(const WorkPlan *plan, Problem *problem) {
    ASSERT(plan->threads >= 1 && plan->count >= 1);
    Workers workers = {.plan = plan, .saved_s = clock_s()};
    problem_set(problem, "out of memory");
    workers.first = calloc((size_t)plan->count + 1, sizeof *workers.first);
    for (int i = 0; workers.first && i < plan->count; i++)
        workers.first[i + 1] = workers.first[i] + plan->tournaments[i]->match_count;
    if (workers.first)
        workers.is_checked =
            calloc((size_t)workers.first[plan->count] + 1, sizeof *workers.is_checked);
    if (!workers.is_checked) {
        free(workers.first);
        return WORK_FAILED;
    }
    PoolPlan pool = {plan->threads, workers.first[plan->count] / 2, play_pair, look_after,
                     &workers};
    choose_checks(&workers);
    lock_create(&workers.lock);
    pool_run(&pool);
    lock_destroy(&workers.lock);
    free(workers.first);
    free(workers.is_checked);
    if (workers.end != WORK_DONE && workers.end != WORK_STOPPED) *problem = workers.problem;
    return workers.end;
}
