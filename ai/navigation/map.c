// map.c -- walls as convex pieces, a list of pieces per cell for rays, and a grid of clearances.
#include "map.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "cells.h"

#define CLEARANCE_CELL_M 0.5
#define CLEARANCE_CELLS_MAX 65536 // larger arenas have coarser cells
#define NAV_CELL_M 0.8
#define NARROW_M 1.4  // clearance limit for using the best point of a cell instead of its centre
#define NAV_SHIFT 0.3 // distance of that point along each axis, as a fraction of the cell
#define LIST_CELL_M 3.0
#define LIST_CELLS_MAX 16384
#define ROUNDING_M 1e-9 // far above the rounding errors of coordinates
enum {
    BLOCK = 8,              // side of the squares, in cells, used to compute the clearance grid
    PIECES_CHANGED_MAX = 16 // number of changes that makes computing the whole grid faster
};
#define SKIP_M 0.8 // skipping shorter distances is slower than visiting the cells

// The bounding box of a piece. Most rays only check it, so boxes are close together in memory.
typedef struct Bounds {
    Vec centre, half; // half: half the size plus ROUNDING_M
} Bounds;

struct Map {
    double width_m, height_m;
    int count;
    Piece *pieces;
    Shape *shapes;
    Bounds *bounds;
    Cells list;        // pieces that touch each cell
    int columns, rows; // size of the clearance grid
    double cell_m, cells_per_m;
    double last_column, last_row;
    float *clearance_m;
    MapGrid nav;
    float *nav_clearance_m;
    float *nav_narrow_m; // per node: clearance of the best point of its cell
    uint8_t *nav_shift;  // per node: index of that point, row by row; 4 is the centre
    uint64_t key;
};

Shape shape_of(const Piece *piece) {
    ASSERT(piece->vertex_count >= 2 && piece->vertex_count <= PIECE_VERTICES_MAX);
    Shape shape = {.low = piece->vertices[0],
                   .high = piece->vertices[0],
                   .count = piece->vertex_count,
                   .radius_m = piece->radius_m,
                   .is_low = piece->is_low};
    for (int i = 0; i < piece->vertex_count; i++) {
        Vec p = piece->vertices[i], q = piece->vertices[(i + 1) % piece->vertex_count];
        // The vertices run counter-clockwise, so the outside is to the right.
        Vec normal = vec_unit(vec_right(vec_sub(q, p)));
        shape.faces[i] = (Face){normal, vec_dot(normal, p)};
        shape.vertices[i] = p;
        shape.low = vec(min_of(shape.low.x, p.x), min_of(shape.low.y, p.y));
        shape.high = vec(max_of(shape.high.x, p.x), max_of(shape.high.y, p.y));
    }
    Vec rim = vec(shape.radius_m, shape.radius_m);
    shape.low = vec_sub(shape.low, rim);
    shape.high = vec_add(shape.high, rim);
    return shape;
}

static bool is_capsule(const Shape *shape) { return shape->count == 2; }

// Returns the distance to a shape; 0 inside it.
static double shape_distance(const Shape *shape, Vec at) {
    const Vec *ends = shape->vertices;
    if (is_capsule(shape))
        return max_of(0, vec_segment_distance(ends[0], ends[1], at) - shape->radius_m);
    double best = INFINITY;
    bool is_inside = true;
    for (int i = 0; i < shape->count; i++) {
        const Face *face = &shape->faces[i];
        if (vec_dot(face->normal, at) <= face->offset_m) continue;
        is_inside = false; // only a face on the point's side can be the nearest
        Vec next = shape->vertices[i + 1 < shape->count ? i + 1 : 0];
        best = min_of(best, vec_segment_distance(shape->vertices[i], next, at));
    }
    return is_inside ? 0 : best;
}

// Returns a lower bound of that distance, which is faster.
static double shape_distance_floor(const Shape *shape, Vec at) {
    double x = max_of(shape->low.x - at.x, at.x - shape->high.x);
    double y = max_of(shape->low.y - at.y, at.y - shape->high.y);
    return max_of(0, max_of(x, y));
}

