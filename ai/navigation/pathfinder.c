// pathfinder.c -- path searches on a map's navigation grid with A*.
#include "pathfinder.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// Offsets of a node's eight neighbours, clockwise from north; the odd ones are diagonal.
static const int COLUMN_STEP[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int ROW_STEP[8] = {1, 1, 0, -1, -1, -1, 0, 1};

#define COMFORT_M 1.0f         // walls nearer than this to the hull's sides increase the cost
#define TIGHT_COST 0.6f        // relative increase right next to a wall
#define OBSTACLE_COST 6.0f     // cost per metre near an obstacle
#define CORE_COST 40.0f        // cost per metre inside the core of an obstacle
#define HEURISTIC_WEIGHT 1.75f // weight of the heuristic
#define DIAGONAL 1.41421356f
enum { NO_PLACE = UINT16_MAX, STAMP_MAX = 4095, START = 8 };
enum { FAR, NEAR, IN_CORE }; // distance of a node from an obstacle
enum { EXITS_KEPT = 2 };     // a match has hulls of few widths, and minds ask for one or two radii

// Nodes are not cleared between searches: a node was seen if it has the current search's stamp. A
// search therefore touches only the nodes that it visits.
typedef struct Node {
    uint16_t seen;  // stamp * 16 + direction of the step that reached it (8 for the start)
    uint16_t place; // index in the heap, or NO_PLACE
} Node;

// An open node. Ranks are stored in the heap because they are compared more often than anything
// else in a search.
typedef struct Open {
    float rank; // cost from the start + octile distance to the goal, in cells
    uint32_t node;
} Open;

// The bit sets of neighbours that can be reached from each node, for one map, radius and kind of
// search. A set is 0 until a search needs it. Nodes are expanded in many searches, and their
// neighbours never change.
typedef struct Exits {
    uint64_t map_key; // 0 while unused
    float radius_m;
    bool is_narrow;
    uint8_t *sets;
} Exits;

struct Pathfinder {
    Exits exits[EXITS_KEPT]; // the one used last is first
    const Map *map;
    MapGrid grid; // grid of the current search; the following members belong to the search too
    Obstacles obstacles;
    float radius_m;
    bool is_narrow;
    int goal_column, goal_row, open_count;
    int onward[8]; // index offsets from a node to its neighbours
    uint16_t stamp;
    Open *heap;     // open nodes, cheapest first
    uint16_t *path; // nodes of the path found last
    uint8_t *near;  // per node, how near the nearest obstacle is; all FAR between searches
    int node_max;
    Node nodes[]; // followed by the memory of `near`; the memory of the path and the exits
                  // follows the heap
};

// Only memory that is read before it is written is zeroed. A match begins sooner, and pages of
// nodes that no search visits are never touched.
Pathfinder *pathfinder_create(int node_max) {
    ASSERT(node_max >= 1 && node_max <= NAV_NODES_MAX);
    size_t count = (size_t)node_max;
    Pathfinder *finder = calloc(1, sizeof *finder + count * (sizeof(Node) + 1));
    if (!finder) return NULL;
    finder->node_max = node_max;
    finder->near = (uint8_t *)(finder->nodes + count);
    finder->heap = malloc(count * (sizeof(Open) + sizeof(uint16_t) + EXITS_KEPT));
    finder->path = (uint16_t *)(finder->heap + count);
    for (size_t i = 0; i < EXITS_KEPT; i++)
        finder->exits[i].sets = (uint8_t *)(finder->path + count) + i * count;
    if (finder->heap) return finder;
    pathfinder_destroy(finder);
    return NULL;
}

void pathfinder_destroy(Pathfinder *pathfinder) {
    if (pathfinder) free(pathfinder->heap);
    free(pathfinder);
}

static Vec nav_point(const MapGrid *grid, int node) {
    int column = node % grid->columns, row = node / grid->columns;
    return vec((column + 0.5) * grid->cell_m, (row + 0.5) * grid->cell_m);
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

// Returns the nearest node with room for a disc of this radius, or -1 if there is none. Searches in
// growing squares, so the node may be up to a cell farther than the nearest one.
static int nav_free_node(const MapGrid *grid, Vec at, float radius_m) {
    int centre = map_grid_cell(grid, at), column = centre % grid->columns,
        row = centre / grid->columns;
    int reach_max = grid->columns > grid->rows ? grid->columns : grid->rows;
    int best = -1;
    for (int reach = 0; reach <= reach_max && best < 0; reach++)
        for (int r = row - reach; r <= row + reach; r++)
            best = nearer_in_row(grid, radius_m, at, r, column, row, reach, best);
    return best;
}

static inline void heap_put(Pathfinder *finder, Open *heap, int place, Open open) {
    DEBUG_ASSERT(place >= 0 && place < finder->open_count && (int)open.node < finder->node_max);
    heap[place] = open;
    finder->nodes[open.node].place = (uint16_t)place;
}

// Removes and returns the node with the lowest rank. It stays closed even if a cheaper way to it is
// found later; HEURISTIC_WEIGHT still bounds the cost.
static Open heap_pop(Pathfinder *finder) {
    DEBUG_ASSERT(finder->open_count > 0);
    Open *heap = finder->heap;
    int count = --finder->open_count, place = 0;
    Open top = heap[0], last = heap[count];
    finder->nodes[top.node].place = NO_PLACE;
    if (count == 0) return top;
    heap[count].rank = INFINITY; // a node with one child has this one as its second
    for (int child = 1; child < count; child = 2 * place + 1) {
        child += heap[child + 1].rank < heap[child].rank;
        if (heap[child].rank >= last.rank) break;
        heap_put(finder, heap, place, heap[child]);
        place = child;
    }
    heap_put(finder, heap, place, last);
    return top;
}

// Returns the weighted octile distance to a goal this far away. A path may cost HEURISTIC_WEIGHT
// times the cheapest (typically 3 % more), and is found much faster. Source: Pohl 1970.
static inline float still_to_go(float columns, float rows) {
    float across = fabsf(columns), along = fabsf(rows);
    float more = across > along ? across : along, less = across < along ? across : along;
    return HEURISTIC_WEIGHT * (more + (DIAGONAL - 1) * less);
}

// Moves an open node up in the heap, from `place` or a parent of it, to where its rank belongs.
static void heap_raise(Pathfinder *finder, int place, Open open) {
    Open *heap = finder->heap;
    DEBUG_ASSERT(open.rank >= 0);
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (heap[parent].rank <= open.rank) break;
        heap_put(finder, heap, place, heap[parent]);
        place = parent;
    }
    heap_put(finder, heap, place, open);
}

// Marks the nodes near an obstacle, or unmarks them.
static void mark_near(Pathfinder *finder, Vec obstacle, bool is_near) {
    const MapGrid *grid = &finder->grid;
    double radius_m2 = finder->obstacles.radius_m * finder->obstacles.radius_m;
    double core_m2 = finder->obstacles.core_m * finder->obstacles.core_m;
    double reach_m = sqrt(max_of(radius_m2, core_m2)) + grid->cell_m;
    int low = map_grid_cell(grid, vec_sub(obstacle, vec(reach_m, reach_m)));
    int high = map_grid_cell(grid, vec_add(obstacle, vec(reach_m, reach_m)));
    int left = low % grid->columns, right = high % grid->columns, top = high / grid->columns;
    for (int row = low / grid->columns; row <= top; row++) {
        uint8_t *near = finder->near + row * grid->columns;
        double y_m = obstacle.y - (row + 0.5) * grid->cell_m;
        for (int column = left; is_near && column <= right; column++) {
            double x_m = obstacle.x - (column + 0.5) * grid->cell_m, m2 = x_m * x_m + y_m * y_m;
            uint8_t here = m2 < core_m2 ? IN_CORE : m2 < radius_m2 ? NEAR : FAR;
            if (here > near[column]) near[column] = here;
        }
        if (!is_near) memset(near + left, FAR, (size_t)(right - left) + 1);
    }
}

// Returns the cost of a step of one cell at a free node: at least 1.
static float step_cost(const Pathfinder *finder, int node) {
    if (finder->near[node] != FAR) return finder->near[node] == IN_CORE ? CORE_COST : OBSTACLE_COST;
    float room_m = finder->grid.clearance_m[node] - finder->radius_m;
    return room_m < COMFORT_M ? 1 + TIGHT_COST * (1 - room_m / COMFORT_M) : 1;
}

// Bit sets of the neighbours worth expanding, by the direction of the step to a node. The others
// are reached as cheaply from the previous node. Source: Harabor and Grastien 2011.
static const uint8_t ONWARD[START + 1] = {0xc7, 0x07, 0x1f, 0x1c, 0x7c, 0x70, 0xf1, 0xc1, 0xff};

// Returns the bit set of neighbours that can be reached: they have room for the disc, and a
// diagonal must not cut the corner of a blocked node.
static unsigned find_exits(const Pathfinder *finder, int node, int column, int row) {
    const MapGrid *grid = &finder->grid;
    const unsigned straight = 0x55;
    unsigned free = 0;
    for (int d = 0; d < 8; d++) {
        int c = column + COLUMN_STEP[d], r = row + ROW_STEP[d];
        if (c < 0 || c >= grid->columns || r < 0 || r >= grid->rows) continue;
        bool is_free = grid->clearance_m[node + finder->onward[d]] >= finder->radius_m;
        free |= (unsigned)is_free << d;
    }
    unsigned twice = free << 8 | free;
    return free & (straight | (twice >> 1 & twice >> 7));
}

static bool are_exits_of(const Exits *exits, const Pathfinder *finder) {
    return exits->map_key == map_key(finder->map) && exits->radius_m == finder->radius_m &&
           exits->is_narrow == finder->is_narrow;
}

// Moves the exits of this search to the front, in place of those used longest ago if they are not
// known yet.
static void select_exits(Pathfinder *finder) {
    int i = 0;
    while (i < EXITS_KEPT - 1 && !are_exits_of(&finder->exits[i], finder)) i++;
    Exits chosen = finder->exits[i];
    if (!are_exits_of(&chosen, finder)) {
        chosen = (Exits){map_key(finder->map), finder->radius_m, finder->is_narrow, chosen.sets};
        memset(chosen.sets, 0, (size_t)(finder->grid.columns * finder->grid.rows));
    }
    for (; i > 0; i--) finder->exits[i] = finder->exits[i - 1];
    finder->exits[0] = chosen;
}

static void expand(Pathfinder *finder, Open from) {
    const Open *heap = finder->heap;
    int node = (int)from.node, columns = finder->grid.columns;
    int row = node / columns, column = node - row * columns;
    float east = (float)(column - finder->goal_column), north = (float)(row - finder->goal_row);
    float cost = from.rank - still_to_go(east, north);
    uint8_t *exits = &finder->exits[0].sets[node];
    if (!*exits) *exits = (uint8_t)find_exits(finder, node, column, row);
    for (unsigned left = *exits & ONWARD[finder->nodes[node].seen & 15]; left; left &= left - 1) {
        int d = __builtin_ctz(left), next = node + finder->onward[d];
        int place = finder->nodes[next].place;
        bool is_new = finder->nodes[next].seen >> 4 != finder->stamp;
        if (!is_new && place == NO_PLACE) continue;
        float way = d & 1 ? DIAGONAL : 1;
        float remaining = still_to_go(east + (float)COLUMN_STEP[d], north + (float)ROW_STEP[d]);
        // A step costs at least its length, so most nodes that are open already are not cheaper.
        if (!is_new && cost + way + remaining >= heap[place].rank) continue;
        float rank = cost + way * step_cost(finder, next) + remaining;
        if (is_new)
            place = finder->open_count++;
        else if (rank >= heap[place].rank)
            continue;
        finder->nodes[next].seen = (uint16_t)(finder->stamp << 4 | d);
        heap_raise(finder, place, (Open){rank, (uint32_t)next});
    }
}

// Stores the path, from its start, and returns its number of points.
static int trace(Pathfinder *finder, int goal) {
    int count = 1, columns = finder->grid.columns;
    for (int n = goal, d; (d = finder->nodes[n].seen & 15) != START; count++)
        n -= ROW_STEP[d] * columns + COLUMN_STEP[d];
    ASSERT(count <= finder->node_max);
    for (int n = goal, i = count - 1; i >= 0; i--) {
        int d = finder->nodes[n].seen & 15;
        finder->path[i] = (uint16_t)n;
        if (d != START) n -= ROW_STEP[d] * columns + COLUMN_STEP[d];
    }
    return count;
}

int pathfinder_search(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles, bool is_narrow) {
    ASSERT(!obstacles || obstacles->count <= OBSTACLES_MAX);
    finder->map = map;
    finder->is_narrow = is_narrow;
    finder->grid = is_narrow ? map_narrow_grid(map) : map_nav_grid(map);
    ASSERT(finder->grid.columns * finder->grid.rows <= finder->node_max);
    finder->obstacles = obstacles ? *obstacles : (Obstacles){0};
    finder->radius_m = (float)radius_m;
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
    select_exits(finder);
    int row = start / finder->grid.columns, column = start % finder->grid.columns;
    finder->nodes[start].seen = (uint16_t)(finder->stamp << 4 | START);
    finder->open_count = 1;
    for (int i = 0; i < finder->obstacles.count; i++)
        mark_near(finder, finder->obstacles.at[i], true);
    float rank =
        still_to_go((float)(column - finder->goal_column), (float)(row - finder->goal_row));
    heap_raise(finder, 0, (Open){rank, (uint32_t)start});
    int count = 0;
    while (count == 0 && finder->open_count > 0) {
        Open open = heap_pop(finder);
        if ((int)open.node == goal)
            count = trace(finder, goal);
        else
            expand(finder, open);
    }
    for (int i = 0; i < finder->obstacles.count; i++)
        mark_near(finder, finder->obstacles.at[i], false);
    return count;
}

double pathfinder_way_m(Pathfinder *finder, const Map *map, Vec from, Vec to, double radius_m) {
    int count = pathfinder_search(finder, map, from, to, radius_m, NULL, false);
    double way_m = count > 0 ? 0 : INFINITY;
    for (int i = 1; i < count; i++)
        way_m += vec_distance(pathfinder_point(finder, i - 1), pathfinder_point(finder, i));
    return way_m;
}

Vec pathfinder_point(const Pathfinder *finder, int index) {
    ASSERT(index >= 0 && index < finder->node_max);
    return map_nav_point(finder->map, finder->path[index], finder->is_narrow);
}
