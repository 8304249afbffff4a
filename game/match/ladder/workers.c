// workers.c -- plays what a tournament still lacks, on several threads.
#include "workers.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "match/match.h"

enum { THREADS_MAX = 256, WATCH_MS = 100, SAVE_EVERY = 10 }; // of those watches

typedef struct Workers {
    Tournament *tournament;
    Results *results;
    bool *is_checked; // one a match: is to be played again
    _Atomic bool is_stopping;
    pthread_mutex_t lock; // of all below, and of the results file
    pthread_cond_t news;
    int next_match; // the first of a pair that nobody has taken yet
    int played, working;
    WorkEnd end;
    Problem problem;
} Workers;

static void stop(Workers *workers, WorkEnd end, const Problem *problem) {
    pthread_mutex_lock(&workers->lock);
    if (workers->end == WORK_DONE) {
        workers->end = end;
        if (problem) workers->problem = *problem;
    }
    workers->is_stopping = true;
    pthread_mutex_unlock(&workers->lock);
}

static bool is_wanted(const Workers *workers, int match) {
    return !tournament_played(workers->tournament, match)->is_done || workers->is_checked[match];
}

// The first match of a pair of which something is to be played; -1 when there is none left.
static int take_pair(Workers *workers) {
    int count = tournament_matches(workers->tournament), taken = -1;
    pthread_mutex_lock(&workers->lock);
    for (; workers->next_match < count && taken < 0; workers->next_match += 2)
        if (is_wanted(workers, workers->next_match) || is_wanted(workers, workers->next_match + 1))
            taken = workers->next_match;
    pthread_mutex_unlock(&workers->lock);
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
    pthread_mutex_lock(&workers->lock);
    played->is_done = !workers->results || (length && workers->end != WORK_UNWRITTEN &&
                                            results_add(workers->results, text, length, &problem));
    workers->played += played->is_done;
    pthread_mutex_unlock(&workers->lock);
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

static void *work(void *data) {
    Workers *workers = data;
    for (int pair; !workers->is_stopping && (pair = take_pair(workers)) >= 0;)
        play_pair(workers, pair);
    pthread_mutex_lock(&workers->lock);
    workers->working--;
    pthread_cond_signal(&workers->news);
    pthread_mutex_unlock(&workers->lock);
    return NULL;
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
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&workers->news, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&workers->lock, NULL);
    return true;
}

// Signals are for the caller's thread. One thread at least must start.
static int start(Workers *workers, pthread_t *threads, int count) {
    sigset_t all, before;
    int started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    workers->working = count;
    while (started < count && !pthread_create(&threads[started], NULL, work, workers)) started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_lock(&workers->lock);
    workers->working -= count - started;
    pthread_mutex_unlock(&workers->lock);
    return started;
}

static struct timespec in_a_while(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += WATCH_MS * 1000000L;
    time.tv_sec += time.tv_nsec / 1000000000L;
    time.tv_nsec %= 1000000000L;
    return time;
}

// Returns when all threads have stopped.
static void look_after(Workers *workers, WorkWatch watch, void *data) {
    bool is_going_on = true;
    for (int round = 1; is_going_on; round++) {
        struct timespec until = in_a_while();
        pthread_mutex_lock(&workers->lock);
        while (workers->working &&
               pthread_cond_timedwait(&workers->news, &workers->lock, &until) != ETIMEDOUT) {}
        is_going_on = workers->working;
        int played = workers->played;
        pthread_mutex_unlock(&workers->lock);
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
    pthread_t ids[THREADS_MAX];
    problem_set(problem, "out of memory");
    if (!prepare(&workers)) return WORK_FAILED;
    int started = start(&workers, ids, threads < THREADS_MAX ? threads : THREADS_MAX);
    if (!started) problem_set(&workers.problem, "no thread could be started");
    if (!started) workers.end = WORK_FAILED;
    look_after(&workers, watch, data);
    for (int i = 0; i < started; i++) pthread_join(ids[i], NULL);
    pthread_cond_destroy(&workers.news);
    pthread_mutex_destroy(&workers.lock);
    free(workers.is_checked);
    if (workers.end != WORK_DONE && workers.end != WORK_STOPPED) *problem = workers.problem;
    return workers.end;
}
