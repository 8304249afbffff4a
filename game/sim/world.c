// world.c -- rigid bodies among walls, moved by their drives and collided by Chipmunk2D.
//
// Chipmunk steps in the order: positions, collisions, velocities, solver.
//
// A body's motion is stored in the body frame. As long as Chipmunk's velocity equals the last one
// written bit for bit, nothing has touched the body and the stored motion is exact. Otherwise the
// motion is read back from the velocity. A body with room around it is outside Chipmunk's space.
//
// Two callbacks replace Chipmunk's own: update_velocity calls the drive, and update_position
// follows the drive's path. Like those they replace, they write Chipmunk's structs directly. The
// public setters would check everything, wake sleeping bodies, which are not used, and compute the
// sine and cosine of the heading, which the drive has computed already.
#include "world.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "contact_bound.h"
#include "platform/memory.h"
#include "platform/console.h"
#include "platform/threads.h"

enum { SOLVER_ITERATIONS = 5 };
// Chipmunk's tree is fastest for few bodies. With thousands its nodes no longer fit the cache, and
// a grid is faster.
enum { TREE_BODIES_MAX = 256 };
#define GRID_CELL_M 5.0
#define COLLISION_SLOP_M 0.005
#define FRICTION 0.3 // elasticity and friction of hulls and walls
#define EDGE_THICKNESS_M 8.0
enum {
    CALM_STEPS =
        3, // number of consecutive steps without contact before the room around a body is measured
    STEADY_STEPS = 2, // steps at rest before the space is no longer stepped
    CLEAR_STEPS = 4   // steps of room that let a body leave the space
};

// The members read in every step come first, so that loops over many bodies touch few cache lines.
typedef struct Body {
    int id;
    bool is_coasting, is_removed;
    bool was_touched;  // the body had contact in the last step; an overlap may have to be resolved
    bool has_slopes;   // of the terrain
    bool is_in_space;  // takes part in Chipmunk's steps
    bool is_parked;    // did not move in the last step
    bool is_idle;      // the drive had no effect in the last step, without motion and order
    bool was_put_back; // put back in this step, so that it is not at its predicted pose
    int calm_steps;    // steps in the space without contact since its room was measured
    const Drive *drive;
    Pose pose;
    Vec forward; // unit vector of the heading
    Motion motion;
    Pose next_pose; // pose after next_dt_s of the motion; valid if next_dt_s > 0
    Vec next_forward;
    double next_dt_s;
    double grip; // factor of the ground's grip
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // SURFACE_COUNT rows
    const Walls *walls;
    Tracks order;
    cpBody *body;
    cpFloat wrote_w; // last velocity written to Chipmunk
    cpVect wrote_v;
    DriveSpec spec;
    DriveState state;
    cpShape *shape;
} Body;

// Maximum speed: the centre of a faster light tank could cross the arena's edge within a step.
// Wheels that are turned across a car amplify the speed of every collision.
#define SPEED_MAX_MPS 50
#define TURN_MAX_RADPS 150

static Motion clamp_motion(Motion motion) {
    DEBUG_ASSERT(isfinite(motion.forward_mps + motion.side_mps + motion.turn_radps));
    double speed_mps = fabs(motion.forward_mps) + fabs(motion.side_mps);
    if (speed_mps <= SPEED_MAX_MPS && fabs(motion.turn_radps) <= TURN_MAX_RADPS) return motion;
    double share = speed_mps > SPEED_MAX_MPS ? SPEED_MAX_MPS / speed_mps : 1;
    return (Motion){.forward_mps = motion.forward_mps * share,
                    .side_mps = motion.side_mps * share,
                    .turn_radps = clamp(motion.turn_radps, -TURN_MAX_RADPS, TURN_MAX_RADPS)};
}

static inline Motion body_motion(const Body *self) {
    const cpBody *body = self->body;
    bool is_exact =
        !self->is_in_space || (cpveql(body->v, self->wrote_v) && body->w == self->wrote_w);
    if (is_exact) return self->motion;
    Vec forward = self->forward;
    return clamp_motion((Motion){.forward_mps = body->v.x * forward.x + body->v.y * forward.y,
                                 .side_mps = body->v.x * forward.y - body->v.y * forward.x,
                                 .turn_radps = -body->w});
}

