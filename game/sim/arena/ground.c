// ground.c -- the ground of an arena: tilesets, and the tile layers painted with them.
#include "build.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILESET_TILES_MAX = 16384, IMAGE_PX_MAX = 16384, IMAGES_MAX = 1024, GID_MAX = 0x0fffffff };

// A tileset while it is read. Its images stand beside its own file.
typedef struct TilesetPlan {
    Tileset *tileset;
    const char *folder;
    int tile_px, tile_high_px, columns, margin_px, spacing_px;
    int image, image_px, image_high_px; // image: -1 when each tile has its own, or none
} TilesetPlan;

static bool path_join(const JsonSpot *spot, const char *folder, const char *file,
                      char path[ARENA_PATH_MAX]) {
    bool is_alone = file[0] == '/' || folder[0] == '\0' || strcmp(folder, ".") == 0;
    int length = is_alone ? snprintf(path, ARENA_PATH_MAX, "%s", file)
                          : snprintf(path, ARENA_PATH_MAX, "%s/%s", folder, file);
    if (length >= ARENA_PATH_MAX) return spot_fail(spot, "the path of '%.60s' is too long", file);
    return true;
}

static bool image_add(Build *build, const JsonSpot *spot, const char *folder, int *image) {
    Arena *arena = build->arena;
    const char *file = NULL;
    if (!spot_string(spot, "image", &file)) return false;
    char path[ARENA_PATH_MAX];
    if (arena->image_count == IMAGES_MAX)
        return spot_fail(spot, "the map has more than %d pictures", IMAGES_MAX);
    *image = arena->image_count;
    return path_join(spot, folder, file, path) &&
           APPEND(spot, arena->images, arena->image_count, path);
}

static bool find_surface(const JsonSpot *tile, Surface *surface) {
    const char *name = SURFACE_TRAITS[*surface].name;
    if (!spot_property_string(tile, "surface", &name)) return false;
    for (int i = 0; i < SURFACE_COUNT; i++) {
        if (strcmp(name, SURFACE_TRAITS[i].name) != 0) continue;
        *surface = (Surface)i;
        return true;
    }
    return spot_fail(
        tile, "surface '%.40s' is unknown; there are earth, grass, road, sand, mud, ice", name);
}

static bool tiles_read(Build *build, const TilesetPlan *plan, const JsonSpot *tiles) {
    for (size_t i = 0; i < spot_size(tiles); i++) {
        JsonSpot tile = spot_item(tiles, i);
        int id;
        if (!spot_count(&tile, "id", 0, plan->tileset->count - 1, &id)) return false;
        TileAppearance *look = &plan->tileset->looks[id];
        if (json_object_get(tile.json, "image")) { // its own, in a "collection of images"
            look->surface = SURFACE_PICTURE;
            if (!image_add(build, &tile, plan->folder, &look->picture.image) ||
                !spot_count(&tile, "imagewidth", 1, IMAGE_PX_MAX, &look->picture.width_px) ||
                !spot_count(&tile, "imageheight", 1, IMAGE_PX_MAX, &look->picture.height_px))
                return false;
        }
        if (!find_surface(&tile, &look->surface)) return false;
        if (look->surface == SURFACE_PICTURE && look->picture.image < 0)
            return spot_fail(&tile, "tile %d is a picture without an image", id);
    }
    return true;
}

static bool sheet_read(Build *build, const JsonSpot *set, TilesetPlan *plan) {
    double margin_px = 0, spacing_px = 0;
    if (!spot_count(set, "tilewidth", 1, TILE_PX_MAX, &plan->tile_px) ||
        !spot_count(set, "tileheight", 1, TILE_PX_MAX, &plan->tile_high_px) ||
        !spot_number(set, "margin", 0, IMAGE_PX_MAX, &margin_px) ||
        !spot_number(set, "spacing", 0, IMAGE_PX_MAX, &spacing_px) ||
        !spot_count(set, "columns", 1, TILESET_TILES_MAX, &plan->columns) ||
        !spot_count(set, "imagewidth", 1, IMAGE_PX_MAX, &plan->image_px) ||
        !spot_count(set, "imageheight", 1, IMAGE_PX_MAX, &plan->image_high_px))
        return false;
    plan->margin_px = (int)margin_px;
    plan->spacing_px = (int)spacing_px;
    return image_add(build, set, plan->folder, &plan->image);
}

