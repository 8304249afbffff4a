// tiled.c -- reads an arena from a Tiled map: its size and tilesets, then its layers in passes:
// first the ground, then the objects by type.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"
#include "platform/files.h"
#include "platform/spelling.h"
#include "platform/utf8.h"
#include "tiled.h"

enum {
    ARENA_OBJECTS_MAX = 4096,
    LAYER_OBJECTS_MAX = 1000000, // so that messages are about walls or things
    ARENA_BUMPS_MAX = 256,
    GROUP_DEPTH_MAX = 16,
    ELLIPSE_VERTICES = PIECE_VERTICES_MAX,
    LAYERS_MAX = 1024,
    TYPE_BYTES = 255
};
#define SEAM_M 0.002 // parts of a wall overlap by this, so that no ray passes along their seam
#define SIZE_MIN_M 8.0
#define TILE_MIN_M 0.05
#define TILE_MAX_M 64.0
#define DRAWN_LINE_M 0.25 // thickness of lines that are walls by their layer
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define CAPSULE_MIN_M 0.01 // length of the line of a capsule that is a circle
#define REACH_MAX_M 64.0   // how far a wall may extend beyond the arena's edge
#define AREA_MIN_M2 1e-4
#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0
#define HILL_RADIUS_MIN_M 1.0
#define HILL_RADIUS_MAX_M 128.0

// Copies a name, with spaces for control characters.
static void copy_name(char *to, size_t room, const char *from) {
    utf8_copy(to, room, from);
    for (; *to; to++)
        if ((unsigned char)*to < ' ' || *to == 127) *to = ' ';
}

// The frame of an object, rotated clockwise about its origin. Its pixels have x to the right and y
// down, as in Tiled.
typedef struct Frame {
    Vec origin_m;
    uint32_t gid;  // of a tile, else 0
    Vec corner_px; // its upper left corner; that of other objects is the origin
    const TileAppearance *tile;
    const Tileset *tileset;
    double cosine, sine, metres_per_px;
    double x_px, y_px, width_px, height_px;
    double rotation_deg;
    bool is_point, is_ellipse, is_capsule;
    bool is_inferred; // the object has a class of another game, or none
} Frame;

static const Binding OBJECT_BINDINGS[] = {
    SHAPE_MEMBERS(Frame, REQUIRED), FLAG_MEMBER("point", Frame, is_point), {0}};

