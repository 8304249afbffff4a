// test_stuck.c -- no behaviour stays stuck, and hunters get wherever a target stands.
#include "effort.h"
#include "bout.h"
#include "stuck.h"

#include "lab/circling.h"
#include "match/match.h"

// No behaviour stays stuck on a wall for more than 3 s, in any arena that is shipped, whatever it
// drives. A tank is stuck while it wishes to move (a track beyond a fifth of top speed) but has
// stayed within 0.5 m, and turned by less than 20 degrees in all, since it last got anywhere, and
// has touched a wall in that time. And of all its play, no behaviour is stuck for much, by the
// measure of stuck.h.

enum { TANKS_MAX = 12, CROWDS = 3, SHARERS = 6, BEHAVIOURS_MAX = 64 };
#define SHARE_MAX 0.015
#define LONGEST_STUCK_S 3.0
#define CAR_STUCK_S 4.0 // of what cannot pivot, and has to stop and go to turn, on ice and mud too
#define WEDGED_S                                                                                   \
    8.0 // held between another hull and a wall: not its own doing alone, but it must get out
#define LIMIT_S 45.0

static const char *const ARENAS[] = {"open", "yard", "maze", "pillars", "proving", "city"};
static const char *const MOVERS[] = {"wander", "circler", "hunter", "ambusher"};

typedef struct Clock {
    Pose anchor;
    double turned_rad, heading_rad;
    double stuck_s;
    bool has_touched_wall, has_touched_tank;
} Clock;

typedef struct Worst {
    double stuck_s, wedged_s;
} Worst;

static bool wishes_to_move(const Tank *tank) {
    double wish_mps = fmax(fabs(tank->order.left_mps), fabs(tank->order.right_mps));
    return !tank->is_wreck && wish_mps > 0.2 * tank->spec->drive.top_mps;
}

static void count_tank(Clock *clock, const Tank *tank, Worst *worst) {
    clock->turned_rad += fabs(angle_wrap(tank->pose.heading_rad - clock->heading_rad));
    clock->heading_rad = tank->pose.heading_rad;
    bool has_moved = vec_distance(pose_at(tank->pose), pose_at(clock->anchor)) > 0.5;
    if (!wishes_to_move(tank) || has_moved || clock->turned_rad > 20 * PI / 180) {
        *clock = (Clock){.anchor = tank->pose, .heading_rad = tank->pose.heading_rad};
        return;
    }
    clock->stuck_s += BATTLE_TICK_S;
    if (!clock->has_touched_wall) return;
    double *which = clock->has_touched_tank ? &worst->wedged_s : &worst->stuck_s;
    *which = fmax(*which, clock->stuck_s);
}

static void count_tick(const Battle *battle, Clock *clocks, Worst *worst) {
    int count;
    const Event *events = battle_events(battle, &count);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_CONTACT) continue;
        if (events[i].b < 0) {
            clocks[events[i].a].has_touched_wall = true;
            continue;
        }
        clocks[events[i].a].has_touched_tank = true;
        clocks[events[i].b].has_touched_tank = true;
    }
    for (int i = 0; i < battle_tank_count(battle); i++)
        count_tank(&clocks[i], battle_tank(battle, i), worst);
}

static Bout start(const Arena *arena, const Behaviour *behaviour, const Drive *drive, int tanks,
                  uint64_t seed) {
    Bout bout;
    bout_init(&bout, seed, LIMIT_S);
    for (int i = 0; i < tanks; i++) bout_add(&bout, behaviour, drive, i);
    bout_start(&bout, arena);
    return bout;
}

static Worst play(const Arena *arena, const Behaviour *behaviour, const Drive *drive, int tanks,
                  uint64_t seed) {
    Bout bout = start(arena, behaviour, drive, tanks, seed);
    Clock clocks[TANKS_MAX] = {0};
    Worst worst = {0, 0};
    while (bout_tick(&bout)) count_tick(match_battle(bout.match), clocks, &worst);
    bout_close(&bout);
    return worst;
}

// Runs number `first`, and so many from there.
static void check_crowds(const Arena *arena, const char *name, const Drive *drive, int first,
                         int runs) {
    static const int TANKS[CROWDS] = {2, 6, TANKS_MAX};
    double limit_s = drive->look == LOOK_TANK ? LONGEST_STUCK_S : CAR_STUCK_S;
    for (size_t m = 0; m < sizeof MOVERS / sizeof *MOVERS; m++) {
        const Behaviour *behaviour = behaviour_find(MOVERS[m]);
        assert_non_null(behaviour);
        for (int run = first; run < first + runs; run++) {
            int tanks = TANKS[run % CROWDS];
            Worst worst = play(arena, behaviour, drive, tanks, (uint64_t)run + 1);
            if (worst.stuck_s > limit_s || worst.wedged_s > WEDGED_S)
                fail_msg("%d x %s (%s) in %s, seed %d: stuck for %.1f s, wedged for %.1f s", tanks,
                         behaviour->name, drive->name, name, run + 1, worst.stuck_s,
                         worst.wedged_s);
        }
    }
}

// The default drive most of all. The others have a crowd an arena, another size in each; with
// LONG=1 all of them.
static int crowds_for(bool is_default) {
    if (effort_is_brief()) return is_default ? 2 : 1;
    if (effort_is_long()) return is_default ? 2 * CROWDS : CROWDS;
    return is_default ? CROWDS : 1;
}

