// body.c -- a rigid body that its drive moves and Chipmunk2D collides.
//
// Both of Chipmunk's functions of a body are ours: push_body (velocity) asks the drive, travel_body
// (position) follows the drive's own path. They write into its struct, as its own functions of this
// kind do: the setters that are meant for callers from outside check everything, wake sleepers that
// we do not have, and each work out the sine and cosine of the whole transform anew.
#include "body.h"

#include <chipmunk/chipmunk_structs.h>

#define FRICTION 0.3

// Chipmunk's angle turns the other way; its rotation vector is (cos h, -sin h).
static cpVect forward_of(const cpBody *body) { return cpv(-body->transform.b, body->transform.a); }

Motion body_motion(const Body *self) {
    const cpBody *body = self->body;
    if (cpveql(body->v, self->wrote_v) && body->w == self->wrote_w) return self->motion;
    cpVect forward = forward_of(body);
    return (Motion){.forward_mps = cpvdot(body->v, forward),
                    .side_mps = body->v.x * forward.y - body->v.y * forward.x,
                    .turn_radps = -body->w};
}

static void write_motion(Body *self, Motion motion) {
    cpVect forward = forward_of(self->body);
    cpVect right = cpv(forward.y, -forward.x);
    self->motion = motion;
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
    self->wrote_v = self->body->v;
    self->wrote_w = self->body->w;
}

static Ground ground_under(const Body *self) {
    const SurfaceTraits *traits =
        &self->surfaces[terrain_surface(self->terrain, pose_at(self->pose))];
    return (Ground){self->grip * traits->grip, traits->rolling_mps2, self->terrain};
}

void body_push(Body *self, double dt_s) {
    Motion now = body_motion(self);
    if (self->is_coasting) {
        write_motion(self, now);
        return;
    }
    Ground ground = ground_under(self);
    write_motion(self, self->drive->push(&self->spec, &self->state, &ground, self->pose, now,
                                         self->order, dt_s));
}

static void push_body(cpBody *body, cpVect gravity, cpFloat damping, cpFloat dt_s) {
    (void)gravity, (void)damping;
    body_push(body->userData, dt_s);
}

// What stands right is left alone.
static void place_body(Body *self) {
    cpBody *body = self->body;
    cpTransform *transform = &body->transform;
    if (body->a != -self->pose.heading_rad) {
        double sine, cosine;
        body->a = -self->pose.heading_rad;
        sincos(body->a, &sine, &cosine);
        transform->a = transform->d = cosine;
        transform->b = sine, transform->c = -sine;
    }
    body->p = cpv(self->pose.x, self->pose.y);
    transform->tx = body->p.x, transform->ty = body->p.y;
}

// Chipmunk heals overlaps through a bias velocity, to be applied once.
static void heal_overlap(Body *self, cpFloat dt_s) {
    cpBody *body = self->body;
    cpVect p = cpvadd(body->p, cpvmult(body->v_bias, dt_s));
    self->pose = (Pose){p.x, p.y, -(body->a + body->w_bias * dt_s)};
    body->v = body->v_bias = cpvzero;
    body->w = body->w_bias = 0;
}

static Pose travel(const Body *self, Motion motion, double dt_s) {
    Pose pose = self->drive->travel(&self->spec, &self->state, self->pose, motion, dt_s);
    pose.heading_rad = angle_wrap(pose.heading_rad);
    return pose;
}

void body_travel(Body *self, double dt_s) {
    Motion motion = body_motion(self);
    bool is_foreseen = self->next_dt_s == dt_s && !self->was_touched;
    if (self->was_touched) heal_overlap(self, dt_s);
    self->pose = is_foreseen ? self->next_pose : travel(self, motion, dt_s);
    self->was_touched = false;
    self->next_dt_s = 0;
    place_body(self);
    keep_motion(self, motion);
}

static void travel_body(cpBody *body, cpFloat dt_s) { body_travel(body->userData, dt_s); }

double body_speed_mps(const Body *self) {
    const cpBody *body = self->body;
    double lever_m = 0.25 * self->spec.length_m;
    double speed_mps = cpvlength(body->v) + lever_m * fabs(body->w);
    if (!self->was_touched) return speed_mps;
    return speed_mps + cpvlength(body->v_bias) + lever_m * fabs(body->w_bias);
}

void body_halves(const Body *self, Vec halves[2]) {
    cpVect forward = cpvmult(forward_of(self->body), 0.25 * self->spec.length_m);
    halves[0] = vec(self->pose.x + forward.x, self->pose.y + forward.y);
    halves[1] = vec(self->pose.x - forward.x, self->pose.y - forward.y);
}

bool body_is_in(const Body *self) { return self->body->space; }

Pose body_next_pose(Body *self, double dt_s) {
    if (self->next_dt_s != dt_s) {
        self->next_pose = travel(self, body_motion(self), dt_s);
        self->next_dt_s = dt_s;
    }
    return self->next_pose;
}

void body_foresee(const Body *self, const Drive *drive, double dt_s, int count, Pose *poses) {
    Body guess = *self;
    Motion motion = body_motion(self);
    guess.drive = drive;
    for (int i = 0; i < count; i++) {
        guess.pose = poses[i] = travel(&guess, motion, dt_s);
        Ground ground = ground_under(&guess);
        motion =
            drive->push(&guess.spec, &guess.state, &ground, guess.pose, motion, guess.order, dt_s);
    }
}

void body_take_out(Body *self, cpSpace *space) {
    if (!self->body->space) return;
    cpSpaceRemoveShape(space, self->shape);
    cpSpaceRemoveBody(space, self->body);
}

void body_put_in(Body *self, cpSpace *space) {
    if (self->is_gone) return;
    cpSpaceAddBody(space, self->body);
    cpSpaceAddShape(space, self->shape);
    self->calm_steps = 0;
}

static void measure(Body *self) {
    const DriveSpec *spec = &self->spec;
    self->reach_m = 0.5 * vec_length(vec(spec->length_m, spec->width_m));
    self->half_reach_m = 0.5 * vec_length(vec(0.5 * spec->length_m, spec->width_m));
}

void body_add(Body *self, cpSpace *space, Pose pose) {
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
    measure(self);
    place_body(self);
    write_motion(self, (Motion){0});
    body_put_in(self, space);
}

void body_walk(Body *self, State *state) {
    Body own = *self;
    cpBody kept = *self->body;
    STATE_OF(state, *self);
    self->terrain = own.terrain;
    self->surfaces = own.surfaces;
    self->body = own.body;
    self->shape = own.shape;
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
    measure(self);
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
    self->order = (Order){0};
    self->grip = 1;
    self->next_dt_s = 0;
    self->was_touched = self->is_coasting = false;
    place_body(self);
    write_motion(self, (Motion){0});
    body_put_in(self, space);
}
