// tilesets.c -- reads the tilesets and templates of a map, and the files that contain them.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/maths/assert.h"
#include "platform/files.h"
#include "tiled.h"

enum {
    TILESET_TILES_MAX = 16384,
    IMAGE_PX_MAX = 16384,
    IMAGE_READ_MAX = 1000000, // larger sizes are invalid
    IMAGES_MAX = 1024,
    GROUP_DEPTH_MAX = 16
};

// An image of a tileset or of one of its tiles.
typedef struct MapImage {
    int index; // index in Arena.images; -1 if there is none or if it cannot be drawn
    int width_px, height_px;
    char file[ARENA_PATH_MAX]; // relative to the folder of the tileset
} MapImage;

// A tileset while it is read.
typedef struct TilesetPlan {
    Tileset *tileset;
    const char *folder;
    int tiles, tile_count; // items of "tiles", and "tilecount"
    int tile_px, tile_high_px, columns, margin_px, spacing_px;
    MapImage sheet; // the image of all tiles
} TilesetPlan;

static const Binding TILESET_BINDINGS[] = {TILESET_MEMBERS(BINDING){0}};

static const Binding SHEET_BINDINGS[] = {SHEET_MEMBERS(BINDING){0}};

static const Binding IMAGE_BINDINGS[] = {TILE_IMAGE_MEMBERS(BINDING){0}};

static const Binding PART_BINDINGS[] = {TILE_PART_MEMBERS(BINDING){0}};

static const Binding TILE_ID[] = {{"id", BIND_WHOLE, .high = TILESET_TILES_MAX - 1}, {0}};

static bool path_join(const JsonCursor *at, const char *folder, const char *file,
                      char path[ARENA_PATH_MAX]) {
    bool is_alone = file[0] == '/' || folder[0] == '\0' || strcmp(folder, ".") == 0;
    int length = is_alone ? snprintf(path, ARENA_PATH_MAX, "%s", file)
                          : snprintf(path, ARENA_PATH_MAX, "%s/%s", folder, file);
    if (length >= ARENA_PATH_MAX) return json_fail(at, "the path of '%.60s' is too long", file);
    for (char *letter = path; *letter; letter++)
        if (*letter == '\\') *letter = '/'; // written on Windows
    return path_match_capitals(path) ||
           json_fail(at, "several files differ from '%.60s' only in capital letters", file);
}

// Counts the objects, arrays and values of JSON, because a short text can need much memory.
static bool is_in_budget(const JsonText *text, Budget *left) {
    for (size_t i = 0; i < text->length; i++) {
        char c = text->text[i];
        left->objects -= c == '{' || c == '[';
        left->values -= c == ',';
    }
    return (left->objects >= 0 && left->values >= 0) ||
           problem_set(text->problem, "%s: the file has too many objects or values", text->name);
}

// Adds the properties of tiles, by their ids, to the tiles. Returns false if out of memory.
static bool tiles_add_properties(json_t *tiles, json_t *properties) {
    const char *id;
    json_t *own;
    bool is_added = true;
    json_object_foreach(properties, id, own) {
        json_t *tile = json_object_get(tiles, id);
        if (tile && !json_is_object(tile)) continue; // reported later
        is_added &= tile ? !json_object_set(tile, "properties", own)
                         : !json_object_set_new(tiles, id, json_pack("{s:O}", "properties", own));
    }
    return is_added;
}