// Returns the outward normal of the surface nearest to a point.
static Vec shape_normal(const Shape *shape, Vec at) {
    const Vec *ends = shape->vertices;
    if (is_capsule(shape)) {
        Vec along = vec_sub(ends[1], ends[0]), to = vec_sub(at, ends[0]);
        double square = vec_dot(along, along);
        double t = square > 0 ? clamp(vec_dot(to, along) / square, 0, 1) : 0;
        return vec_unit(vec_sub(to, vec_scale(along, t)));
    }
    int best = 0;
    double best_m = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        double above_m = vec_dot(shape->faces[i].normal, at) - shape->faces[i].offset_m;
        if (above_m > best_m) best = i, best_m = above_m;
    }
    DEBUG_ASSERT(vec_is_unit(shape->faces[best].normal));
    return shape->faces[best].normal;
}

// Clips the ray against each half plane. A ray that slides along a face or leaves it does not hit.
static double polygon_ray(const Shape *shape, Vec from, Vec step, double limit) {
    double enter = 0, leave = limit;
    for (int i = 0; i < shape->count; i++) {
        const Face *face = &shape->faces[i];
        double above_m = vec_dot(face->normal, from) - face->offset_m;
        double closing_m = -vec_dot(face->normal, step);
        if (above_m >= 0) {
            if (closing_m <= 0 || above_m >= closing_m * leave) return limit;
            if (above_m > closing_m * enter) enter = above_m / closing_m;
        } else if (closing_m < 0) {
            if (above_m > closing_m * leave) leave = above_m / closing_m;
        }
        if (enter >= leave) return limit;
    }
    return enter;
}

static double circle_ray(Vec centre, double radius_m, Vec from, Vec step, double limit) {
    // (step . step) t^2 - 2 (to . step) t + to . to - r^2 = 0, smaller root
    Vec to = vec_sub(centre, from);
    double a = vec_dot(step, step), b = vec_dot(to, step);
    double c = vec_dot(to, to) - radius_m * radius_m;
    if (b <= 0 || a == 0) return limit;
    double under = b * b - a * c;
    if (under <= 0) return limit;
    double t = c / (b + sqrt(under)); // no cancellation, unlike (b - sqrt) / a
    return t >= 0 && t < limit ? t : limit;
}

static double capsule_ray(const Shape *shape, Vec from, Vec step, double limit) {
    double r = shape->radius_m;
    Vec a = shape->vertices[0], b = shape->vertices[1];
    if (vec_segment_distance(a, b, from) < r) return 0;
    double t = circle_ray(a, r, from, step, limit);
    t = circle_ray(b, r, from, step, t);
    Vec axis = vec_sub(b, a);
    double length = vec_length(axis);
    if (length == 0) return t;
    Vec along = vec_scale(axis, 1 / length), to = vec_sub(from, a);
    double off_m = vec_cross(along, to), closing_m = vec_cross(along, step);
    if (off_m < 0) off_m = -off_m, closing_m = -closing_m; // count the starting side as up
    double side = (off_m - r) / -closing_m;
    if (closing_m >= 0 || !(side >= 0 && side < t)) return t;
    double at_m = vec_dot(along, vec_add(to, vec_scale(step, side)));
    return at_m >= 0 && at_m <= length ? side : t;
}

double shape_ray(const Shape *shape, Vec from, Vec step, double limit) {
    DEBUG_ASSERT(shape->count >= 2 && limit >= 0);
    return is_capsule(shape) ? capsule_ray(shape, from, step, limit)
                             : polygon_ray(shape, from, step, limit);
}

static void bounds_of(const void *map, int piece, Vec *low, Vec *high) {
    const Shape *shape = map_shape(map, piece);
    *low = vec_sub(shape->low, vec(1e-6, 1e-6));
    *high = vec_add(shape->high, vec(1e-6, 1e-6));
}

static bool reaches_cell(const void *map, int piece, Vec centre) {
    return shape_distance(map_shape(map, piece), centre) <=
           0.7072 * ((const Map *)map)->list.cell_m;
}

static bool list_make(Map *map) {
    double cell_m = max_of(LIST_CELL_M, sqrt(map->width_m * map->height_m / LIST_CELLS_MAX));
    return cells_make(&map->list, map->width_m, map->height_m, cell_m, map, map->count, bounds_of,
                      reaches_cell);
}

