// solids.c -- walls from tiles: joins neighbouring solid tiles to as few rectangles as it finds,
// and writes the summary of a map.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"
#include "tiled.h"

enum { BOXES_MAX = 300000 };

static const char *const SOLID_WORDS[] = {"solid", "collides", "wall"};
// Words in the names of layers, without the s of a plural. The first ones mean walls.
static const char *const LAYER_WORDS[] = {"wall",  "collision", "solid", "obstacle",
                                          "layer", "tile",      "map",   "object"};
enum { WALL_LAYER_WORDS = 4 };
#define COUNT(words) (sizeof(words) / sizeof *(words))

static bool is_solid_word(const char *text) {
    for (size_t i = 0; i < COUNT(SOLID_WORDS); i++)
        if (!strcasecmp(text, SOLID_WORDS[i])) return true;
    return false;
}

// Tiled before version 0.16 wrote all properties as strings.
static bool is_true(const char *name, const json_t *value) {
    const char *text = json_string_value(value);
    return name && is_solid_word(name) &&
           (json_is_true(value) || json_number_value(value) != 0 ||
            (text && (!strcasecmp(text, "true") || !strcmp(text, "1"))));
}

bool is_marked_solid(const json_t *element) {
    json_t *properties = json_object_get(element, "properties"), *value;
    const char *name;
    for (size_t i = 0; i < json_array_size(properties); i++) {
        const json_t *item = json_array_get(properties, i);
        if (is_true(json_string_value(json_object_get(item, "name")),
                    json_object_get(item, "value")))
            return true;
    }
    json_object_foreach(json_is_object(properties) ? properties : NULL, name, value) {
        if (is_true(name, value)) return true;
    }
    return false;
}

// Returns the index of the word of layers at the start of the text, or -1.
static int layer_word(const char *text) {
    for (size_t i = 0; i < COUNT(LAYER_WORDS); i++)
        if (!strncasecmp(text, LAYER_WORDS[i], strlen(LAYER_WORDS[i]))) return (int)i;
    return -1;
}

// Returns whether a layer with this name consists of walls: "walls 2", "Collision Layer",
// "SolidTiles", but not "wallpaper" or "no collision".
static bool is_wall_name(const char *name) {
    bool is_wall = false;
    while (*name) {
        bool is_letter = (*name | 32) >= 'a' && (*name | 32) <= 'z';
        int word = layer_word(name);
        if (word < 0 && (is_letter || (unsigned char)*name >= 128)) return false;
        is_wall |= word >= 0 && word < WALL_LAYER_WORDS;
        name += word < 0 ? 1 : strlen(LAYER_WORDS[word]);
        name += word >= 0 && (*name == 's' || *name == 'S');
    }
    return is_wall;
}

bool is_solid_layer(const Build *build, const json_t *layer) {
    if (build->only_classes) return false;
    const char *name = json_string_value(json_object_get(layer, "name"));
    const char *class = json_string_value(json_object_get(layer, "class"));
    return is_marked_solid(layer) || (class && !strcasecmp(class, "wall")) ||
           (name && is_wall_name(name));
}

void tile_flip(uint32_t gid, double width_px, double height_px, Vec *points, int count) {
    for (int i = 0; i < count; i++) {
        Vec at = points[i];
        if (gid & GID_FLIP_DIAGONAL) at = vec(at.y, at.x);
        if (gid & GID_FLIP_X) at.x = width_px - at.x;
        if (gid & GID_FLIP_Y) at.y = height_px - at.y;
        points[i] = at;
    }
}

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

void summary_add(Tally *tally, const char *name, int count) {
    char shown[sizeof tally->rows->name];
    plain_write(shown, sizeof shown, "%s", name);
    for (int i = 0; i < tally->row_count; i++) {
        if (strcmp(tally->rows[i].name, shown) != 0) continue;
        tally->rows[i].count += count;
        return;
    }
    if (tally->row_count == SUMMARY_NAMES_MAX) {
        tally->others += count;
        return;
    }
    strcpy(tally->rows[tally->row_count].name, shown);
    tally->rows[tally->row_count++].count = count;
}

typedef struct Sentence {
    char *text;
    size_t used;
} Sentence;

#define ADD(sentence, ...)                                                                         \
    ((sentence)->used = text_add((sentence)->text, PROBLEM_MAX, (sentence)->used, __VA_ARGS__))

static const char *plural(int count) { return count == 1 ? "" : "s"; }

static void add_layers(Sentence *to, const Tally *tally) {
    if (tally->row_count) ADD(to, "layer%s ", plural(tally->row_count));
    for (int i = 0; i < tally->row_count; i++)
        ADD(to, "%s'%s'", i ? ", " : "", tally->rows[i].name);
    if (tally->others) ADD(to, " and more");
}

static void add_ignored(Sentence *to, const Build *build) {
    const Tally *classes = &build->ignored_classes;
    const char *before = "; ignored: ";
    if (build->ignored_layers.row_count) {
        ADD(to, "%s", before);
        add_layers(to, &build->ignored_layers);
        before = ", ";
    }
    for (int i = 0; i < classes->row_count; i++, before = ", ")
        ADD(to, "%s%d object%s of class '%s'", before, classes->rows[i].count,
            plural(classes->rows[i].count), classes->rows[i].name);
    if (classes->others) ADD(to, ", %d of other classes", classes->others);
    if (build->ignored_objects)
        ADD(to, "%s%d object%s without a class", before, build->ignored_objects,
            plural(build->ignored_objects));
}

void summary_write(Build *build) {
    Arena *arena = build->arena;
    Sentence to = {arena->summary, 0};
    int tiles = build->solid_count;
    bool is_scaled = build->is_foreign && arena->tile_m > 1;
    bool ignores = is_scaled || build->ignored_layers.row_count ||
                   build->ignored_classes.row_count || build->ignored_objects;
    if (!tiles && !ignores && !arena->chosen_starts) return;
    if (tiles) {
        ADD(&to, "%d solid tile%s of ", tiles, plural(tiles));
        add_layers(&to, &build->solid_layers);
        ADD(&to, " became %d wall%s", build->solid_walls, plural(build->solid_walls));
    } else {
        ADD(&to, "%d wall%s", arena->wall_count, plural(arena->wall_count));
    }
    ADD(&to, "; %d spawn point%s%s", arena->spawn_count, plural(arena->spawn_count),
        arena->chosen_starts ? ", chosen by the game" : "");
    if (is_scaled) ADD(&to, "; a tile is %g m wide, so that tanks have room", arena->tile_m);
    if (build->ground_layers.row_count) {
        ADD(&to, "; ground from ");
        add_layers(&to, &build->ground_layers);
    }
    add_ignored(&to, build);
}
