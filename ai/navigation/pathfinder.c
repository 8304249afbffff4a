// pathfinder.c -- searches over a map's navigation grid: A* for one way, flow fields for many.
#include "pathfinder.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

// The nodes of a search are the cells of the navigation grid. Of their eight neighbours, clockwise
// from north, the odd ones are diagonal.
static const int ACROSS[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int ALONG[8] = {1, 1, 0, -1, -1, -1, 0, 1};

#define COMFORT_M 1.0f // walls nearer than this beside the hull make a place cost more
#define TIGHT 0.6f     // right beside a wall it costs more by this share
#define AVOID 6.0f     // what a metre costs near an obstacle
#define HASTE 1.5f
#define DIAGONAL 1.41421356f
enum { NO_PLACE = UINT16_MAX, STAMP_MAX = 4095, START = 8 };

// Valid when zeroed. Nothing is cleared between searches: a node counts as seen when its stamp is
// that of the present search, so that a search touches only what it visits.
typedef struct Astar {
    MapGrid grid;
    uint16_t stamp;
    uint16_t seen[NAV_NODES_MAX];  // stamp * 16 + direction it was reached in (8: the start)
    uint16_t heap[NAV_NODES_MAX];  // open nodes, cheapest first; after a search the way
    uint16_t place[NAV_NODES_MAX]; // of a node in the heap
    float rank[NAV_NODES_MAX];     // cost so far + octile distance to the goal, in cells
} Astar;

enum {
    FIELD_NODES_MAX = NAV_NODES_MAX + 1536, // with a rim one cell wide
    STRAIGHT = 10,                          // what a step costs far from walls
    DIAGONAL_TENTHS = 14,                   // nearly its root of two
    NO_WAY = UINT16_MAX,
    AHEAD = 24 // a way along a field is looked at for so many steps
};
#define ROUGH 0.2    // share of a cell that the grid may be off
#define OPENING 0.02 // how fast a way must get wider that begins beside a wall

typedef struct FlowField {
    uint64_t map_key;
    int goal; // node of the navigation grid
    float radius_m;
    uint64_t used;                  // when, counted in questions
    uint16_t left[FIELD_NODES_MAX]; // in tenths of a cell; rows are two longer than the grid's
    uint8_t toll[FIELD_NODES_MAX];  // what a straight step to there costs; 0: no room
} FlowField;

struct Pathfinder {
    Astar astar;
    FlowField fields[FLOW_FIELDS_MAX];
    uint64_t questions;
    uint16_t next[FIELD_NODES_MAX]; // of a flow field's nodes in a bucket
};

Pathfinder *pathfinder_create(void) { return calloc(1, sizeof(Pathfinder)); }

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

// The nearest one of `best` and the free nodes of row `r` that are `reach` cells from the centre.
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

// The node nearest to a point among those where a disc of this radius stands free; -1 when the map
// has none. Looks in growing squares round the point; the node may be further off than the nearest
// one by less than a cell, where the next square holds that.
static int nav_free_node(const MapGrid *grid, Vec at, float radius_m) {
    int centre = nav_node(grid, at), column = centre % grid->columns, row = centre / grid->columns;
    int reach_max = grid->columns > grid->rows ? grid->columns : grid->rows;
    int best = -1;
    for (int reach = 0; reach <= reach_max && best < 0; reach++)
        for (int r = row - reach; r <= row + reach; r++)
            best = nearer_in_row(grid, radius_m, at, r, column, row, reach, best);
    return best;
}

typedef struct AstarSearch {
    Astar *astar;
    const Obstacles *obstacles; // NULL for nothing
    float radius_m;
    int goal_column, goal_row, open_count;
    int onward[8]; // from a node to its neighbours
} AstarSearch;

static void heap_put(Astar *astar, int place, int node) {
    astar->heap[place] = (uint16_t)node;
    astar->place[node] = (uint16_t)place;
}

static int heap_pop(AstarSearch *search) {
    Astar *astar = search->astar;
    int top = astar->heap[0], last = astar->heap[--search->open_count], place = 0;
    astar->place[top] = NO_PLACE; // closed for good: HASTE bounds the cost all the same
    while (2 * place + 1 < search->open_count) {
        int child = 2 * place + 1;
        if (child + 1 < search->open_count &&
            astar->rank[astar->heap[child + 1]] < astar->rank[astar->heap[child]])
            child++;
        if (astar->rank[astar->heap[child]] >= astar->rank[last]) break;
        heap_put(astar, place, astar->heap[child]);
        place = child;
    }
    if (search->open_count > 0) heap_put(astar, place, last);
    return top;
}

// The octile distance to the goal, weighted: a way may cost HASTE times the cheapest (as a rule 3 %
// more), and is found much sooner. Source: Pohl 1970.
static float still_to_go(const AstarSearch *search, int column, int row) {
    int across = abs(column - search->goal_column), along = abs(row - search->goal_row);
    int more = across > along ? across : along, less = across + along - more;
    return HASTE * ((float)more + (DIAGONAL - 1) * (float)less);
}

static bool was_seen(const Astar *astar, int node) {
    return astar->seen[node] >> 4 == astar->stamp;
}

// Opens a node, or lets it rise in the heap when this way to it is cheaper.
static void offer(AstarSearch *search, int node, int direction, float rank) {
    Astar *astar = search->astar;
    if (!was_seen(astar, node)) {
        astar->place[node] = (uint16_t)search->open_count++;
        astar->heap[astar->place[node]] = (uint16_t)node;
    } else if (astar->place[node] == NO_PLACE || rank >= astar->rank[node]) {
        return;
    }
    astar->rank[node] = rank;
    astar->seen[node] = (uint16_t)(astar->stamp << 4 | direction);
    int place = astar->place[node];
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (astar->rank[astar->heap[parent]] <= rank) break;
        heap_put(astar, place, astar->heap[parent]);
        place = parent;
    }
    heap_put(astar, place, node);
}

