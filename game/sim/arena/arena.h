// arena.h -- a battlefield: walls, ground and spawn points, read from a Tiled map (.tmj, .tmx).
//
// One tile is one metre unless the map property `metres_per_tile` differs; y points up. Tiles can
// be walls (tiled.h). An object is recognized by its type or class:
// - `wall`: a rectangle, polygon, ellipse, or polyline with a property `thickness` [m]; the
//   property `kind` selects its appearance (WALL_WORDS).
// - `spawn`: a spawn point, drawn as a point or rectangle; its rotation is the heading in degrees
//   clockwise from north, and the string property `team` is optional.
// - `bump`: a hill or hollow, drawn as an ellipse or rectangle, with a property `height` [m] of -3
//   to 3.
// - `hill`: the goal area, at most one, drawn as an ellipse or point; the property `radius` [m] is
//   optional.
// - `flag`: a checkpoint of a race, drawn like a hill; races use the order of the file.
// - the class of a kind of things, such as `mine`: a thing, drawn as a point, rectangle or ellipse.
//
// The folder game/sim/arena/ reads, checks, makes and saves maps; it must not know tanks or
// battles.
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ai/navigation/map.h"
#include "game/sim_rows.h" // generated from ../rows.txt
#include "platform/text.h"
#include "ai/navigation/terrain.h"

#define HILL_RADIUS_M 6.0 // default radius of a hill drawn as a point
#define FLAG_RADIUS_M 3.0 // default radius of a flag drawn as a point

enum {
    ARENA_NAME_MAX = 64,
    ARENA_TITLE_MAX = 192,
    ARENA_TEAM_MAX = 64, // 15 letters of 4 bytes
    ARENA_SPAWNS_MAX = 1024,
    ARENA_PATH_MAX = 1024,
    ARENA_WALLS_MAX = 4096,
    ARENA_FLAGS_MAX = 16,
    ARENA_PLACES_MAX = 1024,
    ARENA_NOTICES_MAX = 8,
    SUMMARY_NAMES_MAX = 6,
    ARENA_FILE_MOST = 16 // largest size of a map file, in megabytes
};

// The appearance of a wall.
typedef enum WallKind { WALL_ROWS_IDS(WALL_) WALL_KINDS } WallKind; // ../rows.txt
extern const char *const WALL_WORDS[WALL_KINDS + 1]; // values of `kind`; ends with NULL

// The outline of a wall, a polygon or a polyline with a thickness. Collisions use the convex pieces
// in the map.
typedef struct Wall {
    bool is_line;
    double thickness_m; // thickness of a line
    int vertex_count;
    Vec *vertices; // counter-clockwise for a polygon
    WallKind kind;
    double health;    // hit points, 0 if it cannot break
    int health_index; // breakable wall: unique index of its health in a battle
    int number;       // position in the map's file, which selects its look
    bool is_open;     // the gate is not part of the map
} Wall;

// Rectangles and lines that can break are cut into walls of about this length when the map is read.
#define WALL_CELL_M 2.0
#define WALL_HEALTH_MAX 1e6
// Returns the health of a breakable wall of this kind and length if the map sets none.
double wall_usual_health(WallKind kind, double length_m);
// Returns whether a heavy tank at speed breaks through walls of this kind.
bool wall_is_light(WallKind kind);
bool wall_can_break(WallKind kind);
bool wall_is_low(WallKind kind); // stops hulls, but not shells or sight

// Cuts a wall into convex pieces, at most one per vertex. Returns their number, 0 if the wall is
// too thin, -1 if out of memory.
int wall_cut(const Wall *wall, Piece *pieces);

typedef struct Flag {
    Vec at;
    double radius_m;
} Flag;

typedef struct Spawn {
    Pose pose;
    Pose drawn;                // pose in the file, before it was moved (arena_settle_spawn)
    char team[ARENA_TEAM_MAX]; // "" for any team
    // Set if this spawn point, or one that overlapped it, was moved. Such neighbours are used
    // together although they are close to each other.
    bool is_moved;
} Spawn;

