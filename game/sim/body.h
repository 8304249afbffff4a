// body.h -- a rigid body that its drive moves and Chipmunk2D collides: what world.c is made of.
//
// The body's motion is kept in the body frame; as long as the velocity Chipmunk holds is bit for
// bit the one we wrote, nothing touched the body and that motion still is the truth. Otherwise it
// is read back from the velocity.
#pragma once

#include <chipmunk/chipmunk.h>

#include "spec.h"

typedef struct Body {
    int id;
    const Terrain *terrain;
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

// `self` must stay where it is: the space's body and shape point to it. It starts at rest.
void body_add(Body *self, cpSpace *space, Pose pose);
void body_remove(Body *self, cpSpace *space);

Motion body_motion(const Body *self);
void body_set_motion(Body *self, Motion motion);

// Where the present motion leads in dt_s, if nothing touches it.
Pose body_next_pose(Body *self, double dt_s);

// Put down elsewhere, at rest, as if it had just been added.
void body_move(Body *self, cpSpace *space, Pose pose);
