// picture.c -- a picture of a match from above, drawn without a window and without SDL, so that the
// library needs neither. The game itself draws with game/view. Tanks of agents have a white ring.
#include <math.h>
#include <stdlib.h>

#include "ai/maths/assert.h"
#include "match/match.h"
#include "match/shown.h"
#include "sim/thing.h"
#include "treads.h"
#include "view/draw/palette.h"

#define SHADOW_M 0.35 // offset of shadows to the south-east
#define TRAIL_S 0.06  // flight time of a shell that is drawn as a line
#define GRAIN 0.035   // contrast of the ground's grain
#define GRAIN_M 0.5   // size of a grain
#define RELIEF 1.2f   // contrast of slopes

static const Rgb GROUND[SURFACE_COUNT] = {
    [SURFACE_EARTH] = {.36f, .31f, .25f},   [SURFACE_GRASS] = {.30f, .35f, .21f},
    [SURFACE_ROAD] = {.31f, .31f, .32f},    [SURFACE_SAND] = {.58f, .51f, .37f},
    [SURFACE_MUD] = {.24f, .19f, .15f},     [SURFACE_ICE] = {.64f, .73f, .79f},
    [SURFACE_PICTURE] = {.36f, .31f, .25f}, [SURFACE_RUBBLE] = {.43f, .40f, .37f},
};
static const Rgb WALLS[WALL_KINDS] = {
    [WALL_PLAIN] = {.62f, .61f, .58f},   [WALL_CONCRETE] = {.62f, .61f, .58f},
    [WALL_TILES] = {.60f, .36f, .28f},   [WALL_TAR] = {.36f, .36f, .38f},
    [WALL_GLASS] = {.50f, .64f, .68f},   [WALL_CRATE] = {.64f, .48f, .26f},
    [WALL_HEDGE] = {.32f, .52f, .22f},   [WALL_SANDBAGS] = {.62f, .55f, .39f},
    [WALL_TREE] = {.20f, .40f, .18f},    [WALL_BARREL] = {.52f, .30f, .22f},
    [WALL_FENCE] = {.50f, .41f, .30f},   [WALL_BRICK] = {.54f, .31f, .25f},
    [WALL_WATER] = {.20f, .38f, .52f},   [WALL_GATE] = {.70f, .60f, .24f},
    [WALL_PICTURE] = {.62f, .61f, .58f},
};
static const Rgb THING_INKS[THING_SHAPES] = {
    [SHAPE_DISC] = {.22f, .22f, .20f},  [SHAPE_BARREL] = {.72f, .26f, .16f},
    [SHAPE_NEST] = {.62f, .55f, .39f},  [SHAPE_PLATE] = {.72f, .62f, .26f},
    [SHAPE_BUSH] = {.24f, .44f, .19f},  [SHAPE_CRATE] = {.74f, .58f, .32f},
    [SHAPE_FLAG] = {.80f, .80f, .78f},  [SHAPE_MISSILE] = {.90f, .50f, .20f},
    [SHAPE_CLOUD] = {.72f, .72f, .70f},
};
static const Rgb BLACK = {0, 0, 0}, RUBBER = {.10f, .10f, .11f}, BURNT = {.13f, .12f, .11f};
static const Rgb EDGE = {.045f, .05f, .055f}, FLASH = {1.0f, .86f, .45f},
                 HEALTH = {.45f, .85f, .3f};

typedef struct Canvas {
    uint8_t *rgb;
    int width_px, height_px;
    double px_per_m, left_px, top_px; // place of the arena's north-west corner
    double arena_height_m;
} Canvas;

static Vec to_px(const Canvas *canvas, Vec at) {
    return vec(canvas->left_px + at.x * canvas->px_per_m,
               canvas->top_px + (canvas->arena_height_m - at.y) * canvas->px_per_m);
}

static Vec to_world(const Canvas *canvas, Vec px) {
    return vec((px.x - canvas->left_px) / canvas->px_per_m,
               canvas->arena_height_m - (px.y - canvas->top_px) / canvas->px_per_m);
}

static void blend(const Canvas *canvas, int x, int y, Rgb ink, double alpha) {
    DEBUG_ASSERT(x >= 0 && x < canvas->width_px && y >= 0 && y < canvas->height_px);
    uint8_t *pixel = canvas->rgb + 3 * ((ptrdiff_t)y * canvas->width_px + x);
    const float parts[3] = {ink.r, ink.g, ink.b};
    for (int i = 0; i < 3; i++) {
        double value = clamp(255 * (double)parts[i], 0, 255);
        pixel[i] = (uint8_t)(pixel[i] + (value - pixel[i]) * alpha + 0.5);
    }
}

