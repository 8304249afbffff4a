// match_inside.h -- the inside of a match, for match.c, edit.c, spawns.c and the modes (mode_*.c).
#pragma once

#include <stdatomic.h>

#include "ai/tactics/skill.h"
#include "card.h"
#include "signals.h"

typedef enum Driver { DRIVER_MIND, DRIVER_EXTERNAL, DRIVER_HUMAN } Driver;
Driver driver_of(const TankCard *card);

// Opens and closes gates, removes walls that were broken in this tick, and lays rubble in their
// place (edit.c).
void match_change_walls(Match *match);

// The match's state of a tank. Members used in each tick come first, in one cache line.
typedef struct TankSlot {
    void *memory; // memory of its behaviour; follows a SkillMemory if the skill is below SKILL_ACE
    uint64_t wake_tick;    // its mind sleeps until then, unless woken by an event
    uint64_t respawn_tick; // first tick before which it may respawn
    uint64_t swaps;        // bit k: swap k of the card, which depends on its health, has happened
    QuantizedOrder steps;  // order in force while no built-in mind drives it
    // When it last thought or checked its sights: number of tanks in sight, and whether a living
    // enemy was among them.
    int sight_count;
    bool saw_enemy;
    bool is_dead;
    bool may_respawn;  // its mode lets it respawn, or appear for the first time
    bool is_unspawned; // has not been on the field yet
    bool is_asked;     // needs an order of an external bot in this tick
    bool is_saying, has_said;
    bool is_resting;         // its external bot was asleep in this tick
    bool was_resting;        // it was asleep in the recording that is played
    uint8_t driver;          // Driver, according to the card
    uint8_t task;            // what its mode wants it to do; the mode defines the values
    Forfeit pending_forfeit; // carried out when the next tick begins
    Forfeit forfeit;
    int deaths, flags; // number of times destroyed; flags reached in a race
    Message say, said; // messages of an external bot in this tick and in the last one
    Signal signal;     // of its player; the last one
} TankSlot;

// An arena with edited walls, shared by a match and its snapshots.
typedef struct SharedArena {
    Arena *arena;
    atomic_int holders;
} SharedArena;

// Members used in each tick come first.
struct Match {
    const Mode *mode;
    Battle *battle;
    TankSlot *slots; // by tank
    Order *orders;
    Notes *notes;                // notes by tank; NULL unless kept
    const Match *notes_from;     // the match whose notes are shown instead; or NULL
    struct LogLine *log;         // ring of the last lines of external bots; NULL before the first
    uint64_t log_start, log_end; // numbers of its first line, and of the line after the last
    bool records_thoughts;
    MindObserver observer; // observer of the mind of a tank; NULL for none
    int observed_tank;
    bool has_external;    // has, or had, tanks of external bots
    bool is_unrepeatable; // one of the bots is not deterministic
    int team_count;
    ModeState mode_state;
    MatchResult result;       // only is_over, is_draw, winner and was_time_up are set
    double points[TEAMS_MAX]; // scores of the teams as minds sense them
    void *observer_context;
    ExternalDrivers drivers;
    int teams_at_start;
    int forfeits, last_forfeit;         // number of forfeits, and tank of the last one
    MatchCard card;                     // copy of the card, updated by swaps
    Looks first_looks, looks;           // from the initial card; and as players have chosen
    int local[HUMANS_MAX], local_count; // tanks of the players at this screen; -1: of all
    Tuned tuned;                        // result of the card's tuning
    const Arena *given;
    SharedArena *own; // arena with edited walls; NULL until the walls are edited
};

// Returns the size of a slot's memory; 0 if the tank has no behaviour.

// Creates a battle for this card, with the match's specs and surfaces. With `poses` NULL the caller
// must load its state immediately. Returns NULL if out of memory.
Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses);
// Returns the number of teams with tanks that live or will respawn, and sets *last to the highest
// of these teams (-1: none).
int match_teams_left(const Match *match, int *last);

void arena_release(SharedArena *own); // destroys the arena with its last holder; NULL is allowed
// Takes over the arena, even if out of memory, when it returns NULL.
SharedArena *arena_share(Arena *arena);

// spawns.c: fills `poses` with one pose per tank of the card. With as many groups of spawn points
// as teams, each team starts in a group, which the seed selects. Otherwise each tank starts as far
// from the others as the spawn points allow; beyond these, on random free ground; and finally
// wherever there is room. Returns false and sets `problem` if the arena is too small.
//
// card->start_rotation rotates the places. Teams of equal size exchange their poses exactly, tank
// by tank. For teams of unequal size, as many tanks do as the smaller team has; or, with groups of
// spawn points, each team starts in another team's group.
bool spawns_assign(const MatchCard *card, const Arena *arena, Pose *poses, Problem *problem);

// Sets *pose to the place where a destroyed tank respawns: the free spawn point farthest from its
// living enemies, or else free ground. Returns false if there is no room.
bool spawns_find(const Battle *battle, int tank, Pose *pose);
