// arena_print.c -- prints an arena, so that two can be compared. `arena_print FROM TO` instead
// saves its map, as XML if TO ends in .tmx.
#include <inttypes.h>
#include <stdio.h>

#include "own.h"
#include "platform/files.h"
#include "sim/arena/arena.h"

static void print_vertices(const Vec *vertices, int count) {
    for (int i = 0; i < count; i++) printf(" %.9f,%.9f", vertices[i].x, vertices[i].y);
    printf("\n");
}

static void print_ground(const Arena *arena) {
    for (int row = 0; row < arena->rows; row++) {
        for (int column = 0; column < arena->columns; column++) {
            int cell = row * arena->columns + column;
            printf(" %s", SURFACE_TRAITS[arena->surface[cell]].name);
            if (arena->picture[cell] >= 0) printf(":%d", arena->picture[cell]);
        }
        printf("\n");
    }
}

static int save(const char *from, const char *to) {
    size_t length;
    Problem problem;
    OWN_TEXT *text = file_read_text(from, ARENA_FILE_MOST, &length, &problem);
    OWN_JSON *map = text ? map_parse(text, length, from, &problem) : NULL;
    bool is_saved = map && map_save(map, to, &problem);
    if (!is_saved) printf("%s\n", problem.text);
    return !is_saved;
}

int main(int argc, char **argv) {
    Problem problem;
    if (argc > 2) return save(argv[1], argv[2]);
    OWN_ARENA *arena = arena_load(argc > 1 ? argv[1] : "", &problem);
    if (!arena) {
        printf("%s\n", problem.text);
        return 1;
    }
    printf("hash %016" PRIx64 "\n", arena->content_hash);
    printf("%s, %.9f x %.9f m, tiles of %.9f m\n", arena->title, arena->width_m, arena->height_m,
           arena->tile_m);
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        printf("wall %d %.9f:", wall->is_line, wall->thickness_m);
        print_vertices(wall->vertices, wall->vertex_count);
    }
    for (int i = 0; i < map_piece_count(arena->map); i++) {
        const Piece *piece = map_piece(arena->map, i);
        printf("piece %.9f:", piece->radius_m);
        print_vertices(piece->vertices, piece->vertex_count);
    }
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *spawn = &arena->spawns[i];
        printf("spawn '%s' %.9f,%.9f %.9f\n", spawn->team, spawn->pose.x, spawn->pose.y,
               spawn->pose.heading_rad);
    }
    printf("hill %.9f,%.9f %.9f\n", arena->hill_at.x, arena->hill_at.y, arena->hill_radius_m);
    int bump_count;
    const Bump *bumps = terrain_bumps(arena->terrain, &bump_count);
    for (int i = 0; i < bump_count; i++)
        printf("bump %.9f,%.9f %.9f x %.9f %.9f: %.9f\n", bumps[i].at.x, bumps[i].at.y,
               bumps[i].half_width_m, bumps[i].half_length_m, bumps[i].heading_rad,
               bumps[i].height_m);
    print_ground(arena);
    return 0;
}
