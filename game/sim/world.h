// world.h -- rigid bodies among walls: the one place that sees the physics engine.
//
// Promise: a body that touches nothing moves bit for bit by its drive's own path; a body in contact
// obeys the solver. In a step bodies first move by their present motion, then overlaps are found,
// then drives push (so an order given before the step changes the motion at its end, and the place
// one step later).
//
// And whatever the numbers of bodies are, none gets out of the arena or through a wall: fast ones,
// and pushes between heavy and light ones, make a step finer; no collision makes a body faster than
// the masses allow; and a hull that is too deep in a wall after all (DEPTH_MAX_M in clearance.h) is
// put back.
#pragma once

#include "sim/arena/arena.h"
#include "tank.h"

typedef struct World World;
struct State;

// A contact of the last step, at most one a pair. a < b; b is -1 for a wall or the arena's edge.
typedef struct Contact {
    int a, b;
    Vec at, normal;    // normal: unit, away from a
    double impulse_ns; // N s
} Contact;

// Does Chipmunk take its sines from ai/maths/? As a library of its own it may have found others,
// which are another one's in the last bit, now and then.
bool world_has_our_sines(void);

// Walls and edge of the map, over the terrain (NULL: flat earth). NULL when out of memory.
// `body_max` bodies will be added at most.
World *world_create(const Map *map, const Terrain *terrain, int body_max);
void world_destroy(World *world);

// Returns the body's number (0, 1, ..). The pose must be inside the arena and finite.
// `params` are the drive's, in the order of its table; NULL for the initial ones.
int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose);

void world_order(World *world, int body, Order order);    // stays until the next one; must be clean
void world_set_grip(World *world, int body, double grip); // scales its traction; 1 at first
void world_step(World *world, double dt_s, int substeps); // in so many steps, or in as many as it
                                                          // needs when those are more

Pose world_pose(const World *world, int body);
Motion world_motion(const World *world, int body);
void world_expect(const World *world, int body); // as battle_expect
// Where the present motion brings the body in dt_s, if nothing touches it: a step of dt_s then ends
// there to the bit.
Pose world_next_pose(World *world, int body, double dt_s);
// The poses after each of the coming `count` steps of dt_s under its present order, if nothing
// touches it; by the way that `drive` goes, its own (then to the bit) or another of the same
// parameters.
void world_foresee(const World *world, int body, const Drive *drive, double dt_s, int count,
                   Pose *poses);
TurnLimits world_limits(const World *world, int body);
const DriveState *world_drive_state(const World *world, int body);
const Contact *world_contacts(const World *world, int *count); // of the last step, sorted by (a, b)

// Takes a body out of where it is and puts it down at rest at `pose`, as if it had just been added:
// full grip, its drive as new, nothing known of what it touched.
void world_place(World *world, int body, Pose pose);

// What surfaces are like, for bodies that are added from now on: SURFACE_COUNT rows that must
// outlive the world and may change between steps. SURFACE_TRAITS at first.
void world_set_surfaces(World *world, const SurfaceTraits *surfaces);

// The body has these numbers from now on; its hull's size must be the one it was added with. A body
// that is to move by another drive must be placed at once.
void world_regear(World *world, int body, const TankSpec *spec, const Drive *drive,
                  const double *params);

// Chipmunk forgets all contacts, and how it had sorted its bodies: a world that is fresh is plain
// state. It stays so until the next step, or until a body is placed. Does nothing to crowds, which
// are only fresh when they are new.
bool world_can_refresh(const World *world);
void world_refresh(World *world);
bool world_is_fresh(const World *world);
void world_walk(World *world, int bodies, struct State *state); // of that many bodies, when fresh
void world_take_out(World *world, int body);                    // off the field for good

// For experiments and tests: no body leaves the engine's space, which is slower and no different; a
// body gets this motion; it rolls with no effort of its own (no drive, no brakes).
void world_keep_in(World *world);
void world_set_motion(World *world, int body, Motion motion);
void world_set_coasting(World *world, int body, bool is_coasting);

// The contacts of a step, added in any order: Chipmunk tells of them by their addresses in memory.
typedef struct ContactList {
    Contact *items;
    int count, max, body_max;
    Contact *unsorted; // scratch of contacts_sort
    int *first;        // scratch of contacts_sort, by body
} ContactList;

bool contacts_create(ContactList *list, int body_max); // false when out of memory
void contacts_destroy(ContactList *list);
void contacts_add(ContactList *list, Contact contact); // dropped when the list is full
// By (a, b), one entry a pair: a hull that leans on two pieces of one wall, or touches in two
// sub-steps, touches once, as hard as the hardest.
void contacts_sort(ContactList *list);
