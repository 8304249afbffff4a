// walls.c -- distances from the walls of an experiment to points and hulls.
#include "vehicle.h"

double walls_distance(const Walls *walls, Vec at) {
    double nearest_m = INFINITY;
    for (int i = 0; i < walls->count; i++) {
        const Piece *piece = &walls->pieces[i];
        bool is_inside = true;
        double off_m = INFINITY;
        for (int k = 0; k < piece->vertex_count; k++) {
            Vec from = piece->vertices[k], to = piece->vertices[(k + 1) % piece->vertex_count];
            is_inside &= vec_cross(vec_sub(to, from), vec_sub(at, from)) >= 0;
            off_m = min_of(off_m, vec_segment_distance(from, to, at));
        }
        nearest_m = min_of(nearest_m, is_inside ? 0 : off_m);
    }
    return nearest_m;
}

// Returns the gap between two polygons along the best normal of the first one's sides; negative if
// they overlap along all of these.
static double apart_m(const Vec *own, int own_count, const Vec *other, int other_count) {
    double most_m = -INFINITY;
    for (int i = 0; i < own_count; i++) {
        Vec right = vec_right(vec_unit(vec_sub(own[(i + 1) % own_count], own[i])));
        double least_m = INFINITY;
        for (int k = 0; k < other_count; k++)
            least_m = min_of(least_m, vec_dot(right, vec_sub(other[k], own[i])));
        most_m = max_of(most_m, least_m);
    }
    return most_m;
}

static double corners_m(const Vec *own, int own_count, const Vec *other, int other_count) {
    double least_m = INFINITY;
    for (int i = 0; i < own_count; i++)
        for (int k = 0; k < other_count; k++)
            least_m =
                min_of(least_m, vec_segment_distance(own[i], own[(i + 1) % own_count], other[k]));
    return least_m;
}

double walls_clearance(const Walls *walls, Pose pose, double length_m, double width_m) {
    double x = width_m / 2, y = length_m / 2, nearest_m = INFINITY;
    const Vec hull[] = {pose_to_world(pose, vec(-x, -y)), pose_to_world(pose, vec(x, -y)),
                        pose_to_world(pose, vec(x, y)), pose_to_world(pose, vec(-x, y))};
    for (int i = 0; i < walls->count; i++) {
        const Vec *wall = walls->pieces[i].vertices;
        int count = walls->pieces[i].vertex_count;
        double m = max_of(apart_m(hull, 4, wall, count), apart_m(wall, count, hull, 4));
        if (m > 0) m = min_of(corners_m(hull, 4, wall, count), corners_m(wall, count, hull, 4));
        nearest_m = min_of(nearest_m, m);
    }
    return nearest_m;
}