// Makes a list of the tiles of a tileset. Before version 1.2, Tiled wrote {"ID": TILE} instead, and
// the properties of tiles in "tileproperties". Returns false if out of memory.
static bool tiles_list(json_t *set) {
    json_t *tiles = json_object_get(set, "tiles"), *tile;
    json_t *properties = json_object_get(set, "tileproperties");
    const char *id;
    if (json_is_object(properties) && !tiles) {
        if (json_object_set_new(set, "tiles", json_object())) return false;
        tiles = json_object_get(set, "tiles");
    }
    if (!json_is_object(tiles)) return true;
    json_t *list = json_array();
    bool is_listed = list && tiles_add_properties(tiles, properties);
    json_object_foreach(tiles, id, tile) {
        bool is_number = strlen(id) < 10 && !id[strspn(id, "0123456789")];
        json_t *value = is_number ? json_integer(strtol(id, NULL, 10)) : json_string(id);
        if (json_is_object(tile)) is_listed &= !json_object_set(tile, "id", value);
        json_decref(value);
        is_listed &= !json_array_append(list, tile);
    }
    json_object_del(set, "tileproperties");
    return !json_object_set_new(set, "tiles", list) && is_listed;
}

static bool tiles_of_all_list(json_t *root) {
    json_t *set;
    size_t i;
    bool is_listed = tiles_list(root);
    json_array_foreach(json_object_get(root, "tilesets"), i, set) is_listed &= tiles_list(set);
    return is_listed;
}

// Parses a text in one of Tiled's JSON formats.
static json_t *json_parse(const JsonText *text, Budget *left) {
    json_t *root = is_in_budget(text, left) ? json_text_parse(text) : NULL;
    if (!root || tiles_of_all_list(root)) return root;
    problem_set(text->problem, "%s: out of memory", text->name);
    json_decref(root);
    return NULL;
}

json_t *document_parse(JsonText *text, JsonPlaces *places, Budget *left) {
    if (text->length > (size_t)left->bytes) {
        problem_set(text->problem, "%s: the map and its tilesets are larger than %d MB", text->name,
                    MAP_BYTES_MAX / MEGABYTE);
        return NULL;
    }
    left->bytes -= (int)text->length;
    size_t start = 0;
    while (start < text->length && strchr(" \t\r\n", text->text[start])) start++;
    if (start == text->length || text->text[start] != '<') return json_parse(text, left);
    text->places = places;
    return xml_parse(text, places, &left->objects);
}

static void document_free(Document *document) {
    json_decref(document->root);
    free(document->bytes);
    free(document->places.at);
    free(document);
}

void documents_free(Build *build) {
    for (int i = 0; i < build->file_count; i++) document_free(build->files[i]);
}

// Tiled files may be in any folder. JSON and XML files may have any content, so they must be below
// the map's folder or the folder above it, such as ../tilesets/town.json.
static bool is_readable(const JsonCursor *at, const char *file) {
    static const char *const ENDINGS[] = {".tsx", ".tsj", ".tx", ".tj", ".json", ".xml"};
    const char *inside = file + (strncmp(file, "../", 3) ? 0 : 3);
    bool is_tiled = false, leaves = *inside == '/' || strstr(inside, "..") || strchr(inside, ':');
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
        is_tiled |= path_ends(file, ENDINGS[i]) && (i < 4 || !leaves);
    return is_tiled || json_fail(at,
                                 "'%.80s' is not a tileset or template of this map; expected "
                                 "a file .tsx, .tsj, .tx or .tj",
                                 file);
}

Document *document_open(Build *build, const JsonCursor *at, const char *folder, const char *file) {
    char path[ARENA_PATH_MAX];
    if (!is_readable(at, file) || !path_join(at, folder, file, path)) return NULL;
    for (int i = 0; i < build->file_count; i++)
        if (!strcmp(build->files[i]->path, path)) return build->files[i];
    if (build->file_count == MAP_FILES_MAX) {
        json_fail(at, "the map uses more than %d files", MAP_FILES_MAX);
        return NULL;
    }
    Document *document = calloc(1, sizeof *document);
    if (!document) {
        json_fail(at, "out of memory");
        return NULL;
    }
    strcpy(document->path, path);
    path_folder(path, document->folder, sizeof document->folder);
    JsonText *text = &document->text;
    *text = (JsonText){.name = path_for_message(document->path),
                       .problem = at->text->problem,
                       .unknown = JSON_UNKNOWN_IGNORED};
    text->text = document->bytes =
        file_read_text(path, ARENA_FILE_MOST, &text->length, text->problem);
    if (text->text) document->root = document_parse(text, &document->places, &build->left);
    if (document->root) return build->files[build->file_count++] = document;
    document_free(document);
    return NULL;
}

