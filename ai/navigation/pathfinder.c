// pathfinder.c -- the room that searches need: one for all tanks of a match.
#include "pathfinder.h"

#include <stdlib.h>

struct Pathfinder {
    Astar astar;
    FlowRoom flows;
};

Pathfinder *pathfinder_create(void) { return calloc(1, sizeof(Pathfinder)); }

void pathfinder_destroy(Pathfinder *pathfinder) { free(pathfinder); }

Astar *pathfinder_astar(Pathfinder *pathfinder) { return &pathfinder->astar; }

FlowRoom *pathfinder_flows(Pathfinder *pathfinder) { return &pathfinder->flows; }