static void frame_turn(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

static Vec frame_point(const Frame *frame, double x_px, double y_px) {
    x_px += frame->corner_px.x, y_px += frame->corner_px.y;
    double right = x_px * frame->cosine - y_px * frame->sine;
    double down = x_px * frame->sine + y_px * frame->cosine;
    return vec_add(frame->origin_m, vec_scale(vec(right, -down), frame->metres_per_px));
}

const char *object_class(const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    const char *class = json_string_value(json_object_get(object, "class"));
    return type && *type ? type : class ? class : "";
}

bool object_is(const json_t *object, const char *class) {
    return !strcasecmp(object_class(object), class);
}

static bool is_class(const char *class, const char *name) { return !strcasecmp(class, name); }

static bool has(const JsonCursor *object, const char *key) {
    return json_object_get(object->json, key);
}

// A wall while it is being built. `what` names its kind in messages, `at` is where they point.
typedef struct Drawing {
    const char *what;
    const JsonCursor *at;
    bool is_line, is_rectangle;
    double thickness_m;
    WallKind kind;
    bool breaks;
    double health; // of each part if it breaks, 0 for that of its kind
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} Drawing;

const char *const WALL_WORDS[] = {
    [WALL_PLAIN] = "plain",   [WALL_CONCRETE] = "concrete", [WALL_TILES] = "tiles",
    [WALL_TAR] = "tar",       [WALL_GLASS] = "glass",       [WALL_CRATE] = "crate",
    [WALL_HEDGE] = "hedge",   [WALL_SANDBAGS] = "sandbags", [WALL_TREE] = "tree",
    [WALL_BARREL] = "barrel", [WALL_FENCE] = "fence",       [WALL_BRICK] = "brick",
    [WALL_WATER] = "water",   [WALL_GATE] = "gate",         [WALL_PICTURE] = "picture",
    [WALL_KINDS] = NULL};

static const Binding WALL_PROPERTIES[] = {
    CHOICE_MEMBER("kind", Drawing, kind, WALL_WORDS, OPTIONAL),
    NUMBER_MEMBER("health", Drawing, health, 0, WALL_HEALTH_MAX, OPTIONAL),
    FLAG_MEMBER("breaks", Drawing, breaks),
    {0}};
static const Binding LINE_PROPERTIES[] = {
    NUMBER_MEMBER("thickness", Drawing, thickness_m, THICKNESS_MIN_M, THICKNESS_MAX_M, REQUIRED),
    {0}};

static const Binding DRAWN_LINE_PROPERTIES[] = {
    NUMBER_MEMBER("thickness", Drawing, thickness_m, THICKNESS_MIN_M, THICKNESS_MAX_M, OPTIONAL),
    {0}};

static const Binding POLYGON[] = {CORNERS_MEMBER("polygon", Drawing, 3, REQUIRED), {0}};
static const Binding POLYLINE[] = {CORNERS_MEMBER("polyline", Drawing, 2, REQUIRED), {0}};

static bool wall_keep(Build *build, const Drawing *drawing) {
    Arena *arena = build->arena;
    double long_m = vec_distance(drawing->points[0], drawing->points[1]), health = drawing->health;
    if (!drawing->is_line)
        long_m = max_of(long_m, vec_distance(drawing->points[1], drawing->points[2]));
    if (drawing->breaks && health == 0) health = wall_usual_health(drawing->kind, long_m);
    Wall wall = {.is_line = drawing->is_line,
                 .thickness_m = drawing->thickness_m,
                 .vertex_count = drawing->count,
                 .vertices = (Vec *)drawing->points,
                 .kind = drawing->kind,
                 .health = health,
                 .health_index = arena->breakable_max,
                 .number = arena->wall_count};
    if (arena->wall_count >= ARENA_WALLS_MAX && health > 0)
        return json_fail(drawing->at,
                         "the map has more than %d walls and parts of walls that break",
                         ARENA_WALLS_MAX);
    Piece pieces[OUTLINE_VERTICES_MAX];
    int cut = wall_cut(&wall, pieces);
    DEBUG_ASSERT(cut <= wall.vertex_count);
    if (cut == 0) return json_fail(drawing->at, "%s is too thin", drawing->what);
    if (cut > 1 && wall.kind == WALL_GATE)
        return json_fail(drawing->at, "%s of kind gate must be convex, or a line of two points",
                         drawing->what);
    build->piece_count += cut;
    if (build->piece_count > MAP_PIECES_MAX)
        return json_fail(drawing->at, "the walls consist of more than %d convex pieces",
                         MAP_PIECES_MAX);
    if (cut < 0 || !wall_copy(&wall, &wall)) return json_fail(drawing->at, "out of memory");
    arena->breakable_max += health > 0;
    arena->gate_count += wall.kind == WALL_GATE;
    if (APPEND(drawing->at, arena->walls, arena->wall_count, wall)) return true;
    free(wall.vertices);
    return false;
}

// Keeps a wall that breaks as parts of about equal length: a line by its length, a rectangle along
// its longer sides. Other outlines break as a whole.
static bool wall_keep_parts(Build *build, const Drawing *wall) {
    const Vec *corners = wall->points;
    bool is_upright = !wall->is_line &&
                      vec_distance(corners[0], corners[1]) < vec_distance(corners[1], corners[2]);
    Drawing part = *wall;
    part.count = wall->is_line ? 2 : 4;
    for (int i = 0; i < (wall->is_line ? wall->count - 1 : 1); i++) {
        // The part lies between two lines, from a to b and from d to c; of a line only a and b.
        Vec a = corners[i + is_upright], b = corners[i + 1 + is_upright];
        Vec c = wall->is_line ? b : corners[(2 + is_upright) % 4];
        Vec d = wall->is_line ? a : corners[(3 + is_upright) % 4];
        double length_m = vec_distance(a, b);
        int parts = (int)max_of(1, lround(length_m / WALL_CELL_M));
        for (int k = 0; k < parts; k++) {
            double from = (double)k / parts, to = (double)(k + 1) / parts;
            if (!wall->is_line && k > 0) from -= SEAM_M / length_m;
            part.points[0] = vec_mix(a, b, from);
            part.points[1] = vec_mix(a, b, to);
            part.points[2] = vec_mix(d, c, to);
            part.points[3] = vec_mix(d, c, from);
            if (!wall_keep(build, &part)) return false;
        }
    }
    return true;
}

static bool wall_is_in_reach(const Build *build, const Drawing *wall) {
    ASSERT(wall->count >= 1);
    const Arena *arena = build->arena;
    Vec low = wall->points[0], high = low;
    for (int i = 1; i < wall->count; i++) {
        low = vec(min_of(low.x, wall->points[i].x), min_of(low.y, wall->points[i].y));
        high = vec(max_of(high.x, wall->points[i].x), max_of(high.y, wall->points[i].y));
    }
    double rim_m = wall->thickness_m / 2;
    if (high.x + rim_m <= 0 || high.y + rim_m <= 0 || low.x - rim_m >= arena->width_m ||
        low.y - rim_m >= arena->height_m)
        return json_fail(wall->at, "%s is outside of the arena", wall->what);
    double reach_m =
        max_of(max_of(-low.x, high.x - arena->width_m), max_of(-low.y, high.y - arena->height_m));
    if (reach_m + rim_m > REACH_MAX_M)
        return json_fail(wall->at, "%s extends %.4g m beyond the arena; at most %g m are allowed",
                         wall->what, reach_m + rim_m, REACH_MAX_M);
    return true;
}

static bool wall_add(Build *build, Drawing *wall) {
    bool breaks = wall->breaks || wall->health > 0;
    if (breaks && !wall_can_break(wall->kind))
        return json_fail(wall->at, "%s of kind %s cannot break", wall->what,
                         WALL_WORDS[wall->kind]);
    if (!wall_is_in_reach(build, wall)) return false;
    wall->count = outline_clean(wall->points, wall->count, !wall->is_line);
    if (wall->is_line) {
        if (wall->count < 2) return json_fail(wall->at, "%s has no length", wall->what);
        return breaks ? wall_keep_parts(build, wall) : wall_keep(build, wall);
    }
    double area_m2 = wall->count < 3 ? 0 : outline_area(wall->points, wall->count);
    if (wall->count < 3 || !outline_is_simple(wall->points, wall->count)) {
        const char *why = wall->count < 3 ? "has no area" : "crosses or touches itself";
        return json_fail(wall->at, "%s %s", wall->what, why);
    }
    if (fabs(area_m2) < AREA_MIN_M2) return json_fail(wall->at, "%s has no area", wall->what);
    if (area_m2 < 0) outline_reverse(wall->points, wall->count);
    return breaks && wall->is_rectangle && wall->count == 4 ? wall_keep_parts(build, wall)
                                                            : wall_keep(build, wall);
}

// Walls of downloaded maps lie over the pictures that they belong to.
static WallKind kind_of(const Frame *frame) {
    return frame->is_inferred ? WALL_PICTURE : WALL_PLAIN;
}

// Reads a polygon or, if `is_line`, a polyline with its thickness.
static bool outline_read(Build *build, const JsonCursor *object, const Frame *frame, bool is_line) {
    JsonCursor list = json_member(object, is_line ? "polyline" : "polygon");
    Drawing wall = {.what = is_line ? "wall polyline" : "wall polygon",
                    .at = &list,
                    .is_line = is_line,
                    .thickness_m = is_line ? DRAWN_LINE_M : 0,
                    .kind = kind_of(frame)};
    if (!json_read_properties(object, WALL_PROPERTIES, &wall) ||
        !json_read(object, is_line ? POLYLINE : POLYGON, &wall) ||
        (is_line &&
         !json_read_properties(object, frame->is_inferred ? DRAWN_LINE_PROPERTIES : LINE_PROPERTIES,
                               &wall)))
        return false;
    for (int i = 0; i < wall.count; i++)
        wall.points[i] = frame_point(frame, wall.points[i].x, wall.points[i].y);
    return wall_add(build, &wall);
}

bool solid_keep(Build *build, const JsonCursor *at, const Vec *points, int count, WallKind kind) {
    Drawing wall = {
        .what = "the collision shape of a tile", .at = at, .count = count, .kind = kind};
    ASSERT(count <= OUTLINE_VERTICES_MAX);
    memcpy(wall.points, points, (size_t)count * sizeof *points);
    int before = build->arena->wall_count;
    bool is_kept = wall_add(build, &wall);
    build->solid_walls += build->arena->wall_count - before;
    return is_kept;
}

// Makes walls of a tile: its collision shapes or, without any, the whole tile.
static bool tile_wall_read(Build *build, const JsonCursor *object, const Frame *frame) {
    const TileAppearance *tile = frame->tile;
    double wide_px = frame->tileset->tile_px, high_px = frame->tileset->tile_high_px;
    if (tile->picture.image >= 0)
        wide_px = tile->picture.width_px, high_px = tile->picture.height_px;
    for (int k = 0; k < max_of(1, tile->shape_count); k++) {
        Drawing wall = {.what = "wall tile", .at = object, .count = 4, .kind = tile->kind};
        if (wall.kind == WALL_PICTURE) wall.kind = WALL_PLAIN; // the ground shows other tiles
        if (!json_read_properties(object, WALL_PROPERTIES, &wall)) return false;
        double scale_x = 1, scale_y = 1;
        Vec corners[] = {vec(0, 0), vec(frame->width_px, 0), vec(frame->width_px, frame->height_px),
                         vec(0, frame->height_px)};
        memcpy(wall.points, corners, sizeof corners);
        if (tile->shape_count) {
            const TileShape *shape = &tile->shapes[k];
            wall.count = shape->count;
            memcpy(wall.points, shape->points, (size_t)shape->count * sizeof *shape->points);
            bool is_turned = frame->gid & GID_FLIP_DIAGONAL;
            double across_px = is_turned ? high_px : wide_px,
                   down_px = is_turned ? wide_px : high_px;
            tile_flip(frame->gid, across_px, down_px, wall.points, wall.count);
            if (across_px > 0) scale_x = frame->width_px / across_px;
            if (down_px > 0) scale_y = frame->height_px / down_px;
        }
        for (int i = 0; i < wall.count; i++)
            wall.points[i] =
                frame_point(frame, wall.points[i].x * scale_x, wall.points[i].y * scale_y);
        if (!wall_add(build, &wall)) return false;
    }
    return true;
}

// Reads a capsule: a line with round ends along the longer side of its box.
static bool capsule_read(Build *build, const JsonCursor *object, const Frame *frame) {
    double wide_px = frame->width_px, high_px = frame->height_px;
    double thick_px = min_of(wide_px, high_px), half_px = thick_px / 2;
    Drawing wall = {.what = "wall capsule",
                    .at = object,
                    .is_line = true,
                    .thickness_m = thick_px * frame->metres_per_px,
                    .count = 2,
                    .kind = kind_of(frame)};
    if (!json_read_properties(object, WALL_PROPERTIES, &wall)) return false;
    bool is_round = fabs(wide_px - high_px) * frame->metres_per_px < CAPSULE_MIN_M;
    double more_px = is_round ? CAPSULE_MIN_M / frame->metres_per_px : 0;
    wall.points[0] = frame_point(frame, half_px, half_px);
    wall.points[1] = frame_point(frame, wide_px - half_px + more_px, high_px - half_px);
    return wall_add(build, &wall);
}

static bool box_read(Build *build, const JsonCursor *object, const Frame *frame) {
    double wide_px = frame->width_px, high_px = frame->height_px;
    bool is_round = frame->is_ellipse;
    Drawing wall = {.what = is_round ? "wall ellipse" : "wall rectangle",
                    .at = object,
                    .is_rectangle = !is_round,
                    .count = is_round ? ELLIPSE_VERTICES : 4,
                    .kind = kind_of(frame)};
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

static bool wall_read(Build *build, const JsonCursor *object, const Frame *frame) {
    bool is_line = !has(object, "polygon");
    if (!is_line || has(object, "polyline")) return outline_read(build, object, frame, is_line);
    if (frame->is_point || has(object, "text"))
        return json_fail(object,
                         "a wall must be a rectangle, polygon, ellipse or polyline; this is a %s",
                         frame->is_point ? "point" : "text");
    if (frame->width_px <= 0 || frame->height_px <= 0)
        return json_fail(object, "wall is %g x %g pixels and has no area", frame->width_px,
                         frame->height_px);
    if (frame->tile) return tile_wall_read(build, object, frame);
    return (frame->is_capsule ? capsule_read : box_read)(build, object, frame);
}

typedef struct ObjectType {
    char type[TYPE_BYTES + 1], class[TYPE_BYTES + 1];
} ObjectType;
static const Binding TYPE_BINDINGS[] = {STRING_MEMBER("type", ObjectType, type, 0, OPTIONAL),
                                        STRING_MEMBER("class", ObjectType, class, 0, OPTIONAL),
                                        {0}};

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
    if (!json_read_properties(object, PROPERTIES, &bump)) return false;
    double least_m = 2 * min_of(bump.half_width_m, bump.half_length_m);
    double most_m = 2 * max_of(bump.half_width_m, bump.half_length_m);
    if (least_m < BUMP_SIDE_MIN_M || most_m > BUMP_SIDE_MAX_M)
        return json_fail(object, "bump is %.4g x %.4g m; each side must be %g to %g m long",
                         2 * bump.half_width_m, 2 * bump.half_length_m, BUMP_SIDE_MIN_M,
                         BUMP_SIDE_MAX_M);
    // The steepest slope is 1.54 heights per half axis, which limits it to 57 degrees.
    if (fabs(bump.height_m) > least_m / 2)
        return json_fail(object,
                         "bump is %.4g m high and %.4g m wide, which is too steep; its height may "
                         "be half of its shorter side",
                         bump.height_m, least_m);
    const Arena *arena = build->arena;
    double beside_m = max_of(max_of(-bump.at.x, bump.at.x - arena->width_m),
                             max_of(-bump.at.y, bump.at.y - arena->height_m));
    if (beside_m >= most_m / 2) return json_fail(object, "bump is outside of the arena");
    if (build->bump_count >= ARENA_BUMPS_MAX)
        return json_fail(object, "the map has more than %d bumps", ARENA_BUMPS_MAX);
    return APPEND(object, build->bumps, build->bump_count, bump);
}

static bool place_is_free(const Arena *arena, const JsonCursor *object, const char *what, Vec at) {
    if (!(at.x >= 0 && at.x <= arena->width_m && at.y >= 0 && at.y <= arena->height_m))
        return json_fail(object, "%s is outside of the arena", what);
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_way_ray(arena->map, at, beside, NULL) <= 0)
        return json_fail(object, "%s is in a wall", what);
    return true;
}

