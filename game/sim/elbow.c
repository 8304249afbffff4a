// elbow.c -- elbow room: who can touch nothing in the coming steps.
#include "elbow.h"

#include <stdlib.h>

#define ROOM_MOST_M 3.0  // nobody looks farther for others, ..
#define ROOM_FEW_M 12.0  // .. but where there are few, all are asked at any rate
#define ENOUGH_STEPS 4   // of room to walls: then it is not measured more closely
#define STALE_MOST_M 1.0 // they are sorted anew when they may have moved so far
#define TOUCH_M 1e-6     // from here on they touch: more than all rounding

bool elbows_create(Elbows *all, const Map *map, int body_max) {
    *all = (Elbows){.map = map,
                    .bodies = calloc((size_t)body_max, sizeof *all->bodies),
                    .room_most_m = body_max <= GRID_FEW_ITEMS ? ROOM_FEW_M : ROOM_MOST_M};
    return walls_create(&all->walls, map) &&
           grid_create(&all->grid, map_width(map), map_height(map), body_max, body_max) &&
           all->bodies;
}

void elbows_destroy(Elbows *all) {
    walls_destroy(&all->walls);
    grid_destroy(&all->grid);
    free(all->bodies);
}

void elbows_fit(Elbows *all, int id, double length_m, double width_m) {
    Elbow *self = &all->bodies[id];
    self->hull.half_length_m = 0.5 * length_m;
    self->hull.half_width_m = 0.5 * width_m;
    self->hull.reach_m = 0.5 * vec_length(vec(length_m, width_m));
    self->half_reach_m = 0.5 * vec_length(vec(0.5 * length_m, width_m));
    all->longest_m = most(all->longest_m, self->hull.reach_m);
}

void elbow_forget(Elbow *self) { self->moved_m = self->walls_until_m = self->others_until_m = 0; }

void elbows_forget(Elbows *all, int count) {
    for (int i = 0; i < count; i++) elbow_forget(&all->bodies[i]);
    all->moved_m = 0;
    all->sorted_m = -HUGE_VAL;
}

void elbows_begin(Elbows *all) {
    all->way_m = 0;
    all->is_stale = all->moved_m - all->sorted_m > STALE_MOST_M;
    if (all->is_stale) grid_clear(&all->grid);
}

void elbows_add(Elbows *all, int id, Stride stride) {
    Elbow *self = &all->bodies[id];
    self->hull.centre = stride.at;
    self->hull.forward = stride.forward;
    self->way_m = stride.way_m + stride.turn_rad * self->hull.reach_m;
    self->slack_m = stride.is_unsure ? self->way_m : 0;
    self->moved_m += self->way_m;
    all->way_m = most(all->way_m, stride.way_m);
    if (all->is_stale) grid_add(&all->grid, stride.at, id);
}

void elbows_end(Elbows *all) {
    if (all->is_stale) {
        grid_sort(&all->grid);
        all->sorted_m = all->moved_m;
    }
    all->moved_m += all->way_m;
}

// Discs around its front and rear half are soon asked; the hull itself takes longer.
static double room_to_walls_m(const Elbows *all, const Elbow *self, double enough_m) {
    const Hull *hull = &self->hull;
    Vec half = vec_scale(hull->forward, 0.5 * hull->half_length_m);
    double front_m = map_clearance_floor(all->map, vec_add(hull->centre, half));
    double rear_m = map_clearance_floor(all->map, vec_sub(hull->centre, half));
    double room_m = least(front_m, rear_m) - self->half_reach_m;
    return room_m > enough_m ? room_m : walls_room_m(&all->walls, hull);
}

// The cells where others may stand that it can meet when each moves so far.
static GridBox cells_around(const Elbows *all, const Elbow *self, double room_m) {
    double stale_m = all->moved_m - all->sorted_m + self->slack_m;
    double far_m = 2 * room_m + stale_m + self->hull.reach_m + all->longest_m;
    return grid_around(&all->grid, self->hull.centre, far_m);
}

// Between the hulls themselves, and further steps like the coming one.
static bool is_apart(const Elbow *self, const Elbow *other, int further_steps) {
    double near_m = further_steps * (self->way_m + other->way_m) + self->slack_m + other->slack_m;
    return hulls_gap_m(&self->hull, &other->hull) > near_m + TOUCH_M;
}

// The room to the others in one row of the grid, between the discs around their corners, so that
// each of the two may move so far; no more than `room_m`. Where it is not enough the hulls must be
// apart: it is `enough_m` then, and less when they are not.
static double room_in_row_m(const Elbows *all, int id, GridBox box, int row, double room_m,
                            int further_steps) {
    int count;
    const GridItem *items = grid_row(&all->grid, box, row, &count);
    const Elbow *self = &all->bodies[id];
    double enough_m = further_steps * all->way_m + TOUCH_M;
    for (int i = 0; i < count; i++) {
        const Elbow *other = &all->bodies[items[i].id];
        double near_m = self->hull.reach_m + other->hull.reach_m + self->slack_m + other->slack_m;
        Vec apart = vec_sub(self->hull.centre, other->hull.centre);
        double square = vec_dot(apart, apart), least_m = 2 * room_m + near_m;
        if (square >= least_m * least_m || other == self) continue;
        room_m = most(0.5 * (sqrt(square) - near_m), enough_m);
        if (room_m == enough_m && !is_apart(self, other, further_steps)) return 0;
    }
    return room_m;
}

// Known for later only when there is more than enough.
static bool is_free_of_others(Elbows *all, int id, int further_steps) {
    Elbow *self = &all->bodies[id];
    double room_m = all->room_most_m, enough_m = further_steps * all->way_m + TOUCH_M;
    GridBox box = cells_around(all, self, room_m);
    for (int row = box.low; row <= box.high && room_m >= enough_m; row++)
        room_m = room_in_row_m(all, id, box, row, room_m, further_steps);
    self->others_until_m = all->moved_m + (room_m > enough_m ? room_m - TOUCH_M : 0);
    return room_m >= enough_m;
}

bool elbows_are_free(Elbows *all, int id, int steps) {
    Elbow *self = &all->bodies[id];
    if (self->moved_m >= self->walls_until_m) {
        double room_m = room_to_walls_m(all, self, ENOUGH_STEPS * self->way_m) - self->slack_m;
        self->walls_until_m = self->moved_m + room_m - TOUCH_M;
        if (room_m <= (steps - 1) * self->way_m + TOUCH_M) return false;
    }
    return all->moved_m < self->others_until_m || is_free_of_others(all, id, steps - 1);
}