static double edge_distance(const Map *map, Vec at) {
    double x = min_of(at.x, map->width_m - at.x), y = min_of(at.y, map->height_m - at.y);
    return max_of(0, min_of(x, y));
}

// Lists the pieces that may be nearest to a point within `radius_m` of `centre`. Returns how many.
static int nearest_candidates(const Map *map, Vec centre, double radius_m, uint16_t *found) {
    double best_m = edge_distance(map, centre);
    for (int i = 0; i < map->count; i++) {
        if (shape_distance_floor(&map->shapes[i], centre) < best_m)
            best_m = min_of(best_m, shape_distance(&map->shapes[i], centre));
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
            best_m = min_of(best_m, shape_distance(shape, at));
    }
    return best_m;
}

static Vec cell_centre(const Map *map, int column, int row) {
    return vec((column + 0.5) * map->cell_m, (row + 0.5) * map->cell_m);
}

static int block_candidates(const Map *map, int column, int row, uint16_t *found) {
    Vec centre = vec((column + 0.5 * BLOCK) * map->cell_m, (row + 0.5 * BLOCK) * map->cell_m);
    return nearest_candidates(map, centre, 0.7072 * BLOCK * map->cell_m, found);
}

static void compute_block(Map *map, int column, int row, uint16_t *found) {
    int count = block_candidates(map, column, row, found);
    for (int r = row; r < row + BLOCK && r < map->rows; r++) {
        for (int c = column; c < column + BLOCK && c < map->columns; c++) {
            Vec at = cell_centre(map, c, r);
            map->clearance_m[r * map->columns + c] = (float)distance_among(map, found, count, at);
        }
    }
}

// The pieces that differ between two maps: [first, last) of the new map and [first, was_last) of
// the old one. All pieces before and after them are equal.
typedef struct Difference {
    int first, last, was_last;
} Difference;

static bool is_same_piece(const Piece *a, const Piece *b) {
    return a->vertex_count == b->vertex_count && a->radius_m == b->radius_m &&
           a->is_low == b->is_low &&
           !memcmp(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof *a->vertices);
}

static Difference difference_of(const Map *map, const Map *was) {
    Difference found = {0, map->count, was->count};
    while (found.first < found.last && found.first < found.was_last &&
           is_same_piece(&map->pieces[found.first], &was->pieces[found.first]))
        found.first++;
    while (found.last > found.first && found.was_last > found.first &&
           is_same_piece(&map->pieces[found.last - 1], &was->pieces[found.was_last - 1]))
        found.last--, found.was_last--;
    return found;
}

// Returns whether a removed piece was the nearest one to a cell.
static bool was_nearest(const Map *was, Difference found, Vec at, float was_m) {
    for (int i = found.first; i < found.was_last; i++)
        if ((float)shape_distance_floor(&was->shapes[i], at) <= was_m &&
            (float)shape_distance(&was->shapes[i], at) <= was_m)
            return true;
    return false;
}

// Computes the cells of a block that had a removed piece as the nearest one.
static void update_block(Map *map, const Map *was, Difference found, int column, int row,
                         uint16_t *candidates) {
    int count = -1, first = row * map->columns + column;
    // Over the way to another cell, the clearance and the distance of a piece each change by at
    // most its length.
    float most_m = map->clearance_m[first] + (float)(3 * BLOCK * map->cell_m);
    if (!was_nearest(was, found, cell_centre(map, column, row), most_m)) return;
    for (int r = row; r < row + BLOCK && r < map->rows; r++)
        for (int c = column; c < column + BLOCK && c < map->columns; c++) {
            float *clearance_m = &map->clearance_m[r * map->columns + c];
            Vec at = cell_centre(map, c, r);
            if (!was_nearest(was, found, at, *clearance_m)) continue;
            if (count < 0) count = block_candidates(map, column, row, candidates);
            *clearance_m = (float)distance_among(map, candidates, count, at);
        }
}

// Lowers the clearances to the distance of a piece that was added.
static void lower_clearances(Map *map, const Shape *added) {
    for (int r = 0; r < map->rows; r++)
        for (int c = 0; c < map->columns; c++) {
            Vec at = cell_centre(map, c, r);
            float *clearance_m = &map->clearance_m[r * map->columns + c];
            if (shape_distance_floor(added, at) < (double)*clearance_m)
                *clearance_m = (float)min_of(*clearance_m, shape_distance(added, at));
        }
}

