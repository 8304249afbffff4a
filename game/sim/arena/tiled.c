// tiled.c -- reads an arena from a Tiled map: its size, then its layers and objects in passes.
#include "build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"

enum {
    GROUP_DEPTH_MAX = 16,
    ELLIPSE_VERTICES = PIECE_VERTICES_MAX,
    LAYERS_MAX = 1024,
    TYPE_BYTES = 255
};
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

// Copies at most `room - 1` bytes, whole UTF-8 characters only, with spaces for control characters.
static void copy_name(char *to, size_t room, const char *from) {
    ASSERT(room > 0);
    size_t length = strlen(from);
    if (length >= room) {
        length = room - 1;
        while (length > 0 && ((unsigned char)from[length] & 0xc0) == 0x80) length--;
    }
    for (size_t i = 0; i < length; i++)
        to[i] = (unsigned char)from[i] < ' ' || from[i] == 127 ? ' ' : from[i];
    to[length] = '\0';
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

static bool frame_read(const Build *build, const JsonCursor *object, LayerPlace place,
                       Frame *frame) {
    *frame = (Frame){.metres_per_px = build->metres_per_px};
    if (!json_read(object, OBJECT_BINDINGS, frame)) return false;
    frame_turn(frame->rotation_deg, &frame->cosine, &frame->sine);
    frame->origin_m =
        vec((frame->x_px + place.x_px) * build->metres_per_px,
            build->arena->height_m - (frame->y_px + place.y_px) * build->metres_per_px);
    return true;
}

static Vec frame_point(const Frame *frame, double x_px, double y_px) {
    double right = x_px * frame->cosine - y_px * frame->sine;
    double down = x_px * frame->sine + y_px * frame->cosine;
    return vec_add(frame->origin_m, vec_scale(vec(right, -down), frame->metres_per_px));
}

static bool has(const JsonCursor *object, const char *key) {
    return json_object_get(object->json, key);
}

static const char *object_type(const JsonCursor *object) {
    const char *type = json_string_value(json_object_get(object->json, "type"));
    const char *class = json_string_value(json_object_get(object->json, "class"));
    return type && *type ? type : class ? class : "";
}

// A wall while it is being built. `what` names its kind in messages, `at` is where they point.
typedef struct Drawing {
    const char *what;
    const JsonCursor *at;
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

static const Binding WALL_PROPERTIES[] = {
    CHOICE_MEMBER("kind", Drawing, kind, WALL_WORDS, OPTIONAL), {0}};
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
    Wall wall = {drawing->is_line, drawing->thickness_m, drawing->count, (Vec *)drawing->points,
                 drawing->kind};
    Piece pieces[OUTLINE_VERTICES_MAX];
    int cut = wall_cut(&wall, pieces);
    DEBUG_ASSERT(cut <= wall.vertex_count);
    if (cut == 0) return json_fail(drawing->at, "%s is too thin", drawing->what);
    build->piece_count += cut;
    if (build->piece_count > MAP_PIECES_MAX)
        return json_fail(drawing->at, "the walls consist of more than %d convex pieces",
                         MAP_PIECES_MAX);
    if (cut < 0 || !wall_copy(&wall, &wall)) return json_fail(drawing->at, "out of memory");
    if (APPEND(drawing->at, arena->walls, arena->wall_count, wall)) return true;
    free(wall.vertices);
    return false;
}

static bool wall_is_in_reach(const Build *build, const Drawing *wall) {
    ASSERT(wall->count >= 1);
    const Arena *arena = build->arena;
    Vec low = wall->points[0], high = low;
    for (int i = 1; i < wall->count; i++) {
        low = vec(fmin(low.x, wall->points[i].x), fmin(low.y, wall->points[i].y));
        high = vec(fmax(high.x, wall->points[i].x), fmax(high.y, wall->points[i].y));
    }
    double rim_m = wall->thickness_m / 2;
    if (high.x + rim_m <= 0 || high.y + rim_m <= 0 || low.x - rim_m >= arena->width_m ||
        low.y - rim_m >= arena->height_m)
        return json_fail(wall->at, "%s is outside of the arena", wall->what);
    double reach_m =
        fmax(fmax(-low.x, high.x - arena->width_m), fmax(-low.y, high.y - arena->height_m));
    if (reach_m + rim_m > REACH_MAX_M)
        return json_fail(wall->at, "%s extends %.4g m beyond the arena; at most %g m are allowed",
                         wall->what, reach_m + rim_m, REACH_MAX_M);
    return true;
}

static bool wall_add(Build *build, Drawing *wall) {
    if (!wall_is_in_reach(build, wall)) return false;
    wall->count = outline_clean(wall->points, wall->count, !wall->is_line);
    if (wall->is_line) {
        if (wall->count < 2) return json_fail(wall->at, "%s has no length", wall->what);
        return wall_keep(build, wall);
    }
    double area_m2 = wall->count < 3 ? 0 : outline_area(wall->points, wall->count);
    if (wall->count < 3 || !outline_is_simple(wall->points, wall->count)) {
        const char *why = wall->count < 3 ? "has no area" : "crosses or touches itself";
        return json_fail(wall->at, "%s %s", wall->what, why);
    }
    if (fabs(area_m2) < AREA_MIN_M2) return json_fail(wall->at, "%s has no area", wall->what);
    if (area_m2 < 0) outline_reverse(wall->points, wall->count);
    return wall_keep(build, wall);
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

static bool object_check(Build *build, const JsonCursor *object) {
    ObjectType names;
    if (++build->object_count > ARENA_OBJECTS_MAX)
        return json_fail(object, "the map has more than %d objects", ARENA_OBJECTS_MAX);
    if (!json_read(object, TYPE_BINDINGS, &names)) return false;
    if (has(object, "template") && !*object_type(object))
        return json_fail(object, "objects from templates are not supported; in Tiled, right-click "
                                 "it and choose 'Detach'");
    return true;
}

// Checks the size, steepness and position. The steepest slope is 1.54 heights per half axis, which
// limits it to 57 degrees.
static bool bump_check(const Build *build, const JsonCursor *object, const Bump *bump) {
    double least_m = 2 * min_of(bump->half_width_m, bump->half_length_m);
    double most_m = 2 * max_of(bump->half_width_m, bump->half_length_m);
    if (least_m < BUMP_SIDE_MIN_M || most_m > BUMP_SIDE_MAX_M)
        return json_fail(object, "bump is %.4g x %.4g m; each side must be %g to %g m long",
                         2 * bump->half_width_m, 2 * bump->half_length_m, BUMP_SIDE_MIN_M,
                         BUMP_SIDE_MAX_M);
    if (fabs(bump->height_m) > least_m / 2)
        return json_fail(object,
                         "bump is %.4g m high and %.4g m wide, which is too steep; its height may "
                         "be half of its shorter side",
                         bump->height_m, least_m);
    const Arena *arena = build->arena;
    double beside_m = max_of(max_of(-bump->at.x, bump->at.x - arena->width_m),
                             max_of(-bump->at.y, bump->at.y - arena->height_m));
    if (beside_m >= most_m / 2) return json_fail(object, "bump is outside of the arena");
    return true;
}

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
    if (!json_read_properties(object, PROPERTIES, &bump) || !bump_check(build, object, &bump))
        return false;
    if (build->bump_count >= ARENA_BUMPS_MAX)
        return json_fail(object, "the map has more than %d bumps", ARENA_BUMPS_MAX);
    return APPEND(object, build->bumps, build->bump_count, bump);
}

static bool place_is_free(const Arena *arena, const JsonCursor *object, const char *what, Vec at) {
    if (!(at.x > 0 && at.x < arena->width_m && at.y > 0 && at.y < arena->height_m))
        return json_fail(object, "%s is outside of the arena", what);
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_ray(arena->map, at, beside, NULL) <= 0)
        return json_fail(object, "%s is in a wall", what);
    return true;
}

