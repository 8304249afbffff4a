// flow.c -- ways along a flow field: where to head from here.
#include "flow.h"

#define ROUGH 0.2    // share of a cell that the grid may be off
#define OPENING 0.02 // how fast a way must get wider that begins beside a wall
enum { AHEAD = 24 }; // looks so many steps ahead, ..
enum { NO_NODE = -1 };

typedef struct Way {
    const FlowField *field;
    MapGrid grid;
    Vec me, goal;
    double radius_m;
} Way;

static unsigned left_at(const Way *way, int column, int row) {
    return way->field->left[(row + 1) * (way->grid.columns + 2) + column + 1];
}

// How far a place lies off the straight line to the goal, in square metres: of ways as short it
// takes the straightest.
static double off_line(const Way *way, Vec at) {
    return fabs(vec_cross(vec_sub(way->goal, way->me), vec_sub(at, way->me)));
}

static Vec point_at(const Way *way, int column, int row) {
    return vec((column + 0.5) * way->grid.cell_m, (row + 0.5) * way->grid.cell_m);
}

// The neighbour that the field leads to.
static int next_node(const Way *way, int node) {
    const uint16_t *left = way->field->left;
    const uint8_t *toll = way->field->toll;
    int columns = way->grid.columns, stride = columns + 2, here = flow_index(&way->grid, node);
    int column = node % columns, row = node / columns, best = NO_NODE;
    double best_off = INFINITY;
    for (int d = 0; d < 8; d++) {
        int across = NAV_ACROSS[d], along = NAV_ALONG[d] * stride, next = here + across + along;
        if (left[next] >= left[here]) continue;
        bool is_diagonal = d & 1;
        unsigned step = is_diagonal ? flow_diagonal(toll[next]) : toll[next];
        if (left[next] + step > left[here]) continue;
        if (is_diagonal && (!toll[here + across] || !toll[here + along])) continue;
        double off = off_line(way, point_at(way, column + across, row + NAV_ALONG[d]));
        if (off < best_off) best_off = off, best = node + across + NAV_ALONG[d] * columns;
    }
    return best;
}

// Where to step on the field: the node here, or the cheapest of those close by when a wall is near.
static int first_node(const Way *way) {
    int node = nav_node(&way->grid, way->me), column = node % way->grid.columns;
    int row = node / way->grid.columns, best = NO_NODE;
    double best_left = INFINITY;
    if (left_at(way, column, row) != FLOW_NO_WAY) return node;
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 2; c <= column + 2; c++) {
            bool is_in = c >= 0 && c < way->grid.columns && r >= 0 && r < way->grid.rows;
            if (!is_in || left_at(way, c, r) == FLOW_NO_WAY) continue;
            double off_m = vec_distance(point_at(way, c, r), way->me);
            double left = left_at(way, c, r) + 2 * FLOW_STRAIGHT * off_m / way->grid.cell_m;
            if (left < best_left) best_left = left, best = r * way->grid.columns + c;
        }
    return best;
}

// Walks on by the room there is. Where it begins beside a wall, the way must get wider.
static bool has_room(const Way *way, const Map *map, Vec to) {
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
static Vec aim_point(const Way *way, const Map *map, int *node) {
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
    double radius_m = 0.5 * senses->width_m + room_m;
    FlowRoom *room = pathfinder_flows(senses->pathfinder);
    Way way = {.field = flowfield_get(room, senses->map, goal, radius_m),
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
    double left = way.field->left[flow_index(&way.grid, node)];
    *heading_rad = vec_bearing(vec_sub(to, way.me));
    *way_m = vec_distance(way.me, to) + left * way.grid.cell_m / FLOW_STRAIGHT;
    return true;
}
