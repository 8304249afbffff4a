// map.h -- the walls of an arena, and the questions that minds and the simulation ask of them.
#pragma once

#include <stdint.h>

#include "ai/maths/lanes.h"
#include "ai/maths/vec.h"

enum { PIECE_VERTICES_MAX = 16, MAP_PIECES_MAX = 8192 };
#define MAP_SIZE_MAX_M 1100.0

// A convex piece of wall: a polygon (3 or more vertices, counter-clockwise seen with y up, radius
// 0), or a capsule (2 vertices and a radius).
typedef struct Piece {
    int vertex_count;
    double radius_m;
    Vec vertices[PIECE_VERTICES_MAX];
} Piece;

typedef struct Map Map; // never changes once it is made, so that threads and matches can share it

// The arena spans
// [0, width] x [0, height]; its edge is a wall. Copies the pieces. NULL when out of memory, or when
// the size or the count is out of range. Pieces must be finite, convex and inside MAP_SIZE_MAX_M,
// which the loader of arenas ensures.
Map *map_create(double width_m, double height_m, const Piece *pieces, int count);
// The same map, made sooner when `was` (NULL: none) is of this size and differs in a few pieces.
Map *map_create_like(const Map *was, double width_m, double height_m, const Piece *pieces,
                     int count);
void map_destroy(Map *map);

double map_width(const Map *map);
double map_height(const Map *map);
int map_piece_count(const Map *map);
const Piece *map_piece(const Map *map, int index);

// A number that tells maps apart by their walls: a key for what is remembered about a map.
uint64_t map_key(const Map *map);

// How far along from -> to (0 .. 1) the first wall or the edge stands; 1 when nothing does. A start
// inside a wall gives 0. `normal` may be NULL; otherwise the outward unit normal of what was hit
// (zero when nothing was).
double map_ray(const Map *map, Vec from, Vec to, Vec *normal);

// Does no wall stand between the two points?
bool map_sees(const Map *map, Vec from, Vec to);

// The same for a caller that asks again and again about points that move little: `wall` keeps the
// number of the piece that stood between them last time (-1 at first), and is looked at first.
bool map_sees_past(const Map *map, Vec from, Vec to, int *wall);

// Distance to the nearest wall or edge, m, interpolated from a grid (error: 0.71 cells at most, a
// tenth of that as a rule); 0 inside walls.
double map_clearance(const Map *map, Vec at);
Lanes map_clearance_lanes(const Map *map, Lanes at_x, Lanes at_y); // of several finite points

// A quick lower bound of that distance; less by 1.42 cells at most.
double map_clearance_floor(const Map *map, Vec at);

// True only if no wall reaches into the box between these corners, and the box lies inside the
// arena. Conservative: false too where the box touches no more than the bounds of a wall.
bool map_is_box_clear(const Map *map, Vec low, Vec high);

// The grid behind map_clearance: `columns` x `rows` square cells, row 0 in the south;
// clearance at cell centres.
typedef struct MapGrid {
    int columns, rows;
    double cell_m;
    const float *clearance_m;
} MapGrid;
MapGrid map_grid(const Map *map);

// A coarser one, for searches to be quick: cells of 0.8 m or more, at most NAV_NODES_MAX of them.
enum { NAV_NODES_MAX = 32768 };
MapGrid map_nav_grid(const Map *map);

// One piece by itself, prepared for many questions.
typedef struct Face {
    Vec normal; // the side n . p = offset of a polygon; its inside is n . p < offset
    double offset_m;
} Face;
typedef struct Shape {
    Vec low, high; // bounds, radius included
    int count;     // of faces and vertices; 2 for a capsule, whose faces look to both sides
    double radius_m;
    Face faces[PIECE_VERTICES_MAX]; // from the vertex of the same number to the next one
    Vec vertices[PIECE_VERTICES_MAX];
} Shape;
Shape shape_of(const Piece *piece);
const Shape *map_shape(const Map *map, int index); // of a piece of the map

// Where from + t step enters the shape, if below `limit`, else `limit`; 0 when it starts inside.
double shape_ray(const Shape *shape, Vec from, Vec step, double limit);
