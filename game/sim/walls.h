// walls.h -- how far a hull is from the walls around it: close to exact, and never more.
#pragma once

#include "ai/navigation/map.h"

typedef struct Side {
    Vec corner, normal; // outward; the next corner is to its left
} Side;

typedef struct Outline {
    const Side *sides;
    int count;
    double radius_m; // around the outline
} Outline;

typedef struct Walls {
    const Map *map;
    Outline *outlines;
    Side *sides;
    int columns, rows;
    int *start; // near cell i are the walls items[start[i]] .. items[start[i + 1] - 1]
    int *items;
} Walls;

// A box that looks `forward` (unit).
typedef struct Hull {
    Vec centre, forward;
    double half_length_m, half_width_m, reach_m; // to its corners
} Hull;

// No more than the distance between the two; 0 or less when they overlap.
double hulls_gap_m(const Hull *a, const Hull *b);

bool walls_create(Walls *walls, const Map *map); // false when out of memory
void walls_destroy(Walls *walls);

// No more than the distance from the hull to walls and edge, and a metre or so at most; 0 or less
// when they overlap.
double walls_room_m(const Walls *walls, const Hull *hull);
