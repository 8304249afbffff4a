// map.c -- walls as convex pieces: made with a list of those in each cell, and a grid of
// clearances.
#include <stdlib.h>
#include <string.h>

#include "map_state.h"

#define CLEARANCE_CELL_M 0.5      // ..
#define CLEARANCE_CELLS_MAX 65536 // .. and coarser where that would be too many
#define NAV_CELL_M 0.8
#define LIST_CELL_M 3.0
#define LIST_CELLS_MAX 16384
#define LIST_ITEMS_MAX (1 << 22)
#define ROUNDING_M 1e-9 // far more than what sums of coordinates are off
enum { BLOCK = 8 };     // the clearance grid is made in squares of this many cells

static bool touches_cell(const CellList *list, const Shape *shape, int column, int row) {
    Vec centre = vec((column + 0.5) * list->cell_m, (row + 0.5) * list->cell_m);
    return shape_distance(shape, centre) <= 0.7072 * list->cell_m;
}

// Counts the pieces of each cell into start[cell + 1], or with `fill` places them (start then holds
// the next free place).
static void visit_cells(const Map *map, CellList *list, bool fill) {
    for (int i = 0; i < map->count; i++) {
        const Shape *shape = &map->shapes[i];
        int c0 = cell_index(shape->low.x - 1e-6, list->per_m, list->columns);
        int c1 = cell_index(shape->high.x + 1e-6, list->per_m, list->columns);
        int r0 = cell_index(shape->low.y - 1e-6, list->per_m, list->rows);
        int r1 = cell_index(shape->high.y + 1e-6, list->per_m, list->rows);
        for (int row = r0; row <= r1; row++) {
            for (int column = c0; column <= c1; column++) {
                if (!touches_cell(list, shape, column, row)) continue;
                uint32_t *place = &list->start[row * list->columns + column + (fill ? 0 : 1)];
                if (fill) list->items[*place] = (uint16_t)i;
                (*place)++;
            }
        }
    }
}

static bool list_try(Map *map, double cell_m) {
    CellList *list = &map->list;
    *list = (CellList){.columns = (int)ceil(map->width_m / cell_m),
                       .rows = (int)ceil(map->height_m / cell_m),
                       .cell_m = cell_m,
                       .per_m = 1 / cell_m};
    int cells = list->columns * list->rows;
    list->start = calloc((size_t)cells + 2, sizeof *list->start);
    if (!list->start) return false;
    visit_cells(map, list, false);
    for (int i = 0; i < cells; i++) list->start[i + 1] += list->start[i];
    uint32_t total = list->start[cells];
    bool is_too_long = total > LIST_ITEMS_MAX && cells > 1;
    list->items = is_too_long ? NULL : malloc((total + 1) * sizeof *list->items);
    if (!list->items) return false;
    visit_cells(map, list, true);
    memmove(list->start + 1, list->start, (size_t)cells * sizeof *list->start);
    list->start[0] = 0;
    return true;
}

static void list_free(CellList *list) {
    free(list->start);
    free(list->items);
    *list = (CellList){0};
}

static bool list_make(Map *map) {
    double cell_m = most(LIST_CELL_M, sqrt(map->width_m * map->height_m / LIST_CELLS_MAX));
    for (;; cell_m *= 2) {
        if (list_try(map, cell_m)) return true;
        list_free(&map->list);
        if (cell_m > map->width_m && cell_m > map->height_m) return false;
    }
}

static double edge_distance(const Map *map, Vec at) {
    double x = least(at.x, map->width_m - at.x), y = least(at.y, map->height_m - at.y);
    return most(0, least(x, y));
}

// Lists the pieces that may be the nearest one for some point within `radius_m` of `centre`.
static int nearest_candidates(const Map *map, Vec centre, double radius_m, uint16_t *found) {
    double best_m = edge_distance(map, centre);
    for (int i = 0; i < map->count; i++) {
        if (shape_distance_floor(&map->shapes[i], centre) < best_m)
            best_m = least(best_m, shape_distance(&map->shapes[i], centre));
    }
    int count = 0;
    for (int i = 0; i < map->count; i++) {
        if (shape_distance_floor(&map->shapes[i], centre) <= best_m + 2 * radius_m)
            found[count++] = (uint16_t)i;
    }
    return count;
}

