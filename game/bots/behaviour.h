// behaviour.h -- a mind in a shared library, for `treads match so:./mind.so seeker`; installed as
// <treads/behaviour.h>. It needs no other file of treads.
//
//     #include <treads/behaviour.h>
//     static void think(void *memory, const TreadsSenses *senses, TreadsOrder *order) { .. }
//     static const TreadsPlugin PLUGIN = {
//         sizeof PLUGIN, TREADS_ABI, "circler", "drives in circles", 0, think};
//     const TreadsPlugin *treads_plugin(uint32_t abi) {
//         return abi == TREADS_ABI ? &PLUGIN : NULL;
//     }
//
//     cc -shared -fPIC -O2 -o mind.so mind.c $(pkg-config --cflags treads)
//
// Structs start with their size and grow at the end: a member exists if the size includes it. Units
// are metres, seconds and radians. Headings are clockwise from north, x is east and y is north.
// Tanks are numbered from 0.
#ifndef TREADS_BEHAVIOUR_H
#define TREADS_BEHAVIOUR_H

#include <stddef.h>
#include <stdint.h>

enum { TREADS_ABI = 1 };
enum { TREADS_FRIEND, TREADS_FOE, TREADS_WRECK };
enum { TREADS_WAS_HIT = 1, TREADS_TOUCHES = 2 };
enum {
    TREADS_GAIN_NONE,
    TREADS_GAIN_HEALTH,
    TREADS_GAIN_ROUNDS,
    TREADS_GAIN_SHIELD,
    TREADS_GAIN_SPEED,
    TREADS_GAIN_FLAG,
    TREADS_GAIN_GUN,
    TREADS_GAIN_MISSILE,
    TREADS_GAIN_GATE
};

typedef struct TreadsTank {
    int32_t id, kind; // kind: TREADS_FRIEND, TREADS_FOE or TREADS_WRECK
    double x, y, heading, speed, turn;
    double gun;    // absolute heading of the gun
    double health; // 0 .. 1
} TreadsTank;

typedef struct TreadsShell {
    int32_t id;
    union {
        int32_t is_own;  // 1 for a shell of the tank itself
        int32_t is_mine; // former name of is_own
    };
    double x, y, vx, vy;
    int32_t bounces; // number of times that it can still bounce off a wall
} TreadsShell;

// A thing in sight other than a shell, such as a mine.
typedef struct TreadsThing {
    int32_t id, team; // team -1 for none
    int32_t is_own;   // 1 if this tank made it
    int32_t gain;     // what a tank gets that takes it: one of TREADS_GAIN_NONE ..
    char kind[32];    // "mine"
    double x, y, vx, vy;
    double radius;     // of its body
    double health;     // hit points, 0 if shells do not affect it
    double trigger;    // it explodes if a hull comes so near; 0 for never
    double reach;      // radius of its explosion, 0 for none
    double danger;     // damage at the centre, as a share of the tank's full health
    double ready;      // time until it is armed, or can be taken
    double gain_share; // such as health, as a share of the tank's full health
} TreadsThing;

typedef struct TreadsSenses {
    uint32_t bytes;                   // size of this struct
    uint32_t tank_bytes, shell_bytes; // sizes of the elements of `tanks` and `shells`
    uint32_t flags;                   // TREADS_WAS_HIT, TREADS_TOUCHES
    uint32_t tank_count, shell_count;
    uint64_t tick;
    int32_t id, team;
    double x, y, heading, speed, turn;
    double turret;           // heading of the turret relative to the hull
    double reload;           // time until the gun is ready
    double health;           // 0 .. 1
    double hit;              // absolute bearing of the last hit, with TREADS_WAS_HIT
    double touch_x, touch_y; // unit vector away from what the tank touches, with TREADS_TOUCHES
    double top, turret_top;  // limits of track speed and turret rate
    double gauge;            // distance between the tracks
    double length, width;
    double muzzle;      // distance from the turret's axis to the muzzle
    double reload_time; // time of a full reload
    double shell_speed, shell_range;
    double arena_width, arena_height, seconds_left;
    const TreadsTank *tanks; // tanks in sight, nearest first
    const TreadsShell *shells;
    int32_t special_rounds; // number of times that the tank can use its special
    double special_wait;    // time until it can be used
    double shield;          // damage that its shield absorbs, as a share of full health
    double boost;           // remaining time of its higher speed
    uint32_t thing_bytes, thing_count;
    const TreadsThing *things; // nearest first
    double heat;               // of the gun, 0 .. 1; at 1 it has to cool
    double lob;                // how far a lobbed shell would fly; 0 unless the trigger is held
} TreadsSenses;

typedef struct TreadsOrder {
    uint32_t bytes;
    int32_t rest;               // number of ticks without a call of think, 0 .. 12
    int32_t fire;               // fires if not 0
    double left, right, turret; // fractions of the limits, -1 .. 1
    const char *words;          // further words of an order, as a bot prints them, such as
                                // "special" or "say help -1 3 4"; NULL for none
} TreadsOrder;

typedef struct TreadsPlugin {
    uint32_t bytes, abi;
    const char *name, *help;
    size_t memory_bytes; // memory per tank, zeroed at the start; a plugin must keep no other state
    void (*think)(void *memory, const TreadsSenses *senses, TreadsOrder *order);
} TreadsPlugin;

// Every library must define this function. It returns NULL if it does not support the ABI.
const TreadsPlugin *treads_plugin(uint32_t abi);

#endif
