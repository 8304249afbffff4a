// body.c -- a rigid body that its drive moves and Chipmunk2D collides.
//
// Both of Chipmunk's functions of a body are ours: push_body (velocity) asks the drive, travel_body
// (position) follows the drive's own path. They write into its struct, as its own functions of this
// kind do: the setters that are meant for callers from outside check everything, wake sleepers that
// we do not have, and each work out the sine and cosine of the heading, which the drive knows.
#include "body.h"

#include <chipmunk/chipmunk_structs.h>

#define FRICTION 0.3
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

Motion body_motion(const Body *self) {
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

void body_set_motion(Body *self, Motion motion) {
    self->next_dt_s = 0;
    write_motion(self, motion);
}

// The twist is constant in the body frame, so the velocity turns with the body. push_body writes it
// anew in a moment; until then only the broad phase looks at the old one, to guess how far boxes
// will move, so it is merely marked as known.
static void keep_motion(Body *self, Motion motion) {
    self->motion = motion;
    if (!self->is_in) return;
    self->wrote_v = self->body->v;
    self->wrote_w = self->body->w;
}

static Ground ground_under(const Body *self) {
    const SurfaceTraits *traits =
        &self->surfaces[terrain_surface(self->terrain, pose_at(self->pose))];
    return (Ground){self->grip * traits->grip, traits->rolling_mps2, self->terrain};
}

static Motion pushed(Body *self, Motion now, double dt_s) {
    Ground ground = ground_under(self);
    return tamed(
        self->drive->push(&self->spec, &self->state, &ground, self->pose, now, self->order, dt_s));
}

static bool is_still(Motion motion) {
    return motion.forward_mps == 0 && motion.side_mps == 0 && motion.turn_radps == 0;
}

void body_push(Body *self, double dt_s) {
    Motion now = body_motion(self);
    bool is_idle = is_still(now) && self->order.left_mps == 0 && self->order.right_mps == 0;
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

// Chipmunk heals overlaps through a bias velocity, to be applied once.
static void heal_overlap(Body *self, cpFloat dt_s) {
    cpBody *body = self->body;
    self->pose.x += body->v_bias.x * dt_s;
    self->pose.y += body->v_bias.y * dt_s;
    self->pose.heading_rad -= body->w_bias * dt_s;
    body->v = body->v_bias = cpvzero;
    body->w = body->w_bias = 0;
    self->is_parked = false;
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

void body_travel(Body *self, double dt_s) {
    Motion motion = body_motion(self);
    bool is_foreseen = self->next_dt_s == dt_s && !self->was_touched;
    if (self->was_touched) heal_overlap(self, dt_s);
    if (!is_foreseen) self->next_pose = travel(self, motion, dt_s, &self->next_forward);
    self->pose = self->next_pose;
    self->forward = self->next_forward;
    self->was_touched = false;
    self->is_parked = is_still(motion);
    self->next_dt_s = 0;
    place_body(self);
    keep_motion(self, motion);
}

static void travel_body(cpBody *body, cpFloat dt_s) { body_travel(body->userData, dt_s); }

Pose body_next_pose(Body *self, double dt_s) {
    if (self->next_dt_s != dt_s) {
        self->next_pose = travel(self, body_motion(self), dt_s, &self->next_forward);
        self->next_dt_s = dt_s;
    }
    return self->next_pose;
}

// Some drives go a little further than their speed would have it.
static Stride unsure_stride(const Body *self, double dt_s) {
    const cpBody *body = self->body;
    Vec own = vec(self->motion.forward_mps, self->motion.side_mps);
    double speed_mps = self->is_in ? cpvlength(body->v) : vec_length(own);
    double turn_radps = fabs(self->is_in ? body->w : self->motion.turn_radps) + fabs(body->w_bias);
    return (Stride){.at = pose_at(self->pose),
                    .forward = self->forward,
                    .way_m = 1.25 * (speed_mps + cpvlength(body->v_bias)) * dt_s + 0.01,
                    .turn_rad = 1.25 * turn_radps * dt_s,
                    .is_unsure = true};
}

Stride body_stride(Body *self, double dt_s) {
    if (self->was_touched) return unsure_stride(self, dt_s);
    Pose next = body_next_pose(self, dt_s);
    return (Stride){.at = pose_at(next),
                    .forward = self->next_forward,
                    .way_m = vec_distance(pose_at(next), pose_at(self->pose)),
                    .turn_rad = fabs(angle_wrap(next.heading_rad - self->pose.heading_rad))};
}

void body_foresee(const Body *self, const Drive *drive, double dt_s, int count, Pose *poses) {
    Body guess = *self;
    Motion motion = body_motion(self);
    Vec forward;
    guess.drive = drive;
    for (int i = 0; i < count; i++) {
        guess.pose = poses[i] = travel(&guess, motion, dt_s, &forward);
        motion = pushed(&guess, motion, dt_s);
    }
}

void body_take_out(Body *self, cpSpace *space) {
    if (!self->is_in) return;
    self->motion = body_motion(self);
    self->is_in = false;
    cpSpaceRemoveShape(space, self->shape);
    cpSpaceRemoveBody(space, self->body);
}

void body_put_in(Body *self, cpSpace *space) {
    if (self->is_gone) return;
    self->is_in = true;
    place_body(self);
    write_motion(self, self->motion);
    cpSpaceAddBody(space, self->body);
    cpSpaceAddShape(space, self->shape);
    self->calm_steps = 0;
}

void body_create(Body *self, Pose pose) {
    const DriveSpec *spec = &self->spec;
    cpFloat moment = cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m);
    self->body = cpBodyNew(spec->mass_kg, moment);
    self->shape = cpBoxShapeNew(self->body, spec->width_m, spec->length_m, 0);
    cpShapeSetFriction(self->shape, FRICTION);
    cpShapeSetElasticity(self->shape, 0);
    cpBodySetUserData(self->body, self);
    cpBodySetVelocityUpdateFunc(self->body, push_body);
    cpBodySetPositionUpdateFunc(self->body, travel_body);
    self->pose = pose;
    self->forward = vec_heading(pose.heading_rad);
}

void body_walk(Body *self, State *state) {
    Body own = *self;
    cpBody kept = *self->body;
    STATE_OF(state, *self);
    self->terrain = own.terrain;
    self->surfaces = own.surfaces;
    self->body = own.body;
    self->shape = own.shape;
    self->is_in = own.is_in;
    STATE_OF(state, *self->body);
    self->body->space = kept.space;
    self->body->shapeList = kept.shapeList;
    self->body->arbiterList = kept.arbiterList;
    self->body->userData = kept.userData;
}

void body_remove(Body *self, cpSpace *space) {
    body_take_out(self, space);
    cpShapeFree(self->shape);
    cpBodyFree(self->body);
}

void body_regear(Body *self, const DriveSpec *spec) {
    self->spec = *spec;
    self->next_dt_s = 0; // what was foreseen was so by the old numbers
    cpBodySetMass(self->body, spec->mass_kg);
    cpBodySetMoment(self->body, cpMomentForBox(spec->mass_kg, spec->width_m, spec->length_m));
}

// Chipmunk keeps what it knows of contacts with the shape, and forgets it when the shape goes.
void body_move(Body *self, cpSpace *space, Pose pose) {
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
