// pathfinder.c -- path searches on a map's navigation grid with A*.
#include "pathfinder.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// Offsets of a node's eight neighbours, clockwise from north; the odd ones are diagonal.
static const int COLUMN_STEP[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int ROW_STEP[8] = {1, 1, 0, -1, -1, -1, 0, 1};

#define COMFORT_M 1.0f        // walls nearer than this beside the hull increase the cost
#define TIGHT_COST 0.6f       // increase right beside a wall, as a share
#define OBSTACLE_COST 6.0f    // cost per metre near an obstacle
#define CORE_COST 40.0f       // cost per metre inside the core of an obstacle
#define HEURISTIC_WEIGHT 1.5f // weight of the heuristic
#define DIAGONAL 1.41421356f
enum { NO_PLACE = UINT16_MAX, STAMP_MAX = 4095, START = 8 };

// Nodes are not cleared between searches: a node was seen if its stamp is that of the current
// search. A search therefore touches only the nodes that it visits.
typedef struct Node {
    float rank;     // cost from the start + octile distance to the goal, in cells
    uint16_t seen;  // stamp * 16 + direction from which it was reached (8 for the start)
    uint16_t place; // index in the heap, or NO_PLACE
} Node;

struct Pathfinder {
    MapGrid grid; // stamp of the current search; the following members belong to it too
    Obstacles obstacles;
    float radius_m;
    int goal_column, goal_row, open_count;
    int onward[8]; // index offsets from a node to its neighbours
    uint16_t stamp;
    uint16_t *heap; // open nodes, cheapest first; the path after a search
    int node_max;
    Node nodes[]; // followed by the memory of the heap
};

Pathfinder *pathfinder_create(int node_max) {
    ASSERT(node_max >= 1 && node_max <= NAV_NODES_MAX);
    size_t count = (size_t)node_max;
    Pathfinder *finder = calloc(1, sizeof *finder + count * (sizeof(Node) + sizeof(uint16_t)));
    if (!finder) return NULL;
    finder->node_max = node_max;
    finder->heap = (uint16_t *)(finder->nodes + count);
    return finder;
}

void pathfinder_destroy(Pathfinder *pathfinder) { free(pathfinder); }

static Vec nav_point(const MapGrid *grid, int node) {
    int column = node % grid->columns, row = node / grid->columns;
    return vec((column + 0.5) * grid->cell_m, (row + 0.5) * grid->cell_m);
}

static int nav_node(const MapGrid *grid, Vec at) {
    int column = (int)clamp(at.x / grid->cell_m, 0, grid->columns - 1);
    int row = (int)clamp(at.y / grid->cell_m, 0, grid->rows - 1);
    return row * grid->columns + column;
}

// Returns the nearest of `best` and the free nodes of row `r` at a distance of `reach` cells.
static int nearer_in_row(const MapGrid *grid, float radius_m, Vec at, int r, int column, int row,
                         int reach, int best) {
    if (r < 0 || r >= grid->rows) return best;
    bool is_whole_row = r == row - reach || r == row + reach;
    int stride = is_whole_row ? 1 : 2 * reach;
    for (int c = column - reach; c <= column + reach; c += stride) {
        if (c < 0 || c >= grid->columns) continue;
        int node = r * grid->columns + c;
        if (grid->clearance_m[node] < radius_m) continue;
        if (best < 0 ||
            vec_distance(nav_point(grid, node), at) < vec_distance(nav_point(grid, best), at))
            best = node;
    }
    return best;
}

// Returns the node nearest to a point at which a disc of this radius is free, or -1 if none is.
// Searches in growing squares, so the node may be up to a cell farther than the nearest one.
static int nav_free_node(const MapGrid *grid, Vec at, float radius_m) {
    int centre = nav_node(grid, at), column = centre % grid->columns, row = centre / grid->columns;
    int reach_max = grid->columns > grid->rows ? grid->columns : grid->rows;
    int best = -1;
    for (int reach = 0; reach <= reach_max && best < 0; reach++)
        for (int r = row - reach; r <= row + reach; r++)
            best = nearer_in_row(grid, radius_m, at, r, column, row, reach, best);
    return best;
}

static void heap_put(Pathfinder *finder, int place, int node) {
    DEBUG_ASSERT(place >= 0 && place < finder->open_count && node < finder->node_max);
    finder->heap[place] = (uint16_t)node;
    finder->nodes[node].place = (uint16_t)place;
}

static int heap_pop(Pathfinder *finder) {
    DEBUG_ASSERT(finder->open_count > 0);
    int top = finder->heap[0], last = finder->heap[--finder->open_count], place = 0;
    finder->nodes[top].place =
        NO_PLACE; // closed nodes are never reopened; HEURISTIC_WEIGHT still bounds the cost
    while (2 * place + 1 < finder->open_count) {
        int child = 2 * place + 1;
        if (child + 1 < finder->open_count &&
            finder->nodes[finder->heap[child + 1]].rank < finder->nodes[finder->heap[child]].rank)
            child++;
        if (finder->nodes[finder->heap[child]].rank >= finder->nodes[last].rank) break;
        heap_put(finder, place, finder->heap[child]);
        place = child;
    }
    if (finder->open_count > 0) heap_put(finder, place, last);
    return top;
}

// Returns the weighted octile distance to the goal. A path may cost HEURISTIC_WEIGHT times the
// cheapest (typically 3 % more), and is found much faster. Source: Pohl 1970.
static float still_to_go(const Pathfinder *finder, int column, int row) {
    int across = abs(column - finder->goal_column), along = abs(row - finder->goal_row);
    int more = across > along ? across : along, less = across + along - more;
    return HEURISTIC_WEIGHT * ((float)more + (DIAGONAL - 1) * (float)less);
}

static bool was_seen(const Pathfinder *finder, int node) {
    return finder->nodes[node].seen >> 4 == finder->stamp;
}

// Opens a node, or moves it up in the heap if this path to it is cheaper.
static void offer(Pathfinder *finder, int node, int direction, float rank) {
    DEBUG_ASSERT(node >= 0 && node < finder->node_max && rank >= 0);
    if (!was_seen(finder, node)) {
        finder->nodes[node].place = (uint16_t)finder->open_count++;
        finder->heap[finder->nodes[node].place] = (uint16_t)node;
    } else if (finder->nodes[node].place == NO_PLACE || rank >= finder->nodes[node].rank) {
        return;
    }
    finder->nodes[node].rank = rank;
    finder->nodes[node].seen = (uint16_t)(finder->stamp << 4 | direction);
    int place = finder->nodes[node].place;
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (finder->nodes[finder->heap[parent]].rank <= rank) break;
        heap_put(finder, place, finder->heap[parent]);
        place = parent;
    }
    heap_put(finder, place, node);
}

