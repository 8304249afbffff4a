// walls.c -- walls of a Tiled map: objects of each shape, and outlines of tiles.
#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "tiled.h"

enum { ELLIPSE_VERTICES = PIECE_VERTICES_MAX };
#define SEAM_M 0.002      // parts of a wall overlap by this, so that no ray passes along their seam
#define DRAWN_LINE_M 0.25 // thickness of lines that are walls by their layer
#define THICKNESS_MIN_M 0.05
#define THICKNESS_MAX_M 64.0
#define CAPSULE_MIN_M 0.01 // length of the line of a capsule that is a circle
#define REACH_MAX_M 64.0   // maximum distance of a wall from the field
#define AREA_MIN_M2 1e-4

void frame_turn(double degrees, double *cosine, double *sine) {
    double rad = degrees * PI / 180;
    *cosine = fmod(degrees + 90, 180) == 0 ? 0 : cos(rad);
    *sine = fmod(degrees, 180) == 0 ? 0 : sin(rad);
}

Vec frame_point(const Frame *frame, double x_px, double y_px) {
    x_px += frame->corner_px.x, y_px += frame->corner_px.y;
    double right = x_px * frame->cosine - y_px * frame->sine;
    double down = x_px * frame->sine + y_px * frame->cosine;
    return vec_add(frame->origin_m, vec_scale(vec(right, -down), frame->metres_per_px));
}

// A wall while it is being built. `what` names its kind in messages, `at` is where they point.
typedef struct Drawing {
    const char *what;
    const JsonCursor *at;
    bool is_line, is_rectangle;
    double thickness_m;
    WallKind kind;
    bool breaks;
    double health; // health of each breakable part; 0 for the kind's health
    int count;
    Vec points[OUTLINE_VERTICES_MAX];
} Drawing;

const char *const WALL_WORDS[] = {WALL_ROWS(AS_SECOND) NULL};

static const Binding WALL_PROPERTIES[] = {WALL_PROPERTY_MEMBERS(BINDING){0}};
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
    ASSERT(count <= OUTLINE_VERTICES_MAX);
    char what[96];
    Quiet quiet;
    quiet_begin(&quiet, build, at);
    snprintf(what, sizeof what, "the collision shape of a tile at %.1f, %.1f m", points[0].x,
             build->arena->height_m - points[0].y);
    Drawing wall = {.what = what, .at = &quiet.at, .count = count, .kind = kind};
    memcpy(wall.points, points, (size_t)count * sizeof *points);
    int before = build->arena->wall_count;
    bool is_kept = wall_add(build, &wall);
    build->solid_walls += build->arena->wall_count - before;
    return quiet_end(&quiet, build, at, is_kept);
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

bool wall_read(Build *build, const JsonCursor *object, const Frame *frame) {
    bool is_line = !object_has(object, "polygon");
    if (!is_line || object_has(object, "polyline"))
        return outline_read(build, object, frame, is_line);
    if (frame->is_point || object_has(object, "text"))
        return json_fail(object,
                         "a wall must be a rectangle, polygon, ellipse or polyline; this is a %s",
                         frame->is_point ? "point" : "text");
    if (frame->width_px <= 0 || frame->height_px <= 0)
        return json_fail(object, "wall is %g x %g pixels and has no area", frame->width_px,
                         frame->height_px);
    if (frame->tile) return tile_wall_read(build, object, frame);
    return (frame->is_capsule ? capsule_read : box_read)(build, object, frame);
}
