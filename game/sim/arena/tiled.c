// tiled.c -- reads an arena from a Tiled map: its size and tilesets, then its layers in passes:
// first the ground, then the objects by type.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/hash.h"
#include "platform/files.h"
#include "platform/utf8.h"
#include "tiled.h"

enum { LAYER_OBJECTS_MAX = 1000000 }; // large enough that messages are about walls or things
enum { GROUP_DEPTH_MAX = 16, LAYERS_MAX = 1024 };
#define SIZE_MIN_M 8.0
#define TILE_MIN_M 0.05
#define TILE_MAX_M 64.0

// Copies a name, with spaces for control characters.
static void copy_name(char *to, size_t room, const char *from) {
    utf8_copy(to, room, from);
    for (; *to; to++)
        if ((unsigned char)*to < ' ' || *to == 127) *to = ' ';
}

typedef struct MapFile {
    int type, columns, rows, tile_px, tile_high_px;
    int layers, tilesets; // numbers of layers and tilesets
    bool is_infinite;
    char orientation[16];
} MapFile;

static const char *const MAP_TYPES[] = {"map", NULL};

static const Binding MAP_BINDINGS[] = {MAP_MEMBERS(BINDING){0}};

static const Binding PART_BINDINGS[] = {MAP_PART_MEMBERS(BINDING){0}};

static const Binding SIZE_BINDINGS[] = {MAP_SIZE_MEMBERS(BINDING){0}};

static const Binding MAP_PROPERTIES[] = {MAP_PROPERTY_MEMBERS(BINDING){0}};

static const Binding READING_PROPERTIES[] = {FLAG_MEMBER("only_classes", Build, only_classes), {0}};

typedef struct Layer {
    int type; // an index in LAYER_TYPES
    double x_px, y_px;
    bool is_visible;
    int layers, objects; // numbers of layers and objects in it
} Layer;

enum { TILE_LAYER, OBJECT_LAYER, GROUP_LAYER, IMAGE_LAYER };
static const char *const LAYER_TYPES[] = {"tilelayer", "objectgroup", "group", "imagelayer", NULL};

static const Binding LAYER_BINDINGS[] = {LAYER_MEMBERS(BINDING){0}};

typedef struct Pass {
    int type;          // an index in LAYER_TYPES
    const char *class; // object layer: class of the objects to read
    ObjectRead *read;
    int *box; // tile layer: extended by its tiles, which are painted if it is NULL
} Pass;

// Applies a layer's "tintcolor", #rrggbb or #aarrggbb, and its opacity to a tint.
static void tint_multiply(const json_t *layer, float tint[static 4]) {
    const char *word = json_string_value(json_object_get(layer, "tintcolor"));
    const json_t *opacity = json_object_get(layer, "opacity");
    if (word && *word == '#') word++;
    size_t digits = word ? strspn(word, "0123456789abcdefABCDEF") : 0;
    if ((digits == 6 || digits == 8) && !word[digits]) {
        unsigned long colour = strtoul(word, NULL, 16);
        for (int i = 0; i < 3; i++) tint[i] *= (float)(colour >> (16 - 8 * i) & 255) / 255;
        if (digits == 8) tint[3] *= (float)(colour >> 24) / 255;
    }
    if (json_is_number(opacity)) tint[3] *= (float)clamp(json_number_value(opacity), 0, 1);
}

// Visits all layers in drawing order, including those in groups.
static bool visit_layers(Build *build, const JsonCursor *owner, const Pass *pass, LayerPlace place,
                         int depth) {
    JsonCursor layers = json_member(owner, "layers");
    if (depth > GROUP_DEPTH_MAX) return json_fail(owner, "layer groups are nested too deeply");
    for (size_t i = 0; i < json_array_size(layers.json); i++) {
        JsonCursor at = json_item(&layers, i);
        Layer layer = {.is_visible = true};
        if (!json_read(&at, LAYER_BINDINGS, &layer)) return false;
        LayerPlace here = place;
        here.x_px += layer.x_px, here.y_px += layer.y_px;
        here.is_solid |= is_solid_layer(build, at.json);
        tint_multiply(at.json, here.tint);
        here.is_visible &= layer.is_visible && here.tint[3] > 0;
        bool is_read = true, paints = pass->type == TILE_LAYER && !pass->box && here.is_visible;
        if (layer.type == GROUP_LAYER)
            is_read = visit_layers(build, &at, pass, here, depth + 1);
        else if (layer.type == pass->type && layer.type == OBJECT_LAYER)
            is_read = objects_read(build, &at, here, pass->class, pass->read);
        else if (layer.type == pass->type && layer.type == TILE_LAYER)
            is_read = pass->box ? layer_extend(build, &at, here, pass->box)
                                : layer_paint(build, &at, here);
        else if (paints && layer.type == OBJECT_LAYER)
            is_read = objects_paint(build, &at, here);
        else if (paints && layer.type == IMAGE_LAYER)
            is_read = image_layer_paint(build, &at, here);
        if (!is_read) return false;
    }
    return true;
}

