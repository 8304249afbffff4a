// elbow.h -- elbow room: who can touch nothing in the coming steps.
//
// An odometer counts how far a body has moved at most, another one how far any has. The room around
// a body, to walls and to other bodies, is measured now and then, and holds until an odometer has
// gone so far.
#pragma once

#include "grid.h"
#include "walls.h"

typedef struct Elbow {
    Pose pose;             // before the coming step
    double way_m, moved_m; // no part of it moves farther in the coming step; nor, with that, so far
    double walls_until_m;  // it can touch no wall before it has moved so far ..
    double others_until_m; // .. and no other body before the centre of any has
    double half_length_m, half_width_m, reach_m; // to its corners
    double half_reach_m;                         // to those of a half, from that half's centre
} Elbow;

typedef struct Elbows {
    const Map *map;
    Walls walls;
    Elbow *bodies;
    double way_m, moved_m; // of the centre of any
    double longest_m;      // reach
    Grid grid;             // where they were when any had moved ..
    double sorted_m;       // .. so far
    bool is_stale;         // and are sorted anew before this step
} Elbows;

bool elbows_create(Elbows *all, const Map *map, int body_max); // false when out of memory
void elbows_destroy(Elbows *all);
void elbows_fit(Elbows *all, int id, double length_m, double width_m); // a body is of this size

// Something was put somewhere else: nothing is known of the room around anybody.
void elbows_forget(Elbows *all, int count);
void elbow_forget(Elbow *self);

// Before each step: begin, then add all that are there by rising id, then end. A body's centre
// moves `way_m` in it at most, and it turns by `turn_rad`.
void elbows_begin(Elbows *all);
void elbows_add(Elbows *all, int id, Pose pose, double way_m, double turn_rad);
void elbows_end(Elbows *all);

// Has it room for so many steps like the coming one?
bool elbows_are_free(Elbows *all, int id, int steps);
