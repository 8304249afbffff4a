// astar.c -- the search for a cheap way over a map's clearance grid.
#include "astar.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_CELL_M 0.8
#define COMFORT_M 1.0 // passing walls closer than this beside the hull costs more
enum { NO_PLACE = UINT16_MAX, TOLL_FREE = 16, TOLL_TIGHT = 10, TOLL_AVOID = 96, STAMP_MAX = 4095 };
enum { START = 8 };

static const int ACROSS[8] = {0, 1, 1, 1, 0, -1, -1, -1}, ALONG[8] = {1, 1, 0, -1, -1, -1, 0, 1};

typedef struct Search {
    Astar *astar;
    const Avoid *avoid;
    int goal, open_count;
} Search;

// ---- nodes

static Vec node_at(const Astar *astar, int node) {
    int column = node % astar->columns, row = node / astar->columns;
    return vec((column + 0.5) * astar->cell_m, (row + 0.5) * astar->cell_m);
}

static uint8_t toll_of(double clearance_m, double radius_m) {
    if (clearance_m < radius_m) return 0;
    double tight = most(0, 1 - (clearance_m - radius_m) / COMFORT_M);
    return (uint8_t)(TOLL_FREE + TOLL_TIGHT * tight);
}

// Once a match: the walls do not change.
static void survey(Astar *astar, const Map *map, double radius_m) {
    double w = map_width(map), h = map_height(map);
    double cell_m = most(map_grid(map).cell_m, LEAST_CELL_M);
    while (ceil(w / cell_m) * ceil(h / cell_m) > ASTAR_NODES_MAX) cell_m *= 1.02;
    astar->columns = (int)ceil(w / cell_m);
    astar->rows = (int)ceil(h / cell_m);
    astar->cell_m = cell_m;
    astar->radius_m = radius_m;
    for (int node = 0; node < astar->columns * astar->rows; node++)
        astar->toll[node] = toll_of(map_clearance(map, node_at(astar, node)), radius_m);
}

// The nearer one of `best` and the free nodes of row `r` that are `reach` cells from the centre.
static int nearer_in_row(const Astar *astar, Vec at, int r, int column, int row, int reach,
                         int best) {
    if (r < 0 || r >= astar->rows) return best;
    bool is_whole_row = r == row - reach || r == row + reach;
    int stride = is_whole_row ? 1 : 2 * reach;
    for (int c = column - reach; c <= column + reach; c += stride) {
        if (c < 0 || c >= astar->columns) continue;
        int node = r * astar->columns + c;
        if (!astar->toll[node]) continue;
        if (best < 0 ||
            vec_distance(node_at(astar, node), at) < vec_distance(node_at(astar, best), at))
            best = node;
    }
    return best;
}

// In growing squares round the point; -1 when the map has no free node at all.
static int free_node_near(const Astar *astar, Vec at) {
    int column = (int)clamp(at.x / astar->cell_m, 0, astar->columns - 1);
    int row = (int)clamp(at.y / astar->cell_m, 0, astar->rows - 1);
    int reach_max = astar->columns > astar->rows ? astar->columns : astar->rows;
    int best = -1;
    for (int reach = 0; reach <= reach_max && best < 0; reach++)
        for (int r = row - reach; r <= row + reach; r++)
            best = nearer_in_row(astar, at, r, column, row, reach, best);
    return best;
}

// ---- the heap of open nodes

static void heap_put(Astar *astar, int place, int node) {
    astar->heap[place] = (uint16_t)node;
    astar->place[node] = (uint16_t)place;
}

static void heap_rise(Astar *astar, int place) {
    int node = astar->heap[place];
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (astar->rank[astar->heap[parent]] <= astar->rank[node]) break;
        heap_put(astar, place, astar->heap[parent]);
        place = parent;
    }
    heap_put(astar, place, node);
}

