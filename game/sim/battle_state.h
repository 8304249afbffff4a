// battle_state.h -- the inside of a battle, for the files of game/sim/ that advance it, its things
// and its weapons. Other folders see battle.h.
#pragma once

#include "ai/maths/assert.h"
#include "bins.h"
#include "world.h"

typedef struct Battle Battle;

enum {
    NEIGHBOURS_MAX = 64, // number of bits of a word
    INDEX_HASHES = 128,  // larger than NEIGHBOURS_MAX, so that collisions are rare
    PERIOD_MAX = 8,      // longest test period of a pair, in visibility updates; a power of 2
    SHELL_SIGHTS_MAX = 64,
    SHELLS_KNOWN = 16,
    NEIGHBOUR_BITS = 14
};

#define BATTLE_NEVER UINT64_MAX // a tick

// The tracks of a wreck are broken: it is heavy to push, but it grips the ground less than a
// parked tank.
#define WRECK_GRIP 0.3

typedef struct Team {
    int first, spoken; // the team sent messages[first] to messages[first + spoken - 1]
    int losses;        // index of the node of its first lost tank, plus one; 0 for none
    int alive;
} Team;

// A sense event of a tank or of a whole team, in a linked list.
typedef struct EventNode {
    SenseEvent sensed;
    int next; // index of the next node, plus one; 0 at the end
} EventNode;

// Compact copy of the fields that visibility reads for every tank.
typedef struct TankKey {
    Vec at;
    uint64_t placed_tick; // last tick that moved it, except by driving
    uint16_t team;
    bool is_wreck;
} TankKey;

// An entry of a tank's list of neighbours, packed so that a cache line holds many.
typedef struct Neighbour {
    uint32_t id : NEIGHBOUR_BITS;
    uint32_t blocking_piece : NEIGHBOUR_BITS; // map piece that hid it last, plus one; 0 for none
    uint32_t period : 4;                      // visibility updates from one test to the next
} Neighbour;

// The results of earlier line-of-sight tests of a tank; see sight.c. Bit i of a mask is about
// list[i]. The members are grouped by cache lines.
typedef struct VisibilityCache {
    // Cache line 1: shells.
    int shells[SHELLS_KNOWN]; // ids, plus one, of shells that it has seen, by id % SHELLS_KNOWN
    // Cache line 2: the tank itself.
    uint64_t rebuild_tick;       // tick of the next rebuild
    uint16_t sights[SIGHTS_MAX]; // ids of the tanks it sees, nearest first
    int sight_count;
    // Members from here on are also written by other tanks, which report their results.
    uint64_t last_tick;       // tick of its last update
    uint64_t seen, known;     // tanks in sight; `seen` is only valid where `known` is set
    uint64_t reported;        // reported by another tank before this one's turn in an update
    uint64_t enemies;         // tanks of other teams, wrecks included
    uint64_t due[PERIOD_MAX]; // masks of pairs to test, by update number % PERIOD_MAX
    int count;
    Neighbour list[NEIGHBOURS_MAX];        // nearest first, as of the last rebuild
    uint8_t reverse_index[NEIGHBOURS_MAX]; // guess of this tank's index in the neighbour's list
    uint8_t index_by_hash[INDEX_HASHES];   // index in the list by id % INDEX_HASHES
} VisibilityCache;

typedef struct DistanceEntry {
    double distance_m2;
    int id;
    bool is_other; // a friend or a wreck
    uint8_t item;  // thing: its index in other_bins
} DistanceEntry;

// The items of other_bins by distance from a tank, as of its last senses.
enum { FEW_THINGS = 2 * THING_SIGHTS_MAX, THING_ORDERS = 4 };
typedef struct ThingOrder {
    int tank;
    unsigned settled; // Battle.settled at that time
    uint8_t items[FEW_THINGS];
} ThingOrder;

struct Battle {
    const Arena *arena;
    BattleRules rules;
    World *world;
    uint64_t tick;
    void *arrays; // memory block of all arrays sized by the number of tanks

