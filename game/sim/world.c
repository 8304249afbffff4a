// world.c -- rigid bodies among walls, moved by their drives and collided by Chipmunk2D.
//
// Chipmunk steps in the order: positions, collisions, velocities, solver.
#include "world.h"

#include <chipmunk/chipmunk_structs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "body.h"
#include "contacts.h"
#include "elbow.h"
#include "platform/console.h"
#include "platform/threads.h"

enum { SOLVER_ITERATIONS = 5 };
// Chipmunk's tree is the quickest for few bodies; among thousands its nodes lie too far apart for
// the processor's caches, and a grid costs each body the same.
enum { TREE_BODIES_MAX = 256 };
#define GRID_CELL_M 5.0
#define COLLISION_SLOP_M 0.005
#define FRICTION 0.3 // of walls
#define EDGE_THICKNESS_M 8.0
enum {
    CALM_STEPS = 3, // after so many untouched steps the room around a body is measured: ..
    LOOSE_STEPS = 4 // .. if it is enough for so many more, it leaves the space
};

struct World {
    cpSpace *space;
    const Map *map;
    const Terrain *terrain;
    const SurfaceTraits *surfaces;
    Body *bodies;
    int body_count, body_max;
    cpShape **walls;
    int wall_count;
    ContactList contacts;
    Elbows elbows;
    bool is_fresh;
    bool is_kept_in; // everyone in the space
};

static int body_id(const cpBody *body) {
    const Body *self = cpBodyGetUserData(body);
    return self ? self->id : -1;
}

// Only notes what happened; the game reads it after the step.
static void note_contact(cpArbiter *arbiter, cpSpace *space, cpDataPointer data) {
    (void)space;
    World *world = data;
    CP_ARBITER_GET_BODIES(arbiter, first, second);
    int a = body_id(first), b = body_id(second);
    if (a >= 0) world->bodies[a].was_touched = true;
    if (b >= 0) world->bodies[b].was_touched = true;
    cpContactPointSet set = cpArbiterGetContactPointSet(arbiter);
    cpVect at = set.points[0].pointA, normal = set.normal;
    if (set.count > 1) at = cpvlerp(at, set.points[1].pointA, 0.5);
    if (a < 0 || (b >= 0 && b < a)) {
        int swap = a;
        a = b, b = swap;
        normal = cpvneg(normal);
    }
    contacts_add(&world->contacts,
                 (Contact){.a = a,
                           .b = b,
                           .at = vec(at.x, at.y),
                           .normal = vec(normal.x, normal.y),
                           .impulse_ns = cpvlength(cpArbiterTotalImpulse(arbiter))});
}

// A debug build of Chipmunk greets its first space with two lines on standard output, which belongs
// to our results.
static void hush_greeting(void) {
    int kept = stream_hush(stdout);
    cpSpaceFree(cpSpaceNew());
    stream_restore(stdout, kept);
}

// Chipmunk's warnings are meant for whoever writes the engine; its errors end the program. Weak:
// linked into the program, its own comes first.
__attribute__((weak)) void cpMessage(const char *condition, const char *file, int line, int isError,
                                     int isHardError, const char *message, ...) {
    (void)isHardError, (void)message;
    if (isError)
        fprintf(stderr, "treads: the physics engine gave up: %s (%s:%d)\n", condition, file, line);
}

static Once greeting_once = ONCE_INIT;

static cpShape *piece_shape(cpBody *body, const Piece *piece) {
    const Vec *v = piece->vertices;
    if (piece->vertex_count == 2)
        return cpSegmentShapeNew(body, cpv(v[0].x, v[0].y), cpv(v[1].x, v[1].y), piece->radius_m);
    cpVect corners[PIECE_VERTICES_MAX];
    for (int i = 0; i < piece->vertex_count; i++) corners[i] = cpv(v[i].x, v[i].y);
    return cpPolyShapeNew(body, piece->vertex_count, corners, cpTransformIdentity, 0);
}

static void add_wall(World *world, cpShape *shape) {
    cpShapeSetFriction(shape, FRICTION);
    cpShapeSetElasticity(shape, 0);
    world->walls[world->wall_count++] = cpSpaceAddShape(world->space, shape);
}

