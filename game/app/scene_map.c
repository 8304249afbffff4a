// scene_map.c -- a scene as a Tiled map: the one that it is played on, with other walls and starts.
#include "scene.h"

#include <string.h>

typedef struct Sheet {
    json_t *root;
    const Arena *arena; // as it is now
    double px_per_m;
    json_int_t next_id, next_layer;
} Sheet;

static const char *class_of(const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    const char *class = json_string_value(json_object_get(object, "class"));
    return type && *type ? type : class ? class : "";
}

static bool is_replaced(const json_t *object) {
    return !strcmp(class_of(object), "wall") || !strcmp(class_of(object), "spawn");
}

// In groups, too.
static void strip(Sheet *sheet, json_t *layers, int depth) {
    enum { DEPTH_MAX = 16 };
    for (size_t i = 0; i < json_array_size(layers) && depth < DEPTH_MAX; i++) {
        json_t *layer = json_array_get(layers, i), *objects = json_object_get(layer, "objects");
        json_int_t id = json_integer_value(json_object_get(layer, "id"));
        if (id >= sheet->next_layer) sheet->next_layer = id + 1;
        for (size_t k = json_array_size(objects); k-- > 0;) {
            id = json_integer_value(json_object_get(json_array_get(objects, k), "id"));
            if (id >= sheet->next_id) sheet->next_id = id + 1;
            if (is_replaced(json_array_get(objects, k))) json_array_remove(objects, k);
        }
        strip(sheet, json_object_get(layer, "layers"), depth + 1);
    }
}

// Of the page: right and down.
static json_t *spot(const Sheet *sheet, Vec at, Vec from) {
    return json_pack("{s:f, s:f}", "x", (at.x - from.x) * sheet->px_per_m, "y",
                     (from.y - at.y) * sheet->px_per_m);
}

static json_t *object_at(Sheet *sheet, const char *type, Vec at) {
    Vec corner = vec(0, sheet->arena->height_m);
    json_t *object =
        json_pack("{s:I, s:s, s:s, s:b, s:i, s:i, s:i}", "id", sheet->next_id++, "name", "", "type",
                  type, "visible", 1, "rotation", 0, "width", 0, "height", 0);
    json_t *place = spot(sheet, at, corner);
    json_object_update(object, place);
    json_decref(place);
    return object;
}

static json_t *property(const char *name, const char *type, json_t *value) {
    return json_pack("[{s:s, s:s, s:o}]", "name", name, "type", type, "value", value);
}

static json_t *wall_object(Sheet *sheet, const Wall *wall) {
    json_t *object = object_at(sheet, "wall", wall->vertices[0]), *points = json_array();
    for (int i = 0; i < wall->vertex_count; i++)
        json_array_append_new(points, spot(sheet, wall->vertices[i], wall->vertices[0]));
    json_object_set_new(object, wall->is_line ? "polyline" : "polygon", points);
    if (wall->is_line)
        json_object_set_new(object, "properties",
                            property("thickness", "float", json_real(wall->thickness_m)));
    return object;
}

static json_t *start_object(Sheet *sheet, const Tank *tank) {
    json_t *object = object_at(sheet, "spawn", pose_at(tank->pose));
    json_object_set_new(object, "point", json_true());
    json_object_set_new(object, "rotation", json_real(tank->pose.heading_rad * 180 / PI));
    json_object_set_new(object, "properties",
                        property("team", "string", json_string(team_name(tank->team))));
    return object;
}

static void add_layer(Sheet *sheet, const char *name, json_t *objects) {
    json_t *layer =
        json_pack("{s:I, s:s, s:s, s:b, s:i, s:i, s:i, s:s, s:o}", "id", sheet->next_layer++,
                  "name", name, "type", "objectgroup", "visible", 1, "opacity", 1, "x", 0, "y", 0,
                  "draworder", "topdown", "objects", objects);
    json_array_append_new(json_object_get(sheet->root, "layers"), layer);
}

static void add_walls(Sheet *sheet) {
    json_t *objects = json_array();
    for (int i = 0; i < sheet->arena->wall_count; i++)
        json_array_append_new(objects, wall_object(sheet, &sheet->arena->walls[i]));
    add_layer(sheet, "scene walls", objects);
}

// Where nobody stands there are the old ones: a map needs a start.
static void add_starts(Sheet *sheet, const Battle *battle) {
    json_t *objects = json_array();
    for (int i = 0; i < battle_tank_count(battle); i++)
        if (!battle_tank(battle, i)->is_gone)
            json_array_append_new(objects, start_object(sheet, battle_tank(battle, i)));
    for (int i = 0; i < sheet->arena->spawn_count && !json_array_size(objects); i++) {
        Tank nobody = {.pose = sheet->arena->spawns[i].pose};
        json_array_append_new(objects, start_object(sheet, &nobody));
    }
    add_layer(sheet, "scene starts", objects);
}

static bool join(const char *folder, const char *file, char path[static ARENA_PATH_MAX]) {
    bool is_whole = file[0] == '/' || !folder[0];
    return snprintf(path, ARENA_PATH_MAX, "%s%s%s", is_whole ? "" : folder, is_whole ? "" : "/",
                    file) < ARENA_PATH_MAX;
}

// The new map is in another folder: what it names is named by its whole path.
static bool move_path(json_t *object, const char *key, const char *folder) {
    const char *file = json_string_value(json_object_get(object, key));
    char path[ARENA_PATH_MAX];
    if (!file) return true;
    return join(folder, file, path) && !json_object_set_new(object, key, json_string(path));
}

// An outside tileset stays outside; one within the map takes its images along.
static bool move_tilesets(json_t *root, const char *folder, Problem *problem) {
    const json_t *sets = json_object_get(root, "tilesets");
    bool is_moved = true;
    for (size_t i = 0; i < json_array_size(sets); i++) {
        json_t *set = json_array_get(sets, i), *tiles = json_object_get(set, "tiles");
        is_moved = is_moved && move_path(set, "source", folder) && move_path(set, "image", folder);
        for (size_t k = 0; k < json_array_size(tiles); k++)
            is_moved = is_moved && move_path(json_array_get(tiles, k), "image", folder);
    }
    if (!is_moved) problem_set(problem, "the path of a tileset is too long");
    return is_moved;
}

bool scene_to_map(json_t *root, const char *folder, const Match *match, Problem *problem) {
    const Battle *battle = match_battle(match);
    const Arena *arena = battle_arena(battle);
    double tile_px = json_number_value(json_object_get(root, "tilewidth"));
    Sheet sheet = {.root = root,
                   .arena = arena,
                   .px_per_m = tile_px / arena->tile_m,
                   .next_id = json_integer_value(json_object_get(root, "nextobjectid")),
                   .next_layer = json_integer_value(json_object_get(root, "nextlayerid"))};
    if (sheet.next_id < 1) sheet.next_id = 1;
    if (sheet.next_layer < 1) sheet.next_layer = 1;
    if (!move_tilesets(root, folder, problem)) return false;
    strip(&sheet, json_object_get(root, "layers"), 0);
    add_walls(&sheet);
    add_starts(&sheet, battle);
    json_object_set_new(root, "nextobjectid", json_integer(sheet.next_id));
    json_object_set_new(root, "nextlayerid", json_integer(sheet.next_layer));
    return true;
}
