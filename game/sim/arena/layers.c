// layers.c -- tile layers of a Tiled map: decodes their data, and paints the ground.
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#ifdef HAS_ZSTD
#include <zstd.h>
#endif

#include "ai/maths/assert.h"
#include "platform/hash.h"
#include "tiled.h"

enum { CHUNK_PLACE_MAX = 1 << 20 };

// A rectangle of tiles: a whole layer, or a chunk of an infinite one.
typedef struct LayerGrid {
    int columns, rows;
    int right, down; // position of its first tile, in tiles
    char encoding[16], compression[32];
} LayerGrid;

static const Binding SIZE_BINDINGS[] = {GRID_SIZE_MEMBERS(BINDING){0}};
static const Binding PLACE_BINDINGS[] = {GRID_PLACE_MEMBERS(BINDING){0}};
static const Binding FORMAT_BINDINGS[] = {GRID_FORMAT_MEMBERS(BINDING){0}};

static bool list_decode(const JsonCursor *data, const LayerGrid *grid, uint32_t *tiles) {
    if (json_array_size(data->json) != (size_t)grid->columns * (size_t)grid->rows)
        return json_fail(data, "the layer has %zu tile%s; %d x %d are required",
                         json_array_size(data->json), plural(json_array_size(data->json)),
                         grid->columns, grid->rows);
    for (int i = 0; i < grid->columns * grid->rows; i++) {
        const json_t *item = json_array_get(data->json, (size_t)i);
        json_int_t tile = json_integer_value(item);
        if (!json_is_integer(item) || tile < 0 || tile > UINT32_MAX) {
            JsonCursor at = json_item(data, (size_t)i);
            return json_fail(&at, "this is not the number of a tile");
        }
        tiles[i] = (uint32_t)tile;
    }
    return true;
}

static bool csv_decode(const JsonCursor *data, const LayerGrid *grid, uint32_t *tiles) {
    const char *text = json_string_value(data->json);
    int count = 0, room = grid->columns * grid->rows;
    for (text += strspn(text, " \t\r\n,"); *text; text += strspn(text, " \t\r\n,")) {
        uint64_t tile = 0;
        size_t digits = strspn(text, "0123456789");
        for (size_t i = 0; i < digits && tile <= UINT32_MAX; i++)
            tile = 10 * tile + (uint64_t)(text[i] - '0');
        if (digits == 0 || tile > UINT32_MAX || !strchr(" \t\r\n,", text[digits]))
            return json_fail(data, "the layer's data contains '%.20s', not the number of a tile",
                             text);
        if (count < room) tiles[count] = (uint32_t)tile;
        count++;
        text += digits;
    }
    return count == room || json_fail(data, "the layer has %d tile%s; %d x %d are required", count,
                                      plural(count), grid->columns, grid->rows);
}

// Decodes up to `room` bytes. Returns their number.
static size_t base64_decode(const char *text, uint8_t *bytes, size_t room) {
    static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int8_t values[256];
    memset(values, -1, sizeof values);
    for (int i = 0; i < 64; i++) values[(unsigned char)DIGITS[i]] = (int8_t)i;
    size_t count = 0;
    uint32_t bits = 0;
    int bit_count = 0;
    for (; *text && count < room; text++) {
        int value = values[(unsigned char)*text];
        if (value < 0) continue; // padding and line breaks
        bits = bits << 6 | (uint32_t)value;
        bit_count += 6;
        if (bit_count < 8) continue;
        bit_count -= 8;
        bytes[count++] = (uint8_t)(bits >> bit_count);
    }
    return count;
}

// Expands gzip or zlib, but never more than fits. Returns the number of bytes.
static size_t zlib_expand(uint8_t *from, size_t length, uint8_t *bytes, size_t room) {
    z_stream stream = {
        .next_in = from, .avail_in = (uInt)length, .next_out = bytes, .avail_out = (uInt)room};
    if (inflateInit2(&stream, MAX_WBITS + 32) != Z_OK) return 0;
    inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return stream.total_out;
}

