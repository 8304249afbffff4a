// tiled.c -- reads an arena from a Tiled map: its size and tilesets, then its layers in passes:
// first the ground, then the objects by type.
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"
#include "platform/files.h"
#include "platform/json.h"
#include "platform/spelling.h"
#include "platform/utf8.h"

enum {
    ARENA_TILES_MAX = 512,
    ARENA_OBJECTS_MAX = 4096,
    LAYER_OBJECTS_MAX = 1000000, // so that messages are about walls or things
    ARENA_TILESETS_MAX = 64,
    ARENA_BUMPS_MAX = 256,
    TILE_PX_MAX = 4096,
    TILESET_TILES_MAX = 16384,
    IMAGE_PX_MAX = 16384,
    IMAGES_MAX = 1024,
    GID_MAX = 0x0fffffff,
    GROUP_DEPTH_MAX = 16,
    ELLIPSE_VERTICES = PIECE_VERTICES_MAX,
    LAYERS_MAX = 1024,
    TYPE_BYTES = 255
};
#define SEAM_M 0.002 // parts of a wall overlap by this, so that no ray passes along their seam
#define PIXELS_MAX ((double)ARENA_TILES_MAX * TILE_PX_MAX) // largest coordinate in a map
#define SIZE_MIN_M 8.0
#define TILE_MIN_M 0.05
#define TILE_MAX_M 64.0
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define REACH_MAX_M 64.0 // how far a wall may extend beyond the arena's edge
#define AREA_MIN_M2 1e-4
#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0
#define HILL_RADIUS_MIN_M 1.0
#define HILL_RADIUS_MAX_M 128.0

// The appearance of a tile of a tileset.
typedef struct TileAppearance {
    Surface surface;
    TilePicture picture; // used if the surface is SURFACE_PICTURE; its image is -1 if there is none
    int picture_index;   // index into Arena.pictures, -1 until the tile is used
} TileAppearance;

typedef struct Tileset {
    int first_gid, count;
    TileAppearance *looks;
} Tileset;

typedef struct Build {
    Arena *arena;
    const char *folder; // folder of the map's file
    double metres_per_px;
    int tile_px;
    Bump *bumps;
    int bump_count;
    int piece_count, object_count; // convex pieces of walls, and objects of all types, so far
    Tileset tilesets[ARENA_TILESETS_MAX];
    int tileset_count;
} Build;

// The offset and visibility of a layer, including those of its groups.
typedef struct LayerPlace {
    double x_px, y_px;
    bool is_visible;
} LayerPlace;

#define APPEND(at, items, count, item)                                                             \
    (ARRAY_APPEND(items, count, item) || json_fail(at, "out of memory"))

// A tileset while it is read. Its images are relative to its own folder.
typedef struct TilesetPlan {
    Tileset *tileset;
    const char *folder;
    int tiles, tile_count; // items of "tiles", and "tilecount"
    int tile_px, tile_high_px, columns, margin_px, spacing_px;
    int image, image_px, image_high_px; // image: -1 if each tile has its own, or none
    char file[ARENA_PATH_MAX];
} TilesetPlan;

static const Binding TILESET_BINDINGS[] = {
    {"tiles", BIND_ARRAY, .high = TILESET_TILES_MAX, .count = offsetof(TilesetPlan, tiles),
     .is_optional = true},
    WHOLE_MEMBER("tilecount", TilesetPlan, tile_count, 0, TILESET_TILES_MAX, REQUIRED),
    {0}};

