// route.c -- on the way to a place that may move: plans when it must, and follows in between.
#include "route.h"

#define ROOM_M 0.25    // beside the hull
#define NEW_GOAL_M 4.0 // a goal that moved further than this, ..
#define NEW_GOAL 0.25  // .. or than this share of its distance, is planned anew ..
#define REPLAN_S 1.0   // .. but not more often than this
#define THERE_M 3.0

bool route_is_over(const Route *route) { return route->is_planned && path_is_done(&route->path); }

bool route_is_easy(const Route *route) { return route->path.is_easy; }

void route_drop(Route *route) {
    route->is_planned = false;
    route->due_tick = 0;
    route->path.count = route->path.at = 0;
}

static bool is_stale(const Route *route, const Senses *senses, Vec goal) {
    double way_m = vec_distance(pose_at(senses->pose), goal);
    double moved_m = vec_distance(route->goal, goal);
    if (!route->is_planned || moved_m > most(NEW_GOAL_M, NEW_GOAL * way_m)) return true;
    return path_is_done(&route->path) && way_m > THERE_M;
}

Twist route_drive(Route *route, Feeler *feeler, const Senses *senses, Vec goal, double speed_mps) {
    if (senses->tick >= route->due_tick && is_stale(route, senses, goal)) {
        path_plan(&route->path, senses, goal, ROOM_M);
        route->goal = goal;
        route->is_planned = true;
        route->due_tick = senses->tick + (uint64_t)(REPLAN_S / senses->dt_s);
    }
    return path_follow(&route->path, feeler, senses, speed_mps);
}
