// scene.c -- saves the current state of the field as an arena or a match in the user folder.
#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "app/base/assets.h"
#include "match/replay/replay.h"
#include "platform/files.h"
#include "sim/arena/arena.h"

typedef struct SceneMap {
    json_t *root;
    const Arena *arena; // the arena with its current walls
    double px_per_m;
    json_int_t next_id, next_layer;
    const Match *match;
} SceneMap;

// Returns whether add_things writes the things of this kind. The places that are left to the mode
// stay in the map if the mode does not use them.
static bool is_written(const Match *match, int kind) {
    bool is_there = !THINGS[kind]->is_placed_by_mode;
    for (const Thing *thing = NULL;
         !is_there && (thing = battle_next_thing(match_battle(match), thing));)
        is_there = thing->kind == kind;
    return is_there && THINGS[kind]->map_class;
}

// Removes walls, spawn points and things, including those in groups, and finds the next free ids.
static void strip(SceneMap *map, json_t *layers, int depth) {
    enum { DEPTH_MAX = 16 };
    for (size_t i = 0; i < json_array_size(layers) && depth < DEPTH_MAX; i++) {
        json_t *layer = json_array_get(layers, i), *objects = json_object_get(layer, "objects");
        json_int_t id = json_integer_value(json_object_get(layer, "id"));
        if (id >= map->next_layer) map->next_layer = id + 1;
        for (size_t k = json_array_size(objects); k-- > 0;) {
            const json_t *object = json_array_get(objects, k);
            id = json_integer_value(json_object_get(object, "id"));
            if (id >= map->next_id) map->next_id = id + 1;
            bool is_kept = !object_is(object, "wall") && !object_is(object, "spawn");
            for (int kind = 0; THINGS[kind]; kind++)
                is_kept &=
                    !is_written(map->match, kind) || !object_is(object, THINGS[kind]->map_class);
            if (!is_kept) json_array_remove(objects, k);
        }
        strip(map, json_object_get(layer, "layers"), depth + 1);
    }
}

static json_t *object_at(SceneMap *map, const char *type, Vec at, json_t *turn_deg) {
    return json_pack("{s:I, s:s, s:s, s:b, s:o, s:i, s:i, s:f, s:f}", "id", map->next_id++, "name",
                     "", "type", type, "visible", 1, "rotation", turn_deg, "width", 0, "height", 0,
                     "x", at.x * map->px_per_m - map->arena->origin_px.x, "y",
                     (map->arena->height_m - at.y) * map->px_per_m - map->arena->origin_px.y);
}

static void set_property(json_t *object, const char *name, const char *type, json_t *value) {
    json_t *properties = json_object_get(object, "properties");
    if (!properties) json_object_set_new(object, "properties", properties = json_array());
    for (size_t i = json_array_size(properties); i-- > 0;) {
        const json_t *known = json_object_get(json_array_get(properties, i), "name");
        if (known && !strcmp(json_string_value(known), name)) json_array_remove(properties, i);
    }
    json_array_append_new(properties,
                          json_pack("{s:s, s:s, s:o}", "name", name, "type", type, "value", value));
}

static json_t *wall_object(SceneMap *map, const Wall *wall, double health) {
    json_t *object = object_at(map, "wall", wall->vertices[0], json_integer(0)),
           *points = json_array();
    for (int i = 0; i < wall->vertex_count; i++) { // offsets: right and down
        Vec at = wall->vertices[i], from = wall->vertices[0];
        json_array_append_new(points, json_pack("{s:f, s:f}", "x", (at.x - from.x) * map->px_per_m,
                                                "y", (from.y - at.y) * map->px_per_m));
    }
    json_object_set_new(object, wall->is_line ? "polyline" : "polygon", points);
    if (wall->is_line) set_property(object, "thickness", "float", json_real(wall->thickness_m));
    if (wall->health > 0) set_property(object, "health", "float", json_real(health));
    if (wall->kind) set_property(object, "kind", "string", json_string(WALL_WORDS[wall->kind]));
    return object;
}

static json_t *spawn_object(SceneMap *map, const TeamNames *names, const Tank *tank) {
    json_t *turn_deg = json_real(tank->pose.heading_rad * 180 / PI);
    json_t *object = object_at(map, "spawn", pose_at(tank->pose), turn_deg);
    json_object_set_new(object, "point", json_true());
    set_property(object, "team", "string", json_string(team_name(names, tank->team)));
    return object;
}

