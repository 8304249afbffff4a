// world.c -- rigid bodies among walls, moved by their drives and collided by Chipmunk2D.
//
// Chipmunk steps in the order: positions, collisions, velocities, solver. Both of its per-body
// functions are ours: push_body (velocity) asks the drive, travel_body (position) follows the
// drive's own path. The body's motion is kept in the body frame; as long as the velocity Chipmunk
// holds is bit for bit the one we wrote, nothing touched the body and that motion still is the
// truth. Otherwise it is read back from the velocity.
#include "world.h"

#include <chipmunk/chipmunk.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contacts.h"

enum { SOLVER_ITERATIONS = 10 };
// Chipmunk's tree is the quickest for few bodies; among thousands its nodes lie too far apart for
// the processor's caches, and a grid costs each body the same.
enum { TREE_BODIES_MAX = 256 };
#define GRID_CELL_M 5.0
#define COLLISION_SLOP_M 0.005
#define FRICTION 0.3
#define EDGE_THICKNESS_M 8.0

typedef struct Body {
    int id;
    const World *world;
    cpBody *body;
    cpShape *shape;
    const Drive *drive;
    DriveSpec spec;
    DriveState state;
    Order order;
    Pose pose;
    Motion motion;
    Pose next_pose; // where the motion leads in next_dt_s, once somebody has asked; 0 s: nobody has
    double next_dt_s;
    cpVect wrote_v; // what we last told Chipmunk
    cpFloat wrote_w;
    double grip; // scales that of the ground
    bool is_coasting;
    bool was_touched; // had a contact in the last step: its overlap may still have to be pushed
                      // apart
} Body;

struct World {
    cpSpace *space;
    const Terrain *terrain;
    Body *bodies;
    int body_count, body_max;
    cpShape **walls;
    int wall_count;
    ContactList contacts;
};

// Chipmunk's angle turns the other way; its rotation vector is (cos h, -sin h).
static cpVect forward_of(const cpBody *body) {
    cpVect rotation = cpBodyGetRotation(body);
    return cpv(-rotation.y, rotation.x);
}

static Motion read_motion(const Body *self) {
    cpVect v = cpBodyGetVelocity(self->body);
    cpFloat w = cpBodyGetAngularVelocity(self->body);
    if (cpveql(v, self->wrote_v) && w == self->wrote_w) return self->motion;
    cpVect forward = forward_of(self->body);
    return (Motion){.forward_mps = cpvdot(v, forward),
                    .side_mps = v.x * forward.y - v.y * forward.x,
                    .turn_radps = -w};
}

static void write_motion(Body *self, Motion motion) {
    cpVect forward = forward_of(self->body);
    cpVect right = cpv(forward.y, -forward.x);
    self->motion = motion;
    self->wrote_v = cpvadd(cpvmult(forward, motion.forward_mps), cpvmult(right, motion.side_mps));
    self->wrote_w = -motion.turn_radps;
    if (!cpveql(cpBodyGetVelocity(self->body), self->wrote_v))
        cpBodySetVelocity(self->body, self->wrote_v);
    if (cpBodyGetAngularVelocity(self->body) != self->wrote_w)
        cpBodySetAngularVelocity(self->body, self->wrote_w);
}

// The twist is constant in the body frame, so the velocity turns with the body. push_body writes it
// anew in a moment; until then only the broad phase looks at the old one, to guess how far boxes
// will move, so it is merely marked as known.
static void keep_motion(Body *self, Motion motion) {
    self->motion = motion;
    self->wrote_v = cpBodyGetVelocity(self->body);
    self->wrote_w = cpBodyGetAngularVelocity(self->body);
}

static Ground ground_under(const Body *self) {
    const Terrain *terrain = self->world->terrain;
    const SurfaceTraits *traits = &SURFACE_TRAITS[terrain_surface(terrain, pose_at(self->pose))];
    return (Ground){self->grip * traits->grip, traits->rolling_mps2, terrain};
}

static void push_body(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt_s) {
    (void)gravity, (void)damping;
    Body *self = cpBodyGetUserData(body);
    Motion now = read_motion(self);
    if (self->is_coasting) {
        write_motion(self, now);
        return;
    }
    Ground ground = ground_under(self);
    write_motion(self, self->drive->push(&self->spec, &self->state, &ground, self->pose, now,
                                         self->order, dt_s));
}

// Chipmunk heals overlaps through a private bias velocity that only its own position function
// applies and clears.
static void heal_overlap(Body *self, cpFloat dt_s) {
    cpBodySetVelocity(self->body, cpvzero);
    cpBodySetAngularVelocity(self->body, 0);
    cpBodyUpdatePosition(self->body, dt_s);
    cpVect p = cpBodyGetPosition(self->body);
    self->pose = (Pose){p.x, p.y, -cpBodyGetAngle(self->body)};
}

static Pose travel(const Body *self, Motion motion, double dt_s) {
    Pose pose = self->drive->travel(&self->spec, &self->state, self->pose, motion, dt_s);
    pose.heading_rad = angle_wrap(pose.heading_rad);
    return pose;
}