// Reads the size of an image from its file. Returns false and sets `why` on failure.
static bool size_read(const Arena *arena, MapImage *image, Problem *why) {
    Picture picture;
    int64_t pixels = 0;
    if (!picture_open(arena, image->index, &pixels, &picture, why)) return false;
    fclose(picture.file);
    image->width_px = picture.width_px, image->height_px = picture.height_px;
    return true;
}

// Reads and adds an image, unless it is too large to be drawn. If its size is unknown, it becomes 0
// and `why` is set.
static bool image_read(Build *build, const JsonCursor *at, const char *folder, MapImage *image,
                       Problem *why) {
    Arena *arena = build->arena;
    char path[ARENA_PATH_MAX];
    image->index = -1;
    if (!json_read(at, IMAGE_BINDINGS, image)) return false;
    if (arena->image_count == IMAGES_MAX)
        return json_fail(at, "the map has more than %d images", IMAGES_MAX);
    if (!path_join(at, folder, image->file, path) ||
        !APPEND(at, arena->images, arena->image_count, path))
        return false;
    image->index = arena->image_count - 1;
    bool is_sized = image->width_px > 0 && image->height_px > 0;
    if (!is_sized && !size_read(arena, image, why)) image->width_px = image->height_px = 0;
    if (image->width_px <= IMAGE_PX_MAX && image->height_px <= IMAGE_PX_MAX) return true;
    arena_notice(arena, "picture '%.60s' is %d x %d pixels; sides of at most %d are drawn",
                 image->file, image->width_px, image->height_px, IMAGE_PX_MAX);
    image->index = -1, arena->image_count--;
    return true;
}

// Returns the colour of an element's image that is transparent, or -1: "#ff00ff" or "ff00ff".
static int clear_colour(const json_t *element) {
    const char *word = json_string_value(json_object_get(element, "transparentcolor"));
    char *end = NULL;
    if (!word) return -1;
    word += *word == '#';
    long colour = strtol(word, &end, 16);
    return strlen(word) == 6 && !*end && colour >= 0 ? (int)colour : -1;
}

bool image_layer_read(Build *build, const JsonCursor *layer, TilePicture *picture) {
    MapImage image = {.index = -1};
    Problem why = {""};
    *picture = (TilePicture){.image = -1, .clear = clear_colour(layer->json)};
    const char *file = json_string_value(json_object_get(layer->json, "image"));
    if (!file || !*file) return true;
    if (!image_read(build, layer, build->map->folder, &image, &why)) return false;
    if (!image.width_px) part_note(build, "image layer: %s", why.text);
    if (image.width_px) picture->image = image.index;
    picture->width_px = image.width_px, picture->height_px = image.height_px;
    return true;
}

// A shape of the collision editor. Points, lines and text are skipped.
typedef struct DrawnShape {
    double x_px, y_px, width_px, height_px, rotation_deg;
    bool is_ellipse, is_capsule;
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} DrawnShape;

static const Binding SHAPE_BINDINGS[] = {
    SHAPE_MEMBERS(DrawnShape, OPTIONAL), CORNERS_MEMBER("polygon", DrawnShape, 0, OPTIONAL), {0}};

