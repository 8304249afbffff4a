// arena_objects.c -- the objects of a Tiled map: walls, bumps and starts.
#include "arena_build.h"

#include <stdlib.h>
#include <string.h>

#include "arena_shapes.h"

enum { ELLIPSE_VERTICES = PIECE_VERTICES_MAX };
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define REACH_MAX_M 64.0 // of a wall beyond the arena's edge
#define AREA_MIN_M2 1e-4
#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0

// An object's own page, turned clockwise about its origin: x right and y down in pixels, as in
// Tiled.
typedef struct Page {
    Vec origin_m;
    double cosine, sine, metres_per_px;
    double width_px, height_px;
    double rotation_deg;
} Page;

// Right angles exactly, so that a turned crate stays as square as it was drawn.
static void turn_by(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

static bool page_read(const Build *build, const Spot *object, LayerPlace place, Page *page) {
    double x_px = NAN, y_px = NAN;
    *page = (Page){.metres_per_px = build->metres_per_px};
    if (!spot_number(object, "x", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
        !spot_number(object, "y", -PIXELS_MAX, PIXELS_MAX, &y_px) ||
        !spot_number(object, "width", 0, PIXELS_MAX, &page->width_px) ||
        !spot_number(object, "height", 0, PIXELS_MAX, &page->height_px) ||
        !spot_number(object, "rotation", -36000, 36000, &page->rotation_deg))
        return false;
    turn_by(page->rotation_deg, &page->cosine, &page->sine);
    page->origin_m = vec((x_px + place.x_px) * build->metres_per_px,
                         build->arena->height_m - (y_px + place.y_px) * build->metres_per_px);
    return true;
}

static Vec page_point(const Page *page, double x_px, double y_px) {
    double right = x_px * page->cosine - y_px * page->sine;
    double down = x_px * page->sine + y_px * page->cosine;
    return vec_add(page->origin_m, vec_scale(vec(right, -down), page->metres_per_px));
}

static const char *object_type(const Spot *object) {
    const char *type = json_string_value(json_object_get(object->json, "type"));
    const char *class = json_string_value(json_object_get(object->json, "class"));
    return type && *type ? type : class ? class : "";
}

// A wall as it is being drawn. `what` is its kind for messages, `spot` what they point at.
typedef struct Drawing {
    const char *what;
    const Spot *spot;
    bool is_line;
    double thickness_m;
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} Drawing;

static bool pieces_make_room(Build *build, const Spot *spot, int more) {
    if (build->piece_count + more > build->piece_room) {
        int room = 2 * build->piece_room + more;
        Piece *pieces = realloc(build->pieces, (size_t)room * sizeof *pieces);
        if (!pieces) return spot_fail(spot, "out of memory");
        build->pieces = pieces;
        build->piece_room = room;
    }
    return true;
}

static bool pieces_add(Build *build, const Drawing *wall) {
    if (!pieces_make_room(build, wall->spot, wall->count)) return false;
    Piece *next = &build->pieces[build->piece_count];
    if (wall->is_line) {
        for (int i = 0; i + 1 < wall->count; i++)
            next[i] = (Piece){2, wall->thickness_m / 2, {wall->points[i], wall->points[i + 1]}};
        build->piece_count += wall->count - 1;
    } else {
        int cut = outline_cut(wall->points, wall->count, next);
        if (cut == 0) return spot_fail(wall->spot, "%s is too thin", wall->what);
        build->piece_count += cut;
    }
    if (build->piece_count > MAP_PIECES_MAX)
        return spot_fail(wall->spot, "the walls are made of more than %d convex pieces",
                         MAP_PIECES_MAX);
    return true;
}

static bool wall_keep(Build *build, const Drawing *drawing) {
    Arena *arena = build->arena;
    Wall *walls = with_room(arena->walls, arena->wall_count, &build->wall_room, sizeof *walls);
    if (walls) arena->walls = walls;
    size_t bytes = (size_t)drawing->count * sizeof(Vec);
    Vec *vertices = walls ? malloc(bytes) : NULL;
    if (!vertices) return spot_fail(drawing->spot, "out of memory");
    memcpy(vertices, drawing->points, bytes);
    walls[arena->wall_count++] =
        (Wall){drawing->is_line, drawing->thickness_m, drawing->count, vertices};
    return true;
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
        return pieces_add(build, wall) && wall_keep(build, wall);
    }
    double area_m2 = wall->count < 3 ? 0 : outline_area(wall->points, wall->count);
    if (wall->count < 3 || !outline_is_simple(wall->points, wall->count)) {
        const char *why = wall->count < 3 ? "has no area" : "crosses or touches itself";
        return spot_fail(wall->spot, "%s %s", wall->what, why);
    }
    if (fabs(area_m2) < AREA_MIN_M2) return spot_fail(wall->spot, "%s has no area", wall->what);
    if (area_m2 < 0) outline_reverse(wall->points, wall->count);
    return pieces_add(build, wall) && wall_keep(build, wall);
}

static bool points_read(const Spot *list, const Page *page, int least, Drawing *wall) {
    size_t count = spot_size(list);
    if (!json_is_array(list->json)) return spot_fail(list, "%s needs a list of points", wall->what);
    if (count < (size_t)least || count > OUTLINE_VERTICES_MAX)
        return spot_fail(list, "%s has %zu point%s, needs %d %s", wall->what, count,
                         count == 1 ? "" : "s",
                         count < (size_t)least ? least : OUTLINE_VERTICES_MAX,
                         count < (size_t)least ? "or more" : "at most");
    for (size_t i = 0; i < count; i++) {
        Spot point = spot_item(list, i);
        double x_px = NAN, y_px = NAN;
        if (!spot_number(&point, "x", -PIXELS_MAX, PIXELS_MAX, &x_px) ||
            !spot_number(&point, "y", -PIXELS_MAX, PIXELS_MAX, &y_px))
            return false;
        wall->points[wall->count++] = page_point(page, x_px, y_px);
    }
    return true;
}

static bool polygon_read(Build *build, const Spot *object, const Page *page) {
    Spot list = spot_member(object, "polygon");
    Drawing wall = {.what = "wall polygon", .spot = &list};
    return points_read(&list, page, 3, &wall) && wall_add(build, &wall);
}

static bool polyline_read(Build *build, const Spot *object, const Page *page) {
    Spot list = spot_member(object, "polyline");
    Drawing wall = {.what = "wall polyline", .spot = &list, .is_line = true, .thickness_m = -1};
    if (!points_read(&list, page, 2, &wall) ||
        !spot_property_number(object, "thickness", THICKNESS_MIN_M, THICKNESS_MAX_M,
                              &wall.thickness_m))
        return false;
    if (wall.thickness_m < 0)
        return spot_fail(object, "wall polyline needs a property 'thickness', a number of metres");
    return wall_add(build, &wall);
}

static bool ellipse_read(Build *build, const Spot *object, const Page *page) {
    Drawing wall = {.what = "wall ellipse", .spot = object, .count = ELLIPSE_VERTICES};
    double a_px = page->width_px / 2, b_px = page->height_px / 2;
    for (int i = 0; i < ELLIPSE_VERTICES; i++) {
        double cosine, sine;
        turn_by(i * 360.0 / ELLIPSE_VERTICES, &cosine, &sine);
        wall.points[i] = page_point(page, a_px * (1 + cosine), b_px * (1 + sine));
    }
    return wall_add(build, &wall);
}

static bool rectangle_read(Build *build, const Spot *object, const Page *page) {
    Drawing wall = {.what = "wall rectangle", .spot = object, .count = 4};
    double w = page->width_px, h = page->height_px;
    wall.points[0] = page_point(page, 0, 0);
    wall.points[1] = page_point(page, w, 0);
    wall.points[2] = page_point(page, w, h);
    wall.points[3] = page_point(page, 0, h);
    return wall_add(build, &wall);
}

static bool wall_read(Build *build, const Spot *object, const Page *page) {
    if (json_object_get(object->json, "polygon")) return polygon_read(build, object, page);
    if (json_object_get(object->json, "polyline")) return polyline_read(build, object, page);
    bool is_point = spot_flag(object, "point", false);
    if (is_point || json_object_get(object->json, "gid") || json_object_get(object->json, "text"))
        return spot_fail(object,
                         "a wall is a rectangle, polygon, ellipse or polyline, this is a %s",
                         is_point                               ? "point"
                         : json_object_get(object->json, "gid") ? "tile"
                                                                : "text");
    if (page->width_px <= 0 || page->height_px <= 0)
        return spot_fail(object, "wall is %g x %g pixels: it has no area", page->width_px,
                         page->height_px);
    if (spot_flag(object, "ellipse", false)) return ellipse_read(build, object, page);
    return rectangle_read(build, object, page);
}

static bool object_check(Build *build, const Spot *object) {
    if (++build->object_count > ARENA_OBJECTS_MAX)
        return spot_fail(object, "the map has more than %d objects", ARENA_OBJECTS_MAX);
    if (!json_is_object(object->json)) return spot_fail(object, "this is no object of a Tiled map");
    if (json_object_get(object->json, "template") && !*object_type(object))
        return spot_fail(object, "objects made from templates are not supported: in Tiled, "
                                 "right-click it and choose 'Detach'");
    return true;
}

bool walls_read(Build *build, const Spot *layer, LayerPlace place) {
    Spot objects;
    if (!spot_array(layer, "objects", &objects)) return false;
    for (size_t i = 0; i < spot_size(&objects); i++) {
        Spot object = spot_item(&objects, i);
        Page page;
        if (!object_check(build, &object)) return false;
        if (strcmp(object_type(&object), "wall") != 0) continue;
        if (!page_read(build, &object, place, &page) || !wall_read(build, &object, &page))
            return false;
    }
    return true;
}

// No steeper than 57 degrees: the profile's slope is at most 1.54 heights a half axis.
static bool bump_is_sound(const Build *build, const Spot *object, const Bump *bump) {
    double least_m = 2 * least(bump->half_width_m, bump->half_length_m);
    double most_m = 2 * most(bump->half_width_m, bump->half_length_m);
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
    double beside_m = most(most(-bump->at.x, bump->at.x - arena->width_m),
                           most(-bump->at.y, bump->at.y - arena->height_m));
    if (beside_m >= most_m / 2) return spot_fail(object, "bump is outside of the arena");
    return true;
}

// An ellipse, or the one that fits a rectangle.
static bool bump_read(Build *build, const Spot *object, const Page *page) {
    if (json_object_get(object->json, "polygon") || json_object_get(object->json, "polyline") ||
        json_object_get(object->json, "gid") || spot_flag(object, "point", false))
        return spot_fail(object, "a bump is an ellipse or a rectangle");
    double height_m = INFINITY;
    if (!spot_property_number(object, "height", -BUMP_HEIGHT_MAX_M, BUMP_HEIGHT_MAX_M, &height_m))
        return false;
    if (isinf(height_m))
        return spot_fail(object, "bump needs a property 'height', a number of metres");
    Bump bump = {.at = page_point(page, page->width_px / 2, page->height_px / 2),
                 .half_width_m = page->width_px / 2 * page->metres_per_px,
                 .half_length_m = page->height_px / 2 * page->metres_per_px,
                 .heading_rad = angle_wrap(page->rotation_deg * PI / 180),
                 .height_m = height_m};
    if (!bump_is_sound(build, object, &bump)) return false;
    if (build->bump_count >= ARENA_BUMPS_MAX)
        return spot_fail(object, "the map has more than %d bumps", ARENA_BUMPS_MAX);
    Bump *bumps = with_room(build->bumps, build->bump_count, &build->bump_room, sizeof *bumps);
    if (!bumps) return spot_fail(object, "out of memory");
    build->bumps = bumps;
    bumps[build->bump_count++] = bump;
    return true;
}

bool bumps_read(Build *build, const Spot *layer, LayerPlace place) {
    Spot objects = spot_member(layer, "objects");
    for (size_t i = 0; i < spot_size(&objects); i++) {
        Spot object = spot_item(&objects, i);
        Page page;
        if (strcmp(object_type(&object), "bump") != 0) continue;
        if (!page_read(build, &object, place, &page) || !bump_read(build, &object, &page))
            return false;
    }
    return true;
}

static bool spawn_is_free(const Build *build, const Spot *object, Vec at) {
    const Arena *arena = build->arena;
    if (!(at.x > 0 && at.x < arena->width_m && at.y > 0 && at.y < arena->height_m))
        return spot_fail(object, "spawn is outside of the arena");
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_ray(arena->map, at, beside, NULL) <= 0) return spot_fail(object, "spawn is in a wall");
    return true;
}