static const Binding SHEET_BINDINGS[] = {
    WHOLE_MEMBER("tilewidth", TilesetPlan, tile_px, 1, TILE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("tileheight", TilesetPlan, tile_high_px, 1, TILE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("margin", TilesetPlan, margin_px, 0, IMAGE_PX_MAX, OPTIONAL),
    WHOLE_MEMBER("spacing", TilesetPlan, spacing_px, 0, IMAGE_PX_MAX, OPTIONAL),
    WHOLE_MEMBER("columns", TilesetPlan, columns, 1, TILESET_TILES_MAX, REQUIRED),
    WHOLE_MEMBER("imagewidth", TilesetPlan, image_px, 1, IMAGE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("imageheight", TilesetPlan, image_high_px, 1, IMAGE_PX_MAX, REQUIRED),
    STRING_MEMBER("image", TilesetPlan, file, 1, REQUIRED),
    {0}};

// A tile of a "collection of images".
typedef struct OwnImage {
    int width_px, height_px;
    char file[ARENA_PATH_MAX];
} OwnImage;

static const Binding OWN_IMAGE_BINDINGS[] = {
    WHOLE_MEMBER("imagewidth", OwnImage, width_px, 1, IMAGE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("imageheight", OwnImage, height_px, 1, IMAGE_PX_MAX, REQUIRED),
    STRING_MEMBER("image", OwnImage, file, 1, REQUIRED),
    {0}};

static const Binding TILE_ID[] = {{"id", BIND_WHOLE, .high = TILESET_TILES_MAX - 1}, {0}};

static bool path_join(const JsonCursor *at, const char *folder, const char *file,
                      char path[ARENA_PATH_MAX]) {
    bool is_alone = file[0] == '/' || folder[0] == '\0' || strcmp(folder, ".") == 0;
    int length = is_alone ? snprintf(path, ARENA_PATH_MAX, "%s", file)
                          : snprintf(path, ARENA_PATH_MAX, "%s/%s", folder, file);
    if (length >= ARENA_PATH_MAX) return json_fail(at, "the path of '%.60s' is too long", file);
    return true;
}

static bool image_add(Build *build, const JsonCursor *at, const char *folder, const char *file,
                      int *image) {
    Arena *arena = build->arena;
    char path[ARENA_PATH_MAX];
    if (arena->image_count == IMAGES_MAX)
        return json_fail(at, "the map has more than %d images", IMAGES_MAX);
    *image = arena->image_count;
    return path_join(at, folder, file, path) && APPEND(at, arena->images, arena->image_count, path);
}

static bool tiles_read(Build *build, const TilesetPlan *plan, const JsonCursor *tiles) {
    for (size_t i = 0; i < json_array_size(tiles->json); i++) {
        JsonCursor tile = json_item(tiles, i);
        int id;
        if (!json_read(&tile, TILE_ID, &id)) return false;
        DEBUG_ASSERT(id < plan->tileset->count);
        TileAppearance *look = &plan->tileset->looks[id];
        if (json_object_get(tile.json, "image")) {
            OwnImage own;
            look->surface = SURFACE_PICTURE;
            if (!json_read(&tile, OWN_IMAGE_BINDINGS, &own) ||
                !image_add(build, &tile, plan->folder, own.file, &look->picture.image))
                return false;
            look->picture.width_px = own.width_px, look->picture.height_px = own.height_px;
        }
        const char *words[SURFACE_COUNT + 1] = {NULL};
        for (int k = 0; k < SURFACE_COUNT; k++) words[k] = SURFACE_TRAITS[k].name;
        int chosen = (int)look->surface;
        const Binding surface[] = {{"surface", BIND_CHOICE, .words = words, .is_optional = true},
                                   {0}};
        if (!json_read_properties(&tile, surface, &chosen)) return false;
        look->surface = (Surface)chosen;
        if (look->surface == SURFACE_PICTURE && look->picture.image < 0)
            return json_fail(&tile, "tile %d has the surface 'picture' but no image", id);
    }
    return true;
}

static bool looks_make(const JsonCursor *set, const TilesetPlan *plan) {
    Tileset *tileset = plan->tileset;
    tileset->looks = calloc((size_t)tileset->count + 1, sizeof *tileset->looks);
    if (!tileset->looks) return json_fail(set, "out of memory");
    for (int id = 0; id < tileset->count; id++) {
        TileAppearance *look = &tileset->looks[id];
        *look = (TileAppearance){SURFACE_EARTH, {.image = -1}, -1};
        if (plan->image < 0) continue;
        look->surface = SURFACE_PICTURE;
        int x_px = plan->margin_px + id % plan->columns * (plan->tile_px + plan->spacing_px);
        int y_px = plan->margin_px + id / plan->columns * (plan->tile_high_px + plan->spacing_px);
        look->picture = (TilePicture){plan->image, x_px, y_px, plan->tile_px, plan->tile_high_px};
        if (x_px + plan->tile_px > plan->image_px ||
            y_px + plan->tile_high_px > plan->image_high_px)
            return json_fail(set, "tile %d is outside of the tileset's image", id);
    }
    return true;
}

static bool tileset_read(Build *build, const JsonCursor *set, const char *folder,
                         Tileset *tileset) {
    TilesetPlan plan = {.tileset = tileset, .folder = folder, .image = -1};
    JsonCursor tiles = json_member(set, "tiles");
    if (!json_read(set, TILESET_BINDINGS, &plan)) return false;
    tileset->count = plan.tile_count;
    for (size_t i = 0; i < json_array_size(tiles.json); i++) { // ids may have gaps
        JsonCursor tile = json_item(&tiles, i);
        int id;
        if (!json_read(&tile, TILE_ID, &id)) return false;
        if (id >= tileset->count) tileset->count = id + 1;
    }
    if (json_object_get(set->json, "image") &&
        (!json_read(set, SHEET_BINDINGS, &plan) ||
         !image_add(build, set, folder, plan.file, &plan.image)))
        return false;
    return looks_make(set, &plan) && tiles_read(build, &plan, &tiles);
}

static bool external_read(Build *build, const JsonCursor *reference, const char *source,
                          Tileset *tileset) {
    char path[ARENA_PATH_MAX], folder[ARENA_PATH_MAX];
    size_t tail = strlen(source);
    if (tail >= 4 && strcmp(source + tail - 4, ".tsx") == 0)
        return json_fail(
            reference, "tileset '%.80s' is in Tiled's XML format; save it as JSON (.tsj)", source);
    if (!path_join(reference, build->folder, source, path)) return false;
    JsonText text = {.name = path_for_message(path),
                     .problem = reference->text->problem,
                     .unknown = JSON_UNKNOWN_IGNORED};
    char *bytes = text_read(path, ARENA_FILE_MOST, &text.length, text.problem);
    if (!bytes) return false;
    text.text = bytes;
    json_t *root = json_text_parse(&text);
    JsonCursor set = json_root(&text, root);
    path_folder(path, folder, sizeof folder);
    bool is_read = root && tileset_read(build, &set, folder, tileset);
    json_decref(root);
    free(bytes);
    return is_read;
}

typedef struct TilesetReference {
    int first_gid;
    char source[ARENA_PATH_MAX]; // "" if the tileset is part of the map
} TilesetReference;

static const Binding REFERENCE_BINDINGS[] = {
    WHOLE_MEMBER("firstgid", TilesetReference, first_gid, 1, GID_MAX, REQUIRED),
    STRING_MEMBER("source", TilesetReference, source, 0, OPTIONAL),
    {0}};

static bool tilesets_read(Build *build, const JsonCursor *map) {
    JsonCursor list = json_member(map, "tilesets");
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        JsonCursor set = json_item(&list, i);
        Tileset *tileset = &build->tilesets[build->tileset_count++];
        TilesetReference reference = {0};
        if (!json_read(&set, REFERENCE_BINDINGS, &reference)) return false;
        tileset->first_gid = reference.first_gid;
        bool is_read = *reference.source ? external_read(build, &set, reference.source, tileset)
                                         : tileset_read(build, &set, build->folder, tileset);
        if (!is_read) return false;
    }
    return true;
}

static bool cell_paint(Build *build, const JsonCursor *at, int column, int row, uint32_t tile) {
    Arena *arena = build->arena;
    int gid = (int)(tile & GID_MAX); // the higher bits flip the tile
    if (gid == 0) return true;
    TileAppearance *look = NULL;
    for (int i = 0; i < build->tileset_count && !look; i++) {
        const Tileset *tileset = &build->tilesets[i];
        int id = gid - tileset->first_gid;
        if (id >= 0 && id < tileset->count) look = &tileset->looks[id];
    }
    if (!look) return json_fail(at, "tile %d is not in any tileset", gid);
    if (column < 0 || column >= arena->columns || row < 0 || row >= arena->rows) return true;
    bool is_picture = look->surface == SURFACE_PICTURE;
    DEBUG_ASSERT(look->surface < SURFACE_COUNT);
    int cell = row * arena->columns + column;
    arena->surface[cell] = (uint8_t)look->surface;
    if (is_picture && look->picture_index < 0) {
        look->picture_index = arena->picture_count;
        if (!APPEND(at, arena->pictures, arena->picture_count, look->picture)) return false;
    }
    arena->picture[cell] = is_picture ? look->picture_index : -1;
    return true;
}

// The cells of a layer, which may be offset by whole tiles.
typedef struct LayerGrid {
    int columns, rows, right, down;
    char compression[32];
} LayerGrid;

static const Binding GRID_BINDINGS[] = {
    WHOLE_MEMBER("width", LayerGrid, columns, 1, ARENA_TILES_MAX, REQUIRED),
    WHOLE_MEMBER("height", LayerGrid, rows, 1, ARENA_TILES_MAX, REQUIRED),
    STRING_MEMBER("compression", LayerGrid, compression, 0, OPTIONAL),
    {0}};

static bool list_paint(Build *build, const JsonCursor *data, LayerGrid grid) {
    if (json_array_size(data->json) != (size_t)grid.columns * (size_t)grid.rows)
        return json_fail(data, "the layer has %zu tile%s; %d x %d are required",
                         json_array_size(data->json), json_array_size(data->json) == 1 ? "" : "s",
                         grid.columns, grid.rows);
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        JsonCursor item = json_item(data, (size_t)i);
        json_int_t tile = json_integer_value(item.json);
        if (!json_is_integer(item.json) || tile < 0 || tile > UINT32_MAX)
            return json_fail(&item, "this is not the number of a tile");
        if (!cell_paint(build, &item, grid.right + i % grid.columns, grid.down + i / grid.columns,
                        (uint32_t)tile))
            return false;
    }
    return true;
}

// Decodes up to `room` tiles of four bytes each, low byte first. Returns the number of bytes.
static size_t base64_decode(const char *text, uint32_t *tiles, size_t room) {
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t bytes = 0;
    uint32_t bits = 0;
    int bit_count = 0;
    for (; *text && bytes < 4 * room; text++) {
        const char *digit = strchr(DIGITS, *text);
        if (!digit) continue; // padding and line breaks
        bits = bits << 6 | (uint32_t)(digit - DIGITS);
        bit_count += 6;
        if (bit_count < 8) continue;
        bit_count -= 8;
        tiles[bytes / 4] |= (bits >> bit_count & 0xff) << bytes % 4 * 8;
        bytes++;
    }
    return bytes;
}

static bool base64_paint(Build *build, const JsonCursor *data, LayerGrid grid) {
    const char *text = json_string_value(data->json);
    size_t count = (size_t)grid.columns * (size_t)grid.rows;
    uint32_t *tiles = calloc(count, sizeof *tiles);
    if (!tiles) return json_fail(data, "out of memory");
    bool is_painted = base64_decode(text, tiles, count) == 4 * count;
    if (!is_painted)
        json_fail(data, "the layer's data is too short for %d x %d tiles", grid.columns, grid.rows);
    for (int i = 0; is_painted && i < (int)count; i++)
        is_painted = cell_paint(build, data, grid.right + i % grid.columns,
                                grid.down + i / grid.columns, tiles[i]);
    free(tiles);
    return is_painted;
}

static bool ground_paint(Build *build, const JsonCursor *layer, LayerPlace place) {
    ASSERT(build->tile_px > 0);
    LayerGrid grid = {.right = (int)lround(place.x_px / build->tile_px),
                      .down = (int)lround(place.y_px / build->tile_px)};
    JsonCursor data = json_member(layer, "data");
    if (!place.is_visible) return true;
    if (!json_read(layer, GRID_BINDINGS, &grid)) return false;
    if (*grid.compression)
        return json_fail(layer, "the tile layer is compressed; in Tiled, set the map's "
                                "'Tile Layer Format' to CSV");
    if (json_is_string(data.json)) return base64_paint(build, &data, grid);
    if (json_is_array(data.json)) return list_paint(build, &data, grid);
    return json_fail(&data, "the layer has no usable 'data'; expected an array or a string");
}

// Copies a name, with spaces for control characters.
static void copy_name(char *to, size_t room, const char *from) {
    utf8_copy(to, room, from);
    for (; *to; to++)
        if ((unsigned char)*to < ' ' || *to == 127) *to = ' ';
}

// The frame of an object, rotated clockwise about its origin. Its pixels have x to the right and y
// down, as in Tiled.
typedef struct Frame {
    Vec origin_m;
    double cosine, sine, metres_per_px;
    double x_px, y_px, width_px, height_px;
    double rotation_deg;
    bool is_point, is_ellipse;
} Frame;

static const Binding OBJECT_BINDINGS[] = {
    NUMBER_MEMBER("x", Frame, x_px, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
    NUMBER_MEMBER("y", Frame, y_px, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
    NUMBER_MEMBER("width", Frame, width_px, 0, PIXELS_MAX, OPTIONAL),
    NUMBER_MEMBER("height", Frame, height_px, 0, PIXELS_MAX, OPTIONAL),
    NUMBER_MEMBER("rotation", Frame, rotation_deg, -36000, 36000, OPTIONAL),
    FLAG_MEMBER("point", Frame, is_point),
    FLAG_MEMBER("ellipse", Frame, is_ellipse),
    {0}};

static void frame_turn(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

static Vec frame_point(const Frame *frame, double x_px, double y_px) {
    double right = x_px * frame->cosine - y_px * frame->sine;
    double down = x_px * frame->sine + y_px * frame->cosine;
    return vec_add(frame->origin_m, vec_scale(vec(right, -down), frame->metres_per_px));
}

const char *object_class(const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    const char *class = json_string_value(json_object_get(object, "class"));
    return type && *type ? type : class ? class : "";
}

static bool has(const JsonCursor *object, const char *key) {
    return json_object_get(object->json, key);
}

// A wall while it is being built. `what` names its kind in messages, `at` is where they point.
typedef struct Drawing {
    const char *what;
    const JsonCursor *at;
    bool is_line, is_rectangle;
    double thickness_m;
    WallKind kind;
    bool breaks;
    double health; // of each part if it breaks, 0 for that of its kind
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} Drawing;

const char *const WALL_WORDS[] = {
    [WALL_PLAIN] = "plain",   [WALL_CONCRETE] = "concrete", [WALL_TILES] = "tiles",
    [WALL_TAR] = "tar",       [WALL_GLASS] = "glass",       [WALL_CRATE] = "crate",
    [WALL_HEDGE] = "hedge",   [WALL_SANDBAGS] = "sandbags", [WALL_TREE] = "tree",
    [WALL_BARREL] = "barrel", [WALL_FENCE] = "fence",       [WALL_BRICK] = "brick",
    [WALL_WATER] = "water",   [WALL_GATE] = "gate",         [WALL_KINDS] = NULL};

static const Binding WALL_PROPERTIES[] = {
    CHOICE_MEMBER("kind", Drawing, kind, WALL_WORDS, OPTIONAL),
    NUMBER_MEMBER("health", Drawing, health, 0, WALL_HEALTH_MAX, OPTIONAL),
    FLAG_MEMBER("breaks", Drawing, breaks),
    {0}};
static const Binding LINE_PROPERTIES[] = {
    NUMBER_MEMBER("thickness", Drawing, thickness_m, THICKNESS_MIN_M, THICKNESS_MAX_M, REQUIRED),
    {0}};

static const Binding POINT_BINDINGS[] = {
    NUMBER_MEMBER("x", Vec, x, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
    NUMBER_MEMBER("y", Vec, y, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
    {0}};
#define POINTS(name, least)                                                                        \
    {                                                                                              \
        .key = name, .type = BIND_ARRAY, .offset = offsetof(Drawing, points), .low = least,        \
        .high = OUTLINE_VERTICES_MAX, .items = POINT_BINDINGS, .item_bytes = sizeof(Vec),          \
        .count = offsetof(Drawing, count)                                                          \
    }
static const Binding POLYGON[] = {POINTS("polygon", 3), {0}};
static const Binding POLYLINE[] = {POINTS("polyline", 2), {0}};

static bool wall_keep(Build *build, const Drawing *drawing) {
    Arena *arena = build->arena;
    double long_m = vec_distance(drawing->points[0], drawing->points[1]), health = drawing->health;
    if (!drawing->is_line)
        long_m = max_of(long_m, vec_distance(drawing->points[1], drawing->points[2]));
    if (drawing->breaks && health == 0) health = wall_usual_health(drawing->kind, long_m);
    Wall wall = {.is_line = drawing->is_line,
                 .thickness_m = drawing->thickness_m,
                 .vertex_count = drawing->count,
                 .vertices = (Vec *)drawing->points,
                 .kind = drawing->kind,
                 .health = health,
                 .health_index = arena->breakable_max,
                 .number = arena->wall_count};
    if (arena->wall_count >= ARENA_WALLS_MAX && health > 0)
        return json_fail(drawing->at,
                         "the map has more than %d walls and parts of walls that break",
                         ARENA_WALLS_MAX);
    Piece pieces[OUTLINE_VERTICES_MAX];
    int cut = wall_cut(&wall, pieces);
    DEBUG_ASSERT(cut <= wall.vertex_count);
    if (cut == 0) return json_fail(drawing->at, "%s is too thin", drawing->what);
    if (cut > 1 && wall.kind == WALL_GATE)
        return json_fail(drawing->at, "%s of kind gate must be convex, or a line of two points",
                         drawing->what);
    build->piece_count += cut;
    if (build->piece_count > MAP_PIECES_MAX)
        return json_fail(drawing->at, "the walls consist of more than %d convex pieces",
                         MAP_PIECES_MAX);
    if (cut < 0 || !wall_copy(&wall, &wall)) return json_fail(drawing->at, "out of memory");
    arena->breakable_max += health > 0;
    arena->gate_count += wall.kind == WALL_GATE;
    if (APPEND(drawing->at, arena->walls, arena->wall_count, wall)) return true;
    free(wall.vertices);
    return false;
}

// Keeps a wall that breaks as parts of about equal length: a line by its length, a rectangle along
// its longer sides. Other outlines break as a whole.
static bool wall_keep_parts(Build *build, const Drawing *wall) {
    const Vec *corners = wall->points;
    bool is_upright = !wall->is_line &&
                      vec_distance(corners[0], corners[1]) < vec_distance(corners[1], corners[2]);
    Drawing part = *wall;
    part.count = wall->is_line ? 2 : 4;
    for (int i = 0; i < (wall->is_line ? wall->count - 1 : 1); i++) {
        // The part lies between two lines, from a to b and from d to c; of a line only a and b.
        Vec a = corners[i + is_upright], b = corners[i + 1 + is_upright];
        Vec c = wall->is_line ? b : corners[(2 + is_upright) % 4];
        Vec d = wall->is_line ? a : corners[(3 + is_upright) % 4];
        double length_m = vec_distance(a, b);
        int parts = (int)max_of(1, lround(length_m / WALL_CELL_M));
        for (int k = 0; k < parts; k++) {
            double from = (double)k / parts, to = (double)(k + 1) / parts;
            if (!wall->is_line && k > 0) from -= SEAM_M / length_m;
            part.points[0] = vec_mix(a, b, from);
            part.points[1] = vec_mix(a, b, to);
            part.points[2] = vec_mix(d, c, to);
            part.points[3] = vec_mix(d, c, from);
            if (!wall_keep(build, &part)) return false;
        }
    }
    return true;
}

static bool wall_is_in_reach(const Build *build, const Drawing *wall) {
    ASSERT(wall->count >= 1);
    const Arena *arena = build->arena;
    Vec low = wall->points[0], high = low;
    for (int i = 1; i < wall->count; i++) {
        low = vec(min_of(low.x, wall->points[i].x), min_of(low.y, wall->points[i].y));
        high = vec(max_of(high.x, wall->points[i].x), max_of(high.y, wall->points[i].y));
    }
    double rim_m = wall->thickness_m / 2;
    if (high.x + rim_m <= 0 || high.y + rim_m <= 0 || low.x - rim_m >= arena->width_m ||
        low.y - rim_m >= arena->height_m)
        return json_fail(wall->at, "%s is outside of the arena", wall->what);
    double reach_m =
        max_of(max_of(-low.x, high.x - arena->width_m), max_of(-low.y, high.y - arena->height_m));
    if (reach_m + rim_m > REACH_MAX_M)
        return json_fail(wall->at, "%s extends %.4g m beyond the arena; at most %g m are allowed",
                         wall->what, reach_m + rim_m, REACH_MAX_M);
    return true;
}

static bool wall_add(Build *build, Drawing *wall) {
    bool breaks = wall->breaks || wall->health > 0;
    if (breaks && !wall_can_break(wall->kind))
        return json_fail(wall->at, "%s of kind %s cannot break", wall->what,
                         WALL_WORDS[wall->kind]);
    if (!wall_is_in_reach(build, wall)) return false;
    wall->count = outline_clean(wall->points, wall->count, !wall->is_line);
    if (wall->is_line) {
        if (wall->count < 2) return json_fail(wall->at, "%s has no length", wall->what);
        return breaks ? wall_keep_parts(build, wall) : wall_keep(build, wall);
    }
    double area_m2 = wall->count < 3 ? 0 : outline_area(wall->points, wall->count);
    if (wall->count < 3 || !outline_is_simple(wall->points, wall->count)) {
        const char *why = wall->count < 3 ? "has no area" : "crosses or touches itself";
        return json_fail(wall->at, "%s %s", wall->what, why);
    }
    if (fabs(area_m2) < AREA_MIN_M2) return json_fail(wall->at, "%s has no area", wall->what);
    if (area_m2 < 0) outline_reverse(wall->points, wall->count);
    return breaks && wall->is_rectangle && wall->count == 4 ? wall_keep_parts(build, wall)
                                                            : wall_keep(build, wall);
}

// Reads a polygon or, if `is_line`, a polyline with its thickness.
static bool outline_read(Build *build, const JsonCursor *object, const Frame *frame, bool is_line) {
    JsonCursor list = json_member(object, is_line ? "polyline" : "polygon");
    Drawing wall = {
        .what = is_line ? "wall polyline" : "wall polygon", .at = &list, .is_line = is_line};
    if (!json_read_properties(object, WALL_PROPERTIES, &wall) ||
        !json_read(object, is_line ? POLYLINE : POLYGON, &wall) ||
        (is_line && !json_read_properties(object, LINE_PROPERTIES, &wall)))
        return false;
    for (int i = 0; i < wall.count; i++)
        wall.points[i] = frame_point(frame, wall.points[i].x, wall.points[i].y);
    return wall_add(build, &wall);
}

static bool wall_read(Build *build, const JsonCursor *object, const Frame *frame) {
    bool is_line = !has(object, "polygon");
    if (!is_line || has(object, "polyline")) return outline_read(build, object, frame, is_line);
    bool is_tile = has(object, "gid");
    if (frame->is_point || is_tile || has(object, "text"))
        return json_fail(object,
                         "a wall must be a rectangle, polygon, ellipse or polyline; this is a %s",
                         frame->is_point ? "point"
                         : is_tile       ? "tile"
                                         : "text");
    double wide_px = frame->width_px, high_px = frame->height_px;
    if (wide_px <= 0 || high_px <= 0)
        return json_fail(object, "wall is %g x %g pixels and has no area", wide_px, high_px);
    bool is_round = frame->is_ellipse;
    Drawing wall = {.what = is_round ? "wall ellipse" : "wall rectangle",
                    .at = object,
                    .is_rectangle = !is_round,
                    .count = is_round ? ELLIPSE_VERTICES : 4};
    if (!json_read_properties(object, WALL_PROPERTIES, &wall)) return false;
    for (int i = 0; i < wall.count; i++) {
        double x_px = i == 1 || i == 2 ? wide_px : 0, y_px = i == 2 || i == 3 ? high_px : 0;
        if (is_round) {
            double cosine, sine;
            frame_turn(i * 360.0 / ELLIPSE_VERTICES, &cosine, &sine);
            x_px = wide_px / 2 * (1 + cosine), y_px = high_px / 2 * (1 + sine);
        }
        wall.points[i] = frame_point(frame, x_px, y_px);
    }
    return wall_add(build, &wall);
}

typedef struct ObjectType {
    char type[TYPE_BYTES + 1], class[TYPE_BYTES + 1];
} ObjectType;
static const Binding TYPE_BINDINGS[] = {STRING_MEMBER("type", ObjectType, type, 0, OPTIONAL),
                                        STRING_MEMBER("class", ObjectType, class, 0, OPTIONAL),
                                        {0}};

// Reads a bump from an ellipse, or from a rectangle that its ellipse fits into.
static bool bump_read(Build *build, const JsonCursor *object, const Frame *frame) {
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") || frame->is_point)
        return json_fail(object, "a bump must be an ellipse or a rectangle");
    static const Binding PROPERTIES[] = {
        NUMBER_MEMBER("height", Bump, height_m, -BUMP_HEIGHT_MAX_M, BUMP_HEIGHT_MAX_M, REQUIRED),
        {0}};
    Bump bump = {.at = frame_point(frame, frame->width_px / 2, frame->height_px / 2),
                 .half_width_m = frame->width_px / 2 * frame->metres_per_px,
                 .half_length_m = frame->height_px / 2 * frame->metres_per_px,
                 .heading_rad = angle_wrap(frame->rotation_deg * PI / 180)};
    if (!json_read_properties(object, PROPERTIES, &bump)) return false;
    double least_m = 2 * min_of(bump.half_width_m, bump.half_length_m);
    double most_m = 2 * max_of(bump.half_width_m, bump.half_length_m);
    if (least_m < BUMP_SIDE_MIN_M || most_m > BUMP_SIDE_MAX_M)
        return json_fail(object, "bump is %.4g x %.4g m; each side must be %g to %g m long",
                         2 * bump.half_width_m, 2 * bump.half_length_m, BUMP_SIDE_MIN_M,
                         BUMP_SIDE_MAX_M);
    // The steepest slope is 1.54 heights per half axis, which limits it to 57 degrees.
    if (fabs(bump.height_m) > least_m / 2)
        return json_fail(object,
                         "bump is %.4g m high and %.4g m wide, which is too steep; its height may "
                         "be half of its shorter side",
                         bump.height_m, least_m);
    const Arena *arena = build->arena;
    double beside_m = max_of(max_of(-bump.at.x, bump.at.x - arena->width_m),
                             max_of(-bump.at.y, bump.at.y - arena->height_m));
    if (beside_m >= most_m / 2) return json_fail(object, "bump is outside of the arena");
    if (build->bump_count >= ARENA_BUMPS_MAX)
        return json_fail(object, "the map has more than %d bumps", ARENA_BUMPS_MAX);
    return APPEND(object, build->bumps, build->bump_count, bump);
}

static bool place_is_free(const Arena *arena, const JsonCursor *object, const char *what, Vec at) {
    if (!(at.x >= 0 && at.x <= arena->width_m && at.y >= 0 && at.y <= arena->height_m))
        return json_fail(object, "%s is outside of the arena", what);
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_way_ray(arena->map, at, beside, NULL) <= 0)
        return json_fail(object, "%s is in a wall", what);
    return true;
}

static bool spawn_read(Build *build, const JsonCursor *object, const Frame *frame) {
    static const Binding PROPERTIES[] = {STRING_MEMBER("team", Spawn, team, 0, OPTIONAL), {0}};
    Arena *arena = build->arena;
    if (has(object, "polygon") || has(object, "polyline"))
        return json_fail(object, "a spawn must be a point or a rectangle");
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    Spawn spawn = {.pose = {at.x, at.y, angle_wrap(frame->rotation_deg * PI / 180)}};
    if (!json_read_properties(object, PROPERTIES, &spawn) ||
        !place_is_free(arena, object, "spawn", at))
        return false;
    if (arena->spawn_count >= ARENA_SPAWNS_MAX)
        return json_fail(object, "the map has more than %d spawns", ARENA_SPAWNS_MAX);
    Problem why;
    if (!arena_settle_start(arena, &spawn, &why)) return json_fail(object, "%s", why.text);
    return APPEND(object, arena->spawns, arena->spawn_count, spawn);
}

// Reads the circle of a hill or flag. Its radius is the property `radius`, or that of a circle with
// the area of the drawn ellipse, or the default.
static bool circle_read(Build *build, const JsonCursor *object, const Frame *frame,
                        const char *what, Flag *circle) {
    static const Binding PROPERTIES[] = {
        NUMBER_MEMBER("radius", Flag, radius_m, HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M, OPTIONAL),
        {0}};
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") ||
        has(object, "text") ||
        (!frame->is_ellipse && (frame->width_px > 0 || frame->height_px > 0)))
        return json_fail(object, "a %s must be an ellipse or a point", what);
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    double drawn_m = sqrt(frame->width_px * frame->height_px) / 2 * frame->metres_per_px;
    *circle = (Flag){at, drawn_m > 0 ? drawn_m : circle->radius_m};
    if (!json_read_properties(object, PROPERTIES, circle) ||
        !place_is_free(build->arena, object, what, at))
        return false;
    return (circle->radius_m >= HILL_RADIUS_MIN_M && circle->radius_m <= HILL_RADIUS_MAX_M) ||
           json_fail(object, "%s has a radius of %.4g m; expected %g to %g m", what,
                     circle->radius_m, HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M);
}

static bool hill_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Flag circle = {.radius_m = HILL_RADIUS_M};
    if (build->arena->hill_radius_m > 0) return json_fail(object, "the map has more than one hill");
    if (!circle_read(build, object, frame, "hill", &circle)) return false;
    build->arena->hill_at = circle.at;
    build->arena->hill_radius_m = circle.radius_m;
    return true;
}

static bool flag_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Arena *arena = build->arena;
    Flag circle = {.radius_m = FLAG_RADIUS_M};
    if (!circle_read(build, object, frame, "flag", &circle)) return false;
    if (arena->flag_count == ARENA_FLAGS_MAX)
        return json_fail(object, "the map has more than %d flags", ARENA_FLAGS_MAX);
    arena->flags[arena->flag_count++] = circle;
    return true;
}

// Reads the property of a place as an index in its values, plus one.
static bool gives_read(const JsonCursor *object, int kind, int *gives) {
    struct Given {
        int index;
    } given = {-1};
    const Binding properties[] = {
        CHOICE_MEMBER(place_property(kind), struct Given, index, place_gives(kind), OPTIONAL), {0}};
    if (!json_read_properties(object, properties, &given)) return false;
    *gives = given.index + 1;
    return true;
}

// Reads the place of a thing.
static bool place_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Arena *arena = build->arena;
    const char *class = object_class(object->json);
    ThingPlace place = {.at = frame_point(frame, frame->width_px / 2, frame->height_px / 2)};
    while (!place_class(place.kind) || strcmp(place_class(place.kind), class) != 0) place.kind++;
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") ||
        has(object, "text"))
        return json_fail(object, "a %s must be a point, a rectangle or an ellipse", class);
    if (!place_is_free(arena, object, class, place.at)) return false;
    double room_m = arena_clearance(arena, place.at), radius_m = place_radius_m(place.kind);
    if (room_m < radius_m)
        return json_fail(object, "%s is %.2f m from a wall; it needs %g m", class, room_m,
                         radius_m);
    if (place_gives(place.kind) && !gives_read(object, place.kind, &place.gives)) return false;
    if (arena->place_count >= ARENA_PLACES_MAX)
        return json_fail(object, "the map has more than %d things, such as this %s",
                         ARENA_PLACES_MAX, class);
    return APPEND(object, arena->places, arena->place_count, place);
}

// Adds a notice about an object whose class is similar to a known one.
static void check_class(Build *build, const char *class) {
    static const char *const CLASSES[] = {"wall", "spawn", "bump", "hill", "flag"};
    Suggestion nearest = suggestion_begin(class);
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++) {
        if (!strcmp(CLASSES[i], class)) return;
        suggestion_add(&nearest, CLASSES[i]);
    }
    for (int i = 0; !place_class(i) || *place_class(i); i++) {
        if (!place_class(i)) continue;
        if (!strcmp(place_class(i), class)) return;
        suggestion_add(&nearest, place_class(i));
    }
    const char *hint = suggestion_hint(&nearest);
    if (hint && *hint)
        arena_notice(build->arena, "objects of class '%.40s' are ignored%s", class, hint);
}

