// world.c -- rigid bodies among walls, moved by their drives and collided by Chipmunk2D.
//
// Chipmunk steps in the order: positions, collisions, velocities, solver.
//
// A body's motion is kept in the body frame; as long as the velocity Chipmunk holds is bit for bit
// the one that was written, nothing touched the body and that motion still is the truth. Otherwise
// it is read back from the velocity. Of a body that is out of the space Chipmunk knows nothing.
//
// Both of Chipmunk's functions of a body are ours: push_body (velocity) asks the drive, travel_body
// (position) follows the drive's own path. They write into its struct, as its own functions of this
// kind do: the setters that are meant for callers from outside check everything, wake sleepers that
// we do not have, and each work out the sine and cosine of the heading, which the drive knows.
#include "world.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "clearance.h"
#include "platform/archive.h"
#include "platform/console.h"
#include "platform/threads.h"

enum { SOLVER_ITERATIONS = 5 };
// Chipmunk's tree is the quickest for few bodies; among thousands its nodes lie too far apart for
// the processor's caches, and a grid costs each body the same.
enum { TREE_BODIES_MAX = 256 };
#define GRID_CELL_M 5.0
#define COLLISION_SLOP_M 0.005
#define FRICTION 0.3 // of hulls and walls
#define EDGE_THICKNESS_M 8.0
enum {
    CALM_STEPS = 3, // after so many untouched steps the room around a body is measured
    LOOSE_STEPS = 4 // with room for so many more steps it leaves the space
};

// What each step asks comes first, close together: of many, few fit the processor's caches.
typedef struct Body {
    int id;
    bool is_coasting, is_removed;
    bool was_touched;  // in the last step: an overlap may still have to be pushed apart
    bool is_in;        // in the space
    bool is_parked;    // its last step led nowhere: the next one that does so leaves all as it is
    bool is_idle;      // so does another push without motion or order
    bool was_put_back; // in this step: it is not where it was foreseen
    int calm_steps;    // in the space and untouched, since its room was last measured
    const Drive *drive;
    Pose pose;
    Vec forward; // of the heading
    Motion motion;
    Pose next_pose; // where the motion leads in next_dt_s; 0 s: not worked out yet
    Vec next_forward;
    double next_dt_s;
    double grip; // scales that of the ground
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // of SURFACE_COUNT
    const Walls *walls;
    Tracks order;
    cpBody *body;
    cpFloat wrote_w; // what we last told Chipmunk
    cpVect wrote_v;
    DriveSpec spec;
    DriveState state;
    cpShape *shape;
} Body;

// Faster than this the middle of a light tank could be through the edge of the arena within a step.
// Wheels that stand across a car make the speed of every blow they take many times as large.
#define SPEED_MAX_MPS 50
#define TURN_MAX_RADPS 150

static Motion tamed(Motion motion) {
    double speed_mps = fabs(motion.forward_mps) + fabs(motion.side_mps);
    if (speed_mps <= SPEED_MAX_MPS && fabs(motion.turn_radps) <= TURN_MAX_RADPS) return motion;
    double share = speed_mps > SPEED_MAX_MPS ? SPEED_MAX_MPS / speed_mps : 1;
    return (Motion){.forward_mps = motion.forward_mps * share,
                    .side_mps = motion.side_mps * share,
                    .turn_radps = clamp(motion.turn_radps, -TURN_MAX_RADPS, TURN_MAX_RADPS)};
}

static inline Motion body_motion(const Body *self) {
    const cpBody *body = self->body;
    bool is_ours = !self->is_in || (cpveql(body->v, self->wrote_v) && body->w == self->wrote_w);
    if (is_ours) return self->motion;
    Vec forward = self->forward;
    return tamed((Motion){.forward_mps = body->v.x * forward.x + body->v.y * forward.y,
                          .side_mps = body->v.x * forward.y - body->v.y * forward.x,
                          .turn_radps = -body->w});
}

static void write_motion(Body *self, Motion motion) {
    self->motion = motion;
    if (!self->is_in) return;
    cpVect forward = cpv(self->forward.x, self->forward.y), right = cpv(forward.y, -forward.x);
    self->wrote_v = cpvadd(cpvmult(forward, motion.forward_mps), cpvmult(right, motion.side_mps));
    self->wrote_w = -motion.turn_radps;
    self->body->v = self->wrote_v;
    self->body->w = self->wrote_w;
}