static bool spawn_read(Build *build, const Spot *object, const Page *page) {
    Arena *arena = build->arena;
    if (json_object_get(object->json, "polygon") || json_object_get(object->json, "polyline"))
        return spot_fail(object, "a spawn is a point or a rectangle");
    Vec at = page_point(page, page->width_px / 2, page->height_px / 2);
    const char *team = "";
    if (!spot_property_string(object, "team", &team) || !spawn_is_free(build, object, at))
        return false;
    if (strlen(team) >= ARENA_TEAM_MAX)
        return spot_fail(object, "team '%.40s' is longer than %d letters", team,
                         ARENA_TEAM_MAX - 1);
    if (arena->spawn_count >= ARENA_SPAWNS_MAX)
        return spot_fail(object, "the map has more than %d spawns", ARENA_SPAWNS_MAX);
    Spawn *spawns =
        with_room(arena->spawns, arena->spawn_count, &build->spawn_room, sizeof *spawns);
    if (!spawns) return spot_fail(object, "out of memory");
    arena->spawns = spawns;
    Spawn *spawn = &spawns[arena->spawn_count++];
    *spawn = (Spawn){{at.x, at.y, angle_wrap(page->rotation_deg * PI / 180)}, ""};
    strcpy(spawn->team, team);
    return true;
}

bool spawns_read(Build *build, const Spot *layer, LayerPlace place) {
    Spot objects = spot_member(layer, "objects");
    for (size_t i = 0; i < spot_size(&objects); i++) {
        Spot object = spot_item(&objects, i);
        Page page;
        if (strcmp(object_type(&object), "spawn") != 0) continue;
        if (!page_read(build, &object, place, &page) || !spawn_read(build, &object, &page))
            return false;
    }
    return true;
}