// Chipmunk's setters are dear, each works the whole transform out anew: what stands right is left
// alone.
static void place_body(Body *self) {
    cpVect p = cpv(self->pose.x, self->pose.y);
    if (cpBodyGetAngle(self->body) != -self->pose.heading_rad)
        cpBodySetAngle(self->body, -self->pose.heading_rad);
    if (!cpveql(cpBodyGetPosition(self->body), p)) cpBodySetPosition(self->body, p);
}

static void travel_body(cpBody *body, cpFloat dt_s) {
    Body *self = cpBodyGetUserData(body);
    Motion motion = read_motion(self);
    bool is_foreseen = self->next_dt_s == dt_s && !self->was_touched;
    if (self->was_touched) heal_overlap(self, dt_s);
    self->pose = is_foreseen ? self->next_pose : travel(self, motion, dt_s);
    self->was_touched = false;
    self->next_dt_s = 0;
    place_body(self);
    keep_motion(self, motion);
}

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
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
    cpSpaceFree(cpSpaceNew());
    fflush(stdout);
    if (kept >= 0)
        dup2(kept, STDOUT_FILENO);
    else
        close(STDOUT_FILENO);
    if (kept >= 0) close(kept);
    if (nowhere >= 0 && nowhere != STDOUT_FILENO) close(nowhere);
}

static pthread_once_t greeting_once = PTHREAD_ONCE_INIT;

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
    pthread_once(&greeting_once, hush_greeting);
    World *world = calloc(1, sizeof *world);
    if (!world) return NULL;
    world->terrain = terrain;
    world->body_max = body_max;
    world->bodies = calloc((size_t)body_max, sizeof *world->bodies);
    world->walls = calloc((size_t)map_piece_count(map) + 4, sizeof *world->walls);
    world->space = cpSpaceNew();
    bool is_room = contacts_create(&world->contacts, body_max);
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
    return world;
}

void world_destroy(World *world) {
    if (!world) return;
    for (int i = 0; i < world->body_count; i++) {
        cpSpaceRemoveShape(world->space, world->bodies[i].shape);
        cpSpaceRemoveBody(world->space, world->bodies[i].body);
        cpShapeFree(world->bodies[i].shape);
        cpBodyFree(world->bodies[i].body);
    }
    for (int i = 0; i < world->wall_count; i++) {
        cpSpaceRemoveShape(world->space, world->walls[i]);
        cpShapeFree(world->walls[i]);
    }
    if (world->space) cpSpaceFree(world->space);
    free(world->walls);
    contacts_destroy(&world->contacts);
    free(world->bodies);
    free(world);
}

int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose) {
    int id = world->body_count++;
    Body *self = &world->bodies[id];
    cpFloat moment = cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m);
    cpBody *body = cpSpaceAddBody(world->space, cpBodyNew(spec->mass_kg, moment));
    *self = (Body){.id = id,
                   .world = world,
                   .body = body,
                   .drive = drive,
                   .spec = spec_running_gear(spec, drive, params),
                   .pose = pose,
                   .grip = 1};
    self->shape =
        cpSpaceAddShape(world->space, cpBoxShapeNew(body, spec->width_m, spec->length_m, 0));
    cpShapeSetFriction(self->shape, FRICTION);
    cpShapeSetElasticity(self->shape, 0);
    cpBodySetUserData(body, self);
    cpBodySetPosition(body, cpv(pose.x, pose.y));
    cpBodySetAngle(body, -pose.heading_rad);
    cpBodySetVelocityUpdateFunc(body, push_body);
    cpBodySetPositionUpdateFunc(body, travel_body);
    write_motion(self, (Motion){0});
    return id;
}

int world_body_count(const World *world) { return world->body_count; }

void world_order(World *world, int body, Order order) { world->bodies[body].order = order; }

void world_step(World *world, double dt_s, int substeps) {
    world->contacts.count = 0;
    for (int i = 0; i < substeps; i++) {
        cpSpaceStep(world->space, dt_s / substeps);
        contacts_sort(&world->contacts);
    }
}

void world_set_grip(World *world, int body, double grip) { world->bodies[body].grip = grip; }

Pose world_pose(const World *world, int body) { return world->bodies[body].pose; }

Motion world_motion(const World *world, int body) { return read_motion(&world->bodies[body]); }

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
    Body *self = &world->bodies[body];
    if (self->next_dt_s != dt_s) {
        self->next_pose = travel(self, read_motion(self), dt_s);
        self->next_dt_s = dt_s;
    }
    return self->next_pose;
}

// Chipmunk keeps what it knows of contacts with the shape, and forgets it when the shape goes. A
// bias velocity left by the last contact is cleared by the body's own position function.
void world_place(World *world, int body, Pose pose) {
    Body *self = &world->bodies[body];
    cpSpaceRemoveShape(world->space, self->shape);
    cpBodyUpdatePosition(self->body, 0);
    self->pose = pose;
    self->state = (DriveState){0};
    self->order = (Order){0};
    self->grip = 1;
    self->next_dt_s = 0;
    self->was_touched = self->is_coasting = false;
    place_body(self);
    write_motion(self, (Motion){0});
    cpSpaceAddShape(world->space, self->shape);
}

void world_set_motion(World *world, int body, Motion motion) {
    world->bodies[body].next_dt_s = 0;
    write_motion(&world->bodies[body], motion);
}

void world_set_coasting(World *world, int body, bool is_coasting) {
    world->bodies[body].is_coasting = is_coasting;
}