static double distance_among(const Map *map, const uint16_t *found, int count, Vec at) {
    double best_m = edge_distance(map, at);
    for (int i = 0; i < count && best_m > 0; i++) {
        const Shape *shape = &map->shapes[found[i]];
        if (shape_distance_floor(shape, at) < best_m)
            best_m = least(best_m, shape_distance(shape, at));
    }
    return best_m;
}

static void clear_block(Map *map, int column, int row, uint16_t *found) {
    Vec centre = vec((column + 0.5 * BLOCK) * map->cell_m, (row + 0.5 * BLOCK) * map->cell_m);
    int count = nearest_candidates(map, centre, 0.7072 * BLOCK * map->cell_m, found);
    for (int r = row; r < row + BLOCK && r < map->rows; r++) {
        for (int c = column; c < column + BLOCK && c < map->columns; c++) {
            Vec at = vec((c + 0.5) * map->cell_m, (r + 0.5) * map->cell_m);
            map->clearance_m[r * map->columns + c] = (float)distance_among(map, found, count, at);
        }
    }
}

static bool clearance_make(Map *map) {
    map->cell_m = most(CLEARANCE_CELL_M, sqrt(map->width_m * map->height_m / CLEARANCE_CELLS_MAX));
    map->cells_per_m = 1 / map->cell_m;
    map->columns = (int)ceil(map->width_m / map->cell_m);
    map->rows = (int)ceil(map->height_m / map->cell_m);
    map->clearance_m = malloc((size_t)map->columns * (size_t)map->rows * sizeof(float));
    uint16_t *found = malloc(((size_t)map->count + 1) * sizeof *found);
    for (int row = 0; found && map->clearance_m && row < map->rows; row += BLOCK)
        for (int column = 0; column < map->columns; column += BLOCK)
            clear_block(map, column, row, found);
    bool is_made = found && map->clearance_m;
    free(found);
    return is_made;
}

static bool nav_make(Map *map) {
    double w = map->width_m, h = map->height_m, cell_m = most(map->cell_m, NAV_CELL_M);
    while (ceil(w / cell_m) * ceil(h / cell_m) > NAV_NODES_MAX) cell_m *= 1.02;
    int columns = (int)ceil(w / cell_m), rows = (int)ceil(h / cell_m);
    map->nav_clearance_m = malloc((size_t)columns * (size_t)rows * sizeof(float));
    map->nav = (MapGrid){columns, rows, cell_m, map->nav_clearance_m};
    for (int i = 0; map->nav_clearance_m && i < columns * rows; i++) {
        Vec at = vec((i % columns + 0.5) * cell_m, (i / columns + 0.5) * cell_m);
        map->nav_clearance_m[i] = (float)map_clearance(map, at);
    }
    return map->nav_clearance_m;
}

// FNV-1a, a word at a time.
static uint64_t mixed(uint64_t key, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (key ^ bits) * 1099511628211u;
}

static uint64_t key_of(const Map *map) {
    uint64_t key = mixed(mixed(14695981039346656037u, map->width_m), map->height_m);
    for (int i = 0; i < map->count; i++) {
        const Piece *piece = &map->pieces[i];
        key = mixed(key, piece->radius_m);
        for (int k = 0; k < piece->vertex_count; k++)
            key = mixed(mixed(key, piece->vertices[k].x), piece->vertices[k].y);
    }
    return key ^ key >> 32;
}

static Bounds bounds_of(const Shape *shape) {
    Vec half = vec_scale(vec_sub(shape->high, shape->low), 0.5);
    return (Bounds){vec_mix(shape->low, shape->high, 0.5),
                    vec_add(half, vec(ROUNDING_M, ROUNDING_M))};
}

