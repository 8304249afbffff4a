// test_faults.c -- every single allocation fails in turn: the request is rejected with a message,
// nothing is half done, and the same call succeeds afterwards. A tick allocates nothing, in a
// duel and in a crowd of all minds. Chipmunk's allocations are counted separately, since its
// pools grow when more bodies touch than before.

#include "command_line.h"
#include "faults_memory.h"
#include "tape.h"

#include "match/ladder/results.h"

// Returns whether it succeeded; otherwise it has set `problem` and left nothing behind.
typedef bool Attempt(void *what, Problem *problem);

enum { CALLS_MOST = 100000 };

static void try_all(Attempt *attempt, void *what, int least_calls) {
    for (int for_good = 0; for_good < 2; for_good++) {
        long call = 1;
        for (;; call++) {
            Problem problem = {""};
            faults_at(call, for_good);
            bool is_done = attempt(what, &problem), has_struck = faults_struck();
            faults_at(0, false);
            if (!has_struck) {
                if (!is_done) fail_msg("fails although memory is available: %s", problem.text);
                break;
            }
            if (!is_done && !problem.text[0])
                fail_msg("allocation %ld fails without a message", call);
            assert_true(call < CALLS_MOST);
        }
        check_at_least((double)call, least_calls);
    }
}

static char MAP[] = TESTS_DIR "/cases/faults.tmj";

static bool load_arena(void *path, Problem *problem) {
    Arena *arena = arena_load(path, problem);
    arena_destroy(arena);
    return arena;
}

UNIT_TEST(test_arenas_survive_failed_allocations) { try_all(load_arena, MAP, 100); }

UNIT_TEST(test_arena_files_with_tilesets_survive_failed_allocations) {
    char path[1024];
    snprintf(path, sizeof path, "%s/arenas/pillars.tmj", ASSETS_DIR);
    faults_at(1, true);
    must_not("pillars.tmj", load_arena, path);
    faults_at(0, false);
    must(load_arena, path);
}

static bool play_match(void *what, Problem *problem) {
    const Arena *arena = what;
    OWN_CARD card = card_initial();
    card.mode = MODE_HILL;
    bool is_added = true;
    for (int i = 0; i < 3 && is_added; i++) {
        TankCard *tank = card_add(&card, "hunter");
        is_added = tank != NULL;
        if (tank) tank->team = i;
    }
    if (!is_added) problem_set(problem, "out of memory");
    OWN_MATCH *match = is_added ? match_create(&card, arena, problem) : NULL;
    for (int i = 0; match && i < 30; i++) {
        swap_mind(match, i % 3, behaviour_find("captain"), NULL);
        match_tick(match, NULL);
    }
    return match && battle_tick(match_battle(match)) == 30;
}

UNIT_TEST(test_matches_with_swaps_survive_failed_allocations) {
    OWN_ARENA *arena = must(arena_load, MAP);
    try_all(play_match, arena, 40);
}

typedef struct Recorded {
    Arena *arena;
    char path[32];
} Recorded;

static bool play_recording(void *what, Problem *problem) {
    const Recorded *recorded = what;
    OWN_REPLAY *replay = replay_load(recorded->path, problem);
    OWN_PLAYER *player = replay ? replay_player_create(replay, recorded->arena, problem) : NULL;
    bool is_played = player && replay_player_seek(player, 70);
    if (player && !is_played) problem_set(problem, "out of memory");
    return is_played;
}

UNIT_TEST(test_recordings_survive_failed_allocations) {
    Recorded recorded = {must(arena_load, MAP), "/tmp/treads-faults-XXXXXX"};
    int fd = mkstemp(recorded.path);
    assert_true(fd >= 0);
    close(fd);
    OWN_CARD card = card_by_turns("hunter", "hunter", 2, 2);
    Match *match = must(match_create, &card, recorded.arena);
    ReplayWriter *writer = must(replay_writer_open, recorded.path, match, "test");
    for (int i = 0; i < 130; i++) tape_tick(writer, match, NULL);
    must(replay_writer_close, writer, match);
    match_destroy(match);
    try_all(play_recording, &recorded, 20);
    arena_destroy(recorded.arena);
    unlink(recorded.path);
}