    Tank *tanks;
    int tank_count;
    Loadout *loadouts; // a loadout per tank
    Dice *mind_dice;   // dice per tank
    Dice gun_dice, thing_dice;

    // Things by rising id. Those that end during a tick are THING_GONE until it is over, so that
    // indices and pointers stay valid.
    Thing *things;
    int thing_count, thing_max, next_thing_id;
    int shell_count, shell_max; // number of shells, without those that are gone
    int other_count, other_max; // number of other things, with those that are gone
    unsigned settled;           // number of times that other_bins have been filled
    int settled_count;          // things before the first shell, as of things_settle
    bool others_changed;        // another thing came, went or moved since things_settle
    int body_count;             // number of things that shells meet
    int lobbed_count; // number of shells that fly over everything; other_bins includes them
    int cloud_count;  // number of things that block sight; `clouds` has their indices
    int *clouds;
    int cover_count; // number of things that hide tanks at rest; `covers` has their indices
    int *covers;
    double initial_params[THING_PARAMS_MAX];
    int first_param[THING_KINDS_MAX]; // index of each kind's first parameter in rules.things

    int breakable_max;   // number of entries of wall_health
    double *wall_health; // hit points left of each wall that can break, by Wall.health_index
    float *piece_health; // hit points left of each piece, for minds; NULL if no wall can break
    bool has_broken;     // walls were broken that are still in the arena
    bool has_perks;      // a tank has a separate spec (battle_set_spec)

    Event *events; // events of the last tick
    int event_count, event_max;

    EventNode *event_nodes; // sense events of the last tick, made from its events
    int event_node_count;

    Team *teams; // indexed by number
    int team_count, alive;
    Message *messages; // messages of the last tick, team by team
    bool has_speaker;  // a tank sends a message in this tick

    // Positions.
    TankKey *tank_keys; // a key per tank
    Bins tank_bins;
    Bins shell_bins, other_bins; // indices of things, as of the end of the last tick
    double widest_m;             // radius of the widest body of a thing
    uint64_t last_jump;          // last tick that moved a tank, except by driving
    int *spatial_order; // ids of the tanks; if there are many, neighbours follow one another
    int spatial_order_count;
    bool are_bins_stale, are_losses_new; // since tank_bins were sorted, and `alive` was counted
    double longest_m;                    // length of the longest hull

    // Senses.
    VisibilityCache *visibility;        // a cache per tank
    DistanceEntry *candidates, *sorted; // scratch of rebuild_list
    uint8_t *old_index;                 // scratch of rebuild_list, by tank; 0 between calls
    int *firing;                        // the tanks that fire in this tick, found by guns_tick
    int firing_count;
    int *own_shell;                    // index of one shell of each tank, -1 for none
    int *next_own_shell;               // next shell of the same tank, per thing; -1 for none
    TankSight tank_sights[SIGHTS_MAX]; // arrays filled by the last battle_sense
    ShellSight shell_sights[SHELL_SIGHTS_MAX];
    ThingSight thing_sights[THING_SIGHTS_MAX];
    ThingOrder thing_orders[THING_ORDERS]; // indexed by tank modulo THING_ORDERS
    SenseEvent sense_events[SENSE_EVENTS_MAX];
    struct Pathfinder *pathfinder;
};

// Appends an event of the current tick; dropped if there is no room.
static inline void battle_push_event(Battle *battle, Event event) {
    DEBUG_ASSERT(event.a >= -1 && event.a < battle->tank_count && event.b < battle->tank_count);
    if (battle->event_count < battle->event_max) battle->events[battle->event_count++] = event;
}

// Return whether shells hit a thing, and whether it is a shell that flies over everything.
static inline bool thing_meets_shells(const Thing *thing) {
    if (thing->kind == THING_GONE) return false;
    return THINGS[thing->kind]->radius_m > 0 && THINGS[thing->kind]->damaged;
}
static inline bool thing_is_lobbed(const Thing *thing) {
    return thing_is_shell(thing) && WEAPONS[thing->weapon]->is_lobbed;
}

