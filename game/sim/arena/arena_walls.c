// arena_walls.c -- the walls of a Tiled map, as they are drawn and as convex pieces.
#include "arena_page.h"

#include <stdlib.h>
#include <string.h>

#include "arena_shapes.h"

enum { ELLIPSE_VERTICES = PIECE_VERTICES_MAX };
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define REACH_MAX_M 64.0 // of a wall beyond the arena's edge
#define AREA_MIN_M2 1e-4

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
        if (cut < 0) return spot_fail(wall->spot, "out of memory");
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
        page_turn(i * 360.0 / ELLIPSE_VERTICES, &cosine, &sine);
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
