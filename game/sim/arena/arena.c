// arena.c -- the end of an arena, and arenas with a wall more or less.
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "platform/archive.h"

#define WALL_AREA_MIN_M2 0.01
#define WALL_REACH_M 64.0 // beyond the field's edge
#define WALL_SIDE_MIN_M 0.02

static void *copy_of(const void *items, int count, size_t size) {
    void *copy = malloc((size_t)count * size + 1);
    if (copy && count) memcpy(copy, items, (size_t)count * size);
    return copy;
}

bool wall_copy(const Wall *wall, Wall *copy) {
    *copy = *wall;
    copy->vertices = copy_of(wall->vertices, wall->vertex_count, sizeof *wall->vertices);
    return copy->vertices;
}

// All walls but `left_out` (-1: none), with room for one more.
static bool copy_walls(Arena *copy, const Arena *arena, int left_out) {
    copy->wall_count = 0;
    copy->walls = calloc((size_t)arena->wall_count + 1, sizeof *copy->walls);
    if (!copy->walls) return false;
    for (int i = 0; i < arena->wall_count; i++) {
        if (i == left_out) continue;
        if (!wall_copy(&arena->walls[i], &copy->walls[copy->wall_count])) return false;
        copy->wall_count++;
    }
    return true;
}

// All but the map and the wall `left_out` (-1: none).
static Arena *copy_arena(const Arena *arena, int left_out) {
    Arena *copy = calloc(1, sizeof *copy);
    if (!copy) return NULL;
    *copy = *arena;
    copy->map = NULL;
    bool are_walls = copy_walls(copy, arena, left_out);
    int cells = arena->columns * arena->rows, bumps;
    const Bump *bump = terrain_bumps(arena->terrain, &bumps);
    copy->spawns = copy_of(arena->spawns, arena->spawn_count, sizeof *arena->spawns);
    copy->surface = copy_of(arena->surface, cells, sizeof *arena->surface);
    copy->picture = copy_of(arena->picture, cells, sizeof *arena->picture);
    copy->pictures = copy_of(arena->pictures, arena->picture_count, sizeof *arena->pictures);
    copy->images = copy_of(arena->images, arena->image_count, sizeof *arena->images);
    copy->terrain =
        terrain_create(arena->surface, arena->columns, arena->rows, arena->tile_m, bump, bumps);
    if (are_walls && copy->spawns && copy->surface && copy->picture && copy->pictures &&
        copy->images && copy->terrain)
        return copy;
    arena_destroy(copy);
    return NULL;
}

int wall_cut(const Wall *wall, Piece *pieces) {
    ASSERT(wall->vertex_count >= (wall->is_line ? 2 : 3));
    if (!wall->is_line) return outline_cut(wall->vertices, wall->vertex_count, pieces);
    for (int i = 0; i + 1 < wall->vertex_count; i++)
        pieces[i] = (Piece){2, wall->thickness_m / 2, {wall->vertices[i], wall->vertices[i + 1]}};
    return wall->vertex_count - 1;
}

bool arena_make_map(Arena *arena, const Map *was, Problem *problem) {
    size_t room = 1;
    int count = 0, cut = 0;
    for (int i = 0; i < arena->wall_count; i++) room += (size_t)arena->walls[i].vertex_count;
    Piece *pieces = calloc(room, sizeof *pieces);
    for (int i = 0; pieces && cut >= 0 && i < arena->wall_count; i++) {
        cut = wall_cut(&arena->walls[i], pieces + count);
        if (cut > 0) count += cut;
    }
    if (count > MAP_PIECES_MAX)
        problem_set(problem, "the walls are made of more than %d convex pieces", MAP_PIECES_MAX);
    else if (pieces && cut >= 0)
        arena->map = map_create_like(was, arena->width_m, arena->height_m, pieces, count);
    free(pieces);
    return arena->map;
}

Arena *arena_finish(Arena *arena, const Map *was, Problem *problem) {
    problem_set(problem, "out of memory");
    if (arena_make_map(arena, was, problem)) return arena;
    arena_destroy(arena);
    return NULL;
}

static bool is_in_reach(const Arena *arena, const Vec *corners, int count) {
    bool is_beside = true;
    for (int i = 0; i < count; i++) {
        Vec at = corners[i];
        if (!(at.x >= -WALL_REACH_M && at.x <= arena->width_m + WALL_REACH_M &&
              at.y >= -WALL_REACH_M && at.y <= arena->height_m + WALL_REACH_M))
            return false;
        if (at.x > 0 && at.x < arena->width_m && at.y > 0 && at.y < arena->height_m)
            is_beside = false;
    }
    return !is_beside;
}

// Counter-clockwise, and no corner too many. How many are left; 0 when they make no wall.
static int clean_corners(Vec *corners, int count) {
    count = outline_clean(corners, count, true);
    if (count < 3 || !outline_is_simple(corners, count)) return 0;
    double area_m2 = outline_area(corners, count);
    if (fabs(area_m2) < WALL_AREA_MIN_M2) return 0;
    if (area_m2 < 0) outline_reverse(corners, count);
    for (int i = 0; i < count; i++) {
        Vec a = corners[i], b = corners[(i + 1) % count], c = corners[(i + 2) % count];
        Vec side = vec_sub(b, a), next = vec_sub(c, b);
        if (vec_length(side) < WALL_SIDE_MIN_M || vec_cross(side, next) <= 0) return 0;
    }
    return count;
}

Arena *arena_with_wall(const Arena *arena, const Vec *corners, int count, Problem *problem) {
    Vec clean[PIECE_VERTICES_MAX];
    Piece pieces[PIECE_VERTICES_MAX];
    problem_set(problem, "a wall is a convex polygon of 3 to %d corners, on the field",
                PIECE_VERTICES_MAX);
    if (count < 3 || count > PIECE_VERTICES_MAX || !is_in_reach(arena, corners, count)) return NULL;
    memcpy(clean, corners, (size_t)count * sizeof *clean);
    count = clean_corners(clean, count);
    // Without a new map a piece can be too thin to be cut out: that is a problem, too.
    if (!count || outline_cut(clean, count, pieces) != 1) return NULL;
    problem_set(problem, "an arena has %d walls at most", ARENA_WALLS_MAX);
    if (arena->wall_count >= ARENA_WALLS_MAX) return NULL;
    problem_set(problem, "out of memory");
    Arena *copy = copy_arena(arena, -1);
    if (!copy) return NULL;
    Wall wall = {.vertex_count = count, .vertices = clean};
    if (wall_copy(&wall, &copy->walls[copy->wall_count])) copy->wall_count++;
    copy->content_hash = hash_bytes(arena->content_hash, clean, (size_t)count * sizeof *clean);
    if (copy->wall_count > arena->wall_count) return copy;
    arena_destroy(copy);
    return NULL;
}

Arena *arena_without_wall(const Arena *arena, int wall, Problem *problem) {
    problem_set(problem, "there is no wall %d", wall + 1);
    if (wall < 0 || wall >= arena->wall_count) return NULL;
    problem_set(problem, "out of memory");
    Arena *copy = copy_arena(arena, wall);
    if (!copy) return NULL;
    copy->content_hash = hash_integer(arena->content_hash, (uint64_t)wall);
    return copy;
}

void arena_destroy(Arena *arena) {
    if (!arena) return;
    for (int i = 0; i < arena->wall_count; i++) free(arena->walls[i].vertices);
    free(arena->walls);
    free(arena->spawns);
    free(arena->surface);
    free(arena->picture);
    free(arena->pictures);
    free(arena->images);
    terrain_destroy(arena->terrain);
    map_destroy(arena->map);
    free(arena);
}
