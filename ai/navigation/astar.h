// astar.h -- the search for a cheap way over a map's navigation grid: A* (Hart, Nilsson, Raphael
// 1968), octile distance.
//
// All memory is the caller's: 320 KB, valid when zeroed; a search touches what it visits. Nothing
// is cleared between searches: a node counts as seen when its stamp is of this search.
#pragma once

#include "navgrid.h"

enum { ASTAR_AVOID_MAX = 6 };

typedef struct Astar {
    MapGrid grid;
    uint16_t stamp;
    uint16_t seen[NAV_NODES_MAX]; // stamp * 16 + direction it was reached in (8: the start)
    uint16_t
        heap[NAV_NODES_MAX]; // open nodes, cheapest first; after a search the way, from its start
    uint16_t place[NAV_NODES_MAX];
    float rank[NAV_NODES_MAX]; // cost so far + octile distance to the goal, in cells
} Astar;

// Things that stand about, to be driven round if that is not far.
typedef struct Avoid {
    int count;
    Vec at[ASTAR_AVOID_MAX];
    double radius_m;
} Avoid;

// Finds a way for a disc of this radius and returns its number of nodes, 0 when there is none.
// Starts and ends at the free nodes nearest to the points.
int astar_find(Astar *astar, const Map *map, Vec from, Vec to, double radius_m, const Avoid *avoid);

Vec astar_point(const Astar *astar, int index); // of the way found: 0 is its start
