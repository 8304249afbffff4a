// battle.h -- simulates tanks with guns in an arena: one call per tick drives, collides and shoots.
// It does not run minds.
//
// The folder game/sim/ computes the effect of a tick on tanks, things and walls; it must not know
// minds or who wins.
#pragma once

#include "ai/behaviour.h"
#include "ai/navigation/flight.h"
#include "sim/arena/arena.h"
#include "tank.h"

enum { BATTLE_TANKS_MAX = 16384 };

typedef struct BattleStart {
    const TankSpec *spec; // parameters of the tank's kind, possibly tuned
    Loadout loadout;
    int team;
    double reload_s; // time until the gun is loaded
    Pose pose;
} BattleStart;

typedef struct Battle Battle;

// Creates a battle with `count` tanks. The arena must outlive it. Returns NULL if out of memory.
Battle *battle_create(const Arena *arena, const BattleRules *rules, const BattleStart *starts,
                      int count, uint64_t seed);
// Places the battle's initial things. Battles that take over another one's state do not call it,
// because a search for free places takes time.
void battle_begin(Battle *battle);
void battle_destroy(Battle *battle); // NULL is allowed

// Updates which tanks see each other. Call it once per tick, before battle_sense. The line of sight
// of a pair is tested every 4 to 32 ticks, most often between nearby enemies.
void battle_update_visibility(Battle *battle);
// Fills `senses` except for its params, match status and goal area. Arrays it points to are valid
// until the next call of battle_sense or battle_step. Its dice belong to the tank, and rolling them
// changes the battle's state.
void battle_sense(Battle *battle, int tank, Senses *senses);
// Does the same without a lasting effect: a tank notices shells when it is sensed, but not when it
// is watched.
void battle_peek(Battle *battle, int tank, Senses *senses);
// Returns the time between two uses of the tank's special, 0 without a special.
double special_pause_s(const Battle *battle, const Tank *tank);
// Prefetches the memory that battle_sense reads for this tank.
void battle_prefetch(const Battle *battle, int tank);

// Returns whether the tank was hit, has events, or received a message in the last tick. Each of
// these wakes a sleeping mind.
bool battle_has_news(const Battle *battle, int tank);

// Advances the battle by one tick. `orders` has one order per tank: invalid values are corrected,
// and orders of wrecks are ignored. With sleep_ticks of ORDER_REPEAT a tank repeats its last order
// without firing.
enum { ORDER_REPEAT = -1 };
void battle_step(Battle *battle, const Order *orders);

// The functions from here to battle_retune are called between two ticks. Poses passed to them must
// be free (battle_room_for_hull).

// Respawns a tank at `pose`, at rest and with full health. It may be alive, a wreck or removed. Its
// statistics are kept.
void battle_revive(Battle *battle, int tank, Pose pose);
void battle_repair(Battle *battle, int tank); // restores full health; the tank must be alive

void battle_mend(Battle *battle, int tank, double points); // restores hit points of a living tank
// Reloads the tank's special, and gives it a shield that lasts until it has absorbed `shield`.
void battle_serve(Battle *battle, int tank, double shield);

// Moves the tank or its wreck to `pose`, at rest.
void battle_place(Battle *battle, int tank, Pose pose);
// Replaces the loadout by another for the same kind of tank, and stops the tank.
void battle_set_loadout(Battle *battle, int tank, const Loadout *loadout);
// Removes the tank from the field. Only battle_revive brings it back.
void battle_remove(Battle *battle, int tank);

// Returns whether there is room for a thing of this kind. If not, sets `problem`.
bool battle_room_for_thing(const Battle *battle, int kind, Vec at, Problem *problem);
// Places a thing of this kind; there must be room. `gives` selects the content of a pick-up: an
// index in `gives` of its kind, plus one, or 0 for chance.
void battle_add_thing(Battle *battle, int kind, int gives, Vec at);
void battle_remove_thing(Battle *battle, int id); // a thing other than a shell

// Replaces the rules. The surfaces and parameters given to battle_create are kept.
void battle_set_rules(Battle *battle, BattleRules rules);

// Applies changed parameters: either of the tank's spec, with the old spec `were` of the same
// size, or a loadout of the same kind and drive. The tank keeps its fraction of full health.
void battle_retune(Battle *battle, int tank, const TankSpec *were, const Loadout *loadout);

// Gives the tank a separate spec, of the same size, which must outlive the battle. Call
// battle_retune afterwards unless the tank's state was made for this spec.
void battle_set_spec(Battle *battle, int tank, const TankSpec *spec);