static bool spawn_read(Build *build, const JsonCursor *object, const Frame *frame) {
    static const Binding PROPERTIES[] = {STRING_MEMBER("team", Spawn, team, 0, OPTIONAL), {0}};
    Arena *arena = build->arena;
    if (has(object, "polygon") || has(object, "polyline"))
        return json_fail(object, "a spawn must be a point or a rectangle");
    Vec at = frame_point(frame, frame->width_px / 2, frame->height_px / 2);
    Spawn spawn = {.pose = {at.x, at.y, angle_wrap(frame->rotation_deg * PI / 180)}};
    if (!json_read_properties(object, PROPERTIES, &spawn) ||
        !place_is_free(arena, object, "spawn", at))
        return false;
    build->is_foreign &= frame->is_inferred;
    if (arena->spawn_count >= ARENA_SPAWNS_MAX)
        return json_fail(object, "the map has more than %d spawns", ARENA_SPAWNS_MAX);
    Problem why;
    if (!arena_settle_start(arena, &spawn, &why)) return json_fail(object, "%s", why.text);
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

// Reads the property of a place as an index in its values, plus one.
static bool gives_read(const JsonCursor *object, int kind, int *gives) {
    struct Given {
        int index;
    } given = {-1};
    const Binding properties[] = {
        CHOICE_MEMBER(place_property(kind), struct Given, index, place_gives(kind), OPTIONAL), {0}};
    if (!json_read_properties(object, properties, &given)) return false;
    *gives = given.index + 1;
    return true;
}

// Reads the place of a thing.
static bool place_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Arena *arena = build->arena;
    const char *class = object_class(object->json);
    ThingPlace place = {.at = frame_point(frame, frame->width_px / 2, frame->height_px / 2)};
    while (!place_class(place.kind) || !is_class(class, place_class(place.kind))) place.kind++;
    if (has(object, "polygon") || has(object, "polyline") || has(object, "gid") ||
        has(object, "text"))
        return json_fail(object, "a %s must be a point, a rectangle or an ellipse", class);
    if (!place_is_free(arena, object, class, place.at)) return false;
    double room_m = arena_clearance(arena, place.at), radius_m = place_radius_m(place.kind);
    if (room_m < radius_m)
        return json_fail(object, "%s is %.2f m from a wall; it needs %g m", class, room_m,
                         radius_m);
    if (place_gives(place.kind) && !gives_read(object, place.kind, &place.gives)) return false;
    if (arena->place_count >= ARENA_PLACES_MAX)
        return json_fail(object, "the map has more than %d things, such as this %s",
                         ARENA_PLACES_MAX, class);
    return APPEND(object, arena->places, arena->place_count, place);
}