static void add_layer(SceneMap *map, const char *name, json_t *objects) {
    json_t *layer =
        json_pack("{s:I, s:s, s:s, s:b, s:i, s:i, s:i, s:s, s:o}", "id", map->next_layer++, "name",
                  name, "type", "objectgroup", "visible", 1, "opacity", 1, "x", 0, "y", 0,
                  "draworder", "topdown", "objects", objects);
    json_array_append_new(json_object_get(map->root, "layers"), layer);
}

// Adds a spawn point per tank. A map needs at least one, so without tanks it keeps its own.
static void add_spawns(SceneMap *map, const Match *match) {
    const Battle *battle = match_battle(match);
    const TeamNames *names = &match_card(match)->teams;
    json_t *objects = json_array();
    for (int i = 0; i < battle_tank_count(battle); i++)
        if (!battle_tank(battle, i)->is_removed)
            json_array_append_new(objects, spawn_object(map, names, battle_tank(battle, i)));
    for (int i = 0; i < map->arena->spawn_count && !json_array_size(objects); i++) {
        Tank spawn = {.pose = map->arena->spawns[i].pose};
        json_array_append_new(objects, spawn_object(map, names, &spawn));
    }
    add_layer(map, "scene starts", objects);
}

// Returns a thing of the match that maps can contain, by its index; NULL for others.
static const Thing *placeable(const Match *match, int index) {
    int count;
    const Thing *thing = &battle_things(match_battle(match), &count)[index];
    return THINGS[thing->kind]->map_class ? thing : NULL;
}

static int thing_count(const Match *match) {
    int count;
    battle_things(match_battle(match), &count);
    return count;
}

static void add_things(SceneMap *map, const Match *match) {
    json_t *objects = json_array();
    for (int i = 0; i < thing_count(match); i++) {
        const Thing *thing = placeable(match, i);
        if (!thing) continue;
        const char *class = THINGS[thing->kind]->map_class;
        Vec at = THINGS[thing->kind]->dropped ? thing->home : thing->at; // the thing may be carried
        json_t *object = object_at(map, class, at, json_integer(0));
        json_object_set_new(object, "point", json_true());
        int gives = edit_placing(thing).gives;
        if (gives)
            set_property(object, THINGS[thing->kind]->property, "string",
                         json_string(THINGS[thing->kind]->gives[gives - 1]));
        json_array_append_new(objects, object);
    }
    if (json_array_size(objects))
        add_layer(map, "scene things", objects);
    else
        json_decref(objects);
}

// Makes a path in the map absolute, because the new map is in another folder.
static bool move_path(json_t *object, const char *key, const char *folder) {
    const char *file = json_string_value(json_object_get(object, key));
    char path[ARENA_PATH_MAX];
    if (!file) return true;
    bool is_whole = file[0] == '/' || !folder[0];
    return snprintf(path, sizeof path, "%s%s%s", is_whole ? "" : folder, is_whole ? "" : "/",
                    file) < ARENA_PATH_MAX &&
           !json_object_set_new(object, key, json_string(path));
}

