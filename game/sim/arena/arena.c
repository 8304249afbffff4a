// arena.c -- copies of an arena with a wall added or removed, and checks of a map's images.
#include "arena.h"

#include <stdlib.h>
#include <string.h>

#include "ai/maths/assert.h"
#include "ai/navigation/cells.h"
#include "platform/hash.h"
#include "platform/files.h"

#define WALL_AREA_MIN_M2 0.01
#define WALL_REACH_M 64.0 // maximum distance of a wall from the field
#define WALL_SIDE_MIN_M 0.02
#define USUAL_HEALTH 90.0 // health of kinds that define none
#define USUAL_M 2.0       // length of a wall with the whole health of its kind
#define LEAST_PART 0.25

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

double wall_usual_health(WallKind kind, double length_m) {
    static const double HEALTHS[WALL_KINDS] = {WALL_ROWS(AS_THIRD)};
    ASSERT(kind >= 0 && kind < WALL_KINDS && length_m >= 0);
    double health = HEALTHS[kind] > 0 ? HEALTHS[kind] : USUAL_HEALTH;
    return health * max_of(LEAST_PART, min_of(1, length_m / USUAL_M));
}

bool wall_is_light(WallKind kind) {
    return kind == WALL_CRATE || kind == WALL_HEDGE || kind == WALL_FENCE;
}

bool wall_can_break(WallKind kind) { return kind != WALL_WATER && kind != WALL_GATE; }

bool wall_is_low(WallKind kind) { return kind == WALL_WATER; }

static bool is_broken(const Arena *arena, const double *health, int wall) {
    const Wall *it = &arena->walls[wall];
    return health && it->health > 0 && health[it->health_index] <= 0;
}

static bool covers_tile(const Shape *shape, Vec middle, double tile_m) {
    for (int i = 0; i < 5; i++) {
        Vec offset = i ? vec(i & 1 ? 0.3 : -0.3, i & 2 ? 0.3 : -0.3) : vec(0, 0);
        Vec at = vec_add(middle, vec_scale(offset, tile_m));
        if (shape_ray(shape, at, vec(tile_m, 0), 1) <= 0) return true;
    }
    return false;
}

// Lays rubble on the tiles that a wall covers, but not on tiles that it only grazes.
static void lay_rubble(const Arena *arena, const Wall *wall, uint8_t *surface) {
    Piece pieces[PIECE_VERTICES_MAX];
    if (wall->vertex_count > PIECE_VERTICES_MAX) return;
    int count = wall_cut(wall, pieces);
    for (int k = 0; k < count; k++) {
        Shape shape = shape_of(&pieces[k]);
        int left = cell_along(shape.low.x, 1 / arena->tile_m, arena->columns);
        int right = cell_along(shape.high.x, 1 / arena->tile_m, arena->columns);
        int top = cell_along(arena->height_m - shape.high.y, 1 / arena->tile_m, arena->rows);
        int bottom = cell_along(arena->height_m - shape.low.y, 1 / arena->tile_m, arena->rows);
        for (int row = top; row <= bottom; row++)
            for (int column = left; column <= right; column++) {
                Vec at = vec((column + 0.5) * arena->tile_m,
                             arena->height_m - (row + 0.5) * arena->tile_m);
                uint8_t *cell = &surface[row * arena->columns + column];
                if (*cell != SURFACE_PICTURE && covers_tile(&shape, at, arena->tile_m))
                    *cell = SURFACE_RUBBLE;
            }
    }
}

