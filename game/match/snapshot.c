// snapshot.c -- a match taken out of its structs and brought back.
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "match_inside.h"
#include "platform/bytes.h"

struct Snapshot {
    MatchCard card; // with tanks of its own
    OwnArena *own;
    uint64_t tick;
    size_t bytes; // of all of it
    uint8_t state[];
};

static void walk_seat(const TankCard *card, Seat *seat, State *state) {
    STATE_OF(state, seat->deaths);
    STATE_OF(state, seat->is_down);
    STATE_OF(state, seat->back_tick);
    STATE_OF(state, seat->wake_tick);
    STATE_OF(state, seat->sight_count);
    STATE_OF(state, seat->saw_enemy);
    if (seat->memory) state_block(state, seat->memory, card->behaviour->memory_bytes);
}

void match_walk(Match *match, State *state) {
    int count = match->card.tank_count;
    STATE_OF(state, match->tuned);
    STATE_OF(state, match->teams_at_start);
    STATE_OF(state, match->mode_state);
    STATE_OF(state, match->result);
    for (int i = 0; i < count; i++) walk_seat(&match->card.tanks[i], &match->seats[i], state);
    battle_walk(match->battle, state);
}

static TankCard *copy_tanks(const MatchCard *card) {
    TankCard *tanks = calloc((size_t)card->tank_count, sizeof *tanks);
    if (tanks) memcpy(tanks, card->tanks, (size_t)card->tank_count * sizeof *tanks);
    return tanks;
}

bool match_is_fresh(const Match *match) { return battle_is_fresh(match->battle); }

Snapshot *match_snapshot(Match *match) {
    if (!match_is_fresh(match)) return NULL;
    State measure = {.way = STATE_MEASURE};
    match_walk(match, &measure);
    Snapshot *snapshot = malloc(sizeof *snapshot + measure.count);
    if (!snapshot) return NULL;
    *snapshot = (Snapshot){.card = match->card, .tick = battle_tick(match->battle)};
    snapshot->card.tanks = copy_tanks(&match->card);
    if (!snapshot->card.tanks) {
        free(snapshot);
        return NULL;
    }
    snapshot->own = arena_hold(match->own);
    size_t tanks = (size_t)match->card.tank_count * sizeof(TankCard);
    snapshot->bytes = sizeof *snapshot + tanks + measure.count;
    State save = {.way = STATE_SAVE, .at = snapshot->state};
    match_walk(match, &save);
    return snapshot;
}

void snapshot_free(Snapshot *snapshot) {
    if (!snapshot) return;
    arena_let_go(snapshot->own);
    card_free(&snapshot->card);
    free(snapshot);
}

size_t snapshot_bytes(const Snapshot *snapshot) { return snapshot->bytes; }

uint64_t snapshot_tick(const Snapshot *snapshot) { return snapshot->tick; }

// Bodies of the same size in the same teams take the state of those that were kept.
static bool has_same_tanks(const MatchCard *a, const MatchCard *b) {
    bool is_same = a->tank_count == b->tank_count;
    for (int i = 0; is_same && i < a->tank_count; i++)
        is_same = a->tanks[i].loadout.spec == b->tanks[i].loadout.spec &&
                  a->tanks[i].team == b->tanks[i].team;
    return is_same;
}

// What a restored match is made of beside its own struct.
typedef struct Parts {
    TankCard *tanks;
    Seat *seats;
    Order *orders;
    Notes *notes;
    Battle *battle; // NULL: the match's own will do
} Parts;

static void parts_free(Parts *parts, int count) {
    free(parts->tanks);
    seats_destroy(parts->seats, count);
    free(parts->orders);
    free(parts->notes);
    battle_destroy(parts->battle);
}

static bool parts_make(Parts *parts, const Match *match, const Snapshot *snapshot) {
    const MatchCard *card = &snapshot->card;
    const Arena *arena = snapshot->own ? snapshot->own->arena : match->given;
    size_t count = (size_t)card->tank_count;
    bool is_own_fit = battle_arena(match->battle) == arena && has_same_tanks(&match->card, card) &&
                      battle_can_refresh(match->battle);
    *parts = (Parts){.tanks = copy_tanks(card),
                     .seats = seats_create(card),
                     .orders = calloc(count, sizeof *parts->orders),
                     .notes = match->notes ? calloc(count, sizeof *parts->notes) : NULL,
                     .battle = is_own_fit ? NULL : match_new_battle(match, card, arena, NULL)};
    if (parts->tanks && parts->seats && parts->orders && (parts->notes || !match->notes) &&
        (parts->battle || is_own_fit))
        return true;
    parts_free(parts, card->tank_count);
    return false;
}

bool match_restore(Match *match, const Snapshot *snapshot) {
    Parts parts;
    if (!parts_make(&parts, match, snapshot)) return false;
    Parts old = {match->card.tanks, match->seats, match->orders, match->notes,
                 parts.battle ? match->battle : NULL};
    parts_free(&old, match->card.tank_count);
    OwnArena *was = match->own;
    match->own = arena_hold(snapshot->own);
    match->card = snapshot->card;
    match->card.tanks = parts.tanks;
    match->seats = parts.seats;
    match->orders = parts.orders;
    match->notes = parts.notes;
    if (parts.battle) match->battle = parts.battle;
    State load = {.way = STATE_LOAD, .at = (uint8_t *)snapshot->state};
    match_walk(match, &load);
    arena_let_go(was);
    return true;
}