// What a step of one cell costs at a free node.
static float toll_at(const AstarSearch *search, int node) {
    for (int i = 0; search->obstacles && i < search->obstacles->count; i++) {
        Vec away = vec_sub(search->obstacles->at[i], nav_point(&search->astar->grid, node));
        if (vec_dot(away, away) < search->obstacles->radius_m * search->obstacles->radius_m)
            return AVOID;
    }
    float room_m = search->astar->grid.clearance_m[node] - search->radius_m;
    return room_m < COMFORT_M ? 1 + TIGHT * (1 - room_m / COMFORT_M) : 1;
}

// The neighbours worth expanding from a node, a bit each, by the direction it was reached in: those
// further back are reached as well from the node before. Source: Harabor and Grastien 2011.
static const uint8_t ONWARD[START + 1] = {0xc7, 0x07, 0x1f, 0x1c, 0x7c, 0x70, 0xf1, 0xc1, 0xff};

// The neighbours that can be driven to, a bit each: with room for the disc, and a diagonal may not
// cut the corner of a blocked node.
static unsigned open_around(const AstarSearch *search, int node, int column, int row) {
    const MapGrid *grid = &search->astar->grid;
    const unsigned straight = 0x55;
    bool is_inside = column > 0 && column + 1 < grid->columns && row > 0 && row + 1 < grid->rows;
    unsigned free = 0;
    for (int d = 0; d < 8; d++) {
        int c = column + ACROSS[d], r = row + ALONG[d];
        if (!is_inside && (c < 0 || c >= grid->columns || r < 0 || r >= grid->rows)) continue;
        bool is_free = grid->clearance_m[node + search->onward[d]] >= search->radius_m;
        free |= (unsigned)is_free << d;
    }
    unsigned twice = free << 8 | free, onward = ONWARD[search->astar->seen[node] & 15];
    return free & onward & (straight | (twice >> 1 & twice >> 7));
}

