// spawn_points.c -- tests whether tanks can stand at spawn points, and reach them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "arena.h"
#include "platform/memory.h"
#include "flood.h"

#define MOVE_MAX_M 2.0  // maximum displacement of a spawn point
#define MOVE_STEP_M 0.1 // grid of the places that are tried
// Limits the search in arenas with thousands of walls and overlapping spawn points. Thirty such
// points and 2,000 walls look at 100,000,000 at most.
enum { MOVE_STEPS = 20, SEARCHED_MAX = 100000000 };

double arena_clearance(const Arena *arena, Vec at) {
    double room_m =
        min_of(min_of(at.x, at.y), min_of(arena->width_m - at.x, arena->height_m - at.y));
    for (int i = 0; i < map_piece_count(arena->map); i++)
        room_m = min_of(room_m, map_piece_distance(arena->map, i, at));
    return room_m;
}

double arena_room(const Arena *arena, const Vec *corners, int count) {
    ASSERT(count > 0);
    double room_m = HUGE_VAL;
    Vec low = corners[0], high = corners[0];
    for (int i = 0; i < count; i++) {
        low = vec(min_of(low.x, corners[i].x), min_of(low.y, corners[i].y));
        high = vec(max_of(high.x, corners[i].x), max_of(high.y, corners[i].y));
    }
    room_m =
        min_of(min_of(low.x, low.y), min_of(arena->width_m - high.x, arena->height_m - high.y));
    for (int i = 0; i < map_piece_count(arena->map); i++) {
        const Piece *piece = map_piece(arena->map, i);
        const Shape *shape = map_shape(arena->map, i);
        double beside_m = max_of(max_of(shape->low.x - high.x, low.x - shape->high.x),
                                 max_of(shape->low.y - high.y, low.y - shape->high.y));
        if (beside_m >= room_m || beside_m > HULL_GAP_M) continue;
        double gap_m = convex_gap_m(corners, count, piece->vertices, piece->vertex_count);
        room_m = min_of(room_m, gap_m - piece->radius_m);
    }
    return room_m;
}

static void start_corners(Pose pose, Vec corners[static 4]) {
    const Vec ahead =
        vec_scale(vec(sin(pose.heading_rad), cos(pose.heading_rad)), START_LENGTH_M / 2);
    const Vec side = vec_scale(vec(ahead.y, -ahead.x), START_WIDTH_M / START_LENGTH_M);
    const Vec at = pose_at(pose);
    corners[0] = vec_add(vec_add(at, ahead), side);
    corners[1] = vec_sub(vec_add(at, ahead), side);
    corners[2] = vec_sub(vec_sub(at, ahead), side);
    corners[3] = vec_add(vec_sub(at, ahead), side);
}

bool arena_spawn_fits(const Arena *arena, Pose pose) {
    const double reach_m = hypot(START_LENGTH_M, START_WIDTH_M) / 2;
    Vec corners[4];
    if (map_clearance_floor(arena->map, pose_at(pose)) > reach_m + HULL_GAP_M) return true;
    start_corners(pose, corners);
    return arena_room(arena, corners, 4) > HULL_GAP_M;
}

// Returns the index of the first spawn point where a hull would overlap a hull at `pose`, or -1.
static int overlapped_spawn(const Arena *arena, Pose pose) {
    Vec corners[4], other[4];
    start_corners(pose, corners);
    for (int i = 0; i < arena->spawn_count; i++) {
        if (vec_distance(pose_at(pose), pose_at(arena->spawns[i].pose)) > 2 * START_LENGTH_M)
            continue;
        start_corners(arena->spawns[i].pose, other);
        if (convex_gap_m(corners, 4, other, 4) <= HULL_GAP_M) return i;
    }
    return -1;
}