static const char *const CLASSES[] = {"wall", "spawn", "bump", "hill", "flag", NULL};

// Returns our name of a class, or NULL if it is that of another game.
static const char *known_class(const char *class) {
    for (int i = 0; CLASSES[i]; i++)
        if (is_class(class, CLASSES[i])) return CLASSES[i];
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i) && is_class(class, place_class(i))) return place_class(i);
    return NULL;
}

// Adds a notice about an object whose class is similar to a known one.
static void check_class(Build *build, const char *class) {
    Suggestion nearest = suggestion_begin(class);
    for (int i = 0; CLASSES[i]; i++) suggestion_add(&nearest, CLASSES[i]);
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i)) suggestion_add(&nearest, place_class(i));
    const char *hint = suggestion_hint(&nearest);
    if (hint && *hint)
        arena_notice(build->arena, "objects of class '%.40s' are ignored%s", class, hint);
}

// Returns whether other games call a start so: "Player 1", "spawn_point", "START".
static bool is_start_name(const char *name) {
    static const char *const NAMES[] = {"spawn",      "start",       "player",      "spawnpoint",
                                        "startpoint", "playerspawn", "playerstart", NULL};
    char letters[32];
    size_t count = 0;
    if (!name) return false;
    for (; *name && count < sizeof letters - 1; name++)
        if (!strchr("0123456789 _-#.", *name)) letters[count++] = *name;
    letters[count] = '\0';
    for (int i = 0; NAMES[i]; i++)
        if (!strcasecmp(letters, NAMES[i])) return true;
    return false;
}