static void write_motion(Body *self, Motion motion) {
    self->motion = motion;
    if (!self->is_in_space) return;
    cpVect forward = cpv(self->forward.x, self->forward.y), right = cpv(forward.y, -forward.x);
    self->wrote_v = cpvadd(cpvmult(forward, motion.forward_mps), cpvmult(right, motion.side_mps));
    self->wrote_w = -motion.turn_radps;
    self->body->v = self->wrote_v;
    self->body->w = self->wrote_w;
}

// Returns the motion after dt_s of the drive's effort.
static inline Motion drive_motion(Body *self, Motion now, double dt_s) {
    DEBUG_ASSERT(dt_s > 0 && fabs(vec_length(self->forward) - 1) < 1e-6);
    const SurfaceTraits *traits =
        &self->surfaces[terrain_surface(self->terrain, pose_at(self->pose))];
    Ground ground = {.grip = self->grip * traits->grip,
                     .rolling_mps2 = traits->rolling_mps2,
                     .grade = self->has_slopes
                                  ? terrain_grade(self->terrain, pose_at(self->pose), self->forward)
                                  : 0,
                     .terrain = self->terrain,
                     .surfaces = self->surfaces};
    return clamp_motion(
        self->drive->push(&self->spec, &self->state, &ground, &self->pose, now, self->order, dt_s));
}

static bool is_still(Motion motion) {
    return motion.forward_mps == 0 && motion.side_mps == 0 && motion.turn_radps == 0;
}

static void apply_drive(Body *self, double dt_s) {
    Motion now = body_motion(self);
    // Outside the space nothing else changes the motion, so is_parked is up to date.
    bool is_resting = self->is_in_space ? is_still(now) : self->is_parked;
    bool is_idle = is_resting && self->order.left_mps == 0 && self->order.right_mps == 0;
    if (is_idle && self->is_idle && !self->is_in_space) return;
    write_motion(self, self->is_coasting ? now : drive_motion(self, now, dt_s));
    self->is_idle = is_idle && self->drive->can_idle;
}

// Chipmunk's callback for velocities.
static void update_velocity(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt_s) {
    (void)gravity, (void)damping;
    apply_drive(body->userData, dt_s);
}

// Chipmunk's angles are counter-clockwise; its rotation vector is (cos h, -sin h).
static void write_pose(Body *self) {
    cpBody *body = self->body;
    Vec forward = self->forward;
    if (!self->is_in_space) return;
    body->p = cpv(self->pose.x, self->pose.y);
    body->a = -self->pose.heading_rad;
    body->transform = (cpTransform){.a = forward.y,
                                    .b = -forward.x,
                                    .c = forward.x,
                                    .d = forward.y,
                                    .tx = body->p.x,
                                    .ty = body->p.y};
}

// Sets the pose after dt_s of a motion, and the unit vector of its heading.
static void follow_path(const Body *self, Motion motion, double dt_s, Pose *pose, Vec *forward) {
    *pose = self->pose;
    *forward = self->forward;
    if (self->is_parked && is_still(motion)) return;
    self->drive->travel(&self->spec, &self->state, pose, motion, dt_s, forward);
    DEBUG_ASSERT(fabs(vec_length(*forward) - 1) < 1e-6);
    pose->heading_rad = angle_wrap(pose->heading_rad);
}

// Applies Chipmunk's bias velocity, the solver's correction of overlaps, and resets it.
static void apply_bias(Body *self, double dt_s) {
    cpBody *body = self->body;
    self->pose.x += body->v_bias.x * dt_s;
    self->pose.y += body->v_bias.y * dt_s;
    self->pose.heading_rad -= body->w_bias * dt_s;
    body->v = body->v_bias = cpvzero;
    body->w = body->w_bias = 0;
    self->is_parked = false;
}

