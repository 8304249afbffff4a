// match_inside.h -- the inside of a match, for match.c, match_inside.c, snapshot.c, shown.c,
// edit.c, spawns.c and the modes (mode_*.c).
#pragma once

#include <stdatomic.h>

#include "ai/tactics/skill.h"
#include "card.h"
#include "controls.h"
#include "stand.h"
#include "tuning.h"

typedef enum SlotDriver { SLOT_MIND, SLOT_EXTERNAL, SLOT_PLAYER } SlotDriver;
SlotDriver slot_driver(const TankCard *card);

// The match's state of a tank. Members used in each tick come first, in one cache line.
typedef struct TankSlot {
    void *memory; // memory of its behaviour; follows a SkillMemory if the skill is below SKILL_ACE
    uint64_t wake_tick;    // end of its mind's sleep, unless an event wakes it
    uint64_t respawn_tick; // earliest tick of its respawn
    uint64_t swaps;        // bit k: swap k of the card, which depends on its health, has happened
    TankSpec *spec;        // separate spec in a run (stand_fit); else NULL
    QuantizedOrder steps;  // order in force while no built-in mind drives it
    // State when it last thought or checked its sights: number of tanks in sight, and whether a
    // living enemy was among them.
    int sight_count;
    bool saw_enemy;
    bool is_dead;
    bool may_respawn;  // the mode lets it respawn, or appear for the first time
    bool is_unspawned; // has not been on the field yet
    bool is_asked;     // needs an order of an external bot in this tick
    bool is_saying, has_said;
    bool is_resting;         // the external bot was asleep in this tick
    bool was_resting;        // the bot was asleep in the recording that is played
    uint8_t driver;          // SlotDriver, according to the card
    uint8_t task;            // task given by its mode, which defines the values
    Forfeit pending_forfeit; // carried out when the next tick begins
    Forfeit forfeit;
    int deaths, flags; // number of times destroyed; flags reached in a race
    Message say, said; // messages of an external bot in this tick and in the last one
    Signal signal;     // the player's last signal
} TankSlot;

// An arena with edited walls, shared by a match and its snapshots.
typedef struct SharedArena {
    Arena *arena;
    atomic_int holders;
} SharedArena;

// The choices of a defender in a run, by its tank, and how it stood in this wave.
enum { STAND_SEATS = PLAYERS_MAX };
typedef struct StandSeat {
    int picks;        // cards earned and not chosen
    int count, deals; // cards of the offer; offers made after this wave
    UpgradeId cards[OFFER_CARDS], last[OFFER_CARDS]; // current and previous offer
    int last_count;
    int rerolls, free_rerolls, banishes; // paid in this wave; free ones left; bans left
    int pity;                            // offers since one showed a rare or legendary upgrade
    uint64_t banned, since;              // upgrades, by bits; tick of the first pick
    double damage_taken;                 // damage taken by the tank before the wave began
    bool was_lost;                       // destroyed in the last wave
    Vec rest_at;                         // position at rest, and how long it has rested
    double rested_s;
    int shells; // artillery shells at that position
} StandSeat;

// The state of a run.
typedef struct StandState {
    int wave, cleared, points, spent;
    StandPhase phase;
    uint64_t phase_tick; // start of the phase
    int boss_phase;
    Charge charge;
    uint64_t charge_tick;         // start of the step
    uint64_t aim_tick, fire_tick; // begin of a boss's burst, 0: none; last tick it wanted to fire
    bool are_gates_open;
    StandSeat seats[STAND_SEATS];
    StandEvent events[STAND_EVENTS];
    int event_count;
} StandState;