// Returns the class that an object without a known class has by its tile, layer, properties or
// name; NULL if there is none.
static const char *inferred_class(Build *build, const JsonCursor *object, LayerPlace place) {
    const json_t *json = object->json;
    const char *class = object_class(json);
    const char *name = json_string_value(json_object_get(json, "name"));
    json_int_t gid = json_integer_value(json_object_get(json, "gid"));
    const TileAppearance *tile = gid ? tile_find(build, (uint32_t)gid, NULL) : NULL;
    bool is_outline = has(object, "polygon") || has(object, "polyline");
    if (!is_outline && !has(object, "text") && (is_start_name(class) || is_start_name(name)))
        return "spawn";
    if (has(object, "point") || has(object, "text")) return NULL;
    bool is_solid = is_marked_solid(json) || (place.is_solid && !*class) ||
                    (tile && (tile->is_solid || tile->shape_count));
    return is_solid ? "wall" : NULL;
}

static const char *meaning_of(Build *build, const JsonCursor *object, LayerPlace place,
                              bool *is_inferred) {
    const char *known = known_class(object_class(object->json));
    *is_inferred = !known;
    return known || build->only_classes ? known : inferred_class(build, object, place);
}

static bool is_thing(const char *class) {
    return class && strcmp(class, "wall") && strcmp(class, "spawn") && strcmp(class, "bump") &&
           strcmp(class, "hill") && strcmp(class, "flag");
}