static size_t zstd_expand(const uint8_t *from, size_t length, uint8_t *bytes, size_t room) {
#ifdef HAS_ZSTD
    size_t count = ZSTD_decompress(bytes, room, from, length);
    return ZSTD_isError(count) ? 0 : count;
#else
    (void)from, (void)length, (void)bytes, (void)room;
    return 0;
#endif
}

static size_t expand(const char *compression, const char *text, uint8_t *bytes, size_t room) {
    if (!*compression) return base64_decode(text, bytes, room);
    size_t most = strlen(text) / 4 * 3 + 3;
    uint8_t *packed = malloc(most);
    size_t length = packed ? base64_decode(text, packed, most) : 0;
    size_t count = !strcmp(compression, "zstd") ? zstd_expand(packed, length, bytes, room)
                                                : zlib_expand(packed, length, bytes, room);
    free(packed);
    return count;
}

static bool base64_read(const JsonCursor *data, const LayerGrid *grid, uint32_t *tiles) {
    const char *compression = grid->compression;
    bool is_zstd = !strcmp(compression, "zstd");
    if (*compression && strcmp(compression, "zlib") && strcmp(compression, "gzip") && !is_zstd)
        return json_fail(data,
                         "the tile layer has the compression '%s'; expected gzip, zlib or zstd",
                         compression);
#ifndef HAS_ZSTD
    if (is_zstd)
        return json_fail(data, "the tile layer is compressed by Zstandard, which this program was "
                               "built without; in Tiled, set the map's 'Tile Layer Format' to CSV");
#endif
    size_t wanted = (size_t)grid->columns * (size_t)grid->rows * 4, room = wanted + 1;
    uint8_t *bytes = malloc(room); // a spare byte detects excess data
    if (!bytes) return json_fail(data, "out of memory");
    size_t count = expand(compression, json_string_value(data->json), bytes, room);
    for (size_t i = 0; count == wanted && i < wanted / 4; i++)
        tiles[i] = bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                   (uint32_t)bytes[4 * i + 2] << 16 | (uint32_t)bytes[4 * i + 3] << 24;
    free(bytes);
    return count == wanted ||
           json_fail(data, "the layer's data is damaged or not that of %d x %d tiles",
                     grid->columns, grid->rows);
}

// A function that receives the tiles of each grid, and its parameters.
typedef struct TileVisit {
    bool (*visit)(const struct TileVisit *visit, const JsonCursor *data, const LayerGrid *grid,
                  const uint32_t *tiles);
    Build *build;
    int *box;
    LayerPlace place;
    Vec rest; // offset of the layer beyond whole cells, in cells
    bool is_ground, is_solid;
    int *painted, *solid; // numbers of tiles
} TileVisit;

static bool grid_decode(const JsonCursor *data, const LayerGrid *grid, uint32_t *tiles) {
    if (json_is_array(data->json)) return list_decode(data, grid, tiles);
    if (!json_is_string(data->json))
        return json_fail(data, "the layer has no usable 'data'; expected an array or a string");
    if (!strcmp(grid->encoding, "csv")) return csv_decode(data, grid, tiles);
    if (*grid->encoding && strcmp(grid->encoding, "base64") != 0)
        return json_fail(data, "the layer has the encoding '%s'; expected csv or base64",
                         grid->encoding);
    return base64_read(data, grid, tiles);
}

static bool grid_visit(const JsonCursor *owner, LayerGrid grid, const TileVisit *visit) {
    JsonCursor data = json_member(owner, "data");
    if (!json_read(owner, SIZE_BINDINGS, &grid)) return false;
    int count = grid.columns * grid.rows;
    visit->build->left.tiles -= count;
    if (visit->build->left.tiles < 0)
        return json_fail(owner, "the layers of the map have more than %d tiles", MAP_TILES_MAX);
    uint32_t *tiles = malloc((size_t)count * sizeof *tiles);
    if (!tiles) return json_fail(owner, "out of memory");
    bool is_visited = grid_decode(&data, &grid, tiles) && visit->visit(visit, &data, &grid, tiles);
    free(tiles);
    return is_visited;
}