// Moves the pose to the nearest point in sight, on a grid, where a tank with this heading can
// stand. Returns false and leaves the pose unchanged if there is none.
static bool find_place(Arena *arena, Pose *pose) {
    ASSERT(isfinite(pose->x) && isfinite(pose->y));
    const int looks = map_piece_count(arena->map) + arena->spawn_count;
    double best_m = MOVE_MAX_M + MOVE_STEP_M / 2;
    Pose start = *pose;
    bool is_found = false;
    for (int i = -MOVE_STEPS; i <= MOVE_STEPS; i++) {
        for (int j = -MOVE_STEPS; j <= MOVE_STEPS; j++) {
            Pose there = {round(start.x / MOVE_STEP_M + i) * MOVE_STEP_M,
                          round(start.y / MOVE_STEP_M + j) * MOVE_STEP_M, start.heading_rad};
            double way_m = vec_distance(pose_at(there), pose_at(start));
            bool is_on_field =
                there.x > 0 && there.x < arena->width_m && there.y > 0 && there.y < arena->height_m;
            if (way_m >= best_m || !is_on_field || arena->searched > SEARCHED_MAX) continue;
            arena->searched += looks;
            if (!arena_spawn_fits(arena, there) ||
                !map_is_way_free(arena->map, pose_at(start), pose_at(there)) ||
                overlapped_spawn(arena, there) >= 0)
                continue;
            best_m = way_m;
            *pose = there;
            is_found = true;
        }
    }
    DEBUG_ASSERT(!is_found || arena_spawn_fits(arena, *pose));
    return is_found;
}

void arena_notice(Arena *arena, const char *format, ...) {
    va_list arguments;
    ASSERT(arena->notice_count >= 0 && arena->notice_count <= ARENA_NOTICES_MAX);
    bool is_full = arena->notice_count == ARENA_NOTICES_MAX;
    if (is_full) arena->notice_count--;
    va_start(arguments, format);
    if (is_full) format = "there are more starts, flags or hills to correct";
    escaped_format(arena->notices[arena->notice_count++].text, PROBLEM_MAX, format, arguments);
    va_end(arguments);
}

bool arena_settle_spawn(Arena *arena, Spawn *spawn, Problem *why) {
    ASSERT(arena->map); // walls are complete
    Vec at = pose_at(spawn->pose);
    int number = arena->spawn_count + 1, other = -1;
    bool is_fitting = arena_spawn_fits(arena, spawn->pose);
    spawn->drawn = spawn->pose;
    if (is_fitting && (other = overlapped_spawn(arena, spawn->pose)) < 0) return true;
    double edge_m =
        min_of(min_of(at.x, arena->width_m - at.x), min_of(at.y, arena->height_m - at.y));
    double wall_m = HUGE_VAL;
    const Vec dot[] = {at, vec(at.x, at.y + 1e-6)};
    for (int i = 0; i < map_piece_count(arena->map) && !is_fitting; i++) {
        const Piece *piece = map_piece(arena->map, i);
        wall_m = min_of(
            convex_gap_m(dot, 2, piece->vertices, piece->vertex_count) - piece->radius_m, wall_m);
    }
    bool is_edge = edge_m <= wall_m;
    Problem what;
    if (is_fitting)
        problem_set(&what, "spawn point %d overlaps spawn point %d", number, other + 1);
    else
        problem_set(&what, "spawn point %d is %.2g m from %s", number, is_edge ? edge_m : wall_m,
                    is_edge ? "the edge" : "a wall");
    if (find_place(arena, &spawn->pose)) {
        spawn->is_moved = true;
        if (other >= 0) arena->spawns[other].is_moved = true;
        arena_notice(arena, "%s; the nearest free place is (%g, %g)", what.text,
                     round(10 * spawn->pose.x) / 10,
                     round(10 * (arena->height_m - spawn->pose.y)) / 10);
        return true;
    }
    if (is_fitting)
        arena_notice(arena, "%s; a match uses only one of them", what.text);
    else
        problem_set(why, "%s; a tank needs %g x %g m, and there is no free place within %g m",
                    what.text, START_LENGTH_M, START_WIDTH_M, MOVE_MAX_M);
    return is_fitting;
}

