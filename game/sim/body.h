// body.h -- a rigid body that its drive moves and Chipmunk2D collides: what world.c is made of.
//
// The body's motion is kept in the body frame; as long as the velocity Chipmunk holds is bit for
// bit the one we wrote, nothing touched the body and that motion still is the truth. Otherwise it
// is read back from the velocity. Of a body that is out of the space Chipmunk knows nothing.
#pragma once

#include <chipmunk/chipmunk.h>

#include "elbow.h"
#include "spec.h"
#include "platform/bytes.h"

// What each step asks comes first, close together: of many, few fit the processor's caches.
typedef struct Body {
    int id;
    bool is_coasting, is_gone;
    bool was_touched; // had a contact in the last step: its overlap may still have to be pushed
                      // apart
    bool is_in;       // the space
    bool is_parked;   // its last step led nowhere: the next one that does so leaves all as it is
    bool is_idle;     // so does another push without motion or order
    int calm_steps;   // in it and untouched, since somebody looked
    const Drive *drive;
    Pose pose;
    Vec forward; // of the heading
    Motion motion;
    Pose next_pose; // where the motion leads in next_dt_s, once somebody has asked; 0 s: nobody has
    Vec next_forward;
    double next_dt_s;
    double grip; // scales that of the ground
    const Terrain *terrain;
    const SurfaceTraits *surfaces; // of SURFACE_COUNT
    Tracks order;
    cpBody *body;
    DriveSpec spec;
    DriveState state;
    cpShape *shape;
    cpVect wrote_v; // what we last told Chipmunk
    cpFloat wrote_w;
} Body;

// `self` must stay where it is: its engine's body and shape point to it. It starts at rest, out of
// the space.
void body_create(Body *self, Pose pose);
void body_remove(Body *self, cpSpace *space);
// Out of the space, and back in again unless it is gone, as if it were new there. A body out of it
// has to be moved by hand: it travels, then it is pushed.
void body_travel(Body *self, double dt_s);
void body_push(Body *self, double dt_s);
void body_take_out(Body *self, cpSpace *space);
void body_put_in(Body *self, cpSpace *space);
void body_walk(Body *self, State *state); // all but what ties it to its world

Motion body_motion(const Body *self);
void body_set_motion(Body *self, Motion motion);

// Its coming step: unsure when it has touched something, overlaps pushed apart included then.
Stride body_stride(Body *self, double dt_s);

// Where the present motion leads in dt_s, if nothing touches it.
Pose body_next_pose(Body *self, double dt_s);

// The poses after each of the coming `count` steps of dt_s under its present order, if nothing
// touches it; by the way that `drive` goes, its own (then to the bit) or another of the same
// parameters.
void body_foresee(const Body *self, const Drive *drive, double dt_s, int count, Pose *poses);

// Its drive's numbers, its mass and size are others from now on.
void body_regear(Body *self, const DriveSpec *spec);

// Put down elsewhere, at rest, out of the space, as if it were new.
void body_move(Body *self, cpSpace *space, Pose pose);
