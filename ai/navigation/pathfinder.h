// pathfinder.h -- searches over a map's navigation grid: one way for one tank, or a field of ways
// that many tanks share.
//
// A match has one Pathfinder, which holds the memory of all searches (about 1 MB). A search is over
// when its call returns, so that all tanks can use the same one; what it keeps between calls only
// saves time and never changes an answer.
#pragma once

#include "ai/behaviour.h"
#include "map.h"

Pathfinder *pathfinder_create(void); // NULL when out of memory
void pathfinder_destroy(Pathfinder *pathfinder);

// Things that stand about, such as wrecks: driven round where that costs little.
enum { OBSTACLES_MAX = 6 };
typedef struct Obstacles {
    int count;
    Vec at[OBSTACLES_MAX];
    double radius_m;
} Obstacles;

// Finds a cheap way for a disc of this radius and returns its number of points, 0 when there is
// none. It starts and ends at the free cells nearest to the two places. `obstacles` may be NULL.
// A* (Hart, Nilsson, Raphael 1968) on the navigation grid with the octile distance.
int pathfinder_search(Pathfinder *pathfinder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles);

// A point of the way that was found last; 0 is its start.
Vec pathfinder_point(const Pathfinder *pathfinder, int index);

// Flow fields: one search outward from a goal gives what is left to go from every cell, and each
// way to that goal is then a lookup. The last FLOW_FIELDS_MAX fields are kept. A field depends on
// nothing but the walls, the goal's cell and the radius; it knows walls, not wrecks. It pays off
// from a few tanks with a common goal on; for one tank plan a path. Source: Dijkstra 1959, with the
// buckets of Dial 1969; Emerson, "Crowd Pathfinding and Steering Using Flow Field Tiles", Game AI
// Pro (2013).
//
// The way from here to `goal`, or to the free cell nearest to it, with `room_m` beside the hull:
// where to head now, and how far it is in all. False when there is no way. A new field takes 25 ns
// a cell (0.1 ms in the maze, 0.4 ms in the city), a lookup 1 us.
enum { FLOW_FIELDS_MAX = 6 };
bool flow_heading(const Senses *senses, Vec goal, double room_m, double *heading_rad,
                  double *way_m);