// Checks and counts each object once.
static bool object_check(Build *build, const JsonCursor *object, const char *meaning) {
    ObjectType names;
    build->object_count += !is_thing(meaning); // things have their own limit
    if (build->object_count > ARENA_OBJECTS_MAX)
        return json_fail(object, "the map has more than %d objects", ARENA_OBJECTS_MAX);
    if (!json_read(object, TYPE_BINDINGS, &names)) return false;
    const char *class = object_class(object->json);
    if (meaning) return true;
    if (*class) {
        check_class(build, class);
        summary_add(&build->ignored_classes, class, 1);
    } else {
        build->ignored_objects++;
    }
    return true;
}

static void frame_of_tile(Build *build, const JsonCursor *object, Frame *frame) {
    json_int_t gid = json_integer_value(json_object_get(object->json, "gid"));
    if (gid <= 0) return;
    frame->gid = (uint32_t)gid;
    frame->tile = tile_find(build, frame->gid, &frame->tileset);
    if (!frame->tile) return;
    Vec align = frame->tileset->align;
    frame->corner_px = vec(-align.x * frame->width_px, -align.y * frame->height_px);
}

// Reads an object of one type.
typedef bool ObjectRead(Build *build, const JsonCursor *object, const Frame *frame);

// Reads an object that was not drawn for treads: what is wrong with it is only noted, unless there
// are too many walls.
static bool inferred_read(Build *build, const JsonCursor *object, const Frame *frame,
                          ObjectRead *read) {
    enum { NOTED_MAX = 4 }; // finding the place of a note takes long in a large file
    Problem why = {""};
    JsonText quiet = *object->text;
    JsonCursor there = *object;
    Arena *arena = build->arena;
    quiet.problem = build->noted_count < NOTED_MAX ? &why : NULL;
    there.text = &quiet;
    if (read(build, &there, frame)) return true;
    if (build->piece_count > MAP_PIECES_MAX)
        return json_fail(object, "the walls consist of more than %d convex pieces", MAP_PIECES_MAX);
    const char *place = strstr(why.text, ": ");
    if (quiet.problem)
        arena_notice(arena, "ignored: %s", place ? place + 2 : why.text);
    else if (build->noted_count == NOTED_MAX)
        arena_notice(arena, "more objects of the map are ignored for such reasons");
    build->noted_count++;
    return true;
}