static int heap_pop(Search *search) {
    Astar *astar = search->astar;
    int top = astar->heap[0], last = astar->heap[--search->open_count], place = 0;
    astar->place[top] =
        NO_PLACE; // closed: the octile distance is consistent, so it never opens again
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

// ---- the search

static double octile_m(const Search *search, int node) {
    const Astar *astar = search->astar;
    double across = abs(node % astar->columns - search->goal % astar->columns);
    double along = abs(node / astar->columns - search->goal / astar->columns);
    return astar->cell_m * (most(across, along) + 0.41421356 * least(across, along));
}

static bool was_seen(const Astar *astar, int node) {
    return astar->seen[node] >> 4 == astar->stamp;
}

// Opens a node, or lets it rise when this way to it is cheaper.
static void offer(Search *search, int node, int direction, double cost) {
    Astar *astar = search->astar;
    float rank = (float)(cost + octile_m(search, node));
    if (!was_seen(astar, node)) {
        astar->place[node] = (uint16_t)search->open_count++;
        astar->heap[astar->place[node]] = (uint16_t)node;
    } else if (astar->place[node] == NO_PLACE || rank >= astar->rank[node]) {
        return;
    }
    astar->rank[node] = rank;
    astar->seen[node] = (uint16_t)(astar->stamp << 4 | direction);
    heap_rise(astar, astar->place[node]);
}

// What a metre costs at a node; 0 when it is blocked.
static int toll_at(const Search *search, int column, int row) {
    const Astar *astar = search->astar;
    if (column < 0 || column >= astar->columns || row < 0 || row >= astar->rows) return 0;
    int node = row * astar->columns + column, toll = astar->toll[node];
    if (!toll || !search->avoid) return toll;
    Vec at = node_at(astar, node);
    for (int i = 0; i < search->avoid->count; i++) {
        Vec away = vec_sub(search->avoid->at[i], at);
        if (vec_dot(away, away) < search->avoid->radius_m * search->avoid->radius_m)
            return TOLL_AVOID;
    }
    return toll;
}

static void expand(Search *search, int node) {
    Astar *astar = search->astar;
    int column = node % astar->columns, row = node / astar->columns;
    double cost = astar->rank[node] - octile_m(search, node);
    for (int d = 0; d < 8; d++) {
        int c = column + ACROSS[d], r = row + ALONG[d];
        int toll = toll_at(search, c, r);
        if (!toll) continue;
        bool is_diagonal = ACROSS[d] && ALONG[d]; // may not cut the corner of a blocked node
        if (is_diagonal &&
            (!astar->toll[row * astar->columns + c] || !astar->toll[r * astar->columns + column]))
            continue;
        double way_m = astar->cell_m * (is_diagonal ? 1.41421356 : 1);
        offer(search, r * astar->columns + c, d, cost + way_m * toll / TOLL_FREE);
    }
}

// Writes the way into the heap's memory, from its start, and returns its length.
static int trace(Astar *astar, int goal) {
    int count = 1;
    for (int n = goal; (astar->seen[n] & 15) != START; count++) {
        int d = astar->seen[n] & 15;
        n -= ALONG[d] * astar->columns + ACROSS[d];
    }
    for (int n = goal, i = count - 1; i >= 0; i--) {
        int d = astar->seen[n] & 15;
        astar->heap[i] = (uint16_t)n;
        if (d != START) n -= ALONG[d] * astar->columns + ACROSS[d];
    }
    return count;
}

static void next_stamp(Astar *astar) {
    if (astar->stamp == STAMP_MAX) {
        memset(astar->seen, 0, sizeof astar->seen);
        astar->stamp = 0;
    }
    astar->stamp++;
}

int astar_find(Astar *astar, const Map *map, Vec from, Vec to, double radius_m,
               const Avoid *avoid) {
    if (astar->radius_m != radius_m) survey(astar, map, radius_m);
    int start = free_node_near(astar, from), goal = free_node_near(astar, to);
    if (start < 0 || goal < 0) return 0;
    next_stamp(astar);
    Search search = {astar, avoid && avoid->count > 0 ? avoid : NULL, goal, 0};
    offer(&search, start, START, 0);
    while (search.open_count > 0) {
        int node = heap_pop(&search);
        if (node == goal) return trace(astar, goal);
        expand(&search, node);
    }
    return 0;
}

Vec astar_point(const Astar *astar, int index) { return node_at(astar, astar->heap[index]); }