static void add_walls(World *world, const Map *map) {
    cpBody *ground = cpSpaceGetStaticBody(world->space);
    double w = map_width(map), h = map_height(map), e = EDGE_THICKNESS_M;
    cpBB edges[] = {cpBBNew(-e, -e, 0, h + e), cpBBNew(w, -e, w + e, h + e), cpBBNew(0, -e, w, 0),
                    cpBBNew(0, h, w, h + e)};
    for (int i = 0; i < 4; i++) add_wall(world, cpBoxShapeNew2(ground, edges[i], 0));
    for (int i = 0; i < map_piece_count(map); i++)
        add_wall(world, piece_shape(ground, map_piece(map, i)));
}

World *world_create(const Map *map, const Terrain *terrain, int body_max) {
    once_do(&greeting_once, hush_greeting);
    World *world = calloc(1, sizeof *world);
    if (!world) return NULL;
    world->map = map;
    world->terrain = terrain;
    world->surfaces = SURFACE_TRAITS;
    world->body_max = body_max;
    world->bodies = calloc((size_t)body_max, sizeof *world->bodies);
    world->walls = calloc((size_t)map_piece_count(map) + 4, sizeof *world->walls);
    world->space = cpSpaceNew();
    bool is_room = contacts_create(&world->contacts, body_max);
    is_room = elbows_create(&world->elbows, map, body_max) && is_room;
    if (!is_room || !world->bodies || !world->walls || !world->space) {
        world_destroy(world);
        return NULL;
    }
    if (body_max > TREE_BODIES_MAX) cpSpaceUseSpatialHash(world->space, GRID_CELL_M, 4 * body_max);
    cpSpaceSetIterations(world->space, SOLVER_ITERATIONS);
    cpSpaceSetCollisionSlop(world->space, COLLISION_SLOP_M);
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(world->space);
    handler->postSolveFunc = note_contact;
    handler->userData = world;
    add_walls(world, map);
    world->is_fresh = true;
    return world;
}

void world_destroy(World *world) {
    if (!world) return;
    for (int i = 0; i < world->body_count; i++) body_remove(&world->bodies[i], world->space);
    for (int i = 0; i < world->wall_count; i++) {
        cpSpaceRemoveShape(world->space, world->walls[i]);
        cpShapeFree(world->walls[i]);
    }
    if (world->space) cpSpaceFree(world->space);
    free(world->walls);
    contacts_destroy(&world->contacts);
    elbows_destroy(&world->elbows);
    free(world->bodies);
    free(world);
}

static void fit(World *world, int body) {
    const DriveSpec *spec = &world->bodies[body].spec;
    elbows_fit(&world->elbows, body, spec->length_m, spec->width_m);
}