// Copies everything but the map, the wall `left_out` (-1: none), and walls that are broken by the
// health given, if it is not NULL.
static Arena *copy_arena(const Arena *arena, int left_out, const double *health) {
    Arena *copy = calloc(1, sizeof *copy);
    if (!copy) return NULL;
    *copy = *arena;
    copy->map = NULL;
    copy->piece_walls = NULL;
    copy->wall_count = 0;
    copy->walls = calloc((size_t)arena->wall_count + 1, sizeof *copy->walls); // room for one more
    bool are_walls = copy->walls;
    for (int i = 0; i < arena->wall_count && are_walls; i++) {
        if (i == left_out || is_broken(arena, health, i)) continue;
        are_walls = wall_copy(&arena->walls[i], &copy->walls[copy->wall_count]);
        copy->wall_count += are_walls;
    }
    int cells = arena->columns * arena->rows, bumps;
    const Bump *bump = terrain_bumps(arena->terrain, &bumps);
    copy->spawns = copy_of(arena->spawns, arena->spawn_count, sizeof *arena->spawns);
    copy->places = copy_of(arena->places, arena->place_count, sizeof *arena->places);
    copy->surface = copy_of(arena->surface, cells, sizeof *arena->surface);
    copy->picture = copy_of(arena->picture, cells, sizeof *arena->picture);
    copy->pictures = copy_of(arena->pictures, arena->picture_count, sizeof *arena->pictures);
    copy->images = copy_of(arena->images, arena->image_count, sizeof *arena->images);
    for (int i = 0; i < arena->wall_count && copy->surface; i++)
        if (is_broken(arena, health, i)) lay_rubble(arena, &arena->walls[i], copy->surface);
    copy->terrain = terrain_create(copy->surface ? copy->surface : arena->surface, arena->columns,
                                   arena->rows, arena->tile_m, bump, bumps);
    if (are_walls && copy->spawns && copy->places && copy->surface && copy->picture &&
        copy->pictures && copy->images && copy->terrain)
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
    free(arena->piece_walls);
    arena->piece_walls = calloc(room, sizeof *arena->piece_walls);
    for (int i = 0; pieces && arena->piece_walls && cut >= 0 && i < arena->wall_count; i++) {
        if (arena->walls[i].is_open) continue;
        cut = wall_cut(&arena->walls[i], pieces + count);
        for (int k = 0; k < cut; k++) {
            arena->piece_walls[count + k] = i;
            pieces[count + k].is_low = wall_is_low(arena->walls[i].kind);
        }
        if (cut > 0) count += cut;
    }
    if (count > MAP_PIECES_MAX)
        problem_set(problem, "the walls consist of more than %d convex pieces", MAP_PIECES_MAX);
    else if (pieces && arena->piece_walls && cut >= 0)
        arena->map = map_create_like(was, arena->width_m, arena->height_m, pieces, count);
    DEBUG_ASSERT((size_t)count < room);
    free(pieces);
    return arena->map;
}

int arena_nearest_gate(const Arena *arena, Vec at) {
    int best = -1;
    double best_m = INFINITY;
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        if (wall->kind != WALL_GATE) continue;
        for (int k = 0; k < wall->vertex_count - wall->is_line; k++) {
            Vec next = wall->vertices[(k + 1) % wall->vertex_count];
            double away_m = vec_segment_distance(wall->vertices[k], next, at);
            if (away_m < best_m) best = i, best_m = away_m;
        }
    }
    return best;
}

Arena *arena_with_gates(const Arena *arena, const bool *are_open) {
    Arena *copy = copy_arena(arena, -1, NULL);
    for (int i = 0; copy && i < copy->wall_count; i++)
        if (copy->walls[i].kind == WALL_GATE) copy->walls[i].is_open = are_open[i];
    if (copy) copy->content_hash = arena_hash(copy);
    return copy;
}

static uint64_t hash_point(uint64_t hash, Vec at) {
    return hash_number(hash_number(hash, at.x), at.y);
}

