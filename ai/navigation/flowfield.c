// flowfield.c -- what is left to go to one goal, from every place of a map.
#include "flowfield.h"

#include <string.h>

#define COMFORT_M 1.0f // passing walls closer than this beside the hull costs more
enum { BUCKETS = 32, NONE = UINT16_MAX, TOLL_MOST = 16 };

// Nodes to be settled, by what is left from them, in rings of buckets: no step costs BUCKETS.
typedef struct Search {
    FlowRoom *room;
    const uint8_t *toll;
    uint16_t *left;
    uint16_t first[BUCKETS];
    int open_count, stride;
} Search;

static void list_put(Search *search, int node) {
    uint16_t *first = &search->first[search->left[node] % BUCKETS];
    search->room->next[node] = *first;
    search->room->before[node] = NONE;
    if (*first != NONE) search->room->before[*first] = (uint16_t)node;
    *first = (uint16_t)node;
    search->open_count++;
}

static void list_take(Search *search, int node) {
    uint16_t next = search->room->next[node], before = search->room->before[node];
    if (before == NONE)
        search->first[search->left[node] % BUCKETS] = next;
    else
        search->room->next[before] = next;
    if (next != NONE) search->room->before[next] = before;
    search->open_count--;
}

static void offer(Search *search, int node, unsigned left) {
    if (left >= search->left[node]) return;
    if (search->left[node] != FLOW_NO_WAY) list_take(search, node);
    search->left[node] = (uint16_t)left;
    list_put(search, node);
}

// A step costs what the place costs that it leads to. Diagonal ones may not cut a blocked corner.
static void settle(Search *search, int node) {
    const uint8_t *toll = search->toll;
    int up = search->stride;
    unsigned straight = search->left[node] + (unsigned)toll[node];
    unsigned diagonal = search->left[node] + flow_diagonal(toll[node]);
    if (diagonal >= FLOW_NO_WAY) return; // further off than fits in the field
    bool north = toll[node + up], south = toll[node - up];
    bool east = toll[node + 1], west = toll[node - 1];
    if (north) offer(search, node + up, straight);
    if (south) offer(search, node - up, straight);
    if (east) offer(search, node + 1, straight);
    if (west) offer(search, node - 1, straight);
    if (north && east && toll[node + up + 1]) offer(search, node + up + 1, diagonal);
    if (north && west && toll[node + up - 1]) offer(search, node + up - 1, diagonal);
    if (south && east && toll[node - up + 1]) offer(search, node - up + 1, diagonal);
    if (south && west && toll[node - up - 1]) offer(search, node - up - 1, diagonal);
}

static unsigned toll_of(float clearance_m, float radius_m) {
    float room_m = clearance_m - radius_m;
    if (room_m < 0) return 0;
    if (room_m >= COMFORT_M) return FLOW_STRAIGHT;
    return TOLL_MOST - (unsigned)(room_m / COMFORT_M * (TOLL_MOST - FLOW_STRAIGHT) + 0.5f);
}

static void set_tolls(FlowField *field, const MapGrid *grid) {
    int stride = grid->columns + 2;
    memset(field->toll, 0, (size_t)stride);
    for (int row = 0; row < grid->rows; row++) {
        uint8_t *toll = field->toll + (row + 1) * stride;
        const float *clearance_m = grid->clearance_m + row * grid->columns;
        toll[0] = toll[stride - 1] = 0;
        for (int c = 0; c < grid->columns; c++)
            toll[c + 1] = (uint8_t)toll_of(clearance_m[c], field->radius_m);
    }
    memset(field->toll + (grid->rows + 1) * stride, 0, (size_t)stride);
}

static void fill(FlowRoom *room, FlowField *field, const MapGrid *grid) {
    Search search = {
        .room = room, .toll = field->toll, .left = field->left, .stride = grid->columns + 2};
    set_tolls(field, grid);
    memset(field->left, 0xff, (size_t)(search.stride * (grid->rows + 2)) * sizeof *field->left);
    memset(search.first, 0xff, sizeof search.first);
    offer(&search, flow_index(grid, field->goal), 0);
    for (int bucket = 0; search.open_count > 0; bucket = (bucket + 1) % BUCKETS)
        while (search.first[bucket] != NONE) {
            int node = search.first[bucket];
            list_take(&search, node);
            settle(&search, node);
        }
}

// The one that answers this question, or the one asked least recently.
static FlowField *field_for(FlowRoom *room, uint64_t map_key, int goal, float radius_m) {
    FlowField *oldest = &room->fields[0];
    for (int i = 0; i < FLOW_FIELDS_MAX; i++) {
        FlowField *field = &room->fields[i];
        bool is_it = field->used > 0 && field->map_key == map_key && field->goal == goal &&
                     field->radius_m == radius_m;
        if (is_it) return field;
        if (field->used < oldest->used) oldest = field;
    }
    oldest->used = 0;
    return oldest;
}

const FlowField *flowfield_get(FlowRoom *room, const Map *map, Vec goal, double radius_m) {
    MapGrid grid = map_nav_grid(map);
    int node = nav_free_node(&grid, goal, (float)radius_m);
    if (node < 0) return NULL;
    FlowField *field = field_for(room, map_key(map), node, (float)radius_m);
    if (field->used == 0) {
        field->map_key = map_key(map);
        field->goal = node;
        field->radius_m = (float)radius_m;
        fill(room, field, &grid);
    }
    field->used = ++room->questions;
    return field;
}
