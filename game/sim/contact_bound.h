// contact_bound.h -- upper bounds on how many steps a body can move before it may touch anything.
//
// Contacts are found at the poses after a step, not along the way. Every body's next pose is known
// in advance, except for bodies that touched something in the last step. One odometer per body
// bounds how far it has moved, and a common odometer how far any body has. The distances from a
// body to walls and to other bodies are measured now and then. They remain valid until an odometer
// has advanced by as much.
#pragma once

#include "ai/navigation/cells.h"
#include "ai/navigation/map.h"
#include "bins.h"

typedef struct Walls {
    const Map *map;
    Cells near; // the pieces of wall near each cell
} Walls;

// A rectangle; `forward` is the unit vector along its length.
typedef struct Hull {
    Vec centre, forward;
    double half_length_m, half_width_m, reach_m; // reach: distance from the centre to a corner
} Hull;

bool walls_create(Walls *walls, const Map *map); // returns false if out of memory
void walls_destroy(Walls *walls);

// Returns a lower bound of the distance from the hull to walls and edge, limited to about a metre;
// 0 or less if they overlap.
double walls_room_m(const Walls *walls, const Hull *hull);

// The maximum depth of a hull in a wall or over the edge after a step, measured across the nearest
// face. It is less than half the width of any hull, so that the centre is still outside the wall
// and the hull is pushed back to the side it came from.
#define DEPTH_MAX_M 0.5
// Moves a hull that is deeper out of the wall. Its centre was at `from` one step ago.
typedef enum Depenetration {
    DEPENETRATION_FINE,  // hull is not too deep
    DEPENETRATION_MOVED, // hull was too deep and has been moved
    DEPENETRATION_LOST   // hull has no way out except through a wall
} Depenetration;
Depenetration walls_depenetrate(const Walls *walls, Vec from, Hull *hull);

// The next step of a body.
typedef struct StepBound {
    Vec at, forward;        // pose after the step; before it, for an estimate
    double way_m, turn_rad; // upper bounds of the movement
    bool is_estimate;
} StepBound;

// The room around a body. Distances apply to every point of its hull.
typedef struct BodyRoom {
    Hull hull;             // pose after the next step
    double slack_m;        // error of that pose
    double way_m;          // upper bound of the movement in the next step
    double moved_m;        // odometer after that step
    double walls_until_m;  // the body cannot touch a wall before its odometer reaches this
    double others_until_m; // the body cannot touch another before the common odometer reaches this
    double half_reach_m;   // distance from the centre of its front half to a corner
} BodyRoom;

typedef struct ContactBounds {
    Walls walls;
    BodyRoom *bodies;
    double way_m,
        moved_m;        // largest movement of any centre in the next step, and the common odometer
    double longest_m;   // largest reach of a hull
    double room_most_m; // search radius for other bodies
    Bins bins;          // positions of the bodies when last sorted
    double sorted_m;    // the common odometer at that time, or a step earlier
    bool is_stale;      // the bodies are sorted again before this step
} ContactBounds;

bool contact_bounds_create(ContactBounds *all, const Map *map,
                           int body_max); // false if out of memory
void contact_bounds_destroy(ContactBounds *all);
void contact_bounds_fit(ContactBounds *all, int id, double length_m,
                        double width_m); // sets a body's size

// Discard the measured room of all bodies, after one was moved elsewhere, or of one body.
void contact_bounds_forget(ContactBounds *all, int count);
void contact_bounds_forget_one(BodyRoom *self);

// Called before each step: begin, then add for all bodies on the field by rising id, then end.
void contact_bounds_begin(ContactBounds *all);
static inline void contact_bounds_add(ContactBounds *all, int id, StepBound bound) {
    BodyRoom *self = &all->bodies[id];
    DEBUG_ASSERT(bound.way_m >= 0 && bound.turn_rad >= 0 && self->hull.reach_m > 0);
    DEBUG_ASSERT(fabs(vec_length(bound.forward) - 1) < 1e-6);
    self->hull.centre = bound.at;
    self->hull.forward = bound.forward;
    self->way_m = bound.way_m + bound.turn_rad * self->hull.reach_m;
    self->slack_m = bound.is_estimate ? self->way_m : 0;
    self->moved_m += self->way_m;
    all->way_m = max_of(all->way_m, bound.way_m);
    if (all->is_stale) bins_add(&all->bins, bound.at, id);
}
void contact_bounds_end(ContactBounds *all);

// Returns whether earlier measurements prove that the body touches nothing in the next step.
static inline bool contact_bounds_is_known(const ContactBounds *all, int id) {
    const BodyRoom *self = &all->bodies[id];
    return self->moved_m < self->walls_until_m && all->moved_m < self->others_until_m;
}

// Measures whether the body has room for `steps` steps like the next one.
bool contact_bounds_is_free(ContactBounds *all, int id, int steps);
