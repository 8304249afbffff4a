// path.c -- paths around walls as a few waypoints, and how to follow them.
#include "path.h"

#include "ai/maths/assert.h"
#include "caution.h"
#include "pathfinder.h"

#define PASSED_M 0.6
#define NEAR_M 3.0
#define ARRIVED_M 1.0
#define CUT_OFF_M 5.0        // a route that ends farther than this from its goal is cut off
#define REACHED_SHARE 0.6    // a point is reached within this fraction of the turning radius
#define LATE_S 3.0           // constant part of the time limit to reach a point
#define LATE_FACTOR 2.5      // time limit as a multiple of the time at top speed
#define CRAWL_MPS 0.5        // lowest top speed assumed
#define WIDENING 0.2         // a path that begins next to a wall must widen at this rate
#define SLOWEST 0.3          // speed in the sharpest corner, as a fraction of top speed
#define NARROW_SHARE 0.4     // speed limit next to a wall, as a fraction of top speed
#define NARROW_PER_M 0.4     // increase of that limit per metre of room
#define BRAKING_SHARE 0.7    // fraction of the acceleration that braking relies on
#define WRECK_ROOM_M 2.6     // distance that plans keep from wrecks
#define WRECK_CORE_M 2.0     // distance kept from wrecks if there is no other path
#define WRECK_CUT_M 0.2      // how much nearer a straightened path may run
#define WRECK_GAP_M 0.2      // gap between a wreck and a path
#define THING_GAP_M 0.4      // distance that plans keep from a dangerous thing in addition
#define THING_KEYS 0x10000   // key of the thing 0; keys of wrecks are smaller
#define REPLAN_LOST_S 1.0    // minimum time between new plans of a lost path
#define REPLAN_IN_VAIN_S 4.0 // minimum time after a plan that also leads past the obstacle
#define ROUTE_ROOM_M 0.25    // room kept on both sides of the hull
#define NARROW_ROOM_M 0.05   // room kept where no other path leads to the goal
#define NEW_GOAL_M 4.0       // minimum movement of the goal that needs a new plan
#define NEW_GOAL_SHARE 0.25  // minimum movement of the goal, as a fraction of its distance
#define REPLAN_S 1.0         // minimum time between plans
#define ROUTE_END_M 3.0
enum { CUT_TICKS = 2 * VISIBILITY_PERIOD_TICKS, LEGS_AHEAD = 3, STRIDE = 4 };

bool path_is_done(const Path *path) { return path->at >= path->count; }

Vec path_goal(const Path *path) {
    ASSERT(path->count > 0);
    return path->points[path->count - 1];
}

typedef enum Room { TOO_NARROW, JUST_WIDE_ENOUGH, WIDE_ENOUGH } Room;

// Returns whether there is room for a disc of this radius, within the grid's error. Advances by the
// clearance. Near an end that is itself close to a wall less room is enough; then rays must decide.
static Room room_between(const Map *map, Vec from, Vec to, double radius_m) {
    DEBUG_ASSERT(radius_m > 0);
    double length = vec_distance(from, to), rough_m = 0.2 * map_grid(map).cell_m;
    double start_m = map_clearance(map, from), end_m = map_clearance(map, to);
    Vec way = vec_scale(vec_sub(to, from), 1 / length);
    Room room = start_m < radius_m || end_m < radius_m ? JUST_WIDE_ENOUGH : WIDE_ENOUGH;
    for (double way_m = 0, here_m = start_m; way_m < length;) {
        double need_m = min_of(start_m + WIDENING * way_m, end_m + WIDENING * (length - way_m));
        double least_m = max_of(0, min_of(radius_m, need_m) - rough_m);
        if (here_m < least_m) return TOO_NARROW;
        if (here_m < radius_m) room = JUST_WIDE_ENOUGH;
        way_m += max_of(sqrt(here_m * here_m - least_m * least_m), 0.25);
        if (way_m < length) here_m = map_clearance(map, vec_add(from, vec_scale(way, way_m)));
    }
    return room;
}

bool path_is_straight(const Map *map, Vec from, Vec to, double radius_m) {
    Room room = room_between(map, from, to, radius_m);
    if (room != JUST_WIDE_ENOUGH) return room == WIDE_ENOUGH;
    Vec side = vec_scale(vec_right(vec_unit(vec_sub(to, from))), 0.8 * radius_m);
    return map_is_way_free(map, vec_add(from, side), vec_add(to, side)) &&
           map_is_way_free(map, vec_sub(from, side), vec_sub(to, side));
}

