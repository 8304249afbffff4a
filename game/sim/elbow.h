// elbow.h -- elbow room: who can touch nothing in the coming steps.
//
// Bodies touch where they are after a step, not on the way there, and where that is is known before
// it of all but those that touched something in the last one. An odometer counts how far a body has
// moved at most, another one how far any has. The room around a body, to walls and to other bodies,
// is measured now and then, and holds until an odometer has gone so far.
#pragma once

#include "grid.h"
#include "walls.h"

// The coming step of a body: it ends at `at`, looking `forward`; of one that is unsure this is
// where it begins.
typedef struct Stride {
    Vec at, forward;
    double way_m, turn_rad; // at most
    bool is_unsure;
} Stride;

typedef struct Elbow {
    Hull hull;             // after the coming step
    double slack_m;        // no part of it is farther from there
    double way_m, moved_m; // no part of it moves farther in the coming step; nor, with that, so far
    double walls_until_m;  // it can touch no wall before it has moved so far ..
    double others_until_m; // .. and no other body before the centre of any has
    double half_reach_m;   // to the corners of a half, from that half's centre
} Elbow;

typedef struct Elbows {
    const Map *map;
    Walls walls;
    Elbow *bodies;
    double way_m, moved_m; // of the centre of any
    double longest_m;      // reach
    double room_most_m;    // nobody looks farther for others
    Grid grid;             // where they were when any had moved ..
    double sorted_m;       // .. so far, or a step farther
    bool is_stale;         // and are sorted anew before this step
} Elbows;

bool elbows_create(Elbows *all, const Map *map, int body_max); // false when out of memory
void elbows_destroy(Elbows *all);
void elbows_fit(Elbows *all, int id, double length_m, double width_m); // a body is of this size

// Something was put somewhere else: nothing is known of the room around anybody.
void elbows_forget(Elbows *all, int count);
void elbow_forget(Elbow *self);

// Before each step: begin, then add all that are there by rising id, then end.
void elbows_begin(Elbows *all);
void elbows_add(Elbows *all, int id, Stride stride);
void elbows_end(Elbows *all);

// Is it free in the coming step by what was measured before? Quick.
static inline bool elbows_are_known(const Elbows *all, int id) {
    const Elbow *self = &all->bodies[id];
    return self->moved_m < self->walls_until_m && all->moved_m < self->others_until_m;
}

// Has it room for so many steps like the coming one? With 1 it is free unless it may touch
// something at the end of that.
bool elbows_are_free(Elbows *all, int id, int steps);