// Visits the tiles of a layer, chunk by chunk if it is infinite.
static bool layer_visit(const JsonCursor *layer, const TileVisit *visit) {
    Build *build = visit->build;
    ASSERT(build->tile_px > 0);
    const int right = (int)lround(visit->place.x_px / build->tile_px);
    const int down = (int)lround(visit->place.y_px / build->tile_px);
    LayerGrid grid = {.right = right, .down = down};
    JsonCursor chunks = json_member(layer, "chunks");
    if (!json_read(layer, FORMAT_BINDINGS, &grid)) return false;
    if (!chunks.json) return grid_visit(layer, grid, visit);
    for (size_t i = 0; i < json_array_size(chunks.json); i++) {
        JsonCursor chunk = json_item(&chunks, i);
        if (!json_read(&chunk, PLACE_BINDINGS, &grid)) return false;
        grid.right += right, grid.down += down;
        if (!grid_visit(&chunk, grid, visit)) return false;
    }
    return true;
}

static bool box_extend(const TileVisit *visit, const JsonCursor *data, const LayerGrid *grid,
                       const uint32_t *tiles) {
    int *box = visit->box;
    (void)data;
    for (int i = 0; i < grid->columns * grid->rows; i++) {
        if ((tiles[i] & GID_MAX) == 0) continue;
        int column = grid->right + i % grid->columns, row = grid->down + i / grid->columns;
        if (column < box[0]) box[0] = column;
        if (row < box[1]) box[1] = row;
        if (column >= box[2]) box[2] = column + 1;
        if (row >= box[3]) box[3] = row + 1;
    }
    return true;
}

bool layer_extend(Build *build, const JsonCursor *layer, LayerPlace place, int box[static 4]) {
    TileVisit visit = {.visit = box_extend, .build = build, .box = box, .place = place};
    return layer_visit(layer, &visit);
}

static bool is_same_picture(const TilePicture *a, const TilePicture *b) {
    return a->image == b->image && a->x_px == b->x_px && a->y_px == b->y_px &&
           a->flips == b->flips && a->left == b->left && a->top == b->top && a->wide == b->wide &&
           a->high == b->high && a->rotation_deg == b->rotation_deg &&
           a->is_on_map == b->is_on_map && !memcmp(a->tint, b->tint, sizeof a->tint) &&
           a->under == b->under;
}

// Returns the index of a picture, which is added if it is new. Returns -1 if out of memory, or
// `under` if the map has too many.
static int picture_find(Build *build, TilePicture picture) {
    Arena *arena = build->arena;
    uint64_t hash = HASH_START;
    const int parts[] = {picture.image,     picture.x_px,     picture.y_px, (int)picture.flips,
                         (int)picture.left, (int)picture.top, picture.under};
    for (int i = 0; i < COUNT_OF(parts); i++) hash = hash_integer(hash, (uint64_t)parts[i]);
    size_t slot = hash % PICTURE_SLOTS;
    for (; build->picture_slots[slot]; slot = (slot + 1) % PICTURE_SLOTS) {
        int known = build->picture_slots[slot] - 1;
        if (is_same_picture(&arena->pictures[known], &picture)) return known;
    }
    if (arena->picture_count == PICTURES_MAX) return picture.under;
    if (!ARRAY_APPEND(arena->pictures, arena->picture_count, picture)) return -1;
    build->picture_slots[slot] = arena->picture_count;
    return arena->picture_count - 1;
}

static bool picture_paint(Build *build, const JsonCursor *at, TilePicture picture, int cell) {
    Arena *arena = build->arena;
    picture.under = arena->picture[cell];
    arena->surface[cell] = SURFACE_PICTURE;
    arena->picture[cell] = picture_find(build, picture);
    return arena->picture[cell] >= 0 || json_fail(at, "out of memory");
}