// Returns the cost of a step of one cell at a free node.
static float step_cost(const Pathfinder *finder, int node) {
    const Obstacles *obstacles = &finder->obstacles;
    double nearest_m2 = HUGE_VAL;
    for (int i = 0; i < obstacles->count; i++) {
        Vec away = vec_sub(obstacles->at[i], nav_point(&finder->grid, node));
        nearest_m2 = min_of(nearest_m2, vec_dot(away, away));
    }
    if (nearest_m2 < obstacles->core_m * obstacles->core_m) return CORE_COST;
    if (nearest_m2 < obstacles->radius_m * obstacles->radius_m) return OBSTACLE_COST;
    float room_m = finder->grid.clearance_m[node] - finder->radius_m;
    return room_m < COMFORT_M ? 1 + TIGHT_COST * (1 - room_m / COMFORT_M) : 1;
}

// Bit sets of the neighbours worth expanding, by the direction from which a node was reached. The
// others are reached as cheaply from the previous node. Source: Harabor and Grastien 2011.
static const uint8_t ONWARD[START + 1] = {0xc7, 0x07, 0x1f, 0x1c, 0x7c, 0x70, 0xf1, 0xc1, 0xff};

// Returns the bit set of neighbours that can be reached: they have room for the disc, and a
// diagonal must not cut the corner of a blocked node.
static unsigned open_around(const Pathfinder *finder, int node, int column, int row) {
    const MapGrid *grid = &finder->grid;
    const unsigned straight = 0x55;
    bool is_inside = column > 0 && column + 1 < grid->columns && row > 0 && row + 1 < grid->rows;
    unsigned free = 0;
    for (int d = 0; d < 8; d++) {
        int c = column + COLUMN_STEP[d], r = row + ROW_STEP[d];
        if (!is_inside && (c < 0 || c >= grid->columns || r < 0 || r >= grid->rows)) continue;
        bool is_free = grid->clearance_m[node + finder->onward[d]] >= finder->radius_m;
        free |= (unsigned)is_free << d;
    }
    unsigned twice = free << 8 | free, onward = ONWARD[finder->nodes[node].seen & 15];
    return free & onward & (straight | (twice >> 1 & twice >> 7));
}