const Binding CORNER_BINDINGS[] = {NUMBER_MEMBER("x", Vec, x, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
                                   NUMBER_MEMBER("y", Vec, y, -PIXELS_MAX, PIXELS_MAX, REQUIRED),
                                   {0}};

// Makes the corners of a shape that is not a polygon, relative to its place.
static void shape_outline(DrawnShape *shape) {
    ASSERT(shape->count == 0 && shape->width_px > 0 && shape->height_px > 0);
    double wide_px = shape->width_px, high_px = shape->height_px;
    bool is_round = shape->is_ellipse || shape->is_capsule;
    shape->count = is_round ? PIECE_VERTICES_MAX : 4;
    double round_x = shape->is_capsule ? min_of(wide_px, high_px) / 2 : wide_px / 2;
    double round_y = shape->is_capsule ? round_x : high_px / 2;
    for (int i = 0; i < shape->count; i++) {
        Vec at = vec(i == 1 || i == 2 ? wide_px : 0, i == 2 || i == 3 ? high_px : 0);
        if (is_round) {
            double turn = (i + 0.5) * 2 * PI / PIECE_VERTICES_MAX;
            double x = cos(turn), y = sin(turn);
            at.x = (x > 0 ? wide_px - round_x : round_x) + x * round_x;
            at.y = (y > 0 ? high_px - round_y : round_y) + y * round_y;
        }
        shape->points[i] = at;
    }
}

static bool shape_read(const JsonCursor *object, TileAppearance *look) {
    DrawnShape drawn = {0};
    if (json_object_get(object->json, "point") || json_object_get(object->json, "polyline") ||
        json_object_get(object->json, "text") || look->shape_count == TILE_SHAPES_MAX)
        return true;
    if (!json_read(object, SHAPE_BINDINGS, &drawn)) return false;
    if (drawn.count == 0 && drawn.width_px > 0 && drawn.height_px > 0) shape_outline(&drawn);
    if (drawn.count < 3) return true;
    double turn = drawn.rotation_deg * PI / 180, c = cos(turn), s = sin(turn);
    TileShape shape = {drawn.count, malloc((size_t)drawn.count * sizeof(Vec))};
    for (int i = 0; shape.points && i < drawn.count; i++) {
        Vec at = drawn.points[i];
        if (drawn.rotation_deg != 0) at = vec(at.x * c - at.y * s, at.x * s + at.y * c);
        shape.points[i] = vec(drawn.x_px + at.x, drawn.y_px + at.y);
    }
    if (shape.points && ARRAY_APPEND(look->shapes, look->shape_count, shape)) return true;
    free(shape.points);
    return json_fail(object, "out of memory");
}

// Reads the properties that make a tile a wall: shapes, its class, or a property.
static bool solid_read(const JsonCursor *tile, TileAppearance *look) {
    JsonCursor group = json_member(tile, "objectgroup"), objects = json_member(&group, "objects");
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        if (!shape_read(&object, look)) return false;
    }
    look->is_solid = is_marked_solid(tile->json) || means_wall(object_class(tile->json));
    struct Looked {
        char kind[16];
    } looked = {""};
    const Binding kind[] = {STRING_MEMBER("kind", struct Looked, kind, 0, OPTIONAL), {0}};
    JsonText quiet = *tile->text;
    JsonCursor there = *tile;
    quiet.problem = NULL; // a property of this name may belong to another game
    there.text = &quiet;
    look->kind = WALL_PICTURE;
    if (json_read_properties(&there, kind, &looked))
        for (int i = 0; WALL_WORDS[i]; i++)
            if (i != WALL_GATE && !strcmp(WALL_WORDS[i], looked.kind)) look->kind = (WallKind)i;
    return true;
}

