// flow.h -- flow fields: one search for a goal that many share, and every way to it is a lookup.
//
// The costs of all places are worked out outward from the goal, once, and kept in the pathfinder
// for the next who asks; a field depends on nothing but the walls, the goal's cell and the radius,
// so that what is kept never changes an answer. It knows walls, not wrecks. Worth it from a few
// tanks with one goal on: otherwise plan a path. Source: Dijkstra 1959, with Dial's buckets (1969);
// "crowd pathfinding" by Emerson in Game AI Pro (2013).
#pragma once

#include "pathfinder.h"

#include "ai/behaviour.h"

// The way from here to `goal`, or to the free place nearest to it, with `room_m` beside the hull:
// where to head now, and how far it is in all (straight to it when it is near). False when there
// is no way. A new field takes 25 ns a node (0.1 ms in the maze, 0.4 ms in the city), a lookup 1
// us.
bool flow_heading(const Senses *senses, Vec goal, double room_m, double *heading_rad,
                  double *way_m);
