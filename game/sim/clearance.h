// clearance.h -- upper bounds on how many steps a body can move before it may touch anything.
//
// Bodies touch where they are after a step, not on the way there. Every body's pose after the step
// is known in advance, except for bodies that touched something in the last step. An odometer
// counts how far a body has moved at most, another one how far any body has. The room around a
// body, to walls and to other bodies, is measured now and then, and holds until an odometer has
// gone so far.
#pragma once

#include "ai/navigation/cells.h"
#include "ai/navigation/map.h"
#include "bins.h"

typedef struct Walls {
    const Map *map;
    Cells near; // the pieces of wall near each cell
} Walls;

// A box that looks `forward` (unit).
typedef struct Hull {
    Vec centre, forward;
    double half_length_m, half_width_m, reach_m; // to its corners
} Hull;

bool walls_create(Walls *walls, const Map *map); // false when out of memory
void walls_destroy(Walls *walls);

// No more than the distance from the hull to walls and edge, and a metre or so at most; 0 or less
// when they overlap.
double walls_room_m(const Walls *walls, const Hull *hull);

// The last guard: how deep a hull may be in a wall or over the edge after a step, across whichever
// face of the two is nearest. Less than half of any hull's width, so that what is no deeper has its
// centre in the open, and is pushed back to the side that it came from.
#define DEPTH_MAX_M 0.5
// What became of a hull whose centre was at `from` a step ago: it is where it may be; it was moved
// out of what it was too deep in; or there is no way out, or only one through a wall.
typedef enum Depenetration {
    DEPENETRATION_FINE,
    DEPENETRATION_MOVED,
    DEPENETRATION_LOST
} Depenetration;
Depenetration walls_depenetrate(const Walls *walls, Vec from, Hull *hull);

// The coming step of a body: it ends at `at`, looking `forward`; of one that is unsure this is
// where it begins.
typedef struct StepBound {
    Vec at, forward;
    double way_m, turn_rad; // at most
    bool is_estimate;
} StepBound;

typedef struct Leeway {
    Hull hull;             // after the coming step
    double slack_m;        // no part of it is farther from there
    double way_m;          // no part of it moves farther in the coming step
    double moved_m;        // its odometer at the end of that step: no part has moved farther
    double walls_until_m;  // it can touch no wall before its own odometer is here
    double others_until_m; // it can touch no body before the odometer of all bodies is here
    double half_reach_m;   // to the corners of a half, from that half's centre
} Leeway;

typedef struct Clearance {
    Walls walls;
    Leeway *bodies;
    double way_m, moved_m; // of any body's centre: in the coming step, and its odometer
    double longest_m;      // reach
    double room_most_m;    // other bodies are looked for within this distance
    Bins bins;             // the bodies, where they were when last sorted
    double sorted_m;       // the odometer at that time, or a step before it
    bool is_stale;         // the bodies are sorted anew before this step
} Clearance;

bool clearance_create(Clearance *all, const Map *map, int body_max); // false when out of memory
void clearance_destroy(Clearance *all);
void clearance_fit(Clearance *all, int id, double length_m,
                   double width_m); // a body is of this size

// Something was put somewhere else: nothing is known any more of the room around bodies.
void clearance_forget(Clearance *all, int count);
void clearance_forget_one(Leeway *self);

// Before each step: begin, then add all bodies that are on the field by rising id, then end.
void clearance_begin(Clearance *all);
void clearance_add(Clearance *all, int id, StepBound stride);
void clearance_end(Clearance *all);

// Whether what was measured before says that the body touches nothing in the coming step. Quick.
static inline bool clearance_is_known(const Clearance *all, int id) {
    const Leeway *self = &all->bodies[id];
    return self->moved_m < self->walls_until_m && all->moved_m < self->others_until_m;
}

// Whether it has room for so many steps like the coming one; for 1: whether it touches nothing at
// the end of the coming step.
bool clearance_is_free(Clearance *all, int id, int steps);