// Changes `root`, the map of the arena's file in `folder`, into the map of the scene.
static bool scene_to_map(json_t *root, const char *folder, const Match *match, Problem *problem) {
    const Battle *battle = match_battle(match);
    const Arena *arena = battle_arena(battle);
    double tile_px = json_number_value(json_object_get(root, "tilewidth"));
    SceneMap map = {.root = root,
                    .match = match,
                    .arena = arena,
                    .px_per_m = tile_px / arena->tile_m,
                    .next_id = json_integer_value(json_object_get(root, "nextobjectid")),
                    .next_layer = json_integer_value(json_object_get(root, "nextlayerid"))};
    ASSERT(map.px_per_m > 0);
    if (map.next_id < 1) map.next_id = 1;
    if (map.next_layer < 1) map.next_layer = 1;
    const json_t *sets = json_object_get(root, "tilesets");
    bool is_moved = true; // external tilesets stay external; embedded ones refer to the old images
    for (size_t i = 0; i < json_array_size(sets); i++) {
        json_t *set = json_array_get(sets, i), *tiles = json_object_get(set, "tiles");
        is_moved = is_moved && move_path(set, "source", folder) && move_path(set, "image", folder);
        for (size_t n = 0; n < json_array_size(tiles); n++)
            is_moved = is_moved && move_path(json_array_get(tiles, n), "image", folder);
    }
    if (!is_moved) return problem_set(problem, "the path of a tileset is too long");
    // Objects represent all walls and spawn points, even if tiles or names defined them.
    set_property(root, "only_classes", "bool", json_true());
    if (arena->tile_m != 1)
        set_property(root, "metres_per_tile", "float", json_real(arena->tile_m));
    strip(&map, json_object_get(root, "layers"), 0);
    json_t *walls = json_array();
    for (int i = 0; i < arena->wall_count; i++)
        json_array_append_new(walls,
                              wall_object(&map, &arena->walls[i], battle_wall_health(battle, i)));
    add_layer(&map, "scene walls", walls);
    add_spawns(&map, match);
    add_things(&map, match);
    json_object_set_new(root, "nextobjectid", json_integer(map.next_id));
    json_object_set_new(root, "nextlayerid", json_integer(map.next_layer));
    return true;
}

// A new match that edits turn into the scene.
typedef struct Making {
    Match *match;
    ReplayWriter *writer;
    const Arena *wanted; // the arena with the walls of the scene
} Making;

static bool apply(Making *making, const Edit *edit, Problem *problem) {
    if (!match_edit(making->match, edit, problem)) return false;
    replay_writer_edit(making->writer, making->match, edit);
    return true;
}

static bool place(Making *making, int tank, Pose pose) {
    Edit edit = {.kind = EDIT_PLACE, .tank = tank, .pose = pose};
    return apply(making, &edit, NULL);
}

// Places a tank on the nearest free ring between the two radii.
static bool place_near(Making *making, int tank, Pose pose, double first_m, double last_m) {
    enum { WAYS = 16 };
    ASSERT(first_m > 0 && last_m >= first_m);
    for (double ring_m = first_m; ring_m <= last_m; ring_m *= 1.5) {
        for (int i = 0; i < WAYS; i++) {
            Vec at = vec_add(pose_at(pose), vec_scale(vec_heading(2 * PI * i / WAYS), ring_m));
            if (place(making, tank, (Pose){at.x, at.y, pose.heading_rad})) return true;
        }
    }
    return false;
}

static bool build_wall(Making *making, const Wall *wall, Problem *problem) {
    enum { TRIES = 4 };
    const double FIRST_M = 4, LAST_M = 64;
    Edit edit = {.kind = EDIT_WALL,
                 .corner_count = wall->vertex_count,
                 .wall_kind = (int)wall->kind,
                 .wall_health = wall->health};
    problem_set(problem, "a wall of the scene cannot be rebuilt");
    if (wall->is_line || wall->vertex_count > EDIT_CORNERS_MAX) return false;
    memcpy(edit.corners, wall->vertices, (size_t)wall->vertex_count * sizeof *wall->vertices);
    for (int i = 0; i < TRIES; i++) {
        if (apply(making, &edit, problem)) return true;
        // Moves tanks away from where the wall will be; place_all moves them back.
        for (int k = 0; k < match_card(making->match)->tank_count; k++) {
            const Tank *tank = battle_tank(match_battle(making->match), k);
            Vec hull[4];
            hull_corners(tank->spec, tank->pose, hull);
            if (convex_gap_m(hull, 4, edit.corners, edit.corner_count) < 1)
                place_near(making, k, tank->pose, FIRST_M, LAST_M);
        }
    }
    return false;
}