static bool tile_read(Build *build, const TilesetPlan *plan, const JsonCursor *tile) {
    int id;
    if (!json_read(tile, TILE_ID, &id)) return false;
    DEBUG_ASSERT(id < plan->tileset->count);
    TileAppearance *look = &plan->tileset->looks[id];
    if (json_object_get(tile->json, "image")) {
        MapImage own = {0};
        if (!image_read(build, tile, plan->folder, &own, NULL)) return false;
        bool is_sized = own.width_px > 0;
        look->surface = own.index < 0 ? SURFACE_EARTH : SURFACE_PICTURE;
        look->picture.image = own.index;
        if (clear_colour(tile->json) >= 0) look->picture.clear = clear_colour(tile->json);
        look->picture.width_px = is_sized ? own.width_px : plan->tile_px;
        look->picture.height_px = is_sized ? own.height_px : plan->tile_high_px;
        if (!json_read(tile, PART_BINDINGS, &look->picture)) return false;
    }
    const char *words[SURFACE_COUNT + 1] = {NULL};
    for (int k = 0; k < SURFACE_COUNT; k++) words[k] = SURFACE_TRAITS[k].name;
    int chosen = (int)look->surface;
    const Binding surface[] = {{"surface", BIND_CHOICE, .words = words, .is_optional = true}, {0}};
    if (!json_read_properties(tile, surface, &chosen)) return false;
    look->surface = (Surface)chosen;
    if (look->surface == SURFACE_PICTURE && look->picture.image < 0)
        return json_fail(tile, "tile %d has the surface 'picture' but no image", id);
    look->json = tile->json;
    return solid_read(tile, look);
}

static bool looks_make(const JsonCursor *set, const TilesetPlan *plan) {
    Tileset *tileset = plan->tileset;
    tileset->looks = calloc((size_t)tileset->count + 1, sizeof *tileset->looks);
    if (!tileset->looks) return json_fail(set, "out of memory");
    int clear = clear_colour(set->json);
    for (int id = 0; id < tileset->count; id++) {
        TileAppearance *look = &tileset->looks[id];
        *look = (TileAppearance){.picture = {.image = -1, .clear = clear, .under = -1},
                                 .kind = WALL_PICTURE};
        if (plan->sheet.index < 0) continue;
        look->surface = SURFACE_PICTURE;
        int x_px = plan->margin_px + id % plan->columns * (plan->tile_px + plan->spacing_px);
        int y_px = plan->margin_px + id / plan->columns * (plan->tile_high_px + plan->spacing_px);
        look->picture.image = plan->sheet.index;
        look->picture.x_px = x_px, look->picture.y_px = y_px;
        look->picture.width_px = plan->tile_px, look->picture.height_px = plan->tile_high_px;
        bool is_sized = plan->sheet.width_px > 0;
        look->is_outside = is_sized && (x_px + plan->tile_px > plan->sheet.width_px ||
                                        y_px + plan->tile_high_px > plan->sheet.height_px);
    }
    return true;
}

// Reads the image of a tileset. Tiled before version 0.15 did not write the numbers of columns and
// tiles, which then follow from the size of the image.
static bool sheet_read(Build *build, const JsonCursor *set, TilesetPlan *plan) {
    MapImage *sheet = &plan->sheet;
    Problem why;
    if (!json_read(set, SHEET_BINDINGS, plan) || !image_read(build, set, plan->folder, sheet, &why))
        return false;
    bool is_counted = json_object_get(set->json, "tilecount") && plan->columns > 0;
    if (sheet->width_px == 0)
        return is_counted ||
               json_fail(set, "the tileset lacks the size of its image; %s", why.text);
    int across =
        (sheet->width_px - plan->margin_px + plan->spacing_px) / (plan->tile_px + plan->spacing_px);
    int down = (sheet->height_px - plan->margin_px + plan->spacing_px) /
               (plan->tile_high_px + plan->spacing_px);
    if (plan->columns == 0) plan->columns = across;
    if (!json_object_get(set->json, "tilecount"))
        plan->tile_count = (int)min_of(TILESET_TILES_MAX, max_of(0, (double)across * down));
    return (plan->columns > 0 || plan->tile_count == 0) ||
           json_fail(set, "the tileset's image is smaller than a tile");
}