static bool objects_read(Build *build, const JsonCursor *layer, LayerPlace place, const char *type,
                         ObjectRead *read) {
    JsonCursor objects = json_member(layer, "objects");
    double metres_per_px = build->metres_per_px;
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        Frame frame = {.metres_per_px = metres_per_px};
        const char *meaning = meaning_of(build, &object, place, &frame.is_inferred);
        if (read == wall_read && !object_check(build, &object, meaning)) return false;
        if (!meaning || strcmp(meaning, type) != 0) continue;
        if (!json_read(&object, OBJECT_BINDINGS, &frame)) return false;
        frame_of_tile(build, &object, &frame);
        frame_turn(frame.rotation_deg, &frame.cosine, &frame.sine);
        frame.origin_m = vec((frame.x_px + place.x_px) * metres_per_px,
                             build->arena->height_m - (frame.y_px + place.y_px) * metres_per_px);
        bool is_read = frame.is_inferred ? inferred_read(build, &object, &frame, read)
                                         : read(build, &object, &frame);
        if (!is_read) return false;
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
    {0}};

static const Binding PART_BINDINGS[] = {
    WHOLE_MEMBER("tilewidth", MapFile, tile_px, 1, TILE_PX_MAX, REQUIRED),
    WHOLE_MEMBER("tileheight", MapFile, tile_high_px, 1, TILE_PX_MAX, REQUIRED),
    {"layers", BIND_ARRAY, .high = LAYERS_MAX, .count = offsetof(MapFile, layers)},
    {"tilesets", BIND_ARRAY, .high = ARENA_TILESETS_MAX, .count = offsetof(MapFile, tilesets),
     .is_optional = true},
    {0}};

static const Binding SIZE_BINDINGS[] = {
    WHOLE_MEMBER("width", MapFile, columns, 1, ARENA_TILES_MAX, REQUIRED),
    WHOLE_MEMBER("height", MapFile, rows, 1, ARENA_TILES_MAX, REQUIRED),
    {0}};

static const Binding MAP_PROPERTIES[] = {
    NUMBER_MEMBER("metres_per_tile", Arena, tile_m, TILE_MIN_M, TILE_MAX_M, OPTIONAL),
    STRING_MEMBER("title", Arena, title, 0, OPTIONAL),
    {0}};

static const Binding READING_PROPERTIES[] = {FLAG_MEMBER("only_classes", Build, only_classes), {0}};

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
    {"objects", BIND_ARRAY, .high = LAYER_OBJECTS_MAX, .count = offsetof(Layer, objects),
     .is_optional = true},
    {0}};

// Reads all layers of a type.
typedef struct Pass {
    int type;          // an index in LAYER_TYPES
    const char *class; // of an object layer: the objects that are read
    ObjectRead *read;
    int *box; // of a tile layer: extended by its tiles, which are painted if it is NULL
} Pass;

// Visits all layers in drawing order, including those in groups.
static bool visit_layers(Build *build, const JsonCursor *owner, const Pass *pass, LayerPlace place,
                         int depth) {
    JsonCursor layers = json_member(owner, "layers");
    if (depth > GROUP_DEPTH_MAX) return json_fail(owner, "layer groups are nested too deeply");
    for (size_t i = 0; i < json_array_size(layers.json); i++) {
        JsonCursor at = json_item(&layers, i);
        Layer layer = {.is_visible = true};
        if (!json_read(&at, LAYER_BINDINGS, &layer)) return false;
        LayerPlace here = {place.x_px + layer.x_px, place.y_px + layer.y_px,
                           place.is_visible && layer.is_visible,
                           place.is_solid || is_solid_layer(build, at.json)};
        bool is_read = true;
        if (layer.type == GROUP_LAYER)
            is_read = visit_layers(build, &at, pass, here, depth + 1);
        else if (layer.type == pass->type && layer.type == OBJECT_LAYER)
            is_read = objects_read(build, &at, here, pass->class, pass->read);
        else if (layer.type == pass->type && layer.type == TILE_LAYER)
            is_read = pass->box ? layer_extend(build, &at, here, pass->box)
                                : layer_paint(build, &at, here);
        if (!is_read) return false;
    }
    return true;
}