static bool is_thing(const char *class) {
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i) && strcmp(place_class(i), class) == 0) return true;
    return false;
}

// Reads an object of one type.
typedef bool ObjectRead(Build *build, const JsonCursor *object, const Frame *frame);

static bool objects_read(Build *build, const JsonCursor *layer, LayerPlace place, const char *type,
                         ObjectRead *read) {
    JsonCursor objects = json_member(layer, "objects");
    double metres_per_px = build->metres_per_px;
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        if (read == wall_read) { // checks each object once
            ObjectType names;
            build->object_count +=
                !is_thing(object_class(object.json)); // they have their own limit
            if (build->object_count > ARENA_OBJECTS_MAX)
                return json_fail(&object, "the map has more than %d objects", ARENA_OBJECTS_MAX);
            if (!json_read(&object, TYPE_BINDINGS, &names)) return false;
            if (has(&object, "template") && !*object_class(object.json))
                return json_fail(&object, "objects from templates are not supported; in Tiled, "
                                          "right-click it and choose 'Detach'");
            if (*object_class(object.json)) check_class(build, object_class(object.json));
        }
        if (strcmp(object_class(object.json), type) != 0) continue;
        Frame frame = {.metres_per_px = metres_per_px};
        if (!json_read(&object, OBJECT_BINDINGS, &frame)) return false;
        frame_turn(frame.rotation_deg, &frame.cosine, &frame.sine);
        frame.origin_m = vec((frame.x_px + place.x_px) * metres_per_px,
                             build->arena->height_m - (frame.y_px + place.y_px) * metres_per_px);
        if (!read(build, &object, &frame)) return false;
    }
    return true;
}

