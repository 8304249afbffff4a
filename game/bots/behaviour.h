// behaviour.h -- a mind in a shared library, for `treads match so:./mind.so seeker`: installed as
// <treads/behaviour.h>. It needs nothing else of treads.
//
//     #include <treads/behaviour.h>
//     static void think(void *memory, const TreadsSenses *senses, TreadsOrder *order) { .. }
//     static const TreadsPlugin PLUGIN = {sizeof PLUGIN, TREADS_ABI, "mine", "circles", 0, think};
//     const TreadsPlugin *treads_plugin(uint32_t abi) { return abi == TREADS_ABI ? &PLUGIN : NULL;
//     }
//
//     cc -shared -fPIC -O2 -o mind.so mind.c $(pkg-config --cflags treads)
//
// Structs begin with their size and grow at their end: a field is there when the size reaches it.
// Metres, seconds, radians; headings clockwise from north; tanks are numbered from 0.
#ifndef TREADS_BEHAVIOUR_H
#define TREADS_BEHAVIOUR_H

#include <stddef.h>
#include <stdint.h>

enum { TREADS_ABI = 1 };
enum { TREADS_FRIEND, TREADS_FOE, TREADS_WRECK };
enum { TREADS_WAS_HIT = 1, TREADS_TOUCHES = 2 };

typedef struct TreadsTank {
    int32_t id, kind; // TREADS_FOE ..
    double x, y, heading, speed, turn, gun, health;
} TreadsTank;

typedef struct TreadsShell {
    int32_t id, is_own;
    double x, y, vx, vy;
} TreadsShell;

typedef struct TreadsSenses {
    uint32_t bytes, tank_bytes,
        shell_bytes; // of this struct, and from one tank or shell to the next
    uint32_t flags;  // TREADS_WAS_HIT ..
    uint32_t tank_count, shell_count;
    uint64_t tick;
    int32_t id, team;
    double x, y, heading, speed, turn, turret, reload, health; // turret: relative to the hull
    double hit, touch_x, touch_y;                              // as the flags say
    double top, turret_top, gauge, length, width, muzzle, reload_time, shell_speed, shell_range;
    double arena_width, arena_height, seconds_left;
    const TreadsTank *tanks; // the nearest first
    const TreadsShell *shells;
} TreadsSenses;

typedef struct TreadsOrder {
    uint32_t bytes;
    int32_t rest, fire;
    double left, right, turret; // fractions of the limits, -1 .. 1
    const char *words; // further words of an order, as a bot prints them: "say help -1 3 4"; NULL
                       // for none
} TreadsOrder;

typedef struct TreadsPlugin {
    uint32_t bytes, abi;
    const char *name, *help;
    size_t memory_bytes; // of each tank, zeroed at first; a plugin keeps nothing elsewhere
    void (*think)(void *memory, const TreadsSenses *senses, TreadsOrder *order);
} TreadsPlugin;

// What the library must have. NULL: it knows no such ABI.
const TreadsPlugin *treads_plugin(uint32_t abi);

#endif