// The pixels that a shape may touch, clipped to the picture.
typedef struct Bounds {
    int left, top, right, bottom; // right and bottom are exclusive
} Bounds;

static Bounds bounds_of(const Canvas *canvas, const Vec *points_px, int count, double margin_px) {
    ASSERT(count > 0);
    Vec low = points_px[0], high = points_px[0];
    for (int i = 1; i < count; i++) {
        low = vec(min_of(low.x, points_px[i].x), min_of(low.y, points_px[i].y));
        high = vec(max_of(high.x, points_px[i].x), max_of(high.y, points_px[i].y));
    }
    return (Bounds){(int)clamp(low.x - margin_px, 0, canvas->width_px),
                    (int)clamp(low.y - margin_px, 0, canvas->height_px),
                    (int)clamp(high.x + margin_px + 1, 0, canvas->width_px),
                    (int)clamp(high.y + margin_px + 1, 0, canvas->height_px)};
}

// Draws a convex polygon, clockwise or counter-clockwise, of at most PIECE_VERTICES_MAX corners.
static void draw_convex(const Canvas *canvas, const Vec *corners, int count, Rgb ink,
                        double alpha) {
    ASSERT(count >= 3 && count <= PIECE_VERTICES_MAX);
    Vec px[PIECE_VERTICES_MAX], out[PIECE_VERTICES_MAX];
    double area = 0;
    for (int i = 0; i < count; i++) px[i] = to_px(canvas, corners[i]);
    for (int i = 0; i < count; i++) area += vec_cross(px[i], px[(i + 1) % count]);
    for (int i = 0; i < count; i++) {
        Vec along = vec_unit(vec_sub(px[(i + 1) % count], px[i]));
        out[i] = area > 0 ? vec(along.y, -along.x) : vec(-along.y, along.x);
    }
    Bounds bounds = bounds_of(canvas, px, count, 1);
    for (int y = bounds.top; y < bounds.bottom; y++) {
        for (int x = bounds.left; x < bounds.right; x++) {
            double distance = -1e9;
            for (int i = 0; i < count; i++)
                distance = max_of(distance, vec_dot(vec_sub(vec(x + 0.5, y + 0.5), px[i]), out[i]));
            double share = clamp(0.5 - distance, 0, 1);
            if (share > 0) blend(canvas, x, y, ink, alpha * share);
        }
    }
}

// Draws a line with round ends, or a disc if both ends are the same. With `ring_m` above 0 only its
// rim of that width is drawn.
static void draw_round(const Canvas *canvas, Vec from, Vec to, double radius_m, double ring_m,
                       Rgb ink, double alpha) {
    const Vec ends[2] = {to_px(canvas, from), to_px(canvas, to)};
    double radius_px = max_of(radius_m * canvas->px_per_m, 0.6);
    double half_px = max_of(ring_m * canvas->px_per_m / 2, 0.5);
    Bounds bounds = bounds_of(canvas, ends, 2, radius_px + half_px + 1);
    for (int y = bounds.top; y < bounds.bottom; y++) {
        for (int x = bounds.left; x < bounds.right; x++) {
            double away = vec_segment_distance(ends[0], ends[1], vec(x + 0.5, y + 0.5)) - radius_px;
            double distance = ring_m > 0 ? fabs(away) - half_px : away;
            double share = clamp(0.5 - distance, 0, 1);
            if (share > 0) blend(canvas, x, y, ink, alpha * share);
        }
    }
}

static void draw_disc(const Canvas *canvas, Vec at, double radius_m, Rgb ink, double alpha) {
    draw_round(canvas, at, at, radius_m, 0, ink, alpha);
}

static void draw_ring(const Canvas *canvas, Vec at, double radius_m, double ring_m, Rgb ink) {
    draw_round(canvas, at, at, radius_m, ring_m, ink, 0.9);
}

static float grain(Vec at) {
    uint32_t x = (uint32_t)(int)floor(at.x / GRAIN_M), y = (uint32_t)(int)floor(at.y / GRAIN_M);
    uint32_t mixed = (x * 0x9E3779B1u) ^ (y * 0x85EBCA77u);
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6Du;
    return (float)(mixed >> 16) / 65535 - 0.5f;
}