typedef struct MapFile {
    int type, orientation, columns, rows, tile_px, tile_high_px;
    int layers, tilesets; // numbers of layers and tilesets
    bool is_infinite;
} MapFile;

static const char *const MAP_TYPES[] = {"map", NULL}, *const ORIENTATIONS[] = {"orthogonal", NULL};

static const Binding MAP_BINDINGS[] = {
    CHOICE_MEMBER("type", MapFile, type, MAP_TYPES, OPTIONAL),
    CHOICE_MEMBER("orientation", MapFile, orientation, ORIENTATIONS, OPTIONAL),
    FLAG_MEMBER("infinite", MapFile, is_infinite),
    WHOLE_MEMBER("width", MapFile, columns, 1, ARENA_TILES_MAX, REQUIRED),
    WHOLE_MEMBER("height", MapFile, rows, 1, ARENA_TILES_MAX, REQUIRED),
    WHOLE_MEMBER("tilewidth", MapFile, tile_px, 1, TILE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("tileheight", MapFile, tile_high_px, 1, TILE_PX_MAX, REQUIRED),
    {"layers", BIND_ARRAY, .high = LAYERS_MAX, .count = offsetof(MapFile, layers)},
    {"tilesets", BIND_ARRAY, .high = ARENA_TILESETS_MAX, .count = offsetof(MapFile, tilesets),
     .is_optional = true},
    {0}};

static const Binding MAP_PROPERTIES[] = {
    NUMBER_MEMBER("metres_per_tile", Arena, tile_m, TILE_MIN_M, TILE_MAX_M, OPTIONAL),
    STRING_MEMBER("title", Arena, title, 0, OPTIONAL),
    {0}};

static bool read_header(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    MapFile file = {0};
    arena->tile_m = 1;
    strcpy(arena->title, arena->name);
    if (!json_read(map, MAP_BINDINGS, &file)) return false;
    if (file.is_infinite)
        return json_fail(map, "the map is infinite; in Tiled, untick 'Infinite' in its properties");
    if (file.tile_px != file.tile_high_px)
        return json_fail(map, "tiles are %d x %d pixels; they must be square", file.tile_px,
                         file.tile_high_px);
    if (!json_read_properties(map, MAP_PROPERTIES, arena)) return false;
    copy_name(arena->title, sizeof arena->title, arena->title);
    arena->columns = file.columns, arena->rows = file.rows;
    build->tile_px = file.tile_px;
    build->metres_per_px = arena->tile_m / build->tile_px;
    arena->width_m = arena->columns * arena->tile_m;
    arena->height_m = arena->rows * arena->tile_m;
    double low_m = min_of(arena->width_m, arena->height_m);
    double high_m = max_of(arena->width_m, arena->height_m);
    if (low_m < SIZE_MIN_M || high_m > MAP_SIZE_MAX_M)
        return json_fail(map, "the arena is %g x %g m; each side must be %g to %g m long",
                         arena->width_m, arena->height_m, SIZE_MIN_M, MAP_SIZE_MAX_M);
    return true;
}

typedef struct Layer {
    int type; // an index in LAYER_TYPES
    double x_px, y_px;
    bool is_visible;
    int layers, objects; // numbers of layers and objects in it
} Layer;

enum { TILE_LAYER, OBJECT_LAYER, GROUP_LAYER };
static const char *const LAYER_TYPES[] = {"tilelayer", "objectgroup", "group", "imagelayer", NULL};

static const Binding LAYER_BINDINGS[] = {
    CHOICE_MEMBER("type", Layer, type, LAYER_TYPES, REQUIRED),
    NUMBER_MEMBER("offsetx", Layer, x_px, -PIXELS_MAX, PIXELS_MAX, OPTIONAL),
    NUMBER_MEMBER("offsety", Layer, y_px, -PIXELS_MAX, PIXELS_MAX, OPTIONAL),
    FLAG_MEMBER("visible", Layer, is_visible),
    {"layers", BIND_ARRAY, .high = LAYERS_MAX, .count = offsetof(Layer, layers),
     .is_optional = true},
    {"objects", BIND_ARRAY, .high = LAYER_OBJECTS_MAX, .count = offsetof(Layer, objects),
     .is_optional = true},
    {0}};

// Visits all layers in drawing order, including those in groups: reads the objects of a type, or,
// without a type, paints the ground.
static bool visit_layers(Build *build, const JsonCursor *owner, const char *type, ObjectRead *read,
                         LayerPlace place, int depth) {
    JsonCursor layers = json_member(owner, "layers");
    if (depth > GROUP_DEPTH_MAX) return json_fail(owner, "layer groups are nested too deeply");
    for (size_t i = 0; i < json_array_size(layers.json); i++) {
        JsonCursor at = json_item(&layers, i);
        Layer layer = {.is_visible = true};
        if (!json_read(&at, LAYER_BINDINGS, &layer)) return false;
        LayerPlace here = {place.x_px + layer.x_px, place.y_px + layer.y_px,
                           place.is_visible && layer.is_visible};
        bool is_read = true;
        if (layer.type == GROUP_LAYER)
            is_read = visit_layers(build, &at, type, read, here, depth + 1);
        else if (type && layer.type == OBJECT_LAYER)
            is_read = objects_read(build, &at, here, type, read);
        else if (!type && layer.type == TILE_LAYER)
            is_read = ground_paint(build, &at, here);
        if (!is_read) return false;
    }
    return true;
}

// Each gate is the nearest one to a plate, and each plate has a gate.
static bool gates_check(const Arena *arena, const JsonCursor *map) {
    int plates = 0;
    for (int i = 0; i < arena->place_count; i++) plates += place_opens_gates(arena->places[i].kind);
    if (plates && !arena->gate_count)
        return json_fail(map, "the map has a plate without a gate; add a wall of kind 'gate'");
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        bool has_plate = wall->kind != WALL_GATE;
        for (int k = 0; k < arena->place_count && !has_plate; k++)
            has_plate = place_opens_gates(arena->places[k].kind) &&
                        arena_nearest_gate(arena, arena->places[k].at) == i;
        if (!has_plate)
            return json_fail(map,
                             "the gate at %.1f, %.1f m has no plate; add a plate nearer to it than "
                             "to other gates",
                             wall->vertices[0].x, arena->height_m - wall->vertices[0].y);
    }
    return true;
}

