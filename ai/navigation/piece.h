// piece.h -- the geometry of one convex piece of wall, prepared for many questions.
#pragma once

#include "map.h"

// The side n . p = offset of a polygon; its inside is n . p < offset.
typedef struct Face {
    Vec normal;
    double offset_m;
} Face;

typedef struct Shape {
    Vec low, high; // bounds, radius included
    int count;     // of faces; 0 for a capsule
    double radius_m;
    Vec a, b; // ends of a capsule's axis
    Face faces[PIECE_VERTICES_MAX];
    Vec vertices[PIECE_VERTICES_MAX];
} Shape;

Shape shape_of(const Piece *piece);

// Where from + t step enters the shape, if below `limit`, else `limit`; 0 when it starts inside.
double shape_ray(const Shape *shape, Vec from, Vec step, double limit);

double shape_distance(const Shape *shape, Vec at);       // 0 inside
double shape_distance_floor(const Shape *shape, Vec at); // never more than that, and quick
Vec shape_normal(const Shape *shape, Vec at);            // of the surface nearest to `at`, outward
