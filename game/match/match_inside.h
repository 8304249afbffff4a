// match_inside.h -- the inside of a match, for match.c, snapshot.c, edit.c and the modes
// (mode_*.c).
#pragma once

#include <stdatomic.h>

#include "ai/tactics/skill.h"
#include "card.h"

typedef enum Driver { DRIVER_MIND, DRIVER_EXTERNAL, DRIVER_HUMAN } Driver;
Driver driver_of(const TankCard *card);

// The match's own state of a tank. What each tick asks comes first, in one line of the processor's
// caches.
typedef struct TankSlot {
    void *memory;       // of its behaviour; below SKILL_ACE behind a SkillMemory
    uint64_t wake_tick; // its mind rests until then, unless there is news for it; people never do
    uint64_t respawn_tick; // before which it is tried to bring it back
    QuantizedOrder steps;  // the order that holds while no built-in mind drives it
    // Of those it saw when it was asked, or looked up from its rest: how many, and whether an enemy
    // that fights was among them.
    int sight_count;
    bool saw_enemy;
    bool is_dead;
    bool may_respawn;  // its mode lets it come back, or come for the first time
    bool is_unspawned; // has not been on the field yet
    bool is_asked;     // in this tick, outside
    bool is_saying, has_said;
    uint8_t driver;          // as the card has it
    Forfeit pending_forfeit; // its forfeit when the next tick begins
    Forfeit forfeit;
    int deaths, flags; // flags: reached in a race
    Message say, said; // that goes with it in this tick, and in the last one
} TankSlot;

// An arena whose walls people have changed, held by the match and by what was kept of it.
typedef struct SharedArena {
    Arena *arena;
    atomic_int holders;
} SharedArena;

// Here, too, first what each tick asks.
struct Match {
    const Mode *mode;
    Battle *battle;
    TankSlot *slots; // one a tank
    Order *orders;
    Notes *notes;          // NULL until kept
    MindObserver observer; // into the mind of a tank; NULL: none
    int observed_tank;
    bool has_external;    // has, or had, tanks that are driven from outside
    bool is_unrepeatable; // one of them may drive otherwise another time
    int team_count;
    ModeState mode_state;     // which ends with the hill
    MatchResult result;       // is_over, is_draw, winner, was_time_up: as decided so far
    double points[TEAMS_MAX]; // of the teams, and their number, as the minds are told
    void *observer_context;
    ExternalDrivers drivers; // of those outside
    int teams_at_start;
    int forfeits, last_forfeit; // how many there were, and the tank of the last
    MatchCard card;             // our copy: as it stands after swaps
    Tuned tuned;                // what the card's tuning comes to: the tanks' specs, the ground
    const Arena *given;
    SharedArena *own; // NULL while the walls are as given
};

// Of a seat's memory; 0 where the tank has no behaviour.
size_t slot_memory_bytes(const TankCard *tank);

// Of this card, by this match's specs and surfaces; NULL when out of memory. Without poses it must
// be told its state at once.
Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses);
// How many teams have tanks that live or will come back, and the last of these teams (-1: none).
int match_teams_left(const Match *match, int *last);

void arena_release(SharedArena *own);   // one less; the last one destroys it
SharedArena *arena_share(Arena *arena); // takes it over, also when out of memory

// spawns.c: which tank begins where.
// Fills `poses`, one a tank of the card. With as many groups of spawns as teams, a team starts in
// its group (the seed says which); otherwise everyone starts as far from the others as the spawns
// allow; when they run out, at random on free ground, and then wherever room is left. False with
// the problem told when the arena is too small.
//
// card->sides rotates the places: teams of one size exchange their poses exactly, tank by
// tank. Of unequal ones as many tanks as the smaller has do; or, with groups of spawns, each team
// starts in the other's group.
bool spawns_assign(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem);

// Where a destroyed tank comes back: the free spawn farthest from its living enemies, or else the
// free ground. False when everything is taken.
bool spawns_find(const Battle *battle, int tank, Pose *pose);