// Reads the ground and all walls first, then bumps, then spawn points, hill and flags, which are
// checked against the map of the walls, and things.
static bool read_map(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    const LayerPlace origin = {0, 0, true};
    if (!read_header(build, map)) return false;
    ASSERT(arena->tile_m > 0 && arena->columns > 0 && arena->rows > 0);
    size_t cells = (size_t)arena->columns * (size_t)arena->rows;
    arena->surface = calloc(cells, sizeof *arena->surface); // SURFACE_EARTH
    arena->picture = malloc(cells * sizeof *arena->picture);
    if (!arena->surface || !arena->picture) return json_fail(map, "out of memory");
    for (size_t i = 0; i < cells; i++) arena->picture[i] = -1;
    if (!tilesets_read(build, map) || !visit_layers(build, map, NULL, NULL, origin, 0) ||
        !visit_layers(build, map, "wall", wall_read, origin, 0))
        return false;
    if (!arena_make_map(arena, NULL, NULL)) return json_fail(map, "out of memory");
    if (!visit_layers(build, map, "bump", bump_read, origin, 0)) return false;
    arena->terrain = terrain_create(arena->surface, arena->columns, arena->rows, arena->tile_m,
                                    build->bumps, build->bump_count);
    if (!arena->terrain) return json_fail(map, "out of memory");
    if (!visit_layers(build, map, "spawn", spawn_read, origin, 0) ||
        !visit_layers(build, map, "hill", hill_read, origin, 0) ||
        !visit_layers(build, map, "flag", flag_read, origin, 0))
        return false;
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i) && !visit_layers(build, map, place_class(i), place_read, origin, 0))
            return false;
    if (!gates_check(arena, map)) return false;
    if (arena->spawn_count > 0) return arena_check_reach(arena) || json_fail(map, "out of memory");
    return json_fail(map, "the map has no spawn; add a point of type 'spawn' to an object layer");
}