// Moves a body that is too deep in a wall out of it, or back to its last pose if there is no way
// out. Returns false if it must stop there.
static bool keep_out_of_walls(Body *self, Pose from) {
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

static inline void advance_pose(Body *self, Motion motion, double dt_s) {
    bool is_predicted = self->next_dt_s == dt_s && !self->was_touched;
    if (self->was_touched) apply_bias(self, dt_s);
    if (!is_predicted) follow_path(self, motion, dt_s, &self->next_pose, &self->next_forward);
    self->pose = self->next_pose;
    self->forward = self->next_forward;
    self->was_touched = false;
    self->is_parked = is_still(motion);
    self->next_dt_s = 0;
}

// Chipmunk's callback for positions.
static void update_position(cpBody *body, cpFloat dt_s) {
    Body *self = body->userData;
    Motion motion = body_motion(self);
    Pose from = self->pose;
    advance_pose(self, motion, dt_s);
    if (!keep_out_of_walls(self, from)) motion = (Motion){0};
    write_pose(self);
    // The twist is constant in the body frame, so the velocity turns with the body. update_velocity
    // writes it shortly afterwards. Until then only the broad phase reads the old velocity, to
    // predict bounding boxes, so it is marked as written instead.
    self->motion = motion;
    self->wrote_v = body->v;
    self->wrote_w = body->w;
}

// Returns the pose that the current motion leads to in dt_s without contacts, and caches it.
static Pose predict_pose(Body *self, double dt_s) {
    if (self->next_dt_s != dt_s) {
        follow_path(self, body_motion(self), dt_s, &self->next_pose, &self->next_forward);
        self->next_dt_s = dt_s;
    }
    return self->next_pose;
}

// Returns the bound for a body that has touched something, including the bias velocity. The margins
// cover drives that move a little farther than their speed suggests.
static StepBound estimate_step(const Body *self, double dt_s) {
    const cpBody *body = self->body;
    Vec own = vec(self->motion.forward_mps, self->motion.side_mps);
    double speed_mps = self->is_in_space ? cpvlength(body->v) : vec_length(own);
    double turn_radps =
        fabs(self->is_in_space ? body->w : self->motion.turn_radps) + fabs(body->w_bias);
    return (StepBound){.at = pose_at(self->pose),
                       .forward = self->forward,
                       .way_m = 1.25 * (speed_mps + cpvlength(body->v_bias)) * dt_s + 0.01,
                       .turn_rad = 1.25 * turn_radps * dt_s,
                       .is_estimate = true};
}

static StepBound bound_step(Body *self, double dt_s) {
    if (self->was_touched) return estimate_step(self, dt_s);
    Pose next = predict_pose(self, dt_s);
    return (StepBound){.at = pose_at(next),
                       .forward = self->next_forward,
                       .way_m = vec_distance(pose_at(next), pose_at(self->pose)),
                       .turn_rad = fabs(angle_wrap(next.heading_rad - self->pose.heading_rad))};
}

// A slower body in contact is at rest. Chipmunk's corrections of overlaps never end.
#define REST_MPS 1e-3

static bool is_at_rest(const Body *self) {
    const cpBody *body = self->body;
    bool is_ordered = self->order.left_mps != 0 || self->order.right_mps != 0;
    double turn_mps = fabs(body->w) + fabs(body->w_bias); // a metre from the centre
    return self->drive->can_idle && !is_ordered &&
           cpvlength(body->v) + cpvlength(body->v_bias) + turn_mps < REST_MPS;
}

static void leave_space(Body *self, cpSpace *space) {
    if (!self->is_in_space) return;
    self->motion = body_motion(self);
    self->is_in_space = false;
    cpSpaceRemoveShape(space, self->shape);
    cpSpaceRemoveBody(space, self->body);
}

static void enter_space(Body *self, cpSpace *space) {
    DEBUG_ASSERT(!self->is_in_space);
    if (self->is_removed) return;
    self->is_in_space = true;
    write_pose(self);
    write_motion(self, self->motion);
    cpSpaceAddBody(space, self->body);
    cpSpaceAddShape(space, self->shape);
    self->calm_steps = 0;
}

static cpFloat moment_of(const DriveSpec *spec) {
    return cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m);
}

// Creates Chipmunk's body and shape, at rest and outside the space. They point to `self`, which
// must not move in memory.
static void body_create(Body *self, Pose pose) {
    const DriveSpec *spec = &self->spec;
    self->body = cpBodyNew(spec->mass_kg, moment_of(spec));
    self->shape = cpBoxShapeNew(self->body, spec->width_m, spec->length_m, 0);
    cpShapeSetFriction(self->shape, FRICTION);
    cpShapeSetElasticity(self->shape, 0);
    cpBodySetUserData(self->body, self);
    cpBodySetVelocityUpdateFunc(self->body, update_velocity);
    cpBodySetPositionUpdateFunc(self->body, update_position);
    self->pose = pose;
    self->forward = vec_heading(pose.heading_rad);
}

