// contact_bound.c -- upper bounds on how many steps a body can move before it may touch anything.
#include "contact_bound.h"

#include <stdlib.h>

#include "ai/maths/assert.h"

#define CELL_M 4.0
#define NEAR_M 3.5   // each cell lists the walls within this distance
#define TOUCH_M 1e-6 // bodies closer than this touch; larger than all rounding errors

static void bounds_of(const void *map, int piece, Vec *low, Vec *high) {
    const Shape *wall = map_shape(map, piece);
    *low = vec_sub(wall->low, vec(NEAR_M, NEAR_M));
    *high = vec_add(wall->high, vec(NEAR_M, NEAR_M));
}

bool walls_create(Walls *walls, const Map *map) {
    walls->map = map;
    return cells_make(&walls->near, map_width(map), map_height(map), CELL_M, map,
                      map_piece_count(map), bounds_of, NULL);
}

void walls_destroy(Walls *walls) { cells_free(&walls->near); }

// Returns half the extent of the hull along a unit vector.
static double extent_m(const Hull *hull, Vec way) {
    return fabs(vec_dot(way, hull->forward)) * hull->half_length_m +
           fabs(vec_cross(way, hull->forward)) * hull->half_width_m;
}

// Returns a lower bound of the distance from the hull to a wall: the larger of the distance to the
// wall's bounding box in the hull's frame and the largest distance to a face. 0 or less if they
// overlap.
static double gap_m(const Hull *hull, const Shape *wall) {
    Vec right = vec_right(hull->forward);
    double x0 = HUGE_VAL, x1 = -HUGE_VAL, y0 = HUGE_VAL, y1 = -HUGE_VAL, faces_m = -HUGE_VAL;
    for (int i = 0; i < wall->count; i++) {
        Vec to = vec_sub(wall->vertices[i], hull->centre);
        double x = vec_dot(to, right), y = vec_dot(to, hull->forward);
        x0 = min_of(x0, x), x1 = max_of(x1, x);
        y0 = min_of(y0, y), y1 = max_of(y1, y);
        Vec normal = wall->faces[i].normal;
        faces_m = max_of(faces_m, -vec_dot(to, normal) - extent_m(hull, normal));
    }
    double x_m = max_of(x0, -x1) - hull->half_width_m, y_m = max_of(y0, -y1) - hull->half_length_m;
    double box_m = x_m > 0 && y_m > 0 ? sqrt(x_m * x_m + y_m * y_m) : max_of(x_m, y_m);
    return max_of(box_m, faces_m) - wall->radius_m;
}

double walls_room_m(const Walls *walls, const Hull *hull) {
    const Cells *near = &walls->near;
    Vec at = hull->centre;
    int cell = cells_at(near, at);
    double x_m = min_of(at.x, map_width(walls->map) - at.x) - extent_m(hull, vec(1, 0));
    double y_m = min_of(at.y, map_height(walls->map) - at.y) - extent_m(hull, vec(0, 1));
    double room_m = min_of(NEAR_M - hull->reach_m, min_of(x_m, y_m));
    for (uint32_t i = near->start[cell]; i < near->start[cell + 1] && room_m > 0; i++)
        room_m = min_of(room_m, gap_m(hull, map_shape(walls->map, near->items[i])));
    return room_m;
}

// The shortest way out of a wall: a unit vector and the distance along it.
typedef struct WayOut {
    Vec way;
    double depth_m;
} WayOut;

static void take_shorter(WayOut *out, Vec way, double depth_m) {
    if (depth_m < out->depth_m) *out = (WayOut){way, depth_m};
}

static WayOut way_out(const Hull *hull, const Shape *wall) {
    Vec right = vec_right(hull->forward), ahead = hull->forward;
    double x0 = HUGE_VAL, x1 = -HUGE_VAL, y0 = HUGE_VAL, y1 = -HUGE_VAL;
    WayOut out = {.depth_m = HUGE_VAL};
    for (int i = 0; i < wall->count; i++) {
        Vec to = vec_sub(wall->vertices[i], hull->centre), normal = wall->faces[i].normal;
        double x = vec_dot(to, right), y = vec_dot(to, ahead);
        x0 = min_of(x0, x), x1 = max_of(x1, x);
        y0 = min_of(y0, y), y1 = max_of(y1, y);
        take_shorter(&out, normal, extent_m(hull, normal) + vec_dot(to, normal));
    }
    take_shorter(&out, vec_scale(right, -1), hull->half_width_m - x0);
    take_shorter(&out, right, hull->half_width_m + x1);
    take_shorter(&out, vec_scale(ahead, -1), hull->half_length_m - y0);
    take_shorter(&out, ahead, hull->half_length_m + y1);
    out.depth_m += wall->radius_m;
    return out;
}