// Walls keep their order and new walls come last.
static bool make_walls(Making *making, Problem *problem) {
    const Arena *old = battle_arena(match_battle(making->match)), *wanted = making->wanted;
    int count = old->wall_count, kept = 0;
    bool *is_removed = calloc((size_t)count + 1, sizeof *is_removed);
    problem_set(problem, "out of memory");
    if (!is_removed) return false;
    for (int i = 0; i < count; i++) {
        const Wall *a = &old->walls[i], *b = &wanted->walls[kept];
        is_removed[i] =
            kept == wanted->wall_count || a->is_line != b->is_line ||
            a->thickness_m != b->thickness_m || a->vertex_count != b->vertex_count ||
            memcmp(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof *a->vertices);
        if (!is_removed[i]) kept++;
    }
    ASSERT(kept <= count && kept <= wanted->wall_count);
    bool is_made = true;
    for (int i = count - 1; i >= 0 && is_made; i--) { // backwards, so that indices stay valid
        Edit edit = {.kind = EDIT_UNWALL, .index = i};
        if (is_removed[i]) is_made = apply(making, &edit, problem);
    }
    for (int i = kept; i < wanted->wall_count && is_made; i++)
        is_made = build_wall(making, &wanted->walls[i], problem);
    free(is_removed);
    return is_made;
}

// Replaces the things of the arena by the scene's things.
static bool make_things(Making *making, const Match *scene, Problem *problem) {
    bool is_made = true;
    for (int i = thing_count(making->match) - 1; i >= 0 && is_made; i--) {
        const Thing *thing = placeable(making->match, i);
        if (!thing) continue;
        is_made = apply(making, &(Edit){.kind = EDIT_UNTHING, .index = thing->id}, problem);
    }
    for (int i = 0; i < thing_count(scene) && is_made; i++) {
        const Thing *thing = placeable(scene, i);
        if (!thing) continue;
        Edit edit = edit_placing(thing);
        is_made = apply(making, &edit, problem);
    }
    return is_made;
}

// Puts each tank in its place. If tanks block each other, they are moved away first; a tank that
// was pressed against an obstacle is put as near to its place as possible.
static bool place_all(Making *making, const Pose *poses, Problem *problem) {
    const double NEAR_M = 0.01, BESIDE_M = 3, FAR_M = 400;
    int count = match_card(making->match)->tank_count;
    bool *is_placed = calloc((size_t)count + 1, sizeof *is_placed);
    problem_set(problem, "there is not enough room for all tanks of the scene");
    int remaining = is_placed ? count : -1;
    for (int round = 0; remaining > 0 && round < 4; round++) {
        int placed = 1;
        while (placed > 0) {
            placed = 0;
            for (int i = 0; i < count; i++)
                if (!is_placed[i] && place(making, i, poses[i])) is_placed[i] = true, placed++;
            remaining -= placed;
        }
        for (int i = 0; i < count && round < 3; i++) {
            if (is_placed[i]) continue;
            if (round < 2)
                place_near(making, i, poses[i], BESIDE_M, FAR_M);
            else if (place_near(making, i, poses[i], NEAR_M, BESIDE_M))
                is_placed[i] = true, remaining--;
        }
    }
    free(is_placed);
    ASSERT(remaining >= -1);
    return remaining == 0;
}

// Writes the recording, starting from the arena as its file has it.
static bool scene_to_match(const Match *match, const Arena *arena, const char *path,
                           Problem *problem) {
    MatchCard card;
    Making making = {.wanted = battle_arena(match_battle(match))};
    Pose *poses = calloc((size_t)match_card(match)->tank_count + 1, sizeof *poses);
    problem_set(problem, "out of memory");
    // A card of the tanks on the field, without swaps: due swaps have happened.
    const MatchCard *now = match_card(match);
    card = *now;
    card.tank_count = card.swap_count = 0;
    card.tanks = poses ? calloc((size_t)now->tank_count + 1, sizeof *card.tanks) : NULL;
    bool is_gathered = card.tanks, is_kept = false;
    for (int i = 0; is_gathered && i < now->tank_count; i++) {
        const Tank *tank = battle_tank(match_battle(match), i);
        if (tank->is_removed) continue;
        poses[card.tank_count] = tank->pose;
        card.tanks[card.tank_count++] = now->tanks[i];
    }
    if (is_gathered && card.tank_count == 0)
        problem_set(problem, "the field has no tank; a match needs at least one");
    else if (is_gathered)
        making.match = match_create(&card, arena, problem);
    if (making.match)
        making.writer = replay_writer_open(path, making.match, PROGRAM_VERSION, problem);
    if (making.writer) {
        bool is_made = make_walls(&making, problem) && place_all(&making, poses, problem) &&
                       make_things(&making, match, problem);
        Problem why = *problem;
        bool is_written = replay_writer_close(making.writer, making.match, &why);
        if (is_made && !is_written) *problem = why;
        is_kept = is_made && is_written;
    }
    match_destroy(making.match);
    free(card.tanks);
    free(poses);
    return is_kept;
}