// The place of a thing at the start of a match.
typedef struct ThingPlace {
    int kind;  // index in THINGS (sim/thing.h)
    int gives; // value of place_property: an index in place_gives, plus one, or 0 without it
    Vec at;
} ThingPlace;
// Kinds of things in maps, by index in THINGS; defined in sim/thing.c. Returns the class of a
// kind's objects, NULL if maps cannot contain the kind, or "" after the last kind.
const char *place_class(int kind);
double place_radius_m(int kind);
bool place_opens_gates(int kind);
// Return the name and the values of the property of such objects; NULL for none.
const char *place_property(int kind);
const char *const *place_gives(int kind); // ends with NULL

// Size of the largest tank and width of the narrowest one; HULL_GAP_M is the smallest distance of a
// placed hull to walls and other hulls.
#define START_LENGTH_M 3.6
#define START_WIDTH_M 2.5
#define START_NARROW_M 1.8
#define START_GAP_M 5.0 // distance of the centres of two tanks at spawn points that were not moved
#define HULL_GAP_M 0.01

// A rectangle of an image; `image` is an index into Arena.images.
typedef struct TilePicture {
    int image;
    int x_px, y_px, width_px, height_px;
    unsigned flips; // combination of TILE_FLIP_*
    int clear;      // the colour 0xrrggbb that is transparent, or -1
    // Upper left corner, measured right and down from the corner of its cell, or of the map if
    // is_on_map, and size, all in cells. The rectangle is rotated clockwise about its corner.
    double left, top, wide, high, rotation_deg;
    bool is_on_map;
    float tint[4]; // factors of red, green, blue and opacity
    int under;     // index of the picture that shows where this one is transparent; -1 for none
} TilePicture;
enum { TILE_FLIP_DIAGONAL = 1, TILE_FLIP_Y = 2, TILE_FLIP_X = 4 }; // diagonal: x and y are swapped

// Names in a map and their numbers; further ones are counted together.
typedef struct NameCounts {
    struct {
        char name[48];
        int count;
    } rows[SUMMARY_NAMES_MAX];
    int row_count, others;
} NameCounts;

typedef struct Arena {
    char name[ARENA_NAME_MAX];   // file name without folder and extension, such as "yard"
    char title[ARENA_TITLE_MAX]; // the map property `title`, or the name
    double width_m, height_m;
    Wall *walls;
    int wall_count;
    Spawn *spawns;
    int spawn_count;
    long long searched;   // pieces and spawn points that searches for free places have looked at
    double hill_radius_m; // 0 if the map has no hill
    Vec hill_at;
    Flag flags[ARENA_FLAGS_MAX];
    int flag_count;
    ThingPlace *places;
    int place_count;
    // The ground: rows from north (row 0) to south, the order of the file. A cell is `tile_m`
    // metres wide.
    int columns, rows;
    double tile_m;
    Vec origin_px;    // origin of the map; nonzero only for infinite maps
    uint8_t *surface; // columns * rows values of Surface
    int *picture;     // a number per cell: index into pictures for SURFACE_PICTURE, else -1
    TilePicture *pictures;
    int picture_count;
    char (*images)[ARENA_PATH_MAX]; // image files; paths include the map's folder
    int image_count;
    // Images must be below the map's own folder, the folder above it, a folder above it with a
    // .tiled-project, the assets folder, or the folder that the user allows ("" until set).
    char folder[ARENA_PATH_MAX], assets[ARENA_PATH_MAX], root[ARENA_PATH_MAX];
    // Sentences about spawn points that were moved, and about places that cannot be reached.
    Problem notices[ARENA_NOTICES_MAX];
    int notice_count;
    NameCounts choices;        // layers that could be walls if there are none
    char summary[PROBLEM_MAX]; // interpretation of other games' tiles and objects; "" without any
    bool chosen_spawns; // the map has no spawn points, so they were chosen (arena_choose_spawns)
    char division[80]; // the notice about spawn points that cannot be reached from the first, or ""
    uint64_t content_hash; // hash of all data that affect a match (arena_hash)
    uint64_t text_hash;    // hash of the file, to notice any change of it
    Map *map;
    int *piece_walls; // index of the wall of each piece of the map
    int gate_count;
    int breakable_max; // highest Wall.health_index plus 1; 0 if no wall can break
    Terrain *terrain;
} Arena;

