// lookout.c -- places to lie in wait: long views ahead, walls at the back.
#include "lookout.h"

#include <stddef.h>

enum { RAYS = 8 };
#define COVER_M 4.0       // a wall as near as this covers a side ..
#define COVER_WORTH_M 7.0 // .. and is worth as much as this length of view

Lookout lookout_judge(const Map *map, Vec at, double room_m, double view_m) {
    Lookout lookout = {at, 0, -INFINITY};
    if (map_clearance(map, at) < room_m) return lookout;
    double free_m[RAYS], cover_m = 0, best_m = -1;
    for (int i = 0; i < RAYS; i++) {
        Vec way = vec_scale(vec_heading(i * 2 * PI / RAYS), view_m);
        free_m[i] = view_m * map_ray(map, at, vec_add(at, way), NULL);
        if (free_m[i] < COVER_M) cover_m += COVER_WORTH_M;
    }
    for (int i = 0; i < RAYS; i++) {
        double wide_m = free_m[(i + RAYS - 1) % RAYS] + free_m[i] + free_m[(i + 1) % RAYS];
        if (wide_m <= best_m) continue;
        best_m = wide_m;
        lookout.facing_rad = angle_wrap(i * 2 * PI / RAYS);
    }
    lookout.worth = best_m + cover_m;
    return lookout;
}
