// map.h -- the walls of an arena, as everyone may know them, and the questions one asks of them.
#pragma once

#include <stdint.h>

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

typedef struct Map Map; // immutable once made; shared by all who look at it

// The arena spans [0, width] x [0, height]; its edge is a wall. Copies the pieces. NULL when out of
// memory. Pieces must be finite, convex and inside MAP_SIZE_MAX_M; the arena loader sees to that.
Map *map_create(double width_m, double height_m, const Piece *pieces, int count);
void map_destroy(Map *map);

double map_width(const Map *map);
double map_height(const Map *map);
int map_piece_count(const Map *map);
const Piece *map_piece(const Map *map, int index);

// How far along from -> to (0 .. 1) the first wall or the edge stands; 1 when nothing does. A start
// inside a wall gives 0. `normal` may be NULL; otherwise the outward unit normal of what was hit
// (zero when nothing was).
double map_ray(const Map *map, Vec from, Vec to, Vec *normal);

// No wall between the two points. Whoever asks again and again about points that move little keeps
// `wall`, the number of a piece that stood between them last time (-1 at first): it is looked at
// before all others.
bool map_sees(const Map *map, Vec from, Vec to);
bool map_sees_past(const Map *map, Vec from, Vec to, int *wall);

// Distance to the nearest wall or edge, m, interpolated from a grid (error: 0.71 cells at most, a
// tenth of that as a rule); 0 inside walls.
double map_clearance(const Map *map, Vec at);

// No wall reaches into the box between these corners, nor does the box out of the arena; some boxes
// that only touch the bounds of a wall count as not clear.
bool map_is_box_clear(const Map *map, Vec low, Vec high);

// Quick, and never more than that distance; less by 1.42 cells at most.
double map_clearance_floor(const Map *map, Vec at);

// The grid behind map_clearance: `columns` x `rows` square cells, row 0 in the south;
// clearance at cell centres.
typedef struct MapGrid {
    int columns, rows;
    double cell_m;
    const float *clearance_m;
} MapGrid;
MapGrid map_grid(const Map *map);

// The same, coarse enough for a search to be quick: cells of 0.8 m or more, at most
// NAV_NODES_MAX of them.
enum { NAV_NODES_MAX = 32768 };
MapGrid map_nav_grid(const Map *map);

// A number that tells maps apart by their walls: of what is kept about a map.
uint64_t map_key(const Map *map);