static void expand(AstarSearch *search, int node) {
    Astar *astar = search->astar;
    int columns = astar->grid.columns, column = node % columns, row = node / columns;
    float cost = astar->rank[node] - still_to_go(search, column, row);
    for (unsigned open = open_around(search, node, column, row); open; open &= open - 1) {
        int d = __builtin_ctz(open), next = node + search->onward[d];
        if (was_seen(astar, next) && astar->place[next] == NO_PLACE) continue;
        float step = (d & 1 ? DIAGONAL : 1) * toll_at(search, next);
        float left = still_to_go(search, column + ACROSS[d], row + ALONG[d]);
        offer(search, next, d, cost + step + left);
    }
}

// Writes the way into the memory of the heap, from its start, and returns its length.
static int trace(Astar *astar, int goal) {
    int count = 1, columns = astar->grid.columns;
    for (int n = goal, d; (d = astar->seen[n] & 15) != START; count++)
        n -= ALONG[d] * columns + ACROSS[d];
    for (int n = goal, i = count - 1; i >= 0; i--) {
        int d = astar->seen[n] & 15;
        astar->heap[i] = (uint16_t)n;
        if (d != START) n -= ALONG[d] * columns + ACROSS[d];
    }
    return count;
}

int pathfinder_search(Pathfinder *pathfinder, const Map *map, Vec from, Vec to, double radius_m,
                      const Obstacles *obstacles) {
    ASSERT(!obstacles || obstacles->count <= OBSTACLES_MAX);
    Astar *astar = &pathfinder->astar;
    astar->grid = map_nav_grid(map);
    AstarSearch search = {.astar = astar,
                          .obstacles = obstacles && obstacles->count > 0 ? obstacles : NULL,
                          .radius_m = (float)radius_m};
    int start = nav_free_node(&astar->grid, from, search.radius_m);
    int goal = nav_free_node(&astar->grid, to, search.radius_m);
    if (start < 0 || goal < 0) return 0;
    search.goal_column = goal % astar->grid.columns;
    search.goal_row = goal / astar->grid.columns;
    for (int d = 0; d < 8; d++) search.onward[d] = ALONG[d] * astar->grid.columns + ACROSS[d];
    if (astar->stamp == STAMP_MAX) {
        memset(astar->seen, 0, sizeof astar->seen);
        astar->stamp = 0;
    }
    astar->stamp++;
    offer(&search, start, START,
          still_to_go(&search, start % astar->grid.columns, start / astar->grid.columns));
    while (search.open_count > 0) {
        int node = heap_pop(&search);
        if (node == goal) return trace(astar, goal);
        expand(&search, node);
    }
    return 0;
}

Vec pathfinder_point(const Pathfinder *pathfinder, int index) {
    ASSERT(index >= 0 && index < NAV_NODES_MAX);
    return nav_point(&pathfinder->astar.grid, pathfinder->astar.heap[index]);
}

// What a diagonal step costs where a straight one costs so much.
static unsigned flow_diagonal(unsigned toll) { return toll * DIAGONAL_TENTHS / STRAIGHT; }

// Where a node of the grid stands in the arrays of a field.
static int flow_index(const MapGrid *grid, int node) {
    return (node / grid->columns + 1) * (grid->columns + 2) + node % grid->columns + 1;
}

enum { BUCKETS = 32, NONE = UINT16_MAX, TOLL_MOST = 16, NO_NODE = -1 };

// Nodes to be settled, in a ring of buckets by what is left to go from them. No step costs as much
// as BUCKETS, so that a bucket holds one cost at a time.
typedef struct FlowSearch {
    const uint8_t *toll;
    uint16_t *left, *next; // next: of a node in its bucket
    uint16_t first[BUCKETS];
    int open_count, stride;
} FlowSearch;

static void list_take(FlowSearch *search, int node) {
    uint16_t *link = &search->first[search->left[node] % BUCKETS];
    while (*link != node) link = &search->next[*link];
    *link = search->next[node];
    search->open_count--;
}

