// solids.c -- walls from tiles: joins neighbouring solid tiles to as few rectangles as it finds.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "tiled.h"

enum { BOXES_MAX = 300000 };

// Returns whether the outline is an upright rectangle, and sets its box.
static bool is_box(const Vec *points, int count, SolidBox *box) {
    if (count != 4) return false;
    for (int i = 0; i < 4; i++) {
        Vec a = points[i], b = points[(i + 1) % 4], c = points[(i + 2) % 4];
        bool is_across = a.y == b.y && b.x == c.x, is_down = a.x == b.x && b.y == c.y;
        if (!is_across && !is_down) return false;
    }
    box->left_px = min_of(points[0].x, points[2].x),
    box->right_px = max_of(points[0].x, points[2].x);
    box->top_px = min_of(points[0].y, points[2].y),
    box->bottom_px = max_of(points[0].y, points[2].y);
    return true;
}

static void cell_fill(Build *build, int column, int row, WallKind kind) {
    ASSERT(column >= 0 && column < build->arena->columns);
    ASSERT(row >= 0 && row < build->arena->rows);
    build->solids[row * build->arena->columns + column] = (uint8_t)(1 + kind);
}

// Adds one shape of a tile at a cell. Tiles stand on the lower left corner of their cell.
static bool shape_add(Build *build, const JsonCursor *at, uint32_t gid, const Tileset *tileset,
                      const TileAppearance *look, const TileShape *shape, int column, int row) {
    int wide_px = tileset->tile_px ? tileset->tile_px : build->tile_px;
    int high_px = tileset->tile_high_px ? tileset->tile_high_px : build->tile_px;
    if (look->picture.image >= 0 && look->picture.width_px > 0)
        wide_px = look->picture.width_px, high_px = look->picture.height_px;
    if (gid & GID_FLIP_DIAGONAL) {
        int swapped = wide_px;
        wide_px = high_px, high_px = swapped;
    }
    Vec points[OUTLINE_VERTICES_MAX];
    ASSERT(shape->count >= 3 && shape->count <= OUTLINE_VERTICES_MAX);
    memcpy(points, shape->points, (size_t)shape->count * sizeof *points);
    tile_flip(gid, wide_px, high_px, points, shape->count);
    const double left_px = (double)column * build->tile_px;
    const double top_px = (double)(row + 1) * build->tile_px - high_px;
    for (int i = 0; i < shape->count; i++)
        points[i] = vec(points[i].x + left_px, points[i].y + top_px);
    SolidBox box = {.kind = look->kind};
    if (is_box(points, shape->count, &box)) {
        double px = build->tile_px;
        if (box.left_px <= column * px && box.right_px >= (column + 1) * px &&
            box.top_px <= row * px && box.bottom_px >= (row + 1) * px &&
            box.right_px - box.left_px <= px && box.bottom_px - box.top_px <= px) {
            cell_fill(build, column, row, look->kind);
            return true;
        }
        if (build->box_count == BOXES_MAX)
            return json_fail(at, "the map has more than %d tiles with shapes", BOXES_MAX);
        return APPEND(at, build->boxes, build->box_count, box);
    }
    for (int i = 0; i < shape->count; i++)
        points[i] = vec(points[i].x * build->metres_per_px,
                        build->arena->height_m - points[i].y * build->metres_per_px);
    return solid_keep(build, at, points, shape->count, look->kind);
}

bool solid_add(Build *build, const JsonCursor *at, uint32_t gid, int column, int row,
               bool is_solid_cell) {
    const Tileset *tileset = NULL;
    const TileAppearance *look = tile_find(build, gid, &tileset);
    ASSERT(look && tileset);
    for (int i = 0; i < look->shape_count; i++)
        if (!shape_add(build, at, gid, tileset, look, &look->shapes[i], column, row)) return false;
    if (!look->shape_count && (is_solid_cell || look->is_solid))
        cell_fill(build, column, row, look->kind);
    return true;
}

typedef struct CellBox {
    int left, top, right, bottom; // inclusive
} CellBox;

static bool is_filled(const Build *build, CellBox box, int value) {
    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            if (build->solids[row * build->arena->columns + column] != value) return false;
    return true;
}

static void grow_across(const Build *build, CellBox *box, int value) {
    while (box->left > 0 &&
           is_filled(build, (CellBox){box->left - 1, box->top, box->left - 1, box->bottom}, value))
        box->left--;
    while (
        box->right + 1 < build->arena->columns &&
        is_filled(build, (CellBox){box->right + 1, box->top, box->right + 1, box->bottom}, value))
        box->right++;
}