// Returns the point of a tile that lies at the place of its object.
static Vec alignment_of(const json_t *set) {
    const char *word = json_string_value(json_object_get(set, "objectalignment"));
    if (!word || !*word || !strcmp(word, "unspecified")) return vec(0, 1);
    return vec(strstr(word, "left")    ? 0
               : strstr(word, "right") ? 1
                                       : 0.5,
               strstr(word, "top")      ? 0
               : strstr(word, "bottom") ? 1
                                        : 0.5);
}

static bool tileset_read(Build *build, const JsonCursor *set, const char *folder,
                         Tileset *tileset) {
    TilesetPlan plan = {.tileset = tileset, .folder = folder, .sheet = {.index = -1}};
    JsonCursor tiles = json_member(set, "tiles");
    if (!json_read(set, TILESET_BINDINGS, &plan)) return false;
    if (json_object_get(set->json, "image") && !sheet_read(build, set, &plan)) return false;
    tileset->count = plan.tile_count;
    tileset->align = alignment_of(set->json);
    tileset->tile_px = plan.tile_px, tileset->tile_high_px = plan.tile_high_px;
    const json_t *offset = json_object_get(set->json, "tileoffset");
    tileset->offset_px = vec(json_number_value(json_object_get(offset, "x")),
                             json_number_value(json_object_get(offset, "y")));
    const char *size = json_string_value(json_object_get(set->json, "tilerendersize"));
    tileset->fills_cells = size && !strcmp(size, "grid");
    for (size_t i = 0; i < json_array_size(tiles.json); i++) { // ids may have gaps
        JsonCursor tile = json_item(&tiles, i);
        int id;
        if (!json_read(&tile, TILE_ID, &id)) return false;
        if (id >= tileset->count) tileset->count = id + 1;
    }
    if (!looks_make(set, &plan)) return false;
    for (size_t i = 0; i < json_array_size(tiles.json); i++) {
        JsonCursor tile = json_item(&tiles, i);
        if (!tile_read(build, &plan, &tile)) return false;
    }
    return true;
}

typedef struct TilesetReference {
    int first_gid;
    char source[ARENA_PATH_MAX]; // "" if the tileset is part of the map
} TilesetReference;

static const Binding REFERENCE_BINDINGS[] = {REFERENCE_MEMBERS(BINDING){0}};

// Reads a tileset of a map or of a template. Its files are relative to `folder`.
static bool reference_read(Build *build, const JsonCursor *set, const char *folder,
                           Tileset *tileset) {
    TilesetReference reference = {0};
    if (!json_read(set, REFERENCE_BINDINGS, &reference)) return false;
    tileset->first_gid = reference.first_gid;
    if (!*reference.source) return tileset_read(build, set, folder, tileset);
    Problem why = {""};
    JsonText text = *set->text;
    JsonCursor at = *set;
    text.problem = &why;
    at.text = &text;
    Document *document = document_open(build, &at, folder, reference.source);
    if (!document && !strstr(why.text, "there is no such file"))
        return problem_set(set->text->problem, "%s", why.text);
    if (!document) { // its tiles are lost
        if (!*build->lost_file.text) build->lost_file = why;
        part_note(build, "%s", why.text);
        return true;
    }
    JsonCursor root = json_root(&document->text, document->root);
    tileset->document = document;
    return tileset_read(build, &root, document->folder, tileset);
}

bool tilesets_read(Build *build, const JsonCursor *map) {
    JsonCursor list = json_member(map, "tilesets");
    ASSERT(json_array_size(list.json) <= ARENA_TILESETS_MAX);
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        JsonCursor set = json_item(&list, i);
        Tileset *tileset = &build->tilesets[build->tileset_count++];
        if (!reference_read(build, &set, build->map->folder, tileset)) return false;
    }
    return true;
}

void tilesets_free(Build *build) {
    for (int i = 0; i < build->tileset_count; i++) {
        Tileset *set = &build->tilesets[i];
        for (int id = 0; set->looks && id < set->count; id++) {
            TileAppearance *look = &set->looks[id];
            for (int k = 0; k < look->shape_count; k++) free(look->shapes[k].points);
            free(look->shapes);
        }
        free(set->looks);
    }
}