// Returns whether a reached cell is in the circle.
static bool is_flooded(const FloodFill *flood, Vec at, double radius_m) {
    DEBUG_ASSERT(flood->cell_m > 0 && radius_m >= 0);
    int span = (int)(radius_m / flood->cell_m) + 1;
    int column = (int)(at.x / flood->cell_m), row = (int)(at.y / flood->cell_m);
    for (int r = row - span; r <= row + span; r++) {
        for (int c = column - span; c <= column + span; c++) {
            int cell = r * flood->columns + c;
            if (r >= 0 && c >= 0 && r < flood->rows && c < flood->columns &&
                vec_distance(flood_centre(flood, cell), at) <= radius_m + flood->cell_m &&
                flood->cells[cell] == FLOOD_DONE)
                return true;
        }
    }
    return false;
}

// Opens the cells that the narrowest tank can pass. Returns false if out of memory.
static bool flood_narrow(const Arena *arena, FloodFill *flood) {
    MapGrid grid = map_grid(arena->map);
    return flood_create_from_map(flood, &grid, true, START_NARROW_M / 2 - 0.71 * grid.cell_m);
}

int arena_closed_start(const Arena *arena, double width_m) {
    FloodFill flood;
    int closed = 0;
    MapGrid grid = map_narrow_grid(arena->map);
    if (flood_create_from_map(&flood, &grid, true, width_m / 2)) {
        flood_around(&flood, pose_at(arena->spawns[0].pose));
        for (int i = arena->spawn_count - 1; i > 0; i--)
            if (!is_flooded(&flood, pose_at(arena->spawns[i].pose), grid.cell_m)) closed = i;
    }
    flood_free(&flood);
    return closed;
}

bool arena_check_reach(Arena *arena) {
    FloodFill flood;
    ASSERT(arena->spawn_count > 0);
    bool is_memory = flood_narrow(arena, &flood);
    if (is_memory) {
        int apart = 0, first = 0;
        flood_around(&flood, pose_at(arena->spawns[0].pose));
        for (int i = 1; i < arena->spawn_count; i++)
            if (!is_flooded(&flood, pose_at(arena->spawns[i].pose), 0) && !apart++) first = i;
        if (apart == 1)
            snprintf(arena->division, sizeof arena->division,
                     "spawn point %d cannot be reached from the first", first + 1);
        if (apart > 1)
            snprintf(arena->division, sizeof arena->division,
                     "spawn point %d and %d more cannot be reached from the first", first + 1,
                     apart - 1);
        if (apart) arena_notice(arena, "%s", arena->division);
        if (arena->hill_radius_m > 0 && !is_flooded(&flood, arena->hill_at, arena->hill_radius_m))
            arena_notice(arena, "the hill cannot be reached from the first spawn point");
        for (int i = 0; i < arena->flag_count; i++)
            if (!is_flooded(&flood, arena->flags[i].at, arena->flags[i].radius_m))
                arena_notice(arena, "flag %d cannot be reached from the first spawn point", i + 1);
    }
    flood_free(&flood);
    return is_memory;
}

enum { CHOSEN_MAX = 16, CHOSEN_CELLS = 40000 };
#define MOST_SHARE 0.75  // part of the open ground that tanks must reach
#define MORE_SHARE 0.1   // minimum gain that justifies a larger scale
#define PART_MIN_M2 40.0 // smaller closed areas are not parts of the map

// Finds the largest part of the map that tanks cannot leave, and counts the parts.
static int find_parts(FloodFill *flood, int *first, int *count) {
    int parts = 0;
    double cell_m2 = flood->cell_m * flood->cell_m;
    *first = *count = 0;
    for (int cell = 0; cell < flood->columns * flood->rows; cell++) {
        int start = flood->count;
        int cells = flood_from(flood, cell % flood->columns, cell / flood->columns);
        parts += cells * cell_m2 >= PART_MIN_M2;
        if (cells > *count) *first = start, *count = cells;
    }
    return parts;
}