Map *map_create(double width_m, double height_m, const Piece *pieces, int count) {
    if (!(width_m > 0 && width_m <= MAP_SIZE_MAX_M && height_m > 0 && height_m <= MAP_SIZE_MAX_M) ||
        count < 0 || count > MAP_PIECES_MAX)
        return NULL;
    Map *map = calloc(1, sizeof *map);
    if (!map) return NULL;
    map->width_m = width_m;
    map->height_m = height_m;
    map->count = count;
    map->pieces = calloc((size_t)count + 1, sizeof *map->pieces);
    map->shapes = calloc((size_t)count + 1, sizeof *map->shapes);
    map->bounds = calloc((size_t)count + 1, sizeof *map->bounds);
    bool is_made = map->pieces && map->shapes && map->bounds;
    for (int i = 0; is_made && i < count; i++) {
        map->pieces[i] = pieces[i];
        map->shapes[i] = shape_of(&pieces[i]);
        map->bounds[i] = bounds_of(&map->shapes[i]);
    }
    if (is_made) map->key = key_of(map);
    if (is_made && list_make(map) && clearance_make(map) && nav_make(map)) return map;
    map_destroy(map);
    return NULL;
}

void map_destroy(Map *map) {
    if (!map) return;
    list_free(&map->list);
    free(map->nav_clearance_m);
    free(map->clearance_m);
    free(map->pieces);
    free(map->shapes);
    free(map->bounds);
    free(map);
}

double map_width(const Map *map) { return map->width_m; }
double map_height(const Map *map) { return map->height_m; }
int map_piece_count(const Map *map) { return map->count; }
const Piece *map_piece(const Map *map, int index) { return &map->pieces[index]; }

MapGrid map_grid(const Map *map) {
    return (MapGrid){map->columns, map->rows, map->cell_m, map->clearance_m};
}

MapGrid map_nav_grid(const Map *map) { return map->nav; }

uint64_t map_key(const Map *map) { return map->key; }

double map_clearance(const Map *map, Vec at) {
    if (!(at.x >= 0 && at.x <= map->width_m && at.y >= 0 && at.y <= map->height_m)) return 0;
    double x = clamp(at.x * map->cells_per_m - 0.5, 0, map->columns - 1);
    double y = clamp(at.y * map->cells_per_m - 0.5, 0, map->rows - 1);
    int column = (int)x, row = (int)y;
    int right = column + 1 < map->columns ? 1 : 0, up = row + 1 < map->rows ? map->columns : 0;
    const float *c = &map->clearance_m[row * map->columns + column];
    double low = c[0] + (c[right] - (double)c[0]) * (x - column);
    double high = c[up] + (c[up + right] - (double)c[up]) * (x - column);
    return least(low + (high - low) * (y - row), edge_distance(map, at));
}

static bool is_cell_clear(const Map *map, int cell, Vec centre, Vec half) {
    const CellList *list = &map->list;
    for (uint32_t i = list->start[cell]; i < list->start[cell + 1]; i++) {
        const Bounds *bounds = &map->bounds[list->items[i]];
        if (fabs(bounds->centre.x - centre.x) < bounds->half.x + half.x &&
            fabs(bounds->centre.y - centre.y) < bounds->half.y + half.y)
            return false;
    }
    return true;
}

bool map_is_box_clear(const Map *map, Vec low, Vec high) {
    const CellList *list = &map->list;
    if (!(low.x >= 0 && low.y >= 0 && high.x <= map->width_m && high.y <= map->height_m))
        return false;
    Vec centre = vec_mix(low, high, 0.5), half = vec_sub(high, centre);
    int right = cell_index(high.x, list->per_m, list->columns);
    int top = cell_index(high.y, list->per_m, list->rows);
    for (int row = cell_index(low.y, list->per_m, list->rows); row <= top; row++)
        for (int c = cell_index(low.x, list->per_m, list->columns); c <= right; c++)
            if (!is_cell_clear(map, row * list->columns + c, centre, half)) return false;
    return true;
}

double map_clearance_floor(const Map *map, Vec at) {
    if (!(at.x >= 0 && at.x <= map->width_m && at.y >= 0 && at.y <= map->height_m)) return 0;
    int column = cell_index(at.x, map->cells_per_m, map->columns);
    int row = cell_index(at.y, map->cells_per_m, map->rows);
    double x = at.x - (column + 0.5) * map->cell_m, y = at.y - (row + 0.5) * map->cell_m;
    return map->clearance_m[row * map->columns + column] - 1.001 * sqrt(x * x + y * y) - 1e-4;
}