TileAppearance *tile_find(Build *build, uint32_t gid, const Tileset **tileset) {
    int number = (int)(gid & GID_MAX); // the higher bits flip the tile
    for (int i = -1; i < build->tileset_count; i++) {
        int index = i < 0 ? build->last_tileset : i;
        const Tileset *set = &build->tilesets[index];
        int id = number - set->first_gid;
        if (id < 0 || id >= set->count || set->looks[id].is_outside) continue;
        build->last_tileset = index;
        if (tileset) *tileset = set;
        return &set->looks[id];
    }
    return NULL;
}

// Copies the members of `from` that the object lacks; their values are shared.
static bool members_add(const Build *build, json_t *object, json_t *from) {
    const char *key;
    json_t *value;
    json_object_foreach(from, key, value) {
        bool is_class = !strcmp(key, "type") || !strcmp(key, "class");
        bool is_known = is_class ? build->only_classes || *object_class(object)
                                 : json_object_get(object, key) || !strcmp(key, "properties");
        if (!is_known && json_object_set(object, key, value)) return false;
    }
    return true;
}

// Adds a property to a list, unless it has one of this name.
static bool property_add(json_t *list, const char *name, json_t *value) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *known = json_string_value(json_object_get(json_array_get(list, i), "name"));
        if (known && !strcmp(known, name)) return true;
    }
    json_t *property = json_pack("{s:s, s:O}", "name", name, "value", value);
    return property && !json_array_append_new(list, property);
}

static bool properties_append(json_t *list, json_t *from) {
    const char *key;
    json_t *value;
    bool is_added = true;
    for (size_t i = 0; is_added && i < json_array_size(from); i++) {
        json_t *item = json_array_get(from, i);
        key = json_string_value(json_object_get(item, "name"));
        value = json_object_get(item, "value");
        if (key && value) is_added = property_add(list, key, value);
    }
    json_object_foreach(json_is_object(from) ? from : NULL, key, value) {
        if (is_added) is_added = property_add(list, key, value);
    }
    return is_added;
}

// Adds the properties of `from` that the object lacks.
static bool properties_add(json_t *object, json_t *from) {
    json_t *more = json_object_get(from, "properties");
    json_t *own = json_object_get(object, "properties"), *list = json_array();
    if (!list) return false;
    if ((!json_array_size(more) && !json_object_size(more)) ||
        (json_array_size(own) + json_object_size(own) > 1000)) {
        json_decref(list);
        return true;
    }
    bool is_whole = properties_append(list, own) && properties_append(list, more);
    return !json_object_set_new(object, "properties", list) && is_whole;
}

// Returns the tileset of a template's tile, with numbers that no other tileset of the map has.
static Tileset *template_tileset(Build *build, const JsonCursor *at, const Document *document) {
    JsonCursor root = json_root(&document->text, document->root);
    JsonCursor set = json_member(&root, "tileset");
    const char *source = json_string_value(json_object_get(set.json, "source"));
    char path[ARENA_PATH_MAX] = "";
    int first_gid = 1;
    if (source && !path_join(at, document->folder, source, path)) return NULL;
    for (int i = 0; i < build->tileset_count; i++) {
        Tileset *known = &build->tilesets[i];
        if (source && known->document && !strcmp(known->document->path, path)) return known;
        if (known->first_gid + known->count > first_gid)
            first_gid = known->first_gid + known->count;
    }
    if (build->tileset_count == ARENA_TILESETS_MAX + MAP_FILES_MAX ||
        first_gid > GID_MAX - TILESET_TILES_MAX) {
        json_fail(at, "the map has too many tilesets");
        return NULL;
    }
    Tileset *tileset = &build->tilesets[build->tileset_count++];
    if (!reference_read(build, &set, document->folder, tileset)) return NULL;
    tileset->first_gid = first_gid;
    return tileset;
}

