// path.h -- paths around walls as a few waypoints, and how to follow them.
#pragma once

#include "avoidance.h"

enum { PATH_POINTS_MAX = 16, PATH_WRECKS_MAX = 4 };

typedef struct Path {
    double radius_m; // radius kept free along the path
    Vec points[PATH_POINTS_MAX];
    int count, at;                   // the remaining points are points[at] to points[count - 1]
    uint64_t due_tick;               // time when it next checks whether a corner can be cut
    uint64_t late_tick;              // time limit for reaching the next point
    uint64_t replan_tick;            // earliest time of a new plan
    int wreck_keys[PATH_WRECKS_MAX]; // ids + 1 of wrecks seen along the path; 0 for none
    Vec wrecks[PATH_WRECKS_MAX];
} Path;

// Plans a path for this tank to `goal`, or to the free place nearest to it, with `room_m` on both
// sides of the hull. Returns false and leaves the path empty if there is none. Takes 15 to 35 us,
// and at most 90 us in 95 % of cases, so plan when the goal has changed, not every tick.
bool path_plan(Path *path, const Senses *senses, Vec goal, double room_m);

// Returns whether the tank has arrived, the path was given up, or nothing was planned.
bool path_is_done(const Path *path);
// Returns the end of a path that is not done.
Vec path_goal(const Path *path);

// Returns whether a disc of this radius can move straight from one point to the other.
bool path_is_straight(const Map *map, Vec from, Vec to, double radius_m);

// Returns a thing, such as a mine, that the tank would set off on one of the next legs, or NULL.
const ThingSight *path_thing_in_way(const Path *path, const Senses *senses);

// Returns the twist that follows the path, avoids obstacles and stops at the end. Plans again when
// a wreck is discovered on the path, or when the tank was pushed out of sight of the next point.
Twist path_follow(Path *path, Avoidance *avoidance, const Senses *senses, double speed_mps);

// Draws the path.
void path_note(const Path *path, const Senses *senses, Notes *notes);

// A path to a goal that may move, planned when necessary. Valid when zeroed.
typedef struct Route {
    Path path;
    Vec goal; // goal of the plan
    bool is_planned;
    uint64_t due_tick; // earliest time of the next plan
} Route;

// Returns the twist toward `goal`, or the free place nearest to it. A new goal is planned at most
// once per second. Returns zero on arrival, and if there is no path.
Twist route_drive(Route *route, Avoidance *avoidance, const Senses *senses, Vec goal,
                  double speed_mps);

// Returns the length of the rest of the route, or INFINITY if it ends far from its goal.
double route_left_m(const Route *route, const Senses *senses);

// Returns whether the end of the last plan was reached or given up.
bool route_is_over(const Route *route);
// Forgets the plan, so the next goal is planned at once.
void route_drop(Route *route);