// Paints all cells that a picture covers, unless they drive differently. Its place is in cells of
// the map. `own` is the cell of a tile, which is always painted, or -1.
static bool picture_spread(Build *build, const JsonCursor *at, TilePicture picture, int own) {
    const Arena *arena = build->arena;
    double cosine, sine, low_x = picture.left, high_x = low_x, low_y = picture.top, high_y = low_y;
    frame_turn(picture.rotation_deg, &cosine, &sine);
    for (int i = 1; i < 4; i++) {
        double across = i & 1 ? picture.wide : 0, down = i & 2 ? picture.high : 0;
        double x = picture.left + across * cosine - down * sine;
        double y = picture.top + across * sine + down * cosine;
        low_x = min_of(low_x, x), high_x = max_of(high_x, x);
        low_y = min_of(low_y, y), high_y = max_of(high_y, y);
    }
    const double touch = 1e-6; // neighbours of aligned pictures are not covered
    int first = (int)max_of(0, floor(low_x + touch)), top = (int)max_of(0, floor(low_y + touch));
    int last = (int)min_of(arena->columns, ceil(high_x - touch));
    int bottom = (int)min_of(arena->rows, ceil(high_y - touch));
    for (int row = bottom - 1; row >= top; row--) {
        for (int column = first; column < last; column++) {
            int cell = row * arena->columns + column;
            bool is_earth =
                arena->surface[cell] == SURFACE_PICTURE || arena->surface[cell] == SURFACE_EARTH;
            if (cell != own && (!is_earth || build->spread_cells == MAP_TILES_MAX)) continue;
            build->spread_cells += cell != own;
            TilePicture here = picture;
            if (!picture.is_on_map) here.left -= column, here.top -= row;
            if (!picture_paint(build, at, here, cell)) return false;
        }
    }
    return true;
}

static bool tile_paint(Build *build, const JsonCursor *at, uint32_t gid, int column, int row,
                       const LayerPlace *place, Vec rest) {
    Arena *arena = build->arena;
    const Tileset *tileset;
    const TileAppearance *look = tile_find(build, gid, &tileset);
    int cell = row * arena->columns + column;
    double px = build->tile_px;
    DEBUG_ASSERT(look->surface < SURFACE_COUNT);
    if (look->surface != SURFACE_PICTURE) {
        arena->surface[cell] = (uint8_t)look->surface;
        arena->picture[cell] = -1;
        return true;
    }
    TilePicture picture = look->picture;
    bool is_turned = gid & GID_FLIP_DIAGONAL, fills = tileset->fills_cells;
    picture.flips = gid >> 29;
    picture.wide = fills ? 1 : (is_turned ? picture.height_px : picture.width_px) / px;
    picture.high = fills ? 1 : (is_turned ? picture.width_px : picture.height_px) / px;
    picture.left = column + rest.x + tileset->offset_px.x / px;
    picture.top = row + 1 - picture.high + rest.y + tileset->offset_px.y / px;
    memcpy(picture.tint, place->tint, sizeof picture.tint);
    return picture_spread(build, at, picture, cell);
}

bool tile_object_paint(Build *build, const JsonCursor *at, const Frame *frame, LayerPlace place) {
    if (frame->tile->surface != SURFACE_PICTURE) return true;
    TilePicture picture = frame->tile->picture;
    double width_px = frame->width_px, height_px = frame->height_px, px = build->tile_px;
    Vec corner = frame->corner_px, offset = frame->tileset->offset_px;
    if (width_px <= 0 || height_px <= 0) { // Tiled before version 0.12
        width_px = picture.width_px, height_px = picture.height_px;
        corner = vec(-frame->tileset->align.x * width_px, -frame->tileset->align.y * height_px);
    }
    corner = vec_add(corner, offset);
    picture.flips = frame->gid >> 29;
    picture.wide = width_px / px, picture.high = height_px / px;
    picture.left =
        (frame->x_px + place.x_px + corner.x * frame->cosine - corner.y * frame->sine) / px;
    picture.top =
        (frame->y_px + place.y_px + corner.x * frame->sine + corner.y * frame->cosine) / px;
    picture.rotation_deg = frame->rotation_deg;
    picture.is_on_map = true;
    memcpy(picture.tint, place.tint, sizeof picture.tint);
    return picture_spread(build, at, picture, -1);
}