static inline Motion pushed(Body *self, Motion now, double dt_s) {
    const SurfaceTraits *traits =
        &self->surfaces[terrain_surface(self->terrain, pose_at(self->pose))];
    Ground ground = {.grip = self->grip * traits->grip,
                     .rolling_mps2 = traits->rolling_mps2,
                     .grade = terrain_grade(self->terrain, pose_at(self->pose), self->forward),
                     .terrain = self->terrain,
                     .surfaces = self->surfaces};
    return tamed(
        self->drive->push(&self->spec, &self->state, &ground, self->pose, now, self->order, dt_s));
}

static bool is_still(Motion motion) {
    return motion.forward_mps == 0 && motion.side_mps == 0 && motion.turn_radps == 0;
}

static void body_push(Body *self, double dt_s) {
    Motion now = body_motion(self);
    // Out of the space nothing has changed its motion since it moved, or did not.
    bool stands = self->is_in ? is_still(now) : self->is_parked;
    bool is_idle = stands && self->order.left_mps == 0 && self->order.right_mps == 0;
    if (is_idle && self->is_idle && !self->is_in) return;
    write_motion(self, self->is_coasting ? now : pushed(self, now, dt_s));
    self->is_idle = is_idle && self->drive->can_idle;
}

static void push_body(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt_s) {
    (void)gravity, (void)damping;
    body_push(body->userData, dt_s);
}

// Its angle turns the other way; its rotation vector is (cos h, -sin h).
static void place_body(Body *self) {
    cpBody *body = self->body;
    Vec forward = self->forward;
    if (!self->is_in) return;
    body->p = cpv(self->pose.x, self->pose.y);
    body->a = -self->pose.heading_rad;
    body->transform = (cpTransform){.a = forward.y,
                                    .b = -forward.x,
                                    .c = forward.x,
                                    .d = forward.y,
                                    .tx = body->p.x,
                                    .ty = body->p.y};
}

static Pose travel(const Body *self, Motion motion, double dt_s, Vec *forward) {
    if (self->is_parked && is_still(motion)) {
        *forward = self->forward;
        return self->pose;
    }
    Pose pose = self->drive->travel(&self->spec, &self->state, self->pose, motion, dt_s, forward);
    pose.heading_rad = angle_wrap(pose.heading_rad);
    return pose;
}

// Chipmunk heals overlaps through a bias velocity, to be applied once.
static void heal_overlap(Body *self, double dt_s) {
    cpBody *body = self->body;
    self->pose.x += body->v_bias.x * dt_s;
    self->pose.y += body->v_bias.y * dt_s;
    self->pose.heading_rad -= body->w_bias * dt_s;
    body->v = body->v_bias = cpvzero;
    body->w = body->w_bias = 0;
    self->is_parked = false;
}

// The last guard of a body that is in the space, before the engine looks for what it touches: it is
// put out of what it is too deep in, or else back where it was. False when it is to stop there.
static bool keep_on_its_side(Body *self, Pose from) {
    const DriveSpec *spec = &self->spec;
    Hull hull = {pose_at(self->pose), self->forward, 0.5 * spec->length_m, 0.5 * spec->width_m,
                 0.5 * vec_length(vec(spec->length_m, spec->width_m))};
    Depenetration guarded = walls_depenetrate(self->walls, pose_at(from), &hull);
    if (guarded == DEPENETRATION_FINE) return true;
    self->was_put_back = true;
    self->pose.x = hull.centre.x;
    self->pose.y = hull.centre.y;
    if (guarded == DEPENETRATION_MOVED) return true;
    self->pose = from;
    self->forward = vec_heading(from.heading_rad);
    return false;
}

static inline void take_next_pose(Body *self, Motion motion, double dt_s) {
    bool is_foreseen = self->next_dt_s == dt_s && !self->was_touched;
    if (self->was_touched) heal_overlap(self, dt_s);
    if (!is_foreseen) self->next_pose = travel(self, motion, dt_s, &self->next_forward);
    self->pose = self->next_pose;
    self->forward = self->next_forward;
    self->was_touched = false;
    self->is_parked = is_still(motion);
    self->next_dt_s = 0;
}