static void lower(FlowSearch *search, int node, unsigned left) {
    if (left >= search->left[node]) return;
    if (search->left[node] != NO_WAY) list_take(search, node);
    search->left[node] = (uint16_t)left;
    uint16_t *first = &search->first[search->left[node] % BUCKETS];
    search->next[node] = *first;
    *first = (uint16_t)node;
    search->open_count++;
}

// Offers a settled node's neighbours the way through it. A step costs the toll of the place that it
// leads to; a diagonal may not cut a blocked corner.
static void settle(FlowSearch *search, int node) {
    const uint8_t *toll = search->toll;
    unsigned straight = search->left[node] + (unsigned)toll[node];
    unsigned diagonal = search->left[node] + flow_diagonal(toll[node]);
    if (diagonal >= NO_WAY) return; // further off than a field can hold
    for (int d = 0; d < 8; d++) {
        int across = ACROSS[d], along = ALONG[d] * search->stride;
        if (toll[node + across + along] && toll[node + across] && toll[node + along])
            lower(search, node + across + along, d & 1 ? diagonal : straight);
    }
}

static void fill(Pathfinder *pathfinder, FlowField *field, const MapGrid *grid) {
    FlowSearch search = {.toll = field->toll,
                         .left = field->left,
                         .next = pathfinder->next,
                         .stride = grid->columns + 2};
    size_t count = (size_t)(search.stride * (grid->rows + 2));
    memset(field->toll, 0, count);
    for (int node = 0; node < grid->columns * grid->rows; node++) {
        float room_m = grid->clearance_m[node] - field->radius_m;
        if (room_m > COMFORT_M) room_m = COMFORT_M;
        float comfort = room_m > 0 ? room_m / COMFORT_M : 0;
        unsigned ease = (unsigned)(comfort * (TOLL_MOST - STRAIGHT) + 0.5f);
        field->toll[flow_index(grid, node)] = room_m < 0 ? 0 : (uint8_t)(TOLL_MOST - ease);
    }
    memset(field->left, 0xff, count * sizeof *field->left);
    memset(search.first, 0xff, sizeof search.first);
    lower(&search, flow_index(grid, field->goal), 0);
    for (int bucket = 0; search.open_count > 0; bucket = (bucket + 1) % BUCKETS)
        while (search.first[bucket] != NONE) {
            int node = search.first[bucket];
            list_take(&search, node);
            settle(&search, node);
        }
}

// The field for the free node nearest to `goal`; valid until the next question. NULL when the map
// has no room for the disc at all.
static const FlowField *flowfield_get(Pathfinder *pathfinder, const Map *map, Vec goal,
                                      double radius_m) {
    MapGrid grid = map_nav_grid(map);
    int node = nav_free_node(&grid, goal, (float)radius_m);
    if (node < 0) return NULL;
    FlowField *found = NULL, *oldest = pathfinder->fields;
    for (FlowField *field = oldest; field < pathfinder->fields + FLOW_FIELDS_MAX; field++) {
        if (field->used > 0 && field->map_key == map_key(map) && field->goal == node &&
            field->radius_m == (float)radius_m)
            found = field;
        if (field->used < oldest->used) oldest = field;
    }
    if (!found) { // the one asked least recently is filled anew
        found = oldest;
        found->map_key = map_key(map);
        found->goal = node;
        found->radius_m = (float)radius_m;
        fill(pathfinder, found, &grid);
    }
    found->used = ++pathfinder->questions;
    return found;
}

typedef struct FlowWay {
    const FlowField *field;
    MapGrid grid;
    Vec me, goal;
    double radius_m;
} FlowWay;

static unsigned left_at(const FlowWay *way, int node) {
    return way->field->left[flow_index(&way->grid, node)];
}

