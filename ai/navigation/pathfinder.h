// pathfinder.h -- the room that searches need: one for all tanks of a match.
//
// A search is over when its call returns, so that tanks can share the room; what it keeps between
// calls only saves time and never changes an answer.
#pragma once

#include "astar.h"
#include "flowfield.h"

typedef struct Pathfinder Pathfinder;

Pathfinder *pathfinder_create(void); // NULL when out of memory
void pathfinder_destroy(Pathfinder *pathfinder);

Astar *pathfinder_astar(Pathfinder *pathfinder);
FlowRoom *pathfinder_flows(Pathfinder *pathfinder);