int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose) {
    int id = world->body_count++;
    Body *self = &world->bodies[id];
    *self = (Body){.id = id,
                   .terrain = world->terrain,
                   .surfaces = world->surfaces,
                   .drive = drive,
                   .spec = spec_running_gear(spec, drive, params),
                   .grip = 1};
    body_create(self, pose);
    body_put_in(self, world->space); // so that the engine makes room for it now, not within a step
    body_take_out(self, world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
    fit(world, id);
    elbows_forget(&world->elbows, world->body_count);
    return id;
}

int world_body_count(const World *world) { return world->body_count; }

void world_order(World *world, int body, Order order) {
    world->bodies[body].order = (Tracks){order.left_mps, order.right_mps};
}

static void look_ahead(World *world, double dt_s) {
    elbows_begin(&world->elbows);
    for (int i = 0; i < world->body_count; i++) {
        Body *self = &world->bodies[i];
        if (!self->is_gone) elbows_add(&world->elbows, i, body_stride(self, dt_s));
    }
    elbows_end(&world->elbows);
}

// Who has to be solved for in the coming step? A body with room around it can touch nothing: it
// goes its own way, out of the space.
static void sort_out(World *world, Body *self) {
    if (!self->is_in) {
        bool is_free = !world->is_kept_in && (elbows_are_known(&world->elbows, self->id) ||
                                              elbows_are_free(&world->elbows, self->id, 1));
        if (!is_free) body_put_in(self, world->space);
        return;
    }
    if (world->is_kept_in) return;
    self->calm_steps = self->was_touched ? 0 : self->calm_steps + 1;
    if (self->calm_steps < CALM_STEPS) return;
    self->calm_steps = 0;
    elbow_forget(&world->elbows.bodies[self->id]);
    if (elbows_are_free(&world->elbows, self->id, LOOSE_STEPS)) body_take_out(self, world->space);
}

// In the space first everyone's place comes, then everyone's speed; who is out of it meets nobody.
static void step(World *world, double dt_s) {
    bool is_anyone_in = false;
    look_ahead(world, dt_s);
    for (int i = 0; i < world->body_count; i++) {
        Body *self = &world->bodies[i];
        if (self->is_gone) continue;
        sort_out(world, self);
        if (self->is_in) {
            is_anyone_in = true;
            continue;
        }
        body_travel(self, dt_s);
        body_push(self, dt_s);
    }
    if (is_anyone_in) cpSpaceStep(world->space, dt_s);
}

void world_step(World *world, double dt_s, int substeps) {
    world->is_fresh = false;
    world->contacts.count = 0;
    for (int i = 0; i < substeps; i++) {
        step(world, dt_s / substeps);
        contacts_sort(&world->contacts);
    }
}

void world_set_grip(World *world, int body, double grip) { world->bodies[body].grip = grip; }

Pose world_pose(const World *world, int body) { return world->bodies[body].pose; }

Motion world_motion(const World *world, int body) { return body_motion(&world->bodies[body]); }

void world_foresee(const World *world, int body, const Drive *drive, double dt_s, int count,
                   Pose *poses) {
    body_foresee(&world->bodies[body], drive, dt_s, count, poses);
}

TurnLimits world_limits(const World *world, int body) {
    const Body *self = &world->bodies[body];
    return self->drive->limits(&self->spec, &self->state);
}

const DriveState *world_drive_state(const World *world, int body) {
    return &world->bodies[body].state;
}

const Contact *world_contacts(const World *world, int *count) {
    *count = world->contacts.count;
    return world->contacts.items;
}

Pose world_next_pose(World *world, int body, double dt_s) {
    return body_next_pose(&world->bodies[body], dt_s);
}

void world_place(World *world, int body, Pose pose) {
    world->is_fresh = false;
    body_move(&world->bodies[body], world->space, pose);
    elbows_forget(&world->elbows, world->body_count);
}

void world_take_out(World *world, int body) {
    world->is_fresh = false;
    world->bodies[body].is_gone = true;
    body_take_out(&world->bodies[body], world->space);
    elbows_forget(&world->elbows, world->body_count);
}

// With all bodies out, to be put in again by their numbers when they are needed, the engine's tree,
// its list of contacts and the names it gives to shapes are those of a space that is new: walls are
// never touched. A grid's cells would remember.
void world_refresh(World *world) {
    if (!world_can_refresh(world)) return;
    for (int i = 0; i < world->body_count; i++) body_take_out(&world->bodies[i], world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
    elbows_forget(&world->elbows, world->body_count);
    world->is_fresh = true;
}

bool world_can_refresh(const World *world) { return world->body_max <= TREE_BODIES_MAX; }

bool world_is_fresh(const World *world) { return world->is_fresh; }

void world_walk(World *world, int bodies, State *state) {
    for (int i = 0; i < bodies; i++) {
        Body *self = &world->bodies[i];
        body_walk(self, state);
        fit(world, i);
        if (self->is_gone) body_take_out(self, world->space);
    }
}

void world_set_surfaces(World *world, const SurfaceTraits *surfaces) { world->surfaces = surfaces; }

void world_set_drive(World *world, int body, const TankSpec *spec, const Drive *drive,
                     const double *params) {
    world->bodies[body].drive = drive;
    world_regear(world, body, spec, params);
}

void world_regear(World *world, int body, const TankSpec *spec, const double *params) {
    Body *self = &world->bodies[body];
    DriveSpec gear = spec_running_gear(spec, self->drive, params);
    body_regear(self, &gear);
    fit(world, body);
}

void world_keep_in(World *world) { world->is_kept_in = true; }

void world_set_motion(World *world, int body, Motion motion) {
    body_set_motion(&world->bodies[body], motion);
}

void world_set_coasting(World *world, int body, bool is_coasting) {
    world->bodies[body].is_coasting = is_coasting;
}