bool image_layer_paint(Build *build, const JsonCursor *layer, LayerPlace place) {
    const Arena *arena = build->arena;
    TilePicture picture;
    double px = build->tile_px;
    if (!image_layer_read(build, layer, &picture)) return false;
    if (picture.image < 0) return true;
    bool repeats_x = json_is_true(json_object_get(layer->json, "repeatx"));
    bool repeats_y = json_is_true(json_object_get(layer->json, "repeaty"));
    picture.wide = picture.width_px / px, picture.high = picture.height_px / px;
    picture.is_on_map = true;
    memcpy(picture.tint, place.tint, sizeof picture.tint);
    double left = place.x_px / px, top = place.y_px / px;
    if (repeats_x) left -= ceil(left / picture.wide) * picture.wide;
    if (repeats_y) top -= ceil(top / picture.high) * picture.high;
    for (picture.top = top; picture.top < arena->rows; picture.top += picture.high) {
        for (picture.left = left; picture.left < arena->columns; picture.left += picture.wide) {
            bool is_full = build->spread_cells == MAP_TILES_MAX;
            if (is_full || !picture_spread(build, layer, picture, -1)) return is_full;
            if (!repeats_x) break;
        }
        if (!repeats_y) break;
    }
    return true;
}

static bool tiles_use(const TileVisit *visit, const JsonCursor *data, const LayerGrid *grid,
                      const uint32_t *tiles) {
    Build *build = visit->build;
    const Arena *arena = build->arena;
    for (int i = 0; i < grid->columns * grid->rows; i++) {
        int gid = (int)(tiles[i] & GID_MAX);
        if (gid == 0) continue;
        const TileAppearance *look = tile_find(build, tiles[i], NULL);
        int column = grid->right + i % grid->columns, row = grid->down + i / grid->columns;
        build->tile_count++;
        if (!look) {
            build->lost_tiles++;
            part_note(build, "tile %d, in column %d, row %d, is not in any tileset", gid, column,
                      row);
            continue;
        }
        if (column < 0 || column >= arena->columns || row < 0 || row >= arena->rows) continue;
        bool is_solid =
            visit->is_solid || (!build->only_classes && (look->is_solid || look->shape_count));
        *visit->painted += !is_solid;
        *visit->solid += is_solid;
        if (is_solid && !solid_add(build, data, tiles[i], column, row, visit->is_solid))
            return false;
        if (visit->is_ground &&
            !tile_paint(build, data, tiles[i], column, row, &visit->place, visit->rest))
            return false;
    }
    return true;
}

// A hidden layer is read only if it is solid: many maps hide the layer with their walls.
bool layer_paint(Build *build, const JsonCursor *layer, LayerPlace place) {
    const char *name = json_string_value(json_object_get(layer->json, "name"));
    int painted = 0, solid = 0;
    bool is_solid = place.is_solid || is_solid_layer(build, layer->json);
    if (!name) name = "";
    if (!place.is_visible && !is_solid) {
        summary_add(&build->ignored_layers, name, 1);
        summary_add(&build->arena->choices, name, 1);
        return true;
    }
    double right = place.x_px / build->tile_px, down = place.y_px / build->tile_px;
    TileVisit visit = {
        tiles_use,        build,    NULL,     place, vec(right - round(right), down - round(down)),
        place.is_visible, is_solid, &painted, &solid};
    if (!layer_visit(layer, &visit)) return false;
    if (painted) summary_add(&build->ground_layers, name, painted);
    if (painted) summary_add(&build->arena->choices, name, painted);
    if (solid) summary_add(&build->solid_layers, name, solid);
    build->solid_count += solid;
    return true;
}
