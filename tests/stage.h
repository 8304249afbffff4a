// stage.h -- small battles for tests.
#pragma once

#include "field.h"

#include "match/loadout.h"
#include "platform/memory.h"
#include "sim/battle.h"

enum { STAGE_TANKS_MAX = 8 };

typedef struct Stage {
    Arena *arena;
    Battle *battle;
    TankSpec spec; // shared by all tanks; filled in first
    Order orders[STAGE_TANKS_MAX];
} Stage;

static const BattleRules RULES = {.friendly_fire = true, .substeps = 1};
static const int FOES[] = {0, 1};

// Without spread a shot goes where it is aimed.
static inline TankSpec steady(const TankSpec *spec) {
    TankSpec copy = *spec;
    copy.gun.spread_rad = 0;
    return copy;
}

static inline void stage_open(Stage *stage, const char *walls, const BattleRules *rules,
                              const Pose *poses, const int *teams, int count) {
    BattleStart starts[STAGE_TANKS_MAX];
    memset(stage->orders, 0, sizeof stage->orders);
    stage->arena = field_create(60, 40, walls);
    for (int i = 0; i < count; i++)
        starts[i] = (BattleStart){.spec = &stage->spec,
                                  .loadout = loadout_of(&TANK_SPECS[0], DRIVES[0]),
                                  .team = teams[i],
                                  .pose = poses[i]};
    stage->battle = battle_create(stage->arena, rules, starts, count, 1);
    assert_non_null(stage->battle);
}

static inline void stage_close(Stage *stage) {
    battle_destroy(stage->battle);
    arena_destroy(stage->arena);
}

// Opens a stage of steady medium tanks until the end of the block.
#define STAGE(stage, walls, teams, ...) RULED_STAGE(stage, &RULES, walls, teams, __VA_ARGS__)
#define RULED_STAGE(stage, rules, walls, teams, ...)                                               \
    __attribute__((cleanup(stage_close))) Stage stage = {.spec = steady(&TANK_SPECS[0])};          \
    stage_open(&stage, walls, rules, (const Pose[]){__VA_ARGS__}, teams,                           \
               (int)(sizeof((const Pose[]){__VA_ARGS__}) / sizeof(Pose)))

static inline const Tank *tank_of(const Stage *stage, int id) {
    return battle_tank(stage->battle, id);
}

static inline void run(Stage *stage, int ticks) {
    for (int i = 0; i < ticks; i++) battle_step(stage->battle, stage->orders);
}

static inline int count_events(const Stage *stage, EventKind kind) {
    int found = 0;
    for (const Event *event = NULL; (event = battle_next_event(stage->battle, event));)
        found += event->kind == kind;
    return found;
}

// Runs these ticks, and returns how many events of this kind they have.
static inline int count_during(Stage *stage, int ticks, EventKind kind) {
    int found = 0;
    for (int i = 0; i < ticks; i++) {
        run(stage, 1);
        found += count_events(stage, kind);
    }
    return found;
}

// Uses the special of a tank in one tick.
static inline void use_special(Stage *stage, int tank) {
    stage->orders[tank].special = true;
    run(stage, 1);
    stage->orders[tank].special = false;
}

static inline Senses sense(Stage *stage, int tank) {
    Senses senses = {0};
    battle_update_visibility(stage->battle);
    battle_sense(stage->battle, tank, &senses);
    return senses;
}

static inline int kind_of(const char *name) {
    int kind = thing_find(name);
    assert_true(kind > THING_SHELL_KIND);
    return kind;
}

// Copies the state and the orders of a battle to another one.
static inline void stage_copy(Stage *stage, Stage *other) {
    Serializer walk = {.way = SERIALIZER_MEASURE};
    battle_serialize(stage->battle, &walk);
    OWN_MEMORY uint8_t *bytes = malloc(walk.count);
    walk = (Serializer){.way = SERIALIZER_SAVE, .at = bytes};
    battle_serialize(stage->battle, &walk);
    walk = (Serializer){.way = SERIALIZER_LOAD, .at = bytes};
    battle_serialize(other->battle, &walk);
    assert_true(battle_hash(other->battle) == battle_hash(stage->battle));
    memcpy(other->orders, stage->orders, sizeof other->orders);
}

static inline void check_copy_plays_on(Stage *stage, Stage *other, int ticks) {
    stage_copy(stage, other);
    run(stage, ticks);
    run(other, ticks);
    assert_true(battle_hash(stage->battle) == battle_hash(other->battle));
}
