// flowfield.h -- what is left to go to one goal, from every place of a map: a search outward from
// the goal, kept for the next who asks.
//
// A field depends on nothing but the map, the goal's node and the radius, so that keeping it never
// changes an answer. Source: Dijkstra 1959, with the buckets of Dial 1969: the steps cost small
// whole numbers, so that no heap is needed.
#pragma once

#include "navgrid.h"

enum {
    FLOW_FIELDS_MAX = 6,
    FLOW_NODES_MAX = NAV_NODES_MAX + 1536, // with a rim one cell wide
    FLOW_STRAIGHT = 10,                    // what a step costs far from walls, ..
    FLOW_DIAGONAL = 14,                    // .. nearly its root of two
    FLOW_NO_WAY = UINT16_MAX
};

typedef struct FlowField {
    uint64_t map_key;
    int goal; // node of the navigation grid
    float radius_m;
    uint64_t used;                 // when, counted in questions
    uint16_t left[FLOW_NODES_MAX]; // in tenths of a cell; rows are two longer than the grid's
    uint8_t toll[FLOW_NODES_MAX];  // what a straight step to there costs; 0: no room
} FlowField;

typedef struct FlowRoom {
    FlowField fields[FLOW_FIELDS_MAX];
    uint64_t questions;
    uint8_t
        toll[FLOW_NODES_MAX]; // of the last search: what a straight step there costs, 0: blocked
    uint16_t next[FLOW_NODES_MAX], before[FLOW_NODES_MAX]; // in their bucket
} FlowRoom;                                                // valid when zeroed

// The field for the free node nearest to `goal`; valid until the next question. NULL when the map
// has no room for the disc at all.
const FlowField *flowfield_get(FlowRoom *room, const Map *map, Vec goal, double radius_m);

// What a diagonal step costs where a straight one costs so much.
static inline unsigned flow_diagonal(unsigned toll) { return toll * FLOW_DIAGONAL / FLOW_STRAIGHT; }

// Where a node of the grid stands in `left`.
static inline int flow_index(const MapGrid *grid, int node) {
    return (node / grid->columns + 1) * (grid->columns + 2) + node % grid->columns + 1;
}
