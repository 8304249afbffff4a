// body.h -- a rigid body that its drive moves and Chipmunk2D collides: what world.c is made of.
//
// The body's motion is kept in the body frame; as long as the velocity Chipmunk holds is bit for
// bit the one we wrote, nothing touched the body and that motion still is the truth. Otherwise it
// is read back from the velocity.
#pragma once

#include <chipmunk/chipmunk.h>

#include "spec.h"
#include "state.h"

typedef struct Body {
    int id;
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // of SURFACE_COUNT
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
    bool is_coasting, is_gone;
    bool was_touched; // had a contact in the last step: its overlap may still have to be pushed
                      // apart
    // What world.c knows of its loneliness.
    double reach_m;      // from its centre to its corners
    double half_reach_m; // to the corners of a half, from its centre: a quarter of the length ahead
    double free_until_m; // it cannot touch anything before the world has moved so far
    int calm_steps;      // in the space and untouched, since somebody looked
} Body;

// `self` must stay where it is: the space's body and shape point to it. It starts at rest.
void body_add(Body *self, cpSpace *space, Pose pose);
void body_remove(Body *self, cpSpace *space);
// Out of the space, and back in again unless it is gone, as if it were new there. A body out of it
// has to be moved by hand: it travels, then it is pushed.
bool body_is_in(const Body *self);
void body_travel(Body *self, double dt_s);
void body_push(Body *self, double dt_s);
void body_take_out(Body *self, cpSpace *space);
void body_put_in(Body *self, cpSpace *space);
void body_walk(Body *self, State *state); // all but what ties it to its world

Motion body_motion(const Body *self);
void body_set_motion(Body *self, Motion motion);

// How fast it, or one of its halves, may move in the coming step, overlaps pushed apart included.
double body_speed_mps(const Body *self);
// Centres of its front and rear half.
void body_halves(const Body *self, Vec halves[2]);

// Where the present motion leads in dt_s, if nothing touches it.
Pose body_next_pose(Body *self, double dt_s);

// The poses after each of the coming `count` steps of dt_s under its present order, if nothing
// touches it; by the way that `drive` goes, its own (then to the bit) or another of the same
// parameters.
void body_foresee(const Body *self, const Drive *drive, double dt_s, int count, Pose *poses);

// Its drive's numbers, its mass and size are others from now on.
void body_regear(Body *self, const DriveSpec *spec);

// Put down elsewhere, at rest, as if it had just been added.
void body_move(Body *self, cpSpace *space, Pose pose);
