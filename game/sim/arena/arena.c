// arena.c -- a Tiled map becomes an arena: its size, its layers in three passes, its walls' map.
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_build.h"
#include "sim/hash.h"

enum { GROUP_DEPTH_MAX = 16 };
#define SIZE_MIN_M 8.0
#define TILE_MIN_M 0.05
#define TILE_MAX_M 64.0

void *with_room(void *items, int count, int *room, size_t item_bytes) {
    if (count < *room) return items;
    int more = *room ? 2 * *room : 16;
    void *moved = realloc(items, (size_t)more * item_bytes);
    if (moved) *room = more;
    return moved;
}

// At most `room - 1` bytes of it, whole characters, and none that would upset a terminal.
static void copy_name(char *to, size_t room, const char *from) {
    size_t length = strlen(from);
    if (length >= room) {
        length = room - 1;
        while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80) length--;
    }
    for (size_t i = 0; i < length; i++)
        to[i] = (unsigned char)from[i] < ' ' || from[i] == 127 ? ' ' : from[i];
    to[length] = '\0';
}

// "assets/arenas/yard.tmj" is "yard".
static void name_after_file(Arena *arena, const char *path) {
    char file[ARENA_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(file, sizeof file, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(file, '.');
    if (dot && dot != file) *dot = '\0';
    copy_name(arena->name, sizeof arena->name, file);
}

static bool check_kind(const Spot *map) {
    const char *type = "map", *orientation = "orthogonal";
    if (!json_is_object(map->json)) return spot_fail(map, "this is not a Tiled map");
    if (!spot_string(map, "type", &type) || !spot_string(map, "orientation", &orientation))
        return false;
    if (strcmp(type, "map") != 0 || !json_object_get(map->json, "layers"))
        return spot_fail(map, "this is not a Tiled map");
    if (strcmp(orientation, "orthogonal") != 0)
        return spot_fail(map, "the map is %.20s, needs to be orthogonal", orientation);
    if (spot_flag(map, "infinite", false))
        return spot_fail(map, "the map is infinite: in Tiled, untick 'Infinite' in its properties");
    return true;
}

static bool read_size(Build *build, const Spot *map) {
    Arena *arena = build->arena;
    int tile_high_px;
    arena->tile_m = 1;
    if (!spot_count(map, "width", 1, ARENA_TILES_MAX, &arena->columns) ||
        !spot_count(map, "height", 1, ARENA_TILES_MAX, &arena->rows) ||
        !spot_count(map, "tilewidth", 1, TILE_PX_MAX, &build->tile_px) ||
        !spot_count(map, "tileheight", 1, TILE_PX_MAX, &tile_high_px) ||
        !spot_property_number(map, "metres_per_tile", TILE_MIN_M, TILE_MAX_M, &arena->tile_m))
        return false;
    if (build->tile_px != tile_high_px)
        return spot_fail(map, "tiles are %d x %d pixels, need to be square", build->tile_px,
                         tile_high_px);
    build->metres_per_px = arena->tile_m / build->tile_px;
    arena->width_m = arena->columns * arena->tile_m;
    arena->height_m = arena->rows * arena->tile_m;
    double low_m = fmin(arena->width_m, arena->height_m);
    double high_m = fmax(arena->width_m, arena->height_m);
    if (low_m < SIZE_MIN_M || high_m > MAP_SIZE_MAX_M)
        return spot_fail(map, "the arena is %g x %g m, allowed is %g .. %g m a side",
                         arena->width_m, arena->height_m, SIZE_MIN_M, MAP_SIZE_MAX_M);
    return true;
}

static bool read_title(Arena *arena, const Spot *map) {
    const char *title = arena->name;
    if (!spot_property_string(map, "title", &title)) return false;
    copy_name(arena->title, sizeof arena->title, title);
    return true;
}

static bool bare_ground(const Spot *map, Arena *arena) {
    size_t cells = (size_t)arena->columns * (size_t)arena->rows;
    arena->surface = calloc(cells, sizeof *arena->surface); // SURFACE_EARTH
    arena->picture = malloc(cells * sizeof *arena->picture);
    if (!arena->surface || !arena->picture) return spot_fail(map, "out of memory");
    for (size_t i = 0; i < cells; i++) arena->picture[i] = -1;
    return true;
}

typedef bool LayerVisit(Build *build, const Spot *layer, LayerPlace place);

static bool place_add(const Spot *layer, LayerPlace *place) {
    double x_px = 0, y_px = 0;
    if (!spot_number(layer, "offsetx", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
        !spot_number(layer, "offsety", -PIXELS_MAX, PIXELS_MAX, &y_px))
        return false;
    place->x_px += x_px;
    place->y_px += y_px;
    place->is_visible = place->is_visible && spot_flag(layer, "visible", true);
    return true;
}

// Visits all layers of a type, in the order they are drawn, also those in groups.
static bool visit_layers(Build *build, const Spot *owner, const char *type, LayerVisit *visit,
                         LayerPlace place, int depth) {
    Spot layers;
    if (!spot_array(owner, "layers", &layers)) return false;
    if (depth > GROUP_DEPTH_MAX) return spot_fail(owner, "layer groups are nested too deeply");
    for (size_t i = 0; i < spot_size(&layers); i++) {
        Spot layer = spot_item(&layers, i);
        LayerPlace here = place;
        const char *found = NULL;
        if (!spot_string(&layer, "type", &found) || !place_add(&layer, &here)) return false;
        if (strcmp(found, type) == 0 && !visit(build, &layer, here)) return false;
        if (strcmp(found, "group") == 0 &&
            !visit_layers(build, &layer, type, visit, here, depth + 1))
            return false;
    }
    return true;
}

static bool visit_all(Build *build, const Spot *map, const char *type, LayerVisit *visit) {
    return visit_layers(build, map, type, visit, (LayerPlace){0, 0, true}, 0);
}

static bool make_map(Build *build, const Spot *map) {
    Arena *arena = build->arena;
    arena->map = map_create(arena->width_m, arena->height_m, build->pieces, build->piece_count);
    return arena->map ? true : spot_fail(map, "out of memory");
}

static bool make_terrain(const Build *build, const Spot *map) {
    Arena *arena = build->arena;
    arena->terrain = terrain_create(arena->surface, arena->columns, arena->rows, arena->tile_m,
                                    build->bumps, build->bump_count);
    return arena->terrain ? true : spot_fail(map, "out of memory");
}

static bool has_spawn(const Spot *map, const Arena *arena) {
    if (arena->spawn_count > 0) return true;
    return spot_fail(map, "the map has no spawn: add a point of type 'spawn' to an object layer");
}

static bool read_map(Build *build, const Spot *map) {
    Arena *arena = build->arena;
    return check_kind(map) && read_size(build, map) && read_title(arena, map) &&
           bare_ground(map, arena) && tilesets_read(build, map) &&
           visit_all(build, map, "tilelayer", ground_paint) &&
           visit_all(build, map, "objectgroup", walls_read) && make_map(build, map) &&
           visit_all(build, map, "objectgroup", bumps_read) && make_terrain(build, map) &&
           visit_all(build, map, "objectgroup", spawns_read) &&
           visit_all(build, map, "objectgroup", hills_read) && has_spawn(map, arena);
}

Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    Build build = {.folder = folder, .arena = calloc(1, sizeof(Arena))};
    json_t *root = build.arena ? json_text_parse(&source) : NULL;
    if (!build.arena) problem_set(problem, "%s: out of memory", source.name);
    bool is_read = false;
    if (root) {
        Spot map = spot_root(&source, root);
        name_after_file(build.arena, name);
        build.arena->content_hash = hash_bytes(HASH_START, text, length);
        is_read = read_map(&build, &map);
    }
    json_decref(root);
    tilesets_free(&build);
    free(build.pieces);
    free(build.bumps);
    if (is_read) return build.arena;
    arena_destroy(build.arena);
    return NULL;
}

Arena *arena_load(const char *path, Problem *problem) {
    char folder[ARENA_PATH_MAX];
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder) {
        problem_set(problem, "%s: the path is longer than %d bytes", path_for_message(path),
                    ARENA_PATH_MAX - 1);
        return NULL;
    }
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder ? 1 : 0] = '\0';
    size_t length;
    char *text = file_read(path, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, slash ? folder : "", problem);
    free(text);
    return arena;
}

void arena_destroy(Arena *arena) {
    if (!arena) return;
    for (int i = 0; i < arena->wall_count; i++) free(arena->walls[i].vertices);
    free(arena->walls);
    free(arena->spawns);
    free(arena->surface);
    free(arena->picture);
    free(arena->pictures);
    free(arena->images);
    terrain_destroy(arena->terrain);
    map_destroy(arena->map);
    free(arena);
}