static void add_point(Path *path, Vec point) {
    DEBUG_ASSERT(isfinite(point.x) && isfinite(point.y));
    if (path->count < PATH_POINTS_MAX) path->points[path->count++] = point;
}

// Returns whether a segment keeps clear of wrecks. It may come as near to them as its ends are.
static bool is_past_wrecks(const Obstacles *obstacles, Vec from, Vec to) {
    for (int i = 0; i < obstacles->count; i++) {
        Vec at = obstacles->at[i];
        double ends_m = min_of(vec_distance(from, at), vec_distance(to, at));
        double least_m = min_of(obstacles->radius_m - WRECK_CUT_M, ends_m - 1e-6);
        if (vec_segment_distance(from, to, at) < least_m) return false;
    }
    return true;
}

// Returns the farthest node of the search's path that can be reached straight from `anchor`, the
// position of `node`; or `node` if there is none. Searches in growing strides, then by bisection.
static int furthest_node(const Path *path, const Senses *senses, const Obstacles *obstacles,
                         Vec anchor, int node, int nodes) {
    int good = node, bad = nodes;
    for (int stride = STRIDE; good + 1 < bad;) {
        int next = bad < nodes ? (good + bad) / 2 : good + stride;
        if (next >= nodes) next = nodes - 1;
        Vec at = pathfinder_point(senses->pathfinder, next);
        if (path_is_straight(senses->map, anchor, at, path->radius_m) &&
            is_past_wrecks(obstacles, anchor, at))
            good = next, stride *= 2;
        else
            bad = next;
    }
    return good;
}

// Reduces the search's path to its corners. If they are too many, a later plan continues the path.
// If not even the first step is free, it begins with the first node.
static void pull_straight(Path *path, const Senses *senses, const Obstacles *obstacles, Vec from,
                          int nodes) {
    ASSERT(nodes > 0);
    Vec anchor = from;
    path->count = path->at = 0;
    for (int node = 0; node + 1 < nodes && path->count < PATH_POINTS_MAX;) {
        int next = furthest_node(path, senses, obstacles, anchor, node, nodes);
        if (next == node && path->count > 0) next++;
        node = next;
        anchor = pathfinder_point(senses->pathfinder, node);
        add_point(path, anchor);
    }
    if (nodes == 1) add_point(path, pathfinder_point(senses->pathfinder, 0));
}

// Returns the wrecks and dangerous things in sight, and those seen earlier along this path. If
// those behind a corner were forgotten, the tank would alternate between two paths that are both
// blocked.
static Obstacles known_wrecks(Path *path, const Senses *senses) {
    Obstacles known = {.radius_m = WRECK_ROOM_M, .core_m = WRECK_CORE_M};
    int keys[OBSTACLES_MAX];
    for (int i = 0; i < senses->tank_count && known.count < OBSTACLES_MAX; i++) {
        if (!senses->tanks[i].is_wreck) continue;
        keys[known.count] = senses->tanks[i].id + 1;
        known.at[known.count++] = pose_at(senses->tanks[i].pose);
    }
    for (int i = 0; i < senses->thing_count && known.count < OBSTACLES_MAX; i++) {
        double room_m = caution_room_m(senses, &senses->things[i]);
        if (room_m == 0) continue;
        keys[known.count] = THING_KEYS + senses->things[i].id;
        known.at[known.count++] = senses->things[i].at;
        known.radius_m = max_of(known.radius_m, room_m + THING_GAP_M);
    }
    for (int i = 0, seen = known.count; i < PATH_WRECKS_MAX && known.count < OBSTACLES_MAX; i++) {
        bool is_new = path->wreck_keys[i];
        for (int k = 0; k < seen; k++) is_new &= keys[k] != path->wreck_keys[i];
        if (!is_new) continue;
        keys[known.count] = path->wreck_keys[i];
        known.at[known.count++] = path->wrecks[i];
    }
    for (int i = 0; i < PATH_WRECKS_MAX; i++) {
        path->wreck_keys[i] = i < known.count ? keys[i] : 0;
        if (i < known.count) path->wrecks[i] = known.at[i];
    }
    return known;
}

// Sets the time limit for the next point. If it is late, something unknown must be in the way.
static void set_deadline(Path *path, const Senses *senses) {
    if (path_is_done(path)) return;
    double way_m = vec_distance(pose_at(senses->next_pose), path->points[path->at]);
    double late_s = LATE_S + LATE_FACTOR * way_m / max_of(CRAWL_MPS, senses->limits.top_mps);
    path->late_tick = senses_tick_in(senses, late_s);
}

