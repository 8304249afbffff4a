// world.h -- rigid bodies among walls. Only world.c includes the physics engine.
//
// A body that touches nothing follows its drive's own path bit for bit; a body in contact obeys the
// solver. A step first moves the bodies by their current motion, then finds overlaps, then lets the
// drives act. So an order changes the motion at the end of the step, and the pose one step later.
//
// No body leaves the arena or passes through a wall, whatever its parameters: fast bodies and
// collisions between heavy and light ones use more substeps, no collision makes a body faster than
// the masses allow, and a hull that is still too deep in a wall (DEPTH_MAX_M in contact_bound.h) is
// put back.
#pragma once

#include "sim/arena/arena.h"
#include "tank.h"

typedef struct World World;
struct Serializer;

// A contact of the last step; at most one per pair. a < b, and b is -1 for a wall or the edge.
typedef struct Contact {
    int a, b;
    Vec at, normal; // normal: unit vector away from a, or zero if two hulls coincide
    double impulse_ns;
} Contact;

// Returns whether Chipmunk computes sines with ai/maths/. A shared Chipmunk library may use the
// system's sines, which sometimes differ in the last bit.
bool world_has_our_sines(void);

// Creates a world with the walls and the edge of the map, for up to `body_max` bodies. A NULL
// terrain is flat earth. Returns NULL if out of memory.
World *world_create(const Map *map, const Terrain *terrain, int body_max);
void world_destroy(World *world); // NULL is allowed

// Adds a body and returns its number, counted from 0. The pose must be finite and inside the arena.
// `params` are in the order of the drive's table; NULL selects the initial values.
int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose);

void world_set_tracks(World *world, int body, Tracks order); // valid, and in force until replaced
static inline void world_order(World *world, int body, Order order) {
    world_set_tracks(world, body, (Tracks){order.left_mps, order.right_mps});
}
void world_set_grip(World *world, int body, double grip); // factor of its traction, initially 1
void world_step(World *world, double dt_s, int substeps); // uses more substeps where needed

Pose world_pose(const World *world, int body);
Motion world_motion(const World *world, int body);
void world_read(const World *world, int body, Pose *pose, Motion *motion); // both at once
void world_prefetch(const World *world, int body); // prefetches a body's state
// Returns the pose that the current motion leads to in dt_s without contacts. A step of dt_s then
// ends exactly there.
Pose world_next_pose(World *world, int body, double dt_s);
// Fills `poses` with the poses after each of the next `count` steps of dt_s under the current
// order, without contacts. The result is exact for the body's own drive; another `drive` must have
// the same parameters.
void world_predict(const World *world, int body, const Drive *drive, double dt_s, int count,
                   Pose *poses);
TurnLimits world_limits(const World *world, int body);
const DriveState *world_drive_state(const World *world, int body);
// Returns the contacts of the last step, sorted by (a, b).
const Contact *world_contacts(const World *world, int *count);

// Moves a body to `pose`, at rest and as if newly added: full grip, initial drive state, no
// contacts.
void world_place(World *world, int body, Pose pose);

// Sets the surface traits for bodies that are added later. The SURFACE_COUNT rows must outlive the
// world and may change between steps. The default is SURFACE_TRAITS.
void world_set_surfaces(World *world, const SurfaceTraits *surfaces);

// Replaces a body's parameters. The size of its hull must not change. If the drive changes, the
// body must be placed (world_place) before the next step.
void world_set_drive(World *world, int body, const TankSpec *spec, const Drive *drive,
                     const double *params);

// Clears Chipmunk's contacts and the order of its bodies, so that the state of the world is plain
// data. The world stays fresh until the next step or until a body is placed. Worlds of many bodies
// cannot be refreshed; they are fresh only when new.
bool world_can_refresh(const World *world);
void world_refresh(World *world); // ignored if the world cannot be refreshed
bool world_is_fresh(const World *world);
// Measures, saves or loads the first `bodies` bodies of a fresh world.
void world_serialize(World *world, int bodies, struct Serializer *state);
void world_remove(World *world, int body); // removes it from the field until it is placed again

void world_set_motion(World *world, int body, Motion motion);

// Test hooks: keep every body inside Chipmunk's space (slower, same results), and let a body coast
// without its drive and brakes.
void world_keep_in(World *world);
void world_set_coasting(World *world, int body, bool is_coasting);

// The contacts of a step. Chipmunk reports them in an order that depends on memory addresses, so
// they are sorted afterwards.
typedef struct ContactList {
    Contact *items;
    int count, max, body_max;
    Contact *unsorted; // scratch of contacts_sort
    int *first;        // scratch of contacts_sort, indexed by body
} ContactList;

bool contacts_create(ContactList *list, int body_max); // returns false if out of memory
void contacts_destroy(ContactList *list);
void contacts_add(ContactList *list, Contact contact); // dropped if the list is full
// Sorts by (a, b) and keeps the hardest contact of each pair. A hull that touches two pieces of a
// wall, or touches in two substeps, has one contact.
void contacts_sort(ContactList *list);