// The engine moves a body that is in its space.
static void travel_body(cpBody *body, cpFloat dt_s) {
    Body *self = body->userData;
    Motion motion = body_motion(self);
    Pose from = self->pose;
    take_next_pose(self, motion, dt_s);
    if (!keep_on_its_side(self, from)) motion = (Motion){0};
    place_body(self);
    // The twist is constant in the body frame, so the velocity turns with the body. push_body
    // writes it anew in a moment; until then only the broad phase looks at the old one, to guess
    // how far boxes will move, so it is merely marked as known.
    self->motion = motion;
    self->wrote_v = body->v;
    self->wrote_w = body->w;
}

// Where the present motion leads in dt_s, if nothing touches it.
static Pose body_next_pose(Body *self, double dt_s) {
    if (self->next_dt_s != dt_s) {
        self->next_pose = travel(self, body_motion(self), dt_s, &self->next_forward);
        self->next_dt_s = dt_s;
    }
    return self->next_pose;
}

// Of a body that has touched something, overlaps pushed apart included. Some drives go a little
// further than their speed would have it.
static StepBound unsure_stride(const Body *self, double dt_s) {
    const cpBody *body = self->body;
    Vec own = vec(self->motion.forward_mps, self->motion.side_mps);
    double speed_mps = self->is_in ? cpvlength(body->v) : vec_length(own);
    double turn_radps = fabs(self->is_in ? body->w : self->motion.turn_radps) + fabs(body->w_bias);
    return (StepBound){.at = pose_at(self->pose),
                       .forward = self->forward,
                       .way_m = 1.25 * (speed_mps + cpvlength(body->v_bias)) * dt_s + 0.01,
                       .turn_rad = 1.25 * turn_radps * dt_s,
                       .is_estimate = true};
}

static StepBound body_stride(Body *self, double dt_s) {
    if (self->was_touched) return unsure_stride(self, dt_s);
    Pose next = body_next_pose(self, dt_s);
    return (StepBound){.at = pose_at(next),
                       .forward = self->next_forward,
                       .way_m = vec_distance(pose_at(next), pose_at(self->pose)),
                       .turn_rad = fabs(angle_wrap(next.heading_rad - self->pose.heading_rad))};
}

static void body_take_out(Body *self, cpSpace *space) {
    if (!self->is_in) return;
    self->motion = body_motion(self);
    self->is_in = false;
    cpSpaceRemoveShape(space, self->shape);
    cpSpaceRemoveBody(space, self->body);
}

static void body_put_in(Body *self, cpSpace *space) {
    if (self->is_removed) return;
    self->is_in = true;
    place_body(self);
    write_motion(self, self->motion);
    cpSpaceAddBody(space, self->body);
    cpSpaceAddShape(space, self->shape);
    self->calm_steps = 0;
}

static cpFloat moment_of(const DriveSpec *spec) {
    return cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m);
}

// `self` must stay where it is: its engine's body and shape point to it. It starts at rest, out of
// the space.
static void body_create(Body *self, Pose pose) {
    const DriveSpec *spec = &self->spec;
    self->body = cpBodyNew(spec->mass_kg, moment_of(spec));
    self->shape = cpBoxShapeNew(self->body, spec->width_m, spec->length_m, 0);
    cpShapeSetFriction(self->shape, FRICTION);
    cpShapeSetElasticity(self->shape, 0);
    cpBodySetUserData(self->body, self);
    cpBodySetVelocityUpdateFunc(self->body, push_body);
    cpBodySetPositionUpdateFunc(self->body, travel_body);
    self->pose = pose;
    self->forward = vec_heading(pose.heading_rad);
}

// all but what ties it to its world
static void body_walk(Body *self, Archive *state) {
    Body own = *self;
    cpBody kept = *self->body;
    ARCHIVE_VALUE(state, *self);
    self->terrain = own.terrain;
    self->surfaces = own.surfaces;
    self->walls = own.walls;
    self->body = own.body;
    self->shape = own.shape;
    self->is_in = own.is_in;
    ARCHIVE_VALUE(state, *self->body);
    self->body->space = kept.space;
    self->body->shapeList = kept.shapeList;
    self->body->arbiterList = kept.arbiterList;
    self->body->userData = kept.userData;
}

