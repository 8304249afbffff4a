// path.h -- a way round walls as a few points to drive to, and how to follow it.
#pragma once

#include "feeler.h"
#include "pathfinder.h"

enum { PATH_POINTS_MAX = 48 };

typedef struct Path {
    double radius_m; // kept free along the way
    Vec points[PATH_POINTS_MAX];
    int count, at;      // what is left: points[at] .. points[count - 1]
    uint64_t due_tick;  // when it looks next whether a corner can be cut
    uint64_t late_tick; // when the next point is given up
    uint64_t anew_tick; // when the way may be planned anew
    bool is_easy;       // nothing slowed it down or turned it aside when it was last followed
} Path;

// Plans a way for this tank to `goal`, or to the free place nearest to it, with `room_m` beside the
// hull. False, and an empty way, when there is none. Some 15 to 35 us, 90 at most in 95 of 100:
// plan when the goal has changed, not every tick.
bool path_plan(Path *path, const Senses *senses, Vec goal, double room_m);

bool path_is_done(const Path *path); // arrived, given up, or nothing planned
Vec path_goal(const Path *path);     // the end of a way that is not done

// Can a disc of this radius go straight from one point to the other?
bool path_is_straight(const Map *map, Vec from, Vec to, double radius_m);

// Drives along the way, clear of what stands in it, and slows down to stop at its end. Plans it
// anew when a wreck comes to light on it, or when it has been pushed out of sight of the next
// point.
Twist path_follow(Path *path, Feeler *feeler, const Senses *senses, double speed_mps);

void path_note(const Path *path, const Senses *senses, Notes *notes);