// Computes the clearances from a map that differs little. The clearance of a cell is the smallest
// distance, so it changes only if the nearest piece was removed or a nearer one added. The result
// is the same as a full computation, because rounding to float preserves order.
static void update_difference(Map *map, const Map *was, Difference found, uint16_t *candidates) {
    memcpy(map->clearance_m, was->clearance_m,
           (size_t)map->columns * (size_t)map->rows * sizeof(float));
    for (int row = 0; found.was_last > found.first && row < map->rows; row += BLOCK)
        for (int column = 0; column < map->columns; column += BLOCK)
            update_block(map, was, found, column, row, candidates);
    for (int i = found.first; i < found.last; i++) lower_clearances(map, &map->shapes[i]);
}

static bool clearance_make(Map *map, const Map *was) {
    map->cell_m =
        max_of(CLEARANCE_CELL_M, sqrt(map->width_m * map->height_m / CLEARANCE_CELLS_MAX));
    map->cells_per_m = 1 / map->cell_m;
    map->columns = (int)ceil(map->width_m / map->cell_m);
    map->rows = (int)ceil(map->height_m / map->cell_m);
    map->last_column = map->columns - 1, map->last_row = map->rows - 1;
    size_t cells = (size_t)map->columns * (size_t)map->rows;
    // One more row and cell: interpolation reads past the end, with a weight of 0.
    map->clearance_m = calloc(cells + (size_t)map->columns + 1, sizeof(float));
    uint16_t *found = malloc(((size_t)map->count + 1) * sizeof *found);
    bool is_made = found && map->clearance_m;
    bool is_alike = was && was->width_m == map->width_m && was->height_m == map->height_m;
    Difference difference = is_alike ? difference_of(map, was) : (Difference){0, map->count, 0};
    int differing = difference.last + difference.was_last - 2 * difference.first;
    if (is_made && is_alike && differing <= PIECES_CHANGED_MAX)
        update_difference(map, was, difference, found);
    else
        for (int row = 0; is_made && row < map->rows; row += BLOCK)
            for (int column = 0; column < map->columns; column += BLOCK)
                compute_block(map, column, row, found);
    free(found);
    return is_made;
}

// Returns the first of the four cells that are interpolated to get a clearance, and sets `in` to
// the weights of the others.
static inline int first_cell(const Map *map, Vec at, Vec *in) {
    double x = min_of(max_of(at.x * map->cells_per_m - 0.5, 0), map->last_column);
    double y = min_of(max_of(at.y * map->cells_per_m - 0.5, 0), map->last_row);
    int column = (int)x, row = (int)y;
    DEBUG_ASSERT(column >= 0 && column < map->columns && row >= 0 && row < map->rows);
    *in = vec(x - column, y - row);
    return row * map->columns + column;
}

static Vec nav_point(const MapGrid *nav, int node, int shift) {
    double x = node % nav->columns + 0.5 + NAV_SHIFT * (shift % 3 - 1);
    double y = node / nav->columns + 0.5 + NAV_SHIFT * (shift / 3 - 1);
    return vec(x * nav->cell_m, y * nav->cell_m);
}

// Sets a node's clearance, and the clearance of the best of nine points in its cell.
static void nav_place(Map *map, int node) {
    float *best_m = &map->nav_narrow_m[node];
    *best_m = (float)map_clearance(map, nav_point(&map->nav, node, 4));
    map->nav_clearance_m[node] = *best_m;
    map->nav_shift[node] = 4;
    for (int i = 0; i < 9 && *best_m < (float)NARROW_M; i++) {
        float here_m = (float)map_clearance(map, nav_point(&map->nav, node, i));
        if (here_m > *best_m) *best_m = here_m, map->nav_shift[node] = (uint8_t)i;
    }
}

// Returns whether all cells that affect the clearances of a row of nodes are the same.
static bool is_row_same(const Map *map, const Map *was, int row) {
    Vec in;
    int above =
        first_cell(map, nav_point(&map->nav, row * map->nav.columns, 4), &in) / map->columns;
    int low = above > 0 ? above - 1 : 0, high = above + 3 < map->rows ? above + 3 : map->rows;
    size_t bytes = (size_t)((high - low) * map->columns) * sizeof(float);
    return !memcmp(map->clearance_m + low * map->columns, was->clearance_m + low * map->columns,
                   bytes);
}

