// arena.h -- a battlefield: walls, ground and starts, read from a Tiled map (.tmj).
//
// One tile is one metre unless the map property `metres_per_tile` says otherwise. y is turned up.
// Objects of type (or class) `wall` are walls: rectangle with rotation, polygon, ellipse, polyline
// with a `thickness` property in metres; `kind` says what it looks like (WALL_WORDS). `spawn` is a
// start: point or rectangle, rotation = heading in degrees clockwise from north, property `team`
// (string) optional. `bump` is a hill or a hollow: ellipse or rectangle with rotation, property
// `height` in metres, -3 .. 3. `hill` is the circle to be held, at most one: ellipse, or point;
// property `radius` in metres optional (6 for a point). `flag` is a check point of a race, drawn
// likewise (3 for a point); their order is the file's.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "ai/navigation/map.h"
#include "platform/problem.h"
#include "ai/navigation/terrain.h"

#define HILL_RADIUS_M 6.0 // unless the map says otherwise
#define FLAG_RADIUS_M 3.0

enum {
    ARENA_NAME_MAX = 64,
    ARENA_TEAM_MAX = 16,
    ARENA_SPAWNS_MAX = 1024,
    ARENA_PATH_MAX = 1024,
    ARENA_WALLS_MAX = 4096,
    ARENA_FLAGS_MAX = 16,
    ARENA_FILE_MOST = 16 // megabytes
};

// What a wall is made of, for the eye alone. PLAIN: as its place, size and shape suggest.
typedef enum WallKind {
    WALL_PLAIN,
    WALL_CONCRETE, // houses by their roofs
    WALL_TILES,
    WALL_TAR,
    WALL_GLASS,
    WALL_CRATE,
    WALL_HEDGE,
    WALL_SANDBAGS,
    WALL_TREE,
    WALL_BARREL,
    WALL_FENCE,
    WALL_KINDS
} WallKind;
extern const char *const WALL_WORDS[WALL_KINDS + 1]; // of a wall's property `kind`; ends with NULL

// The outline as drawn (polygon; or polyline with a thickness), m. Collision uses the convex pieces
// in the map.
typedef struct Wall {
    bool is_line;
    double thickness_m; // of a line
    int vertex_count;
    Vec *vertices; // polygons: counter-clockwise
    WallKind kind;
} Wall;

// The convex pieces that a wall collides with: at most as many as it has vertices. How many; 0 when
// it is too thin, -1 when memory is out.
int wall_cut(const Wall *wall, Piece *pieces);

typedef struct Flag {
    Vec at;
    double radius_m;
} Flag;

typedef struct Spawn {
    Pose pose;
    char team[ARENA_TEAM_MAX]; // "" for anyone
} Spawn;

// A tile of a tileset image: `image` indexes Arena.images.
typedef struct TilePicture {
    int image;
    int x_px, y_px, width_px, height_px;
} TilePicture;

typedef struct Arena {
    char name[ARENA_NAME_MAX];  // "yard": the file's name without folder and ending
    char title[ARENA_NAME_MAX]; // map property `title`, else the name
    double width_m, height_m;
    Wall *walls;
    int wall_count;
    Spawn *spawns;
    int spawn_count;
    double hill_radius_m; // 0 when the map has no hill
    Vec hill_at;
    Flag flags[ARENA_FLAGS_MAX];
    int flag_count;
    // Ground: rows from north (row 0) to south, as in the file; one cell is `tile_m` metres.
    int columns, rows;
    double tile_m;
    uint8_t *surface; // columns * rows of Surface
    int *picture;     // for SURFACE_PICTURE cells an index into pictures, else -1
    TilePicture *pictures;
    int picture_count;
    char (*images)[ARENA_PATH_MAX]; // files, relative paths resolved against the map's folder
    int image_count;
    // Pictures lie below one of these: the map's own folder, and the assets, "" unless told.
    char folder[ARENA_PATH_MAX], assets[ARENA_PATH_MAX];
    uint64_t content_hash; // of the file's bytes: the same arena is the same number
    Map *map;
    Terrain *terrain;
} Arena;

// NULL with the problem told. `path` is the file to read, and how messages name it.
Arena *arena_load(const char *path, Problem *problem);
// The same from memory; `name` is used in messages. Images are resolved against `folder`.
Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem);
void arena_destroy(Arena *arena);

// For an arena that is being made: its map from its walls, with the problem told when there are too
// many pieces (else it is memory that is out); and a wall with vertices of its own.
bool arena_make_map(Arena *arena, const Map *was, Problem *problem);
bool wall_copy(const Wall *wall, Wall *copy);

// A new arena with a wall more or less; the old one stays as it is. The new wall is a convex
// polygon of at most PIECE_VERTICES_MAX corners, either way round. NULL with the problem told: it
// is no such polygon, or is beside the field, or memory is out. The new one has no map yet.
Arena *arena_with_wall(const Arena *arena, const Vec *corners, int count, Problem *problem);
Arena *arena_without_wall(const Arena *arena, int wall, Problem *problem);
// The same arena with its map, which is much like `was`. NULL with the problem told, and the arena
// destroyed: there are too many pieces, or memory is out.
Arena *arena_finish(Arena *arena, const Map *was, Problem *problem);

// Outlines of walls: whether they make sense, and the convex pieces that fill them.
enum { OUTLINE_VERTICES_MAX = 1024 };

// Drops vertices that repeat the one before them (within 1e-6 m) and, in a closed outline, those in
// the middle of a straight side. Returns how many are left.
int outline_clean(Vec *vertices, int count, bool is_closed);

double outline_area(const Vec *vertices, int count); // m^2; negative when clockwise
void outline_reverse(Vec *vertices, int count);

// No two sides of the closed outline cross or touch, but for neighbours in their corner.
bool outline_is_simple(const Vec *vertices, int count);

// Convex pieces that fill a clean, simple, counter-clockwise outline; room for count - 2 is always
// enough. Returns how many, 0 when the outline is too thin to be cut with the precision of a
// double, -1 when memory is out.
int outline_cut(const Vec *vertices, int count, Piece *pieces);

// Between two convex outlines of two or more corners, m; 0 or less when they overlap or touch.
// Exact.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count);
