// path.c -- a way round walls as a few points to drive to, and how to follow it.
#include "path.h"

#define PASSED_M 0.6
#define NEAR_M 3.0
#define ARRIVED_M 1.0
#define WIDE 0.6         // share of the turning circle's radius at which a point counts as reached
#define LATE_S 3.0       // a point is given up after this, ..
#define LATE 2.5         // .. and so many times as long as its way takes at top speed
#define CRAWL_MPS 0.5    // nobody is taken to be slower than this
#define OPENING 0.2      // how fast a way must get wider that begins beside a wall
#define SLOWEST 0.3      // share of top speed in the sharpest corner
#define NARROW 0.4       // share of top speed right beside a wall ..
#define NARROW_PER_M 0.4 // .. and what each metre of room adds
#define BRAKING 0.7      // share of the acceleration that braking counts on
#define WRECK_ROOM_M 2.6
#define WRECK_CUT_M 0.2 // nearer than it searched a way may be pulled to it by
#define WRECK_GAP_M 0.2 // beside a wreck that a way runs past
#define ANEW_S 1.0      // a way that is lost is planned anew no more often than this
#define EASY_S 0.25     // nor will anything slow it down within this time, on an easy way
enum { CUT_TICKS = 12, LEGS_AHEAD = 3, STRIDE = 4 };

bool path_is_done(const Path *path) { return path->at >= path->count; }

Vec path_goal(const Path *path) { return path->points[path->count - 1]; }

typedef enum Room { TOO_NARROW, JUST_WIDE_ENOUGH, WIDE_ENOUGH } Room;

// Walks on as far as there is room for the radius, less what the grid may be off. At an end that is
// itself closer to a wall less room will do, and more and more further on: then rays have the last
// word.
static Room room_between(const Map *map, Vec from, Vec to, double radius_m) {
    double length = vec_distance(from, to), rough_m = 0.2 * map_grid(map).cell_m;
    double start_m = map_clearance(map, from), end_m = map_clearance(map, to);
    Vec way = vec_scale(vec_sub(to, from), 1 / length);
    Room room = start_m < radius_m || end_m < radius_m ? JUST_WIDE_ENOUGH : WIDE_ENOUGH;
    for (double way_m = 0, here_m = start_m; way_m < length;) {
        double need_m = least(start_m + OPENING * way_m, end_m + OPENING * (length - way_m));
        double least_m = most(0, least(radius_m, need_m) - rough_m);
        if (here_m < least_m) return TOO_NARROW;
        if (here_m < radius_m) room = JUST_WIDE_ENOUGH;
        way_m += most(sqrt(here_m * here_m - least_m * least_m), 0.25);
        if (way_m < length) here_m = map_clearance(map, vec_add(from, vec_scale(way, way_m)));
    }
    return room;
}

bool path_is_straight(const Map *map, Vec from, Vec to, double radius_m) {
    Room room = room_between(map, from, to, radius_m);
    if (room != JUST_WIDE_ENOUGH) return room == WIDE_ENOUGH;
    Vec side = vec_scale(vec_right(vec_unit(vec_sub(to, from))), 0.8 * radius_m);
    return map_sees(map, vec_add(from, side), vec_add(to, side)) &&
           map_sees(map, vec_sub(from, side), vec_sub(to, side));
}

static void add_point(Path *path, Vec point) {
    if (path->count < PATH_POINTS_MAX) path->points[path->count++] = point;
}

static double leg_distance_m(Vec from, Vec to, Vec at) {
    Vec leg = vec_sub(to, from), out = vec_sub(at, from);
    double square = vec_dot(leg, leg);
    double t = square > 0 ? clamp(vec_dot(out, leg) / square, 0, 1) : 0;
    return vec_distance(out, vec_scale(leg, t));
}

// A corner may be cut off past a wreck only as near to it as its ends are.
static bool is_past_wrecks(const Avoid *avoid, Vec from, Vec to) {
    for (int i = 0; i < avoid->count; i++) {
        Vec at = avoid->at[i];
        double ends_m = least(vec_distance(from, at), vec_distance(to, at));
        double least_m = least(avoid->radius_m - WRECK_CUT_M, ends_m - 1e-6);
        if (leg_distance_m(from, to, at) < least_m) return false;
    }
    return true;
}

