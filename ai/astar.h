// astar.h -- the search for a cheap way over a map's clearance grid: A* (Hart, Nilsson, Raphael
// 1968), octile distance.
//
// The grid is taken as it is or coarser, so that it has ASTAR_NODES_MAX nodes at most. All memory
// is the caller's: 45 KB, valid when zeroed. Nothing is cleared between searches: a node counts as
// seen when its stamp is of this search.
#pragma once

#include "map.h"

enum { ASTAR_NODES_MAX = 4096, ASTAR_AVOID_MAX = 6 };

typedef struct Astar {
    int columns, rows;
    double cell_m;
    double radius_m; // of the vehicle the tolls are for
    uint16_t stamp;
    uint16_t seen[ASTAR_NODES_MAX]; // stamp * 16 + direction it was reached in (8: the start)
    uint16_t
        heap[ASTAR_NODES_MAX]; // open nodes, cheapest first; after a search the way, from its start
    uint16_t place[ASTAR_NODES_MAX];
    float rank[ASTAR_NODES_MAX];   // cost so far + octile distance to the goal
    uint8_t toll[ASTAR_NODES_MAX]; // 0: blocked; else what a metre costs, in sixteenths
} Astar;

// Things that stand about, to be driven round if that is not far.
typedef struct Avoid {
    int count;
    Vec at[ASTAR_AVOID_MAX];
    double radius_m;
} Avoid;

// Finds a way and returns its number of nodes, 0 when there is none. Starts and ends at the free
// nodes nearest to the points.
int astar_find(Astar *astar, const Map *map, Vec from, Vec to, double radius_m, const Avoid *avoid);

Vec astar_point(const Astar *astar, int index); // of the way found: 0 is its start