// Members used in each tick come first.
struct Match {
    const Mode *mode;
    Battle *battle;
    TankSlot *slots; // a slot per tank
    Order *orders;
    Notes *notes;                // notes by tank; NULL unless kept
    const Match *notes_from;     // another match, to show its notes instead; or NULL
    struct LogLine *log;         // ring of the last lines of external bots; NULL before the first
    uint64_t log_start, log_end; // numbers of its first line, and of the line after the last
    bool records_thoughts;
    MindObserver observer; // observer of the mind of a tank; NULL for none
    int observed_tank;
    bool has_external;     // has, or had, tanks of external bots
    bool is_unrepeatable;  // some bot is not deterministic
    const char *isolation; // isolation of the external bots; NULL if there are none
    int team_count;
    ModeState mode_state;
    StandState stand;
    MatchResult result;       // complete only for is_over, is_draw, winner and was_time_up
    double points[TEAMS_MAX]; // scores of the teams as minds sense them
    void *observer_context;
    ExternalDrivers drivers;
    bool has_begun_tick; // match_ask has begun the next tick
    int teams_at_start;
    int forfeits, last_forfeit;          // number of forfeits, and tank of the last one
    MatchCard card;                      // copy of the card, updated by swaps
    Looks first_looks, looks;            // looks of the initial card, and as players have chosen
    int local[PLAYERS_MAX], local_count; // tanks of the players at this screen; -1: of all
    Tuned tuned;                         // result of the card's tuning
    const Arena *given;
    SharedArena *own; // arena with edited walls; NULL until the walls are edited
};

// Copies the card and allocates slots and orders. Returns false if out of memory; call match_clear
// even then.
bool match_copy_card(Match *match, const MatchCard *card);
void match_clear(Match *match); // frees everything that the match owns

// Creates a battle for this card, with the match's specs and surfaces. With `poses` NULL the caller
// must load its state immediately. Returns NULL if out of memory.
Battle *match_new_battle(const Match *match, const MatchCard *card, const Arena *arena,
                         const Pose *poses);
SharedArena *arena_hold(SharedArena *own); // adds a holder; NULL is allowed
void arena_release(SharedArena *own);      // destroys the arena with its last holder

// upgrades.c: returns the spec of a tank in a run: its kind's, changed by traits and upgrades, and
// for the `stage`-th wave after the last.
TankSpec stand_spec(const TankSpec *kind, const TankCard *tank, int stage);
bool upgrade_suits(const TankCard *tank, UpgradeId id); // true if the tank can choose it
const ThingKind *upgrade_special(UpgradeId id);         // the special that it gives, or NULL
#define STAND_SKIP_POINTS 15.0                          // hit points for choosing no upgrade
bool stand_is_attacker(const Match *match, int tank);
// Computes the spec of each tank in a run, and gives it to the battle. Other matches are unchanged.
void stand_fit(Match *match);
// Adds an event, and returns it.
StandEvent *stand_event(Match *match, StandEventKind kind, int tank, int index);

// last_stand.c: the hooks of mode survival in a run.
bool stand_begin(Match *match);
void stand_tick(Match *match);
void stand_drive(Match *match); // replaces the order of a boss that charges
Goal stand_goal(const Match *match, int tank);
bool stand_is_lost(const Match *match);
uint64_t stand_hash(const Match *match, uint64_t hash);
int stand_shape(const Match *match, int wave); // index of a wave's row on the card
// offers.c: deals cards to the tank, one offer after the other, as many as it has picks.
void stand_deal(Match *match, int tank);
void stand_choose_for_minds(Match *match);
// Carry out edits. Each returns false and sets `problem` if the tank has no such offer.
bool stand_choose(Match *match, int tank, int id, Problem *problem);
bool stand_reroll(Match *match, int tank, Problem *problem);
bool stand_banish(Match *match, int tank, int id, Problem *problem);

// Returns the poses of all tanks, with room for `more`; NULL if out of memory.
Pose *match_poses(const Match *match, int more);
// Continues the battle in this arena with the tanks that are on the card now; new tanks start at
// their `poses`. Returns false if out of memory; the match is then unchanged.
bool match_move_battle(Match *match, const Arena *arena, const Pose *poses);
// Places a destroyed tank on the field, with a mind that remembers nothing.
void match_revive(Match *match, int tank, Pose pose);
// Gives the match a changed arena, which it then owns. Returns false if out of memory.
bool match_move_to_arena(Match *match, Arena *arena, Problem *problem);
// Opens and closes gates, and replaces walls that were broken in this tick by rubble.
void match_change_walls(Match *match);

// match.c: returns the number of teams with tanks that live or will respawn, and sets *last to the
// highest of these teams (-1: none).
int match_teams_left(const Match *match, int *last);

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