static void pass_point(Path *path, const Senses *senses) {
    path->at++;
    set_deadline(path, senses);
}

static void search_path(Path *path, const Senses *senses, const Obstacles *obstacles, Vec from,
                        Vec goal, bool is_narrow) {
    int nodes = pathfinder_search(senses->pathfinder, senses->map, from, goal, path->radius_m,
                                  obstacles, is_narrow);
    path->count = path->at = 0;
    if (nodes > 0) pull_straight(path, senses, obstacles, from, nodes);
}

// Returns whether a path has been found and no wall separates its ends from `from` and the goal,
// unless the goal is inside a wall. The nearest free nodes may be behind a wall.
static bool leads_to(const Path *path, const Map *map, Vec from, Vec goal) {
    return path->count > 0 && map_is_way_free(map, from, path->points[0]) &&
           (path->count == PATH_POINTS_MAX || map_clearance(map, goal) == 0 ||
            map_is_way_free(map, path_goal(path), goal));
}

bool path_plan(Path *path, const Senses *senses, Vec goal, double room_m) {
    ASSERT(room_m >= 0 && senses->pathfinder);
    Vec from = pose_at(senses->next_pose);
    Obstacles obstacles = known_wrecks(path, senses);
    path->radius_m = 0.5 * senses->width_m + room_m;
    path->count = path->at = 0;
    path->due_tick = senses->tick + CUT_TICKS;
    // No search is needed if nothing is in the way.
    if (map_clearance(senses->map, goal) > path->radius_m &&
        path_is_straight(senses->map, from, goal, path->radius_m) &&
        is_past_wrecks(&obstacles, from, goal)) {
        add_point(path, goal);
    } else {
        search_path(path, senses, &obstacles, from, goal, false);
        if (!leads_to(path, senses->map, from, goal)) { // the way may be as narrow as the hull
            path->radius_m = 0.5 * senses->width_m + NARROW_ROOM_M;
            search_path(path, senses, &obstacles, from, goal, true);
        }
    }
    set_deadline(path, senses);
    return path->count > 0;
}

// Returns whether one of the next legs passes an obstacle at less than this distance.
static bool is_on_way(const Path *path, const Senses *senses, Vec at, double room_m) {
    Vec from = pose_at(senses->next_pose);
    for (int k = path->at; k < path->count && k < path->at + LEGS_AHEAD; k++) {
        if (vec_segment_distance(from, path->points[k], at) < room_m) return true;
        from = path->points[k];
    }
    return false;
}

const ThingSight *path_thing_in_way(const Path *path, const Senses *senses) {
    for (int i = 0; !path_is_done(path) && i < senses->thing_count; i++) {
        const ThingSight *thing = &senses->things[i];
        double room_m = caution_room_m(senses, thing);
        if (room_m > 0 && vec_distance(thing->at, path_goal(path)) >= room_m &&
            is_on_way(path, senses, thing->at, room_m))
            return thing;
    }
    return NULL;
}

// Returns whether a wreck or a dangerous thing blocks one of the next legs. Nothing leads around
// one at the goal.
static bool is_way_blocked(const Path *path, const Senses *senses) {
    Vec goal = path_goal(path);
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        double room_m = 0.5 * (senses->width_m + tank->width_m) + WRECK_GAP_M;
        if (tank->is_wreck && vec_distance(pose_at(tank->pose), goal) >= WRECK_ROOM_M &&
            is_on_way(path, senses, pose_at(tank->pose), room_m))
            return true;
    }
    return path_thing_in_way(path, senses);
}

