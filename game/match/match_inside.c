// match_inside.c -- the parts of a match: its slots, its battle, and its arena, which changes when
// walls do.
#include "match_inside.h"

#include <stdlib.h>

#include "platform/memory.h"

// Takes over the arena. Returns NULL if out of memory, after destroying the arena.
static SharedArena *arena_share(Arena *arena) {
    SharedArena *own = arena ? calloc(1, sizeof *own) : NULL;
    if (!own) {
        arena_destroy(arena);
        return NULL;
    }
    own->arena = arena;
    atomic_init(&own->holders, 1);
    return own;
}

SharedArena *arena_hold(SharedArena *own) {
    if (own) atomic_fetch_add(&own->holders, 1);
    return own;
}

void arena_release(SharedArena *own) {
    if (!own || atomic_fetch_sub(&own->holders, 1) > 1) return;
    arena_destroy(own->arena);
    free(own);
}

SlotDriver slot_driver(const TankCard *card) {
    if (card->kind == DRIVER_PLAYER) return SLOT_PLAYER;
    return mind_is_external(&card->mind) ? SLOT_EXTERNAL : SLOT_MIND;
}

bool match_copy_card(Match *match, const MatchCard *card) {
    bool is_copied = card_copy(&match->card, card);
    match->orders = calloc((size_t)card->tank_count, sizeof *match->orders);
    match->slots = calloc((size_t)card->tank_count, sizeof *match->slots);
    for (int i = 0; match->slots && i < card->tank_count; i++) {
        match->has_external |= mind_is_external(&card->tanks[i].mind);
        match->slots[i].driver = (uint8_t)slot_driver(&card->tanks[i]);
        size_t bytes = slot_memory_bytes(&card->tanks[i]);
        if (bytes && !(match->slots[i].memory = calloc(1, bytes))) return false;
        if (card->wave_count && !(match->slots[i].spec = calloc(1, sizeof(TankSpec)))) return false;
    }
    return is_copied && match->orders && match->slots;
}

void match_clear(Match *match) {
    battle_destroy(match->battle);
    for (int i = 0; match->slots && i < match->card.tank_count; i++) {
        free(match->slots[i].memory);
        free(match->slots[i].spec);
    }
    free(match->slots);
    arena_release(match->own);
    free(match->orders);
    free(match->notes);
    free(match->log);
    card_free(&match->card);
}

Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses) {
    size_t count = (size_t)card->tank_count;
    BattleStart *starts = calloc(count, sizeof *starts);
    BattleRules rules = card->rules;
    rules.surfaces = match->tuned.surfaces;
    rules.things = match->tuned.things;
    rules.sight_m = &match->tuned.rules.sight_m;
    double truce_s = max_of(match->tuned.rules.truce_s, match->mode->truce_s);
    for (size_t i = 0; starts && i < count; i++) {
        const TankCard *tank = &card->tanks[i];
        starts[i] = (BattleStart){.spec = &match->tuned.specs[spec_kind(tank->loadout.spec)],
                                  .loadout = tank->loadout,
                                  .team = tank->team,
                                  .reload_s = truce_s,
                                  .pose = poses ? poses[i] : (Pose){1, 1, 0}};
    }
    Battle *battle =
        starts ? battle_create(arena, &rules, starts, card->tank_count, card->seed) : NULL;
    free(starts);
    return battle;
}

bool match_move_battle(Match *match, const Arena *arena, const Pose *poses) {
    Serializer walk = {.way = SERIALIZER_MEASURE};
    battle_serialize(match->battle, &walk);
    Battle *battle = match_new_battle(match, &match->card, arena, poses);
    uint8_t *bytes = malloc(walk.count);
    bool is_moved = battle && bytes;
    if (is_moved) {
        walk = (Serializer){.way = SERIALIZER_SAVE, .at = bytes};
        battle_serialize(match->battle, &walk);
        walk = (Serializer){.way = SERIALIZER_LOAD, .at = bytes};
        battle_serialize(battle, &walk);
        battle_invalidate_visibility(battle);
    }
    battle_destroy(is_moved ? match->battle : battle);
    if (is_moved) match->battle = battle;
    if (is_moved) stand_fit(match);
    free(bytes);
    return is_moved;
}

Pose *match_poses(const Match *match, int more) {
    int count = match->card.tank_count;
    Pose *poses = calloc((size_t)(count + more), sizeof *poses);
    for (int i = 0; poses && i < count; i++) poses[i] = battle_tank(match->battle, i)->pose;
    return poses;
}

bool match_move_to_arena(Match *match, Arena *arena, Problem *problem) {
    arena = arena_build_map(arena, battle_arena(match->battle)->map, problem);
    if (!arena) return false;
    SharedArena *own = arena_share(arena);
    Pose *poses = own ? match_poses(match, 0) : NULL;
    bool is_moved = poses && match_move_battle(match, own->arena, poses);
    free(poses);
    arena_release(is_moved ? match->own : own);
    if (is_moved) match->own = own;
    return is_moved || problem_set(problem, "out of memory");
}

static void move_gates(Match *match) {
    const Arena *arena = battle_arena(match->battle);
    bool are_open[ARENA_WALLS_MAX] = {false}, is_changed = false;
    for (int i = 0; i < arena->wall_count; i++) {
        if (arena->walls[i].kind != WALL_GATE) continue;
        are_open[i] = match->stand.are_gates_open || battle_gate_is_wanted(match->battle, i);
        is_changed |= are_open[i] != arena->walls[i].is_open;
    }
    Problem problem;
    Arena *moved = is_changed ? arena_with_gates(arena, are_open) : NULL;
    if (moved) match_move_to_arena(match, moved, &problem);
}

void match_change_walls(Match *match) {
    if (battle_arena(match->battle)->gate_count) move_gates(match);
    const double *health = battle_broken_walls(match->battle);
    Problem problem;
    Arena *arena = health ? arena_after_damage(battle_arena(match->battle), health) : NULL;
    if (arena)
        match_move_to_arena(match, arena, &problem); // tries again later if it runs out of memory
}

void match_revive(Match *match, int tank, Pose pose) {
    TankSlot *slot = &match->slots[tank];
    battle_revive(match->battle, tank, pose);
    slot->is_dead = slot->may_respawn = slot->is_unspawned = false;
    slot->wake_tick = 0;
    if (slot->memory) memset(slot->memory, 0, slot_memory_bytes(&match->card.tanks[tank]));
}
