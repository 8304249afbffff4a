// circling_world.c -- the circling grid in the game's own world: its physics, senses and minds.
#include "circling_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/motion/steer.h"
#include "bench.h"
#include "chase.h"

#define BEACON_M 0.2
#define HUNTER_RANGE_M 0.0 // right up to the target, as a capture wants it
#define FIELD_M 120.0
enum { TANK, BEACON, TANKS };

static const char FIELD[] =
    "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":120,\"height\":120,"
    "\"tilewidth\":32,\"tileheight\":32,\"layers\":[{\"type\":\"objectgroup\",\"objects\":["
    "{\"id\":1,\"type\":\"spawn\",\"x\":320,\"y\":320,\"point\":true},"
    "{\"id\":2,\"type\":\"spawn\",\"x\":3520,\"y\":3520,\"point\":true}]}]}";

typedef struct WorldBench {
    const CirclingSetup *setup;
    const WorldRun *runs;
    const Arena *field;
    TankSpec tank, beacon;
    double scale; // metres of the world a metre of the set-up
} WorldBench;

// The house law and nothing else: what every mind's way to a goal is made of.
static Order seek(void *memory, const Senses *senses, Notes *notes) {
    (void)memory, (void)notes;
    if (!senses->tank_count) return (Order){0};
    double heading_rad = steer_bearing(senses, pose_at(senses->tanks[0].pose));
    return tracks_order(senses, steer_heading(senses, heading_rad, senses->limits.top_mps));
}

static const Behaviour SEEK = {.name = "seek", .help = "the house law", .think = seek};

static void add_run(WorldRun *runs, int *count, const Behaviour *mind, const char *drive) {
    WorldRun run = {.behaviour = mind, .drive = drive_find(drive)};
    for (int i = 0; i < behaviour_param_count(run.behaviour); i++)
        run.params[i] = run.behaviour->params[i].initial;
    snprintf(run.name, sizeof run.name, "%s", mind->name);
    int range = behaviour_param_index(run.behaviour, "range");
    if (range >= 0) {
        run.params[range] = HUNTER_RANGE_M;
        snprintf(run.name, sizeof run.name, "%s:range=%g", mind->name, HUNTER_RANGE_M);
    }
    runs[(*count)++] = run;
}

int circling_world_runs(WorldRun runs[static WORLD_RUNS_MAX]) {
    const Behaviour *const minds[] = {behaviour_find("circler"), behaviour_find("hunter"), &SEEK};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        add_run(runs, &count, minds[i], "track-approx");
        add_run(runs, &count, minds[i], "track");
    }
    return count;
}

static Battle *open_battle(const WorldBench *bench, const WorldRun *run, Vec target, int cell) {
    Vec middle = vec(FIELD_M / 2, FIELD_M / 2), place = vec_add(middle, target);
    const BattleStart starts[TANKS] = {
        [TANK] = {.spec = &bench->tank,
                  .drive = run->drive,
                  .team = 0,
                  .pose = {middle.x, middle.y, 0}},
        [BEACON] = {
            .spec = &bench->beacon, .drive = DRIVES[0], .team = 1, .pose = {place.x, place.y, 0}}};
    BattleRules rules = {.substeps = 1};
    return battle_create(bench->field, &rules, starts, TANKS, (uint64_t)cell);
}

// Does the beacon lie under the tank's hull from the start?
static bool is_under_hull(const WorldBench *bench, Vec target) {
    return fabs(target.x) <= 0.5 * (bench->tank.width_m + BEACON_M) &&
           fabs(target.y) <= 0.5 * (bench->tank.length_m + BEACON_M);
}

static void step(Battle *battle, const WorldRun *run, void *memory) {
    Senses senses = {.params = run->params};
    Order orders[TANKS] = {{0}};
    battle_look(battle);
    battle_sense(battle, TANK, &senses);
    orders[TANK] = run->behaviour->think(memory, &senses, NULL);
    orders[TANK].fire = false;
    battle_step(battle, orders);
}

static Vec apart(const Battle *battle) {
    return vec_sub(pose_at(battle_tank(battle, TANK)->pose),
                   pose_at(battle_tank(battle, BEACON)->pose));
}

static void follow(const WorldBench *bench, const WorldRun *run, Battle *battle, void *memory,
                   Chase *chase) {
    double horizon_s = bench->setup->horizon_s, capture_m = bench->setup->capture_m * bench->scale;
    const Tank *tank = battle_tank(battle, TANK);
    Vec before = apart(battle);
    int ticks = (int)ceil(horizon_s * BATTLE_TICK_HZ - 1e-9);
    for (int tick = 1; tick <= ticks; tick++) {
        step(battle, run, memory);
        Vec after = apart(battle);
        chase->time_s = tick * BATTLE_TICK_S;
        chase->turn_rad += fabs(angle_wrap(tank->pose.heading_rad - tank->last_pose.heading_rad));
        chase->way_m = tank->distance_m;
        if (tank->is_touching) chase->outcome = CAPTURED;
        if (tank->is_touching || chase_note(chase, before, after, capture_m)) return;
        before = after;
    }
    chase_give_up(chase, bench->tank.drive.top_mps * horizon_s);
}

static Chase world_chase(const void *context, int run, int cell) {
    const WorldBench *bench = context;
    const WorldRun *row = &bench->runs[run];
    Vec target = vec_scale(circling_target(bench->setup, cell), bench->scale);
    Chase chase = {.outcome = CAPTURED};
    if (is_under_hull(bench, target)) return chase;
    Battle *battle = open_battle(bench, row, target, cell);
    void *memory = calloc(1, row->behaviour->memory_bytes + 1);
    if (battle && memory)
        follow(bench, row, battle, memory, &chase);
    else
        chase.outcome = OTHER;
    free(memory);
    battle_destroy(battle);
    return chase;
}

bool circling_world(const CirclingSetup *setup, const WorldRun *runs, CirclingResult *results,
                    int count, const CirclingCrew *crew) {
    Arena *field = arena_parse(FIELD, strlen(FIELD), "field", ".", NULL);
    if (!field) return false;
    WorldBench bench = {.setup = setup,
                        .runs = runs,
                        .field = field,
                        .tank = TANK_SPECS[0],
                        .beacon = TANK_SPECS[0],
                        .scale = TANK_SPECS[0].drive.half_gauge_m / setup->half_gauge_m};
    bench.beacon.length_m = bench.beacon.width_m = BEACON_M;
    bool is_fine = bench_run(setup, world_chase, &bench, results, count, crew);
    arena_destroy(field);
    return is_fine;
}