// Finds the box of an infinite map: the smallest one around its tiles.
static bool find_box(Build *build, const JsonCursor *map, MapFile *file) {
    int box[] = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    const Pass extend = {TILE_LAYER, .box = box};
    if (!visit_layers(build, map, &extend, build->origin, 0)) return false;
    if (box[0] > box[2]) return json_fail(map, "the map is infinite and has no tiles");
    file->columns = box[2] - box[0], file->rows = box[3] - box[1];
    build->origin.x_px = -(double)box[0] * build->tile_px;
    build->origin.y_px = -(double)box[1] * build->tile_px;
    if (file->columns <= ARENA_TILES_MAX && file->rows <= ARENA_TILES_MAX) return true;
    return json_fail(map, "the tiles of the map extend over %d x %d tiles; at most %d are allowed",
                     file->columns, file->rows, ARENA_TILES_MAX);
}

static bool read_header(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    MapFile file = {0};
    arena->tile_m = 0;
    strcpy(arena->title, arena->name);
    if (!json_read(map, MAP_BINDINGS, &file) ||
        (*file.orientation && strcmp(file.orientation, "orthogonal") != 0 &&
         !json_fail(map,
                    "the map is %s, but only orthogonal maps are read; in Tiled, change the "
                    "Orientation among the map's properties",
                    file.orientation)) ||
        (!file.is_infinite && !json_read(map, SIZE_BINDINGS, &file)) ||
        !json_read(map, PART_BINDINGS, &file))
        return false;
    if (file.tile_px != file.tile_high_px)
        return json_fail(map, "tiles are %d x %d pixels; they must be square", file.tile_px,
                         file.tile_high_px);
    if (!json_read_properties(map, MAP_PROPERTIES, arena) ||
        !json_read_properties(map, READING_PROPERTIES, build))
        return false;
    copy_name(arena->title, sizeof arena->title, arena->title);
    build->says_scale = arena->tile_m > 0;
    build->is_foreign = !build->says_scale && !build->only_classes;
    build->tile_px = file.tile_px;
    build->origin = (LayerPlace){.is_visible = true, .tint = {1, 1, 1, 1}};
    if (file.is_infinite && !find_box(build, map, &file)) return false;
    if (!build->says_scale) {
        // A room of another game is wide enough for tanks if its tiles are larger.
        double least_m = ceil(SIZE_MIN_M / min_of(file.columns, file.rows));
        bool helps = build->is_foreign && least_m <= ROOMY_SCALE_MAX;
        arena->tile_m = helps ? max_of(build->tile_m, least_m) : build->tile_m;
    }
    arena->origin_px = vec(build->origin.x_px, build->origin.y_px);
    arena->columns = file.columns, arena->rows = file.rows;
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

static bool read_objects(Build *build, const JsonCursor *map, const char *class, ObjectRead *read) {
    const Pass pass = {OBJECT_LAYER, class, read, NULL};
    return visit_layers(build, map, &pass, build->origin, 0);
}

// A few lost tiles leave gaps; more of them make another map.
static bool check_lost_tiles(const Build *build, const JsonCursor *map) {
    enum { LOST_MOST = 10 }; // one of this many
    bool are_few = build->lost_tiles * LOST_MOST <= build->tile_count;
    if (!are_few && *build->lost_file.text)
        return problem_set(map->text->problem, "%s", build->lost_file.text);
    return are_few || json_fail(map, "%d of the map's %d tiles are not in any tileset",
                                build->lost_tiles, build->tile_count);
}

static bool read_walls(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    const Pass paint = {.type = TILE_LAYER};
    size_t cells = (size_t)arena->columns * (size_t)arena->rows;
    arena->surface = calloc(cells, sizeof *arena->surface); // SURFACE_EARTH
    arena->picture = malloc(cells * sizeof *arena->picture);
    build->solids = calloc(cells, sizeof *build->solids);
    if (!arena->surface || !arena->picture || !build->solids)
        return json_fail(map, "out of memory");
    for (size_t i = 0; i < cells; i++) arena->picture[i] = -1;
    return tilesets_read(build, map) && objects_complete(build, map, 0) &&
           visit_layers(build, map, &paint, build->origin, 0) && check_lost_tiles(build, map) &&
           read_objects(build, map, "wall", wall_read) && solids_make(build, map) &&
           (arena_make_map(arena, NULL, NULL) || json_fail(map, "out of memory"));
}

// Finds out whether tanks have more room in a map of another game if its tiles are larger.
static void find_scale(Build *build) {
    const Arena *arena = build->arena;
    double tile_m = arena->tile_m;
    bool is_small = build->left.tiles > MAP_TILES_MAX * 3 / 4; // leaves room for reading it again
    if (!build->is_foreign || !is_small || tile_m >= ROOMY_SCALE_MAX) return;
    if (tile_m == 1) build->roomier_tile_m = arena_roomy_scale(arena);
    if (build->roomier_tile_m <= tile_m)
        build->roomier_tile_m = arena->chosen_spawns && arena->spawn_count < 2 ? tile_m + 1 : 0;
}

static bool settle_spawns(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    Problem why;
    bool has_room = arena->spawn_count > 0 || arena_choose_spawns(arena, &why);
    find_scale(build);
    if (!has_room) return json_fail(map, "%s", why.text);
    return arena_check_reach(arena) || json_fail(map, "out of memory");
}

// Reads walls, then bumps, then spawn points, hill and flags, which are checked against the map of
// the walls, and things.
static bool read_map(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    if (!read_header(build, map)) return false;
    ASSERT(arena->tile_m > 0 && arena->columns > 0 && arena->rows > 0);
    if (!read_walls(build, map) || !read_objects(build, map, "bump", bump_read)) return false;
    arena->terrain = terrain_create(arena->surface, arena->columns, arena->rows, arena->tile_m,
                                    build->bumps, build->bump_count);
    if (!arena->terrain) return json_fail(map, "out of memory");
    if (!read_objects(build, map, "spawn", spawn_read) ||
        !read_objects(build, map, "hill", hill_read) ||
        !read_objects(build, map, "flag", flag_read))
        return false;
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i) && !read_objects(build, map, place_class(i), thing_read)) return false;
    if (!gates_check(arena, map) || !settle_spawns(build, map)) return false;
    summary_write(build);
    return true;
}