static const char SUFFIX[] = "-scene";

typedef struct Keeping {
    const Settings *settings;
    const Match *match;
    const char *home;                                          // user folder; may be NULL
    char map_path[ARENA_PATH_MAX], map_folder[ARENA_PATH_MAX]; // file of the arena and its folder
    char path[ARENA_PATH_MAX];                                 // the new file
} Keeping;

// Finds the file of the arena.
static bool find_map(Keeping *keeping, Problem *problem) {
    Settings wanted = *keeping->settings;
    int code;
    wanted.arena = wanted.moved_arena ? wanted.moved_arena : match_card(keeping->match)->arena;
    problem_set(problem, "the file of the arena is missing");
    if (!arena_path(&wanted, keeping->map_path, &code)) return false;
    if (arena_is_random(keeping->map_path)) return true;
    char *folder = path_resolve(keeping->map_path);
    char *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash) *slash = '\0';
    if (folder) snprintf(keeping->map_folder, sizeof keeping->map_folder, "%s", folder);
    free(folder);
    return slash;
}

// Names the file "yard-scene", even for a scene of "yard-scene".
static bool new_path(Keeping *keeping, const char *folder, const char *ending, Problem *problem) {
    char name[ARENA_PATH_MAX];
    const char *arena = battle_arena(match_battle(keeping->match))->name;
    const char *tail = strstr(arena, SUFFIX);
    int length = tail ? (int)(tail - arena) : (int)strlen(arena);
    snprintf(name, sizeof name, "%.*s%s", length, arena, SUFFIX);
    for (char *at = name; *at; at++) // names of random arenas contain signs that files cannot have
        if (strchr(":=,.", *at)) *at = '-';
    return new_user_file(keeping->home, folder, name, ending, keeping->path, problem);
}

static bool keep_arena(Keeping *keeping, Problem *problem) {
    const char *ending = path_ends(keeping->map_path, ".tmx") ? ".tmx" : ARENA_ENDING;
    json_t *root = map_read(keeping->settings, keeping->map_path, problem);
    bool is_kept = root && scene_to_map(root, keeping->map_folder, keeping->match, problem) &&
                   new_path(keeping, ARENA_FOLDER, ending, problem);
    if (is_kept) { // checks that the map can be read
        Arena *arena =
            map_save(root, keeping->path, problem) ? arena_load(keeping->path, problem) : NULL;
        is_kept = arena;
        arena_destroy(arena);
        if (!is_kept) file_remove(keeping->path);
    }
    json_decref(root);
    return is_kept;
}

static bool keep_match(Keeping *keeping, Problem *problem) {
    Arena *arena = arena_load(keeping->map_path, problem);
    bool has_path = arena && new_path(keeping, RECORDING_FOLDER, REPLAY_ENDING, problem);
    bool is_kept = has_path && scene_to_match(keeping->match, arena, keeping->path, problem);
    if (has_path && !is_kept) file_remove(keeping->path);
    arena_destroy(arena);
    return is_kept;
}

bool scene_keep(const Settings *settings, const Match *match, const char *home, SceneFile kind,
                char arena[static ARENA_PATH_MAX], char path[static ARENA_PATH_MAX],
                Problem *problem) {
    ASSERT(match && (kind == SCENE_ARENA || kind == SCENE_MATCH));
    Keeping keeping = {.settings = settings, .match = match, .home = home};
    *arena = '\0';
    problem_set(problem, "%s", "");
    if (!find_map(&keeping, problem) ||
        !(kind == SCENE_ARENA ? keep_arena : keep_match)(&keeping, problem))
        return false;
    snprintf(path, ARENA_PATH_MAX, "%s", keeping.path);
    if (kind != SCENE_ARENA) return true;
    const char *name = path_name(path);
    // "yard-scene" of ".../arenas/yard-scene.tmj"
    snprintf(arena, ARENA_PATH_MAX, "%.*s", (int)(strrchr(name, '.') - name), name);
    return true;
}
