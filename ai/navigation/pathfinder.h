// pathfinder.h -- path searches on a map's navigation grid with A*.
//
// A match has one Pathfinder with the memory for searches (16 bytes per node). A search is complete
// when its call returns, so all tanks share it. Data kept between calls never changes a result.
#pragma once

#include "ai/behaviour.h"
#include "map.h"

// Creates a pathfinder for grids of at most `node_max` nodes. Returns NULL if out of memory.
Pathfinder *pathfinder_create(int node_max);
void pathfinder_destroy(Pathfinder *pathfinder);

// Obstacles such as wrecks, which paths avoid if the detour is short.
enum { OBSTACLES_MAX = 6 };
typedef struct Obstacles {
    int count;
    Vec at[OBSTACLES_MAX];
    double radius_m; // distance kept if the detour is short
    double core_m;   // distance kept at almost any cost
} Obstacles;

// Finds a cheap path for a disc of this radius and returns its number of points, or 0 if there is
// none. It starts and ends at the free cells nearest to the two points. `obstacles` may be NULL.
// Uses A* (Hart, Nilsson, Raphael 1968) with the octile distance. A narrow search finds passages
// that are hardly wider than the disc.
int pathfinder_search(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles, bool is_narrow);

// Returns the length [m] of such a path, or INFINITY if there is none.
double pathfinder_way_m(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m);

// Returns a point of the path found last; 0 is its start.
Vec pathfinder_point(const Pathfinder *finder, int index);
