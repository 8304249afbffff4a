// objects.c -- objects of a Tiled map: their meaning, and all types except walls.
#include <string.h>
#include <strings.h>

#include "platform/suggestion.h"
#include "tiled.h"

enum { ARENA_OBJECTS_MAX = 4096, ARENA_BUMPS_MAX = 256, TYPE_BYTES = 255 };
#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0
#define HILL_RADIUS_MIN_M 1.0
#define HILL_RADIUS_MAX_M 128.0

static const Binding OBJECT_BINDINGS[] = {
    SHAPE_MEMBERS(Frame, REQUIRED), FLAG_MEMBER("point", Frame, is_point), {0}};

static bool is_class(const char *class, const char *name) { return !strcasecmp(class, name); }

typedef struct ObjectType {
    char type[TYPE_BYTES + 1], class[TYPE_BYTES + 1];
} ObjectType;
static const Binding TYPE_BINDINGS[] = {STRING_MEMBER("type", ObjectType, type, 0, OPTIONAL),
                                        STRING_MEMBER("class", ObjectType, class, 0, OPTIONAL),
                                        {0}};

// Reads a bump from an ellipse, or from a rectangle that its ellipse fits into.
bool bump_read(Build *build, const JsonCursor *object, const Frame *frame) {
    if (object_has(object, "polygon") || object_has(object, "polyline") ||
        object_has(object, "gid") || frame->is_point)
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

bool spawn_read(Build *build, const JsonCursor *object, const Frame *frame) {
    static const Binding PROPERTIES[] = {STRING_MEMBER("team", Spawn, team, 0, OPTIONAL), {0}};
    Arena *arena = build->arena;
    if (object_has(object, "polygon") || object_has(object, "polyline"))
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
    if (!arena_settle_spawn(arena, &spawn, &why)) return json_fail(object, "%s", why.text);
    return APPEND(object, arena->spawns, arena->spawn_count, spawn);
}

// Reads the circle of a hill or flag. Its radius is the property `radius`, or the radius of a
// circle with the area of the drawn ellipse, or the default.
static bool circle_read(Build *build, const JsonCursor *object, const Frame *frame,
                        const char *what, Flag *circle) {
    static const Binding PROPERTIES[] = {
        NUMBER_MEMBER("radius", Flag, radius_m, HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M, OPTIONAL),
        {0}};
    if (object_has(object, "polygon") || object_has(object, "polyline") ||
        object_has(object, "gid") || object_has(object, "text") ||
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

bool hill_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Flag circle = {.radius_m = HILL_RADIUS_M};
    if (build->arena->hill_radius_m > 0) return json_fail(object, "the map has more than one hill");
    if (!circle_read(build, object, frame, "hill", &circle)) return false;
    build->arena->hill_at = circle.at;
    build->arena->hill_radius_m = circle.radius_m;
    return true;
}

bool flag_read(Build *build, const JsonCursor *object, const Frame *frame) {
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

bool thing_read(Build *build, const JsonCursor *object, const Frame *frame) {
    Arena *arena = build->arena;
    const char *class = object_class(object->json);
    ThingPlace place = {.at = frame_point(frame, frame->width_px / 2, frame->height_px / 2)};
    while (!place_class(place.kind) || !is_class(class, place_class(place.kind))) place.kind++;
    if (object_has(object, "polygon") || object_has(object, "polyline") ||
        object_has(object, "gid") || object_has(object, "text"))
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

// Returns our name of a class, or NULL if the class belongs to another game.
static const char *known_class(const char *class) {
    for (int i = 0; CLASSES[i]; i++)
        if (is_class(class, CLASSES[i])) return CLASSES[i];
    for (int i = 0; !place_class(i) || *place_class(i); i++)
        if (place_class(i) && is_class(class, place_class(i))) return place_class(i);
    return NULL;
}

// Adds a notice about an object with a class similar to a known one.
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
    bool is_outline = object_has(object, "polygon") || object_has(object, "polyline");
    if (!is_outline && !object_has(object, "text") && (is_start_name(class) || is_start_name(name)))
        return "spawn";
    if (object_has(object, "point") || object_has(object, "text")) return NULL;
    bool is_solid = is_marked_solid(json) || means_wall(*class ? class : name) ||
                    (place.is_solid && (!*class || *build->walls)) ||
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

// Checks an object and counts it toward the limit. Must be called once per object.
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

// Reads an object that was not drawn for treads. Errors only add a notice.
static bool inferred_read(Build *build, const JsonCursor *object, const Frame *frame,
                          ObjectRead *read) {
    Quiet quiet;
    quiet_begin(&quiet, build, object);
    return quiet_end(&quiet, build, object, read(build, &quiet.at, frame));
}

// Reads the frame of an object in a layer at this place.
static bool frame_read(Build *build, const JsonCursor *object, LayerPlace place, Frame *frame) {
    double metres_per_px = frame->metres_per_px = build->metres_per_px;
    if (!json_read(object, OBJECT_BINDINGS, frame)) return false;
    frame_of_tile(build, object, frame);
    frame_turn(frame->rotation_deg, &frame->cosine, &frame->sine);
    frame->origin_m = vec((frame->x_px + place.x_px) * metres_per_px,
                          build->arena->height_m - (frame->y_px + place.y_px) * metres_per_px);
    return true;
}

bool objects_paint(Build *build, const JsonCursor *layer, LayerPlace place) {
    JsonCursor objects = json_member(layer, "objects");
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        const json_t *visible = json_object_get(object.json, "visible");
        if (!json_object_get(object.json, "gid") || json_is_false(visible)) continue;
        JsonText quiet = *object.text;
        JsonCursor there = object;
        quiet.problem = NULL; // reported later, if the object has a meaning
        there.text = &quiet;
        Frame frame = {0};
        if (!frame_read(build, &there, place, &frame) || !frame.tile) continue;
        if (!tile_object_paint(build, &object, &frame, place)) return false;
    }
    return true;
}

bool objects_read(Build *build, const JsonCursor *layer, LayerPlace place, const char *type,
                  ObjectRead *read) {
    const char *name = json_string_value(json_object_get(layer->json, "name"));
    JsonCursor objects = json_member(layer, "objects");
    for (size_t i = 0; i < json_array_size(objects.json); i++) {
        JsonCursor object = json_item(&objects, i);
        Frame frame = {0};
        const char *meaning = meaning_of(build, &object, place, &frame.is_inferred);
        if (read == wall_read && !object_check(build, &object, meaning)) return false;
        if (read == wall_read && !meaning && name && !object_has(&object, "point"))
            summary_add(&build->arena->choices, name, 1);
        if (!meaning || strcmp(meaning, type) != 0) continue;
        if (!frame_read(build, &object, place, &frame)) return false;
        bool is_read = frame.is_inferred ? inferred_read(build, &object, &frame, read)
                                         : read(build, &object, &frame);
        if (!is_read) return false;
    }
    return true;
}