// The neighbour that the field leads to; NO_NODE at the goal.
static int next_node(const FlowWay *way, int node) {
    const uint16_t *left = way->field->left;
    const uint8_t *toll = way->field->toll;
    int columns = way->grid.columns, stride = columns + 2, here = flow_index(&way->grid, node);
    int best = NO_NODE;
    double best_off = INFINITY;
    for (int d = 0; d < 8; d++) {
        int across = ACROSS[d], along = ALONG[d] * stride, next = here + across + along;
        if (left[next] >= left[here]) continue;
        unsigned step = d & 1 ? flow_diagonal(toll[next]) : toll[next];
        if (left[next] + step > left[here]) continue;
        if (!toll[here + across] || !toll[here + along]) continue;
        // Among equally short ways the one nearest to the straight line to the goal is taken.
        int there = node + across + ALONG[d] * columns;
        Vec to = vec_sub(nav_point(&way->grid, there), way->me);
        double off = fabs(vec_cross(vec_sub(way->goal, way->me), to));
        if (off < best_off) best_off = off, best = there;
    }
    return best;
}

// Where to enter the field: the node here, or the cheapest of those close by when a wall is near.
static int first_node(const FlowWay *way) {
    int node = nav_node(&way->grid, way->me), column = node % way->grid.columns;
    int row = node / way->grid.columns, best = NO_NODE;
    double best_left = INFINITY;
    if (left_at(way, node) != NO_WAY) return node;
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 2; c <= column + 2; c++) {
            bool is_in = c >= 0 && c < way->grid.columns && r >= 0 && r < way->grid.rows;
            int at = r * way->grid.columns + c;
            if (!is_in || left_at(way, at) == NO_WAY) continue;
            double off_m = vec_distance(nav_point(&way->grid, at), way->me);
            double left = left_at(way, at) + 2 * STRAIGHT * off_m / way->grid.cell_m;
            if (left < best_left) best_left = left, best = at;
        }
    return best;
}

// Is the straight way free? Steps on by the clearance. A way that begins beside a wall must get
// wider.
static bool has_room(const FlowWay *way, const Map *map, Vec to) {
    double length_m = vec_distance(way->me, to), start_m = map_clearance(map, way->me);
    double sure_m = way->radius_m - ROUGH * way->grid.cell_m;
    for (double way_m = 0; way_m < length_m;) {
        double least_m = least(sure_m, start_m + OPENING * way_m);
        double room_m = map_clearance(map, vec_mix(way->me, to, way_m / length_m)) - least_m;
        if (room_m < -1e-9) return false;
        way_m += most(room_m, 0.25);
    }
    return true;
}

// The furthest place ahead on the way that can be driven straight to.
static Vec aim_point(const FlowWay *way, const Map *map, int *node) {
    int nodes[AHEAD + 1], count = 0;
    for (int at = *node; at != NO_NODE && count <= AHEAD; at = next_node(way, at))
        nodes[count++] = at;
    for (int i = count - 1; i > 0; i = i / 2) {
        Vec to = nav_point(&way->grid, nodes[i]);
        if (!has_room(way, map, to)) continue;
        *node = nodes[i];
        return nodes[i] == way->field->goal ? way->goal : to;
    }
    return nav_point(&way->grid, *node);
}

bool flow_heading(const Senses *senses, Vec goal, double room_m, double *heading_rad,
                  double *way_m) {
    ASSERT(room_m >= 0 && senses->pathfinder);
    double radius_m = 0.5 * senses->width_m + room_m;
    FlowWay way = {.field = flowfield_get(senses->pathfinder, senses->map, goal, radius_m),
                   .grid = map_nav_grid(senses->map),
                   .me = pose_at(senses->next_pose),
                   .goal = goal,
                   .radius_m = radius_m};
    if (!way.field) return false;
    if (nav_node(&way.grid, goal) != way.field->goal)
        way.goal = nav_point(&way.grid, way.field->goal);
    int node = first_node(&way);
    if (node == NO_NODE) return false;
    Vec to = node == way.field->goal ? way.goal : aim_point(&way, senses->map, &node);
    double left = left_at(&way, node);
    *heading_rad = vec_bearing(vec_sub(to, way.me));
    *way_m = vec_distance(way.me, to) + left * way.grid.cell_m / STRAIGHT;
    return true;
}