static bool looks_make(const JsonSpot *set, const TilesetPlan *plan) {
    Tileset *tileset = plan->tileset;
    tileset->looks = calloc((size_t)tileset->count + 1, sizeof *tileset->looks);
    if (!tileset->looks) return spot_fail(set, "out of memory");
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
            return spot_fail(set, "tile %d lies outside of the tileset's image", id);
    }
    return true;
}

static bool tileset_read(Build *build, const JsonSpot *set, const char *folder, Tileset *tileset) {
    TilesetPlan plan = {.tileset = tileset, .folder = folder, .image = -1};
    JsonSpot tiles;
    if (!spot_array(set, "tiles", &tiles) ||
        !spot_count(set, "tilecount", 0, TILESET_TILES_MAX, &tileset->count))
        return false;
    for (size_t i = 0; i < spot_size(&tiles); i++) { // their numbers may have gaps
        JsonSpot tile = spot_item(&tiles, i);
        int id;
        if (!spot_count(&tile, "id", 0, TILESET_TILES_MAX - 1, &id)) return false;
        if (id >= tileset->count) tileset->count = id + 1;
    }
    if (json_object_get(set->json, "image") && !sheet_read(build, set, &plan)) return false;
    return looks_make(set, &plan) && tiles_read(build, &plan, &tiles);
}

static bool external_read(Build *build, const JsonSpot *reference, const char *source,
                          Tileset *tileset) {
    char path[ARENA_PATH_MAX], folder[ARENA_PATH_MAX];
    size_t tail = strlen(source);
    if (tail >= 4 && strcmp(source + tail - 4, ".tsx") == 0)
        return spot_fail(
            reference, "tileset '%.80s' is in Tiled's XML format: save it as JSON (.tsj)", source);
    if (!path_join(reference, build->folder, source, path)) return false;
    JsonText text = {.name = path_for_message(path), .problem = reference->text->problem};
    char *bytes = file_read(path, ARENA_FILE_MOST, &text.length, text.problem);
    if (!bytes) return false;
    text.text = bytes;
    json_t *root = json_text_parse(&text);
    JsonSpot set = spot_root(&text, root);
    folder_of(path, folder);
    bool is_read = root && tileset_read(build, &set, folder, tileset);
    json_decref(root);
    free(bytes);
    return is_read;
}

bool tilesets_read(Build *build, const JsonSpot *map) {
    JsonSpot list;
    if (!spot_array(map, "tilesets", &list)) return false;
    if (spot_size(&list) > ARENA_TILESETS_MAX)
        return spot_fail(&list, "the map has more than %d tilesets", ARENA_TILESETS_MAX);
    for (size_t i = 0; i < spot_size(&list); i++) {
        JsonSpot set = spot_item(&list, i);
        Tileset *tileset = &build->tilesets[build->tileset_count++];
        const char *source = "";
        if (!spot_count(&set, "firstgid", 1, GID_MAX, &tileset->first_gid) ||
            !spot_string(&set, "source", &source))
            return false;
        bool is_read = *source ? external_read(build, &set, source, tileset)
                               : tileset_read(build, &set, build->folder, tileset);
        if (!is_read) return false;
    }
    return true;
}

void tilesets_free(Build *build) {
    for (int i = 0; i < build->tileset_count; i++) free(build->tilesets[i].looks);
}