// Returns where a lobbed shell lands.
static inline Vec shell_landing(const Thing *shell) {
    return vec_add(shell->at, vec_scale(vec_unit(shell->velocity_mps), shell->range_m));
}

// Returns the effects of its owner's upgrades on a thing.
static inline const TankPerks *thing_perks(const Battle *battle, const Thing *thing) {
    static const TankPerks NONE;
    return thing->owner >= 0 ? &battle->tanks[thing->owner].spec->perks : &NONE;
}
// Returns the total number of times that the shell can bounce.
static inline int shell_bounces(const Battle *battle, const Thing *shell) {
    const TankPerks *perks = thing_perks(battle, shell);
    int more = (int)(perks->bounces + (shell->stage > 0 ? perks->rebounds : 0));
    return WEAPONS[shell->weapon]->is_lobbed ? 0 : WEAPONS[shell->weapon]->bounces + more;
}

static inline void thing_count_down(Thing *thing) {
    thing->timer_s = max_of(0, thing->timer_s - BATTLE_TICK_S);
}

// things.c: the pool of things.

// Adds a thing, which gets the next id. It moves from the next tick on. Returns NULL if there is no
// room.
Thing *battle_make_thing(Battle *battle, Thing thing);
// Places a thing of a tank, or of nobody (-1), if there is room. Returns NULL if not.
const Thing *battle_place_thing(Battle *battle, int kind, int owner, Vec at);
void battle_end_thing(Battle *battle, Thing *thing);
// Lets all things act, by rising id. New things start in the next tick.
void things_tick(Battle *battle);
// Return a parameter of a kind in this match, by its index in the kind's table.
static inline double kind_param(const Battle *battle, int kind, int param) {
    DEBUG_ASSERT(kind >= 0 && kind < THING_KINDS_MAX && param >= 0);
    return battle->rules.things[battle->first_param[kind] + param];
}
static inline double thing_param(const Battle *battle, const Thing *thing, int param) {
    return kind_param(battle, thing->kind, param);
}
void things_set_params(Battle *battle);

// Explosive things: a lit one explodes when its timer ends: at once if a shell or a hull lit it,
// THING_FUSE_S later if an explosion did. A thing without an owner then belongs to the tank that
// lit it.
enum { THING_LIT = 100 }; // a stage
#define THING_FUSE_S 0.2
void thing_light(Thing *thing, const Damage *damage);

// Removes things that are gone and sorts the others into their bins. Also called after each change
// between ticks.
void things_settle(Battle *battle);
// Returns the distance from a point to a hull, 0 inside, and sets `*nearest` to its nearest point.
double hull_distance_m(const Tank *tank, Vec at, Vec *nearest);
// Things look for hulls near them on every second tick, for speed.
bool thing_is_due(const Battle *battle, const Thing *thing);
// Returns the nearest living tank with a hull within `reach_m`, NULL for none. Ties go to the
// lowest id.
Tank *battle_hull_near(const Battle *battle, Vec at, double reach_m);
// Does the same without tanks of `team`, which can be NO_TEAM.
enum { NO_TEAM = -1 };
Tank *battle_hull_beside(const Battle *battle, Vec at, double reach_m, int team);
int battle_nearest_team(const Battle *battle, Vec at); // team of the nearest tank
// Drops the tank's cargo.
void battle_drop_carried(Battle *battle, int tank);

// damage.c: each applies damage with all that follows from it.

// Armour has been taken off already. Wrecks take no damage, and friends of the source only if the
// rules allow it.
void battle_damage_tank(Battle *battle, Tank *victim, const Damage *damage);
void battle_damage_thing(Battle *battle, Thing *thing, const Damage *damage);
// Copies the hit points of all walls into piece_health.
void walls_show_health(Battle *battle);
void battle_damage_wall(Battle *battle, int piece, const Damage *damage); // index of the map's
void battle_crush_walls(Battle *battle); // breaks walls in front of heavy tanks
// Causes an explosion: damages everything within the radius, less with the distance, `points` at
// the centre. Walls shield the objects behind them. `thing` explodes; it is not damaged itself.
void battle_blast(Battle *battle, const Thing *thing, double radius_m, double points);

