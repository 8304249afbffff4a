// map.h -- the walls of an arena: lines of sight, clearances, and grids for path searches.
//
// The folder ai/navigation/ answers questions about walls, sight, cover and paths; it must not know
// which enemy is chosen or how a gun aims.
#pragma once

#include <stdint.h>

#include "ai/maths/lanes.h"
#include "ai/maths/vec.h"

enum { PIECE_VERTICES_MAX = 16, MAP_PIECES_MAX = 16000 };
#define MAP_SIZE_MAX_M 1100.0

// A convex piece of wall: a polygon (3 or more vertices, counter-clockwise with y up, radius 0) or
// a capsule (2 vertices and a radius). A low one, such as water, stops hulls, but not shells or
// sight.
typedef struct Piece {
    int vertex_count;
    double radius_m;
    Vec vertices[PIECE_VERTICES_MAX];
    bool is_low;
} Piece;

typedef struct Map Map; // immutable, so threads and matches can share it

// Creates the map of an arena that spans [0, width] x [0, height]; its edge is a wall. Copies the
// pieces, which must be finite, convex and inside MAP_SIZE_MAX_M; the arena loader ensures that.
// Returns NULL if out of memory, or if the size or the count is out of range.
Map *map_create(double width_m, double height_m, const Piece *pieces, int count);
// Creates the same map, faster if `was` (may be NULL) has this size and differs in few pieces.
Map *map_create_like(const Map *was, double width_m, double height_m, const Piece *pieces,
                     int count);
void map_destroy(Map *map);

double map_width(const Map *map);
double map_height(const Map *map);
int map_piece_count(const Map *map);
const Piece *map_piece(const Map *map, int index);

// Returns a hash of the walls, as a key for data cached about a map.
uint64_t map_key(const Map *map);

// Returns where a shell on this segment meets the first wall or the edge, as a fraction of its
// length; 1 if nothing is in the way, and 0 if it starts inside a wall. Sets `*normal`, unless
// NULL, to the outward unit normal of the surface hit, or to zero if nothing was hit.
double map_ray(const Map *map, Vec from, Vec to, Vec *normal);
// Returns the same, and sets `*piece` to the index of the piece hit; -1 for the edge or none.
double map_ray_piece(const Map *map, Vec from, Vec to, Vec *normal, int *piece);

// Returns where a hull on this segment meets the first wall, low ones included, or the edge.
double map_way_ray(const Map *map, Vec from, Vec to, Vec *normal);
// Returns whether a hull without size can drive straight from one point to the other.
bool map_is_way_free(const Map *map, Vec from, Vec to);

// Returns whether the line of sight between two points is free of walls.
bool map_sees(const Map *map, Vec from, Vec to);

// Returns the same, faster for repeated queries about points that move little: `*wall` is the index
// of the piece that blocked the view last time (initially -1), which is checked first.
bool map_sees_past(const Map *map, Vec from, Vec to, int *wall);

// Returns the distance [m] from a point to a piece; 0 or less inside.
double map_piece_distance(const Map *map, int piece, Vec at);

// Returns the distance [m] to the nearest wall or edge, interpolated from a grid; 0 inside walls.
// The error is at most 0.71 cells, and usually a tenth of that.
double map_clearance(const Map *map, Vec at);
// Returns the same for several points, which must be finite.
Lanes map_clearance_lanes(const Map *map, Lanes at_x, Lanes at_y);

// Returns a lower bound of that distance, at most 1.42 cells less. It is faster.
double map_clearance_floor(const Map *map, Vec at);

// Returns whether the box between these corners is inside the arena and free of walls. It is
// conservative: false also if the box touches only the bounding box of a wall.
bool map_is_box_clear(const Map *map, Vec low, Vec high);

// The grid of map_clearance: square cells, row 0 in the south, clearances [m] at their centres.
typedef struct MapGrid {
    int columns, rows;
    double cell_m;
    const float *clearance_m;
} MapGrid;
MapGrid map_grid(const Map *map);
int map_grid_cell(const MapGrid *grid, Vec at); // returns the cell at a point

// A coarser grid for fast path searches: at most NAV_NODES_MAX cells of 0.8 m or more.
enum { NAV_NODES_MAX = 32768 };
MapGrid map_nav_grid(const Map *map);
// The same grid with the clearance of the best point of each cell. In a passage that lies between
// the centres of two cells, map_nav_grid has up to half a cell less.
MapGrid map_narrow_grid(const Map *map);
// Returns the point of a node: the centre of its cell, or the best point.
Vec map_nav_point(const Map *map, int node, bool is_narrow);

// A piece prepared for many queries.
typedef struct Face {
    Vec normal; // a side n . p = offset of a polygon; n . p < offset inside
    double offset_m;
} Face;
typedef struct Shape {
    Vec low, high; // bounds, radius included
    int count;     // number of faces and vertices; a capsule has 2, with faces to both sides
    double radius_m;
    bool is_low;
    Face faces[PIECE_VERTICES_MAX]; // face i goes from vertex i to the next
    Vec vertices[PIECE_VERTICES_MAX];
} Shape;
Shape shape_of(const Piece *piece);
const Shape *map_shape(const Map *map, int index);

// Returns the t < `limit` at which from + t step enters the shape, else `limit`; 0 from inside.
double shape_ray(const Shape *shape, Vec from, Vec step, double limit);
