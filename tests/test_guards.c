// test_guards.c -- values that would abort the physics engine or make its numbers infinite are
// rejected or corrected first. Tests that might end the program run in a child process.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bout.h"

#include "match/tuning.h"
#include "match/tankspec.h"

static const BattleRules RULES = {.friendly_fire = true, .substeps = 1};

// Runs an ordeal in a child process; a signal or `false` fails the test.
static void survive(const char *name, bool (*ordeal)(void)) {
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) _exit(ordeal() ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status)) fail_msg("%s: ended by signal %d", name, WTERMSIG(status));
    if (WEXITSTATUS(status)) fail_msg("%s: exit code %d", name, WEXITSTATUS(status));
}

static bool is_sound(const Battle *battle) {
    const Arena *arena = battle_arena(battle);
    for (const Tank *tank = NULL; (tank = battle_next_tank(battle, tank));) {
        bool is_inside = tank->pose.x >= 0 && tank->pose.x <= arena->width_m && tank->pose.y >= 0 &&
                         tank->pose.y <= arena->height_m;
        if (!is_inside || !(fabs(tank->pose.heading_rad) <= PI) ||
            !(fabs(tank->motion.forward_mps) < 100) || !(fabs(tank->motion.side_mps) < 100) ||
            !(fabs(tank->motion.turn_radps) < 1000) || !(fabs(tank->turret_rad) <= PI))
            return false;
    }
    return true;
}

typedef void Act(Battle *battle, int tick, Order *orders);

static bool is_survived(const Arena *arena, const BattleStart *starts, int count, int ticks,
                        Act *act) {
    Order orders[3] = {0};
    OWN_BATTLE *battle = battle_create(arena, &RULES, starts, count, 1);
    bool is_fine = battle != NULL;
    for (int tick = 0; is_fine && tick < ticks; tick++) {
        act(battle, tick, orders);
        battle_step(battle, orders);
        is_fine = is_sound(battle);
    }
    return is_fine;
}

UNIT_TEST(test_every_tank_has_a_positive_mass_and_size) {
    for (const TankSpec *spec = TANK_SPECS; spec->name; spec++) {
        assert_true(spec->mass_kg >= 1 && spec->mass_kg <= 1e6);
        assert_true(spec->length_m >= 0.5 && spec->length_m <= 20);
        assert_true(spec->width_m >= 0.5 && spec->width_m <= 20);
        // Less than half its width per tick, so that it cannot pass through a wall.
        assert_true(spec->drive.top_mps * BATTLE_TICK_S < spec->width_m / 2);
    }
}

UNIT_TEST(test_parameters_out_of_range_are_rejected) {
    static const char *const VALUES[] = {"nan",    "inf",  "-inf", "1e308", "-1e308", "1e999",
                                         "0x1p99", "-nan", "",     " 1",    "1e",     "--1"};
    for (const Drive *const *drive = DRIVES; *drive; drive++)
        for (int i = 0; i < drive_param_count(*drive); i++)
            for (size_t v = 0; v < sizeof VALUES / sizeof *VALUES; v++) {
                double values[PARAMS_MAX];
                Problem problem = {""};
                bool is_read = params_read("it", (*drive)->params, false, (*drive)->params[i].name,
                                           VALUES[v], values, &problem);
                if (is_read) fail_msg("%s accepts '%s'", (*drive)->params[i].name, VALUES[v]);
                assert_true(problem.text[0]);
            }
}

static void drive_ahead(Battle *battle, int tick, Order *orders) {
    (void)battle, (void)tick;
    orders[0] = (Order){.left_mps = 7, .right_mps = 7};
}

// As many walls as a map may have, all in one place, and a tank that drives into them.
static bool drive_into_a_heap(void) {
    enum { WALLS = 4000, WALL_MAX = 64 };
    OWN_TEXT *objects = malloc((size_t)WALLS * WALL_MAX);
    char *at = objects;
    for (int i = 0; i < WALLS; i++)
        at += sprintf(at, "%s{'type':'wall','x':100,'y':20,'width':20,'height':20}", i ? "," : "");
    OWN_ARENA *arena = field_create(20, 16, objects);
    BattleStart start = {.spec = &TANK_SPECS[0],
                         .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                         .pose = {10, 8, 0}};
    return is_survived(arena, &start, 1, 90, drive_ahead);
}

UNIT_TEST(test_a_heap_of_walls_is_survived) { survive("a heap of walls", drive_into_a_heap); }

static void turn_and_respawn(Battle *battle, int tick, Order *orders) {
    orders[0] = (Order){.left_mps = 7, .right_mps = -7};
    orders[1] = (Order){.left_mps = 5};
    if (tick % 3 == 0) battle_revive(battle, 2, (Pose){10, 8, tick});
}

// Two hulls in the same place, and a third that respawns between them.
static bool overlap(void) {
    OWN_ARENA *arena = field_create(20, 16, "");
    BattleStart starts[3];
    for (int i = 0; i < 3; i++)
        starts[i] = (BattleStart){.spec = &TANK_SPECS[2],
                                  .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                  .pose = {10, 8, 0}};
    return is_survived(arena, starts, 3, 240, turn_and_respawn);
}

UNIT_TEST(test_overlapping_hulls_are_survived) { survive("overlapping hulls", overlap); }

UNIT_TEST(test_a_broken_contract_names_the_key) {
    int status = 0, ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        _exit(tuning_row_of("rule.harvest"));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    char text[256] = "";
    assert_true(read(ends[0], text, sizeof text - 1) > 0);
    if (!strstr(text, "broken contract: row >= 0") || !strstr(text, ": rule.harvest\n"))
        fail_msg("%s", text);
    close(ends[0]);
    close(ends[1]);
}

UNIT_TEST_MAIN("guards")