// Numbers are hashed by their bits, and lists in their order, because a match depends on both.
uint64_t arena_hash(const Arena *arena) {
    int bump_count, cells = arena->columns * arena->rows;
    const Bump *bumps = terrain_bumps(arena->terrain, &bump_count);
    uint64_t hash = hash_integer(HASH_START, ARENA_HASH_VERSION);
    hash = hash_point(hash, vec(arena->width_m, arena->height_m));
    hash = hash_integer(hash, (uint64_t)arena->wall_count);
    for (int i = 0; i < arena->wall_count; i++) {
        const Wall *wall = &arena->walls[i];
        hash = hash_number(hash, wall->is_line ? wall->thickness_m : 0);
        hash = hash_integer(hash, (uint64_t)wall->vertex_count);
        for (int k = 0; k < wall->vertex_count; k++) hash = hash_point(hash, wall->vertices[k]);
        if (wall->health > 0) // maps without such walls keep their hash
            hash = hash_integer(hash_number(hash, wall->health), wall_is_light(wall->kind));
        if (wall_is_low(wall->kind)) hash = hash_integer(hash, WALL_WATER);
        if (wall->kind == WALL_GATE) hash = hash_integer(hash, WALL_GATE + 100 * wall->is_open);
    }
    hash = hash_integer(hash, (uint64_t)arena->spawn_count);
    for (int i = 0; i < arena->spawn_count; i++) {
        const Spawn *spawn = &arena->spawns[i];
        hash = hash_number(hash_point(hash, pose_at(spawn->drawn)), spawn->drawn.heading_rad);
        hash = hash_bytes(hash, spawn->team, strlen(spawn->team) + 1);
    }
    hash = hash_number(hash_point(hash, arena->hill_at), arena->hill_radius_m);
    hash = hash_integer(hash, (uint64_t)arena->flag_count);
    for (int i = 0; i < arena->flag_count; i++)
        hash = hash_number(hash_point(hash, arena->flags[i].at), arena->flags[i].radius_m);
    hash = hash_integer(hash, (uint64_t)arena->columns);
    hash = hash_number(hash, arena->tile_m);
    for (int i = 0; i < cells; i++) { // a picture drives like earth
        uint8_t surface = arena->surface[i];
        if (surface == SURFACE_PICTURE) surface = SURFACE_EARTH;
        hash = hash_bytes(hash, &surface, 1);
    }
    hash = hash_integer(hash, (uint64_t)bump_count);
    for (int i = 0; i < bump_count; i++) {
        const Bump *bump = &bumps[i];
        hash = hash_number(hash_point(hash, bump->at), bump->heading_rad);
        hash = hash_point(hash, vec(bump->half_width_m, bump->half_length_m));
        hash = hash_number(hash, bump->height_m);
    }
    for (int i = 0; i < arena->place_count; i++) {
        const char *class = place_class(arena->places[i].kind);
        hash = hash_bytes(hash, class, strlen(class) + 1);
        hash = hash_point(hash, arena->places[i].at);
        if (arena->places[i].gives) hash = hash_integer(hash, (uint64_t)arena->places[i].gives);
    }
    return hash;
}

bool arena_is(const Arena *arena, uint64_t hash) { return hash == arena->content_hash; }