// Passes a corner as soon as the point after it can be reached straight, or when it is reached.
static void pass_points(Path *path, const Senses *senses) {
    Vec me = pose_at(senses->next_pose);
    double way_m = vec_distance(me, path->points[path->at]);
    bool is_last = path->at + 1 == path->count;
    // A vehicle with a wide turning circle cannot get as near.
    double wide_m = REACHED_SHARE * senses->limits.tightest_radius_m;
    if (way_m < max_of(wide_m, is_last ? ARRIVED_M : PASSED_M)) {
        pass_point(path, senses);
        return;
    }
    if (senses->tick > path->late_tick) path->count = path->at;
    if (path_is_done(path) || senses->tick < path->due_tick) return;
    path->due_tick = senses->tick + (way_m < NEAR_M ? VISIBILITY_PERIOD_TICKS : CUT_TICKS);
    Vec next = path->points[path->at], beyond = path->points[is_last ? path->at : path->at + 1];
    Obstacles wrecks = known_wrecks(path, senses);
    if (!is_last && path_is_straight(senses->map, me, beyond, path->radius_m) &&
        is_past_wrecks(&wrecks, me, beyond)) {
        pass_point(path, senses);
    } else if (senses->tick >= path->replan_tick &&
               (!path_is_straight(senses->map, me, next, 0.5 * senses->width_m) ||
                is_way_blocked(path, senses))) {
        // The tank was pushed off its path around a corner, or it sees a wreck unknown to the plan.
        path_plan(path, senses, path_goal(path), path->radius_m - 0.5 * senses->width_m);
        bool was_in_vain = !path_is_done(path) && is_way_blocked(path, senses);
        path->replan_tick = senses_tick_in(senses, was_in_vain ? REPLAN_IN_VAIN_S : REPLAN_LOST_S);
    }
}

// Returns the maximum speed that lets the tank brake in time for the turn at the next point, or for
// the end: v^2 = v_then^2 + 2 a s.
static double corner_mps(const Path *path, const Senses *senses, Vec me, double way_m) {
    DEBUG_ASSERT(way_m >= 0);
    double then_mps = 0;
    if (path->at + 1 < path->count) {
        Vec in = vec_unit(vec_sub(path->points[path->at], me));
        Vec out = vec_unit(vec_sub(path->points[path->at + 1], path->points[path->at]));
        then_mps = senses->limits.top_mps * max_of(SLOWEST, vec_dot(in, out));
    }
    return sqrt(then_mps * then_mps + 2 * BRAKING_SHARE * senses->accel_mps2 * way_m);
}

Twist path_follow(Path *path, Avoidance *avoidance, const Senses *senses, double speed_mps) {
    ASSERT(path->at >= 0 && path->count <= PATH_POINTS_MAX && speed_mps >= 0);
    if (!path_is_done(path)) pass_points(path, senses);
    if (path_is_done(path)) return (Twist){0, 0};
    Vec me = pose_at(senses->next_pose), next = path->points[path->at];
    double way_m = vec_distance(me, next);
    // The speed limit in narrow places.
    double beside_m = map_clearance(senses->map, me) - 0.5 * senses->width_m;
    double cap_mps =
        senses->limits.top_mps * clamp(NARROW_SHARE + NARROW_PER_M * beside_m, NARROW_SHARE, 1);
    speed_mps = min_of(speed_mps, min_of(cap_mps, corner_mps(path, senses, me, way_m)));
    return avoidance_drive(avoidance, senses, steer_bearing(senses, next), speed_mps, way_m);
}

void path_note(const Path *path, const Senses *senses, Notes *notes) {
    Vec from = pose_at(senses->pose);
    for (int i = path->at; notes && i < path->count; i++) {
        notes_line(notes, NOTE_PATH, from, path->points[i]);
        from = path->points[i];
    }
}

double route_left_m(const Route *route, const Senses *senses) {
    const Path *path = &route->path;
    Vec last = pose_at(senses->next_pose);
    double way_m = 0;
    for (int i = path->at; i < path->count; i++) {
        way_m += vec_distance(last, path->points[i]);
        last = path->points[i];
    }
    return vec_distance(last, route->goal) > CUT_OFF_M ? INFINITY : way_m;
}

bool route_is_over(const Route *route) { return route->is_planned && path_is_done(&route->path); }

void route_drop(Route *route) {
    route->is_planned = false;
    route->due_tick = 0;
    route->path.count = route->path.at = 0;
}

Twist route_drive(Route *route, Avoidance *avoidance, const Senses *senses, Vec goal,
                  double speed_mps) {
    double way_m = vec_distance(pose_at(senses->pose), goal);
    bool has_moved = vec_distance(route->goal, goal) > max_of(NEW_GOAL_M, NEW_GOAL_SHARE * way_m);
    bool is_stale =
        !route->is_planned || has_moved || (path_is_done(&route->path) && way_m > ROUTE_END_M);
    if (is_stale && senses->tick >= route->due_tick) {
        path_plan(&route->path, senses, goal, ROUTE_ROOM_M);
        route->goal = goal;
        route->is_planned = true;
        route->due_tick = senses_tick_in(senses, REPLAN_S);
    }
    return path_follow(&route->path, avoidance, senses, speed_mps);
}
