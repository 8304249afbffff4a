// elbow.c -- elbow room: who can touch nothing in the coming steps.
#include "elbow.h"

#include <stdlib.h>

#define ROOM_MOST_M 3.0  // nobody looks farther for others
#define ENOUGH_STEPS 4   // of room to walls: then it is not measured more closely
#define STALE_MOST_M 1.0 // they are sorted anew when they may have moved so far

bool elbows_create(Elbows *all, const Map *map, int body_max) {
    *all = (Elbows){.map = map, .bodies = calloc((size_t)body_max, sizeof *all->bodies)};
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
    self->half_length_m = 0.5 * length_m;
    self->half_width_m = 0.5 * width_m;
    self->reach_m = 0.5 * vec_length(vec(length_m, width_m));
    self->half_reach_m = 0.5 * vec_length(vec(0.5 * length_m, width_m));
    all->longest_m = most(all->longest_m, self->reach_m);
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

void elbows_add(Elbows *all, int id, Pose pose, double way_m, double turn_rad) {
    Elbow *self = &all->bodies[id];
    self->pose = pose;
    self->way_m = way_m + turn_rad * self->reach_m;
    self->moved_m += self->way_m;
    all->way_m = most(all->way_m, way_m);
    if (all->is_stale) grid_add(&all->grid, pose_at(pose), id);
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
    Hull hull = {pose_at(self->pose), vec_heading(self->pose.heading_rad), self->half_length_m,
                 self->half_width_m, self->reach_m};
    Vec half = vec_scale(hull.forward, 0.5 * self->half_length_m);
    double front_m = map_clearance_floor(all->map, vec_add(hull.centre, half));
    double rear_m = map_clearance_floor(all->map, vec_sub(hull.centre, half));
    double room_m = least(front_m, rear_m) - self->half_reach_m;
    return room_m > enough_m ? room_m : walls_room_m(&all->walls, &hull);
}

// Of those in one row of the grid, and no more than `room_m`; each of the two may move so far.
static double room_in_row_m(const Elbows *all, int id, GridBox box, int row, double room_m) {
    int count;
    const GridItem *items = grid_row(&all->grid, box, row, &count);
    const Elbow *self = &all->bodies[id];
    for (int i = 0; i < count; i++) {
        const Elbow *other = &all->bodies[items[i].id];
        double reaches_m = self->reach_m + other->reach_m, least_m = 2 * room_m + reaches_m;
        Vec apart = vec_sub(pose_at(self->pose), pose_at(other->pose));
        double square = vec_dot(apart, apart);
        if (square < least_m * least_m && items[i].id != id)
            room_m = 0.5 * (sqrt(square) - reaches_m);
    }
    return room_m;
}

// Not worth a closer look when it is less than `enough_m`.
static double room_to_others_m(const Elbows *all, int id, double enough_m) {
    const Elbow *self = &all->bodies[id];
    double room_m = ROOM_MOST_M, stale_m = all->moved_m - all->way_m - all->sorted_m;
    double far_m = 2 * room_m + self->reach_m + all->longest_m + stale_m;
    GridBox box = grid_around(&all->grid, pose_at(self->pose), far_m);
    for (int row = box.low; row <= box.high && room_m > enough_m; row++)
        room_m = room_in_row_m(all, id, box, row, room_m);
    return room_m;
}

bool elbows_are_free(Elbows *all, int id, int steps) {
    Elbow *self = &all->bodies[id];
    if (self->moved_m >= self->walls_until_m) {
        double room_m = room_to_walls_m(all, self, ENOUGH_STEPS * self->way_m);
        self->walls_until_m = self->moved_m - self->way_m + room_m;
        if (room_m <= steps * self->way_m) return false;
    }
    if (all->moved_m >= self->others_until_m) {
        double room_m = room_to_others_m(all, id, steps * all->way_m);
        self->others_until_m = all->moved_m - all->way_m + room_m;
        if (room_m <= steps * all->way_m) return false;
    }
    return true;
}