// Returns whether all cells that affect a node's clearance are the same in both maps.
static bool is_same_around(const Map *map, const Map *was, int node) {
    Vec in;
    int cell = first_cell(map, nav_point(&map->nav, node, 4), &in);
    int column = cell % map->columns, row = cell / map->columns;
    bool is_same = column > 0 && row > 0 && column + 2 < map->columns && row + 2 < map->rows;
    for (int i = -1; i <= 2 && is_same; i++) {
        int first = cell + i * map->columns - 1;
        is_same = !memcmp(map->clearance_m + first, was->clearance_m + first, 4 * sizeof(float));
    }
    return is_same;
}

// Copies nodes from a similar map if their cells are the same.
static bool nav_make(Map *map, const Map *was) {
    double w = map->width_m, h = map->height_m, cell_m = max_of(map->cell_m, NAV_CELL_M);
    while (ceil(w / cell_m) * ceil(h / cell_m) > NAV_NODES_MAX) cell_m *= 1.02;
    int columns = (int)ceil(w / cell_m), rows = (int)ceil(h / cell_m);
    size_t nodes = (size_t)columns * (size_t)rows;
    map->nav_clearance_m = malloc(nodes * (2 * sizeof(float) + 1));
    map->nav_narrow_m = map->nav_clearance_m + nodes;
    map->nav_shift = (uint8_t *)(map->nav_narrow_m + nodes);
    map->nav = (MapGrid){columns, rows, cell_m, map->nav_clearance_m};
    bool is_alike = was && was->width_m == w && was->height_m == h;
    if (!map->nav_clearance_m) return false;
    if (is_alike)
        memcpy(map->nav_clearance_m, was->nav_clearance_m, nodes * (2 * sizeof(float) + 1));
    for (int i = 0; i < columns * rows; i++) {
        if (is_alike && i % columns == 0 && is_row_same(map, was, i / columns))
            i += columns - 1;
        else if (!is_alike || !is_same_around(map, was, i))
            nav_place(map, i);
    }
    return true;
}

// FNV-1a, one word at a time.
static uint64_t hash_double(uint64_t key, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (key ^ bits) * 1099511628211u;
}

Map *map_create(double width_m, double height_m, const Piece *pieces, int count) {
    return map_create_like(NULL, width_m, height_m, pieces, count);
}

Map *map_create_like(const Map *was, double width_m, double height_m, const Piece *pieces,
                     int count) {
    ASSERT(pieces || count <= 0);
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
        Vec half = vec_scale(vec_sub(map->shapes[i].high, map->shapes[i].low), 0.5);
        map->bounds[i] = (Bounds){vec_mix(map->shapes[i].low, map->shapes[i].high, 0.5),
                                  vec_add(half, vec(ROUNDING_M, ROUNDING_M))};
    }
    if (is_made) {
        uint64_t key = hash_double(hash_double(14695981039346656037u, map->width_m), map->height_m);
        for (int i = 0; i < map->count; i++) {
            const Piece *piece = &map->pieces[i];
            key = hash_double(key, piece->is_low ? -1 - piece->radius_m : piece->radius_m);
            for (int k = 0; k < piece->vertex_count; k++)
                key = hash_double(hash_double(key, piece->vertices[k].x), piece->vertices[k].y);
        }
        map->key = key ^ key >> 32;
    }
    if (is_made && list_make(map) && clearance_make(map, was) && nav_make(map, was)) return map;
    map_destroy(map);
    return NULL;
}