static bool spawn_read(Build *build, const JsonCursor *object, const Frame *frame) {
    static const Binding PROPERTIES[] = {STRING_MEMBER("team", Spawn, team, 0, OPTIONAL), {0}};
    Arena *arena = build->arena;
    if (has(object, "polygon") || has(object, "polyline"))
        return json_fail(object, "a spawn must be a point or a rectangle");
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    Spawn spawn = {{at.x, at.y, angle_wrap(frame->rotation_deg * PI / 180)}, ""};
    if (!json_read_properties(object, PROPERTIES, &spawn) ||
        !place_is_free(arena, object, "spawn", at))
        return false;
    if (arena->spawn_count >= ARENA_SPAWNS_MAX)
        return json_fail(object, "the map has more than %d spawns", ARENA_SPAWNS_MAX);
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

// Reads an object of one type.
typedef bool ObjectRead(Build *build, const JsonCursor *object, const Frame *frame);

static bool objects_read(Build *build, const JsonCursor *layer, LayerPlace place, const char *type,
                         ObjectRead *read) {
    JsonCursor objects = json_member(layer, "objects");
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        Frame frame;
        if (read == wall_read && !object_check(build, &object)) return false;
        if (strcmp(object_type(&object), type) != 0) continue;
        if (!frame_read(build, &object, place, &frame) || !read(build, &object, &frame))
            return false;
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
    double low_m = fmin(arena->width_m, arena->height_m);
    double high_m = fmax(arena->width_m, arena->height_m);
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
    {"objects", BIND_ARRAY, .high = ARENA_OBJECTS_MAX, .count = offsetof(Layer, objects),
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

// Reads the ground and all walls first, then bumps, then spawn points, hill and flags, which are
// checked against the map of the walls.
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
    if (arena->spawn_count > 0) return true;
    return json_fail(map, "the map has no spawn; add a point of type 'spawn' to an object layer");
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
    path_folder(path, folder, sizeof folder);
    size_t length;
    char *text = file_read(path, ARENA_FILE_MOST, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, folder, problem);
    free(text);
    return arena;
}