// Put down elsewhere, at rest, out of the space, as if it were new.
// Chipmunk keeps what it knows of contacts with the shape, and forgets it when the shape goes.
static void body_move(Body *self, cpSpace *space, Pose pose) {
    body_take_out(self, space);
    self->body->v_bias = cpvzero; // left by the last contact
    self->body->w_bias = 0;
    self->pose = pose;
    self->state = (DriveState){0};
    self->order = (Tracks){0};
    self->grip = 1;
    self->next_dt_s = 0;
    self->was_touched = self->is_coasting = self->is_parked = self->is_idle = false;
    self->forward = vec_heading(pose.heading_rad);
    self->motion = (Motion){0};
}

enum { CONTACTS_PER_BODY = 16 };

bool contacts_create(ContactList *list, int body_max) {
    *list = (ContactList){.max = body_max * CONTACTS_PER_BODY, .body_max = body_max};
    list->items = calloc((size_t)list->max, sizeof *list->items);
    list->unsorted = calloc((size_t)list->max, sizeof *list->unsorted);
    list->first = calloc((size_t)body_max + 2, sizeof *list->first);
    return list->items && list->unsorted && list->first;
}

void contacts_destroy(ContactList *list) {
    free(list->first);
    free(list->unsorted);
    free(list->items);
}

void contacts_add(ContactList *list, Contact contact) {
    DEBUG_ASSERT(contact.a >= 0 && contact.a < list->body_max && contact.b < list->body_max);
    if (list->count < list->max) list->items[list->count++] = contact;
}

// Into the contacts of one body, sorted by b; returns how many those are then.
static int merge(Contact *own, int count, Contact contact) {
    int at = count;
    while (at > 0 && own[at - 1].b > contact.b) at--;
    if (at > 0 && own[at - 1].b == contact.b) {
        // The hardest stays. Of equally hard ones it is a matter of place, so that the order in
        // which the engine tells of them does not count.
        const Contact *a = &contact, *b = &own[at - 1];
        bool is_harder = a->impulse_ns != b->impulse_ns ? a->impulse_ns > b->impulse_ns
                         : a->at.x != b->at.x           ? a->at.x > b->at.x
                                                        : a->at.y > b->at.y;
        if (is_harder) own[at - 1] = contact;
        return count;
    }
    memmove(&own[at + 1], &own[at], (size_t)(count - at) * sizeof *own);
    own[at] = contact;
    return count + 1;
}

// A counting sort by a, in linear time, then each body's few by b. While the contacts are placed
// first[a + 1] is the next free place of body a, and at the end where the next one begins.
void contacts_sort(ContactList *list) {
    int *first = list->first, kept = 0;
    if (!list->count) return;
    memset(first, 0, ((size_t)list->body_max + 2) * sizeof *first);
    for (int i = 0; i < list->count; i++) first[list->items[i].a + 2]++;
    for (int a = 0; a < list->body_max; a++) first[a + 1] += first[a];
    for (int i = 0; i < list->count; i++)
        list->unsorted[first[list->items[i].a + 1]++] = list->items[i];
    for (int a = 0; a < list->body_max; a++) {
        int own = 0;
        for (int i = first[a]; i < first[a + 1]; i++)
            own = merge(list->items + kept, own, list->unsorted[i]);
        kept += own;
    }
    list->count = kept;
}

struct World {
    cpSpace *space;
    const Map *map;
    const Terrain *terrain;
    const SurfaceTraits *surfaces;
    Body *bodies;
    int body_count, body_max;
    int *in, in_count; // those that are in the space during a step
    cpShape **walls;
    int wall_count;
    ContactList contacts;
    Clearance clearance;
    bool is_fresh;
    bool is_kept_in; // no body leaves the space
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
    int kept = stream_mute(stdout);
    cpSpaceFree(cpSpaceNew());
    stream_restore(stdout, kept);
}

// Chipmunk's warnings are for its own authors; its errors end the program. Weak, so that Chipmunk
// built into the program brings its own.
__attribute__((weak)) void cpMessage(const char *condition, const char *file, int line, int isError,
                                     int isHardError, const char *message, ...) {
    (void)isHardError, (void)message;
    if (isError)
        fprintf(stderr, "treads: the physics engine gave up: %s (%s:%d)\n", condition, file, line);
}

static Once greeting_once = ONCE_INIT;

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
    for (int i = 0; i < map_piece_count(map); i++) {
        const Piece *piece = map_piece(map, i);
        cpVect at[PIECE_VERTICES_MAX];
        for (int k = 0; k < piece->vertex_count; k++)
            at[k] = cpv(piece->vertices[k].x, piece->vertices[k].y);
        add_wall(world,
                 piece->vertex_count == 2
                     ? cpSegmentShapeNew(ground, at[0], at[1], piece->radius_m)
                     : cpPolyShapeNew(ground, piece->vertex_count, at, cpTransformIdentity, 0));
    }
}