static bool read_words(void *what, Problem *problem) {
    (void)what;
    char text[] = "match hunterx3:range=20@red ambusher@blue --swap 2:red=idle --json";
    char *words[LINE_WORDS_MAX], *rest = NULL;
    int count = 0;
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    OWN_SETTINGS settings;
    OWN_CARD card = {0};
    settings_init(&settings);
    return parse_arguments(count, words, &settings, problem) &&
           card_from_settings(&settings, &card, problem);
}

UNIT_TEST(test_command_lines_survive_failed_allocations) { try_all(read_words, NULL, 4); }

static size_t write_result(uint64_t number, char text[static RESULT_LINE_MAX]) {
    OWN_JSON *conditions = json_object(), *tanks = json_array();
    ResultLine line = {.a = "hunter",
                       .b = "idle",
                       .arena = "yard",
                       .end = {.id = {1, number}},
                       .conditions = conditions,
                       .tanks = {tanks, tanks}};
    return conditions && tanks ? result_line_write(&line, text) : 0;
}

typedef struct Kept {
    char path[32];
    size_t length; // length of the first result
} Kept;

// Restores the file first: a damaged one would have lost results.
static bool add_result(void *what, Problem *problem) {
    const Kept *kept = what;
    char text[RESULT_LINE_MAX];
    ResultsFault fault;
    assert_int_equal(truncate(kept->path, (off_t)kept->length), 0);
    Results *results = results_open(kept->path, NULL, NULL, &fault, problem);
    size_t length = results ? write_result(2, text) : 0;
    if (results && !length) problem_set(problem, "out of memory");
    bool is_done =
        length && results_add(results, text, length, problem) && results_sort(results, problem);
    results_close(results);
    return is_done;
}

UNIT_TEST(test_result_files_survive_failed_allocations) {
    Kept kept = {"/tmp/treads-faults-XXXXXX", 0};
    char text[RESULT_LINE_MAX];
    int fd = mkstemp(kept.path);
    assert_true(fd >= 0);
    kept.length = write_result(1, text);
    assert_int_equal(write(fd, text, kept.length), kept.length);
    close(fd);
    try_all(add_result, &kept, 10);
    ResultsFault fault;
    Results *results = must(results_open, kept.path, NULL, NULL, &fault);
    assert_int_equal(results->count, 2);
    results_close(results);
    unlink(kept.path);
}

static void check_match(const char *arena_name, int tanks, bool has_all_minds, int ticks) {
    OWN_CARD card = card_by_turns("hunter", "ambusher", tanks, 2);
    int known = mind_count();
    card.seed = 11;
    card.mode = MODE_SCORE;
    for (int i = 0; i < tanks && has_all_minds; i++)
        tank_card_set_mind(&card.tanks[i], BEHAVIOURS[i % known]);
    OWN_MATCH *match = must(match_create, &card, known_arena(arena_name));
    match_run(match, BATTLE_TICK_HZ); // destroyed tanks respawn
    memory_count();
    match_run(match, ticks);
    MemoryCalls calls = memory_counted();
    if (calls.ours) fail_msg("%ld calls of the allocator in %d ticks", calls.ours, ticks);
    check_at_most((double)calls.engine, 100);
}

UNIT_TEST(test_allocations_are_counted) {
    memory_count();
    void *volatile memory = malloc(1); // volatile: the call must not be optimized away
    free(memory);
    assert_int_equal(memory_counted().ours, 2);
}

UNIT_TEST(test_ticks_allocate_nothing) {
    check_match("yard", 2, false, 6000);
    check_match("maze", 10, false, 3000);
    check_match("city", 64, true, 900);
}

UNIT_TEST_MAIN("faults")
