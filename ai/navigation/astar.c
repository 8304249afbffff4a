// astar.c -- the search for a cheap way over a map's navigation grid.
#include "astar.h"

#include <stdlib.h>
#include <string.h>

#define COMFORT_M 1.0f // passing walls closer than this beside the hull costs more, ..
#define TIGHT 0.6f     // .. right beside one by this share
#define AVOID 6.0f     // what a metre costs near things that stand about
#define HASTE 1.5f
#define DIAGONAL 1.41421356f
enum { NO_PLACE = UINT16_MAX, STAMP_MAX = 4095, START = 8 };

typedef struct Search {
    Astar *astar;
    const Avoid *avoid; // NULL for nothing
    float radius_m;
    int goal_column, goal_row, open_count;
    int onward[8]; // from a node to its neighbours
} Search;

static bool is_free(const Search *search, int node) {
    return search->astar->grid.clearance_m[node] >= search->radius_m;
}

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
    astar->place[top] = NO_PLACE; // closed for good, which keeps the promise of still_to_go
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

// The octile distance to the goal, taken a little too seriously: a way may cost HASTE times the
// cheapest (as a rule 3 % more), and is found much sooner. Source: Pohl 1970.
static float still_to_go(const Search *search, int column, int row) {
    int across = abs(column - search->goal_column), along = abs(row - search->goal_row);
    int more = across > along ? across : along, less = across + along - more;
    return HASTE * ((float)more + (DIAGONAL - 1) * (float)less);
}

static bool was_seen(const Astar *astar, int node) {
    return astar->seen[node] >> 4 == astar->stamp;
}

// Opens a node, or lets it rise when this way to it is cheaper.
static void offer(Search *search, int node, int direction, float rank) {
    Astar *astar = search->astar;
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

// What a cell's width costs at a free node.
static float toll_at(const Search *search, int node) {
    for (int i = 0; search->avoid && i < search->avoid->count; i++) {
        Vec away = vec_sub(search->avoid->at[i], nav_point(&search->astar->grid, node));
        if (vec_dot(away, away) < search->avoid->radius_m * search->avoid->radius_m) return AVOID;
    }
    float room_m = search->astar->grid.clearance_m[node] - search->radius_m;
    return room_m < COMFORT_M ? 1 + TIGHT * (1 - room_m / COMFORT_M) : 1;
}

// Of the eight neighbours, those on the grid with room for the disc: a bit each.
static unsigned free_around(const Search *search, int node, int column, int row) {
    const MapGrid *grid = &search->astar->grid;
    bool is_inside = column > 0 && column + 1 < grid->columns && row > 0 && row + 1 < grid->rows;
    unsigned free = 0;
    for (int d = 0; d < 8; d++) {
        int c = column + NAV_ACROSS[d], r = row + NAV_ALONG[d];
        if (!is_inside && (c < 0 || c >= grid->columns || r < 0 || r >= grid->rows)) continue;
        free |= (unsigned)is_free(search, node + search->onward[d]) << d;
    }
    return free;
}

// Where it pays to go on to from a node, a bit each, by the direction it was reached in: what lies
// further back is reached as well from the node before. Source: Harabor and Grastien 2011.
static const uint8_t ONWARD[START + 1] = {0xc7, 0x07, 0x1f, 0x1c, 0x7c, 0x70, 0xf1, 0xc1, 0xff};

// Those that can be driven to: a diagonal may not cut the corner of a blocked node.
static unsigned open_around(const Search *search, int node, int column, int row) {
    const unsigned straight = 0x55;
    unsigned free = free_around(search, node, column, row), twice = free << 8 | free;
    unsigned onward = ONWARD[search->astar->seen[node] & 15];
    return free & onward & (straight | (twice >> 1 & twice >> 7));
}

static void expand(Search *search, int node) {
    Astar *astar = search->astar;
    int columns = astar->grid.columns, column = node % columns, row = node / columns;
    float cost = astar->rank[node] - still_to_go(search, column, row);
    for (unsigned open = open_around(search, node, column, row); open; open &= open - 1) {
        int d = __builtin_ctz(open), next = node + search->onward[d];
        if (was_seen(astar, next) && astar->place[next] == NO_PLACE) continue;
        float step = (d & 1 ? DIAGONAL : 1) * toll_at(search, next);
        float left = still_to_go(search, column + NAV_ACROSS[d], row + NAV_ALONG[d]);
        offer(search, next, d, cost + step + left);
    }
}

// Writes the way into the heap's memory, from its start, and returns its length.
static int trace(Astar *astar, int goal) {
    int count = 1, columns = astar->grid.columns;
    for (int n = goal; (astar->seen[n] & 15) != START; count++) {
        int d = astar->seen[n] & 15;
        n -= NAV_ALONG[d] * columns + NAV_ACROSS[d];
    }
    for (int n = goal, i = count - 1; i >= 0; i--) {
        int d = astar->seen[n] & 15;
        astar->heap[i] = (uint16_t)n;
        if (d != START) n -= NAV_ALONG[d] * columns + NAV_ACROSS[d];
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
    astar->grid = map_nav_grid(map);
    Search search = {.astar = astar,
                     .avoid = avoid && avoid->count > 0 ? avoid : NULL,
                     .radius_m = (float)radius_m};
    int start = nav_free_node(&astar->grid, from, search.radius_m);
    int goal = nav_free_node(&astar->grid, to, search.radius_m);
    if (start < 0 || goal < 0) return 0;
    search.goal_column = goal % astar->grid.columns;
    search.goal_row = goal / astar->grid.columns;
    for (int d = 0; d < 8; d++)
        search.onward[d] = NAV_ALONG[d] * astar->grid.columns + NAV_ACROSS[d];
    next_stamp(astar);
    offer(&search, start, START,
          still_to_go(&search, start % astar->grid.columns, start / astar->grid.columns));
    while (search.open_count > 0) {
        int node = heap_pop(&search);
        if (node == goal) return trace(astar, goal);
        expand(&search, node);
    }
    return 0;
}

Vec astar_point(const Astar *astar, int index) {
    return nav_point(&astar->grid, astar->heap[index]);
}