void map_destroy(Map *map) {
    if (!map) return;
    cells_free(&map->list);
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
const Piece *map_piece(const Map *map, int index) {
    ASSERT(index >= 0 && index < map->count);
    return &map->pieces[index];
}

const Shape *map_shape(const Map *map, int index) {
    DEBUG_ASSERT(index >= 0 && index < map->count);
    return &map->shapes[index];
}

MapGrid map_grid(const Map *map) {
    return (MapGrid){map->columns, map->rows, map->cell_m, map->clearance_m};
}

MapGrid map_nav_grid(const Map *map) { return map->nav; }

int map_grid_cell(const MapGrid *grid, Vec at) {
    int column = (int)clamp(at.x / grid->cell_m, 0, grid->columns - 1);
    int row = (int)clamp(at.y / grid->cell_m, 0, grid->rows - 1);
    return row * grid->columns + column;
}

MapGrid map_narrow_grid(const Map *map) {
    return (MapGrid){map->nav.columns, map->nav.rows, map->nav.cell_m, map->nav_narrow_m};
}

Vec map_nav_point(const Map *map, int node, bool is_narrow) {
    ASSERT(node >= 0 && node < map->nav.columns * map->nav.rows);
    return nav_point(&map->nav, node, is_narrow ? map->nav_shift[node] : 4);
}

uint64_t map_key(const Map *map) { return map->key; }

double map_clearance(const Map *map, Vec at) {
    double x_m = min_of(at.x, map->width_m - at.x), y_m = min_of(at.y, map->height_m - at.y);
    if (!((x_m >= 0) & (y_m >= 0))) return 0; // a single branch, for many queries in a row
    Vec in;
    int up = map->columns;
    const float *c = &map->clearance_m[first_cell(map, at, &in)];
    double low = c[0] + (c[1] - (double)c[0]) * in.x;
    double high = c[up] + (c[up + 1] - (double)c[up]) * in.x;
    return min_of(low + (high - low) * in.y, min_of(x_m, y_m));
}

// Does the same computation without a branch.
Lanes map_clearance_lanes(const Map *map, Lanes at_x, Lanes at_y) {
    const Lanes zero = {0};
    Lanes x_m = lanes_least(at_x, map->width_m - at_x);
    Lanes y_m = lanes_least(at_y, map->height_m - at_y);
    Lanes x = lanes_most(at_x * map->cells_per_m - 0.5, zero);
    Lanes y = lanes_most(at_y * map->cells_per_m - 0.5, zero);
    x = lanes_least(x, zero + map->last_column);
    y = lanes_least(y, zero + map->last_row);
    LanesInts column = __builtin_convertvector(x, LanesInts);
    LanesInts row = __builtin_convertvector(y, LanesInts), cell = row * map->columns + column;
    LanesFloats low_left, low_right, high_left, high_right;
    for (int i = 0; i < LANES; i++) {
        const float *c = &map->clearance_m[cell[i]], *up = c + map->columns;
        low_left[i] = c[0], low_right[i] = c[1], high_left[i] = up[0], high_right[i] = up[1];
    }
    Lanes low = __builtin_convertvector(low_left, Lanes);
    Lanes high = __builtin_convertvector(high_left, Lanes);
    x -= __builtin_convertvector(column, Lanes);
    y -= __builtin_convertvector(row, Lanes);
    low += (__builtin_convertvector(low_right, Lanes) - low) * x;
    high += (__builtin_convertvector(high_right, Lanes) - high) * x;
    return lanes_most(lanes_least(low + (high - low) * y, lanes_least(x_m, y_m)), zero);
}

static bool is_cell_clear(const Map *map, int cell, Vec centre, Vec half) {
    const Cells *list = &map->list;
    for (uint32_t i = list->start[cell]; i < list->start[cell + 1]; i++) {
        const Bounds *bounds = &map->bounds[list->items[i]];
        if (fabs(bounds->centre.x - centre.x) < bounds->half.x + half.x &&
            fabs(bounds->centre.y - centre.y) < bounds->half.y + half.y)
            return false;
    }
    return true;
}

bool map_is_box_clear(const Map *map, Vec low, Vec high) {
    const Cells *list = &map->list;
    if (!(low.x >= 0 && low.y >= 0 && high.x <= map->width_m && high.y <= map->height_m))
        return false;
    Vec centre = vec_mix(low, high, 0.5), half = vec_sub(high, centre);
    int right = cell_along(high.x, list->per_m, list->columns);
    int top = cell_along(high.y, list->per_m, list->rows);
    for (int row = cell_along(low.y, list->per_m, list->rows); row <= top; row++)
        for (int c = cell_along(low.x, list->per_m, list->columns); c <= right; c++)
            if (!is_cell_clear(map, row * list->columns + c, centre, half)) return false;
    return true;
}

double map_clearance_floor(const Map *map, Vec at) {
    if (!(at.x >= 0 && at.x <= map->width_m && at.y >= 0 && at.y <= map->height_m)) return 0;
    int column = cell_along(at.x, map->cells_per_m, map->columns);
    int row = cell_along(at.y, map->cells_per_m, map->rows);
    double x = at.x - (column + 0.5) * map->cell_m, y = at.y - (row + 0.5) * map->cell_m;
    return map->clearance_m[row * map->columns + column] - 1.001 * sqrt(x * x + y * y) - 1e-4;
}

typedef struct Hit {
    double t;
    int piece;          // -1: the edge, or nothing
    Vec edge;           // normal of the arena's edge, if that is at `t`
    bool is_of_hull;    // low pieces block it
    bool is_any_enough; // whether to stop at the first piece found, even if another one is nearer
} Hit;

static Hit edge_hit(const Map *map, Vec from, Vec step) {
    Hit hit = {.t = 1, .piece = -1};
    double x_m = step.x > 0 ? map->width_m - from.x : -from.x;
    double y_m = step.y > 0 ? map->height_m - from.y : -from.y;
    // The ray crosses the edge at t = distance / step if |step| is longer than the distance.
    if (fabs(step.x) > fabs(x_m)) hit.t = x_m / step.x, hit.edge = vec(step.x > 0 ? -1 : 1, 0);
    if (fabs(step.y) > fabs(y_m) && y_m / step.y < hit.t)
        hit.t = y_m / step.y, hit.edge = vec(0, step.y > 0 ? -1 : 1);
    return hit;
}

static void hit_cell(const Map *map, uint32_t cell, Vec from, Vec step, Hit *hit) {
    const Cells *list = &map->list;
    for (uint32_t i = list->start[cell]; i < list->start[cell + 1]; i++) {
        // Skips the piece if the whole line misses its bounds (separating axis across the line).
        double off = vec_cross(step, vec_sub(map->bounds[list->items[i]].centre, from));
        if (fabs(off) > fabs(step.y) * map->bounds[list->items[i]].half.x +
                            fabs(step.x) * map->bounds[list->items[i]].half.y)
            continue;
        const Shape *shape = &map->shapes[list->items[i]];
        if (shape->is_low && !hit->is_of_hull) continue;
        double t = shape_ray(shape, from, step, hit->t);
        if (t < hit->t) hit->t = t, hit->piece = list->items[i];
    }
}

// Advances along the ray by the clearance while that is large. Returns the t up to which there are
// no walls; more than 1 if there are none at all. The clearance at any point of a cell is at least
// the clearance at its centre minus half the diagonal, with a margin for the rounding of a float.
static double skip_free_space(const Map *map, Vec from, Vec step) {
    double length_m = vec_length(step), gone_m = 0, loss_m = 0.71 * map->cell_m;
    double share = length_m > 0 ? 1 / length_m : 0;
    Vec start = vec_scale(from, map->cells_per_m); // position in cells of the clearance grid
    Vec per_m = vec_scale(step, map->cells_per_m * share);
    int last_column = map->columns - 1, last_row = map->rows - 1;
    for (Vec at = start;; at = vec_add(start, vec_scale(per_m, gone_m))) {
        int column = (int)at.x, row = (int)at.y;
        if (column > last_column) column = last_column;
        if (row > last_row) row = last_row;
        double free_m = (double)map->clearance_m[row * map->columns + column] - loss_m;
        if (gone_m + free_m > length_m) return 2;
        if (free_m < SKIP_M) return gone_m * share;
        gone_m += free_m;
    }
}

// Visits the cells from `t` on, after Amanatides and Woo, "A Fast Voxel Traversal Algorithm"
// (1987). next.x and next.y are the t at which the ray leaves its cell sideways and up or down.
static void visit_cells(const Map *map, Vec from, Vec step, double t, Hit *hit) {
    const Cells *list = &map->list;
    Vec at = vec_add(from, vec_scale(step, t));
    int column = cell_along(at.x, list->per_m, list->columns);
    int row = cell_along(at.y, list->per_m, list->rows);
    Vec per_t = vec(1 / fabs(step.x), 1 / fabs(step.y)); // infinite for a ray parallel to an axis
    double x_m = step.x > 0 ? (column + 1) * list->cell_m - from.x : from.x - column * list->cell_m;
    double y_m = step.y > 0 ? (row + 1) * list->cell_m - from.y : from.y - row * list->cell_m;
    Vec next = vec(step.x == 0 ? INFINITY : x_m * per_t.x, step.y == 0 ? INFINITY : y_m * per_t.y);
    Vec wide = vec(list->cell_m * per_t.x, list->cell_m * per_t.y);
    int across = step.x > 0 ? 1 : -1, along = step.y > 0 ? 1 : -1;
    int cell = row * list->columns + column, up = step.y > 0 ? list->columns : -list->columns;
    for (;;) {
        DEBUG_ASSERT(cell >= 0 && cell < list->columns * list->rows);
        hit_cell(map, (uint32_t)cell, from, step, hit);
        if (min_of(next.x, next.y) >= hit->t || (hit->is_any_enough && hit->piece >= 0)) return;
        if (next.x < next.y) {
            column += across;
            cell += across;
            next.x += wide.x;
            if (column < 0 || column >= list->columns) return;
        } else {
            row += along;
            cell += up;
            next.y += wide.y;
            if (row < 0 || row >= list->rows) return;
        }
    }
}

static bool is_valid_ray(const Map *map, Vec from, Vec step) {
    bool is_inside =
        from.x >= 0 && from.x <= map->width_m && from.y >= 0 && from.y <= map->height_m;
    return is_inside && isfinite(step.x) && isfinite(step.y);
}

static double ray(const Map *map, Vec from, Vec to, bool is_of_hull, Vec *normal, int *piece) {
    if (normal) *normal = vec(0, 0);
    *piece = -1;
    Vec step = vec_sub(to, from);
    if (!is_valid_ray(map, from, step)) return 0;
    double start = skip_free_space(map, from, step);
    if (start > 1) return 1;
    Hit hit = edge_hit(map, from, step);
    hit.is_of_hull = is_of_hull;
    visit_cells(map, from, step, start, &hit);
    *piece = hit.piece;
    if (normal && hit.piece >= 0)
        *normal = shape_normal(&map->shapes[hit.piece], vec_add(from, vec_scale(step, hit.t)));
    else if (normal && hit.t < 1)
        *normal = hit.edge;
    DEBUG_ASSERT(hit.t >= 0 && hit.t <= 1);
    return hit.t;
}

double map_ray_piece(const Map *map, Vec from, Vec to, Vec *normal, int *piece) {
    return ray(map, from, to, false, normal, piece);
}

double map_way_ray(const Map *map, Vec from, Vec to, Vec *normal) {
    int piece;
    return ray(map, from, to, true, normal, &piece);
}

double map_piece_distance(const Map *map, int piece, Vec at) {
    return shape_distance(map_shape(map, piece), at);
}

double map_ray(const Map *map, Vec from, Vec to, Vec *normal) {
    int piece;
    return map_ray_piece(map, from, to, normal, &piece);
}

// Stores the wall that it finds. Not inlined, to keep the check of a known wall fast.
__attribute__((noinline)) static bool is_free(const Map *map, Vec from, Vec step, bool is_of_hull,
                                              int *wall) {
    if (!is_valid_ray(map, from, step)) return false;
    double start = skip_free_space(map, from, step);
    if (start > 1) return true;
    Hit hit = edge_hit(map, from, step);
    hit.is_any_enough = true;
    hit.is_of_hull = is_of_hull;
    if (hit.t == 1) visit_cells(map, from, step, start, &hit);
    if (hit.piece >= 0) *wall = hit.piece;
    return hit.t == 1;
}

bool map_sees_past(const Map *map, Vec from, Vec to, int *wall) {
    ASSERT(*wall >= -1 && *wall < map->count);
    Vec step = vec_sub(to, from);
    if (*wall >= 0 && shape_ray(&map->shapes[*wall], from, step, 1) < 1) return false;
    return is_free(map, from, step, false, wall);
}

bool map_is_way_free(const Map *map, Vec from, Vec to) {
    int wall = -1;
    return is_free(map, from, vec_sub(to, from), true, &wall);
}

bool map_sees(const Map *map, Vec from, Vec to) {
    int wall = -1;
    return map_sees_past(map, from, to, &wall);
}
