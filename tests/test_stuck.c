// test_stuck.c -- no mind stays stuck, and hunters reach every target.
#include "effort.h"
#include "bout.h"
#include "stuck.h"

#include "lab/circling.h"

// No mind stays stuck at a wall (as defined in stuck.h) for more than 3 s, in any arena and with
// any drive, and none is stuck for more than a small fraction of its time.

enum { CROWDS = 3, SHARERS = 6, BEHAVIOURS_MAX = 64 };
#define SHARE_MAX 0.015
#define LONGEST_STUCK_S 3.0
#define CAR_STUCK_S 4.0 // limit for drives that cannot pivot and need several moves to turn
#define WEDGED_S 8.0    // limit between another hull and a wall
#define LIMIT_S 45.0

static const char *const MOVERS[] = {"wander", "circler", "hunter", "ambusher"};

static StuckTally play(const Arena *arena, const Behaviour *behaviour, const Drive *drive,
                       int tanks, int seed) {
    OWN_BOUT bout = bout_initial((uint64_t)seed, LIMIT_S);
    for (int i = 0; i < tanks; i++) bout_add(&bout, behaviour, drive, i);
    bout_start(&bout, arena);
    return stuck_watch(bout.match);
}

static void check_crowds(const Arena *arena, const char *name, const Drive *drive, int first,
                         int runs) {
    static const int TANKS[CROWDS] = {2, 6, STUCK_TANKS_MAX};
    double limit_s = drive->appearance == APPEARANCE_TANK ? LONGEST_STUCK_S : CAR_STUCK_S;
    for (size_t m = 0; m < sizeof MOVERS / sizeof *MOVERS; m++) {
        const Behaviour *behaviour = behaviour_find(MOVERS[m]);
        assert_non_null(behaviour);
        for (int run = first; run < first + runs; run++) {
            int tanks = TANKS[run % CROWDS];
            StuckTally tally = play(arena, behaviour, drive, tanks, run + 1);
            if (tally.longest_s > limit_s || tally.wedged_s > WEDGED_S)
                fail_msg("%d x %s (%s) in %s, seed %d: stuck for %.1f s, wedged for %.1f s", tanks,
                         behaviour->name, drive->name, name, run + 1, tally.longest_s,
                         tally.wedged_s);
        }
    }
}

// Each drive plays one run per arena, with different numbers of tanks, or all with LONG=1.
static int crowds_for(bool is_default) {
    if (!effort_is_long()) return 1;
    return is_default ? 2 * CROWDS : CROWDS;
}

UNIT_TEST(no_mind_stays_stuck) {
    for (int i = 0; i < ARENA_COUNT; i++) {
        for (int k = 0; DRIVES[k]; k++) {
            if (effort_is_brief() && i % 3 != k) continue;
            int first = effort_is_long() ? 0 : (i + k) % CROWDS;
            check_crowds(known_arena(ARENA_NAMES[i]), ARENA_NAMES[i], DRIVES[k], first,
                         crowds_for(k == 0));
        }
    }
}

UNIT_TEST(no_mind_stays_stuck_in_random_arenas) {
    for (int seed = 0; seed < (effort_is_long() ? 100 : effort_of(10, 2)); seed++) {
        char name[32];
        snprintf(name, sizeof name, "random:%d", seed);
        OWN_ARENA *arena = must(arena_load, name);
        check_crowds(arena, name, DRIVES[0], seed, 1);
    }
}

// Plays three drives in the yard, or every drive in every arena with LONG=1.
UNIT_TEST(no_mind_is_stuck_for_much_of_its_time) {
    bool is_long = effort_is_long();
    double stuck_s[BEHAVIOURS_MAX] = {0}, play_s[BEHAVIOURS_MAX] = {0};
    for (int i = 0; i < (is_long ? ARENA_COUNT : 1); i++) {
        for (int m = 0; BEHAVIOURS[m]; m++) {
            assert_in_range(m, 0, BEHAVIOURS_MAX - 1);
            for (int k = 0; is_long ? DRIVES[k] != NULL : k < 5; k += is_long ? 1 : 2) {
                StuckTally tally = play(known_arena(is_long ? ARENA_NAMES[i] : "yard"),
                                        BEHAVIOURS[m], DRIVES[k], SHARERS, 1);
                stuck_s[m] += tally.stuck_s, play_s[m] += tally.play_s;
            }
        }
    }
    for (int m = 0; BEHAVIOURS[m]; m++)
        if (stuck_s[m] > SHARE_MAX * play_s[m])
            fail_msg("%s is stuck for %.1f s of %.0f s", BEHAVIOURS[m]->name, stuck_s[m],
                     play_s[m]);
}

enum { SEEDS = 5, TRACK_SEED = 5 }; // the tank with tracks also searches in other places
#define HUNT_S 180.0

static const char *const HUNTED[] = {"open", "maze"};

UNIT_TEST(hunters_destroy_a_standing_tank_with_every_drive) {
    for (int a = 0; a < 2; a++) {
        for (int run = 0; DRIVES[run / SEEDS]; run++) {
            const Drive *drive = DRIVES[run / SEEDS];
            int seed = run % SEEDS + (run < SEEDS ? TRACK_SEED : 1);
            OWN_BOUT bout = bout_initial((uint64_t)seed, HUNT_S);
            bout_add(&bout, behaviour_find("hunter"), drive, 0);
            bout_add(&bout, behaviour_find("idle"), drive, 1);
            bout_start(&bout, known_arena(HUNTED[a]));
            MatchResult result = bout_play(&bout);
            if (result.winner != 0 || result.was_time_up)
                fail_msg("%s in %s, seed %d: the target survived", drive->name, HUNTED[a], seed);
        }
    }
}

UNIT_TEST(searching_tanks_find_each_other) {
    OWN_BOUT bout = bout_initial(42, HUNT_S);
    bout_add(&bout, behaviour_find("wingman"), DRIVES[0], 0);
    bout_add(&bout, behaviour_find("rammer"), DRIVES[0], 1);
    bout_start(&bout, known_arena("canyon"));
    assert_false(bout_play(&bout).was_time_up);
}

UNIT_TEST(a_hunter_with_range_0_captures_from_everywhere) {
    CirclingSetup setup = CIRCLING_STANDARD;
    CirclingRun all[WORLD_RUNS_MAX], runs[2];
    CirclingResult results[2];
    int count = circling_world_runs(all), found = 0;
    for (int i = 0; i < count; i++)
        if (!strcmp(all[i].controller.name, "hunter:range=0") && i % WORLD_DRIVES < 2)
            runs[found++] = all[i];
    assert_int_equal(found, 2);
    assert_true(circling_bench(&setup, runs, results, found, &(CirclingCrew){.threads = 2}));
    for (int i = 0; i < 2; i++)
        assert_int_equal(results[i].count[CAPTURED], circling_cells(&setup));
    circling_free(results, 2);
}

UNIT_TEST_MAIN("stuck")