// Lets a shell of a mortar fall on a point, out of nowhere.
void battle_bombard(Battle *battle, Vec at, double damage);
// Destroys a wall that can break.
void battle_break_wall(Battle *battle, int wall);

// Every BATTLE_REFRESH_TICKS ticks the physics engine's contact caches are cleared, as part of the
// game's rules, unless there are too many tanks. The battle is then fresh: its state is plain data,
// and a saved copy continues bit for bit. A new battle is also fresh.
enum { BATTLE_REFRESH_TICKS = 120 };
bool battle_is_fresh(const Battle *battle);
bool battle_can_refresh(const Battle *battle); // true if there are few enough tanks

// Measures, saves or loads the state of a fresh battle (platform/memory.h). The battle that loads
// it must have the same tanks, possibly followed by more, in an arena of the same size. Its tanks
// keep their own specs.
struct Serializer;
void battle_serialize(Battle *battle, struct Serializer *state);

// Discards all visibility. Call it after moving a tank or changing a wall.
void battle_invalidate_visibility(Battle *battle);

// Returns the health of all breakable walls, by Wall.health_index, if walls were broken that are
// still there, otherwise NULL. The caller then gives the battle the arena without them
// (arena_after_damage).
const double *battle_broken_walls(const Battle *battle);
// Returns whether a gate should be open now: a hull is on one of its plates, or it is open and a
// hull is in it. The caller then gives the battle an arena with that gate open (arena_with_gates).
bool battle_gate_is_wanted(const Battle *battle, int wall);
double battle_wall_health(const Battle *battle, int wall); // hit points left; 0 if it cannot break

uint64_t battle_tick(const Battle *battle); // number of ticks done
int battle_tank_count(const Battle *battle);
const Tank *battle_tank(const Battle *battle, int id);
// Returns the tank with the next id, or the first one if `tank` is NULL; NULL after the last one.
const Tank *battle_next_tank(const Battle *battle, const Tank *tank);
// Returns the ids of all tanks, possibly without removed ones. If there are many, neighbours follow
// one another, so that loops over them make better use of the cache.
const int *battle_spatial_order(const Battle *battle, int *count);
TurnLimits battle_limits(const Battle *battle, int id); // current limits of its drive
// Returns the ids of the tanks it sees, nearest first, as of the last visibility update.
const uint16_t *battle_sights(const Battle *battle, int id, int *count);
// Fills `poses` with the tank's poses after each of the next `count` ticks under its current order,
// assuming no contact. The result is exact for the tank's own drive; any other `drive` predicts how
// that drive would move it.
void battle_predict(const Battle *battle, int id, const Drive *drive, int count, Pose *poses);
// Returns the path of a shell fired now along the barrel if nothing moved. `met` receives the tank
// that it hits, which may be the tank itself after a bounce, or -1.
FlightPath battle_shot_path(const Battle *battle, int id, int *met);
// Returns all things by rising id, shells among them.
const Thing *battle_things(const Battle *battle, int *count);
// Returns the next of them, or the first if `thing` is NULL; NULL after the last one.
const Thing *battle_next_thing(const Battle *battle, const Thing *thing);
const Thing *battle_thing(const Battle *battle, int id); // returns NULL if it is gone
// Returns whether clouds hide two points from each other, or the surroundings from one of them if
// both are the same.
bool battle_is_clouded(const Battle *battle, Vec from, Vec to);
// Returns whether the tank, which has not just fired, is hidden from an enemy at `eye` by the night
// (BattleRules.sight_m), or, at rest, by a bush that is not near the enemy.
bool battle_hides(const Battle *battle, int tank, Vec eye);
// Returns the events of the last tick, in chronological order.
const Event *battle_events(const Battle *battle, int *count);
// Returns the next of them, or the first if `event` is NULL; NULL after the last one.
const Event *battle_next_event(const Battle *battle, const Event *event);
const Arena *battle_arena(const Battle *battle);
uint64_t battle_hash(const Battle *battle); // FNV-1a hash of the whole state

// Returns whether a hull fits at `pose`: on the field, clear of walls and of all tanks except
// `except` (-1: none). If not, sets `problem`. The pose may be anything, even NaN.
bool battle_room_for_hull(const Battle *battle, const TankSpec *spec, Pose pose, int except,
                          Problem *problem);

// Returns whether two hulls at these poses do not touch.
bool hulls_are_clear(const TankSpec *a, Pose at, const TankSpec *b, Pose b_at);
// Returns whether no tank is within the outline of a wall. If not, sets `problem`.
bool battle_room_for_wall(const Battle *battle, const Vec *corners, int count, Problem *problem);