static void grow_down(const Build *build, CellBox *box, int value) {
    while (box->top > 0 &&
           is_filled(build, (CellBox){box->left, box->top - 1, box->right, box->top - 1}, value))
        box->top--;
    while (
        box->bottom + 1 < build->arena->rows &&
        is_filled(build, (CellBox){box->left, box->bottom + 1, box->right, box->bottom + 1}, value))
        box->bottom++;
}

// Returns the number of cells of the box that are not covered yet.
static int new_cells(const Build *build, const uint8_t *is_covered, CellBox box) {
    int count = 0;
    for (int row = box.top; row <= box.bottom; row++)
        for (int column = box.left; column <= box.right; column++)
            count += !is_covered[row * build->arena->columns + column];
    return count;
}

static bool box_keep(Build *build, const JsonCursor *at, SolidBox box) {
    double scale = build->metres_per_px, top = build->arena->height_m;
    double left = box.left_px * scale, right = box.right_px * scale;
    double high = top - box.top_px * scale, low = top - box.bottom_px * scale;
    const Vec corners[] = {vec(left, low), vec(right, low), vec(right, high), vec(left, high)};
    return solid_keep(build, at, corners, 4, box.kind);
}

// Covers the solid cells by rectangles that are as large as they can be. They overlap where they
// meet, so that nothing passes between them.
static bool cells_cover(Build *build, const JsonCursor *map, uint8_t *is_covered) {
    const Arena *arena = build->arena;
    for (int cell = 0; cell < arena->columns * arena->rows; cell++) {
        int value = build->solids[cell];
        if (!value || is_covered[cell]) continue;
        int column = cell % arena->columns, row = cell / arena->columns;
        CellBox wide = {column, row, column, row}, high = wide;
        grow_across(build, &wide, value), grow_down(build, &wide, value);
        grow_down(build, &high, value), grow_across(build, &high, value);
        if (new_cells(build, is_covered, high) > new_cells(build, is_covered, wide)) wide = high;
        for (int r = wide.top; r <= wide.bottom; r++)
            memset(is_covered + r * arena->columns + wide.left, 1,
                   (size_t)(wide.right - wide.left + 1));
        double px = build->tile_px;
        SolidBox box = {(WallKind)(value - 1), wide.left * px, wide.top * px, (wide.right + 1) * px,
                        (wide.bottom + 1) * px};
        if (!box_keep(build, map, box)) return false;
    }
    return true;
}

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_across(const void *left, const void *right) {
    const SolidBox *a = left, *b = right;
    int by = compare(a->kind, b->kind);
    if (!by) by = compare(a->top_px, b->top_px);
    if (!by) by = compare(a->bottom_px, b->bottom_px);
    if (!by) by = compare(a->left_px, b->left_px);
    return by ? by : compare(a->right_px, b->right_px);
}

static int compare_down(const void *left, const void *right) {
    const SolidBox *a = left, *b = right;
    int by = compare(a->kind, b->kind);
    if (!by) by = compare(a->left_px, b->left_px);
    if (!by) by = compare(a->right_px, b->right_px);
    if (!by) by = compare(a->top_px, b->top_px);
    return by ? by : compare(a->bottom_px, b->bottom_px);
}

// Joins boxes that touch side by side, then those that touch one above the other.
static void boxes_join(Build *build) {
    SolidBox *boxes = build->boxes;
    for (int pass = 0; pass < 2 && build->box_count; pass++) {
        int kept = 0;
        qsort(boxes, (size_t)build->box_count, sizeof *boxes, pass ? compare_down : compare_across);
        for (int i = 1; i < build->box_count; i++) {
            SolidBox *last = &boxes[kept];
            const SolidBox *next = &boxes[i];
            bool is_row = !pass && last->top_px == next->top_px &&
                          last->bottom_px == next->bottom_px && next->left_px <= last->right_px;
            bool is_column = pass && last->left_px == next->left_px &&
                             last->right_px == next->right_px && next->top_px <= last->bottom_px;
            if (last->kind == next->kind && (is_row || is_column)) {
                last->right_px = max_of(last->right_px, next->right_px);
                last->bottom_px = max_of(last->bottom_px, next->bottom_px);
            } else {
                boxes[++kept] = *next;
            }
        }
        build->box_count = kept + 1;
    }
}

bool solids_make(Build *build, const JsonCursor *map) {
    size_t cells = (size_t)build->arena->columns * (size_t)build->arena->rows;
    uint8_t *is_covered = calloc(cells, 1);
    if (!is_covered) return json_fail(map, "out of memory");
    bool is_made = cells_cover(build, map, is_covered);
    free(is_covered);
    boxes_join(build);
    for (int i = 0; is_made && i < build->box_count; i++)
        is_made = box_keep(build, map, build->boxes[i]);
    return is_made;
}