static void draw_ground(const Canvas *canvas, const Arena *arena) {
    bool is_flat = terrain_is_flat(arena->terrain);
    for (int y = 0; y < canvas->height_px; y++) {
        for (int x = 0; x < canvas->width_px; x++) {
            Vec at = to_world(canvas, vec(x + 0.5, y + 0.5));
            bool is_inside =
                at.x >= 0 && at.y >= 0 && at.x < arena->width_m && at.y < arena->height_m;
            Rgb ink = is_inside ? GROUND[terrain_surface(arena->terrain, at)] : EDGE;
            if (is_inside) {
                Vec slope = is_flat ? vec(0, 0) : terrain_slope(arena->terrain, at);
                float light =
                    1 + 2 * (float)GRAIN * grain(at) + RELIEF * (float)(slope.x - slope.y);
                ink = rgb_scale(ink, light);
            }
            blend(canvas, x, y, ink, 1);
        }
    }
}

static void draw_piece(const Canvas *canvas, const Piece *piece, Vec shift, Rgb ink, double alpha) {
    Vec corners[PIECE_VERTICES_MAX];
    int count = piece->vertex_count;
    for (int i = 0; i < count; i++) corners[i] = vec_add(piece->vertices[i], shift);
    if (count < 3)
        draw_round(canvas, corners[0], corners[1], piece->radius_m, 0, ink, alpha);
    else
        draw_convex(canvas, corners, count, ink, alpha);
}

static void draw_walls(const Canvas *canvas, const Arena *arena) {
    const Vec shadow = {SHADOW_M, -SHADOW_M};
    int count = map_piece_count(arena->map);
    for (int i = 0; i < count; i++) // draws all shadows below all walls
        if (!wall_is_low(arena->walls[arena->piece_walls[i]].kind))
            draw_piece(canvas, map_piece(arena->map, i), shadow, BLACK, 0.4);
    for (int i = 0; i < count; i++) {
        Rgb ink = WALLS[arena->walls[arena->piece_walls[i]].kind];
        draw_piece(canvas, map_piece(arena->map, i), vec(0, 0), ink, 1);
    }
}

static void draw_goals(const Canvas *canvas, const Match *match) {
    int count;
    const Flag *course = match_course(match, &count);
    Goal hill = match_hill(match);
    if (hill.is_on) draw_ring(canvas, hill.at, hill.radius_m, 0.3, INK_AMBER);
    for (int i = 0; i < count; i++)
        draw_ring(canvas, course[i].at, course[i].radius_m, 0.25, i ? INK_GREY : INK_AMBER);
}

static Rgb team_ink(const Match *match, int team) {
    return team >= 0 ? palette_team(match_team_look(match, team)) : INK_GREY;
}

static void draw_shell(const Canvas *canvas, const Thing *shell) {
    Vec from = vec_sub(shell->at, vec_scale(shell->velocity_mps, TRAIL_S));
    draw_round(canvas, from, shell->at, 0.07, 0, FLASH, 0.5);
    draw_disc(canvas, shell->at, 0.18, FLASH, 1);
}

static void draw_thing(const Canvas *canvas, const Match *match, const Thing *thing) {
    const ThingLook *look = &THINGS[thing->kind]->look;
    double radius_m = look->size_m / 2;
    Rgb ink = THING_INKS[look->shape];
    if (look->shape == SHAPE_CLOUD) {
        draw_disc(canvas, thing->at, thing->radius_m, ink, 0.75);
        return;
    }
    if (look->shape != SHAPE_DISC && look->shape != SHAPE_PLATE)
        draw_disc(canvas, vec_add(thing->at, vec(0.15, -0.15)), radius_m, BLACK, 0.4);
    bool has_team = look->shape == SHAPE_FLAG && thing->team >= 0;
    draw_disc(canvas, thing->at, radius_m, has_team ? team_ink(match, thing->team) : ink, 1);
    if (thing->team >= 0 && look->shape != SHAPE_SHELL)
        draw_ring(canvas, thing->at, radius_m, 0.12, team_ink(match, thing->team));
    if (thing_symbol(thing) != SYMBOL_NONE)
        draw_disc(canvas, thing->at, 0.4 * radius_m, INK_WHITE, 1);
}

static void draw_things(const Canvas *canvas, const Match *match, bool is_above) {
    int count;
    const Thing *things = battle_things(match_battle(match), &count);
    for (int i = 0; i < count; i++) {
        ThingShape shape = THINGS[things[i].kind]->look.shape;
        bool is_high = shape == SHAPE_SHELL || shape == SHAPE_MISSILE || shape == SHAPE_CLOUD ||
                       shape == SHAPE_BUSH || shape == SHAPE_FLAG;
        if (shape == SHAPE_NONE || is_high != is_above) continue;
        if (shape == SHAPE_SHELL)
            draw_shell(canvas, &things[i]);
        else
            draw_thing(canvas, match, &things[i]);
    }
}