// Finds the box of an infinite map: the smallest one around its tiles.
static bool find_box(Build *build, const JsonCursor *map, MapFile *file) {
    int box[] = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    const Pass extend = {TILE_LAYER, .box = box};
    if (!visit_layers(build, map, &extend, (LayerPlace){.is_visible = true}, 0)) return false;
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
    build->is_foreign = arena->tile_m == 0 && !build->only_classes;
    if (arena->tile_m == 0) arena->tile_m = build->tile_m;
    build->tile_px = file.tile_px;
    build->origin.is_visible = true;
    if (file.is_infinite && !find_box(build, map, &file)) return false;
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

// Reads the ground and all walls.
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
           visit_layers(build, map, &paint, build->origin, 0) &&
           read_objects(build, map, "wall", wall_read) && solids_make(build, map) &&
           (arena_make_map(arena, NULL, NULL) || json_fail(map, "out of memory"));
}

// Finds out whether tanks have more room in a map of another game if its tiles are larger.
static void find_scale(Build *build) {
    const Arena *arena = build->arena;
    double tile_m = arena->tile_m;
    bool is_small = build->left.tiles > MAP_TILES_MAX * 3 / 4; // it is read again
    if (!build->is_foreign || !is_small || tile_m >= ROOMY_SCALE_MAX) return;
    if (tile_m == 1) build->roomier_tile_m = arena_roomy_scale(arena);
    if (build->roomier_tile_m <= tile_m)
        build->roomier_tile_m = arena->chosen_starts && arena->spawn_count < 2 ? tile_m + 1 : 0;
}

static bool settle_starts(Build *build, const JsonCursor *map) {
    Arena *arena = build->arena;
    Problem why;
    bool has_room = arena->spawn_count > 0 || arena_choose_starts(arena, &why);
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
        if (place_class(i) && !read_objects(build, map, place_class(i), place_read)) return false;
    if (!gates_check(arena, map) || !settle_starts(build, map)) return false;
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

static void hash_arena(Arena *arena, const char *text, size_t length) {
    arena->content_hash = arena_hash(arena);
    arena->file_hashes[0] = hash_bytes(HASH_START, text, length);
    arena->file_hashes[1] = HASH_START;
    for (size_t i = 0; i < length; i++)
        arena->file_hashes[1] = hash_bytes(
            arena->file_hashes[1], text[i] == '\n' ? "\r\n" : &text[i], text[i] == '\n' ? 2 : 1);
}

// Reads the map from the text in `file`.
static bool read_document(Build *build, Document *file, const char *name) {
    Arena *arena = build->arena;
    char known[ARENA_PATH_MAX]; // "assets/arenas/yard.tmj" becomes "yard"
    const char *slash = strrchr(name, '/');
    file->root = document_parse(&file->text, &file->places, &build->left);
    if (!file->root) return false;
    JsonCursor map = json_root(&file->text, file->root);
    snprintf(known, sizeof known, "%s", slash ? slash + 1 : name);
    char *dot = strrchr(known, '.');
    if (dot && dot != known && !arena_is_random(name)) *dot = '\0';
    copy_name(arena->name, sizeof arena->name, known);
    snprintf(arena->folder, ARENA_PATH_MAX, "%s", file->folder);
    if (!read_map(build, &map)) return false;
    hash_arena(arena, file->text.text, file->text.length);
    return true;
}

// Reads the map with tiles of this width, unless it has another one. `roomier_m` receives a width
// with which it should be read again, or 0.
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
        if (roomier_m > 0 || !roomier) { // it does not help yet
            arena_destroy(roomier);
            continue;
        }
        arena_destroy(arena);
        return roomier;
    }
    return arena;
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
    char *text = arena_is_random(path) ? random_arena_map(path, &length, problem)
                                       : text_read(path, ARENA_FILE_MOST, &length, problem);
    if (!text) return NULL;
    Arena *arena = arena_parse(text, length, path, folder, problem);
    free(text);
    return arena;
}