static void hash_arena(Arena *arena, const char *text, size_t length) {
    arena->content_hash = arena_hash(arena);
    arena->file_hashes[0] = hash_bytes(HASH_START, text, length);
    arena->file_hashes[1] = HASH_START;
    for (size_t i = 0; i < length; i++)
        arena->file_hashes[1] = hash_bytes(
            arena->file_hashes[1], text[i] == '\n' ? "\r\n" : &text[i], text[i] == '\n' ? 2 : 1);
}

Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem, JSON_UNKNOWN_IGNORED, NULL};
    Build build = {.folder = folder, .arena = calloc(1, sizeof(Arena))};
    json_t *root = build.arena ? json_text_parse(&source) : NULL;
    if (!build.arena) problem_set(problem, "%s: out of memory", source.name);
    bool is_read = false;
    if (root) {
        JsonCursor map = json_root(&source, root);
        char file[ARENA_PATH_MAX]; // "assets/arenas/yard.tmj" becomes "yard"
        const char *slash = strrchr(name, '/');
        snprintf(file, sizeof file, "%s", slash ? slash + 1 : name);
        char *dot = strrchr(file, '.');
        if (dot && dot != file) *dot = '\0';
        copy_name(build.arena->name, sizeof build.arena->name, file);
        snprintf(build.arena->folder, ARENA_PATH_MAX, "%s", folder);
        is_read = read_map(&build, &map);
        if (is_read) hash_arena(build.arena, text, length);
    }
    json_decref(root);
    for (int i = 0; i < build.tileset_count; i++) free(build.tilesets[i].looks);
    free(build.bumps);
    if (is_read) return build.arena;
    arena_destroy(build.arena);
    return NULL;
}

Arena *arena_load(const char *path, Problem *problem) {
    char folder[ARENA_PATH_MAX];
    if (strlen(path) >= sizeof folder) {
        problem_set(problem, "%s: the path is longer than %d bytes", path_for_message(path),
                    ARENA_PATH_MAX - 1);
        return NULL;
    }
    path_folder(path, folder, sizeof folder);
    size_t length;
    char *text = text_read(path, ARENA_FILE_MOST, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, folder, problem);
    free(text);
    return arena;
}
