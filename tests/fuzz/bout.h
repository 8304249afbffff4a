// bout.h -- any bytes as a match card with an arena, and as what people do at the keys; and what
// must hold of every arena and battle.
#pragma once

#include "fuzz.h"
#include "match/edit.h"

typedef struct Bout {
    MatchCard card;
    const Arena *arena; // read once, never freed
    int ticks;
    Take keys; // what is left of the input: raw numbers, tick by tick
} Bout;

// With minds from the game's table only, or also one of no table that orders invalid_orders.
typedef enum BoutMinds { BOUT_SHIPPED, BOUT_WILD } BoutMinds;
Bout bout_take(Take *take, BoutMinds minds);
void bout_free(Bout *bout);

// The orders of the next tick, moving `keys` along.
HumanOrders bout_orders(Take *keys);

// What is done by hand before the next tick, possible or not; false for nothing.
bool bout_edit(Take *keys, const Match *match, Edit *edit);

void check_arena(const Arena *arena);    // one that was accepted
void check_battle(const Battle *battle); // between two ticks