static WayOut deeper(WayOut a, WayOut b) { return b.depth_m > a.depth_m ? b : a; }

static WayOut way_out_of_deepest(const Walls *walls, const Hull *hull) {
    const Cells *near = &walls->near;
    Vec at = hull->centre;
    double x_m = extent_m(hull, vec(1, 0)), y_m = extent_m(hull, vec(0, 1));
    int cell = cells_at(near, at);
    WayOut out = {vec(1, 0), x_m - at.x};
    out = deeper(out, (WayOut){vec(-1, 0), x_m + at.x - map_width(walls->map)});
    out = deeper(out, (WayOut){vec(0, 1), y_m - at.y});
    out = deeper(out, (WayOut){vec(0, -1), y_m + at.y - map_height(walls->map)});
    for (uint32_t i = near->start[cell]; i < near->start[cell + 1]; i++)
        out = deeper(out, way_out(hull, map_shape(walls->map, near->items[i])));
    return out;
}

enum { WAYS_OUT_MAX = 8 }; // the way out of one wall may lead into another

// The first test is a quick one: a hull with its centre this far from all walls is not too deep in
// any of them, and cannot have crossed one in a step this short.
Depenetration walls_depenetrate(const Walls *walls, Vec from, Hull *hull) {
    double way_m = vec_distance(from, hull->centre);
    bool is_short = way_m < 2 * (hull->half_width_m - DEPTH_MAX_M);
    if (is_short && map_clearance_floor(walls->map, hull->centre) > hull->reach_m - DEPTH_MAX_M)
        return DEPENETRATION_FINE;
    WayOut out = way_out_of_deepest(walls, hull);
    if (out.depth_m <= DEPTH_MAX_M && (is_short || map_is_way_free(walls->map, from, hull->centre)))
        return DEPENETRATION_FINE;
    for (int i = 0; i < WAYS_OUT_MAX && out.depth_m > DEPTH_MAX_M; i++) {
        double far_m = out.depth_m - DEPTH_MAX_M + TOUCH_M;
        hull->centre = vec_add(hull->centre, vec_scale(out.way, far_m));
        out = way_out_of_deepest(walls, hull);
    }
    bool is_out = out.depth_m <= DEPTH_MAX_M && map_is_way_free(walls->map, from, hull->centre);
    return is_out ? DEPENETRATION_MOVED : DEPENETRATION_LOST;
}

// Returns the gap along the axes of `a`. `along` and `across` are the absolute cosine and sine of
// the angle between the two hulls.
static double gap_on_axes_m(const Hull *a, const Hull *b, Vec apart, double along, double across) {
    double y_m = fabs(vec_dot(apart, a->forward)) - a->half_length_m -
                 (along * b->half_length_m + across * b->half_width_m);
    double x_m = fabs(vec_cross(apart, a->forward)) - a->half_width_m -
                 (across * b->half_length_m + along * b->half_width_m);
    return max_of(x_m, y_m);
}

// Returns a lower bound of the distance between two hulls; 0 or less if they overlap.
static double hulls_gap_m(const Hull *a, const Hull *b) {
    Vec apart = vec_sub(b->centre, a->centre);
    double along = fabs(vec_dot(a->forward, b->forward));
    double across = fabs(vec_cross(a->forward, b->forward));
    return max_of(gap_on_axes_m(a, b, apart, along, across),
                  gap_on_axes_m(b, a, apart, along, across));
}

#define ROOM_MOST_M 3.0  // search radius for other bodies
#define ROOM_FEW_M 12.0  // search radius with few bodies, which are all compared anyway
#define ENOUGH_STEPS 4   // room to walls, in steps, that needs no closer measurement
#define STALE_MOST_M 1.0 // bodies are sorted again when one may have moved this far

bool contact_bounds_create(ContactBounds *all, const Map *map, int body_max) {
    *all = (ContactBounds){.bodies = calloc((size_t)body_max, sizeof *all->bodies),
                           .sorted_m = -HUGE_VAL,
                           .room_most_m = body_max <= BINS_FEW_ITEMS ? ROOM_FEW_M : ROOM_MOST_M};
    return walls_create(&all->walls, map) &&
           bins_create(&all->bins, map_width(map), map_height(map), body_max, body_max) &&
           all->bodies;
}

void contact_bounds_destroy(ContactBounds *all) {
    walls_destroy(&all->walls);
    bins_destroy(&all->bins);
    free(all->bodies);
}

