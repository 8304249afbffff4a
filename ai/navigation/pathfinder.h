// pathfinder.h -- searches over a map's navigation grid by A*.
//
// A match has one Pathfinder, which holds the memory of all searches (10 bytes a node). A search is
// over when its call returns, so that all tanks can use the same one; what it keeps between calls
// only saves time and never changes an answer.
#pragma once

#include "ai/behaviour.h"
#include "map.h"

// For maps whose navigation grids have so many nodes at most; NULL when out of memory.
Pathfinder *pathfinder_create(int node_max);
void pathfinder_destroy(Pathfinder *pathfinder);

// Things that stand about, such as wrecks: driven round where that costs little.
enum { OBSTACLES_MAX = 6 };
typedef struct Obstacles {
    int count;
    Vec at[OBSTACLES_MAX];
    double radius_m, core_m; // no nearer where that costs little; no nearer at nearly any cost
} Obstacles;

// Finds a cheap way for a disc of this radius and returns its number of points, 0 when there is
// none. It starts and ends at the free cells nearest to the two places. `obstacles` may be NULL.
// A* (Hart, Nilsson, Raphael 1968) on the navigation grid with the octile distance.
int pathfinder_search(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles);

// How long such a way is, m; INFINITY when there is none.
double pathfinder_way_m(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m);

// A point of the way that was found last; 0 is its start.
Vec pathfinder_point(const Pathfinder *finder, int index);
