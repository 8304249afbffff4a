// bout.h -- any bytes as a match card with an arena and as input of players; and checks of arenas
// and battles.
#pragma once

#include "fuzz.h"
#include "match/edit.h"

typedef struct Bout {
    MatchCard card;
    const Arena *arena; // loaded once, never freed
    int ticks;
    Take keys; // the rest of the input: raw values, tick by tick
} Bout;

// Only the game's minds, or also a mind that gives invalid orders.
typedef enum BoutMinds { BOUT_SHIPPED, BOUT_WILD } BoutMinds;
Bout bout_take(Take *take, BoutMinds minds);
void bout_free(Bout *bout);

// Returns the orders of the next tick and advances `keys`.
PlayerOrders bout_orders(Take *keys);

// Makes an edit before the next tick, valid or not; returns false if there is none.
bool bout_edit(Take *keys, const Match *match, Edit *edit);

void check_arena(const Arena *arena); // a loaded arena
void check_battle(const Battle *battle);