static void build_free(Build *build) {
    tilesets_free(build);
    documents_free(build);
    free(build->bumps);
    free(build->solids);
    free(build->boxes);
}

static bool read_document(Build *build, Document *file, const char *name) {
    Arena *arena = build->arena;
    char known[ARENA_PATH_MAX]; // "assets/arenas/yard.tmj" becomes "yard"
    build->walls = arena_walls(name);
    if (*build->walls) build->walls += strlen(ARENA_WALLS);
    file->root = document_parse(&file->text, &file->places, &build->left);
    if (!file->root) return false;
    JsonCursor map = json_root(&file->text, file->root);
    snprintf(known, sizeof known, "%.*s", (int)(arena_walls(name) - name), name);
    char *base = strrchr(known, '/') ? strrchr(known, '/') + 1 : known;
    char *dot = strrchr(base, '.');
    if (dot && dot != base && !arena_is_random(name)) *dot = '\0';
    copy_name(arena->name, sizeof arena->name, base);
    snprintf(arena->folder, ARENA_PATH_MAX, "%s", file->folder);
    if (!read_map(build, &map)) return false;
    arena->content_hash = arena_hash(arena);
    arena->text_hash = hash_bytes(HASH_START, file->text.text, file->text.length);
    return true;
}

// Reads the map with tiles of this width, unless the map sets a width. `roomier_m` receives the
// width for another attempt, or 0.
static Arena *parse_at(const char *text, size_t length, const char *name, const char *folder,
                       double tile_m, double *roomier_m, Problem *problem) {
    Document *file = calloc(1, sizeof *file);
    Build *build = calloc(1, sizeof *build);
    Arena *arena = calloc(1, sizeof *arena);
    bool is_read = false;
    *roomier_m = 0;
    if (file && build && arena) {
        file->text = (JsonText){.name = path_for_message(name),
                                .text = text,
                                .length = length,
                                .problem = problem,
                                .unknown = JSON_UNKNOWN_IGNORED};
        snprintf(file->folder, sizeof file->folder, "%s", folder);
        build->arena = arena;
        build->map = file;
        build->left = MAP_BUDGET;
        build->tile_m = tile_m;
        is_read = read_document(build, file, name);
        *roomier_m = build->roomier_tile_m;
        json_decref(file->root);
        free(file->places.at);
        build_free(build);
    } else {
        problem_set(problem, "%s: out of memory", path_for_message(name));
    }
    free(build);
    free(file);
    if (is_read) return arena;
    arena_destroy(arena);
    return NULL;
}

Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem) {
    double roomier_m;
    Arena *arena = parse_at(text, length, name, folder, 1, &roomier_m, problem);
    while (roomier_m > 0) {
        Problem why;
        Arena *roomier = parse_at(text, length, name, folder, roomier_m, &roomier_m, &why);
        if (roomier_m > 0 || !roomier) { // this width does not help yet
            arena_destroy(roomier);
            continue;
        }
        arena_destroy(arena);
        return roomier;
    }
    return arena;
}

const char *arena_walls(const char *path) {
    const char *walls = strstr(path, ARENA_WALLS);
    return walls ? walls : path + strlen(path);
}

Arena *arena_load(const char *path, Problem *problem) {
    char file[ARENA_PATH_MAX], folder[ARENA_PATH_MAX];
    if (strlen(path) >= sizeof folder) {
        problem_set(problem, "%s: the path is longer than %d bytes", path_for_message(path),
                    ARENA_PATH_MAX - 1);
        return NULL;
    }
    snprintf(file, sizeof file, "%.*s", (int)(arena_walls(path) - path), path);
    path_folder(file, folder, sizeof folder);
    size_t length;
    char *text = arena_is_random(path) ? random_arena_map(path, &length, problem)
                                       : file_read_text(file, ARENA_FILE_MOST, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, folder, problem);
    free(text);
    return arena;
}
