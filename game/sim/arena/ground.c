// ground.c -- the ground of an arena: tilesets, and the tile layers painted with them.
#include "build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"

enum { TILESET_TILES_MAX = 16384, IMAGE_PX_MAX = 16384, IMAGES_MAX = 1024, GID_MAX = 0x0fffffff };

bool append(const JsonCursor *at, void *items, int *count, const void *item, size_t item_bytes) {
    char *all;
    ASSERT(*count >= 0 && item_bytes > 0);
    memcpy(&all, items, sizeof all);
    // There is room for 16 items, then for the next power of two.
    if (*count == 0 || (*count >= 16 && (*count & (*count - 1)) == 0)) {
        all = realloc(all, (size_t)(*count ? 2 * *count : 16) * item_bytes);
        if (!all) return json_fail(at, "out of memory");
        memcpy(items, &all, sizeof all);
    }
    memcpy(all + (size_t)(*count)++ * item_bytes, item, item_bytes);
    return true;
}

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

static bool find_surface(const JsonCursor *tile, Surface *surface) {
    const char *words[SURFACE_COUNT + 1] = {NULL};
    for (int i = 0; i < SURFACE_COUNT; i++) words[i] = SURFACE_TRAITS[i].name;
    int chosen = (int)*surface;
    const Binding table[] = {{"surface", BIND_CHOICE, .words = words, .is_optional = true}, {0}};
    if (!json_read_properties(tile, table, &chosen)) return false;
    *surface = (Surface)chosen;
    return true;
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
        if (!find_surface(&tile, &look->surface)) return false;
        if (look->surface == SURFACE_PICTURE && look->picture.image < 0)
            return json_fail(&tile, "tile %d has the surface 'picture' but no image", id);
    }
    return true;
}

static bool sheet_read(Build *build, const JsonCursor *set, TilesetPlan *plan) {
    return json_read(set, SHEET_BINDINGS, plan) &&
           image_add(build, set, plan->folder, plan->file, &plan->image);
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
    if (json_object_get(set->json, "image") && !sheet_read(build, set, &plan)) return false;
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
    char *bytes = file_read(path, ARENA_FILE_MOST, &text.length, text.problem);
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

bool tilesets_read(Build *build, const JsonCursor *map) {
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

void tilesets_free(Build *build) {
    for (int i = 0; i < build->tileset_count; i++) free(build->tilesets[i].looks);
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

bool ground_paint(Build *build, const JsonCursor *layer, LayerPlace place) {
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