// Serializes a body without the pointers into its world.
static void body_serialize(Body *self, Serializer *state) {
    Body own = *self;
    cpBody kept = *self->body;
    SERIALIZE_VALUE(state, *self);
    self->terrain = own.terrain;
    self->surfaces = own.surfaces;
    self->walls = own.walls;
    self->body = own.body;
    self->shape = own.shape;
    self->is_in_space = own.is_in_space;
    SERIALIZE_VALUE(state, *self->body);
    self->body->space = kept.space;
    self->body->shapeList = kept.shapeList;
    self->body->arbiterList = kept.arbiterList;
    self->body->userData = kept.userData;
}

// Moves the body elsewhere, at rest and outside the space, as if newly created. Chipmunk caches
// contacts per shape and drops them when the shape is removed.
static void body_place(Body *self, cpSpace *space, Pose pose) {
    ASSERT(isfinite(pose.x + pose.y + pose.heading_rad));
    leave_space(self, space);
    self->body->v_bias = cpvzero; // drops the correction of the last contact
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

// Inserts a contact into one body's contacts, which are sorted by b. Returns their new number.
static int merge_contact(Contact *own, int count, Contact contact) {
    int at = count;
    while (at > 0 && own[at - 1].b > contact.b) at--;
    if (at > 0 && own[at - 1].b == contact.b) {
        // The hardest is kept. Ties are resolved by position, so that the result does not depend on
        // the order of the reports.
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

// A counting sort by a, then an insertion sort by b. While the contacts are placed, first[a + 1] is
// the next free index for body a; afterwards it is where the contacts of the next body begin.
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
            own = merge_contact(list->items + kept, own, list->unsorted[i]);
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
    int *in_space, in_space_count; // bodies in the space during a step
    cpShape **walls;
    int wall_count;
    ContactList contacts;
    ContactBounds contact_bounds;
    int rest_steps;    // steps since which all bodies in the space have been at rest
    int rest_contacts; // contacts of the last of these steps
    bool is_fresh;
    bool keeps_in_space; // no body leaves the space
};

static int body_id(const cpBody *body) {
    const Body *self = cpBodyGetUserData(body);
    return self ? self->id : -1;
}

// Chipmunk's callback for contacts. The game reads them after the step.
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

// Creates the first space with stdout muted, because Chipmunk's debug builds then print two lines.
static void mute_greeting(void) {
    int kept = stream_mute(stdout);
    cpSpaceFree(cpSpaceNew());
    stream_restore(stdout, kept);
}

// Chipmunk's handler of warnings, which are ignored, and of errors, which abort. Weak, so that a
// Chipmunk built into the program can define its own.
__attribute__((weak)) void cpMessage(const char *condition, const char *file, int line, int isError,
                                     int isHardError, const char *message, ...) {
    (void)isHardError, (void)message;
    if (isError)
        fprintf(stderr, "treads: error in the physics engine: %s (%s:%d)\n", condition, file, line);
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
    once_do(&greeting_once, mute_greeting);
    World *world = calloc(1, sizeof *world);
    if (!world) return NULL;
    world->map = map;
    world->terrain = terrain;
    world->surfaces = SURFACE_TRAITS;
    world->body_max = body_max;
    world->bodies = calloc((size_t)body_max, sizeof *world->bodies);
    world->in_space = calloc((size_t)body_max, sizeof *world->in_space);
    world->walls = calloc((size_t)map_piece_count(map) + 4, sizeof *world->walls);
    world->space = cpSpaceNew();
    bool is_room = contacts_create(&world->contacts, body_max);
    is_room = contact_bounds_create(&world->contact_bounds, map, body_max) && is_room;
    if (!is_room || !world->bodies || !world->in_space || !world->walls || !world->space) {
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
        leave_space(&world->bodies[i], world->space);
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
    contact_bounds_destroy(&world->contact_bounds);
    free(world->in_space);
    free(world->bodies);
    free(world);
}

static Body *body_of(const World *world, int body) {
    DEBUG_ASSERT(body >= 0 && body < world->body_count);
    return &world->bodies[body];
}

static void set_body_size(World *world, int body) {
    const DriveSpec *spec = &world->bodies[body].spec;
    contact_bounds_fit(&world->contact_bounds, body, spec->length_m, spec->width_m);
}

// Makes Chipmunk allocate memory for all bodies now instead of within a step. It iterates over its
// tree in an order that depends on the size of its hash table, which grows with the largest number
// of bodies it has held. With its final size from the start the order does not depend on the past.
static void reserve_space(World *world) {
    for (int i = 0; i < world->body_count; i++) enter_space(&world->bodies[i], world->space);
    for (int i = 0; i < world->body_count; i++) leave_space(&world->bodies[i], world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
}

int world_add(World *world, const TankSpec *spec, const Drive *drive, const double *params,
              Pose pose) {
    ASSERT(world->body_count < world->body_max && isfinite(pose.x + pose.y + pose.heading_rad));
    int id = world->body_count++;
    Body *self = &world->bodies[id];
    *self = (Body){.id = id,
                   .terrain = world->terrain,
                   .has_slopes = !terrain_is_flat(world->terrain),
                   .surfaces = world->surfaces,
                   .walls = &world->contact_bounds.walls,
                   .drive = drive,
                   .spec = spec_drive(spec, drive, params),
                   .grip = 1};
    body_create(self, pose);
    if (world->body_count == world->body_max) reserve_space(world);
    set_body_size(world, id);
    contact_bounds_forget(&world->contact_bounds, world->body_count);
    return id;
}

void world_set_tracks(World *world, int body, Tracks order) {
    DEBUG_ASSERT(isfinite(order.left_mps) && isfinite(order.right_mps));
    body_of(world, body)->order = order;
}

// Decides whether a body takes part in Chipmunk's next step. A body with room around it cannot
// touch anything and moves outside the space.
static void enter_or_leave_space(World *world, Body *self) {
    if (!self->is_in_space) {
        bool is_free =
            !world->keeps_in_space && (contact_bounds_is_known(&world->contact_bounds, self->id) ||
                                       contact_bounds_is_free(&world->contact_bounds, self->id, 1));
        if (!is_free) enter_space(self, world->space), world->rest_steps = 0;
        return;
    }
    if (world->keeps_in_space) return;
    self->calm_steps = self->was_touched ? 0 : self->calm_steps + 1;
    if (self->calm_steps < CALM_STEPS) return;
    self->calm_steps = 0;
    contact_bounds_forget_one(&world->contact_bounds.bodies[self->id]);
    if (contact_bounds_is_free(&world->contact_bounds, self->id, CLEAR_STEPS))
        leave_space(self, world->space), world->rest_steps = 0;
}

// The fastest body moves much less than the width of a hull per step, and the solver's few
// iterations suffice to transmit the push of the heaviest body through the lightest.
#define STEP_MAX_M 0.25
#define MASS_RATIO_MAX 10
enum { STEPS_MAX = 16 };

// Returns the number of substeps that a step needs, from the fastest body and from the masses of
// the bodies that touched something in the last step.
static int steps_needed(const World *world, double dt_s) {
    double fastest_mps = 0, heaviest_kg = 0, lightest_kg = HUGE_VAL;
    for (int i = 0; i < world->body_count; i++) {
        const Body *self = &world->bodies[i];
        if (self->is_removed) continue;
        Motion motion = self->is_in_space ? body_motion(self) : self->motion;
        fastest_mps = max_of(fastest_mps, fabs(motion.forward_mps) + fabs(motion.side_mps));
        if (!self->was_touched) continue;
        heaviest_kg = max_of(heaviest_kg, self->spec.mass_kg);
        lightest_kg = min_of(lightest_kg, self->spec.mass_kg);
    }
    bool is_calm = fastest_mps * dt_s <= STEP_MAX_M;
    if (is_calm && heaviest_kg <= MASS_RATIO_MAX * lightest_kg) return 1;
    double by_mass = heaviest_kg / (lightest_kg * MASS_RATIO_MAX);
    return (int)min_of(ceil(max_of(fastest_mps * dt_s / STEP_MAX_M, by_mass)), STEPS_MAX);
}

// The limits of a collision: the highest pace of all bodies in the space, and their largest mass.
typedef struct CollisionLimits {
    double pace_mps, heaviest_kg;
} CollisionLimits;

// The pace of a motion is the speed with the same energy and no rotation. All hulls have about the
// same radius of gyration.
#define GYRATION_M 1.1
static double squared_pace(Motion motion) {
    double around_mps = GYRATION_M * motion.turn_radps;
    return motion.forward_mps * motion.forward_mps + motion.side_mps * motion.side_mps +
           around_mps * around_mps;
}

static CollisionLimits find_limits(const World *world) {
    CollisionLimits limits = {0};
    double square = 0;
    for (int i = 0; i < world->in_space_count; i++) {
        const Body *self = &world->bodies[world->in_space[i]];
        square = max_of(square, squared_pace(body_motion(self)));
        limits.heaviest_kg = max_of(limits.heaviest_kg, self->spec.mass_kg);
    }
    limits.pace_mps = sqrt(square);
    return limits;
}

// A body of mass m that is hit by one of mass M at speed v leaves at no more than 2 M / (M + m) v,
// even in an elastic collision. The solver may exceed that in a pile of bodies, so the result is
// limited. The slack covers the speed that the drives add to v.
#define PACE_SLACK_MPS 2

static void limit_pace(Body *self, const CollisionLimits *limits) {
    cpBody *body = self->body;
    double share = 2 * limits->heaviest_kg / (limits->heaviest_kg + self->spec.mass_kg);
    DEBUG_ASSERT(share > 0 && share < 2);
    double allowed_mps = share * (limits->pace_mps + PACE_SLACK_MPS);
    double square = squared_pace((Motion){body->v.x, body->v.y, body->w});
    if (square <= allowed_mps * allowed_mps) return;
    double part = allowed_mps / sqrt(square);
    body->v = cpvmult(body->v, part);
    body->w *= part;
}

static void finish_step(World *world, const CollisionLimits *limits) {
    bool is_known = true;
    for (int i = 0; i < world->in_space_count; i++) {
        Body *self = &world->bodies[world->in_space[i]];
        if (self->was_touched) limit_pace(self, limits);
        if (self->was_put_back) is_known = self->was_put_back = false;
    }
    if (!is_known) contact_bounds_forget(&world->contact_bounds, world->body_count);
}

static bool are_at_rest(const World *world) {
    for (int i = 0; i < world->in_space_count; i++)
        if (!is_at_rest(&world->bodies[world->in_space[i]])) return false;
    return true;
}

// Steps the space, and stops its bodies once all of them rest against one another or against walls.
// Further steps would change nothing until one of them is ordered to move or moved otherwise, or
// until a body enters or leaves the space.
static void step_space(World *world, double dt_s) {
    if (world->rest_steps == STEADY_STEPS) world->rest_steps = 0;
    CollisionLimits limits = find_limits(world);
    cpSpaceStep(world->space, dt_s);
    finish_step(world, &limits);
    world->rest_steps = are_at_rest(world) ? world->rest_steps + 1 : 0;
    for (int i = 0; i < world->in_space_count && world->rest_steps == STEADY_STEPS; i++) {
        Body *self = &world->bodies[world->in_space[i]];
        self->body->v_bias = cpvzero;
        self->body->w_bias = 0;
        write_motion(self, (Motion){0});
    }
}

// Moves all bodies in the space before any drive acts. The order does not matter outside it, where
// bodies do not meet.
static void step(World *world, double dt_s) {
    world->in_space_count = 0;
    contact_bounds_begin(&world->contact_bounds);
    Body *end = world->bodies + world->body_count;
    for (Body *self = world->bodies; self < end; self++)
        if (!self->is_removed)
            contact_bounds_add(&world->contact_bounds, self->id, bound_step(self, dt_s));
    contact_bounds_end(&world->contact_bounds);
    for (Body *self = world->bodies; self < end; self++) {
        if (self->is_removed) continue;
        enter_or_leave_space(world, self);
        if (self->is_in_space) {
            world->in_space[world->in_space_count++] = self->id;
            continue;
        }
        advance_pose(self, self->motion, dt_s);
        apply_drive(self, dt_s);
    }
    if (!world->in_space_count) return;
    if (world->rest_steps == STEADY_STEPS && are_at_rest(world))
        world->contacts.count = world->rest_contacts;
    else
        step_space(world, dt_s);
}

void world_step(World *world, double dt_s, int substeps) {
    ASSERT(substeps >= 1 && dt_s > 0);
    world->is_fresh = false;
    world->contacts.count = 0;
    int needed = steps_needed(world, dt_s), count = needed > substeps ? needed : substeps;
    for (int i = 0; i < count; i++) {
        step(world, dt_s / count);
        contacts_sort(&world->contacts);
        world->rest_contacts = world->contacts.count;
    }
}

void world_set_grip(World *world, int body, double grip) { body_of(world, body)->grip = grip; }

Pose world_pose(const World *world, int body) { return body_of(world, body)->pose; }

Motion world_motion(const World *world, int body) { return body_motion(body_of(world, body)); }

void world_read(const World *world, int body, Pose *pose, Motion *motion) {
    const Body *self = body_of(world, body);
    *pose = self->pose;
    *motion = body_motion(self);
}

void world_predict(const World *world, int body, const Drive *drive, double dt_s, int count,
                   Pose *poses) {
    ASSERT(count >= 0 && dt_s > 0);
    Body guess = *body_of(world, body);
    Motion motion = body_motion(&guess);
    guess.drive = drive;
    for (int i = 0; i < count; i++) {
        follow_path(&guess, motion, dt_s, &guess.pose, &guess.forward);
        poses[i] = guess.pose;
        motion = drive_motion(&guess, motion, dt_s);
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
    return predict_pose(body_of(world, body), dt_s);
}

void world_place(World *world, int body, Pose pose) {
    Body *self = body_of(world, body);
    world->rest_steps = 0;
    world->is_fresh &= !self->is_in_space;
    self->is_removed = false;
    body_place(self, world->space, pose);
    world->is_fresh &= !self->is_in_space;
    contact_bounds_forget(&world->contact_bounds, world->body_count);
}

void world_remove(World *world, int body) {
    world->rest_steps = 0;
    if (body_of(world, body)->is_in_space) world->is_fresh = false;
    body_of(world, body)->is_removed = true;
    leave_space(body_of(world, body), world->space);
    contact_bounds_forget(&world->contact_bounds, world->body_count);
}

// Chipmunk's tree, its contacts and the ids of its shapes equal those in a new space once all
// bodies have left the space, because walls never change. Its grid would keep traces of the past.
void world_refresh(World *world) {
    world->rest_steps = 0;
    if (!world_can_refresh(world)) return;
    for (int i = 0; i < world->body_count; i++) leave_space(&world->bodies[i], world->space);
    world->space->shapeIDCounter = (cpHashValue)world->wall_count;
    contact_bounds_forget(&world->contact_bounds, world->body_count);
    world->is_fresh = true;
}

bool world_can_refresh(const World *world) { return world->body_max <= TREE_BODIES_MAX; }
bool world_is_fresh(const World *world) { return world->is_fresh; }

void world_serialize(World *world, int bodies, Serializer *state) {
    world->rest_steps = 0;
    ASSERT(bodies <= world->body_count);
    for (int i = 0; i < bodies; i++) {
        Body *self = &world->bodies[i];
        // Saved bodies are outside the space, so this one has to leave it.
        if (state->way == SERIALIZER_LOAD) leave_space(self, world->space);
        body_serialize(self, state);
        set_body_size(world, i);
    }
}

void world_set_surfaces(World *world, const SurfaceTraits *surfaces) { world->surfaces = surfaces; }

void world_set_drive(World *world, int body, const TankSpec *spec, const Drive *drive,
                     const double *params) {
    world->rest_steps = 0;
    Body *self = body_of(world, body);
    self->drive = drive;
    self->spec = spec_drive(spec, drive, params);
    self->next_dt_s = 0; // the predicted pose used the old parameters
    cpBodySetMass(self->body, self->spec.mass_kg);
    cpBodySetMoment(self->body, moment_of(&self->spec));
    set_body_size(world, body);
}

void world_keep_in(World *world) { world->keeps_in_space = true; }

void world_set_motion(World *world, int body, Motion motion) {
    world->rest_steps = 0;
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