// Calls battle_blast with parameters of the thing's kind and its owner's upgrades.
void thing_explode(Battle *battle, const Thing *thing, int radius, int damage);

// things/shell.c: flights of shells, for weapons.

// The end of a shell's path: a wall, a tank, a thing, or its free end (fraction 1).
typedef struct Strike {
    double fraction; // fraction of the path, 0 to 1
    int tank;        // -1 for none
    int thing;       // index in the things of the battle, -1 for none
    bool is_wall;
    int piece;     // wall: index of the map's piece, -1 for the edge of the field
    Vec normal;    // normal of the wall
    double armour; // fraction of the damage that the armour of the tank's side lets through
} Strike;

// Returns the first obstacle of a shell on its way to `to`, ignoring its own tank; for a weapon's
// `fly`. Shells that pass walls also pass things.
Strike shell_sweep(const Battle *battle, const Thing *shell, Vec to, bool passes_walls);

// A weapon's `fly` for shells that fly straight from wall to wall: each hits the first tank or
// thing in its way, and bounces as often as the weapon's shells do.
bool shell_fly(Battle *battle, Thing *shell, Vec to);

// Damages a tank by `share` of the shell's damage, and adds the events; for a weapon's `fly`.
void shell_hurt(Battle *battle, const Thing *shell, Tank *victim, double share, Vec at);

// Ends shells that have met in this tick, if the rules say so.
void shells_clash(Battle *battle);

// Returns an event of a shell.
// Adds an event that tank a (-1: none) caused, about the thing and at its place.
void push_thing_event(Battle *battle, EventKind kind, int a, const Thing *thing, double amount);
Event shell_event(const Thing *shell, EventKind kind, Vec at, Vec direction);

// Returns whether the path ends at something.
static inline bool strike_is_hit(const Strike *strike) {
    return strike->is_wall || strike->tank >= 0 || strike->thing >= 0;
}

// missile.c: things that fly under guidance.

// Launches a missile where the gun of the tank points. Returns NULL if there is no room.
Thing *battle_launch(Battle *battle, int kind, const Tank *tank, double speed_mps);
// Flies for one tick, turning toward an absolute bearing at up to `turn_radps`. The missile stops
// at the first obstacle. In stage 0 it passes its own tank.
Strike missile_fly(Battle *battle, Thing *missile, double bearing_rad, double turn_radps,
                   double speed_mps);
// The `damaged` of missiles: they end without doing damage.
bool missile_shot_down(Battle *battle, Thing *missile, const Damage *damage);

// special.c: specials, shields and boosts of tanks.

// Lets tanks use their specials, and counts down their shields and boosts.
void special_step(Battle *battle);
int special_rounds_max(const Battle *battle, const Tank *tank);
void special_reload(const Battle *battle, Tank *tank); // makes all rounds ready
// Ends shield and boost, and reloads.
void special_reset(Battle *battle, Tank *tank);
// Multiplies the top speed of the tank by the factor.
void special_boost(Battle *battle, Tank *tank, double factor, double seconds);
// Applies the tank's drive to its body after a change of drive or boost.
void special_fit_drive(Battle *battle, Tank *tank);
// Reduces the shield by the damage that it absorbs, and returns the rest.
double special_absorb(Tank *tank, double points);

// Sorts the tanks into their bins by their current positions (battle.c).
void battle_sort(Battle *battle);

// Turns turrets, cools and reloads guns, and notes which tanks fire in this tick (gun.c).
void guns_tick(Battle *battle);
// Fires the guns of these tanks.
void guns_fire(Battle *battle);
