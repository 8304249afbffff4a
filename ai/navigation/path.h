// path.h -- a way round walls as a few points to drive to, and how to follow it.
#pragma once

#include "avoidance.h"

enum { PATH_POINTS_MAX = 48, PATH_WRECKS_MAX = 4 };

typedef struct Path {
    double radius_m; // kept free along the way
    Vec points[PATH_POINTS_MAX];
    int count, at;                   // what is left: points[at] .. points[count - 1]
    uint64_t due_tick;               // when it looks next whether a corner can be cut
    uint64_t late_tick;              // when the next point is given up
    uint64_t anew_tick;              // when the way may be planned anew
    int wreck_keys[PATH_WRECKS_MAX]; // ids + 1 of wrecks that were in sight on the way; 0 for none
    Vec wrecks[PATH_WRECKS_MAX];
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
// anew when a wreck comes to light on it, or when the tank has been pushed out of sight of the next
// point.
Twist path_follow(Path *path, Avoidance *avoidance, const Senses *senses, double speed_mps);

void path_note(const Path *path, const Senses *senses, Notes *notes);

// A way to a place that may move: plans when it must, and follows in between. Valid when zeroed.
typedef struct Route {
    Path path;
    Vec goal; // of the plan
    bool is_planned;
    uint64_t due_tick; // earliest next plan
} Route;

// Drives to `goal`, or to the free place nearest to it; a new goal plans a new way, but no more
// often than once a second. Stands once it is there, and where no way leads.
Twist route_drive(Route *route, Avoidance *avoidance, const Senses *senses, Vec goal,
                  double speed_mps);

bool route_is_over(const Route *route); // there, or as near as the last plan led
void route_drop(Route *route);          // forgets the plan: the next goal is planned at once
