// arena_places.c -- what stands in a Tiled map beside its walls: bumps, starts and the hill.
#include "arena_page.h"

#include <string.h>

#define BUMP_HEIGHT_MAX_M 3.0
#define BUMP_SIDE_MIN_M 0.5
#define BUMP_SIDE_MAX_M 256.0
#define HILL_RADIUS_MIN_M 1.0
#define HILL_RADIUS_MAX_M 128.0

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

static bool place_is_free(const Arena *arena, const Spot *object, const char *what, Vec at) {
    if (!(at.x > 0 && at.x < arena->width_m && at.y > 0 && at.y < arena->height_m))
        return spot_fail(object, "%s is outside of the arena", what);
    Vec beside = vec(at.x + (at.x < arena->width_m / 2 ? 0.01 : -0.01), at.y);
    if (map_ray(arena->map, at, beside, NULL) <= 0)
        return spot_fail(object, "%s is in a wall", what);
    return true;
}

static bool spawn_read(Build *build, const Spot *object, const Page *page) {
    Arena *arena = build->arena;
    if (json_object_get(object->json, "polygon") || json_object_get(object->json, "polyline"))
        return spot_fail(object, "a spawn is a point or a rectangle");
    Vec at = page_point(page, page->width_px / 2, page->height_px / 2);
    const char *team = "";
    if (!spot_property_string(object, "team", &team) || !place_is_free(arena, object, "spawn", at))
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

static bool hill_is_free(const Build *build, const Spot *object, Vec at) {
    const Arena *arena = build->arena;
    if (arena->hill_radius_m > 0) return spot_fail(object, "the map has more than one hill");
    return place_is_free(arena, object, "hill", at);
}

// Its own `radius` counts first, then the circle as large as the ellipse that is drawn.
static bool hill_read(Build *build, const Spot *object, const Page *page) {
    bool is_ellipse = spot_flag(object, "ellipse", false);
    if (json_object_get(object->json, "polygon") || json_object_get(object->json, "polyline") ||
        json_object_get(object->json, "gid") || json_object_get(object->json, "text") ||
        (!is_ellipse && (page->width_px > 0 || page->height_px > 0)))
        return spot_fail(object, "a hill is an ellipse or a point");
    Vec at = page_point(page, page->width_px / 2, page->height_px / 2);
    double drawn_m = sqrt(page->width_px * page->height_px) / 2 * page->metres_per_px;
    double radius_m = drawn_m > 0 ? drawn_m : HILL_RADIUS_M;
    if (!spot_property_number(object, "radius", HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M, &radius_m) ||
        !hill_is_free(build, object, at))
        return false;
    if (radius_m < HILL_RADIUS_MIN_M || radius_m > HILL_RADIUS_MAX_M)
        return spot_fail(object, "hill has a radius of %.4g m, allowed is %g .. %g m", radius_m,
                         HILL_RADIUS_MIN_M, HILL_RADIUS_MAX_M);
    build->arena->hill_at = at;
    build->arena->hill_radius_m = radius_m;
    return true;
}

typedef bool PlaceRead(Build *build, const Spot *object, const Page *page);

static bool read_all(Build *build, const Spot *layer, LayerPlace place, const char *type,
                     PlaceRead *read) {
    Spot objects = spot_member(layer, "objects");
    for (size_t i = 0; i < spot_size(&objects); i++) {
        Spot object = spot_item(&objects, i);
        Page page;
        if (strcmp(object_type(&object), type) != 0) continue;
        if (!page_read(build, &object, place, &page) || !read(build, &object, &page)) return false;
    }
    return true;
}

bool bumps_read(Build *build, const Spot *layer, LayerPlace place) {
    return read_all(build, layer, place, "bump", bump_read);
}

bool spawns_read(Build *build, const Spot *layer, LayerPlace place) {
    return read_all(build, layer, place, "spawn", spawn_read);
}

bool hills_read(Build *build, const Spot *layer, LayerPlace place) {
    return read_all(build, layer, place, "hill", hill_read);
}