static void expand(Pathfinder *finder, int node) {
    int columns = finder->grid.columns, column = node % columns, row = node / columns;
    float cost = finder->nodes[node].rank - still_to_go(finder, column, row);
    for (unsigned open = open_around(finder, node, column, row); open; open &= open - 1) {
        int d = __builtin_ctz(open), next = node + finder->onward[d];
        if (was_seen(finder, next) && finder->nodes[next].place == NO_PLACE) continue;
        float step = (d & 1 ? DIAGONAL : 1) * step_cost(finder, next);
        float remaining = still_to_go(finder, column + COLUMN_STEP[d], row + ROW_STEP[d]);
        offer(finder, next, d, cost + step + remaining);
    }
}

// Writes the path to the memory of the heap, from its start, and returns its number of points.
static int trace(Pathfinder *finder, int goal) {
    int count = 1, columns = finder->grid.columns;
    for (int n = goal, d; (d = finder->nodes[n].seen & 15) != START; count++)
        n -= ROW_STEP[d] * columns + COLUMN_STEP[d];
    for (int n = goal, i = count - 1; i >= 0; i--) {
        int d = finder->nodes[n].seen & 15;
        finder->heap[i] = (uint16_t)n;
        if (d != START) n -= ROW_STEP[d] * columns + COLUMN_STEP[d];
    }
    ASSERT(count <= finder->node_max);
    return count;
}

int pathfinder_search(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles) {
    ASSERT(!obstacles || obstacles->count <= OBSTACLES_MAX);
    finder->grid = map_nav_grid(map);
    ASSERT(finder->grid.columns * finder->grid.rows <= finder->node_max);
    finder->obstacles = obstacles ? *obstacles : (Obstacles){0};
    finder->radius_m = (float)radius_m;
    finder->open_count = 0;
    int start = nav_free_node(&finder->grid, from, finder->radius_m);
    int goal = nav_free_node(&finder->grid, to, finder->radius_m);
    if (start < 0 || goal < 0) return 0;
    finder->goal_column = goal % finder->grid.columns;
    finder->goal_row = goal / finder->grid.columns;
    for (int d = 0; d < 8; d++)
        finder->onward[d] = ROW_STEP[d] * finder->grid.columns + COLUMN_STEP[d];
    if (finder->stamp == STAMP_MAX) {
        memset(finder->nodes, 0, (size_t)finder->node_max * sizeof *finder->nodes);
        finder->stamp = 0;
    }
    finder->stamp++;
    offer(finder, start, START,
          still_to_go(finder, start % finder->grid.columns, start / finder->grid.columns));
    while (finder->open_count > 0) {
        int node = heap_pop(finder);
        if (node == goal) return trace(finder, goal);
        expand(finder, node);
    }
    return 0;
}

double pathfinder_way_m(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m) {
    int count = pathfinder_search(finder, map, from, to, radius_m, NULL);
    double way_m = count > 0 ? 0 : INFINITY;
    for (int i = 1; i < count; i++)
        way_m += vec_distance(pathfinder_point(finder, i - 1), pathfinder_point(finder, i));
    return way_m;
}

Vec pathfinder_point(const Pathfinder *finder, int index) {
    ASSERT(index >= 0 && index < finder->node_max);
    return nav_point(&finder->grid, finder->heap[index]);
}