// Draws the part of a hull between two fractions of its half width and its half length.
static void draw_part(const Canvas *canvas, const Tank *tank, double left, double right,
                      double rear, double front, Rgb ink) {
    double w = tank->spec->width_m / 2, l = tank->spec->length_m / 2;
    const Vec body[4] = {
        {right * w, front * l}, {left * w, front * l}, {left * w, rear * l}, {right * w, rear * l}};
    Vec corners[4];
    for (int i = 0; i < 4; i++) corners[i] = pose_to_world(tank->pose, body[i]);
    draw_convex(canvas, corners, 4, ink, 1);
}

static void draw_tank(const Canvas *canvas, const Match *match, const Tank *tank, bool is_agent) {
    Rgb ink = tank->is_wreck ? BURNT : palette_team(match_tank_look(match, tank->id));
    Vec at = pose_at(tank->pose), shadow[4];
    hull_corners(tank->spec, tank->pose, shadow);
    for (int i = 0; i < 4; i++) shadow[i] = vec_add(shadow[i], vec(0.2, -0.2));
    draw_convex(canvas, shadow, 4, BLACK, 0.4);
    draw_part(canvas, tank, -1, -0.62, -1, 1, RUBBER);
    draw_part(canvas, tank, 0.62, 1, -1, 1, RUBBER);
    draw_part(canvas, tank, -0.66, 0.66, -0.92, 0.92, ink);
    draw_part(canvas, tank, -0.5, 0.5, 0.62, 0.8, rgb_scale(ink, 0.6f));
    Vec gun = vec_heading(tank->pose.heading_rad + tank->turret_rad);
    Vec muzzle = vec_add(at, vec_scale(gun, tank->spec->muzzle_m));
    draw_round(canvas, at, muzzle, 0.17, 0, rgb_scale(ink, 0.35f), 1);
    draw_disc(canvas, at, 0.36 * tank->spec->width_m, rgb_scale(ink, 0.5f), 1);
    draw_disc(canvas, at, 0.30 * tank->spec->width_m, rgb_mix(ink, INK_WHITE, 0.12f), 1);
    if (tank->is_wreck) return;
    double reach_m = 0.62 * tank->spec->length_m, share = tank->health / tank->spec->health;
    Vec left = vec_add(at, vec(-1.3, reach_m + 0.3));
    draw_round(canvas, left, vec_add(left, vec(2.6, 0)), 0.16, 0, EDGE, 0.8);
    draw_round(canvas, left, vec_add(left, vec(2.6 * clamp(share, 0, 1), 0)), 0.10, 0,
               share > 0.35 ? HEALTH : INK_RED, 1);
    if (is_agent) draw_ring(canvas, at, reach_m, 0.12, INK_WHITE);
    if (tank->shield > 0) draw_ring(canvas, at, reach_m + 0.2, 0.15, SHIELD_INK);
}

static void draw_match(const Match *match, const bool *are_agents, int width_px, int height_px,
                       uint8_t *rgb) {
    const Battle *battle = match_battle(match);
    const Arena *arena = battle_arena(battle);
    double px_per_m = min_of(width_px / arena->width_m, height_px / arena->height_m);
    Canvas canvas = {.rgb = rgb,
                     .width_px = width_px,
                     .height_px = height_px,
                     .px_per_m = px_per_m,
                     .left_px = (width_px - arena->width_m * px_per_m) / 2,
                     .top_px = (height_px - arena->height_m * px_per_m) / 2,
                     .arena_height_m = arena->height_m};
    draw_ground(&canvas, arena);
    draw_goals(&canvas, match);
    draw_walls(&canvas, arena);
    draw_things(&canvas, match, false);
    for (int wrecks = 1; wrecks >= 0; wrecks--) {
        for (int i = 0; i < battle_tank_count(battle); i++) {
            const Tank *tank = battle_tank(battle, i);
            if (tank->is_wreck == wrecks && !tank->is_removed)
                draw_tank(&canvas, match, tank, are_agents[i]);
        }
    }
    draw_things(&canvas, match, true);
}

int treads_draw(const Treads *treads, int match, int width_px, int height_px, uint8_t *rgb) {
    ASSERT(width_px >= 1 && height_px >= 1 && rgb);
    const Match *drawn = treads_match(treads, match);
    bool *are_agents = calloc((size_t)match_card(drawn)->tank_count, sizeof *are_agents);
    if (!are_agents) return 0;
    for (int i = 0; i < treads_agents(treads); i++)
        if (treads_agent_match(treads, i) == match) are_agents[treads_agent_tank(treads, i)] = true;
    draw_match(drawn, are_agents, width_px, height_px, rgb);
    free(are_agents);
    return 1;
}