// Loads an arena from a file. Returns NULL and sets `problem` on failure. A path that ends in
// ":walls=LAYER" makes walls of the layers with this name, or with several: ":walls=A+B".
Arena *arena_load(const char *path, Problem *problem);
// Loads an arena from memory. Messages call the text `name`; image paths are relative to `folder`.
Arena *arena_parse(const char *text, size_t length, const char *name, const char *folder,
                   Problem *problem);
// Returns the end of a path or name that lists layers, or "" without it.
#define ARENA_WALLS ":walls="
const char *arena_walls(const char *path);
// Returns whether a name means a random arena, such as "random:7" or "random:7:style=town". These
// names can be used as a path in arena_load.
bool arena_is_random(const char *name);
// Returns the map of a random arena as the text of a .tmj file, to be freed. The same name gives
// the same map. Returns NULL and sets `problem` if the name is not valid.
char *random_arena_map(const char *name, size_t *length, Problem *problem);
// Parses a map in either format and returns the tree of Tiled's JSON format. Returns NULL and sets
// `problem` on failure; the tree is not checked further.
json_t *map_parse(const char *text, size_t length, const char *name, Problem *problem);
// Replaces the file atomically by the map: as XML if its name ends in .tmx, otherwise as JSON.
// Returns false and sets `problem` on failure.
bool map_save(json_t *map, const char *path, Problem *problem);
void arena_destroy(Arena *arena); // NULL is allowed

// Returns whether the arena has this name, or is a version of it, as "yard-scrap" is of "yard".
bool arena_is_version_of(const Arena *arena, const char *name);

// Returns a hash of everything in the arena that the simulation reads: two arenas with the same
// hash give the same matches. Names, pictures and the appearance of walls do not count. If it
// covers more or less, increase ARENA_HASH_VERSION and let arena_is accept both.
enum { ARENA_HASH_VERSION = 1 };
uint64_t arena_hash(const Arena *arena);
// Returns whether a recording or result with this hash of its arena was made in this arena.
bool arena_is(const Arena *arena, uint64_t hash);

const char *object_class(const json_t *object); // type or class of an object in a map; "" for none
bool object_is(const json_t *object, const char *class); // compares without case