Arena *arena_build_map(Arena *arena, const Map *was, Problem *problem) {
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

// Removes superfluous corners and makes the rest counter-clockwise. Returns their number, or 0 if
// they are not a valid wall.
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

Arena *arena_with_wall(const Arena *arena, Wall wall, Problem *problem) {
    const Vec *corners = wall.vertices;
    int count = wall.vertex_count;
    Vec clean[PIECE_VERTICES_MAX];
    Piece pieces[PIECE_VERTICES_MAX];
    ASSERT(arena && (corners || count <= 0));
    if ((unsigned)wall.kind >= WALL_KINDS ||
        !(wall.health >= 0 && wall.health <= (wall_can_break(wall.kind) ? WALL_HEALTH_MAX : 0))) {
        problem_set(problem, "kind or health of the wall is not valid");
        return NULL;
    }
    problem_set(problem, "a wall must be a convex polygon on the field with 3 to %d corners",
                PIECE_VERTICES_MAX);
    if (count < 3 || count > PIECE_VERTICES_MAX || !is_in_reach(arena, corners, count)) return NULL;
    memcpy(clean, corners, (size_t)count * sizeof *clean);
    count = clean_corners(clean, count);
    // A wall that is too thin to be cut is not valid either.
    if (!count || outline_cut(clean, count, pieces) != 1) return NULL;
    problem_set(problem, "an arena can have at most %d walls", ARENA_WALLS_MAX);
    if (arena->wall_count >= ARENA_WALLS_MAX) return NULL;
    problem_set(problem, "out of memory");
    Arena *copy = copy_arena(arena, -1, NULL);
    if (!copy) return NULL;
    int number = 0; // a new one
    for (int i = 0; i < arena->wall_count; i++)
        if (arena->walls[i].number >= number) number = arena->walls[i].number + 1;
    wall = (Wall){.vertex_count = count,
                  .vertices = clean,
                  .kind = wall.kind,
                  .health = wall.health,
                  .health_index = copy->breakable_max,
                  .number = number};
    copy->breakable_max += wall.health > 0;
    copy->gate_count += wall.kind == WALL_GATE;
    if (wall_copy(&wall, &copy->walls[copy->wall_count])) copy->wall_count++;
    copy->content_hash = arena_hash(copy);
    if (copy->wall_count > arena->wall_count) return copy;
    arena_destroy(copy);
    return NULL;
}

Arena *arena_without_wall(const Arena *arena, int wall, Problem *problem) {
    problem_set(problem, "there is no wall %d", wall + 1);
    if (wall < 0 || wall >= arena->wall_count) return NULL;
    problem_set(problem, "out of memory");
    Arena *copy = copy_arena(arena, wall, NULL);
    if (!copy) return NULL;
    copy->gate_count -= arena->walls[wall].kind == WALL_GATE;
    copy->content_hash = arena_hash(copy);
    return copy;
}

Arena *arena_after_damage(const Arena *arena, const double *health) {
    ASSERT(health);
    Arena *copy = copy_arena(arena, -1, health);
    if (copy) copy->content_hash = arena_hash(copy);
    return copy;
}

bool arena_is_version_of(const Arena *arena, const char *name) {
    size_t length = strlen(name);
    char next = strncmp(arena->name, name, length) == 0 ? arena->name[length] : ' ';
    return next == '\0' || next == '-';
}

void arena_destroy(Arena *arena) {
    if (!arena) return;
    for (int i = 0; i < arena->wall_count; i++) free(arena->walls[i].vertices);
    free(arena->walls);
    free(arena->spawns);
    free(arena->places);
    free(arena->surface);
    free(arena->picture);
    free(arena->pictures);
    free(arena->images);
    terrain_destroy(arena->terrain);
    map_destroy(arena->map);
    free(arena->piece_walls);
    free(arena);
}

enum { PICTURE_FILE_MOST = 64, JPEG_PARTS_MAX = 4096 }; // file size in MB; parts before the size

static bool is_below(const char *path, const char *folder) {
    DEBUG_ASSERT(path && folder);
    char *top = path_resolve(*folder ? folder : ".");
    size_t length = top ? strlen(top) : 0;
    bool is_root = length == 1;
    bool is_in = length && !strncmp(path, top, length) && (is_root || path[length] == '/');
    free(top);
    return is_in;
}

// Returns whether the folder contains a Tiled project.
static bool has_project(const char *folder) {
    Folder projects = folder_read(folder, ".tiled-project");
    bool is_found = projects.count > 0;
    folder_free(&projects);
    return is_found;
}

// Returns whether a path is below the folder above the map's, like PROJECT/images/town.png for
// PROJECT/maps/town.tmx, or below a higher folder with a .tiled-project. That folder must not be at
// the top of the file system, such as /home.
static bool is_in_project(const char *path, const char *folder) {
    enum { PARENTS_MAX = 8 };
    char *top = path_resolve(*folder ? folder : "."), *slash;
    bool is_in = false;
    for (int i = 0; top && i < PARENTS_MAX && !is_in; i++) {
        if (!(slash = strrchr(top, '/'))) break;
        *slash = '\0';
        if (strrchr(top, '/') == NULL || strrchr(top, '/') == top) break;
        size_t length = strlen(top);
        is_in = !strncmp(path, top, length) && path[length] == '/' && (i == 0 || has_project(top));
    }
    free(top);
    return is_in;
}

static bool is_allowed(const Arena *arena, const char *whole) {
    return is_below(whole, arena->folder) || is_in_project(whole, arena->folder) ||
           (*arena->assets && is_below(whole, arena->assets)) ||
           (*arena->root && is_below(whole, arena->root));
}

static FILE *open_allowed(const Arena *arena, const char *path, Problem *problem) {
    char *whole = path_resolve(path);
    if (!whole) return file_open(path, problem); // sets the problem
    bool is_open = is_allowed(arena, whole);
    FILE *file = is_open ? file_open(whole, problem) : NULL;
    if (!is_open)
        problem_set(problem,
                    "%s: is outside of the map's folder and the folder above it; copy it there, or "
                    "allow its folder by --map-root",
                    path_for_message(path));
    free(whole);
    return file;
}

static int read_big_endian(const unsigned char *bytes, int count) {
    ASSERT(count >= 1 && count <= 4);
    uint32_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value <= INT32_MAX ? (int)value : -1;
}

// PNG, third edition, 5.2 and 11.2.2: the first chunk after the signature contains the size.
static bool read_png(FILE *file, Picture *picture) {
    static const char SIGNATURE[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    unsigned char head[24];
    if (fread(head, 1, sizeof head, file) != sizeof head || memcmp(head, SIGNATURE, 16))
        return false;
    picture->width_px = read_big_endian(head + 16, 4);
    picture->height_px = read_big_endian(head + 20, 4);
    return true;
}

// ITU T.81, annex B: a sequence of parts with marker and length; a frame header has the size.
static bool read_jpeg(FILE *file, Picture *picture) {
    unsigned char head[5];
    if (fread(head, 1, 2, file) != 2 || head[0] != 0xff || head[1] != 0xd8) return false;
    for (int i = 0; i < JPEG_PARTS_MAX; i++) {
        int marker = getc(file);
        if (marker != 0xff) return false;
        while (marker == 0xff) marker = getc(file); // a marker may have any number of fill bytes
        if (marker < 0xc0 || marker == 0xd9 || marker == 0xda) return false;
        if (fread(head, 1, 2, file) != 2) return false;
        bool is_frame = marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        int length = read_big_endian(head, 2);
        if (!is_frame && (length < 2 || fseek(file, length - 2, SEEK_CUR))) return false;
        if (!is_frame) continue;
        if (fread(head, 1, 5, file) != 5) return false;
        picture->height_px = read_big_endian(head + 1, 2);
        picture->width_px = read_big_endian(head + 3, 2);
        return picture->is_jpeg = true;
    }
    return false;
}

bool picture_open(const Arena *arena, int image, int64_t *pixels, Picture *picture,
                  Problem *problem) {
    ASSERT(image >= 0 && image < arena->image_count);
    const char *path = arena->images[image], *name = path_for_message(path);
    *picture = (Picture){.file = open_allowed(arena, path, problem)};
    if (!picture->file) return false;
    bool is_read = false;
    if (fseek(picture->file, 0, SEEK_END) ||
        ftell(picture->file) > (long)PICTURE_FILE_MOST * MEGABYTE) {
        problem_set(problem, "%s: the file is larger than %d MB", name, PICTURE_FILE_MOST);
    } else {
        rewind(picture->file);
        bool is_image = read_png(picture->file, picture);
        rewind(picture->file);
        is_image = is_image || read_jpeg(picture->file, picture);
        is_read = is_image && picture->width_px > 0 && picture->height_px > 0;
        if (!is_image)
            problem_set(problem, "%s: is not a PNG or JPEG image", name);
        else if (!is_read)
            problem_set(problem, "%s: the width or height of the image is not valid", name);
        rewind(picture->file);
    }
    int64_t more = (int64_t)picture->width_px * picture->height_px;
    if (is_read && more > ((int64_t)MAP_MEGAPIXELS_MAX << 20) - *pixels)
        is_read = problem_set(problem,
                              "%s: with these %d x %d pixels the map's images exceed %d megapixels",
                              name, picture->width_px, picture->height_px, MAP_MEGAPIXELS_MAX);
    if (is_read)
        *pixels += more;
    else
        fclose(picture->file), picture->file = NULL;
    return is_read;
}

// Returns whether a tile with this image is in the map.
static bool is_used(const Arena *arena, int image) {
    for (int i = 0; i < arena->picture_count; i++)
        if (arena->pictures[i].image == image) return true;
    return false;
}

bool pictures_outside(const Arena *arena, char folder[static ARENA_PATH_MAX]) {
    bool is_outside = false;
    for (int i = 0; i < arena->image_count && !is_outside; i++) {
        char *whole = is_used(arena, i) ? path_resolve(arena->images[i]) : NULL;
        is_outside = whole && !is_allowed(arena, whole);
        if (is_outside)
            snprintf(folder, ARENA_PATH_MAX, "%.*s", (int)(strrchr(whole, '/') - whole), whole);
        free(whole);
    }
    return is_outside;
}

int pictures_check(const Arena *arena, Problem *problem) {
    int64_t pixels = 0;
    int missing = 0;
    Problem first = {""};
    for (int i = 0; i < arena->image_count; i++) {
        Picture picture;
        if (!is_used(arena, i)) continue;
        if (picture_open(arena, i, &pixels, &picture, missing ? NULL : &first))
            fclose(picture.file);
        else
            missing++;
    }
    if (missing == 1)
        problem_set(problem, "%.400s; drawn as earth instead", first.text);
    else if (missing > 1)
        problem_set(problem, "%.400s; it and %d other image%s are drawn as earth", first.text,
                    missing - 1, missing == 2 ? "" : "s");
    return missing;
}