World *world_create(const Map *map, const Terrain *terrain, int body_max) {
    ASSERT(body_max >= 1);
    once_do(&greeting_once, hush_greeting);
    World *world = calloc(1, sizeof *world);
    if (!world) return NULL;
    world->map = map;
    world->terrain = terrain;
    world->surfaces = SURFACE_TRAITS;
    world->body_max = body_max;
    world->bodies = calloc((size_t)body_max, sizeof *world->bodies);
    world->in = calloc((size_t)body_max, sizeof *world->in);
    world->walls = calloc((size_t)map_piece_count(map) + 4, sizeof *world->walls);
    world->space = cpSpaceNew();
    bool is_room = contacts_create(&world->contacts, body_max);
    is_room = clearance_create(&world->clearance, map, body_max) && is_room;
    if (!is_room || !world->bodies || !world->in || !world->walls || !world->space) {
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
    for (int i = 0; i < world->body_count; i++) {
        body_take_out(&world->bodies[i], world->space);
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
    clearance_destroy(&world->clearance);
    free(world->in);
    free(world->bodies);
    free(world);
}

static Body *body_of(const World *world, int body) {
    DEBUG_ASSERT(body >= 0 && body < world->body_count);
    return &world->bodies[body];
}

static void fit(World *world, int body) {
    const DriveSpec *spec = &world->bodies[body].spec;
    clearance_fit(&world->clearance, body, spec->length_m, spec->width_m);
}

// The engine makes room for all bodies now, not within a step. It walks those in its tree in an
// order that depends on the size of its table, which grows with the most that were ever in: so it
// has its last size from the start, wherever a battle comes from.
static void make_room(World *world) {
    for (int i = 0; i < world->body_count; i++) body_put_in(&world->bodies[i], world->space);
    for (int i = 0; i < world->body_count; i++) body_take_out(&world->bodies[i], world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
}

int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose) {
    ASSERT(world->body_count < world->body_max);
    int id = world->body_count++;
    Body *self = &world->bodies[id];
    *self = (Body){.id = id,
                   .terrain = world->terrain,
                   .surfaces = world->surfaces,
                   .walls = &world->clearance.walls,
                   .drive = drive,
                   .spec = spec_drive(spec, drive, params),
                   .grip = 1};
    body_create(self, pose);
    if (world->body_count == world->body_max) make_room(world);
    fit(world, id);
    clearance_forget(&world->clearance, world->body_count);
    return id;
}

void world_order(World *world, int body, Order order) {
    body_of(world, body)->order = (Tracks){order.left_mps, order.right_mps};
}

// Decides whether a body takes part in the engine's coming step. A body with room around it can
// touch nothing: it goes its own way, out of the space.
static void sort_out(World *world, Body *self) {
    if (!self->is_in) {
        bool is_free = !world->is_kept_in && (clearance_is_known(&world->clearance, self->id) ||
                                              clearance_is_free(&world->clearance, self->id, 1));
        if (!is_free) body_put_in(self, world->space);
        return;
    }
    if (world->is_kept_in) return;
    self->calm_steps = self->was_touched ? 0 : self->calm_steps + 1;
    if (self->calm_steps < CALM_STEPS) return;
    self->calm_steps = 0;
    clearance_forget_one(&world->clearance.bodies[self->id]);
    if (clearance_is_free(&world->clearance, self->id, LOOSE_STEPS))
        body_take_out(self, world->space);
}

// A step of the fastest body is far shorter than any hull is wide, and the solver's few iterations
// a step carry a push from the heaviest through the lightest.
#define STRIDE_MAX_M 0.25
#define MASS_RATIO_MAX 10
enum { STEPS_MAX = 16 };

// How many steps a tick needs, by the fastest body and by the masses of those that touched
// something in the last step.
static int steps_needed(const World *world, double dt_s) {
    double fastest_mps = 0, heaviest_kg = 0, lightest_kg = HUGE_VAL;
    for (int i = 0; i < world->body_count; i++) {
        const Body *self = &world->bodies[i];
        if (self->is_removed) continue;
        Motion motion = self->is_in ? body_motion(self) : self->motion;
        fastest_mps = max_of(fastest_mps, fabs(motion.forward_mps) + fabs(motion.side_mps));
        if (!self->was_touched) continue;
        heaviest_kg = max_of(heaviest_kg, self->spec.mass_kg);
        lightest_kg = min_of(lightest_kg, self->spec.mass_kg);
    }
    bool is_calm = fastest_mps * dt_s <= STRIDE_MAX_M;
    if (is_calm && heaviest_kg <= MASS_RATIO_MAX * lightest_kg) return 1;
    double by_mass = heaviest_kg / (lightest_kg * MASS_RATIO_MAX);
    return (int)min_of(ceil(max_of(fastest_mps * dt_s / STRIDE_MAX_M, by_mass)), STEPS_MAX);
}

// What collisions may come to: the fastest pace of those in the space, and their largest mass.
typedef struct Haste {
    double pace_mps, heaviest_kg;
} Haste;

// The pace of a motion is the speed of one that has its energy and does not turn; the radius of
// gyration is about the same of all hulls.
#define GYRATION_M 1.1
static double squared_pace(Motion motion) {
    double around_mps = GYRATION_M * motion.turn_radps;
    return motion.forward_mps * motion.forward_mps + motion.side_mps * motion.side_mps +
           around_mps * around_mps;
}

static Haste haste_of(const World *world) {
    Haste haste = {0};
    double square = 0;
    for (int i = 0; i < world->in_count; i++) {
        const Body *self = &world->bodies[world->in[i]];
        square = max_of(square, squared_pace(body_motion(self)));
        haste.heaviest_kg = max_of(haste.heaviest_kg, self->spec.mass_kg);
    }
    haste.pace_mps = sqrt(square);
    return haste;
}

// A body of mass m that one of mass M runs into at speed v leaves at 2 M / (M + m) v at most, even
// if both were of rubber: what the solver makes of a pile is held to that. Ordinary ones stay below
// it; the slack is for what drives add to v meanwhile.
#define PACE_SLACK_MPS 2

static void hold_pace(Body *self, const Haste *haste) {
    cpBody *body = self->body;
    double share = 2 * haste->heaviest_kg / (haste->heaviest_kg + self->spec.mass_kg);
    double allowed_mps = share * (haste->pace_mps + PACE_SLACK_MPS);
    double square = squared_pace((Motion){body->v.x, body->v.y, body->w});
    if (square <= allowed_mps * allowed_mps) return;
    double part = allowed_mps / sqrt(square);
    body->v = cpvmult(body->v, part);
    body->w *= part;
}

// After the engine's step.
static void tidy_up(World *world, const Haste *haste) {
    bool is_known = true;
    for (int i = 0; i < world->in_count; i++) {
        Body *self = &world->bodies[world->in[i]];
        if (self->was_touched) hold_pace(self, haste);
        if (self->was_put_back) is_known = self->was_put_back = false;
    }
    if (!is_known) clearance_forget(&world->clearance, world->body_count);
}

// In the space first all bodies are moved, then all are pushed; a body out of it meets no other.
static void step(World *world, double dt_s) {
    world->in_count = 0;
    clearance_begin(&world->clearance);
    for (int i = 0; i < world->body_count; i++) {
        Body *self = &world->bodies[i];
        if (!self->is_removed) clearance_add(&world->clearance, i, body_stride(self, dt_s));
    }
    clearance_end(&world->clearance);
    for (int i = 0; i < world->body_count; i++) {
        Body *self = &world->bodies[i];
        if (self->is_removed) continue;
        sort_out(world, self);
        if (self->is_in) {
            world->in[world->in_count++] = i;
            continue;
        }
        take_next_pose(self, self->motion, dt_s);
        body_push(self, dt_s);
    }
    if (!world->in_count) return;
    Haste haste = haste_of(world);
    cpSpaceStep(world->space, dt_s);
    tidy_up(world, &haste);
}

void world_step(World *world, double dt_s, int substeps) {
    ASSERT(substeps >= 1 && dt_s > 0);
    world->is_fresh = false;
    world->contacts.count = 0;
    int needed = steps_needed(world, dt_s), count = needed > substeps ? needed : substeps;
    for (int i = 0; i < count; i++) {
        step(world, dt_s / count);
        contacts_sort(&world->contacts);
    }
}

void world_set_grip(World *world, int body, double grip) { body_of(world, body)->grip = grip; }

Pose world_pose(const World *world, int body) { return body_of(world, body)->pose; }

Motion world_motion(const World *world, int body) { return body_motion(body_of(world, body)); }

void world_predict(const World *world, int body, const Drive *drive, double dt_s, int count,
                   Pose *poses) {
    ASSERT(count >= 0 && dt_s > 0);
    Body guess = *body_of(world, body);
    Motion motion = body_motion(&guess);
    guess.drive = drive;
    for (int i = 0; i < count; i++) {
        guess.pose = poses[i] = travel(&guess, motion, dt_s, &guess.forward);
        motion = pushed(&guess, motion, dt_s);
    }
}

TurnLimits world_limits(const World *world, int body) {
    const Body *self = body_of(world, body);
    return self->drive->limits(&self->spec);
}

const DriveState *world_drive_state(const World *world, int body) {
    return &body_of(world, body)->state;
}

const Contact *world_contacts(const World *world, int *count) {
    *count = world->contacts.count;
    return world->contacts.items;
}

void world_prefetch(const World *world, int body) {
    prefetch(body_of(world, body), offsetof(Body, grip));
}

Pose world_next_pose(World *world, int body, double dt_s) {
    return body_next_pose(body_of(world, body), dt_s);
}

void world_place(World *world, int body, Pose pose) {
    world->is_fresh = false;
    body_of(world, body)->is_removed = false;
    body_move(body_of(world, body), world->space, pose);
    clearance_forget(&world->clearance, world->body_count);
}

void world_remove(World *world, int body) {
    if (body_of(world, body)->is_in) world->is_fresh = false;
    body_of(world, body)->is_removed = true;
    body_take_out(body_of(world, body), world->space);
    clearance_forget(&world->clearance, world->body_count);
}

// With all bodies out, to be put in again by their numbers when they are needed, the engine's tree,
// its list of contacts and the names it gives to shapes are those of a space that is new: walls are
// never touched. A grid's cells would remember.
void world_refresh(World *world) {
    if (!world_can_refresh(world)) return;
    for (int i = 0; i < world->body_count; i++) body_take_out(&world->bodies[i], world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
    clearance_forget(&world->clearance, world->body_count);
    world->is_fresh = true;
}

bool world_can_refresh(const World *world) { return world->body_max <= TREE_BODIES_MAX; }

bool world_is_fresh(const World *world) { return world->is_fresh; }

void world_serialize(World *world, int bodies, Archive *state) {
    ASSERT(bodies <= world->body_count);
    for (int i = 0; i < bodies; i++) {
        Body *self = &world->bodies[i];
        // Saved ones are out; what the engine knows of them is old, and must not be read as theirs.
        if (state->way == ARCHIVE_LOAD) body_take_out(self, world->space);
        body_walk(self, state);
        fit(world, i);
    }
}

void world_set_surfaces(World *world, const SurfaceTraits *surfaces) { world->surfaces = surfaces; }

void world_set_drive(World *world, int body, const TankSpec *spec, const Drive *drive,
                     const double *params) {
    Body *self = body_of(world, body);
    self->drive = drive;
    self->spec = spec_drive(spec, drive, params);
    self->next_dt_s = 0; // what was foreseen was so by the old numbers
    cpBodySetMass(self->body, self->spec.mass_kg);
    cpBodySetMoment(self->body, moment_of(&self->spec));
    fit(world, body);
}

void world_keep_in(World *world) { world->is_kept_in = true; }

void world_set_motion(World *world, int body, Motion motion) {
    Body *self = body_of(world, body);
    self->next_dt_s = 0;
    write_motion(self, motion);
}

void world_set_coasting(World *world, int body, bool is_coasting) {
    body_of(world, body)->is_coasting = is_coasting;
}

bool world_has_our_sines(void) {
    enum { ANGLES = 4000 };
    cpBody *body = cpBodyNew(1, 1);
    bool are_ours = body;
    for (int i = 0; i < ANGLES && are_ours; i++) {
        Vec wanted = vec_heading(i * 0.001);
        cpBodySetAngle(body, i * 0.001);
        cpVect got = cpBodyGetRotation(body);
        are_ours = got.x == wanted.y && got.y == wanted.x;
    }
    if (body) cpBodyFree(body);
    return are_ours;
}
