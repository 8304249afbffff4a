// snapshot.c -- saves a match between two ticks, and restores it.
#include "snapshot.h"

#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match_inside.h"
#include "platform/memory.h"
#include "shown.h"

struct Snapshot {
    MatchCard card; // owns its tanks
    SharedArena *own;
    uint64_t tick;
    size_t bytes; // total size
    uint8_t state[];
};

static void walk_seat(const TankCard *card, TankSlot *slot, Serializer *state) {
    SERIALIZE_VALUE(state, slot->deaths);
    SERIALIZE_VALUE(state, slot->flags);
    SERIALIZE_VALUE(state, slot->task);
    SERIALIZE_VALUE(state, slot->is_dead);
    SERIALIZE_VALUE(state, slot->may_respawn);
    SERIALIZE_VALUE(state, slot->is_unspawned);
    SERIALIZE_VALUE(state, slot->respawn_tick);
    SERIALIZE_VALUE(state, slot->wake_tick);
    SERIALIZE_VALUE(state, slot->swaps);
    SERIALIZE_VALUE(state, slot->sight_count);
    SERIALIZE_VALUE(state, slot->saw_enemy);
    SERIALIZE_VALUE(state, slot->steps);
    SERIALIZE_VALUE(state, slot->is_saying);
    SERIALIZE_VALUE(state, slot->say);
    SERIALIZE_VALUE(state, slot->signal);
    SERIALIZE_VALUE(state, slot->forfeit);
    SERIALIZE_VALUE(state, slot->pending_forfeit);
    if (slot->memory) serialize_block(state, slot->memory, slot_memory_bytes(card));
}

// Serializes the match without its card and without allocated members.
static void match_serialize(Match *match, Serializer *state) {
    int count = match->card.tank_count;
    SERIALIZE_VALUE(state, match->tuned);
    SERIALIZE_VALUE(state, match->teams_at_start);
    SERIALIZE_VALUE(state, match->forfeits);
    SERIALIZE_VALUE(state, match->last_forfeit);
    SERIALIZE_VALUE(state, match->mode_state);
    SERIALIZE_VALUE(state, match->stand);
    SERIALIZE_VALUE(state, match->result);
    for (int i = 0; i < count; i++) walk_seat(&match->card.tanks[i], &match->slots[i], state);
    battle_serialize(match->battle, state);
}

bool match_is_fresh(const Match *match) { return battle_is_fresh(match->battle); }

Snapshot *match_snapshot(Match *match) {
    if (!match_is_fresh(match)) return NULL;
    Serializer measure = {.way = SERIALIZER_MEASURE};
    match_serialize(match, &measure);
    Snapshot *snapshot = malloc(sizeof *snapshot + measure.count);
    if (!snapshot) return NULL;
    *snapshot = (Snapshot){.tick = battle_tick(match->battle)};
    if (!card_copy(&snapshot->card, &match->card)) {
        free(snapshot);
        return NULL;
    }
    snapshot->own = arena_hold(match->own);
    size_t tanks = (size_t)match->card.tank_count * sizeof(TankCard);
    snapshot->bytes = sizeof *snapshot + tanks + measure.count;
    Serializer save = {.way = SERIALIZER_SAVE, .at = snapshot->state};
    match_serialize(match, &save);
    return snapshot;
}

void snapshot_free(Snapshot *snapshot) {
    if (!snapshot) return;
    arena_release(snapshot->own);
    card_free(&snapshot->card);
    free(snapshot);
}

size_t snapshot_bytes(const Snapshot *snapshot) { return snapshot->bytes; }

uint64_t snapshot_tick(const Snapshot *snapshot) { return snapshot->tick; }

bool match_restore(Match *match, const Snapshot *snapshot) {
    ASSERT(snapshot);
    const MatchCard *card = &snapshot->card;
    const Arena *arena = snapshot->own ? snapshot->own->arena : match->given;
    // The bodies can take over the state if the tanks have the same sizes and teams.
    bool is_own_fit = battle_arena(match->battle) == arena &&
                      match->card.tank_count == card->tank_count &&
                      battle_can_refresh(match->battle);
    for (int i = 0; is_own_fit && i < card->tank_count; i++)
        is_own_fit = match->card.tanks[i].loadout.spec == card->tanks[i].loadout.spec &&
                     match->card.tanks[i].team == card->tanks[i].team;
    Match now = *match, was = *match;
    now.own = arena_hold(snapshot->own);
    now.notes = match->notes ? calloc((size_t)card->tank_count, sizeof *now.notes) : NULL;
    now.battle = is_own_fit ? NULL : match_new_battle(match, card, arena, NULL);
    bool is_made =
        match_copy_card(&now, card) && (now.notes || !was.notes) && (now.battle || is_own_fit);
    if (is_made && is_own_fit) {
        now.battle = was.battle;
        was.battle = NULL;
    }
    Match *rest = is_made ? &was : &now;
    rest->log = NULL; // the match keeps its log
    match_clear(rest);
    if (!is_made) return false;
    *match = now;
    match_cut_log(match, snapshot->tick);
    match_serialize(match, &(Serializer){.way = SERIALIZER_LOAD, .at = (uint8_t *)snapshot->state});
    stand_fit(match);
    return true;
}
