// meet.h -- for the tests of tournaments and their results: three players on two small fields, and
// a file of results.
#pragma once

#include "field.h"

#include <fcntl.h>
#include <unistd.h>

#include "match/ladder/ladder.h"
#include "match/ladder/tournament.h"

enum { ARENAS = 2, SEEDS = 3, TEXT_MAX = 1 << 16 };

// Two small fields, three players, short matches.
typedef struct Meet {
    char path[64]; // of a results file
    Arena *arenas[ARENAS];
    MatchCard base;
    TournamentCard card;
    Tournament *tournament;
} Meet;

static const char SPAWNS[] = "{\"id\":2,\"type\":\"spawn\",\"x\":30,\"y\":30,\"point\":true},"
                             "{\"id\":3,\"type\":\"spawn\",\"x\":270,\"y\":270,\"point\":true}";

static inline void add_player(Meet *meet, const char *name, int team) {
    TankCard *tank = card_add(&meet->base, name);
    assert_non_null(tank);
    tank->team = team;
}

static inline void start(Meet *meet) {
    Problem problem = {""};
    meet->tournament = tournament_create(&meet->card, &problem);
    if (!meet->tournament) fail_msg("%s", problem.text);
}

static inline int set_up(void **state) {
    static Meet meet;
    meet = (Meet){.path = "test_tournament.XXXXXX"};
    int fd = mkstemp(meet.path);
    assert_true(fd >= 0);
    close(fd);
    meet.arenas[0] = field_create(30, 30, SPAWNS);
    meet.arenas[1] = field_create(31, 30, SPAWNS);
    card_init(&meet.base);
    meet.base.time_limit_s = 6;
    add_player(&meet, "wander", 0);
    add_player(&meet, "hunter", 1);
    add_player(&meet, "circler", 2);
    meet.card = (TournamentCard){.base = &meet.base,
                                 .arenas = (const Arena *const *)meet.arenas,
                                 .arena_count = ARENAS,
                                 .first_seed = 7,
                                 .seeds = SEEDS,
                                 .gauntlet = NO_GAUNTLET};
    start(&meet);
    *state = &meet;
    return 0;
}

static inline int tear_down(void **state) {
    Meet *meet = *state;
    tournament_destroy(meet->tournament);
    for (int i = 0; i < ARENAS; i++) arena_destroy(meet->arenas[i]);
    card_free(&meet->base);
    unlink(meet->path);
    return 0;
}

static inline void restart(Meet *meet) {
    tournament_destroy(meet->tournament);
    start(meet);
}

static inline Results *open_results(const Meet *meet) {
    ResultsFault fault;
    Problem problem = {""};
    Results *results = results_open(meet->path, &fault, &problem);
    if (!results) fail_msg("%s", problem.text);
    return results;
}

static inline ResultsFault refusal(const Meet *meet, const char *word) {
    ResultsFault fault;
    Problem problem = {""};
    Results *results = results_open(meet->path, &fault, &problem);
    if (results) fail_msg("the results file was taken");
    if (!strstr(problem.text, word)) fail_msg("%s -- not: %s", problem.text, word);
    return fault;
}

static inline size_t load(const Meet *meet, char text[static TEXT_MAX]) {
    FILE *file = fopen(meet->path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, TEXT_MAX - 1, file);
    fclose(file);
    text[length] = '\0';
    return length;
}

static inline void save(const Meet *meet, const char *text, size_t length) {
    FILE *file = fopen(meet->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static inline void play(Meet *meet, Results *results, int threads) {
    Problem problem = {""};
    WorkEnd end = workers_play(meet->tournament, results, threads, NULL, NULL, &problem);
    if (end != WORK_DONE) fail_msg("%d: %s", (int)end, problem.text);
}

// Plays it all into the file, sorted; its text.
static inline size_t play_into_file(Meet *meet, int threads, char text[static TEXT_MAX]) {
    Problem problem = {""};
    Results *results = open_results(meet);
    tournament_recall(meet->tournament, results);
    play(meet, results, threads);
    if (!results_sort(results, &problem)) fail_msg("%s", problem.text);
    results_close(results);
    return load(meet, text);
}

// How many matches are done.
static inline int done(const Meet *meet) {
    int count = 0;
    for (int i = 0; i < tournament_matches(meet->tournament); i++)
        count += tournament_played(meet->tournament, i)->is_done;
    return count;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