static bool cell_paint(Build *build, const JsonSpot *spot, int column, int row, uint32_t tile) {
    Arena *arena = build->arena;
    int gid = (int)(tile & GID_MAX); // the bits above say how the tile is flipped
    if (gid == 0) return true;
    TileAppearance *look = NULL;
    for (int i = 0; i < build->tileset_count && !look; i++) {
        const Tileset *tileset = &build->tilesets[i];
        int id = gid - tileset->first_gid;
        if (id >= 0 && id < tileset->count) look = &tileset->looks[id];
    }
    if (!look) return spot_fail(spot, "tile number %d is in none of the tilesets", gid);
    if (column < 0 || column >= arena->columns || row < 0 || row >= arena->rows) return true;
    bool is_picture = look->surface == SURFACE_PICTURE;
    int cell = row * arena->columns + column;
    arena->surface[cell] = (uint8_t)look->surface;
    if (is_picture && look->picture_index < 0) {
        look->picture_index = arena->picture_count;
        if (!APPEND(spot, arena->pictures, arena->picture_count, look->picture)) return false;
    }
    arena->picture[cell] = is_picture ? look->picture_index : -1;
    return true;
}

// Where the layer's cells lie on the arena's: layers may be moved by whole tiles.
typedef struct LayerGrid {
    int columns, rows, right, down;
} LayerGrid;

static bool list_paint(Build *build, const JsonSpot *data, LayerGrid grid) {
    if (spot_size(data) != (size_t)grid.columns * (size_t)grid.rows)
        return spot_fail(data, "the layer has %zu tiles, needs %d x %d", spot_size(data),
                         grid.columns, grid.rows);
    for (int i = 0; i < grid.columns * grid.rows; i++) {
        JsonSpot item = spot_item(data, (size_t)i);
        json_int_t tile = json_integer_value(item.json);
        if (!json_is_integer(item.json) || tile < 0 || tile > UINT32_MAX)
            return spot_fail(&item, "this is no number of a tile");
        if (!cell_paint(build, &item, grid.right + i % grid.columns, grid.down + i / grid.columns,
                        (uint32_t)tile))
            return false;
    }
    return true;
}

// Four bytes a tile, low byte first. Answers how many bytes there were, and stops after `room`
// tiles.
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

static bool base64_paint(Build *build, const JsonSpot *data, LayerGrid grid) {
    const char *text = json_string_value(data->json);
    size_t count = (size_t)grid.columns * (size_t)grid.rows;
    uint32_t *tiles = calloc(count, sizeof *tiles);
    if (!tiles) return spot_fail(data, "out of memory");
    bool is_painted = base64_decode(text, tiles, count) == 4 * count;
    if (!is_painted)
        spot_fail(data, "the layer's data is too short for %d x %d tiles", grid.columns, grid.rows);
    for (int i = 0; is_painted && i < (int)count; i++)
        is_painted = cell_paint(build, data, grid.right + i % grid.columns,
                                grid.down + i / grid.columns, tiles[i]);
    free(tiles);
    return is_painted;
}

bool ground_paint(Build *build, const JsonSpot *layer, LayerPlace place) {
    const char *compression = "";
    LayerGrid grid = {.right = (int)lround(place.x_px / build->tile_px),
                      .down = (int)lround(place.y_px / build->tile_px)};
    JsonSpot data = spot_member(layer, "data");
    if (!place.is_visible) return true;
    if (!spot_count(layer, "width", 1, ARENA_TILES_MAX, &grid.columns) ||
        !spot_count(layer, "height", 1, ARENA_TILES_MAX, &grid.rows) ||
        !spot_string(layer, "compression", &compression))
        return false;
    if (*compression)
        return spot_fail(layer, "the tile layer is compressed: in Tiled, set the map's "
                                "'Tile Layer Format' to CSV");
    if (json_is_string(data.json)) return base64_paint(build, &data, grid);
    if (json_is_array(data.json)) return list_paint(build, &data, grid);
    return spot_fail(&data, "the tile layer has no data");
}