// Returns the distance of the nearest chosen spawn point, or of the arena's centre without any.
static double distance_of_spawns(const Arena *arena, Vec at) {
    double nearest_m = arena->spawn_count
                           ? HUGE_VAL
                           : vec_distance(at, vec(arena->width_m / 2, arena->height_m / 2));
    for (int i = 0; i < arena->spawn_count; i++)
        nearest_m = min_of(nearest_m, vec_distance(at, pose_at(arena->spawns[i].pose)));
    return nearest_m;
}

// Chooses the cell that is farthest from the spawn points already chosen, and where a tank that
// faces the centre has room.
static bool choose_spawn(const Arena *arena, const FloodFill *flood, const int *cells, int count,
                         Spawn *spawn) {
    double best_m = arena->spawn_count ? 2 * START_GAP_M : -1;
    bool is_found = false;
    int step = 1 + count / CHOSEN_CELLS;
    for (int i = 0; i < count; i += step) {
        Vec at = flood_centre(flood, cells[i]);
        double away_m = distance_of_spawns(arena, at);
        if (away_m <= best_m + 1e-9) continue;
        Vec ahead = vec_sub(vec(arena->width_m / 2, arena->height_m / 2), at);
        bool is_upright = fabs(ahead.y) >= fabs(ahead.x);
        double heading_rad =
            is_upright ? (ahead.y >= 0 ? 0 : PI) : (ahead.x > 0 ? PI / 2 : -PI / 2);
        Pose pose = {at.x, at.y, heading_rad};
        if (!arena_spawn_fits(arena, pose)) continue;
        best_m = away_m;
        *spawn = (Spawn){.pose = pose, .drawn = pose};
        is_found = true;
    }
    return is_found;
}

// Returns which part of the open ground is connected for a tank with `half_m` at each side.
static double connected_share(const Arena *arena, double half_m) {
    ASSERT(half_m > 0);
    MapGrid grid = map_grid(arena->map);
    FloodFill flood;
    int cells = grid.columns * grid.rows, first = 0, count = 0;
    int open = 0, connected = 0, step = 1 + cells / CHOSEN_CELLS;
    if (flood_create_from_map(&flood, &grid, true, max_of(half_m - 0.5 * grid.cell_m, 0.01))) {
        find_parts(&flood, &first, &count);
        memset(flood.cells, FLOOD_CLOSED, (size_t)cells);
        for (int i = 0; i < count; i++) flood.cells[flood.queue[first + i]] = FLOOD_DONE;
        for (int cell = 0; cell < cells; cell += step) {
            if (grid.clearance_m[cell] <= 0) continue;
            open++;
            connected += is_flooded(&flood, flood_centre(&flood, cell), half_m);
        }
    }
    flood_free(&flood);
    return open ? (double)connected / open : 0;
}

double arena_roomy_scale(const Arena *arena) {
    double best = 0, scale = 1;
    for (int k = 1; k <= ROOMY_SCALE_MAX && best < MOST_SHARE; k++) {
        double share = connected_share(arena, START_WIDTH_M / 2 / k);
        if (share < best + MORE_SHARE) continue;
        best = share;
        scale = k;
    }
    return scale;
}

bool arena_choose_spawns(Arena *arena, Problem *why) {
    FloodFill flood;
    int first = 0, count = 0;
    Spawn spawn;
    ASSERT(arena->spawn_count == 0);
    bool is_memory = flood_narrow(arena, &flood);
    if (is_memory && find_parts(&flood, &first, &count) > 1)
        arena_notice(arena,
                     "parts of the map are not connected; all starts are in the largest one");
    while (is_memory && arena->spawn_count < CHOSEN_MAX &&
           choose_spawn(arena, &flood, flood.queue + first, count, &spawn))
        is_memory = ARRAY_APPEND(arena->spawns, arena->spawn_count, spawn);
    flood_free(&flood);
    arena->chosen_spawns = true;
    if (!is_memory) return problem_set(why, "out of memory");
    return arena->spawn_count > 0 ||
           problem_set(why,
                       "the map has no room for a tank, which needs %g x %g m; if a tile is "
                       "larger than a metre, set the map's property 'metres_per_tile'",
                       START_LENGTH_M, START_WIDTH_M);
}
