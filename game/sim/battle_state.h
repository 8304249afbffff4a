// battle_state.h -- the inside of a battle, for battle.c, sight.c, gun.c and the weapons only.
#pragma once

#include "bins.h"
#include "world.h"

typedef struct Battle Battle;

enum {
    WATCH_MAX = 64,     // a bit each of a word
    WATCH_PLACES = 128, // more than WATCH_MAX, so that few share one
    LOOKS_MAX = 8,      // looks from one test of a pair to the next, a power of 2
    SHELL_SIGHTS_MAX = 64,
    SHELLS_KNOWN = 16,
    NEIGHBOUR_BITS = 14
};

#define BATTLE_NEVER UINT64_MAX // a tick

// A wreck's tracks are broken: it is heavy to shove, but does not hold the ground like a tank that
// stands.
#define WRECK_GRIP 0.3

typedef struct Team {
    int first, spoken; // its messages are messages[first] .. messages[first + spoken - 1]
    int losses;        // index, plus one, of the first of its reports; 0 for none
    int alive;
} Team;

// A tiding for a tank, or for all of a team.
typedef struct EventNode {
    SenseEvent tiding;
    int next; // of the same ones, as above
} EventNode;

// What is asked of many tanks at once, in a struct that is small enough for that.
typedef struct TankKey {
    Vec at;
    uint64_t placed_tick; // when it was last put down by hand
    uint16_t team;
    bool is_wreck;
} TankKey;

// A tank on another's list. Bits, so that few lines hold many.
typedef struct Neighbour {
    uint32_t id : NEIGHBOUR_BITS;
    uint32_t wall : NEIGHBOUR_BITS; // number, plus one, of one in between; 0 for none
    uint32_t looks : 4;             // from one test to the next
} Neighbour;

// The tanks nearest to one, nearest first as of the last gathering, and which of them it sees.
// Where there are more than have room, friends and wrecks leave it to enemies (sight.c).
typedef struct VisibilityCache {
    // A line of the processor's caches is for shells,
    int shells[SHELLS_KNOWN]; // ids, plus one, of those that it has seen
    // one for the tank itself,
    uint64_t next_gathering;     // when its list is made anew
    uint16_t sights[SIGHTS_MAX]; // ids of those it sees, nearest first
    int sight_count;
    // and one for those too that tell it what they see.
    uint64_t last_tick; // when it looked
    // Places in the list, a bit each.
    uint64_t seen, known;    // `seen` says something where it is known
    uint64_t told;           // known from another tank in this very look
    uint64_t enemies;        // of other teams, wrecks among them
    uint64_t due[LOOKS_MAX]; // for a test at a look, by its number's remainder
    int count;
    Neighbour list[WATCH_MAX];
    uint8_t backs[WATCH_MAX]; // where this one was on their lists when it last told them
    // By an id modulo WATCH_PLACES: its place in the list, unless a later id has the same
    // remainder.
    uint8_t places[WATCH_PLACES];
} VisibilityCache;

typedef struct DistanceEntry {
    double distance_m2;
    int id;
    bool is_other; // a friend or a wreck
} DistanceEntry;

struct Battle {
    const Arena *arena;
    BattleRules rules;
    World *world;
    uint64_t tick;
    void *arrays; // the memory of those that grow with the number of tanks

    Tank *tanks;
    int tank_count;
    Loadout *loadouts; // one a tank
    Dice *mind_dice;   // one a tank
    Dice gun_dice;

    Shell *shells;
    int shell_count, shell_max, next_shell_id;

    Event *events; // of the last tick
    int event_count, event_max;

    EventNode *event_nodes; // of the last tick, made of its events
    int event_node_count;

    Team *teams; // by number
    int team_count, alive;
    Message *messages; // of the last tick, team by team
    bool has_speaker;  // a tank has said something in this tick

    // Where everything is.
    TankKey *tank_keys; // one a tank
    Bins tank_bins, shell_bins;
    uint64_t last_jump; // tick of the last revival
    int *spatial_order; // the tanks; of many, neighbours one after the other
    int spatial_order_count;
    bool are_bins_stale; // a tank was put elsewhere since the tanks were sorted into their bins
    double longest_m;    // hull

    // Senses.
    VisibilityCache *visibility;       // one a tank
    DistanceEntry *found, *sorted;     // scratch of a gathering
    uint8_t *old_place;                // by tank: its old place plus one; 0 between gatherings
    int *firing;                       // tanks that pull their triggers, within gun_step
    int *own_shell;                    // by tank: the index of one of its shells, -1 for none
    int *next_own_shell;               // by shell: the next one of the same tank, -1 for none
    TankSight tank_sights[SIGHTS_MAX]; // of the last battle_sense
    ShellSight shell_sights[SHELL_SIGHTS_MAX];
    SenseEvent sense_events[SENSE_EVENTS_MAX];
    struct Pathfinder *pathfinder;
};

void battle_push_event(Battle *battle, Event event); // drops what does not fit

// gun.c, for a weapon's `fly`.

// Where the straight way of a shell ends: at a wall, at a tank, or free (fraction 1, no tank).
typedef struct Strike {
    double fraction;
    int tank; // -1 for none
    bool is_wall;
    Vec normal;    // of the wall
    double armour; // what the tank's face lets through of the damage
} Strike;

// The way of a shell from where it is to `to`. Its own tank is never in the way.
Strike shell_sweep(const Battle *battle, const Shell *shell, Vec to, bool passes_walls);

// The shell does this share of its damage to a tank, and reports it.
void shell_hurt(Battle *battle, const Shell *shell, Tank *victim, double share, Vec at);

// battle.c: sorts the tanks into their grid where they are now.
void battle_sort(Battle *battle);

// gun.c: turrets turn, shells fly and hit, guns fire.
void gun_step(Battle *battle);
