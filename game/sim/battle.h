// battle.h -- tanks with guns in an arena: everything that happens in a tick but the deciding.
#pragma once

#include "ai/behaviour.h"
#include "sim/arena/arena.h"
#include "tank.h"

enum { BATTLE_TANKS_MAX = 16384 };

typedef struct BattleStart {
    const TankSpec *spec; // the numbers of its kind, maybe tuned
    Loadout loadout;
    int team;
    double reload_s; // until its gun is loaded
    Pose pose;
} BattleStart;

typedef struct Battle Battle;

// The arena must outlive the battle. NULL when out of memory.
Battle *battle_create(const Arena *arena, const BattleRules *rules, const BattleStart *starts,
                      int count, uint64_t seed);
void battle_destroy(Battle *battle);

// Once a tick before battle_sense: which tank sees which. The line of sight of a pair is tested
// every 4 to 32 ticks, that of rivals nearby most often.
void battle_look(Battle *battle);
// Fills everything in `senses` but params, the stakes and the hill. What it points to is valid
// until the next call of battle_sense or battle_step; the dice are the tank's own, and change as
// they are rolled.
void battle_sense(Battle *battle, int tank, Senses *senses);
// It will be asked for soon, for this tank: the memory that it reads is fetched meanwhile.
void battle_expect(const Battle *battle, int tank);

// Whether the tank was hit in the last tick, there are tidings for it, or a friend spoke: no mind
// sleeps through that.
bool battle_has_news(const Battle *battle, int tank);

// One tick: drive, collide, shoot. `orders` has one a tank; they are cleaned here, those of wrecks
// are ignored. With rest_ticks of ORDER_GOES_ON the tank goes on as it was ordered, its gun silent.
enum { ORDER_GOES_ON = -1 };
void battle_step(Battle *battle, const Order *orders);

// The functions from here to battle_retune are called between two ticks; places must be free.

// A wreck, a tank that lives, or one taken off the field stands at `pose` as good as new, at rest.
// What it has done and suffered stays on record.
void battle_revive(Battle *battle, int tank, Pose pose);
void battle_repair(Battle *battle, int tank); // one that lives is as good as new

// The tank, or its wreck, stands at `pose`, at rest.
void battle_place(Battle *battle, int tank, Pose pose);
// From rest where it stands it has another loadout, of the same kind of tank.
void battle_set_loadout(Battle *battle, int tank, const Loadout *loadout);
// It is taken off the field, for good unless it is revived.
void battle_remove(Battle *battle, int tank);

// Other rules; the surfaces stay those that the battle was made with.
void battle_set_rules(Battle *battle, BattleRules rules);

// The numbers of the tank's spec, but for its size, are no longer those that they `were`, or the
// loadout is another one of the same kind and drive. The tank keeps its part of full health.
void battle_retune(Battle *battle, int tank, const TankSpec *were, const Loadout *loadout);

// A rule of the game: whenever so many ticks are done, all that the physics engine remembers of
// past contacts is forgotten, in battles of few enough tanks. Then a battle is fresh: plain state,
// which can be taken out and brought back, and goes on the same to the bit. So is one that has just
// begun.
enum { BATTLE_REFRESH_TICKS = 120 };
bool battle_is_fresh(const Battle *battle);
bool battle_can_refresh(const Battle *battle); // few enough tanks

// Measures, saves or loads the state of a fresh battle (platform/bytes.h). It is loaded into a
// battle with the same tanks, and maybe some more after them, in an arena as large; tanks keep the
// specs that they have there.
struct State;
void battle_walk(Battle *battle, struct State *state);

// All tanks look round anew, for something was moved or put between them.
void battle_forget(Battle *battle);

uint64_t battle_tick(const Battle *battle); // ticks done
int battle_tank_count(const Battle *battle);
const Tank *battle_tank(const Battle *battle, int id);
// The numbers of all tanks, perhaps without those that are gone. Where there are many, neighbours
// follow one another, which is kind to the processor's caches.
const int *battle_tour(const Battle *battle, int *count);
TurnLimits battle_limits(const Battle *battle, int id); // what its drive can do just now
// The tanks that it sees, nearest first, as of the last look.
const uint16_t *battle_sights(const Battle *battle, int id, int *count);
// Where the tank will be after each of the coming `count` ticks under its present order, if nothing
// touches it: to the bit when `drive` is its own, else as that drive would move it.
void battle_foresee(const Battle *battle, int id, const Drive *drive, int count, Pose *poses);
// Where a shell that the tank fires now would end, m, if it flew along the barrel and nothing
// moved; `met` gets the tank there, -1 for none.
Vec battle_shot_end(const Battle *battle, int id, int *met);
const Shell *battle_shells(const Battle *battle, int *count);
const Event *battle_events(const Battle *battle,
                           int *count); // of the last tick, in the order they happened
const Arena *battle_arena(const Battle *battle);
uint64_t battle_hash(const Battle *battle); // FNV-1a of the whole state

// May a hull stand here: on the field, in no wall, on no tank but `except` (-1: none)? False with
// the problem told. Any pose may be asked, NaN too.
bool battle_room_for_hull(const Battle *battle, const TankSpec *spec, Pose pose, int except,
                          Problem *problem);

// Is there room between two hulls at these poses?
bool hulls_are_clear(const TankSpec *a, Pose at, const TankSpec *b, Pose b_at);
// The same as for a hull for a wall, of which there is the outline: no tank stands there.
bool battle_room_for_wall(const Battle *battle, const Vec *corners, int count, Problem *problem);
