// tiled.c -- a Tiled map becomes an arena: its size, its layers in passes, and the objects on them.
#include "build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/archive.h"

enum { GROUP_DEPTH_MAX = 16, ELLIPSE_VERTICES = PIECE_VERTICES_MAX };
#define SIZE_MIN_M 8.0
#define TILE_MIN_M 0.05
#define TILE_MAX_M 64.0
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define REACH_MAX_M 64.0 // of a wall beyond the arena's edge
#define AREA_MIN_M2 1e-4
#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0
#define HILL_RADIUS_MIN_M 1.0
#define HILL_RADIUS_MAX_M 128.0

bool append(const JsonSpot *spot, void *items, int *count, const void *item, size_t item_bytes) {
    char *all;
    memcpy(&all, items, sizeof all);
    // There is room for 16, then for the next power of two.
    if (*count == 0 || (*count >= 16 && (*count & (*count - 1)) == 0)) {
        all = realloc(all, (size_t)(*count ? 2 * *count : 16) * item_bytes);
        if (!all) return spot_fail(spot, "out of memory");
        memcpy(items, &all, sizeof all);
    }
    memcpy(all + (size_t)(*count)++ * item_bytes, item, item_bytes);
    return true;
}

void folder_of(const char *path, char folder[ARENA_PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    int length = !slash ? 0 : slash == path ? 1 : (int)(slash - path);
    snprintf(folder, ARENA_PATH_MAX, "%.*s", length, path);
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

// An object's own frame, turned clockwise about its origin: x right and y down in pixels, as in
// Tiled.
typedef struct Frame {
    Vec origin_m;
    double cosine, sine, metres_per_px;
    double width_px, height_px;
    double rotation_deg;
} Frame;

static void frame_turn(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

static bool frame_read(const Build *build, const JsonSpot *object, LayerPlace place, Frame *frame) {
    double x_px = NAN, y_px = NAN;
    *frame = (Frame){.metres_per_px = build->metres_per_px};
    if (!spot_number(object, "x", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
        !spot_number(object, "y", -PIXELS_MAX, PIXELS_MAX, &y_px) ||
        !spot_number(object, "width", 0, PIXELS_MAX, &frame->width_px) ||
        !spot_number(object, "height", 0, PIXELS_MAX, &frame->height_px) ||
        !spot_number(object, "rotation", -36000, 36000, &frame->rotation_deg))
        return false;
    frame_turn(frame->rotation_deg, &frame->cosine, &frame->sine);
    frame->origin_m = vec((x_px + place.x_px) * build->metres_per_px,
                          build->arena->height_m - (y_px + place.y_px) * build->metres_per_px);
    return true;
}

static Vec frame_point(const Frame *frame, double x_px, double y_px) {
    double right = x_px * frame->cosine - y_px * frame->sine;
    double down = x_px * frame->sine + y_px * frame->cosine;
    return vec_add(frame->origin_m, vec_scale(vec(right, -down), frame->metres_per_px));
}

static bool has(const JsonSpot *object, const char *key) {
    return json_object_get(object->json, key);
}

static const char *object_type(const JsonSpot *object) {
    const char *type = json_string_value(json_object_get(object->json, "type"));
    const char *class = json_string_value(json_object_get(object->json, "class"));
    return type && *type ? type : class ? class : "";
}

// A wall as it is being drawn. `what` is its kind for messages, `spot` what they point at.
typedef struct Drawing {
    const char *what;
    const JsonSpot *spot;
    bool is_line;
    double thickness_m;
    WallKind kind;
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} Drawing;

const char *const WALL_WORDS[] = {
    [WALL_PLAIN] = "plain",   [WALL_CONCRETE] = "concrete", [WALL_TILES] = "tiles",
    [WALL_TAR] = "tar",       [WALL_GLASS] = "glass",       [WALL_CRATE] = "crate",
    [WALL_HEDGE] = "hedge",   [WALL_SANDBAGS] = "sandbags", [WALL_TREE] = "tree",
    [WALL_BARREL] = "barrel", [WALL_FENCE] = "fence",       [WALL_KINDS] = NULL};

static bool wall_kind(const JsonSpot *object, WallKind *kind) {
    const char *word = WALL_WORDS[WALL_PLAIN];
    if (!spot_property_string(object, "kind", &word)) return false;
    for (int i = 0; i < WALL_KINDS; i++)
        if (!strcmp(WALL_WORDS[i], word)) return *kind = (WallKind)i, true;
    return spot_fail(object,
                     "a wall's 'kind' is one of plain, concrete, tiles, tar, glass, crate, "
                     "hedge, sandbags, tree, barrel and fence, not '%.40s'",
                     word);
}

static bool wall_keep(Build *build, const Drawing *drawing) {
    Arena *arena = build->arena;
    Wall wall = {drawing->is_line, drawing->thickness_m, drawing->count, (Vec *)drawing->points,
                 drawing->kind};
    Piece pieces[OUTLINE_VERTICES_MAX];
    int cut = wall_cut(&wall, pieces);
    if (cut == 0) return spot_fail(drawing->spot, "%s is too thin", drawing->what);
    build->piece_count += cut;
    if (build->piece_count > MAP_PIECES_MAX)
        return spot_fail(drawing->spot, "the walls are made of more than %d convex pieces",
                         MAP_PIECES_MAX);
    if (cut < 0 || !wall_copy(&wall, &wall)) return spot_fail(drawing->spot, "out of memory");
    if (APPEND(drawing->spot, arena->walls, arena->wall_count, wall)) return true;
    free(wall.vertices);
    return false;
}

static bool wall_is_in_reach(const Build *build, const Drawing *wall) {
    const Arena *arena = build->arena;
    Vec low = wall->points[0], high = low;
    for (int i = 1; i < wall->count; i++) {
        low = vec(fmin(low.x, wall->points[i].x), fmin(low.y, wall->points[i].y));
        high = vec(fmax(high.x, wall->points[i].x), fmax(high.y, wall->points[i].y));
    }
    double rim_m = wall->thickness_m / 2;
    if (high.x + rim_m <= 0 || high.y + rim_m <= 0 || low.x - rim_m >= arena->width_m ||
        low.y - rim_m >= arena->height_m)
        return spot_fail(wall->spot, "%s is outside of the arena", wall->what);
    double reach_m =
        fmax(fmax(-low.x, high.x - arena->width_m), fmax(-low.y, high.y - arena->height_m));
    if (reach_m + rim_m > REACH_MAX_M)
        return spot_fail(wall->spot, "%s reaches %.4g m outside of the arena, allowed is %g m",
                         wall->what, reach_m + rim_m, REACH_MAX_M);
    return true;
}

static bool wall_add(Build *build, Drawing *wall) {
    if (!wall_is_in_reach(build, wall)) return false;
    wall->count = outline_clean(wall->points, wall->count, !wall->is_line);
    if (wall->is_line) {
        if (wall->count < 2) return spot_fail(wall->spot, "%s has no length", wall->what);
        return wall_keep(build, wall);
    }
    double area_m2 = wall->count < 3 ? 0 : outline_area(wall->points, wall->count);
    if (wall->count < 3 || !outline_is_simple(wall->points, wall->count)) {
        const char *why = wall->count < 3 ? "has no area" : "crosses or touches itself";
        return spot_fail(wall->spot, "%s %s", wall->what, why);
    }
    if (fabs(area_m2) < AREA_MIN_M2) return spot_fail(wall->spot, "%s has no area", wall->what);
    if (area_m2 < 0) outline_reverse(wall->points, wall->count);
    return wall_keep(build, wall);
}

// A polygon or, as `is_line`, a polyline with its thickness.
static bool outline_read(Build *build, const JsonSpot *object, const Frame *frame, bool is_line) {
    JsonSpot list = spot_member(object, is_line ? "polyline" : "polygon");
    Drawing wall = {.what = is_line ? "wall polyline" : "wall polygon",
                    .spot = &list,
                    .is_line = is_line,
                    .thickness_m = is_line ? -1 : 0};
    size_t count = spot_size(&list), least = is_line ? 2 : 3;
    if (!wall_kind(object, &wall.kind)) return false;
    if (!json_is_array(list.json)) return spot_fail(&list, "%s needs a list of points", wall.what);
    if (count < least || count > OUTLINE_VERTICES_MAX)
        return spot_fail(&list, "%s has %zu point%s, needs %zu %s", wall.what, count,
                         count == 1 ? "" : "s", count < least ? least : OUTLINE_VERTICES_MAX,
                         count < least ? "or more" : "at most");
    for (size_t i = 0; i < count; i++) {
        JsonSpot point = spot_item(&list, i);
        double x_px = NAN, y_px = NAN;
        if (!spot_number(&point, "x", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
            !spot_number(&point, "y", -PIXELS_MAX, PIXELS_MAX, &y_px))
            return false;
        wall.points[wall.count++] = frame_point(frame, x_px, y_px);
    }
    if (is_line && !spot_property_number(object, "thickness", THICKNESS_MIN_M, THICKNESS_MAX_M,
                                         &wall.thickness_m))
        return false;
    if (wall.thickness_m < 0)
        return spot_fail(object, "wall polyline needs a property 'thickness', a number of metres");
    return wall_add(build, &wall);
}

static bool wall_read(Build *build, const JsonSpot *object, const Frame *frame) {
    bool is_line = !has(object, "polygon");
    if (!is_line || has(object, "polyline")) return outline_read(build, object, frame, is_line);
    bool is_point = spot_flag(object, "point", false), is_tile = has(object, "gid");
    if (is_point || is_tile || has(object, "text"))
        return spot_fail(object,
                         "a wall is a rectangle, polygon, ellipse or polyline, this is a %s",
                         is_point  ? "point"
                         : is_tile ? "tile"
                                   : "text");
    double wide_px = frame->width_px, high_px = frame->height_px;
    if (wide_px <= 0 || high_px <= 0)
        return spot_fail(object, "wall is %g x %g pixels: it has no area", wide_px, high_px);
    bool is_round = spot_flag(object, "ellipse", false);
    Drawing wall = {.what = is_round ? "wall ellipse" : "wall rectangle",
                    .spot = object,
                    .count = is_round ? ELLIPSE_VERTICES : 4};
    if (!wall_kind(object, &wall.kind)) return false;
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

static bool object_check(Build *build, const JsonSpot *object) {
    if (++build->object_count > ARENA_OBJECTS_MAX)
        return spot_fail(object, "the map has more than %d objects", ARENA_OBJECTS_MAX);
    if (!json_is_object(object->json)) return spot_fail(object, "this is no object of a Tiled map");
    if (has(object, "template") && !*object_type(object))
        return spot_fail(object, "objects made from templates are not supported: in Tiled, "
                                 "right-click it and choose 'Detach'");
    return true;
}

// No steeper than 57 degrees: the profile's slope is at most 1.54 heights a half axis.
static bool bump_is_sound(const Build *build, const JsonSpot *object, const Bump *bump) {
    double least_m = 2 * min_of(bump->half_width_m, bump->half_length_m);
    double most_m = 2 * max_of(bump->half_width_m, bump->half_length_m);
    if (least_m < BUMP_SIDE_MIN_M || most_m > BUMP_SIDE_MAX_M)
        return spot_fail(object, "bump is %.4g x %.4g m, allowed is %g .. %g m a side",
                         2 * bump->half_width_m, 2 * bump->half_length_m, BUMP_SIDE_MIN_M,
                         BUMP_SIDE_MAX_M);
    if (fabs(bump->height_m) > least_m / 2)
        return spot_fail(object,
                         "bump is %.4g m high and %.4g m wide: too steep, its height may be half "
                         "its smaller side",
                         bump->height_m, least_m);
    const Arena *arena = build->arena;
    double beside_m = max_of(max_of(-bump->at.x, bump->at.x - arena->width_m),
                             max_of(-bump->at.y, bump->at.y - arena->height_m));
    if (beside_m >= most_m / 2) return spot_fail(object, "bump is outside of the arena");
    return true;
}

// An ellipse, or the one that fits a rectangle.
static bool bump_read(Build *build, const JsonSpot *object, const Frame *frame) {
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") ||
        spot_flag(object, "point", false))
        return spot_fail(object, "a bump is an ellipse or a rectangle");
    double height_m = INFINITY;
    if (!spot_property_number(object, "height", -BUMP_HEIGHT_MAX_M, BUMP_HEIGHT_MAX_M, &height_m))
        return false;
    if (isinf(height_m))
        return spot_fail(object, "bump needs a property 'height', a number of metres");
    Bump bump = {.at = frame_point(frame, frame->width_px / 2, frame->height_px / 2),
                 .half_width_m = frame->width_px / 2 * frame->metres_per_px,
                 .half_length_m = frame->height_px / 2 * frame->metres_per_px,
                 .heading_rad = angle_wrap(frame->rotation_deg * PI / 180),
                 .height_m = height_m};
    if (!bump_is_sound(build, object, &bump)) return false;
    if (build->bump_count >= ARENA_BUMPS_MAX)
        return spot_fail(object, "the map has more than %d bumps", ARENA_BUMPS_MAX);
    return APPEND(object, build->bumps, build->bump_count, bump);
}

static bool place_is_free(const Arena *arena, const JsonSpot *object, const char *what, Vec at) {
    if (!(at.x > 0 && at.x < arena->width_m && at.y > 0 && at.y < arena->height_m))
        return spot_fail(object, "%s is outside of the arena", what);
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_ray(arena->map, at, beside, NULL) <= 0)
        return spot_fail(object, "%s is in a wall", what);
    return true;
}

static bool spawn_read(Build *build, const JsonSpot *object, const Frame *frame) {
    Arena *arena = build->arena;
    if (has(object, "polygon") || has(object, "polyline"))
        return spot_fail(object, "a spawn is a point or a rectangle");
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    const char *team = "";
    if (!spot_property_string(object, "team", &team) || !place_is_free(arena, object, "spawn", at))
        return false;
    if (strlen(team) >= ARENA_TEAM_MAX)
        return spot_fail(object, "team '%.40s' is longer than %d letters", team,
                         ARENA_TEAM_MAX - 1);
    if (arena->spawn_count >= ARENA_SPAWNS_MAX)
        return spot_fail(object, "the map has more than %d spawns", ARENA_SPAWNS_MAX);
    Spawn spawn = {{at.x, at.y, angle_wrap(frame->rotation_deg * PI / 180)}, ""};
    strcpy(spawn.team, team);
    return APPEND(object, arena->spawns, arena->spawn_count, spawn);
}

// A hill or a flag. Its own `radius` counts first, then the circle as large as the ellipse that is
// drawn, then the usual one.
static bool circle_read(Build *build, const JsonSpot *object, const Frame *frame, const char *what,
                        Flag *circle) {
    bool is_ellipse = spot_flag(object, "ellipse", false);
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") ||
        has(object, "text") || (!is_ellipse && (frame->width_px > 0 || frame->height_px > 0)))
        return spot_fail(object, "a %s is an ellipse or a point", what);
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    double drawn_m = sqrt(frame->width_px * frame->height_px) / 2 * frame->metres_per_px;
    double radius_m = drawn_m > 0 ? drawn_m : circle->radius_m;
    if (!spot_property_number(object, "radius", HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M, &radius_m))
        return false;
    if (!place_is_free(build->arena, object, what, at)) return false;
    if (radius_m < HILL_RADIUS_MIN_M || radius_m > HILL_RADIUS_MAX_M)
        return spot_fail(object, "%s has a radius of %.4g m, allowed is %g .. %g m", what, radius_m,
                         HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M);
    *circle = (Flag){at, radius_m};
    return true;
}

static bool hill_read(Build *build, const JsonSpot *object, const Frame *frame) {
    Flag circle = {.radius_m = HILL_RADIUS_M};
    if (build->arena->hill_radius_m > 0) return spot_fail(object, "the map has more than one hill");
    if (!circle_read(build, object, frame, "hill", &circle)) return false;
    build->arena->hill_at = circle.at;
    build->arena->hill_radius_m = circle.radius_m;
    return true;
}

static bool flag_read(Build *build, const JsonSpot *object, const Frame *frame) {
    Arena *arena = build->arena;
    Flag circle = {.radius_m = FLAG_RADIUS_M};
    if (!circle_read(build, object, frame, "flag", &circle)) return false;
    if (arena->flag_count == ARENA_FLAGS_MAX)
        return spot_fail(object, "the map has more than %d flags", ARENA_FLAGS_MAX);
    arena->flags[arena->flag_count++] = circle;
    return true;
}

// What the objects of a type become.
typedef bool ObjectRead(Build *build, const JsonSpot *object, const Frame *frame);

static bool objects_read(Build *build, const JsonSpot *layer, LayerPlace place, const char *type,
                         ObjectRead *read) {
    JsonSpot objects;
    if (!spot_array(layer, "objects", &objects)) return false;
    for (size_t i = 0; i < spot_size(&objects); i++) {
        JsonSpot object = spot_item(&objects, i);
        Frame frame;
        if (read == wall_read && !object_check(build, &object)) return false;
        if (strcmp(object_type(&object), type) != 0) continue;
        if (!frame_read(build, &object, place, &frame) || !read(build, &object, &frame))
            return false;
    }
    return true;
}

static bool check_kind(const JsonSpot *map) {
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

static bool read_size(Build *build, const JsonSpot *map) {
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

// Visits all layers in the order they are drawn, also those in groups: reads the objects of a type,
// or, with no type, paints the ground.
static bool visit_layers(Build *build, const JsonSpot *owner, const char *type, ObjectRead *read,
                         LayerPlace place, int depth) {
    JsonSpot layers;
    if (!spot_array(owner, "layers", &layers)) return false;
    if (depth > GROUP_DEPTH_MAX) return spot_fail(owner, "layer groups are nested too deeply");
    for (size_t i = 0; i < spot_size(&layers); i++) {
        JsonSpot layer = spot_item(&layers, i);
        const char *found = NULL;
        double x_px = 0, y_px = 0;
        if (!spot_string(&layer, "type", &found) ||
            !spot_number(&layer, "offsetx", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
            !spot_number(&layer, "offsety", -PIXELS_MAX, PIXELS_MAX, &y_px))
            return false;
        LayerPlace here = {place.x_px + x_px, place.y_px + y_px,
                           place.is_visible && spot_flag(&layer, "visible", true)};
        bool is_read = true;
        if (strcmp(found, "group") == 0)
            is_read = visit_layers(build, &layer, type, read, here, depth + 1);
        else if (type && strcmp(found, "objectgroup") == 0)
            is_read = objects_read(build, &layer, here, type, read);
        else if (!type && strcmp(found, "tilelayer") == 0)
            is_read = ground_paint(build, &layer, here);
        if (!is_read) return false;
    }
    return true;
}

// All walls are read first; then bumps; then, with a map to stand in, starts and the hill.
static bool read_map(Build *build, const JsonSpot *map) {
    Arena *arena = build->arena;
    const LayerPlace origin = {0, 0, true};
    const char *title = arena->name;
    if (!check_kind(map) || !read_size(build, map) || !spot_property_string(map, "title", &title))
        return false;
    copy_name(arena->title, sizeof arena->title, title);
    size_t cells = (size_t)arena->columns * (size_t)arena->rows;
    arena->surface = calloc(cells, sizeof *arena->surface); // SURFACE_EARTH
    arena->picture = malloc(cells * sizeof *arena->picture);
    if (!arena->surface || !arena->picture) return spot_fail(map, "out of memory");
    for (size_t i = 0; i < cells; i++) arena->picture[i] = -1;
    if (!tilesets_read(build, map) || !visit_layers(build, map, NULL, NULL, origin, 0) ||
        !visit_layers(build, map, "wall", wall_read, origin, 0))
        return false;
    if (!arena_make_map(arena, NULL, NULL)) return spot_fail(map, "out of memory");
    if (!visit_layers(build, map, "bump", bump_read, origin, 0)) return false;
    arena->terrain = terrain_create(arena->surface, arena->columns, arena->rows, arena->tile_m,
                                    build->bumps, build->bump_count);
    if (!arena->terrain) return spot_fail(map, "out of memory");
    if (!visit_layers(build, map, "spawn", spawn_read, origin, 0) ||
        !visit_layers(build, map, "hill", hill_read, origin, 0) ||
        !visit_layers(build, map, "flag", flag_read, origin, 0))
        return false;
    if (arena->spawn_count > 0) return true;
    return spot_fail(map, "the map has no spawn: add a point of type 'spawn' to an object layer");
}

Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem) {
    JsonText source = {path_for_message(name), text, length, problem};
    Build build = {.folder = folder, .arena = calloc(1, sizeof(Arena))};
    json_t *root = build.arena ? json_text_parse(&source) : NULL;
    if (!build.arena) problem_set(problem, "%s: out of memory", source.name);
    bool is_read = false;
    if (root) {
        JsonSpot map = spot_root(&source, root);
        char file[ARENA_PATH_MAX]; // "assets/arenas/yard.tmj" is "yard"
        const char *slash = strrchr(name, '/');
        snprintf(file, sizeof file, "%s", slash ? slash + 1 : name);
        char *dot = strrchr(file, '.');
        if (dot && dot != file) *dot = '\0';
        copy_name(build.arena->name, sizeof build.arena->name, file);
        snprintf(build.arena->folder, ARENA_PATH_MAX, "%s", folder);
        build.arena->content_hash = hash_bytes(HASH_START, text, length);
        is_read = read_map(&build, &map);
    }
    json_decref(root);
    tilesets_free(&build);
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
    folder_of(path, folder);
    size_t length;
    char *text = file_read(path, ARENA_FILE_MOST, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, folder, problem);
    free(text);
    return arena;
}