// The furthest node that can be driven to from `anchor`, which is at `node`: looks on in growing
// strides, then back between the last two. `node` itself when there is none.
static int furthest_node(const Path *path, const Senses *senses, const Avoid *avoid, Vec anchor,
                         int node, int nodes) {
    const Astar *astar = pathfinder_astar(senses->pathfinder);
    int good = node, bad = nodes;
    for (int stride = STRIDE; good + 1 < bad;) {
        int next = bad < nodes ? (good + bad) / 2 : good + stride;
        if (next >= nodes) next = nodes - 1;
        Vec at = astar_point(astar, next);
        if (path_is_straight(senses->map, anchor, at, path->radius_m) &&
            is_past_wrecks(avoid, anchor, at))
            good = next, stride *= 2;
        else
            bad = next;
    }
    return good;
}

// Drops every node that can be cut off. A way with too many corners is cut short: it is planned
// anew at its end. Where not even the first step is free, it begins with the first node.
static void pull_straight(Path *path, const Senses *senses, const Avoid *avoid, Vec from,
                          int nodes) {
    const Astar *astar = pathfinder_astar(senses->pathfinder);
    Vec anchor = from;
    path->count = path->at = 0;
    for (int node = 0; node + 1 < nodes && path->count < PATH_POINTS_MAX;) {
        int next = furthest_node(path, senses, avoid, anchor, node, nodes);
        if (next == node && path->count > 0) next++;
        node = next;
        anchor = astar_point(astar, node);
        add_point(path, anchor);
    }
    if (nodes == 1) add_point(path, astar_point(astar, 0));
}

static Avoid wrecks_in_sight(const Senses *senses) {
    Avoid avoid = {.radius_m = WRECK_ROOM_M};
    for (int i = 0; i < senses->tank_count && avoid.count < ASTAR_AVOID_MAX; i++)
        if (senses->tanks[i].is_wreck) avoid.at[avoid.count++] = pose_at(senses->tanks[i].pose);
    return avoid;
}

// A point not reached by then is not worth it: something is in the way that the plan did not know.
static void set_deadline(Path *path, const Senses *senses) {
    if (path_is_done(path)) return;
    double way_m = vec_distance(pose_at(senses->next_pose), path->points[path->at]);
    double late_s = LATE_S + LATE * way_m / most(CRAWL_MPS, senses->limits.top_mps);
    path->late_tick = senses->tick + (uint64_t)(late_s / senses->dt_s);
}

static void pass_point(Path *path, const Senses *senses) {
    path->at++;
    set_deadline(path, senses);
}

// No need to search where nothing is in the way.
static bool is_plain(const Path *path, const Senses *senses, Vec goal, const Avoid *avoid) {
    return avoid->count == 0 && map_clearance(senses->map, goal) > path->radius_m &&
           path_is_straight(senses->map, pose_at(senses->next_pose), goal, path->radius_m);
}

bool path_plan(Path *path, const Senses *senses, Vec goal, double room_m) {
    Vec from = pose_at(senses->next_pose);
    Avoid avoid = wrecks_in_sight(senses);
    path->radius_m = 0.5 * senses->width_m + room_m;
    path->count = path->at = 0;
    path->due_tick = senses->tick + CUT_TICKS;
    if (is_plain(path, senses, goal, &avoid)) {
        add_point(path, goal);
    } else {
        Astar *astar = pathfinder_astar(senses->pathfinder);
        int nodes = astar_find(astar, senses->map, from, goal, path->radius_m, &avoid);
        if (nodes > 0) pull_straight(path, senses, &avoid, from, nodes);
    }
    set_deadline(path, senses);
    return path->count > 0;
}

// Does a wreck stand on one of the next legs? One at the very goal does not count: there is no way
// round that.
static bool is_wreck_on_way(const Path *path, const Senses *senses) {
    for (int i = 0; i < senses->tank_count; i++) {
        const TankSight *tank = &senses->tanks[i];
        Vec at = pose_at(tank->pose), from = pose_at(senses->next_pose);
        double room_m = 0.5 * (senses->width_m + tank->width_m) + WRECK_GAP_M;
        if (!tank->is_wreck || vec_distance(at, path_goal(path)) < WRECK_ROOM_M) continue;
        for (int k = path->at; k < path->count && k < path->at + LEGS_AHEAD; k++) {
            if (leg_distance_m(from, path->points[k], at) < room_m) return true;
            from = path->points[k];
        }
    }
    return false;
}

