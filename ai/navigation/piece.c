// piece.c -- rays and distances of convex polygons and capsules.
#include "piece.h"

#include <string.h>

Shape shape_of(const Piece *piece) {
    Shape shape = {.low = piece->vertices[0], .high = piece->vertices[0]};
    bool is_capsule = piece->vertex_count < 3;
    shape.count = is_capsule ? 0 : piece->vertex_count;
    shape.radius_m = is_capsule ? piece->radius_m : 0;
    shape.a = piece->vertices[0];
    shape.b = piece->vertices[piece->vertex_count > 1 ? 1 : 0];
    for (int i = 0; i < piece->vertex_count; i++) {
        Vec p = piece->vertices[i], q = piece->vertices[(i + 1) % piece->vertex_count];
        Vec normal =
            vec_unit(vec_right(vec_sub(q, p))); // counter-clockwise: outside is to the right
        shape.faces[i] = (Face){normal, vec_dot(normal, p)};
        shape.vertices[i] = p;
        shape.low = vec(least(shape.low.x, p.x), least(shape.low.y, p.y));
        shape.high = vec(most(shape.high.x, p.x), most(shape.high.y, p.y));
    }
    Vec rim = vec(shape.radius_m, shape.radius_m);
    shape.low = vec_sub(shape.low, rim);
    shape.high = vec_add(shape.high, rim);
    return shape;
}

static double segment_distance(Vec a, Vec b, Vec at) {
    Vec along = vec_sub(b, a), to = vec_sub(at, a);
    double square = vec_dot(along, along);
    double t = square > 0 ? clamp(vec_dot(to, along) / square, 0, 1) : 0;
    return vec_length(vec_sub(to, vec_scale(along, t)));
}

double shape_distance(const Shape *shape, Vec at) {
    if (shape->count == 0)
        return most(0, segment_distance(shape->a, shape->b, at) - shape->radius_m);
    double best = INFINITY;
    bool is_inside = true;
    for (int i = 0; i < shape->count; i++) {
        const Face *face = &shape->faces[i];
        if (vec_dot(face->normal, at) <= face->offset_m) continue;
        is_inside = false; // only a face that looks at the point can be nearest
        Vec next = shape->vertices[i + 1 < shape->count ? i + 1 : 0];
        best = least(best, segment_distance(shape->vertices[i], next, at));
    }
    return is_inside ? 0 : best;
}

double shape_distance_floor(const Shape *shape, Vec at) {
    double x = most(shape->low.x - at.x, at.x - shape->high.x);
    double y = most(shape->low.y - at.y, at.y - shape->high.y);
    return most(0, most(x, y));
}

Vec shape_normal(const Shape *shape, Vec at) {
    if (shape->count == 0) {
        Vec along = vec_sub(shape->b, shape->a), to = vec_sub(at, shape->a);
        double square = vec_dot(along, along);
        double t = square > 0 ? clamp(vec_dot(to, along) / square, 0, 1) : 0;
        return vec_unit(vec_sub(to, vec_scale(along, t)));
    }
    int best = 0;
    double best_m = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        double above_m = vec_dot(shape->faces[i].normal, at) - shape->faces[i].offset_m;
        if (above_m > best_m) best = i, best_m = above_m;
    }
    return shape->faces[best].normal;
}

// Clips the ray against one half plane after the other. A ray that only slides along a face or
// leaves it is free.
static double polygon_ray(const Shape *shape, Vec from, Vec step, double limit) {
    double enter = 0, leave = limit;
    for (int i = 0; i < shape->count; i++) {
        const Face *face = &shape->faces[i];
        double above_m = vec_dot(face->normal, from) - face->offset_m;
        double closing_m = -vec_dot(face->normal, step);
        if (above_m >= 0) {
            if (closing_m <= 0 || above_m >= closing_m * leave) return limit;
            if (above_m > closing_m * enter) enter = above_m / closing_m;
        } else if (closing_m < 0) {
            if (above_m > closing_m * leave) leave = above_m / closing_m;
        }
        if (enter >= leave) return limit;
    }
    return enter;
}

static double circle_ray(Vec centre, double radius_m, Vec from, Vec step, double limit) {
    // (step . step) t^2 - 2 (to . step) t + to . to - r^2 = 0, smaller root
    Vec to = vec_sub(centre, from);
    double a = vec_dot(step, step), b = vec_dot(to, step);
    double c = vec_dot(to, to) - radius_m * radius_m;
    if (b <= 0 || a == 0) return limit;
    double under = b * b - a * c;
    if (under <= 0) return limit;
    double t = c / (b + sqrt(under)); // no cancellation, unlike (b - sqrt) / a
    return t >= 0 && t < limit ? t : limit;
}

static double capsule_ray(const Shape *shape, Vec from, Vec step, double limit) {
    double r = shape->radius_m;
    if (segment_distance(shape->a, shape->b, from) < r) return 0;
    double t = circle_ray(shape->a, r, from, step, limit);
    t = circle_ray(shape->b, r, from, step, t);
    Vec axis = vec_sub(shape->b, shape->a);
    double length = vec_length(axis);
    if (length == 0) return t;
    Vec along = vec_scale(axis, 1 / length), to = vec_sub(from, shape->a);
    double off_m = vec_cross(along, to), closing_m = vec_cross(along, step);
    if (off_m < 0) off_m = -off_m, closing_m = -closing_m; // the side it starts on counts as up
    double side = (off_m - r) / -closing_m;
    if (closing_m >= 0 || !(side >= 0 && side < t)) return t;
    double at_m = vec_dot(along, vec_add(to, vec_scale(step, side)));
    return at_m >= 0 && at_m <= length ? side : t;
}

double shape_ray(const Shape *shape, Vec from, Vec step, double limit) {
    if (shape->count > 0) return polygon_ray(shape, from, step, limit);
    return capsule_ray(shape, from, step, limit);
}