// Returns the distance from a convex outline to the nearest wall or edge if it is at most
// HULL_GAP_M, otherwise a larger number; 0 or less if they overlap.
double arena_room(const Arena *arena, const Vec *corners, int count);
// Returns the exact distance from a point to the nearest wall or edge; 0 or less inside a wall.
double arena_clearance(const Arena *arena, Vec at);
// Returns whether the largest tank can stand there.
bool arena_spawn_fits(const Arena *arena, Pose pose);
// Moves a spawn point, which is about to be added, to the nearest place for the largest tank that
// overlaps nothing, and adds a notice. Returns false and sets `why` if there is none.
bool arena_settle_spawn(Arena *arena, Spawn *spawn, Problem *why);
// Adds spawn points to an arena without any: far apart, in the largest area, the same for the same
// map. Returns false and sets `why` if no tank fits anywhere, or if out of memory.
bool arena_choose_spawns(Arena *arena, Problem *why);
// Returns by how much the arena must be enlarged, 1 to ROOMY_SCALE_MAX, so that the largest tank
// reaches most of it; 1 if that would not help.
enum { ROOMY_SCALE_MAX = 4 };
double arena_roomy_scale(const Arena *arena);
// Adds notices about spawn points, hill and flags that no tank can reach from the first spawn
// point. Returns false if out of memory.
bool arena_check_reach(Arena *arena);
// Returns the index of the first spawn point that a tank of this width cannot reach from the first
// one, or 0 if it can reach all of them.
int arena_closed_start(const Arena *arena, double width_m);
void arena_notice(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Builds the map of an arena from its walls. Returns false if there are too many pieces, and then
// sets `problem`, or if out of memory.
bool arena_make_map(Arena *arena, const Map *was, Problem *problem);
// Copies a wall and its vertices. Returns false if out of memory.
bool wall_copy(const Wall *wall, Wall *copy);

// Returns a copy of the arena with one wall added or removed, still without a map. A new wall is a
// convex polygon on the field, clockwise or counter-clockwise, of at most PIECE_VERTICES_MAX
// corners; of `wall` only vertices, kind and health are used. Returns NULL and sets `problem` on
// failure.
Arena *arena_with_wall(const Arena *arena, Wall wall, Problem *problem);
Arena *arena_without_wall(const Arena *arena, int wall, Problem *problem);
// Returns a copy, still without a map and without the breakable walls that have no health left.
// Rubble lies in their place. `health` is by Wall.health_index. Returns NULL if out of memory.
Arena *arena_after_damage(const Arena *arena, const double *health);
// Returns the gate nearest to `at`, measured to its outline, or -1 if the arena has no gate.
int arena_nearest_gate(const Arena *arena, Vec at);
// Returns a copy, still without a map, with all gates opened or closed. NULL if out of memory.
Arena *arena_with_gates(const Arena *arena, const bool *are_open); // indexed by wall
// Builds the map of such a copy, faster by reusing parts of the similar map `was`, and returns the
// arena. On failure destroys it, returns NULL and sets `problem`.
Arena *arena_build_map(Arena *arena, const Map *was, Problem *problem);

enum { MAP_MEGAPIXELS_MAX = 16 }; // limit of all images of a map together

// A tileset's image. Maps come from strangers, so it is checked before it is decoded.
typedef struct Picture {
    FILE *file; // open file, at its start; to be closed by the caller
    bool is_jpeg;
    int width_px, height_px;
} Picture;

// Opens an image of the arena: a PNG or JPEG in a regular file below the map's folder, the folder
// above it or the assets folder, after links are resolved. Adds its size to the total in `pixels`.
// Returns false and sets `problem` on failure.
bool picture_open(const Arena *arena, int image, int64_t *pixels, Picture *picture,
                  Problem *problem);

// Returns whether the folder of an image is not allowed, and copies it: the first such folder.
bool pictures_outside(const Arena *arena, char folder[static ARENA_PATH_MAX]);
// Returns the number of images of the map's tiles that cannot be opened, and if there are any, sets
// `problem` to a sentence about them.
int pictures_check(const Arena *arena, Problem *problem);

enum { OUTLINE_VERTICES_MAX = 1024 };

// Removes vertices within 1e-6 m of the one before and, in a closed outline, those inside a
// straight side. Returns the new number of vertices.
int outline_clean(Vec *vertices, int count, bool is_closed);

double outline_area(const Vec *vertices, int count); // [m^2], negative if clockwise
void outline_reverse(Vec *vertices, int count);

// Returns whether no two sides of a closed outline cross or touch, except at shared corners.
bool outline_is_simple(const Vec *vertices, int count);

// Cuts a clean, simple, counter-clockwise outline into at most count - 2 convex pieces. Returns
// their number, 0 if the outline is too thin for double precision, -1 if out of memory.
int outline_cut(const Vec *vertices, int count, Piece *pieces);

// Returns the exact distance between two convex outlines of at least two corners each; 0 or less if
// they overlap or touch.
double convex_gap_m(const Vec *a, int a_count, const Vec *b, int b_count);
