// match_state.h -- the inside of a match, shared by match*.c and edit*.c and nobody else.
#pragma once

#include <stdatomic.h>

#include "match.h"

// What the match keeps of a tank.
typedef struct Seat {
    void *memory; // of its behaviour
    int deaths;
    bool is_down;
    uint64_t back_tick; // before which it is tried to bring it back
    uint64_t wake_tick; // its mind rests until then, unless there is news for it; people never do
    int sight_count;    // of those it saw when it was asked, or looked up from its rest ..
    bool saw_enemy;     // .. and whether an enemy that fights was among them when it was asked
} Seat;

// An arena whose walls people have changed, held by the match and by what was kept of it.
typedef struct OwnArena {
    Arena *arena;
    atomic_int holders;
} OwnArena;

struct Match {
    MatchCard card; // our copy: as it stands after swaps
    Tuned tuned;    // what the card's tuning comes to: the tanks' specs, the ground
    const Arena *given;
    OwnArena *own; // NULL while the walls are as given
    Battle *battle;
    Seat *seats; // one a tank
    Order *orders;
    Notes *notes; // NULL until kept
    int teams_at_start;
    Hill hill;
    uint64_t hill_ticks[TEAMS_MAX]; // held alone
    MatchResult result;             // is_over, is_draw, winner, was_time_up: as decided so far
};

// All of these are NULL when out of memory.
Seat *seats_create(const MatchCard *card); // with empty memories
void seats_destroy(Seat *seats, int count);
// Of this card, by this match's specs and surfaces. Without poses it must be told its state at
// once.
Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses);
int match_teams_alive(const Match *match, int *last);

OwnArena *arena_hold(OwnArena *own);                // one holder more; NULL stays NULL
void arena_let_go(OwnArena *own);                   // one less; the last one destroys it
OwnArena *arena_own(Arena *arena);                  // takes it over, also when out of memory
void match_walk(Match *match, struct State *state); // all but the card and what is allocated

// decide.c: fills the orders. Everyone senses the same instant: none is carried out before the last
// one is given. Nobody asks for those of wrecks.
void match_decide(Match *match, const HumanOrders *wishes);