// Completes an object from its template. The gid of a template refers to its own tileset.
static bool template_use(Build *build, const JsonCursor *object, const char *file) {
    Document *document = document_open(build, object, build->map->folder, file);
    if (!document) return false;
    json_t *from = json_object_get(document->root, "object");
    json_t *set = json_object_get(document->root, "tileset");
    if (!json_is_object(from)) return json_fail(object, "template '%.80s' has no object", file);
    if (json_object_get(from, "template"))
        return json_fail(object, "template '%.80s' uses another template", file);
    json_int_t gid = json_integer_value(json_object_get(from, "gid"));
    bool is_tile = gid > 0 && gid <= UINT32_MAX && !json_object_get(object->json, "gid");
    if (is_tile && json_is_object(set)) {
        Tileset *tileset = template_tileset(build, object, document);
        if (!tileset) return false;
        json_int_t first = json_integer_value(json_object_get(set, "firstgid"));
        json_int_t own = (gid & GID_MAX) - first;
        if (own < 0 || own >= tileset->count)
            return json_fail(object, "template '%.80s' has no tile %d", file, (int)(gid & GID_MAX));
        gid = (json_int_t)((gid & ~(json_int_t)GID_MAX) | (own + tileset->first_gid));
        if (json_object_set_new(object->json, "gid", json_integer(gid)))
            return json_fail(object, "out of memory");
    }
    return (members_add(build, object->json, from) && properties_add(object->json, from)) ||
           json_fail(object, "out of memory");
}

// Returns the tile of an object; NULL if it is in no tileset.
static const TileAppearance *tile_of(Build *build, const JsonCursor *object) {
    json_int_t gid = json_integer_value(json_object_get(object->json, "gid"));
    return gid > 0 && gid <= UINT32_MAX ? tile_find(build, (uint32_t)gid, NULL) : NULL;
}

// A tile has the class and the properties of its tileset, unless it has its own.
static bool tile_use(Build *build, const JsonCursor *object, const TileAppearance *look) {
    if (!look->json) return true;
    const char *class = object_class(look->json);
    bool is_set = *object_class(object->json) || !*class || build->only_classes ||
                  !json_object_set_new(object->json, "type", json_string(class));
    return (is_set && properties_add(object->json, look->json)) ||
           json_fail(object, "out of memory");
}

// Removes an object from the list because its tile is in no tileset, and adds a notice.
static bool object_drop(Build *build, const JsonCursor *objects, size_t index) {
    const json_t *object = json_array_get(objects->json, index);
    json_int_t gid = json_integer_value(json_object_get(object, "gid"));
    part_note(build, "tile %d, at %.0f, %.0f pixels, is not in any tileset", (int)(gid & GID_MAX),
              json_number_value(json_object_get(object, "x")),
              json_number_value(json_object_get(object, "y")));
    build->tile_count++, build->lost_tiles++;
    return !json_array_remove(objects->json, index);
}

bool objects_complete(Build *build, const JsonCursor *owner, int depth) {
    JsonCursor layers = json_member(owner, "layers");
    for (size_t i = 0; depth <= GROUP_DEPTH_MAX && i < json_array_size(layers.json); i++) {
        JsonCursor layer = json_item(&layers, i), objects = json_member(&layer, "objects");
        if (!objects_complete(build, &layer, depth + 1)) return false;
        for (size_t k = 0; k < json_array_size(objects.json); k++) {
            JsonCursor object = json_item(&objects, k);
            const char *file = json_string_value(json_object_get(object.json, "template"));
            if (file && !template_use(build, &object, file)) return false;
            if (!json_object_get(object.json, "gid")) continue;
            const TileAppearance *look = tile_of(build, &object);
            if (look ? !tile_use(build, &object, look) : !object_drop(build, &objects, k--))
                return false;
        }
    }
    return true;
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