// Pushed off it, past a corner, or a wreck has come to light that the plan did not know.
static bool is_lost(const Path *path, const Senses *senses) {
    if (senses->tick < path->anew_tick) return false;
    Vec me = pose_at(senses->next_pose);
    return !path_is_straight(senses->map, me, path->points[path->at], 0.5 * senses->width_m) ||
           is_wreck_on_way(path, senses);
}

static void plan_anew(Path *path, const Senses *senses) {
    path_plan(path, senses, path_goal(path), path->radius_m - 0.5 * senses->width_m);
    path->anew_tick = senses->tick + (uint64_t)(ANEW_S / senses->dt_s);
}

static bool is_cut_free(const Senses *senses, Vec me, Vec to) {
    Avoid avoid = wrecks_in_sight(senses);
    return is_past_wrecks(&avoid, me, to);
}

// A corner is passed as soon as the point behind it can be driven to, and at the latest when it is
// reached.
static void pass_points(Path *path, const Senses *senses) {
    Vec me = pose_at(senses->next_pose);
    double way_m = vec_distance(me, path->points[path->at]);
    bool is_last = path->at + 1 == path->count;
    // A wide turner does not come as near.
    double wide_m = WIDE * senses->limits.tightest_radius_m;
    if (way_m < most(wide_m, is_last ? ARRIVED_M : PASSED_M)) {
        pass_point(path, senses);
        return;
    }
    if (senses->tick > path->late_tick) path->count = path->at;
    if (path_is_done(path) || senses->tick < path->due_tick) return;
    path->due_tick = senses->tick + (way_m < NEAR_M ? CUT_TICKS / 4 : CUT_TICKS);
    if (!is_last && path_is_straight(senses->map, me, path->points[path->at + 1], path->radius_m) &&
        is_cut_free(senses, me, path->points[path->at + 1]))
        pass_point(path, senses);
    else if (is_lost(path, senses))
        plan_anew(path, senses);
}

// At the next point it may be as fast as the turn there lets it; at the end it stops. v^2 =
// v_then^2 + 2 a s.
static double corner_mps(const Path *path, const Senses *senses, Vec me, double way_m) {
    double then_mps = 0;
    if (path->at + 1 < path->count) {
        Vec in = vec_unit(vec_sub(path->points[path->at], me));
        Vec out = vec_unit(vec_sub(path->points[path->at + 1], path->points[path->at]));
        then_mps = senses->limits.top_mps * most(SLOWEST, vec_dot(in, out));
    }
    return sqrt(then_mps * then_mps + 2 * BRAKING * senses->accel_mps2 * way_m);
}

// Carefully through narrow places.
static double narrow_mps(const Senses *senses, Vec me) {
    double beside_m = map_clearance(senses->map, me) - 0.5 * senses->width_m;
    return senses->limits.top_mps * clamp(NARROW + NARROW_PER_M * beside_m, NARROW, 1);
}

Twist path_follow(Path *path, Feeler *feeler, const Senses *senses, double speed_mps) {
    if (!path_is_done(path)) pass_points(path, senses);
    path->is_easy = false;
    if (path_is_done(path)) return (Twist){0, 0};
    Vec me = pose_at(senses->next_pose), next = path->points[path->at];
    double way_m = vec_distance(me, next), soon_m = way_m - EASY_S * speed_mps;
    double cap_mps = narrow_mps(senses, me);
    path->is_easy = soon_m > 0 && speed_mps <= least(cap_mps, corner_mps(path, senses, me, soon_m));
    speed_mps = least(speed_mps, least(cap_mps, corner_mps(path, senses, me, way_m)));
    Twist wish = feeler_drive(feeler, senses, steer_bearing(senses, next), speed_mps, way_m);
    path->is_easy &= feeler_is_free(feeler);
    return wish;
}

void path_note(const Path *path, const Senses *senses, Notes *notes) {
    Vec from = pose_at(senses->pose);
    for (int i = path->at; notes && i < path->count; i++) {
        notes_line(notes, NOTE_PATH, from, path->points[i]);
        from = path->points[i];
    }
}
