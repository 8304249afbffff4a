// workers.c -- plays what a tournament still lacks, on several threads.
#include "workers.h"

#include <inttypes.h>
#include <stdlib.h>

#include "match/match.h"
#include "platform/system.h"
#include "platform/threads.h"

enum { THREADS_MAX = 256, SAVE_EVERY = 10 }; // of those watches
#define WATCH_S 0.1

typedef struct Workers {
    Tournament *tournament;
    Results *results;
    bool *is_checked; // one a match: is to be played again
    _Atomic bool is_stopping;
    Lock lock; // of all below, and of the results file
    News news;
    int next_match; // the first of a pair that nobody has taken yet
    int played, working;
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

// The first match of a pair of which something is to be played; -1 when there is none left.
static int take_pair(Workers *workers) {
    int count = tournament_matches(workers->tournament), taken = -1;
    lock_take(&workers->lock);
    for (; workers->next_match < count && taken < 0; workers->next_match += 2)
        if (is_wanted(workers, workers->next_match) || is_wanted(workers, workers->next_match + 1))
            taken = workers->next_match;
    lock_release(&workers->lock);
    return taken;
}

// False when the workers is to stop.
static bool play(Workers *workers, const MatchCard *card, const Arena *arena, MatchEnd *end) {
    Problem problem;
    Match *match = match_create(card, arena, &problem);
    if (!match) {
        stop(workers, WORK_FAILED, &problem);
        return false;
    }
    while (!match_is_over(match) && !workers->is_stopping) match_tick(match, NULL);
    MatchResult result = match_result(match);
    *end = (MatchEnd){.id = match_id(card, arena),
                      .winner = result.winner,
                      .ticks = result.ticks,
                      .hash = result.state_hash,
                      .score = {result.team_score[0], result.team_score[1]}};
    match_destroy(match);
    return result.is_over;
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

// A match that cannot be written is not finished: it would be missing in the file.
static void keep(Workers *workers, int match, const MatchEnd *end) {
    Played *played = tournament_played(workers->tournament, match);
    char text[RESULT_LINE_MAX];
    Problem problem = {"a result could not be written: its names are too long, or no UTF-8"};
    *played = (Played){.end = *end};
    ResultLine line = tournament_line(workers->tournament, match);
    size_t length = workers->results ? result_line_write(&line, text) : 0;
    lock_take(&workers->lock);
    played->is_done = !workers->results || (length && workers->end != WORK_UNWRITTEN &&
                                            results_add(workers->results, text, length, &problem));
    workers->played += played->is_done;
    lock_release(&workers->lock);
    if (!played->is_done) stop(workers, WORK_UNWRITTEN, &problem);
}

static void play_pair(Workers *workers, int first) {
    MatchCard card;
    Problem problem = {"out of memory"};
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

static void work(void *data) {
    Workers *workers = data;
    for (int pair; !workers->is_stopping && (pair = take_pair(workers)) >= 0;)
        play_pair(workers, pair);
    lock_take(&workers->lock);
    workers->working--;
    news_tell(&workers->news);
    lock_release(&workers->lock);
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

static bool prepare(Workers *workers) {
    workers->is_checked =
        calloc((size_t)tournament_matches(workers->tournament) + 1, sizeof *workers->is_checked);
    if (!workers->is_checked) return false;
    choose_checks(workers);
    news_create(&workers->news);
    lock_create(&workers->lock);
    return true;
}

// One thread at least must start.
static int start(Workers *workers, Thread *threads, int count) {
    int started = 0;
    workers->working = count;
    while (started < count && thread_start(&threads[started], work, workers)) started++;
    lock_take(&workers->lock);
    workers->working -= count - started;
    lock_release(&workers->lock);
    return started;
}

// Returns when all threads have stopped.
static void look_after(Workers *workers, WorkWatch watch, void *data) {
    bool is_going_on = true;
    for (int round = 1; is_going_on; round++) {
        double until_s = clock_s() + WATCH_S;
        lock_take(&workers->lock);
        while (workers->working && news_wait(&workers->news, &workers->lock, until_s)) {}
        is_going_on = workers->working;
        int played = workers->played;
        lock_release(&workers->lock);
        if (is_going_on && watch && !watch(data, played)) stop(workers, WORK_STOPPED, NULL);
        Problem problem;
        if (workers->results && round % SAVE_EVERY == 0 &&
            !results_save(workers->results, &problem))
            stop(workers, WORK_UNWRITTEN, &problem);
    }
}

WorkEnd workers_play(Tournament *tournament, Results *results, int threads, WorkWatch watch,
                     void *data, Problem *problem) {
    Workers workers = {.tournament = tournament, .results = results};
    Thread ids[THREADS_MAX];
    problem_set(problem, "out of memory");
    if (!prepare(&workers)) return WORK_FAILED;
    int started = start(&workers, ids, threads < THREADS_MAX ? threads : THREADS_MAX);
    if (!started) problem_set(&workers.problem, "no thread could be started");
    if (!started) workers.end = WORK_FAILED;
    look_after(&workers, watch, data);
    for (int i = 0; i < started; i++) thread_join(&ids[i]);
    news_destroy(&workers.news);
    lock_destroy(&workers.lock);
    free(workers.is_checked);
    if (workers.end != WORK_DONE && workers.end != WORK_STOPPED) *problem = workers.problem;
    return workers.end;
}