UNIT_TEST(test_nobody_stays_stuck) {
    for (size_t i = 0; i < sizeof ARENAS / sizeof *ARENAS; i++) {
        OWN_ARENA *arena = shipped_arena(ARENAS[i]);
        for (int k = 0; DRIVES[k]; k++) {
            if (effort_is_brief() && (int)i % 3 != k) continue;
            int first = k == 0 || effort_is_brief() || effort_is_long() ? 0 : ((int)i + k) % CROWDS;
            check_crowds(arena, ARENAS[i], DRIVES[k], first, crowds_for(k == 0));
        }
    }
}

// Seconds stuck, and played, in one match of six.
static void add_shares(const Arena *arena, const Behaviour *behaviour, const Drive *drive,
                       double *stuck_s, double *play_s) {
    Bout bout = start(arena, behaviour, drive, SHARERS, 1);
    const Battle *battle = match_battle(bout.match);
    StuckClock clocks[SHARERS];
    for (int i = 0; i < SHARERS; i++) clocks[i] = stuck_start();
    while (bout_tick(&bout)) {
        stuck_notice(clocks, battle);
        for (int i = 0; i < SHARERS; i++) {
            if (battle_tank(battle, i)->is_wreck) continue;
            *play_s += BATTLE_TICK_S;
            if (stuck_count(&clocks[i], battle_tank(battle, i))) *stuck_s += BATTLE_TICK_S;
        }
    }
    bout_close(&bout);
}

// A small sample of what bench_stuck measures of every arena and drive.
UNIT_TEST(test_little_time_is_lost) {
    static const char *const PLACES[] = {"yard", "maze", "city"};
    double stuck_s[BEHAVIOURS_MAX] = {0}, play_s[BEHAVIOURS_MAX] = {0};
    for (int i = 0; i < effort_of(3, 3); i++) {
        OWN_ARENA *arena = shipped_arena(PLACES[i]);
        for (int m = 0; BEHAVIOURS[m]; m++) {
            assert_in_range(m, 0, BEHAVIOURS_MAX - 1);
            for (int k = i; k < i + 5; k += 2)
                add_shares(arena, BEHAVIOURS[m], DRIVES[k], &stuck_s[m], &play_s[m]);
        }
    }
    for (int m = 0; BEHAVIOURS[m]; m++)
        if (stuck_s[m] > SHARE_MAX * play_s[m])
            fail_msg("%s is stuck for %.1f s of %.0f s", BEHAVIOURS[m]->name, stuck_s[m],
                     play_s[m]);
}
// Whatever it drives, a hunter finds and destroys a tank that stands somewhere in the arena.

enum { SEEDS = 4 };
#define HUNT_S 180.0

static const char *const HUNTED[] = {"open", "maze"};

static MatchResult hunt(const Arena *arena, const Drive *drive, uint64_t seed) {
    Bout bout;
    bout_init(&bout, seed, HUNT_S);
    bout_add(&bout, behaviour_find("hunter"), drive, 0);
    bout_add(&bout, behaviour_find("idle"), drive, 1);
    bout_start(&bout, arena);
    while (bout_tick(&bout)) {}
    MatchResult result = match_result(bout.match);
    bout_close(&bout);
    return result;
}

static void check_arena(const char *name) {
    OWN_ARENA *arena = shipped_arena(name);
    for (int k = 0; DRIVES[k]; k++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            MatchResult result = hunt(arena, DRIVES[k], seed);
            if (result.winner != 0 || result.was_time_up)
                fail_msg("%s in %s, seed %d: the target still stands", DRIVES[k]->name, name,
                         (int)seed);
        }
    }
}

UNIT_TEST(test_hunters_destroy_what_stands_still) {
    for (size_t i = 0; i < sizeof HUNTED / sizeof *HUNTED; i++) check_arena(HUNTED[i]);
}

// The runs of one mind in the world's circling grid: [0] by the shortcut, [1] on the true arc.
typedef struct Circling {
    CirclingSetup setup;
    CirclingResult results[2];
} Circling;

static Circling circle(const char *name, CirclingSetup setup) {
    CirclingRun all[WORLD_RUNS_MAX], runs[2];
    Circling circling = {.setup = setup};
    int count = circling_world_runs(all), found = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(all[i].controller.name, name) == 0) runs[found++] = all[i];
    assert_int_equal(found, 2);
    assert_string_equal(runs[0].drive->name, "track-approx");
    assert_string_equal(runs[1].drive->name, "track");
    CirclingCrew crew = {.threads = 2};
    assert_true(circling_bench(&setup, runs, circling.results, found, &crew));
    return circling;
}

// The whole standard grid.
UNIT_TEST(test_a_hunter_that_closes_in_captures_from_everywhere) {
    Circling circling = circle("hunter:range=0", CIRCLING_STANDARD);
    for (int i = 0; i < 2; i++)
        assert_int_equal(circling.results[i].count[CAPTURED], circling_cells(&circling.setup));
    circling_free(circling.results, 2);
}

// All that stands within two hull lengths behind its beam, but not inside the circle it drives by
// either way.
UNIT_TEST(test_a_circler_loses_what_is_close_behind_by_the_shortcut) {
    CirclingSetup behind = CIRCLING_STANDARD;
    behind.horizon_s = 20;
    behind.bearings_deg = (Axis){92.5, 5, 36};
    behind.ranges_m = (Axis){3.15, 0.25, 15};
    Circling circling = circle("circler", behind);
    int cells = circling_cells(&behind);
    check_at_least(circling.results[1].count[CAPTURED], 0.7 * cells);
    check_at_least(circling.results[0].count[ORBIT], 0.45 * cells);
    circling_free(circling.results, 2);
}
UNIT_TEST_MAIN("stuck")