void contact_bounds_fit(ContactBounds *all, int id, double length_m, double width_m) {
    ASSERT(length_m > 0 && width_m > 0);
    BodyRoom *self = &all->bodies[id];
    self->hull.half_length_m = 0.5 * length_m;
    self->hull.half_width_m = 0.5 * width_m;
    self->hull.reach_m = 0.5 * vec_length(vec(length_m, width_m));
    self->half_reach_m = 0.5 * vec_length(vec(0.5 * length_m, width_m));
    all->longest_m = max_of(all->longest_m, self->hull.reach_m);
}

void contact_bounds_forget_one(BodyRoom *self) {
    self->moved_m = self->walls_until_m = self->others_until_m = 0;
}

// Returns at once if the bodies have not been sorted yet, because it is called for every body that
// is added.
void contact_bounds_forget(ContactBounds *all, int count) {
    if (all->sorted_m == -HUGE_VAL) return;
    for (int i = 0; i < count; i++) contact_bounds_forget_one(&all->bodies[i]);
    all->moved_m = 0;
    all->sorted_m = -HUGE_VAL;
}

void contact_bounds_begin(ContactBounds *all) {
    all->way_m = 0;
    all->is_stale = all->moved_m - all->sorted_m > STALE_MOST_M;
    if (all->is_stale) bins_clear(&all->bins);
}

void contact_bounds_end(ContactBounds *all) {
    if (all->is_stale) {
        bins_sort(&all->bins);
        all->sorted_m = all->moved_m;
    }
    all->moved_m += all->way_m;
}

// Returns how far this body and every body in a row of the bins may both move, at most `room_m`:
// half the distance between the circles around their corners. Where that is not enough for further
// steps the hulls themselves are compared, which gives just enough or 0.
static double room_in_row_m(const ContactBounds *all, int id, CellBox box, int row, double room_m,
                            int further_steps) {
    int count;
    const BinItem *items = bins_row(&all->bins, box, row, &count);
    const BodyRoom *self = &all->bodies[id];
    double enough_m = further_steps * all->way_m + TOUCH_M;
    for (int i = 0; i < count; i++) {
        const BodyRoom *other = &all->bodies[items[i].id];
        double near_m = self->hull.reach_m + other->hull.reach_m + self->slack_m + other->slack_m;
        Vec apart = vec_sub(self->hull.centre, other->hull.centre);
        double square = vec_dot(apart, apart), least_m = 2 * room_m + near_m;
        if (square >= least_m * least_m || other == self) continue;
        room_m = max_of(0.5 * (sqrt(square) - near_m), enough_m);
        if (room_m > enough_m) continue;
        near_m = further_steps * (self->way_m + other->way_m) + self->slack_m + other->slack_m;
        if (!(hulls_gap_m(&self->hull, &other->hull) > near_m + TOUCH_M)) return 0;
    }
    return room_m;
}

// Measures the room to other bodies. It is stored for later steps only if there is room to spare.
static bool is_free_of_others(ContactBounds *all, int id, int further_steps) {
    BodyRoom *self = &all->bodies[id];
    double room_m = all->room_most_m, enough_m = further_steps * all->way_m + TOUCH_M;
    // The radius covers all bodies that can be met if each moves by room_m.
    double stale_m = all->moved_m - all->sorted_m + self->slack_m;
    double far_m = 2 * room_m + stale_m + self->hull.reach_m + all->longest_m;
    CellBox box = bins_around(&all->bins, self->hull.centre, far_m);
    for (int row = box.low; row <= box.high && room_m >= enough_m; row++)
        room_m = room_in_row_m(all, id, box, row, room_m, further_steps);
    self->others_until_m = all->moved_m + (room_m > enough_m ? room_m - TOUCH_M : 0);
    return room_m >= enough_m;
}

bool contact_bounds_is_free(ContactBounds *all, int id, int steps) {
    DEBUG_ASSERT(steps >= 1);
    BodyRoom *self = &all->bodies[id];
    if (self->moved_m >= self->walls_until_m) {
        // Circles around the front and rear halves are a quick test; the hull itself takes longer.
        const Hull *hull = &self->hull;
        Vec half = vec_scale(hull->forward, 0.5 * hull->half_length_m);
        double front_m = map_clearance_floor(all->walls.map, vec_add(hull->centre, half));
        double rear_m = map_clearance_floor(all->walls.map, vec_sub(hull->centre, half));
        double room_m = min_of(front_m, rear_m) - self->half_reach_m;
        if (!(room_m > ENOUGH_STEPS * self->way_m)) room_m = walls_room_m(&all->walls, hull);
        room_m -= self->slack_m;
        self->walls_until_m = self->moved_m + room_m - TOUCH_M;
        if (room_m <= (steps - 1) * self->way_m + TOUCH_M) return false;
    }
    return all->moved_m < self->others_until_m || is_free_of_others(all, id, steps - 1);
}
